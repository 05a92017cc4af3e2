package jsontree

// arena hands out small slices cut from larger ones, so that a tree costs few
// allocations. Each chunk is twice the last, up to maxChunk.
type arena[T any] struct {
	free []T
	next int // size of the next chunk
}

const maxChunk = 1024

// take returns n zero values that nobody else has.
func (a *arena[T]) take(n int) []T {
	if n > len(a.free) {
		if n >= maxChunk {
			return make([]T, n)
		}
		size := max(n, a.next)
		a.free = make([]T, size)
		a.next = min(2*size, maxChunk)
	}
	out := a.free[:n:n]
	a.free = a.free[n:]
	return out
}

package jsontree

import "fmt"

// Limits bounds what [Parse] accepts. A field that is zero or negative means
// its default, so the zero Limits suits a file of our own; a reader of foreign
// input passes smaller ones. Where a bound is crossed, parsing stops with a
// [LimitError]; no more memory is taken than the accepted part needed.
type Limits struct {
	// Bytes is the greatest length of the whole text; by default 64 MiB. A
	// longer text is refused before any of it is looked at.
	Bytes int
	// Depth is how many arrays and objects may be open at once; by default
	// 512. A text without either has depth 0, and [] has depth 1.
	Depth int
	// Values is how many values the text may hold, counting null, booleans,
	// numbers, strings, arrays and objects, but not member names; by default
	// 1,048,576.
	Values int
	// KeyBytes is the greatest length of a member name, in bytes as written
	// between its quotes; by default 64 KiB.
	KeyBytes int
}

// withDefaults returns l with each absent bound set.
func (l Limits) withDefaults() Limits {
	set := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	set(&l.Bytes, 64<<20)
	set(&l.Depth, 512)
	set(&l.Values, 1<<20)
	set(&l.KeyBytes, 64<<10)
	return l
}

// LimitError says that a text crosses one of its [Limits].
type LimitError struct {
	// What is counted: "bytes", "levels of nesting", "values" or
	// "bytes in a member name".
	What string
	// Limit is the bound that was crossed.
	Limit int
	// Offset is the byte at which it was crossed, counted from 0.
	Offset int
}

// Error names the bound and where it was crossed.
func (e *LimitError) Error() string {
	return fmt.Sprintf("offset %d: %s", e.Offset, e.cause())
}

// cause is the message without the place.
func (e *LimitError) cause() string {
	return fmt.Sprintf("want at most %d %s, have more", e.Limit, e.What)
}

//go:build !race

package registry

// raced says that the race detector watches, which makes everything ten times slower.
const raced = false

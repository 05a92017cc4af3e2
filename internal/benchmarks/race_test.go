//go:build race

package benchmarks

// raceEnabled says that the race detector watches, which allocates as well.
const raceEnabled = true

//go:build race

package observed_test

// raceEnabled says that the race detector watches: the large tests then do a
// tenth of the work.
const raceEnabled = true

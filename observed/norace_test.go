//go:build !race

package observed_test

const raceEnabled = false

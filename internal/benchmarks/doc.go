// Package benchmarks measures the library beside the floor (one hit in a
// map[string]*T with as many keys as there are clients) and beside what people
// do instead: a chain of strings.Contains, an alias map with a profile, decoding
// InitializeParams with one of the two Go SDKs, encoding/json. It is a module of
// its own, so that nobody who uses the library depends on an SDK.
//
//	go -C internal/benchmarks test -run Table -count=1 -rounds=200
//
// prints one table of everything, in Markdown. All that is timed by the
// nanosecond is interleaved in one process, in random order: samples of about a
// fifth of a millisecond, each between two samples of its own yardstick. With
// -only=plan only the cases are measured whose name contains that.
//
//	go -C internal/benchmarks test -run '^$' -bench .
//
// runs the same cases as ordinary benchmarks. Without -rounds the tests run every
// case once and hold it to the allocations that it may make; no test asserts a
// time.
package benchmarks

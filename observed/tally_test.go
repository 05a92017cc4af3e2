package observed_test

import (
	"bytes"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Two halves merged are the whole: the tally, its lines, and its report.
func TestMergeHalves(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	list := events(rng, 3000)
	whole := feed(observed.Config{}, list)
	list = shuffled(rng, list)
	one, two := feed(observed.Config{}, list[:1000]), feed(observed.Config{}, list[1000:])
	merged := observed.Merge(one, two)
	if d := diff(lines(t, whole), lines(t, merged)); d != "" {
		t.Errorf("lines (-whole +merged):\n%s", d)
	}
	if d := diff(string(file(t, whole.Report(terms()))), string(file(t, merged.Report(terms())))); d != "" {
		t.Errorf("report (-whole +merged):\n%s", d)
	}
	read, err := observed.ReadLines("both.jsonl", []byte(lines(t, two)+lines(t, one)))
	if err != nil {
		t.Fatal(err)
	}
	if d := diff(lines(t, whole), lines(t, read)); d != "" {
		t.Errorf("lines of both halves, read as one file (-whole +read):\n%s", d)
	}
}

// Merging is commutative and associative, and the zero Tally is its identity, also
// where recorders had no room and counts are at their end.
func TestMergeLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 50 {
		var parts []observed.Tally
		for range 4 {
			parts = append(parts, feed(observed.Config{MaxPeers: 1 + rng.IntN(20)}, events(rng, rng.IntN(100))))
		}
		parts = append(parts, sum(t, slices.Values([]observed.Aggregate{
			{Rest: true, Item: observed.Item{Measure: observed.Calls}, Count: observed.MaxCount - rng.Uint64N(3)},
			{Rest: true, Item: observed.Item{Measure: observed.Calls}, Count: rng.Uint64N(3)},
		})), observed.Tally{})
		want := lines(t, observed.Merge(parts...))
		parts = shuffled(rng, parts)
		for len(parts) > 1 { // fold two at random until one is left
			i := rng.IntN(len(parts) - 1)
			parts[i] = observed.Merge(parts[i], parts[i+1])
			parts = slices.Delete(parts, i+1, i+2)
			parts = shuffled(rng, parts)
		}
		if d := diff(want, lines(t, parts[0])); d != "" {
			t.Fatalf("another order and grouping (-want +got):\n%s", d)
		}
	}
	if got := observed.Merge(); got.Len() != 0 {
		t.Errorf("the sum of nothing has %d aggregates", got.Len())
	}
}

// The slow way to add up: a map of what is counted.
func TestSumOracle(t *testing.T) {
	type what struct {
		peer observed.Peer
		rest bool
		item observed.Item
	}
	rng := rand.New(rand.NewPCG(15, 16))
	var all []observed.Aggregate
	for range 2000 {
		a := observed.Aggregate{
			Peer:  peer(pick(rng, []string{"a", "b"}), pick(rng, []string{"", "1"}), pick(rng, []revision.Revision{{}, revision.R20250618})),
			Item:  observed.Item{Measure: pick(rng, []observed.Measure{observed.Handshakes, observed.Declared}), Of: ""},
			Count: rng.Uint64N(5),
		}
		if a.Measure == observed.Declared {
			a.Of = pick(rng, []string{"", "roots"})
		}
		if rng.IntN(4) == 0 {
			a.Peer, a.Rest = observed.Peer{}, true
		}
		if d := 1 + rng.IntN(28); d < 25 {
			a.Window = observed.Window{From: dateOf(d), To: dateOf(d + rng.IntN(3))}
		}
		all = append(all, a)
	}
	counts := map[what]uint64{}
	from, to := map[what]evidence.Date{}, map[what]evidence.Date{}
	for _, a := range all {
		w := what{a.Peer, a.Rest, a.Item}
		if a.Count == 0 {
			continue
		}
		counts[w] += a.Count
		if a.Window.IsZero() {
			continue
		}
		if f := from[w]; f.IsZero() || a.Window.From.Compare(f) < 0 {
			from[w] = a.Window.From
		}
		if l := to[w]; a.Window.To.Compare(l) > 0 {
			to[w] = a.Window.To
		}
	}
	got := sum(t, slices.Values(all))
	if got.Len() != len(counts) {
		t.Errorf("%d aggregates, want %d", got.Len(), len(counts))
	}
	for a := range got.All() {
		w := what{a.Peer, a.Rest, a.Item}
		if a.Count != counts[w] || a.Window.From != from[w] || a.Window.To != to[w] {
			t.Errorf("%+v: want count %d, window %v/%v", a, counts[w], from[w], to[w])
		}
	}
	if sorted := slices.Collect(got.All()); !slices.IsSortedFunc(sorted, observed.Aggregate.Compare) {
		t.Error("the aggregates are not sorted")
	}
}

func dateOf(n int) evidence.Date { return evidence.DateOf(day(n)) }

func TestSumStopsAtMaxCount(t *testing.T) {
	calls := observed.Item{Measure: observed.Calls}
	for _, counts := range [][]uint64{{observed.MaxCount + 5}, {1<<64 - 1, 1<<64 - 1}, {observed.MaxCount, 1}, {1, observed.MaxCount}, {1, 1<<64 - 1}} {
		tally := sum(t, func(yield func(observed.Aggregate) bool) {
			for _, n := range counts {
				if !yield(observed.Aggregate{Item: calls, Count: n}) {
					return
				}
			}
		})
		if got := tally.Total(observed.Calls); got != observed.MaxCount {
			t.Errorf("the sum of %d is %d, want %d", counts, got, uint64(observed.MaxCount))
		}
		if got := get(tally, observed.Peer{}, false, calls); got != observed.MaxCount {
			t.Errorf("the aggregate of %d is %d, want %d", counts, got, uint64(observed.MaxCount))
		}
	}
}

// What a line could not say is refused, and nothing is changed or merged for it.
func TestSumRefuses(t *testing.T) {
	calls := observed.Item{Measure: observed.Calls}
	long := strings.Repeat("x", observed.MaxLineBytes)
	for name, tt := range map[string]struct {
		a    observed.Aggregate
		want string
	}{
		"invalid UTF-8 in a name":    {observed.Aggregate{Peer: peer("a\xff", "", revision.Revision{}), Item: calls, Count: 1}, `"a\xff" is not UTF-8`},
		"invalid UTF-8 in a version": {observed.Aggregate{Peer: peer("a", "\xfe", revision.Revision{}), Item: calls, Count: 1}, `"\xfe" is not UTF-8`},
		"a name too long":            {observed.Aggregate{Peer: peer(long, "", revision.Revision{}), Item: calls, Count: 1}, "it is written as 8231 bytes: want fewer than 8192"},
		"a name too long as escapes": {observed.Aggregate{Peer: peer(strings.Repeat("\x01", 1400), "", revision.Revision{}), Item: calls, Count: 1}, "want fewer than 8192"},
		"a rest with a peer":         {observed.Aggregate{Peer: peer("a", "", revision.Revision{}), Rest: true, Item: calls, Count: 1}, "the rest has no name, version or revision"},
		"a path that is none":        {observed.Aggregate{Item: observed.Item{Measure: observed.Declared, Of: "root"}, Count: 1}, `unknown capability "root": nearest is "roots"`},
		"a path that it is not of":   {observed.Aggregate{Item: observed.Item{Measure: observed.Declared, Of: "tools"}, Count: 1}, `measure "declared" is not about capability "tools"`},
		"no measure":                 {observed.Aggregate{Count: 1}, `"" is no measure`},
		"measure 99":                 {observed.Aggregate{Item: observed.Item{Measure: 99}, Count: 1}, `"Measure(99)" is no measure`},
		"no time of an answer":       {observed.Aggregate{Item: observed.Item{Measure: observed.Accepted, Within: 99}, Count: 1}, `"Within(99)" is no time of an answer`},
		"half a window":              {observed.Aggregate{Item: calls, Count: 1, Window: observed.Window{To: dateOf(1)}}, "a window has both a first and a last day, or neither"},
		"a window backwards":         {observed.Aggregate{Item: calls, Count: 1, Window: observed.Window{From: dateOf(2), To: dateOf(1)}}, "the window ends 2026-11-01, before it begins (2026-11-02)"},
	} {
		t.Run(name, func(t *testing.T) {
			fine := observed.Aggregate{Item: calls, Count: 1}
			got, err := observed.Sum(slices.Values([]observed.Aggregate{fine, tt.a, fine}))
			if err == nil || !strings.Contains(err.Error(), tt.want) || len(err.Error()) > 500 {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if got.Len() != 0 {
				t.Errorf("%d aggregates beside the error", got.Len())
			}
		})
	}
	// what counts nothing is left out, whatever it is
	if got, err := observed.Sum(slices.Values([]observed.Aggregate{{Rest: true, Peer: peer("a", "", revision.Revision{})}})); err != nil || got.Len() != 0 {
		t.Errorf("a count of zero: %d aggregates, %v", got.Len(), err)
	}
	many := slices.Repeat([]observed.Aggregate{{Count: 1}}, 5000)
	if _, err := observed.Sum(slices.Values(many)); err == nil || strings.Count(err.Error(), "\n") != 99 {
		t.Errorf("5000 faults are not reported as 100")
	}
}

// What Sum takes comes back, up to the longest line there can be.
func TestSumRoundTrip(t *testing.T) {
	for n := observed.MaxLineBytes - 200; n < observed.MaxLineBytes; n++ {
		for _, name := range []string{strings.Repeat("x", n), strings.Repeat("\x01", n/6) + strings.Repeat("y", n%6), strings.Repeat("<", n)} {
			a := observed.Aggregate{Peer: peer(name, "", revision.R20250618), Item: observed.Item{Measure: observed.Calls}, Count: 1}
			tally, err := observed.Sum(slices.Values([]observed.Aggregate{a}))
			if err != nil {
				continue
			}
			got, err := observed.ReadLines("x", []byte(lines(t, tally)))
			if err != nil || got.Len() != 1 || get(got, a.Peer, false, a.Item) != 1 {
				t.Fatalf("a name of %d bytes does not come back: %v", len(name), err)
			}
		}
	}
}

func sum(t *testing.T, seq iter.Seq[observed.Aggregate]) observed.Tally {
	t.Helper()
	tally, err := observed.Sum(seq)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func TestTally(t *testing.T) {
	a, b := peer("a", "1", revision.R20250618), peer("b", "", revision.R20260728)
	calls := observed.Item{Measure: observed.Calls}
	tally := sum(t, slices.Values([]observed.Aggregate{
		{Rest: true, Item: calls, Count: 5},
		{Peer: b, Item: calls, Count: 3, Window: observed.Window{From: dateOf(2), To: dateOf(3)}},
		{Peer: a, Item: observed.Item{Measure: observed.Handshakes}, Count: 7, Window: observed.Window{From: dateOf(3), To: dateOf(9)}},
		{Peer: a, Item: calls, Count: 1},
		{Peer: a, Item: observed.Item{Measure: observed.Declared, Of: "roots"}, Count: 0},
	}))
	if got := tally.Total(observed.Calls); got != 9 {
		t.Errorf("%d calls in all, want 9", got)
	}
	if got := tally.Total(observed.Declared); got != 0 {
		t.Errorf("%d declared in all, want 0: a count of zero says nothing", got)
	}
	if d := diff([]observed.Peer{a, b}, slices.Collect(tally.Peers())); d != "" {
		t.Errorf("peers (-want +got):\n%s", d)
	}
	for range tally.Peers() {
		break
	}
	if got := tally.Window().String(); got != "2026-11-02/2026-11-09" {
		t.Errorf("window %s, want 2026-11-02/2026-11-09", got)
	}
	if got := (observed.Tally{}).Window(); !got.IsZero() {
		t.Errorf("the zero Tally has the window %s", got)
	}
}

func TestReadLinesFaults(t *testing.T) {
	text := `{"name":"a","measure":"calls","count":1}

{"name":"a","Measure":"calls","count":0}
  {"measure":"calls","count":1.5,"from":"2026-11-01"}
[]
{"measure":"declared","of":"root","count":1,"to":"2026-11-01","from":"2026-11-02"}
{"measure":"declared","of":"tools","count":1}
{"measure":"calls","of":"roots","within":"1s","count":1}
{"measure":"accepted","of":"elicitation.form","count":1}
{"measure":"unoffered","of":"no/such","count":1}
{"rest":true,"name":"a","measure":"calls","count":-1}
{"measure":"handshakes","of":"roots","count":1}
{"measure":"","count":1,"count":2}
{"measure":"calls","count":1,"revision":"1.0"}
`
	got, err := observed.ReadLines("t.jsonl", []byte(text))
	if got.Len() != 0 {
		t.Errorf("%d aggregates beside the faults", got.Len())
	}
	want := `t.jsonl:3:1: missing member "measure"
t.jsonl:3:13: unknown member "Measure": did you mean "measure"?
t.jsonl:3:39: count: count 0: want 1 or more
t.jsonl:4:3: a window has both a first and a last day, or neither
t.jsonl:4:30: count: want a whole number, have 1.5
t.jsonl:5:1: want an object, have an array
t.jsonl:6:1: unknown capability "root": nearest is "roots"
t.jsonl:6:50: to: the window ends 2026-11-01, before it begins (2026-11-02)
t.jsonl:7:1: measure "declared" is not about capability "tools"
t.jsonl:8:1: measure "calls" with time of an answer "1s": answers have one, nothing else has
t.jsonl:9:1: measure "accepted" with time of an answer "": answers have one, nothing else has
t.jsonl:10:1: method "no/such": no revision defines it
t.jsonl:11:1: the rest has no name, version or revision
t.jsonl:11:51: count: count -1: want 1 or more
t.jsonl:12:1: measure "handshakes" is about nothing else, not about "roots"
t.jsonl:13:12: measure: an empty measure
t.jsonl:13:25: duplicate member "count", first at 13:15
t.jsonl:14:41: revision: revision "1.0": not a date (want a date such as 2025-06-18, or DRAFT-name)`
	if err == nil {
		t.Fatal("no fault was found")
	}
	if d := diff(want, err.Error()); d != "" {
		t.Errorf("faults (-want +got):\n%s", d)
	}
}

// A day that is wrong says so once, and nothing of the other one.
func TestReadLinesWrongDay(t *testing.T) {
	for text, want := range map[string]string{
		`{"measure":"calls","count":1,"from":"2026-13-01","to":"2026-11-01"}`: `t:1:37: from: `,
		`{"measure":"calls","count":1,"from":"2026-11-01","to":"yesterday"}`:  `t:1:55: to: `,
		`{"measure":"calls","count":1,"from":7,"to":"2026-11-01"}`:            `t:1:37: from: want a string, have a number`,
		`{"measure":"calls","count":1,"from":"","to":"2026-11-01"}`:           `t:1:1: a window has both a first and a last day, or neither`,
		`{"measure":"calls","count":1,"to":"2026-11-01"}`:                     `t:1:1: a window has both a first and a last day, or neither`,
	} {
		_, err := observed.ReadLines("t", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\n%v\nwant one fault, %s", text, err, want)
		}
	}
}

// Faults far down a long file cost no more memory than those at its top.
func TestReadLinesMemory(t *testing.T) {
	bad := bytes.Repeat([]byte("x\n"), 100)
	allocated := func(n int) float64 {
		data := append(bytes.Repeat([]byte("\n"), n), bad...)
		return float64(testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				if _, err := observed.ReadLines("f", data); err == nil {
					b.Fatal("no fault was found")
				}
			}
		}).AllocedBytesPerOp())
	}
	if short, long := allocated(0), allocated(1<<16); long > 2*short {
		t.Errorf("%.0f bytes are allocated, %.0f without the empty lines before", long, short)
	}
	if _, err := observed.ReadLines("f", make([]byte, observed.MaxLinesBytes+1)); err == nil {
		t.Error("a file is taken that is longer than any may be")
	}
}

// A file that is no file of lines at all gives a bounded report.
func TestReadLinesManyFaults(t *testing.T) {
	_, err := observed.ReadLines("x", []byte(strings.Repeat("no\n", 250)))
	if err == nil {
		t.Fatal("no fault was found")
	}
	list := strings.Split(err.Error(), "\n")
	if len(list) != 101 || !strings.HasPrefix(list[99], "x:100:2: ") || list[100] != "x: faults in 150 more lines" {
		t.Errorf("%d lines of faults, ending in %q", len(list), list[max(0, len(list)-2):])
	}
}

func TestWriteLinesToNowhere(t *testing.T) {
	good := sum(t, slices.Values([]observed.Aggregate{{Item: observed.Item{Measure: observed.Calls}, Count: 1}}))
	if err := good.WriteLines(&discard{fail: true}); err != errFull {
		t.Errorf("writing to a full disk: %v", err)
	}
}

// The longest line that a recorder makes can be read.
func TestLongestLine(t *testing.T) {
	r := observed.New(observed.Config{})
	name, version := make([]byte, observed.MaxNameLen), make([]byte, observed.MaxVersionLen)
	for i := range name {
		name[i] = 1 // written as \u0001
	}
	copy(version, name)
	r.RecordStatement(day(1), observed.Statement{Peer: peer(string(name), string(version), revision.R20250618),
		Declared: []observed.Declaration{{Capability: capability.Roots, Status: capability.Full}}})
	text := lines(t, r.Snapshot())
	got, err := observed.ReadLines("long.jsonl", []byte(text))
	if err != nil || lines(t, got) != text {
		t.Errorf("the longest line does not read back: %v", err)
	}
}

func FuzzReadLines(f *testing.F) {
	rng := rand.New(rand.NewPCG(17, 18))
	f.Add([]byte(lines(f, feed(observed.Config{MaxPeers: 3}, events(rng, 20)))))
	f.Add([]byte("{\"measure\":\"calls\",\"count\":9223372036854775807}\n{\"measure\":\"calls\",\"count\":2}"))
	f.Add([]byte("{}\r\n\n[]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		tally, err := observed.ReadLines("f", data)
		if err != nil {
			if tally.Len() != 0 {
				t.Errorf("%d aggregates beside %v", tally.Len(), err)
			}
			return
		}
		text := lines(t, tally)
		again, err := observed.ReadLines("f", []byte(text))
		if err != nil {
			t.Fatalf("what was written does not read: %v\n%s", err, text)
		}
		if got := lines(t, again); got != text {
			t.Errorf("read and written back:\n%s\nwant\n%s", got, text)
		}
		if w := tally.Window(); !w.IsZero() {
			tally.Report(observed.ReportOptions{})
		}
	})
}

package observed_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

func TestRecorderCounts(t *testing.T) {
	r := observed.New(observed.Config{})
	codex := peer("codex-mcp-client", "0.171.0", revision.R20250618)
	handshake := observed.Statement{Peer: codex, Capabilities: true, Declared: []observed.Declaration{
		{Capability: capability.Elicitation, Status: capability.Full},
		{Capability: capability.ElicitationForm, Status: capability.Unsupported},
		{Capability: capability.Roots, Status: capability.NotRecorded},
	}}
	r.RecordStatement(day(3), handshake)
	r.RecordStatement(day(1), handshake)
	r.RecordStatement(day(2), observed.Statement{Peer: codex})
	r.RecordStatement(time.Time{}, observed.Statement{Peer: codex, Modern: true, Call: true, Asked: []capability.Path{capability.ToolsListChanged}})
	r.Call(day(4), codex)
	r.Offered(day(4), codex, capability.ToolsListChanged)
	r.Taken(day(4), codex, capability.ToolsListChanged)
	r.Answered(day(4), codex, capability.ElicitationForm, observed.Declined, 5*time.Millisecond)
	r.Answered(day(4), codex, capability.ElicitationURL, observed.Accepted, 5*time.Second)
	r.Answered(day(4), codex, capability.ElicitationURL, observed.Handshakes, time.Hour)
	r.Unoffered(day(4), codex, "resources/subscribe")
	r.Unoffered(day(4), codex, "acme/unheard-of")
	const who = `{"name":"codex-mcp-client","version":"0.171.0","revision":"2025-06-18","measure":`
	want := strings.ReplaceAll(`@"handshakes","count":3,"from":"2026-11-01","to":"2026-11-03"}
@"requests","count":1}
@"calls","count":2,"from":"2026-11-04","to":"2026-11-04"}
@"stated","count":2,"from":"2026-11-01","to":"2026-11-03"}
@"declared","of":"elicitation","count":2,"from":"2026-11-01","to":"2026-11-03"}
@"denied","of":"elicitation.form","count":2,"from":"2026-11-01","to":"2026-11-03"}
@"asked","of":"tools.listChanged","count":1}
@"offered","of":"tools.listChanged","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"taken","of":"tools.listChanged","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"accepted","of":"elicitation.url","within":"10s","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"declined","of":"elicitation.form","within":"100ms","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"failed","of":"elicitation.url","within":"longer","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"unoffered","count":1,"from":"2026-11-04","to":"2026-11-04"}
@"unoffered","of":"resources/subscribe","count":1,"from":"2026-11-04","to":"2026-11-04"}
`, "@", who)
	if d := diff(want, lines(t, r.Snapshot())); d != "" {
		t.Errorf("lines (-want +got):\n%s", d)
	}
}

// The day is that of UTC, and times that no date can be written of have none.
func TestRecorderDays(t *testing.T) {
	r := observed.New(observed.Config{})
	west := time.FixedZone("", -8*60*60)
	r.Call(time.Date(2026, 11, 29, 20, 0, 0, 0, west), peer("a", "", revision.Revision{}))
	r.Call(time.Date(12026, 11, 29, 0, 0, 0, 0, time.UTC), peer("b", "", revision.Revision{}))
	r.Call(time.Date(9999, 12, 31, 23, 59, 0, 0, time.UTC), peer("c", "", revision.Revision{}))
	r.Call(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), peer("d", "", revision.Revision{}))
	r.Call(time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC), peer("e", "", revision.Revision{}))
	r.Call(time.Date(0, 12, 31, 0, 0, 0, 0, time.UTC), peer("f", "", revision.Revision{}))
	want := `{"name":"a","measure":"calls","count":1,"from":"2026-11-30","to":"2026-11-30"}
{"name":"b","measure":"calls","count":1}
{"name":"c","measure":"calls","count":1,"from":"9999-12-31","to":"9999-12-31"}
{"name":"d","measure":"calls","count":1}
{"name":"e","measure":"calls","count":1,"from":"0001-01-02","to":"0001-01-02"}
{"name":"f","measure":"calls","count":1}
`
	if d := diff(want, lines(t, r.Snapshot())); d != "" {
		t.Errorf("lines (-want +got):\n%s", d)
	}
}

// What is kept does not hold on to the message that it was part of.
func TestRecorderCopiesTexts(t *testing.T) {
	const peers, size = 32, 1 << 20
	r := observed.New(observed.Config{})
	before := heap()
	for i := range peers {
		names := fmt.Sprintf("%08d", i) + strings.Repeat("x", size)
		r.Call(day(1), peer(names[:8], names[4:8], revision.R20250618))
		capabilities := fmt.Sprintf("experimental.%08d", i) + strings.Repeat("x", size)
		r.RecordStatement(day(1), observed.Statement{Peer: peer(fmt.Sprint(i), "", revision.R20250618),
			Declared: []observed.Declaration{{Capability: capability.MustParse(capabilities[:21]), Status: capability.Full}}})
		methods := "prompts/list" + strings.Repeat("x", size)
		r.Unoffered(day(1), peer(fmt.Sprint(i), "", revision.R20250618), methods[:12])
	}
	if grown := int64(heap()) - int64(before); grown > size*peers/4 {
		t.Errorf("%d names of 8 bytes take %d bytes", peers, grown)
	}
	runtime.KeepAlive(r)
}

// A message that was read is counted with all that it says, under the peer that it
// names or the one that the caller knows better.
func TestRecord(t *testing.T) {
	read := func(text string) *wire.Statement {
		t.Helper()
		said, err := wire.Read([]byte(text), wire.Envelope{})
		if err != nil {
			t.Fatal(err)
		}
		return said
	}
	hello := read(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",
		"capabilities":{"roots":{"listChanged":false},"sampling":{}},"clientInfo":{"name":"a","version":"1"}}}`)
	call := read(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{
		"io.modelcontextprotocol/protocolVersion":"2026-07-28",
		"io.modelcontextprotocol/clientInfo":{"name":"b","version":"2"},
		"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}`)
	r := observed.New(observed.Config{})
	r.Record(day(1), hello)
	r.Record(day(1), call)
	r.RecordAs(day(1), hello, peer("a", "1", revision.R20250618)) // countered
	r.RecordAs(day(1), nil, peer("", "", revision.R20250618))     // not to be read
	r.Record(day(1), nil)
	var want []observed.Aggregate
	add := func(p observed.Peer, of string, measures ...observed.Measure) {
		for _, m := range measures {
			want = append(want, observed.Aggregate{Peer: p, Item: observed.Item{Measure: m, Of: of}, Count: 1})
		}
	}
	add(peer("", "", revision.Revision{}), "", observed.Handshakes)
	add(peer("", "", revision.R20250618), "", observed.Handshakes)
	for _, at := range []revision.Revision{revision.R20251125, revision.R20250618} {
		p := peer("a", "1", at)
		add(p, "", observed.Handshakes, observed.Stated)
		add(p, "roots", observed.Declared)
		add(p, "roots.listChanged", observed.Denied)
		add(p, "sampling", observed.Declared)
	}
	b := peer("b", "2", revision.R20260728)
	add(b, "", observed.Requests, observed.Calls, observed.Stated)
	add(b, "elicitation", observed.Declared)
	add(b, "elicitation.form", observed.Declared) // {} means forms
	slices.SortFunc(want, observed.Aggregate.Compare)
	var got []observed.Aggregate
	for a := range r.Snapshot().All() {
		a.Window = observed.Window{}
		got = append(got, a)
	}
	if d := diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := observed.PeerOf(call); got != b {
		t.Errorf("the call is of %v, want %v", got, b)
	}
	for name, f := range map[string]func(){
		"handshake": func() { r.Record(day(1), hello) },
		"call":      func() { r.Record(day(1), call) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want 0", name, n)
		}
	}
}

// What a measure cannot be about is counted under nothing, and is not lost.
func TestRecorderOutOfPlace(t *testing.T) {
	r := observed.New(observed.Config{})
	p := peer("x", "1", revision.R20250618)
	r.RecordStatement(day(1), observed.Statement{Peer: p,
		Declared: []observed.Declaration{{Capability: capability.Tools, Status: capability.Full}, {Status: capability.Full}},
		Asked:    []capability.Path{capability.Roots}})
	r.Offered(day(1), p, capability.Instructions)
	r.Taken(day(1), p, capability.Path{})
	r.Answered(day(1), p, capability.Elicitation, observed.Accepted, time.Minute)
	got := r.Snapshot()
	for m, want := range map[observed.Measure]uint64{observed.Declared: 2, observed.Asked: 1, observed.Offered: 1, observed.Taken: 1} {
		if n := get(got, p, false, observed.Item{Measure: m}); n != want {
			t.Errorf("%v of nothing: %d, want %d", m, n, want)
		}
	}
	if n := get(got, p, false, observed.Item{Measure: observed.Accepted, Within: observed.WithinOf(100 * time.Second)}); n != 1 {
		t.Errorf("accepted of nothing: %d, want 1", n)
	}
}

func TestRecorderBounds(t *testing.T) {
	r := observed.New(observed.Config{MaxPeers: 3})
	record := func(name, version string, declared ...string) {
		s := observed.Statement{Peer: peer(name, version, revision.R20250618), Capabilities: true}
		for _, d := range declared {
			s.Declared = append(s.Declared, observed.Declaration{Capability: capability.MustParse(d), Status: capability.Full})
		}
		r.RecordStatement(day(1), s)
	}
	record(strings.Repeat("n", observed.MaxNameLen+1), "1")
	record("n", strings.Repeat("1", observed.MaxVersionLen+1))
	record("n\xff", "1")
	record("n", "1\xff")
	if got := peers(r.Snapshot()); got != 0 {
		t.Fatalf("%d peers are kept that do not fit, want 0", got)
	}
	record(strings.Repeat("n", observed.MaxNameLen), strings.Repeat("1", observed.MaxVersionLen))
	record("a", "1", "experimental.x")
	record("b", "1")
	record("c", "1", "experimental.x", "roots")
	record("a", "1", "experimental.x")
	record("rest", "")
	got := r.Snapshot()
	if n := peers(got); n != 3 {
		t.Errorf("%d peers are kept, want 3", n)
	}
	if n := get(got, peer("a", "1", revision.R20250618), false, observed.Item{Measure: observed.Handshakes}); n != 2 {
		t.Errorf("a has %d handshakes, want 2", n)
	}
	for i, want := range map[observed.Item]uint64{
		{Measure: observed.Handshakes}:                     6,
		{Measure: observed.Declared, Of: "experimental"}:   1,
		{Measure: observed.Declared, Of: "roots"}:          1,
		{Measure: observed.Declared, Of: "experimental.x"}: 0,
	} {
		if n := get(got, observed.Peer{}, true, i); n != want {
			t.Errorf("the rest has %d %v of %q, want %d", n, i.Measure, i.Of, want)
		}
	}
	if n := got.Total(observed.Handshakes); n != 10 {
		t.Errorf("%d handshakes in all, want 10", n)
	}
}

func TestRecorderOpenFamilies(t *testing.T) {
	r := observed.New(observed.Config{})
	p := peer("a", "1", revision.R20260728)
	long := "extensions." + strings.Repeat("x", observed.MaxOpenLen)
	record := func(path string) {
		r.RecordStatement(day(1), observed.Statement{Peer: p, Modern: true,
			Declared: []observed.Declaration{{Capability: capability.MustParse(path), Status: capability.Full}}})
	}
	record(long)
	for range 2 {
		for i := range observed.MaxOpen + 3 {
			record(fmt.Sprintf("experimental.x%d", i))
		}
	}
	record("extensions.io.modelcontextprotocol/ui") // listed, so it is kept at any time
	got := r.Snapshot()
	for of, want := range map[string]uint64{
		"extensions": 1, "experimental": 6, "experimental.x0": 2, "extensions.io.modelcontextprotocol/ui": 1,
		fmt.Sprintf("experimental.x%d", observed.MaxOpen-1): 2, fmt.Sprintf("experimental.x%d", observed.MaxOpen): 0,
	} {
		if n := get(got, p, false, observed.Item{Measure: observed.Declared, Of: of}); n != want {
			t.Errorf("declared of %q: %d, want %d", of, n, want)
		}
	}
}

func TestRecorderFold(t *testing.T) {
	r := observed.New(observed.Config{Fold: func(name string) string {
		if strings.HasPrefix(name, "qwen-cli-mcp-client-") {
			return "qwen-cli-mcp-client-*"
		}
		return name
	}})
	for i := range 100 {
		r.Call(day(1), peer(fmt.Sprintf("qwen-cli-mcp-client-server%d", i), "1", revision.R20250618))
	}
	if text := lines(t, r.Snapshot()); strings.Contains(text, "server") || !strings.Contains(text, `"count":100`) {
		t.Errorf("the variable part was kept:\n%s", text)
	}
}

// The slow way: every event into a map, under the rules of the documentation.
// Sums of one-event recorders do that without any of the recorder's own sharing.
func TestRecorderIsSumOfEvents(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		list := events(rng, 300)
		var each []observed.Tally
		for _, e := range list {
			each = append(each, feed(observed.Config{}, []event{e}))
		}
		if d := diff(lines(t, observed.Merge(each...)), lines(t, feed(observed.Config{}, shuffled(rng, list)))); d != "" {
			t.Fatalf("recorder and sum of events (-sum +recorder):\n%s", d)
		}
	}
}

func TestRecorderDrain(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	list := events(rng, 2000)
	r := observed.New(observed.Config{MaxPeers: 100})
	var drains []observed.Tally
	for i, e := range list {
		e(r)
		if i%300 == 0 {
			drains = append(drains, r.Drain())
		}
	}
	drains = append(drains, r.Drain())
	if left := r.Drain(); left.Len() != 0 {
		t.Errorf("%d aggregates are left after a drain", left.Len())
	}
	want := feed(observed.Config{MaxPeers: 100}, list)
	if d := diff(lines(t, want), lines(t, observed.Merge(drains...))); d != "" {
		t.Errorf("the sum of drains (-want +got):\n%s", d)
	}
	// a drain makes room
	small := observed.New(observed.Config{MaxPeers: 1})
	small.Call(day(1), peer("a", "", revision.Revision{}))
	small.Drain()
	small.Call(day(1), peer("b", "", revision.Revision{}))
	if got := peers(small.Snapshot()); got != 1 {
		t.Errorf("%d peers after a drain, want 1", got)
	}
}

// Drains and snapshots under load lose nothing and count nothing twice.
func TestRecorderDrainUnderLoad(t *testing.T) {
	r := observed.New(observed.Config{MaxPeers: 50})
	const workers, each = 4, 5000
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(7, uint64(w)))
			for range each {
				r.RecordStatement(day(1), observed.Statement{Peer: peer(fmt.Sprint(rng.IntN(200)), "", revision.R20250618), Capabilities: true})
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	var sum observed.Tally
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
			runtime.Gosched()
		}
		s := r.Snapshot()
		if h, c := s.Total(observed.Handshakes), s.Total(observed.Stated); h != c {
			t.Fatalf("a snapshot has %d handshakes and %d with capabilities: an event was cut in two", h, c)
		}
		sum = observed.Merge(sum, r.Drain())
	}
	if got := sum.Total(observed.Handshakes); got != workers*each {
		t.Errorf("%d handshakes in all drains, want %d", got, workers*each)
	}
}

func peers(tally observed.Tally) int {
	n := 0
	for range tally.Peers() {
		n++
	}
	return n
}

// A million handshakes by eight goroutines, a tenth of them under random names.
func TestMillionHandshakes(t *testing.T) {
	const workers, maxPeers = 8, 1000
	total := 1_000_000
	if raceEnabled || testing.Short() {
		total = 100_000
	}
	known := []observed.Statement{
		{Peer: peer("codex-mcp-client", "0.171.0", revision.R20250618), Capabilities: true, Declared: []observed.Declaration{
			{Capability: capability.Elicitation, Status: capability.Full},
			{Capability: capability.ElicitationForm, Status: capability.Full},
			{Capability: capability.ElicitationURL, Status: capability.Full}}},
		{Peer: peer("claude-code", "2.1.332", revision.R20251125), Capabilities: true, Declared: []observed.Declaration{
			{Capability: capability.Roots, Status: capability.Full}}},
		{Peer: peer("goose", "1.0.0", revision.R20260728), Modern: true},
	}
	r := observed.New(observed.Config{MaxPeers: maxPeers})
	for _, s := range known {
		r.RecordStatement(day(1), s)
	}
	before := heap()
	var wg sync.WaitGroup
	var fed [workers][4]uint64 // by known statement; the last is random names
	for w := range workers {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(9, uint64(w)))
			for i := range total / workers {
				if i%10 == 0 {
					s := known[0]
					s.Name = randomName(rng)
					r.RecordStatement(day(2), s)
					fed[w][3]++
					continue
				}
				k := i % 3
				r.RecordStatement(day(2), known[k])
				fed[w][k]++
			}
		})
	}
	wg.Wait()
	grown := int64(heap()) - int64(before)
	got := r.Snapshot()
	var random uint64
	for k, s := range known {
		want := uint64(1)
		for w := range workers {
			want += fed[w][k]
		}
		m := observed.Handshakes
		if s.Modern {
			m = observed.Requests
		}
		if n := get(got, s.Peer, false, observed.Item{Measure: m}); n != want {
			t.Errorf("%s: %d %v, want %d", s.Name, n, m, want)
		}
	}
	var codex uint64
	for w := range workers {
		random += fed[w][3]
		codex += fed[w][0]
	}
	if random != uint64(total/10) {
		t.Fatalf("%d random names were fed, want %d", random, total/10)
	}
	if n, want := got.Total(observed.Handshakes)+got.Total(observed.Requests), uint64(total+len(known)); n != want {
		t.Errorf("%d messages in all, want %d", n, want)
	}
	// each random name declared as codex does
	for a := range 3 {
		of := []string{"elicitation", "elicitation.form", "elicitation.url"}[a]
		var n uint64
		for x := range got.All() {
			if x.Measure == observed.Declared && x.Of == of {
				n += x.Count
			}
		}
		if want := codex + 1 + random; n != want {
			t.Errorf("declared of %s: %d, want %d", of, n, want)
		}
	}
	if n := peers(got); n != maxPeers {
		t.Errorf("%d peers are kept apart, want %d", n, maxPeers)
	}
	if most := int64(maxPeers+1) * observed.MaxPeerBytes; grown > most/16 {
		t.Errorf("the recorder grew by %d bytes, want at most %d: a sixteenth of the bound, for peers that say little", grown, most/16)
	}
	runtime.KeepAlive(r)
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Peers that say and do everything, under the longest texts, stay within the
// stated bound.
func TestMemoryBound(t *testing.T) {
	const maxPeers = 200
	r := observed.New(observed.Config{MaxPeers: maxPeers})
	before := heap()
	for i := range maxPeers + 50 {
		worst(r, i)
	}
	grown := int64(heap()) - int64(before)
	most := int64(maxPeers+1) * observed.MaxPeerBytes
	if grown > most {
		t.Errorf("%d peers at their worst take %d bytes, want at most %d", maxPeers, grown, most)
	}
	if grown < most/8 {
		t.Errorf("%d peers at their worst take %d bytes: the bound of %d is too far off to mean anything", maxPeers, grown, most)
	}
	if n := peers(r.Snapshot()); n != maxPeers {
		t.Errorf("%d peers, want %d", n, maxPeers)
	}
	runtime.KeepAlive(r)
}

// worst makes a peer declare, ask, do and answer all that can be counted.
func worst(r *observed.Recorder, i int) {
	p := peer(fmt.Sprintf("%0*d", observed.MaxNameLen, i), fmt.Sprintf("%0*d", observed.MaxVersionLen, i),
		revision.MustParse("DRAFT-"+fmt.Sprintf("%0*d", revision.MaxDraftLen-len("DRAFT-"), i)))
	s := observed.Statement{Peer: p, Call: true, Capabilities: true}
	for path := range capability.All() {
		s.Declared = append(s.Declared, observed.Declaration{Capability: path, Status: capability.Full},
			observed.Declaration{Capability: path, Status: capability.Unsupported})
		s.Asked = append(s.Asked, path)
		r.Offered(day(1), p, path)
		r.Taken(day(1), p, path)
	}
	for n := range 3 * observed.MaxOpen {
		path := capability.MustParse("experimental." + fmt.Sprintf("%0*d", observed.MaxOpenLen-len("experimental."), n))
		s.Declared = append(s.Declared, observed.Declaration{Capability: path, Status: capability.Full})
	}
	r.RecordStatement(day(1), s)
	s.Modern = true
	r.RecordStatement(day(1), s)
	for rev := range revision.All() {
		for m := range revision.Methods(rev) {
			r.Unoffered(day(1), p, m.Name)
		}
	}
	r.Unoffered(day(1), p, "no/such-method")
	for m := observed.Accepted; m <= observed.Failed; m++ {
		for took := time.Duration(1); took < 1000*time.Hour; took *= 2 {
			r.Answered(day(1), p, capability.ElicitationForm, m, took)
			r.Answered(day(1), p, capability.ElicitationURL, m, took)
			r.Answered(day(1), p, capability.Elicitation, m, took)
		}
	}
}

// An event of a peer that is known, and says nothing new, costs no allocation.
func TestRecordAllocations(t *testing.T) {
	r := observed.New(observed.Config{MaxPeers: 1})
	s := handshake()
	unknown := s
	unknown.Name = "somebody-else"
	at := day(1)
	for name, f := range map[string]func(){
		"handshake":      func() { r.RecordStatement(at, s) },
		"among the rest": func() { r.RecordStatement(at, unknown) },
		"call":           func() { r.Call(at, s.Peer) },
		"offered, taken": func() {
			r.Offered(at, s.Peer, capability.ToolsPagination)
			r.Taken(at, s.Peer, capability.ToolsPagination)
		},
		"answered":       func() { r.Answered(at, s.Peer, capability.ElicitationForm, observed.Accepted, time.Second) },
		"unoffered":      func() { r.Unoffered(at, s.Peer, "resources/subscribe") },
		"unknown method": func() { r.Unoffered(at, s.Peer, "no/such-method") },
		"not declarable": func() { r.Offered(at, s.Peer, capability.Tools) },
	} {
		f()
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want 0", name, n)
		}
	}
}

func handshake() observed.Statement {
	return observed.Statement{Peer: peer("codex-mcp-client", "0.171.0", revision.R20250618), Capabilities: true,
		Declared: []observed.Declaration{
			{Capability: capability.Elicitation, Status: capability.Full},
			{Capability: capability.ElicitationForm, Status: capability.Full},
			{Capability: capability.ElicitationURL, Status: capability.Full},
			{Capability: capability.MustParse("extensions.com.example/x"), Status: capability.Full},
		}}
}

func BenchmarkRecord(b *testing.B) {
	b.Run("known", func(b *testing.B) {
		r := observed.New(observed.Config{})
		s, at := handshake(), day(1)
		b.ReportAllocs()
		for b.Loop() {
			r.RecordStatement(at, s)
		}
	})
	b.Run("rest", func(b *testing.B) {
		r := observed.New(observed.Config{MaxPeers: 1})
		s, at := handshake(), day(1)
		r.RecordStatement(at, s)
		s.Name = "somebody-else"
		b.ReportAllocs()
		for b.Loop() {
			r.RecordStatement(at, s)
		}
	})
	b.Run("parallel", func(b *testing.B) {
		r := observed.New(observed.Config{})
		at := day(1)
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			rng := rand.New(rand.NewPCG(1, 1))
			s := handshake()
			names := make([]string, 50)
			for i := range names {
				names[i] = fmt.Sprintf("client-%d", i)
			}
			for pb.Next() {
				s.Name = names[rng.IntN(len(names))]
				r.RecordStatement(at, s)
			}
		})
	})
	b.Run("call", func(b *testing.B) {
		r := observed.New(observed.Config{})
		s, at := handshake(), day(1)
		b.ReportAllocs()
		for b.Loop() {
			r.Call(at, s.Peer)
		}
	})
}

func BenchmarkSnapshot(b *testing.B) {
	r := observed.New(observed.Config{})
	s := handshake()
	for i := range observed.DefaultMaxPeers {
		s.Name = fmt.Sprintf("client-%d", i)
		r.RecordStatement(day(1), s)
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Snapshot()
	}
}

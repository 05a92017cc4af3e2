package observed_test

import (
	"fmt"
	"os"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/revision"
)

func ExampleRecorder() {
	recorder := observed.New(observed.Config{})
	now := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

	hello, err := wire.Read([]byte(`{"protocolVersion": "2025-06-18", "capabilities": {"roots": {}},
		"clientInfo": {"name": "acme-agent", "version": "1.2.0"}}`), wire.Envelope{})
	if err != nil {
		fmt.Println(err)
		return
	}
	recorder.Record(now, hello)
	acme := observed.PeerOf(hello)
	recorder.Offered(now, acme, capability.ToolsPagination) // a page with a nextCursor
	recorder.Taken(now, acme, capability.ToolsPagination)   // and the next page was asked for

	if err := recorder.Snapshot().WriteLines(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"name":"acme-agent","version":"1.2.0","revision":"2025-06-18","measure":"handshakes","count":1,"from":"2026-11-30","to":"2026-11-30"}
	// {"name":"acme-agent","version":"1.2.0","revision":"2025-06-18","measure":"stated","count":1,"from":"2026-11-30","to":"2026-11-30"}
	// {"name":"acme-agent","version":"1.2.0","revision":"2025-06-18","measure":"declared","of":"roots","count":1,"from":"2026-11-30","to":"2026-11-30"}
	// {"name":"acme-agent","version":"1.2.0","revision":"2025-06-18","measure":"offered","of":"tools.pagination","count":1,"from":"2026-11-30","to":"2026-11-30"}
	// {"name":"acme-agent","version":"1.2.0","revision":"2025-06-18","measure":"taken","of":"tools.pagination","count":1,"from":"2026-11-30","to":"2026-11-30"}
}

func ExampleReadReport() {
	report, err := observed.ReadReport("example.json", []byte(`{
  "source": {"title": "example traffic"},
  "generated": "2026-11-09",
  "window": "2026-09-10/2026-11-08",
  "policy": {"threshold": "50%", "smallestShare": "1%"},
  "groups": [{
    "name": "acme", "clients": ["acme-agent"],
    "rows": [{"capability": "apps", "status": "full", "revision": "2026-07-28", "share": "0.011%"}]
  }]
}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range report.Groups {
		for path, rec := range report.Records(g, "acme-agent", report.Thresholds) {
			fmt.Println(path, rec.Status, "at", rec.Scope.Revision, "small sample:", rec.Sample.Small)
		}
	}
	// Output: extensions.io.modelcontextprotocol/ui full at 2026-07-28 small sample: true
}

func ExampleMerge() {
	count := func(handshakes int) observed.Tally {
		recorder := observed.New(observed.Config{})
		for range handshakes {
			recorder.RecordAs(time.Time{}, nil, observed.Peer{Name: "acme-agent", Revision: revision.R20251125})
		}
		return recorder.Drain()
	}
	sum := observed.Merge(count(3), count(4))
	fmt.Println(sum.Total(observed.Handshakes), "handshakes")
	// Output: 7 handshakes
}

func ExampleTally_Report() {
	recorder := observed.New(observed.Config{})
	day := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	acme := observed.Peer{Name: "acme-agent-1", Version: "2.0", Revision: revision.R20251125}
	for i := range 100 {
		recorder.Offered(day, acme, capability.ToolsListChanged)
		if i < 97 {
			recorder.Taken(day, acme, capability.ToolsListChanged)
		}
	}
	report := recorder.Snapshot().Report(observed.ReportOptions{
		Source: evidence.Source{Title: "own traffic", Date: evidence.DateOf(day)},
		Group:  func(string) (string, []string) { return "acme", []string{"acme-agent"} },
	})
	for _, row := range report.Groups[0].Rows {
		fmt.Println(row.Name, row.Status, "at", row.Revision, "-", row.Note)
	}
	// Output: tools.listChanged full at 2025-11-25 - Acted on 97% of 100 occasions.
}

func ExampleShare_Display() {
	for _, text := range []string{"0.011%", "99.989%", "<5%"} {
		fmt.Println(observed.MustParseShare(text).Display())
	}
	// Output:
	// <0.1%
	// 100%
	// <5%
}

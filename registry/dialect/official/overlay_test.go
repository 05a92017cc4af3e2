package official_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/registry/dialect/internal/dialecttest"
	"github.com/mcpcaps/mcpcaps/registry/dialect/official"
)

// TestDataSet makes the overlay of the data set from both lists, and checks that
// the one that is there is the same.
func TestDataSet(t *testing.T) {
	_, clients := readFile(t, clientsFile)
	_, matrix := readFile(t, matrixFile)
	o, unmapped := official.Overlay(clients, matrix)
	dialecttest.CheckDataSet(t, "official.json", o, unmapped)
}

// TestNames checks that each name on the pages has a client, and that only the
// two names of a product on the two pages share one.
func TestNames(t *testing.T) {
	_, clients := readFile(t, clientsFile)
	_, matrix := readFile(t, matrixFile)
	ids := make(map[string]string)
	for _, c := range clients.Clients {
		id, ok := official.ClientID(c.Name)
		if !ok {
			t.Errorf("no client for %q", c.Name)
		}
		if other, ok := ids[id]; ok {
			t.Errorf("%q and %q are both %q", other, c.Name, id)
		}
		ids[id] = c.Name
	}
	got := make(map[string]string)
	for _, c := range matrix.Clients {
		id, ok := official.ClientID(c.Name)
		if !ok {
			t.Errorf("no client for %q", c.Name)
		}
		if ids[id] != c.Name {
			got[c.Name] = ids[id]
		}
	}
	want := map[string]string{
		"Claude (web)": "Claude.ai", "Claude Desktop": "Claude Desktop App", "Goose": "goose", "Archestra.AI": "Archestra",
		"Microsoft 365 Copilot": "", "PostHog Code": "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names of the matrix that the list does not have (-want +got):\n%s", diff)
	}
}

// TestOverlay: what both pages say has two records, one a page.
func TestOverlay(t *testing.T) {
	_, clients := readFile(t, clientsFile)
	_, matrix := readFile(t, matrixFile)
	o, _ := official.Overlay(clients, matrix)
	var got []string
	for _, r := range o.Clients["chatgpt"][capability.ExtensionsUI] {
		got = append(got, r.Tier.String()+" "+r.Status.String()+" "+r.Word+" "+r.Source.Title+" "+r.Source.Date.String())
	}
	want := []string{"declared full Apps modelcontextprotocol/modelcontextprotocol docs/clients.mdx 2026-05-26", "declared full MCP Apps modelcontextprotocol/modelcontextprotocol docs/extensions/client-matrix.mdx 2026-08-22"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ChatGPT and MCP Apps (-want +got):\n%s", diff)
	}
	if n := len(o.Clients); n != 116 {
		t.Errorf("got records for %d clients, want 116", n)
	}
	if len(o.Sources) != 2 || o.Sources[0].Key != "official-client-matrix" || o.Sources[1].Key != "official-clients" {
		t.Errorf("got sources %+v", o.Sources)
	}
}

func TestOverlayUnknownName(t *testing.T) {
	l, err := official.Read("f.json", []byte(`{"source":"a/b page.md","clients":[{"name":"nobody","supports":["Tools"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	o, unmapped := official.Overlay(l)
	want := []dialect.Unmapped{{Place: "official-page", Text: "nobody", Reason: "the table of names has no client for it"}}
	if diff := cmp.Diff(want, unmapped); diff != "" || len(o.Clients) != 0 {
		t.Errorf("got overlay %v and unmapped (-want +got):\n%s", o, diff)
	}
}

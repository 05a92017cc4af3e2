package weigh_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

func TestNewFaults(t *testing.T) {
	for _, c := range []struct {
		name string
		w    world
		want string
	}{
		{"a group", world{claims(capability.MustParse("transports"), claim(full, ""))}, `"transports" groups others`},
		{"beside a group", world{overlays(capability.MustParse("transports"), says(read, full, ""))}, `"transports" groups others`},
		{"no capability", world{claims(capability.Path{}, claim(full, ""))}, `has no status`},
		{"too many claims", world{claims(tools, make([]evidence.Claim, 65)...)}, "more than 64 claims"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := weigh.New(c.w.claims, c.w.beside)
			if err == nil || d != nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("New = %v, %v, want an error with %q", d, err, c.want)
			}
		})
	}
}

func TestTheLastOfManyClaimsAnswers(t *testing.T) {
	many := make([]evidence.Claim, weigh.MaxClaims)
	for i := range many {
		many[i] = claim(unsupported, "config on", affirm(read, ""))
	}
	many[len(many)-1] = claim(full, "config off", affirm(probed, ""))
	check(t, []ruleCase{
		{name: "64", w: world{claims(tools, many...)}, of: tools, at: "config off", want: "full; by claim; exact; known by probed"},
	})
}

// everything is a small world with all that a dossier can hold.
func everything() world {
	return world{
		beside(claims(result, claim(full, "", affirm(read, ""), says(declared, partial, ""))), says(probed, full, "")),
		claims(tools, claim(partial, "config off", affirm(observed, ""))),
	}
}

func TestDossierGivesBackWhatItGot(t *testing.T) {
	w := everything()
	d := w.dossier(t)
	if diff := cmp.Diff(everything(), world(slices.Collect(d.Findings())), equal); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]capability.Path{result, tools}, slices.Collect(d.Paths()), equal); diff != "" {
		t.Errorf("paths (-want +got):\n%s", diff)
	}
	if f, ok := d.Finding(structured); ok || !f.Capability.IsZero() {
		t.Errorf("a finding of %s: %v", structured, f)
	}
	got, ok := d.Finding(result)
	if diff := cmp.Diff(everything()[0], got, equal); !ok || diff != "" {
		t.Errorf("finding of %s, %t (-want +got):\n%s", result, ok, diff)
	}

	// what came out is not the dossier's own
	for _, f := range []evidence.Finding{got, slices.Collect(d.Findings())[0]} {
		f.Claims[0].Status = unsupported
		f.Claims[0].Records[0].Tier = declared
		f.Overlays[0].Status = unsupported
	}
	if diff := cmp.Diff(everything(), world(slices.Collect(d.Findings())), equal); diff != "" {
		t.Errorf("changed from outside (-want +got):\n%s", diff)
	}
	for range d.Findings() {
		break // must not panic
	}
	for range d.Paths() {
		break
	}
}

func TestEachWalksEveryRecord(t *testing.T) {
	walk := func(most int) (got []string) {
		everything().dossier(t).Each(func(p capability.Path, c *evidence.Claim, r *evidence.Record) bool {
			of := "beside"
			if c != nil {
				of = c.Status.String()
			}
			got = append(got, p.String()+" "+of+" "+r.Tier.String())
			return len(got) < most
		})
		return got
	}
	want := []string{"tools.result full read", "tools.result full declared", "tools.result beside probed", "tools partial observed"}
	for most := 1; most <= len(want); most++ {
		if diff := cmp.Diff(want[:most], walk(most)); diff != "" {
			t.Errorf("the first %d records (-want +got):\n%s", most, diff)
		}
	}
}

func TestBreakingOffIsSafe(t *testing.T) {
	w := world{beside(claims(tools, claim(full, "", affirm(read, ""), says(declared, unsupported, "")), claim(partial, "config off")), says(probed, partial, ""))}
	v := w.dossier(t).Weigh(weigh.Question{Capability: tools})
	for range v.Claims() {
		break
	}
	for range v.Elsewhere() {
		break
	}
	for d := range v.Disagreements() {
		if d.Record.Tier != declared {
			t.Errorf("the first disagreement is %s, want the claim's own", d.Record.Tier)
		}
		break
	}
	below := world{w[0], claims(result, claim(full, "", affirm(read, "")))}
	v = below.dossier(t).Weigh(weigh.Question{Capability: result})
	for d := range v.Disagreements() {
		if d.Capability != tools {
			t.Errorf("the disagreement is of %s, want %s", d.Capability, tools)
		}
		break
	}
}

func TestManyReadersShareADossier(t *testing.T) {
	d, list := hot(t)
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for _, h := range list {
				v := d.Weigh(h.q)
				if got := tell(v); !strings.HasPrefix(got, h.want) {
					t.Errorf("%s: %s, want %s", h.name, got, h.want)
				}
				v.Why()
			}
		})
	}
	readers.Wait()
}

package benchmarks

import (
	"fmt"
	"maps"
	"runtime"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// times gives the data set k times: first as it is, then with ids, names,
// patterns and User-Agents of its own.
func times(k int) dataset.Set {
	one := registry.Default().DataSet()
	out := one.Clone()
	for i := 1; i < k; i++ {
		suffix := fmt.Sprintf("-%d", i)
		next := one.Clone()
		for _, e := range next.Entries {
			out.Entries = append(out.Entries, renamed(e, suffix))
		}
		for _, o := range next.Overlays {
			clients := make(dataset.Beside)
			for id, records := range o.Clients {
				clients[id+suffix] = maps.Clone(records)
			}
			o.Clients = clients
			out.Overlays = append(out.Overlays, o)
		}
		for _, f := range next.Probed {
			f.Client += suffix
			f.Runs = slices.Clone(f.Runs)
			for j := range f.Runs {
				f.Runs[j].Client += suffix
			}
			out.Probed = append(out.Probed, f)
		}
		for _, r := range next.Observed {
			r.Groups = slices.Clone(r.Groups)
			for j := range r.Groups {
				r.Groups[j].Clients = slices.Clone(r.Groups[j].Clients)
				for c := range r.Groups[j].Clients {
					r.Groups[j].Clients[c] += suffix
				}
			}
			out.Observed = append(out.Observed, r)
		}
	}
	return out
}

// renamed gives an entry that shares no sign with the one that it is made of.
func renamed(e dataset.Entry, suffix string) dataset.Entry {
	e.ID += suffix
	id := &e.Identity
	for _, signs := range []*[]dataset.Sign{&id.Names, &id.Patterns, &id.Titles, &id.Headers, &id.UserAgents, &id.Bridged} {
		*signs = slices.Clone(*signs)
		for i := range *signs {
			s := &(*signs)[i]
			if s.Text != "" {
				s.Text += suffix
			} else {
				s.Prefix += suffix
			}
		}
	}
	return e
}

// scaled is a registry of k times the data set, and the heap that it and its data
// set take.
type scaled struct {
	*registry.Registry
	records int
	heap    uint64
}

var scaledBy = make(map[int]scaled)

func at(k int) scaled {
	if s, ok := scaledBy[k]; ok {
		return s
	}
	registry.Default().DataSet()
	before := heap()
	r := must(registry.New(times(k)))
	n, _ := openAll(r)
	s := scaled{r, n, heap() - before}
	scaledBy[k] = s
	return s
}

// letGo forgets the registries, but not what they took.
func letGo() {
	for k, s := range scaledBy {
		s.Registry = nil
		scaledBy[k] = s
	}
}

// openAll has every client opened, and counts the records.
func openAll(r *registry.Registry) (records, findings int) {
	for c := range r.Clients() {
		for f := range c.Findings() {
			findings++
			records += len(f.Overlays)
			for _, claim := range f.Claims {
				records += len(claim.Records)
			}
		}
	}
	return records, findings
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func atScale(scales ...int) []measure {
	var cases []measure
	for _, k := range scales {
		group := fmt.Sprintf("%d x the data set", k)
		cases = append(cases, atOne(at(k).Registry, group, fmt.Sprintf(", %dx", k))...)
	}
	return cases
}

func atOne(r *registry.Registry, group, suffix string) []measure {
	m, name, base := floorOf(r.Len()), exact.Name, floor+suffix
	cases := []measure{{group: group, name: base, base: base, run: loop(func() { sinkBool = hit(m, name) })}}
	add := func(name string, target float64, f func()) {
		cases = append(cases, measure{group: group, name: name + suffix, base: base, run: loop(f), target: target})
	}
	c, tools, form := must(r.Lookup("openai-codex")), capability.Tools, capability.ElicitationForm
	add("Client.Status", 0.5, func() { sinkStatus = c.Status(tools) })
	add("Client.Ask", 2, func() { sinkAnswer = c.Ask(registry.Question{Capability: tools}) })
	add("Identify and Status, exact name", 3, func() { sinkStatus = r.Identify(exact).Client.Status(form) })
	add("Identify, unknown name", 15, func() { sinkMatch = r.Identify(stranger) })
	add("Identify, unknown name with a User-Agent", 15, func() { sinkMatch = r.Identify(agent) })

	each := func(name string, allocs int, f func()) {
		cases = append(cases, measure{group: group, name: name + suffix, base: base, run: loop(f), unit: r.Len(), within: 5, allocs: allocs})
	}
	changes := registry.Question{Capability: capability.ToolsListChanged}
	query := must(population.Parse("tools.listChanged = full"))
	each("Registry.Briefs, a client", 0, func() {
		for _, b := range r.Briefs(changes) {
			if b.Status() == capability.Full {
				sinkInt++
			}
		}
	})
	each("population.Matching, one condition, a client", 0, func() {
		for f := range population.Matching(r, query) {
			if f.Truth == population.Yes {
				sinkInt++
			}
		}
	})
	return cases
}

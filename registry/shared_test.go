package registry_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// spoil changes everything that a caller can reach from a value that was handed
// out: elements of lists and maps, what pointers point to, exported fields.
func spoil(v any) { spoilValue(reflect.ValueOf(&v).Elem()) }

func spoilValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			copied := reflect.New(v.Elem().Type()).Elem()
			copied.Set(v.Elem())
			spoilValue(copied)
		}
	case reflect.Pointer:
		if !v.IsNil() && v.Type().Elem() != reflect.TypeFor[registry.Client]() {
			spoilValue(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoilValue(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			copied := reflect.New(v.Type().Elem()).Elem()
			copied.Set(v.MapIndex(key))
			spoilValue(copied)
			v.SetMapIndex(key, copied)
		}
	case reflect.Struct:
		exported := 0
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				spoilValue(f)
				exported++
			}
		}
		if exported == 0 && v.CanSet() {
			v.SetZero() // a path, a version, a day
		}
	case reflect.String:
		v.SetString("spoilt " + v.String())
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Uint8: // a word of a few: the first one or none
		v.SetUint((v.Uint() + 1) % 2)
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	}
}

// told is everything that a registry tells, as text.
func told(t testing.TB, r *registry.Registry, only ...string) string {
	t.Helper()
	var b strings.Builder
	add := func(values ...any) {
		for _, v := range values {
			b.WriteString(jsonOf(t, v))
			b.WriteByte('\n')
		}
	}
	add(r.Version(), r.Date(), slices.Collect(r.Tombstones()))
	for c := range r.Clients() {
		if len(only) > 0 && !slices.Contains(only, c.ID()) {
			continue
		}
		add(c.ID(), c.Title(), c.Vendor(), c.Category(), c.Class(), c.Entry(), slices.Collect(c.Modes()), slices.Collect(c.Speaks()))
		for _, q := range []registry.Question{{}, {Policy: evidence.Strongest, Version: evidence.UnknownVersion}} {
			for p := range c.Asked() {
				q.Capability = p
				add(c.Ask(q))
			}
		}
		add(slices.Collect(c.Runs()), slices.Collect(c.View(registry.Question{}).Plan(registry.ToolResult{}).Basis()))
		for traffic := range c.Traffic() {
			add(*traffic.Report, traffic.Group)
		}
		for _, s := range c.Entry().Identity.Names {
			add(r.Identify(registry.Hints{Name: s.Text}))
		}
	}
	set := r.DataSet()
	for _, e := range set.Entries {
		if len(only) == 0 || slices.Contains(only, e.ID) {
			add(e)
		}
	}
	add(set.Tombstones, set.Probed, set.Observed)
	for _, o := range set.Overlays {
		add(o.Sources)
		for _, id := range slices.Sorted(func(yield func(string) bool) {
			for id := range o.Clients {
				if !yield(id) {
					return
				}
			}
		}) {
			for _, p := range slices.SortedFunc(func(yield func(capability.Path) bool) {
				for p := range o.Clients[id] {
					if !yield(p) {
						return
					}
				}
			}, capability.Path.Compare) {
				add(id, p, o.Clients[id][p])
			}
		}
	}
	return b.String()
}

// unchanged compares what a registry tells with what it told.
func unchanged(t *testing.T, what, before, after string) {
	t.Helper()
	if before == after {
		return
	}
	was, is := strings.Split(before, "\n"), strings.Split(after, "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			t.Errorf("%s: told, line %d\n%.400s\nnow\n%.400s", what, i, was[i], is[i])
			return
		}
	}
	t.Errorf("%s: told %d lines, now %d", what, len(was), len(is))
}

// whoIsKnownBest is clients of which something of every kind is known.
var whoIsKnownBest = []string{"openai-codex", "claude-code", "cursor", "gemini-cli", "vscode"}

// handedOut gives what a registry hands out, kind by kind.
func handedOut(r *registry.Registry) map[string]func() {
	each := func(f func(c *registry.Client)) func() {
		return func() {
			for _, id := range whoIsKnownBest {
				if c, ok := r.Client(id); ok {
					f(c)
				}
			}
		}
	}
	answers := func(f func(a registry.Answer)) func() {
		return each(func(c *registry.Client) {
			for a := range c.Answers(registry.Question{Policy: evidence.Strongest}) {
				f(a)
			}
		})
	}
	return map[string]func(){
		"data set":   func() { spoil(r.DataSet()) },
		"tombstones": func() { spoil(slices.Collect(r.Tombstones())) },
		"entries":    each(func(c *registry.Client) { spoil(c.Entry()) }),
		"modes": each(func(c *registry.Client) {
			spoil(slices.Collect(c.Modes()))
			m, _ := c.Mode("")
			spoil(m)
		}),
		"speaks":   each(func(c *registry.Client) { spoil(slices.Collect(c.Speaks())) }),
		"findings": each(func(c *registry.Client) { spoil(slices.Collect(c.Findings())) }),
		"runs":     each(func(c *registry.Client) { spoil(slices.Collect(c.Runs())) }),
		"plans": each(func(c *registry.Client) {
			spoil(slices.Collect(c.View(registry.Question{}).Plan(registry.ToolResult{}).Basis()))
		}),
		"deciding records": answers(func(a registry.Answer) {
			record, _ := a.Deciding()
			spoil(record)
		}),
		"claims": answers(func(a registry.Answer) {
			spoil(slices.Collect(a.Claims()))
			spoil(slices.Collect(a.Elsewhere()))
		}),
		"disagreements": answers(func(a registry.Answer) { spoil(slices.Collect(a.Disagreements())) }),
		"explanations":  answers(func(a registry.Answer) { spoil(a.Why()) }),
		"limits":        answers(func(a registry.Answer) { spoil(slices.Collect(a.Limits())) }),
	}
}

// Whatever a caller does to what was handed out, and to the data set that a
// registry was made of, the registry tells what it told.
func TestNothingIsShared(t *testing.T) {
	set := readRegistry(t).DataSet()
	r, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	before := told(t, r, whoIsKnownBest...)
	spoil(set)
	unchanged(t, "the data set that New was given", before, told(t, r, whoIsKnownBest...))
	for name, r := range map[string]*registry.Registry{"packed": registry.Default(), "read": readRegistry(t)} {
		before := told(t, r, whoIsKnownBest...)
		for _, spoilIt := range handedOut(r) {
			spoilIt()
		}
		unchanged(t, name, before, told(t, r, whoIsKnownBest...))
	}
}

// The spoiling itself changes what it can.
func TestSpoil(t *testing.T) {
	e := codex(t).Entry()
	was := jsonOf(t, e)
	spoil(&e)
	if e.Title == codex(t).Title() || e.Claims[0].Records[0].Source.Title == codex(t).Entry().Claims[0].Records[0].Source.Title && jsonOf(t, e.Claims) == jsonOf(t, codex(t).Entry().Claims) {
		t.Errorf("an entry is as it was: %s", was)
	}
	shared := map[string][]string{"a": {"x"}}
	spoil(dataset.Tombstone{ID: "a", To: shared["a"]})
	if shared["a"][0] == "x" {
		t.Error("a list is as it was")
	}
}

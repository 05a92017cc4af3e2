package registrytest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Expect is the circumstances of an expectation, and how it has to be known.
// The zero Expect asks the embedded data set the default question, and any
// evidence will do; the package's functions use it.
type Expect struct {
	Registry *registry.Registry // nil is registry.Default()

	// What is asked, as in [registry.Question].
	Revision revision.Revision
	Version  evidence.Version
	evidence.When
	Policy evidence.Policy

	// KnownBy is tiers that the answer has to rest on, each of them.
	KnownBy evidence.Tiers
	// Fit is how close the evidence has to be to the question at least:
	// evidence.Exact for evidence at the very revision and version asked about.
	// Zero is any.
	Fit evidence.Fit
	// Undisputed says that no evidence may dispute the answer.
	Undisputed bool
}

// Supports fails the test for each of the capabilities that the client with
// that id is not known to support, fully or under a condition. A condition
// stands in the note: name it in an [Expect], or demand the very status with
// [Expect.Status].
func Supports(t TB, id string, paths ...capability.Path) {
	t.Helper()
	Expect{}.Supports(t, id, paths...)
}

// DoesNotSupport fails the test for each of the capabilities that the client
// with that id is not known to lack. What is not recorded fails: it is not a no.
func DoesNotSupport(t TB, id string, paths ...capability.Path) {
	t.Helper()
	Expect{}.DoesNotSupport(t, id, paths...)
}

// Delivers fails the test if the client with that id may do something else with
// the two fields of an ok result than one of deliveries, or if nothing is
// recorded. For error results set Result in an [Expect].
func Delivers(t TB, id string, deliveries ...evidence.Delivery) {
	t.Helper()
	Expect{}.Delivers(t, id, deliveries...)
}

// Supports is the function of that name in these circumstances.
func (e Expect) Supports(t TB, id string, paths ...capability.Path) {
	t.Helper()
	e.statuses(t, id, paths, capability.Full, capability.Partial)
}

// DoesNotSupport is the function of that name in these circumstances.
func (e Expect) DoesNotSupport(t TB, id string, paths ...capability.Path) {
	t.Helper()
	e.statuses(t, id, paths, capability.Unsupported)
}

// Status fails the test if the client's status is not the one that is wanted.
func (e Expect) Status(t TB, id string, path capability.Path, want capability.Status) {
	t.Helper()
	e.statuses(t, id, []capability.Path{path}, want)
}

// Delivers is the function of that name in these circumstances.
func (e Expect) Delivers(t TB, id string, deliveries ...evidence.Delivery) {
	t.Helper()
	c := e.client(t, id)
	if c == nil {
		return
	}
	var want evidence.Deliveries
	for _, d := range deliveries {
		want = want.With(d)
	}
	if want == 0 {
		t.Errorf("%s: no delivery is named, want at least one", c)
		return
	}
	a := c.Ask(e.question(capability.ToolsResultDelivery))
	ok := a.Deliveries() != 0 && a.Deliveries()&^want == 0
	e.check(t, a, term{"delivery", either(slices.Collect(want.All())), orNotRecorded(either(slices.Collect(a.Deliveries().All()))), ok})
}

func (e Expect) statuses(t TB, id string, paths []capability.Path, want ...capability.Status) {
	t.Helper()
	c := e.client(t, id)
	if c == nil {
		return
	}
	if len(paths) == 0 {
		t.Errorf("%s: no capability is named, want at least one", c)
	}
	for _, p := range paths {
		if !p.HasStatus() {
			t.Errorf("%s: %q can have no status: name a capability that can", c, p)
			continue
		}
		a := c.Ask(e.question(p))
		e.check(t, a, term{"status", either(want), a.Status().String(), slices.Contains(want, a.Status())})
	}
}

// client gives the client, nil after a failure where Fatalf returned.
func (e Expect) client(t TB, id string) *registry.Client {
	t.Helper()
	c, err := e.registry().Lookup(id)
	if err != nil {
		t.Fatalf("%v", err)
		return nil
	}
	return c
}

func (e Expect) registry() *registry.Registry {
	if e.Registry == nil {
		return registry.Default()
	}
	return e.Registry
}

func (e Expect) question(p capability.Path) registry.Question {
	return registry.Question{Capability: p, Revision: e.Revision, Version: e.Version, When: e.When, Policy: e.Policy}
}

// term is one thing that is expected of an answer.
type term struct {
	name      string
	want, got string
	ok        bool
}

// check fails the test if a term does not hold, the one given or what the
// expectation itself demands.
func (e Expect) check(t TB, a registry.Answer, first term) {
	t.Helper()
	terms := []term{first}
	if e.KnownBy != 0 {
		terms = append(terms, term{"known by", e.KnownBy.String(), a.Known().String(), a.Known()&e.KnownBy == e.KnownBy})
	}
	if e.Fit != evidence.FitNone {
		terms = append(terms, term{"fit", e.Fit.String() + " or closer", a.Fit().String(), a.Fit() >= e.Fit})
	}
	if e.Undisputed {
		terms = append(terms, term{"disputed", "no", yesNo(a.Disputed()), !a.Disputed()})
	}
	if slices.ContainsFunc(terms, func(t term) bool { return !t.ok }) {
		t.Errorf("%s", failure(a, terms))
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func orNotRecorded(text string) string {
	if text == "" {
		return capability.NotRecorded.String()
	}
	return text
}

// either gives "full or partial".
func either[T fmt.Stringer](list []T) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.String()
	}
	return strings.Join(texts, " or ")
}

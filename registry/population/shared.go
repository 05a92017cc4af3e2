package population

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry"
)

// Common is what a set of clients shares of one capability.
type Common struct {
	Capability capability.Path
	// Status holds for each of the clients: the conservative join of their
	// answers (see capability.Join).
	Status capability.Status
	// Applies is how many of the clients it applies to: those whose answer is
	// not not-applicable, which a join passes over.
	Applies int
	// Deliveries is what any of them may do, under tools.result.delivery.
	Deliveries evidence.Deliveries
	// Limit is the smallest that one of them has, under limits.*.
	Limit capability.Limit
	// Decider is the answer that decides, with its client: of those whose
	// status the join is (for a limit, whose limit is the smallest; for the
	// delivery, any), the first in the order given.
	Decider registry.Answer
}

// Shared gives what all of the clients share, in tree order: of each capability
// that Client.Asked gives for one of them, and of the delivery. The question is
// asked of each client; a zero revision is the one that the client prefers. Its
// Capability does not count. Nothing is shared by nobody: no clients, no
// capabilities.
func Shared(clients iter.Seq[*registry.Client], q registry.Question) iter.Seq[Common] {
	return func(yield func(Common) bool) {
		list := slices.Collect(clients)
		for _, p := range askedOfAny(list) {
			q.Capability = p
			if !yield(commonOf(list, q)) {
				return
			}
		}
	}
}

// askedOfAny gives the capabilities of interest for any of the clients, in tree order.
func askedOfAny(clients []*registry.Client) []capability.Path {
	if len(clients) == 0 {
		return nil
	}
	seen := map[capability.Path]bool{capability.ToolsResultDelivery: true}
	paths := []capability.Path{capability.ToolsResultDelivery}
	for _, c := range clients {
		for p := range c.Asked() {
			if !seen[p] {
				seen[p] = true
				paths = append(paths, p)
			}
		}
	}
	sortPaths(paths)
	return paths
}

func commonOf(clients []*registry.Client, q registry.Question) Common {
	common := Common{Capability: q.Capability, Status: capability.NotApplicable}
	for i, c := range clients {
		a := c.Ask(q)
		joined := capability.Join(common.Status, a.Status())
		smaller := !a.Limit().IsZero() && (common.Limit.IsZero() || a.Limit().Smaller(common.Limit))
		if i == 0 || smaller || joined != common.Status && q.Capability.HasStatus() {
			common.Decider = a
		}
		if smaller {
			common.Limit = a.Limit()
		}
		if a.Status() != capability.NotApplicable {
			common.Applies++
		}
		common.Status, common.Deliveries = joined, common.Deliveries|a.Deliveries()
	}
	return common
}

// MarshalJSON gives the capability, the joined status, how many it applies to, and
// who decides.
func (c Common) MarshalJSON() ([]byte, error) {
	j := struct {
		Capability capability.Path   `json:"capability"`
		Status     capability.Status `json:"status"`
		Applies    int               `json:"applies"`
		Delivery   []string          `json:"delivery,omitzero"`
		Limit      capability.Limit  `json:"limit,omitzero"`
		By         string            `json:"by,omitzero"`
	}{Capability: c.Capability, Status: c.Status, Applies: c.Applies, Delivery: words(c.Deliveries.All()), Limit: c.Limit}
	if c.Decider.Client() != nil {
		j.By = c.Decider.Client().ID()
	}
	return jsontree.Marshal(j)
}

func sortPaths(paths []capability.Path) { slices.SortFunc(paths, capability.Path.Compare) }

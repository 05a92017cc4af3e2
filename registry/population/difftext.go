package population

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// String gives the difference as lines of text: + added, - removed, ~ renamed or
// changed.
func (d Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s -> %s\n", d.From, d.To)
	if d.IsEmpty() {
		b.WriteString("nothing changed\n")
		return b.String()
	}
	for _, c := range d.Clients {
		if c.Kind == Renamed {
			fmt.Fprintf(&b, "~ client %s -> %s\n", c.ID, strings.Join(c.To, ", "))
		} else {
			fmt.Fprintf(&b, "%s client %s (claims: %d, records: %d)\n", c.Kind.sign(), c.ID, c.Claims, c.Records)
		}
	}
	for _, f := range d.Facts {
		fmt.Fprintf(&b, "~ fact %s %s: %s -> %s\n", f.Client, f.Fact, dash(f.Old), dash(f.New))
	}
	for _, c := range d.Claims {
		fmt.Fprintf(&b, "%s claim %s %s: %s\n", c.Kind.sign(), c.Client, c.Capability, c.text())
	}
	for _, e := range d.Evidence {
		fmt.Fprintf(&b, "%s evidence %s %s: %s\n", e.Kind.sign(), e.Client, e.Capability, recordText(e.Record))
	}
	return b.String()
}

// String gives the version and the date.
func (e Edition) String() string {
	return strings.TrimSpace(cmp.Or(e.Version, "?") + " " + e.Date.String())
}

func (k ChangeKind) sign() string {
	switch k {
	case Added:
		return "+"
	case Removed:
		return "-"
	}
	return "~"
}

// text says what a claim was and is, or what changed of it.
func (c ClaimChange) text() string {
	switch c.Kind {
	case Added:
		return claimText(c.New)
	case Removed:
		return claimText(c.Old)
	}
	differs := slices.Collect(c.Differs())
	before, after := claimText(c.Old), claimText(c.New)
	if before == after { // only the word or the note
		return before + ", another " + strings.Join(differs, " and ")
	}
	return before + " -> " + after
}

func claimText(c evidence.Claim) string {
	parts := []string{c.Status.String()}
	if c.Delivery != 0 {
		parts = append(parts, c.Delivery.String())
	}
	if !c.Limit.IsZero() {
		parts = append(parts, c.Limit.String())
	}
	if !c.Scope.IsZero() {
		parts = append(parts, "("+c.Scope.String()+")")
	}
	return strings.Join(parts, " ")
}

func recordText(r evidence.Record) string {
	parts := []string{r.Tier.String()}
	if r.Status != capability.NotRecorded {
		parts = append(parts, r.Status.String())
	}
	if r.Delivery != 0 {
		parts = append(parts, r.Delivery.String())
	}
	if !r.Limit.IsZero() {
		parts = append(parts, r.Limit.String())
	}
	if !r.Scope.IsZero() {
		parts = append(parts, "("+r.Scope.String()+")")
	}
	return strings.Join(append(parts, "by "+dash(r.Source.String())), " ")
}

// The JSON form of a difference. Absent means empty; scopes and sources are text.
type (
	differenceJSON struct {
		From     editionJSON    `json:"from"`
		To       editionJSON    `json:"to"`
		Clients  []clientJSON   `json:"clients,omitzero"`
		Facts    []factJSON     `json:"facts,omitzero"`
		Claims   []claimsJSON   `json:"claims,omitzero"`
		Evidence []evidenceJSON `json:"evidence,omitzero"`
	}
	editionJSON struct {
		Version string        `json:"version,omitzero"`
		Date    evidence.Date `json:"date,omitzero"`
	}
	clientJSON struct {
		Kind    ChangeKind `json:"kind"`
		ID      string     `json:"id"`
		To      []string   `json:"to,omitzero"`
		Claims  int        `json:"claims,omitzero"`
		Records int        `json:"records,omitzero"`
	}
	factJSON struct {
		Client string `json:"client"`
		Fact   string `json:"fact"`
		Old    string `json:"old,omitzero"`
		New    string `json:"new,omitzero"`
	}
	claimsJSON struct {
		Client     string          `json:"client"`
		Capability capability.Path `json:"capability"`
		Kind       ChangeKind      `json:"kind"`
		Differs    []string        `json:"differs,omitzero"`
		Old        *claimJSON      `json:"old,omitzero"`
		New        *claimJSON      `json:"new,omitzero"`
	}
	claimJSON struct {
		Status   capability.Status `json:"status"`
		Word     string            `json:"word,omitzero"`
		Delivery evidence.Delivery `json:"delivery,omitzero"`
		Limit    capability.Limit  `json:"limit,omitzero"`
		Scope    string            `json:"scope,omitzero"`
		Note     string            `json:"note,omitzero"`
	}
	evidenceJSON struct {
		Client     string            `json:"client"`
		Capability capability.Path   `json:"capability"`
		Kind       ChangeKind        `json:"kind"`
		Tier       evidence.Tier     `json:"tier"`
		Status     string            `json:"status,omitzero"` // absent: it affirms its claim
		Delivery   evidence.Delivery `json:"delivery,omitzero"`
		Limit      capability.Limit  `json:"limit,omitzero"`
		Scope      string            `json:"scope,omitzero"`
		Source     string            `json:"source,omitzero"`
		Note       string            `json:"note,omitzero"`
	}
)

// MarshalJSON gives {"from","to","clients","facts","claims","evidence"}, each a
// list in the order of Difference; what is empty is absent.
func (d Difference) MarshalJSON() ([]byte, error) {
	j := differenceJSON{From: editionJSON(d.From), To: editionJSON(d.To)}
	for _, c := range d.Clients {
		j.Clients = append(j.Clients, clientJSON(c))
	}
	for _, f := range d.Facts {
		j.Facts = append(j.Facts, factJSON(f))
	}
	for _, c := range d.Claims {
		cj := claimsJSON{Client: c.Client, Capability: c.Capability, Kind: c.Kind}
		if c.Kind != Added {
			cj.Old = &claimJSON{c.Old.Status, c.Old.Word, c.Old.Delivery, c.Old.Limit, c.Old.Scope.String(), c.Old.Note}
		}
		if c.Kind != Removed {
			cj.New = &claimJSON{c.New.Status, c.New.Word, c.New.Delivery, c.New.Limit, c.New.Scope.String(), c.New.Note}
		}
		if c.Kind == Changed {
			cj.Differs = slices.Collect(c.Differs())
		}
		j.Claims = append(j.Claims, cj)
	}
	for _, e := range d.Evidence {
		r := e.Record
		ej := evidenceJSON{
			Client: e.Client, Capability: e.Capability, Kind: e.Kind, Tier: r.Tier, Delivery: r.Delivery, Limit: r.Limit,
			Scope: r.Scope.String(), Source: r.Source.String(), Note: r.Note,
		}
		if r.Status != capability.NotRecorded {
			ej.Status = r.Status.String()
		}
		j.Evidence = append(j.Evidence, ej)
	}
	return jsontree.Marshal(j)
}

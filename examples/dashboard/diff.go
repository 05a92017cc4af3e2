package main

import (
	"net/http"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// maxChanges is how many changes of a kind the page shows; its JSON has all.
const maxChanges = 500

type diffBody struct {
	population.Difference
	Same     bool
	Claims   []claimChange
	Evidence []recordChange
	// Left is how many changes do not stand on the page.
	Left int
}

type claimChange struct {
	population.ClaimChange
	OldText, NewText string
	Scope            string
	Parts            []string
}

type recordChange struct {
	Client     string
	Capability capability.Path
	Kind       population.ChangeKind
	Line       evidenceLine
}

func (s *site) diffPage(*http.Request) (view, error) {
	d := s.difference()
	b := diffBody{Difference: d, Same: d.IsEmpty()}
	b.Clients = firstOf(d.Clients, &b.Left)
	b.Facts = firstOf(d.Facts, &b.Left)
	for _, c := range firstOf(d.Claims, &b.Left) {
		x := claimChange{ClaimChange: c, Scope: c.New.Scope.String(), Parts: slices.Collect(c.Differs())}
		if c.Kind != population.Added {
			x.OldText = claimText(c.Old)
			x.Scope = c.Old.Scope.String()
		}
		if c.Kind != population.Removed {
			x.NewText = claimText(c.New)
		}
		b.Claims = append(b.Claims, x)
	}
	for _, c := range firstOf(d.Evidence, &b.Left) {
		b.Evidence = append(b.Evidence, recordChange{c.Client, c.Capability, c.Kind, s.recordLine(c.Client, c.Record)})
	}
	return view{Title: "What changed", Nav: "/diff", JSON: "/api/diff.json", Body: b}, nil
}

func firstOf[T any](list []T, left *int) []T {
	n := min(len(list), maxChanges)
	*left += len(list) - n
	return list[:n]
}

// recordLine gives a record for people; the client may be gone.
func (s *site) recordLine(id string, r evidence.Record) evidenceLine {
	link := sourceLink{Text: r.Source.String()}
	if c, ok := s.shown.Client(id); ok {
		link = linkOf(c.Entry(), r.Source)
	}
	return evidenceLine{r.Tier, recordText(r), r.Scope.String(), link, r.Note}
}

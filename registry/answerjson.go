package registry

import (
	"encoding/json"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/scopejson"
	"github.com/mcpcaps/mcpcaps/revision"
)

// The JSON form of an answer. Absent means not known or empty; words are lower
// case with hyphens.
type (
	answerJSON struct {
		Client        string             `json:"client,omitzero"`
		Capability    capability.Path    `json:"capability"`
		Status        capability.Status  `json:"status"`
		KnownBy       []string           `json:"knownBy,omitzero"`
		InheritedFrom capability.Path    `json:"inheritedFrom,omitzero"`
		Revision      revision.Revision  `json:"revision,omitzero"`
		Asked         scopejson.Scope    `json:"asked,omitzero"`
		Fit           evidence.Fit       `json:"fit"`
		Definition    definitionJSON     `json:"definition,omitzero"`
		Derived       capability.Path    `json:"derived,omitzero"`
		FilledBy      evidence.Tier      `json:"filledBy,omitzero"`
		ConfirmedBy   []string           `json:"confirmedBy,omitzero"`
		Disputed      bool               `json:"disputed,omitzero"`
		Disagreements []disagreementJSON `json:"disagreements,omitzero"`
		Delivery      []string           `json:"delivery,omitzero"`
		Limit         capability.Limit   `json:"limit,omitzero"`
		OtherSpans    []json.RawMessage  `json:"otherSpans,omitzero"`
		Word          string             `json:"word,omitzero"`
		Note          string             `json:"note,omitzero"`
		Why           string             `json:"why,omitzero"`
	}
	definitionJSON struct {
		Stage capability.Stage  `json:"word"`
		In    revision.Revision `json:"in,omitzero"`
		To    capability.Path   `json:"to,omitzero"`
	}
	disagreementJSON struct {
		Tier       evidence.Tier             `json:"tier"`
		Status     capability.Status         `json:"status"`
		Capability capability.Path           `json:"capability,omitzero"` // an ancestor's, where it is not the one asked about
		Revision   revision.Revision         `json:"revision,omitzero"`
		Version    evidence.Version          `json:"version,omitzero"`
		Kind       evidence.DisagreementKind `json:"kind"`
		Degree     evidence.Degree           `json:"degree"`
		Delivery   evidence.Delivery         `json:"delivery,omitzero"`
		Limit      capability.Limit          `json:"limit,omitzero"`
		Source     string                    `json:"source"`
	}
	spanJSON struct {
		Status   capability.Status `json:"status"`
		Delivery evidence.Delivery `json:"delivery,omitzero"`
		Since    string            `json:"since,omitzero"`
		Until    string            `json:"until,omitzero"`
	}
	noteJSON struct {
		Note string `json:"note,omitzero"`
	}
)

func tierWords(s evidence.Tiers) []string {
	var words []string
	for t := range s.All() {
		words = append(words, t.String())
	}
	return words
}

// MarshalJSON gives the answer as one JSON object: status, evidence, the
// question as it was understood, disagreement, and why. Members that are not
// known or empty are absent.
func (a Answer) MarshalJSON() ([]byte, error) {
	v := a.verdict()
	j := answerJSON{
		Capability:    a.path,
		Status:        a.Status(),
		KnownBy:       tierWords(a.Known()),
		InheritedFrom: v.InheritedFrom,
		Revision:      v.Revision,
		Asked:         scopejson.Scope{Scope: v.Asked()},
		Fit:           a.Fit(),
		Definition:    definitionJSON(v.Standing),
		Derived:       v.DerivedFrom,
		FilledBy:      a.FilledBy(),
		ConfirmedBy:   tierWords(v.Confirmed()),
		Disputed:      a.Disputed(),
		Limit:         a.Limit(),
		Word:          v.Word(),
		Note:          v.Note(),
		Why:           a.Why().String(),
	}
	if c := a.Client(); c != nil {
		j.Client = c.ID()
	}
	for d := range a.Deliveries().All() {
		j.Delivery = append(j.Delivery, d.String())
	}
	for d := range a.Disagreements() {
		dj := disagreementJSON{
			Tier: d.Record.Tier, Status: d.Status, Revision: d.Record.Scope.Revision, Version: d.Record.Scope.Versions.At,
			Kind: d.Kind, Degree: d.Degree, Delivery: d.Record.Delivery, Limit: d.Record.Limit, Source: d.Record.Source.String(),
		}
		if d.Capability != a.path {
			dj.Capability = d.Capability
		}
		j.Disagreements = append(j.Disagreements, dj)
	}
	for c := range v.Elsewhere() {
		if c.Scope.IsZero() && a.Basis() == evidence.ByRevision {
			continue // it is no other span: the revision keeps it from answering
		}
		span, err := jsontree.Join(
			spanJSON{c.Status, c.Delivery, c.Scope.Versions.Since.String(), c.Scope.Versions.Until.String()},
			scopejson.Scope{Scope: c.Scope}, noteJSON{c.Note},
		)
		if err != nil {
			return nil, err
		}
		j.OtherSpans = append(j.OtherSpans, span)
	}
	return jsontree.Marshal(j)
}

package registry

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/scopejson"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// MarshalJSON gives the match as one JSON object; what is not known is absent.
func (m Match) MarshalJSON() ([]byte, error) {
	type bridgeJSON struct {
		Name    string `json:"name"`
		Version string `json:"version,omitzero"`
	}
	var j struct {
		Client     string           `json:"client,omitzero"`
		Confidence string           `json:"confidence,omitzero"`
		Class      dataset.Class    `json:"class"`
		Via        Via              `json:"via,omitzero"`
		Bridge     *bridgeJSON      `json:"bridge,omitzero"`
		Candidates []string         `json:"candidates,omitzero"`
		Version    evidence.Version `json:"version,omitzero"`
		Channel    string           `json:"channel,omitzero"`
		Implies    scopejson.Scope  `json:"implies,omitzero"`
	}
	j.Class, j.Channel, j.Implies.When = m.Class, m.Channel, m.Implies
	if m.Version != evidence.UnknownVersion {
		j.Version = m.Version
	}
	if m.Via != ViaCaller {
		j.Confidence, j.Via = m.Confidence.String(), m.Via // a caller's word is no match
	}
	if m.Bridge.Name != "" {
		j.Bridge = &bridgeJSON{m.Bridge.Name, m.Bridge.Version}
	}
	if m.Client != nil {
		j.Client = m.Client.ID()
	}
	for _, c := range m.candidates {
		j.Candidates = append(j.Candidates, c.ID())
	}
	return jsontree.Marshal(j)
}

// MarshalJSON gives the plan as one JSON object. Absent means nothing known, or
// empty.
func (p Plan) MarshalJSON() ([]byte, error) {
	var j struct {
		Delivery       string   `json:"delivery,omitzero"`
		SendStructured bool     `json:"sendStructured"`
		SendContent    bool     `json:"sendContent"`
		ObjectOnly     bool     `json:"objectOnly,omitzero"`
		Mirror         Mirror   `json:"mirror"`
		Possible       []string `json:"possible,omitzero"` // the rules, where there are several
		Lost           []string `json:"lost,omitzero"`
		Reason         string   `json:"reason"`
		Basis          []string `json:"basis,omitzero"`
	}
	j.SendStructured, j.SendContent, j.ObjectOnly, j.Mirror, j.Reason = p.SendStructured, p.SendContent, p.ObjectOnly, p.Mirror, p.Reason.String()
	j.Delivery = p.Delivery.One().String()
	if p.Delivery.Len() > 1 {
		j.Delivery = evidence.DeliveryUnknown.String()
		for d := range p.Delivery.All() {
			j.Possible = append(j.Possible, d.String())
		}
	}
	for path := range p.Lost() {
		j.Lost = append(j.Lost, path.String())
	}
	for r := range p.Basis() {
		j.Basis = append(j.Basis, r.Source.String())
	}
	return jsontree.Marshal(j)
}

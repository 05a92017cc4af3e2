package main

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// pose is a client to pose as on a connection.
type pose struct {
	client        *registry.Client
	name, version string // of clientInfo
	transport     revision.Transport
	revision      revision.Revision // that client and server speak

	release  evidence.Version // what the version is worth
	when     evidence.When    // what the name implies
	declared map[string]any   // its capabilities
}

func (p pose) String() string {
	return p.client.ID() + " as " + p.name + " " + p.version + " on " + p.transport.String() + " at " + p.revision.String()
}

// poses gives all that the registry's clients call themselves, in all versions
// that it knows something about, on both transports and at all revisions. A
// client whose name is not recorded poses under one that nobody has.
func poses(clients *registry.Registry) iter.Seq[pose] {
	return func(yield func(pose) bool) {
		for c := range clients.Clients() {
			for sign := range signs(c) {
				for _, version := range versions(c) {
					p := pose{client: c, name: sign.Text, version: version, when: sign.Implies, release: evidence.UnknownVersion}
					if version != "" && sign.Version == dataset.VersionReal {
						p.release = evidence.MustParseVersion(version)
					}
					p.declared = declared(c, p.release)
					for _, p.transport = range []revision.Transport{revision.Stdio, revision.StreamableHTTP} {
						for p.revision = range revision.All() {
							if t := sign.Implies.Transport; t != 0 && t != p.transport {
								continue
							}
							if !yield(p) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// signs gives the names that a client has, as exact texts.
func signs(c *registry.Client) iter.Seq[dataset.Sign] {
	return func(yield func(dataset.Sign) bool) {
		identity, named := c.Entry().Identity, false
		for _, s := range slices.Concat(identity.Names, identity.Patterns, identity.Bridged) {
			switch {
			case s.Prefix+s.Suffix != "":
				s.Text = s.Prefix + "x" + s.Suffix
			case slices.Contains(identity.Bridged, s):
				s.Text += " (via mcp-remote 0.1.37)"
			}
			if named = true; !yield(s) {
				return
			}
		}
		if !named {
			yield(dataset.Sign{Text: "a name that nobody has", Version: dataset.VersionConstant})
		}
	}
}

// versions gives the versions that the registry names where it says what becomes
// of a result, one that is newer, and none.
func versions(c *registry.Client) []string {
	texts := []string{"", "99999.0.0"}
	add := func(s evidence.Scope) {
		for _, v := range []evidence.Version{s.Versions.At, s.Versions.Since.After, s.Versions.Since.By, s.Versions.Until.After, s.Versions.Until.By} {
			if !v.IsZero() && v != evidence.UnknownVersion && !slices.Contains(texts, v.String()) {
				texts = append(texts, v.String())
			}
		}
	}
	for f := range c.Findings() {
		if f.Capability != capability.ToolsResultDelivery {
			continue
		}
		for _, claim := range f.Claims {
			add(claim.Scope)
			for _, r := range claim.Records {
				add(r.Scope)
			}
		}
		for _, r := range f.Overlays {
			add(r.Scope)
		}
	}
	return texts
}

// rules gives what the client posed as may do with a result: what the registry
// claims for exactly that client, and what disputes it. Where the revision has
// no structuredContent, content is all that it can hand over.
func (p pose) rules(kind evidence.ResultKind) evidence.Deliveries {
	if capability.ToolsResultStructuredContent.Standing(p.revision).Missing() {
		return evidence.Deliveries(0).With(evidence.ContentOnly) // there is nothing else
	}
	q := registry.Question{Capability: capability.ToolsResultDelivery, Revision: p.revision, Version: p.release, When: p.when}
	q.Transport, q.Result = p.transport, kind
	a := p.client.Ask(q)
	rules := a.Deliveries()
	for d := range a.Disagreements() {
		if d.Kind.Disputes() {
			rules = rules.With(d.Record.Delivery)
		}
	}
	return rules
}

// declared gives the capabilities that the client declares, as the registry
// knows it.
func declared(c *registry.Client, version evidence.Version) map[string]any {
	caps, modes := map[string]any{}, map[string]any{}
	for path, put := range map[capability.Path]func(){
		capability.Roots:           func() { caps["roots"] = map[string]any{} },
		capability.Sampling:        func() { caps["sampling"] = map[string]any{} },
		capability.ElicitationForm: func() { modes["form"] = map[string]any{} },
		capability.ElicitationURL:  func() { modes["url"] = map[string]any{} },
	} {
		if c.Ask(registry.Question{Capability: path, Version: version}).Status() == capability.Full {
			put()
		}
	}
	if len(modes) > 0 {
		caps["elicitation"] = modes
	}
	return caps
}

// session is the session that the server should see, from a message that no SDK
// has touched.
func (p pose) session(t testing.TB, clients *registry.Registry) *registry.Session {
	t.Helper()
	info := map[string]any{"name": p.name, "version": p.version}
	message := map[string]any{"protocolVersion": p.revision.String(), "clientInfo": info, "capabilities": p.declared}
	if p.revision.Era() == revision.Modern {
		message = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    p.revision.String(),
			"io.modelcontextprotocol/clientInfo":         info,
			"io.modelcontextprotocol/clientCapabilities": p.declared,
		}
	}
	text, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	said, err := wire.Read(text, wire.Envelope{Transport: p.transport})
	if err != nil {
		t.Fatal(err)
	}
	return clients.Session(registry.Connection{Said: said, Revision: p.revision})
}

// call is one call of a tool and what the model has to read of its result.
type call struct {
	tool         string
	arguments    map[string]any
	kind         evidence.ResultKind
	outputSchema bool
	payload      []string
}

var calls = []call{
	{"find_order", map[string]any{"id": "A-1001"}, evidence.OKResult, true, []string{"A-1001", "shipped", "129.5"}},
	{"find_order", map[string]any{"id": "B-7"}, evidence.ErrorResult, true, []string{"no order has the id B-7"}},
	{"list_orders", map[string]any{"state": "open"}, evidence.OKResult, false, []string{"A-1002", "18", "A-1003", "64.25"}},
	{"list_orders", map[string]any{"state": "lost"}, evidence.ErrorResult, false, []string{"no state is called lost"}},
}

// received is a tool result as it came.
type received struct {
	Content           []struct{ Type, Text string }
	StructuredContent json.RawMessage
	IsError           bool

	all string
}

func readResult(t testing.TB, text []byte) received {
	t.Helper()
	var members map[string]json.RawMessage
	r := received{all: string(text)}
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(members["content"]), "[") {
		t.Errorf("content is not a list in %s", text)
	}
	if s, ok := members["structuredContent"]; ok && string(s) == "null" {
		t.Errorf("structuredContent is null in %s", text)
	}
	return r
}

func (r received) content() string {
	var texts []string
	for _, block := range r.Content {
		texts = append(texts, block.Text)
	}
	return strings.Join(texts, "\n")
}

// model gives what a client with this rule hands to the model.
func (r received) model(rule evidence.Delivery) string {
	content, structured := r.content(), string(r.StructuredContent)
	switch rule {
	case evidence.Both:
		return content + "\n" + structured
	case evidence.StructuredWins:
		if structured != "" {
			return structured
		}
		return content
	case evidence.ContentWins, evidence.StructuredIfNoContent:
		if len(r.Content) > 0 {
			return content
		}
		return structured
	case evidence.ContentOnly:
		return content
	case evidence.StructuredOnly:
		return structured
	case evidence.Envelope:
		return r.all
	}
	return "" // a rule that this test does not know hands over nothing, and so fails
}

// checkReaches reports a payload that one of the rules loses.
func checkReaches(t testing.TB, rules evidence.Deliveries, c call, r received) {
	t.Helper()
	for rule := range rules.All() {
		if rule == evidence.DeliveryUnknown {
			continue
		}
		for _, want := range c.payload {
			if !strings.Contains(r.model(rule), want) {
				t.Errorf("%s (%v): by the rule %s the model does not get %q of %s", c.tool, c.kind, rule, want, r.all)
			}
		}
	}
}

// checkFollows reports where a result is not what the plan says.
func checkFollows(t testing.TB, plan registry.Plan, c call, r received) {
	t.Helper()
	if have := len(r.StructuredContent) > 0; have != plan.SendStructured {
		t.Errorf("%s (%v): structuredContent is there: %t, the plan says %t: %s", c.tool, c.kind, have, plan.SendStructured, plan.Reason)
	}
	if have := len(r.Content) > 0; have != plan.SendContent {
		t.Errorf("%s (%v): content is there: %t, the plan says %t: %s", c.tool, c.kind, have, plan.SendContent, plan.Reason)
	}
	if plan.ObjectOnly && plan.SendStructured && r.StructuredContent[0] != '{' {
		t.Errorf("%s (%v): structuredContent is no object: %s", c.tool, c.kind, r.StructuredContent)
	}
	if mirrors := r.content() == string(r.StructuredContent); plan.Mirror == registry.MirrorRequired && !mirrors || plan.Mirror == registry.MirrorWasteful && mirrors {
		t.Errorf("%s (%v): a mirror is %s, content is %s, structuredContent %s", c.tool, c.kind, plan.Mirror, r.content(), r.StructuredContent)
	}
	if r.IsError != (c.kind == evidence.ErrorResult) {
		t.Errorf("%s (%v): isError is %t", c.tool, c.kind, r.IsError)
	}
}

// oneOfEach is a registry with one client for each delivery rule, called by it
// in clientInfo and in the User-Agent, which takes an empty content, and of which that holds for errors too.
func oneOfEach(t testing.TB) *registry.Registry {
	t.Helper()
	var set dataset.Set
	for rule := evidence.Both; rule < evidence.DeliveryUnknown; rule++ {
		records := []evidence.Record{{Tier: evidence.Read, Source: evidence.Source{Kind: evidence.SourceCode, Repository: "example/" + rule.String()}}}
		claim := func(p capability.Path, c evidence.Claim) dataset.Claimed {
			c.Status, c.Records = capability.Full, records
			return dataset.Claimed{Capability: p, Claim: c}
		}
		set.Entries = append(set.Entries, dataset.Entry{
			ID: rule.String(), Title: rule.String(), Class: dataset.Product, Vendor: "example",
			Identity: dataset.Identity{
				Names:      []dataset.Sign{{Text: rule.String()}},
				UserAgents: []dataset.Sign{{Prefix: rule.String() + "/"}},
			},
			Claims: []dataset.Claimed{
				claim(capability.ToolsResultDelivery, evidence.Claim{Delivery: rule}),
				claim(capability.ToolsResultEmptyContent, evidence.Claim{}),
				claim(capability.ToolsPagination, evidence.Claim{}),
				claim(capability.ElicitationForm, evidence.Claim{}),
				claim(capability.ElicitationPerson, evidence.Claim{}),
			},
		})
	}
	clients, err := registry.New(set)
	if err != nil {
		t.Fatal(err)
	}
	return clients
}

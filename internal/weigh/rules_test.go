package weigh_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
)

// Short names for the tables below.
const (
	full        = capability.Full
	partial     = capability.Partial
	unsupported = capability.Unsupported
	untested    = capability.Untested
	notRecorded = capability.NotRecorded
	na          = capability.NotApplicable

	read     = evidence.Read
	declared = evidence.Declared
	probed   = evidence.Probed
	observed = evidence.Observed
)

var (
	tools      = capability.MustParse("tools")
	result     = capability.MustParse("tools.result")
	structured = capability.MustParse("tools.result.structuredContent")
	delivery   = capability.MustParse("tools.result.delivery")
	url        = capability.MustParse("elicitation.url")
	elicit     = capability.MustParse("elicitation")
	tasks      = capability.MustParse("tasks")
	nameLength = capability.MustParse("limits.toolNameLength")
	extension  = capability.MustParse("extensions.example.com/x")
)

// scope reads "config off; revision 2025-06-18; since 0.2~0.4": names and
// values, of which a bound may be after~by.
func scope(text string) (s evidence.Scope) {
	must := func(err error) {
		if err != nil {
			panic(fmt.Sprintf("scope %q: %v", text, err))
		}
	}
	bound := func(value string) (b evidence.Bound) {
		after, by, ok := strings.Cut(value, "~")
		if !ok {
			after, by = "", value
		}
		return evidence.Bound{After: evidence.MustParseVersion(after), By: evidence.MustParseVersion(by)}
	}
	if text == "" {
		return s
	}
	for part := range strings.SplitSeq(text, "; ") {
		switch name, value, _ := strings.Cut(part, " "); name {
		case "since":
			s.Versions.Since = bound(value)
		case "until":
			s.Versions.Until = bound(value)
		case "version":
			s.Versions.At = evidence.MustParseVersion(value)
		default:
			d, err := evidence.ParseDimension(name)
			must(err)
			must(d.Set(&s, value))
		}
	}
	return s
}

// claim makes a claim with the limits that a scope text names.
func claim(status capability.Status, limits string, records ...evidence.Record) evidence.Claim {
	return evidence.Claim{Status: status, Scope: scope(limits), Records: records}
}

// says makes a record that was seen where a scope text says.
func says(tier evidence.Tier, status capability.Status, seen string) evidence.Record {
	return evidence.Record{Tier: tier, Status: status, Scope: scope(seen)}
}

// affirm makes a record that affirms its claim.
func affirm(tier evidence.Tier, seen string) evidence.Record { return says(tier, notRecorded, seen) }

func claims(p capability.Path, c ...evidence.Claim) evidence.Finding {
	return evidence.Finding{Capability: p, Claims: c}
}

func overlays(p capability.Path, r ...evidence.Record) evidence.Finding {
	return evidence.Finding{Capability: p, Overlays: r}
}

// beside adds overlays to a finding.
func beside(f evidence.Finding, r ...evidence.Record) evidence.Finding {
	f.Overlays = append(f.Overlays, r...)
	return f
}

// tell puts an answer into one line: status, basis, fit, tiers, and what else
// there is.
func tell(v weigh.Verdict) string {
	parts := []string{v.Status.String(), "by " + v.Basis.String(), v.Fit.String()}
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, name+" "+value)
		}
	}
	add("known by", v.Known.String())
	if !v.Revision.IsZero() {
		add("at", v.Revision.String())
	}
	add("inherited from", v.InheritedFrom.String())
	add("derived from", v.DerivedFrom.String())
	add("filled by", v.FilledBy.String())
	add("confirmed by", v.Confirmed().String())
	add("delivery", v.Deliveries.String())
	add("limit", v.Limit.String())
	if v.Standing.Missing() {
		add("is", v.Standing.String())
	}
	for d := range v.Disagreements() {
		at := ""
		if d.Capability != v.Question.Capability {
			at = " of " + d.Capability.String()
		}
		add("but", fmt.Sprintf("%s says %s%s (%s, %s)", d.Record.Tier, d.Status, at, d.Kind, d.Degree))
	}
	if v.Disputed {
		parts = append(parts, "disputed")
	}
	return strings.Join(parts, "; ")
}

func characters(n int64) capability.Limit {
	return capability.Limit{Value: n, Unit: capability.UnitCharacters}
}

func withDelivery(c evidence.Claim, d evidence.Delivery) evidence.Claim { c.Delivery = d; return c }
func withLimit(c evidence.Claim, l capability.Limit) evidence.Claim     { c.Limit = l; return c }

type ruleCase struct {
	name     string
	w        world
	of       capability.Path
	at       string // what the question names
	defaults string
	policy   evidence.Policy
	want     string
}

func (c ruleCase) question() weigh.Question {
	return weigh.Question{Capability: c.of, Scope: scope(c.at), Defaults: scope(c.defaults), Policy: c.policy}
}

func check(t *testing.T, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := tell(c.w.dossier(t).Weigh(c.question())); got != c.want {
				t.Errorf("got:\n\t%s\nwant:\n\t%s", got, c.want)
			}
			agree(t, c.w, c.w.dossier(t), c.question())
		})
	}
}

func TestRule1WhichClaim(t *testing.T) {
	byMode := world{claims(tools,
		claim(full, "", affirm(read, "")),
		claim(partial, "config off", affirm(read, "")))}
	spans := world{claims(tools,
		claim(unsupported, "until 0.4~0.6", affirm(read, "")),
		claim(partial, "since 0.4~0.6; until 0.8", affirm(read, "")),
		claim(full, "since 0.8", affirm(read, "")))}
	past := world{claims(tools,
		claim(partial, "until 0.4", affirm(read, "")),
		claim(full, "since 0.4; until 0.8", affirm(probed, "")))}
	mixed := world{claims(tools,
		claim(unsupported, "since 0.4", affirm(read, "")),
		claim(full, "", affirm(read, "")))}
	providers := world{claims(tools,
		claim(full, "", affirm(read, "")),
		claim(partial, "provider third-party", affirm(read, "")))}
	two := world{claims(tools,
		claim(full, "config off", affirm(read, "")),
		claim(partial, "config off; transport http", affirm(read, "")))}
	acme := world{claims(tools,
		claim(full, "provider vendor", affirm(read, "")),
		claim(unsupported, "provider acme", affirm(read, "")))}
	check(t, []ruleCase{
		{name: "the unlimited claim answers the open question", w: byMode, of: tools, want: "full; by claim; exact; known by read"},
		{name: "the limited claim answers where it holds", w: byMode, of: tools, at: "config off", want: "partial; by claim; exact; known by read"},
		{name: "and not elsewhere", w: byMode, of: tools, at: "config on", want: "full; by claim; unspecified; known by read"},
		{name: "the default counts as named", w: byMode, of: tools, defaults: "config off", want: "partial; by claim; exact; known by read"},
		{name: "what is named beats the default", w: byMode, of: tools, at: "config on", defaults: "config off", want: "full; by claim; unspecified; known by read"},
		{name: "more agreeing limits are more specific", w: two, of: tools, at: "config off; transport http", want: "partial; by claim; exact; known by read"},
		{name: "a limit in an open dimension is less fit", w: two, of: tools, at: "config off", want: "full; by claim; exact; known by read"},
		{name: "no claim for elsewhere answers here", w: two, of: tools, at: "config on", want: "not-recorded; by none; none"},
		{name: "open version means the newest span", w: spans, of: tools, want: "full; by claim; exact; known by read"},
		{name: "a span has its beginning", w: spans, of: tools, at: "version 0.8", want: "full; by claim; exact; known by read"},
		{name: "and not its end", w: spans, of: tools, at: "version 0.7", want: "partial; by claim; exact; known by read"},
		{name: "inside an uncertain bound both may be it", w: spans, of: tools, at: "version 0.5", want: "unsupported; by claim; unspecified; known by read"},
		{name: "before an uncertain bound", w: spans, of: tools, at: "version 0.4", want: "unsupported; by claim; exact; known by read"},
		{name: "a version that says nothing may be any", w: spans, of: tools, at: "version ?", want: "unsupported; by claim; unspecified; known by read"},
		{name: "so may one without a number", w: spans, of: tools, at: "version nightly", want: "unsupported; by claim; unspecified; known by read"},
		{name: "of ended spans the last one is the newest", w: past, of: tools, want: "full; by claim; exact; known by probed"},
		{name: "a span beats no span in its versions", w: mixed, of: tools, at: "version 0.6", want: "unsupported; by claim; exact; known by read"},
		{name: "and leaves the others", w: mixed, of: tools, at: "version 0.2", want: "full; by claim; unspecified; known by read"},
		{name: "a span that goes on is the newest", w: mixed, of: tools, want: "unsupported; by claim; exact; known by read"},
		{name: "a named provider may be the third party", w: providers, of: tools, at: "provider acme", want: "partial; by claim; unspecified; known by read"},
		{name: "the vendor is no third party", w: providers, of: tools, at: "provider vendor", want: "full; by claim; unspecified; known by read"},
		{name: "some third party may be the named one", w: acme, of: tools, at: "provider third-party", want: "unsupported; by claim; unspecified; known by read"},
		{name: "where the evidence was seen is no limit", w: world{claims(tools, claim(full, "", affirm(read, "revision 2025-06-18")))}, of: tools, at: "revision 2025-11-25", want: "full; by claim; other-revision; known by read; at 2025-06-18"},
		{name: "a claim that records nothing is none", w: world{claims(tools, claim(notRecorded, "", affirm(read, "")))}, of: tools, want: "not-recorded; by none; none"},
		{name: "the claim that decides a join gives the evidence", w: world{claims(tools,
			claim(full, "until 0.4", affirm(probed, "version 0.2")),
			claim(unsupported, "since 0.4", affirm(read, "")))}, of: tools, at: "version ?", want: "unsupported; by claim; unspecified; known by read, probed"},
		{name: "several deliveries where nothing tells", w: world{claims(delivery,
			withDelivery(claim(full, "until 0.4", affirm(read, "")), evidence.Both),
			withDelivery(claim(full, "since 0.4", affirm(read, "")), evidence.ContentOnly))}, of: delivery, at: "version ?", want: "full; by claim; unspecified; known by read; delivery both, content-only"},
		{name: "the smallest limit that applies wins", w: world{claims(nameLength,
			withLimit(claim(full, "until 0.4", affirm(read, "")), characters(128)),
			withLimit(claim(full, "since 0.4", affirm(read, "")), characters(60)))}, of: nameLength, at: "version ?", want: "full; by claim; unspecified; known by read; limit 60 characters"},
	})

	v := spans.dossier(t).Weigh(weigh.Question{Capability: tools})
	var others []string
	for c := range v.Elsewhere() {
		others = append(others, c.Status.String()+" "+c.Scope.String())
	}
	want := []string{"unsupported until after 0.4, by 0.6", "partial since after 0.4, by 0.6; until 0.8"}
	if diff := cmp.Diff(want, others); diff != "" {
		t.Errorf("other spans (-want +got):\n%s", diff)
	}
}

func TestRule2Inheritance(t *testing.T) {
	w := world{
		claims(tools, claim(full, "", affirm(probed, "revision 2025-11-25"))),
		claims(result, claim(full, "", affirm(read, "revision 2025-06-18"), says(declared, unsupported, "revision 2025-06-18"))),
		claims(structured, claim(partial, "")),
	}
	limited := world{
		claims(result, claim(full, "revision 2025-06-18; config on", affirm(read, ""))),
		claims(structured, claim(full, "")),
	}
	check(t, []ruleCase{
		{name: "a claim without records rests on the nearest ancestor", w: w, of: structured, want: "partial; by claim; exact; known by read, declared; at 2025-06-18; inherited from tools.result; but declared says unsupported of tools.result (contradiction, partial-vs-unsupported); disputed"},
		{name: "one with a record of its own does not", w: world{w[1], claims(structured, claim(partial, "", affirm(observed, "")))}, of: structured, want: "partial; by claim; exact; known by observed; but declared says unsupported of tools.result (undetermined, partial-vs-unsupported); disputed"},
		{name: "dissent alone is nothing to rest on", w: world{w[0], claims(structured, claim(full, "", says(declared, unsupported, "")))}, of: structured, want: "full; by claim; exact; known by declared, probed; at 2025-11-25; inherited from tools; but declared says unsupported (undetermined, supported-vs-unsupported); disputed"},
		{name: "an ancestor without records is passed over", w: world{w[0], claims(result, claim(full, "")), w[2]}, of: structured, want: "partial; by claim; exact; known by probed; at 2025-11-25; inherited from tools"},
		{name: "the same revision: the ancestor's limits are where it was seen", w: limited, of: structured, at: "revision 2025-06-18", want: "full; by claim; exact; known by read; at 2025-06-18; inherited from tools.result"},
		{name: "an ancestor's claim for elsewhere is no evidence here", w: limited, of: structured, at: "config off", want: "full; by claim; none"},
		{name: "overlays are not inherited", w: world{overlays(tools, says(read, full, "")), w[2]}, of: structured, want: "partial; by claim; none"},
		{name: "all claims of the ancestor that may apply", w: world{
			claims(result, claim(full, "until 0.4", affirm(read, "version 0.2")), claim(full, "since 0.4", affirm(probed, "version 0.6"))),
			claims(structured, claim(full, ""))}, of: structured, at: "version ?", want: "full; by claim; unspecified; known by read, probed; inherited from tools.result"},
	})
}

func TestRule3TheClaimIsAJudgement(t *testing.T) {
	judged := beside(claims(tools, claim(partial, "", affirm(read, ""))), says(probed, full, "version 0.6"), says(observed, partial, ""), says(declared, unsupported, ""))
	filled := overlays(tools, says(declared, partial, "version 0.2"), says(observed, unsupported, ""), says(probed, full, ""))
	check(t, []ruleCase{
		{name: "overlays confirm or disagree", w: world{judged}, of: tools, want: "partial; by claim; exact; known by read; confirmed by observed; but probed says full (undetermined, partial-vs-full); but declared says unsupported (contradiction, partial-vs-unsupported); disputed"},
		{name: "without a claim the best fit answers", w: world{filled}, of: tools, at: "version 0.2", want: "partial; by overlay; exact; known by declared; filled by declared; but observed says unsupported (undetermined, partial-vs-unsupported); but probed says full (undetermined, partial-vs-full); disputed"},
		{name: "of the same fit the strongest", w: world{filled}, of: tools, want: "full; by overlay; exact; known by probed; filled by probed; but declared says partial (undetermined, partial-vs-full); but observed says unsupported (contradiction, supported-vs-unsupported); disputed"},
		{name: "where every claim is for elsewhere an overlay answers", w: world{beside(claims(tools, claim(full, "config on", affirm(read, ""))), says(declared, untested, ""))}, of: tools, at: "config off", want: "untested; by overlay; unspecified; known by declared; filled by declared"},
		{name: "an overlay without a status answers nothing", w: world{overlays(tools, says(declared, notRecorded, ""))}, of: tools, want: "not-recorded; by none; none"},
		{name: "nothing at all", w: world{}, of: tools, want: "not-recorded; by none; none"},
	})
}

func TestRule4Derived(t *testing.T) {
	no := claims(tools, claim(unsupported, "", affirm(read, "revision 2025-06-18")))
	yes := claims(tools, claim(full, "", affirm(read, "")))
	below := claims(structured, claim(full, "", affirm(probed, "revision 2025-06-18")))
	check(t, []ruleCase{
		{name: "unsupported flows down", w: world{no}, of: structured, want: "unsupported; by derivation; derived; known by read; at 2025-06-18; derived from tools"},
		{name: "support does not", w: world{yes}, of: structured, want: "not-recorded; by none; none"},
		{name: "a supported descendant makes partial", w: world{below}, of: tools, want: "partial; by derivation; derived; known by probed; at 2025-06-18; derived from tools.result.structuredContent"},
		{name: "an unsupported descendant makes nothing", w: world{claims(structured, claim(unsupported, "", affirm(read, "")))}, of: tools, want: "not-recorded; by none; none"},
		{name: "what is recorded is not derived", w: world{no, below}, of: structured, want: "full; by claim; exact; known by probed; at 2025-06-18"},
		{name: "an ancestor comes before descendants", w: world{no, below}, of: result, want: "unsupported; by derivation; derived; known by read; at 2025-06-18; derived from tools"},
		{name: "the nearest ancestor with an answer decides", w: world{no, claims(result, claim(full, "", affirm(read, "")))}, of: structured, want: "not-recorded; by none; none"},
		{name: "from an overlay too", w: world{overlays(tools, says(declared, unsupported, ""))}, of: structured, want: "unsupported; by derivation; derived; known by declared; derived from tools"},
		{name: "from a claim without evidence the fit is none", w: world{claims(tools, claim(unsupported, ""))}, of: structured, want: "unsupported; by derivation; none; derived from tools"},
		{name: "the first descendant in tree order is named", w: world{below, claims(result, claim(partial, "", affirm(read, "")))}, of: tools, want: "partial; by derivation; derived; known by read; derived from tools.result"},
	})
}

func TestRule5Disagreement(t *testing.T) {
	// against makes a world in which evidence seen somewhere meets dissent seen
	// somewhere else.
	against := func(evidenceAt, dissentAt string) world {
		return world{claims(tools, claim(full, "", affirm(read, evidenceAt), says(declared, unsupported, dissentAt)))}
	}
	const head = "full; by claim; exact; known by read, declared; "
	degrees := func(a, b capability.Status) world {
		return world{beside(claims(tools, claim(a, "", affirm(read, ""))), says(read, b, ""))}
	}
	toldBy := func(s string) string { return head + "but declared says unsupported (" + s }
	check(t, []ruleCase{
		{name: "other condition: config", w: against("config on", "config off"), of: tools, want: toldBy("other-condition, supported-vs-unsupported)")},
		{name: "other condition: result", w: against("result ok", "result error"), of: tools, want: toldBy("other-condition, supported-vs-unsupported)")},
		{name: "other condition before other revision", w: against("config on; revision 2025-06-18", "config off; revision 2025-11-25"), of: tools, want: "full; by claim; exact; known by read, declared; at 2025-06-18; but declared says unsupported (other-condition, supported-vs-unsupported)"},
		{name: "other revision before other version", w: against("version 0.2; revision 2025-06-18", "version 0.4; revision 2025-11-25"), of: tools, want: "full; by claim; exact; known by read, declared; at 2025-06-18; but declared says unsupported (other-revision, supported-vs-unsupported)"},
		{name: "other version", w: against("version 0.2", "version 0.4"), of: tools, want: toldBy("other-version, supported-vs-unsupported)")},
		{name: "other version: spans that meet at one change", w: against("until 0.2~0.4", "since 0.2~0.4"), of: tools, want: toldBy("other-version, supported-vs-unsupported)")},
		{name: "what differs comes before what is unknown", w: against("surface cli; version 0.2", "version 0.4"), of: tools, want: toldBy("other-version, supported-vs-unsupported)")},
		{name: "undetermined: known on one side", w: against("version 0.2", ""), of: tools, want: toldBy("undetermined, supported-vs-unsupported); disputed")},
		{name: "undetermined: no order", w: against("version 0.2", "version nightly"), of: tools, want: toldBy("undetermined, supported-vs-unsupported); disputed")},
		{name: "contradiction: the same thing", w: against("version 0.2; config on", "version v0.2.0; config on"), of: tools, want: toldBy("contradiction, supported-vs-unsupported); disputed")},
		{name: "contradiction: nothing known on both sides", w: against("", ""), of: tools, want: toldBy("contradiction, supported-vs-unsupported); disputed")},
		{name: "the claim's limits hold for its records", w: world{beside(claims(tools, claim(full, "config on", affirm(read, ""))), says(read, partial, "config off"))}, of: tools, want: "full; by claim; exact; known by read; but read says partial (other-condition, partial-vs-full)"},
		{name: "of several pieces of evidence the one most contradicted", w: world{claims(tools, claim(full, "", affirm(read, "version 0.2"), affirm(probed, "version 0.6"), says(declared, partial, "version 0.2")))}, of: tools, want: "full; by claim; exact; known by read, declared, probed; but declared says partial (contradiction, partial-vs-full); disputed"},
		{name: "a claim without evidence has its limits", w: world{beside(claims(tools, claim(full, "version 0.2")), says(read, unsupported, "version 0.4"))}, of: tools, want: "full; by claim; none; but read says unsupported (other-version, supported-vs-unsupported)"},

		{name: "full and partial", w: degrees(full, partial), of: tools, want: "full; by claim; exact; known by read; but read says partial (contradiction, partial-vs-full); disputed"},
		{name: "partial and unsupported", w: degrees(partial, unsupported), of: tools, want: "partial; by claim; exact; known by read; but read says unsupported (contradiction, partial-vs-unsupported); disputed"},
		{name: "unsupported and full", w: degrees(unsupported, full), of: tools, want: "unsupported; by claim; exact; known by read; but read says full (contradiction, supported-vs-unsupported); disputed"},
		{name: "untested never disagrees", w: degrees(full, untested), of: tools, want: "full; by claim; exact; known by read"},
		{name: "nobody disagrees with untested", w: degrees(untested, full), of: tools, want: "untested; by claim; exact; known by read"},
		{name: "not-applicable never disagrees", w: degrees(na, full), of: tools, want: "not-applicable; by claim; exact; known by read"},
		{name: "not-recorded never disagrees", w: degrees(full, notRecorded), of: tools, want: "full; by claim; exact; known by read"},

		{name: "another limit", w: world{beside(claims(nameLength, withLimit(claim(full, "", affirm(read, "")), characters(60))), evidence.Record{Tier: probed, Status: full, Limit: characters(64)})}, of: nameLength, want: "full; by claim; exact; known by read; limit 60 characters; but probed says full (contradiction, different-value); disputed"},
		{name: "the same limit", w: world{beside(claims(nameLength, withLimit(claim(full, "", affirm(read, "")), characters(60))), evidence.Record{Tier: probed, Status: full, Limit: characters(60)})}, of: nameLength, want: "full; by claim; exact; known by read; confirmed by probed; limit 60 characters"},
		{name: "another delivery", w: world{claims(delivery, withDelivery(claim(full, "", affirm(read, ""), evidence.Record{Tier: probed, Delivery: evidence.ContentOnly}), evidence.Both))}, of: delivery, want: "full; by claim; exact; known by read, probed; delivery both; but probed says full (contradiction, different-value); disputed"},
		{name: "no value is not another value", w: world{beside(claims(delivery, claim(full, "", affirm(read, ""))), evidence.Record{Tier: probed, Status: full, Delivery: evidence.ContentOnly})}, of: delivery, want: "full; by claim; exact; known by read; confirmed by probed"},
		{name: "an untested value never disagrees", w: world{beside(claims(delivery, withDelivery(claim(full, "", affirm(read, "")), evidence.Both)), evidence.Record{Tier: declared, Status: untested, Delivery: evidence.ContentOnly})}, of: delivery, want: "full; by claim; exact; known by read; delivery both"},

		{name: "a dissent above speaks against support", w: world{beside(claims(tools, claim(full, "", affirm(read, ""))), says(observed, unsupported, "version 0.2")), claims(result, claim(partial, "", affirm(read, "version 0.4")))}, of: result, want: "partial; by claim; exact; known by read; but observed says unsupported of tools (other-version, partial-vs-unsupported)"},
		{name: "only one that says unsupported", w: world{beside(claims(tools, claim(full, "", affirm(read, ""))), says(observed, partial, "")), claims(result, claim(full, "", affirm(read, "")))}, of: result, want: "full; by claim; exact; known by read"},
		{name: "and not against unsupported", w: world{beside(claims(tools, claim(full, "", affirm(read, ""))), says(observed, unsupported, "")), claims(result, claim(unsupported, "", affirm(read, "")))}, of: result, want: "unsupported; by claim; exact; known by read"},
		{name: "an ancestor that is unsupported gives none", w: world{beside(claims(tools, claim(unsupported, "", affirm(read, ""))), says(observed, unsupported, "")), claims(result, claim(full, "", affirm(read, "")))}, of: result, want: "full; by claim; exact; known by read"},
	})
}

func TestRule6Fit(t *testing.T) {
	seen := func(where string) world { return world{claims(tools, claim(full, "", affirm(read, where)))} }
	for _, c := range []struct {
		name, seen, at, defaults string
		want                     evidence.Fit
	}{
		{name: "open", seen: "config off; revision 2025-06-18; version 0.2", want: evidence.Exact},
		{name: "the same", seen: "config off; revision 2025-06-18; version 0.2", at: "config off; revision 2025-06-18; version 0.2", want: evidence.Exact},
		{name: "in the span", seen: "since 0.2; until 0.8", at: "version 0.4", want: evidence.Exact},
		{name: "config", seen: "config off", at: "config on", want: evidence.OtherCondition},
		{name: "transport", seen: "transport http", at: "transport stdio", want: evidence.OtherCondition},
		{name: "provider", seen: "provider acme", at: "provider vendor", want: evidence.OtherCondition},
		{name: "surface", seen: "surface cli", at: "surface ide", want: evidence.OtherCondition},
		{name: "interaction", seen: "interaction headless", at: "interaction interactive", want: evidence.OtherCondition},
		{name: "result", seen: "result ok", at: "result error", want: evidence.OtherCondition},
		{name: "revision", seen: "revision 2025-06-18", at: "revision 2025-11-25", want: evidence.OtherRevision},
		{name: "older", seen: "version 0.2", at: "version 0.4", want: evidence.OlderVersion},
		{name: "older span", seen: "until 0.4", at: "version 0.4", want: evidence.OlderVersion},
		{name: "newer", seen: "version 0.6", at: "version 0.4", want: evidence.NewerVersion},
		{name: "newer span", seen: "since 0.6", at: "version 0.4", want: evidence.NewerVersion},
		{name: "not known", seen: "", at: "revision 2025-06-18", want: evidence.Unspecified},
		{name: "some third party", seen: "provider third-party", at: "provider acme", want: evidence.Unspecified},
		{name: "a version without a number", seen: "version 0.2", at: "version nightly", want: evidence.Unspecified},
		{name: "in the uncertain bound", seen: "since 0.2~0.6", at: "version 0.4", want: evidence.Unspecified},
		{name: "the default differs", seen: "config off", defaults: "config on", want: evidence.OtherCondition},
		{name: "the default need not be known", seen: "", defaults: "config on; revision 2025-06-18", want: evidence.Exact},
		{name: "the worst of all", seen: "config off; version 0.2", at: "config on; version 0.4; surface cli", want: evidence.OtherCondition},
		{name: "the worst of all but a condition", seen: "version 0.2", at: "version 0.4; surface cli", want: evidence.OlderVersion},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := weigh.Question{Capability: tools, Scope: scope(c.at), Defaults: scope(c.defaults)}
			if got := seen(c.seen).dossier(t).Weigh(q).Fit; got != c.want {
				t.Errorf("fit %s, want %s", got, c.want)
			}
		})
	}
	for _, c := range []struct {
		name string
		w    world
		want evidence.Fit
	}{
		{"no evidence", world{claims(tools, claim(full, ""))}, evidence.FitNone},
		{"about another capability", world{claims(result, claim(full, "", affirm(read, "")))}, evidence.FitDerived},
		{"the best piece counts", world{claims(tools, claim(full, "", affirm(probed, "version 0.2"), affirm(declared, "version 0.4")))}, evidence.Exact},
		{"dissent does not", world{claims(tools, claim(full, "", affirm(read, "version 0.2"), says(read, partial, "version 0.4")))}, evidence.OlderVersion},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := weigh.Question{Capability: tools, Scope: scope("version 0.4")}
			if got := c.w.dossier(t).Weigh(q).Fit; got != c.want {
				t.Errorf("fit %s, want %s", got, c.want)
			}
		})
	}
}

func TestRule7OtherModeIsNotFull(t *testing.T) {
	w := world{overlays(tools, says(probed, full, "config off"))}
	check(t, []ruleCase{
		{name: "full in another mode is partial", w: w, of: tools, defaults: "config on", want: "partial; by overlay; other-condition; known by probed; filled by probed"},
		{name: "full in the mode is full", w: w, of: tools, at: "config off", want: "full; by overlay; exact; known by probed; filled by probed"},
		{name: "full in no named mode is full", w: world{overlays(tools, says(probed, full, ""))}, of: tools, defaults: "config on", want: "full; by overlay; exact; known by probed; filled by probed"},
		{name: "unsupported in another mode stays", w: world{overlays(tools, says(probed, unsupported, "config off"))}, of: tools, defaults: "config on", want: "unsupported; by overlay; other-condition; known by probed; filled by probed"},
	})
}

func TestRule8ARevisionDefines(t *testing.T) {
	w := world{
		claims(elicit, claim(full, "", affirm(read, "revision 2025-06-18"))),
		claims(url, claim(full, "", affirm(read, "revision 2025-11-25"))),
	}
	check(t, []ruleCase{
		{name: "not yet", w: w, of: url, at: "revision 2025-06-18", want: "not-applicable; by revision; none; is not-yet (2025-11-25)"},
		{name: "at the default revision too", w: w, of: url, defaults: "revision 2025-06-18", want: "not-applicable; by revision; none; is not-yet (2025-11-25)"},
		{name: "with nothing recorded too", w: world{}, of: url, at: "revision 2025-06-18", want: "not-applicable; by revision; none; is not-yet (2025-11-25)"},
		{name: "removed", w: world{}, of: capability.MustParse("roots.listChanged"), at: "revision 2026-07-28", want: "not-applicable; by revision; none; is removed (2026-07-28)"},
		{name: "moved", w: world{claims(tasks, claim(full, "", affirm(read, "revision 2025-11-25")))}, of: tasks, at: "revision 2026-07-28", want: "not-applicable; by revision; none; is moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks"},
		{name: "defined", w: w, of: url, at: "revision 2025-11-25", want: "full; by claim; exact; known by read; at 2025-11-25"},
		{name: "evidence at that very revision wins", w: world{claims(tasks, claim(unsupported, "", affirm(read, "revision 2026-07-28")))}, of: tasks, at: "revision 2026-07-28", want: "unsupported; by claim; exact; known by read; at 2026-07-28; is moved (2026-07-28) to extensions.io.modelcontextprotocol/tasks"},
		{name: "inherited evidence too", w: world{claims(elicit, claim(full, "", affirm(read, "revision 2025-06-18"))), claims(url, claim(partial, ""))}, of: url, at: "revision 2025-06-18", want: "partial; by claim; exact; known by read; at 2025-06-18; inherited from elicitation; is not-yet (2025-11-25)"},
		{name: "a limit to that revision too", w: world{claims(url, claim(full, "revision 2025-06-18", affirm(read, "")))}, of: url, at: "revision 2025-06-18", want: "full; by claim; exact; known by read; at 2025-06-18; is not-yet (2025-11-25)"},
		{name: "an overlay at that revision answers", w: world{beside(w[1], says(probed, partial, "revision 2025-06-18"))}, of: url, at: "revision 2025-06-18", want: "partial; by overlay; exact; known by probed; at 2025-06-18; filled by probed; is not-yet (2025-11-25); but read says full (other-revision, partial-vs-full)"},
		{name: "an overlay at another does not", w: world{overlays(url, says(probed, partial, "revision 2025-11-25"))}, of: url, at: "revision 2025-06-18", want: "not-applicable; by revision; none; is not-yet (2025-11-25)"},
		{name: "nothing is derived from what the revision lacks", w: world{w[1]}, of: elicit, at: "revision 2025-06-18", want: "not-recorded; by none; none"},
		{name: "nor for it", w: world{claims(elicit, claim(unsupported, "", affirm(read, "")))}, of: url, at: "revision 2025-06-18", want: "not-applicable; by revision; none; is not-yet (2025-11-25)"},
		{name: "a draft defines nothing and lacks nothing", w: w, of: url, at: "revision DRAFT-2026-v1", want: "full; by claim; other-revision; known by read; at 2025-11-25"},
		{name: "what is outside the revisions stays", w: world{claims(extension, claim(full, "", affirm(read, "revision 2025-06-18")))}, of: extension, at: "revision 2024-11-05", want: "full; by claim; other-revision; known by read; at 2025-06-18"},
		{name: "outside and not recorded", w: world{}, of: extension, at: "revision 2024-11-05", want: "not-recorded; by none; none"},
		{name: "strongest: the claim's evidence at that revision", w: world{beside(claims(url, claim(partial, "", affirm(read, "revision 2025-06-18; config off"))), says(probed, full, "revision 2025-11-25; config on"))}, of: url, at: "revision 2025-06-18; config on", policy: evidence.Strongest,
			want: "partial; by claim; other-condition; known by read; at 2025-06-18; is not-yet (2025-11-25); but probed says full (other-condition, partial-vs-full)"},
		{name: "conservative: what was seen there joins with the rest", w: world{overlays(url, says(probed, full, "revision 2025-06-18"), says(declared, unsupported, ""))}, of: url, at: "revision 2025-06-18", policy: evidence.Conservative,
			want: "unsupported; by overlay; unspecified; known by declared, probed; filled by declared; is not-yet (2025-11-25); but probed says full (undetermined, supported-vs-unsupported); disputed"},
	})
}

func TestRule11Policies(t *testing.T) {
	w := world{beside(claims(tools,
		claim(full, "", affirm(read, "version 0.4"), says(declared, partial, "version 0.4")),
		claim(unsupported, "config off", affirm(read, ""))),
		says(probed, partial, "version 0.2"), says(observed, full, ""))}
	sources := func(kinds ...evidence.SourceKind) (w world) {
		f := evidence.Finding{Capability: tools}
		for i, k := range kinds {
			f.Overlays = append(f.Overlays, evidence.Record{Tier: declared, Status: full, Word: k.String(), Source: evidence.Source{Kind: k, Title: fmt.Sprint(i)}})
		}
		return world{f}
	}
	check(t, []ruleCase{
		{name: "recorded: the claim", w: w, of: tools, at: "version 0.2", defaults: "config on", want: "full; by claim; newer-version; known by read, declared; confirmed by observed; but declared says partial (contradiction, partial-vs-full); but probed says partial (other-version, partial-vs-full); disputed"},
		{name: "strongest: the best fit first", w: w, of: tools, at: "version 0.2", defaults: "config on", policy: evidence.Strongest, want: "partial; by overlay; exact; known by probed; filled by probed; but read says full (other-version, partial-vs-full); but observed says full (undetermined, partial-vs-full); disputed"},
		{name: "strongest: then the tier", w: w, of: tools, defaults: "config on", policy: evidence.Strongest, want: "partial; by overlay; exact; known by probed; filled by probed; but read says full (other-version, partial-vs-full); but observed says full (undetermined, partial-vs-full); disputed"},
		{name: "strongest: a claim's record answers for it", w: w, of: tools, at: "version 0.4", defaults: "config on", policy: evidence.Strongest, want: "full; by claim; exact; known by read; confirmed by observed; but declared says partial (contradiction, partial-vs-full); but probed says partial (other-version, partial-vs-full); disputed"},
		{name: "strongest: a claim that rests on nothing is still one", w: world{claims(tools, claim(partial, ""))}, of: tools, policy: evidence.Strongest, want: "partial; by claim; none"},
		{name: "strongest: dissent counts where the evidence is inherited", w: world{claims(tools, claim(full, "", affirm(declared, ""))), claims(result, claim(full, "", says(probed, unsupported, "")))}, of: result, policy: evidence.Strongest, want: "unsupported; by overlay; exact; known by probed; filled by probed; but declared says full (contradiction, supported-vs-unsupported); disputed"},
		{name: "conservative: all that is not contradicted", w: w, of: tools, at: "version 0.4", defaults: "config on", policy: evidence.Conservative, want: "unsupported; by claim; other-condition; known by read, declared, observed; but read says full (undetermined, supported-vs-unsupported); but declared says partial (undetermined, partial-vs-unsupported); but probed says partial (undetermined, partial-vs-unsupported); but observed says full (undetermined, supported-vs-unsupported); disputed"},
		{name: "conservative: what is named excludes", w: w, of: tools, at: "version 0.4; config on", policy: evidence.Conservative, want: "partial; by claim; unspecified; known by read, declared, observed; confirmed by probed; but read says full (contradiction, partial-vs-full); but observed says full (undetermined, partial-vs-full); disputed"},
		{name: "conservative: open versions join", w: world{claims(tools, claim(unsupported, "until 0.4", affirm(read, "")), claim(full, "since 0.4", affirm(declared, "")))}, of: tools, policy: evidence.Conservative, want: "unsupported; by claim; exact; known by read, declared; but declared says full (other-version, supported-vs-unsupported)"},
		{name: "conservative: inherited evidence is named", w: world{claims(tools, claim(full, "", affirm(read, ""))), claims(result, claim(partial, ""))}, of: result, policy: evidence.Conservative, want: "partial; by claim; exact; known by read; inherited from tools"},
		{name: "conservative: the smallest limit", w: world{beside(claims(nameLength, withLimit(claim(full, "", affirm(read, "")), characters(64))), evidence.Record{Tier: probed, Status: full, Limit: characters(60)})}, of: nameLength, policy: evidence.Conservative, want: "full; by claim; exact; known by read, probed; confirmed by probed; limit 60 characters"},
	})

	decidedBy := func(w world) string {
		v := w.dossier(t).Weigh(weigh.Question{Capability: tools, Policy: evidence.Strongest})
		r, _ := v.Deciding()
		return r.Word
	}
	if got := decidedBy(sources(evidence.PublicReport, evidence.Directory, evidence.VendorDocument, evidence.WireSource)); got != "wire" {
		t.Errorf("of declared records %q decides, want wire", got)
	}
	if got := decidedBy(sources(evidence.PublicReport, evidence.Directory, evidence.VendorDocument)); got != "vendor-document" {
		t.Errorf("of declared records %q decides, want vendor-document", got)
	}
	if got := decidedBy(sources(evidence.PublicReport, evidence.Directory)); got != "directory" {
		t.Errorf("of declared records %q decides, want directory", got)
	}
	run := func(kind evidence.SourceKind, day, word string) evidence.Record {
		return evidence.Record{Tier: probed, Status: full, Word: word, Source: evidence.Source{Kind: kind, Date: date(day)}}
	}
	reported := world{overlays(tools, run(evidence.PublicReport, "2026-01-02", "old"), run(evidence.ProbeRun, "2026-08-24", "new"))}
	if got := decidedBy(reported); got != "new" {
		t.Errorf("of probed records the %s one decides: the kind of source ranks declared records only", got)
	}
	tiers := []evidence.Tier{probed, read, observed, declared}
	for i := range tiers[1:] {
		w := world{overlays(tools,
			evidence.Record{Tier: tiers[i+1], Status: full, Word: "weaker", Source: evidence.Source{Kind: evidence.WireSource, Date: date("2026-08-24")}},
			evidence.Record{Tier: tiers[i], Status: full, Word: "stronger"})}
		if got := decidedBy(w); got != "stronger" {
			t.Errorf("%s does not come before %s", tiers[i], tiers[i+1])
		}
	}
}

func TestWeighLive(t *testing.T) {
	w := world{beside(claims(elicit, claim(full, "", affirm(read, "revision 2025-06-18"))), says(probed, unsupported, "revision 2025-06-18"))}
	wire := func(status capability.Status) *evidence.Record {
		return &evidence.Record{Tier: declared, Status: status, Word: "absent", Note: "as sent", Scope: scope("revision 2025-06-18"), Source: evidence.Source{Kind: evidence.WireSource}}
	}
	live := func(p capability.Path, said *evidence.Record) weigh.Verdict {
		return w.dossier(t).WeighLive(weigh.Question{Capability: p, Scope: scope("revision 2025-06-18")}, said)
	}
	for _, c := range []struct {
		name string
		of   capability.Path
		said capability.Status
		want string
	}{
		{"what is said decides", elicit, unsupported, "unsupported; by wire; exact; known by declared; at 2025-06-18; confirmed by probed; but read says full (contradiction, supported-vs-unsupported); disputed"},
		{"the records are compared with it", elicit, full, "full; by wire; exact; known by declared; at 2025-06-18; but probed says unsupported (contradiction, supported-vs-unsupported); disputed"},
		{"a revision that lacks it does not matter", url, full, "full; by wire; exact; known by declared; at 2025-06-18; is not-yet (2025-11-25); but probed says unsupported of elicitation (contradiction, supported-vs-unsupported); disputed"},
		{"a client that nothing is known of", tasks, unsupported, "unsupported; by wire; exact; known by declared; at 2025-06-18; is not-yet (2025-11-25)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := wire(c.said)
			before := *said
			v := live(c.of, said)
			if got := tell(v); got != c.want {
				t.Errorf("got:\n\t%s\nwant:\n\t%s", got, c.want)
			}
			if v.Note() != "as sent" || v.Word() != "absent" {
				t.Errorf("Note() = %q, Word() = %q, want the record's", v.Note(), v.Word())
			}
			if got := slices.Collect(v.Claims()); got != nil {
				t.Errorf("Claims() = %v, want none", got)
			}
			if *said != before {
				t.Errorf("the record was changed")
			}
			if got := v.Why()[0].Rule; got != 9 {
				t.Errorf("the first step is by rule %d, want 9", got)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	w := world{beside(claims(url, claim(partial, "", affirm(read, "revision 2025-11-25"), affirm(declared, "revision 2025-11-25"))), says(probed, full, "revision 2025-06-18")), overlays(tools, says(probed, full, ""))}
	for _, c := range []struct {
		name string
		of   capability.Path
		at   string
		want string
	}{
		{"a claim as it was written down", url, "revision 2025-06-18", "partial; by claim; other-revision; known by read, declared; at 2025-11-25; is not-yet (2025-11-25); but probed says full (other-revision, partial-vs-full)"},
		{"overlays do not answer", tools, "", "not-recorded; by none; none"},
		{"nothing follows", elicit, "", "not-recorded; by none; none"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, policy := range policies {
				v := w.dossier(t).Judge(weigh.Question{Capability: c.of, Scope: scope(c.at), Policy: policy})
				if got := tell(v); got != c.want {
					t.Errorf("%s: got:\n\t%s\nwant:\n\t%s", policy, got, c.want)
				}
			}
		})
	}
}

func TestNoteAndWord(t *testing.T) {
	noted := func(status capability.Status, text string) evidence.Claim {
		c := claim(status, text, affirm(read, ""))
		c.Note, c.Word = "note: "+text, "word: "+text
		return c
	}
	w := world{
		claims(tools, noted(full, "until 0.4"), noted(unsupported, "since 0.4")),
		overlays(result, evidence.Record{Tier: probed, Status: full, Note: "ran", Word: "yes"}),
	}
	for _, c := range []struct {
		of         capability.Path
		at         string
		note, word string
	}{
		{tools, "", "note: since 0.4", "word: since 0.4"},
		{tools, "version 0.2", "note: until 0.4", "word: until 0.4"},
		{tools, "version ?", "note: since 0.4", "word: since 0.4"},
		{result, "", "ran", "yes"},
		{structured, "", "", ""},
	} {
		v := w.dossier(t).Weigh(weigh.Question{Capability: c.of, Scope: scope(c.at)})
		if v.Note() != c.note || v.Word() != c.word {
			t.Errorf("%s [%s]: Note() = %q, Word() = %q, want %q, %q", c.of, c.at, v.Note(), v.Word(), c.note, c.word)
		}
	}
}

func TestWhyNamesTheRules(t *testing.T) {
	w := world{
		beside(claims(tools, claim(full, "", affirm(read, "")), claim(partial, "config off", affirm(read, ""))), says(probed, unsupported, "")),
		claims(result, claim(partial, "")),
		overlays(elicit, says(probed, full, "config off")),
		claims(capability.MustParse("prompts"), claim(unsupported, "", affirm(read, ""))),
		claims(extension, claim(full, "config off", affirm(read, ""))),
	}
	for _, c := range []struct {
		name   string
		of     string
		at     string
		policy evidence.Policy
		rules  []int
	}{
		{"a claim, its evidence, and who disagrees", "tools", "", evidence.Recorded, []int{1, 2, 5}},
		{"inherited", "tools.result", "", evidence.Recorded, []int{1, 2, 2, 5}},
		{"an overlay from another mode", "elicitation", "config on", evidence.Recorded, []int{3, 7, 2}},
		{"derived", "prompts.arguments", "", evidence.Recorded, []int{4, 2}},
		{"only elsewhere", "extensions.example.com/x", "config on", evidence.Recorded, []int{3, 1}},
		{"not defined", "elicitation.url", "revision 2025-06-18", evidence.Recorded, []int{8}},
		{"a policy", "tools", "", evidence.Conservative, []int{11, 2, 5, 5}},
		{"nothing", "logging", "", evidence.Recorded, []int{3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := w.dossier(t).Weigh(weigh.Question{Capability: capability.MustParse(c.of), Scope: scope(c.at), Policy: c.policy})
			var rules []int
			for _, s := range v.Why() {
				rules = append(rules, s.Rule)
			}
			if diff := cmp.Diff(c.rules, rules); diff != "" {
				t.Errorf("rules of %q (-want +got):\n%s", v.Why(), diff)
			}
		})
	}
	live := w.dossier(t).WeighLive(weigh.Question{Capability: tools}, &evidence.Record{Tier: declared, Status: full})
	if got := live.Why()[0].Rule; got != 9 {
		t.Errorf("what the client said itself is explained by rule %d, want 9", got)
	}
}

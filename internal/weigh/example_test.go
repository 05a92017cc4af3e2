package weigh_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
)

// example is a client whose source says that it shows the structured result to its model,
// and a run of an older version that did not see it there.
func example() *weigh.Dossier {
	readAt, _ := evidence.ParseDate("2026-08-24")
	of := capability.MustParse("tools.result.structuredContent")
	at := func(version string) evidence.Scope {
		return evidence.Scope{Revision: revision.R20250618, Versions: evidence.At(evidence.MustParseVersion(version))}
	}
	claim := evidence.Claim{
		Status: capability.Full,
		Records: []evidence.Record{{
			Tier:   evidence.Read,
			Scope:  at("1.4.0"),
			Source: evidence.Source{Kind: evidence.SourceCode, Repository: "example/client", Commit: "b705b6b", Path: "src/result.ts", Lines: "19-33", Date: readAt},
		}},
	}
	run := evidence.Record{
		Tier: evidence.Probed, Status: capability.Unsupported, Scope: at("1.2.0"),
		Source: evidence.Source{Kind: evidence.ProbeRun, Title: "run 7"},
	}
	d, err := weigh.New(
		func(yield func(capability.Path, *evidence.Claim) bool) { yield(of, &claim) },
		func(yield func(capability.Path, *evidence.Record) bool) { yield(of, &run) },
	)
	if err != nil {
		panic(err)
	}
	return d
}

func ExampleDossier_Weigh() {
	v := example().Weigh(weigh.Question{
		Capability: capability.MustParse("tools.result.structuredContent"),
		Scope:      evidence.Scope{Revision: revision.R20250618, Versions: evidence.At(evidence.MustParseVersion("1.4.0"))},
	})
	fmt.Println(v.Status, "known by", v.Known, "at", v.Revision, "fit", v.Fit, "disputed", v.Disputed)
	for d := range v.Disagreements() {
		fmt.Println(d.Record.Tier, "says", d.Status, "at", d.Record.Scope.Versions.At, d.Kind, d.Degree)
	}
	// Output:
	// full known by read at 2025-06-18 fit exact disputed false
	// probed says unsupported at 1.2.0 other-version supported-vs-unsupported
}

func ExampleVerdict_Why() {
	v := example().Weigh(weigh.Question{Capability: capability.MustParse("tools.result.structuredContent")})
	why := v.Why()
	for _, step := range why {
		fmt.Println("rule", step.Rule, step.Text)
	}
	deciding, _ := v.Deciding()
	fmt.Println(deciding.Source)
	// Output:
	// rule 1 the claim says full
	// rule 2 decided by read evidence: example/client b705b6b src/result.ts:19-33 (2026-08-24), seen at 1.4.0, 2025-06-18
	// rule 5 probed evidence says unsupported (other-version, supported-vs-unsupported): run 7
	// example/client b705b6b src/result.ts:19-33 (2026-08-24)
}

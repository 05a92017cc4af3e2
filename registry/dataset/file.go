package dataset

import (
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a file of the data set. A file that crosses one is refused before
// more of it is looked at.
const (
	maxFileBytes  = 4 << 20             // length of a file
	maxFileDepth  = 32                  // arrays and objects that are open at once
	maxFileValues = 1 << 18             // values in a file
	maxNameBytes  = 1 << 10             // length of a member's name
	maxIDBytes    = datafile.MaxIDBytes // length of a client's id
)

// Bounds of a data set's folder.
const (
	maxFiles    = 1 << 15   // files in all folders
	maxSetBytes = 256 << 20 // length of all files together
)

var limits = jsontree.Limits{Bytes: maxFileBytes, Depth: maxFileDepth, Values: maxFileValues, KeyBytes: maxNameBytes}

// Where the schemas are, as a file of clients/ or declared/ names them.
const (
	clientSchema  = "../schema/client.schema.json"
	overlaySchema = "../schema/overlay.schema.json"
)

// The files of a data set, as they stand there.
type (
	entryFile struct {
		At          jsontree.Value                                  `json:"-"`
		Schema      string                                          `json:"$schema,omitzero"`
		ID          string                                          `json:"id"`
		Title       string                                          `json:"title"`
		Description string                                          `json:"description,omitzero"`
		Class       Class                                           `json:"class"`
		Vendor      string                                          `json:"vendor,omitzero"`
		Category    string                                          `json:"category"`
		Platforms   []string                                        `json:"platforms,omitempty"`
		Licence     string                                          `json:"licence,omitzero"`
		Repository  string                                          `json:"repository,omitzero"`
		Home        string                                          `json:"home,omitzero"`
		Identity    identityFile                                    `json:"identity,omitzero"`
		SDK         sdkFile                                         `json:"sdk,omitzero"`
		Modes       []modeFile                                      `json:"modes,omitempty"`
		Sources     jsontree.Members[datafile.Source]               `json:"sources,omitempty"`
		Claims      jsontree.Members[jsontree.OneOrMany[claimFile]] `json:"claims,omitempty"`
		Research    []ResearchNote                                  `json:"research,omitempty"`
		Readings    []Reading                                       `json:"readings,omitempty"`
	}
	overlayFile struct {
		Schema  string                                                `json:"$schema,omitzero"`
		Sources jsontree.Members[datafile.Source]                     `json:"sources,omitempty"`
		Clients jsontree.Members[jsontree.Members[[]datafile.Record]] `json:"clients"`
	}
	dataFile struct {
		Version string        `json:"version"`
		Date    evidence.Date `json:"date"`
	}
	tombstoneFile struct {
		To   []string `json:"to"`
		Note string   `json:"note,omitzero"`
	}
)

// The parts of an entry's file.
type (
	identityFile struct {
		Names      []signFile `json:"names,omitempty"`
		Patterns   []signFile `json:"patterns,omitempty"`
		Titles     []signFile `json:"titles,omitempty"`
		Headers    []signFile `json:"headers,omitempty"`
		UserAgents []signFile `json:"userAgents,omitempty"`
		Bridged    []signFile `json:"bridged,omitempty"`
	}
	signFile struct {
		At      jsontree.Value `json:"-"`
		Key     string         `json:"key,omitzero"`
		Text    string         `json:"text,omitzero"`
		Prefix  string         `json:"prefix,omitzero"`
		Suffix  string         `json:"suffix,omitzero"`
		Version VersionMeaning `json:"version,omitzero"`
		datafile.Span
		Implies datafile.Implied `json:"implies,omitzero"`
		Channel string           `json:"channel,omitzero"`
		Shared  bool             `json:"shared,omitzero"`
		Note    string           `json:"note,omitzero"`
		Source  string           `json:"source,omitzero"`
	}
	sdkFile struct {
		Name        string `json:"name,omitzero"`
		Version     string `json:"version,omitzero"`
		Requirement string `json:"requirement,omitzero"`
		Language    string `json:"language,omitzero"`
		Official    *bool  `json:"official,omitzero"`
		Patched     *bool  `json:"patched,omitzero"`
		Note        string `json:"note,omitzero"`
	}
	modeFile struct {
		At          jsontree.Value                      `json:"-"`
		Config      string                              `json:"config"`
		Aliases     []string                            `json:"aliases,omitempty"`
		Default     bool                                `json:"default,omitzero"`
		Stage       string                              `json:"stage,omitzero"`
		Flag        string                              `json:"flag,omitzero"`
		Preferred   revision.Revision                   `json:"preferred,omitzero"`
		PreferredBy jsontree.Members[revision.Revision] `json:"preferredBy,omitempty"`
		Speaks      []revision.Revision                 `json:"speaks,omitempty"`
		Accepts     []revision.Revision                 `json:"accepts,omitempty"`
		Discover    *bool                               `json:"discover,omitzero"`
		Note        string                              `json:"note,omitzero"`
		Evidence    []datafile.Record                   `json:"evidence,omitempty"`
	}
	claimFile struct {
		At       jsontree.Value     `json:"-"`
		Status   *capability.Status `json:"status,omitzero"`
		Word     string             `json:"word,omitzero"`
		Delivery evidence.Delivery  `json:"delivery,omitzero"`
		Limit    capability.Limit   `json:"limit,omitzero"`
		Within   datafile.Scope     `json:"within,omitzero"`
		Note     string             `json:"note,omitzero"`
		Evidence []datafile.Record  `json:"evidence,omitempty"`
	}
)

var (
	entries    = jsontree.Decoder[entryFile]{Rules: entryRules}
	overlays   = jsontree.Decoder[overlayFile]{Rules: overlayRules}
	datas      = jsontree.Decoder[dataFile]{Rules: dataRules}
	tombstones jsontree.Decoder[jsontree.Members[tombstoneFile]]
)

func entryRules() []jsontree.Rule {
	return append(datafile.Rules(),
		jsontree.Check(checkEntry), jsontree.Check(checkSDK), jsontree.Check(checkMode), jsontree.Check(checkResearch),
		jsontree.Check(func(o *jsontree.Object, _ *Reading) { datafile.NeedText(o, "repository") }))
}

func overlayRules() []jsontree.Rule {
	return append(datafile.Rules(),
		jsontree.Check(func(o *jsontree.Object, _ *overlayFile) { datafile.NeedSchema(o, overlaySchema) }))
}

func dataRules() []jsontree.Rule {
	return []jsontree.Rule{
		jsontree.Check(func(o *jsontree.Object, _ *dataFile) { datafile.NeedText(o, "version"); datafile.NeedWord(o, "date") }),
	}
}

// What a part's own members tell is checked when it is read; what needs the rest
// of the file follows later.

func checkEntry(o *jsontree.Object, e *entryFile) {
	datafile.NeedSchema(o, clientSchema)
	datafile.NeedID(o.Value("id", jsontree.Optional))
	datafile.NeedText(o, "title", "category")
	v := o.Value("class", jsontree.Optional)
	if text := v.Node().Text(); v.Node().Kind() == jsontree.KindString && (text == "" || text == ClassUnknown.String()) {
		v.Faultf("class %q: want one of %s", v.Node().Text(), strings.Join(classWords[1:], ", "))
	}
	if e.Vendor == "" && e.Home == "" {
		o.Faultf(`missing member "vendor" or "home": say who makes it or where it is at home`)
	}
}

func checkSDK(o *jsontree.Object, s *sdkFile) {
	if *s == (sdkFile{}) {
		o.Faultf("says nothing: leave it out where it is not recorded")
	}
}

func checkMode(o *jsontree.Object, _ *modeFile) {
	datafile.NeedText(o, "config")
	datafile.NeedWords(o, "speaks")
	datafile.NeedWords(o, "accepts")
}

func checkResearch(o *jsontree.Object, _ *ResearchNote) {
	datafile.NeedText(o, "title", "kind")
	datafile.NeedWords(o, "revisions")
	for v := range datafile.Elems(o.Value("clients", jsontree.Optional)) {
		datafile.NeedID(v)
	}
}

// answer gives a yes or no that may be left out.
func answer(yes *bool) Tristate {
	switch {
	case yes == nil:
		return 0
	case *yes:
		return Yes
	}
	return No
}

// flag is the reverse of answer.
func (t Tristate) flag() *bool {
	if t == 0 {
		return nil
	}
	yes := t == Yes
	return &yes
}

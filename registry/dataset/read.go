package dataset

import (
	"path"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a file of the data set. A file that crosses one is refused before
// more of it is looked at.
const (
	MaxFileBytes  = 4 << 20             // length of a file
	MaxFileDepth  = 32                  // arrays and objects that are open at once
	MaxFileValues = 1 << 18             // values in a file
	MaxNameBytes  = 1 << 10             // length of a member's name
	MaxIDBytes    = datafile.MaxIDBytes // length of a client's id
)

// Bounds of a data set's folder.
const (
	MaxFiles    = 1 << 15   // files in all folders
	MaxSetBytes = 256 << 20 // length of all files together
)

// Where the schemas are, as a file of clients/ or declared/ names them.
const (
	clientSchema  = "../schema/client.schema.json"
	overlaySchema = "../schema/overlay.schema.json"
)

// ReadEntry reads a client's file of the data set. The file's name must be the
// client's id with .json after it; folders before it do not count.
//
// The reader is strict. It reports everything that is wrong at once: the error
// joins one *Fault for each, in the order of their positions, which prints as
// file:line:column: path: cause. The entry beside an error is what could be
// read, and not to be used.
//
// What it takes, Entry.AppendJSON writes back without loss.
func ReadEntry(file string, data []byte) (Entry, error) {
	f := openEntry(file, data)
	return f.entry, f.faults.Err()
}

// Fault is one thing that is wrong in a file of the data set: where it stands
// (File, Line, Column, and Path within the document) and the cause, Err.
type Fault = jsontree.Fault

func open(file string, data []byte) (*jsontree.Object, *jsontree.Faults) {
	return jsontree.Open(file, data, jsontree.Limits{Bytes: MaxFileBytes, Depth: MaxFileDepth, Values: MaxFileValues, KeyBytes: MaxNameBytes})
}

// entryFile is a client's file while it is read, and until the rest of its
// folder is known: faults may be added as long as nobody asked for them.
type entryFile struct {
	entry   Entry
	faults  *jsontree.Faults
	sources *sourceReader
	id      jsontree.Value
	signs   []signAt
	claims  []jsontree.Value  // where entry.Claims stand
	lostAt  []capability.Path // where a claim could not be read, so that those below may miss it
	lostKey bool              // a capability could not be read: it may be anywhere
}

func openEntry(file string, data []byte) *entryFile {
	o, faults := open(file, data)
	f := &entryFile{faults: faults}
	e := &f.entry

	readSchema(o, clientSchema)
	f.id = o.Value("id", jsontree.Required)
	e.ID = readID(f.id)
	if want := strings.TrimSuffix(path.Base(file), ".json"); e.ID != "" && (e.ID != want || !strings.HasSuffix(file, ".json")) {
		f.id.Faultf("id %q does not match the file: want the name %q", e.ID, e.ID+".json")
	}
	e.Title = needString(o, "title")
	e.Description = o.String("description", jsontree.Optional)
	if v := o.Value("class", jsontree.Required); v.AsText(&e.Class) && e.Class == ClassUnknown {
		v.Faultf("class %q: want one of %s", v.Node().Text(), strings.Join(classWords[1:], ", "))
	}
	e.Vendor = o.String("vendor", jsontree.Optional)
	e.Category = needString(o, "category")
	e.Platforms = o.Strings("platforms", jsontree.Optional)
	e.Licence = o.String("licence", jsontree.Optional)
	e.Repository = o.String("repository", jsontree.Optional)
	e.Home = o.String("home", jsontree.Optional)
	if e.Vendor == "" && e.Home == "" {
		o.Faultf(`missing member "vendor" or "home": say who makes it or where it is at home`)
	}

	f.sources = openSources(o)
	scopes := scopeReader{modes: modeNames(o), checkModes: true}
	records := recordReader{f.sources, scopes}
	f.readIdentity(o.Object("identity", jsontree.Optional), scopes)
	e.SDK = readSDK(o.Object("sdk", jsontree.Optional))
	e.Modes = readModes(o, records)
	e.Sources = f.sources.list
	f.readClaims(o.Object("claims", jsontree.Optional), records)
	e.Research = readResearch(o.Array("research", jsontree.Optional))
	e.Readings = readReadings(o.Array("readings", jsontree.Optional))
	f.sources.reportUncited()
	f.lintClaims()
	return f
}

func readSchema(o *jsontree.Object, want string) {
	if v := o.Value("$schema", jsontree.Optional); v.Node() != nil {
		if s := v.AsString(); s != want && v.Node().Kind() == jsontree.KindString {
			v.Faultf("schema %q: want %q", enum.Clip(s, 80), want)
		}
	}
}

// readID reads a client's id.
func readID(v jsontree.Value) string {
	id := v.AsString()
	if v.Node().Kind() == jsontree.KindString {
		if reason := datafile.IDFault(id); reason != "" {
			v.Faultf("id %q: %s (want lower case with hyphens, such as openai-codex)", enum.Clip(id, 80), reason)
		}
	}
	return id
}

func readIDs(o *jsontree.Object, key string) []string {
	var ids []string
	for v := range o.Array(key, jsontree.Optional) {
		if id := readID(v); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// needString reads a text that must be there and say something.
func needString(o *jsontree.Object, key string) string {
	v := o.Value(key, jsontree.Required)
	s := v.AsString()
	if v.Node().Kind() == jsontree.KindString && strings.TrimSpace(s) == "" {
		v.Faultf("must not be empty")
	}
	return s
}

// text is what a value's text form is read with.
type text[T any] interface {
	*T
	UnmarshalText([]byte) error
}

// readText reads a value from its text form. Where it is needed, the empty
// text is a fault too.
func readText[T comparable, P text[T]](o *jsontree.Object, key string, need jsontree.Need) T {
	var t T
	v := o.Value(key, need)
	if v.AsText(P(&t)) && need == jsontree.Required && v.Node().Text() == "" {
		v.Faultf("must not be empty")
	}
	return t
}

func readRevisions(o *jsontree.Object, key string) []revision.Revision {
	var list []revision.Revision
	for v := range o.Array(key, jsontree.Optional) {
		var r revision.Revision
		if v.AsText(&r) {
			if r.IsZero() {
				v.Faultf("must not be empty")
			}
			list = append(list, r)
		}
	}
	return list
}

func readTristate(o *jsontree.Object, key string) Tristate {
	switch v := o.Value(key, jsontree.Optional); {
	case v.AsBool():
		return Yes
	case v.Node().Kind() == jsontree.KindBool:
		return No
	}
	return 0
}

func readSDK(o *jsontree.Object) SDK {
	s := SDK{
		Version:     o.String("version", jsontree.Optional),
		Requirement: o.String("requirement", jsontree.Optional),
		Language:    o.String("language", jsontree.Optional),
		Official:    readTristate(o, "official"),
		Patched:     readTristate(o, "patched"),
		Note:        o.String("note", jsontree.Optional),
	}
	s.Name = o.String("name", jsontree.Optional)
	if o != nil && s == (SDK{}) {
		o.Faultf("says nothing: leave it out where it is not recorded")
	}
	return s
}

func readResearch(notes func(func(jsontree.Value) bool)) []ResearchNote {
	var list []ResearchNote
	for v := range notes {
		o := v.AsObject()
		n := ResearchNote{
			Title:     needString(o, "title"),
			Kind:      needString(o, "kind"),
			Status:    o.String("status", jsontree.Optional),
			Summary:   o.String("summary", jsontree.Optional),
			Verified:  readText[evidence.Date](o, "verified", jsontree.Optional),
			URL:       o.String("url", jsontree.Optional),
			Clients:   readIDs(o, "clients"),
			Revisions: readRevisions(o, "revisions"),
		}
		for s := range o.Array("sources", jsontree.Optional) {
			so := s.AsObject()
			src := readSource(so)
			src.Path = so.String("path", jsontree.Optional)
			src.Lines = so.String("lines", jsontree.Optional)
			n.Sources = append(n.Sources, src)
		}
		list = append(list, n)
	}
	return list
}

func readReadings(readings func(func(jsontree.Value) bool)) []Reading {
	var list []Reading
	for v := range readings {
		o := v.AsObject()
		list = append(list, Reading{
			Repository: needString(o, "repository"),
			Branch:     o.String("branch", jsontree.Optional),
			Commit:     o.String("commit", jsontree.Optional),
			Committed:  readText[evidence.Date](o, "committed", jsontree.Optional),
			Read:       readText[evidence.Date](o, "read", jsontree.Optional),
			Paths:      o.Strings("paths", jsontree.Optional),
			Note:       o.String("note", jsontree.Optional),
		})
	}
	return list
}

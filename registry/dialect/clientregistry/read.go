package clientregistry

import (
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a document.
const (
	maxBytes  = 16 << 20 // length of a document
	maxDepth  = 32       // arrays and objects that are open at once
	maxValues = 1 << 20  // values in a document
)

const (
	defaultConfig = "default"         // the mode that a document's revision is of
	sourceKey     = "client-registry" // the source of an entry's claims
	present       = "present"         // the word of support that is said by presence
)

// Read reads a document. The source is where it comes from: the claims' records
// cite it, with the client's lastVerified as its date where there is one.
//
// The error joins a fault for each thing that the schema does not allow (a missing
// title, a status that is none, a flag that is no boolean, a name that appears
// twice), in the order of their positions; each prints as file:line:column: path:
// cause and is a [dataset.Fault]. Members that the schema does not know are no
// fault: they are kept as Extras.
func Read(file string, data []byte, source evidence.Source) (Document, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth, Values: maxValues})
	var d Document
	for id, v := range o.Members() {
		if strings.TrimSpace(id) == "" {
			v.KeyFaultf("must not be empty")
		}
		r := reader{source: source}
		r.read(id, v)
		d.Clients = append(d.Clients, r.client)
	}
	return d, faults.Err()
}

// reader reads one client.
type reader struct {
	client   Client
	source   evidence.Source
	revision revision.Revision
}

func (r *reader) read(id string, v jsontree.Value) {
	o := v.AsObject()
	e := &r.client.Entry
	e.ID, e.Class = id, dataset.Product
	e.Title = required(o, "title")
	e.Home = required(o, "url")
	e.Description = o.String("description", jsontree.Optional)
	if o.Text("protocolVersion", jsontree.Required, &r.revision) && r.revision.IsZero() {
		o.Value("protocolVersion", jsontree.Required).Faultf("must not be empty")
	}
	e.Category = oneOf(o.Value("category", jsontree.Optional), categories[:])
	for p := range o.Array("platforms", jsontree.Optional) {
		if word := oneOf(p, platforms[:]); word != "" {
			e.Platforms = append(e.Platforms, word)
		}
	}
	r.metadata(o.Object("metadata", jsontree.Optional)) // its date is the claims' date
	for name, v := range o.Members() {
		switch name {
		case "title", "url", "description", "protocolVersion", "category", "platforms", "metadata":
		default:
			r.member([]string{name}, v)
		}
	}
	if !r.revision.IsZero() {
		e.Modes = []dataset.Mode{{
			Config: defaultConfig, Default: true, Preferred: r.revision, Speaks: []revision.Revision{r.revision},
			Records: []evidence.Record{{Tier: evidence.Declared, Source: r.source}},
		}}
	}
	if e.Modes != nil || e.Claims != nil {
		e.Sources = []evidence.NamedSource{{Key: sourceKey, Source: r.source}}
	}
}

func required(o *jsontree.Object, name string) string {
	v := o.Value(name, jsontree.Required)
	text := v.AsString()
	if v.Node().Kind() == jsontree.KindString && strings.TrimSpace(text) == "" {
		v.Faultf("must not be empty")
	}
	return text
}

// oneOf reads a word of a closed list.
func oneOf(v jsontree.Value, list []string) string {
	word := v.AsString()
	if v.Node().Kind() == jsontree.KindString && !slices.Contains(list, word) {
		v.Faultf("%q: want one of %s", word, strings.Join(list, ", "))
		return ""
	}
	return word
}

// metadata reads what is known of the client besides capabilities.
func (r *reader) metadata(o *jsontree.Object) {
	e := &r.client.Entry
	e.Vendor = o.String("vendor", jsontree.Optional)
	e.Repository = o.String("sourceUrl", jsontree.Optional)
	e.Licence = o.String("license", jsontree.Optional)
	if o.Has("lastVerified") {
		o.Text("lastVerified", jsontree.Required, &r.source.Date)
	}
	for name, v := range o.Members() {
		at := []string{"metadata", name}
		switch name {
		case "vendor", "sourceUrl", "license", "lastVerified":
		case "openSource":
			says := dataset.No
			if v.AsBool() {
				says = dataset.Yes
			}
			if says != openSource(e) {
				r.extra(at, v, "it does not follow from the repository and the licence")
			}
		default:
			r.extra(at, v, "no place for it in an entry")
		}
	}
}

func (r *reader) extra(at []string, v jsontree.Value, reason string) {
	r.client.Extras = append(r.client.Extras, Extra{jsontree.Pointer(at...), string(v.Node().Raw()), reason})
}

// member reads a member that is about capabilities, or is kept as it stands.
func (r *reader) member(at []string, v jsontree.Value) {
	if slices.Contains(containers[:], strings.Join(at, "/")) {
		n := 0
		for name, v := range v.AsObject().Members() {
			r.member(below(at, name), v)
			n++
		}
		if n == 0 && v.Node().Kind() == jsontree.KindObject {
			r.extra(at, v, "it holds nothing")
		}
		return
	}
	m, ok := mapped(at)
	switch {
	case !ok:
		r.extra(at, v, "no capability that it is about")
	case m.form == flagForm:
		c := evidence.Claim{Status: capability.Unsupported, Word: "false"}
		if v.AsBool() {
			c = evidence.Claim{Status: capability.Full, Word: "true"}
		}
		r.claim(m.capability, c)
	case m.form == statusForm:
		r.claim(m.capability, readStatus(v.AsObject()))
	case m.form == groupForm:
		r.group(at, m.capability, v.AsObject())
	case m.form == openForm:
		r.open(at, m.capability, v.AsObject())
	}
}

// below gives the place of a member of what is at a place.
func below(at []string, name string) []string { return append(slices.Clone(at), name) }

func (r *reader) claim(p capability.Path, c evidence.Claim) {
	c.Records = []evidence.Record{{Tier: evidence.Declared, Scope: evidence.Scope{Revision: r.revision}, Source: r.source}}
	r.client.Entry.Claims = append(r.client.Entry.Claims, dataset.Claimed{Capability: p, Claim: c})
}

func (r *reader) group(at []string, p capability.Path, o *jsontree.Object) {
	status := evidence.Claim{Status: capability.Full, Word: present}
	if o.Has("status") {
		status = readStatus(o.Object("status", jsontree.Required))
	}
	r.claim(p, status)
	for name, v := range o.Members() {
		if name != "status" {
			r.member(below(at, name), v)
		}
	}
}

// readStatus reads an object in statusForm.
func readStatus(o *jsontree.Object) evidence.Claim {
	c := evidence.Claim{Status: capability.Full, Word: present}
	notes, since := o.String("notes", jsontree.Optional), evidence.Version{}
	o.Text("since", jsontree.Optional, &since)
	need := jsontree.Need(o.Has("notes") || o.Has("since"))
	if v := o.Value("status", need); v.Node().Kind() != jsontree.KindNone {
		c.Word = v.AsString()
		if i := slices.IndexFunc(statuses[:], func(s capability.Status) bool { return s.String() == c.Word }); i >= 0 {
			c.Status = statuses[i]
		} else {
			c.Status = capability.NotRecorded
			if v.Node().Kind() == jsontree.KindString {
				v.Faultf("%q: want one of full, partial, unsupported, untested", c.Word)
			}
		}
	}
	c.Note = notes
	c.Scope.Versions.Since.By = since
	return c
}

// open reads an object in openForm. Members that would be a status in statusForm
// are one; the others are kept.
func (r *reader) open(at []string, p capability.Path, o *jsontree.Object) {
	c := evidence.Claim{Status: capability.Full, Word: present}
	for name, v := range o.Members() {
		text := v.Node().Text()
		isText := v.Node().Kind() == jsontree.KindString && o.Has("status")
		i := slices.IndexFunc(statuses[:], func(s capability.Status) bool { return s.String() == text })
		switch {
		case name == "status" && isText && i >= 0:
			c.Status, c.Word = statuses[i], text
		case name == "notes" && isText && c.Word != present && text != "":
			c.Note = text
		case name == "since" && isText && c.Word != present && text != "" && c.Scope.Versions.Since.By.UnmarshalText([]byte(text)) == nil:
		default:
			r.extra(below(at, name), v, "a member that the schema allows and does not explain")
		}
	}
	r.claim(p, c)
}

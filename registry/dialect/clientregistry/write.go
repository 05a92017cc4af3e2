package clientregistry

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// AppendJSON appends the document in canonical form, and lists what it could not
// hold: client by client, in the order of their entries. A client that lacks what
// the schema requires is left out, which is a loss too.
//
// It is an error if two clients have one identifier, an Extra is no JSON, or the
// entries make no registry (see [registry.New]).
func (d Document) AppendJSON(dst []byte) ([]byte, []Loss, error) {
	var set dataset.Set
	for _, c := range d.Clients {
		set.Entries = append(set.Entries, c.Entry)
	}
	reg, err := registry.New(set)
	if err != nil {
		return dst, nil, err
	}
	var doc object
	var losses []Loss
	for i := range d.Clients {
		c, _ := reg.Client(d.Clients[i].Entry.ID)
		w := writer{client: &d.Clients[i], e: &d.Clients[i].Entry, answers: c}
		if err := w.write(); err != nil {
			return dst, nil, err
		}
		losses = append(losses, w.losses...)
		if w.out != nil {
			doc.put(w.e.ID, w.out)
		}
	}
	var b bytes.Buffer
	if err := json.Indent(&b, doc.append(nil), "", "  "); err != nil {
		return dst, nil, err
	}
	b.WriteByte('\n')
	return append(dst, b.Bytes()...), losses, nil
}

// writer writes one client.
type writer struct {
	client   *Client
	e        *dataset.Entry
	answers  *registry.Client
	out      *object
	written  map[capability.Path]bool
	verified evidence.Date
	losses   []Loss
}

func (w *writer) lose(place, format string, args ...any) {
	w.losses = append(w.losses, Loss{w.e.ID, place, fmt.Sprintf(format, args...)})
}

func (w *writer) write() error {
	e := w.e
	mode, _ := w.answers.Mode("")
	url := cmp.Or(e.Home, e.Repository)
	switch {
	case e.Title == "":
		w.lose("", "left out: the format requires a title")
		return nil
	case url == "":
		w.lose("", "left out: the format requires an address, and neither home nor repository is recorded")
		return nil
	case mode.Preferred.IsZero():
		w.lose("", "left out: the format requires a revision, and no preferred one is recorded")
		return nil
	}
	if e.Home == "" {
		w.lose("home", "not recorded: the repository's address is written in its place")
	}
	w.out, w.written = &object{}, make(map[capability.Path]bool)
	w.out.text("title", e.Title)
	w.out.text("url", url)
	w.out.text("description", e.Description)
	w.out.text("protocolVersion", mode.Preferred.String())
	w.category()
	w.platforms()
	w.capabilities()
	w.metadata()
	w.others(mode)
	return w.extras()
}

func (w *writer) category() {
	c := w.e.Category
	if c != "" && !slices.Contains(categories[:], c) {
		w.lose("category", "%q is written as %q: the format has no such category", c, otherCategory)
		c = otherCategory
	}
	w.out.text("category", c)
}

func (w *writer) platforms() {
	var list []string
	for _, p := range w.e.Platforms {
		if slices.Contains(platforms[:], p) {
			list = append(list, p)
		} else {
			w.lose("platforms", "%q: the format has no such platform", p)
		}
	}
	if list != nil {
		w.out.put("platforms", raw(list))
	}
}

// capabilities writes the claims: those of the table in its order, a family's
// members after its listed ones.
func (w *writer) capabilities() {
	var recorded []capability.Path
	seen := make(map[capability.Path]bool)
	for _, c := range w.e.Claims {
		if !seen[c.Capability] {
			seen[c.Capability] = true
			recorded = append(recorded, c.Capability)
		}
	}
	for _, m := range mappings {
		family := strings.HasSuffix(m.member, "/*")
		for _, p := range recorded {
			at, form, ok := place(p)
			if ok && (p == m.capability || family && p.Family() == m.capability && !listed(p)) {
				w.capability(p, at, form)
			}
		}
	}
	for _, p := range recorded {
		if _, _, ok := place(p); !ok {
			w.lose(placeOf(p), "the format has no member for it")
		}
	}
}

// listed says whether the table has a row for a capability itself.
func listed(p capability.Path) bool {
	return slices.ContainsFunc(mappings[:], func(m mapping) bool { return m.capability == p })
}

func placeOf(p capability.Path) string { return "claims." + p.String() }

// capability writes what a default install does.
func (w *writer) capability(p capability.Path, at []string, form form) {
	v := w.answers.Claim(p)
	elsewhere := 0
	for range v.Elsewhere() {
		elsewhere++
	}
	if elsewhere > 0 {
		w.lose(placeOf(p), "%d claims that are limited to somewhere else", elsewhere)
	}
	if v.Status() == capability.NotRecorded {
		return
	}
	if !slices.Contains(statuses[:], v.Status()) {
		w.lose(placeOf(p), "%s: the format has no such status", v.Status())
		return
	}
	claims := slices.Collect(v.Claims())
	since := w.scope(p, claims)
	w.evidence(p, claims, &v)
	note, word := v.Note(), v.Word()
	plain := note == "" && since == "" && word != capability.Full.String()
	switch {
	case form == flagForm:
		w.flag(p, at, v.Status(), note, since)
		return
	case form == openForm && !v.Status().Supported():
		w.lose(placeOf(p), "%s: the format says so only by leaving it out", v.Status())
		return
	}
	o := w.out.at(at)
	w.written[p] = true
	if v.Status() == capability.Full && plain {
		return
	}
	if form == groupForm {
		o = o.at([]string{"status"})
	}
	o.text("status", v.Status().String())
	o.text("notes", note)
	o.text("since", since)
}

func (w *writer) flag(p capability.Path, at []string, s capability.Status, note, since string) {
	if s != capability.Full && s != capability.Unsupported {
		w.lose(placeOf(p), "%s: the format has a yes or no here, and neither is written", s)
		return
	}
	last := len(at) - 1
	w.out.at(at[:last]).put(at[last], raw(s == capability.Full))
	w.written[p] = true
	if note != "" || since != "" {
		w.lose(placeOf(p), "a note or a version: the format has room for yes or no")
	}
}

// scope gives the version since which a claim holds, the one condition that the
// format has.
func (w *writer) scope(p capability.Path, claims []evidence.Claim) (since string) {
	if len(claims) != 1 {
		w.lose(placeOf(p), "%d claims of which nothing tells which applies", len(claims))
		return ""
	}
	s := claims[0].Scope
	begin := s.Versions.Since
	since = begin.By.String()
	s.Versions.Since = evidence.Bound{}
	if !s.IsZero() {
		w.lose(placeOf(p), "holds only %s: the format has no conditions", s)
	}
	if !begin.After.IsZero() {
		w.lose(placeOf(p), "came after %s: the format has one version for it, by which it had come", begin.After)
	}
	return since
}

// evidence notes the newest date of what claims rest on, and what the format
// cannot say of it.
func (w *writer) evidence(p capability.Path, claims []evidence.Claim, v *registry.Answer) {
	more := false
	for _, c := range claims {
		for _, r := range c.Records {
			if r.Source.Date.Compare(w.verified) > 0 {
				w.verified = r.Source.Date
			}
			plain := evidence.Record{Tier: evidence.Declared, Scope: evidence.Scope{Revision: r.Scope.Revision}, Source: r.Source}
			more = more || r != plain || r.Source.Kind != evidence.Directory
		}
		if c.Word != "" && c.Word != present && c.Word != c.Status.String() && c.Word != "true" && c.Word != "false" {
			w.lose(placeOf(p), "the source's word %q", c.Word)
		}
	}
	if more {
		w.lose(placeOf(p), "the evidence (%s)", v.Known())
	}
	if v.Disputed() {
		w.lose(placeOf(p), "disputed: the format has one status")
	}
}

func (w *writer) metadata() {
	var m object
	m.text("vendor", w.e.Vendor)
	if open := openSource(w.e); open != 0 {
		m.put("openSource", raw(open == dataset.Yes))
	}
	m.text("sourceUrl", w.e.Repository)
	m.text("license", w.e.Licence)
	m.text("lastVerified", w.verified.String())
	if m.names != nil {
		w.out.put("metadata", &m)
	}
}

// others lists what the format has no members for.
func (w *writer) others(mode dataset.Mode) {
	e := w.e
	if e.Class != dataset.Product {
		w.lose("class", "%q: the format has products alone", e.Class)
	}
	id := e.Identity
	if n := len(id.Names) + len(id.Patterns) + len(id.Titles) + len(id.Headers) + len(id.UserAgents) + len(id.Bridged); n > 0 {
		w.lose("identity", "%d signs: the format does not say how to tell a client", n)
	}
	if e.SDK != (dataset.SDK{}) {
		w.lose("sdk", "the format has no member for it")
	}
	for _, m := range e.Modes {
		if m.Config != mode.Config {
			w.lose("modes."+m.Config, "the format has the default one alone")
		}
	}
	for _, r := range mode.Speaks {
		if r != mode.Preferred {
			w.lose("modes."+mode.Config, "speaks %s: the format has one revision", r)
		}
	}
	if len(mode.PreferredBy)+len(mode.Accepts)+len(mode.Aliases) > 0 || mode.Discover != 0 || mode.Flag+mode.Stage+mode.Note != "" {
		w.lose("modes."+mode.Config, "what it says besides the preferred revision")
	}
	if n := len(e.Research); n > 0 {
		w.lose("research", "%d notes: the format has no member for them", n)
	}
	if n := len(e.Readings); n > 0 {
		w.lose("readings", "%d: the format has no member for them", n)
	}
}

// extras writes back what an entry had no place for, and sees to it that no group
// counts as supported just because a part of it is there.
func (w *writer) extras() error {
	for _, x := range w.client.Extras {
		at, ok := jsontree.PointerNames(x.Pointer)
		if !ok || at == nil {
			return fmt.Errorf("%s: extra %q: want a JSON pointer such as /metadata/conformanceScore", w.e.ID, x.Pointer)
		}
		if !json.Valid([]byte(x.JSON)) {
			return fmt.Errorf("%s: extra %q: %q is no JSON", w.e.ID, x.Pointer, x.JSON)
		}
		last := len(at) - 1
		o := w.out.at(at[:last])
		if o == nil {
			return fmt.Errorf("%s: extra %q: what it is a member of is no object", w.e.ID, x.Pointer)
		}
		o.put(at[last], json.RawMessage(x.JSON))
	}
	for _, m := range mappings {
		if m.form != groupForm || w.written[m.capability] {
			continue
		}
		if o := w.out.find(strings.Split(m.member, "/")); o != nil {
			o.at([]string{"status"}).text("status", capability.Untested.String())
			o.first("status")
			w.lose(placeOf(m.capability), "not recorded: written as %q, for its mere presence would say supported", capability.Untested)
		}
	}
	return nil
}

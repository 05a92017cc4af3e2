package dataset

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// AppendJSON appends the entry as its file has it, in canonical form: members in
// their fixed order, nothing that says nothing, two spaces of indent, an object
// or array on one line where it fits. ReadEntry gives the same entry back, and
// writing what was read from a canonical file gives the very same bytes.
//
// An entry that ReadEntry would not take is an error that joins what is wrong,
// with positions in the text that would have been written. So is a record
// whose source is none of the entry's Sources.
func (e Entry) AppendJSON(b []byte) ([]byte, error) {
	w := newFileWriter(e.Sources)
	w.elem(func() { w.entry(&e) })
	return w.finish(b, func(file []byte) error {
		_, err := ReadEntry(e.ID+".json", file)
		return err
	})
}

// Write writes what AppendJSON appends.
func (e Entry) Write(to io.Writer) error { return writeTo(to, e.AppendJSON) }

// AppendJSON appends the overlay as its file has it, in canonical form: like
// Entry.AppendJSON, with clients in the order of their ids and capabilities in
// tree order.
func (o Overlay) AppendJSON(b []byte) ([]byte, error) {
	w := newFileWriter(o.Sources)
	w.elem(func() { w.overlay(&o) })
	return w.finish(b, func(file []byte) error {
		_, err := ReadOverlay("overlay.json", file)
		return err
	})
}

// Write writes what AppendJSON appends.
func (o Overlay) Write(to io.Writer) error { return writeTo(to, o.AppendJSON) }

func writeTo(to io.Writer, appendJSON func([]byte) ([]byte, error)) error {
	b, err := appendJSON(nil)
	if err != nil {
		return err
	}
	_, err = to.Write(b)
	return err
}

// fileWriter writes a file of the data set.
type fileWriter struct {
	jsonWriter
	sources []NamedSource
}

func newFileWriter(sources []NamedSource) *fileWriter { return &fileWriter{sources: sources} }

// finish appends the file that was written, if it can be read back.
func (w *fileWriter) finish(b []byte, readBack func([]byte) error) ([]byte, error) {
	if w.err != nil {
		return b, w.err
	}
	root, err := jsontree.Parse(w.b, jsontree.Limits{})
	if err != nil {
		return b, err
	}
	start := len(b)
	out := layout(b, root)
	if err := readBack(out[start:]); err != nil {
		return b, err
	}
	return out, nil
}

func (w *fileWriter) entry(e *Entry) {
	w.str("$schema", clientSchema)
	w.str("id", e.ID)
	w.str("title", e.Title)
	w.str("description", e.Description)
	w.text("class", e.Class)
	w.str("vendor", e.Vendor)
	w.str("category", e.Category)
	w.strs("platforms", e.Platforms)
	w.str("licence", e.Licence)
	w.str("repository", e.Repository)
	w.str("home", e.Home)
	w.object("identity", func() {
		w.signs("names", e.Identity.Names)
		w.signs("patterns", e.Identity.Patterns)
		w.signs("titles", e.Identity.Titles)
		w.signs("headers", e.Identity.Headers)
		w.signs("userAgents", e.Identity.UserAgents)
		w.signs("bridged", e.Identity.Bridged)
	})
	w.object("sdk", func() {
		w.str("name", e.SDK.Name)
		w.str("version", e.SDK.Version)
		w.str("requirement", e.SDK.Requirement)
		w.str("language", e.SDK.Language)
		w.tristate("official", e.SDK.Official)
		w.tristate("patched", e.SDK.Patched)
		w.str("note", e.SDK.Note)
	})
	w.elems("modes", len(e.Modes), func(i int) { w.mode(&e.Modes[i]) })
	w.namedSources()
	w.object("claims", func() { w.claims(e.Claims) })
	w.elems("research", len(e.Research), func(i int) { w.research(&e.Research[i]) })
	w.elems("readings", len(e.Readings), func(i int) { w.reading(&e.Readings[i]) })
}

func (w *fileWriter) signs(key string, signs []Sign) {
	w.elems(key, len(signs), func(i int) {
		s := &signs[i]
		w.str("key", s.Key)
		w.str("text", s.Text)
		w.str("prefix", s.Prefix)
		w.str("suffix", s.Suffix)
		if s.Version != VersionReal {
			w.text("version", s.Version)
		}
		w.span("at", s.Span)
		w.object("implies", func() { w.when(s.Implies) })
		w.str("channel", s.Channel)
		w.flag("shared", s.Shared)
		w.str("note", s.Note)
		w.str("source", s.Source)
	})
}

func (w *fileWriter) mode(m *Mode) {
	w.str("config", m.Config)
	w.strs("aliases", m.Aliases)
	w.flag("default", m.Default)
	w.str("stage", m.Stage)
	w.str("flag", m.Flag)
	w.text("preferred", m.Preferred)
	w.object("preferredBy", func() {
		for _, t := range slices.Sorted(maps.Keys(m.PreferredBy)) {
			w.text(t.String(), m.PreferredBy[t])
		}
	})
	texts(&w.jsonWriter, "speaks", m.Speaks)
	texts(&w.jsonWriter, "accepts", m.Accepts)
	w.tristate("discover", m.Discover)
	w.str("note", m.Note)
	w.elems("evidence", len(m.Records), func(i int) { w.record(&m.Records[i], false) })
}

func (w *fileWriter) namedSources() {
	w.object("sources", func() {
		for _, s := range w.sources {
			w.object(s.Key, func() { w.source(&s.Source) })
		}
	})
}

// source writes what a source has of its own.
func (w *fileWriter) source(s *evidence.Source) {
	w.text("kind", s.Kind)
	w.str("title", s.Title)
	w.str("repository", s.Repository)
	w.str("commit", s.Commit)
	w.str("path", s.Path)
	w.str("lines", s.Lines)
	w.str("url", s.URL)
	w.text("date", s.Date)
}

// claims writes the claims, those of one capability together.
func (w *fileWriter) claims(claims []Claimed) {
	written := make(map[capability.Path]bool)
	for i, c := range claims {
		p := c.Capability
		if written[p] {
			if claims[i-1].Capability != p {
				w.fail(fmt.Errorf("claims of %q are apart: want them next to each other", p))
			}
			continue
		}
		written[p] = true
		same := claims[i:]
		if end := slices.IndexFunc(same, func(c Claimed) bool { return c.Capability != p }); end >= 0 {
			same = same[:end]
		}
		if len(same) == 1 {
			w.object(p.String(), func() { w.claim(&c) })
		} else {
			w.elems(p.String(), len(same), func(i int) { w.claim(&same[i]) })
		}
	}
}

func (w *fileWriter) claim(c *Claimed) {
	if !impliesStatus(c.Capability) || c.Status != capability.Full {
		w.text("status", c.Status)
	}
	w.str("word", c.Word)
	w.text("delivery", c.Delivery)
	w.limit(c.Limit)
	w.object("within", func() { w.scope("at", c.Scope) })
	w.str("note", c.Note)
	w.elems("evidence", len(c.Records), func(i int) { w.record(&c.Records[i], false) })
}

// impliesStatus says whether the status may be left out where it is full.
func impliesStatus(p capability.Path) bool {
	return p.Kind() == capability.KindDelivery || p.Kind() == capability.KindLimit
}

// record writes a record; bare says that a status of full is left out.
func (w *fileWriter) record(r *evidence.Record, bare bool) {
	key, url, ok := datafile.KeyOf(w.sources, r.Source)
	if !ok {
		w.fail(fmt.Errorf("record cites %q, which is none of the sources", enum.Clip(r.Source.String(), 80)))
	}
	w.text("tier", r.Tier)
	w.str("source", key)
	w.str("path", r.Source.Path)
	w.str("lines", r.Source.Lines)
	w.str("url", url)
	if r.Status != capability.NotRecorded && !(bare && r.Status == capability.Full) {
		w.text("status", r.Status)
	}
	w.str("word", r.Word)
	w.text("delivery", r.Delivery)
	w.limit(r.Limit)
	w.scope("version", r.Scope)
	w.str("note", r.Note)
	w.object("sample", func() {
		w.float("share", r.Sample.Share)
		w.int("count", int64(r.Sample.Count))
		w.text("from", r.Sample.From)
		w.text("to", r.Sample.To)
		w.flag("small", r.Sample.Small)
	})
	w.object("run", func() {
		w.str("id", r.Run.ID)
		w.str("scenario", r.Run.Scenario)
		w.str("verdict", r.Run.Verdict)
	})
}

func (w *fileWriter) limit(l capability.Limit) {
	w.object("limit", func() {
		w.int("value", l.Value)
		w.str("pattern", l.Pattern)
		w.text("unit", l.Unit)
		w.str("counts", l.Counts)
		w.text("effect", l.Effect)
	})
}

// scope writes a scope; at is the name of the member for one version.
func (w *fileWriter) scope(at string, s evidence.Scope) {
	w.text("revision", s.Revision)
	w.span(at, s.Versions)
	w.when(s.When)
}

func (w *fileWriter) span(at string, s evidence.Span) {
	w.text(at, s.At)
	w.bound("since", s.Since)
	w.bound("until", s.Until)
}

func (w *fileWriter) bound(key string, b evidence.Bound) {
	if b.After.IsZero() {
		w.text(key, b.By)
		return
	}
	w.object(key, func() {
		w.text("after", b.After)
		w.text("by", b.By)
	})
}

func (w *fileWriter) when(c evidence.When) {
	s := evidence.Scope{When: c}
	for d := range evidence.Dimensions() {
		if !d.IsCondition() || !s.Names(d) {
			continue
		}
		text := d.Of(&s)
		if err := d.Set(new(evidence.Scope), text); err != nil {
			w.fail(err)
		}
		w.str(d.String(), text)
	}
}

func (w *fileWriter) research(n *ResearchNote) {
	w.str("title", n.Title)
	w.str("kind", n.Kind)
	w.str("status", n.Status)
	w.str("summary", n.Summary)
	w.text("verified", n.Verified)
	w.str("url", n.URL)
	w.strs("clients", n.Clients)
	texts(&w.jsonWriter, "revisions", n.Revisions)
	w.elems("sources", len(n.Sources), func(i int) { w.source(&n.Sources[i]) })
}

func (w *fileWriter) reading(r *Reading) {
	w.str("repository", r.Repository)
	w.str("branch", r.Branch)
	w.str("commit", r.Commit)
	w.text("committed", r.Committed)
	w.text("read", r.Read)
	w.strs("paths", r.Paths)
	w.str("note", r.Note)
}

func (w *fileWriter) overlay(o *Overlay) {
	w.str("$schema", overlaySchema)
	w.namedSources()
	w.key("clients")
	w.elem(func() {
		for _, id := range slices.Sorted(maps.Keys(o.Clients)) {
			found := o.Clients[id]
			w.object(id, func() {
				for _, p := range slices.SortedFunc(maps.Keys(found), capability.Path.Compare) {
					records := found[p]
					w.elems(p.String(), len(records), func(i int) { w.record(&records[i], impliesStatus(p)) })
				}
			})
		}
	})
}

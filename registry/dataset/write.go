package dataset

import (
	"fmt"
	"maps"
	"slices"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// canonical is the lines of a file: one for each member of the outermost object,
// and of what is in it as much on a line as fits.
var canonical = jsontree.Layout{Spread: 1, Width: 140}

// AppendJSON appends the entry as its file has it, in canonical form: members in
// their fixed order, nothing that says nothing, two spaces of indent, an object
// or array on one line where it fits. ReadEntry gives the same entry back, and
// writing what was read from a canonical file gives the very same bytes.
//
// An entry that ReadEntry would not take is an error that joins what is wrong,
// with positions in the text that would have been written. So is a record
// whose source is none of the entry's Sources.
func (e Entry) AppendJSON(b []byte) ([]byte, error) {
	w := writer{sources: e.Sources}
	return w.finish(b, w.entry(&e), func(file []byte) error {
		_, err := ReadEntry(e.ID+".json", file)
		return err
	})
}

// AppendJSON appends the overlay as its file has it, in canonical form: like
// Entry.AppendJSON, with clients in the order of their ids and capabilities in
// tree order.
func (o Overlay) AppendJSON(b []byte) ([]byte, error) {
	w := writer{sources: o.Sources}
	return w.finish(b, w.overlay(&o), func(file []byte) error {
		_, err := ReadOverlay("overlay.json", file)
		return err
	})
}

// writer makes a file of what is to be written. The first error stays in err.
type writer struct {
	sources []evidence.NamedSource
	err     error
}

func (w *writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// finish appends the file, if it can be read back.
func (w *writer) finish(b []byte, file any, readBack func([]byte) error) ([]byte, error) {
	if w.err != nil {
		return b, w.err
	}
	line, err := jsontree.Marshal(file)
	if err != nil {
		return b, err
	}
	if text, ok := jsontree.Garbled(line); ok {
		return b, fmt.Errorf(`text "%s": want valid UTF-8`, enum.Clip(text, 80))
	}
	root, err := jsontree.Parse(line, jsontree.Limits{})
	if err != nil {
		return b, err
	}
	out := canonical.Append(b, root)
	if err := readBack(out[len(b):]); err != nil {
		return b, err
	}
	return out, nil
}

func (w *writer) entry(e *Entry) *entryFile {
	f := &entryFile{
		Schema: clientSchema,
		ID:     e.ID, Title: e.Title, Description: e.Description, Class: e.Class, Vendor: e.Vendor,
		Category: e.Category, Platforms: e.Platforms, Licence: e.Licence, Repository: e.Repository, Home: e.Home,
		SDK: sdkFile{e.SDK.Name, e.SDK.Version, e.SDK.Requirement, e.SDK.Language,
			e.SDK.Official.flag(), e.SDK.Patched.flag(), e.SDK.Note},
		Sources: datafile.NamedSources(e.Sources),
		Claims:  w.claims(e.Claims), Research: e.Research, Readings: e.Readings,
	}
	for i := range signKinds {
		files := signKinds[i].files(&f.Identity)
		for _, s := range *signKinds[i].signs(&e.Identity) {
			*files = append(*files, fileOfSign(s))
		}
	}
	for i := range e.Modes {
		f.Modes = append(f.Modes, w.mode(&e.Modes[i]))
	}
	return f
}

func fileOfSign(s Sign) signFile {
	return signFile{
		Key: s.Key, Text: s.Text, Prefix: s.Prefix, Suffix: s.Suffix, Version: s.Version, Span: datafile.NewSpan(s.Span),
		Implies: datafile.Implied{Conditions: datafile.NewConditions(s.Implies)},
		Channel: s.Channel, Shared: s.Shared, Note: s.Note, Source: s.Source,
	}
}

func (w *writer) mode(m *Mode) modeFile {
	f := modeFile{
		Config: m.Config, Aliases: m.Aliases, Default: m.Default, Stage: m.Stage, Flag: m.Flag, Preferred: m.Preferred,
		Speaks: m.Speaks, Accepts: m.Accepts, Discover: m.Discover.flag(), Note: m.Note,
		Evidence: w.records(m.Records, false),
	}
	for _, t := range slices.Sorted(maps.Keys(m.PreferredBy)) {
		f.PreferredBy = append(f.PreferredBy, jsontree.Named[revision.Revision]{Key: t.String(), Value: m.PreferredBy[t]})
	}
	return f
}

// claims gives the claims, those of one capability together.
func (w *writer) claims(claims []Claimed) jsontree.Members[jsontree.OneOrMany[claimFile]] {
	var members jsontree.Members[jsontree.OneOrMany[claimFile]]
	written := make(map[capability.Path]bool)
	for i := range claims {
		c, p := &claims[i], claims[i].Capability
		if i == 0 || claims[i-1].Capability != p {
			if written[p] {
				w.fail(fmt.Errorf("claims of %q are apart: want them next to each other", p))
			}
			written[p] = true
			members = append(members, jsontree.Named[jsontree.OneOrMany[claimFile]]{Key: p.String()})
		}
		list := &members[len(members)-1].Value
		*list = append(*list, w.claim(c))
	}
	return members
}

func (w *writer) claim(c *Claimed) claimFile {
	f := claimFile{
		Word: c.Word, Delivery: c.Delivery, Limit: c.Limit, Within: datafile.NewScope(c.Scope), Note: c.Note,
		Evidence: w.records(c.Records, false),
	}
	if !impliesStatus(c.Capability) || c.Status != capability.Full {
		f.Status = &c.Status
	}
	return f
}

// records gives records; bare says that a status of full is left out.
func (w *writer) records(records []evidence.Record, bare bool) []datafile.Record {
	var files []datafile.Record
	for i := range records {
		f, err := datafile.NewRecord(w.sources, &records[i])
		if err != nil {
			w.fail(fmt.Errorf("record %w", err))
		}
		if bare && f.Status == capability.Full {
			f.Status = capability.NotRecorded
		}
		files = append(files, f)
	}
	return files
}

func (w *writer) overlay(o *Overlay) *overlayFile {
	f := &overlayFile{Schema: overlaySchema, Sources: datafile.NamedSources(o.Sources)}
	for _, id := range slices.Sorted(maps.Keys(o.Clients)) {
		found := o.Clients[id]
		client := jsontree.Named[jsontree.Members[[]datafile.Record]]{Key: id}
		for _, p := range slices.SortedFunc(maps.Keys(found), capability.Path.Compare) {
			if records := w.records(found[p], impliesStatus(p)); records != nil {
				client.Value = append(client.Value, jsontree.Named[[]datafile.Record]{Key: p.String(), Value: records})
			}
		}
		if client.Value != nil {
			f.Clients = append(f.Clients, client)
		}
	}
	return f
}

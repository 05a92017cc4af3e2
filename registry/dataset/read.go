package dataset

import (
	"path"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/datafile"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/revision"
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
	f := readEntry(file, data)
	return f.entry, f.faults.Err()
}

// Fault is one thing that is wrong in a file of the data set: where it stands
// (File, Line, Column, and Path within the document) and the cause, Err.
type Fault = jsontree.Fault

// openEntry is a client's file that was read, until the rest of its folder is
// known: faults may be added as long as nobody asked for them.
type openEntry struct {
	entry   Entry
	faults  *jsontree.Faults
	records recordReader
	signs   []signAt
	claims  []jsontree.Value  // where entry.Claims stand
	lostAt  []capability.Path // where a claim could not be read, so that those below may miss it
	lostKey bool              // a capability could not be read: it may be anywhere
}

func readEntry(name string, data []byte) *openEntry {
	file, faults := entries.Open(name, data, limits)
	f := &openEntry{faults: faults}
	if want := strings.TrimSuffix(path.Base(name), ".json"); file.ID != "" && (file.ID != want || !strings.HasSuffix(name, ".json")) {
		file.At.Member("id").Faultf("id %q does not match the file: want the name %q", file.ID, file.ID+".json")
	}
	f.records = recordReader{sources: datafile.OpenSources(file.Sources), modes: modeNames(file.Modes), checkModes: true}
	f.entry = Entry{
		ID: file.ID, Title: file.Title, Description: file.Description, Class: file.Class, Vendor: file.Vendor,
		Category: file.Category, Platforms: file.Platforms, Licence: file.Licence, Repository: file.Repository, Home: file.Home,
		Identity: f.identity(&file.Identity),
		SDK: SDK{file.SDK.Name, file.SDK.Version, file.SDK.Requirement, file.SDK.Language,
			answer(file.SDK.Official), answer(file.SDK.Patched), file.SDK.Note},
		Modes:    f.records.readModes(file.Modes),
		Sources:  f.records.sources.List,
		Research: file.Research,
		Readings: file.Readings,
	}
	for i := range file.Claims {
		f.readClaims(&file.Claims[i])
	}
	f.records.sources.ReportUncited()
	f.lintClaims()
	return f
}

// modeNames gives what the modes are called.
func modeNames(files []modeFile) []Mode {
	var modes []Mode
	for i := range files {
		modes = append(modes, Mode{Config: files[i].Config, Aliases: files[i].Aliases})
	}
	return modes
}

func (r *recordReader) readModes(files []modeFile) []Mode {
	var modes []Mode
	called := make(map[string]bool)
	second := false
	for i := range files {
		f := &files[i]
		m := Mode{
			Config: f.Config, Aliases: f.Aliases, Default: f.Default, Stage: f.Stage, Flag: f.Flag,
			Preferred: f.Preferred, PreferredBy: preferredBy(f.PreferredBy), Speaks: f.Speaks, Accepts: f.Accepts,
			Discover: answer(f.Discover), Note: f.Note,
		}
		for j := range f.Evidence {
			m.Records = append(m.Records, r.plain(&f.Evidence[j]))
		}
		if m.Default && second {
			f.At.Member("default").Faultf("a second default mode: want one")
		}
		second = second || m.Default
		for _, name := range append([]string{m.Config}, m.Aliases...) {
			if called[name] {
				f.At.Faultf("a second mode that is called %q", enum.Clip(name, 80))
			}
			called[name] = name != ""
		}
		if len(m.Speaks) > 0 && !m.Preferred.IsZero() && !slices.Contains(m.Speaks, m.Preferred) {
			f.At.Member("preferred").Faultf(`revision %q is preferred but not among those that it "speaks"`, m.Preferred)
		}
		modes = append(modes, m)
	}
	return modes
}

func preferredBy(members jsontree.Members[revision.Revision]) map[revision.Transport]revision.Revision {
	var by map[revision.Transport]revision.Revision
	for _, m := range members {
		t, err := revision.ParseTransport(m.Key)
		if err != nil {
			m.At.KeyFaultf("%w", err)
		}
		if n := m.At.Node(); n.Kind() == jsontree.KindString && n.Text() == "" {
			m.At.Faultf("must not be empty")
		}
		if by == nil {
			by = make(map[revision.Transport]revision.Revision)
		}
		by[t] = m.Value
	}
	return by
}

// readClaims takes the claims of one capability.
func (f *openEntry) readClaims(m *jsontree.Named[jsontree.OneOrMany[claimFile]]) {
	p, ok := readCapability(m.Key, m.At)
	if _, err := capability.Parse(m.Key); !ok && err != nil {
		f.lostKey = true // a group is nobody's source, an unknown path may be
	}
	for i := range m.Value {
		f.readClaim(p, &m.Value[i])
	}
	switch n := len(m.Value); {
	case n == 0:
		m.At.Faultf("want a claim or an array of claims, have none")
	case n > weigh.MaxClaims:
		m.At.Faultf("want at most %d claims, have %d", weigh.MaxClaims, n)
	}
}

// readCapability reads the name of a member as a capability that can have
// claims and records. What it gives beside false is for reading on.
func readCapability(key string, v jsontree.Value) (capability.Path, bool) {
	p, err := capability.Parse(key)
	if err != nil {
		v.KeyFaultf("%w", err)
		return p, false
	}
	if p.Kind() == capability.KindGroup {
		v.KeyFaultf("capability %q groups others and has no status: name one below it", key)
		return capability.Path{}, false
	}
	return p, true
}

// readClaim takes a claim and adds it, unless there is nothing that it is about.
func (f *openEntry) readClaim(p capability.Path, file *claimFile) {
	if file.At.Node() == nil {
		f.lostAt = append(f.lostAt, p) // it is no object
		return
	}
	c := evidence.Claim{Word: file.Word, Note: file.Note, Scope: file.Within.Of()}
	if file.Status != nil {
		c.Status = *file.Status
	}
	c.Status = readStatus(file.At, p, c.Status)
	c.Delivery, c.Limit = readValue(file.At, p, c.Status, file.Delivery, file.Limit)
	f.records.checkConfig(c.Scope.Config, file.At, "within", "config")
	if c.Status == capability.Partial && c.Note == "" {
		file.At.Faultf(`partial without a "note": say under which condition`)
	}
	for i := range file.Evidence {
		c.Records = append(c.Records, f.records.claimed(&file.Evidence[i], p))
	}
	if lost := len(file.At.Node().Get("evidence").Elems()) - len(c.Records); lost > 0 {
		c.Records = append(c.Records, make([]evidence.Record, lost)...) // the claim may rest on what could not be read
	}
	if p.IsZero() {
		return
	}
	f.entry.Claims = append(f.entry.Claims, Claimed{p, c})
	f.claims = append(f.claims, file.At)
}

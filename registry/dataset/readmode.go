package dataset

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// modeNames gives what the modes are called. It reports nothing: scopes refer
// to modes, and need the names before the modes themselves are read.
func modeNames(o *jsontree.Object) []Mode {
	var modes []Mode
	for _, n := range o.Value("modes", jsontree.Optional).Node().Elems() {
		m := Mode{Config: n.Get("config").Text()}
		for _, alias := range n.Get("aliases").Elems() {
			m.Aliases = append(m.Aliases, alias.Text())
		}
		modes = append(modes, m)
	}
	return modes
}

func readModes(o *jsontree.Object, records recordReader) []Mode {
	var modes []Mode
	called := make(map[string]bool)
	for v := range o.Array("modes", jsontree.Optional) {
		o := v.AsObject()
		m := Mode{
			Config:      needString(o, "config"),
			Aliases:     o.Strings("aliases", jsontree.Optional),
			Default:     o.Bool("default", jsontree.Optional),
			Stage:       o.String("stage", jsontree.Optional),
			Flag:        o.String("flag", jsontree.Optional),
			Preferred:   readText[revision.Revision](o, "preferred", jsontree.Optional),
			PreferredBy: readPreferredBy(o.Object("preferredBy", jsontree.Optional)),
			Speaks:      readRevisions(o, "speaks"),
			Accepts:     readRevisions(o, "accepts"),
			Discover:    readTristate(o, "discover"),
			Note:        o.String("note", jsontree.Optional),
		}
		for r := range o.Array("evidence", jsontree.Optional) {
			m.Records = append(m.Records, records.plain(r.AsObject()))
		}
		if m.Default && slices.ContainsFunc(modes, func(m Mode) bool { return m.Default }) {
			o.Value("default", jsontree.Optional).Faultf("a second default mode: want one")
		}
		for _, name := range append([]string{m.Config}, m.Aliases...) {
			if called[name] {
				o.Faultf("a second mode that is called %q", enum.Clip(name, 80))
			}
			called[name] = name != ""
		}
		if len(m.Speaks) > 0 && !m.Preferred.IsZero() && !slices.Contains(m.Speaks, m.Preferred) {
			o.Value("preferred", jsontree.Optional).Faultf(`revision %q is preferred but not among those that it "speaks"`, m.Preferred)
		}
		modes = append(modes, m)
	}
	return modes
}

func readPreferredBy(o *jsontree.Object) map[revision.Transport]revision.Revision {
	var by map[revision.Transport]revision.Revision
	for key, v := range o.Members() {
		t, err := revision.ParseTransport(key)
		if err != nil {
			v.KeyFaultf("%w", err)
		}
		var r revision.Revision
		if v.AsText(&r) && r.IsZero() {
			v.Faultf("must not be empty")
		}
		if by == nil {
			by = make(map[revision.Transport]revision.Revision)
		}
		by[t] = r
	}
	return by
}

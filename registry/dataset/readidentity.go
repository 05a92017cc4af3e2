package dataset

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// signAt is a sign with where it stands.
type signAt struct {
	kind string // the member of identity that has it
	Sign
	at jsontree.Value
}

func (f *entryFile) readIdentity(o *jsontree.Object, scopes scopeReader) {
	id := &f.entry.Identity
	for _, k := range [...]struct {
		member string
		signs  *[]Sign
		needs  []string // the members of which a sign needs one
		may    string   // a member that it may have too
		keyed  bool
	}{
		{"names", &id.Names, []string{"text"}, "", false},
		{"patterns", &id.Patterns, []string{"prefix", "suffix"}, "", false},
		{"titles", &id.Titles, []string{"text"}, "", false},
		{"headers", &id.Headers, []string{"text", "prefix", "suffix", ""}, "", true},
		{"userAgents", &id.UserAgents, []string{"prefix"}, "suffix", false},
		{"bridged", &id.Bridged, []string{"text"}, "", false},
	} {
		for v := range o.Array(k.member, jsontree.Optional) {
			so := v.AsObject()
			s := f.readSign(so, scopes)
			if k.keyed && s.Key == "" {
				so.Faultf("missing member %q: want the header's name", "key")
			}
			if !k.keyed && s.Key != "" {
				so.Value("key", jsontree.Optional).Faultf("only a sign of %q has a key", "headers")
			}
			f.checkSign(so, s, k.needs, k.may)
			*k.signs = append(*k.signs, s)
			f.signs = append(f.signs, signAt{k.member, s, v})
		}
	}
}

func (f *entryFile) readSign(o *jsontree.Object, scopes scopeReader) Sign {
	s := Sign{
		Key:     o.String("key", jsontree.Optional),
		Text:    o.String("text", jsontree.Optional),
		Prefix:  o.String("prefix", jsontree.Optional),
		Suffix:  o.String("suffix", jsontree.Optional),
		Version: readText[VersionMeaning](o, "version", jsontree.Optional),
		Span:    readSpan(o, "at"),
		Implies: scopes.when(o.Object("implies", jsontree.Optional)),
		Channel: o.String("channel", jsontree.Optional),
		Shared:  o.Bool("shared", jsontree.Optional),
		Note:    o.String("note", jsontree.Optional),
		Source:  o.String("source", jsontree.Optional),
	}
	if s.Source != "" {
		f.sources.read(o.Value("source", jsontree.Optional))
	}
	return s
}

// checkSign reports a sign that has none of the members that it needs, or has
// those of another kind of sign. A need that is "" says that none is needed.
func (f *entryFile) checkSign(o *jsontree.Object, s Sign, needs []string, may string) {
	has := map[string]bool{"text": s.Text != "", "prefix": s.Prefix != "", "suffix": s.Suffix != "", "": true}
	if !slices.ContainsFunc(needs, func(m string) bool { return has[m] }) {
		o.Faultf("missing member %q", needs[0])
	}
	for _, m := range [...]string{"text", "prefix", "suffix"} {
		if has[m] && m != may && !slices.Contains(needs, m) {
			o.Value(m, jsontree.Optional).Faultf("such a sign has no %q: want %q", m, needs[0])
		}
	}
	if slices.Contains(needs, "text") && slices.Contains(needs, "prefix") && s.Text != "" && (s.Prefix != "" || s.Suffix != "") {
		o.Faultf(`has both "text" and a part of one: want either`)
	}
}

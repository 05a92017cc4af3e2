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

// signKind is one of the members of identity, and what its signs have.
type signKind struct {
	member string
	signs  func(*Identity) *[]Sign
	files  func(*identityFile) *[]signFile
	needs  []string // the members of which a sign needs one; "" = none is needed
	may    string   // a member that it may have too
	keyed  bool
}

var signKinds = [...]signKind{
	{"names", func(i *Identity) *[]Sign { return &i.Names }, func(i *identityFile) *[]signFile { return &i.Names }, []string{"text"}, "", false},
	{"patterns", func(i *Identity) *[]Sign { return &i.Patterns }, func(i *identityFile) *[]signFile { return &i.Patterns }, []string{"prefix", "suffix"}, "", false},
	{"titles", func(i *Identity) *[]Sign { return &i.Titles }, func(i *identityFile) *[]signFile { return &i.Titles }, []string{"text"}, "", false},
	{"headers", func(i *Identity) *[]Sign { return &i.Headers }, func(i *identityFile) *[]signFile { return &i.Headers }, []string{"text", "prefix", "suffix", ""}, "", true},
	{"userAgents", func(i *Identity) *[]Sign { return &i.UserAgents }, func(i *identityFile) *[]signFile { return &i.UserAgents }, []string{"prefix"}, "suffix", false},
	{"bridged", func(i *Identity) *[]Sign { return &i.Bridged }, func(i *identityFile) *[]signFile { return &i.Bridged }, []string{"text"}, "", false},
}

// identity takes the signs, and keeps where they stand.
func (f *openEntry) identity(file *identityFile) (id Identity) {
	for i := range signKinds {
		k := &signKinds[i]
		signs, files := k.signs(&id), *k.files(file)
		for j := range files {
			s := f.sign(&files[j])
			k.check(files[j].At, s)
			*signs = append(*signs, s)
			f.signs = append(f.signs, signAt{k.member, s, files[j].At})
		}
	}
	return id
}

func (f *openEntry) sign(s *signFile) Sign {
	f.records.checkConfig(s.Implies.Place.Config, s.At, "implies", "config")
	if s.Source != "" {
		f.records.sources.Named(s.Source, func() jsontree.Value { return s.At.Member("source") })
	}
	return Sign{
		Key: s.Key, Text: s.Text, Prefix: s.Prefix, Suffix: s.Suffix, Version: s.Version, Span: s.Span.Of(),
		Implies: s.Implies.Place.When, Channel: s.Channel, Shared: s.Shared, Note: s.Note, Source: s.Source,
	}
}

// check reports a sign that has none of the members that it needs, or has those
// of another kind of sign.
func (k *signKind) check(at jsontree.Value, s Sign) {
	if k.keyed && s.Key == "" {
		at.Faultf("missing member %q: want the header's name", "key")
	}
	if !k.keyed && s.Key != "" {
		at.Member("key").Faultf("only a sign of %q has a key", "headers")
	}
	has := map[string]bool{"text": s.Text != "", "prefix": s.Prefix != "", "suffix": s.Suffix != "", "": true}
	if !slices.ContainsFunc(k.needs, func(m string) bool { return has[m] }) {
		at.Faultf("missing member %q", k.needs[0])
	}
	for _, m := range [...]string{"text", "prefix", "suffix"} {
		if has[m] && m != k.may && !slices.Contains(k.needs, m) {
			at.Member(m).Faultf("such a sign has no %q: want %q", m, k.needs[0])
		}
	}
	if slices.Contains(k.needs, "text") && slices.Contains(k.needs, "prefix") && s.Text != "" && (s.Prefix != "" || s.Suffix != "") {
		at.Faultf(`has both "text" and a part of one: want either`)
	}
}

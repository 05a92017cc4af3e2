package packed

import "github.com/mcpcaps/mcpcaps/registry/dataset"

// SignsOf gives the signs of an identity.
func SignsOf(id dataset.Identity) Signs {
	s := Signs{Identity: id}
	for i := range id.Names {
		s.Folded = append(s.Folded, Fold(id.Names[i].Text))
	}
	return s
}

// Fold makes names equal that differ in case and separators only.
func Fold(name string) string { return string(AppendFold(nil, name)) }

// AppendFold appends what Fold gives.
func AppendFold(b []byte, name string) []byte {
	for i := range len(name) {
		c := name[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		case c == ' ' || c == '_' || c == '/':
			c = '-'
		}
		b = append(b, c)
	}
	return b
}

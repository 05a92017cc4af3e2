package registry

import "github.com/mcpcaps/mcpcaps/evidence"

// Of gives what the question names in a dimension, "" where it leaves it open.
func (q *Question) Of(d evidence.Dimension) string {
	if d == evidence.DimVersion {
		return q.Version.String()
	}
	return d.Of(&evidence.Scope{Revision: q.Revision, When: q.When})
}

// Set names a dimension by its text, "" leaves it open. The error says what would
// be right; the question is then as it was.
func (q *Question) Set(d evidence.Dimension, text string) error {
	if d == evidence.DimVersion {
		v, err := evidence.ParseVersion(text)
		if err == nil {
			q.Version = v
		}
		return err
	}
	s := evidence.Scope{Revision: q.Revision, When: q.When}
	err := d.Set(&s, text)
	q.Revision, q.When = s.Revision, s.When
	return err
}

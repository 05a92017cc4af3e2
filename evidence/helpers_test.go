package evidence_test

import "github.com/mcpcaps/mcpcaps/evidence"

const (
	read     = evidence.Read
	observed = evidence.Observed

	same    = evidence.Same
	unknown = evidence.Unknown
	differs = evidence.Differs
)

func date(text string) evidence.Date {
	d, err := evidence.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

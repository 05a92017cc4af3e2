package dataset

import "github.com/mcpcaps/mcpcaps/internal/jsontree"

// Layout is layout for tests, of a text that is JSON.
func Layout(text []byte) []byte {
	root, err := jsontree.Parse(text, jsontree.Limits{})
	if err != nil {
		panic(err)
	}
	return layout(nil, root)
}

// MaxLine is maxLine for tests.
const MaxLine = maxLine

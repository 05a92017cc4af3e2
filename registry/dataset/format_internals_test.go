package dataset

import "github.com/mcpcaps/mcpcaps/internal/jsontree"

// Layout is the canonical layout for tests, of a text that is JSON.
func Layout(text []byte) []byte {
	root, err := jsontree.Parse(text, jsontree.Limits{})
	if err != nil {
		panic(err)
	}
	return canonical.Append(nil, root)
}

// MaxLine is the width of a line for tests.
var MaxLine = canonical.Width

// The shapes of what the files are read into.
var (
	EntryShape   = entries.Shape
	OverlayShape = overlays.Shape
)

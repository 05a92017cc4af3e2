package capability

import (
	"errors"
	"slices"
)

// tombstone is a former path. Paths are never reused: a renamed or split one stays
// here, and its heirs are live.
type tombstone struct {
	text  string
	heirs []nodeID
}

// tombstones is sorted by text.
var tombstones = [...]tombstone{
	{"apps", []nodeID{nExtensionsUI}},
	{"apps.visibility", []nodeID{nToolsVisibility}},
	{"tools.result.media", []nodeID{nToolsResultImage}},
	{"tools.result.outputSchema", []nodeID{nToolsOutputSchema}},
}

// Resolve is [Parse] for texts that may be old: a former path with one heir gives
// the heir. A former path with several is still a [*MovedError], since only the
// caller can choose.
func Resolve(text string) (Path, error) {
	p, err := Parse(text)
	var moved *MovedError
	if errors.As(err, &moved) && len(moved.Heirs) == 1 {
		return moved.Heirs[0], nil
	}
	return p, err
}

// heirsOf returns the heirs of a former path, and nil if text is none.
func heirsOf(text string) []Path {
	for i := range tombstones {
		if tombstones[i].text == text {
			return tombstones[i].paths()
		}
	}
	return nil
}

func (t *tombstone) paths() []Path {
	paths := make([]Path, len(t.heirs))
	for i, n := range t.heirs {
		paths[i] = listed(n)
	}
	slices.SortFunc(paths, Path.Compare)
	return paths
}

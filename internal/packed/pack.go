package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// magic begins every packed text.
const magic = "mcpcaps packed 1\n"

// Pack packs a data set. The same set always gives the same text. The entries
// must be in the order of their ids, each id once, and whatever else the set
// speaks of must have an entry.
//
// It reads the text that it made, and fails unless that gives the same set.
func Pack(set dataset.Set) (string, error) {
	text, err := pack(set)
	if err != nil {
		return "", fmt.Errorf("packing: %w", err)
	}
	d, err := Open(text)
	if err != nil {
		return "", fmt.Errorf("reading what was packed: %w", err)
	}
	back, err := d.Set()
	if err != nil {
		return "", fmt.Errorf("reading what was packed: %w", err)
	}
	if !reflect.DeepEqual(back, set) {
		return "", errors.New("packing: what was packed reads as another data set")
	}
	return text, nil
}

func pack(set dataset.Set) (string, error) {
	values, err := partsOf(set)
	if err != nil {
		return "", err
	}
	all := &texts{uses: make(map[string]int)}
	if _, err := encodeAll(values, all); err != nil {
		return "", err
	}
	list := all.rank()
	parts, err := encodeAll(values, all)
	if err != nil {
		return "", err
	}
	textEnds, text, err := concat(list)
	if err != nil {
		return "", err
	}
	partEnds, body, err := concat(parts)
	if err != nil {
		return "", err
	}
	b := []byte(magic)
	for k := range kinds {
		r, err := k.plan()
		if err != nil {
			return "", err
		}
		b = binary.LittleEndian.AppendUint64(b, r.hash)
	}
	for _, n := range []int{len(set.Entries), len(set.Overlays), len(set.Probed), len(set.Observed), len(list), len(parts), len(text)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return string(b) + textEnds + partEnds + text + body, nil
}

// part is a value that is to be a part.
type part struct {
	kind  kind
	value any
}

// partsOf gives the parts of a data set, kind by kind.
func partsOf(set dataset.Set) ([]part, error) {
	var parts [kinds][]any
	index := make(map[string]int)
	for i, e := range set.Entries {
		if i > 0 && e.ID <= set.Entries[i-1].ID {
			return nil, fmt.Errorf("client %q after %q: want the order of ids, each once", e.ID, set.Entries[i-1].ID)
		}
		index[e.ID] = i
	}
	beside := set.Beside()
	for _, id := range slices.Sorted(maps.Keys(beside)) {
		if _, ok := index[id]; !ok {
			return nil, fmt.Errorf("records beside the client %q, which has no entry", id)
		}
	}
	for _, e := range set.Entries {
		h, id, a, rest := split(e)
		a.Beside = BesideOf(beside[e.ID])
		parts[partHead] = append(parts[partHead], h)
		parts[partSigns] = append(parts[partSigns], SignsOf(id))
		parts[partAnswering] = append(parts[partAnswering], a)
		parts[partRest] = append(parts[partRest], rest)
		parts[partRuns] = append(parts[partRuns], runsOfClient(e.ID, set.Probed))
	}
	overlays, err := overlaysOf(set.Overlays, index)
	if err != nil {
		return nil, err
	}
	parts[partOverlay] = overlays
	for _, f := range set.Probed {
		parts[partProbed] = append(parts[partProbed], f)
	}
	for _, r := range set.Observed {
		parts[partReport] = append(parts[partReport], r)
	}
	parts[partAbout] = []any{about{set.Version, set.Date, set.Tombstones}}
	set.Entries, set.Overlays, set.Probed, set.Observed = nil, nil, nil, nil
	parts[partSet] = []any{set}
	var list []part
	for k, values := range parts {
		for _, v := range values {
			list = append(list, part{kind(k), v})
		}
	}
	return list, nil
}

// BesideOf gives the records of one client in tree order.
func BesideOf(records map[capability.Path][]evidence.Record) []Beside {
	var list []Beside
	for _, p := range slices.SortedFunc(maps.Keys(records), capability.Path.Compare) {
		list = append(list, Beside{p, records[p]})
	}
	return list
}

// overlaysOf says which of the records beside the clients are whose overlay's:
// they stand there in the order of the overlays, before all others.
func overlaysOf(overlays []dataset.Overlay, index map[string]int) ([]any, error) {
	var list []any
	type place struct {
		client     int
		capability capability.Path
	}
	taken := make(map[place]int)
	for _, o := range overlays {
		var packed overlay
		if o.Clients != nil {
			packed.Clients = []overlaid{}
		}
		for _, id := range slices.Sorted(maps.Keys(o.Clients)) {
			i, ok := index[id]
			if !ok {
				return nil, fmt.Errorf("an overlay speaks of the client %q, which has no entry", id)
			}
			of := overlaid{Client: i}
			if o.Clients[id] != nil {
				of.Found = []found{}
			}
			for _, p := range slices.SortedFunc(maps.Keys(o.Clients[id]), capability.Path.Compare) {
				n := len(o.Clients[id][p])
				if n == 0 {
					return nil, fmt.Errorf("an overlay has no record for %s of %q: leave it out", p, id)
				}
				of.Found = append(of.Found, found{p, taken[place{i, p}], n})
				taken[place{i, p}] += n
			}
			packed.Clients = append(packed.Clients, of)
		}
		o.Clients = nil
		packed.Own = o
		list = append(list, packed)
	}
	return list, nil
}

func runsOfClient(id string, files []probe.File) (of runsOf) {
	var runs []probe.Run
	for i, f := range files {
		if f.Client == id {
			of.Files = append(of.Files, i)
			runs = append(runs, f.Runs...)
		}
	}
	for i := range runs {
		of.Order = append(of.Order, i)
	}
	slices.SortStableFunc(of.Order, func(a, b int) int { return runs[a].Compare(runs[b]) })
	return of
}

func encodeAll(parts []part, t *texts) ([]string, error) {
	var list []string
	for _, p := range parts {
		r, err := p.kind.plan()
		if err != nil {
			return nil, err
		}
		b, err := encode(r, t, reflect.ValueOf(p.value))
		if err != nil {
			return nil, err
		}
		list = append(list, string(b))
	}
	return list, nil
}

// concat gives where each of the texts ends, and the texts.
func concat(list []string) (ends, body string, err error) {
	body = strings.Join(list, "")
	if len(body) >= 1<<(8*endBytes) {
		return "", "", fmt.Errorf("%d bytes: at most %d can be packed", len(body), 1<<(8*endBytes)-1)
	}
	var b []byte
	end := 0
	for _, s := range list {
		end += len(s)
		b = append(b, byte(end), byte(end>>8), byte(end>>16))
	}
	return string(b), body, nil
}

package packed_test

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

type inner struct {
	Small int8
	Text  string
	More  []inner2
}

type inner2 struct{ Yes bool }

// everything has a member of each kind that can be packed.
type everything struct {
	evidence.When
	Bool     bool
	Int      int64
	Byte     uint8
	Uint     uint64
	Float    float64
	Text     string
	Version  evidence.Version
	Path     capability.Path
	Inner    inner
	Texts    []string
	Versions []evidence.Version
	Ints     map[int]string
	Uints    map[revision.Transport]revision.Revision
	Named    map[string]map[capability.Path][]evidence.Record
	Records  []evidence.Record
	Claims   []dataset.Claimed
}

func check[T any](t *testing.T, v T) {
	t.Helper()
	back, err := packed.RoundTrip(v)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, v) {
		t.Errorf("got %+v back, want %+v", back, v)
	}
}

// What is packed comes back, zero, nil and empty told apart.
func TestRoundTrip(t *testing.T) {
	source := evidence.Source{Title: "T", Lines: "1-2"}
	scope := evidence.Scope{Revision: revision.R20250618, When: evidence.When{Config: "c"}}
	record := evidence.Record{Tier: evidence.Read, Source: source, Scope: scope, Sample: evidence.Sample{Share: 0.25}}
	full := everything{
		When: evidence.When{Provider: "p"},
		Bool: true, Int: math.MinInt64, Byte: 255, Uint: math.MaxUint64, Float: -1.5, Text: "text",
		Version: evidence.MustParseVersion("1.2"), Path: capability.MustParse("experimental.x/y"),
		Inner: inner{Small: -128, More: []inner2{{true}, {}}},
		Texts: []string{"", "text", "a"}, Versions: []evidence.Version{{}, evidence.UnknownVersion, evidence.MustParseVersion("1.2")},
		Ints: map[int]string{-1: "a", 3: "", 2: "b"}, Uints: map[revision.Transport]revision.Revision{2: revision.R20241105, 1: {}},
		Named:   map[string]map[capability.Path][]evidence.Record{"b": {capability.Tools: {record}, capability.Prompts: nil}, "a": nil, "": {}},
		Records: []evidence.Record{record, {}, record},
		Claims:  []dataset.Claimed{{Capability: capability.Tools, Claim: evidence.Claim{Scope: scope, Records: []evidence.Record{record}}}},
	}
	for name, v := range map[string]everything{
		"zero":  {},
		"full":  full,
		"empty": {Texts: []string{}, Ints: map[int]string{}, Records: []evidence.Record{}, Claims: []dataset.Claimed{{}}},
	} {
		t.Run(name, func(t *testing.T) { check(t, v) })
	}
	check(t, math.Copysign(0, -1))
	check(t, []float64{math.Copysign(0, -1), math.Inf(1), math.SmallestNonzeroFloat64})
	check(t, [][]string{nil, {}, {"a"}})
}

type (
	pointer   struct{ P *int }
	function  struct{ F func() }
	anything  struct{ A any }
	array     struct{ A [2]int }
	complexes struct{ C complex128 }
	hidden    struct{ a int }
	deep      struct{ H []map[string]hidden }
	loop      struct{ Loops []loop }
	keyed     struct{ M map[float64]int }
	lossy     struct{ T lossyText }
	broken    struct{ T brokenText }
)

// lossyText has a text form that does not say all.
type lossyText struct{ a, b string }

func (l lossyText) MarshalText() ([]byte, error)  { return []byte(l.a), nil }
func (l *lossyText) UnmarshalText(b []byte) error { l.a = string(b); return nil }

type brokenText struct{ a string }

func (brokenText) MarshalText() ([]byte, error)  { return nil, errors.New("no text today") }
func (*brokenText) UnmarshalText(b []byte) error { return nil }

// What cannot be carried is an error, and never left out.
func TestCannotBePacked(t *testing.T) {
	for name, tt := range map[string]struct {
		pack func() error
		want string
	}{
		"pointer":      {try(pointer{}), "packed_test.pointer.P: *int: a ptr cannot be packed"},
		"function":     {try(function{}), "packed_test.function.F: func(): a func cannot be packed"},
		"interface":    {try(anything{}), "packed_test.anything.A: interface {}: a interface cannot be packed"},
		"array":        {try(array{}), "packed_test.array.A: [2]int: a array cannot be packed"},
		"complex":      {try(complexes{}), "packed_test.complexes.C: complex128: a complex128 cannot be packed"},
		"not exported": {try(hidden{1}), "packed_test.hidden.a is not exported, and packed_test.hidden has no text form"},
		"below":        {try(deep{}), "packed_test.deep.H: packed_test.hidden.a is not exported, and packed_test.hidden has no text form"},
		"recursive":    {try(loop{}), "packed_test.loop.Loops: packed_test.loop holds itself"},
		"unordered":    {try(keyed{}), "packed_test.keyed.M: map[float64]int: no order of its keys is known"},
		"text that loses": {
			try(lossy{lossyText{"a", "b"}}), `packed_test.lossyText: the text "a" does not give the value back`,
		},
		"text that fails": {try(broken{brokenText{"a"}}), "no text today"},
	} {
		t.Run(name, func(t *testing.T) {
			err := tt.pack()
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
	check(t, lossy{lossyText{a: "a"}})
}

func try[T any](v T) func() error {
	return func() error { _, err := packed.RoundTrip(v); return err }
}

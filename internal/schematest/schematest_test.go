package schematest_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/internal/schematest"
)

type garden struct {
	Name   string                `json:"name"`
	Open   bool                  `json:"open,omitzero"`
	Status capability.Status     `json:"status,omitzero"`
	Beds   []bed                 `json:"beds,omitempty"`
	Plants jsontree.Members[bed] `json:"plants,omitempty"`
	Any    jsontree.Value        `json:"any"`
}

type bed struct {
	Count uint64 `json:"count"`
}

const schema = `{"type":"object","additionalProperties":false,"required":["any","name"],"properties":{
	"name":{"type":"string"},"open":{"type":"boolean"},"any":{},
	"status":{"enum":["untested","unsupported","partial","full","not-applicable"]},
	"beds":{"type":"array","items":{"$ref":"#/$defs/bed"}},
	"plants":{"type":"object","patternProperties":{"^a":{"$ref":"other#/$defs/bed"}},"additionalProperties":{"$ref":"#/$defs/bed"}}},
	"$defs":{"bed":BED}}`

const goodBed = `{"type":"object","additionalProperties":false,"required":["count"],"properties":{"count":{"type":"integer"}}}`

func TestCompare(t *testing.T) {
	shape := jsontree.NewDecoder[garden]().Shape()
	for _, tt := range []struct {
		name, old, new string
		want           []string
	}{
		{"the same", "", "", nil},
		{"a member more", `"open":{"type":"boolean"},`, ``, []string{`: members ["any" "beds" "name" "plants" "status"] in the schema, ["any" "beds" "name" "open" "plants" "status"] in the reader`}},
		{"required or not", `["any","name"]`, `["name"]`, []string{`: required members ["name"] in the schema, ["any" "name"] in the reader`}},
		{"another kind", `"name":{"type":"string"}`, `"name":{"type":"array"}`, []string{`name: type array in the schema, string in the reader`}},
		{"a word less", `"partial",`, ``, []string{`status: words ["full" "not-applicable" "unsupported" "untested"] in the schema, ["full" "not-applicable" "partial" "unsupported" "untested"] in the reader`}},
		{"open", `{"type":"object","additionalProperties":false,"required":["count"]`, `{"type":"object","required":["count"]`, []string{`beds[]: the schema lets in members that are not known`}},
		{"in an element", `"integer"`, `"string"`, []string{`beds[].count: type string in the schema, number in the reader`}},
		{"nothing", `{"$ref":"#/$defs/bed"}}`, `{"$ref":"#/$defs/none"}}`, []string{`beds[]: no schema`, `plants.*: no schema`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.ReplaceAll(schema, "BED", goodBed)
			if tt.old != "" && !strings.Contains(text, tt.old) {
				t.Fatalf("no %s", tt.old)
			}
			s := schematest.Schemas{}
			if err := s.Read("garden", []byte(strings.ReplaceAll(text, tt.old, tt.new))); err != nil {
				t.Fatal(err)
			}
			if err := s.Read("other", []byte(strings.ReplaceAll(schema, "BED", goodBed))); err != nil {
				t.Fatal(err)
			}
			got := s.Compare("garden", shape, map[string][]string{"capability.Status": {"not-recorded"}})
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	if err := (schematest.Schemas{}).Read("x", []byte("{")); err == nil {
		t.Error("half a schema was read")
	}
}

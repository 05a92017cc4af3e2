package jsontree_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

func ExampleParse() {
	n, err := jsontree.Parse([]byte(`{"roots":{"listChanged": true}, "Roots":{}, "roots":null}`), jsontree.Limits{Depth: 16})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range n.Members() {
		fmt.Printf("%d %s %s\n", m.KeyOffset, m.Key, m.Value.Raw())
	}
	fmt.Println("what counts:", n.Get("roots").Kind())
	// Output:
	// 1 roots {"listChanged": true}
	// 32 Roots {}
	// 44 roots null
	// what counts: null
}

func ExampleOpen() {
	data := []byte(`{
  "id": "example",
  "Speaks": ["2025-06-18"],
  "claims": {
    "tools.result.content": [{"status": 1}]
  }
}`)
	o, faults := jsontree.Open("example.json", data, jsontree.Limits{})
	fmt.Println(o.String("id", jsontree.Required))
	o.Strings("speaks", jsontree.Required)
	for _, claims := range o.Object("claims", jsontree.Optional).Members() {
		for claim := range claims.AsArray() {
			claim.AsObject().String("status", jsontree.Required)
		}
	}
	fmt.Println(faults.Err())
	// Output:
	// example
	// example.json:1:1: missing member "speaks"
	// example.json:3:3: unknown member "Speaks": did you mean "speaks"?
	// example.json:5:41: claims["tools.result.content"][0].status: want a string, have a number
}

func ExamplePosition() {
	line, column := jsontree.Position([]byte("{\n  \"é\": x}"), 10)
	fmt.Printf("%d:%d\n", line, column)
	// Output: 2:8
}

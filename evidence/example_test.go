package evidence_test

import (
	"fmt"

	"github.com/mcpcaps/mcpcaps/evidence"
)

func ExampleVersion_Order() {
	for _, pair := range [][2]string{
		{"v1.2", "1.2.0"},
		{"0.169.0-alpha.3", "0.169.0"},
		{"252.27397.103/1.5.59-243", "252.27397.104"},
	} {
		c, ok := evidence.MustParseVersion(pair[0]).Order(evidence.MustParseVersion(pair[1]))
		fmt.Println(c, ok)
	}
	// Output:
	// 0 true
	// -1 true
	// 0 false
}

package mcpcaps_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A program that imports the library gets the standard library and nothing else:
// what tests import, registrytest among it, may need more.
func TestImports(t *testing.T) {
	const module = "github.com/mcpcaps/mcpcaps"
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}",
		"./registry", "./registry/population", "./registry/dialect/card", "./observed", "./evidence/...").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	packages := strings.Fields(string(out))
	if len(packages) < 10 {
		t.Fatalf("only %d packages: %s", len(packages), packages)
	}
	for _, p := range packages {
		if !strings.HasPrefix(p, module+"/") {
			t.Errorf("%s is imported: want nothing but the standard library", p)
		}
	}
}

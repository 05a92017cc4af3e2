package benchmarks

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

// asChild names what a process of this test binary does instead of testing.
const asChild = "MCPCAPS_BENCHMARK_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(asChild) {
	case "":
		os.Exit(m.Run())
	case "cold":
		fmt.Println(firstUse(false))
	case "warm":
		fmt.Println(firstUse(true))
	case "memory":
		fmt.Println(memory())
	}
}

// child runs a process of this binary and reads the numbers that it prints.
func child[T any](what string, v *T) error {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asChild+"="+what)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	return json.Unmarshal(out, v)
}

// use is what one process found, in nanoseconds and bytes.
type use struct {
	Default, Answer, All float64 // ready; the first answer after that; one of every client after that
	JSON                 float64 // encoding/json of all authored files into any, without reading them
	Resident             float64 // by how much Default and the first answer made the process grow
}

func (u use) String() string { return string(must(json.Marshal(u))) }

// firstUse times the first use of the package: in a process that has done nothing
// yet, or in one that has decoded the authored files before.
func firstUse(warm bool) use {
	var u use
	files := authored()
	if warm {
		var x []float64
		for range 5 {
			x = append(x, timed(func() { decodeAll(files) }))
		}
		u.JSON = median(x)
	}
	before := resident()
	var r *registry.Registry
	u.Default = timed(func() { r = registry.Default() })
	u.Answer = timed(func() {
		c, _ := r.Client("openai-codex")
		sinkStatus = c.Ask(registry.Question{Capability: capability.Tools}).Status()
	})
	u.Resident = resident() - before
	u.All = timed(func() {
		for c := range r.Clients() {
			sinkStatus = c.Status(capability.Tools)
		}
	})
	if !warm {
		u.JSON = timed(func() { decodeAll(files) })
	}
	return u
}

// holds is what the heap holds.
type holds struct{ Records, One, All float64 }

func (h holds) String() string { return string(must(json.Marshal(h))) }

// memory gives the heap that the embedded data set takes, with one client opened
// and with all.
func memory() holds {
	before := heap()
	r := registry.Default()
	c, _ := r.Client("openai-codex")
	sinkStatus = c.Status(capability.Tools)
	one := heap()
	records, _ := openAll(r)
	all := heap()
	runtime.KeepAlive(r)
	return holds{float64(records), float64(one) - float64(before), float64(all) - float64(before)}
}

// authored gives the files of the data set.
func authored() fstest.MapFS {
	folder, files := os.DirFS("../../registry/data"), make(fstest.MapFS)
	err := fs.WalkDir(folder, ".", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.Name() == "schema" {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(path, ".json") {
			files[path] = &fstest.MapFile{Data: must(fs.ReadFile(folder, path))}
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return files
}

func decodeAll(files fstest.MapFS) {
	for _, f := range files {
		var v any
		if err := json.Unmarshal(f.Data, &v); err != nil {
			panic(err)
		}
	}
}

// resident gives the process's resident bytes, 0 where no /proc tells.
func resident() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kilobytes, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kilobytes * 1024
		}
	}
	return 0
}

func timed(f func()) float64 {
	start := time.Now()
	f()
	return float64(time.Since(start))
}

// programs are what is built to see what an import costs, the library's own last.
var programs = []struct{ name, source string }{
	{"empty main", `package main; func main() {}`},
	{"fmt", `package main; import "fmt"; func main() { fmt.Println(1) }`},
	{"encoding/json", `package main; import ("encoding/json"; "fmt"); func main() { var v any; json.Unmarshal([]byte("{}"), &v); fmt.Println(v) }`},
	{"capability", `package main; import "github.com/mcpcaps/mcpcaps/capability"; func main() { println(capability.Tools.String()) }`},
	{"evidence/wire", `package main; import "github.com/mcpcaps/mcpcaps/evidence/wire"; func main() { _, err := wire.Read(nil, wire.Envelope{}); println(err.Error()) }`},
	{"registry, wire and a plan", `package main

import (
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
)

func main() {
	said, err := wire.Read([]byte("{}"), wire.Envelope{})
	println(err != nil, registry.Default().Session(registry.Connection{Said: said}).Plan(registry.ToolResult{}).SendContent)
}`},
	{"registry", `package main

import (
	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/registry"
)

func main() {
	c, _ := registry.Default().Client("openai-codex")
	println(c.Status(capability.Tools).String())
}`},
}

// sizes gives the bytes of each program, stripped.
func sizes(dir string) ([]float64, error) {
	var x []float64
	for i, p := range programs {
		file, out := filepath.Join(dir, fmt.Sprintf("p%d.go", i)), filepath.Join(dir, fmt.Sprintf("p%d", i))
		if err := os.WriteFile(file, []byte(p.source), 0o666); err != nil {
			return nil, err
		}
		text, err := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, file).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", p.name, err, text)
		}
		info, err := os.Stat(out)
		if err != nil {
			return nil, err
		}
		x = append(x, float64(info.Size()))
	}
	return x, nil
}

// Command packdata packs the data set of a folder into one file:
//
//	packdata folder file
//
// It reads the folder strictly, and writes nothing where that is faulty.
package main

import (
	"fmt"
	"os"

	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: packdata folder file")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder, file string) error {
	set, err := dataset.ReadFS(os.DirFS(folder))
	if err != nil {
		return err
	}
	text, err := packed.Pack(set)
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

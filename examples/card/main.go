// Card prints a client's card as Markdown: what is recorded of it, how anybody
// knows, and where the evidence disagrees.
//
//	go run ./examples/card ID
//
// Exit status: 0 printed, 2 bad usage or an unknown client.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dialect/card"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is main with its surroundings as arguments.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintln(stderr, "card: want one client's id, such as openai-codex")
		return 2
	}
	c, err := registry.Default().Lookup(args[0])
	if err == nil {
		_, err = stdout.Write(card.Write(c))
	}
	if err != nil {
		fmt.Fprintf(stderr, "card: %v\n", err)
		return 2
	}
	return 0
}

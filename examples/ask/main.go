// Ask answers what an MCP client can do, from a handshake or a client's id, and
// says how anybody knows.
//
//	go run ./examples/ask [-handshake FILE|-] [-client ID] [-revision R] [-version V] [-transport T]
//	                      [-config NAME] [-provider NAME] [-model NAME] [-surface NAME] [-interaction NAME] [-output-schema]
//	                      [-user-agent UA] [-header 'K: V']... [-policy recorded|strongest|conservative]
//	                      [-data PATH] [-json] [CAPABILITY...]
//	go run ./examples/ask -stats [-data PATH] [-json]
//
// With no capability named it answers all. With -stats it counts what the data
// set knows. Flags and capabilities may stand in any order. -data reads a data
// set's folder in place of the embedded one, or adds one client's file to it. Exit status: 0 answered, 2 bad usage
// or input.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
	"github.com/mcpcaps/mcpcaps/revision"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is main with its surroundings as arguments.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdin, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	var r *registry.Registry
	if err == nil {
		r, err = load(o.data)
	}
	if err == nil && o.stats {
		err = writeStats(stdout, r, o.json)
	} else if err == nil {
		err = write(stdout, r, o)
	}
	if err != nil {
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintf(stderr, "ask: %s\n", strings.TrimSuffix(line, "\n"))
		}
		return 2
	}
	return 0
}

// write answers and prints.
func write(w io.Writer, r *registry.Registry, o options) error {
	out, err := answer(r, o)
	if err != nil {
		return err
	}
	if o.json {
		return out.writeJSON(w)
	}
	return out.writeText(w)
}

// options is the command line, understood.
type options struct {
	client       string
	connection   registry.Connection
	hints        bool // something tells who the client is, besides its id
	outputSchema bool
	json         bool
	data         string
	stats        bool // count what the data set knows, and nothing else
	capabilities []capability.Path
}

// headers collects -header flags.
type headers map[string][]string

func (h headers) String() string { return "" }

func (h headers) Set(text string) error {
	name, value, ok := strings.Cut(text, ":")
	if name = strings.TrimSpace(name); !ok || name == "" {
		return fmt.Errorf("want a name and a value, such as 'x-anthropic-client: ClaudeCode'")
	}
	h[name] = append(h[name], strings.TrimSpace(value))
	return nil
}

func parse(args []string, stdin io.Reader, stderr io.Writer) (options, error) {
	var o options
	header := headers{}
	flags := flag.NewFlagSet("ask", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	handshake := flags.String("handshake", "", "`file` with initialize params, an initialize request, a 2026-07-28 request or its _meta; - is standard input")
	flags.StringVar(&o.client, "client", "", "the client's `id`; wins over the handshake's name")
	flags.TextVar(&o.connection.Revision, "revision", revision.Revision{}, "the negotiated `revision`")
	flags.TextVar(&o.connection.Version, "version", evidence.Version{}, "the client's `version`")
	var when evidence.Scope
	for d := range conditions {
		flags.Func(d.String(), usage(d), func(text string) error { return d.Set(&when, text) })
	}
	flags.BoolVar(&o.outputSchema, "output-schema", false, "the tool declares an outputSchema")
	userAgent := flags.String("user-agent", "", "the HTTP header User-Agent")
	flags.Var(header, "header", "another HTTP header, `'K: V'`; may be repeated")
	flags.TextVar(&o.connection.Policy, "policy", evidence.Recorded, "recorded, strongest or conservative")
	flags.BoolVar(&o.json, "json", false, "print one JSON object")
	flags.StringVar(&o.data, "data", "", "a data set's folder in place of the embedded one, or one client's file to add to it: `path`")
	flags.BoolVar(&o.stats, "stats", false, "count what the data set knows, and answer nothing")
	named, err := parseAnyOrder(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(stderr)
		flags.Usage()
		return o, err
	} else if err != nil {
		return o, fmt.Errorf("%w (-help lists the flags)", err)
	}
	if o.stats {
		return o, aloneWithStats(flags, named)
	}
	o.connection.When = when.When
	if o.outputSchema {
		o.connection.OutputSchema = evidence.With
	}
	for _, text := range named {
		p, err := capability.Resolve(text)
		switch {
		case err != nil:
			return o, err
		case p.Kind() == capability.KindGroup:
			return o, fmt.Errorf("capability %q groups others and has no status: ask for one of them, such as %s", text, firstBelow(p))
		}
		o.capabilities = append(o.capabilities, p)
	}
	if *userAgent != "" {
		header["User-Agent"] = []string{*userAgent}
	}
	o.hints = *handshake != "" || len(header) > 0
	if !o.hints && o.client == "" {
		return o, errors.New("nobody to ask about: want -client, -handshake, -user-agent or -header")
	}
	return o, o.read(*handshake, stdin, header)
}

// conditions are the dimensions that have a flag of their name: an answer about
// results is given for both kinds, and -output-schema has no value.
func conditions(yield func(evidence.Dimension) bool) {
	for d := range evidence.Dimensions() {
		if d.IsCondition() && d != evidence.DimResult && d != evidence.DimOutputSchema && !yield(d) {
			return
		}
	}
}

// usage says what a dimension's flag takes.
func usage(d evidence.Dimension) string {
	switch words := d.Words(); {
	case words != nil:
		last := len(words) - 1
		return strings.Join(words[:last], ", ") + " or " + words[last]
	case d == evidence.DimConfig:
		return "`name` or alias of a mode of the client"
	case d == evidence.DimProvider:
		return "vendor, third-party, or a provider's `name`"
	}
	return "the " + d.String() + "'s `name`"
}

// parseAnyOrder parses flags that may stand before, between and after the other
// arguments, which it gives.
func parseAnyOrder(flags *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := flags.Parse(args); err != nil || flags.NArg() == 0 {
			return others, err
		}
		others = append(others, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

// load gives the registry to ask: the embedded one, that of a folder, or the
// embedded one with one more client.
func load(path string) (*registry.Registry, error) {
	if path == "" {
		return registry.Default(), nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		set, err := dataset.ReadFS(os.DirFS(path))
		if err != nil {
			return nil, err
		}
		return registry.New(set)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	e, err := dataset.ReadEntry(filepath.Base(path), data)
	if err != nil {
		return nil, err
	}
	return registry.Default().Merge(dataset.Set{Entries: []dataset.Entry{e}})
}

// aloneWithStats reports what cannot stand beside -stats.
func aloneWithStats(flags *flag.FlagSet, named []string) error {
	var other []string
	flags.Visit(func(f *flag.Flag) {
		if f.Name != "stats" && f.Name != "json" && f.Name != "data" {
			other = append(other, "-"+f.Name)
		}
	})
	if other = append(other, named...); len(other) > 0 {
		return fmt.Errorf("-stats counts the whole data set: want no %s beside it", strings.Join(other, ", "))
	}
	return nil
}

// firstBelow gives an example of what a group holds.
func firstBelow(p capability.Path) string {
	for child := range p.Children() {
		return child.String()
	}
	return p.String() + ".NAME"
}

// read reads the handshake, if there is one, with the headers.
func (o *options) read(file string, stdin io.Reader, header headers) error {
	if !o.hints {
		return nil
	}
	env := wire.Envelope{Transport: o.connection.Transport, Header: header}
	if file == "" {
		o.connection.Signals = wire.SignalsOf(header)
		return nil
	}
	in := stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	// one byte more than may be read tells a message that is too long
	message, err := io.ReadAll(io.LimitReader(in, wire.MaxBytes+1))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	said, err := wire.Read(message, env)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	o.connection.Said = said
	if o.connection.Revision.IsZero() {
		o.connection.Revision = said.Revision() // as if the offer was accepted
	}
	return nil
}

// answer asks the registry.
func answer(r *registry.Registry, o options) (report, error) {
	if o.client != "" {
		c, err := r.Lookup(o.client)
		if err != nil {
			return report{}, err
		}
		o.connection.Client = c
	}
	s := r.Session(o.connection)
	if c := s.Match().Client; c != nil && o.connection.Config != "" {
		if _, ok := c.Mode(o.connection.Config); !ok {
			return report{}, fmt.Errorf("client %s has no mode %q: want %s", c, o.connection.Config, modes(c))
		}
	}
	out := report{registry: r, session: s, policy: o.connection.Policy, outputSchema: o.outputSchema, named: len(o.capabilities) > 0}
	if !out.named {
		for a := range s.Answers() {
			out.answers = append(out.answers, a)
		}
	}
	for _, p := range o.capabilities {
		out.answers = append(out.answers, s.Ask(p))
	}
	return out, nil
}

func modes(c *registry.Client) string {
	var names []string
	for m := range c.Modes() {
		names = append(names, m.Config)
	}
	if names == nil {
		return "none, for no mode is recorded"
	}
	return strings.Join(names, " or ")
}

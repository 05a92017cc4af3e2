// Record counts the handshakes in a file, one JSON message a line, and prints the
// report.
//
//	go run ./examples/record -day DAY [-title TEXT] [-by-version] [-max-peers N] [-lines] [-sum] [FILE|-]
//
// A line is what package wire reads: initialize params, an initialize request, a
// 2026-07-28 request or its _meta. Empty lines are passed over. DAY is the day on
// which all of them came, and that of the report. Without a FILE, or with -, it
// reads standard input.
//
//	-by-version  rows for each version of a client, instead of all together
//	-lines       print the counts in their flat form, one JSON object an aggregate
//	-max-peers   how many names, versions and revisions are counted apart
//	-sum         the lines are counts that -lines printed, of any number of runs; DAY is the report's alone
//	-title       what the report calls itself
//
// Exit status: 0 printed, 2 bad usage or input (a line on standard error: what,
// where, and what would be right).
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/observed"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is main with its surroundings as arguments.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = record(o, stdin, stdout)
	}
	if err != nil {
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintf(stderr, "record: %s\n", strings.TrimSuffix(line, "\n"))
		}
		return 2
	}
	return 0
}

// options is the command line, understood.
type options struct {
	file       string // "-" is standard input
	day        time.Time
	title      string
	byVersion  bool
	lines, sum bool
	maxPeers   int
}

func parse(args []string, stderr io.Writer) (options, error) {
	o := options{file: "-"}
	flags := flag.NewFlagSet("record", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	day := flags.String("day", "", "the `day` on which the handshakes came, such as 2026-11-30")
	flags.StringVar(&o.title, "title", "own traffic", "what the report calls itself")
	flags.BoolVar(&o.byVersion, "by-version", false, "rows for each version of a client")
	flags.BoolVar(&o.lines, "lines", false, "print the counts in their flat form")
	flags.BoolVar(&o.sum, "sum", false, "the lines are counts in their flat form")
	flags.IntVar(&o.maxPeers, "max-peers", observed.DefaultMaxPeers, "how many names, versions and revisions are counted apart")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.Usage()
		}
		return o, err
	}
	switch {
	case flags.NArg() > 1:
		return o, fmt.Errorf("%d files: want one, or - for standard input", flags.NArg())
	case flags.NArg() == 1:
		o.file = flags.Arg(0)
	}
	if o.maxPeers < 1 {
		return o, fmt.Errorf("-max-peers %d: want 1 or more", o.maxPeers)
	}
	if o.title == "" {
		return o, fmt.Errorf("-title is empty: want a name for the report")
	}
	var err error
	if o.day, err = time.Parse(time.DateOnly, *day); err != nil {
		return o, fmt.Errorf("-day %q: want the day on which the handshakes came, such as 2026-11-30", *day)
	}
	return o, nil
}

func record(o options, stdin io.Reader, stdout io.Writer) error {
	in, name := stdin, "standard input"
	if o.file != "-" {
		f, err := os.Open(o.file)
		if err != nil {
			return err
		}
		defer f.Close()
		in, name = f, o.file
	}
	tally, err := read(o, in, name)
	if err != nil {
		return err
	}
	if o.lines {
		return tally.WriteLines(stdout)
	}
	if tally.Len() == 0 {
		return fmt.Errorf("%s: nothing to report: want at least one line", name)
	}
	report := tally.Report(observed.ReportOptions{
		Source:    evidence.Source{Title: o.title, Date: evidence.DateOf(o.day)},
		ByVersion: o.byVersion,
	})
	data, err := report.Append(nil)
	if err != nil {
		return err
	}
	_, err = stdout.Write(data)
	return err
}

// read gives the counts of the input.
func read(o options, in io.Reader, name string) (observed.Tally, error) {
	if o.sum {
		data, err := io.ReadAll(in)
		if err != nil {
			return observed.Tally{}, err
		}
		return observed.ReadLines(name, data)
	}
	recorder := observed.New(observed.Config{MaxPeers: o.maxPeers})
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, wire.MaxBytes+1)
	number := 1
	for ; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		w, err := wire.Read(lines.Bytes(), wire.Envelope{})
		if err != nil {
			return observed.Tally{}, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		recorder.Record(o.day, w)
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return observed.Tally{}, fmt.Errorf("%s:%d: a line of more than %d bytes: want one message a line", name, number, wire.MaxBytes)
	} else if err != nil {
		return observed.Tally{}, fmt.Errorf("%s: %w", name, err)
	}
	return recorder.Snapshot(), nil
}

package main

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// shout is a rewriting that shows: it makes whatever has an x in it capital.
func shout(data []byte) []byte {
	if bytes.ContainsRune(data, 'x') {
		return bytes.ToUpper(data)
	}
	return data
}

func readStream(t testing.TB, source io.Reader, max int, rewrite func([]byte) []byte) (out string, long int) {
	t.Helper()
	r := &eventReader{source: io.NopCloser(source), max: max, rewrite: rewrite, tooLong: func() { long++ }}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), long
}

var streams = []struct{ name, in, want string }{
	{"one", "data: x\n\n", "data: X\n\n"},
	{"not rewritten", ":a\ndata:y\nid\n\n", ":a\ndata:y\nid\n\n"},
	{"other lines stay", "event: message\nid: x\ndata: x\nretry: 5\n\n", "event: message\nid: x\ndata: X\nretry: 5\n\n"},
	{"several lines of data", "data: x\nid: 1\ndata:y\ndata\n\n", "data: XY\nid: 1\n\n"},
	{"several events", "data: y\n\ndata: x\n\n\n\ndata: x\n\n", "data: y\n\ndata: X\n\n\n\ndata: X\n\n"},
	{"CR LF", "id: 1\r\ndata: x\r\n\r\ndata: y\r\n\r\n", "id: 1\r\ndata: X\n\r\ndata: y\r\n\r\n"},
	{"CR", "id: 1\rdata: x\r\rdata: y\r\r", "id: 1\rdata: X\n\rdata: y\r\r"},
	{"no data", ": x\n\nevent: x\n\n", ": x\n\nevent: x\n\n"},
	{"field alike", "datas: x\n data: x\n\n", "datas: x\n data: x\n\n"},
	{"not ended", "data: x\n\ndata: x\n", "data: X\n\ndata: x\n"},
	{"empty", "", ""},
}

func TestEventReader(t *testing.T) {
	for _, tt := range streams {
		for name, source := range map[string]io.Reader{
			"whole":        strings.NewReader(tt.in),
			"byte by byte": iotest.OneByteReader(strings.NewReader(tt.in)),
			"end at once":  iotest.DataErrReader(strings.NewReader(tt.in)),
		} {
			if got, long := readStream(t, source, 1000, shout); got != tt.want || long != 0 {
				t.Errorf("%s, %s: got %q, want %q; %d too long", tt.name, name, got, tt.want, long)
			}
		}
	}
}

// TestEventReaderBound checks that an event that is too long passes as it is, and
// the ones around it do not.
func TestEventReaderBound(t *testing.T) {
	long := "data: " + strings.Repeat("x", 10000) + "\ndata: x\n\n"
	in, want := "data: x\n\n"+long+"data: x\n\n"+long, "data: X\n\n"+long+"data: X\n\n"+long
	for name, source := range map[string]io.Reader{
		"whole":        strings.NewReader(in),
		"byte by byte": iotest.OneByteReader(strings.NewReader(in)),
	} {
		got, n := readStream(t, source, 100, shout)
		if got != want || n != 2 {
			t.Errorf("%s: got %q, %d too long", name, got, n)
		}
	}
}

// TestEventReaderWaitsForNothing checks that an event is handed on before the next
// one comes, and a long one before it ends.
func TestEventReaderWaitsForNothing(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"event":        {"data: x\n\n", "data: X\n\n"},
		"ended by CR":  {"data: x\r\r", "data: X\n\r"},
		"CR LF":        {"data: x\r\n\r\n", "data: X\n\r\n"},
		"part of long": {"data: " + strings.Repeat("y", 100), "data: " + strings.Repeat("y", 100)},
	} {
		near, far := io.Pipe()
		r := &eventReader{source: near, max: 50, rewrite: shout, tooLong: func() {}}
		go far.Write([]byte(tt.in))
		got := make([]byte, len(tt.want))
		if _, err := io.ReadFull(r, got); err != nil || string(got) != tt.want {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
		r.Close()
	}
}

func TestEventReaderError(t *testing.T) {
	broken := errors.New("broken")
	r := &eventReader{source: io.NopCloser(io.MultiReader(strings.NewReader("data: x\n\ndata"), iotest.ErrReader(broken))), max: 50, rewrite: shout}
	got, err := io.ReadAll(r)
	if string(got) != "data: X\n\ndata" || !errors.Is(err, broken) {
		t.Errorf("got %q, %v", got, err)
	}
}

// FuzzEventReader checks that a stream in which nothing is rewritten stays as it
// is, that parts make no difference, and what the rewriting gets against a literal
// reading of the stream.
func FuzzEventReader(f *testing.F) {
	for _, tt := range streams {
		f.Add(tt.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		var seen []string
		see := func(data []byte) []byte { seen = append(seen, string(data)); return data }
		if got, _ := readStream(t, strings.NewReader(in), 1<<20, see); got != in {
			t.Errorf("%q turns into %q", in, got)
		}
		want := literal(in)
		if strings.Join(seen, "|") != strings.Join(want, "|") {
			t.Errorf("%q: the data is %q, want %q", in, seen, want)
		}
		whole, _ := readStream(t, strings.NewReader(in), 1<<20, shout)
		parts, _ := readStream(t, iotest.OneByteReader(strings.NewReader(in)), 1<<20, shout)
		if whole != parts {
			t.Errorf("%q turns into %q whole and %q in parts", in, whole, parts)
		}
	})
}

// literal gives the data of the events in a stream.
func literal(stream string) (events []string) {
	stream = strings.ReplaceAll(strings.ReplaceAll(stream, "\r\n", "\n"), "\r", "\n")
	lines := strings.Split(stream, "\n")
	var data []string
	for _, line := range lines[:len(lines)-1] { // what no line end follows is no line
		field, value, _ := strings.Cut(line, ":")
		switch {
		case line == "" && data != nil:
			events, data = append(events, strings.Join(data, "\n")), nil
		case field == "data":
			data = append(data, strings.TrimPrefix(value, " "))
		}
	}
	return events
}

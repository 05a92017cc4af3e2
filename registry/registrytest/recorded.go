package registrytest

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
	"github.com/mcpcaps/mcpcaps/revision"
)

// embedded is what clients were seen to send, one file a client.
//
//go:embed handshakes
var embedded embed.FS

// file is a file of handshakes.
type file struct {
	Client string    `json:"client"`
	Legacy *recorded `json:"legacy"`
	Modern *recorded `json:"modern"`
}

// recorded is what a client was seen to send in one era: the params of
// initialize, or a request's _meta.
type recorded struct {
	Source    string             `json:"source"`
	LeftOut   []string           `json:"leftOut"`
	Transport revision.Transport `json:"transport"`
	UserAgent string             `json:"userAgent"`
	Params    json.RawMessage    `json:"params"`
	Meta      json.RawMessage    `json:"_meta"`
}

// all gives the recorded handshakes in the order of [Handshakes].
var all = sync.OnceValue(func() []Handshake {
	list, err := readEmbedded()
	if err != nil {
		// a test reads the embedded files: they cannot be faulty in a release
		panic(fmt.Sprintf("registrytest: the embedded handshakes are faulty: %v", err))
	}
	return list
})

func readEmbedded() ([]Handshake, error) {
	const folder = "handshakes"
	files, err := embedded.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var list []Handshake
	for _, f := range files {
		data, err := embedded.ReadFile(folder + "/" + f.Name())
		if err != nil {
			return nil, err
		}
		read, err := readFile(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		if want := read[0].client + ".json"; f.Name() != want {
			return nil, fmt.Errorf("%s: the client in it belongs in %s", f.Name(), want)
		}
		list = append(list, read...)
	}
	slices.SortFunc(list, func(a, b Handshake) int {
		return cmp.Or(strings.Compare(a.client, b.client), cmp.Compare(a.era, b.era))
	})
	return list, nil
}

// readFile reads the handshakes of one client, at least one.
func readFile(data []byte) ([]Handshake, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	var list []Handshake
	for _, era := range [...]struct {
		era revision.Era
		*recorded
		said func(*recorded) json.RawMessage
	}{
		{revision.Legacy, f.Legacy, func(r *recorded) json.RawMessage { return r.Params }},
		{revision.Modern, f.Modern, func(r *recorded) json.RawMessage { return r.Meta }},
	} {
		if era.recorded == nil {
			continue
		}
		said := era.said(era.recorded)
		if len(said) == 0 || era.Source == "" {
			return nil, fmt.Errorf("%s: want a source, and params (legacy) or _meta (modern)", era.era)
		}
		var b bytes.Buffer
		if err := json.Compact(&b, said); err != nil {
			return nil, err
		}
		h := Handshake{
			client: f.Client, source: era.Source, leftOut: era.LeftOut, transport: era.Transport,
			userAgent: era.UserAgent, era: era.era, said: b.Bytes(),
		}
		s, err := h.read()
		if err != nil {
			return nil, err
		}
		h.revision, h.recorded = s.Revision(), s.Revision()
		list = append(list, h)
	}
	if len(list) == 0 || f.Client == "" {
		return nil, fmt.Errorf("want a client, and its legacy or modern handshake")
	}
	return list, nil
}

// read reads the opening message.
func (h Handshake) read() (*wire.Statement, error) {
	opening := h.Opening()
	return wire.Read(opening, wire.Envelope{Transport: h.transport, Header: h.Header(opening)})
}

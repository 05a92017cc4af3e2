package registry

import (
	"regexp"
	"sync"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/packed"
	"github.com/mcpcaps/mcpcaps/internal/weigh"
	"github.com/mcpcaps/mcpcaps/observed"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// origin is where a registry has what it knows from: a data set that was read, or
// the packed one, which is decoded part by part. Clients are numbered in the order
// of their ids.
type origin interface {
	signs(i int) packed.Signs
	know(i int) *knowledge
	entry(i int) dataset.Entry
	runs(i int) []probe.Run
	reports() []observed.Report
	tombstones() []dataset.Tombstone
	set() dataset.Set
}

// knowledge is what a client's answers are made of.
type knowledge struct {
	modes   []dataset.Mode
	dossier *weigh.Dossier

	once     sync.Once
	compiled map[string]*regexp.Regexp
}

// newKnowledge joins the claims about a client and the records beside them.
func newKnowledge(modes []dataset.Mode, claims []dataset.Claimed, beside []packed.Beside) (*knowledge, error) {
	d, err := weigh.New(func(yield func(capability.Path, *evidence.Claim) bool) {
		for i := range claims {
			if c := &claims[i]; !yield(c.Capability, &c.Claim) {
				return
			}
		}
	}, func(yield func(capability.Path, *evidence.Record) bool) {
		for _, b := range beside {
			for i := range b.Records {
				if !yield(b.Capability, &b.Records[i]) {
					return
				}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return &knowledge{modes: modes, dossier: d}, nil
}

// charsets gives the patterns of tool names, compiled when they are first asked for.
func (k *knowledge) charsets() map[string]*regexp.Regexp {
	k.once.Do(func() { k.compiled = compile(k.dossier) })
	return k.compiled
}

// readOrigin is a data set that was read.
type readOrigin struct {
	data    dataset.Set
	entries []*dataset.Entry
	known   []*knowledge
	ran     map[string][]probe.Run
}

func (o *readOrigin) signs(i int) packed.Signs        { return packed.SignsOf(o.entries[i].Identity) }
func (o *readOrigin) know(i int) *knowledge           { return o.known[i] }
func (o *readOrigin) entry(i int) dataset.Entry       { return o.entries[i].Clone() }
func (o *readOrigin) runs(i int) []probe.Run          { return o.ran[o.entries[i].ID] }
func (o *readOrigin) reports() []observed.Report      { return o.data.Observed }
func (o *readOrigin) tombstones() []dataset.Tombstone { return o.data.Tombstones }
func (o *readOrigin) set() dataset.Set                { return o.data.Clone() }

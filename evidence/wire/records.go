package wire

import (
	"iter"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
)

// Scope gives where the statement holds, as far as the message tells: the
// client's version, the stated revision and the transport. A caller that
// negotiated another revision sets that.
func (s *Statement) Scope() evidence.Scope {
	scope := evidence.Scope{Revision: s.revision}
	scope.Transport = s.transport
	if !s.version.IsZero() {
		scope.Versions = evidence.At(s.version)
	}
	return scope
}

// Records gives a record of the declared tier for each capability that the
// message speaks of: those of Declared, then those of Requested. A record's
// source has the client and the message as its title, and as its path the JSON
// pointer of the member that says so. It has no date, for a message has none.
// What the client could have declared and did not has no record. Records are
// made as they are asked for: Status and Answer need none.
func (s *Statement) Records() iter.Seq2[capability.Path, evidence.Record] {
	return func(yield func(capability.Path, evidence.Record) bool) {
		record := s.record()
		at := pointer(s.at, []string{s.key})
		for _, d := range s.declared {
			record.Status, record.Source.Path = d.status, at+d.pointer()
			if !yield(d.path, record) {
				return
			}
		}
		for _, d := range s.requested {
			record.Status, record.Source.Path = d.status, s.askedAt(d.path)
			if !yield(d.path, record) {
				return
			}
		}
	}
}

// Record gives the first of Records that is of p, false where the message does not
// speak of p.
func (s *Statement) Record(p capability.Path) (evidence.Record, bool) {
	record := s.record()
	if d := find(s.declared, p); d != nil {
		record.Status, record.Source.Path = d.status, pointer(s.at, []string{s.key})+d.pointer()
		return record, true
	}
	if d := find(s.requested, p); d != nil {
		record.Status, record.Source.Path = d.status, s.askedAt(d.path)
		return record, true
	}
	return evidence.Record{}, false
}

// record gives what all records of the statement have in common.
func (s *Statement) record() evidence.Record {
	return evidence.Record{
		Tier:   evidence.Declared,
		Scope:  s.Scope(),
		Source: evidence.Source{Kind: evidence.WireSource, Title: s.sourceTitle()},
	}
}

// sourceTitle gives "initialize of codex-mcp-client 0.171.0".
func (s *Statement) sourceTitle() string {
	title := s.method
	if title == "" {
		title = s.era.String() + " message"
	}
	switch {
	case s.name == "":
		return title + " of an unnamed client"
	case s.version.IsZero():
		return title + " of " + s.name
	}
	return title + " of " + s.name + " " + s.version.String()
}

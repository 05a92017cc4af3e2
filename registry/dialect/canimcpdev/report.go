package canimcpdev

import (
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Report is what a report of a conformance run says, in the interim form that
// canimcp.dev takes in.
type Report struct {
	URL      string            // of the run
	Date     evidence.Date     // of the run
	Revision revision.Revision // what was tested against
	Clients  []ClientReport
	Unmapped []dialect.Unmapped // what has no place here, in file order
}

// ClientReport is how one client did.
type ClientReport struct {
	Name    string           // in clientInfo
	Version evidence.Version // zero = not recorded
	// Statements is how the client did at each feature. The word is pass, fail or
	// skip, and the status of a skip Untested.
	Statements []dialect.Statement
}

// ReadReport reads a report. The name of the file is for errors only; errors and
// what is unmapped are as with [Read].
func ReadReport(file string, data []byte) (Report, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth})
	var r Report
	for key, v := range o.Members() {
		switch key {
		case "run_url":
			r.URL = v.AsString()
		case "run_date":
			v.AsText(&r.Date)
		case "spec_version":
			v.AsText(&r.Revision)
		case "results":
			for v := range v.AsArray() {
				r.client(v.AsObject())
			}
		default:
			note(&r.Unmapped, v, noMember)
		}
	}
	return r, faults.Err()
}

func (r *Report) client(o *jsontree.Object) {
	var x ClientReport
	for key, v := range o.Members() {
		switch key {
		case "clientInfo_name":
			x.Name = v.AsString()
		case "version":
			v.AsText(&x.Version)
		case "features":
			for v := range v.AsArray() {
				x.Statements = append(x.Statements, r.statement(v.AsObject(), v))
			}
		default:
			note(&r.Unmapped, v, noMember)
		}
	}
	r.Clients = append(r.Clients, x)
}

func (r *Report) statement(o *jsontree.Object, at jsontree.Value) dialect.Statement {
	var x dialect.Statement
	for key, v := range o.Members() {
		switch key {
		case "feature_id":
			x.Feature = v.AsString()
		case "outcome":
			x.Word = v.AsString()
		case "notes":
			x.Note = v.AsString()
		default:
			note(&r.Unmapped, v, noMember)
		}
	}
	var reason string
	x.Capability, x.Status, reason = outcomes.read(x.Feature, x.Word)
	if reason != "" {
		note(&r.Unmapped, at, reason)
	}
	return x
}

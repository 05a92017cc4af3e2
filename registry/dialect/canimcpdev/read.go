package canimcpdev

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a file. One that crosses them is refused.
const (
	maxBytes = 8 << 20
	maxDepth = 32
)

// List is what a matrix says.
type List struct {
	// Revision is the one that the features are named after. The cells do not
	// hold for it.
	Revision revision.Revision
	Compiled string // generated_at, as it stands there
	Features []Feature
	Clients  []Client
	// Cells has every cell of the matrix, row by row in file order.
	Cells []Cell
	// Unmapped is what has no place here, in file order.
	Unmapped []dialect.Unmapped
}

// Feature is a column of the matrix.
type Feature struct {
	ID       string
	Title    string
	Category string // the id of the group that it is listed in
	URL      string // the part of the specification, its group's if it has none
}

// Client is a row of the matrix.
type Client struct {
	ID       string
	Title    string
	URL      string
	Name     string            // in clientInfo, or close to it
	Revision revision.Revision // what it negotiates, from apify's list
	Rank     int               // by estimated use, from 1; 0 = not recorded
}

// Cell is what the matrix says on a feature of a client.
type Cell struct {
	Client     string // the row's id
	Feature    string
	Capability capability.Path   // zero if the feature has no place
	Status     capability.Status // NotRecorded for an unknown
	Word       string            // yes, partial, no or unknown
	Provenance string            // manual, apify, conformance, submission, or ""
	Source     string            // the address that the cell rests on
	Verified   evidence.Date
	Version    evidence.Version // the tested one
	Note       string
}

// Read reads a matrix. The name of the file is for errors only.
//
// The error joins what is wrong with the form of the file, each part with its
// position. What has a right form and no place in the registry is unmapped: a
// member that is not known, a feature without a capability, a state or a
// provenance that the tables do not have.
func Read(file string, data []byte) (List, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth})
	var l List
	for key, v := range o.Members() {
		switch key {
		case "spec_version":
			v.AsText(&l.Revision)
		case "generated_at":
			l.Compiled = v.AsString()
		case "features":
			for v := range v.AsArray() {
				l.group(v.AsObject())
			}
		case "clients":
			for v := range v.AsArray() {
				l.client(v.AsObject())
			}
		case "matrix":
			for client, v := range v.AsObject().Members() {
				for feature, v := range v.AsObject().Members() {
					l.cell(client, feature, v.AsObject(), v)
				}
			}
		default:
			note(&l.Unmapped, v, noMember)
		}
	}
	return l, faults.Err()
}

const noMember = "such a member is not known"

func note(to *[]dialect.Unmapped, v jsontree.Value, reason string) {
	var b bytes.Buffer
	json.Compact(&b, v.Node().Raw()) // it was parsed, so it gives no error
	*to = append(*to, dialect.Unmapped{Place: v.Path(), Text: b.String(), Reason: reason})
}

// group reads a group of features.
func (l *List) group(o *jsontree.Object) {
	id, url := o.String("id", jsontree.Required), o.String("spec_url", jsontree.Optional)
	for key, v := range o.Members() {
		switch key {
		case "id", "title", "spec_url":
			v.AsString()
		case "features":
			for v := range v.AsArray() {
				l.feature(Feature{Category: id, URL: url}, v.AsObject())
			}
		default:
			note(&l.Unmapped, v, noMember)
		}
	}
}

func (l *List) feature(f Feature, o *jsontree.Object) {
	for key, v := range o.Members() {
		switch key {
		case "id":
			f.ID = v.AsString()
		case "title":
			f.Title = v.AsString()
		case "spec_url":
			f.URL = v.AsString()
		default:
			note(&l.Unmapped, v, noMember)
		}
	}
	l.Features = append(l.Features, f)
}

func (l *List) client(o *jsontree.Object) {
	var c Client
	for key, v := range o.Members() {
		switch key {
		case "id":
			c.ID = v.AsString()
		case "title":
			c.Title = v.AsString()
		case "url":
			c.URL = v.AsString()
		case "clientInfo_name":
			c.Name = v.AsString()
		case "protocolVersion":
			v.AsText(&c.Revision)
		case "usage_rank":
			if v.Node().Kind() != jsontree.KindNull {
				c.Rank = int(v.AsInt64())
			}
		default:
			note(&l.Unmapped, v, noMember)
		}
	}
	l.Clients = append(l.Clients, c)
}

func (l *List) cell(client, feature string, o *jsontree.Object, at jsontree.Value) {
	c := Cell{Client: client, Feature: feature}
	for key, v := range o.Members() {
		switch key {
		case "status":
			c.Word = v.AsString()
		case "provenance":
			c.Provenance = v.AsString()
		case "source":
			c.Source = v.AsString()
		case "last_verified":
			v.AsText(&c.Verified)
		case "version_tested":
			v.AsText(&c.Version)
		case "notes":
			c.Note = v.AsString()
		default:
			note(&l.Unmapped, v, noMember)
		}
	}
	var reason string
	c.Capability, c.Status, reason = states.read(feature, c.Word)
	if reason == "" && c.Status != capability.NotRecorded && provenanceOf(c.Provenance) < 0 {
		reason = fmt.Sprintf("provenance %q: want manual, apify, conformance or submission", c.Provenance)
	}
	if reason != "" {
		note(&l.Unmapped, at, reason)
	}
	l.Cells = append(l.Cells, c)
}

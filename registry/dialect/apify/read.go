package apify

import (
	"bytes"
	"encoding/json"

	"github.com/mcpcaps/mcpcaps/capability"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
	"github.com/mcpcaps/mcpcaps/revision"
)

// Bounds of a file. One that crosses them is refused.
const (
	maxBytes = 4 << 20
	maxDepth = 32
)

// List is what a file says.
type List struct {
	Clients []Client // in file order
	// Unmapped is what the table has no row for, in file order.
	Unmapped []dialect.Unmapped
}

// Client is an entry of the list.
type Client struct {
	Name     string // its key: the name in clientInfo, or close to it
	Title    string
	URL      string
	Revision revision.Revision // the entry holds for no other one
	// Statements are in file order. Each is Full, or Unsupported for a false; its
	// word is the member's value, as JSON without spaces.
	Statements []dialect.Statement
}

// Read reads a file. The name is for errors only.
//
// The error joins what is wrong with the form of the file, each part with its
// position: no JSON, a member of the wrong kind or that stands there twice, a
// revision that is none. A member that is merely unknown is no error; it is
// unmapped.
func Read(file string, data []byte) (List, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth})
	var l List
	for name, v := range o.Members() {
		l.client(name, v.AsObject())
	}
	return l, faults.Err()
}

func (l *List) client(name string, o *jsontree.Object) {
	c := Client{Name: name}
	for key, v := range o.Members() {
		switch key {
		case "title":
			c.Title = v.AsString()
		case "url":
			c.URL = v.AsString()
		case "protocolVersion":
			v.AsText(&c.Revision)
		default:
			l.feature(&c, key, v)
		}
	}
	if o != nil {
		l.Clients = append(l.Clients, c)
	}
}

func (l *List) feature(c *Client, member string, v jsontree.Value) {
	for _, m := range mapping {
		if m.member != member {
			continue
		}
		kind := v.Node().Kind()
		switch {
		case m.form == presence && kind == jsontree.KindObject:
			c.state(member, m.capability, capability.Full, v)
			for key, v := range v.AsObject().Members() {
				l.feature(c, member+"."+key, v)
			}
		case m.form == truth && kind == jsontree.KindBool && v.Node().Bool():
			c.state(member, m.capability, capability.Full, v)
		case m.form == truth && kind == jsontree.KindBool:
			c.state(member, m.capability, capability.Unsupported, v)
		case m.form == presence:
			l.unmapped(v, "want an object, whose being there is the statement")
		default:
			l.unmapped(v, "want true or false")
		}
		return
	}
	l.unmapped(v, "the table has no row for such a member")
}

func (c *Client) state(member string, p capability.Path, s capability.Status, v jsontree.Value) {
	if !p.IsZero() {
		c.Statements = append(c.Statements, dialect.Statement{Feature: member, Capability: p, Status: s, Word: compact(v)})
	}
}

func (l *List) unmapped(v jsontree.Value, reason string) {
	l.Unmapped = append(l.Unmapped, dialect.Unmapped{Place: v.Path(), Text: compact(v), Reason: reason})
}

// compact gives a value as JSON without the spaces between its parts.
func compact(v jsontree.Value) string {
	var b bytes.Buffer
	json.Compact(&b, v.Node().Raw()) // it was parsed, so it gives no error
	return b.String()
}

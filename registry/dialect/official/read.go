package official

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/registry/dialect"
)

// Bounds of a file. One that crosses them is refused.
const (
	maxBytes = 4 << 20
	maxDepth = 32
)

// List is what a page says.
type List struct {
	Source   evidence.Source // the page, at a commit; its title ends in its path
	Clients  []Client        // in file order
	Unmapped []dialect.Unmapped
}

// Client is an entry of a list.
type Client struct {
	Name       string
	Home       string
	Repository string // address of its source, "" if the page gives none of its own
	Supports   []string
	// Statements are what was made of Supports, in its order. Each is Full, or
	// Partial; its note is what the word leaves open.
	Statements []dialect.Statement
}

// Read reads what was extracted from a page. The name of the file is for errors
// only.
//
// The error joins what is wrong with the form of the file, each part with its
// position. A member or a feature that is merely unknown is unmapped.
func Read(file string, data []byte) (List, error) {
	o, faults := jsontree.Open(file, data, jsontree.Limits{Bytes: maxBytes, Depth: maxDepth})
	l := List{Source: evidence.Source{Kind: evidence.Directory}}
	extensions := make(map[string]string)
	for name, v := range o.Object("extensions", jsontree.Optional).Members() {
		extensions[name] = v.AsString()
	}
	for key, v := range o.Members() {
		switch key {
		case "source":
			l.Source.Title = v.AsString()
		case "commit":
			l.Source.Commit = v.AsString()
		case "committed":
			v.AsText(&l.Source.Date)
		case "extensions":
		case "clients":
			for v := range v.AsArray() {
				l.client(v.AsObject(), extensions)
			}
		default:
			l.unmapped(v, "such a member is not known")
		}
	}
	if repository, page, ok := strings.Cut(l.Source.Title, " "); ok {
		l.Source.Repository = repository
		if l.Source.Commit != "" {
			l.Source.URL = "https://github.com/" + repository + "/blob/" + l.Source.Commit + "/" + page
		}
	}
	return l, faults.Err()
}

func (l *List) client(o *jsontree.Object, extensions map[string]string) {
	var c Client
	for key, v := range o.Members() {
		if v.Node().Kind() == jsontree.KindNull {
			continue // as good as absent
		}
		switch key {
		case "name":
			c.Name = v.AsString()
		case "home", "homepage":
			c.Home = v.AsString()
		case "source":
			c.Repository = v.AsString()
		case "supports":
			c.Supports = v.AsStrings()
			l.supports(&c, v, extensions)
		default:
			l.unmapped(v, "such a member is not known")
		}
	}
	if o != nil {
		l.Clients = append(l.Clients, c)
	}
}

// supports makes statements of a client's features.
func (l *List) supports(c *Client, v jsontree.Value, extensions map[string]string) {
	if v.Node().Kind() != jsontree.KindArray {
		return // reported
	}
	listed := lists(c.Supports)
	for v := range v.AsArray() {
		if v.Node().Kind() != jsontree.KindString {
			continue // reported
		}
		found := statements(v.Node().Text(), listed, extensions)
		if len(found) == 0 {
			l.unmapped(v, "the table has no row for such a feature, and the file no extension")
		}
		c.Statements = append(c.Statements, found...)
	}
}

func (l *List) unmapped(v jsontree.Value, reason string) {
	var b bytes.Buffer
	json.Compact(&b, v.Node().Raw()) // it was parsed, so it gives no error
	l.Unmapped = append(l.Unmapped, dialect.Unmapped{Place: v.Path(), Text: b.String(), Reason: reason})
}

package registry

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/internal/edit"
	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

// Registry is a data set of clients, ready to be asked. It does not change, and
// any number of readers may use it at once. The zero Registry knows nobody.
type Registry struct {
	set     dataset.Set
	clients []*Client // by id
	byID    map[string]*Client
	moved   map[string][]string
	index   func() *signIndex // made when somebody is first to be recognised
	unknown Client            // knows nothing
	columns columns
}

// Version is the version of the data set: "2026.11.30".
func (r *Registry) Version() string { return r.set.Version }

// Date is the day on which the data set was made. Nothing here reads a clock:
// whether that is too old is the caller's decision.
func (r *Registry) Date() evidence.Date { return r.set.Date }

// Len is the number of clients.
func (r *Registry) Len() int { return len(r.clients) }

// Clients gives the clients in the order of their ids.
func (r *Registry) Clients() iter.Seq[*Client] { return slices.Values(r.clients) }

// UnknownClientError says that no client has an id.
type UnknownClientError struct {
	ID      string
	Nearest string   // the nearest id that there is, "" when none is near
	Heirs   []string // what became of a client that was split in several
}

// Error names the id, and what may have been meant.
func (e *UnknownClientError) Error() string {
	switch {
	case len(e.Heirs) > 0:
		return fmt.Sprintf("client %q was split: ask for %s", enum.Clip(e.ID, 80), strings.Join(e.Heirs, " or "))
	case e.Nearest != "":
		return fmt.Sprintf("unknown client %q: nearest is %q", enum.Clip(e.ID, 80), e.Nearest)
	}
	return fmt.Sprintf("unknown client %q", enum.Clip(e.ID, 80))
}

// Client gives the client of that id, false when there is none. An id that was
// given up for another still finds the client.
func (r *Registry) Client(id string) (*Client, bool) {
	if c, ok := r.byID[id]; ok {
		return c, true
	}
	if heirs := r.moved[id]; len(heirs) == 1 {
		c, ok := r.byID[heirs[0]]
		return c, ok
	}
	return nil, false
}

// Lookup is Client with an error for people: *UnknownClientError.
func (r *Registry) Lookup(id string) (*Client, error) {
	if c, ok := r.Client(id); ok {
		return c, nil
	}
	return nil, &UnknownClientError{ID: id, Nearest: r.nearest(id), Heirs: slices.Clone(r.moved[id])}
}

// nearest gives the id that differs least, if it differs by less than half.
func (r *Registry) nearest(id string) string {
	best, least := "", (len(id)+1)/2
	for _, c := range r.clients {
		d := edit.Bounded(id, c.ID())
		if strings.Contains(c.ID(), id) && id != "" {
			d = min(d, 1)
		}
		if d < least {
			best, least = c.ID(), d
		}
	}
	return best
}

// bridge gives the entry of a bridge, nil when it is not known.
func (r *Registry) bridge(b BridgeName) *Client {
	if r.index == nil {
		return nil
	}
	return r.index().bridge(b.Name)
}

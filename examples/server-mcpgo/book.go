package main

import (
	"fmt"
	"slices"
	"sync"
)

// order is what a customer ordered.
type order struct {
	ID    string  `json:"id"`
	State string  `json:"state"` // one of states
	Total float64 `json:"total"` // in euros
}

// states are what can become of an order.
var states = [...]string{"open", "shipped", "cancelled"}

// found is what find_order answers. An error conforms to its outputSchema too,
// since a client may read nothing but structuredContent.
type found struct {
	Order *order `json:"order,omitempty"`
	Error string `json:"error,omitempty"`
}

// book holds the orders. Any number of goroutines may use it at once.
type book struct {
	mu     sync.Mutex
	orders []order
}

func newBook() *book {
	return &book{orders: []order{
		{"A-1001", "shipped", 129.5},
		{"A-1002", "open", 18},
		{"A-1003", "open", 64.25},
	}}
}

// find gives the order of that id.
func (b *book) find(id string) (order, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, o := range b.orders {
		if o.ID == id {
			return o, nil
		}
	}
	return order{}, fmt.Errorf("no order has the id %s", id)
}

// list gives the orders in that state, all for "".
func (b *book) list(state string) ([]order, error) {
	if state != "" && !slices.Contains(states[:], state) {
		return nil, fmt.Errorf("no state is called %s, there are %v", state, states)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	listed := []order{} // an empty list is [], not null
	for _, o := range b.orders {
		if state == "" || o.State == state {
			listed = append(listed, o)
		}
	}
	return listed, nil
}

// cancel cancels an open order.
func (b *book) cancel(id string) (order, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, o := range b.orders {
		switch {
		case o.ID != id:
		case o.State != "open":
			return order{}, fmt.Errorf("order %s is %s, only an open one can be cancelled", id, o.State)
		default:
			b.orders[i].State = "cancelled"
			return b.orders[i], nil
		}
	}
	return order{}, fmt.Errorf("no order has the id %s", id)
}

package main

import (
	"container/list"
	"sync"
	"time"
)

// table keeps sessions by their Mcp-Session-Id: no more than max of them, and none
// that was not used for longer than idle. Any number of goroutines may use it.
type table struct {
	max  int
	idle time.Duration

	mu    sync.Mutex
	byID  map[string]*list.Element
	order list.List // of *entry, the one used last in front
}

type entry struct {
	id      string
	session *session
	used    time.Time
}

func newTable(max int, idle time.Duration) *table {
	return &table{max: max, idle: idle, byID: map[string]*list.Element{}}
}

// get gives a session, which is in use at that time; nil where none is known.
func (t *table) get(id string, at time.Time) *session {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expire(at)
	e, ok := t.byID[id]
	if !ok {
		return nil
	}
	t.order.MoveToFront(e)
	e.Value.(*entry).used = at
	return e.Value.(*entry).session
}

// put keeps a session, in the place of one with that id.
func (t *table) put(id string, s *session, at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expire(at)
	t.remove(t.byID[id])
	if len(t.byID) >= t.max {
		t.remove(t.order.Back())
	}
	t.byID[id] = t.order.PushFront(&entry{id, s, at})
}

// drop forgets a session.
func (t *table) drop(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(t.byID[id])
}

// all gives the sessions, the one used last in front. None counts as used by that.
func (t *table) all(at time.Time) []*session {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expire(at)
	var sessions []*session
	for e := t.order.Front(); e != nil; e = e.Next() {
		sessions = append(sessions, e.Value.(*entry).session)
	}
	return sessions
}

// len is how many sessions are kept.
func (t *table) len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.byID)
}

func (t *table) expire(at time.Time) {
	for e := t.order.Back(); e != nil && at.Sub(e.Value.(*entry).used) > t.idle; e = t.order.Back() {
		t.remove(e)
	}
}

func (t *table) remove(e *list.Element) {
	if e != nil {
		t.order.Remove(e)
		delete(t.byID, e.Value.(*entry).id)
	}
}

package main

import (
	"slices"
	"sync"
)

// maxCalls is how many requests of a session may wait for their answers; of more
// the oldest are forgotten, and their answers pass as they are.
const maxCalls = 256

// maxWord is the length of the longest id, as JSON, and of the longest method of a
// request that is remembered; the answer to another passes as it is.
const maxWord = 256

// calls is the requests that wait for their answers. In a session an answer may
// come in another HTTP response than that of the request, after the client resumed
// a stream. The zero value is empty; any number of goroutines may use it.
type calls struct {
	mu      sync.Mutex
	waiting []waiting
}

type waiting struct {
	id string // as JSON
	call
}

// add adds a request. A later one of the same id takes its place.
func (c *calls) add(id []byte, made call) {
	if len(id) > maxWord || len(made.method) > maxWord {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = slices.DeleteFunc(c.waiting, func(w waiting) bool { return w.id == string(id) })
	if len(c.waiting) >= maxCalls {
		c.waiting = slices.Delete(c.waiting, 0, 1)
	}
	c.waiting = append(c.waiting, waiting{string(id), made})
}

// take gives the request that an answer is for, and waits for it no more.
func (c *calls) take(id []byte) (call, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.waiting, func(w waiting) bool { return w.id == string(id) })
	if i < 0 {
		return call{}, false
	}
	made := c.waiting[i].call
	c.waiting = slices.Delete(c.waiting, i, i+1)
	return made, true
}

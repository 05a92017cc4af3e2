package main

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"
)

func TestTable(t *testing.T) {
	clock := newClock()
	table := newTable(3, time.Hour)
	known := func() (ids string) {
		table.mu.Lock()
		defer table.mu.Unlock()
		for e := table.order.Front(); e != nil; e = e.Next() {
			ids += e.Value.(*entry).id
		}
		return ids
	}
	a := new(session)
	for _, step := range []struct {
		name string
		do   func()
		want string // what is known, the one used last in front
	}{
		{"put", func() { table.put("a", a, clock.now()); table.put("b", new(session), clock.now()) }, "ba"},
		{"used", func() {
			if table.get("a", clock.now()) != a {
				t.Error("another session is there for a")
			}
		}, "ab"},
		{"not known", func() {
			if table.get("z", clock.now()) != nil {
				t.Error("there is a session for z")
			}
		}, "ab"},
		{"full", func() { table.put("c", new(session), clock.now()); table.put("d", new(session), clock.now()) }, "dca"},
		{"replaced", func() { table.put("c", new(session), clock.now()) }, "cda"},
		{"still in time", func() { clock.advance(time.Hour); table.get("d", clock.now()) }, "dca"},
		{"expired", func() { clock.advance(time.Second); table.get("d", clock.now()) }, "d"},
		{"dropped", func() { table.drop("d"); table.drop("d") }, ""},
	} {
		step.do()
		if got := known(); got != step.want {
			t.Errorf("%s: %q is known, want %q", step.name, got, step.want)
		}
		if got := table.len(); got != len(step.want) {
			t.Errorf("%s: %d sessions, want %d", step.name, got, len(step.want))
		}
	}
}

func TestCalls(t *testing.T) {
	var c calls
	for i := range 2 * maxCalls {
		c.add([]byte(strconv.Itoa(i)), call{method: "m"})
	}
	c.add([]byte(fmt.Sprint(2*maxCalls-1)), call{method: "again"})
	c.add([]byte(slices.Repeat([]byte("1"), maxWord+1)), call{method: "m"})
	if len(c.waiting) != maxCalls {
		t.Errorf("%d calls are remembered, want %d", len(c.waiting), maxCalls)
	}
	for id, want := range map[string]string{"0": "", "511": "again", "256": "m", `"256"`: ""} {
		if got, ok := c.take([]byte(id)); got.method != want || ok != (want != "") {
			t.Errorf("take(%s) is %q, %t", id, got.method, ok)
		}
		if _, ok := c.take([]byte(id)); ok {
			t.Errorf("take(%s) gives the call twice", id)
		}
	}
}

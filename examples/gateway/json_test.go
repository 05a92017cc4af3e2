package main

import (
	"testing"
)

func TestObjectKeepsWhatItDoesNotKnow(t *testing.T) {
	const text = `{ "b" : 1.50e+3, "a":{"x": [ ] }, "b":"later", "\u0061\ud800":null, "a b":"</>" }`
	o, ok := readObject([]byte(text))
	if !ok {
		t.Fatalf("readObject(%s) is false", text)
	}
	for name, tt := range map[string]struct{ got, want string }{
		"whole":     {string(o.json()), `{"b":1.50e+3,"a":{"x": [ ] },"b":"later","\u0061\ud800":null,"a b":"</>"}`},
		"last wins": {o.text("b"), "later"},
		"no text":   {o.text("a"), ""},
		"absent":    {string(o.get("c")), ""},
		"with":      {string(o.with("b", quote("<new>")).json()), `{"b":"\u003cnew\u003e","a":{"x": [ ] },"\u0061\ud800":null,"a b":"</>"}`},
		"with new":  {string(o.without("b").with("z", []byte("0")).json()), `{"a":{"x": [ ] },"\u0061\ud800":null,"a b":"</>","z":0}`},
		"inner":     {string(o.object("a").json()), `{"x":[ ]}`},
		"no inner":  {string(o.object("b").json()), `{}`},
		"untouched": {string(o.get("b")), `"later"`},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %s, want %s", name, tt.got, tt.want)
		}
	}
	for _, text := range []string{``, ` `, `[]`, `"a"`, `{`, `{}{}`, `{"a":1} x`, `{"a"}`, `null`, "{\"a\":\x00}"} {
		if o, ok := readObject([]byte(text)); ok {
			t.Errorf("readObject(%q) is %s", text, o.json())
		}
	}
}

func TestSame(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[true,null]}`, ` { "b": [true, null], "a": 1 } `, true},
		{`{"a":1}`, `{"a":1.0}`, false},
		{`{"a":12345678901234567890}`, `{"a":12345678901234567891}`, false},
		{`{"a":1}`, `{"a":1} and more`, false},
		{`{"a":1}`, `{"a":1`, false},
		{`[]`, `{}`, false},
		{``, ``, false},
		{`"\u0061"`, `"a"`, true},
	} {
		if got := same([]byte(tt.a), []byte(tt.b)); got != tt.want {
			t.Errorf("same(%s, %s) is %t", tt.a, tt.b, got)
		}
	}
}

func TestEach(t *testing.T) {
	mark := func(m object, _ []byte) (object, bool) {
		return m.with("marked", []byte("true")), m.text("method") == "mark"
	}
	for _, tt := range []struct {
		name, text, want string
		ok               bool
	}{
		{"one", `{ "method":"mark"}`, `{"method":"mark","marked":true}`, true},
		{"another", `{ "method":"leave"} `, `{ "method":"leave"} `, true},
		{"batch", `[ {"method":"leave" }, 7, {"method":"mark"}]`, `[{"method":"leave" },7,{"method":"mark","marked":true}]`, true},
		{"batch unchanged", `[ {"method":"leave"}, 7 ]`, `[ {"method":"leave"}, 7 ]`, true},
		{"no message", ` 7 `, ` 7 `, true},
		{"no JSON", `{"method":"mark"`, `{"method":"mark"`, false},
		{"nothing", ``, ``, false},
	} {
		got, ok := each([]byte(tt.text), mark)
		if string(got) != tt.want || ok != tt.ok {
			t.Errorf("%s: got %s, %t, want %s, %t", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

func FuzzObject(f *testing.F) {
	f.Add(`{"a":1,"a":[{"b":"c"}],"\u0061":null}`)
	f.Add(`{"a":"` + "\xff" + `"}`)
	f.Fuzz(func(t *testing.T, text string) {
		o, ok := readObject([]byte(text))
		if !ok {
			return
		}
		if !same([]byte(text), o.json()) {
			t.Errorf("%q turns into %q", text, o.json())
		}
	})
}

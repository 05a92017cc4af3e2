package datafile

import (
	"iter"
	"strings"

	"github.com/mcpcaps/mcpcaps/internal/enum"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
)

// NeedText reports those of an object's texts that are there and say nothing.
func NeedText(o *jsontree.Object, keys ...string) { need(o, keys, strings.TrimSpace) }

// NeedWord reports those of an object's words that are there and empty.
func NeedWord(o *jsontree.Object, keys ...string) {
	need(o, keys, func(s string) string { return s })
}

func need(o *jsontree.Object, keys []string, trim func(string) string) {
	for _, key := range keys {
		needIn(o.Value(key, jsontree.Optional), trim)
	}
}

func needIn(v jsontree.Value, trim func(string) string) {
	if v.Node().Kind() == jsontree.KindString && trim(v.Node().Text()) == "" {
		v.Faultf("must not be empty")
	}
}

// NeedWords reports the empty ones of a list of words.
func NeedWords(o *jsontree.Object, key string) {
	for v := range Elems(o.Value(key, jsontree.Optional)) {
		needIn(v, func(s string) string { return s })
	}
}

// Elems yields the elements of an array, and nothing for anything else.
func Elems(v jsontree.Value) iter.Seq[jsontree.Value] {
	if v.Node().Kind() != jsontree.KindArray {
		return func(func(jsontree.Value) bool) {}
	}
	return v.AsArray()
}

// NeedSchema reports a schema that is there and another one.
func NeedSchema(o *jsontree.Object, want string) {
	if v := o.Value("$schema", jsontree.Optional); v.Node().Kind() == jsontree.KindString && v.Node().Text() != want {
		v.Faultf("schema %q: want %q", enum.Clip(v.Node().Text(), 80), want)
	}
}

// NeedID reports a text that is no client's id.
func NeedID(v jsontree.Value) {
	if v.Node().Kind() != jsontree.KindString {
		return
	}
	if reason := IDFault(v.Node().Text()); reason != "" {
		v.Faultf("id %q: %s (want lower case with hyphens, such as openai-codex)", enum.Clip(v.Node().Text(), 80), reason)
	}
}

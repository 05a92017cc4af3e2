package main

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// object is a JSON object whose members are as they came: in their order, their
// names and values byte for byte. The methods leave it as it is and give a new
// one.
type object []member

type member struct {
	name  string
	key   []byte // the name as it stands in the text, quotes included
	value json.RawMessage
}

// readObject takes an object apart; false for any other text.
func readObject(text []byte) (object, bool) {
	if !json.Valid(text) || first(text) != '{' {
		return nil, false
	}
	o := object{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.Token() // the brace
	for d.More() {
		start := d.InputOffset()
		name, _ := d.Token()
		key := text[start:d.InputOffset()]
		m := member{name: name.(string), key: key[bytes.IndexByte(key, '"'):]}
		if err := d.Decode(&m.value); err != nil {
			return nil, false
		}
		o = append(o, m)
	}
	return o, true
}

// readArray takes an array apart; false for any other text.
func readArray(text []byte) (items []json.RawMessage, ok bool) {
	if first(text) != '[' || json.Unmarshal(text, &items) != nil {
		return nil, false
	}
	return items, true
}

// first is the first byte of a text that is no space, 0 where there is none.
func first(text []byte) byte {
	if text = bytes.TrimLeft(text, " \t\r\n"); len(text) > 0 {
		return text[0]
	}
	return 0
}

// get gives a member's value, nil where there is none. Of several with one name
// the last counts.
func (o object) get(name string) json.RawMessage {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].name == name {
			return o[i].value
		}
	}
	return nil
}

// text gives a member's value where it is a string, else "".
func (o object) text(name string) string {
	var text string
	if value := o.get(name); first(value) != '"' || json.Unmarshal(value, &text) != nil {
		return ""
	}
	return text
}

// object gives a member's value where it is an object, else none.
func (o object) object(name string) object {
	inner, _ := readObject(o.get(name))
	return inner
}

// with gives the object with a member of that value: in the place of the one
// that is there, else at the end.
func (o object) with(name string, value json.RawMessage) object {
	key, _ := json.Marshal(name)
	set := member{name, key, value}
	out := make(object, 0, len(o)+1)
	done := false
	for _, m := range o {
		switch {
		case m.name != name:
			out = append(out, m)
		case !done:
			done = true
			out = append(out, set)
		}
	}
	if !done {
		out = append(out, set)
	}
	return out
}

// without gives the object without a member.
func (o object) without(name string) object {
	out := make(object, 0, len(o))
	for _, m := range o {
		if m.name != name {
			out = append(out, m)
		}
	}
	return out
}

// json gives the object as a text.
func (o object) json() json.RawMessage {
	parts := make([][]byte, len(o))
	for i, m := range o {
		parts[i] = bytes.Join([][]byte{m.key, m.value}, []byte(":"))
	}
	return enclose('{', parts, '}')
}

// array gives an array as a text.
func array(items []json.RawMessage) json.RawMessage {
	parts := make([][]byte, len(items))
	for i, item := range items {
		parts[i] = item
	}
	return enclose('[', parts, ']')
}

func enclose(open byte, parts [][]byte, end byte) json.RawMessage {
	return append(append([]byte{open}, bytes.Join(parts, []byte(","))...), end)
}

// quote gives a string as JSON.
func quote(text string) json.RawMessage {
	quoted, _ := json.Marshal(text)
	return quoted
}

// same says whether two texts are the same JSON value, whatever the order of
// members and the spaces. Numbers are compared as they are written.
func same(a, b []byte) bool {
	read := func(text []byte) (v any, ok bool) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		return v, json.Valid(text) && d.Decode(&v) == nil
	}
	if first(a) != first(b) {
		return false
	}
	x, ok := read(a)
	y, also := read(b)
	return ok && also && reflect.DeepEqual(x, y)
}

// each calls f for the message that a text is, or for each of a batch (of revision
// 2025-03-26), with its own text, and gives the text with what f made of them: the
// very same text where f changed nothing. It is false where the text is not JSON.
func each(text []byte, f func(message object, text []byte) (object, bool)) ([]byte, bool) {
	if message, ok := readObject(text); ok {
		if out, changed := f(message, text); changed {
			return out.json(), true
		}
		return text, true
	}
	batch, ok := readArray(text)
	changed := false
	for i, item := range batch {
		message, ok := readObject(item)
		if !ok {
			continue
		}
		if out, c := f(message, item); c {
			batch[i], changed = out.json(), true
		}
	}
	if changed {
		return array(batch), true
	}
	return text, ok || json.Valid(text)
}

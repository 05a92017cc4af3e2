// Package sample holds a small data set for tests.
package sample

import "testing/fstest"

// Folder gives a small data set's folder with some files put in or, where they
// are empty, taken out.
func Folder(files map[string]string) fstest.MapFS {
	all := map[string]string{
		"data.json":             `{"version":"2026.11.30","date":"2026-11-30"}`,
		"tombstones.json":       `{"codex":{"to":["b-client"],"note":"renamed"}}`,
		"clients/b-client.json": Client("b-client", `"names":[{"text":"b"}]`),
		"clients/a-client.json": Client("a-client", `"names":[{"text":"a"}]`),
		"declared/l.json":       `{"sources":{"l":{"kind":"directory","title":"L"}},"clients":{"a-client":{"tools":[{"tier":"declared","source":"l","status":"full","config":"default"}]}}}`,
		"schema/any.json":       `{`,
		"probed/a-client.json":  `{"$schema":"../schema/probed.schema.json","client":"a-client","sources":{"p":{"kind":"probe-run","title":"P","date":"2026-11-30"}},"runs":[{"id":"1","scenario":"instructions","version":"1.0.0","verdict":"reached the model","source":"p"}]}`,
		"observed/t.json":       `{"source":{"title":"T"},"generated":"2026-11-30","window":"2026-11-01/2026-11-30","policy":{"threshold":"50%"},"groups":[{"name":"a","clients":["a-client"],"rows":[{"capability":"tools","status":"full"}]}]}`,
	}
	for name, text := range files {
		all[name] = text
	}
	fsys := make(fstest.MapFS)
	for name, text := range all {
		if text != "" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

// Client gives the file of a client with that id and the members of its identity.
func Client(id, identity string) string {
	return `{"id":"` + id + `","title":"T","class":"product","vendor":"V","category":"cli","identity":{` + identity + `},"modes":[{"config":"default","aliases":["old"]}]}`
}

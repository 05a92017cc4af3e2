package schemacheck_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/mcpcaps/mcpcaps/registry/dataset"
)

const (
	data     = "../../registry/data/"
	testdata = "../../registry/dataset/testdata/"
)

// resolve reads a schema of the data set, and those it refers to.
func resolve(name string) (*jsonschema.Resolved, error) {
	load := func(u *url.URL) (*jsonschema.Schema, error) {
		b, err := os.ReadFile(data + "schema/" + filepath.Base(u.Path))
		if err != nil {
			return nil, err
		}
		s := new(jsonschema.Schema)
		return s, json.Unmarshal(b, s)
	}
	base := "file:///schema/" + name
	s, err := load(&url.URL{Path: name})
	if err != nil {
		return nil, err
	}
	return s.Resolve(&jsonschema.ResolveOptions{BaseURI: base, Loader: load})
}

func validate(r *jsonschema.Resolved, file string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var doc any
	if err := json.Unmarshal(b, &doc); err != nil {
		return err
	}
	return r.Validate(doc)
}

func glob(t *testing.T, pattern string, least int) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) < least {
		t.Fatalf("%s: %d files, %v: want at least %d", pattern, len(files), err, least)
	}
	return files
}

// TestFilesAreValid: every file of the data set keeps to the schema that it names.
func TestFilesAreValid(t *testing.T) {
	var folders []string
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "schema" {
			folders = append(folders, e.Name())
		}
	}
	files := glob(t, testdata+"overlay.json", 1)
	files = append(files, glob(t, testdata+"sample-client.json", 1)...)
	for _, folder := range folders {
		files = append(files, glob(t, data+folder+"/*.json", 0)...)
	}
	byName := make(map[string][]string)
	for _, file := range files {
		name, err := schemaOf(file)
		if err != nil {
			t.Error(err)
			continue
		}
		byName[name] = append(byName[name], file)
	}
	for name, files := range byName {
		schema, err := resolve(name)
		if err != nil {
			t.Errorf("%v, which is named by %q", err, files)
			continue
		}
		for _, file := range files {
			if err := validate(schema, file); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	if byName["client.schema.json"] == nil || byName["overlay.schema.json"] == nil {
		t.Errorf("checked %d files: want some for both schemas", len(files))
	}
}

// schemaOf gives the name of the schema that a file names.
func schemaOf(file string) (string, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	var doc struct {
		Schema string `json:"$schema"`
	}
	if err := json.Unmarshal(b, &doc); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if doc.Schema == "" {
		return "", fmt.Errorf(`%s: no "$schema"`, file)
	}
	return filepath.Base(doc.Schema), nil
}

// TestFaultyFiles: what a schema can tell to be wrong is refused by the schema
// and by the reader. The rest (what depends on another part of the file) only
// the reader refuses; that the schema takes it says that the file is in the
// right folder.
func TestFaultyFiles(t *testing.T) {
	schema, err := resolve("client.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range glob(t, testdata+"faults/schema/*.json", 40) {
		if err := validate(schema, file); err == nil {
			t.Errorf("%s: the schema takes it", file)
		}
		checkRefused(t, file)
	}
	for _, file := range glob(t, testdata+"faults/reader/*.json", 20) {
		err := validate(schema, file)
		switch name := filepath.Base(file); {
		case name == "five-faults.json" || name == "syntax.json":
			if err == nil {
				t.Errorf("%s: the schema takes it", file)
			}
		case err != nil:
			t.Errorf("%s: the schema refuses it too: %v", file, err)
		}
		checkRefused(t, file)
	}
}

func checkRefused(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dataset.ReadEntry(filepath.Base(file), b); err == nil {
		t.Errorf("%s: the reader takes it", file)
	}
}

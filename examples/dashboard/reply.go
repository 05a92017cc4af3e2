package main

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
)

// keepPage is how long a page may be kept without asking again.
const keepPage = "public, max-age=300"

// maxQuery is the length of the longest query string that is looked at.
const maxQuery = 4096

// acceptable says what is wrong with a request, whatever its page.
func acceptable(r *http.Request) error {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &problem{http.StatusMethodNotAllowed, "pages here can only be read: want GET or HEAD"}
	case len(r.URL.RawQuery) > maxQuery:
		return &problem{http.StatusRequestURITooLong, "the address is too long: want at most " + strconv.Itoa(maxQuery) + " bytes after the question mark"}
	}
	return nil
}

// reply is an answer to a request. Its zero status is 200; without keep it must
// not be kept.
type reply struct {
	status int
	kind   string
	keep   string
	body   []byte
}

func (a reply) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Vary", "Accept-Encoding")
	if a.status == http.StatusMethodNotAllowed {
		h.Set("Allow", "GET, HEAD")
	}
	if a.keep == "" {
		h.Set("Cache-Control", "no-store")
	} else {
		// The tag is weak: the same page may be sent compressed or not.
		tag := `W/"` + digest(a.body) + `"`
		h.Set("Cache-Control", a.keep)
		h.Set("ETag", tag)
		if matches(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if len(a.body) > 1024 && acceptsGzip(r.Header.Get("Accept-Encoding")) {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(a.body) // a bytes.Buffer takes everything
		z.Close()
		a.body = b.Bytes()
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Length", strconv.Itoa(len(a.body)))
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	if r.Method != http.MethodHead {
		w.Write(a.body) // an error is the visitor's who went away
	}
}

// matches says whether one of the tags that a visitor has is this one.
func matches(have, tag string) bool {
	for t := range strings.SplitSeq(have, ",") {
		if t = strings.TrimSpace(t); t == "*" || strings.TrimPrefix(t, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

func acceptsGzip(accept string) bool {
	for coding := range strings.SplitSeq(accept, ",") {
		name, q, _ := strings.Cut(coding, ";")
		if strings.TrimSpace(name) == "gzip" {
			q = strings.ReplaceAll(q, " ", "")
			return strings.Trim(strings.TrimPrefix(q, "q="), "0.") != "" || q == ""
		}
	}
	return false
}

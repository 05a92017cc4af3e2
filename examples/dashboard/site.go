package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"log"
	"net/http"
	"strings"
	"sync"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

//go:embed templates assets
var embedded embed.FS

// site is the pages. It does not change while it serves.
type site struct {
	content
	templates map[string]*template.Template
	style     []byte
	icon      []byte
	// difference and stats are made when they are first asked for.
	difference func() population.Difference
	stats      func() population.Stats
}

// view is one page as its template gets it.
type view struct {
	Title string // of the page, without the site's name
	Nav   string // which entry of the menu it is
	JSON  string // the address of the same as JSON, "" = there is none
	Body  any

	Style string // the address of the style sheet
	Data  *registry.Registry
}

func newSite(c content) http.Handler {
	s := &site{
		content:   c,
		templates: parseTemplates(),
		style:     asset("style.css"),
		icon:      asset("icon.svg"),
	}
	s.difference = sync.OnceValue(func() population.Difference { return population.Diff(c.base, c.shown) })
	s.stats = sync.OnceValue(func() population.Stats { return population.StatsOf(c.shown) })

	mux := http.NewServeMux()
	mux.Handle("/{$}", s.page("matrix", s.matrixPage))
	mux.Handle("/client/{id}", s.page("client", s.clientPage))
	mux.Handle("/compare", s.page("compare", s.comparePage))
	mux.Handle("/coverage", s.page("coverage", s.coveragePage))
	mux.Handle("/diff", s.page("diff", s.diffPage))
	mux.Handle("/about", s.page("about", s.aboutPage))
	mux.Handle("/card/{file}", s.handler(s.card))

	mux.Handle("/api/clients.json", s.api(s.clientsJSON))
	mux.Handle("/api/client/{file}", s.api(s.clientJSON))
	mux.Handle("/api/matrix.json", s.api(s.matrixJSON))
	mux.Handle("/api/compare.json", s.api(s.compareJSON))
	mux.Handle("/api/coverage.json", s.api(s.coverageJSON))
	mux.Handle("/api/diff.json", s.api(s.diffJSON))
	mux.Handle("/api/stats.json", s.api(s.statsJSON))
	mux.Handle("/api/capabilities.json", s.api(s.capabilitiesJSON))
	mux.Handle("/api/", s.api(func(*http.Request) (any, error) { return nil, notFound("there is nothing at this address") }))

	mux.Handle(styleAddress(s.style), s.handler(func(*http.Request) (reply, error) {
		return reply{kind: "text/css; charset=utf-8", body: s.style, keep: "public, max-age=31536000, immutable"}, nil
	}))
	mux.Handle("/icon.svg", s.handler(func(*http.Request) (reply, error) {
		return reply{kind: "image/svg+xml", body: s.icon, keep: "public, max-age=86400"}, nil
	}))
	mux.Handle("/", s.handler(func(*http.Request) (reply, error) {
		return reply{}, notFound("there is no page at this address")
	}))
	return guard(mux)
}

func asset(name string) []byte {
	b, err := fs.ReadFile(embedded, "assets/"+name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return b
}

// parseTemplates gives each page's template, by name, with the layout around it.
func parseTemplates() map[string]*template.Template {
	layout := template.Must(template.New("layout.html").Funcs(functions).ParseFS(embedded, "templates/layout.html", "templates/parts.html"))
	pages := make(map[string]*template.Template)
	for _, name := range []string{"matrix", "client", "compare", "coverage", "diff", "about", "error"} {
		pages[name] = template.Must(template.Must(layout.Clone()).ParseFS(embedded, "templates/"+name+".html"))
	}
	return pages
}

// styleAddress changes with the style sheet, so that it may be kept for ever.
func styleAddress(style []byte) string { return "/style-" + digest(style) + ".css" }

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// guard sets the headers that every answer has.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// handler answers with what f gives, and with an error page where it fails.
func (s *site) handler(f func(*http.Request) (reply, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := acceptable(r)
		var answer reply
		if err == nil {
			answer, err = f(r)
		}
		if err != nil {
			answer = s.errorPage(err)
		}
		answer.send(w, r)
	})
}

// page answers with a template.
func (s *site) page(name string, f func(*http.Request) (view, error)) http.Handler {
	return s.handler(func(r *http.Request) (reply, error) {
		v, err := f(r)
		if err != nil {
			return reply{}, err
		}
		return s.render(name, v)
	})
}

func (s *site) render(name string, v view) (reply, error) {
	v.Style = styleAddress(s.style)
	v.Data = s.shown
	var b bytes.Buffer
	if err := s.templates[name].ExecuteTemplate(&b, "layout.html", v); err != nil {
		return reply{}, err
	}
	return reply{kind: "text/html; charset=utf-8", body: b.Bytes(), keep: keepPage}, nil
}

// api answers with JSON, also where something is wrong.
func (s *site) api(f func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := acceptable(r)
		var v any
		if err == nil {
			v, err = f(r)
		}
		answer := reply{keep: keepPage}
		if err == nil {
			answer.body, err = marshal(v)
		}
		if err != nil {
			p := problemOf(err)
			answer = reply{status: p.status}
			answer.body, _ = marshal(map[string]string{"error": p.detail})
		}
		answer.kind = "application/json; charset=utf-8"
		answer.send(w, r)
	})
}

// marshal is json.Marshal without the escapes that are for HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// problem is an error that the visitor is told of.
type problem struct {
	status int
	detail string
}

func (p *problem) Error() string { return p.detail }

func notFound(detail string) error { return &problem{http.StatusNotFound, detail} }

func badRequest(format string, args ...any) error {
	return &problem{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// problemOf gives what the visitor may know of an error.
func problemOf(err error) *problem {
	var p *problem
	if errors.As(err, &p) {
		return p
	}
	log.Printf("internal error: %v", err)
	return &problem{http.StatusInternalServerError, "this page could not be made"}
}

func (s *site) errorPage(err error) reply {
	p := problemOf(err)
	title := http.StatusText(p.status)
	answer, err := s.render("error", view{Title: title, Body: struct {
		Status        int
		Title, Detail string
	}{p.status, title, sentence(p.detail)}})
	if err != nil {
		answer = reply{kind: "text/plain; charset=utf-8", body: []byte(title + "\n")}
	}
	answer.status, answer.keep = p.status, ""
	return answer
}

// sentence makes an error's text one for people.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

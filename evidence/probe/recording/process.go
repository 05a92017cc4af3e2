package recording

import (
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/internal/jsontree"
	"github.com/mcpcaps/mcpcaps/revision"
)

// process is what one process of a client sent to the server.
type process struct {
	run, pid  string
	transport revision.Transport
	revision  revision.Revision
	messages  []message
	calls     []call // of tools, in order
	answers   []answer
}

// call is a call of one of the probe's tools.
type call struct{ tool, scenario string }

// message is a request or a notification of the client.
type message struct {
	method string
	next   bool // it asks for another page
	call   call
	line   int
}

// answer is a client's answer to a request of the server.
type answer struct {
	scenario probe.Scenario
	outcome  probe.Outcome
	line     int
}

const (
	metaRevision   = "io.modelcontextprotocol/protocolVersion"
	methodNotFound = "-32601"
)

// processesOf groups the lines of the server's recording, in the order in which
// the processes first appear.
func processesOf(lines []line) []*process {
	var all []*process
	for _, l := range lines {
		run, pid := l.node.Get("run").Text(), l.node.Get("pid").Text()
		i := slices.IndexFunc(all, func(p *process) bool { return p.run == run && p.pid == pid })
		if i < 0 {
			i = len(all)
			all = append(all, &process{run: run, pid: pid})
		}
		// A transport that is none stays not recorded.
		_ = all[i].transport.UnmarshalText([]byte(l.node.Get("transport").Text()))
		all[i].add(l.node.Get("msg"), l.number)
	}
	return all
}

// add takes a message that the server received. What is no message adds nothing.
func (p *process) add(msg *jsontree.Node, line int) {
	method, params := msg.Get("method").Text(), msg.Get("params")
	if method == "" {
		p.answer(msg, line)
		return
	}
	m := message{method: method, next: params.Get("cursor") != nil, line: line}
	asked := params.Get("_meta").Get(metaRevision).Text()
	if method == "initialize" {
		asked = params.Get("protocolVersion").Text()
	}
	// A client asks what the server speaks before anything is negotiated.
	if rev, err := revision.Parse(asked); err == nil && method != "server/discover" {
		p.revision = rev
	}
	if method == "tools/call" {
		m.call = call{params.Get("name").Text(), params.Get("arguments").Get("scenario").Text()}
		p.calls = append(p.calls, m.call)
	}
	p.messages = append(p.messages, m)
}

// answer takes a response to one of the server's requests, which it knows by
// their ids.
func (p *process) answer(msg *jsontree.Node, line int) {
	a := answer{line: line}
	switch msg.Get("id").Text() {
	case "srv-ping":
		a.scenario = probe.PingRequest
	case "srv-roots":
		a.scenario = probe.RootsRequest
	case "srv-sampling":
		a.scenario = probe.SamplingRequest
	case "srv-elicit":
		a.scenario = probe.ElicitationRequest
	default:
		return
	}
	result, fault := msg.Get("result"), msg.Get("error")
	action := result.Get("action").Text()
	switch {
	case fault.Get("code").Text() == methodNotFound:
		a.outcome = probe.NotSupported
	case fault != nil || result == nil:
		return
	case a.scenario == probe.RootsRequest && len(result.Get("roots").Elems()) == 0:
		a.outcome = probe.AnsweredEmpty
	case action == "decline" || action == "cancel":
		a.outcome = probe.Declined
	default:
		a.outcome = probe.Answered
	}
	p.answers = append(p.answers, a)
}

// first gives the line of the first message with this method, 0 if there is none.
func (p *process) first(method string) int {
	for _, m := range p.messages {
		if m.method == method {
			return m.line
		}
	}
	return 0
}

// pages says whether the process asked for another page of a list. ok is false
// if it did not ask for the list.
func (p *process) pages(method string) (read bool, line int, ok bool) {
	for _, m := range p.messages {
		if m.method != method {
			continue
		}
		if !ok {
			line, ok = m.line, true
		}
		if m.next && !read {
			read, line = true, m.line
		}
	}
	return read, line, ok
}

// rereads says whether the process read a list again after the server had said,
// within the call of list_changed, that it changed. ok is false where that
// cannot be told: there was no such call, the process never reads the list, or
// it reads it between calls anyway.
func (p *process) rereads(method string) (reread bool, line int, ok bool) {
	listed, called := false, false
	for _, m := range p.messages {
		switch {
		case m.method == "tools/call" && m.call.scenario == "list_changed":
			if line == 0 {
				line = m.line
			}
		case m.method == "tools/call":
			called = true
		case m.method != method || m.next:
		case line > 0:
			return true, m.line, true
		case called:
			return false, 0, false
		default:
			listed = true
		}
	}
	return false, line, line > 0 && listed
}

// modelRun is what the model was sent in one run of the client.
type modelRun struct {
	lines   []modelLine
	calls   []call
	added   bool // the tool that was added was seen in the model's list
	changed bool // a call came after that of list_changed
}

// modelLine is one call and what reached the model of its result.
type modelLine struct {
	tool, scenario string
	reached        *jsontree.Node
	line           int
}

// modelRunsOf groups the lines of the model's recording. Calls of other tools than
// the probe's are left out.
func modelRunsOf(lines []line) map[string]*modelRun {
	all := map[string]*modelRun{}
	for _, l := range lines {
		name := l.node.Get("run").Text()
		m := all[name]
		if m == nil {
			m = &modelRun{}
			all[name] = m
		}
		if event := l.node.Get("event"); event != nil {
			m.added = m.added || event.Text() == addedEvent
			continue
		}
		tool, scenario := l.node.Get("tool").Text(), l.node.Get("scenario").Text()
		if tool != plainTool && tool != schemaTool {
			continue
		}
		for _, c := range m.calls {
			m.changed = m.changed || c.scenario == "list_changed"
		}
		m.calls = append(m.calls, call{tool, scenario})
		m.lines = append(m.lines, modelLine{tool, scenario, l.node.Get("reached"), l.number})
	}
	return all
}

// newTool says what became of the tool that was added.
func (m *modelRun) newTool() probe.Reach {
	switch {
	case m.added:
		return probe.Arrived
	case m.changed:
		return probe.Lost
	}
	return 0
}

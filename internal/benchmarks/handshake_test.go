package benchmarks

import (
	"bytes"
	"encoding/json"
	"os"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mcpcaps/mcpcaps/evidence/wire"
)

// messages are real first messages, as they go over the wire: claude-code's is
// server/discover of 2026-07-28, the others are initialize.
var messages = func() map[string][]byte {
	m := make(map[string][]byte)
	for name, file := range map[string]string{"claude-code": "claude-code-modern", "codex": "codex", "claude-ai": "claude-ai"} {
		var b bytes.Buffer
		if err := json.Compact(&b, must(os.ReadFile("../../examples/ask/testdata/"+file+".json"))); err != nil {
			panic(err)
		}
		m[name] = b.Bytes()
	}
	return m
}()

// paramsOf gives what an SDK decodes into InitializeParams: the message's params,
// or all of it where it is the params alone.
func paramsOf(message []byte) []byte {
	var envelope struct{ Params json.RawMessage }
	if err := json.Unmarshal(message, &envelope); err != nil {
		panic(err)
	}
	if envelope.Params == nil {
		return message
	}
	return envelope.Params
}

// decode is what an SDK does with the params.
func decode[T any](data []byte) func(int) {
	return loop(func() {
		var v T
		if err := json.Unmarshal(data, &v); err != nil {
			panic(err)
		}
	})
}

func handshakes() []measure {
	var cases []measure
	for _, name := range []string{"claude-code", "codex", "claude-ai"} {
		message := messages[name]
		params := paramsOf(message)
		valid, validParams := "json.Valid, "+name, "json.Valid of the params, "+name
		add := func(what, base string, run func(int), target float64, allocs int) {
			cases = append(cases, measure{group: "Reading a first message", name: what, base: base, run: run, target: target, allocs: allocs})
		}
		add(valid, valid, loop(func() { sinkBool = json.Valid(message) }), 0, 0)
		add("wire.Read, "+name, valid, loop(func() { must(wire.Read(message, wire.Envelope{})) }), 4.2, handshakeAllocs)
		add("encoding/json into any, "+name, valid, decode[any](message), 0, -1)
		add(validParams, validParams, loop(func() { sinkBool = json.Valid(params) }), 0, 0)
		add("go-sdk InitializeParams, "+name, validParams, decode[gosdk.InitializeParams](params), 0, -1)
		add("mcp-go InitializeParams, "+name, validParams, decode[mcpgo.InitializeParams](params), 0, -1)
	}
	return cases
}

// handshakeAllocs is what reading may allocate.
const handshakeAllocs = 8

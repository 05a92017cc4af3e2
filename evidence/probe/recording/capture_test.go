package recording_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/evidence/probe/recording"
)

// modelLine is a line of a model's recording: what reached the model of one call.
func modelLine(tool, scenario, reached string) string {
	return fmt.Sprintf(`{"run":"m","tool":%q,"scenario":%q,"reached":[%s]}`+"\n", tool, scenario, reached)
}

// wireLine is a line of the server's recording.
func wireLine(msg string) string {
	return `{"run":"w","transport":"stdio","pid":7,"msg":` + msg + "}\n"
}

func callLine(tool, scenario string) string {
	return wireLine(fmt.Sprintf(`{"method":"tools/call","params":{"name":%q,"arguments":{"scenario":%q}}}`, tool, scenario))
}

const initLine = `{"run":"w","transport":"stdio","pid":7,"msg":{"method":"initialize","params":{"protocolVersion":"2025-06-18"}}}` + "\n"

func small() recording.Capture {
	return capture("c", "c-1.0", "1.0", recording.Setting{Wire: "w", Model: "m", Config: "default"})
}

// TestArrival: what the model was sent, by API, tells what arrived, how often and
// in which form.
func TestArrival(t *testing.T) {
	chat := func(text string) string { return fmt.Sprintf(`{"role":"tool","content":%s}`, text) }
	for name, tt := range map[string]struct {
		tool, scenario, reached string
		want                    string
	}{
		"chat, text":            {"probe_plain", "both_differ", chat(`"CONTENT_ALPHA"`), "[…] content only (1x, as text)"},
		"chat, both":            {"probe_plain", "both_differ", chat(`"CONTENT_ALPHA\n\n{\"marker\":\"STRUCTURED_BETA\",\"n\":7}"`), "[…] {…} content and structuredContent (1x, as text and json)"},
		"responses, list":       {"probe_plain", "content_only", `{"type":"function_call_output","output":[{"type":"input_text","text":"Output:"},{"type":"input_text","text":"CONTENT_ALPHA"}]}`, "[…] content only (1x, as text)"},
		"responses, json":       {"probe_plain", "content_only", `{"type":"function_call_output","output":"Output:\n[{\"type\":\"text\",\"text\":\"CONTENT_ALPHA\"}]"}`, "[…] content only (1x, as json)"},
		"twice":                 {"probe_plain", "content_only", chat(`"CONTENT_ALPHA CONTENT_ALPHA"`), "[…] content only (2x, as text)"},
		"twice, two forms":      {"probe_plain", "content_only", chat(`["CONTENT_ALPHA","{\"a\":\"CONTENT_ALPHA\"}"]`), "[…] content only (2x, as text and json)"},
		"envelope":              {"probe_plain", "both_differ", chat(`"{\"content\":[{\"text\":\"CONTENT_ALPHA\"}],\"structuredContent\":{\"marker\":\"STRUCTURED_BETA\"}}"`), "⟨…⟩ whole envelope (1x, as json)"},
		"content is no result":  {"probe_plain", "content_only", chat(`"{\"content\":\"CONTENT_ALPHA\"}"`), "[…] content only (1x, as json)"},
		"quotes within json":    {"probe_plain", "content_only", chat(`"{\"a\":\"\\\"}\",\"b\":\"CONTENT_ALPHA\"}"`), "[…] content only (1x, as json)"},
		"a bracket in the text": {"probe_plain", "content_only", chat(`"[note} CONTENT_ALPHA {"`), "[…] content only (1x, as text)"},
		"json within brackets":  {"probe_plain", "content_only", chat(`"[see {\"a\":\"CONTENT_ALPHA\"}]"`), "[…] content only (1x, as json)"},
		"string value":          {"probe_plain", "structured_string", chat(`"\"STR_BETA\""`), "{…} structuredContent only (1x, as text)"},
		"array value":           {"probe_plain", "structured_array", chat(`"[1,\"ARR_BETA\"]"`), "{…} structuredContent only (1x, as json)"},
		"nothing":               {"probe_plain", "structured_only", chat(`"[]"`), `"…" no marker reached the model; payload: "[]"`},
		"nothing, as a list":    {"probe_plain", "structured_only", `{"type":"function_call_output","output":[]}`, `"…" no marker reached the model; payload: "[]"`},
		"refused":               {"probe_schema", "content_only", chat(`"Error: no structured content"`), `"…" result refused; payload: "Error: no structured content"`},
		"refused, messages": {"probe_plain", "structured_null", `{"role":"user","content":[{"type":"tool_result","content":"malformed","is_error":true}]}`,
			`"…" result refused; payload: "malformed"`},
		"error sign, gemini": {"probe_plain", "is_error", `{"parts":[{"functionResponse":{"response":{"error":"ERROR_GAMMA"}}}]}`,
			"[…] content only (1x, as text, error sign reached the model)"},
		"error sign, text":    {"probe_plain", "is_error", chat(`"Error: ERROR_GAMMA"`), "[…] content only (1x, as text, error sign reached the model)"},
		"no error sign":       {"probe_plain", "is_error", chat(`"ERROR_GAMMA"`), "[…] content only (1x, as text, error sign did not reach the model)"},
		"image":               {"probe_plain", "image", chat(`"IMG_TEXT_ZETA"`) + `,{"role":"user","content":[{"image_url":"data:image/png;base64,iVBORw0KGgoAAAA"}]}`, "[…] content only (1x, as text, image reached the model)"},
		"image as characters": {"probe_plain", "image", chat(`"[{\"text\":\"IMG_TEXT_ZETA\"},{\"data\":\"iVBORw0KGgoAAAA\"}]"`), "[…] content only (1x, as json, image reached the model as text)"},
		"image withheld":      {"probe_plain", "image", chat(`"IMG_TEXT_ZETA [this model does not support images]"`), "[…] content only (1x, as text, image was withheld from this model)"},
		"image lost":          {"probe_schema", "image", chat(`"{\"marker\":\"STRUCTURED_BETA\"}"`), "{…} structuredContent only (1x, as json, image did not reach the model)"},
		"_meta":               {"probe_plain", "multi_text", chat(`"PART_ONE PART_TWO"`), "[…] content only (1x, as text, _meta did not reach the model)"},
		"audience":            {"probe_plain", "audience_user", chat(`"ASSISTANT_ONLY_EPSILON"`), "[…] content only (1x, as text, user's block did not reach the model, assistant's block reached the model)"},
	} {
		t.Run(name, func(t *testing.T) {
			wire := initLine + callLine(tt.tool, tt.scenario)
			runs, err := recording.Read(small(), strings.NewReader(wire), strings.NewReader(modelLine(tt.tool, tt.scenario, tt.reached)))
			if err != nil || len(runs) != 1 {
				t.Fatalf("%d runs, %v: want one", len(runs), err)
			}
			if got := runs[0].Showing.String(); got != tt.want {
				t.Errorf("verdict %s\nwant    %s", got, tt.want)
			}
			if err := runs[0].Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLists: what a client asks for by itself.
func TestLists(t *testing.T) {
	list, next, call := wireLine(`{"method":"tools/list"}`), wireLine(`{"method":"tools/list","params":{"cursor":"2"}}`), callLine("probe_plain", "content_only")
	changed := callLine("probe_plain", "list_changed")
	const read, notRead = "next_page: next page read", "next_page: next page not read"
	const again, notAgain = "list_changed: list read again", "list_changed: list not read again"
	for name, tt := range map[string]struct {
		wire string
		want []string
	}{
		"all pages":              {list + next + call, []string{read}},
		"one page":               {list + call, []string{notRead}},
		"no list":                {call, nil},
		"read again":             {list + call + changed + list + call, []string{notRead, again}},
		"read again, two pages":  {list + next + changed + list + next, []string{read, again}},
		"another page, no more":  {list + changed + next, []string{read, notAgain}},
		"not read again":         {list + changed + call, []string{notRead, notAgain}},
		"reads before each call": {list + call + list + changed + list + call, []string{notRead}},
		"first read afterwards":  {changed + list, []string{notRead, again}},
		"answers": {wireLine(`{"id":"srv-ping","result":{}}`) + wireLine(`{"id":"srv-roots","result":{"roots":[]}}`) +
			wireLine(`{"id":"srv-sampling","error":{"code":-32601}}`) + wireLine(`{"id":"srv-elicit","result":{"action":"cancel"}}`) + wireLine(`{"id":5,"result":{}}`),
			[]string{"ping: request answered", "roots_list: request answered with an empty list", "sampling_create: request refused as unknown", "elicitation_create: request declined without a person"}},
		"another error is no answer": {wireLine(`{"id":"srv-sampling","error":{"code":-32603}}`), nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := small()
			c.Settings[0].Model = ""
			runs, err := recording.Read(c, strings.NewReader(initLine+tt.wire), strings.NewReader(""))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range runs {
				got = append(got, r.Scenario.String()+": "+r.Showing.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("runs (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRevisionOfCapture: the revision is that of the messages; asking what the
// server speaks negotiates nothing.
func TestRevisionOfCapture(t *testing.T) {
	at := func(method, rev string) string {
		return wireLine(fmt.Sprintf(`{"method":%q,"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":%q}}}`, method, rev))
	}
	discover, list := at("server/discover", "2026-07-28"), wireLine(`{"method":"tools/list"}`)
	for wire, want := range map[string]string{
		discover + initLine + list:                "2025-06-18",
		initLine + discover + list:                "2025-06-18",
		discover + at("tools/list", "2026-07-28"): "2026-07-28",
	} {
		c := small()
		c.Settings[0].Model = ""
		runs, err := recording.Read(c, strings.NewReader(wire), strings.NewReader(""))
		if err != nil || len(runs) != 1 || runs[0].Revision.String() != want {
			t.Errorf("%v, %v: want one run at %s", runs, err, want)
		}
	}
}

// TestFirstLine: what a client does with its very first message counts.
func TestFirstLine(t *testing.T) {
	c := small()
	c.Settings[0].Model = ""
	wire := wireLine(`{"method":"resources/read","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`)
	runs, err := recording.Read(c, strings.NewReader(wire), strings.NewReader(""))
	if err != nil || len(runs) != 1 || runs[0].Scenario != probe.ResourceRead || runs[0].Source.Lines != "1" {
		t.Errorf("%v, %v: want one run in which the resource is read, of line 1", runs, err)
	}
}

// TestMatching: the lines of a model's run belong to the process that made the
// same calls. In the recording of GitHub Copilot CLI two runs of the model have
// one name on the wire, and each ran in a process of its own.
func TestMatching(t *testing.T) {
	c := captures()["github-copilot-cli"][0]
	at := map[string]bool{}
	for _, r := range readCapture(t, c) {
		if strings.Contains(r.ID, "/anthropic-api/") {
			at[r.Revision.String()+" "+r.Note] = true
		}
	}
	want := []string{"2026-07-28 The client spoke to its model over the Messages API."}
	if diff := cmp.Diff(want, slices.Collect(maps.Keys(at))); diff != "" {
		t.Errorf("runs of that name (-want +got):\n%s", diff)
	}
	_, err := recording.Read(small(), strings.NewReader(initLine+callLine("probe_plain", "image")), strings.NewReader(modelLine("probe_plain", "audio", "")))
	if err == nil || !strings.Contains(err.Error(), `no process of run "w" made the calls of run "m"`) {
		t.Errorf("calls that do not match: %v", err)
	}
}

func TestCaptureFaults(t *testing.T) {
	none := strings.NewReader("")
	for _, tt := range []struct {
		name        string
		wire, model string
		want        []string
	}{
		{"no such run", initLine, "{\"run\":\"x\"}\n", []string{`c-1.0.model.jsonl: there is no run "m"`}},
		{"nothing", "", "", []string{`c-1.0.model.jsonl: there is no run "m"`}},
		{"faulty lines", "{\n\n[]\n" + initLine, "nil\n", []string{"c-1.0.jsonl:1: ", "c-1.0.jsonl:3: want an object", "c-1.0.model.jsonl:1: "}},
		{"deep", strings.Repeat("[", 100) + "\n", "", []string{"c-1.0.jsonl:1: ", "levels of nesting"}},
		{"long line", `{"a":"` + strings.Repeat("x", 2<<20) + `"}`, "", []string{"c-1.0.jsonl:1: ", "bytes"}},
	} {
		runs, err := recording.Read(small(), strings.NewReader(tt.wire), strings.NewReader(tt.model))
		if err == nil || runs != nil {
			t.Errorf("%s: %d runs, %v", tt.name, len(runs), err)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want it to say %q", tt.name, err, want)
			}
		}
	}
	broken := errors.New("broken")
	if _, err := recording.Read(small(), iotest.ErrReader(broken), none); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
	endless := strings.NewReader(strings.Repeat("\n", recording.MaxBytes+1))
	if _, err := recording.Read(small(), endless, none); err == nil || !strings.Contains(err.Error(), "want at most 33554432 bytes") {
		t.Errorf("a recording beyond the bound: %v", err)
	}
}

// TestOwnLines: an envelope of a whole client. Gemini CLI gives its model an error
// result as a whole.
func TestOwnLines(t *testing.T) {
	n := 0
	for _, r := range readCapture(t, captures()["gemini-cli"][0]) {
		if r.Fields().Has(probe.FieldError) {
			n++
			if r.Showing.Outcome() != probe.Envelope || r.Scope().Result != evidence.ErrorResult {
				t.Errorf("%s: %s in %s", r.ID, r.Showing, r.Scope())
			}
		}
	}
	if n != 4 {
		t.Errorf("%d runs with an error, want 4", n)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(initLine+callLine("probe_plain", "both_differ"), modelLine("probe_plain", "both_differ", `{"role":"tool","content":"CONTENT_ALPHA {\"content\":[{\"marker\":\"STRUCTURED_BETA\"}]}"}`))
	f.Add(initLine+callLine("probe_schema", "resource")+wireLine(`{"id":"srv-roots","result":{"roots":[]}}`), modelLine("probe_schema", "resource", `{"output":[["EMBEDDED_KAPPA"]]}`))
	f.Add(initLine+wireLine(`{"method":"prompts/list"}`), `{"run":"m","event":"x"}`)
	f.Fuzz(func(t *testing.T, wire, model string) {
		c := small()
		c.Settings = append(c.Settings, recording.Setting{Wire: "w", Config: "other"})
		runs, err := recording.Read(c, strings.NewReader(wire), strings.NewReader(model))
		if err != nil {
			return
		}
		again, err := recording.Read(c, strings.NewReader(wire), strings.NewReader(model))
		if err != nil || !slices.Equal(runs, again) {
			t.Fatalf("read again: %v", err)
		}
		source := c.Wire
		source.Path = ""
		file := probe.File{Client: "c", Runs: runs}
		if len(runs) > 0 {
			file.Sources = []evidence.NamedSource{{Key: "s", Source: source}}
		}
		text, err := file.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		back, err := probe.ReadFile("c.json", text)
		if err != nil || !slices.Equal(back.Runs, runs) {
			t.Fatalf("%s\nis read back as %v, %v", text, back.Runs, err)
		}
		probe.Derive(runs)
	})
}

package proxy_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// Whatever a body looks like, what reaches the upstream is that body with the
// blocks put in, and nothing else changed.
func TestOnlyTheMessagesAreWrittenInto(t *testing.T) {
	const system, user = `{"role":"system","content":"You are Tilla."}`, `{"role":"user","content":"Where is the brass key?"}`
	for name, body := range map[string]string{
		"plain":           `{"model":"m","messages":[` + system + `,` + user + `]}`,
		"odd spaces":      "{ \"temperature\" : 1.50,\n\t\"messages\" : [ " + system + " ,\n" + user + " ] , \"big\":12345678901234567890, \"e\":1E-7 }",
		"unknown fields":  `{"x":{"messages":["no"]},"messages":[{"z":[1.0],"role":"system","content":"You are Tilla.","y":null},` + user + `],"stream_options":{"include_usage":true}}`,
		"no system":       `{"messages":[` + user + `]}`,
		"a longer chat":   `{"messages":[{"role":"user","content":"Hello."},{"role":"assistant","content":"Yes?"},` + user + `]}`,
		"parts":           `{"messages":[{"role":"system","content":[{"type":"text","text":"You are Tilla.","cache_control":{"type":"ephemeral"}}]},{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,"}},{"type":"text","text":"Where is the brass key?"}]}]}`,
		"a picture alone": `{"messages":[` + system + `,{"role":"user","content":"Where is the brass key?"},{"role":"assistant","content":"?"},{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:,"}}]}]}`,
		"no parts":        `{"messages":[` + system + `,{"role":"user","content":"Where is the brass key?"},{"role":"user","content":[]}]}`,
		"tools":           `{"messages":[` + system + `,` + user + `,{"role":"assistant","content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"1","content":"[]"}],"tools":[]}`,
		"escapes":         `{"messages":[{"role":"system","content":"You \u0061re \"Tilla\".\n"},{"role":"user","content":"Where \/ is the brass key\ud83d\udd11?"}]}`,
		"developer":       `{"messages":[{"role":"developer","content":"You are Tilla."},` + user + `]}`,
		"empty system":    `{"messages":[{"role":"system","content":""},` + user + `]}`,
	} {
		for _, how := range []proxy.Inject{proxy.Inline, proxy.Apart} {
			t.Run(name+"/"+string(how), func(t *testing.T) {
				g := newRig(t, proxy.Options{Inject: how})
				g.knows("Ivo laid the brass key on the windowsill.", "The brass key fits the vault.")
				g.says("On the sill.")
				resp, _ := g.post(chatPath, body)
				sent := g.last().body
				if !json.Valid([]byte(sent)) {
					t.Fatalf("the upstream got no JSON: %s", sent)
				}
				if !strings.Contains(sent, "windowsill") {
					t.Fatalf("nothing was written into it (%s): %s", resp.Header.Get("X-Firsthand-Skipped"), sent)
				}
				if rest := without(t, sent); rest != body {
					t.Errorf("besides the blocks the body changed:\n%s\nwas\n%s", rest, body)
				}
			})
		}
	}
}

// without takes the blocks out of a body, with what was put around them.
func without(t *testing.T, body string) string {
	t.Helper()
	open, closing := block.Open, block.Close
	for strings.Contains(body, open) {
		from, to := strings.Index(body, open), strings.Index(body, closing)+len(closing)
		if to < from {
			t.Fatalf("a block is not closed in %s", body)
		}
		before, after := body[:from], body[to:]
		const message, textPart = `{"role":"user","content":"`, `{"type":"text","text":"`
		switch {
		case strings.HasSuffix(before, message) && strings.HasPrefix(after, `"}`):
			before, after = strings.TrimSuffix(before, message), strings.TrimPrefix(after, `"}`)
			before, after = uncomma(before, after)
		case strings.HasSuffix(before, textPart) && strings.HasPrefix(after, `"}`):
			before, after = strings.TrimSuffix(before, textPart), strings.TrimPrefix(after, `"}`)
			before, after = uncomma(before, after)
		case strings.HasSuffix(before, `\n\n`):
			before = strings.TrimSuffix(before, `\n\n`)
		default:
			after = strings.TrimPrefix(after, `\n\n`)
			after = strings.TrimPrefix(after, `\n`)
		}
		body = before + after
	}
	return body
}

func uncomma(before, after string) (string, string) {
	if strings.HasPrefix(after, ",") {
		return before, after[1:]
	}
	return strings.TrimSuffix(before, ","), after
}

func TestLastingPartKeepsItsBytesFromTurnToTurn(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.knows("Ivo laid the brass key on the windowsill.", "The lamp broke in the storm.", "Bram sold the boat.")
	prompt := func(cue string) string {
		g.post(chatPath, `{"messages":[{"role":"system","content":"You are Tilla."},{"role":"user","content":"`+cue+`"}]}`)
		var sent struct{ Messages []struct{ Content string } }
		if err := json.Unmarshal([]byte(g.last().body), &sent); err != nil {
			t.Fatal(err)
		}
		return sent.Messages[0].Content
	}
	g.answers(`{"choices":[{"message":{"content":""}}]}`) // says nothing: nothing is told
	one, two := prompt("Where is the brass key?"), prompt("What did the storm do?")
	if one != two || !strings.HasPrefix(one, "You are Tilla.\n\n"+block.Open) {
		t.Errorf("the system prompt changed from\n%s\nto\n%s", one, two)
	}
}

func TestBudgetOfNothingWritesNothing(t *testing.T) {
	none := 0
	g := newRig(t, proxy.Options{Budget: &none})
	g.knows("Ivo laid the brass key on the windowsill.")
	g.says("Yes.")
	const body = `{"messages":[{"role":"user","content":"Where is the brass key?"}]}`
	resp, _ := g.post(chatPath, body)
	if g.last().body != body || resp.Header.Get("X-Firsthand-Skipped") == "" || resp.Header.Get("X-Firsthand-Left-Out") == "" {
		t.Errorf("sent %s, header %v", g.last().body, resp.Header)
	}
}

func TestWhatTheChatShowsIsNotWrittenAgain(t *testing.T) {
	g := newRig(t, proxy.Options{})
	g.says("Ivo laid the brass key on the windowsill.")
	g.post(chatPath, `{"messages":[{"role":"user","content":"Ivo, give me the brass key."}]}`)
	g.told()
	g.says("There.")
	resp, _ := g.post(chatPath, `{"messages":[{"role":"user","content":"Ivo, give me the brass key."},{"role":"assistant","content":"Ivo laid the brass key on the windowsill."},{"role":"user","content":"Where is the brass key?"}]}`)
	if hits := resp.Header.Get("X-Firsthand-Hits"); hits != "" {
		t.Errorf("%s was written again: %s", hits, g.last().body)
	}
}

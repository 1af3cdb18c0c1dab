package proxy_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/internal/proxy"
)

// The client of OpenAI for JavaScript, by way of the proxy and without it.
func TestNodeClientSeesNoDifference(t *testing.T) {
	const folder = "../../test/node"
	if _, err := os.Stat(folder + "/node_modules/openai"); err != nil {
		t.Skip("the clients of Node are not installed: `make node` installs them")
	}
	_, sentences, err := embed.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	g := newRig(t, proxy.Options{Embedder: sentences})
	g.knows("Ivo laid the brass key on the windowsill.")
	g.plays(forNode)
	run := func(base, embeddings string) (out string, sent []request) {
		cmd := exec.Command("node", "openai.mjs", base, embeddings)
		cmd.Dir = folder
		b, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		sent, g.seen = g.seen, nil
		return string(b), sent
	}
	own := embeddings(t, g) + "/v1"
	gotDirect, direct := run(g.up.URL+"/v1", own)
	gotThrough, through := run(g.front.URL+"/w/harbour/c/Tilla/v1", own)
	if gotThrough != gotDirect || !strings.Contains(gotThrough, `["embeddings",[[512,true],[512,true]]]`) {
		t.Errorf("got\n%s\nwithout us\n%s", gotThrough, gotDirect)
	}
	if len(through) != len(direct) {
		t.Fatalf("%d requests, without us %d", len(through), len(direct))
	}
	written := 0
	for i := range through {
		if strings.Contains(through[i].body, "windowsill") {
			written++
		}
		if rest := without(t, through[i].body); rest != direct[i].body || through[i].path != direct[i].path {
			t.Errorf("sent %s %s\nwithout us %s %s", through[i].path, rest, direct[i].path, direct[i].body)
		}
		for _, name := range []string{"Authorization", "User-Agent", "Accept", "Content-Type", "X-Stainless-Lang"} {
			if through[i].header.Get(name) != direct[i].header.Get(name) {
				t.Errorf("%s is %q, without us %q", name, through[i].header.Get(name), direct[i].header.Get(name))
			}
		}
	}
	if written == 0 {
		t.Error("nothing was written into any chat")
	}
}

// forNode is an upstream that answers by what it is asked.
func forNode(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if r.Method == http.MethodGet {
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"m","object":"model"}]}`)
		return
	}
	var asked struct {
		Model  string
		Stream bool
		Tools  []json.RawMessage
	}
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &asked)
	switch {
	case asked.Model == "teapot":
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, `{"error":{"message":"teapot","type":"t","code":"c"}}`)
	case asked.Stream:
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, events("On ", "the sill."))
	case len(asked.Tools) > 0:
		_, _ = io.WriteString(w, `{"id":"1","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{}"}}]}}]}`)
	default:
		_, _ = io.WriteString(w, answerOf("On the sill."))
	}
}

package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

const secret = "sk-lighthouse-keeper-4711"

// shell runs command lines in a place of their own.
type shell struct {
	t   *testing.T
	env map[string]string
}

func newShell(t *testing.T) *shell {
	dir := t.TempDir()
	return &shell{t: t, env: map[string]string{
		"FIRSTHAND_STORE": filepath.Join(dir, "store.db"), "FIRSTHAND_CONFIG": filepath.Join(dir, "settings", "config.json"),
		"HOME": dir, "LocalAppData": dir, "XDG_DATA_HOME": filepath.Join(dir, "data"), "LIGHTHOUSE_KEY": secret,
	}}
}

// run runs a command line and wants its exit code; it returns what it says.
func (s *shell) run(code int, args ...string) string {
	s.t.Helper()
	var out, errs bytes.Buffer
	c := &cli{in: strings.NewReader(""), out: &out, err: &errs, env: func(name string) string { return s.env[name] }}
	if got := run(context.Background(), c, c.root(c.commands()...), args); got != code {
		s.t.Fatalf("%q ended with %d, want %d: %s%s", args, got, code, &out, &errs)
	}
	if strings.Contains(out.String()+errs.String(), secret) {
		s.t.Errorf("%q shows the key: %s%s", args, &out, &errs)
	}
	return out.String() + errs.String()
}

func (s *shell) wants(said string, parts ...string) {
	s.t.Helper()
	for _, part := range parts {
		if !strings.Contains(said, part) {
			s.t.Errorf("%q is not in:\n%s", part, said)
		}
	}
}

// lighthouse is an embeddings server that can be put out. It knows two
// directions: what is about keys, and the rest.
func lighthouse(t *testing.T) (url string, dark *atomic.Bool) {
	dark = &atomic.Bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if dark.Load() || r.Header.Get("Authorization") != "Bearer "+secret {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"error":{"message":"wrong key `+secret+`"}}`)
			return
		}
		var asked struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&asked)
		var data []string
		for i, text := range asked.Input {
			v := "[0,1]"
			if strings.ContainsAny(text, "鍵鑰k") {
				v = "[1,0]"
			}
			data = append(data, fmt.Sprintf(`{"index":%d,"embedding":%s}`, i, v))
		}
		_, _ = fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(data, ","))
	}))
	t.Cleanup(s.Close)
	return s.URL, dark
}

// Case D23 at the command line: a server is chosen, used, lost and found again.
func TestAServerIsChosenLostAndFound(t *testing.T) {
	for _, l := range []struct{ world, speaker, line, cue string }{
		{"harbour", "Tilla", "I hid the key in the bell tower.", "where is the key"},
		{"灯台の町", "ティラ", "鍵は鐘楼に置いた。", "鍵はどこ"},
		{"霧港", "緹拉", "我把鑰匙藏在鐘樓裡。", "鑰匙在哪裡"},
	} {
		t.Run(l.world, func(t *testing.T) {
			s := newShell(t)
			url, dark := lighthouse(t)
			s.wants(s.run(0, "model", "use", url+"/v1/chat/completions", "--model", "m", "--key-env", "LIGHTHOUSE_KEY", "--query-prefix", "q: "),
				"openai:m:2+", " reads meaning, in 2 dimensions", "are sent to "+url+"/v1/embeddings")
			settings, err := os.ReadFile(s.env["FIRSTHAND_CONFIG"])
			if err != nil || bytes.Contains(settings, []byte(secret)) {
				t.Errorf("the settings are %s, %v", settings, err)
			}
			s.run(0, "world", "create", l.world)
			s.run(0, "observe", "--wait", "--speaker", l.speaker, l.line)
			s.wants(s.run(0, "status"), "openai:m:2+", "up to date")
			if said := s.run(0, "recall", "--as", l.speaker, "--explain", "--json", l.cue); !strings.Contains(said, `"sentence_rank":1`) || !strings.Contains(said, `"degraded":null`) {
				t.Errorf("recall says %s", said)
			}
			s.wants(s.run(0, "doctor"), "2 dimensions, a query in ", "at "+url+"/v1/embeddings, key ****4711 of LIGHTHOUSE_KEY")
			s.wants(s.run(0, "model", "list"), "m        ", "openai", url)

			dark.Store(true)
			s.run(0, "observe", "--speaker", l.speaker, l.line+" 2")
			s.wants(s.run(0, "recall", "--as", l.speaker, l.cue), l.line, "degraded: ", "401 Unauthorized")
			s.wants(s.run(6, "doctor"), "WRONG  chosen embedder", "401 Unauthorized (wrong key ***)", "see whether the key is right")
			s.wants(s.run(2, "status", "--wait"), "401 Unauthorized")

			dark.Store(false)
			s.run(0, "status", "--wait")
			if said := s.run(0, "recall", "--as", l.speaker, l.cue); strings.Contains(said, "degraded") {
				t.Errorf("recall says %s", said)
			}
			delete(s.env, "LIGHTHOUSE_KEY")
			s.wants(s.run(0, "recall", "--as", l.speaker, l.cue), "degraded: ", "LIGHTHOUSE_KEY, which should hold the key, is not set")
			s.run(0, "model", "use", "builtin")
			s.wants(s.run(0, "status", "--wait"), "builtin-sentence-1", "up to date")
		})
	}
}

// writeModel writes a model of three pieces and two dimensions.
func writeModel(t *testing.T, folder string) {
	t.Helper()
	header := `{"embeddings":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}}`
	weights := append(binary.LittleEndian.AppendUint64(nil, uint64(len(header))), header...)
	weights, err := binary.Append(weights, binary.LittleEndian, []float32{0, 0, 1, 0, 0, 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"model.safetensors": weights, "tokenizer.json": []byte(`{"model":{"type":"Unigram","unk_id":0,"vocab":[["[UNK]",0],["鍵",-1],["塔",-1]]}}`)} {
		if err := os.WriteFile(filepath.Join(folder, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAModelOfAFolderIsPulledAndUsed(t *testing.T) {
	s, folder := newShell(t), t.TempDir()
	writeModel(t, folder)
	s.wants(s.run(0, "model", "pull", "灯台", "--from", folder), "灯台 is in ", "model use 灯台")
	s.wants(s.run(0, "model", "list", "--json"), `{"name":"灯台","kind":"local","about":"from a folder of yours","here":true,"chosen":false}`)
	s.wants(s.run(0, "model", "use", "灯台"), "static:灯台:", "in 2 dimensions")
	s.wants(s.run(0, "model", "list"), "灯台", "chosen")
	s.run(0, "world", "create", "灯台の町")
	s.run(0, "observe", "--wait", "--speaker", "ティラ", "鍵は塔に置いた。")
	s.wants(s.run(0, "recall", "--as", "ティラ", "--explain", "--json", "鍵はどこ"), `"sentence_rank":1`, `"degraded":null`)
	s.wants(s.run(0, "doctor"), "static:灯台:", "2 dimensions")
}

func TestAHubWithAnotherFileIsNotUsed(t *testing.T) {
	hub := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, strings.Repeat("x", 271)) }))
	defer hub.Close()
	s := newShell(t)
	s.env["FIRSTHAND_HUB"] = hub.URL
	s.wants(s.run(6, "model", "pull", "potion-multilingual-128M"), "506 MB under the licence MIT, from "+hub.URL, "is not the file that is pinned")
	s.run(3, "model", "use", "potion-multilingual-128M")
}

package main

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/llm/scripted"
)

// reciter is a chat server whose answers a test adds.
func reciter(t *testing.T) (url string, s *scripted.Server) {
	s = &scripted.Server{Model: scripted.New(), Key: secret, Context: 8192}
	http := httptest.NewServer(s)
	t.Cleanup(http.Close)
	return http.URL, s
}

// proposing is an answer with one record.
func proposing(fields map[string]any) scripted.Step {
	record := map[string]any{"turn": 1, "speaker": "", "about": []string{}, "because": "", "certainty": "open", "importance": 4, "emotions": []any{}, "slot": nil}
	for k, v := range fields {
		record[k] = v
	}
	b, err := json.Marshal(map[string]any{"records": []any{record}})
	if err != nil {
		panic(err)
	}
	return scripted.Step{Text: string(b), Tokens: firsthand.Tokens{In: 1000, Out: 100}}
}

// A server with a language model is chosen, has a scene read, fails, and is
// done without, in three languages.
func TestALanguageModelReads(t *testing.T) {
	for _, l := range []struct{ world, speaker, line, mind, because string }{
		{"harbour", "Tilla", "I will tell you tomorrow what I found.", "She may be hiding something.", "tomorrow"},
		{"灯台の町", "ティラ", "何を見つけたかは明日話すね。", "何かを隠しているのかもしれない。", "明日話す"},
		{"霧港", "緹拉", "我明天告訴你我找到了什麼。", "她可能藏著什麼。", "明天"},
	} {
		t.Run(l.world, func(t *testing.T) {
			s := newShell(t)
			url, server := reciter(t)
			s.run(2, "model", "use", "--chat", url)
			s.run(2, "model", "use", "--chat", url, "--model", "m", "--dimensions", "3")
			s.run(2, "model", "use", "--price-in", "3")
			s.wants(s.run(0, "model", "use", "--chat", url+"/v1/", "--model", "m", "--key-env", "LIGHTHOUSE_KEY", "--price-in", "100", "--price-out", "1000"),
				"m reads scenes", "are sent to "+url+"/v1/chat/completions")
			settings, err := os.ReadFile(s.env["FIRSTHAND_CONFIG"])
			if err != nil || strings.Contains(string(settings), secret) {
				t.Errorf("the settings are %s, %v", settings, err)
			}
			server.Model.Add(scripted.Step{For: "Which colour", Text: "```json\n{\"colour\":\"blue\"}\n```", Always: true})
			s.wants(s.run(0, "doctor"), "m, a context of 8192 tokens, JSON by a schema", "at "+url+"/v1/chat/completions, key ****4711 of LIGHTHOUSE_KEY")
			s.wants(s.run(0, "model", "list"), "chat", url)

			s.run(0, "world", "create", l.world)
			s.run(0, "observe", "--scene", l.world, "--speaker", l.speaker, l.line)
			s.wants(s.run(0, "status"), "1 turn to be read")
			server.Model.Add(proposing(map[string]any{"kind": "interpretation", "quote": l.line, "meaning": l.mind, "because": l.because}))
			s.wants(s.run(0, "extract"), "interpretation · unresolved", l.mind, "m read 1 turn: 1 new", "1100 tokens, which cost 0.2000")
			s.wants(s.run(0, "extract"), "m read 0 turns")
			s.wants(s.run(0, "status", "--json"), `"waiting":0`, `"kept":1`, `"tokens":{"in":1000,"out":100}`, `"cost":0.2`)
			s.wants(s.run(0, "doctor", "--json"), `1100 tokens for language models, which cost 0.2000`)
			s.wants(s.run(0, "review"), l.mind, "a reading by m, reading/1")

			// A second reading is shown before anything changes, and what an author
			// holds stays as it is.
			wrong := map[string]any{"kind": "event", "quote": l.mind, "meaning": "x"}
			server.Model.Add(proposing(wrong), proposing(wrong))
			s.wants(s.run(0, "extract", "--again", "--dry-run", "--model", "n"), "- r", l.mind, "n would read 1 turn: 0 new, 0 rated, 1 superseded", "quote")
			s.wants(s.run(0, "review"), l.mind)
			s.wants(s.run(0, "extract", "--again", "--model", "n"), "1 superseded")
			if said := s.run(0, "review"); strings.Contains(said, "a reading by m") || !strings.Contains(said, "does not say so word for word") {
				t.Errorf("review says %s", said)
			}

			// What fails is said, and what was told stays told.
			s.run(0, "observe", "--scene", l.world, "--speaker", l.speaker, l.line+" 2")
			server.Model.Add(scripted.Step{Status: 403, Says: "no such model " + secret})
			s.wants(s.run(2, "extract"), "403 Forbidden (no such model ***)")
			s.wants(s.run(0, "status"), "1 turn to be read, failing since ", "no such model ***")
			delete(s.env, "LIGHTHOUSE_KEY")
			s.wants(s.run(2, "extract"), "LIGHTHOUSE_KEY, which should hold the key, is not set")
			s.run(3, "extract", "--scene", "nowhere")
			s.wants(s.run(0, "model", "use", "--chat", "none"), "no language model reads")
			s.wants(s.run(2, "extract"), "firsthand model use --chat URL")
			s.wants(s.run(0, "status"), "no language model is chosen", fmt.Sprintf("1 kept, %d dropped", 2))
		})
	}
}

// A process that is killed while the model thinks has kept what was read before,
// and the next one reads the rest.
func TestAKilledReadingGoesOn(t *testing.T) {
	p := newProgram(t)
	url, server := reciter(t)
	server.Key = ""
	t.Setenv("FIRSTHAND_CONFIG", filepath.Join(t.TempDir(), "config.json"))
	p.run("model", "use", "--chat", url, "--model", "m")
	for i, line := range []string{"I will tell you tomorrow.", "明日話すよ。", "我明天告訴你。"} {
		p.run("observe", "--scene", fmt.Sprint("埠頭", i), "--speaker", "Tilla", line)
		step := proposing(map[string]any{"turn": i + 1, "kind": "loop", "quote": line, "speaker": "Tilla"})
		step.For = line
		if i == 1 {
			server.Model.Add(scripted.Step{For: line, Silent: true})
		}
		server.Model.Add(step)
	}
	cmd := p.command("extract")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for len(server.Model.Asked()) < 2 {
		runtime.Gosched()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	var st struct{ Reader engine.ReaderStatus }
	for want := range 2 {
		if err := json.Unmarshal([]byte(p.run("status", "--json")), &st); err != nil {
			t.Fatal(err)
		}
		if r := st.Reader; want == 0 && (r.Waiting != 2 || r.Kept != 1) || want == 1 && (r.Waiting != 0 || r.Kept != 3 || r.Tokens != server.Model.Spent()) {
			t.Errorf("%d: the status is %+v", want, r)
		}
		p.run("extract")
	}
	if loops := strings.Count(p.run("review"), "loop · unresolved"); loops != 3 {
		t.Errorf("there are %d loops:\n%s", loops, p.run("review"))
	}
}

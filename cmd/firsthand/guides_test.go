package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fenced finds the blocks of code in a guide, with their language.
var fenced = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")

const guides = "../../docs/guides"

// codes returns the blocks of one language in a guide.
func codes(t *testing.T, lang, guide, code string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(guides, lang, guide))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range fenced.FindAllStringSubmatch(string(b), -1) {
		if code == "" || m[1] == code {
			out = append(out, m[2])
		}
	}
	return out
}

// The guides say the same in each language.
func TestGuidesHaveTheSameCodeInEachLanguage(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(guides, "en", "*.md"))
	if err != nil || len(names) < 8 {
		t.Fatalf("guides %v, %v", names, err)
	}
	for _, name := range names {
		guide := filepath.Base(name)
		want := codes(t, "en", guide, "")
		for _, lang := range []string{"ja", "zh-Hant"} {
			if got := codes(t, lang, guide, ""); !slices.Equal(got, want) {
				t.Errorf("%s/%s has other code than in English", lang, guide)
			}
		}
	}
}

// The commands of the guides do what they say, and the programs get an answer
// with the memory in it.
func TestGuidesCanBeFollowed(t *testing.T) {
	p, u := program{t, filepath.Join(t.TempDir(), "store.db")}, newUpstream(t)
	do := func(guide string) {
		for _, block := range codes(t, "en", guide, "sh") {
			for line := range strings.Lines(block) {
				if args := strings.Fields(line); args[1] != "serve" {
					p.run(args[1:]...)
				}
			}
		}
	}
	do("sillytavern.md")
	p.run("observe", "--world", "harbour", "--scene", "pier", "--speaker", "narrator", "Ivo laid the brass key on the windowsill.")
	s := p.chats(u)
	u.says = "On the windowsill."
	for name, run := range map[string]func(string) string{"js": node, "py": python} {
		t.Run(name, func(t *testing.T) {
			for _, code := range codes(t, "en", "openai.md", name) {
				out := run(strings.ReplaceAll(code, "http://127.0.0.1:7420", s.url))
				if strings.HasPrefix(out, "skip: ") {
					t.Skip(out)
				}
				if strings.TrimSpace(out) != u.says || !strings.Contains(u.seen, "Ivo laid the brass key") {
					t.Errorf("it prints %s; the model was given %s", out, u.seen)
				}
			}
		})
	}
	if len(codes(t, "en", "openai.md", "js")) == 0 {
		t.Error("the guide has no program")
	}
	s.stop()
	for _, block := range codes(t, "en", "chats.md", "sh")[1:] {
		for line := range strings.Lines(block) {
			if args := strings.Fields(line); args[1] != "last" { // it needs an answer through the proxy
				p.run(args[1:]...)
			}
		}
	}
}

// node runs a program of JavaScript.
func node(code string) string {
	folder, err := filepath.Abs("../../test/node")
	if err != nil {
		return err.Error()
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "openai")); err != nil {
		return "skip: the clients of Node are not installed: `make node` installs them"
	}
	cmd := exec.Command("node", "--input-type=module", "-")
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(code)
	b, err := cmd.CombinedOutput()
	if err != nil {
		return err.Error() + string(b)
	}
	return string(b)
}

// python runs a program of Python.
func python(code string) string {
	if err := exec.Command("python3", "-c", "import openai").Run(); err != nil {
		return "skip: the openai package for Python is not installed"
	}
	cmd := exec.Command("python3", "-")
	cmd.Stdin = strings.NewReader(code)
	b, err := cmd.CombinedOutput()
	if err != nil {
		return err.Error() + string(b)
	}
	return string(b)
}

// The program of the guide to the library is built and run.
func TestGoGuideRuns(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "main.go")
	if err := os.WriteFile(file, []byte(codes(t, "en", "go.md", "go")[0]), 0o600); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "story")
	if out, err := exec.Command("go", "build", "-o", binary, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := exec.Command(binary)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "I laid the brass key on the windowsill.") {
		t.Errorf("%v: %s", err, out)
	}
}

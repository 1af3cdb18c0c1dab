package extract_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// gold is one thing that a row establishes, by hand.
type gold struct {
	kind    firsthand.Kind
	speaker string
	text    string
	found   bool
}

func (g *gold) matches(r firsthand.Record) bool {
	same := strings.Contains(r.Text, g.text) || strings.Contains(g.text, r.Text)
	return !g.found && same && r.Kind == g.kind && (g.speaker == "" || teller(g.speaker).SpeakerID == r.SpeakerID)
}

// tally counts what was proposed, wanted and both.
type tally struct{ proposed, wanted, both int }

func (c tally) ratios() (precision, recall float64) {
	return 100 * float64(c.both) / float64(max(c.proposed, 1)), 100 * float64(c.both) / float64(max(c.wanted, 1))
}

// scened is a row of a scene with its gold.
type scened struct {
	by, row string
	gold    []*gold
}

func scenesOf(t *testing.T, path string) []scened {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []scened
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		left, text, _ := strings.Cut(line, " | ")
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "  "):
			kind, speaker, _ := strings.Cut(strings.TrimSpace(left), " ")
			last := &out[len(out)-1]
			last.gold = append(last.gold, &gold{kind: firsthand.Kind(kind), speaker: speaker, text: text})
		default:
			out = append(out, scened{by: left, row: text})
		}
	}
	return out
}

// TestScenes reads whole scenes and holds them to what was written down by
// hand: nothing that was only said, thought, dreamt or supposed is canon, and
// most of the rest is found with its kind and speaker.
func TestScenes(t *testing.T) {
	const wanted = 85 // percent, of precision and recall
	rules := extract.New(cast(), nil)
	paths, err := filepath.Glob("testdata/scenes/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenes: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var count tally
			for _, s := range scenesOf(t, path) {
				count.add(t, s, rules.Read(s.row, teller(s.by)))
			}
			p, r := count.ratios()
			t.Logf("precision %.1f, recall %.1f, of %d records", p, r, count.wanted)
			if p < wanted || r < wanted {
				t.Errorf("precision %.1f and recall %.1f are below %d", p, r, wanted)
			}
		})
	}
}

// add holds one row to its gold.
func (c *tally) add(t *testing.T, s scened, got extract.Reading) {
	t.Helper()
	c.wanted += len(s.gold)
	for _, p := range got.Proposals {
		c.proposed++
		found := false
		for _, g := range s.gold {
			if found = g.matches(p.Record); found {
				g.found = true
				c.both++
				break
			}
		}
		if !found {
			t.Logf("not wanted: %s %s %q of %q", p.Record.Kind, p.Record.Speaker, p.Record.Text, s.row)
		}
		if p.Record.Status == firsthand.StatusCanon && !s.plain(p.Record.Text) {
			t.Errorf("false canon: %q of %q", p.Record.Text, s.row)
		}
	}
	for _, g := range s.gold {
		if !g.found {
			t.Logf("not found: %s %s %q", g.kind, g.speaker, g.text)
		}
	}
}

// plain reports whether the gold has a text as an event or an observation.
func (s scened) plain(text string) bool {
	for _, g := range s.gold {
		if (g.kind == firsthand.KindEvent || g.kind == firsthand.KindObservation) && (strings.Contains(g.text, text) || strings.Contains(text, g.text)) {
			return true
		}
	}
	return false
}

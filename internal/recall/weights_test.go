package recall_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/recall"
)

func TestWeightsThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct{ name, json, says string }{
		{"no JSON", `keyword: 1`, "JSON"},
		{"another version", `{"version":2,"lists":{"keyword":1}}`, "version"},
		{"no list", `{"version":1}`, "no list"},
		{"empty lists", `{"version":1,"lists":{}}`, "no list"},
		{"a list below nothing", `{"version":1,"lists":{"keyword":1,"meaning":-0.5}}`, "meaning"},
		{"a treatment below nothing", `{"version":1,"lists":{"keyword":1},"scene":-1}`, "range"},
	} {
		if _, err := recall.ReadWeights([]byte(c.json)); firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want an error that says %q", c.name, err, c.says)
		}
	}
	if w, err := recall.ReadWeights([]byte(`{"version":1,"lists":{"keyword":1}}`)); err != nil || w.Lists[recall.Keyword] != 1 {
		t.Errorf("plain weights: %v, %v", w, err)
	}
}

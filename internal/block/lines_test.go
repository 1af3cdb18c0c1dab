package block_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/block"
)

func TestLinesStayInTheirBlock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(hostile(), 1, 4).Draw(t, "lines")
		got := block.Lines(rapid.SampledFrom([]string{"en", "ja", "zh-Hant"}).Draw(t, "language"), lines...)
		if strings.Count(got, block.Open) != 1 || strings.Count(got, block.Close) != 1 {
			t.Fatalf("not one delimiter each: %q", got)
		}
		if n := strings.Count(got, "\n"); n != len(lines)+3 {
			t.Fatalf("%d lines for %d: %q", n, len(lines), got)
		}
	})
	if got := block.Lines("en"); got != "" {
		t.Errorf("nothing is %q", got)
	}
}

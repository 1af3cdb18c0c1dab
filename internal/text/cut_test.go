package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/text"
)

const family = "👩‍👩‍👧‍👦"

func TestCutKeepsAnEmojiFamilyTogether(t *testing.T) {
	s := strings.Repeat("あ", 399) + family + "(；´д｀)ゞ"
	for size := 380; size < 1300; size++ {
		whole := false
		for _, p := range text.Cut(s, size) {
			whole = whole || strings.Contains(p.Of(s), family)
		}
		if !whole {
			t.Fatalf("with %d bytes the family is cut", size)
		}
	}
}

func TestCutPrefersWhiteSpace(t *testing.T) {
	s := "the storm took the lamp"
	var got []string
	for _, p := range text.Cut(s, 12) {
		got = append(got, p.Of(s))
	}
	if strings.Join(got, "|") != "the storm |took the |lamp" {
		t.Errorf("got %q", got)
	}
}

func FuzzCut(f *testing.F) {
	for i, s := range samples {
		f.Add(s, i*5-2)
	}
	f.Fuzz(func(t *testing.T, s string, size int) {
		spans := text.Cut(s, size)
		check(t, s, spans)
		at, inside := bounds(s), 0
		for _, p := range spans {
			if p.Start != inside {
				t.Fatalf("a gap before %v in %q", p, s)
			}
			inside = p.End
			for i := p.Start + 1; p.End-p.Start > size && i < p.End; i++ {
				if at[i] {
					t.Fatalf("%v of %q is longer than %d and no single character", p, s, size)
				}
			}
		}
		if inside != len(s) {
			t.Fatalf("pieces end at %d of %d", inside, len(s))
		}
	})
}

func TestValidUTF8(t *testing.T) {
	for _, c := range []struct {
		in, want string
		n        int
	}{
		{"灯台 lamp 鑰匙", "灯台 lamp 鑰匙", 0},
		{"ok\xed\xa0\xbc", "ok\ufffd", 1}, // half of an emoji
		{"a\xff\xfeb", "a\ufffd\ufffdb", 2},
		{"\ufffd\xe7\x81", "\ufffd\ufffd\ufffd", 2},
	} {
		if got, n := text.ValidUTF8(c.in); got != c.want || n != c.n {
			t.Errorf("ValidUTF8(%q) = %q, %d; want %q, %d", c.in, got, n, c.want, c.n)
		}
	}
}

func FuzzValidUTF8(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, n := text.ValidUTF8(s)
		if !utf8.ValidString(got) || (n == 0) != (got == s) {
			t.Errorf("ValidUTF8(%q) = %q, %d", s, got, n)
		}
	})
}

package text_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestShapeOf(t *testing.T) {
	for _, c := range []struct {
		s    string
		want text.Shape
	}{
		{"", text.Shape{}},
		{"When did we leave?", text.Shape{Words: 4, FirstPerson: 1, OnlyAsks: true, AsksWhen: true}},
		{"I'm home. My sister came yesterday, in May 2023.", text.Shape{Words: 9, FirstPerson: 2, TellsTime: true}},
		{"The lamp burned. Where is it now?", text.Shape{Words: 7}},
		{"“Where is the lamp?”", text.Shape{Words: 4, OnlyAsks: true}},
		{"鍵はいつ見つかったの？", text.Shape{Words: 5, OnlyAsks: true, AsksWhen: true}},
		{"昨日、私は北の堤防にいた。", text.Shape{Words: 5, FirstPerson: 1, TellsTime: true}},
		{"我們什麼時候出發？", text.Shape{Words: 4, FirstPerson: 1, OnlyAsks: true, AsksWhen: true}},
		{"五月八日我把鑰匙給了她。", text.Shape{Words: 5, FirstPerson: 1, TellsTime: true}},
		{"鑰匙在窗台上。", text.Shape{Words: 3}},
	} {
		if got := text.ShapeOf(c.s); got != c.want {
			t.Errorf("ShapeOf(%q) = %+v, want %+v", c.s, got, c.want)
		}
	}
}

func BenchmarkShapeOf(b *testing.B) {
	for b.Loop() {
		text.ShapeOf("Yesterday I went to the harbour with my sister and we saw the lamps go out one after another, would you believe it?")
	}
}

func TestTail(t *testing.T) {
	for _, c := range []struct {
		s    string
		max  int
		want string
	}{{"key", 5, "key"}, {"the key", 3, "key"}, {"鍵はどこ", 7, "どこ"}, {"鑰匙", 0, ""}, {"a👩‍👩‍👧‍👦", 24, ""}, {"a👩‍👩‍👧‍👦", 25, "👩‍👩‍👧‍👦"}} {
		if got := text.Tail(c.s, c.max); got != c.want {
			t.Errorf("Tail(%q, %d) = %q, want %q", c.s, c.max, got, c.want)
		}
	}
}

package text_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/text"
)

var benchLines = []struct{ name, line string }{
	{"en", "Mara left the brass key on the window sill before the storm came, and nobody in the harbour saw how quietly she closed the old door behind her that night."},
	{"ja", "マラは嵐が来る前に、真鍮の鍵を窓枠の上へそっと置いて、誰にも見られないように古い扉を閉めた。"},
	{"zh", "暴風雨來臨之前，瑪拉把黃銅鑰匙放在窗臺上，港口裡沒有人看見她那天晚上怎樣輕輕關上舊門。"},
}

func BenchmarkTerms(b *testing.B) {
	for _, l := range benchLines {
		b.Run(l.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text.Terms(l.line)
			}
		})
	}
}

func BenchmarkFold(b *testing.B) {
	for _, l := range benchLines {
		b.Run(l.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text.Fold(l.line)
			}
		})
	}
}

func BenchmarkFindQuote(b *testing.B) {
	for b.Loop() {
		text.FindQuote(benchLines[0].line, "closed  the old door")
	}
}

func BenchmarkNamesFind(b *testing.B) {
	names := []text.Name{{Text: "Mara"}, {Text: "瑪拉"}, {Text: "マラ"}, {Text: "the old door"}, {Text: "鑰", Listed: true}}
	ns := text.NewNames(names)
	for _, l := range benchLines {
		b.Run(l.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ns.Find(l.line)
			}
		})
	}
}

func BenchmarkSentences(b *testing.B) {
	for b.Loop() {
		text.Sentences(benchLines[0].line)
	}
}

func BenchmarkTokens(b *testing.B) {
	for b.Loop() {
		text.Tokens(benchLines[0].line)
	}
}

func BenchmarkSenseOf(b *testing.B) {
	for _, line := range []string{"Bram never sold the brass key, whatever he says.", "ブラムは真鍮の鍵を売っていないと言った。", "柏瀾從來沒有賣掉那把黃銅鑰匙。"} {
		b.Run(text.Language(line), func(b *testing.B) {
			for b.Loop() {
				text.SenseOf(line)
			}
		})
	}
}

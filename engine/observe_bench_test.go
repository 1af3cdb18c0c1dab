package engine_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// ordinary is row n of a chat in one of three languages: the words come back,
// the rows do not.
func ordinary(language string, n int) firsthand.Utterance {
	told := map[string][]string{
		"en": {"%d: I gave the key of the lighthouse to Bram before the storm.", "*She looks at boat %d and sighs.* \"Who had it, Ivo?\"", "On day %d the keeper hid the letter under the stove."},
		"ja": {"%d番の船で灯台の鍵をブラムに渡した。", "*船%dを見てため息をつく*「誰が持っていたの？」", "%d日目、灯台守は手紙を暖炉の下に隠した。"},
		"zh": {"第%d天，我把燈塔的鑰匙交給了布拉姆。", "（望著第%d號船嘆氣）「是誰拿走的？」", "第%d天，守燈人把信藏在爐子下面。"},
	}
	return firsthand.Utterance{
		ID: fmt.Sprint(language, n), Speaker: []string{"Mara", "Ivo", ""}[n%3], Scene: fmt.Sprint("day ", n/500),
		Text: fmt.Sprintf(told[language][n%3], n),
	}
}

// BenchmarkObserve observes rows in a store on disk, one by one and by the
// two hundred, by words alone and with the embedders that the binary carries.
// An operation is one row.
func BenchmarkObserve(b *testing.B) {
	for _, by := range []struct {
		name     string
		meanings []engine.Meaning
	}{{"words", []engine.Meaning{}}, {"default", nil}} {
		for _, language := range []string{"en", "ja", "zh"} {
			for _, size := range []int{1, 200} {
				b.Run(fmt.Sprintf("by=%s/in=%s/batch=%d", by.name, language, size), func(b *testing.B) {
					observeRows(b, engine.Config{Meanings: by.meanings}, language, size)
				})
			}
		}
	}
}

func observeRows(b *testing.B, config engine.Config, language string, size int) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "worlds.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	e := engine.Open(store, config)
	defer e.Close(b.Context())
	w, err := e.Create(b.Context(), "harbour", firsthand.Settings{})
	if err != nil {
		b.Fatal(err)
	}
	var rows []firsthand.Utterance
	b.ResetTimer()
	for n := range b.N {
		if rows = append(rows, ordinary(language, n)); len(rows) < size && n+1 < b.N {
			continue
		}
		if _, err := w.Observe(b.Context(), "", rows...); err != nil {
			b.Fatal(err)
		}
		rows = rows[:0]
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

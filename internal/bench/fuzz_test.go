package bench_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/firsthand-memory/firsthand/internal/bench"
)

func FuzzReadLoCoMo(f *testing.F) {
	f.Add(conversation)
	f.Add(`[{"sample_id":"c","conversation":{"speaker_a":"A","speaker_b":"B"},"qa":[{"question":"q","category":5,"evidence":["D1:99999999999999999999"]}]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		sound(t, bench.ReadLoCoMo, fstest.MapFS{"locomo10.json": file(text)})
	})
}

func FuzzReadMADial(f *testing.F) {
	f.Add(`{"1":{"emotion":"开心","event":"小雨在渡口跳舞。","user-id":1}}`, `{"dialogue":["<BOD>","<小雨>:\"好！\""],"test-turn":[2],"relevant-id":[1],"user-id":1}`)
	f.Add(`{"1":{"event":"x"}}`, `{"dialogue":[],"test-turn":[0],"relevant-id":[-1]}`)
	f.Fuzz(func(t *testing.T, memories, dialogues string) {
		files := fstest.MapFS{}
		for _, l := range []string{"zh", "en"} {
			files[l+"/MADial-Bench-"+l+"-memory.json"] = file(memories)
			files[l+"/MADial-Bench-"+l+"-dialogue.json"] = file(dialogues)
		}
		sound(t, bench.ReadMADial, files)
	})
}

func FuzzReadJSQuAD(f *testing.F) {
	f.Add(`{"data":[{"title":"鐘","paragraphs":[{"context":"鐘 [SEP] 鳴る。","qas":[{"id":"a","question":"鳴るか。"}]}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		sound(t, bench.ReadJSQuAD, fstest.MapFS{"valid-v1.3.json": file(text), "test-v1.3.json": file(text)})
	})
}

// sound holds a reader to what the rest relies on: whatever a file holds, the
// set that comes of it can be told and scored.
func sound(t *testing.T, read func(fs.FS) (bench.Set, error), files fstest.MapFS) {
	s, err := read(files)
	if err != nil {
		return
	}
	for _, p := range s.Pools {
		goldIsThere(t, p)
		for _, i := range p.Items {
			if (i.Turn == nil) == (i.Draft == nil) {
				t.Errorf("item %s is a turn and a record, or neither", i.ID)
			}
		}
		for _, q := range p.Questions {
			if len(q.Gold) == 0 || len(q.Parts) == 0 {
				t.Errorf("question %s has gold %v and parts %v", q.ID, q.Gold, q.Parts)
			}
		}
	}
}

package engine_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// twins are worlds that must always be alike: one is a fork, or the parent of
// one, the other a plain copy that nobody shares anything with. A world may have
// no twin.
type twins [2]*engine.World

func (w twins) both(t *rapid.T, do func(*engine.World) error) {
	one := do(w[0])
	if w[1] == nil {
		return
	}
	other := do(w[1])
	if firsthand.CodeOf(one) != firsthand.CodeOf(other) {
		t.Fatalf("%v, but %v in a world of its own", one, other)
	}
}

// answers is all that a world says of itself.
func answers(t *rapid.T, w *engine.World) string {
	turns, err := w.Turns(ctx, "")
	check(t, err)
	stated, err := w.Stated(ctx)
	check(t, err)
	review, err := w.Review(ctx)
	check(t, err)
	found, err := w.Search(ctx, firsthand.Search{Text: "key 鍵 鑰匙 lamp", Archived: true})
	check(t, err)
	all := []any{turns, stated, review, found}
	for _, who := range []string{firsthand.Narrator, "Tilla", "柏瀾"} {
		v, err := w.Viewer(ctx, who)
		if err != nil {
			continue
		}
		r, err := w.Recall(ctx, firsthand.Query{As: v, Cue: "where is the key 鍵 鑰匙"}, true)
		check(t, err)
		all = append(all, r)
	}
	out, err := json.MarshalIndent(all, "", " ")
	check(t, err)
	return string(out)
}

func check(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// happens lets something happen to both of two twins.
func (w twins) happens(t *rapid.T, n int) {
	some := func(what string, of ...string) string { return rapid.SampledFrom(of).Draw(t, what) }
	entry := rapid.IntRange(1, 60)
	switch rapid.IntRange(0, 7).Draw(t, "happening") {
	default:
		u := firsthand.Utterance{Scene: some("scene", "pier", "灯台", "碼頭"), Speaker: some("speaker", "narrator", "Tilla", "ティラ", "柏瀾"),
			Text: some("text", "The brass key lies on the sill %d.", "鍵は鐘楼にあるの？%d", "鑰匙在碼頭的第%d個箱子裡。", "I hid the lamp %d times."), ID: fmt.Sprint(n)}
		u.Text = fmt.Sprintf(u.Text, n)
		if rapid.Bool().Draw(t, "alone") {
			u.Present = &[]string{}
		}
		w.both(t, func(w *engine.World) error { _, err := w.Observe(ctx, "", u); return err })
	case 4:
		draft := firsthand.Draft{Kind: firsthand.KindEvent, Text: fmt.Sprintf("the key, told by hand %d", n)}
		w.both(t, func(w *engine.World) error { _, err := w.Remember(ctx, draft); return err })
	case 5:
		seq := firsthand.Seq(entry.Draw(t, "entry"))
		w.both(t, func(w *engine.World) error { _, err := w.Undo(ctx, seq); return err })
	case 6:
		id := firsthand.RecordID(entry.Draw(t, "record"))
		w.both(t, func(w *engine.World) error { return w.Pin(ctx, id, true) })
	case 7:
		id := firsthand.RecordID(entry.Draw(t, "record"))
		w.both(t, func(w *engine.World) error {
			_, err := w.EditRecord(ctx, id, fmt.Sprintf("corrected %d", n), "")
			return err
		})
	}
}

func upTo(w *engine.World, last firsthand.Seq) iter.Seq2[engine.Exported, error] {
	return func(yield func(engine.Exported, error) bool) {
		for x, err := range w.Export(ctx) {
			if x.Seq > last || !yield(x, err) {
				return
			}
		}
	}
}

// Whatever happens in a fork or in what it continues, each is as if it were
// alone, also when it is opened anew.
func TestForkIsAsGoodAsACopy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		store := memory.New()
		open := func() *engine.Engine {
			return engine.Open(store, engine.Config{Now: (&clock{time.Date(2031, 5, 1, 12, 0, 0, 0, time.UTC)}).Now, Meanings: []engine.Meaning{}})
		}
		e := open()
		begun, err := e.Create(ctx, "world 0", firsthand.Settings{})
		check(rt, err)
		copied, err := e.Bring(ctx, "copy 0", begun.Export(ctx))
		check(rt, err)
		all := []twins{{begun, copied}}
		for n := range rapid.IntRange(5, 25).Draw(rt, "happenings") {
			at := rapid.IntRange(0, len(all)-1).Draw(rt, "world")
			if rapid.IntRange(0, 6).Draw(rt, "fork") > 0 {
				all[at].happens(rt, n)
				continue
			}
			all = append(all, forked(rt, e, all[at][0], at, len(all)))
		}
		for again := range 2 {
			for i, w := range all {
				if one, other := answers(rt, w[0]), answers(rt, w[1]); one != other {
					rt.Fatalf("world %d, opened %d times, says\n%s\nand alone\n%s", i, again+1, one, other)
				}
			}
			check(rt, e.Close(ctx))
			e = open()
			for i := range all {
				for j, name := range []string{"world", "copy"} {
					all[i][j], err = e.World(ctx, fmt.Sprint(name, " ", i))
					check(rt, err)
				}
			}
		}
		check(rt, e.Close(ctx))
	})
}

// forked forks a world somewhere, and makes a copy as long.
func forked(t *rapid.T, e *engine.Engine, from *engine.World, parent, n int) twins {
	info, err := from.Info(ctx)
	check(t, err)
	turn := firsthand.TurnNumber(rapid.IntRange(0, info.Turns).Draw(t, "turn"))
	fork, err := e.Fork(ctx, fmt.Sprint("world ", parent), turn, fmt.Sprint("world ", n))
	check(t, err)
	made, err := fork.Info(ctx)
	check(t, err)
	plain, err := e.Bring(ctx, fmt.Sprint("copy ", n), upTo(fork, made.Forked.At))
	check(t, err)
	check(t, plain.Set(ctx, func(*firsthand.Settings) {})) // an entry in the place of the fork's first
	return twins{fork, plain}
}

// A fork whose making was cut off before its own part began is finished when it is
// opened, once, by whoever opens it.
func TestAForkThatWasCutOffIsFinished(t *testing.T) {
	store := memory.New()
	w := newWorld(t, store)
	observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: "The key 鍵 鑰匙 is mine."}, firsthand.Utterance{Speaker: "Tilla", Text: "Good night."})
	info, err := w.Info(ctx)
	must(t, err)
	must(t, store.Fork(ctx, w.ID(), info.Seq, "cut off", "half a fork"))
	for range 2 {
		e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
		fork, err := e.World(ctx, "half a fork")
		must(t, err)
		made, err := fork.Info(ctx)
		must(t, err)
		if made.Seq != info.Seq+1 || made.ID != "cut off" || made.Forked == nil || made.Forked.Parent != w.ID() {
			t.Errorf("%+v", made)
		}
		must(t, e.Close(ctx))
	}
}

package engine_test

import (
	"fmt"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// shelf opens an engine whose worlds may take so many bytes, with some worlds
// in which one thing each was told.
func shelf(t *testing.T, bytes int64, secrets ...string) *engine.Engine {
	t.Helper()
	e := engine.Open(memory.New(), engine.Config{Memory: bytes})
	t.Cleanup(func() { must(t, e.Close(ctx)) })
	for i, secret := range secrets {
		w, err := e.Create(ctx, fmt.Sprint("world ", i), firsthand.Settings{})
		must(t, err)
		observe(t, w, firsthand.Utterance{Scene: "one", Speaker: "Tilla", Text: secret})
		must(t, w.Wait(ctx))
	}
	return e
}

var secrets = []string{"I hid the key in the bell.", "私は鐘の中に鍵を隠した。", "我把鑰匙藏在鐘裡。"}

func TestWorldsThatDoNotFitAreOpenedAgain(t *testing.T) {
	for _, bytes := range []int64{0, 1} {
		e := shelf(t, bytes, secrets...)
		for range 2 {
			for i, secret := range secrets {
				w, err := e.World(ctx, fmt.Sprint("world ", i))
				must(t, err)
				must(t, w.Wait(ctx))
				if hits := recalled(t, w, firsthand.Narrator, secret); !tells(hits, secret) {
					t.Errorf("%d bytes: %q is not recalled: %v", bytes, secret, texts(hits))
				}
				if open := e.Load().Worlds; bytes == 1 && open != 1 || bytes == 0 && open != len(secrets) {
					t.Errorf("%d bytes: %d worlds are open", bytes, open)
				}
			}
		}
	}
}

// Who still holds a world that was let go of reads and writes the same journal
// as who opened it again.
func TestAWorldThatWasLetGoOfIsBesideTheJournal(t *testing.T) {
	e := shelf(t, 1, secrets...)
	held, err := e.World(ctx, "world 0")
	must(t, err)
	must(t, held.Wait(ctx))
	_, err = e.World(ctx, "world 1")
	must(t, err)
	again, err := e.World(ctx, "world 0")
	must(t, err)
	if again == held {
		t.Fatal("the world was kept")
	}
	observe(t, held, firsthand.Utterance{Scene: "one", Speaker: "Bram", Text: "The lamp is green."})
	observe(t, again, firsthand.Utterance{Scene: "one", Speaker: "Bram", Text: "The boat is red."})
	for _, w := range []*engine.World{held, again} {
		for _, said := range []string{"The lamp is green.", "The boat is red."} {
			if !tells(recalled(t, w, firsthand.Narrator, said), said) {
				t.Errorf("%q is not recalled", said)
			}
		}
	}
}

func TestAWorldThatIsFollowedStaysOpen(t *testing.T) {
	e := shelf(t, 1, secrets...)
	w, err := e.World(ctx, "world 0")
	must(t, err)
	must(t, w.Wait(ctx))
	for _, err := range w.Watch(ctx, 0) {
		must(t, err)
		_, err = e.World(ctx, "world 1")
		must(t, err)
		again, err := e.World(ctx, "world 0")
		must(t, err)
		if again != w {
			t.Error("a world that is followed was let go of")
		}
		break
	}
}

package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// flaky is a store whose next append answers with an error, before or after
// it has written.
type flaky struct {
	firsthand.Store
	lose  bool // the entries
	reply error
}

func (f *flaky) Append(ctx context.Context, w firsthand.WorldID, after firsthand.Seq, es []firsthand.Entry) error {
	reply, lose := f.reply, f.lose
	f.reply, f.lose = nil, false
	if lose {
		return reply
	}
	if err := f.Store.Append(ctx, w, after, es); err != nil {
		return err
	}
	return reply
}

func TestALostReplyIsNoSecondTurn(t *testing.T) {
	store := &flaky{Store: memory.New()}
	w := newWorld(t, store)
	store.reply = errors.New("the line went dead")
	told := observe(t, w, firsthand.Utterance{Speaker: "Mara", Text: "I hid the key."})
	if told[0].Turn != 1 {
		t.Errorf("it is turn %d, want 1", told[0].Turn)
	}
	if info, err := w.Info(ctx); err != nil || info.Turns != 1 {
		t.Errorf("%d turns, %v; want 1", info.Turns, err)
	}
}

func TestALostWriteIsAnError(t *testing.T) {
	store := &flaky{Store: memory.New()}
	w := newWorld(t, store)
	dead := errors.New("the disk is full")
	store.reply, store.lose = dead, true
	if _, err := w.Observe(ctx, "", firsthand.Utterance{Speaker: "Mara", Text: "I hid the key."}); !errors.Is(err, dead) {
		t.Fatalf("the error is %v, want the store's", err)
	}
	if told := observe(t, w, firsthand.Utterance{Speaker: "Mara", Text: "I hid the key."}); told[0].Turn != 1 {
		t.Errorf("the next turn is %d, want 1", told[0].Turn)
	}
}

func TestARefusedUtteranceWritesNothing(t *testing.T) {
	w := newWorld(t, memory.New())
	_, err := w.Observe(ctx, "", firsthand.Utterance{Speaker: "Mara", Text: "Good."}, firsthand.Utterance{Speaker: "Mara", Text: "Bad.", At: "昨日"})
	if firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Fatalf("the error is %v, want invalid", err)
	}
	if info, _ := w.Info(ctx); info.Turns != 0 || len(info.Characters) != 0 {
		t.Errorf("%d turns and %d characters were written", info.Turns, len(info.Characters))
	}
}

func TestAWorldReopensAsItWas(t *testing.T) {
	store := memory.New()
	w := newWorld(t, store)
	for range 700 { // enough for a snapshot
		observe(t, w, firsthand.Utterance{Speaker: "瑪拉", Text: "我把黃銅鑰匙放在窗台上。"})
	}
	must(t, w.Wait(ctx))
	want := recalled(t, w, "瑪拉", "鑰匙在哪裡")
	e := engine.Open(store, engine.Config{})
	defer func() { must(t, e.Close(ctx)) }()
	again, err := e.World(ctx, "w")
	must(t, err)
	must(t, again.Wait(ctx))
	got := recalled(t, again, "瑪拉", "鑰匙在哪裡")
	if len(want) == 0 || len(got) != len(want) {
		t.Fatalf("%d hits, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i].ID != want[i].ID || got[i].Score != want[i].Score {
			t.Errorf("hit %d is %s %v, want %s %v", i, got[i].ID, got[i].Score, want[i].ID, want[i].Score)
		}
	}
}

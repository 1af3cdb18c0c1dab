package engine_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// slow is a store whose appends wait to be let go, once it is made slow.
type slow struct {
	firsthand.Store
	begun, goOn chan struct{}
	appends     int
}

func (s *slow) Append(ctx context.Context, w firsthand.WorldID, after firsthand.Seq, es []firsthand.Entry) error {
	if s.goOn != nil {
		s.appends++
		s.begun <- struct{}{}
		<-s.goOn
	}
	return s.Store.Append(ctx, w, after, es)
}

// atOnce has a world observe the first row, and all others while that is being
// written. It returns what became of each, and how often was written.
func atOnce(t *testing.T, rows []firsthand.Utterance) (told [][]engine.Told, errs []error, appends int) {
	store := &slow{Store: memory.New(), begun: make(chan struct{}, 2*len(rows))}
	e := engine.Open(store, engine.Config{Meanings: []engine.Meaning{}})
	defer func() { must(t, e.Close(ctx)) }()
	w, err := e.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	store.goOn = make(chan struct{})
	told, errs = make([][]engine.Told, len(rows)), make([]error, len(rows))
	var wg sync.WaitGroup
	for i, row := range rows {
		wg.Go(func() { told[i], errs[i] = w.Observe(ctx, "", row) })
		if i == 0 {
			<-store.begun
		}
	}
	synctest.Wait()
	close(store.goOn)
	wg.Wait()
	info, err := w.Info(ctx)
	must(t, err)
	if good := len(rows) - len(slices.DeleteFunc(slices.Clone(errs), func(err error) bool { return err == nil })); int(info.Turns) != good {
		t.Errorf("the world has %d turns, want %d", info.Turns, good)
	}
	return told, errs, store.appends
}

func TestRowsThatComeAtOnceAreWrittenTogether(t *testing.T) {
	const many = 30
	var rows []firsthand.Utterance
	for n := range many {
		rows = append(rows, firsthand.Utterance{Speaker: []string{"Mara", "イヴォ", "瑪拉"}[n%3], Text: []string{"I hid the key.", "鍵は窓辺だ。", "我把鑰匙藏起來了。"}[n%3]})
	}
	synctest.Test(t, func(t *testing.T) {
		told, errs, appends := atOnce(t, rows)
		if appends != 2 {
			t.Errorf("%d rows were written in %d appends, want the first and then the rest", many, appends)
		}
		seen := map[firsthand.TurnNumber]bool{}
		for i := range rows {
			if errs[i] != nil || len(told[i]) != 1 || seen[told[i][0].Turn] {
				t.Fatalf("row %d became %v, %v; want a turn of its own", i, told[i], errs[i])
			}
			seen[told[i][0].Turn] = true
		}
	})
}

func TestRowIsRefusedByItselfAmongThoseThatComeAtOnce(t *testing.T) {
	var rows []firsthand.Utterance
	for n := range 6 {
		rows = append(rows, firsthand.Utterance{Speaker: fmt.Sprint("guest ", n), Text: "Good evening."})
	}
	rows[2].At, rows[4].Text = "昨日", "\xff"
	synctest.Test(t, func(t *testing.T) {
		_, errs, _ := atOnce(t, rows)
		for i, err := range errs {
			if bad := i == 2 || i == 4; bad != (firsthand.CodeOf(err) == firsthand.CodeInvalid) || !bad && err != nil {
				t.Errorf("row %d answers %v", i, err)
			}
		}
	})
}

// Of a batch that was refused nothing stays, not even in what the rules know.
func TestRulesForgetWhoWasRefused(t *testing.T) {
	w := newWorld(t, memory.New())
	_, err := w.Observe(ctx, "", firsthand.Utterance{Speaker: "Bram", Text: "Good."}, firsthand.Utterance{Speaker: "Mara", Text: "Bad.", At: "昨日"})
	if firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Fatalf("the error is %v, want invalid", err)
	}
	observe(t, w, firsthand.Utterance{Speaker: "Tilla", Text: "Good."}, firsthand.Utterance{Text: "Bram takes the brass key."})
	hits := recalled(t, w, "", "Who takes the brass key?")
	if !tells(hits, "Bram takes the brass key.") {
		t.Fatalf("recalled is %q, the key is not in it", texts(hits))
	}
	for _, h := range hits {
		if slices.Contains(h.About, "Tilla") {
			t.Errorf("%q is about %v, want that nobody takes Tilla for Bram", h.Text, h.About)
		}
	}
}

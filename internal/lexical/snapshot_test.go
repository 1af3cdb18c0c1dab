package lexical_test

import (
	"bytes"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/lexical"
)

func TestSnapshotLoadsToTheSameAnswers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ix, p := lexical.New(lexical.Options{}), plain{}
		for range rapid.IntRange(0, 60).Draw(t, "changes") {
			change(t, ix, p)
		}
		snapshot := ix.AppendTo([]byte("before"))
		loaded, err := lexical.Load(lexical.Options{}, bytes.TrimPrefix(snapshot, []byte("before")))
		if err != nil {
			t.Fatal(err)
		}
		// What is loaded must also go on from there as the original does.
		for range rapid.IntRange(0, 30).Draw(t, "more") {
			change(t, loaded, p)
		}
		for n := range p {
			ix.Add(n, p[n])
		}
		for doc := uint32(0); doc <= 200; doc++ {
			if _, ok := p[doc]; !ok {
				ix.Remove(doc)
			}
		}
		if loaded.Len() != len(p) {
			t.Fatalf("Len = %d, want %d", loaded.Len(), len(p))
		}
		q := queries().Draw(t, "query")
		all := func(uint32) bool { return true }
		if err := same(loaded.Search(q, 10, nil), p.search(q, 10, all)); err != nil {
			t.Fatal(err)
		}
	})
}

// TestScoresDoNotDependOnHistory compares bits, not numbers: two machines that
// replay one journal in other steps must show the same figures.
func TestScoresDoNotDependOnHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		long, p := lexical.New(lexical.Options{}), plain{}
		for range rapid.IntRange(0, 80).Draw(t, "changes") {
			change(t, long, p)
		}
		short := lexical.New(lexical.Options{})
		for n, ts := range p { // in an order that differs from run to run
			short.Add(n, ts)
		}
		q := queries().Draw(t, "query")
		a, b := long.Search(q, 15, nil), short.Search(q, 15, nil)
		if len(a) != len(b) {
			t.Fatalf("%d hits and %d", len(a), len(b))
		}
		for i := range a {
			if a[i].Doc != b[i].Doc || math.Float64bits(a[i].Score) != math.Float64bits(b[i].Score) {
				t.Fatalf("hit %d: %v and %v", i, a[i], b[i])
			}
		}
	})
}

func TestLoadRefusesWhatIsNotASnapshot(t *testing.T) {
	ix := lexical.New(lexical.Options{})
	ix.Add(1, []string{"灯台", "key", "key"})
	ix.Add(9, []string{"鑰匙", "key"})
	good := ix.AppendTo(nil)
	for n := range good {
		if _, err := lexical.Load(lexical.Options{}, good[:n]); err == nil {
			t.Errorf("a snapshot cut to %d of %d bytes loads", n, len(good))
		}
	}
	newer := bytes.Clone(good)
	newer[4]++
	if _, err := lexical.Load(lexical.Options{}, newer); err == nil {
		t.Error("a snapshot of a version to come loads")
	}
	if _, err := lexical.Load(lexical.Options{}, append(good, 0)); err == nil {
		t.Error("a snapshot with a byte too many loads")
	}
}

// FuzzLoad: damaged bytes are an error, or an index that works.
func FuzzLoad(f *testing.F) {
	ix := lexical.New(lexical.Options{})
	f.Add(ix.AppendTo(nil))
	ix.Add(1, []string{"lamp", "嵐", "嵐"})
	ix.Add(70, []string{"暴風", "lamp", ""})
	ix.Add(math.MaxUint32, []string{"gone"})
	f.Add(ix.AppendTo(nil))
	ix.Remove(math.MaxUint32)
	f.Add(ix.AppendTo(nil))
	f.Fuzz(func(t *testing.T, b []byte) {
		ix, err := lexical.Load(lexical.Options{}, b)
		if err != nil {
			return
		}
		for _, h := range ix.Search(lexical.Terms(1, vocabulary), 10, nil) {
			if !ix.Has(h.Doc) || !ix.Remove(h.Doc) || ix.Has(h.Doc) {
				t.Fatalf("a hit that is not there: %v", h)
			}
		}
		again, err := lexical.Load(lexical.Options{}, ix.AppendTo(nil))
		if err != nil || again.Len() != ix.Len() {
			t.Fatalf("written again: %v", err)
		}
	})
}

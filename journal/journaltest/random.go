package journaltest

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
)

// model is what a store must hold, as plain as it can be said: a fork is a
// copy.
type model map[firsthand.WorldID][]firsthand.Entry

// machine does random operations on a store and on the model.
type machine struct {
	t     *testing.T
	store firsthand.Store
	model model
	forks map[firsthand.WorldID]firsthand.Fork
	last  int // the last entry made
}

// agree runs random operations, each run in a store of its own, and compares
// everything after each. With Reopen, the store is closed and opened between
// them.
func agree(t *testing.T, d Driver) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &machine{t: t, store: d.Open(t), model: model{}, forks: map[firsthand.WorldID]firsthand.Fork{}}
		defer func() { _ = m.store.Close() }()
		actions := map[string]func(*rapid.T){
			"create": m.create, "fork": m.fork, "append": m.append, "conflict": m.conflict, "retry": m.retry, "delete": m.delete, "": m.compare,
		}
		if d.Reopen != nil {
			actions["reopen"] = func(*rapid.T) { m.store = d.Reopen(t, m.store) }
		}
		rt.Repeat(actions)
	})
}

func (m *machine) world(rt *rapid.T) firsthand.WorldID {
	return firsthand.WorldID(fmt.Sprint("world ", rapid.IntRange(1, 3).Draw(rt, "world")))
}

// batch makes new entries.
func (m *machine) batch(rt *rapid.T) []firsthand.Entry {
	size := rapid.IntRange(1, 4).Draw(rt, "size")
	entries := turns(m.last+1, m.last+size)
	m.last += size
	entries[0].Turn.Text = rapid.String().Draw(rt, "text")
	return entries
}

// want fails unless the call ended as the model says.
func want(rt *rapid.T, err error, code firsthand.Code) {
	if got := firsthand.CodeOf(err); got != code {
		rt.Fatalf("got %q (%v), want %q", got, err, code)
	}
}

func (m *machine) create(rt *rapid.T) {
	w, code := m.world(rt), firsthand.Code("")
	if _, is := m.model[w]; is {
		code = firsthand.CodeConflict
	}
	want(rt, m.store.Create(m.t.Context(), w, "name of "+string(w)), code)
	m.model[w] = m.model[w][:len(m.model[w]):len(m.model[w])]
}

func (m *machine) fork(rt *rapid.T) {
	parent, w := m.world(rt), m.world(rt)
	have, is := m.model[parent]
	at := firsthand.Seq(rapid.IntRange(0, len(have)+1).Draw(rt, "at"))
	_, taken := m.model[w]
	code := firsthand.Code("")
	switch {
	case !is:
		code = firsthand.CodeNotFound
	case taken || at == 0 || at > firsthand.Seq(len(have)):
		code = firsthand.CodeConflict
	}
	want(rt, m.store.Fork(m.t.Context(), parent, at, w, "name of "+string(w)), code)
	if code == "" {
		m.model[w], m.forks[w] = born(parent, have[:at]), firsthand.Fork{Parent: parent, At: at}
	}
}

func (m *machine) append(rt *rapid.T) {
	w, entries := m.world(rt), m.batch(rt)
	have, is := m.model[w]
	after := firsthand.Seq(len(have))
	err := m.store.Append(m.t.Context(), w, after, entries)
	if !is {
		want(rt, err, firsthand.CodeNotFound)
		return
	}
	want(rt, err, "")
	m.model[w] = append(have, numbered(after+1, entries)...)
}

func (m *machine) conflict(rt *rapid.T) {
	w, entries := m.world(rt), m.batch(rt)
	have, is := m.model[w]
	after := rapid.IntRange(0, len(have)+2).Filter(func(n int) bool { return n != len(have) }).Draw(rt, "after")
	code := firsthand.CodeConflict
	if !is {
		code = firsthand.CodeNotFound
	}
	want(rt, m.store.Append(m.t.Context(), w, firsthand.Seq(after), entries), code)
}

func (m *machine) retry(rt *rapid.T) {
	w := m.world(rt)
	have := m.model[w]
	if len(have) == 0 {
		rt.Skip("nothing to retry")
	}
	from := rapid.IntRange(0, len(have)-1).Draw(rt, "from")
	to := rapid.IntRange(from+1, len(have)).Draw(rt, "to")
	code := firsthand.Code("")
	if firsthand.Seq(from) < m.forks[w].At {
		code = firsthand.CodeConflict
	}
	want(rt, m.store.Append(m.t.Context(), w, firsthand.Seq(from), have[from:to]), code)
}

func (m *machine) delete(rt *rapid.T) {
	w, code := m.world(rt), firsthand.Code("")
	if _, is := m.model[w]; !is {
		code = firsthand.CodeNotFound
	}
	for _, f := range m.forks {
		if f.Parent == w {
			want(rt, m.store.Delete(m.t.Context(), w), firsthand.CodeRefused)
			return
		}
	}
	want(rt, m.store.Delete(m.t.Context(), w), code)
	delete(m.model, w)
	delete(m.forks, w)
}

// compare holds everything in the store to the model.
func (m *machine) compare(rt *rapid.T) {
	heads, err := collect(m.store.Heads(m.t.Context()))
	want(rt, err, "")
	var wanted []firsthand.Head
	for w, entries := range m.model {
		wanted = append(wanted, firsthand.Head{World: w, Name: "name of " + string(w), Seq: firsthand.Seq(len(entries)), Forked: m.forks[w]})
	}
	slices.SortFunc(wanted, func(a, b firsthand.Head) int { return slices.Compare([]byte(a.Name), []byte(b.Name)) })
	if !slices.Equal(heads, wanted) {
		rt.Fatalf("got heads %v, want %v", heads, wanted)
	}
	for w, entries := range m.model {
		wantEntries(m.t, m.store, w, 0, entries)
	}
}

func reopens(t *testing.T, d Driver) {
	s := d.Open(t)
	create(t, s, harbour, island)
	appendAll(t, s, harbour, 0, turns(1, 3)...)
	save(t, s, harbour, 2, "state")
	s = d.Reopen(t, s)
	wantEntries(t, s, harbour, 0, numbered(1, turns(1, 3)))
	wantSnapshot(t, s, harbour, 2, "state")
	appendAll(t, s, harbour, 0, turns(1, 3)...) // a retry is recognised across a restart
	appendAll(t, s, harbour, 3, turn(4))
	if err := d.Reopen(t, s).Close(); err != nil {
		t.Fatal(err)
	}
}

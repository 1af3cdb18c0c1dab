package state_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/state"
	"github.com/firsthand-memory/firsthand/internal/text"
)

func lookOf(who firsthand.CharacterID, asOf firsthand.TurnNumber, archived bool) state.Look {
	return state.Look{As: firsthand.Viewer{Character: who}, AsOf: asOf, Archived: archived}
}

func has(ids []firsthand.RecordID, id firsthand.RecordID) bool { return slices.Contains(ids, id) }

// held is who may know a thing and how it stands, as a plain fold has it.
type held struct {
	scene    firsthand.SceneID
	audience firsthand.Audience
	standing firsthand.Standing
	status   firsthand.Status
}

// model of visibility: maps and nothing else.
type eyes struct {
	records map[firsthand.RecordID]*held
	born    map[firsthand.RecordID]firsthand.Record
	derived map[firsthand.RecordID][]firsthand.Ref // by links too
	turns   map[firsthand.TurnNumber]*held
}

func eyesOf(entries []firsthand.Entry) *eyes {
	m := &eyes{map[firsthand.RecordID]*held{}, map[firsthand.RecordID]firsthand.Record{}, map[firsthand.RecordID][]firsthand.Ref{}, map[firsthand.TurnNumber]*held{}}
	texts := map[firsthand.TurnNumber]string{}
	for _, e := range entries {
		switch {
		case e.Turn != nil:
			m.turns[e.Turn.Number] = &held{scene: e.Turn.Scene, audience: e.Turn.Audience, standing: firsthand.StandingLive}
			if e.Turn.Provisional {
				m.turns[e.Turn.Number].standing = firsthand.StandingProvisional
			}
			texts[e.Turn.Number] = e.Turn.Text
		case e.Record != nil:
			r := e.Record
			m.born[r.ID], m.derived[r.ID] = *r, r.From
			m.records[r.ID] = &held{r.Scene, r.Audience, r.Standing, r.Status}
		case e.Link != nil && e.Link.Kind == firsthand.LinkDerived && !e.Link.Cut:
			m.derived[e.Link.From] = append(slices.Clone(m.derived[e.Link.From]), firsthand.Ref{Record: e.Link.To})
		case e.Change != nil:
			m.change(*e.Change)
		case e.Revision != nil:
			m.revise(*e.Revision, texts)
		}
	}
	return m
}

func (m *eyes) change(c firsthand.Change) {
	h := m.records[c.Record]
	was := *h
	if c.Status != "" {
		h.status = c.Status
	}
	if c.Standing != "" {
		h.standing = c.Standing
	}
	if c.Audience != nil {
		h.audience = *c.Audience
		m.narrowAs(c.Record, h.audience)
		m.narrow()
	}
	m.left(firsthand.Ref{Record: c.Record}, was, *h)
}

func (m *eyes) revise(r firsthand.Revision, texts map[firsthand.TurnNumber]string) {
	t := m.turns[r.Turn]
	if was := t.standing; r.Standing != "" && r.Standing != was {
		t.standing = r.Standing
		for id, h := range m.records {
			if len(m.born[id].Sources) > 0 && m.born[id].Sources[0].Turn == r.Turn && h.standing == was {
				m.change(firsthand.Change{Record: id, Standing: r.Standing})
			}
		}
	}
	rewritten := r.Text != nil && *r.Text != texts[r.Turn]
	if r.Text != nil {
		texts[r.Turn] = *r.Text
	}
	if rewritten || t.standing == firsthand.StandingNotTaken {
		m.stale(firsthand.Ref{Turn: r.Turn})
		for id, born := range m.born {
			if len(born.Sources) > 0 && born.Sources[0].Turn == r.Turn {
				m.stale(firsthand.Ref{Record: id})
			}
		}
	}
}

// narrowAs keeps what is derived from a record, or from one that it merged, to
// the record's audience.
func (m *eyes) narrowAs(id firsthand.RecordID, who firsthand.Audience) {
	for d, from := range m.derived {
		if m.born[d].Kind.Derived() && slices.Contains(from, firsthand.Ref{Record: id}) {
			m.records[d].audience = m.records[d].audience.Intersect(who)
		}
	}
	for _, merged := range m.born[id].Merges {
		m.narrowAs(merged, who)
	}
}

// narrow keeps everything derived to those who may know all its sources.
func (m *eyes) narrow() {
	for range m.records { // as often as a chain can be long
		for id, d := range m.records {
			if !m.born[id].Kind.Derived() {
				continue
			}
			for _, from := range m.derived[id] {
				if from.Record != 0 {
					d.audience = d.audience.Intersect(m.records[from.Record].audience)
				}
			}
		}
	}
}

func (m *eyes) left(ref firsthand.Ref, was, now held) {
	if !was.gone() && now.gone() && !m.merged(ref.Record) {
		m.stale(ref)
	}
}

// merged reports whether another record stands in the place of this one.
func (m *eyes) merged(id firsthand.RecordID) bool {
	for other, born := range m.born {
		if slices.Contains(born.Merges, id) && !m.records[other].gone() {
			return m.records[id].standing == firsthand.StandingSuperseded
		}
	}
	return false
}

func (m *eyes) stale(source firsthand.Ref) {
	for id, from := range m.derived {
		if h := m.records[id]; m.born[id].Kind.Derived() && slices.Contains(from, source) && h.standing == firsthand.StandingLive {
			was := *h
			h.standing = firsthand.StandingStale
			m.left(firsthand.Ref{Record: id}, was, *h)
		}
	}
	for _, id := range m.born[source.Record].Merges {
		if m.records[id].gone() {
			m.stale(firsthand.Ref{Record: id})
		}
	}
}

func (h held) gone() bool {
	in := []firsthand.Standing{firsthand.StandingLive, firsthand.StandingProvisional, firsthand.StandingArchived}
	return h.status == firsthand.StatusRefuted || !slices.Contains(in, h.standing)
}

func (h *held) seen(l state.Look) bool {
	if h == nil || !l.As.Narrates() && !h.audience.Has(l.As.Character) || h.status == firsthand.StatusRefuted && !l.Archived {
		return false
	}
	switch h.standing {
	case firsthand.StandingLive:
		return true
	case firsthand.StandingProvisional:
		return h.scene == l.Scene && l.Scene != 0
	case firsthand.StandingNotTaken:
		return false
	}
	return l.Archived
}

// until returns the entries that there were when the turn was the last.
func until(entries []firsthand.Entry, turn firsthand.TurnNumber) []firsthand.Entry {
	told := firsthand.Seq(0)
	for _, e := range entries {
		switch {
		case e.Turn == nil:
		case e.Turn.Number == turn:
			told = e.Seq
		case e.Turn.Number == turn+1:
			if e.Act <= told { // one act told both
				return entries[:e.Seq-1]
			}
			return entries[:e.Act-1]
		}
	}
	return entries
}

// Law 9: one filter. For every viewer, point and look it lets through exactly
// what a plain fold of the journal up to that point would, and nothing that is
// said of it names anything else.
func TestVisibleIsWhatAPlainFoldSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := anyTale(t, 80)
		for asOf := range k.s.Now() + 1 {
			m := eyesOf(k.entries)
			if asOf > 0 {
				m = eyesOf(until(k.entries, asOf))
			}
			for _, l := range looksOf(k.s, asOf) {
				v, err := k.s.Visible(l)
				if err != nil {
					t.Fatal(err)
				}
				w := &witness{t: t, s: k.s, v: v, m: m, l: l}
				w.things()
				w.lists()
			}
		}
	})
}

type witness struct {
	t *rapid.T
	s *state.State
	v *state.View
	m *eyes
	l state.Look
}

func (w *witness) things() {
	for n := range w.s.Now() + 1 {
		if got, want := w.v.Turn(n), w.m.turns[n].seen(w.l); got != want {
			w.t.Fatalf("%+v: turn %d is seen: %v, want %v", w.l, n, got, want)
		}
		w.named(fmt.Sprintf("what was taken from turn %d", n), w.v.Taken(n))
	}
	for _, id := range w.s.Records() {
		if got, want := w.v.Record(id), w.m.records[id].seen(w.l); got != want {
			w.t.Fatalf("%+v: %s is seen: %v, want %v, being %+v", w.l, id, got, want, w.m.records[id])
		}
		for _, kind := range firsthand.LinkKinds() {
			w.named(string(kind), w.v.Linked(id, kind))
		}
		if w.v.Record(id) {
			w.hit(w.v.Hit(firsthand.Ref{Record: id}))
		}
	}
}

func (w *witness) hit(h firsthand.Hit) {
	w.named("a conflict", h.Conflicts)
	if h.Ended != 0 {
		w.named("an end", []firsthand.RecordID{h.Ended})
	}
	for _, ref := range append(h.Basis, h.From...) {
		if !w.m.records[ref.Record].seen(w.l) && !w.m.turns[ref.Turn].seen(w.l) {
			w.t.Fatalf("%+v: %s names %s", w.l, h.ID, ref)
		}
	}
	if n := h.Source.Turn; n != 0 && !w.l.As.Narrates() && !w.m.turns[n].audience.Has(w.l.As.Character) {
		w.t.Fatalf("%+v: %s names turn %d as its source", w.l, h.ID, n)
	}
}

func (w *witness) lists() {
	n := len(w.s.Records())
	w.named("pinned", w.v.Pinned(n))
	w.named("hurts", w.v.Hurts(n))
	w.named("loops", w.v.Loops(n))
	w.named("intentions", w.v.Intentions(n))
	w.named("weightiest", w.v.Weightiest(n))
	w.named("interpretations", w.v.Interpretations())
	w.named("stale", w.v.Stale())
	for _, l := range w.v.Contradictions() {
		w.named("contradictions", []firsthand.RecordID{l.From, l.To})
	}
	for doc, seen := range w.v.Seen(nil) {
		ref := w.s.Doc(uint32(doc))
		if seen && !w.m.records[ref.Record].seen(w.l) && !w.m.turns[ref.Turn].seen(w.l) {
			w.t.Fatalf("%+v: document %d is %s", w.l, doc, ref)
		}
	}
}

func (w *witness) named(what string, ids []firsthand.RecordID) {
	for _, id := range ids {
		if !w.m.records[id].seen(w.l) {
			w.t.Fatalf("%+v: %s names %s, which is %+v", w.l, what, id, w.m.records[id])
		}
	}
}

// Section 7: nobody but its holder and the narrator finds a private thought,
// by whatever document, line or quote, now or looking back.
func TestAThoughtIsItsHoldersAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := newTale(t)
		for range rapid.IntRange(10, 60).Draw(t, "happenings") {
			k.happen()
			if rapid.IntRange(0, 3).Draw(t, "private") == 0 {
				k.thought()
			}
		}
		for asOf := range k.s.Now() + 1 {
			for _, l := range looksOf(k.s, asOf) {
				v, err := k.s.Visible(l)
				if err != nil {
					t.Fatal(err)
				}
				for id, s := range k.secrets {
					if l.As.Narrates() || l.As.Character == s.holder {
						continue
					}
					wantSilence(t, k.s, v, id, s.word)
				}
			}
		}
	})
}

func wantSilence(t *rapid.T, s *state.State, v *state.View, id firsthand.RecordID, word string) {
	query := lexical.Terms(1, []string{text.QueryTerms(word)[0]})
	if hits := s.Words().Search(query, 5, v.Doc); len(hits) > 0 {
		t.Fatalf("%s finds %q of %s in %s", v.Viewer().Character, word, id, s.Doc(hits[0].Doc))
	}
	for n := range s.Now() + 1 {
		if !v.Turn(n) {
			continue
		}
		if h := v.Hit(firsthand.Ref{Turn: n}); strings.Contains(h.Text+h.Source.Quote+v.Shared(n), word) {
			t.Fatalf("%s reads %q of %s in turn %d: %q", v.Viewer().Character, word, id, n, h.Text)
		}
	}
	for _, other := range s.Records() {
		if !v.Record(other) {
			continue
		}
		if h := v.Hit(firsthand.Ref{Record: other}); strings.Contains(h.Text+h.Source.Quote, word) {
			t.Fatalf("%s reads %q of %s in %s: %+v", v.Viewer().Character, word, id, other, h)
		}
	}
}

// A private thought stays private in a turn that was rewritten: where it still
// stands, and where it was changed so that nobody can say where it stands. Only
// once it is itself superseded is the new text all there is.
func TestARewrittenThoughtStaysPrivate(t *testing.T) {
	for _, c := range []struct{ name, text, word, shared string }{
		{"moved", "Rain. She hates the veil. Tilla smiled.", "veil", "smiled"},
		{"corrected", "Tilla smiled. She hates the vail. 彼女は笑った。", "vail", ""},
		{"同じ行で", "燈子は笑った。あの鍵が憎らしい。", "憎", ""},
		{"改寫", "柏瀾笑了。他好恨那把鑰匙。", "恨", ""},
	} {
		t.Run(c.name, rapid.MakeCheck(func(t *rapid.T) {
			k := newTale(t)
			said := "Tilla smiled. She hates the veil."
			k.must(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &firsthand.Turn{Number: 1, Scene: 5, Text: said, Audience: firsthand.Everyone()}})
			r := k.fact(1, len(said))
			r.Kind, r.Status, r.Speaker, r.SpeakerID, r.Audience = firsthand.KindMonologue, firsthand.StatusDeclared, "Tilla", 2, firsthand.Only(2)
			r.Sources[0].Start, r.Text = len("Tilla smiled."), said[len("Tilla smiled."):]
			k.born(r, model)
			k.must(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Text: &c.text}})
			other, _ := k.s.Visible(lookOf(3, 0, false))
			wantSilence(t, k.s, other, r.ID, c.word)
			if line := other.Shared(1); !strings.Contains(line, c.shared) {
				t.Fatalf("%q is left of the line, want %q in it", line, c.shared)
			}
			k.must(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: r.ID, Standing: firsthand.StandingSuperseded}})
			k.must(firsthand.Entry{Kind: firsthand.EntryRevision, Revision: &firsthand.Revision{Turn: 1, Text: &c.shared}})
			other, _ = k.s.Visible(lookOf(3, 0, false))
			if line := other.Shared(1); line != c.shared {
				t.Fatalf("%q is left of a line without the thought, want %q", line, c.shared)
			}
		}))
	}
}

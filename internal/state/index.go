package state

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Words returns the keyword index. Its documents are numbered; Doc says what
// each is. The caller must not change it.
func (s *State) Words() *lexical.Index { return s.words }

// Doc returns what a document of the index is: a turn with the records taken
// from it, or a record that stands alone.
func (s *State) Doc(doc uint32) firsthand.Ref { return s.docs[doc] }

func (s *State) newDoc(ref firsthand.Ref) uint32 {
	s.docs = append(s.docs, ref)
	return uint32(len(s.docs) - 1)
}

// indexTurn indexes the speaker and the text, without the parts that fewer
// may know than the turn: those are documents of their own.
func (s *State) indexTurn(t *turn) {
	if t.standing == firsthand.StandingNotTaken {
		s.words.Remove(t.doc)
		return
	}
	s.words.Add(t.doc, text.Terms(t.Speaker+"\n"+s.shared(t)))
}

// shared returns the turn's text with a break for every private part.
func (s *State) shared(t *turn) string {
	var b strings.Builder
	done := 0
	for _, src := range s.private(t) {
		if src.Start < done {
			src.Start = done
		}
		b.WriteString(t.Text[done:src.Start])
		b.WriteByte('\n')
		done = max(done, src.End)
	}
	b.WriteString(t.Text[done:])
	return b.String()
}

// private returns the spans of the turn's text that fewer may know than the
// turn, in the order of the text.
func (s *State) private(t *turn) []firsthand.Source {
	var spans []firsthand.Source
	for _, id := range t.records {
		r := s.records[id]
		src := r.Sources[0]
		if r.now.aud != t.aud && src.End <= len(t.Text) && t.Text[src.Start:src.End] == r.Text {
			spans = append(spans, src)
		}
	}
	slices.SortFunc(spans, func(a, b firsthand.Source) int { return a.Start - b.Start })
	return spans
}

func (s *State) indexRecord(r *record) {
	words := r.Speaker + "\n" + r.Text + "\n" + r.Gloss + "\n" + strings.Join(r.About, "\n")
	s.words.Add(r.doc, text.Terms(words))
}

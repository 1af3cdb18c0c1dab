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
	s.shapes = append(s.shapes, text.Shape{})
	s.plain = append(s.plain, 0)
	s.places = append(s.places, s.placeOf(ref))
	s.speakers = append(s.speakers, s.speakerOf(ref))
	return uint32(len(s.docs) - 1)
}

// indexTurn indexes the speaker and the text, without the parts that fewer
// may know than the turn: those are documents of their own. What was taken from
// the turn in other words is found by them.
func (s *State) indexTurn(t *turn) {
	if t.standing == firsthand.StandingNotTaken {
		s.words.Remove(t.doc)
		s.dictionary.words.Remove(t.doc)
		return
	}
	shared := s.shared(t, s.head)
	c := s.cutOf(shared)
	s.reshape(t, c.shape)
	told := t.told()
	words := turnWords(&told, shared)
	for _, id := range t.records {
		if r := s.records[id]; r.doc == none {
			words += r.otherWords(t)
		}
	}
	s.words.Add(t.doc, s.termsOf(words))
	s.dictionary.set(t.doc, c)
}

// turnWords is what a turn is found by, of whose text that much may be known.
func turnWords(t *firsthand.Turn, shared string) string {
	return t.Speaker + "\n" + dateWords(t.When) + "\n" + shared
}

// recordWords is what a record that is a document of its own is found by.
func recordWords(r *firsthand.Record, gloss string) string {
	return r.Speaker + "\n" + r.Text + "\n" + gloss + "\n" + strings.Join(r.About, "\n")
}

// otherWords returns what the record says that its turn does not.
func (r *record) otherWords(t *turn) string {
	words := ""
	if !strings.Contains(t.Text, r.Text) {
		words = "\n" + r.Text
	}
	if r.now.gloss != "" {
		words += "\n" + r.now.gloss
	}
	return words
}

// shared returns the turn's text at the seq with a break for every part that
// fewer may know than the turn; nothing of a danger, now or then.
func (s *State) shared(t *turn, at firsthand.Seq) string {
	if t.Danger != firsthand.DangerNone || t.dangerAt(at) != firsthand.DangerNone {
		return ""
	}
	line := t.textAt(at)
	var b strings.Builder
	done := 0
	for _, part := range s.private(t, line, at) {
		b.WriteString(line[done:max(done, part.Start)])
		b.WriteByte('\n')
		done = max(done, part.End)
	}
	b.WriteString(line[done:])
	return b.String()
}

// private returns the parts of the line that fewer may know than the turn, in
// the order of the text. What was found to be private only later, or was only
// then, counts too.
func (s *State) private(t *turn, line string, at firsthand.Seq) []text.Span {
	var parts []text.Span
	for _, id := range t.records {
		if r := s.records[id]; r.now.aud != t.aud || r.at(at).aud != t.aud {
			parts = append(parts, hidden(t, r, line)...)
		}
	}
	slices.SortFunc(parts, func(a, b text.Span) int { return a.Start - b.Start })
	return parts
}

// hidden returns where the record's part of the turn stands in a line. If the
// turn was rewritten since and the part cannot be found, all of the line may
// be it, unless the record left the story with the old text.
func hidden(t *turn, r *record, line string) []text.Span {
	src, then := r.firstSource(), t.textAt(firsthand.Seq(r.ID))
	if then == line && src.End <= len(line) {
		return []text.Span{{Start: src.Start, End: src.End}}
	}
	part := r.Text
	if src.End <= len(then) {
		part = then[src.Start:src.End]
	}
	part = strings.TrimSpace(part)
	var found []text.Span
	for from := 0; part != ""; {
		i := strings.Index(line[from:], part)
		if i < 0 {
			break
		}
		found = append(found, text.Span{Start: from + i, End: from + i + len(part)})
		from += i + len(part)
	}
	if found == nil && part != "" && !r.now.gone() {
		found = []text.Span{{End: len(line)}}
	}
	return found
}

func (s *State) indexRecord(r *record) {
	c, born := s.cutOf(r.Text), s.asBorn(r)
	s.shapes[r.doc] = c.shape
	s.words.Add(r.doc, s.termsOf(recordWords(&born, r.now.gloss)))
	s.dictionary.set(r.doc, c)
}

// dateWords writes the day of a known time as the three languages say it.
func dateWords(w *firsthand.When) string {
	if w == nil {
		return ""
	}
	return w.Time.Format("2 January 2006") + " " + w.Time.Format("2006年1月2日")
}

// Shape returns what a document's text looks like.
func (s *State) Shape(doc uint32) text.Shape { return s.shapes[doc] }

func (s *State) reshape(t *turn, now text.Shape) {
	s.scene(t.Scene).length += int(now.Words) - int(s.shapes[t.doc].Words)
	s.shapes[t.doc] = now
}

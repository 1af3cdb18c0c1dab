package state

import (
	"cmp"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Docs returns how many documents there are; they are numbered from 0.
func (s *State) Docs() int { return len(s.docs) }

// Seen reports for every document whether the viewer may see anything of it,
// in the buffer if that is large enough.
func (v *View) Seen(buffer []bool) []bool {
	seen := slices.Grow(buffer[:0], len(v.s.docs))[:len(v.s.docs)]
	now := !v.past() && !v.look.Archived && v.look.Mounted == "" && v.look.UpTo == (firsthand.Chapter{}) && !v.look.As.Public
	for doc, class := range v.s.plain {
		if now && class > 0 {
			seen[doc] = v.may[class-1]
		} else {
			seen[doc] = v.Doc(uint32(doc))
		}
	}
	return seen
}

// look notes who may see a document now, where that is plain: those of one
// audience, whose class plus one is kept. It keeps 0 where a view has to look
// for itself. Seen answers for a hundred thousand documents by it.
func (s *State) look(doc uint32) {
	s.plain[doc] = 0
	ref := s.docs[doc]
	if s.apart(ref) {
		return
	}
	if r := s.records[ref.Record]; r != nil {
		if r.recalled() {
			s.plain[doc] = r.now.aud + 1
		}
		return
	}
	t := s.turn(ref.Turn)
	if t.standing != firsthand.StandingLive {
		return
	}
	bare := t.tells()
	for _, id := range t.records {
		r := s.records[id]
		if r.doc != none {
			continue
		}
		if r.recalled() && r.now.aud == t.aud {
			s.plain[doc] = t.aud + 1
			return
		}
		bare = false
	}
	if bare {
		s.plain[doc] = t.aud + 1
	}
}

// recalled reports whether everybody of its audience recalls the record.
func (r *record) recalled() bool {
	return r.now.standing == firsthand.StandingLive && r.now.status != firsthand.StatusRefuted
}

// lookRecord looks again at the documents in which the record is found.
func (s *State) lookRecord(r *record) {
	if r.doc != none {
		s.look(r.doc)
	}
	if t := s.turn(r.sourceTurn()); t != nil {
		s.look(t.doc)
	}
}

// Places returns for every document the place of its scene in Scenes, from 1;
// 0 for one that is no turn's. The caller must not change it.
func (s *State) Places() []int32 { return s.places }

// Speakers returns for every document who speaks in it, 0 for the narrator. The
// caller must not change it.
func (s *State) Speakers() []firsthand.CharacterID { return s.speakers }

// DocSpeaker returns who speaks in a document, 0 for the narrator.
func (s *State) DocSpeaker(doc uint32) firsthand.CharacterID { return s.speakers[doc] }

func (s *State) placeOf(ref firsthand.Ref) int32 {
	t := s.turn(ref.Turn)
	if t == nil || t.erased() {
		return 0
	}
	at, _ := slices.BinarySearchFunc(s.scenes, t.Scene, func(k *scene, id firsthand.SceneID) int { return cmp.Compare(k.ID, id) })
	return int32(at + 1)
}

func (s *State) speakerOf(ref firsthand.Ref) firsthand.CharacterID {
	if t := s.turn(ref.Turn); t != nil {
		return s.same.oneOf(ref, t.SpeakerID, s.head)
	}
	if r := s.records[ref.Record]; r != nil {
		return s.same.oneOf(ref, r.SpeakerID, s.head)
	}
	return 0
}

// Shapes returns what the text of every document looks like. The caller must
// not change it.
func (s *State) Shapes() []text.Shape { return s.shapes }

// ScenesDocs yields for every scene, in the order of Scenes, the documents of
// its turns in order and about how many words they have. The caller must not
// change them.
func (s *State) ScenesDocs() iter.Seq2[[]uint32, int] {
	return func(yield func([]uint32, int) bool) {
		for _, k := range s.scenes {
			if !yield(k.docs, k.length) {
				return
			}
		}
	}
}

// Named returns the characters whom a text names, each once, in the order of
// their introduction.
func (s *State) Named(line string) []firsthand.CharacterID {
	var ids []firsthand.CharacterID
	for _, m := range s.characters.finder.Find(line) {
		ids = append(ids, s.characters.finds[m.Index])
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Mentioned returns the characters whom a text names, as often as it does and in
// its order.
func (s *State) Mentioned(line string) []firsthand.CharacterID {
	var ids []firsthand.CharacterID
	for _, m := range s.characters.finder.Find(line) {
		ids = append(ids, s.characters.finds[m.Index])
	}
	return ids
}

// Sharing returns the records that share one of the rarest words of a text, by
// age: of at most so many words, each of which stands in at most so many
// documents.
func (s *State) Sharing(line string, words, docs int) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, term := range s.rarest(text.QueryTerms(line)) {
		found, ok := s.holding(term, docs)
		if !ok || words == 0 {
			break // all that follow stand in more
		}
		if len(found) > 0 {
			ids = append(ids, found...)
			words--
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// rarest returns terms each once, by the number of documents that hold them.
func (s *State) rarest(terms []string) []string {
	slices.Sort(terms)
	terms = slices.Compact(terms)
	idf := make(map[string]float64, len(terms))
	for _, t := range terms {
		idf[t] = s.words.IDF(t)
	}
	slices.SortStableFunc(terms, func(a, b string) int { return cmp.Compare(idf[b], idf[a]) })
	return terms
}

// holding returns the records found by the documents that hold a term, unless
// those are more than so many.
func (s *State) holding(term string, docs int) (found []firsthand.RecordID, ok bool) {
	for doc := range s.words.Postings(term) {
		if docs--; docs < 0 {
			return nil, false
		}
		found = append(found, s.docRecords(doc)...)
	}
	return found, true
}

// docRecords returns the records that are found by a document.
func (s *State) docRecords(doc uint32) []firsthand.RecordID {
	ref := s.docs[doc]
	if t := s.turn(ref.Turn); t != nil {
		return t.records
	}
	return []firsthand.RecordID{ref.Record}
}

// namesOf lists all names of the characters for a finder.
func namesOf(list []*character) (names []text.Name, whose []firsthand.CharacterID) {
	for _, k := range list {
		for i, name := range append([]string{k.Name, k.Nickname}, k.Aliases...) {
			names = append(names, text.Name{Text: name, Listed: i > 1})
			whose = append(whose, k.ID)
		}
	}
	return names, whose
}

// RefDoc returns the document of a turn, or of a record that has one of its
// own.
func (s *State) RefDoc(ref firsthand.Ref) (uint32, bool) {
	if t := s.turn(ref.Turn); t != nil {
		return t.doc, true
	}
	if r := s.records[ref.Record]; r != nil && r.doc != none {
		return r.doc, true
	}
	return 0, false
}

// DocText returns what a document says, without what fewer may know than it; a
// turn that is not taken says nothing.
func (s *State) DocText(doc uint32) string {
	ref := s.docs[doc]
	if t := s.turn(ref.Turn); t != nil {
		if t.standing == firsthand.StandingNotTaken {
			return ""
		}
		return s.shared(t, s.head)
	}
	return s.records[ref.Record].Text
}

// DocContext returns who speaks in a document and the end of the turn before
// it in its scene, at most n bytes, with the keys that turn lies under; nothing
// of a turn that anybody who may know the document might not.
func (s *State) DocContext(doc uint32, n int) (before, speaker string, keys []firsthand.KeyID) {
	ref := s.docs[doc]
	if r := s.records[ref.Record]; r != nil {
		return "", r.Speaker, nil
	}
	t := s.turn(ref.Turn)
	if t.erased() {
		return "", "", nil
	}
	turns := s.scene(t.Scene).turns
	at, _ := slices.BinarySearch(turns, t.Number)
	if at == 0 {
		return "", t.Speaker, nil
	}
	last := s.turn(turns[at-1])
	if last.standing != firsthand.StandingLive || !within(s.heardBy(t), s.heardBy(last)) {
		return "", t.Speaker, nil
	}
	return text.Tail(s.shared(last, s.head), n), t.Speaker, s.sealed.turns[last.Number]
}

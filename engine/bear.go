package engine

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
	"github.com/firsthand-memory/firsthand/internal/night"
)

// bear adds what a new record means for others: it may fill a slot that an
// earlier one fills otherwise, it may answer an open question, and it may tell
// again what somebody did not know.
func (b *batch) bear(r firsthand.Record, change bool) {
	b.fill(r, change)
	b.answer(r)
	b.report(r)
}

// report ties a statement to what it tells again. What stands in the same batch
// is found by the next night.
func (b *batch) report(r firsthand.Record) {
	if of := night.Retold(b.s, r); of != 0 {
		b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryLink,
			Link: &firsthand.Link{From: r.ID, To: of, Kind: firsthand.LinkReports, Because: "told to somebody who did not know"}})
	}
}

// answer closes the open questions of the scene that the record answers. The
// answer of one who was not asked counts; the asker's own does not.
func (b *batch) answer(r firsthand.Record) {
	if r.Kind != firsthand.KindStatement && r.Kind != firsthand.KindEvent {
		return
	}
	open := b.openLoops(r.Scene)
	if len(open) == 0 {
		return
	}
	reply := extract.NewReply(r.Text)
	for _, id := range open {
		q, ok := b.recordOf(id)
		if !ok || q.SpeakerID == r.SpeakerID && r.SpeakerID != 0 || q.Turn == r.Turn {
			continue
		}
		if reply.Answers(b.w.questions.of(q.Text)) {
			b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryLink,
				Link: &firsthand.Link{From: r.ID, To: id, Kind: firsthand.LinkAnswers}})
		}
	}
}

// questions keeps open questions read, by their texts: each is held against
// every row until it is answered.
type questions map[string]*extract.Question

// questionsKept is enough for the scenes under way.
const questionsKept = 8 * loopsLookedAt

func (k questions) of(asked string) *extract.Question {
	q := k[asked]
	if q == nil {
		if len(k) >= questionsKept {
			clear(k)
		}
		q = extract.NewQuestion(asked)
		k[asked] = q
	}
	return q
}

// loopsLookedAt bounds how many open questions of a scene a row can answer:
// the newest.
const loopsLookedAt = 8

func (b *batch) openLoops(scene firsthand.SceneID) []firsthand.RecordID {
	before := b.s.OpenLoops(scene) // of which each entry of the batch closes one at most
	ids := slices.Clone(before[max(0, len(before)-loopsLookedAt-len(b.entries)):])
	for _, e := range b.entries {
		switch {
		case e.Record != nil && e.Record.Kind == firsthand.KindLoop && e.Record.Scene == scene:
			ids = append(ids, e.Record.ID)
		case e.Link != nil && e.Link.Kind == firsthand.LinkAnswers:
			ids = slices.DeleteFunc(ids, func(id firsthand.RecordID) bool { return id == e.Link.To })
		}
	}
	return ids[max(0, len(ids)-loopsLookedAt):]
}

func (b *batch) recordOf(id firsthand.RecordID) (firsthand.Record, bool) {
	if r, ok := b.s.Record(id); ok {
		return r, true
	}
	at := int(id) - int(b.s.Head()) - 1 // its id is its entry's Seq
	if at < 0 || at >= len(b.entries) || b.entries[at].Record == nil {
		return firsthand.Record{}, false
	}
	return *b.entries[at].Record, true
}

package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// record is a record as it was born, with what is held of it now and what was
// held before.
type record struct {
	ID    firsthand.RecordID
	Text  string
	Scene firsthand.SceneID
	Turn  firsthand.TurnNumber
	quoted
	*kin
	*topic
	*oddities
	*life
	act  firsthand.Seq
	held bool // its author stated, changed or settled it
	now  *facts
	day  int32  // the played day on which it was learned
	doc  uint32 // its own document, or none if it is found by its turn's
}

// none is the document number of what has no document of its own.
const none = ^uint32(0)

// facts are what can change about a record.
type facts struct {
	status     firsthand.Status
	standing   firsthand.Standing
	tier       firsthand.Tier
	pinned     bool
	resolved   bool
	overdue    bool // noted so; see wait
	ended      firsthand.RecordID
	aud        uint32
	importance int
	emotion    firsthand.Emotion
	gloss      string
}

// gone reports whether the record left the story, or was never so in it.
func (f *facts) gone() bool {
	switch f.standing {
	case firsthand.StandingLive, firsthand.StandingProvisional, firsthand.StandingArchived:
		return f.status == firsthand.StatusRefuted
	}
	return true
}

type pastFacts struct {
	until firsthand.Seq
	was   *facts
}

// at returns the facts that held at the seq.
func (r *record) at(seq firsthand.Seq) *facts {
	for _, p := range r.past {
		if seq < p.until {
			return p.was
		}
	}
	return r.now
}

func (s *State) applyRecord(e firsthand.Entry) {
	r := s.born(e)
	r.day = s.today()
	s.inherit(r)
	s.replace(r)
	s.records[r.ID] = r
	s.order = append(s.order, r.ID)
	for _, from := range r.From {
		s.links.add(firsthand.Link{From: r.ID, To: from.Record, Kind: firsthand.LinkDerived}, e.Seq)
	}
	s.fill(r)
	if t := s.turn(r.sourceTurn()); t != nil {
		t.records = append(t.records, r.ID)
	}
	s.place(r)
	s.lookRecord(r)
	s.recent.add(s, r)
	s.open.born(r)
}

// place lets the record be found by its turn, or by a document of its own
// where it has none or is not known to just those who know its turn.
func (s *State) place(r *record) {
	t := s.turn(r.sourceTurn())
	byTurn := t != nil && t.aud == r.now.aud && r.doc == none
	if byTurn && r.otherWords(t) == "" {
		return
	}
	if !byTurn {
		if r.doc == none {
			r.doc = s.newDoc(firsthand.Ref{Record: r.ID})
		}
		s.indexRecord(r)
	}
	if t != nil {
		s.indexTurn(t)
	}
}

// reword lets the record be found by other words than before.
func (s *State) reword(r *record) {
	if t := s.turn(r.sourceTurn()); r.doc == none && t != nil {
		s.indexTurn(t)
	} else if r.doc != none {
		s.indexRecord(r)
	}
}

// sourceTurn returns the turn the record was taken from, 0 if it was not.
func (r *record) sourceTurn() firsthand.TurnNumber { return r.firstSource().Turn }

func sourceTurn(r *firsthand.Record) firsthand.TurnNumber {
	if len(r.Sources) == 0 {
		return 0
	}
	return r.Sources[0].Turn
}

// span returns what the turn of the source has there now.
func (s *State) span(src firsthand.Source) (string, bool) {
	t := s.turn(src.Turn)
	if t == nil || src.Start < 0 || src.Start > src.End || src.End > len(t.Text) {
		return "", false
	}
	return t.Text[src.Start:src.End], true
}

func (s *State) applyChange(e firsthand.Entry) {
	c := e.Change
	s.records[c.Record].hold(e.Agent)
	s.change(s.records[c.Record], e.Seq, func(f *facts) {
		if c.Status != "" {
			f.status = c.Status
		}
		if c.Standing != "" {
			f.standing = c.Standing
		}
		if c.Tier != "" {
			f.tier = c.Tier
		}
		if c.Pinned != nil {
			f.pinned = *c.Pinned
		}
		if c.Resolved != nil {
			f.resolved = *c.Resolved
		}
		if c.Overdue != nil {
			f.overdue = *c.Overdue
		}
		if c.Ended != 0 || c.Unended {
			f.ended = c.Ended
		}
		if c.Audience != nil {
			f.aud = s.audiences.class(*c.Audience)
		}
		if c.Importance != 0 {
			f.importance = c.Importance
		}
		if c.Emotion != nil {
			f.emotion = *c.Emotion
		}
		if c.Gloss != nil {
			f.gloss = *c.Gloss
		}
	})
}

// hold notes that the record is in its author's hands, if the agent is the author.
func (r *record) hold(by firsthand.Agent) {
	if r != nil {
		r.held = r.held || by.Kind == firsthand.AgentAuthor
	}
}

// change keeps what was held and lets edit change it. What rests on a record
// that left the story is stale from then on.
func (s *State) change(r *record, seq firsthand.Seq, edit func(*facts)) {
	was, now := r.now, *r.now
	edit(&now)
	if now == *was {
		return
	}
	r.now = one(s.common.facts, now)
	r.own()
	r.past = append(r.past, pastFacts{until: seq, was: was})
	s.open.changed(r)
	s.recent.changed(s, r)
	defer s.lookRecord(r)
	if r.now.aud != was.aud {
		s.place(r)
		s.narrow(r.ID, r.now.aud, seq)
	}
	if r.now.gloss != was.gloss {
		s.reword(r)
	}
	if !was.gone() && r.now.gone() && s.merger(r, seq) == 0 {
		s.stale(r.ID, seq)
	}
}

// stale makes stale what was derived from the source, and from those whose
// place it took.
func (s *State) stale(source firsthand.RecordID, seq firsthand.Seq) {
	for _, l := range s.links[source] {
		if l.Kind == firsthand.LinkDerived && l.To == source {
			s.outdate(s.records[l.From], seq)
		}
	}
	for _, id := range s.records[source].Merges {
		if s.records[id].now.gone() {
			s.stale(id, seq)
		}
	}
}

// staleTurn makes stale what was derived from a turn that changed, or from
// what was taken from it.
func (s *State) staleTurn(t *turn, seq firsthand.Seq) {
	for _, id := range t.records {
		s.stale(id, seq)
	}
	for _, id := range s.order {
		if r := s.records[id]; slices.Contains(r.From, firsthand.Ref{Turn: t.Number}) {
			s.outdate(r, seq)
		}
	}
}

func (s *State) outdate(d *record, seq firsthand.Seq) {
	if d.Kind.Derived() && d.now.standing == firsthand.StandingLive {
		s.change(d, seq, func(f *facts) { f.standing = firsthand.StandingStale })
	}
}

// narrow keeps what is derived from the record, or from those whose place it
// took, to an audience.
func (s *State) narrow(source firsthand.RecordID, to uint32, seq firsthand.Seq) {
	for _, id := range s.records[source].Merges {
		s.narrow(id, to, seq)
	}
	for _, l := range s.links[source] {
		d := s.records[l.From]
		if l.Kind != firsthand.LinkDerived || l.To != source || !d.Kind.Derived() {
			continue
		}
		both := s.same.audienceOf(firsthand.Ref{Record: d.ID}, s.audiences.list[d.now.aud], s.head).
			Intersect(s.same.audienceOf(firsthand.Ref{Record: source}, s.audiences.list[to], s.head))
		if aud := s.audiences.class(both); aud != d.now.aud {
			s.change(d, seq, func(f *facts) { f.aud = aud })
		}
	}
}

func (s *State) applyUsed(e firsthand.Entry) {
	day := s.today()
	for _, ref := range e.Used.Refs {
		if t := s.turn(ref.Turn); t != nil {
			t.own()
			t.used = append(t.used, e.Used.Turn)
		}
		if r := s.records[ref.Record]; r != nil {
			r.own()
			r.used = append(r.used, e.Used.Turn)
			if !slices.Contains(r.days, day) {
				r.days = append(r.days, day)
			}
			s.recent.changed(s, r)
		}
	}
}

// lastUse returns the last of the turns at or before now, and whether there is
// one.
func lastUse(used []firsthand.TurnNumber, now firsthand.TurnNumber) (firsthand.TurnNumber, bool) {
	for i := len(used) - 1; i >= 0; i-- {
		if used[i] <= now {
			return used[i], true
		}
	}
	return 0, false
}

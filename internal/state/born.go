package state

import (
	"reflect"

	"github.com/firsthand-memory/firsthand"
)

// born makes a record of its entry. Its text is shared with the turn it stands
// in.
func (s *State) born(e firsthand.Entry) *record {
	b := e.Record
	r := &record{
		ID: b.ID, Text: b.Text, Scene: b.Scene, Turn: b.Turn, quoted: quote(b.Sources), oddities: odd(b), life: unlived,
		act: e.Act, held: e.Agent.Kind == firsthand.AgentAuthor, doc: none,
	}
	if span, ok := s.span(r.firstSource()); ok && span == r.Text {
		r.Text = span
	}
	r.kin = one(s.common.kin, kin{b.Kind, b.Origin, b.Frame, b.Speaker, b.SpeakerID, b.Category, e.Agent})
	r.topic = s.common.topic(topic{b.About, b.AboutIDs})
	r.now = one(s.common.facts, facts{
		status: b.Status, standing: b.Standing, tier: b.Tier, importance: b.Importance, emotion: b.Emotion, gloss: b.Gloss, aud: s.audiences.class(b.Audience),
	})
	return r
}

// quote returns where a record of those sources is quoted.
func quote(sources []firsthand.Source) quoted {
	if len(sources) != 1 || sources[0].Kind != firsthand.SourceTurn {
		return quoted{}
	}
	src := sources[0]
	q := quoted{uint32(src.Turn), uint32(src.Start), uint32(src.End)}
	if q.source() != src {
		return quoted{} // a number that does not fit
	}
	return q
}

func (q quoted) source() firsthand.Source {
	return firsthand.Source{Kind: firsthand.SourceTurn, Turn: firsthand.TurnNumber(q.turn), Start: int(q.start), End: int(q.end)}
}

// Sources returns where the record was established.
func (r *record) Sources() []firsthand.Source {
	if r.quoted.turn != 0 {
		return []firsthand.Source{r.source()}
	}
	return r.sources
}

// firstSource returns the first of them, the zero one if there is none.
func (r *record) firstSource() firsthand.Source {
	switch {
	case r.quoted.turn != 0:
		return r.source()
	case len(r.sources) > 0:
		return r.sources[0]
	}
	return firsthand.Source{}
}

// odd returns what few records are born with.
func odd(b *firsthand.Record) *oddities {
	o := &oddities{
		ReportedBy: b.ReportedBy, Reader: b.Reader, Slot: b.Slot, Time: b.Time, Basis: b.Basis, From: b.From, Merges: b.Merges, Because: b.Because,
	}
	if quote(b.Sources).turn == 0 {
		o.sources = b.Sources
	}
	if reflect.ValueOf(*o).IsZero() {
		return ordinary
	}
	return o
}

// asBorn returns a record as it was born.
func (s *State) asBorn(r *record) firsthand.Record {
	then := r.at(firsthand.Seq(r.ID))
	return firsthand.Record{
		ID: r.ID, Kind: r.Kind, Status: then.status, Standing: then.standing, Origin: r.Origin, Frame: r.Frame, Tier: then.tier, Text: r.Text, Gloss: then.gloss,
		Speaker: r.Speaker, SpeakerID: r.SpeakerID, ReportedBy: r.ReportedBy, Reader: r.Reader, About: r.About, AboutIDs: r.AboutIDs,
		Audience: s.audiences.list[then.aud], Slot: r.Slot, Time: r.Time, Sources: r.Sources(), Basis: r.Basis, From: r.From, Merges: r.Merges,
		Importance: then.importance, Emotion: then.emotion, Category: r.Category, Because: r.Because, Scene: r.Scene, Turn: r.Turn,
	}
}

// own gives the record a life of its own to write to.
func (r *record) own() {
	if r.life == unlived {
		r.life = new(life)
	}
}

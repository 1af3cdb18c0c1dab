package state

import "github.com/firsthand-memory/firsthand"

// born makes a record of its entry. Its text is shared with the turn it stands
// in.
func (s *State) born(e firsthand.Entry) *record {
	b := e.Record
	r := &record{ID: b.ID, Text: b.Text, Sources: b.Sources, Emotion: b.Emotion, Scene: b.Scene, Turn: b.Turn, oddities: odd(b), life: unlived, act: e.Act, held: e.Agent.Kind == firsthand.AgentAuthor, doc: none}
	if span, ok := s.span(r.Sources); ok && span == r.Text {
		r.Text = span
	}
	known := s.audiences.class(b.Audience)
	r.kin = one(s.common.kin, kin{
		Kind: b.Kind, Status: b.Status, Standing: b.Standing, Origin: b.Origin, Frame: b.Frame, Tier: b.Tier, Speaker: b.Speaker, SpeakerID: b.SpeakerID,
		Importance: b.Importance, Category: b.Category, agent: e.Agent, known: known,
	})
	r.topic = s.common.topic(topic{b.About, b.AboutIDs})
	r.now = one(s.common.facts, facts{status: b.Status, standing: b.Standing, tier: b.Tier, importance: b.Importance, emotion: b.Emotion, gloss: b.Gloss, aud: known})
	return r
}

// odd returns what few records are born with.
func odd(b *firsthand.Record) *oddities {
	if b.Gloss == "" && b.ReportedBy == 0 && b.Reader == nil && b.Slot == nil && b.Time == nil && b.Basis == nil && b.From == nil && b.Merges == nil && b.Because == "" {
		return ordinary
	}
	return &oddities{b.Gloss, b.ReportedBy, b.Reader, b.Slot, b.Time, b.Basis, b.From, b.Merges, b.Because}
}

// asBorn returns a record as it was born.
func (s *State) asBorn(r *record) firsthand.Record {
	return firsthand.Record{
		ID: r.ID, Kind: r.Kind, Status: r.Status, Standing: r.Standing, Origin: r.Origin, Frame: r.Frame, Tier: r.Tier, Text: r.Text, Gloss: r.Gloss,
		Speaker: r.Speaker, SpeakerID: r.SpeakerID, ReportedBy: r.ReportedBy, Reader: r.Reader, About: r.About, AboutIDs: r.AboutIDs,
		Audience: s.audiences.list[r.known], Slot: r.Slot, Time: r.Time, Sources: r.Sources, Basis: r.Basis, From: r.From, Merges: r.Merges,
		Importance: r.Importance, Emotion: r.Emotion, Category: r.Category, Because: r.Because, Scene: r.Scene, Turn: r.Turn,
	}
}

// own gives the record a life of its own to write to.
func (r *record) own() {
	if r.life == unlived {
		r.life = new(life)
	}
}

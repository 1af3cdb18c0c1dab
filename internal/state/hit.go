package state

import (
	"cmp"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Hit shows what the ref names as the viewer sees it: a record, or a turn. The
// caller has asked the view whether it may be seen.
func (v *View) Hit(ref firsthand.Ref) firsthand.Hit {
	h := v.hit(ref)
	h.ID.World, h.Source.World = v.look.Mounted, v.look.Mounted
	return h
}

func (v *View) hit(ref firsthand.Ref) firsthand.Hit {
	if r := v.s.records[ref.Record]; r != nil {
		return v.recordHit(r)
	}
	if t := v.s.turn(ref.Turn); t != nil && !t.erased() {
		return v.turnHit(t)
	}
	return firsthand.Hit{ID: ref}
}

func (v *View) recordHit(r *record) firsthand.Hit {
	f := r.at(v.at.seq)
	h := firsthand.Hit{
		ID: firsthand.Ref{Record: r.ID}, Kind: r.Kind, Status: f.status, Standing: f.standing, Origin: r.Origin, Frame: r.Frame,
		Text: r.Text, Gloss: f.gloss, ReportedBy: v.name(r.ReportedBy, ""),
		AboutIDs: v.s.same.eachOf(firsthand.Ref{Record: r.ID}, r.AboutIDs, v.at.seq), Because: r.Because, Basis: v.seen(r.Basis), From: v.seen(r.From), Emotion: f.emotion, Slot: r.Slot, Time: r.Time,
		Source: v.source(r), Conflicts: v.Conflicts(r.ID), Overdue: v.Overdue(r.ID),
	}
	h.SpeakerID = v.s.same.oneOf(h.ID, r.SpeakerID, v.at.seq)
	h.Speaker = v.name(h.SpeakerID, r.Speaker)
	h.About = v.names(h.AboutIDs, r.About)
	if v.reports(r.ID) {
		h.ReportedBy, h.Reports = cmp.Or(h.ReportedBy, h.Speaker), v.reported(r.ID)
	}
	if v.Record(f.ended) {
		h.Ended = f.ended
	}
	if r.Reader != nil {
		h.Reader = v.s.reader(*r.Reader)
	}
	return h
}

func (v *View) turnHit(t *turn) firsthand.Hit {
	scene := v.s.scene(t.Scene)
	frame := t.Frame
	if frame == "" {
		frame = firsthand.FrameWorld
	}
	line := v.Line(t.Number)
	speaker := v.s.same.oneOf(firsthand.Ref{Turn: t.Number}, t.SpeakerID, v.at.seq)
	return firsthand.Hit{
		ID: firsthand.Ref{Turn: t.Number}, Kind: firsthand.KindTurn, Standing: t.at(v.at.seq), Origin: firsthand.OriginLived, Frame: frame,
		Text: line, Speaker: v.name(speaker, t.Speaker), SpeakerID: speaker, Conflicts: []firsthand.RecordID{},
		Source: firsthand.HitSource{Kind: firsthand.SourceTurn, Scene: scene.Title, Turn: t.Number, Quote: line, When: t.When},
	}
}

// source says where the record was established. The whole line is quoted only
// to those who may see all of it.
func (v *View) source(r *record) firsthand.HitSource {
	sources := r.Sources()
	if len(sources) == 0 {
		return firsthand.HitSource{Kind: firsthand.SourceRecords, Scene: v.title(r.Scene)}
	}
	src := sources[0]
	h := firsthand.HitSource{Kind: src.Kind, Scene: v.title(r.Scene), Quote: r.Text}
	if p := v.s.passages[src.Passage]; p != nil {
		h.Work, h.Chapter, h.Quote = p.Work, p.Chapter, p.Text[src.Start:src.End]
	}
	if t := v.s.turn(src.Turn); t != nil && v.hears(t) {
		h.Turn, h.When = t.Number, t.When
		if v.whole(t) {
			h.Quote = t.textAt(v.at.seq)
		}
	}
	return h
}

// whole reports whether the viewer may see the turn with all that was taken
// from it, and none of that was corrected since.
func (v *View) whole(t *turn) bool {
	if !v.turn(t) {
		return false
	}
	for _, id := range t.records {
		if !v.record(v.s.records[id]) {
			return false
		}
	}
	return true
}

func (v *View) title(id firsthand.SceneID) string {
	if k := v.s.scene(id); k != nil {
		return k.Title
	}
	return ""
}

// Conflicts returns the visible records that contradict the record.
func (v *View) Conflicts(id firsthand.RecordID) []firsthand.RecordID {
	return v.Linked(id, firsthand.LinkContradicts)
}

// reports reports whether the record tells another again.
func (v *View) reports(id firsthand.RecordID) bool {
	return slices.ContainsFunc(v.s.links[id], func(l link) bool { return l.Kind == firsthand.LinkReports && l.From == id && l.holds(v.at.seq) })
}

// reported returns the visible records that the record tells again.
func (v *View) reported(id firsthand.RecordID) []firsthand.RecordID {
	var ids []firsthand.RecordID
	for _, l := range v.s.links[id] {
		if l.Kind == firsthand.LinkReports && l.From == id && l.holds(v.at.seq) && v.Record(l.To) {
			ids = append(ids, l.To)
		}
	}
	return ids
}

// Linked returns the visible records at the other end of the record's links of
// the kind, whichever way they point.
func (v *View) Linked(id firsthand.RecordID, kind firsthand.LinkKind) []firsthand.RecordID {
	ids := []firsthand.RecordID{}
	for _, l := range v.s.links[id] {
		if l.Kind == kind && l.holds(v.at.seq) && v.Record(l.other(id)) {
			ids = append(ids, l.other(id))
		}
	}
	return ids
}

// seen drops the refs that the viewer may not see. A record that was merged is
// named by the one it was merged into.
func (v *View) seen(refs []firsthand.Ref) []firsthand.Ref {
	var out []firsthand.Ref
	for _, ref := range refs {
		ref = v.standing(ref)
		if v.Record(ref.Record) || v.Turn(ref.Turn) || v.readable(ref.Passage) {
			ref.World = v.look.Mounted
			out = append(out, ref)
		}
	}
	return out
}

// name returns the name that whoever the character was at the point of the view
// has now.
func (v *View) name(id firsthand.CharacterID, otherwise string) string {
	if c := v.s.characters.get(v.s.same.one(id, v.at.seq)); c != nil {
		return c.Name
	}
	return otherwise
}

// names gives the names of whom and what a record is about, as they are now.
func (v *View) names(ids []firsthand.CharacterID, about []string) []string {
	out := make([]string, 0, len(about)+len(ids))
	known := map[string]bool{}
	for _, id := range ids {
		out = append(out, v.name(id, ""))
		known[out[len(out)-1]] = true
	}
	for _, name := range about {
		if c, ok := v.s.CharacterNamed(name); ok {
			name = c.Name
		}
		if !known[name] {
			out = append(out, name)
			known[name] = true
		}
	}
	return out
}

func (s *State) reader(a firsthand.Agent) string {
	if c := s.characters.get(s.self(a.Character)); c != nil {
		return c.Name
	}
	if a.Name != "" {
		return a.Name
	}
	return string(a.Kind)
}

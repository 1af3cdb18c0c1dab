package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/reading"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// What a night puts before a model, at most and at least.
const (
	sourcesAtMost  = 24
	summaryLeast   = 6 // records of a finished scene
	dreamLeast     = 3
	reflectOn      = 40 // importance gathered since the last reflection
	digestsANight  = 12 // questions
	digestWeight   = 2  // importance of what is made: it points to its sources
	diaryLeastSaid = formula.DiaryLeast
)

// wish is one thing that a night asks a model for.
type wish struct {
	reading.Digest
	scene firsthand.SceneID
	from  []firsthand.RecordID // which may be made new by it
}

// think has the model tell finished scenes, reflect, dream and write diaries. One
// thing that fails does not hold up the others, nor the night; it is asked for
// again on the next.
func (w *World) think(ctx context.Context, n *Night) error {
	r := w.reader
	if r == nil || n.DryRun {
		return nil
	}
	wishes, err := w.wishes(ctx, n.Day)
	if err != nil {
		return err
	}
	n.Without = []firsthand.Kind{}
	if err := w.relate(ctx, n); ctx.Err() != nil {
		return ctx.Err()
	} else if err != nil {
		n.Failed = err.Error()
	}
	for _, d := range wishes {
		deed, err := r.digest(ctx, n.Day, d)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			n.Failed = err.Error()
			if kind := kindOf(d.For); !slices.Contains(n.Without, kind) {
				n.Without = append(n.Without, kind)
			}
		case deed != nil:
			n.Actions = append(n.Actions, *deed)
		}
	}
	return nil
}

// catchUpOnThought asks for what the last night could not have, if it was the
// last.
func (w *World) catchUpOnThought(ctx context.Context, n *Night) error {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return err
	}
	_, last := s.LastNight()
	done()
	if last != n.Day {
		return nil
	}
	return w.think(ctx, n)
}

// wishes returns what the night of the day has to ask for, and has not.
func (w *World) wishes(ctx context.Context, day string) ([]wish, error) {
	s, done, err := w.fresh(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	all, err := s.Visible(state.Look{})
	if err != nil {
		return nil, err
	}
	var out []wish
	add := func(d wish, least int) {
		of := firsthand.CharacterID(0)
		if d.Of != nil {
			of = d.Of.ID
		}
		if len(d.Sources) >= least && !s.NightAsked(day, d.For, of, d.scene) && len(out) < digestsANight {
			out = append(out, d)
		}
	}
	for _, k := range s.Scenes() {
		if k.Closed {
			add(w.summing(s, all, k), summaryLeast)
		}
	}
	for _, c := range s.Characters() {
		if c.PlayedBy != "" || s.World().Settings.Persona == c.ID {
			continue // those are a real person's words
		}
		v, err := s.Visible(state.Look{As: firsthand.Viewer{Character: c.ID}})
		if err != nil {
			return nil, err
		}
		add(w.reflecting(s, v, c), evidence)
		add(w.today(s, v, c, firsthand.PurposeDream, day), dreamLeast)
		add(w.today(s, v, c, firsthand.PurposeDiary, day), diaryLeastSaid)
	}
	return out, nil
}

// evidence is how many memories an insight needs.
const evidence = 2

// source reports whether a model may make something of the record.
func (w *World) source(s *state.State, v *state.View, id firsthand.RecordID) (firsthand.Record, bool) {
	rec, _ := s.Record(id)
	return rec, v.Record(id) && maySend(s, firsthand.Ref{Record: id}) && !rec.Kind.Derived() && rec.Origin == firsthand.OriginLived && rec.Tier != firsthand.TierTemporary && rec.Standing == firsthand.StandingLive
}

// summing is a finished scene that no model has told yet, or one of whose
// sources changed: what most of those who were there know of it.
func (w *World) summing(s *state.State, v *state.View, k firsthand.Scene) wish {
	d := wish{Digest: reading.Digest{For: firsthand.PurposeSummary}, scene: k.ID}
	groups := map[string][]firsthand.Record{}
	most := ""
	for _, n := range s.SceneTurns(k.ID) {
		for _, id := range s.TurnRecords(n) {
			rec, ok := w.source(s, v, id)
			if !ok || rec.Kind == firsthand.KindMonologue || rec.Frame != firsthand.FrameWorld || s.Disputed(id) || !rec.Audience.Everyone && len(rec.Audience.Characters) == 0 {
				continue
			}
			key := audienceOf(rec)
			groups[key] = append(groups[key], rec)
			if len(groups[key]) > len(groups[most]) {
				most = key
			}
		}
	}
	d.Sources = heaviest(v, groups[most])
	for _, id := range s.Records() {
		rec, _ := s.Record(id)
		if rec.Kind != firsthand.KindSummary || rec.Scene != k.ID {
			continue
		}
		switch {
		case s.Agent(id).Kind == firsthand.AgentModel && rec.Standing == firsthand.StandingLive, s.Held(id):
			d.Sources = nil // it is told
		case rec.Standing == firsthand.StandingLive || rec.Standing == firsthand.StandingStale:
			d.from = append(d.from, id)
		}
	}
	return d
}

// reflecting is what a character has to think over, once enough has gathered
// since she last did.
func (w *World) reflecting(s *state.State, v *state.View, c firsthand.Character) wish {
	d := wish{Digest: reading.Digest{For: firsthand.PurposeReflection, Of: &c}}
	gathered := 0
	for _, id := range slices.Backward(s.Records()) {
		rec, ok := w.source(s, v, id)
		if rec.Kind == firsthand.KindReflection && rec.SpeakerID == c.ID {
			break
		}
		if ok {
			gathered += rec.Importance
			d.Sources = append(d.Sources, rec)
		}
	}
	if gathered < reflectOn {
		d.Sources = nil
	}
	d.Sources = heaviest(v, d.Sources)
	return d
}

// today is what a character took in on the last day that was played: all of it
// for a dream, what she said to others or saw with them for a diary.
func (w *World) today(s *state.State, v *state.View, c firsthand.Character, what firsthand.Purpose, day string) wish {
	d := wish{Digest: reading.Digest{For: what, Of: &c}}
	last := s.Days() - 1
	if last < 0 || s.DayName(last) > day {
		return d
	}
	for _, id := range s.Learned(last) {
		rec, ok := w.source(s, v, id)
		alone := !rec.Audience.Everyone && len(rec.Audience.Characters) < 2
		diary := what == firsthand.PurposeDiary
		switch {
		case !ok, diary && (alone || rec.Kind == firsthand.KindMonologue || rec.Kind == firsthand.KindInterpretation):
		case diary && rec.SpeakerID != c.ID && !slices.Contains(rec.AboutIDs, c.ID):
		default:
			d.Sources = append(d.Sources, rec)
		}
	}
	d.Sources = heaviest(v, d.Sources)
	if what == firsthand.PurposeDiary {
		for _, id := range s.Learned(last) {
			if rec, _ := s.Record(id); rec.Kind == firsthand.KindDiary && rec.SpeakerID == c.ID && rec.Standing == firsthand.StandingLive && !s.Held(id) {
				d.from = append(d.from, id)
			}
		}
	}
	return d
}

func audienceOf(r firsthand.Record) string {
	b, _ := r.Audience.MarshalJSON() // of a list of numbers
	return string(b)
}

// heaviest returns the heaviest of the records, in the order of the story.
func heaviest(v *state.View, all []firsthand.Record) []firsthand.Record {
	weight := func(r firsthand.Record) float64 { return v.Weigh(firsthand.Ref{Record: r.ID}).Weight }
	slices.SortStableFunc(all, func(a, b firsthand.Record) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), cmp.Compare(b.ID, a.ID))
	})
	all = all[:min(len(all), sourcesAtMost)]
	slices.SortFunc(all, func(a, b firsthand.Record) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// digest asks for one thing and takes it in; nil if nothing could be taken.
func (r *reader) digest(ctx context.Context, day string, d wish) (*Deed, error) {
	done, err := r.alone(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	q, err := reading.AskDigest(d.Digest)
	if err != nil {
		return nil, err
	}
	object, spent, err := r.put(ctx, r.Model, q, func(found string) error {
		_, _, _, err := reading.TakeDigest(d.Digest, found)
		return err
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	asked := firsthand.Asked{For: d.For, Day: day, Scene: d.scene, Tokens: spent}
	if d.Of != nil {
		asked.Of = d.Of.ID
	}
	if err != nil {
		asked.Failed = short(err.Error())
	}
	var deed *Deed
	wrote := r.w.commit(ctx, firsthand.ActivityNight, r.agent(), func(b *batch) error {
		deed = nil
		b.act()
		if asked.Failed == "" {
			deed, asked.Dropped = b.digest(d, object)
			asked.Kept = 0
			if deed != nil {
				asked.Kept = 1
			}
		} else if spent.All() == 0 && b.s.Asking().Failed == asked.Failed {
			return nil
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryAsked, Asked: &asked})
		return nil
	})
	return deed, cmp.Or(err, wrote)
}

// digest adds what a model made of memories, as far as they are as it was shown
// them, and takes what it replaces out of recall.
func (b *batch) digest(d wish, object string) (*Deed, []firsthand.Dropped) {
	for _, was := range d.Sources {
		if now, ok := b.s.Record(was.ID); !ok || now.Standing != firsthand.StandingLive || audienceOf(now) != audienceOf(was) {
			return nil, []firsthand.Dropped{{Why: firsthand.DropMoved, Count: 1}}
		}
	}
	words, from, dropped, err := reading.TakeDigest(d.Digest, object)
	if err != nil || words == "" {
		return nil, dropped
	}
	kind := kindOf(d.For)
	r := firsthand.Record{
		ID: firsthand.RecordID(b.next()), Kind: kind, Status: firsthand.StatusInferred, Standing: firsthand.StandingLive, Origin: firsthand.OriginDerived,
		Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: words, From: from, Importance: digestWeight, Turn: b.turns, Scene: d.scene,
		Audience: d.Sources[0].Audience, Because: "told by " + b.agent.Name,
	}
	if d.Of != nil {
		r.Speaker, r.SpeakerID, r.Audience = d.Of.Name, d.Of.ID, firsthand.Only(d.Of.ID)
		r.About, r.AboutIDs = []string{d.Of.Name}, []firsthand.CharacterID{d.Of.ID}
	}
	if kind == firsthand.KindDream {
		r.Frame = firsthand.FrameDream
	}
	b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
	for _, id := range d.from {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Standing: firsthand.StandingSuperseded, By: &firsthand.Ref{Record: r.ID}, Because: "told anew by " + b.agent.Name}})
		b.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: r.ID, To: id, Kind: firsthand.LinkSupersedes}})
	}
	return &Deed{Do: string(d.For), Record: r.ID, Text: words, Because: r.Because, Entry: b.first}, dropped
}

func kindOf(p firsthand.Purpose) firsthand.Kind {
	switch p {
	case firsthand.PurposeReflection:
		return firsthand.KindReflection
	case firsthand.PurposeDream:
		return firsthand.KindDream
	case firsthand.PurposeDiary:
		return firsthand.KindDiary
	}
	return firsthand.KindSummary
}

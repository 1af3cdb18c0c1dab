package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// Remember takes in records as the author states them, all or none. What a
// draft leaves out has its default. A draft that no record can be born from is
// CodeInvalid and says what to do.
func (w *World) Remember(ctx context.Context, drafts ...firsthand.Draft) ([]firsthand.RecordID, error) {
	var ids []firsthand.RecordID
	err := w.commit(ctx, firsthand.ActivityRemember, author, func(b *batch) error {
		ids = ids[:0]
		for _, d := range drafts {
			b.act()
			id, err := b.remember(d)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}

func (b *batch) remember(d firsthand.Draft) (firsthand.RecordID, error) {
	if err := d.Kind.Validate(); err != nil {
		return 0, err
	}
	settled := firsthand.Status("")
	if d.Kind == firsthand.KindInterpretation && d.Because != "" && (d.Status == firsthand.StatusCanon || d.Status == firsthand.StatusRefuted) {
		settled, d.Status = d.Status, firsthand.StatusUnresolved
	}
	r, err := b.stated(d)
	if err != nil {
		return 0, err
	}
	if err := r.Validate(); err != nil {
		return 0, err
	}
	id := b.bring(r)
	if settled != "" {
		b.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &firsthand.Change{Record: id, Status: settled, Because: d.Because}})
	}
	return id, nil
}

// bring adds a record of the author's with what it means for others.
func (b *batch) bring(r firsthand.Record) firsthand.RecordID {
	r.ID = firsthand.RecordID(b.next())
	b.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
	b.bear(r, false)
	return r.ID
}

// stated makes the record of a draft, without its id.
func (b *batch) stated(d firsthand.Draft) (firsthand.Record, error) {
	r := firsthand.Record{
		Kind: d.Kind, Status: d.Status, Standing: firsthand.StandingLive, Origin: firsthand.OriginLived, Frame: d.Frame, Tier: d.Tier,
		Text: d.Text, Importance: d.Importance, Emotion: d.Emotion, Category: d.Category, Because: d.Because, Slot: d.Slot,
		Audience: firsthand.Everyone(), Sources: []firsthand.Source{{Kind: firsthand.SourceAuthor}}, Turn: b.turns,
	}
	defaults(&r)
	for _, fill := range []func(*firsthand.Record, firsthand.Draft) error{b.tellers, b.concerns, b.grounds, b.listeners, b.place} {
		if err := fill(&r, d); err != nil {
			return r, err
		}
	}
	if r.Slot == nil {
		r.Slot = b.slotOf(r.Kind, r.Text)
	}
	return r, nil
}

func defaults(r *firsthand.Record) {
	if r.Status == "" {
		r.Status = r.Kind.BirthStatus()
	}
	if r.Frame == "" {
		r.Frame = firsthand.FrameWorld
	}
	if r.Tier == "" {
		r.Tier = firsthand.TierPromotable
	}
	if r.Importance == 0 {
		r.Importance = firsthand.DefaultImportance
	}
}

func (b *batch) tellers(r *firsthand.Record, d firsthand.Draft) error {
	if narrates(d.Speaker) {
		return nil
	}
	c, err := b.character(d.Speaker)
	r.Speaker, r.SpeakerID = c.Name, c.ID
	return err
}

// concerns names whom and what it is about; only names of characters that are
// known become ids.
func (b *batch) concerns(r *firsthand.Record, d firsthand.Draft) error {
	for _, name := range d.About {
		if c, ok := b.known(name); ok {
			r.AboutIDs = append(r.AboutIDs, c.ID)
			name = c.Name
		}
		r.About = append(r.About, name)
	}
	return nil
}

// grounds gives an interpretation its basis and reader, and a derived record
// the sources it was made from. Both are known at most to those who may know
// what they rest on.
func (b *batch) grounds(r *firsthand.Record, d firsthand.Draft) error {
	for _, ref := range d.Basis {
		known, ok := b.audienceOf(ref)
		if !ok {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s to rest on", ref)
		}
		r.Audience = r.Audience.Intersect(known)
	}
	switch {
	case r.Kind == firsthand.KindInterpretation:
		r.Basis, r.Reader = d.Basis, &firsthand.Agent{Kind: firsthand.AgentAuthor}
	case r.Kind.Derived():
		r.Origin, r.From, r.Sources = firsthand.OriginDerived, d.Basis, nil
	default:
		r.Basis = d.Basis
	}
	return nil
}

func (b *batch) audienceOf(ref firsthand.Ref) (firsthand.Audience, bool) {
	if r, ok := b.recordOf(ref.Record); ok {
		return r.Audience, true
	}
	if t, _, ok := b.s.Turn(ref.Turn); ok {
		return t.Audience, true
	}
	return firsthand.Audience{}, false
}

func (b *batch) listeners(r *firsthand.Record, d firsthand.Draft) error {
	if r.Kind == firsthand.KindMonologue && r.SpeakerID != 0 && d.Audience == nil {
		r.Audience = firsthand.Only(r.SpeakerID)
	}
	if d.Audience == nil {
		return nil
	}
	who, err := b.audience(firsthand.Turn{}, d.Audience)
	r.Audience = who
	return err
}

func (b *batch) place(r *firsthand.Record, d firsthand.Draft) error {
	if d.Scene == "" {
		return nil
	}
	k, err := b.scene(d.Scene)
	r.Scene = k.ID
	return err
}

// slotOf returns the declared slot that the words fill, if they are a plain
// assertion. A reading asserts nothing.
func (b *batch) slotOf(k firsthand.Kind, words string) *firsthand.SlotFill {
	if k == firsthand.KindInterpretation || len(b.s.Slots()) == 0 {
		return nil
	}
	for _, p := range b.w.rules.of(b).Read(words, extract.Teller{}).Proposals {
		if p.Record.Slot != nil {
			return p.Record.Slot
		}
	}
	return nil
}

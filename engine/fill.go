package engine

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// fill compares the record with the live ones that fill its slot. Two canon
// events are a change: the earlier ends; so does what somebody said of it before
// who now tells of a change. Otherwise what disagrees contradicts: a statement
// with what is established, or a scene with what the author stated, unless the
// scene tells of a change; nobody decides here which side is right.
func (b *batch) fill(r firsthand.Record, change bool) {
	if r.Slot == nil || r.Frame != firsthand.FrameWorld {
		return
	}
	for _, other := range b.slotted(*r.Slot) {
		if other.ID == r.ID || other.Frame != firsthand.FrameWorld || other.Slot.Value == r.Slot.Value || b.s.Ended(other.ID) {
			continue
		}
		switch {
		case ends(r, other, change):
			b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryChange,
				Change: &firsthand.Change{Record: other.ID, Ended: r.ID, By: &firsthand.Ref{Record: r.ID}, Because: "a later scene established a change"}})
		case change || established(r) && !established(other) && b.wasSo(other):
		default:
			b.contradict(r, other)
		}
	}
}

// ends reports whether the record tells that what the other says is over. What
// the author stated is over only by a change that is told as one, or by the
// author, and what is locked by neither.
func ends(r, other firsthand.Record, change bool) bool {
	switch {
	case other.Tier == firsthand.TierLocked || other.Origin == firsthand.OriginLore:
		return false
	case established(r) && established(other):
		return change || stated(r) || !stated(other)
	}
	return change && r.Kind == firsthand.KindStatement && other.Kind == firsthand.KindStatement && r.SpeakerID == other.SpeakerID && r.Speaker == other.Speaker
}

func established(r firsthand.Record) bool {
	return r.Status == firsthand.StatusCanon
}

// stated reports whether the author stated the record beside the story.
func stated(r firsthand.Record) bool {
	return slices.ContainsFunc(r.Sources, func(s firsthand.Source) bool { return s.Kind == firsthand.SourceAuthor })
}

// contradict ties the record to one that it contradicts. If that was settled
// against a third that says what the record says, this is open again.
func (b *batch) contradict(r, other firsthand.Record) {
	tie := func(from firsthand.RecordID, because string) {
		b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryLink,
			Link: &firsthand.Link{From: from, To: other.ID, Kind: firsthand.LinkContradicts, Because: because}})
	}
	about := r.Slot.Subject + ", " + r.Slot.Attribute
	tie(r.ID, about)
	for _, id := range b.s.Settled(other.ID, firsthand.LinkContradicts) {
		if third, _ := b.s.Record(id); third.Slot != nil && third.Slot.Value == r.Slot.Value {
			tie(id, about+"; open again, as "+r.ID.String()+" says so too")
		}
	}
}

// slotted returns the records that fill a slot, those of the batch included.
func (b *batch) slotted(f firsthand.SlotFill) []firsthand.Record {
	var out []firsthand.Record
	for _, id := range b.s.Slotted(f.Subject, f.Attribute) {
		r, _ := b.s.Record(id)
		out = append(out, r)
	}
	for _, e := range b.entries {
		if e.Record != nil && e.Record.Slot != nil && e.Record.Slot.Subject == f.Subject && e.Record.Slot.Attribute == f.Attribute {
			out = append(out, *e.Record)
		}
	}
	return out
}

// wasSo reports whether what a statement says was established before it was
// said and has changed only since: then the change contradicts nobody.
func (b *batch) wasSo(said firsthand.Record) bool {
	return slices.ContainsFunc(b.slotted(*said.Slot), func(r firsthand.Record) bool {
		return established(r) && r.Slot.Value == said.Slot.Value && r.ID < said.ID
	})
}

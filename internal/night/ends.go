package night

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// endsMost bounds how many earlier records one change is held against: the
// newest that share a word with it.
const endsMost = 64

// ends plans the end of what a new record tells to be over. Both must be
// established of the same first person, or said by one speaker of itself; what
// the author keeps for himself, and lore, does not end so.
func (p *planner) ends(c *memory, before []*memory) []Action {
	if !c.sense.TellsEnds() || c.sense.LeavesOpen() {
		return nil
	}
	said := p.clauses(c.Text)
	var out []Action
	for i, left := len(before)-1, endsMost; i >= 0 && left > 0; i-- {
		other := before[i]
		if shared(c.sense.About, other.sense.About) == 0 {
			continue
		}
		left--
		if p.ofOnePerson(c, other) && p.takesBack(c, said, other) && p.mine(other.Record) && !p.s.Resumed(other.ID) {
			out = append(out, Action{Deed: End, Record: other.ID, Text: other.Text, Because: c.ID.String() + " tells that it is over",
				changes: []firsthand.Change{{Record: other.ID, Ended: c.ID, By: &firsthand.Ref{Record: c.ID}}}})
		}
	}
	slices.Reverse(out)
	return out
}

// takesBack reports whether one clause of a record tells that what another one
// says is over. Names are looked at apart: all that the other speaks of must be
// named, in whichever clause.
func (p *planner) takesBack(c *memory, said []text.Sense, other *memory) bool {
	p.read(c)
	p.read(other)
	for _, who := range other.named {
		if !slices.Contains(c.named, who) {
			return false
		}
	}
	return other.bare.Claims() && slices.ContainsFunc(said, func(now text.Sense) bool { return now.Ends(other.bare) })
}

// read finds the names in a memory, once: it is held against many.
func (p *planner) read(m *memory) {
	if !m.read {
		m.read, m.named, m.bare = true, p.s.Mentioned(m.Text), text.SenseOf(p.s.Nameless(m.Text))
	}
}

// clauses reads what each clause of a text says, names aside.
func (p *planner) clauses(line string) []text.Sense {
	var out []text.Sense
	for _, clause := range text.Clauses(line) {
		out = append(out, text.SenseOf(p.s.Nameless(clause)))
	}
	return out
}

// ofOnePerson reports whether two records are of one kind and speak of the same
// person first.
func (p *planner) ofOnePerson(a, b *memory) bool {
	if a.Kind == firsthand.KindStatement || b.Kind == firsthand.KindStatement {
		return a.Kind == b.Kind && a.SpeakerID == b.SpeakerID && a.Speaker == b.Speaker && a.sense.Personal == b.sense.Personal && p.first(a) == p.first(b)
	}
	return a.Status == firsthand.StatusCanon && b.Status == firsthand.StatusCanon && p.first(a) == p.first(b)
}

func (p *planner) first(m *memory) firsthand.CharacterID {
	if p.read(m); len(m.named) > 0 {
		return m.named[0]
	}
	return 0
}

// correction is a record that its author corrected, with what set the old words
// apart from the new.
type correction struct {
	was  firsthand.Record
	now  firsthand.RecordID
	gone []string // said before and no longer
	kept []string // said before and still
}

// corrections lists what the author corrected and stands corrected.
func (p *planner) corrections(claims []*memory) []correction {
	var out []correction
	for _, c := range claims {
		if !stated(c.Record) {
			continue
		}
		for _, l := range p.s.Links(c.ID) {
			if was, _ := p.s.Record(l.To); l.Kind == firsthand.LinkSupersedes && l.From == c.ID && was.Standing == firsthand.StandingSuperseded && len(c.Merges) == 0 {
				out = append(out, p.correction(was, c))
			}
		}
	}
	return out
}

func (p *planner) correction(was firsthand.Record, now *memory) correction {
	k := correction{was: was, now: now.ID}
	plain := strings.NewReplacer(" 's", " ", " ’s", " ").Replace(p.s.Nameless(was.Text))
	for _, w := range text.SenseOf(plain).About {
		if slices.Contains(now.sense.About, w) {
			k.kept = append(k.kept, w)
		} else {
			k.gone = append(k.gone, w)
		}
	}
	return k
}

// denies reports whether a claim that came after the correction says again what
// it corrected.
func (k correction) denies(c *memory) bool {
	return c.ID > k.now && len(k.gone) > 0 && shared(k.gone, c.sense.About) == len(k.gone) && shared(k.kept, c.sense.About) > 0
}

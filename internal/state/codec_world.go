package state

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

func (c *codec) world(w *firsthand.World) {
	word(c, &w.ID)
	word(c, &w.Name)
	c.settings(&w.Settings)
	maybe(c, &w.Forked, (*codec).fork)
	c.identities(&c.s.same)
	many(c, &c.s.mounts, (*codec).mount)
	many(c, &c.s.slots, (*codec).slot)
	many(c, &c.s.directions, (*codec).direction)
	many(c, &c.s.days, word[string])
	many(c, &c.s.nights, (*codec).night)
	c.asking(&c.s.asking)
	c.passages()
	c.undone()
}

func (c *codec) asking(a *asking) {
	signed(c, &a.kept)
	many(c, &a.dropped, (*codec).dropped)
	c.tokens(&a.tokens)
	word(c, &a.day)
	c.tokens(&a.today)
	word(c, &a.failed)
	signed(c, &a.since)
	signed(c, &a.faults)
	word(c, &a.night)
	many(c, &a.nightly, (*codec).nightly)
}

func (c *codec) nightly(n *nightly) {
	word(c, &n.what)
	number(c, &n.of)
	number(c, &n.in)
}

func (c *codec) dropped(d *firsthand.Dropped) {
	word(c, &d.Why)
	signed(c, &d.Count)
	word(c, &d.Sample)
}

func (c *codec) tokens(t *firsthand.Tokens) {
	signed(c, &t.In)
	signed(c, &t.Out)
	flag(c, &t.Estimated)
}

func (c *codec) settings(s *firsthand.Settings) {
	word(c, &s.Timezone)
	flag(c, &s.StoryClock)
	word(c, &s.Weighting)
	maybe(c, &s.WeightInfluence, (*codec).float)
	maybe(c, &s.CueTurns, signed[int])
	number(c, &s.Persona)
	flag(c, &s.SharePeople)
}

func (c *codec) float(f *float64) {
	bits := math.Float64bits(*f)
	number(c, &bits)
	if !c.loading {
		return
	}
	*f = math.Float64frombits(bits)
}

func (c *codec) fork(f *firsthand.Fork) {
	word(c, &f.Parent)
	number(c, &f.At)
}

func (c *codec) mount(m *mount) {
	word(c, &m.world)
	number(c, &m.born)
	number(c, &m.cut)
}

func (c *codec) identities(k *identities) {
	all(c, &k.all, (*codec).identity)
	if !c.loading {
		return
	}
	loaded := k.all
	*k = identities{}
	for _, i := range loaded {
		k.add(i)
	}
}

func (c *codec) identity(i *identity) {
	number(c, &i.From)
	number(c, &i.Into)
	many(c, &i.Refs, (*codec).ref)
	word(c, &i.Because)
	number(c, &i.born)
	number(c, &i.cut)
}

func (c *codec) slot(s *firsthand.Slot) {
	word(c, &s.Subject)
	word(c, &s.Attribute)
	word(c, &s.Description)
	many(c, &s.Values, word[string])
	many(c, &s.Aliases, word[string])
}

func (c *codec) direction(d *firsthand.Direction) {
	word(c, &d.Text)
	word(c, &d.Scope)
	number(c, &d.Scene)
	number(c, &d.Turn)
}

func (c *codec) night(n *night) {
	word(c, &n.day)
	number(c, &n.seq)
}

func (c *codec) passages() {
	list := slices.SortedFunc(maps.Values(c.s.passages), func(a, b *firsthand.Passage) int { return cmp.Compare(a.ID, b.ID) })
	all(c, &list, (*codec).passage)
	if !c.loading {
		return
	}
	for _, p := range list {
		c.s.applyPassage(p)
	}
}

func (c *codec) passage(p *firsthand.Passage) {
	number(c, &p.ID)
	word(c, &p.Work)
	word(c, &p.Chapter)
	word(c, &p.Text)
}

// undone moves which acts were taken back.
func (c *codec) undone() {
	acts := slices.Sorted(maps.Keys(c.s.undone))
	many(c, &acts, number[firsthand.Seq])
	if !c.loading {
		return
	}
	for _, act := range acts {
		c.s.undone[act] = true
	}
}

// dictionary moves the words met, with the size of the lexicon they are of: a
// state saved with another lexicon, or without one, is not loaded.
func (c *codec) dictionary(d *dictionary) {
	size := uint64(d.lexicon.Len())
	number(c, &size)
	if size != uint64(d.lexicon.Len()) {
		c.fail(errVersion)
		return
	}
	many(c, &d.met, (*codec).metWord)
	if c.loading {
		met := d.met
		d.met = nil
		for _, m := range met {
			d.meet(m, d.lexicon.Lookup(m.language, m.text))
		}
	}
}

func (c *codec) metWord(m *metWord) {
	word(c, &m.term)
	word(c, &m.text)
	number(c, &m.language)
}

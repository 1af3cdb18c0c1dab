package reading

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// ownWords is how long the model's own words may be, in characters.
const ownWords = 300

// propose makes the record of a piece.
func (v *verifier) propose(p piece) firsthand.Drop {
	r := firsthand.Record{
		Kind: p.kind, Standing: firsthand.StandingLive, Origin: firsthand.OriginLived, Frame: p.voice.Frame, Tier: firsthand.TierPromotable,
		Text: p.said, Importance: v.importance(p.d), Audience: p.t.Audience, Scene: p.t.Scene,
		Sources: []firsthand.Source{{Kind: firsthand.SourceTurn, Turn: p.t.Number, Start: p.span.Start, End: p.span.End}},
	}
	if r.Importance == 1 && (p.kind == firsthand.KindStatement || p.kind == firsthand.KindObservation) {
		r.Tier = firsthand.TierTemporary
	}
	if p.voice.Spoken {
		r.Speaker, r.SpeakerID, r.ReportedBy = p.voice.Speaker, p.voice.SpeakerID, p.voice.ReportedBy
	}
	if !p.less {
		r.Gloss, r.Emotion = gloss(p), v.emotion(p.d)
		r.Slot = v.slot(p)
	}
	v.about(&r, p)
	if why := status(&r, p); why != "" {
		return why
	}
	if slices.ContainsFunc(v.r.Proposals, func(o Proposal) bool { return twice(o.Record, r) }) {
		return firsthand.DropKnown
	}
	if slices.ContainsFunc(p.t.Taken, func(k Taken) bool { return twice(k.Record, r) }) {
		return firsthand.DropKnown
	}
	if r.Validate() != nil {
		return firsthand.DropValue
	}
	v.r.Proposals = append(v.r.Proposals, Proposal{Record: r, Turn: p.t.Number})
	return ""
}

// twice reports whether two records say the same of overlapping words.
func twice(a, b firsthand.Record) bool {
	x, y := a.Sources[0], b.Sources[0]
	if !sameSort(a.Kind, b.Kind) || x.Turn != y.Turn || x.Start >= y.End || y.Start >= x.End {
		return false
	}
	return a.Kind != firsthand.KindInterpretation || text.Fold(a.Text) == text.Fold(b.Text)
}

// status gives a record the status that its words bear out. The rules made
// canon of all that they saw established; what they left, a model infers.
func status(r *firsthand.Record, p piece) firsthand.Drop {
	switch r.Kind {
	case firsthand.KindStatement:
		r.Status = firsthand.StatusDeclared
	case firsthand.KindLoop:
		r.Status = firsthand.StatusUnresolved
	case firsthand.KindIntention:
		r.Status = firsthand.StatusInferred
		if p.voice.Spoken {
			r.Status = firsthand.StatusDeclared
		}
	case firsthand.KindInterpretation:
		return interpret(r, p)
	default:
		r.Status = firsthand.StatusInferred
		if p.voice.Firm && p.span == (text.Span{Start: p.voice.Start, End: p.voice.End}) {
			r.Status = firsthand.StatusCanon
		}
	}
	return ""
}

// interpret makes a record an interpretation of the model's, in its own words.
func interpret(r *firsthand.Record, p piece) firsthand.Drop {
	meaning, because := short(string(p.d.Meaning), ownWords), short(string(p.d.Because), ownWords)
	if meaning == "" || because == "" {
		return firsthand.DropEmpty
	}
	r.Text, r.Gloss, r.Because, r.Slot = meaning, "", because, nil
	r.Speaker, r.SpeakerID, r.ReportedBy = "", 0, 0
	r.Status = firsthand.StatusUnresolved
	if c := strings.ToLower(string(p.d.Certainty)); c == "certain" || c == "likely" {
		r.Status = firsthand.StatusInferred
	}
	r.Basis = []firsthand.Ref{{Turn: p.t.Number}}
	if p.basis != 0 {
		r.Basis = []firsthand.Ref{{Record: p.basis}}
	}
	reader := p.v.s.Reader
	r.Reader = &reader
	return ""
}

// gloss returns what the model makes of the words, if that is other words.
func gloss(p piece) string {
	words := short(string(p.d.Meaning), ownWords)
	if text.Fold(words) == text.Fold(p.said) {
		return ""
	}
	return words
}

// rate takes from a draft that says what was taken already how it weighs it.
func (v *verifier) rate(p piece) firsthand.Drop {
	at := slices.IndexFunc(p.t.Taken, func(k Taken) bool { return k.ID == p.rates })
	k := p.t.Taken[at]
	if k.Held {
		return firsthand.DropHeld
	}
	if slices.ContainsFunc(v.r.Ratings, func(r Rating) bool { return r.Record == k.ID }) {
		return firsthand.DropKnown
	}
	r := Rating{Record: k.ID}
	if n := int(p.d.Importance); n >= 1 && n <= 5 && n != k.Importance {
		r.Importance = n
	} else if n < 1 || n > 5 {
		v.drop(firsthand.DropValue, 1, string(p.d.Quote))
	}
	if felt := v.emotion(p.d); !felt.IsZero() && felt != k.Emotion && !p.less {
		r.Emotion = felt
	}
	if !p.less && k.Gloss == "" {
		r.Gloss = gloss(p)
	}
	if r == (Rating{Record: k.ID}) {
		return firsthand.DropKnown
	}
	v.r.Ratings = append(v.r.Ratings, r)
	return ""
}

func (v *verifier) importance(d draft) int {
	if d.Importance < 1 || d.Importance > 5 {
		v.drop(firsthand.DropValue, 1, string(d.Quote))
		return firsthand.DefaultImportance
	}
	return int(d.Importance)
}

func (v *verifier) emotion(d draft) firsthand.Emotion {
	if d.Emotions.wrong {
		v.drop(firsthand.DropValue, 1, string(d.Quote))
		return firsthand.Emotion{}
	}
	return d.Emotions.felt
}

// mostAbout bounds whom and what a record is about.
const mostAbout = 8

// about names whom the record concerns: characters of the world, and others
// whose names stand in the turn.
func (v *verifier) about(r *firsthand.Record, p piece) {
	story := text.Fold(p.t.Text)
	for _, name := range p.d.About[:min(len(p.d.About), mostAbout)] {
		folded := text.Fold(string(name))
		c, known := v.character(folded)
		switch {
		case known && !slices.Contains(r.AboutIDs, c.ID):
			r.About, r.AboutIDs = append(r.About, c.Name), append(r.AboutIDs, c.ID)
		case !known && folded != "" && strings.Contains(story, folded):
			r.About = append(r.About, string(name))
		}
	}
}

// slot returns what the words say of a declared slot: a value that stands in
// them, and one that is allowed.
func (v *verifier) slot(p piece) *firsthand.SlotFill {
	d := p.d.Slot
	asserts := p.kind == firsthand.KindEvent || p.kind == firsthand.KindStatement
	if d == nil || d.Subject == "" && d.Value == "" || !asserts || p.voice.Open || p.voice.Denies {
		return nil
	}
	for _, k := range v.s.Slots {
		names := append([]string{k.Subject}, k.Aliases...)
		subject := slices.ContainsFunc(names, func(n string) bool { return text.Fold(n) == text.Fold(string(d.Subject)) })
		if !subject || text.Fold(k.Attribute) != text.Fold(string(d.Attribute)) {
			continue
		}
		if value, ok := allowed(k, string(d.Value), p.said); ok {
			return &firsthand.SlotFill{Subject: k.Subject, Attribute: k.Attribute, Value: value}
		}
	}
	v.drop(firsthand.DropValue, 1, string(p.d.Quote))
	return nil
}

// allowed returns the value by its first name, if the words hold one of its
// names and the slot allows it.
func allowed(k firsthand.Slot, value, words string) (string, bool) {
	said := func(name string) bool { return name != "" && strings.Contains(text.Fold(words), text.Fold(name)) }
	for _, list := range k.Values {
		names := strings.Split(list, "|")
		if slices.ContainsFunc(names, func(n string) bool { return text.Fold(n) == text.Fold(value) }) {
			return strings.TrimSpace(names[0]), slices.ContainsFunc(names, said)
		}
	}
	return value, len(k.Values) == 0 && said(value)
}

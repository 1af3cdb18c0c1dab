package night

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
)

// diary plans a character's day in her own words: the weightiest of what she
// said to others. Thoughts and what she said to nobody stay out, and it is
// known to her alone. A character that a participant plays has no diary: those
// are a real person's words.
func (p *planner) diary(c firsthand.Character, of subject, firm []firsthand.Record, made map[subject]firsthand.Record) []Action {
	if c.PlayedBy != "" || p.s.World().Settings.Persona == c.ID {
		return nil
	}
	before, there := made[of]
	said := slices.DeleteFunc(slices.Clone(firm), func(r firsthand.Record) bool { return !saidAloud(r, c.ID) })
	if len(said) < formula.DiaryLeast || !due(before, there, said) {
		return nil
	}
	r := firsthand.Record{Speaker: c.Name, SpeakerID: c.ID, AboutIDs: []firsthand.CharacterID{c.ID}, About: []string{c.Name},
		Audience: firsthand.Only(c.ID), Because: "the day in her own words"}
	said, r.Text = p.weightiest(said, func(r firsthand.Record) string { return strings.TrimSpace(r.Text) })
	return p.digest(Diary, of, r, said, made)
}

// saidAloud reports whether the character herself said it, to somebody.
func saidAloud(r firsthand.Record, c firsthand.CharacterID) bool {
	alone := !r.Audience.Everyone && len(r.Audience.Characters) == 1
	return r.Kind == firsthand.KindStatement && r.SpeakerID == c && r.ReportedBy == 0 && r.Audience.Has(c) && !alone
}

package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Player is a person as a world knows them.
type Player struct {
	firsthand.Participant
	Plays []string `json:"plays"` // the names of characters
}

// Players lists the persons of the store with whom they play in the world, and
// those who play in it without a name yet.
func (w *World) Players(ctx context.Context) ([]Player, error) {
	known, err := w.e.Participants(ctx)
	if err != nil {
		return nil, err
	}
	info, err := w.Info(ctx)
	if err != nil {
		return nil, err
	}
	players := []Player{}
	for _, p := range known {
		players = append(players, Player{Participant: p, Plays: []string{}})
	}
	for _, c := range info.Characters {
		if c.PlayedBy == "" {
			continue
		}
		at := slices.IndexFunc(players, func(p Player) bool { return p.ID == c.PlayedBy })
		if at < 0 {
			at = len(players)
			players = append(players, Player{Participant: firsthand.Participant{ID: c.PlayedBy}})
		}
		players[at].Plays = append(players[at].Plays, c.Name)
	}
	return players, nil
}

// Dossier is everything that a store holds of a person.
type Dossier struct {
	Person
	Worlds []DossierWorld `json:"worlds"`
}

// DossierWorld is what a world holds of a person.
type DossierWorld struct {
	World firsthand.WorldID `json:"world"`
	Name  string            `json:"name"`
	Plays []string          `json:"plays"`
	// Turns are those they spoke as a character, with what they said out of
	// character in them.
	Turns []firsthand.Turn `json:"turns"`
}

// Dossier returns everything that the store holds of a person, in every world.
func (e *Engine) Dossier(ctx context.Context, participant string) (Dossier, error) {
	p, err := e.Person(ctx, participant)
	if err != nil {
		return Dossier{}, err
	}
	d := Dossier{Person: p, Worlds: []DossierWorld{}}
	heads, err := e.Worlds(ctx)
	if err != nil {
		return d, err
	}
	for _, h := range heads {
		w, err := e.World(ctx, string(h.World))
		if err != nil {
			return d, err
		}
		in, err := w.dossier(ctx, p.ID)
		if err != nil {
			return d, err
		}
		if in.Name = h.Name; len(in.Plays)+len(in.Turns) > 0 {
			d.Worlds = append(d.Worlds, in)
		}
	}
	return d, nil
}

func (w *World) dossier(ctx context.Context, p firsthand.ParticipantID) (DossierWorld, error) {
	s, done, err := w.fresh(ctx)
	in := DossierWorld{World: w.id, Plays: []string{}, Turns: []firsthand.Turn{}}
	if err != nil {
		return in, err
	}
	defer done()
	mine := map[firsthand.CharacterID]bool{}
	for _, c := range s.Characters() {
		if c.PlayedBy == p {
			in.Plays, mine[c.ID] = append(in.Plays, c.Name), true
		}
	}
	for n := firsthand.TurnNumber(1); n <= s.Now() && len(mine) > 0; n++ {
		if t, _, _ := s.Turn(n); mine[t.SpeakerID] {
			in.Turns = append(in.Turns, t)
		}
	}
	return in, nil
}

package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
	"github.com/firsthand-memory/firsthand/internal/people"
)

// playerList is who plays in a world.
type playerList struct {
	Participants []engine.Player `json:"participants"`
}

// factList is what a person said of themselves and agreed to have kept.
type factList struct {
	Facts []people.Fact `json:"facts"`
}

// consent says for whom a person agrees to have things kept.
type consent struct {
	Character string `json:"character,omitempty" doc:"For this character; for every character of the world if it is left out"`
	Withdrawn bool   `json:"withdrawn,omitempty" doc:"The consent ends"`
}

// factTold is what a person says of themselves.
type factTold struct {
	Kind       firsthand.FactKind   `json:"kind"`
	Text       string               `json:"text" doc:"In the person's own words"`
	Character  string               `json:"character,omitempty" doc:"Who may keep it; every character of the world if it is left out"`
	Importance int                  `json:"importance,omitempty" minimum:"1" maximum:"5"`
	Turn       firsthand.TurnNumber `json:"turn,omitempty" doc:"Where they said it, out of character; they say it now if it is left out"`
}

// factChange is what a person changes about a fact.
type factChange struct {
	Text     string                 `json:"text,omitempty" doc:"What is right instead"`
	Standing firsthand.FactStanding `json:"standing,omitempty" enum:"live,archived" doc:"live accepts what was proposed, archived lets it go"`
}

// OfParticipant is the part of a request that says which person is meant.
type OfParticipant struct {
	InWorld
	Participant string `path:"participant" doc:"The person, by name or id"`
}

// person returns whom a request is about. Their own key may ask for them, others
// need the role that the operation takes.
func (a *api) person(ctx context.Context, w *engine.World, nameOrID string, role firsthand.Role) (engine.Person, error) {
	p, err := a.e.Person(ctx, nameOrID)
	g := access.From(ctx)
	if err == nil && g.Participant != "" && g.Participant == p.ID {
		return p, nil
	}
	if refused := g.Check(role, w.ID()); refused != nil {
		return engine.Person{}, refused // without a word on whether there is such a person
	}
	return p, err
}

func (a *api) participants() {
	within(a, operation{method: http.MethodGet, path: "/participants", role: firsthand.RoleAuthor, id: "listParticipants", says: "List the people of the store and whom they play in the world"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[playerList], error) {
			players, err := w.Players(ctx)
			return replied(playerList{append([]engine.Player{}, players...)}, err)
		})
	within(a, operation{method: http.MethodPut, path: "/participants/{participant}/consent", role: firsthand.RoleAuthor, own: true, id: "setConsent", says: "Give or withdraw a person's consent"},
		func(ctx context.Context, w *engine.World, in *struct {
			OfParticipant
			Body consent
		}) (*reply[consent], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			return replied(in.Body, w.Consent(ctx, string(p.ID), in.Body.Character, in.Body.Withdrawn))
		})
	within(a, operation{method: http.MethodGet, path: "/participants/{participant}/export", role: firsthand.RoleAuthor, own: true, id: "exportParticipant", says: "Hand out everything that the store holds of a person"},
		func(ctx context.Context, w *engine.World, in *OfParticipant) (*reply[engine.Dossier], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			if g := access.From(ctx); g.Participant != p.ID {
				if err := g.Check(firsthand.RoleAuthor, ""); err != nil { // it is of all worlds
					return nil, err
				}
			}
			return replied(a.e.Dossier(ctx, string(p.ID)))
		})
	within(a, operation{method: http.MethodDelete, path: "/participants/{participant}", role: firsthand.RoleAdmin, own: true, id: "eraseParticipant", says: "Destroy what the store holds of a person, for ever"},
		func(ctx context.Context, w *engine.World, in *struct {
			OfParticipant
			Turns bool `query:"with_turns" doc:"The lines they spoke as a character too, and what rests on them"`
			All   bool `query:"all_worlds" doc:"In every world of the store"`
		}) (*reply[engine.Erased], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAdmin)
			if err != nil {
				return nil, err
			}
			what := engine.Erasing{Participant: string(p.ID), World: string(w.ID()), Turns: in.Turns}
			if in.All {
				if g := access.From(ctx); g.Participant != p.ID {
					if err := g.Check(firsthand.RoleAdmin, ""); err != nil {
						return nil, err
					}
				}
				what.World = ""
			}
			return replied(a.e.Erase(ctx, what))
		})
	a.facts()
}

func (a *api) facts() {
	within(a, operation{method: http.MethodGet, path: "/participants/{participant}/facts", role: firsthand.RoleAuthor, own: true, id: "listFacts", says: "List what a person said of themselves and agreed to have kept"},
		func(ctx context.Context, w *engine.World, in *OfParticipant) (*reply[factList], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			facts, err := w.Facts(ctx, string(p.ID))
			return replied(factList{append([]people.Fact{}, facts...)}, err)
		})
	within(a, operation{method: http.MethodPost, path: "/participants/{participant}/facts", role: firsthand.RoleAuthor, own: true, id: "tellFact", says: "Keep what a person says of themselves", status: created},
		func(ctx context.Context, w *engine.World, in *struct {
			OfParticipant
			Body factTold
		}) (*reply[firsthand.Fact], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			b := in.Body
			return replied(w.Tell(ctx, engine.Statement{Participant: string(p.ID), Character: b.Character, Kind: b.Kind, Text: b.Text, Importance: b.Importance, Turn: b.Turn}))
		})
	within(a, operation{method: http.MethodPatch, path: "/participants/{participant}/facts/{fact}", role: firsthand.RoleAuthor, own: true, id: "changeFact", says: "Correct, accept or let go what is kept of a person"},
		func(ctx context.Context, w *engine.World, in *struct {
			OfParticipant
			Fact string `path:"fact" pattern:"^f[1-9][0-9]{0,18}$" doc:"The fact, such as f4"`
			Body factChange
		}) (*reply[firsthand.Fact], error) {
			p, err := a.person(ctx, w, in.Participant, firsthand.RoleAuthor)
			if err != nil {
				return nil, err
			}
			var id firsthand.FactID
			_ = id.UnmarshalText([]byte(in.Fact)) // the pattern has let nothing else through
			switch {
			case in.Body.Text != "":
				return replied(w.CorrectFact(ctx, string(p.ID), id, in.Body.Text))
			case in.Body.Standing == firsthand.FactLive:
				return replied(w.AcceptFact(ctx, string(p.ID), id))
			case in.Body.Standing == firsthand.FactArchived:
				return replied(w.DropFact(ctx, string(p.ID), id))
			}
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "there is nothing to change: give text or standing")
		})
}

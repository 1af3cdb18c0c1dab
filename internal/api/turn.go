package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// Page is the part of a request that says which part of a list is wanted.
type Page struct {
	After string `query:"after" doc:"The next of the page before; empty begins the list"`
	Limit int    `query:"limit" minimum:"1" maximum:"1000" doc:"At most so many; 100 if it is left out"`
}

// turnList is a page of turns.
type turnList struct {
	Turns []engine.Played `json:"turns"`
	Next  string          `json:"next,omitempty" doc:"What after takes for the page behind; empty at the end"`
}

// toldList is what became of turns that were told.
type toldList struct {
	Turns []engine.Told `json:"turns"`
}

// OfTurn is the part of a request that says which turn is meant.
type OfTurn struct {
	InWorld
	Turn firsthand.TurnNumber `path:"turn" minimum:"1" doc:"The turn, by its number"`
}

// turnChange is what an author changes about a turn.
type turnChange struct {
	Text   *string `json:"text,omitempty" doc:"What it says from now on; it is read anew"`
	Hidden *bool   `json:"hidden,omitempty" doc:"Whether its front end keeps it out of the prompt. It is story all the same"`
}

func (a *api) turns() {
	within(a, operation{method: http.MethodGet, path: "/turns", role: firsthand.RoleReader, id: "listTurns", says: "List turns with what was taken from them"}, listTurns)
	within(a, operation{method: http.MethodPost, path: "/turns", role: firsthand.RoleWriter, id: "tell", says: "Tell one turn or many, all or none, on the disk when it answers", status: created, lists: true}, tell)
	within(a, operation{method: http.MethodPatch, path: "/turns/{turn}", role: firsthand.RoleAuthor, id: "editTurn", says: "Change what a turn says, hide it or show it"}, editTurn)
}

func listTurns(ctx context.Context, w *engine.World, in *struct {
	InWorld
	Page
	Scene string `query:"scene" doc:"Only scenes of this title"`
	As    string `query:"as" doc:"With whose eyes: a character, or the narrator"`
}) (*reply[turnList], error) {
	v, err := viewer(ctx, w, in.As)
	if err != nil {
		return nil, err
	}
	after, err := cursor[firsthand.TurnNumber]("t", in.After)
	if err != nil {
		return nil, err
	}
	turns, more, err := w.TurnsPage(ctx, engine.TurnPage{As: v, Scene: in.Scene, After: after, Limit: in.Limit})
	list := turnList{Turns: turns}
	if more {
		list.Next = firsthand.Ref{Turn: turns[len(turns)-1].Number}.String()
	}
	return replied(list, err)
}

// cursor reads where a page begins: the last thing of the page before.
func cursor[N ~uint64](kind, after string) (N, error) {
	if after == "" {
		return 0, nil
	}
	ref, err := firsthand.ParseRef(after)
	switch {
	case err == nil && kind == "t" && ref.Turn != 0:
		return N(ref.Turn), nil
	case err == nil && kind == "r" && ref.Record != 0:
		return N(ref.Record), nil
	}
	return 0, firsthand.Errorf(firsthand.CodeInvalid, "after takes what next said on the page before")
}

// utterances are one turn or many.
type utterances []firsthand.Utterance

// UnmarshalJSON reads one or many.
func (u *utterances) UnmarshalJSON(b []byte) error { return oneOrMany(b, (*[]firsthand.Utterance)(u)) }

// Schema says so in the document.
func (utterances) Schema(r huma.Registry) *huma.Schema { return formOf[firsthand.Utterance](r) }

func tell(ctx context.Context, w *engine.World, in *struct {
	InWorld
	Key  string `header:"Idempotency-Key" maxLength:"200" doc:"Whatever names this request: sent again, it is told once and answered alike"`
	Body utterances
}) (*struct {
	Replayed string `header:"Idempotency-Replayed"`
	Body     toldList
}, error) {
	out := &struct {
		Replayed string `header:"Idempotency-Replayed"`
		Body     toldList
	}{}
	said, keyed := keyed(ctx, in.Key, in.Body)
	told, err := w.Observe(ctx, firsthand.ActivityObserve, said...)
	if err != nil {
		return nil, err
	}
	if replayed, err := replay(ctx, w, in.Body, keyed, told); err != nil {
		return nil, err
	} else if replayed {
		out.Replayed = "true"
	}
	out.Body.Turns = append([]engine.Told{}, told...)
	return out, nil
}

func editTurn(ctx context.Context, w *engine.World, in *struct {
	OfTurn
	Body turnChange
}) (*reply[engine.Told], error) {
	told := engine.Told{Turn: in.Turn, Records: []firsthand.RecordID{}}
	var err error
	if in.Body.Text == nil && in.Body.Hidden == nil {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "there is nothing to change: give text or hidden")
	}
	if in.Body.Text != nil {
		if told, err = w.EditTurn(ctx, in.Turn, *in.Body.Text); err != nil {
			return nil, err
		}
	}
	if in.Body.Hidden != nil {
		err = w.HideTurn(ctx, in.Turn, *in.Body.Hidden)
	}
	return replied(told, err)
}

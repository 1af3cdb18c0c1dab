package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/access"
)

// question asks what somebody recalls, by names.
type question struct {
	As      string               `json:"as" doc:"Whose memory: a character's, or the narrator's"`
	Cue     string               `json:"cue"`
	Scene   string               `json:"scene,omitempty" doc:"Where the character is; its last turns join the cue"`
	Mood    *firsthand.Emotion   `json:"mood,omitempty" doc:"What it feels; the mood the world keeps if it is left out"`
	Limit   int                  `json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"At most so many hits; 10 if it is left out"`
	Budget  *int                 `json:"budget,omitempty" minimum:"0" doc:"At most so many tokens for core and hits"`
	AsOf    firsthand.TurnNumber `json:"as_of,omitempty" doc:"The turn after which the world stands still"`
	Explain bool                 `json:"explain,omitempty" doc:"Say of each hit why it is there"`
	Use     bool                 `json:"use,omitempty" doc:"Record that the hits were used; takes the role writer"`
}

// found are the hits of a search.
type found struct {
	Hits []firsthand.Hit `json:"hits"`
}

func (a *api) recalls() {
	within(a, operation{method: http.MethodPost, path: "/recall", role: firsthand.RoleReader, id: "recall", says: "Ask what a character recalls of a cue"}, recall)
	within(a, operation{method: http.MethodGet, path: "/search", role: firsthand.RoleReader, id: "search", says: "Look up where something stands written"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Query    string               `query:"q" required:"true" doc:"Words to look for"`
			As       string               `query:"as" doc:"With whose eyes: a character, or the narrator"`
			Archived bool                 `query:"archived" doc:"Also what is archived, superseded or stale"`
			Limit    int                  `query:"limit" minimum:"1" maximum:"1000" doc:"At most so many; 20 if it is left out"`
			AsOf     firsthand.TurnNumber `query:"as_of" doc:"The turn after which the world stands still"`
		}) (*reply[found], error) {
			v, err := viewer(ctx, w, in.As)
			if err != nil {
				return nil, err
			}
			hits, err := w.Search(ctx, firsthand.Search{As: v, Text: in.Query, Archived: in.Archived, Limit: in.Limit, AsOf: in.AsOf})
			return replied(found{hits}, err)
		})
}

func recall(ctx context.Context, w *engine.World, in *struct {
	InWorld
	Body question
}) (*reply[firsthand.Recall], error) {
	q, err := in.Body.query(ctx, w)
	if err != nil {
		return nil, err
	}
	if in.Body.Use {
		if err := access.From(ctx).Check(firsthand.RoleWriter, w.ID()); err != nil {
			return nil, err
		}
	}
	r, err := w.Recall(ctx, q, in.Body.Explain)
	if err == nil && in.Body.Use {
		err = w.Use(ctx, r.Hits)
	}
	return replied(r, err)
}

func (b question) query(ctx context.Context, w *engine.World) (firsthand.Query, error) {
	q := firsthand.Query{Cue: b.Cue, Mood: b.Mood, Limit: b.Limit, Budget: b.Budget, AsOf: b.AsOf}
	var err error
	if q.As, err = viewer(ctx, w, b.As); err != nil || b.Scene == "" {
		return q, err
	}
	k, err := w.SceneTitled(ctx, b.Scene)
	q.Scene = k.ID
	return q, err
}

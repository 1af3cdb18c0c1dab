package api

import (
	"context"
	"net/http"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// sceneList is the scenes of a world in the order they were opened.
type sceneList struct {
	Scenes []firsthand.Scene `json:"scenes"`
}

// momentList is the six-field cards of a scene.
type momentList struct {
	Moments []firsthand.Moment `json:"moments"`
}

func (a *api) scenes() {
	within(a, operation{method: http.MethodGet, path: "/scenes", role: firsthand.RoleReader, id: "listScenes", says: "List the scenes of a world"},
		func(ctx context.Context, w *engine.World, _ *InWorld) (*reply[sceneList], error) {
			info, err := w.Info(ctx)
			return replied(sceneList{append([]firsthand.Scene{}, info.Scenes...)}, err)
		})
	within(a, operation{method: http.MethodPut, path: "/scenes", role: firsthand.RoleAuthor, id: "setScene", says: "Say when a scene plays; open it if there is none"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body firsthand.Scene
		}) (*reply[firsthand.Scene], error) {
			err := w.SetScene(ctx, in.Body.Title, func(k *firsthand.Scene) {
				k.StoryTime, k.StoryDay, k.Frame = in.Body.StoryTime, in.Body.StoryDay, in.Body.Frame
			})
			if err != nil {
				return nil, err
			}
			return replied(w.SceneTitled(ctx, in.Body.Title))
		})
	within(a, operation{method: http.MethodPost, path: "/scenes/close", role: firsthand.RoleWriter, id: "closeScene", says: "Close a scene: what is told under its title next opens another"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Body struct {
				Title string `json:"title"`
			}
		}) (*reply[firsthand.Scene], error) {
			if err := w.CloseScene(ctx, in.Body.Title); err != nil {
				return nil, err
			}
			return replied(w.SceneTitled(ctx, in.Body.Title))
		})
	within(a, operation{method: http.MethodGet, path: "/moments", role: firsthand.RoleReader, id: "listMoments", says: "Show the six-field cards of a scene"},
		func(ctx context.Context, w *engine.World, in *struct {
			InWorld
			Scene string               `query:"scene" required:"true" doc:"The scene, by its title"`
			Turn  firsthand.TurnNumber `query:"turn" doc:"Only this turn"`
		}) (*reply[momentList], error) {
			v, err := viewer(ctx, w, firsthand.Narrator)
			if err != nil {
				return nil, err
			}
			cards, err := w.MomentsAs(ctx, v, in.Scene, in.Turn)
			return replied(momentList{cards}, err)
		})
}

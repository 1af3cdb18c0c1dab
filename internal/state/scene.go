package state

import (
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// scene is a scene with who was in it and its turns.
type scene struct {
	firsthand.Scene
	cast   []firsthand.CharacterID // who has spoken or was named present, in that order
	turns  []firsthand.TurnNumber
	docs   []uint32 // the documents of those turns
	length int      // about how many words they have
	past   []pastScene
}

type pastScene struct {
	until firsthand.Seq
	was   firsthand.Scene
}

func (s *State) scene(id firsthand.SceneID) *scene {
	i, ok := slices.BinarySearchFunc(s.scenes, id, func(k *scene, id firsthand.SceneID) int { return int(k.ID) - int(id) })
	if !ok {
		return nil
	}
	return s.scenes[i]
}

// Scenes returns the scenes in the order they were opened.
func (s *State) Scenes() []firsthand.Scene {
	out := make([]firsthand.Scene, len(s.scenes))
	for i, k := range s.scenes {
		out[i] = k.Scene
	}
	return out
}

// Scene returns the scene with the id.
func (s *State) Scene(id firsthand.SceneID) (firsthand.Scene, bool) {
	if k := s.scene(id); k != nil {
		return k.Scene, true
	}
	return firsthand.Scene{}, false
}

// SceneTitled returns the newest scene with exactly that title.
func (s *State) SceneTitled(title string) (firsthand.Scene, bool) {
	for i := len(s.scenes) - 1; i >= 0; i-- {
		if s.scenes[i].Title == title {
			return s.scenes[i].Scene, true
		}
	}
	return firsthand.Scene{}, false
}

// FormerScene returns what the scene was before the entry replaced it.
func (s *State) FormerScene(id firsthand.SceneID, entry firsthand.Seq) (firsthand.Scene, bool) {
	if k := s.scene(id); k != nil {
		for _, p := range k.past {
			if p.until == entry {
				return p.was, true
			}
		}
	}
	return firsthand.Scene{}, false
}

// SceneTurns returns the numbers of the scene's turns in order. The caller
// must not change them.
func (s *State) SceneTurns(id firsthand.SceneID) []firsthand.TurnNumber {
	if k := s.scene(id); k != nil {
		return k.turns
	}
	return nil
}

// Cast returns who has spoken in the scene or was named present so far. The
// caller must not change it.
func (s *State) Cast(id firsthand.SceneID) []firsthand.CharacterID {
	if k := s.scene(id); k != nil {
		return k.cast
	}
	return nil
}

// enter takes in a turn, its speaker and who was named present.
func (k *scene) enter(t *turn) {
	k.turns, k.docs = append(k.turns, t.Number), append(k.docs, t.doc)
	k.join(t.SpeakerID)
	for _, c := range t.Audience.Characters {
		k.join(c)
	}
}

func (k *scene) join(c firsthand.CharacterID) {
	if c != 0 && !slices.Contains(k.cast, c) {
		k.cast = append(k.cast, c)
	}
}

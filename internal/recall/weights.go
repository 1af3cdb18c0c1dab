package recall

import (
	_ "embed" // for the default weights
	"encoding/json"

	"github.com/firsthand-memory/firsthand"
)

// Weights say how much each list and each treatment counts. They are data, so
// that a user's own labelled recalls can set them.
type Weights struct {
	Version int `json:"version"`
	// Lists weighs each list's reciprocal ranks, 0 to 1 and beyond.
	Lists map[string]float64 `json:"lists"`
	// Prominence is how much more a reciprocal rank is worth for each spread by
	// which the score stands above the list's mean; 0 is by ranks alone.
	Prominence float64 `json:"prominence"`
	// Neighbours is what a turn gains of its next and next but one neighbours' scores.
	Neighbours [2]float32 `json:"neighbours"`
	// Scene is what a turn gains when its whole scene has the cue's words, as a
	// part of the best score of the list.
	Scene float32 `json:"scene"`
	// Asked is what a record gains if its speaker is the person asked about.
	Asked float32 `json:"asked"`
	// When is what a text that tells a time gains if the cue asks for one.
	When float32 `json:"when"`
	// OnlyAsks is what a text loses that only asks.
	OnlyAsks float32 `json:"only_asks"`
	// Length is what a text gains for each doubling-like step, log(1 + words).
	Length float32 `json:"length"`
	// FirstPerson is what a text gains each time, up to four, that it says I or mine.
	FirstPerson float32 `json:"first_person"`
}

//go:embed weights.json
var weightsJSON []byte

// DefaultWeights returns the weights that the binary carries.
func DefaultWeights() Weights {
	w, err := ReadWeights(weightsJSON)
	if err != nil {
		panic("recall: the built-in weights: " + err.Error())
	}
	return w
}

// ReadWeights reads weights from JSON. An unknown version, weights that name no
// list and a weight below 0 are CodeInvalid.
func ReadWeights(b []byte) (Weights, error) {
	var w Weights
	if err := json.Unmarshal(b, &w); err != nil {
		return w, firsthand.Errorf(firsthand.CodeInvalid, "the weights are no JSON of their form: %v", err)
	}
	if w.Version != 1 {
		return w, firsthand.Errorf(firsthand.CodeInvalid, "the weights are of version %d: this program reads version 1", w.Version)
	}
	return w, w.validate()
}

func (w Weights) validate() error {
	if len(w.Lists) == 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "the weights name no list: give keyword, soft, meaning and sentence a weight each")
	}
	for name, x := range w.Lists {
		if !(x >= 0 && x <= 100) {
			return firsthand.Errorf(firsthand.CodeInvalid, "the list %q weighs %v: a weight is 0 to 100", name, x)
		}
	}
	for _, x := range []float64{w.Prominence, float64(w.Neighbours[0]), float64(w.Neighbours[1]), float64(w.Scene), float64(w.Asked), float64(w.When),
		float64(w.OnlyAsks), float64(w.Length), float64(w.FirstPerson)} {
		if !(x >= 0 && x <= 100) {
			return firsthand.Errorf(firsthand.CodeInvalid, "a weight of %v is out of range: it is 0 to 100", x)
		}
	}
	return nil
}

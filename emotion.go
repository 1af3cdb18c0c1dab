package firsthand

import (
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Valence is the sign of an emotion.
type Valence int

// The valences.
const (
	Negative Valence = -1
	Neutral  Valence = 0
	Positive Valence = 1
)

const emotionCount = 16

var emotionNames = [emotionCount]string{"joy", "trust", "fear", "surprise", "sadness", "disgust", "anger", "anticipation",
	"love", "longing", "homesickness", "jealousy", "relief", "shame", "pride", "anxiety"}

var emotionValences = [emotionCount]Valence{Positive, Positive, Negative, Neutral, Negative, Negative, Negative, Neutral,
	Positive, Negative, Negative, Negative, Positive, Negative, Positive, Negative}

// Emotion is a set of named intensities, each 0 to 100. The zero value is no
// emotion. Its JSON is an object that names the non-zero ones.
type Emotion [emotionCount]uint8

// EmotionNames returns the names of all emotions, in the order of the array.
func EmotionNames() []string { return append([]string(nil), emotionNames[:]...) }

// Set gives the named emotion an intensity of 0 to 100. An unknown name or an
// intensity out of range is CodeInvalid.
func (e *Emotion) Set(name string, intensity int) error {
	for i, n := range emotionNames {
		if n != name {
			continue
		}
		if intensity < 0 || intensity > 100 {
			return Errorf(CodeInvalid, "%s=%d is out of range: an emotion is 0 to 100", name, intensity)
		}
		e[i] = uint8(intensity)
		return nil
	}
	return Errorf(CodeInvalid, "%q is no emotion: use one of %s", name, strings.Join(emotionNames[:], ", "))
}

// Get returns the intensity of the named emotion, 0 for an unknown name.
func (e Emotion) Get(name string) int {
	for i, n := range emotionNames {
		if n == name {
			return int(e[i])
		}
	}
	return 0
}

// IsZero reports whether nothing is felt.
func (e Emotion) IsZero() bool { return e == Emotion{} }

// Peak returns the largest intensity, 0 to 100.
func (e Emotion) Peak() int {
	peak := uint8(0)
	for _, v := range e {
		peak = max(peak, v)
	}
	return int(peak)
}

// Valence returns the valence of the strongest emotion. Of equally strong ones
// a negative one decides; no emotion is Neutral.
func (e Emotion) Valence() Valence {
	peak, valence := uint8(e.Peak()), Positive
	if peak == 0 {
		return Neutral
	}
	for i, v := range e {
		if v == peak {
			valence = min(valence, emotionValences[i])
		}
	}
	return valence
}

// Floats returns the intensities as numbers, for cosines.
func (e Emotion) Floats() []float64 {
	f := make([]float64, emotionCount)
	for i, v := range e {
		f[i] = float64(v)
	}
	return f
}

// String writes the non-zero emotions as relief=60,joy=20, strongest first.
func (e Emotion) String() string {
	var felt []int
	for i, v := range e {
		if v > 0 {
			felt = append(felt, i)
		}
	}
	sort.SliceStable(felt, func(a, b int) bool { return e[felt[a]] > e[felt[b]] })
	parts := make([]string, len(felt))
	for i, f := range felt {
		parts[i] = fmt.Sprintf("%s=%d", emotionNames[f], e[f])
	}
	return strings.Join(parts, ",")
}

// ParseEmotion reads relief=60,joy=20. Empty text is no emotion.
func ParseEmotion(s string) (Emotion, error) {
	var e Emotion
	for _, part := range strings.Split(s, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil {
			return Emotion{}, Errorf(CodeInvalid, "%q is no emotion: write relief=60, with a whole number of 0 to 100", part)
		}
		if err := e.Set(strings.TrimSpace(name), n); err != nil {
			return Emotion{}, err
		}
	}
	return e, nil
}

// Validate returns CodeInvalid for an intensity above 100.
func (e Emotion) Validate() error {
	for i, v := range e {
		if v > 100 {
			return Errorf(CodeInvalid, "%s=%d is out of range: an emotion is 0 to 100", emotionNames[i], v)
		}
	}
	return nil
}

// MarshalJSON writes an object of the non-zero emotions.
func (e Emotion) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, v := range e {
		if v == 0 {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, emotionNames[i]...)
		b = append(b, '"', ':')
		b = strconv.AppendUint(b, uint64(v), 10)
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads an object of emotions; an unknown name is CodeInvalid
// and the error lists the valid ones.
func (e *Emotion) UnmarshalJSON(b []byte) error {
	var m map[string]int
	if err := json.Unmarshal(b, &m); err != nil {
		return Errorf(CodeInvalid, "emotions are an object such as {\"relief\":60}, with whole numbers of 0 to 100")
	}
	var read Emotion
	for name, v := range m {
		if err := read.Set(name, v); err != nil {
			return err
		}
	}
	*e = read
	return nil
}

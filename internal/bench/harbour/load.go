package harbour

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

//go:embed *.jsonl
var files embed.FS

// Set is the whole story with its questions. The zero value is an empty set.
type Set struct {
	Scenes     []Scene
	Characters []Character
	Memories   []Memory
	Questions  []Question
}

// Load reads the set that is built into the program. Each call returns a copy
// that the caller owns. An error means that a data file was damaged before the
// program was built; it names the file and the number of the broken value.
func Load() (Set, error) {
	var s Set
	err := errors.Join(
		read("scenes.jsonl", &s.Scenes),
		read("characters.jsonl", &s.Characters),
		read("memories.jsonl", &s.Memories),
		read("questions.jsonl", &s.Questions),
	)
	if err != nil {
		return Set{}, err
	}
	return s, nil
}

// In returns the questions of one part, in the order of the set.
func (s Set) In(part Part) []Question {
	var in []Question
	for _, q := range s.Questions {
		if q.Part == part {
			in = append(in, q)
		}
	}
	return in
}

// read appends the values of one file to list. A field that the type does not
// know is an error, so that a misspelt one cannot pass for an empty one.
func read[T any](name string, list *[]T) error {
	f, err := files.Open(name)
	if err != nil {
		return fmt.Errorf("open %s: %w", name, err)
	}
	defer f.Close()
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	for {
		var v T
		err := dec.Decode(&v)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read %s, value %d: %w", name, len(*list)+1, err)
		}
		*list = append(*list, v)
	}
}

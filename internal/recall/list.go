package recall

// List is one way to find documents: by words, by meaning, or another.
type List struct {
	// Name is how the list is called in an explanation.
	Name string
	// Score adds to scores[doc] how near each document is to the cue. What is
	// not above 0 is not on the list. It may score documents that the viewer
	// must not see: recall clears them before anything else happens.
	Score func(scores []float32)
}

// The names of the lists that a weight is kept for.
const (
	Keyword  = "keyword"
	Soft     = "soft"
	Meaning  = "meaning"
	Sentence = "sentence"
)

// listLength is how many documents each list contributes.
const listLength = 100

package recall

// List is one way to find documents: by words, by meaning, or another.
type List struct {
	// Name is how the list is called in an explanation and in the weights.
	Name string
	// Score adds to scores[doc] how near each document is to the cue. What is
	// not above 0 is not on the list. It may score documents that the viewer
	// must not see: recall clears them before anything else happens.
	Score func(scores []float32)
	// Line returns how near documents are to the cue's last line alone; one
	// that is missing is not near at all. It is asked about the turns that are
	// part of the cue, which would find themselves.
	Line func(docs map[uint32]bool) map[uint32]float32
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

// scored is a list with the score of every document.
type scored struct {
	name   string
	weight float64
	scores []float32
	// nearest is the best score of a document that is no part of the cue, before
	// anything was done to it.
	nearest float32
	// best, mean and spread are those of all scores above 0: of what is on the
	// list, so that neither the size of the world nor what was not looked at yet
	// moves them.
	best         float32
	mean, spread float64
}

// score makes a list and treats it.
func (t *treatment) score(l List) *scored {
	s := &scored{name: l.Name, weight: t.a.o.Weights.Lists[l.Name], scores: t.a.o.Scratch.zeros(len(t.seen))}
	l.Score(s.scores)
	window := t.a.cue.window
	for doc := range window {
		s.scores[doc] = 0
	}
	s.nearest = keep(s.scores, t.seen)
	if len(window) > 0 {
		for doc, x := range l.Line(window) {
			s.scores[doc] = x
		}
	}
	t.apply(s)
	return s
}

// keep clears what is below 0 or not to be seen, and returns the highest score.
func keep(scores []float32, seen []bool) float32 {
	top := float32(0)
	for doc, x := range scores {
		x = positive(x)
		if !seen[doc] {
			x = 0
		}
		scores[doc] = x
		if x > top {
			top = x
		}
	}
	return top
}

// worth returns what the list's reciprocal rank of a document is worth: the
// list's weight, and more the further the score stands out, in spreads above
// the mean. Ranks alone forget how far apart two scores are.
func (s *scored) worth(doc uint32, prominence float64) float64 {
	if s.spread == 0 {
		return s.weight
	}
	return s.weight * (1 + prominence*max(0, (float64(s.scores[doc])-s.mean)/s.spread))
}

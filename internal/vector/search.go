package vector

import "fmt"

// Search returns the k documents closest to the query, best first; of equal
// scores the newer document (the higher number) comes first. Only documents that
// allow approves are scored, and it is asked once for each; nil allows all. The
// result is the caller's. The error says that the query is of another dimension
// than the index.
func (x *Index) Search(query Row, k int, allow func(doc uint32) bool) ([]Hit, error) {
	if len(query.Code) != x.dim {
		return nil, fmt.Errorf("search vectors: the query has %d dimensions, the index %d", len(query.Code), x.dim)
	}
	best := top{size: max(0, min(k, len(x.place)))}
	if best.size == 0 {
		return nil, nil
	}
	scan := scan{index: x, probe: newProbe(query.Code, x.stride), scale: query.Scale, best: &best}
	x.runs(allow, scan.score)
	return best.sorted(), nil
}

// block is how many rows one call of a kernel scores: enough to make the call
// free, few enough for the sums to stay near the processor.
const block = 512

// runs calls yield with the documents allowed, in order, as many together as
// have their rows side by side, up to about a block of rows.
func (x *Index) runs(allow func(doc uint32) bool, yield func([]span)) {
	from, to, first, next := 0, 0, uint32(0), uint32(0) // the run so far: its spans, its rows
	for i := range x.spans {
		span := &x.spans[i]
		if span.size == 0 || allow != nil && !allow(span.doc) {
			continue
		}
		if span.first != next || next-first >= block {
			yield(x.spans[from:to])
			from, first = i, span.first
		}
		to, next = i+1, span.first+span.size
	}
	yield(x.spans[from:to])
}

// scan is one search under way.
type scan struct {
	index *Index
	probe *probe
	scale float32
	best  *top
	sums  []int32 // lent from run to run
}

// score offers the documents of a run to the best.
func (s *scan) score(run []span) {
	floor := s.best.floor()
	s.closest(run, func(doc uint32, score float32) {
		if score >= floor {
			s.best.offer(Hit{Doc: doc, Score: score})
			floor = s.best.floor()
		}
	})
}

// closest yields how close each document of a run is: as close as its closest
// row.
func (s *scan) closest(run []span, yield func(doc uint32, score float32)) {
	if len(run) == 0 {
		return
	}
	first, last := run[0].first, run[len(run)-1]
	n := int(last.first + last.size - first)
	if n > len(s.sums) {
		s.sums = make([]int32, max(n, 2*block))
	}
	sums, scales := s.sums[:n], s.index.scales[first:][:n]
	dots(sums, s.probe, s.index.rows(first, uint32(n)))
	for _, span := range run {
		at := span.first - first
		score := closeness(sums[at], s.scale, scales[at])
		for i := at + 1; i < at+span.size; i++ {
			score = max(score, closeness(sums[i], s.scale, scales[i]))
		}
		yield(span.doc, score)
	}
}

// Score adds to scores[doc] how close each document is to the query, below 0
// too. Documents beyond the end of scores are passed over. It is for callers
// that treat the scores of all documents before they rank them. The error says
// that the query is of another dimension than the index.
func (x *Index) Score(query Row, scores []float32) error {
	if len(query.Code) != x.dim {
		return fmt.Errorf("score vectors: the query has %d dimensions, the index %d", len(query.Code), x.dim)
	}
	s := scan{index: x, probe: newProbe(query.Code, x.stride), scale: query.Scale}
	x.runs(nil, func(run []span) {
		s.closest(run, func(doc uint32, score float32) {
			if int(doc) < len(scores) {
				scores[doc] += score
			}
		})
	})
	return nil
}

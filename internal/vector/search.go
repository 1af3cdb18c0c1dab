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
	best := top{size: max(0, min(k, x.held))}
	if best.size == 0 {
		return nil, nil
	}
	s := scan{index: x, probe: newProbe(query.Code, x.stride), scale: query.Scale}
	x.runs(allow, func(run []span) {
		floor := best.floor()
		for i, score := range s.score(run) {
			if score >= floor {
				best.offer(Hit{Doc: run[i].doc, Score: score})
				floor = best.floor()
			}
		}
	})
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

// scan is one search under way. Its buffers are lent from run to run.
type scan struct {
	index  *Index
	probe  *probe
	scale  float32
	sums   []int32
	scores []float32
}

// score returns how close each document of a run is: as close as its closest
// row. The result lives until the next call.
func (s *scan) score(run []span) []float32 {
	if len(run) == 0 {
		return nil
	}
	first, last := run[0].first, run[len(run)-1]
	n := int(last.first + last.size - first)
	if n > len(s.sums) {
		room := max(n, min(2*block, len(s.index.scales)))
		s.sums, s.scores = make([]int32, room), make([]float32, room)
	}
	sums, scales := s.sums[:n], s.index.scales[first:][:n]
	dots(sums, s.probe, s.index.rows(first, uint32(n)))
	scores, row := s.scores[:len(run)], 0
	for i := range run {
		score := closeness(sums[row], s.scale, scales[row])
		end := row + int(run[i].size)
		for row++; row < end; row++ {
			score = max(score, closeness(sums[row], s.scale, scales[row]))
		}
		scores[i] = score
	}
	return scores
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
		for i, score := range s.score(run) {
			if doc := int(run[i].doc); doc < len(scores) {
				scores[doc] += score
			}
		}
	})
	return nil
}

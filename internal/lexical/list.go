package lexical

import "slices"

// list is where one term stands: documents by rising number, and beside each
// how often.
type list struct {
	term string
	docs []uint32
	tfs  []uint8
	// peak is no less than the highest of tfs. It only prunes, so a removal
	// may leave it too high; no score depends on it.
	peak uint8
}

func (l *list) insert(doc uint32, tf uint8) {
	l.peak = max(l.peak, tf)
	if n := len(l.docs); n == 0 || l.docs[n-1] < doc { // numbers mostly grow
		l.docs = append(l.docs, doc)
		l.tfs = append(l.tfs, tf)
		return
	}
	i, _ := slices.BinarySearch(l.docs, doc)
	l.docs = slices.Insert(l.docs, i, doc)
	l.tfs = slices.Insert(l.tfs, i, tf)
}

func (l *list) remove(doc uint32) {
	i, found := slices.BinarySearch(l.docs, doc)
	if !found {
		return
	}
	l.docs = slices.Delete(l.docs, i, i+1)
	l.tfs = slices.Delete(l.tfs, i, i+1)
}

// seek returns the first place at or after i whose document is doc or a later
// one. Steps double from i, because the next wanted place is mostly near.
func (l *list) seek(i int, doc uint32) int {
	step := 1
	for i+step < len(l.docs) && l.docs[i+step] < doc {
		i += step
		step *= 2
	}
	end := min(i+step+1, len(l.docs))
	j, _ := slices.BinarySearch(l.docs[i:end], doc)
	return i + j
}

package lexical

import (
	"cmp"
	"slices"
)

// posting says that a document holds a term. The document's length stands here
// too, beside the frequency: a search then reads one list straight through and
// nothing else.
type posting struct {
	doc    uint32
	length uint16
	tf     uint16
}

func byDoc(p posting, doc uint32) int { return cmp.Compare(p.doc, doc) }

// list is where one term stands, by rising document number.
type list struct {
	term     string
	postings []posting
	// peak is no less than the highest frequency. It only prunes, so a removal
	// may leave it too high; no score depends on it.
	peak uint16
}

func (l *list) insert(p posting) {
	l.peak = max(l.peak, p.tf)
	if n := len(l.postings); n == 0 || l.postings[n-1].doc < p.doc { // numbers mostly grow
		l.makeRoom()
		l.postings = append(l.postings, p)
		return
	}
	i, _ := slices.BinarySearchFunc(l.postings, p.doc, byDoc)
	l.postings = slices.Insert(l.postings, i, p)
}

// makeRoom makes room for one more. Long lists grow by an eighth where append
// would double them or add a quarter: they are most of an index.
func (l *list) makeRoom() {
	if n := len(l.postings); n >= 8 && n == cap(l.postings) {
		l.postings = append(make([]posting, 0, n+n/8), l.postings...)
	}
}

func (l *list) remove(doc uint32) {
	if i, found := slices.BinarySearchFunc(l.postings, doc, byDoc); found {
		l.postings = slices.Delete(l.postings, i, i+1)
	}
}

// seek returns the first place at or after i whose document is doc or a later
// one. Steps double from i, because the wanted place is mostly near.
func (l *list) seek(i int, doc uint32) int {
	ps := l.postings
	low, high, step := i, i, 1 // all before low are too early
	for high < len(ps) && ps[high].doc < doc {
		low = high + 1
		high += step
		step *= 2
	}
	high = min(high, len(ps))
	for low < high {
		mid := int(uint(low+high) / 2)
		if ps[mid].doc < doc {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

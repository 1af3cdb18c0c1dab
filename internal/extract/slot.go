package extract

import (
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// tracked finds what the world keeps track of: its slots, by the names of
// their subjects and values.
type tracked struct {
	slots  []firsthand.Slot
	finder *text.Names
	stands []standsFor // by the index of the name in finder
}

// standsFor is the slot that a name belongs to, and the first name of the value
// it stands for; without one it is a name of the subject.
type standsFor struct {
	slot  int
	value string
}

func newTracked(slots []firsthand.Slot) tracked {
	t := tracked{slots: slots}
	var names []text.Name
	add := func(name string, s standsFor) {
		names = append(names, text.Name{Text: strings.TrimSpace(name), Listed: true})
		t.stands = append(t.stands, s)
	}
	for i, s := range slots {
		add(s.Subject, standsFor{slot: i})
		for _, alias := range s.Aliases {
			add(alias, standsFor{slot: i})
		}
		for _, value := range s.Values {
			names := strings.Split(value, "|")
			for _, name := range names {
				add(name, standsFor{i, strings.TrimSpace(names[0])})
			}
		}
	}
	t.finder = text.NewNames(names)
	return t
}

// fill sets the slot of a record whose text names a subject and exactly one of
// its values, as a plain assertion: nothing denied, supposed, doubted, nearly
// done, or only held or said to be so by somebody.
func (r *reader) fill(rec *firsthand.Record, lo, hi int) {
	if len(r.tracked.slots) == 0 || r.marks(lo, hi).has(cueIf) || r.hedge(lo, hi) != nil || r.asks(lo, hi) {
		return
	}
	named := r.tracked.finder.Find(rec.Text)
	if r.denies(lo, hi, named, rec.Sources[0].Start) {
		return
	}
	subject, values := r.tracked.told(named)
	for i, s := range r.tracked.slots {
		if subject[i] && values[i] != "" && !text.SenseOf(without(rec.Text, named)).LeavesOpen() {
			rec.Slot = &firsthand.SlotFill{Subject: s.Subject, Attribute: s.Attribute, Value: values[i]}
			return
		}
	}
}

// denies reports whether something is denied outside the names: 未払い and 未還
// are values, not denials. The names' spans count from the byte at.
func (r *reader) denies(lo, hi int, named []text.NameMatch, at int) bool {
	for _, h := range r.within(lo, hi) {
		inName := slices.ContainsFunc(named, func(n text.NameMatch) bool { return at+n.Start <= h.start && h.end <= at+n.End })
		if h.cue == cueNot && !inName {
			return true
		}
	}
	return false
}

// without returns a text with a space for every name in it. The なら of Japanese
// right behind a name only says what is spoken of.
func without(line string, named []text.NameMatch) string {
	var b strings.Builder
	done := 0
	for _, n := range named {
		if n.Start >= done {
			b.WriteString(line[done:n.Start] + " ")
			done = n.End + len(line[n.End:]) - len(strings.TrimPrefix(line[n.End:], "なら"))
		}
	}
	return b.String() + line[done:]
}

// told returns of which slots the names give the subject, and the one value
// they give of each: "" for none or several.
func (t tracked) told(named []text.NameMatch) (subject map[int]bool, value map[int]string) {
	subject, value = map[int]bool{}, map[int]string{}
	several := map[int]bool{}
	for _, n := range named {
		is := t.stands[n.Index]
		switch had := value[is.slot]; {
		case is.value == "":
			subject[is.slot] = true
		case had != "" && had != is.value:
			several[is.slot] = true
		default:
			value[is.slot] = is.value
		}
	}
	for i := range several {
		delete(value, i)
	}
	return subject, value
}

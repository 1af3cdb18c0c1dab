package extract

import (
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
// its values, as a plain assertion: nothing denied, supposed or doubted.
func (r *reader) fill(rec *firsthand.Record, lo, hi int) {
	if len(r.tracked.slots) == 0 {
		return
	}
	m := r.marks(lo, hi)
	if m.has(cueNot) || m.has(cueIf) || r.hedge(lo, hi) != nil || r.asks(lo, hi) {
		return
	}
	subject, values := r.tracked.find(rec.Text)
	for i, s := range r.tracked.slots {
		if subject[i] && values[i] != "" {
			rec.Slot = &firsthand.SlotFill{Subject: s.Subject, Attribute: s.Attribute, Value: values[i]}
			return
		}
	}
}

// find returns of which slots a text names the subject, and the one value it
// names of each: "" for none or several.
func (t tracked) find(s string) (subject map[int]bool, value map[int]string) {
	subject, value = map[int]bool{}, map[int]string{}
	several := map[int]bool{}
	for _, n := range t.finder.Find(s) {
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

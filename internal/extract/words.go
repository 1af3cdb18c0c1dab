package extract

import (
	_ "embed" // for the lists
	"fmt"
	"strconv"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

//go:embed words/en.txt
var english string

//go:embed words/ja.txt
var japanese string

//go:embed words/zh.txt
var chinese string

// cue is a sort of word that the rules look for: a section of the lists.
type cue uint8

const (
	cueHedge cue = iota
	cueSeem
	cueExcept
	cueNot
	cueIf
	cueMe
	cueMy
	cueHe
	cueSay
	cueReport
	cueThink
	cueInner
	cueIntend
	cuePromise
	cueGesture
	cueWeather
	cueAct
	cueChange
	cueDream
	cueWake
	cueTale
	cueBack
	cueGreeting
	cueFiller
	cueWonder
	cueAsk
	cueGrave
	cueKin
	cueJealousy
	cueReunion
	cueRequest
	cueStanding
	cueScene
	cueYesNo
	cueWh
	cueUnknowing
	cueRelative
	cueCount
	cueWeekday
	cueMonth
	cueEmotion
	cueSelfHarm
	cueMinor
	cueSexual
	cueWeapon
	cueStep
	cues
)

var cueNames = [cues]string{"hedge", "seem", "except", "not", "if", "me", "my", "he", "say", "report", "think", "inner", "intend",
	"promise", "gesture", "weather", "act", "change", "dream", "wake", "tale", "back", "greeting", "filler", "wonder", "ask", "grave", "kin",
	"jealousy", "reunion", "request", "standing", "scenewide", "yesno", "wh", "unknowing",
	"relative", "count", "weekday", "month", "emotion",
	"selfharm", "minor", "sexual", "weapon", "step"}

// lists holds the words of all languages. It never changes.
var lists = compile(english, japanese, chinese)

// entry is what a word of a list stands for.
type entry struct {
	cue     cue
	emotion firsthand.Emotion // of a word of feeling
	unit    unit              // of a word of time, and how many
	n       int
	pair    int  // of a cue in two parts: its number, else 0
	second  bool // the second of the two
	open    bool // any ending will do
}

// compile reads lists into a matcher. A list that cannot be read is a broken
// program.
func compile(lists ...string) *matcher {
	m := &matcher{next: map[step]int32{}, ends: make([][]entry, 1)}
	pairs := 0
	for _, list := range lists {
		var section entry
		for _, line := range strings.Split(list, "\n") {
			switch line = strings.TrimSpace(line); {
			case line == "" || line[0] == '#':
			case line[0] == '[':
				section = sectionOf(strings.Trim(line, "[]"))
			default:
				for _, word := range strings.Split(line, "|") {
					addWord(m, strings.TrimSpace(word), section, &pairs)
				}
			}
		}
	}
	return m
}

func addWord(m *matcher, word string, e entry, pairs *int) {
	first, second, two := strings.Cut(word, "…")
	if !two {
		e.open = strings.HasSuffix(word, "*")
		m.add(strings.TrimSuffix(word, "*"), e)
		return
	}
	*pairs++
	e.pair = *pairs
	m.add(first, e)
	e.second = true
	m.add(second, e)
}

// sectionOf reads a header such as "hedge", "emotion relief 60" or "relative
// day -1".
func sectionOf(header string) entry {
	name, rest, _ := strings.Cut(header, " ")
	for c, n := range cueNames {
		if n != name {
			continue
		}
		e := entry{cue: cue(c)}
		if err := e.measure(rest); err != nil {
			panic(fmt.Sprintf("extract: section %q of a word list: %v", header, err))
		}
		return e
	}
	panic(fmt.Sprintf("extract: a word list has a section %q that the rules do not know", header))
}

// measure reads what stands behind the name of a section: a feeling and its
// level, or a unit of time and how many.
func (e *entry) measure(rest string) error {
	if rest == "" {
		return nil
	}
	of, number, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	if e.cue == cueEmotion {
		return e.emotion.Set(of, n)
	}
	e.unit, e.n = unit(of), n
	return nil
}

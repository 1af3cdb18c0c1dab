package speed

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

// chat makes up a long chat, the same for the same seed: each turn is put
// together from clauses of the project's own story and a name, of which there
// are many, few of them often. A world of it has few different words for its
// length, so that a cue meets more turns than in a real one.
type chat struct {
	source
	random *rand.Rand
	names  *rand.Zipf
	told   int
}

const (
	// namesMany is how many names there are; the k-th occurs (nameFlat + k) to
	// the power of -nameFall as often as the others.
	namesMany = 50_000
	nameFall  = 1.1
	nameFlat  = 8
	// sceneTurns is how long a scene lasts.
	sceneTurns = 40
)

// Seeds of the chats of a run; those of writers count from 0.
const (
	importSeed = 1000 + iota
	restartSeed
	recallSeed
	encodeSeed
	goOnSeed
	clientSeed // and as many more as there are clients
)

// source is what chats are made up from.
type source struct {
	clauses [3][]string // by language: English, Japanese, Chinese
}

func newSource() (source, error) {
	var s source
	story, err := harbour.Load()
	if err != nil {
		return s, err
	}
	for _, m := range story.Memories {
		for i, text := range []string{m.English, m.Japanese, m.Chinese} {
			s.clauses[i] = append(s.clauses[i], clauses(text)...)
		}
	}
	return s, nil
}

// chat begins a chat.
func (s source) chat(seed uint64) *chat {
	c := &chat{source: s, random: rand.New(rand.NewPCG(seed, 1))}
	c.names = rand.NewZipf(c.random, nameFall, nameFlat, namesMany-1)
	return c
}

// clauses cuts a text at its punctuation.
func clauses(text string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",.;:!?…、。，；：！？「」", r) }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// lines returns the next n lines without their speakers.
func (c *chat) lines(n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = c.line()
		c.told++
	}
	return lines
}

// turns returns the next n turns of the chat.
func (c *chat) turns(n int) []firsthand.Utterance {
	turns := make([]firsthand.Utterance, n)
	for i := range turns {
		turns[i] = firsthand.Utterance{
			Scene: fmt.Sprintf("scene %d", c.told/sceneTurns), Speaker: []string{"Tilla", "ブラム", "海棠"}[c.told%3], Text: c.line(),
		}
		c.told++
	}
	return turns
}

// line makes up what is said. The language stays for a scene.
func (c *chat) line() string {
	language := c.told / sceneTurns % len(c.clauses)
	sep, end := ", ", "."
	if language > 0 {
		sep, end = "、", "。"
	}
	return c.clause(language) + sep + c.clause(language) + sep + c.name() + end
}

// cue makes up what is asked, in one language after the other.
func (c *chat) cue() string {
	c.told += sceneTurns
	language := c.told / sceneTurns % len(c.clauses)
	return c.clause(language) + " " + c.name()
}

func (c *chat) clause(language int) string {
	return c.clauses[language][c.random.IntN(len(c.clauses[language]))]
}

// name makes a pronounceable name of a number.
func (c *chat) name() string {
	const first, then = "bdfgklmnprstvz", "aeiou"
	var b strings.Builder
	for n := c.names.Uint64() + uint64(len(first)*len(then)); n > 0; n /= uint64(len(first) * len(then)) {
		k := int(n % uint64(len(first)*len(then)))
		b.WriteByte(first[k/len(then)])
		b.WriteByte(then[k%len(then)])
	}
	return b.String()
}

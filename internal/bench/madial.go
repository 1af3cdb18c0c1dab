package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

const madialRepository = "hejunqing/MADial-Bench"

// ReadMADial reads MADial-Bench in Chinese and English from the folder that
// holds zh and en. What one child told is a pool: a memory an item, stated as an
// event with its emotion. The cue of a dialogue is all that was said before the
// assistant brings the memory up.
func ReadMADial(dir fs.FS) (Set, error) {
	set := Set{Name: "madial", Parts: []string{"zh", "en"}}
	zh, err := madialMemories(dir, "zh")
	if err != nil {
		return Set{}, err
	}
	owner := map[string]int{} // the English file does not say whose a memory is
	for _, m := range zh {
		owner[m.ID] = m.User
	}
	for _, language := range set.Parts {
		pools, dropped, err := madialPools(dir, language, owner)
		if err != nil {
			return Set{}, err
		}
		set.Pools = append(set.Pools, pools...)
		set.Dropped += dropped
	}
	return set, nil
}

type madialMemory struct {
	ID      string `json:"-"`
	Time    string `json:"time"`
	Emotion string `json:"emotion"`
	Event   string `json:"event"`
	User    int    `json:"user-id"`
}

type madialDialogue struct {
	Lines    []string `json:"dialogue"`
	Test     []int    `json:"test-turn"`
	Relevant []int    `json:"relevant-id"`
	User     int      `json:"user-id"`
}

// cue returns what was said up to the tested line, one line an utterance. The
// first line only marks the beginning.
func (d madialDialogue) cue() (string, error) {
	if len(d.Test) == 0 || d.Test[0] < 1 || d.Test[0] > len(d.Lines) {
		return "", fmt.Errorf("the tested turn %v is none of %d lines", d.Test, len(d.Lines))
	}
	var said []string
	for _, line := range d.Lines[1:d.Test[0]] {
		said = append(said, madialLine(line))
	}
	return strings.Join(said, "\n"), nil
}

// madialLine takes the speaker's mark and the quotes off a line.
func madialLine(line string) string {
	_, said, marked := strings.Cut(line, ">:")
	if !marked {
		said = line
	}
	return strings.Trim(strings.Join(strings.Fields(said), " "), `"“” `)
}

func madialPools(dir fs.FS, language string, owner map[string]int) ([]Pool, int, error) {
	memories, err := madialMemories(dir, language)
	if err != nil {
		return nil, 0, err
	}
	dialogues, err := jsonLines[madialDialogue](dir, madialPath(language, "dialogue"))
	if err != nil {
		return nil, 0, err
	}
	var pools []Pool
	at := map[int]int{}
	for _, m := range memories {
		user := owner[m.ID]
		if _, ok := at[user]; !ok {
			at[user] = len(pools)
			pools = append(pools, Pool{Name: language + "/" + strconv.Itoa(user)})
		}
		p := &pools[at[user]]
		p.Items = append(p.Items, m.item())
	}
	dropped := 0
	for i, d := range dialogues {
		if _, ok := at[d.User]; !ok {
			dropped++
			continue
		}
		cue, err := d.cue()
		if err != nil {
			return nil, 0, damaged(madialPath(language, "dialogue"), fmt.Errorf("line %d: %w", i+1, err))
		}
		p := &pools[at[d.User]]
		q := Question{ID: fmt.Sprintf("%s/%d", language, i), Parts: []string{language}, Cue: cue, Gold: d.gold(*p)}
		if len(q.Gold) == 0 {
			dropped++
			continue
		}
		p.Questions = append(p.Questions, q)
	}
	return pools, dropped, nil
}

// gold returns the relevant memories that the pool holds.
func (d madialDialogue) gold(p Pool) []string {
	var gold []string
	for _, n := range d.Relevant {
		id := strconv.Itoa(n)
		if slices.ContainsFunc(p.Items, func(i Item) bool { return i.ID == id }) {
			gold = append(gold, id)
		}
	}
	return gold
}

func (m madialMemory) item() Item {
	return Item{ID: m.ID, Draft: &firsthand.Draft{Kind: firsthand.KindEvent, Text: m.Event, Emotion: madialEmotion(m.Emotion)}}
}

func madialMemories(dir fs.FS, language string) ([]madialMemory, error) {
	rows, err := jsonLines[map[string]madialMemory](dir, madialPath(language, "memory"))
	if err != nil {
		return nil, err
	}
	var memories []madialMemory
	for _, row := range rows {
		for id, m := range row {
			m.ID = id
			memories = append(memories, m)
		}
	}
	return memories, nil
}

func madialPath(language, what string) string {
	return path.Join(language, fmt.Sprintf("MADial-Bench-%s-%s.json", language, what))
}

// jsonLines reads a file of JSON values, one behind the other.
func jsonLines[T any](dir fs.FS, name string) ([]T, error) {
	f, err := open(dir, name, madialRepository)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var values []T
	for d := json.NewDecoder(f); ; {
		var v T
		err := d.Decode(&v)
		if errors.Is(err, io.EOF) {
			return values, nil
		}
		if err != nil {
			return nil, damaged(name, fmt.Errorf("value %d: %w", len(values)+1, err))
		}
		values = append(values, v)
	}
}

// madialEmotion turns the set's word for an emotion into the engine's. A
// neutral memory has none.
func madialEmotion(word string) firsthand.Emotion {
	var e firsthand.Emotion
	name, ok := madialEmotions[word]
	if !ok {
		return e
	}
	if err := e.Set(name, madialIntensity); err != nil {
		panic("bench: " + err.Error())
	}
	return e
}

// madialIntensity is how strong an emotion is taken to be: the set does not say.
const madialIntensity = 60

var madialEmotions = map[string]string{
	"开心": "joy", "兴奋": "joy", "焦虑": "anxiety", "失望": "sadness", "悲伤": "sadness", "挫败": "sadness",
	"愤怒": "anger", "期待": "anticipation", "害怕": "fear",
	"Happy": "joy", "Anxious": "anxiety", "Anxiety": "anxiety", "Disappointed": "sadness", "Sad": "sadness", "Frustrated": "sadness",
	"Angry": "anger", "Anticipation": "anticipation", "Fear": "fear",
}

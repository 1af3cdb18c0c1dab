package bench

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/firsthand-memory/firsthand"
)

const (
	locomoFile       = "locomo10.json"
	locomoRepository = "snap-research/LoCoMo"
	// locomoAdversarial asks of one speaker what the gold turns tell of the other.
	locomoAdversarial = "adversarial"
)

// locomoParts are the categories by their numbers in the file, in the order of
// the paper's tables.
var locomoParts = map[int]string{4: "single-hop", 1: "multi-hop", 2: "temporal", 3: "open-domain", 5: locomoAdversarial}

// ReadLoCoMo reads the ten conversations of LoCoMo from the folder that holds
// locomo10.json. Each is a pool: a turn an item, its session the item's group,
// the turns named as evidence the gold. Questions whose evidence names no turn
// that exists are dropped and counted.
func ReadLoCoMo(dir fs.FS) (Set, error) {
	f, err := open(dir, locomoFile, locomoRepository)
	if err != nil {
		return Set{}, err
	}
	defer f.Close()
	var samples []locomoSample
	if err := json.NewDecoder(f).Decode(&samples); err != nil {
		return Set{}, damaged(locomoFile, err)
	}
	set := Set{Name: "locomo", Parts: []string{"single-hop", "multi-hop", "temporal", "open-domain", locomoAdversarial}}
	for _, s := range samples {
		p, dropped, err := s.pool()
		if err != nil {
			return Set{}, damaged(locomoFile, fmt.Errorf("conversation %s: %w", s.ID, err))
		}
		set.Pools = append(set.Pools, p)
		set.Dropped += dropped
	}
	return set, nil
}

type locomoSample struct {
	ID           string                     `json:"sample_id"`
	Conversation map[string]json.RawMessage `json:"conversation"`
	Questions    []struct {
		Question string   `json:"question"`
		Category int      `json:"category"`
		Evidence []string `json:"evidence"`
	} `json:"qa"`
}

type locomoTurn struct {
	ID      string `json:"dia_id"`
	Speaker string `json:"speaker"`
	Text    string `json:"text"`
	Caption string `json:"blip_caption"`
}

func (s locomoSample) pool() (Pool, int, error) {
	p := Pool{Name: s.ID}
	if err := s.cast(&p); err != nil {
		return p, 0, err
	}
	for n := 1; s.Conversation[locomoSession(n)+"_date_time"] != nil; n++ {
		items, err := s.session(n, p.Cast)
		if err != nil {
			return p, 0, fmt.Errorf("session %d: %w", n, err)
		}
		p.Items = append(p.Items, items...)
	}
	known := map[string]bool{}
	for _, i := range p.Items {
		known[i.ID] = true
	}
	return s.ask(p, known)
}

// ask adds the questions that a known turn answers, and counts the others.
func (s locomoSample) ask(p Pool, known map[string]bool) (Pool, int, error) {
	dropped := 0
	for i, q := range s.Questions {
		category, ok := locomoParts[q.Category]
		if !ok {
			return p, 0, fmt.Errorf("question %d is of category %d", i, q.Category)
		}
		gold := slices.DeleteFunc(evidence(q.Evidence), func(id string) bool { return !known[id] })
		if len(gold) == 0 {
			dropped++
			continue
		}
		asked := Question{ID: fmt.Sprintf("%s/%d", s.ID, i), Parts: []string{category}, Cue: q.Question, Gold: gold}
		if category == locomoAdversarial {
			asked.Lack = OfAnother
		}
		p.Questions = append(p.Questions, asked)
	}
	return p, dropped, nil
}

func (s locomoSample) cast(p *Pool) error {
	for _, key := range []string{"speaker_a", "speaker_b"} {
		var c firsthand.Character
		if err := json.Unmarshal(s.Conversation[key], &c.Name); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		p.Cast = append(p.Cast, c)
	}
	return nil
}

func locomoSession(n int) string { return "session_" + strconv.Itoa(n) }

// session returns the turns of one session. Some are announced by a date and
// were never held.
func (s locomoSample) session(n int, cast []firsthand.Character) ([]Item, error) {
	key := locomoSession(n)
	var date string
	var turns []locomoTurn
	if err := json.Unmarshal(s.Conversation[key+"_date_time"], &date); err != nil {
		return nil, err
	}
	if raw := s.Conversation[key]; raw != nil {
		if err := json.Unmarshal(raw, &turns); err != nil {
			return nil, err
		}
	}
	at, err := time.Parse("3:04 pm on 2 January, 2006", date)
	if err != nil {
		return nil, err
	}
	present := []string{cast[0].Name, cast[1].Name}
	var items []Item
	for _, t := range turns {
		u := firsthand.Utterance{Scene: "session " + strconv.Itoa(n), Speaker: t.Speaker, Text: t.Text, Present: &present,
			When: &firsthand.When{Time: at, Precision: firsthand.ToMinute, ZoneAssumed: true}}
		if t.Caption != "" {
			u.Text += " [photo: " + t.Caption + "]"
		}
		items = append(items, Item{ID: t.ID, Group: key, Turn: &u})
	}
	return items, nil
}

var turnCited = regexp.MustCompile(`D:?\s*(\d+):(\d+)`)

// evidence reads the cited turns, each once. A few of the strings hold several
// turns, a colon too many or a leading zero.
func evidence(cited []string) []string {
	var ids []string
	for _, c := range cited {
		for _, m := range turnCited.FindAllStringSubmatch(c, -1) {
			session, err1 := strconv.Atoi(m[1])
			turn, err2 := strconv.Atoi(m[2])
			id := fmt.Sprintf("D%d:%d", session, turn)
			if err1 == nil && err2 == nil && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

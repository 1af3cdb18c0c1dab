package state

import (
	"encoding/binary"

	"github.com/firsthand-memory/firsthand"
)

// A world has a great many turns and records, and most of what they are made of
// is alike in many. That is kept once here, and shared; what only few have
// hangs on a pointer. What is shared never changes: whatever does is replaced.

// kin is what a record is born with as many others are, and keeps.
type kin struct {
	Kind      firsthand.Kind
	Origin    firsthand.Origin
	Frame     firsthand.Frame
	Speaker   string
	SpeakerID firsthand.CharacterID
	Category  firsthand.Category
	agent     firsthand.Agent // who brought it into being
}

// quoted is where a record stands that has one turn as its source, as most
// have; of turn 0 is one that has other sources.
type quoted struct{ turn, start, end uint32 }

// topic is whom and what a record is about.
type topic struct {
	About    []string
	AboutIDs []firsthand.CharacterID
}

// oddities are what few records are born with.
type oddities struct {
	sources    []firsthand.Source // unless it is quoted
	ReportedBy firsthand.CharacterID
	Reader     *firsthand.Agent
	Slot       *firsthand.SlotFill
	Time       *firsthand.TimeMention
	Basis      []firsthand.Ref
	From       []firsthand.Ref
	Merges     []firsthand.RecordID
	Because    string
}

// life is what became of a record since.
type life struct {
	past []pastFacts
	used []firsthand.TurnNumber // the turns at which it was among the final hits
	days []int32                // the different days of those uses
}

// telling is how a turn is told as many others are.
type telling struct {
	Speaker     string
	SpeakerID   firsthand.CharacterID
	Frame       firsthand.Frame
	Audience    firsthand.Audience
	Provisional bool
	aud         uint32 // the class of the audience
}

// margin is what stands beside few turns, or became of them.
type margin struct {
	Asides      []firsthand.Aside
	Danger      firsthand.Danger
	Hidden      bool
	Translation string
	past        []pastTurn
	used        []firsthand.TurnNumber
}

// Those that have nothing of the sort.
var (
	ordinary = &oddities{}
	unlived  = &life{}
	unmarked = &margin{}
)

// common keeps one of each of what is shared.
type common struct {
	kin      map[kin]*kin
	facts    map[facts]*facts
	topics   map[string]*topic
	tellings map[string]*telling
}

func newCommon() common {
	return common{kin: map[kin]*kin{}, facts: map[facts]*facts{}, topics: map[string]*topic{}, tellings: map[string]*telling{}}
}

// one returns the one of its sort that is kept.
func one[T comparable](of map[T]*T, v T) *T {
	if kept := of[v]; kept != nil {
		return kept
	}
	of[v] = &v
	return &v
}

func (a *common) topic(t topic) *topic {
	key := t.key()
	if kept := a.topics[key]; kept != nil {
		return kept
	}
	a.topics[key] = &t
	return &t
}

func (a *common) telling(t telling) *telling {
	key := t.key()
	if kept := a.tellings[key]; kept != nil {
		return kept
	}
	a.tellings[key] = &t
	return &t
}

func (t topic) key() string {
	key := ids(nil, t.AboutIDs)
	for _, name := range t.About {
		key = append(append(key, name...), 0)
	}
	return string(key)
}

func (t telling) key() string {
	key := []byte(t.Speaker + "\x00" + string(t.Frame) + "\x00")
	key = binary.AppendUvarint(key, uint64(t.SpeakerID))
	key = append(ids(key, t.Audience.Characters), mark(t.Audience.Everyone), mark(t.Provisional))
	return string(key)
}

// ids adds how many ids there are, and each.
func ids[T ~uint64](key []byte, ids []T) []byte {
	key = binary.AppendUvarint(key, uint64(len(ids)))
	for _, id := range ids {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return key
}

func mark(b bool) byte {
	if b {
		return 1
	}
	return 0
}

package state

import (
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexical"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// State is a world as its journal has it up to Head. Make one with New or
// Load, and change it with Apply alone.
type State struct {
	head  firsthand.Seq
	world firsthand.World
	loc   *time.Location

	characters cast
	castSeq    firsthand.Seq
	same       identities
	scenes     []*scene
	slots      []firsthand.Slot
	directions []firsthand.Direction
	mounts     []mount
	chapters   map[firsthand.Chapter]firsthand.PassageID // the first passage of each
	passages   map[firsthand.PassageID]*firsthand.Passage
	works      map[printed]firsthand.PassageID // the passages by what is printed

	turns   []*turn                // the turn numbered n is at n-1
	dangers []firsthand.TurnNumber // the turns that are no memory, in order
	keys    map[string]firsthand.TurnNumber
	records map[firsthand.RecordID]*record
	order   []firsthand.RecordID // of birth
	links   links
	filled  map[slotKey][]firsthand.RecordID            // records by the slot they fill
	mergers map[firsthand.RecordID][]firsthand.RecordID // the records that took a record\'s place, by that record
	undone  map[firsthand.Seq]bool
	nights  []night

	sealed sealed
	silent map[firsthand.ParticipantID]bool // who had themselves erased
	parted map[firsthand.ParticipantID]bool // who had their personas' lines erased too

	audiences  audiences
	common     common
	docs       []firsthand.Ref // what each document of the index is
	shapes     []text.Shape    // of each document
	plain      []uint32        // of each document: see look
	places     []int32         // of each document: its scene's place in scenes, from 1; 0 for none
	speakers   []firsthand.CharacterID
	words      *lexical.Index
	dictionary dictionary

	days   []string // the days on which the world was played, in order
	recent recent
	open   open

	unread []firsthand.TurnNumber // settled turns that no language model has read
	asking asking

	ahead Ahead // while entries are taken in
}

// New returns the state before the first entry. With a lexicon, texts are kept
// by its words too; nil does without.
func New(l *lexicon.Lexicon) *State {
	return &State{
		loc:        time.UTC,
		characters: cast{finder: text.NewNames(nil)},
		passages:   map[firsthand.PassageID]*firsthand.Passage{},
		chapters:   map[firsthand.Chapter]firsthand.PassageID{},
		works:      map[printed]firsthand.PassageID{},
		keys:       map[string]firsthand.TurnNumber{},
		records:    map[firsthand.RecordID]*record{},
		links:      links{},
		filled:     map[slotKey][]firsthand.RecordID{},
		mergers:    map[firsthand.RecordID][]firsthand.RecordID{},
		undone:     map[firsthand.Seq]bool{},
		sealed:     newSealed(),
		silent:     map[firsthand.ParticipantID]bool{},
		parted:     map[firsthand.ParticipantID]bool{},
		audiences:  newAudiences(),
		common:     newCommon(),
		words:      lexical.New(lexical.Options{}),
		open:       newOpen(),
		dictionary: newDictionary(l),
	}
}

// Head returns the Seq of the last entry taken in, 0 before the first.
func (s *State) Head() firsthand.Seq { return s.head }

// World returns the world with its settings.
func (s *State) World() firsthand.World { return s.world }

// Now returns how many turns the world has: the clock that freshness runs on.
func (s *State) Now() firsthand.TurnNumber { return firsthand.TurnNumber(len(s.turns)) }

// Slots returns the declared slots. The caller must not change them.
func (s *State) Slots() []firsthand.Slot { return s.slots }

// Directions returns what was asked for out of character. The caller must not
// change them.
func (s *State) Directions() []firsthand.Direction { return s.directions }

// Told returns the turn that was told under the key, if one was.
func (s *State) Told(key string) (firsthand.TurnNumber, bool) {
	n, ok := s.keys[key]
	return n, ok
}

// Counts returns how many turns and records the state holds, of any standing.
func (s *State) Counts() (turns, records int) { return len(s.turns), len(s.order) }

// Undone reports whether the act was taken back.
func (s *State) Undone(act firsthand.Seq) bool { return s.undone[act] }

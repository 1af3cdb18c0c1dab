package state

import (
	"slices"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// asking is what came of asking language models so far.
type asking struct {
	kept    int
	dropped []firsthand.Dropped // by reason, each with the newest sample
	tokens  firsthand.Tokens
	day     string // the last on which something was spent, and what
	today   firsthand.Tokens
	failed  string // why the last question came to nothing, "" if it did not
	since   int64  // since when, in seconds
	faults  int    // questions that came to nothing, in all
	night   string // the day of the last night that asked, and what it asked for
	nightly []nightly
}

// nightly is what a night asked a model for.
type nightly struct {
	what firsthand.Purpose
	of   firsthand.CharacterID
	in   firsthand.SceneID
}

// NightAsked reports whether the night of the day has had an answer of that
// sort, of the character or the scene.
func (s *State) NightAsked(day string, what firsthand.Purpose, of firsthand.CharacterID, in firsthand.SceneID) bool {
	return s.asking.night == day && slices.Contains(s.asking.nightly, nightly{what, of, in})
}

// Asking is what came of asking language models so far.
type Asking struct {
	Kept    int                 `json:"kept"`
	Dropped []firsthand.Dropped `json:"dropped"`
	Tokens  firsthand.Tokens    `json:"tokens"`
	Faults  int                 `json:"faults"`
	// Failed says why the last question came to nothing, and Since when one after
	// the other did; "" if it did not.
	Failed string    `json:"failed,omitempty"`
	Since  time.Time `json:"since,omitzero"`
}

// Asking returns what came of asking language models so far.
func (s *State) Asking() Asking {
	a := Asking{Kept: s.asking.kept, Dropped: slices.Clone(s.asking.dropped), Tokens: s.asking.tokens, Faults: s.asking.faults, Failed: s.asking.failed}
	if a.Failed != "" {
		a.Since = time.Unix(s.asking.since, 0).UTC()
	}
	return a
}

// Spent returns the tokens that language models were asked for on the day of
// the world's time zone to which the time belongs.
func (s *State) Spent(at time.Time) firsthand.Tokens {
	if s.asking.day == at.In(s.loc).Format(time.DateOnly) {
		return s.asking.today
	}
	return firsthand.Tokens{}
}

// Unread returns the settled turns that no language model has read as they now
// stand, in order. The caller must not change it.
func (s *State) Unread() []firsthand.TurnNumber { return s.unread }

// Tries returns how often an answer about the turn could not be used, since it
// was read or told.
func (s *State) Tries(n firsthand.TurnNumber) int {
	if t := s.turn(n); t != nil {
		return int(t.tries)
	}
	return 0
}

// Held reports whether the author stated, changed, settled or locked the
// record: no program changes it then.
func (s *State) Held(id firsthand.RecordID) bool {
	r := s.records[id]
	return r != nil && (r.held || r.now.tier == firsthand.TierLocked || r.now.pinned)
}

// readable keeps the turn on the list of what is not read, or off it.
func (s *State) readable(t *turn) {
	at, listed := slices.BinarySearch(s.unread, t.Number)
	waits := t.standing == firsthand.StandingLive && t.read == 0 && t.tells() && t.Danger == firsthand.DangerNone
	switch {
	case waits && !listed:
		s.unread = slices.Insert(s.unread, at, t.Number)
	case !waits && listed:
		s.unread = slices.Delete(s.unread, at, at+1)
	}
}

func (s *State) applyAsked(e firsthand.Entry) {
	a, k := e.Asked, &s.asking
	for _, n := range a.Turns {
		t := s.turn(n)
		if a.Failed == "" {
			t.read, t.tries = e.Seq, 0
		} else if t.tries < maxTries {
			t.tries++
		}
		s.readable(t)
	}
	if a.Day != "" && a.Failed == "" {
		if a.Day != k.night {
			k.night, k.nightly = a.Day, nil
		}
		k.nightly = append(k.nightly, nightly{a.For, a.Of, a.Scene})
	}
	k.kept += a.Kept
	for _, d := range a.Dropped {
		k.drop(d)
	}
	k.tokens = k.tokens.Plus(a.Tokens)
	if day := e.At.In(s.loc).Format(time.DateOnly); day != k.day {
		k.day, k.today = day, firsthand.Tokens{}
	}
	k.today = k.today.Plus(a.Tokens)
	if a.Failed != "" {
		k.faults++
		if k.failed == "" {
			k.since = e.At.Unix()
		}
	}
	k.failed = a.Failed
}

// maxTries bounds what is counted of a turn's tries.
const maxTries = 250

func (k *asking) drop(d firsthand.Dropped) {
	at := slices.IndexFunc(k.dropped, func(o firsthand.Dropped) bool { return o.Why == d.Why })
	if at < 0 {
		k.dropped = append(k.dropped, d)
		return
	}
	k.dropped[at].Count += d.Count
	if d.Sample != "" {
		k.dropped[at].Sample = d.Sample
	}
}

// askedFits wants what was read to be there.
func (c *checker) askedFits(a *firsthand.Asked) error {
	if a.Scene != 0 && c.scene(a.Scene) == nil {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %d that a model was asked about", a.Scene)
	}
	for _, n := range a.Turns {
		if c.turn(n) == nil {
			return firsthand.Errorf(firsthand.CodeNotFound, "there is no turn %d for a model to have read", n)
		}
	}
	return nil
}

// modelFits keeps what a language model may change: how much a record counts
// and what was felt, and of records that models or nights made also their
// standing; never what the author holds.
func (c *checker) modelFits(e *firsthand.Entry) error {
	ch := e.Change
	if e.Agent.Kind != firsthand.AgentModel {
		return nil
	}
	if c.held(ch.Record) {
		return firsthand.Errorf(firsthand.CodeRefused, "%s is in its author's hands: no model changes it", ch.Record)
	}
	switch rest := *ch; {
	case ch.Standing == firsthand.StandingSuperseded && c.made(ch.Record):
		return nil
	default:
		rest.Importance, rest.Emotion, rest.Gloss, rest.Because, rest.By = 0, nil, nil, "", nil
		if rest != (firsthand.Change{Record: ch.Record}) {
			return firsthand.Errorf(firsthand.CodeRefused, "a model rates %s and changes nothing else of it", ch.Record)
		}
	}
	return nil
}

// modelTies are the links that a language model may make.
var modelTies = []firsthand.LinkKind{firsthand.LinkExtends, firsthand.LinkAccumulates, firsthand.LinkSpecifies, firsthand.LinkChanges,
	firsthand.LinkImplies, firsthand.LinkDoubts, firsthand.LinkSupersedes}

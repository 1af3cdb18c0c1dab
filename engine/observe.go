package engine

import (
	"context"
	"strings"
	"time"

	"github.com/firsthand-memory/firsthand"
)

// Told is what became of an utterance.
type Told struct {
	Turn    firsthand.TurnNumber `json:"turn"`
	Records []firsthand.RecordID `json:"records"`
	// Known says that it was told before, under the same ID; nothing was added.
	Known bool `json:"known,omitempty"`
	// Danger says why nothing was taken from it and it is no hit.
	Danger firsthand.Danger `json:"danger,omitempty"`
}

// Observe takes in utterances in order, all or none, and returns when they are
// durable. Speakers, listeners and scenes that the world does not know yet are
// introduced. Each utterance is read by rules, and what it establishes stands
// in the same batch as its turn. As says what is being done: observing or
// importing; empty is observing. Calls that come at once are written together,
// each all or none.
func (w *World) Observe(ctx context.Context, as firsthand.Activity, utterances ...firsthand.Utterance) ([]Told, error) {
	if as == "" {
		as = firsthand.ActivityObserve
	}
	o := &observation{ctx: ctx, as: as, utterances: utterances}
	if err := w.observing.Do(context.WithoutCancel(ctx), o); err != nil {
		return nil, err
	}
	if o.err != nil {
		return nil, o.err
	}
	_ = w.propose(ctx, fresh(o.told)) // what is told stays told; the person can still say it themselves
	return o.told, nil
}

// rulesAgent is who reads rows by rules; the version changes when they do.
var rulesAgent = firsthand.Agent{Kind: firsthand.AgentRules, Name: "rules/1"}

// DefaultScene is where an utterance plays that names no scene.
const DefaultScene = "story"

func (b *batch) observe(u firsthand.Utterance) (Told, error) {
	if n, ok := b.told(u.ID); ok && u.ID != "" {
		return Told{Turn: n, Records: b.recordsOf(n), Known: true}, nil
	}
	b.act()
	t, err := b.turn(u)
	if err != nil {
		return Told{}, err
	}
	reading := b.w.rules.of(b).Read(u.Text, teller(t))
	t.Text, t.Asides, t.Danger = reading.Text, reading.Asides, reading.Danger
	b.turns++
	t.Number = b.turns
	b.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &t})
	b.join(t.Scene, append(t.Audience.Characters, t.SpeakerID)...)
	if t.Key != "" {
		b.keys[t.Key] = t.Number
	}
	b.directions(reading.Directions, t)
	return Told{Turn: t.Number, Records: b.records(reading.Proposals, t), Danger: t.Danger}, nil
}

// recordsOf lists the records that were taken from a turn told before.
func (b *batch) recordsOf(n firsthand.TurnNumber) []firsthand.RecordID {
	ids := append([]firsthand.RecordID{}, b.s.TurnRecords(n)...)
	for _, e := range b.entries {
		if e.Record != nil && e.Record.Turn == n {
			ids = append(ids, e.Record.ID)
		}
	}
	return ids
}

// turn makes the turn of an utterance, apart from its number and its text.
func (b *batch) turn(u firsthand.Utterance) (firsthand.Turn, error) {
	t := firsthand.Turn{Key: u.ID, When: u.When, Hidden: u.Hidden, Provisional: u.Provisional, Variants: u.Variants, Translation: u.Translation, Frame: u.Frame}
	if u.Scene == "" {
		u.Scene = DefaultScene
	}
	scene, err := b.scene(u.Scene)
	if err != nil {
		return t, err
	}
	t.Scene = scene.ID
	if t.Frame == "" {
		t.Frame = scene.Frame
	}
	if t.When == nil && u.At != "" {
		if t.When, err = when(u.At); err != nil {
			return t, err
		}
	}
	if err := b.speaker(&t, u); err != nil {
		return t, err
	}
	t.Audience, err = b.audience(t, u.Present)
	return t, err
}

func when(at string) (*firsthand.When, error) {
	t, err := time.Parse(time.RFC3339Nano, at)
	if err != nil {
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "%q is no time: write it as 2026-01-31T21:04:05+09:00, or leave it out", at)
	}
	return &firsthand.When{Time: t, Precision: firsthand.ToSecond}, nil
}

func (b *batch) speaker(t *firsthand.Turn, u firsthand.Utterance) error {
	if narrates(u.Speaker) {
		return nil
	}
	c, err := b.character(u.Speaker)
	if err != nil {
		return err
	}
	t.Speaker, t.SpeakerID = u.Speaker, c.ID
	if t.Speaker == c.ID.String() {
		t.Speaker = c.Name
	}
	if u.Persona || u.Participant != "" {
		return b.persona(c, u.Participant)
	}
	return nil
}

// narrates reports whether a speaker's name means the narrator.
func narrates(name string) bool {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "", firsthand.Narrator, "ナレーター", "旁白", "敘述者", "叙述者":
		return true
	}
	return false
}

// audience is who witnessed the turn: who is named present and who speaks; if
// nobody is named, the scene's cast so far; if it has none, everyone.
func (b *batch) audience(t firsthand.Turn, present *[]string) (firsthand.Audience, error) {
	if present == nil {
		cast := b.cast(t.Scene)
		if len(cast) == 0 {
			return firsthand.Everyone(), nil
		}
		return firsthand.Only(with(cast, t.SpeakerID)...), nil
	}
	var who []firsthand.CharacterID
	for _, name := range *present {
		if narrates(name) {
			continue
		}
		c, err := b.character(name)
		if err != nil {
			return firsthand.Audience{}, err
		}
		who = with(who, c.ID)
	}
	return firsthand.Only(with(who, t.SpeakerID)...), nil
}

func with(ids []firsthand.CharacterID, id firsthand.CharacterID) []firsthand.CharacterID {
	for _, known := range ids {
		if known == id {
			return ids
		}
	}
	if id == 0 {
		return ids
	}
	return append(ids, id)
}

// directions keeps what was asked for out of character as settings.
func (b *batch) directions(asked []firsthand.Direction, t firsthand.Turn) {
	if b.s.Silent(b.playerOf(t.SpeakerID)) {
		return
	}
	for _, d := range asked {
		d.Turn = t.Number
		if d.Scope != firsthand.ScopeStanding {
			d.Scene = t.Scene
		}
		b.addAs(firsthand.ActivityExtract, rulesAgent, firsthand.Entry{Kind: firsthand.EntryDirection, Direction: &d})
	}
}

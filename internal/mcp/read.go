package mcp

import (
	"context"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/block"
)

// worldInput says in which world a tool is called.
type worldInput struct {
	World string `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
}

// lookInput says also with whose eyes it looks.
type lookInput struct {
	World string `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	As    string `json:"as,omitempty" jsonschema:"with whose eyes: a character's name; the narrator's if left out"`
}

type recallInput struct {
	World  string `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	As     string `json:"as,omitempty" jsonschema:"whose memory: a character's name; the narrator's if left out"`
	Cue    string `json:"cue" jsonschema:"what was just said or is asked"`
	Scene  string `json:"scene,omitempty" jsonschema:"the title of the scene the character is in; its last turns join the cue"`
	Limit  int    `json:"limit,omitempty" jsonschema:"at most so many memories that answer the cue; 10 if left out"`
	Budget *int   `json:"budget,omitempty" jsonschema:"at most so many tokens; no bound if left out"`
	Use    bool   `json:"use,omitempty" jsonschema:"record that the memories were used, which keeps them fresh"`
}

type recordInput struct {
	World  string             `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	As     string             `json:"as,omitempty" jsonschema:"with whose eyes: a character's name; the narrator's if left out"`
	Record firsthand.RecordID `json:"record"`
}

type timelineInput struct {
	World string               `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	As    string               `json:"as,omitempty" jsonschema:"with whose eyes: a character's name; the narrator's if left out"`
	Scene string               `json:"scene,omitempty" jsonschema:"only scenes of this title"`
	After firsthand.TurnNumber `json:"after,omitempty" jsonschema:"only what was told after this turn"`
	Limit int                  `json:"limit,omitempty" jsonschema:"at most so many turns; 50 if left out"`
}

const defaultTimeline = 50

func (s session) recall(ctx context.Context, in recallInput) (string, error) {
	role := firsthand.RoleReader
	if in.Use {
		role = firsthand.RoleWriter
	}
	w, err := s.open(ctx, in.World, role)
	if err != nil {
		return "", err
	}
	q := firsthand.Query{Cue: in.Cue, Limit: in.Limit}
	if q.As, err = s.viewer(ctx, w, in.As); err != nil {
		return "", err
	}
	if in.Scene != "" {
		k, err := w.SceneTitled(ctx, in.Scene)
		if err != nil {
			return "", err
		}
		q.Scene = k.ID
	}
	r, err := w.Recall(ctx, q, false)
	if err != nil {
		return "", err
	}
	if in.Use {
		if err := w.Use(ctx, r.Hits); err != nil {
			return "", err
		}
	}
	b := block.Render(block.Memory{Of: s.name(in.As), Core: r.Core, Hits: r.Hits, Player: r.Player}, block.Options{Budget: in.Budget})
	return noted(b.Text, remarks(r, b)...), nil
}

// remarks are what is to be known of an answer beside the memories.
func remarks(r firsthand.Recall, b block.Block) []string {
	var all []string
	if r.NothingRelevant {
		all = append(all, "Nothing remembered answers this cue: do not make an answer up from what is in mind.")
	}
	if r.Degraded != nil {
		all = append(all, "The answer may be poorer than usual: the memory is degraded.")
	}
	if n := len(b.LeftOut); n > 0 {
		all = append(all, fmt.Sprintf("%d memories found no room in the budget.", n))
	}
	return all
}

// noted puts remarks of our own behind a block, and says so where there is
// nothing at all.
func noted(text string, remarks ...string) string {
	text += strings.Join(remarks, "\n")
	if text == "" {
		return "Nothing."
	}
	return text
}

func (s session) explain(ctx context.Context, in recordInput) (string, error) {
	w, v, err := s.record(ctx, in)
	if err != nil {
		return "", err
	}
	x, err := w.Explain(ctx, in.Record)
	if err != nil {
		return "", err
	}
	links, err := visible(ctx, w, v, x.Links)
	if err != nil {
		return "", err
	}
	lines := []string{
		fmt.Sprintf("%s, %s, version %d, importance %d, weight %.2f", x.Record.ID, x.Tier, x.Version, x.Importance, x.Weight.Weight),
		"known to " + knowers(x.Knows),
	}
	for _, l := range links {
		lines = append(lines, fmt.Sprintf("%s %s %s", l.From, l.Kind, l.To))
	}
	for _, h := range x.History {
		lines = append(lines, fmt.Sprintf("%s %s (%s, %s)", h.At, h.What, h.Activity, h.Agent.Kind))
	}
	memory := block.Render(block.Memory{Of: s.name(in.As), Hits: []firsthand.Hit{x.Record}}, block.Options{})
	return memory.Text + block.Lines(block.LanguageOf(x.Record.Text), lines...), nil
}

// record opens the world of a record that the viewer may see. One that may not
// be seen is not there.
func (s session) record(ctx context.Context, in recordInput) (*engine.World, firsthand.Viewer, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleWriter)
	if err != nil {
		return nil, firsthand.Viewer{}, err
	}
	v, err := s.viewer(ctx, w, in.As)
	if err != nil || v.Narrates() {
		return w, v, err
	}
	seen, err := w.Seen(ctx, v, in.Record)
	if err == nil && len(seen) == 0 {
		err = firsthand.Errorf(firsthand.CodeNotFound, "there is no record %s", in.Record)
	}
	return w, v, err
}

// visible keeps the links both ends of which the viewer may see.
func visible(ctx context.Context, w *engine.World, v firsthand.Viewer, links []firsthand.Link) ([]firsthand.Link, error) {
	var out []firsthand.Link
	for _, l := range links {
		seen, err := w.Seen(ctx, v, l.From, l.To)
		if err != nil {
			return nil, err
		}
		if v.Narrates() || len(seen) == 2 {
			out = append(out, l)
		}
	}
	return out, nil
}

func knowers(names []string) string {
	if len(names) == 0 {
		return "the narrator alone"
	}
	return strings.Join(names, ", ")
}

func (s session) whoKnows(ctx context.Context, in recordInput) (string, error) {
	w, _, err := s.record(ctx, in)
	if err != nil {
		return "", err
	}
	names, err := w.WhoKnows(ctx, in.Record)
	if err != nil {
		return "", err
	}
	return block.Lines(block.LanguageOf(strings.Join(names, "")), in.Record.String()+": "+knowers(names)), nil
}

func (s session) review(ctx context.Context, in lookInput) (engine.Review, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleReader)
	if err != nil {
		return engine.Review{}, err
	}
	v, err := s.viewer(ctx, w, in.As)
	if err != nil {
		return engine.Review{}, err
	}
	return w.ReviewAs(ctx, v)
}

func (s session) contradictions(ctx context.Context, in lookInput) (string, error) {
	r, err := s.review(ctx, in)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, c := range append(r.Contradictions, r.Possible...) {
		text.WriteString(block.Render(block.Memory{Of: s.name(in.As), Hits: c.Sides[:]}, block.Options{}).Text)
	}
	return noted(text.String()), nil
}

func (s session) openLoops(ctx context.Context, in lookInput) (string, error) {
	r, err := s.review(ctx, in)
	if err != nil {
		return "", err
	}
	return noted(block.Render(block.Memory{Of: s.name(in.As), Hits: append(r.Loops, r.Interpretations...)}, block.Options{}).Text), nil
}

func (s session) timeline(ctx context.Context, in timelineInput) (string, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleReader)
	if err != nil {
		return "", err
	}
	p := engine.TurnPage{Scene: in.Scene, After: in.After, Limit: in.Limit}
	if p.Limit == 0 {
		p.Limit = defaultTimeline
	}
	if p.As, err = s.viewer(ctx, w, in.As); err != nil {
		return "", err
	}
	turns, more, err := w.TurnsPage(ctx, p)
	if err != nil {
		return "", err
	}
	var hits []firsthand.Hit
	for _, t := range turns {
		if t.Standing == firsthand.StandingLive || t.Standing == firsthand.StandingProvisional {
			hits = append(hits, turnHit(t))
		}
	}
	text := block.Render(block.Memory{Of: s.name(in.As), Hits: hits}, block.Options{}).Text
	if more {
		return noted(text, fmt.Sprintf("There is more after turn %d.", turns[len(turns)-1].Number)), nil
	}
	return noted(text), nil
}

func turnHit(t engine.Played) firsthand.Hit {
	return firsthand.Hit{ID: firsthand.Ref{Turn: t.Number}, Kind: firsthand.KindTurn, Standing: t.Standing, Frame: t.Frame, Text: t.Text, Speaker: t.Speaker, SpeakerID: t.SpeakerID,
		Source: firsthand.HitSource{Kind: firsthand.SourceTurn, Scene: t.SceneTitle, Turn: t.Number, When: t.When}}
}

func (s session) status(ctx context.Context, in worldInput) (string, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleReader)
	if err != nil {
		return "", err
	}
	info, err := w.Info(ctx)
	if err != nil {
		return "", err
	}
	st, err := w.Status(ctx)
	if err != nil {
		return "", err
	}
	lines := []string{fmt.Sprintf("world %s: %d turns, %d records, %d scenes", info.Name, info.Turns, info.Records, len(info.Scenes))}
	var names []string
	for _, c := range info.Characters {
		names = append(names, c.Name)
	}
	lines = append(lines, "characters: "+strings.Join(names, ", "))
	for _, e := range st.Embedders {
		state := "up to date"
		if e.Waiting > 0 {
			state = fmt.Sprintf("%d of %d wait", e.Waiting, e.Documents)
		}
		if e.Failing != "" {
			state += ", failing since " + e.Since
		}
		lines = append(lines, e.ID+": "+state)
	}
	return block.Lines("en", lines...), nil
}

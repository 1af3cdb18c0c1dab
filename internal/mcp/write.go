package mcp

import (
	"context"
	"fmt"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

type rememberInput struct {
	World   string            `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	Records []firsthand.Draft `json:"records" jsonschema:"what is stated, all or none"`
}

type observeInput struct {
	World string                `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	Turns []firsthand.Utterance `json:"turns" jsonschema:"what was said or happened, in order, all or none; a turn without a speaker is narration"`
}

type settleInput struct {
	World   string             `json:"world,omitempty" jsonschema:"the world, by name or id; may be left out where there is only one"`
	Record  firsthand.RecordID `json:"record"`
	Verdict engine.Verdict     `json:"verdict"`
	Because string             `json:"because,omitempty" jsonschema:"the reason, in a sentence"`
	By      string             `json:"by,omitempty" jsonschema:"the record that settles it, such as r42, in place of a reason"`
}

func (s session) remember(ctx context.Context, in rememberInput) (string, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleAuthor)
	if err != nil {
		return "", err
	}
	ids, err := w.Remember(ctx, in.Records...)
	if err != nil {
		return "", err
	}
	return "remembered as " + listed(ids), nil
}

func (s session) observe(ctx context.Context, in observeInput) (string, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleWriter)
	if err != nil {
		return "", err
	}
	told, err := w.Observe(ctx, firsthand.ActivityObserve, in.Turns...)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, t := range told {
		line := fmt.Sprintf("turn %d: %s", t.Turn, listed(t.Records))
		if t.Known {
			line += ", told before"
		}
		lines = append(lines, line)
	}
	return noted(strings.Join(lines, "\n")), nil
}

func (s session) settle(ctx context.Context, in settleInput) (string, error) {
	w, err := s.open(ctx, in.World, firsthand.RoleAuthor)
	if err != nil {
		return "", err
	}
	of := engine.Settlement{Record: in.Record, Verdict: in.Verdict, Because: in.Because}
	if in.By != "" {
		if err := of.By.UnmarshalText([]byte(in.By)); err != nil {
			return "", err
		}
	}
	added, err := w.Settle(ctx, of)
	if err != nil {
		return "", err
	}
	if added == 0 {
		return fmt.Sprintf("%s is %s", in.Record, in.Verdict), nil
	}
	return fmt.Sprintf("%s is %s; %s is added", in.Record, in.Verdict, added), nil
}

func listed(ids []firsthand.RecordID) string {
	if len(ids) == 0 {
		return "no records"
	}
	var all []string
	for _, id := range ids {
		all = append(all, id.String())
	}
	return strings.Join(all, " ")
}

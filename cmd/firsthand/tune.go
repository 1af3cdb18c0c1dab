package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

// tuned is what came of tuning, as it is printed.
type tuned struct {
	Labels  int            `json:"labels"`
	Before  float64        `json:"before"`
	After   float64        `json:"after"`
	HeldOut float64        `json:"held_out"`
	Better  bool           `json:"better"`
	File    string         `json:"file,omitempty"` // where the weights were written
	Weights engine.Weights `json:"weights"`
}

func tuneCommand(c *cli) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "tune LABELS.jsonl | -",
		Short: "Fit what each list of recall counts to labels of yours",
		Long: `Fit what each list of recall counts to labels of yours: cues with the records or
turns that answer them, ten at least, a line each:

  {"cue":"where is the brass key","as":"Tilla","gold":["r17","t3"]}

as is a character's name or narrator; "scene" may name the scene it is in.

A score is the mean of how many answers are among the first ten hits and of one
over the rank of the first, 0 to 1. Weights always fit the labels they were chosen
by, so they are chosen by each half as well and scored on the other. Only if that
is better than what the weights in use reach is anything written.

Recall goes by the weights written in all worlds of this user. The file is the
one that FIRSTHAND_WEIGHTS names, or weights.json beside your settings; without it
recall goes by the weights built in.`,
		Example: `  firsthand tune --world harbour labels.jsonl
  firsthand tune --world 灯台の町 --out 重み.json ラベル.jsonl
  firsthand tune --world 霧港 --json - < 標註.jsonl`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				return c.tune(cmd.Context(), w, args[0], out)
			})
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the `FILE` to write the weights to (default the one that recall reads)")
	return c.inAWorld(cmd)
}

// leastGain is how much better a score must be to be more than a rounding.
const leastGain = 1e-6

func (c *cli) tune(ctx context.Context, w *engine.World, name, out string) error {
	labels, err := c.labels(ctx, w, name)
	if err != nil {
		return err
	}
	if out == "" {
		if out, err = c.weightsFile(); err != nil {
			return err
		}
	}
	found, err := w.Tune(ctx, labels)
	if err != nil {
		return err
	}
	t := tuned{Labels: len(labels), Before: found.Before, After: found.After, HeldOut: found.HeldOut,
		Better: found.HeldOut > found.Before+leastGain, Weights: found.Weights}
	if t.Better {
		if err := keep(out, t.Weights); err != nil {
			return fmt.Errorf("write the weights: %w", err)
		}
		t.File = out
	}
	return c.print(t, func() { c.tuned(t) })
}

func (c *cli) tuned(t tuned) {
	var lists []string
	for _, name := range slices.Sorted(maps.Keys(t.Weights.Lists)) {
		lists = append(lists, fmt.Sprintf("%s %g", name, t.Weights.Lists[name]))
	}
	c.table([][]string{
		{"labels", fmt.Sprint(t.Labels)},
		{"before", fmt.Sprintf("%.3f", t.Before), "by the weights in use"},
		{"after", fmt.Sprintf("%.3f", t.After), "on the labels they were fitted to"},
		{"held out", fmt.Sprintf("%.3f", t.HeldOut), "on the half they were not fitted to"},
	})
	c.say("lists     %s", strings.Join(lists, ", "))
	if !t.Better {
		c.say("nothing is written: on labels they were not fitted to, such weights are no better than those in use; more labels may help")
		return
	}
	c.say("written to %s", t.File)
	if read, err := c.weightsFile(); err != nil || read != t.File {
		c.say("recall reads it with FIRSTHAND_WEIGHTS=%s", t.File)
	}
}

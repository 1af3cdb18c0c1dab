package main

import (
	"context"
	"fmt"
	"os"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// label is a cue with what answers it, as a line of a file.
type label struct {
	Cue   string          `json:"cue"`
	As    string          `json:"as"`
	Scene string          `json:"scene"`
	Gold  []firsthand.Ref `json:"gold"`
}

// check returns CodeInvalid for a label that nothing can be learnt from.
func (l label) check() error {
	if l.Cue == "" || l.As == "" || len(l.Gold) == 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "a label is {\"cue\":\"…\",\"as\":\"NAME\",\"gold\":[\"r17\",\"t3\"]}: give all three")
	}
	for _, ref := range l.Gold {
		if ref.Record == 0 && ref.Turn == 0 {
			return firsthand.Errorf(firsthand.CodeInvalid, "only records and turns are recalled, such as r17 and t3: name them instead of %q", ref)
		}
	}
	return nil
}

// labels reads the labels of a file, or of stdin for -. What goes wrong with a
// line is told with its number.
func (c *cli) labels(ctx context.Context, w *engine.World, name string) ([]engine.Labelled, error) {
	lines := c.stdin(ctx)
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("read the labels: %w", err)
		}
		defer f.Close() // it is only read
		lines = f
	}
	there, err := among(ctx, w)
	if err != nil {
		return nil, err
	}
	var labels []engine.Labelled
	err = eachLine(ctx, lines, func(line []byte) error {
		var l label
		if err := decode(line, &l); err != nil {
			return err
		}
		if err := l.check(); err != nil {
			return err
		}
		for _, ref := range l.Gold {
			if !there(ref) {
				return firsthand.Errorf(firsthand.CodeNotFound, "there is no %s in this world", ref)
			}
		}
		q, err := asked{as: l.As, scene: l.Scene}.query(ctx, w, l.Cue, false, false)
		if err != nil {
			return err
		}
		labels = append(labels, engine.Labelled{Query: q, Gold: l.Gold})
		return nil
	})
	return labels, err
}

// among returns what says whether a turn or record is in the world.
func among(ctx context.Context, w *engine.World) (func(firsthand.Ref) bool, error) {
	turns, err := w.Turns(ctx, "")
	if err != nil {
		return nil, err
	}
	numbers := map[firsthand.TurnNumber]bool{}
	for _, t := range turns {
		numbers[t.Number] = true
	}
	return func(ref firsthand.Ref) bool {
		if ref.Turn != 0 {
			return numbers[ref.Turn]
		}
		_, err := w.WhoKnows(ctx, ref.Record)
		return err == nil
	}, nil
}

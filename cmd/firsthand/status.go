package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// worldStatus is what status answers.
type worldStatus struct {
	engine.Status
	World      string        `json:"world"`
	Seq        firsthand.Seq `json:"seq"` // the last entry of its journal
	Turns      int           `json:"turns"`
	Records    int           `json:"records"`
	Characters int           `json:"characters"`
	Scenes     int           `json:"scenes"`
}

func statusCommand(c *cli) *cobra.Command {
	var wait bool
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Show what a world holds and how far it can be recalled by its meaning",
		Long: `Show what a world holds and how far it can be recalled by its meaning. What was
told is found by its words at once; what an embedder makes of it may lag. With
--wait this ends only when nothing lags any more, or says why that cannot be; so
do commands that write.`,
		Example: "  firsthand status --world harbour\n  firsthand status --world 霧港 --wait\n  firsthand status --world 灯台の町 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if wait {
					if err := c.waitFor(cmd.Context(), w); err != nil {
						return err
					}
				}
				s, err := statusOf(cmd.Context(), w)
				if err != nil {
					return err
				}
				return c.print(s, func() { c.status(s) })
			})
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", false, "wait until nothing lags")
	return c.inAWorld(cmd)
}

// waitFor waits for a world's vectors, and shows on a terminal how far they are.
func (c *cli) waitFor(ctx context.Context, w *engine.World) error {
	s, err := w.Status(ctx)
	if err != nil {
		return err
	}
	left := waiting(s)
	m := c.meter("vectors", left, true)
	defer m.end()
	done := make(chan error, 1)
	go func() { done <- w.Wait(ctx) }()
	tick := time.NewTicker(refresh)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-tick.C:
		}
		if s, err = w.Status(ctx); err == nil {
			for ; left > waiting(s); left-- {
				m.step()
			}
		}
	}
}

// waiting counts what lags of all embedders together, and what is not read.
func waiting(s engine.Status) (n int) {
	for _, e := range s.Embedders {
		n += e.Waiting
	}
	return n
}

func statusOf(ctx context.Context, w *engine.World) (worldStatus, error) {
	s, err := w.Status(ctx)
	if err != nil {
		return worldStatus{}, err
	}
	i, err := w.Info(ctx)
	return worldStatus{Status: s, World: i.Name, Seq: i.Seq, Turns: i.Turns, Records: i.Records, Characters: len(i.Characters), Scenes: len(i.Scenes)}, err
}

func (c *cli) status(s worldStatus) {
	rows := [][]string{
		{"world", s.World},
		{"holds", fmt.Sprintf("%s, %s, %s, %s", count(s.Turns, "turn"), count(s.Records, "record"), count(s.Characters, "character"), count(s.Scenes, "scene"))},
		{"journal", count(int(s.Seq), "entry")},
	}
	for _, e := range s.Embedders {
		rows = append(rows, []string{e.ID, lag(e)})
	}
	if s.Reader != nil {
		rows = append(rows, readerRows(*s.Reader)...)
	}
	c.table(rows)
}

// lag tells how far an embedder is.
func lag(e engine.EmbedderStatus) string {
	state := "up to date"
	if e.Waiting > 0 {
		state = fmt.Sprintf("%d of %s waiting", e.Waiting, count(e.Documents, "document"))
	}
	if e.Failing != "" {
		state += ", failing since " + e.Since + ": " + flat(e.Failing)
	}
	return state
}

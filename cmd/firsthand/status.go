package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func statusCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "status",
		Short: "Show how far a world can be recalled by its meaning",
		Long: `Show how far a world can be recalled by its meaning. What was told is found by its
words at once; what an embedder makes of it may lag. With --wait on a command that
writes, that command ends only when nothing lags.`,
		Example: "  firsthand status --world harbour\n  firsthand status --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				s, err := w.Status(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(s, func() { c.status(s) })
			})
		},
	})
}

func (c *cli) status(s engine.Status) {
	var rows [][]string
	for _, e := range s.Embedders {
		state := "up to date"
		if e.Waiting > 0 {
			state = count(e.Waiting, "document") + " waiting"
		}
		if e.Failing != "" {
			state += ", failing since " + e.Since + ": " + flat(e.Failing)
		}
		rows = append(rows, []string{e.ID, state})
	}
	c.table(rows)
}

package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func dismissCommand(c *cli) *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use:   "dismiss RECORD RECORD --because REASON",
		Short: "Say that two records do not contradict each other",
		Long: `Say that two records do not contradict each other, though they look as if they
did. Both stay as they are, the reason is kept, and no night offers the two again.
` + "`firsthand undo`" + ` takes it back.`,
		Example: `  firsthand dismiss r17 r12 --because "there are two mills"
  firsthand dismiss r17 r12 --because 別の鐘の話だから
  firsthand dismiss r17 r12 --because 說的是兩座磨坊`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			one, err := recordID(args[0])
			if err != nil {
				return err
			}
			other, err := recordID(args[1])
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := w.Dismiss(cmd.Context(), one, other, reason); err != nil {
					return err
				}
				return c.print(map[string]any{"dismissed": []string{one.String(), other.String()}}, func() { c.say("%s and %s do not contradict each other", one, other) })
			})
		},
	}
	cmd.Flags().StringVar(&reason, "because", "", "the `REASON`, in a sentence")
	return c.inAWorld(cmd)
}

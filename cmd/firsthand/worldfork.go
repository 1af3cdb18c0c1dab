package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func worldForkCommand(c *cli) *cobra.Command {
	var from, at string
	cmd := &cobra.Command{
		Use:   "fork NAME --from WORLD [--at TURN]",
		Short: "Begin a world that continues another from a turn of it",
		Long: `Begin a world that continues another one from a turn of it, the last if none is
named. The past is not copied: both have it from the same entries. What is told or
changed later in either of them is never seen in the other.

A world that is continued cannot be deleted before what continues it.`,
		Example: `  firsthand world fork harbour-2 --from harbour --at 12
  firsthand world fork もしも --from 灯台の町 --at t3
  firsthand world fork 另一條路 --from 霧港`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "which world goes on? say --from with its name")
			}
			var turn firsthand.TurnNumber
			if at != "" {
				var err error
				if turn, err = turnNumber(at); err != nil {
					return err
				}
			}
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				w, err := e.Fork(cmd.Context(), from, turn, args[0])
				if err != nil {
					return err
				}
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(info.World, func() {
					c.say("%s  %s  continues %s behind entry %d, %s", info.Name, info.ID, from, info.Forked.At, count(info.Turns, "turn"))
				})
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the `WORLD` to continue, by name or id")
	cmd.Flags().StringVar(&at, "at", "", "the last `TURN` that they have in common (default the last)")
	completes(cmd, "from", c.worldNames)
	return cmd
}

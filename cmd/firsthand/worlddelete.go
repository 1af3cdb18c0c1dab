package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func worldDeleteCommand(c *cli) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:     "delete [NAME] --yes",
		Short:   "Delete a whole world",
		Long:    "Delete a whole world with its journal. There is no way back but a backup or an export made before.",
		Example: "  firsthand export --world harbour --format journal > harbour.jsonl\n  firsthand world delete harbour --yes",
		Args:    takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.name(args)
			if c.world == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "which world? name the one to delete")
			}
			if !yes {
				return firsthand.Errorf(firsthand.CodeInvalid, "%q would be deleted for ever: say --yes", c.world)
			}
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				if err := e.Delete(cmd.Context(), c.world); err != nil {
					return err
				}
				return c.print(map[string]string{"deleted": c.world}, func() { c.say("%s is deleted", c.world) })
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "delete it indeed")
	return c.inAWorld(cmd)
}

package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func participantExportCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "export NAME",
		Short: "Write out everything that the store holds of a person",
		Long: `Write out everything that the store holds of a person, in all its worlds, as one
JSON document: consents, what they said of themselves, what each character was
given and when, whom they play, and the lines they spoke.`,
		Example: "  firsthand participant export --world harbour Dana > dana.json",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				d, err := e.Dossier(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return c.document(d)
			})
		},
	})
}

func participantEraseCommand(c *cli) *cobra.Command {
	var what engine.Erasing
	var yes, everywhere bool
	cmd := &cobra.Command{
		Use:   "erase NAME --yes",
		Short: "Destroy what the store holds of a person",
		Long: `Destroy what the store holds of a person in a world and all its forks: what they
said of themselves and out of character. With --with-turns the lines they spoke
as a character go too, and every record and summary that rests on them; with
--all-worlds the same in every world.

The keys are destroyed, so that no copy of the store can be read any more. What
remains readable is what has its own copy of the keys: a backup with its .keys
file, and an export. Delete those as well.`,
		Example: `  firsthand participant erase --world harbour Dana --yes
  firsthand participant erase --world harbour Dana --with-turns --all-worlds --yes`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !yes {
				return firsthand.Errorf(firsthand.CodeInvalid, "what is kept of %q would be destroyed for ever: say --yes", args[0])
			}
			what.Participant = args[0]
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				if !everywhere {
					w, err := c.worldIn(cmd.Context(), e)
					if err != nil {
						return err
					}
					what.World = string(w.ID())
				}
				gone, err := e.Erase(cmd.Context(), what)
				if err != nil {
					return err
				}
				c.notice("older backups with their .keys files, and exports, still hold it: delete them too")
				return c.print(gone, func() { c.erased(gone) })
			})
		},
	}
	f := cmd.Flags()
	f.BoolVar(&yes, "yes", false, "destroy it indeed")
	f.BoolVar(&what.Turns, "with-turns", false, "the lines they spoke as a character too, and what rests on them")
	f.BoolVar(&everywhere, "all-worlds", false, "in every world of the store")
	return c.inAWorld(cmd)
}

func (c *cli) erased(gone engine.Erased) {
	c.say("%s destroyed, with %s", count(gone.Keys, "key"), count(gone.Facts, "fact"))
	for _, w := range gone.Worlds {
		c.say("%s: %s, %s", w.Name, count(w.Turns, "turn"), count(w.Records, "record"))
		if w.Open > 0 {
			c.say("%s: %s told before it was said who plays the character lie under no key and stay", w.Name, count(w.Open, "turn"))
		}
	}
	if !gone.Gone {
		c.say("other things of this person are still kept: see --with-turns and --all-worlds")
	}
}

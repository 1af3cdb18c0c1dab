package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func characterMergeCommand(c *cli) *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use:   "merge FROM INTO",
		Short: "Say that one character is another",
		Long: `Say that one character is another: what was said, known and told of the first
belongs to the second from now on. Every name of both means the second. Nothing is
rewritten: a look at an earlier turn shows who they were then, and ` + "`firsthand undo`" + `
or ` + "`character split`" + ` takes it back.`,
		Example: `  firsthand character merge Noor "Captain Hale" --because "she gave her name"
  firsthand character merge 覆面の男 ブラム --because 正体が分かった
  firsthand character merge 蒙面人 布拉姆 --because 他摘下了面具`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				kept, err := w.MergeCharacters(cmd.Context(), args[0], args[1], reason)
				if err != nil {
					return err
				}
				return c.print(kept, func() { c.say("%s is %s", args[0], kept.Name) })
			})
		},
	}
	cmd.Flags().StringVar(&reason, "because", "", "the `REASON`")
	cmd.ValidArgsFunction = c.characterNames
	return c.inAWorld(cmd)
}

func characterSplitCommand(c *cli) *cobra.Command {
	var what engine.Split
	var records, turns []string
	cmd := &cobra.Command{
		Use:   "split NAME OTHER",
		Short: "Say what of one character is another's",
		Long: `Say what of one character is another's: the aliases, records, turns or whole scenes
that are named. OTHER is introduced if there is nobody of that name. Whoever knew
what is named because NAME was there, OTHER knows it now, and NAME does not.

To split off one that was merged takes the merging back; then nothing need be
named. Nothing is rewritten, and ` + "`firsthand undo`" + ` takes it back.`,
		Example: `  firsthand character split Lin "Lin the captain" --scene "the ship" --alias "Captain Lin"
  firsthand character split 林 林医師 --record r17 --because 別人だった
  firsthand character split 林先生 老林 --turn 12 --alias 林叔`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, s := range records {
				id, err := recordID(s)
				if err != nil {
					return err
				}
				what.Records = append(what.Records, id)
			}
			for _, s := range turns {
				n, err := turnNumber(s)
				if err != nil {
					return err
				}
				what.Turns = append(what.Turns, n)
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				other, err := w.SplitCharacter(cmd.Context(), args[0], args[1], what)
				if err != nil {
					return err
				}
				return c.print(other, func() { c.characters([]firsthand.Character{other}) })
			})
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&what.Aliases, "alias", nil, "a `NAME` that OTHER goes by instead; may be given more than once")
	f.StringArrayVar(&records, "record", nil, "a `RECORD` that is of OTHER, with its whole turn; may be given more than once")
	f.StringArrayVar(&turns, "turn", nil, "a `TURN` that is of OTHER; may be given more than once")
	f.StringArrayVar(&what.Scenes, "scene", nil, "a `SCENE` in which it was OTHER; may be given more than once")
	f.StringVar(&what.Because, "because", "", "the `REASON`")
	cmd.ValidArgsFunction = c.characterNames
	return c.inAWorld(cmd)
}

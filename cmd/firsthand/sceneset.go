package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func sceneSetCommand(c *cli) *cobra.Command {
	var to firsthand.Scene
	cmd := &cobra.Command{
		Use:   "set TITLE [--day N] [--time WORDS]",
		Short: "Say when a scene plays in the story",
		Long: `Say when a scene plays in the story, before the first turn told in it. A scene of
that title is opened if none is open. Where the world keeps a story clock, the
number of the story's day decides how old its memories are; the clock does not
run backwards.`,
		Example: "  firsthand scene set pier --day 3\n  firsthand scene set 桟橋 --day 3 --time 三日目の朝\n  firsthand scene set 碼頭 --time 三天後",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			given := cmd.Flags().Changed
			if !given("day") && !given("time") {
				return firsthand.Errorf(firsthand.CodeInvalid, "say when it plays: --day 3, or --time in words")
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				var set firsthand.Scene
				err := w.SetScene(cmd.Context(), args[0], func(k *firsthand.Scene) {
					if given("day") {
						k.StoryDay = to.StoryDay
					}
					if given("time") {
						k.StoryTime = to.StoryTime
					}
					set = *k
				})
				if err != nil {
					return err
				}
				return c.print(set, func() { c.say("%s is set", args[0]) })
			})
		},
	}
	cmd.Flags().IntVar(&to.StoryDay, "day", 0, "the `NUMBER` of the story's day, from 1; 0 is unknown")
	cmd.Flags().StringVar(&to.StoryTime, "time", "", "when it is, in the story's `WORDS`")
	return c.inAWorld(cmd)
}

package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func worldCompareCommand(c *cli) *cobra.Command {
	return &cobra.Command{
		Use:   "compare WORLD WORLD",
		Short: "Tell what two worlds of one past differ in",
		Long: `Tell what two worlds of one past differ in since it ended: the turns and records
that only one of them has, and what they hold otherwise of those that both have.`,
		Example: "  firsthand world compare harbour harbour-2\n  firsthand world compare 灯台の町 もしも --json",
		Args:    takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withEngine(cmd.Context(), false, func(e *engine.Engine) error {
				x, err := e.Compare(cmd.Context(), args[0], args[1])
				if err != nil {
					return err
				}
				return c.print(x, func() { c.comparison(x) })
			})
		},
	}
}

func (c *cli) comparison(x engine.Comparison) {
	c.say("one until turn %d, entry %d", x.Turn, x.Common)
	for _, side := range x.Sides {
		c.say("")
		c.say("only in %s: %s, %s", side.World, count(len(side.Turns), "turn"), count(len(side.Records), "record"))
		var rows [][]string
		for _, t := range side.Turns {
			rows = append(rows, []string{fmt.Sprintf("t%d", t.Number), hiddenOr(t), quoted(t.Speaker, t.Text), t.SceneTitle})
		}
		c.table(rows)
		c.hits(side.Records)
	}
	if len(x.Differences) == 0 {
		return
	}
	c.say("")
	c.say("held otherwise in %s and %s", x.Sides[0].World, x.Sides[1].World)
	var rows [][]string
	for _, d := range x.Differences {
		rows = append(rows, []string{d.ID.String(), d.What, fmt.Sprintf("%s | %s", flat(d.Sides[0]), flat(d.Sides[1])), quoted("", d.Text)})
	}
	c.table(rows)
}

// hiddenOr tells the standing of a turn where it is not plainly story.
func hiddenOr(t engine.Played) string {
	if t.Hidden {
		return "hidden"
	}
	return string(t.Standing)
}

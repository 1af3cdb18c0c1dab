package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func lastCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "last",
		Short: "Show what the last answer of a chat was given to draw on",
		Long: `Show what the last answer of a chat that went through ` + "`firsthand serve`" + ` was given
to draw on, what found no room and why, and which turn it was. What is shown is
as it stands now. To take the turn back, undo it.`,
		Example: "  firsthand last\n  firsthand last --world 霧港 --json\n  firsthand undo t12",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				g, err := w.LastGiven(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(g, func() { c.given(g) })
			})
		},
	})
}

func (c *cli) given(g engine.Given) {
	c.say("turn %d, %s, %s", g.Turn, g.At.Local().Format("2006-01-02 15:04:05"), count(g.Tokens, "token"))
	if len(g.Core) > 0 {
		c.say("in mind")
		c.hits(g.Core)
	}
	if len(g.Hits) > 0 {
		c.say("recalled")
		c.hits(g.Hits)
	}
	if g.Facts > 0 {
		c.say("about the player: %s", count(g.Facts, "fact"))
	}
	var out []string
	for _, l := range g.LeftOut {
		out = append(out, fmt.Sprintf("%s (%s)", l.ID, l.Why))
	}
	if len(out) > 0 {
		c.say("left out: %s", strings.Join(out, ", "))
	}
	c.say("to take the turn back: firsthand undo t%d", g.Turn)
}

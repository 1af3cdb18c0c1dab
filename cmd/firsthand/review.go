package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func reviewCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "review",
		Short: "List what waits for the author's decision",
		Long: `List what waits for the author's decision: contradictions, those that a night only
suspects, readings that nobody settled, questions without an answer, and records
whose sources changed. ` + "`firsthand settle`" + ` decides.`,
		Example: "  firsthand review --world harbour\n  firsthand review --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				r, err := w.Review(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(r, func() { c.review(r) })
			})
		},
	})
}

func (c *cli) review(r engine.Review) {
	if len(r.Contradictions)+len(r.Possible)+len(r.Interpretations)+len(r.Loops)+len(r.Stale) == 0 {
		c.say("nothing is open")
	}
	c.sides("contradiction", r.Contradictions)
	c.sides("possibly", r.Possible)
	c.section("open interpretations", r.Interpretations)
	c.section("open questions", r.Loops)
	c.section("stale", r.Stale)
}

func (c *cli) sides(title string, all []engine.Contradiction) {
	for _, x := range all {
		c.say("%s", because(title, x.About))
		c.hits(x.Sides[:])
		c.say("")
	}
}

func (c *cli) section(title string, hits []firsthand.Hit) {
	if len(hits) == 0 {
		return
	}
	c.say("%s", title)
	c.hits(hits)
	c.say("")
}

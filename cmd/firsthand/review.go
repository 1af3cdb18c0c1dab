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
		Long: `List what waits for the author's decision: contradictions, readings that nobody
settled, questions without an answer, and records whose sources changed.
` + "`firsthand settle`" + ` decides.`,
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
	if len(r.Contradictions)+len(r.Interpretations)+len(r.Loops)+len(r.Stale) == 0 {
		c.say("nothing is open")
	}
	for _, x := range r.Contradictions {
		c.say("%s", because("contradiction", x.About))
		c.hits(x.Sides[:])
		c.say("")
	}
	c.section("open interpretations", r.Interpretations)
	c.section("open questions", r.Loops)
	c.section("stale", r.Stale)
}

func (c *cli) section(title string, hits []firsthand.Hit) {
	if len(hits) == 0 {
		return
	}
	c.say("%s", title)
	c.hits(hits)
	c.say("")
}

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
)

func nightCommand(c *cli) *cobra.Command {
	var o engine.NightOptions
	cmd := &cobra.Command{
		Use:   "night",
		Short: "Let a world's memories settle, as a night does",
		Long: `Let a world's memories settle, as a night does: what is temporary fades, what
earned it stays for good, what nobody used for long leaves recall, what is there
twice becomes one, what may contradict is put up for review, and a finished scene
or day is told by its own sentences. With a language model (see ` + "`model use --chat`" + `)
scenes are also told by it, and characters reflect, dream and write diaries; all of
that is inferred, with what it was made of. Nothing is deleted.

A day has one night: asked again, it does nothing. While ` + "`firsthand serve`" + ` runs,
the worlds it has open have theirs by themselves once a day of play is over. A night
that was cut short goes on where it stopped. Every action is an act with its reason
that ` + "`firsthand undo`" + ` takes back.`,
		Example: `  firsthand night --world harbour --dry-run
  firsthand night --world 霧港 --day 2031-05-01
  firsthand night --world harbour --json`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				n, err := w.Night(cmd.Context(), o)
				if err != nil {
					return err
				}
				return c.print(n, func() { c.night(n) })
			})
		},
	}
	cmd.Flags().StringVar(&o.Day, "day", "", "the `DAY` that the night ends, as 2031-05-01 (default the last one in the world's time zone: today from noon on, yesterday before)")
	cmd.Flags().BoolVar(&o.DryRun, "dry-run", false, "list what it would do and write nothing")
	return c.inAWorld(cmd)
}

func (c *cli) night(n engine.Night) {
	var rows [][]string
	for _, d := range n.Actions {
		row := []string{d.Do, d.Record.String(), quoted("", d.Text), d.Because}
		if d.Entry != 0 {
			row = append([]string{fmt.Sprintf("e%d", d.Entry)}, row...)
		}
		rows = append(rows, row)
	}
	c.table(rows)
	did := "did"
	switch {
	case n.Done && len(n.Actions) == 0:
		c.say("the night of %s is done already", n.Day)
		return
	case n.DryRun:
		did = "would do"
	}
	c.say("the night of %s %s %s%s", n.Day, did, count(len(n.Actions), "action"), without(n))
	if n.Failed != "" {
		c.say("the language model failed: %s", flat(n.Failed))
	}
}

func without(n engine.Night) string {
	if len(n.Without) == 0 {
		return ""
	}
	var kinds []string
	for _, k := range n.Without {
		kinds = append(kinds, string(k))
	}
	return ", without a model and so with no " + strings.Join(kinds, " or ")
}

// slept tells of a night that a world had by itself while the command went on.
func (c *cli) slept(n engine.Slept) {
	if n.Err != nil {
		c.notice("the night of world %s: %v; it goes on by itself", n.World, n.Err)
		return
	}
	c.notice("the night of %s in world %s did %s", n.Night.Day, n.World, count(len(n.Night.Actions), "action"))
}

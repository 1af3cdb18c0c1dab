package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func momentCommand(c *cli) *cobra.Command {
	var scene, turn, at string
	cmd := &cobra.Command{
		Use:   "moment --scene S",
		Short: "Show the six-field cards of a scene",
		Long: `Show the cards of a scene, one for each turn from which something was taken:
event, source, statement, observation, interpretation and status side by side.`,
		Example: "  firsthand moment --scene pier\n  firsthand moment --scene 桟橋 --turn 3\n  firsthand moment --scene 碼頭 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if scene == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "which scene? say --scene with its title, see `firsthand scene list`")
			}
			var n firsthand.TurnNumber
			if turn != "" {
				var err error
				if n, err = turnNumber(turn); err != nil {
					return err
				}
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				p, err := point(cmd.Context(), w, at)
				if err != nil {
					return err
				}
				cards, err := w.MomentsAt(cmd.Context(), firsthand.Viewer{}, scene, n, p)
				if err != nil {
					return err
				}
				return c.print(map[string][]firsthand.Moment{"moments": cards}, func() { c.moments(cards) })
			})
		},
	}
	cmd.Flags().StringVar(&scene, "scene", "", "the `SCENE` by its title")
	cmd.Flags().StringVar(&turn, "turn", "", "only this `TURN`")
	asOf(cmd, &at)
	return c.inAWorld(cmd)
}

func (c *cli) moments(cards []firsthand.Moment) {
	for i, m := range cards {
		if i > 0 {
			c.say("")
		}
		var rows [][]string
		rows = append(rows, field("event", m.Event)...)
		rows = append(rows, []string{"source", flat(strings.Join(m.Source, "; "))})
		rows = append(rows, field("statement", m.Statement)...)
		rows = append(rows, field("observation", m.Observation)...)
		rows = append(rows, field("interpretation", m.Interpretation)...)
		rows = append(rows, []string{"status", strings.Join(m.Status, ", ")})
		c.table(rows)
	}
}

// field gives a field of the card its rows, one if it is empty.
func field(name string, lines []firsthand.Line) [][]string {
	if len(lines) == 0 {
		return [][]string{{name, "-"}}
	}
	var rows [][]string
	for _, l := range lines {
		rows = append(rows, []string{name, fmt.Sprintf("%s  %s  %s", l.ID, l.Status, quoted(l.Speaker, l.Text))})
		name = ""
	}
	return rows
}

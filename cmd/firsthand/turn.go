package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func turnCommand(c *cli) *cobra.Command {
	return group("turn", "List, edit, hide and show turns",
		"A turn is one utterance or narration, as it was told. What was taken from it follows it.",
		turnListCommand(c), turnEditCommand(c),
		turnHideCommand(c, "hide", true, "Mark a turn as hidden in its front end", "Mark a turn as one that its front end keeps out of the prompt. It is story all the same."),
		turnHideCommand(c, "show", false, "Take the mark of a hidden turn away", "Take the mark of a hidden turn away."))
}

func turnListCommand(c *cli) *cobra.Command {
	var scene string
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List turns with what was taken from them",
		Long:    "List the turns of a scene, or of all, each with the records that were taken from it.",
		Example: "  firsthand turn list --scene pier\n  firsthand turn list --scene 桟橋 --json\n  firsthand turn list --world 霧港",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				turns, err := w.Turns(cmd.Context(), scene)
				if err != nil {
					return err
				}
				return c.print(map[string][]engine.Played{"turns": turns}, func() { c.turns(turns) })
			})
		},
	}
	cmd.Flags().StringVar(&scene, "scene", "", "the `SCENE` by its title (default all)")
	return c.inAWorld(cmd)
}

func (c *cli) turns(turns []engine.Played) {
	var rows [][]string
	for _, t := range turns {
		marks := []string{"turn"}
		if t.Standing != firsthand.StandingLive {
			marks = append(marks, string(t.Standing))
		}
		if t.Hidden {
			marks = append(marks, "hidden")
		}
		rows = append(rows, []string{fmt.Sprintf("t%d", t.Number), strings.Join(marks, " · "), quoted(teller(t.Turn), t.Row()), t.SceneTitle})
		for _, h := range t.Taken {
			rows = append(rows, []string{"  " + h.ID.String(), labels(h), said(h)})
		}
	}
	c.table(rows)
}

func teller(t firsthand.Turn) string {
	if t.Speaker == "" {
		return firsthand.Narrator
	}
	return t.Speaker
}

func turnEditCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "edit TURN TEXT",
		Short: "Replace what a turn says",
		Long: `Replace what a turn says. What was taken from the old text is superseded and
stays readable; the new text is read for what it establishes.`,
		Example: "  firsthand turn edit 3 \"The brass key lies in the drawer.\"\n  firsthand turn edit 3 鍵は引き出しにある。\n  firsthand turn edit t3 鑰匙在抽屜裡。",
		Args:    takes(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := turnNumber(args[0])
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				told, err := w.EditTurn(cmd.Context(), n, strings.Join(args[1:], " "))
				if err != nil {
					return err
				}
				return c.print(told, func() { c.told(told) })
			})
		},
	})
}

func turnHideCommand(c *cli, verb string, hidden bool, short, long string) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     verb + " TURN",
		Short:   short,
		Long:    long,
		Example: "  firsthand turn " + verb + " 3",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := turnNumber(args[0])
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := w.HideTurn(cmd.Context(), n, hidden); err != nil {
					return err
				}
				document := map[string]any{"turn": n, "hidden": hidden}
				return c.print(document, func() { c.say("turn %d: %s", n, map[bool]string{true: "hidden", false: "shown"}[hidden]) })
			})
		},
	})
}

// turnNumber reads 3 or t3.
func turnNumber(s string) (firsthand.TurnNumber, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "t"), 10, 64)
	if err != nil || n == 0 {
		return 0, firsthand.Errorf(firsthand.CodeInvalid, "%q is no turn: write its number, such as 3", s)
	}
	return firsthand.TurnNumber(n), nil
}

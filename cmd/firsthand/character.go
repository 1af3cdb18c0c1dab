package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func characterCommand(c *cli) *cobra.Command {
	return group("character", "Add, change, merge, split and list characters",
		`A character is a fictional person of a world. Whoever speaks for the first time
is introduced by that; adding a character beforehand gives it its aliases and
its temperament.`,
		characterAddCommand(c), characterSetCommand(c), characterMergeCommand(c), characterSplitCommand(c), characterListCommand(c))
}

func characterAddCommand(c *cli) *cobra.Command {
	var who firsthand.Character
	var namesake, confirm bool
	var player string
	cmd := &cobra.Command{
		Use:   "add NAME",
		Short: "Introduce a character",
		Long: `Introduce a character. A name or alias that somebody goes by already is a conflict.

A character that a participant plays is named with --played-by before it speaks:
its lines are story like all others, but sealed under a key of that person.`,
		Example: `  firsthand character add --world harbour Tilla --alias Till
  firsthand character add --world 灯台の町 ティラ --alias ティラさん
  firsthand character add --world 霧港 緹拉 --alias 小緹`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorldIn(cmd.Context(), func(e *engine.Engine, w *engine.World) (err error) {
				if who.PlayedBy, err = playerOf(cmd.Context(), e, player); err != nil {
					return err
				}
				who.Name = args[0]
				switch {
				case confirm:
					who, err = w.ConfirmCharacter(cmd.Context(), who)
				case namesake:
					who.ID, err = w.AddNamesake(cmd.Context(), who)
				default:
					who.ID, err = w.AddCharacter(cmd.Context(), who)
				}
				if firsthand.CodeOf(err) == firsthand.CodeConflict {
					err = firsthand.Errorf(firsthand.CodeConflict, "%v: for two people of one name, give each a name of its own, and the common one as --alias with --namesake", err)
				}
				if err != nil {
					return err
				}
				return c.print(who, func() { c.characters([]firsthand.Character{who}) })
			})
		},
	}
	cmd.Flags().StringArrayVar(&who.Aliases, "alias", nil, "another `NAME` it goes by; may be given more than once")
	cmd.Flags().BoolVar(&confirm, "confirm", false, "somebody whom an imported work names, with the aliases that review offers")
	cmd.Flags().BoolVar(&namesake, "namesake", false, "its aliases may be names of others too: such a name alone then means nobody")
	cmd.Flags().StringVar(&who.Nickname, "nickname", "", "the `NAME` by which it is addressed")
	cmd.Flags().StringVar(&player, "played-by", "", "the `PARTICIPANT` who speaks as it, by name or id")
	return c.inAWorld(cmd)
}

// playerOf returns the id of a participant, "" for nobody.
func playerOf(ctx context.Context, e *engine.Engine, nameOrID string) (firsthand.ParticipantID, error) {
	if nameOrID == "" {
		return "", nil
	}
	p, err := e.Person(ctx, nameOrID)
	return p.ID, err
}

func characterListCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "list",
		Short:   "List the characters of a world",
		Long:    "List the characters of a world in the order they were introduced, with their aliases,\ntheir temperament and what is left of their mood.",
		Example: "  firsthand character list --world harbour\n  firsthand character list --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				document := map[string]any{"characters": append([]firsthand.Character{}, info.Characters...)}
				if len(info.Moods) > 0 {
					document["moods"] = info.Moods
				}
				return c.print(document, func() { c.cast(info) })
			})
		},
	})
}

func (c *cli) characters(cast []firsthand.Character) {
	var rows [][]string
	for _, who := range cast {
		rows = append(rows, []string{who.ID.String(), who.Name, strings.Join(who.Aliases, ", "), temperament(who.Temperament)})
	}
	c.table(rows)
}

// cast lists the characters with what is left of their moods.
func (c *cli) cast(info engine.Info) {
	var rows [][]string
	for _, who := range info.Characters {
		row := []string{who.ID.String(), who.Name, strings.Join(who.Aliases, ", "), temperament(who.Temperament)}
		if mood, feels := info.Moods[who.ID]; feels {
			row = append(row, "mood "+mood.String())
		}
		rows = append(rows, row)
	}
	c.table(rows)
}

// character answers with one character as it is now.
func (c *cli) character(ctx context.Context, w *engine.World, name string) error {
	eyes, err := w.Viewer(ctx, name)
	if err != nil {
		return err
	}
	info, err := w.Info(ctx)
	if err != nil {
		return err
	}
	for _, who := range info.Characters {
		if who.ID == eyes.Character {
			return c.print(who, func() { c.characters([]firsthand.Character{who}) })
		}
	}
	return nil
}

// temperament names the traits that are not zero.
func temperament(t firsthand.Temperament) string {
	var parts []string
	for _, trait := range []struct {
		name  string
		value float64
	}{{"jealousy", t.Jealousy}, {"longing", t.Longing}, {"release", t.Release}, {"imagination", t.Imagination}, {"homesickness", t.Homesickness}} {
		if trait.value != 0 {
			parts = append(parts, fmt.Sprintf("%s=%g", trait.name, trait.value))
		}
	}
	return strings.Join(parts, ",")
}

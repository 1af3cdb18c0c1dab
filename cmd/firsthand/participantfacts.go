package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func participantTellCommand(c *cli) *cobra.Command {
	st := engine.Statement{}
	var kind string
	var turn uint64
	cmd := &cobra.Command{
		Use:   "tell NAME TEXT",
		Short: "Keep what a person says of themselves",
		Long: `Keep what a person says of themselves, in their own words. It needs their consent
for the character. A state holds for three days. A character keeps 20 things at
hand; then the lightest is archived.

With --turn it has to stand in what the person said out of character in that
turn. What they say in character is story and never a word about them, and
nobody else's reading of a person is taken.`,
		Example: `  firsthand participant tell --world harbour Dana --character Mara --kind habit "I am allergic to nuts."
  firsthand participant tell --world 灯台の町 ダナ --character マーラ --kind preference 猫が好き
  firsthand participant tell --world 霧港 戴娜 --character 瑪拉 --kind state 我今天很累`,
		Args: takes(2, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			st.Participant, st.Text = args[0], strings.Join(args[1:], " ")
			st.Kind, st.Turn = firsthand.FactKind(kind), firsthand.TurnNumber(turn)
			return c.factChange(cmd.Context(), func(ctx context.Context, w *engine.World) (firsthand.Fact, error) { return w.Tell(ctx, st) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&st.Character, "character", "", "the `NAME` of who keeps it (default all of the world)")
	f.StringVar(&kind, "kind", "", "`habit|preference|promise|state`")
	f.IntVar(&st.Importance, "importance", 0, "how much it matters: `1..5` (default 3)")
	f.Uint64Var(&turn, "turn", 0, "the `TURN` in which the person said it out of character")
	completes(cmd, "character", c.characterNames)
	completes(cmd, "kind", fixed("habit", "preference", "promise", "state"))
	return c.inAWorld(cmd)
}

// factChange changes one fact and says what it is now.
func (c *cli) factChange(ctx context.Context, change func(context.Context, *engine.World) (firsthand.Fact, error)) error {
	return c.withWorld(ctx, func(w *engine.World) error {
		f, err := change(ctx, w)
		if err != nil {
			return err
		}
		return c.print(f, func() { c.say("%s  %s  %s  %s", f.ID, f.Kind, f.Standing, flat(f.Text)) })
	})
}

func participantFactsCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "facts NAME",
		Short: "List what is kept of a person in a world",
		Long: `List what is kept of a person in a world, with its standing: live things are handed
to the character, proposed ones wait for the person, archived ones are kept for
the person alone.`,
		Example: "  firsthand participant facts --world harbour Dana\n  firsthand participant facts --world 霧港 戴娜 --json",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				facts, err := w.Facts(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				info, err := w.Info(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(map[string]any{"facts": facts}, func() {
					var rows [][]string
					for _, f := range facts {
						rows = append(rows, []string{f.ID.String(), string(f.Kind), string(f.Standing), keeper(info.Characters, f.Character), flat(f.Text)})
					}
					c.table(rows)
				})
			})
		},
	})
}

// keeper names who keeps a fact.
func keeper(cast []firsthand.Character, id firsthand.CharacterID) string {
	for _, who := range cast {
		if who.ID == id {
			return who.Name
		}
	}
	return "everyone"
}

func participantCorrectCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "correct NAME FACT TEXT",
		Short:   "Put other words in the place of what was kept",
		Long:    "Put other words of the person in the place of what was kept of them.",
		Example: "  firsthand participant correct --world harbour Dana f4 \"I am allergic to peanuts.\"",
		Args:    takes(3, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.factByID(cmd.Context(), args[1], func(ctx context.Context, w *engine.World, id firsthand.FactID) (firsthand.Fact, error) {
				return w.CorrectFact(ctx, args[0], id, strings.Join(args[2:], " "))
			})
		},
	})
}

func participantAcceptCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "accept NAME FACT",
		Short: "Keep what was proposed",
		Long: `Keep what was proposed. What a person asks out of character to have remembered is
proposed, and kept by no character until they accept it. ` + "`firsthand review`" + ` lists
what waits.`,
		Example: "  firsthand participant accept --world harbour Dana f4",
		Args:    takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.factByID(cmd.Context(), args[1], func(ctx context.Context, w *engine.World, id firsthand.FactID) (firsthand.Fact, error) {
				return w.AcceptFact(ctx, args[0], id)
			})
		},
	})
}

func participantDropCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "drop NAME FACT",
		Short:   "Have a thing, or a proposal, kept by no character",
		Long:    "Have a thing, or a proposal, kept by no character. It is there for the person to\nread until they erase it.",
		Example: "  firsthand participant drop --world harbour Dana f4",
		Args:    takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.factByID(cmd.Context(), args[1], func(ctx context.Context, w *engine.World, id firsthand.FactID) (firsthand.Fact, error) {
				return w.DropFact(ctx, args[0], id)
			})
		},
	})
}

func (c *cli) factByID(ctx context.Context, given string, change func(context.Context, *engine.World, firsthand.FactID) (firsthand.Fact, error)) error {
	var id firsthand.FactID
	if err := id.UnmarshalText([]byte(given)); err != nil {
		return err
	}
	return c.factChange(ctx, func(ctx context.Context, w *engine.World) (firsthand.Fact, error) { return change(ctx, w, id) })
}

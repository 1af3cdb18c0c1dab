package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func participantCommand(c *cli) *cobra.Command {
	return group("participant", "The real people who play, and what is kept of them",
		`A participant is a real person who plays. In the story they speak as a character;
what is known of themselves is kept apart from every story, under keys of their
own, and only what they said out of character and agreed to have kept. They can
read, correct, export and erase all of it.`,
		participantAddCommand(c), participantListCommand(c), participantConsentCommand(c), participantWithdrawCommand(c), participantTellCommand(c),
		participantFactsCommand(c), participantCorrectCommand(c), participantAcceptCommand(c), participantDropCommand(c),
		participantExportCommand(c), participantEraseCommand(c))
}

func participantAddCommand(c *cli) *cobra.Command {
	var plays string
	cmd := &cobra.Command{
		Use:   "add NAME",
		Short: "Make a person known who plays",
		Long: `Make a person known who plays. The name is theirs alone in the store; it is sealed
like everything else of them. A person of whom an imported chat left no more than
a character they play is given the name with --plays.`,
		Example: `  firsthand participant add --world harbour Dana
  firsthand participant add --world 灯台の町 ダナ --plays ヘイル
  firsthand participant add --world 霧港 戴娜`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withEngine(cmd.Context(), plays == "" && c.world == "", func(e *engine.Engine) error {
				p, err := c.addParticipant(cmd.Context(), e, args[0], plays)
				if err != nil {
					return err
				}
				return c.print(p, func() { c.say("%s  %s", p.Name, p.ID) })
			})
		},
	}
	cmd.Flags().StringVar(&plays, "plays", "", "the `CHARACTER` that the person is known to play already")
	completes(cmd, "plays", c.characterNames)
	return c.inAWorld(cmd)
}

func (c *cli) addParticipant(ctx context.Context, e *engine.Engine, name, plays string) (firsthand.Participant, error) {
	if c.world == "" && plays == "" {
		return e.AddParticipant(ctx, name)
	}
	w, err := c.worldIn(ctx, e)
	if err != nil {
		return firsthand.Participant{}, err
	}
	if plays == "" {
		return e.AddParticipant(ctx, name)
	}
	info, err := w.Info(ctx)
	if err != nil {
		return firsthand.Participant{}, err
	}
	for _, who := range info.Characters {
		if who.Name == plays && who.PlayedBy != "" {
			return e.NameParticipant(ctx, who.PlayedBy, name)
		}
	}
	return firsthand.Participant{}, firsthand.Errorf(firsthand.CodeNotFound, "nobody is known to play %q: leave --plays out, and `firsthand character add --played-by`", plays)
}

func participantListCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:     "list",
		Short:   "List the people of the store, and whom they play",
		Long:    "List the people of the store by name, with the characters they play in the world.\nWho has no name yet is listed by the id.",
		Example: "  firsthand participant list --world harbour\n  firsthand participant list --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				players, err := w.Players(cmd.Context())
				if err != nil {
					return err
				}
				return c.print(map[string][]engine.Player{"participants": players}, func() {
					var rows [][]string
					for _, p := range players {
						rows = append(rows, []string{named(p), strings.Join(p.Plays, ", ")})
					}
					c.table(rows)
				})
			})
		},
	})
}

func named(p engine.Player) string {
	if p.Name == "" {
		return string(p.ID)
	}
	return p.Name
}

func participantConsentCommand(c *cli) *cobra.Command {
	return c.consenting("consent NAME", "Agree that a character keeps what the person says of themselves",
		`Agree that a character keeps what the person says of themselves: each thing still
has to be told, or accepted, by the person. Without --character it is all
characters of the world. The person can withdraw it at any time.`,
		`  firsthand participant consent --world harbour Dana --character Mara
  firsthand participant consent --world 灯台の町 ダナ --character マーラ
  firsthand participant consent --world 霧港 戴娜`, false)
}

func participantWithdrawCommand(c *cli) *cobra.Command {
	return c.consenting("withdraw NAME", "Withdraw a consent",
		`Withdraw a consent. From then on the character is handed nothing of the person.
What was kept is there for the person to read until they erase it.`,
		"  firsthand participant withdraw --world harbour Dana --character Mara", true)
}

func (c *cli) consenting(use, short, long, example string, withdrawn bool) *cobra.Command {
	var character string
	cmd := &cobra.Command{
		Use: use, Short: short, Long: long, Example: example, Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if err := w.Consent(cmd.Context(), args[0], character, withdrawn); err != nil {
					return err
				}
				document := map[string]any{"participant": args[0], "character": character, "withdrawn": withdrawn}
				return c.print(document, func() { c.say("%s", consentLine(args[0], character, withdrawn)) })
			})
		},
	}
	cmd.Flags().StringVar(&character, "character", "", "the `NAME` of the character (default all of the world)")
	completes(cmd, "character", c.characterNames)
	return c.inAWorld(cmd)
}

func consentLine(name, character string, withdrawn bool) string {
	who := character
	if who == "" {
		who = "every character of the world"
	}
	if withdrawn {
		return fmt.Sprintf("%s is handed nothing of %s any more", who, name)
	}
	return fmt.Sprintf("%s may keep what %s says of themselves", who, name)
}

package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func extractCommand(c *cli) *cobra.Command {
	var o engine.ExtractOptions
	var model string
	cmd := &cobra.Command{
		Use:   "extract",
		Short: "Have the language model read what it has not read",
		Long: `Have the language model read what it has not read, now. It proposes; every
proposal must quote its turn word for word, and what the words do not bear out is
dropped and counted. ` + "`serve`" + ` does this by itself, behind the answers.

With --again it reads once more what was read: records that a model proposed then
and none proposes now leave recall, and stay readable. What you stated, changed,
settled or locked is never touched. With --dry-run the model is asked and nothing
changes; what that costs is counted.`,
		Example: `  firsthand extract --world harbour
  firsthand extract --world 霧港 --scene 碼頭 --again --dry-run
  firsthand extract --world 灯台の町 --again --model qwen3:32b --json`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if model != "" {
				chosen, err := c.config()
				if err != nil {
					return err
				}
				if chosen.Chat == nil {
					return firsthand.Errorf(firsthand.CodeInvalid, "--model asks the chosen server for another model: choose one with `firsthand model use --chat URL --model NAME` first")
				}
				other := *chosen.Chat
				other.Model = model
				o.Model = c.chat(other)
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				x, err := w.Extract(cmd.Context(), o)
				if err != nil && len(x.Turns) == 0 {
					return err
				}
				if printed := c.print(x, func() { c.extraction(x) }); printed != nil {
					return printed
				}
				return err
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.Scene, "scene", "", "only the scenes of this `TITLE`")
	f.BoolVar(&o.Again, "again", false, "read again what was read")
	f.StringVar(&model, "model", "", "another `MODEL` of the chosen server")
	f.BoolVar(&o.DryRun, "dry-run", false, "show what would change and change nothing")
	return c.inAWorld(cmd)
}

func (c *cli) extraction(x engine.Extraction) {
	var rows [][]string
	for _, r := range x.Added {
		id := "+"
		if r.ID != 0 {
			id = "+ " + r.ID.String()
		}
		rows = append(rows, []string{id, fmt.Sprintf("%s · %s", r.Kind, r.Status), quoted(r.Speaker, r.Text), fmt.Sprintf("turn %d", r.Sources[0].Turn)})
	}
	for _, k := range x.Rated {
		rows = append(rows, []string{"~ " + k.Record.String(), "rated", strings.Join(rated(k), ", ")})
	}
	for _, r := range x.Superseded {
		rows = append(rows, []string{"- " + r.ID.String(), fmt.Sprintf("%s · %s", r.Kind, r.Status), quoted(r.Speaker, r.Text)})
	}
	c.table(rows)
	c.dropped("not taken", x.Dropped)
	verb := "read"
	if x.DryRun {
		verb = "would read"
	}
	c.say("%s %s %s: %d new, %d rated, %d superseded, %d as before; %d tokens%s", x.Model, verb, count(len(x.Turns), "turn"),
		len(x.Added), len(x.Rated), len(x.Superseded), x.Same, x.Tokens.All(), costing(x.Cost))
}

func costing(cost float64) string {
	if cost == 0 {
		return ""
	}
	return fmt.Sprintf(", which cost %.4f", cost)
}

// rated tells what a rating changes.
func rated(k firsthand.Change) []string {
	var parts []string
	if k.Importance != 0 {
		parts = append(parts, fmt.Sprintf("importance %d", k.Importance))
	}
	if k.Emotion != nil {
		parts = append(parts, k.Emotion.String())
	}
	if k.Gloss != nil {
		parts = append(parts, quoted("", *k.Gloss))
	}
	return parts
}

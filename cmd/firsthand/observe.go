package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func observeCommand(c *cli) *cobra.Command {
	var u firsthand.Utterance
	var present string
	cmd := &cobra.Command{
		Use:   "observe TEXT | -",
		Short: "Tell a turn as it happens",
		Long: `Tell a turn as it happens: who speaks, in which scene, who is there. It is read
for what it establishes, and is on the disk when the command answers.

With - it reads turns from stdin, one JSON object a line:
  {"speaker":"Tilla","text":"…","scene":"pier","present":["Bram"],
   "at":"2026-01-31T21:04:05+09:00","id":"…"}
(on one line, that is). Only text is required. A line without a scene plays in
--scene. A line that was told before under the same id is known and adds
nothing. A line that cannot be read ends the command with its number; the lines
before it stay.

Without --present, those who were in the scene so far hear it, everyone if
nobody was; with --present "" nobody but the speaker does.`,
		Example: `  firsthand observe --scene pier --speaker narrator "The brass key lies on the windowsill."
  firsthand observe --scene 桟橋 --speaker ティラ --present ブラム "鍵は鐘楼に置いた。"
  firsthand observe --scene 碼頭 --speaker 緹拉 --present "" "我把鑰匙丟進了港口。"
  firsthand observe --world harbour --json - < turns.jsonl`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("present") {
				u.Present = &[]string{}
				*u.Present = append(*u.Present, list(present)...)
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if len(args) == 1 && args[0] == "-" {
					return c.observeLines(cmd.Context(), w, u)
				}
				u.Text = strings.Join(args, " ")
				return c.observe(cmd.Context(), w, u)
			})
		},
	}
	cmd.Flags().StringVar(&u.Scene, "scene", "", "the `SCENE` by its title; it is opened if there is none")
	cmd.Flags().StringVar(&u.Speaker, "speaker", "", "the `NAME` of who speaks, or narrator")
	cmd.Flags().StringVar(&present, "present", "", "who is there: `NAMES` with commas between them")
	cmd.Flags().StringVar(&u.At, "at", "", "the real `TIME`, such as 2026-01-31T21:04:05+09:00")
	cmd.Flags().StringVar(&u.ID, "id", "", "an `ID` by which the same turn is known when it is told again")
	completes(cmd, "speaker", c.characterNames)
	return c.waits(cmd)
}

func (c *cli) observe(ctx context.Context, w *engine.World, u firsthand.Utterance) error {
	if strings.TrimSpace(u.Text) == "" {
		return firsthand.Errorf(firsthand.CodeInvalid, "a turn needs a text: say what was said or done")
	}
	told, err := w.Observe(ctx, firsthand.ActivityObserve, u)
	if err != nil {
		return err
	}
	return c.print(told[0], func() { c.told(told[0]) })
}

func (c *cli) told(t engine.Told) {
	switch {
	case t.Known:
		c.say("turn %d was told before", t.Turn)
	case t.Danger != firsthand.DangerNone:
		c.say("turn %d  kept for its author to read, and no memory: %s", t.Turn, t.Danger)
	case len(t.Records) == 0:
		c.say("turn %d", t.Turn)
	default:
		c.say("turn %d  %s", t.Turn, ids(t.Records))
	}
}

func ids(records []firsthand.RecordID) string {
	var all []string
	for _, id := range records {
		all = append(all, id.String())
	}
	return strings.Join(all, " ")
}

// list cuts a list of names at its commas, those of Japanese and Chinese too.
func list(s string) []string {
	var names []string
	for _, name := range strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == '，' || r == '、' }) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

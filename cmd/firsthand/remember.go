package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// stated holds the flags of remember that are no field of a draft as they are.
type stated struct {
	about, audience, basis, emotion string
}

func rememberCommand(c *cli) *cobra.Command {
	var d firsthand.Draft
	var s stated
	cmd := &cobra.Command{
		Use:   "remember --kind KIND TEXT | -",
		Short: "State a record as the author",
		Long: `State a record as the author. What is left out has the kind's default: an event
is canon, a statement declared, an interpretation unresolved; importance is 3,
and everyone may know.

An interpretation needs what it rests on (--basis r17,t3). A statement needs
its --speaker, a monologue the one who thinks it.

With - it reads drafts from stdin, one JSON object a line, with fields named
like the flags; a line that cannot be read ends the command with its number.`,
		Example: `  firsthand remember --kind event "The lighthouse burned down in spring."
  firsthand remember --kind statement --speaker ブラム --about ティラ "ティラは泳げない。"
  firsthand remember --kind interpretation --basis r17 --because "她沒有看他" "緹拉也許在說謊。"
  firsthand remember --kind monologue --speaker Tilla --emotion shame=70 "I should have told him."`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				if len(args) == 1 && args[0] == "-" {
					return c.rememberLines(cmd.Context(), w)
				}
				if cmd.Flags().Changed("importance") && d.Importance == 0 {
					return firsthand.Errorf(firsthand.CodeInvalid, "importance 0 is out of range: it is 1 to 5")
				}
				if err := s.into(&d, cmd.Flags().Changed("audience")); err != nil {
					return err
				}
				d.Text = strings.Join(args, " ")
				ids, err := w.Remember(cmd.Context(), d)
				if err != nil {
					return err
				}
				return c.remembered(ids)
			})
		},
	}
	rememberFlags(cmd, &d, &s)
	return c.waits(cmd)
}

func rememberFlags(cmd *cobra.Command, d *firsthand.Draft, s *stated) {
	f := cmd.Flags()
	f.StringVar((*string)(&d.Kind), "kind", "", "the `KIND`: event, observation, statement, interpretation, monologue, loop, intention, summary, reflection, dream or diary")
	f.StringVar((*string)(&d.Status), "status", "", "the `STATUS`: canon, declared, inferred, unresolved or refuted")
	f.StringVar(&d.Speaker, "speaker", "", "the `NAME` of who said, asked or thinks it")
	f.StringVar(&s.about, "about", "", "whom or what it concerns: `NAMES` with commas between them")
	f.IntVar(&d.Importance, "importance", 0, "`1..5` (default 3)")
	f.StringVar(&s.emotion, "emotion", "", "what was felt, such as `relief=60,joy=20`")
	f.StringVar(&s.audience, "audience", "", "who may know: `NAMES` with commas between them (default everyone)")
	f.StringVar((*string)(&d.Category), "category", "", "jealousy or reunion")
	f.StringVar(&d.Because, "because", "", "the `REASON`")
	f.StringVar(&s.basis, "basis", "", "what it rests on: `IDS` such as r17,t3")
	f.StringVar(&d.Scene, "scene", "", "the `SCENE` it belongs to")
	f.StringVar((*string)(&d.Frame), "frame", "", "world, dream or tale (default world)")
	f.StringVar((*string)(&d.Tier), "tier", "", "how long it is kept in reach: temporary, promotable, longterm or locked (default promotable)")
	completes(cmd, "kind", fixed(firsthand.Kinds()...))
	completes(cmd, "status", fixed(firsthand.Statuses()...))
	completes(cmd, "category", fixed(firsthand.CategoryJealousy, firsthand.CategoryReunion))
	completes(cmd, "frame", fixed(firsthand.FrameWorld, firsthand.FrameDream, firsthand.FrameTale))
	completes(cmd, "tier", fixed(firsthand.TierTemporary, firsthand.TierPromotable, firsthand.TierLongTerm, firsthand.TierLocked))
}

func (s stated) into(d *firsthand.Draft, audience bool) (err error) {
	d.About = list(s.about)
	if audience {
		d.Audience = &[]string{}
		*d.Audience = append(*d.Audience, list(s.audience)...)
	}
	if d.Emotion, err = firsthand.ParseEmotion(s.emotion); err != nil {
		return err
	}
	for _, id := range list(s.basis) {
		ref, err := firsthand.ParseRef(id)
		if err != nil {
			return err
		}
		d.Basis = append(d.Basis, ref)
	}
	return nil
}

func (c *cli) rememberLines(ctx context.Context, w *engine.World) error {
	ids := []firsthand.RecordID{}
	err := c.lines(ctx, func(line []byte) error {
		var d firsthand.Draft
		if err := decode(line, &d); err != nil {
			return err
		}
		added, err := w.Remember(ctx, d)
		ids = append(ids, added...)
		return err
	})
	if err != nil {
		c.notice("%s stated before that: %s", count(len(ids), "record"), idsOrNone(ids))
		return err
	}
	return c.remembered(ids)
}

func idsOrNone(records []firsthand.RecordID) string {
	if len(records) == 0 {
		return "none"
	}
	return ids(records)
}

func (c *cli) remembered(added []firsthand.RecordID) error {
	return c.print(map[string][]firsthand.RecordID{"records": added}, func() { c.say("%s", ids(added)) })
}

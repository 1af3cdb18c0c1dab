package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

// asked is a recall as the command line asks for it, by names.
type asked struct {
	as, scene, mood string
	with            string
	limit, budget   int
	asOf            string
	use, explain    bool
	related         bool
}

func recallCommand(c *cli) *cobra.Command {
	var a asked
	cmd := &cobra.Command{
		Use:   "recall --as NAME CUE | -",
		Short: "Ask what a character recalls of a cue",
		Long: `Ask what a character recalls of a cue. It looks with that character's eyes: what
it neither witnessed nor was told is not there. The narrator sees all.

The core is what it has in mind whatever the cue: what is pinned, open or weighs
most. The hits answer the cue, each with its kind and status, with where it was
established, and with what contradicts it. A weak answer says so.

Recalling changes nothing. --use records afterwards that the hits were used,
which keeps them fresh. With - the cue is read from stdin.`,
		Example: `  firsthand recall --as Tilla "where is the brass key"
  firsthand recall --as ブラム --mood anxiety=60 鍵はどこ
  firsthand recall --as narrator --limit 5 --explain 鑰匙在哪裡
  firsthand recall --as Tilla --scene pier --budget 600 --use --json - < cue.txt`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.as == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "whose memory? say --as with a character's name, or --as narrator")
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				cue, err := c.words(cmd.Context(), args)
				if err != nil {
					return err
				}
				q, err := a.query(cmd.Context(), w, cue, cmd.Flags().Changed("budget"), cmd.Flags().Changed("mood"))
				if err != nil {
					return err
				}
				return c.recall(cmd.Context(), w, q, a)
			})
		},
	}
	f := cmd.Flags()
	f.StringVar(&a.as, "as", "", "the `NAME` of the character who recalls, or narrator")
	f.StringVar(&a.scene, "scene", "", "the `SCENE` the character is in; its last turns join the cue")
	f.StringVar(&a.with, "with", "", "the `PARTICIPANT` who plays with it: what they let it keep rides along")
	f.StringVar(&a.mood, "mood", "", "what it feels, such as `relief=60,joy=20` (default the mood the world keeps)")
	f.IntVar(&a.limit, "limit", 0, "at most `N` hits (default 10)")
	f.IntVar(&a.budget, "budget", 0, "at most so many `TOKENS` for core and hits together (default no bound)")
	asOf(cmd, &a.asOf)
	f.BoolVar(&a.use, "use", false, "record that the hits were used")
	f.BoolVar(&a.explain, "explain", false, "say of each hit why it is there")
	f.BoolVar(&a.related, "related", false, "bring with each hit what a language model tied to it in other scenes")
	completes(cmd, "as", c.characterNames)
	return c.inAWorld(cmd)
}

// words joins the arguments, or reads stdin where the only one is -.
func (c *cli) words(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 || args[0] != "-" {
		return strings.Join(args, " "), nil
	}
	b, err := io.ReadAll(io.LimitReader(c.stdin(ctx), firsthand.MaxText+1))
	if len(b) > firsthand.MaxText {
		return "", firsthand.Errorf(firsthand.CodeInvalid, "stdin holds more than %d bytes: give less", firsthand.MaxText)
	}
	return strings.TrimSpace(string(b)), err
}

func (a asked) query(ctx context.Context, w *engine.World, cue string, budget, mood bool) (firsthand.Query, error) {
	p, err := point(ctx, w, a.asOf)
	if err != nil {
		return firsthand.Query{}, err
	}
	q := firsthand.Query{Cue: cue, Personal: a.with != "", Limit: a.limit, Related: a.related, AsOf: p.AsOf, UpTo: p.UpTo}
	if budget {
		q.Budget = &a.budget
	}
	if mood {
		felt, err := firsthand.ParseEmotion(a.mood)
		if err != nil {
			return q, err
		}
		q.Mood = &felt
	}
	if a.scene != "" {
		scene, err := w.SceneTitled(ctx, a.scene)
		if err != nil {
			return q, err
		}
		q.Scene = scene.ID
	}
	q.As, err = w.Viewer(ctx, a.as)
	return q, err
}

func (c *cli) recall(ctx context.Context, w *engine.World, q firsthand.Query, a asked) error {
	r, err := w.Recall(ctx, q, a.explain)
	if err != nil {
		return err
	}
	if a.with != "" {
		if r.Player, err = w.Give(ctx, a.with, q.As); err != nil {
			return err
		}
	}
	if err := c.print(r, func() { c.recalled(r) }); err != nil || !a.use {
		return err
	}
	return w.Use(ctx, r.Hits)
}

func (c *cli) recalled(r firsthand.Recall) {
	if len(r.Core) > 0 {
		c.say("in mind")
		c.hits(r.Core)
		c.say("")
	}
	if len(r.Hits) > 0 {
		c.say("recalled")
		c.hits(r.Hits)
	}
	for _, f := range r.Player {
		c.say("player: %s: %s", f.Kind, flat(f.Text))
	}
	if r.NothingRelevant {
		c.say("nothing relevant: %s", r.Because)
	}
	if len(r.LeftOut) > 0 {
		var out []string
		for _, l := range r.LeftOut {
			out = append(out, fmt.Sprintf("%s (%s)", l.ID, l.Why))
		}
		c.say("left out: %s", strings.Join(out, ", "))
	}
	if r.Degraded != nil {
		c.say("degraded: %s", r.Degraded.Reason)
	}
}

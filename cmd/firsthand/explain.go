package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func explainCommand(c *cli) *cobra.Command {
	var curve bool
	cmd := &cobra.Command{
		Use:   "explain RECORD",
		Short: "Tell all that is known of a record",
		Long: `Tell all that is known of a record: where it was established, who knows it,
what it weighs, what it is tied to, and what became of it since its birth.

With --curve also how it will be forgotten: its weight over the next 400 turns
and the next 90 days of play, if it is not used again.`,
		Example: "  firsthand explain r17\n  firsthand explain r17 --curve\n  firsthand explain r17 --json\n  firsthand explain lore:r17",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if curve {
				return c.explainCurve(cmd, args[0])
			}
			return c.explain(cmd, args[0], func(_ *engine.World, x engine.Explanation) error {
				return c.print(x, func() { c.explanation(x) })
			})
		},
	}
	cmd.Flags().BoolVar(&curve, "curve", false, "show how it will be forgotten")
	return c.inAWorld(cmd)
}

func (c *cli) explainCurve(cmd *cobra.Command, record string) error {
	return c.explain(cmd, record, func(w *engine.World, x engine.Explanation) error {
		v, err := w.Curve(cmd.Context(), x.Record.ID.Record)
		if err != nil {
			return err
		}
		return c.print(explainedCurve{x, v}, func() {
			c.explanation(x)
			c.curve(v)
		})
	})
}

func (c *cli) explain(cmd *cobra.Command, record string, show func(*engine.World, engine.Explanation) error) error {
	return c.withWorld(cmd.Context(), func(w *engine.World) error {
		in, ref, err := recordIn(cmd.Context(), w, record)
		if err != nil {
			return err
		}
		x, err := in.Explain(cmd.Context(), ref.Record)
		if err != nil {
			return err
		}
		x.Record.ID.World, x.Record.Source.World = ref.World, ref.World
		return show(in, x)
	})
}

func (c *cli) explanation(x engine.Explanation) {
	c.hits([]firsthand.Hit{x.Record})
	tier := string(x.Tier)
	if x.Pinned {
		tier += ", pinned"
	}
	w := x.Weight
	rows := [][]string{
		{"quote", flat(x.Record.Source.Quote)},
		{"knows", audience(x.Knows)},
		{"tier", tier},
		{"weight", fmt.Sprintf("%.2f = importance %.2f x freshness %.2f x rumination %.2f x demotion %.2f", w.Weight, w.ImportanceEff, w.FreshnessEff, w.Rumination, w.Demotion)},
	}
	if x.Record.Gloss != "" {
		rows = append(rows, []string{"means", flat(x.Record.Gloss) + " (inferred)"})
	}
	rated := fmt.Sprintf("importance %d by %s", x.Importance, agentName(x.RatedBy))
	if !x.Record.Emotion.IsZero() {
		rated = fmt.Sprintf("importance %d, %s by %s", x.Importance, x.Record.Emotion, agentName(x.RatedBy))
	}
	rows = append(rows, []string{"rated", rated})
	if len(x.Record.About) > 0 {
		rows = append(rows, []string{"about", strings.Join(x.Record.About, ", ")})
	}
	if basis := slices.Concat(x.Record.Basis, x.Record.From); len(basis) > 0 {
		rows = append(rows, []string{"rests on", refs(basis)})
	}
	for _, t := range x.Used {
		rows = append(rows, []string{"used", fmt.Sprintf("at turn %d", t)})
	}
	for _, l := range x.Links {
		rows = append(rows, []string{"link", because(fmt.Sprintf("%s %s %s", l.From, l.Kind, l.To), l.Because)})
	}
	c.table(rows)
	c.history(x.History)
}

func (c *cli) history(happenings []engine.Happening) {
	var rows [][]string
	for _, h := range happenings {
		who := agentName(h.Agent)
		rows = append(rows, []string{fmt.Sprintf("e%d", h.Entry), h.At, because(h.What, h.Because), fmt.Sprintf("%s, %s", h.Activity, who)})
	}
	c.table(rows)
}

func agentName(a firsthand.Agent) string {
	if a.Name != "" {
		return a.Name
	}
	return string(a.Kind)
}

// audience names who knows something; the narrator always does.
func audience(names []string) string {
	if len(names) == 0 {
		return "the narrator alone"
	}
	return strings.Join(names, ", ")
}

func because(what, reason string) string {
	if reason == "" {
		return what
	}
	return what + ": " + flat(reason)
}

func refs(all []firsthand.Ref) string {
	var ids []string
	for _, r := range all {
		ids = append(ids, r.String())
	}
	return strings.Join(ids, " ")
}

func whoKnowsCommand(c *cli) *cobra.Command {
	var at string
	cmd := &cobra.Command{
		Use:   "who-knows RECORD",
		Short: "Name who may know a record",
		Long: `Name who may know a record: everyone, or names. The narrator and the author always
do. Each is named with how they know it and since which turn: as a witness, as the
holder of an inner voice, because the author says so, or told, and by whom.`,
		Example: "  firsthand who-knows r17\n  firsthand who-knows r17 --json",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				in, ref, err := recordIn(cmd.Context(), w, args[0])
				if err != nil {
					return err
				}
				p, err := point(cmd.Context(), w, at)
				if err != nil {
					return err
				}
				if in != w {
					p.AsOf = 0 // which counts the turns of another world
				}
				knowers, err := in.Knowers(cmd.Context(), ref.Record, p)
				if err != nil {
					return err
				}
				names, err := in.WhoKnowsAt(cmd.Context(), ref.Record, p)
				if err != nil {
					return err
				}
				heard, err := in.Hearsay(cmd.Context(), ref.Record)
				if err != nil {
					return err
				}
				document := map[string]any{"record": ref, "knows": names, "knowers": knowers}
				if len(heard) > 0 {
					document["hearsay"] = heard
				}
				return c.print(document, func() {
					c.whoKnows(names, heard)
					c.knowers(knowers)
				})
			})
		},
	}
	asOf(cmd, &at)
	return c.inAWorld(cmd)
}

// knowers tells of each how they know, and since when.
func (c *cli) knowers(all []engine.Knower) {
	var rows [][]string
	for _, k := range all {
		if k.How == engine.HowTold {
			continue // told by whom is said already
		}
		rows = append(rows, []string{k.Name, string(k.How), fmt.Sprintf("since turn %d", k.Since)})
	}
	c.table(rows)
}

func (c *cli) whoKnows(names []string, heard []engine.Hearsay) {
	c.say("%s", audience(names))
	for _, h := range heard {
		c.say("%s, told by %s in %s", audience(h.Hearers), h.Teller, h.Record)
	}
}

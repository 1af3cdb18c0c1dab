package main

import (
	"strings"

	"fmt"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func reviewCommand(c *cli) *cobra.Command {
	return c.inAWorld(&cobra.Command{
		Use:   "review",
		Short: "List what waits for the author's decision",
		Long: `List what waits for the author's decision: contradictions, those that a night only
suspects, readings that nobody settled, questions without an answer, and records
whose sources changed. ` + "`firsthand settle`" + ` decides.`,
		Example: "  firsthand review --world harbour\n  firsthand review --world 霧港 --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				var r undecided
				var err error
				if r.Review, err = w.Review(cmd.Context()); err != nil {
					return err
				}
				if r.Proposals, err = w.Proposals(cmd.Context()); err != nil {
					return err
				}
				if r.Candidates, err = w.Candidates(cmd.Context()); err != nil {
					return err
				}
				return c.print(r, func() { c.review(r) })
			})
		},
	})
}

// undecided is all that waits for somebody's word.
type undecided struct {
	engine.Review
	Proposals  []engine.Proposal  `json:"proposals"`  // what people asked to have remembered of themselves
	Candidates []engine.Candidate `json:"candidates"` // whom the works name and who is no character yet
}

func (c *cli) review(r undecided) {
	if len(r.Contradictions)+len(r.Possible)+len(r.Interpretations)+len(r.Loops)+len(r.Stale)+len(r.Proposals)+len(r.Namesakes)+len(r.Candidates) == 0 {
		c.say("nothing is open")
	}
	c.namesakes(r.Namesakes)
	c.candidates(r.Candidates)
	c.sides("contradiction", r.Contradictions)
	c.sides("possibly", r.Possible)
	c.section("open interpretations", r.Interpretations)
	c.section("open questions", r.Loops)
	c.section("stale", r.Stale)
	c.dropped("not taken of what a language model proposed", r.Dropped)
	c.proposals(r.Proposals)
}

// dropped tells what of a model's proposals was not taken, and why.
func (c *cli) dropped(title string, all []firsthand.Dropped) {
	if len(all) == 0 {
		return
	}
	var rows [][]string
	for _, d := range all {
		row := []string{fmt.Sprint(d.Count), string(d.Why), whyDropped[d.Why]}
		if d.Sample != "" {
			row = append(row, quoted("", d.Sample))
		}
		rows = append(rows, row)
	}
	c.say("%s", title)
	c.table(rows)
}

// whyDropped tells the reasons in words.
var whyDropped = map[firsthand.Drop]string{
	firsthand.DropQuote: "its turn does not say so word for word", firsthand.DropSpeaker: "the words are somebody else's, or nobody's that can be told",
	firsthand.DropKind: "there is no such kind, or the words are not of it", firsthand.DropStatus: "the words leave open what it claims",
	firsthand.DropValue: "a field of it is not of the allowed values", firsthand.DropKnown: "it was taken already",
	firsthand.DropEcho: "it repeats what was recalled", firsthand.DropEmpty: "it says nothing",
	firsthand.DropLimit: "it is more than is taken from one answer", firsthand.DropShape: "it cannot be read",
	firsthand.DropHeld: "its author decided otherwise", firsthand.DropMoved: "its turn changed meanwhile",
}

func (c *cli) sides(title string, all []engine.Contradiction) {
	for _, x := range all {
		c.say("%s", because(title, x.About))
		c.hits(x.Sides[:])
		c.say("")
	}
}

func (c *cli) section(title string, hits []firsthand.Hit) {
	if len(hits) == 0 {
		return
	}
	c.say("%s", title)
	c.hits(hits)
	c.say("")
}

// proposals lists what only the persons themselves can accept.
func (c *cli) proposals(all []engine.Proposal) {
	if len(all) == 0 {
		return
	}
	c.say("asked to be remembered")
	var rows [][]string
	for _, p := range all {
		rows = append(rows, []string{p.Fact.ID.String(), p.Participant, string(p.Fact.Kind), flat(p.Fact.Text)})
	}
	c.table(rows)
	c.say("`firsthand participant accept NAME FACT` keeps one, `participant drop` does not")
}

// candidates lists whom the works name, for the author to confirm.
func (c *cli) candidates(all []engine.Candidate) {
	if len(all) == 0 {
		return
	}
	c.say("named by the work; `firsthand character add NAME --confirm` makes a character of one")
	var rows [][]string
	for _, x := range all {
		rows = append(rows, []string{x.Name, count(x.Count, "time"), strings.Join(x.Aliases, ", ")})
	}
	c.table(rows)
	c.say("")
}

func (c *cli) namesakes(all []engine.Namesake) {
	for _, n := range all {
		c.say("%s may be %s", n.Name, engine.Either(n.Characters))
		c.hits(n.Records)
		c.say("")
	}
}

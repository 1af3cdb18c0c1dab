package main

import (
	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
)

func settleCommand(c *cli) *cobra.Command {
	var reason string
	cmd := &cobra.Command{
		Use:   "settle RECORD canon|refuted|unresolved|resolved --because REASON",
		Short: "Decide what was open",
		Long: `Decide what was open. canon says that it is so, refuted that it is not, resolved
that it is over, unresolved that it is open again. The reason is a sentence, or
the record that settles it.

A statement stays what was said: an event is added that settles it.`,
		Example: `  firsthand settle r17 canon --because "Bram confessed it on the pier."
  firsthand settle r17 refuted --because r42
  firsthand settle r17 resolved --because 仲直りした。
  firsthand settle r17 unresolved --because 證據不足。`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := settlement(args[0], args[1], reason)
			if err != nil {
				return err
			}
			return c.withWorld(cmd.Context(), func(w *engine.World) error {
				added, err := w.Settle(cmd.Context(), s)
				if err != nil {
					return err
				}
				return c.settled(s, added)
			})
		},
	}
	cmd.Flags().StringVar(&reason, "because", "", "the `REASON`: a sentence, or a record such as r42")
	return c.inAWorld(cmd)
}

func settlement(record, verdict, reason string) (engine.Settlement, error) {
	id, err := recordID(record)
	s := engine.Settlement{Record: id, Verdict: engine.Verdict(verdict), Because: reason}
	if ref, none := firsthand.ParseRef(reason); none == nil && ref.Record != 0 {
		s.Because, s.By = "", ref.Record
	}
	return s, err
}

func (c *cli) settled(s engine.Settlement, added firsthand.RecordID) error {
	document := map[string]any{"record": s.Record, "verdict": s.Verdict}
	if added != 0 {
		document["added"] = added
	}
	return c.print(document, func() {
		c.say("%s is %s", s.Record, s.Verdict)
		if added != 0 {
			c.say("%s is added", added)
		}
	})
}

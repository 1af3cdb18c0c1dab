package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/bench"
	"github.com/firsthand-memory/firsthand/internal/bench/harbour"
)

func benchCommand(c *cli) *cobra.Command {
	return group("bench", "Measure how well and how fast recall finds", `Measure how well and how fast recall finds what answers a question, through the
same doors that you have: a world is told a set's turns and memories, and recall
is asked its questions as the narrator.

Figures are printed with the commit and the settings they depend on. The public
sets are read from a folder of yours, plain or gzipped; nothing is sent anywhere.
What each figure means, and what others reach, is in docs/benchmarks.md.`,
		c.benchFolder("locomo", "long conversations of two people, in English", "snap-research/LoCoMo",
			"locomo10.json", bench.ReadLoCoMo),
		c.benchFolder("madial", "what a child told, brought up at the right moment, in Chinese and English", "hejunqing/MADial-Bench",
			"the folders zh and en with their memory and dialogue files", bench.ReadMADial),
		c.benchFolder("jsquad", "paragraphs that answer a question, in Japanese", "yahoojapan/JGLUE",
			"valid-v1.3.json and test-v1.3.json", bench.ReadJSQuAD),
		c.benchOwn(),
		c.benchSpeed(),
	)
}

// benching is how a set is run.
type benching struct {
	words, progress bool
}

func (how *benching) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&how.words, "words", false, "by words alone, without the lists by meaning")
	cmd.Flags().BoolVar(&how.progress, "progress", true, "show on a terminal how far it is")
}

// benchFolder is the command of a public set.
func (c *cli) benchFolder(set, about, repository, files string, read func(fs.FS) (bench.Set, error)) *cobra.Command {
	var how benching
	cmd := &cobra.Command{
		Use:   set + " DIR",
		Short: "Measure on " + about,
		Long: "Measure on " + about + `.

DIR holds ` + files + `, plain or gzipped, from the
public repository ` + repository + `.`,
		Example: "  firsthand bench " + set + " ~/sets/" + set + "\n  firsthand bench " + set + " ~/sets/" + set + " --json > " + set + ".json",
		Args:    takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := read(os.DirFS(args[0]))
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return c.bench(cmd.Context(), s, how)
		},
	}
	how.flags(cmd)
	return cmd
}

func (c *cli) benchOwn() *cobra.Command {
	var part string
	var how benching
	cmd := &cobra.Command{
		Use:   "harbour",
		Short: "Measure on the project's own story, in English, Japanese and Traditional Chinese",
		Long: `Measure on the project's own set, which is built in: one story told alike in
English, Japanese and Traditional Chinese, and questions about it, half of which
share no word with their answer.

Settings may be chosen on the part tune. The part test is for a release alone:
it stays closed until the settings are fixed, or its figures mean nothing.`,
		Example: "  firsthand bench harbour",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := bench.OwnSet(harbour.Part(part))
			if err != nil {
				return err
			}
			return c.bench(cmd.Context(), s, how)
		},
	}
	cmd.Flags().StringVar(&part, "part", string(harbour.Tune), "`PART` tune, or test for a release")
	how.flags(cmd)
	return cmd
}

// bench runs a set and prints its report.
func (c *cli) bench(ctx context.Context, s bench.Set, how benching) error {
	weights, err := c.weights()
	if err != nil {
		return err
	}
	meter := c.meter(s.Name, s.Questions(), how.progress)
	o := bench.Options{Asked: meter.step, Weights: weights}
	if how.words {
		o.Meanings = []engine.Meaning{}
	}
	r, err := bench.Evaluate(ctx, s, o)
	meter.end()
	if err != nil {
		return err
	}
	r.Commit = thisBuild().commit()
	if c.json {
		return c.document(r)
	}
	return c.benchReport(r)
}

// commit names what the program was built from, and says if it was changed.
func (b build) commit() string {
	if b.Changed {
		return b.Commit + "+changes"
	}
	return b.Commit
}

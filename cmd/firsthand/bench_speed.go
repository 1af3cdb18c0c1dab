package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/firsthand-memory/firsthand/internal/bench/speed"
)

func (c *cli) benchSpeed() *cobra.Command {
	var o speed.Options
	var progress bool
	cmd := &cobra.Command{
		Use:   "speed",
		Short: "Measure how fast this machine writes, recalls and starts",
		Long: `Measure how fast this machine writes, recalls and starts: durable writes beside
plain inserts into SQLite, then worlds of a thousand, ten thousand and a hundred
thousand turns, each imported, asked and opened again.

The stores are made in a folder of their own and removed afterwards. Compare the
ratios: what a single figure is worth depends on the machine and on what else it
does.`,
		Example: "  firsthand bench speed\n  firsthand bench speed --records 10000 --folder /mnt/disk --json",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if screen, ok := c.err.(*os.File); progress && ok && term.IsTerminal(int(screen.Fd())) {
				o.Stage = func(what string) { c.notice("%s", what) }
			}
			r, err := speed.Run(cmd.Context(), o)
			if err != nil {
				return err
			}
			r.Commit = thisBuild().commit()
			return c.print(r, func() { c.speedReport(r) })
		},
	}
	cmd.Flags().IntVar(&o.Records, "records", speed.DefaultRecords, "the `NUMBER` of turns of the largest world")
	cmd.Flags().StringVar(&o.Folder, "folder", "", "the `FOLDER` for the stores, on the disk to measure (default that for temporary files)")
	cmd.Flags().BoolVar(&progress, "progress", true, "tell on a terminal what is being measured")
	return cmd
}

func (c *cli) speedReport(r speed.Report) {
	for _, part := range r.Parts {
		rows := [][]string{{part, ""}}
		for _, name := range slices.Sorted(maps.Keys(r.Metrics[part])) {
			rows = append(rows, []string{"  " + name, strconv.FormatFloat(r.Metrics[part][name], 'f', -1, 64)})
		}
		c.table(rows)
	}
	rows := [][]string{{"ratios", ""}}
	for _, name := range slices.Sorted(maps.Keys(r.Ratios)) {
		rows = append(rows, []string{"  " + name, fmt.Sprintf("%.2f", r.Ratios[name])})
	}
	c.table(rows)
	s := r.Settings
	c.say("\ncommit  %s", r.Commit)
	c.say("embedders  %s", strings.Join(s.Embedders, ", "))
	c.say("%s, %d CPUs, %s; %d writes of a kind, %d cues a size, %d turns told at once", s.System, s.CPUs, s.Go, s.Writes, s.Cues, s.BatchRows)
}

package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/firsthand-memory/firsthand/internal/bench"
)

// benchReport prints the figures of a set, what others reach, and what the
// figures depend on.
func (c *cli) benchReport(r bench.Report) error {
	columns := []string{"n", "R@5", "R@10", "R@25", "nDCG@10", "MRR", "nothing"}
	rows := [][]string{append([]string{r.Set}, columns...)}
	for _, part := range r.Parts {
		if part != bench.Sessions {
			rows = append(rows, benchRow(part, r.Metrics[part], columns))
		}
	}
	c.table(rows)
	if m, ok := r.Metrics[bench.Sessions]; ok {
		c.say("")
		groups := []string{"n", "Hit@1", "nDCG@5"}
		c.table([][]string{append([]string{bench.Sessions}, groups...), benchRow("", m, groups)})
	}
	c.benchNothing(r)
	c.benchPublished(r)
	return c.benchSettings(r)
}

// benchNothing prints how well questions without an answer are told from others.
func (c *cli) benchNothing(r bench.Report) {
	columns := []string{"n", bench.AUCAttribution, bench.AUCAttributionNamed, bench.AUCAbsent}
	rows := [][]string{append([]string{"without an answer"}, columns...)}
	for _, part := range r.Parts {
		if m, ok := r.Metrics[bench.NothingIn(part)]; ok {
			rows = append(rows, benchRow(part, m, columns))
		}
	}
	if len(rows) > 1 {
		c.say("")
		c.table(rows)
	}
}

// benchRow is one line of figures; what a part does not have is a dash.
func benchRow(title string, m bench.Metrics, columns []string) []string {
	row := []string{title}
	for _, name := range columns {
		v, ok := m[name]
		switch {
		case !ok:
			row = append(row, "–")
		case name == "n":
			row = append(row, strconv.Itoa(int(v)))
		default:
			row = append(row, fmt.Sprintf("%.1f", v))
		}
	}
	return row
}

// benchPublished puts what others reach beside what was measured.
func (c *cli) benchPublished(r bench.Report) {
	published := bench.PublishedFor(r.Set)
	if len(published) == 0 {
		return
	}
	c.say("")
	rows := [][]string{{"published", "part", "metric", "theirs", "here"}}
	for _, p := range published {
		rows = append(rows, []string{p.System, p.Part, p.Metric, fmt.Sprintf("%.1f", p.Value), fmt.Sprintf("%.1f", r.Metrics[p.Part][p.Metric])})
	}
	c.table(rows)
}

func (c *cli) benchSettings(r bench.Report) error {
	c.say("")
	rows := [][]string{
		{"commit", r.Commit},
		{"lists", strings.Join(r.Settings.Lists, ", ")},
		{"embedders", strings.Join(r.Settings.Embedders, ", ")},
		{"weight influence", fmt.Sprint(r.Settings.WeightInfluence)},
		{"hits asked for", strconv.Itoa(r.Settings.Limit)},
		{"questions left out", strconv.Itoa(r.Settings.Dropped)},
	}
	if r.Settings.Degraded > 0 {
		rows = append(rows, []string{"answers that went without a list", strconv.Itoa(r.Settings.Degraded)})
	}
	c.table(rows)
	weights, err := json.Marshal(r.Settings.Weights)
	if err != nil {
		return err
	}
	c.say("weights  %s", weights)
	return nil
}

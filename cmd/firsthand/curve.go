package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/firsthand-memory/firsthand/engine"
)

// explainedCurve is an explanation with what is to come.
type explainedCurve struct {
	engine.Explanation
	Curve engine.Curve `json:"curve"`
}

// plotWidth is how long the longest bar of a plot is, in characters.
const plotWidth = 40

// curve draws how a record will be forgotten.
func (c *cli) curve(v engine.Curve) {
	most := 0.0
	for _, p := range append(append([]engine.CurvePoint{}, v.Turns...), v.Days...) {
		most = max(most, p.Weight)
	}
	c.plot("turns", v.Turns, most)
	c.plot("played days", v.Days, most)
}

// plot draws a bar for each point; the longest of all plots is most.
func (c *cli) plot(unit string, points []engine.CurvePoint, most float64) {
	c.say("weight after so many %s, if it is not used again", unit)
	for _, p := range points {
		bar := strings.Repeat("#", int(math.Round(plotWidth*p.Weight/max(most, 1e-9))))
		c.say("%s", strings.TrimRight(fmt.Sprintf("%4d  %5.2f  %s", p.After, p.Weight, bar), " "))
	}
}

// Package recall finds what a viewer remembers of a cue, and why.
//
// The way from cue to hits: the view filters; a keyword list and a meaning
// list are each taken from what it lets through; reciprocal ranks are fused;
// weight, mood and the share of lore move the order a little; summaries step
// behind their sources; contradictions bring their other side; what does not
// fit the budget is named. The core set rides along.
//
// The package reads a state through its view and changes nothing: that a
// record was used is an entry of its own, made by the engine. It knows no
// journal, no language model and no people.
package recall

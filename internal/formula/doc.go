// Package formula is the arithmetic of the memory model: weight, decay, rank
// fusion, mood, the share of lore, and the thresholds of a memory's life.
//
// Numbers go in and numbers come out. The package holds no records, reads no
// clock and knows nothing of the vocabulary, so each rule can be checked by
// hand against docs/model.md. Every package above the lowest layer may use it.
//
// Each function documents the domain it is defined on. The vocabulary refuses
// values outside the scales of the schema before they come here; a function of
// this package clamps only where its formula says clamp.
//
// Two lengths of time are used and never mixed: turns, which are turns of the
// world by number, and days, which are days on which the world was played.
//
// Sources named in the comments:
//
//   - the character memory model: the design this project grew from, which
//     gives weight, decay, mood weight and lore share. Its half-life curve is
//     in the spirit of Ebbinghaus but is its own design, fitted to no data.
//   - Cormack, Clarke and Büttcher 2009, "Reciprocal rank fusion outperforms
//     Condorcet and individual rank learning methods", SIGIR.
//   - Bower 1981, "Mood and memory": named as the origin of mood congruence;
//     the original design marks this reference as unverified.
//   - Ovsiankina's effect: the tendency to return to what was interrupted. It
//     is why open loops are offered again, and why they get no extra weight.
package formula

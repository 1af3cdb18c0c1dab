// Package extract reads a row of a scene by rules: it cuts out what was said
// out of character, tells narration from speech, and proposes the records that
// the row itself may establish.
//
// The rules know English, Japanese and Chinese in both scripts; of Korean they
// know narration and speech. What they know of words stands in the lists under
// words, one file per language; the rules are written once over all of them.
// They would rather propose nothing than guess: speech is only ever a
// statement, a loop, an intention or a reading of its speaker, never an event;
// a quotation without a nameable speaker is no record; no feeling is taken
// from a gesture, an emoji or a kaomoji; yesterday is counted from the time of
// the row, and without one it has no date.
//
// The package holds no state of a world and no model, asks no clock and opens
// nothing. Rules are safe for concurrent use once built. The engine keeps one
// Rules per state of a world and turns proposals into entries.
package extract

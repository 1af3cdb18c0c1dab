// Package demo plays a short story, written for the project, through the
// engine and shows what became of it: the newcomer's first minute.
//
// The story stands in story/, in English, Japanese and Traditional Chinese as
// written in Taiwan: one file of rows as observe takes them, and one of the
// cast, the slots, the cue and the words of the page. The package tells these
// rows to an engine, asks it, and prints the answers; what it prints of the
// story is what the engine said, never what the story's author knows. It opens
// no store and reads no clock. Only the command line uses it.
package demo

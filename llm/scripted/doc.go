// Package scripted is a language model for tests: it answers by a script, fails
// as real ones do where the script says so, and remembers what it was asked.
//
// A script is a list of steps, of which each question takes the first unused
// one that matches it. The same script answers in the program, as a [Model], or
// over HTTP as a [Server], which speaks OpenAI's chat interface.
package scripted

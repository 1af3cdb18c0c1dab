// Package server puts HTTP handlers on a network: it listens, watches the gate,
// writes a log line and counts for each request, says how it is, and goes
// down in an orderly way.
//
// What it serves is mounted by whoever makes it; it knows none of the handlers.
// Log lines and metrics name routes, never what is asked: no world, no text, no
// key is in them. The command line uses it.
package server

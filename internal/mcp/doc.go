// Package mcp serves memory to programs that speak the Model Context Protocol,
// over streamable HTTP at /mcp and /w/{world}/c/{character}/mcp, and over stdin
// and stdout.
//
// It has ten tools, each with what it changes said in its hints, and resources
// for scenes and records. Every text of a story in an answer is data: it stands
// in a block of package block and nowhere else. At /w/{world}/c/{character}/mcp
// everything is seen with that character's eyes; elsewhere a tool is told whose.
//
// Requests do not depend on one another: there are no sessions to keep, so any
// process may answer any of them. What is done, is done through the engine and
// by the roles of package access. The command line mounts it.
package mcp

// Package api is the HTTP API: worlds and what is in them, under /api, told and
// recalled in the words of package firsthand. Its OpenAPI 3.1 document, made
// from the same types, is at /api/openapi.json.
//
// An operation declares the role that it takes; everything it does, it does
// through the engine. What goes wrong is a problem document (package problem)
// that repeats nothing of what was sent. Requests are read whole and within
// bounds before they are handled; only events, journals and exports are
// answered piece by piece.
//
// The package keeps no state of its own. The command line mounts it.
package api

// Package chat makes out what happened to a chat between two requests of a
// front end that sends the messages it shows, and nothing else.
//
// A Ledger knows the turns of a world by the marks of their texts. Follow
// holds a window of messages against it and returns a Plan: which scene the
// window belongs to, which messages are turns already, which are new or
// edited, which turns are no longer shown. It is pure: nothing is written here,
// and the same ledger and window give the same plan.
//
// A window with no shared turn, or with none but a greeting, is a new scene, and
// takes nothing away. Turns missing from the beginning were left out by the front
// end to save room; only behind a shared turn is a missing one deleted, or a
// different one an edit.
//
// Read makes messages ready: it finds who speaks, by the name beside a message
// or before its text, and cuts our own blocks and what a model thought aloud.
//
// The engine uses it.
package chat

// Package engine is the door to a store of worlds: it opens them, takes in
// what is told, and answers what is recalled.
//
// A World has one write path. What is told is read by rules, built into a
// batch of entries against the state as it stands, checked, appended to the
// journal right behind the entry it was checked against, and taken into the
// state. If somebody else appended meanwhile, the world catches up and the
// batch is built again. A call that returns nil is on the disk.
//
// Reading never waits for a write on its way to the disk, and never writes.
// Before it answers, a World looks whether its journal has grown elsewhere, so
// two processes on one store see each other's words.
//
// An Engine and its Worlds are safe for concurrent use.
package engine

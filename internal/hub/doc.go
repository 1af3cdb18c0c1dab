// Package hub brings models onto this machine: from a hub by HTTP, or from a
// folder on a machine without a network.
//
// It holds the models that are known, each pinned to a revision and to the sum
// of every file, and nothing of a file reaches a model's folder before its sum is
// right. An interrupted download goes on where it ended. It does not read models;
// package static does.
package hub

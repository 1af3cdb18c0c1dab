package firsthand

import (
	"context"
	"iter"
)

// Journal keeps the entries of worlds. It is the one thing that must not be
// lost; everything else can be made from it again.
//
// Append adds entries right after the given Seq, all or none, and returns once
// they are durable. It numbers them itself: the first becomes after+1. If the
// world's head is elsewhere it is CodeConflict and nothing is written; a world
// that does not exist is CodeNotFound. Any other error is an unknown outcome:
// append the same again, or read the tail and look for the entries' ids. Entries
// that already stand right after that Seq, with the same ids in the same order,
// are a retry: nothing is written and nil returned. Ids are not compared with
// those of other entries; who makes them makes each once.
//
// Read yields the entries after the given Seq in order. It ends at the last
// good entry; damage is yielded as an error.
type Journal interface {
	Append(ctx context.Context, world WorldID, after Seq, entries []Entry) error
	Read(ctx context.Context, world WorldID, after Seq) iter.Seq2[Entry, error]
}

// Head is a world as its store lists it.
type Head struct {
	World WorldID `json:"world"`
	Name  string  `json:"name"`
	Seq   Seq     `json:"seq"`
	// Forked says which world of the store this one continues; zero for none.
	Forked Fork `json:"forked,omitzero"`
}

// Catalog lists the worlds of a store. Names are unique in a store; Create and
// Fork of a taken name or id are CodeConflict. Find takes a name or an id.
//
// Fork makes a world that continues the parent from the entry at on, without a
// copy of what came before: its first own entry is at+1, and Read gives the
// parent's entries up to at in front, each with the world of its Birth. What
// either of them appends later is its own. A Seq past the parent's last entry
// is CodeConflict.
//
// Need says which other worlds a world needs, in place of what was said before.
// Delete of a world that another continues or needs is CodeRefused.
type Catalog interface {
	Create(ctx context.Context, world WorldID, name string) error
	Fork(ctx context.Context, parent WorldID, at Seq, world WorldID, name string) error
	Need(ctx context.Context, world WorldID, on []WorldID) error
	Find(ctx context.Context, nameOrID string) (Head, error)
	Heads(ctx context.Context) iter.Seq2[Head, error]
	Delete(ctx context.Context, world WorldID) error
}

// Snapshots keeps one saved state a world, so that opening it need not read
// the whole journal. Losing one costs time and nothing else. LoadSnapshot
// returns Seq 0 where there is none.
type Snapshots interface {
	SaveSnapshot(ctx context.Context, world WorldID, at Seq, body []byte) error
	LoadSnapshot(ctx context.Context, world WorldID) (Seq, []byte, error)
}

// Vector is what an embedder made of the text of a turn or record. Hash is of
// that text, so that a vector of another text is noticed.
type Vector struct {
	Ref  Ref
	Hash uint64
	Body []byte
	// Keys are those of the text, for a store that seals. Drivers ignore them:
	// no vector is given back with any.
	Keys []KeyID
}

// Vectors keeps vectors beside the journal, by world, embedder and what they
// are of. They are derived: losing them costs time and nothing else. Saving
// replaces what was kept of the same Ref. Vectors yields them in no particular
// order, and none for an embedder that was never saved.
type Vectors interface {
	SaveVectors(ctx context.Context, world WorldID, embedder string, vectors []Vector) error
	Vectors(ctx context.Context, world WorldID, embedder string) iter.Seq2[Vector, error]
}

// Store is what an engine needs of a driver.
type Store interface {
	Journal
	Catalog
	Snapshots
	Vectors
	AccessKeys
	Close() error
}

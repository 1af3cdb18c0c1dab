package sealed

import (
	"context"
	"encoding/binary"
	"iter"
	"slices"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// mark begins what is sealed among what is not.
const mark = "fhsealed\x01"

// wrap seals something that is derived and says which keys open it.
func (b *boxes) wrap(ctx context.Context, ids []firsthand.KeyID, about, plain []byte) ([]byte, error) {
	box, err := b.seal(ctx, ids, about, plain)
	if err != nil {
		return nil, err
	}
	names := named(ids)
	out := binary.LittleEndian.AppendUint16([]byte(mark), uint16(len(names)))
	return append(append(out, names...), box...), nil
}

// unwrap opens what wrap sealed. What cannot be opened is no longer there:
// derived things are made again.
func (b *boxes) unwrap(ctx context.Context, about, body []byte) ([]byte, bool) {
	body = body[len(mark):]
	if len(body) < 2 {
		return nil, false
	}
	n := int(binary.LittleEndian.Uint16(body))
	if body = body[2:]; len(body) < n {
		return nil, false
	}
	var ids []firsthand.KeyID
	for _, id := range strings.Split(string(body[:n]), " ") {
		ids = append(ids, firsthand.KeyID(id))
	}
	plain, err := b.open(ctx, ids, about, body[n:])
	return plain, err == nil && plain != nil
}

func wrapped(body []byte) bool { return len(body) >= len(mark) && string(body[:len(mark)]) == mark }

// SaveUnder saves a state under keys, as firsthand.Snapshots says: it is there
// for as long as none of them is destroyed. Without keys it is not sealed.
func (s *Store) SaveUnder(ctx context.Context, world firsthand.WorldID, at firsthand.Seq, keys []firsthand.KeyID, body []byte) error {
	if len(keys) == 0 {
		return s.Store.SaveSnapshot(ctx, world, at, body)
	}
	if len(named(keys)) > maxNames {
		return nil // of so many people that it is folded anew instead
	}
	b := boxes{ring: s.Ring}
	sealed, err := b.wrap(ctx, keys, about("state", world, at), body)
	if err != nil {
		return err
	}
	return s.Store.SaveSnapshot(ctx, world, at, sealed)
}

// maxNames is how long the ids of the keys of one box may be together.
const maxNames = 1<<16 - 1

// LoadSnapshot returns the saved state, as firsthand.Snapshots says. One that
// does not open is none.
func (s *Store) LoadSnapshot(ctx context.Context, world firsthand.WorldID) (firsthand.Seq, []byte, error) {
	at, body, err := s.Store.LoadSnapshot(ctx, world)
	if err != nil || !wrapped(body) {
		return at, body, err
	}
	b := boxes{ring: s.Ring}
	plain, ok := b.unwrap(ctx, about("state", world, at), body)
	if !ok {
		return 0, nil, nil
	}
	return at, plain, nil
}

// SaveVectors seals the vectors that name keys, with the hash of their text,
// and saves them all, as firsthand.Vectors says.
func (s *Store) SaveVectors(ctx context.Context, world firsthand.WorldID, embedder string, vectors []firsthand.Vector) error {
	if !slices.ContainsFunc(vectors, func(v firsthand.Vector) bool { return len(v.Keys) > 0 }) {
		return s.Store.SaveVectors(ctx, world, embedder, vectors)
	}
	b, out := boxes{ring: s.Ring}, make([]firsthand.Vector, 0, len(vectors))
	for _, v := range vectors {
		if len(v.Keys) == 0 {
			out = append(out, v)
			continue
		}
		if len(named(v.Keys)) > maxNames {
			continue // it is made again instead
		}
		body := append(binary.LittleEndian.AppendUint64(nil, v.Hash), v.Body...)
		sealed, err := b.wrap(ctx, v.Keys, about("vector", world, embedder, v.Ref), body)
		if err != nil {
			return err
		}
		out = append(out, firsthand.Vector{Ref: v.Ref, Body: sealed})
	}
	return s.Store.SaveVectors(ctx, world, embedder, out)
}

// Vectors yields the vectors of one embedder, as firsthand.Vectors says. Those
// that do not open are left out.
func (s *Store) Vectors(ctx context.Context, world firsthand.WorldID, embedder string) iter.Seq2[firsthand.Vector, error] {
	return func(yield func(firsthand.Vector, error) bool) {
		b := boxes{ring: s.Ring}
		for v, err := range s.Store.Vectors(ctx, world, embedder) {
			if err == nil && wrapped(v.Body) {
				plain, ok := b.unwrap(ctx, about("vector", world, embedder, v.Ref), v.Body)
				if !ok || len(plain) < 8 {
					continue
				}
				v.Hash, v.Body = binary.LittleEndian.Uint64(plain), plain[8:]
			}
			if !yield(v, err) {
				return
			}
		}
	}
}

package sealed

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/firsthand-memory/firsthand"
)

// Append seals the entries that name keys and appends them all, as
// firsthand.Journal says. A key that was destroyed is CodeConflict; one that
// was never made is CodeUnavailable.
func (s *Store) Append(ctx context.Context, world firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	sealed, err := s.sealed(ctx, world, entries)
	if err != nil {
		return fmt.Errorf("seal for world %s: %w", world, err)
	}
	return s.Store.Append(ctx, world, after, sealed)
}

// sealed returns the entries as they are written. The given ones stay as they
// are; without keys they are returned themselves.
func (s *Store) sealed(ctx context.Context, world firsthand.WorldID, entries []firsthand.Entry) ([]firsthand.Entry, error) {
	if !slices.ContainsFunc(entries, func(e firsthand.Entry) bool { return len(e.Keys) > 0 }) {
		return entries, nil
	}
	b, out := boxes{ring: s.Ring}, slices.Clone(entries)
	for i, e := range out {
		if len(e.Keys) == 0 || e.Erased || e.Sealed != nil {
			continue
		}
		plain, err := e.MarshalPayload()
		if err != nil {
			return nil, err
		}
		box, err := b.seal(ctx, e.Keys, about("entry", world, e.ID), plain)
		if err != nil {
			return nil, err
		}
		out[i] = e.Bare()
		out[i].Sealed = &firsthand.Box{World: world, Bytes: box}
	}
	return out, nil
}

// Read yields the entries opened, as firsthand.Journal says. One of which a key
// is destroyed is yielded erased; one of which a key is missing ends the
// reading with CodeUnavailable.
func (s *Store) Read(ctx context.Context, world firsthand.WorldID, after firsthand.Seq) iter.Seq2[firsthand.Entry, error] {
	return func(yield func(firsthand.Entry, error) bool) {
		b := boxes{ring: s.Ring}
		for e, err := range s.Store.Read(ctx, world, after) {
			if err == nil && e.Sealed != nil {
				e, err = b.opened(ctx, e)
			}
			if err != nil {
				yield(firsthand.Entry{}, err)
				return
			}
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (b *boxes) opened(ctx context.Context, e firsthand.Entry) (firsthand.Entry, error) {
	out := e.Bare()
	plain, err := b.open(ctx, e.Keys, about("entry", e.Sealed.World, e.ID), e.Sealed.Bytes)
	if err == nil && plain != nil {
		err = out.UnmarshalPayload(plain)
	}
	if err != nil {
		return out, fmt.Errorf("open entry %d: %w", e.Seq, err)
	}
	out.Erased = plain == nil
	return out, nil
}

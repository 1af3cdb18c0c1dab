package memory

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// Append adds entries right after the given Seq, as firsthand.Journal says. It
// keeps copies. Entries that already stand right after it, with the same ids in
// the same order, are a retry: nothing is written and nil returned. An empty id
// is CodeInvalid.
func (s *Store) Append(ctx context.Context, id firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry) error {
	bodies, err := encode(after, entries)
	if err == nil {
		err = s.append(ctx, id, after, entries, bodies)
	}
	if err != nil {
		return fmt.Errorf("append to world %s: %w", id, err)
	}
	return nil
}

func (s *Store) append(ctx context.Context, id firsthand.WorldID, after firsthand.Seq, entries []firsthand.Entry, bodies [][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, err := s.find(ctx, id)
	if err != nil || w.stands(after, entries) {
		return err
	}
	return w.append(after, entries, bodies)
}

// encode numbers the entries and turns them into what is kept.
func encode(after firsthand.Seq, entries []firsthand.Entry) ([][]byte, error) {
	bodies := make([][]byte, len(entries))
	for i, e := range entries {
		if e.ID == "" {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "entry %d of the batch has no id: make one, so that a retry is recognised", i)
		}
		e.Seq = after + firsthand.Seq(i) + 1
		body, err := json.Marshal(e)
		if err != nil {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "entry %s cannot be written: %v", e.ID, err)
		}
		bodies[i] = body
	}
	return bodies, nil
}

// stands reports whether these very entries follow after already.
func (w *world) stands(after firsthand.Seq, entries []firsthand.Entry) bool {
	if after < w.forked.At || after+firsthand.Seq(len(entries)) > w.head() {
		return len(entries) == 0 && after <= w.head()
	}
	for i, e := range entries {
		if w.ids[int(after-w.forked.At)+i] != e.ID {
			return false
		}
	}
	return true
}

func (w *world) append(after firsthand.Seq, entries []firsthand.Entry, bodies [][]byte) error {
	if w.head() != after {
		return firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, not %d: read the rest, then retry", w.head(), after)
	}
	for _, e := range entries {
		w.ids = append(w.ids, e.ID)
	}
	w.entries = append(w.entries, bodies...)
	return nil
}

// Read yields the entries after the given Seq, as firsthand.Journal says, up to
// the world's last when the reading began. The world may be written to
// meanwhile. A Seq past the last entry is CodeConflict.
func (s *Store) Read(ctx context.Context, id firsthand.WorldID, after firsthand.Seq) iter.Seq2[firsthand.Entry, error] {
	return func(yield func(firsthand.Entry, error) bool) {
		parts, err := s.tail(ctx, id, after)
		for i := 0; i < len(parts) && err == nil; i++ {
			more := true
			if more, err = parts[i].read(ctx, yield); !more {
				return
			}
		}
		if err != nil {
			yield(firsthand.Entry{}, fmt.Errorf("read world %s: %w", id, err))
		}
	}
}

// read hands the entries on and reports whether more are wanted.
func (p part) read(ctx context.Context, yield func(firsthand.Entry, error) bool) (more bool, err error) {
	for _, body := range p.bodies {
		if err := ctx.Err(); err != nil {
			return true, err
		}
		var e firsthand.Entry
		if err := json.Unmarshal(body, &e); err != nil {
			return true, err
		}
		if e.Birth == "" {
			e.Birth = p.birth
		}
		if !yield(e, nil) {
			return false, nil
		}
	}
	return true, nil
}

func (s *Store) tail(ctx context.Context, id firsthand.WorldID, after firsthand.Seq) ([]part, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	w, err := s.find(ctx, id)
	if err != nil {
		return nil, err
	}
	if after > w.head() {
		return nil, firsthand.Errorf(firsthand.CodeConflict, "the world's last entry is %d, before %d: read it from the start", w.head(), after)
	}
	return w.parts(after), nil
}

// Heads lists the worlds in the order of their names.
func (s *Store) Heads(ctx context.Context) iter.Seq2[firsthand.Head, error] {
	return func(yield func(firsthand.Head, error) bool) {
		heads, err := s.heads(ctx)
		if err != nil {
			yield(firsthand.Head{}, fmt.Errorf("list worlds: %w", err))
			return
		}
		for _, h := range heads {
			if !yield(h, nil) {
				return
			}
		}
	}
}

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
)

func copyCommand(c *cli) *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use:   "copy --from STORE --to STORE",
		Short: "Copy all worlds from one store to another",
		Long: `Copy all worlds from one store to another, entry by entry, whatever keeps them.
The other store is made if there is none. A world that is there already is
brought up to date; if it went a way of its own, that is a conflict. What is
sealed is copied as it lies, and the keys beside it.`,
		Example: "  firsthand copy --from story.db --to /media/disk/story.db",
		Args:    takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" || to == "" {
				return firsthand.Errorf(firsthand.CodeInvalid, "copy needs both --from STORE and --to STORE")
			}
			copied, err := c.copy(cmd.Context(), from, to)
			if err != nil {
				return err
			}
			return c.print(map[string][]firsthand.Head{"worlds": copied}, func() { c.heads(copied) })
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the `STORE` to copy")
	cmd.Flags().StringVar(&to, "to", "", "the `STORE` to copy to")
	return cmd
}

func (c *cli) copy(ctx context.Context, from, to string) (copied []firsthand.Head, err error) {
	source, err := c.locate(from)
	if err == nil {
		err = source.there()
	}
	if err != nil {
		return nil, err
	}
	target, err := c.locate(to)
	if err != nil {
		return nil, err
	}
	old, err := source.openRaw(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, old.Close()) }()
	other, err := target.openRaw(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, other.Close()) }()
	if source.file != "" && target.file != "" {
		if err := c.ring(target).Merge(ctx, c.ring(source)); err != nil {
			return nil, fmt.Errorf("copy the keys: %w", err)
		}
	}
	if err := copyAccess(ctx, old, other); err != nil {
		return nil, fmt.Errorf("copy the access keys: %w", err)
	}
	return copyWorlds(ctx, old, other)
}

// copyAccess gives the other store the access keys that it lacks. One that was
// revoked in either of them opens neither.
func copyAccess(ctx context.Context, old, other firsthand.Store) error {
	there := map[string]firsthand.AccessKey{}
	for k, err := range other.AccessKeys(ctx) {
		if err != nil {
			return err
		}
		there[k.ID] = k
	}
	for k, err := range old.AccessKeys(ctx) {
		if err != nil {
			return err
		}
		if known, ok := there[k.ID]; ok && (known.Revoked != nil || k.Revoked == nil) {
			continue
		}
		if err := other.SaveAccessKey(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// copyWorlds copies every world, and each behind the one that it continues.
func copyWorlds(ctx context.Context, old, other firsthand.Store) ([]firsthand.Head, error) {
	waiting, copied := []firsthand.Head{}, []firsthand.Head{}
	for h, err := range old.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		waiting = append(waiting, h)
	}
	there := map[firsthand.WorldID]bool{}
	for len(waiting) > 0 {
		h := waiting[0]
		waiting = waiting[1:]
		parent := func(p firsthand.Head) bool { return p.World == h.Forked.Parent }
		if !there[h.Forked.Parent] && slices.ContainsFunc(waiting, parent) {
			waiting = append(waiting, h)
			continue
		}
		var err error
		if h.Seq, err = copyWorld(ctx, old, other, h); err != nil {
			return nil, fmt.Errorf("copy world %s: %w", h.Name, err)
		}
		there[h.World] = true
		if h.World != firsthand.People {
			copied = append(copied, h)
		}
	}
	for _, h := range copied {
		if err := guardMounts(ctx, other, h.World); err != nil {
			return nil, fmt.Errorf("copy world %s: %w", h.Name, err)
		}
	}
	return copied, nil
}

// guardMounts tells a store which worlds of lore a copied world needs there.
func guardMounts(ctx context.Context, s firsthand.Store, w firsthand.WorldID) error {
	var on []firsthand.WorldID
	for e, err := range s.Read(ctx, w, 0) {
		if err != nil {
			return err
		}
		if e.Mount == nil {
			continue
		}
		on = slices.DeleteFunc(on, func(id firsthand.WorldID) bool { return id == e.Mount.World })
		if _, err := s.Find(ctx, string(e.Mount.World)); err == nil && !e.Mount.Cut {
			on = append(on, e.Mount.World)
		}
	}
	return s.Need(ctx, w, on)
}

// copyAtOnce is how many entries are written together.
const copyAtOnce = 512

// copyWorld appends what the other store lacks of a world, and returns the
// world's last entry.
func copyWorld(ctx context.Context, old, other firsthand.Store, h firsthand.Head) (firsthand.Seq, error) {
	there, err := begun(ctx, old, other, h)
	if err != nil {
		return 0, err
	}
	var some []firsthand.Entry
	for e, err := range old.Read(ctx, h.World, there) {
		if err != nil {
			return 0, err
		}
		some = append(some, e)
		if len(some) < copyAtOnce {
			continue
		}
		if err := other.Append(ctx, h.World, there, some); err != nil {
			return 0, err
		}
		there, some = e.Seq, some[:0]
	}
	if len(some) > 0 {
		err = other.Append(ctx, h.World, there, some)
	}
	return there + firsthand.Seq(len(some)), err
}

// begun returns up to where the other store has the world, and makes it there
// if it has not.
func begun(ctx context.Context, old, other firsthand.Store, h firsthand.Head) (firsthand.Seq, error) {
	head, err := other.Find(ctx, string(h.World))
	if firsthand.CodeOf(err) == firsthand.CodeNotFound {
		if h.Forked.Parent == "" {
			return 0, other.Create(ctx, h.World, h.Name)
		}
		return h.Forked.At, other.Fork(ctx, h.Forked.Parent, h.Forked.At, h.World, h.Name)
	}
	if err != nil || head.Seq == 0 {
		return 0, err
	}
	here, err := last(ctx, old, h.World, head.Seq)
	if err != nil {
		return 0, err
	}
	there, err := last(ctx, other, h.World, head.Seq)
	if err == nil && here != there {
		err = firsthand.Errorf(firsthand.CodeConflict, "the world is there already and went a way of its own: copy to another store")
	}
	return head.Seq, err
}

// last returns the id of the entry at seq. It is "" where the world ends
// before.
func last(ctx context.Context, s firsthand.Store, w firsthand.WorldID, seq firsthand.Seq) (firsthand.EntryID, error) {
	for e, err := range s.Read(ctx, w, seq-1) {
		return e.ID, err
	}
	return "", nil
}

package engine

import (
	"context"
	"slices"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// MergeCharacters says that one character is another: what is said, known and
// told of the first belongs to the second from now on. Nothing is rewritten, and
// Undo or SplitCharacter takes it back. Characters that different people play
// are not one: CodeRefused.
func (w *World) MergeCharacters(ctx context.Context, from, into, because string) (firsthand.Character, error) {
	var kept firsthand.Character
	err := w.edit(ctx, func(b *batch) error {
		gone, err := named(b.s, from)
		if err != nil {
			return err
		}
		if kept, err = named(b.s, into); err != nil {
			return err
		}
		switch {
		case gone.ID == kept.ID:
			return firsthand.Errorf(firsthand.CodeConflict, "%s and %s are one already", from, into)
		case gone.PlayedBy != "" && kept.PlayedBy != "" && gone.PlayedBy != kept.PlayedBy:
			return firsthand.Errorf(firsthand.CodeRefused, "%s and %s are played by two people: they are not one", gone.Name, kept.Name)
		case gone.PlayedBy != kept.PlayedBy && gone.PlayedBy != "":
			kept.PlayedBy = gone.PlayedBy
			played := kept
			b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &played})
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &firsthand.Identity{From: gone.ID, Into: kept.ID, Because: because}})
		return nil
	})
	return kept, err
}

// Split says what of one character is another's.
type Split struct {
	Aliases []string
	Records []firsthand.RecordID // each with its turn and all that was taken from that
	Turns   []firsthand.TurnNumber
	Scenes  []string // all that was told in the scenes of these titles
	Because string
}

// SplitCharacter gives what a split names to another character, who is introduced
// if there is nobody of that name. To split off one that was merged takes the
// merging back; then nothing need be named. Nothing is rewritten, and Undo takes
// it back.
func (w *World) SplitCharacter(ctx context.Context, of, into string, what Split) (firsthand.Character, error) {
	var other firsthand.Character
	err := w.edit(ctx, func(b *batch) error {
		one, err := named(b.s, of)
		if err != nil {
			return err
		}
		refs, err := b.splitRefs(what)
		if err != nil {
			return err
		}
		merged := b.unmerge(one, into)
		if !merged && len(refs) == 0 && len(what.Aliases) == 0 {
			return firsthand.Errorf(firsthand.CodeInvalid, "what of %s is %s? name aliases, records, turns or scenes", of, into)
		}
		if one, err = without(one, append(what.Aliases, into), what.Aliases); err != nil {
			return err
		}
		if other, err = b.splitInto(one, into, what.Aliases); err != nil {
			return err
		}
		b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &one})
		if len(refs) > 0 {
			b.add(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &firsthand.Identity{From: one.ID, Into: other.ID, Refs: refs, Because: what.Because}})
		}
		return nil
	})
	return other, err
}

// splitRefs returns the turns and records that a split names.
func (b *batch) splitRefs(what Split) ([]firsthand.Ref, error) {
	var refs []firsthand.Ref
	for _, id := range what.Records {
		refs = append(refs, firsthand.Ref{Record: id})
	}
	for _, n := range what.Turns {
		refs = append(refs, firsthand.Ref{Turn: n})
	}
	for _, ref := range refs {
		_, isRecord := b.s.Record(ref.Record)
		_, _, isTurn := b.s.Turn(ref.Turn)
		if !isRecord && !isTurn {
			return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no %s in this world", ref)
		}
	}
	for _, title := range what.Scenes {
		in, err := b.sceneRefs(title)
		if err != nil {
			return nil, err
		}
		refs = append(refs, in...)
	}
	return b.s.Whole(refs), nil
}

// sceneRefs returns all that was told in the scenes of a title.
func (b *batch) sceneRefs(title string) ([]firsthand.Ref, error) {
	var refs []firsthand.Ref
	is := map[firsthand.SceneID]bool{}
	for _, k := range b.s.Scenes() {
		if k.Title != title {
			continue
		}
		is[k.ID] = true
		for _, n := range b.s.SceneTurns(k.ID) {
			refs = append(refs, firsthand.Ref{Turn: n})
		}
	}
	if len(is) == 0 {
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no scene %q", title)
	}
	for _, id := range b.s.Records() {
		if r, _ := b.s.Record(id); is[r.Scene] {
			refs = append(refs, firsthand.Ref{Record: id})
		}
	}
	return refs, nil
}

// unmerge takes a merging of the character of that name into one back, if there
// was one.
func (b *batch) unmerge(one firsthand.Character, name string) bool {
	for _, i := range b.s.IdentitiesInto(one.ID) {
		for _, c := range b.s.MergedInto(one.ID) {
			if c.ID == i.From && goesBy(c, name) {
				i.Cut = true
				b.add(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &i})
				return true
			}
		}
	}
	return false
}

func goesBy(c firsthand.Character, name string) bool {
	return slices.ContainsFunc(append([]string{c.Name, c.Nickname}, c.Aliases...), func(n string) bool { return text.Fold(n) == text.Fold(name) })
}

// without returns the character without the aliases, those of which must be its.
func without(c firsthand.Character, aliases, must []string) (firsthand.Character, error) {
	same := func(a string) func(string) bool {
		return func(b string) bool { return text.Fold(a) == text.Fold(b) }
	}
	for _, a := range must {
		if !slices.ContainsFunc(c.Aliases, same(a)) {
			return c, firsthand.Errorf(firsthand.CodeInvalid, "%q is no alias of %s: see `firsthand character list`", a, c.Name)
		}
	}
	c.Aliases = slices.DeleteFunc(slices.Clone(c.Aliases), func(has string) bool { return slices.ContainsFunc(aliases, same(has)) })
	return c, nil
}

// splitInto returns the character of the name that one is split into, with the
// aliases, and introduces it if there is none.
func (b *batch) splitInto(one firsthand.Character, name string, aliases []string) (firsthand.Character, error) {
	for _, c := range b.s.MergedInto(one.ID) {
		if goesBy(c, name) {
			return b.called(c, aliases), nil
		}
	}
	others := slices.DeleteFunc(b.s.Namesakes(name), func(c firsthand.Character) bool { return c.ID == one.ID })
	switch {
	case len(others) == 1:
		return b.called(others[0], aliases), nil
	case len(others) > 1:
		return firsthand.Character{}, ambiguous(name, others)
	case text.Fold(name) == text.Fold(one.Name):
		return firsthand.Character{}, firsthand.Errorf(firsthand.CodeInvalid, "%q is the name of the one to split: give the other a name of its own", name)
	}
	c := firsthand.Character{Name: name, Aliases: aliases}
	if err := c.Validate(); err != nil {
		return c, err
	}
	made := c
	c.ID = firsthand.CharacterID(b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &made}))
	return c, nil
}

// called gives a character more aliases.
func (b *batch) called(c firsthand.Character, aliases []string) firsthand.Character {
	if len(aliases) > 0 {
		c.Aliases = append(slices.Clone(c.Aliases), aliases...)
		now := c
		b.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &now})
	}
	return c
}

// oneAgain makes whom a split introduced one with whom it split, where the split
// is undone: both may have been told of since.
func (b *batch) oneAgain(act []firsthand.Entry) {
	var made, of firsthand.CharacterID
	for _, e := range act {
		switch c := e.Character; {
		case c == nil:
		case c.ID == 0:
			made = firsthand.CharacterID(e.Seq)
		case c.ID != made:
			of = c.ID
		}
	}
	if made != 0 && of != 0 && act[0].Activity == firsthand.ActivityEdit {
		b.add(firsthand.Entry{Kind: firsthand.EntryIdentity, Identity: &firsthand.Identity{From: made, Into: of, Because: "undone"}})
	}
}

package firsthand

import (
	"fmt"
	"strconv"
	"strings"
)

// WorldID names a world for ever: a UUID in its usual text form.
type WorldID string

// ParticipantID names a real person, one id for the whole store: a UUID.
type ParticipantID string

// EntryID is the caller-made name of a journal entry: a UUID. A retry after a
// lost reply carries the same one and so is recognised.
type EntryID string

// Seq is an entry's place in its world's journal: 1, 2, 3 without a gap.
type Seq uint64

// TurnNumber counts the turns of a world from 1. Zero is no turn.
type TurnNumber uint64

// RecordID is the Seq of the entry that brought a record into being.
type RecordID uint64

// SceneID is the Seq of the entry that opened a scene.
type SceneID uint64

// CharacterID is the Seq of the entry that introduced a character. Zero is no
// character: as a speaker, the narrator.
type CharacterID uint64

// PassageID is the Seq of the entry that brought in a passage of the work.
type PassageID uint64

func (id RecordID) String() string    { return "r" + strconv.FormatUint(uint64(id), 10) }
func (id SceneID) String() string     { return "s" + strconv.FormatUint(uint64(id), 10) }
func (id CharacterID) String() string { return "c" + strconv.FormatUint(uint64(id), 10) }
func (id PassageID) String() string   { return "p" + strconv.FormatUint(uint64(id), 10) }

// MarshalText gives the short form, such as r17.
func (id RecordID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the short form, such as r17.
func (id *RecordID) UnmarshalText(b []byte) error { return parseID(b, 'r', "record", (*uint64)(id)) }

// MarshalText gives the short form, such as s4.
func (id SceneID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the short form, such as s4.
func (id *SceneID) UnmarshalText(b []byte) error { return parseID(b, 's', "scene", (*uint64)(id)) }

// MarshalText gives the short form, such as c2.
func (id CharacterID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the short form, such as c2.
func (id *CharacterID) UnmarshalText(b []byte) error {
	return parseID(b, 'c', "character", (*uint64)(id))
}

// MarshalText gives the short form, such as p5.
func (id PassageID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the short form, such as p5.
func (id *PassageID) UnmarshalText(b []byte) error { return parseID(b, 'p', "passage", (*uint64)(id)) }

func parseID(b []byte, letter byte, what string, into *uint64) error {
	if len(b) > 1 && b[0] == letter {
		if n, err := strconv.ParseUint(string(b[1:]), 10, 64); err == nil && n > 0 {
			*into = n
			return nil
		}
	}
	return Errorf(CodeInvalid, "%q is no %s id: it looks like %c17", b, what, letter)
}

// Ref points at something that can be a basis or a source: a record (r17), a
// turn (t3) or a passage (p5). Exactly one of these is set; the zero Ref points
// at nothing.
type Ref struct {
	Record  RecordID
	Turn    TurnNumber
	Passage PassageID
	// World names a mounted world if what is meant stands there (lore:r17), by
	// its name or id; empty is this world. No entry holds such a Ref.
	World string
}

// IsZero reports whether the Ref points at nothing.
func (r Ref) IsZero() bool { return r == Ref{} }

// String gives the short form: r17, t3 or p5, behind the world's name and a
// colon if that is another.
func (r Ref) String() string {
	if r.World != "" {
		return r.World + ":" + r.here()
	}
	return r.here()
}

func (r Ref) here() string {
	switch {
	case r.Record != 0:
		return r.Record.String()
	case r.Turn != 0:
		return "t" + strconv.FormatUint(uint64(r.Turn), 10)
	case r.Passage != 0:
		return r.Passage.String()
	}
	return ""
}

// MarshalText gives the short form.
func (r Ref) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the short form.
func (r *Ref) UnmarshalText(b []byte) error {
	ref, err := ParseRef(string(b))
	if err != nil {
		return err
	}
	*r = ref
	return nil
}

// ParseRef reads r17, t3 or p5, or the same of a mounted world as lore:r17; the
// last colon ends the name. Anything else is CodeInvalid.
func ParseRef(s string) (Ref, error) {
	if at := strings.LastIndexByte(s, ':'); at > 0 {
		ref, err := ParseRef(s[at+1:])
		ref.World = s[:at]
		return ref, err
	}
	if len(s) > 1 {
		if n, err := strconv.ParseUint(s[1:], 10, 64); err == nil && n > 0 {
			switch s[0] {
			case 'r':
				return Ref{Record: RecordID(n)}, nil
			case 't':
				return Ref{Turn: TurnNumber(n)}, nil
			case 'p':
				return Ref{Passage: PassageID(n)}, nil
			}
		}
	}
	return Ref{}, Errorf(CodeInvalid, "%q points at nothing: write a record as r17, a turn as t3, a passage as p5", s)
}

func oneOf[T ~string](what string, v T, all []T) error {
	for _, a := range all {
		if v == a {
			return nil
		}
	}
	return Errorf(CodeInvalid, "%q is no %s: use one of %s", v, what, list(all))
}

func list[T ~string](all []T) string {
	s := ""
	for i, a := range all {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprint(a)
	}
	return s
}

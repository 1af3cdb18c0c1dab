package foreign

import (
	"time"

	"github.com/firsthand-memory/firsthand"
)

// Row is one utterance of a foreign chat.
type Row struct {
	// Line is where it stands in the file, counted from 1. In a file that is a
	// single JSON value it is the number of the message instead.
	Line int
	// Chat tells the chats apart that one file holds, counted from 0.
	Chat int
	// Utterance is the row in the project's words. Its ID is the same whenever
	// the same row of the same chat is read again. Its Scene is empty: how a
	// scene is called is the caller's business.
	Utterance firsthand.Utterance
}

// Piece is a passage of a foreign work, card or lorebook.
type Piece struct {
	// Line is where it begins in the file, counted from 1; in a lorebook it is
	// the number of the entry, and 0 in a card.
	Line int
	// Excerpt is the passage in the project's words.
	Excerpt firsthand.Excerpt
}

// Options are what a file may leave open. The zero value is useful.
type Options struct {
	// Zone is where times without a zone were written. Nil: UTC. A time that
	// needed it says so in its ZoneAssumed.
	Zone *time.Location
	// User and Character name the two sides of a chat whose file names nobody.
	// Empty: "User" and "Character".
	User, Character string
	// Nickname is what {{char}} stands for when the card has a nickname.
	Nickname string
}

// ZoneOrUTC returns the zone in which times without one are read.
func (o Options) ZoneOrUTC() *time.Location {
	if o.Zone == nil {
		return time.UTC
	}
	return o.Zone
}

// UserName returns how a person is called whom the file does not name.
func (o Options) UserName() string {
	if o.User == "" {
		return "User"
	}
	return o.User
}

// CharacterName returns how a character is called whom the file does not name.
func (o Options) CharacterName() string {
	if o.Character == "" {
		return "Character"
	}
	return o.Character
}

// Package people holds what is known of the real people who play: who they
// are, what they let which character keep, and what they said of themselves.
//
// It is the fold of the stream of a store's participants, apart from every
// world. Nothing that reads the story may import it, and it reads no story:
// what a persona says or does is never a word about the person. A fact is here
// only because the person said it out of character or marked it as true of
// themselves, and agreed to have it kept. There is no place for what somebody
// else makes of them.
//
// It writes and opens nothing and does not tell the time. It is not safe for
// concurrent use; the engine guards it.
package people

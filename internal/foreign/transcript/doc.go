// Package transcript reads chats kept as plain text, one "Name: text" after
// the other.
package transcript

// Package journaltest is the conformance suite that every journal driver
// passes.
//
// It holds tests and nothing to build on. It is for whoever writes a driver: one
// call of Run in the driver's own tests holds it to the laws of
// firsthand.Store. What only one driver can be asked, such as to survive a kill
// of its process, is for the driver's own tests.
//
// Beyond what the interfaces say, the suite fixes these points, so that an
// engine works on every driver alike:
//
//   - Append ignores the Seq of the entries that it is given, and changes
//     nothing in them; Read returns an entry with all else as it was.
//   - Append of entries that already stand right after the given Seq, with the
//     same ids in the same order, writes nothing and returns nil. The same id
//     anywhere else in the world is CodeConflict; an empty id is CodeInvalid.
//   - A batch of no entries succeeds wherever it does not go past the end.
//   - Read of a Seq past the world's last entry is CodeConflict: the reader
//     knows more than the store, as after the restore of a backup.
//   - A reader may write to the store, and read it, while it is reading.
//   - Entries of a fork's past come with the Birth that they were appended with
//     or, without one, the world that they were appended to. Its own stay as they
//     are. A retry that reaches into the past is CodeConflict.
//   - A snapshot of a Seq past the last entry is CodeConflict; one that is older
//     than the saved one is left out.
//   - Heads come in the order of the worlds' names, compared byte by byte.
//   - A call whose context has ended does nothing and returns the context's
//     error.
//   - After Close every call is CodeUnavailable. Closing twice is fine.
package journaltest

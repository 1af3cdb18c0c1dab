// Package tavern reads the chats that SillyTavern writes, and the chats of
// other front ends that it imports: text-generation-webui, Agnai, CAI Tools,
// RisuAI, TavernAI and KoboldAI Lite. It turns rows into utterances and judges
// only what a row is: story, hidden story, narration, or none of the story.
// What is said out of character stays in the text for others to cut out.
//
// A SillyTavern chat is a stream of lines and is read as one: memory holds one
// line, of 64 MiB at most, and some forty bytes for each row. The other formats
// are a single JSON value whose names may stand after its messages, so they are
// held as a whole and may have 64 MiB. A row that cannot be read is refused by
// its number and stops no other.
//
// Importers above it use it; it stores nothing.
package tavern

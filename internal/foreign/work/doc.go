// Package work reads written works, in Markdown or plain text, into passages:
// the sources of lore. A passage is a paragraph or a few of one chapter, at
// most 1,200 characters, cut at the ends of paragraphs and, where one is
// longer, of sentences. Chapters are told by their headings, in English,
// Japanese and Chinese.
//
// The text of a passage is the work's own, but for what belongs to the file:
// lines that were broken to fit a page are joined, and the marks of emphasis,
// links and readings are left out.
//
// A work is a stream: memory holds a paragraph and a passage. What a library
// writes before and behind a work, and its title page, are left out. The package
// judges nothing of what the work says. Importers above it use it; it stores
// nothing.
package work

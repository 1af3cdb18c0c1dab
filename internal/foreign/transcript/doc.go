// Package transcript reads chats kept as plain text, one "Name: text" after
// the other, in English, Japanese and Chinese.
//
//	Noor: Where is the key?
//	[12:30] Noor: Where is the key?
//	**Noor:** Where is the key?
//	ヌール：鍵はどこ？
//	ヌール「鍵はどこ？」
//
// A line that begins with no name goes on with what was said last. A line in
// *asterisks* is narration, as is what stands before the first name and what
// Narrator, ナレーター or 旁白 says. A colon within a sentence makes no speaker;
// in doubt, and always before a quotation, a name is one if it begins a line
// more than once, so the beginning of the file is looked over first.
//
// A transcript is a stream: memory holds one utterance, and some forty bytes
// for each row that came before. Importers above it use it; it stores nothing.
package transcript

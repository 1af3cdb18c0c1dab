// Package heading tells the headings of a written work from its text, line by
// line: those of Markdown, and those that books in English, Japanese and
// Chinese set between their paragraphs, such as "Chapter III", 第三章 or
// プロローグ. It keeps nothing of the work. Whoever reads works or tells files
// apart may use it.
package heading

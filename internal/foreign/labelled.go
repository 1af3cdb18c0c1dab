package foreign

import (
	"bytes"
	"unicode/utf8"

	"github.com/firsthand-memory/firsthand/internal/foreign/heading"
)

// labelled reports whether one line in ten has a colon, or a line that is a
// quotation begins, where a name would end. Prose has far fewer, even with much
// dialogue. With headings it takes every other line: books have them, and
// transcripts seldom.
func labelled(sample []byte) bool {
	lines, labels, enough := 0, 0, 10
	for line := range bytes.Lines(sample) {
		if _, title := heading.Of(string(line)); title {
			enough = 2
			continue
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		lines++
		if label(line) {
			labels++
		}
	}
	return lines > 0 && enough*labels >= lines
}

// label reports whether a line has the look of "Name: text" or Name「text」.
func label(line []byte) bool {
	line = bytes.TrimSpace(line)
	head := line[:min(len(line), 120)]
	at := bytes.IndexAny(head, ":：「")
	if at <= 0 || bytes.ContainsAny(head[:at], ".!?,。！？，、") {
		return false
	}
	if bytes.ContainsAny(lastRune(head[:at]), "說说道問问答喊叫") {
		return false // a sentence of a Chinese novel, up to its quotation
	}
	rest := line[at:]
	return !bytes.HasPrefix(rest, []byte("「")) || bytes.HasSuffix(rest, []byte("」")) && !bytes.ContainsAny(lastRune(head[:at]), "はがをにへともので")
}

func lastRune(b []byte) []byte {
	_, size := utf8.DecodeLastRune(b)
	return b[len(b)-size:]
}

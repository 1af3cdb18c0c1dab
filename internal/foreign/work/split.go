package work

import "strings"

// Split cuts a text that is no file, such as an entry of a lorebook, into the
// texts of passages, by the same measure as Read. It has no headings and its
// lines are not joined.
func Split(text string) []string {
	var out []string
	var p page
	gap := false
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			gap = true
			continue
		}
		for _, piece := range pieces(line) {
			if !p.fits(piece) || p.enough() {
				out, p = append(out, p.text), page{}
			}
			p.add(piece, paragraph{gap: gap})
			gap = false
		}
	}
	if p.text != "" {
		out = append(out, p.text)
	}
	return out
}

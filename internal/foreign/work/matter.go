package work

import "strings"

// frontMatter is the block between two lines of --- at the head of a Markdown
// file that says of the file what is none of its text.
type frontMatter struct {
	title string
	open  bool
}

// takes reports whether the line belongs to the block.
func (m *frontMatter) takes(line string, number int) bool {
	line = strings.TrimRight(line, " \t")
	if number == 1 && line == "---" {
		m.open = true
		return true
	}
	if !m.open {
		return false
	}
	name, value, field := strings.Cut(line, ":")
	switch {
	case line == "---" || line == "...":
		m.open = false
	case strings.HasPrefix(line, " "), strings.HasPrefix(line, "-"), line == "":
	case !field || strings.ContainsAny(name, " 　。"):
		m.open = false
		return false
	case strings.EqualFold(name, "title"):
		m.title = strings.Trim(strings.TrimSpace(value), `"'`)
	}
	return true
}

package work

import "strings"

// matter is what a file says of itself and is none of the work's text: the
// block between two lines of --- at the head of a Markdown file, and what the
// libraries Project Gutenberg and Aozora Bunko write before and behind a work.
type matter struct {
	title string
	open  bool   // the block of a Markdown file
	until string // how the last line of a library's block begins
	left  int    // how many lines such a block has at most
	over  bool   // the work has ended
}

// longestBlock bounds a library's block, lest a file lose more than that.
const longestBlock = 200

// takes reports whether the line belongs to such a part.
func (m *matter) takes(line string, number int) bool {
	line = strings.TrimSpace(line)
	switch {
	case m.over:
		return true
	case m.open:
		return m.field(line)
	case m.until != "":
		m.titled(line)
		if m.left--; m.left == 0 || strings.HasPrefix(line, m.until) {
			m.until = ""
		}
		return true
	case number == 1 && line == "---":
		m.open = true
		return true
	}
	return m.begins(line, number)
}

// begins reports whether a part that a library wrote begins with the line.
func (m *matter) begins(line string, number int) bool {
	m.left = longestBlock
	switch {
	case number <= 5 && strings.Contains(line, "Project Gutenberg"):
		m.until = "*** START OF"
	case strings.HasPrefix(line, "【テキスト中に現れる記号について】"):
		m.until = "-----"
	case strings.HasPrefix(line, "*** END OF"), strings.HasPrefix(line, "底本："):
		m.over = true
	default:
		return false
	}
	return true
}

// field takes in a line of a Markdown block.
func (m *matter) field(line string) bool {
	name, _, field := strings.Cut(line, ":")
	switch {
	case line == "---" || line == "...":
		m.open = false
	case line == "", strings.HasPrefix(line, "-"):
	case !field || strings.ContainsAny(name, " 　。"):
		m.open = false
		return false
	}
	m.titled(line)
	return true
}

func (m *matter) titled(line string) {
	if name, value, ok := strings.Cut(line, ":"); ok && strings.EqualFold(name, "title") {
		m.title = strings.Trim(strings.TrimSpace(value), `"'`)
	}
}

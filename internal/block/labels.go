package block

import (
	"strings"
	"unicode"
)

// roles are the words by which a prompt says who speaks, as faces.
var roles = roleTable(
	"system", "assistant", "user", "developer", "human", "ai", "bot", "tool", "function", "model", "instruction", "instructions", "prompt", "admin", "override",
	"システム", "アシスタント", "ユーザー", "ユーザ", "開発者", "管理者", "指示", "命令",
	"系統", "系统", "助手", "助理", "使用者", "用戶", "用户", "開發者", "开发者", "管理員", "管理员", "指令", "提示",
)

func roleTable(words ...string) map[rune][][]rune {
	table := map[rune][][]rune{}
	for _, word := range words {
		var faces []rune
		for _, r := range word {
			faces = append(faces, face(r))
		}
		table[faces[0]] = append(table[faces[0]], faces)
	}
	return table
}

// labels marks the colons and brackets that make a role's word a label. Only a
// letter of ASCII before it makes it part of another word, as in chai.
func labels(faces, runes []rune) []bool {
	marked := make([]bool, len(faces))
	for i, r := range faces {
		for _, role := range roles[r] {
			if role[0] < 0x80 && i > 0 && letter(lower(runes[i-1])) {
				continue
			}
			if end := word(faces, i, role); end > 0 {
				marking(faces, marked, i, end)
			}
		}
	}
	return marked
}

// word returns where the role's word that begins at i ends, 0 if it does not
// stand there. Marks that combine with a letter do not hide it.
func word(faces []rune, i int, role []rune) int {
	for _, r := range role {
		for i < len(faces) && unicode.Is(unicode.Mn, faces[i]) {
			i++
		}
		if i == len(faces) || faces[i] != r {
			return 0
		}
		i++
	}
	for i < len(faces) && unicode.Is(unicode.Mn, faces[i]) {
		i++
	}
	if role[0] < 0x80 && i < len(faces) && letter(faces[i]) {
		return 0
	}
	return i
}

func letter(r rune) bool { return 'a' <= r && r <= 'z' }

// between is what may stand between a role's word and its colon.
const between = " *_`~\"'”’」』)]>|#-0123456789"

// within is how far from its word a colon still makes a label.
const within = 8

func marking(faces []rune, marked []bool, start, end int) {
	for i := end; i < min(len(faces), end+within); i++ {
		if faces[i] == ':' {
			marked[i] = true
			break
		}
		if !strings.ContainsRune(between, faces[i]) && !unicode.Is(unicode.Mn, faces[i]) {
			break
		}
	}
	if start > 0 && faces[start-1] == '[' {
		marked[start-1] = true
	}
	if end < len(faces) && faces[end] == ']' {
		marked[end] = true
	}
}

package text

import "strings"

// joints tie clauses of English together. Where Japanese and Chinese tie theirs
// a mark stands.
var joints = strings.NewReplacer(" and ", clauseMark, " but ", clauseMark, " while ", clauseMark, " because ", clauseMark)

// clauseMark parts clauses as a comma does.
const clauseMark = ";"

// Clauses cuts a text at the marks and words that part its clauses. It is a
// coarse cut: what belongs together may be parted ("a key and a ring"), but what
// is of two clauses is seldom left in one.
func Clauses(s string) []string {
	return strings.FieldsFunc(joints.Replace(s), func(c rune) bool { return strings.ContainsRune(",;:.!?，、；：。！？…—", c) })
}

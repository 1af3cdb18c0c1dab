package extract

// Answers reports whether what was said may answer the question.
func Answers(question, said string) bool { return false }

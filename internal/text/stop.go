package text

// isStop reports whether an English word says too little to search for it.
// The list holds function words only; "not" and "never" carry meaning here.
func isStop(w string) bool {
	switch w {
	case "a", "an", "the", "and", "or", "but", "if", "of", "to", "in", "on", "at", "by", "for", "with", "from", "as", "into", "about",
		"is", "are", "was", "were", "be", "been", "being", "am", "do", "does", "did", "has", "have", "had",
		"can", "could", "will", "would", "shall", "should", "may", "might", "must",
		"i", "you", "he", "she", "it", "we", "they", "me", "him", "her", "us", "them",
		"my", "your", "his", "its", "our", "their", "this", "that", "these", "those",
		"what", "which", "who", "whom", "whose", "when", "where", "why", "how", "there", "here", "than", "so", "then", "just",
		"i'm", "i've", "i'd", "i'll", "you're", "you've", "it's", "that's", "what's", "who's", "where's", "there's",
		"he's", "she's", "we're", "they're", "don't", "doesn't", "didn't", "isn't", "wasn't":
		return true
	}
	return false
}

package lexicon

// Stop says whether a word is grammar rather than meaning: an article, a
// pronoun, a particle, an auxiliary, or so general a verb or noun that every
// other sentence has it. The stop words decide how good a sentence's vector is:
// with them in, all sentences are alike. A Japanese stem counts as its verb.
func Stop(lang Language, word string) bool {
	switch lang {
	case English:
		return len(word) == 1 || stopEnglish(word)
	case Japanese:
		return stopJapanese(word)
	case Chinese:
		return stopChinese(word)
	}
	return false
}

func stopEnglish(word string) bool {
	switch word {
	case // articles, pronouns, pointers
		"the", "an", "my", "me", "mine", "myself", "you", "your", "yours", "yourself", "yourselves",
		"he", "him", "his", "himself", "she", "her", "hers", "herself", "it", "its", "itself",
		"we", "us", "our", "ours", "ourselves", "they", "them", "their", "theirs", "themselves",
		"this", "that", "these", "those", "here", "there",
		// questions and relatives
		"who", "whom", "whose", "what", "which", "when", "where", "why", "how",
		// prepositions and conjunctions
		"of", "to", "in", "on", "at", "by", "for", "with", "from", "as", "into", "onto", "about", "over", "under",
		"after", "before", "during", "up", "down", "out", "off", "and", "or", "but", "nor", "so", "than", "then",
		"if", "because", "while", "again", "once",
		// auxiliaries and negation, whole and cut at the apostrophe
		"is", "am", "are", "was", "were", "be", "been", "being", "do", "does", "did", "done", "has", "have", "had", "having",
		"can", "could", "will", "would", "shall", "should", "may", "might", "must", "no", "not", "don", "didn", "doesn",
		"isn", "wasn", "aren", "weren", "couldn", "wouldn", "shouldn", "hasn", "haven", "hadn", "won", "ain",
		"ll", "re", "ve", "im", "ive",
		// mere degree
		"too", "very", "just", "get", "got":
		return true
	}
	return false
}

func stopJapanese(word string) bool {
	switch word {
	case // people in the conversation
		"私", "僕", "俺", "君", "貴方", "あなた", "彼", "彼女", "彼ら", "私達", "私たち", "誰", "自分", "皆", "みんな", "わたし", "ぼく", "おれ", "きみ", "かれ",
		// pointers and questions
		"これ", "それ", "あれ", "どれ", "ここ", "そこ", "あそこ", "どこ", "この", "その", "あの", "どの", "こう", "そう", "どう",
		"こんな", "そんな", "あんな", "どんな", "何", "何か", "何も", "何だ", "何で", "何と", "誰か", "誰も", "いつ", "なぜ", "なに", "どうして", "いくつ",
		// nouns and verbs that stand for grammar
		"事", "物", "者", "時", "為", "様", "方", "中", "的", "上", "下", "間", "所", "後", "前", "人", "年", "月", "日",
		"こと", "もの", "とき", "ため", "よう", "ところ", "とおり", "二人",
		"する", "なる", "ある", "いる", "言う", "言い", "言っ", "言わ", "言え", "思う", "思い", "思っ", "思わ", "思え",
		"なり", "なっ", "なら", "なれ", "あり", "あっ", "あれば", "でき", "できる", "いう", "おり",
		// kana runs that the word list also has as words
		"から", "まで", "より", "だけ", "しか", "など", "ので", "のに", "けど", "けれど", "でも", "しかし", "そして", "また",
		"および", "または", "について", "として", "という", "によって", "により", "による", "ながら", "ばかり", "くらい",
		"です", "ます", "ました", "でした", "ません", "だった", "である", "ている", "ください", "ちゃん", "さん", "くん", "さま",
		"とても", "もう", "まだ", "すでに", "もっと", "かも", "だろう", "でしょう", "ということ", "しない", "したい",
		"それは", "これは", "あれは", "どういう", "こういう", "そういう", "ああいう", "ですか", "ますか", "ないと", "ではない", "じゃない",
		"なければ", "なければならない", "なければなりません", "かもしれない", "かもしれません", "ところで", "やはり", "やっぱり",
		"にして", "において", "における", "に対して", "それから", "だから", "ところが", "とともに", "ことがある", "ことができる":
		return true
	}
	return false
}

func stopChinese(word string) bool {
	switch word {
	case // particles, aspect and degree
		"的", "地", "得", "之", "了", "着", "著", "過", "过", "嗎", "吗", "呢", "吧", "啊", "呀", "哦", "喔", "嘛", "啦", "嗯", "哈", "嘿", "哎", "唉", "哈哈",
		"很", "太", "更", "最", "真", "非常", "就", "才", "也", "都", "還", "还", "又", "再", "只", "只是", "已經", "已经", "不", "沒", "没", "沒有", "没有", "別", "别", "一定", "可能", "當然", "当然",
		// pronouns, pointers and questions
		"我", "你", "妳", "您", "他", "她", "它", "我們", "我们", "咱們", "咱们", "你們", "你们", "他們", "他们", "她們", "她们", "它們", "它们", "自己", "人家", "大家",
		"這", "这", "那", "這個", "这个", "那個", "那个", "這些", "这些", "那些", "這樣", "这样", "那樣", "那样", "這裡", "这里", "那裡", "那里", "這麼", "这么", "那麼", "那么",
		"誰", "谁", "什麼", "什么", "怎麼", "怎么", "怎樣", "怎样", "怎麼樣", "怎么样", "怎麼了", "怎么了", "怎麼辦", "怎么办", "為什麼", "为什么", "哪", "哪裡", "哪里", "哪兒", "哪儿", "哪個", "哪个", "多少", "幾", "几", "何",
		// prepositions and conjunctions
		"在", "從", "从", "到", "向", "對", "对", "給", "给", "把", "被", "跟", "和", "與", "与", "及", "或", "或者", "為", "为", "以", "於", "于", "由", "比", "等",
		"因為", "因为", "所以", "但", "但是", "可是", "不過", "不过", "如果", "而", "而且", "然後", "然后", "並", "并",
		// verbs and nouns that stand for grammar
		"是", "有", "要", "會", "会", "能", "可以", "應該", "应该", "該", "该", "到底", "想", "想要", "讓", "让", "使", "來", "来", "去", "說", "说", "知道", "覺得", "觉得", "感覺", "感觉", "感到", "記得", "记得",
		"是不是", "有沒有", "有没有", "時", "时", "時候", "时候", "現在", "现在", "一", "一個", "一个", "個", "个", "些", "一些", "有些", "次", "一下", "一起", "上", "下", "裡", "里", "中", "其":
		return true
	}
	return false
}

package cast

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	honorific = `(?:さん|ちゃん|くん|君|様|さま|殿|先輩|先生|小姐|姑娘|公子|夫人|太太|老師|老师|師父|师父)`
	saysJa    = `(?:は|が|も)[^。！？\n「」]{0,15}?(?:言|訊|尋|答え|叫|囁|呟|つぶや|ささや|笑|頷|うなず|黙)`
	saysZh    = `(?:輕聲|轻声|低聲|低声|大聲|大声|冷冷地|笑著|笑着|又|也|便|就|卻|却|只)?(?:說|说|問|问|答|喊|叫道|笑道|道[：:，]|點頭|点头|搖頭|摇头|嘆|叹)`
	clause    = `(?:^|[。！？」』”，、：；\s　])`
)

var (
	// A capitalised word, or several, behind a word or a comma.
	capital = regexp.MustCompile(`[\p{Ll}\d,;]\s+(\p{Lu}[\p{L}’'-]*\p{Ll}(?: \p{Lu}[\p{L}’'-]*\p{Ll})*)`)

	dotted = regexp.MustCompile(`\b(Mr|Mrs|Ms|Dr)\.`)

	katakana = regexp.MustCompile(`[\p{Katakana}ー]{2,}(?:[・＝][\p{Katakana}ー]{2,})*`)
	person   = regexp.MustCompile(`([\p{Katakana}ー]{2,}(?:[・＝][\p{Katakana}ー]{2,})*)(?:` + honorific + `|` + saysJa + `)`)

	titled   = regexp.MustCompile(`(?:^|[^\p{Han}お])(\p{Han}{1,4}?)` + honorific)
	speaking = regexp.MustCompile(clause + `(?:(\p{Han}{1,4})` + saysJa + `|(\p{Han}{2,3}?)` + saysZh + `)`)
	called   = regexp.MustCompile(`[「『]([^「」『』。、！？\s]{1,12})[」』]という(?:名|男|女|人|者|少)|(?:名叫|叫做|名為|名为|人稱|人称)[「『“]?(\p{Han}{2,3})[」』”。，、的]`)
)

// capitals returns the capitalised words within sentences.
func capitals(passage string) []string {
	var out []string
	for _, m := range capital.FindAllStringSubmatch(dotted.ReplaceAllString(passage, "$1"), -1) {
		name := strings.TrimSuffix(strings.TrimSuffix(m[1], "'s"), "’s")
		for title := range strings.FieldsSeq(titles) {
			name = strings.TrimPrefix(name, title+" ")
		}
		if utf8.RuneCountInString(name) > 1 && !common(capitalised, name) {
			out = append(out, name)
		}
	}
	return out
}

// han returns the words in Han characters that are said to be somebody.
func han(passage string) []string {
	var out []string
	for _, form := range []*regexp.Regexp{titled, speaking, called} {
		for _, m := range form.FindAllStringSubmatch(passage, -1) {
			if name := strings.Join(m[1:], ""); !common(nobody, name) && !pronoun(name) && !katakana.MatchString(name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// persons returns the katakana words that are said to be somebody.
func persons(passage string) []string {
	var out []string
	for _, m := range person.FindAllStringSubmatch(passage, -1) {
		out = append(out, m[1])
	}
	for _, m := range called.FindAllStringSubmatch(passage, -1) {
		out = append(out, m[1])
	}
	return out
}

// pronoun reports whether a word begins as no name does.
func pronoun(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return strings.ContainsRune("他她它我你您這那这誰谁彼有沒没不又也就都只還还便再忽突", first)
}

func common(list, word string) bool { return strings.Contains(list, " "+word+" ") }

const (
	titles = "Mr Mrs Ms Miss Dr Sir Lady Lord Captain"

	// Words with a capital that are no names.
	capitalised = " I'm I've I'll I'd I’m I’ve I’ll I’d Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December God Mr Mrs Ms Miss Dr Sir Lady Lord Captain English French German Latin Chapter Part Book Christmas Easter "

	// Words for somebody who is not named.
	nobody = " 私 僕 俺 男 女 人 声 者 皆 客 奥 父 母 兄 姉 弟 妹 娘 嬢 息子 少年 少女 老人 老婆 船長 医者 子供 全員 自分 相手 二人 三人 神 王 爺 婆 何 店員 店長 刑事 " +
		"大家 自己 老人 男人 女人 少年 少女 聲音 声音 眾人 众人 對方 对方 父親 父亲 母親 母亲 哥哥 姐姐 弟弟 妹妹 船長 船长 孩子 老闆 老板 先生 小姐 後來 后来 然後 然后 終於 终于 一邊 一边 低頭 低头 "
)

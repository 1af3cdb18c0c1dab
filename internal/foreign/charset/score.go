package charset

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// score says how plausible a decoded text is as a text in its encoding: about
// 1 where every character is an everyday one, below 0 where it makes no sense.
// ASCII is left out, for it is the same in all encodings but UTF-16.
func score(text []byte, e Encoding) float64 {
	sum, n := 0.0, 0
	wide := e == UTF16LE || e == UTF16BE
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		if size == 1 && r != utf8.RuneError && !wide {
			continue
		}
		sum += plausible(r, size, e)
		n++
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// The weights of characters. They need only be right in their order: over a
// sentence a wrong encoding scores 0.4 at most, the right one 0.6 at least.
const (
	everyday = 1.0
	usual    = 0.5
	rare     = 0.1
	strange  = -1.0
	broken   = -5.0
)

// senseless is the score up to which a text is not one in the encoding: that
// of rare characters alone, as which the accents of Western texts appear.
const senseless = 1.5 * rare

func plausible(r rune, size int, e Encoding) float64 {
	switch {
	case r == utf8.RuneError && size == 1:
		return broken
	case r < 0x20 && r != '\n' && r != '\r' && r != '\t', r == 0x7F:
		return strange
	case r < utf8.RuneSelf, strings.ContainsRune(marks, r):
		return everyday
	case r >= 0xFF61 && r <= 0xFF9F: // what Chinese and Korean look like as Shift_JIS
		return strange
	case unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー':
		return kana(e)
	case unicode.Is(unicode.Hangul, r):
		return hangul(r)
	case unicode.Is(unicode.Han, r):
		return han(r, e)
	case r >= 0xFF01 && r <= 0xFF5E, unicode.IsPunct(r), r >= 0x1F000 && r < 0x20000:
		return usual
	case unicode.Is(unicode.Latin, r):
		return rare
	}
	return strange
}

// kana are half of all Japanese text and next to none of any other. They have
// the same bytes in EUC-JP and GB18030.
func kana(e Encoding) float64 {
	switch e {
	case GB18030, Big5, EUCKR:
		return rare
	}
	return everyday
}

func hangul(r rune) float64 {
	switch {
	case strings.ContainsRune(syllables, r):
		return everyday
	case r >= '가' && r <= '힣':
		return rare
	}
	return strange // single letters
}

func han(r rune, e Encoding) float64 {
	switch {
	case e == EUCKR:
		return strange // Korean is hardly ever written with them today
	case strings.ContainsRune(ideographs, r):
		return everyday
	}
	return rare
}

// marks are the signs that East Asian texts share.
const marks = "　、。，．・：；？！「」『』（）【】《》〈〉…—“”‘’～〜―♪♡♥☆★"

// ideographs are about the five hundred commonest characters of Chinese, in
// both scripts, and of Japanese. Any wrong encoding hits one only by chance.
const ideographs = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运" +
	"這個們來為國說時會對過發後裡種經麼學現當沒動還進樣開從實軍無與長機關點業將兩間問應戰頭體見產話內給門東聲員論處義幾條氣題爾別變總電數報結務場計資許統區隊決馬書則聽卻達強難權設記類據邊張該規萬覺術領確傳師觀讓識帶導爭運兒" +
	"何言彼私俺僕誰思聞食飲読買待持笑泣雨雪夜朝夕昼今毎週夏冬春秋風花木森川空星火土石町村店駅車道父母兄弟姉妹友達男女愛好嫌怖楽苦痛早速遅近遠古新黒赤青白銀金鍵扉窓部屋椅机紙本声音歌剣盾血肉骨足腕肩首顔髪目耳鼻口背中終始続変対発気帰来図実戦関点対会学国経済験当" +
	"七六八九百千零您啊吧呢吗嗎嘛哦喂嗯哈呀哪怎找叫吃喝坐站躺睡醒哭跑停等送拿放给給把被让很挺雾霧钥鑰匙灯燈塔钟鐘楼樓城街港船海岛島魔法王后公主骑騎士龙龍剑劍刀枪槍杀殺爱愛恨谢謝对對抱歉请請姐妹哥弟爸妈爺奶朋友孩"

// syllables are the commonest of Korean: three of four in any text.
const syllables = "이다는을가에고의지한를은하도나사로아기그리어들서자대있해니시인라부일여게만것수과보주정제상장무마스전고오구안우원내소신동요면적세으유조모성비거당방말있없었했겠네야까데생각름람때문더왔갔었습했할될됐된렇게않못왜뭐누어디언저희우리너와랑처럼까지부터하하려면서였습니다"

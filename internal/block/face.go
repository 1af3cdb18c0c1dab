package block

import (
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// face returns what a rune looks like, in small letters of ASCII where it
// looks like one: full width, mathematical, circled and accented letters, those
// of Greek and Cyrillic, and the many brackets and colons.
func face(r rune) rune {
	if r < 0x80 {
		return lower(r)
	}
	if like, ok := likenesses[r]; ok {
		return like
	}
	var buf [4]byte
	parts := norm.NFKD.Bytes(append(buf[:0], string(r)...))
	first := []rune(string(parts))[0]
	if first == '(' && len(parts) > 2 { // a letter in brackets
		first = rune(parts[1])
	}
	if like, ok := likenesses[first]; ok {
		return like
	}
	return unicode.ToLower(first)
}

func lower(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r | 0x20
	}
	return r
}

// likenesses are what no normalisation of Unicode takes for the same.
var likenesses = likenessTable(map[rune]string{
	'<': "‹˂ᐸ❮❬❰⟨⧼〈《≪⟪‹𝈶", '>': "›˃ᐳ❯❭❱⟩⧽〉》≫⟫𝈷",
	'[': "【〔⟦⟬❲［", ']': "】〕⟧⟭❳］", ':': "︰꞉∶ː˸։׃܃܄᛬⁚︓﹕：ㆍ", '#': "＃﹟♯⋕", '`': "｀", '/': "⁄∕⧸／╱", '|': "｜￨∣ǀ│┃¦",
	'a': "аαᴀ🅰ɑ", 'b': "ВЬвʙβ🅱", 'c': "сϲᴄ🅲", 'd': "ԁᴅ🅳", 'e': "еєεᴇ🅴℮", 'f': "ꜰ🅵ғ", 'g': "ɢɡ🅶", 'h': "һнʜ🅷", 'i': "іιıɪӏ🅸", 'j': "јᴊ🅹", 'k': "кκᴋ🅺",
	'l': "ʟ🅻ⅼ", 'm': "мᴍ🅼μ", 'n': "ոɴ🅽ν", 'o': "оοօᴏ🅾", 'p': "рρᴘ🅿", 'q': "ԛ🆀", 'r': "гʀ🆁", 's': "ѕꜱ🆂ʂ", 't': "тτᴛ🆃", 'u': "υսᴜ🆄", 'v': "ᴠѵ🆅",
	'w': "ԝᴡ🆆ѡ", 'x': "хχ🆇", 'y': "уүʏγ🆈", 'z': "ᴢ🆉",
})

func likenessTable(like map[rune]string) map[rune]rune {
	table := map[rune]rune{}
	for face, runes := range like {
		for _, r := range runes {
			table[r] = face
			table[unicode.ToUpper(r)] = face
		}
	}
	for i := range rune(26) {
		table[0x1f1e6+i] = 'a' + i // the letters of flags
	}
	return table
}

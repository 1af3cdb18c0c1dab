package charset_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
)

var (
	japaneseText    = "港の灯りが二度消えた。「鍵はどこ？」とノアが訊いた。潮が引くまで待とう、と灯台守は言った。"
	shortJapanese   = "鍵はどこ？"
	simplifiedText  = "雾很浓，第七把钥匙在钟楼。我们等到天亮再走吧，船长说这里的水太急了。"
	shortSimplified = "雾很浓，钥匙在钟楼。"
	traditionalText = "霧很濃，第七把鑰匙在鐘樓。我們等到天亮再走吧，船長說這裡的水太急了。"
	shortTraditonal = "霧很濃，鑰匙在鐘樓。"
	koreanText      = "안개가 짙어요. 일곱 번째 열쇠는 종탑에 있습니다. 우리는 새벽까지 기다렸다가 떠나기로 했어요."
	shortKorean     = "열쇠는 어디에 있어요?"
	englishText     = "The fog is thick tonight. Mind the steps."
)

func json(text string) string {
	return `{"user_name":"Noor","character_name":"Tilla Wren","create_date":"2024-7-12@01h31m37s","chat_metadata":{}}` + "\n" +
		`{"name":"Tilla","is_user":false,"is_system":false,"send_date":"July 12, 2024 1:32am","mes":"` + text + `"}` + "\n"
}

func TestEncodingIsFoundAndTextComesThrough(t *testing.T) {
	utf16 := func(e unicode.Endianness, b unicode.BOMPolicy) encoding.Encoding { return unicode.UTF16(e, b) }
	for _, c := range []struct {
		name  string
		enc   encoding.Encoding
		want  charset.Encoding
		texts []string
	}{
		{"utf-8", unicode.UTF8, charset.UTF8, []string{englishText, japaneseText, simplifiedText, traditionalText, koreanText, shortJapanese, "👩‍👩‍👧‍👦 café"}},
		{"utf-8 with mark", unicode.UTF8BOM, charset.UTF8, []string{englishText, japaneseText, traditionalText}},
		{"utf-16le with mark", utf16(unicode.LittleEndian, unicode.UseBOM), charset.UTF16LE, []string{englishText, japaneseText, traditionalText, "👍🏽"}},
		{"utf-16be with mark", utf16(unicode.BigEndian, unicode.UseBOM), charset.UTF16BE, []string{englishText, japaneseText, traditionalText, "👍🏽"}},
		{"utf-16le", utf16(unicode.LittleEndian, unicode.IgnoreBOM), charset.UTF16LE, []string{englishText, japaneseText, simplifiedText, traditionalText, koreanText}},
		{"utf-16be", utf16(unicode.BigEndian, unicode.IgnoreBOM), charset.UTF16BE, []string{englishText, japaneseText, simplifiedText, traditionalText, koreanText}},
		{"shift_jis", japanese.ShiftJIS, charset.ShiftJIS, []string{japaneseText, shortJapanese, "表示の能力ソ", "ティラ", "はい"}},
		{"euc-jp", japanese.EUCJP, charset.EUCJP, []string{japaneseText, shortJapanese}},
		{"gb18030", simplifiedchinese.GB18030, charset.GB18030, []string{simplifiedText, shortSimplified, simplifiedText + "𠮷"}},
		{"gbk", simplifiedchinese.GBK, charset.GB18030, []string{simplifiedText, shortSimplified, "蒂拉", "渡轮沉没了。", "灯灭了。", "你好。"}},
		{"big5", traditionalchinese.Big5, charset.Big5, []string{traditionalText, shortTraditonal, "蒂拉", "渡輪沉沒了。", "你好。"}},
		{"euc-kr", korean.EUCKR, charset.EUCKR, []string{koreanText, shortKorean, "안녕", "틸라"}},
	} {
		for _, text := range c.texts {
			for _, file := range []string{json(text), "Noor: " + text + "\n", strings.Repeat(json(text), 300)} {
				raw, err := c.enc.NewEncoder().Bytes([]byte(file))
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				got, enc := read(t, raw)
				if enc != c.want {
					t.Errorf("%s, %d bytes of %.30s: found %s", c.name, len(raw), text, enc)
				} else if got != file {
					t.Errorf("%s: the text changed: %.300q", c.name, got)
				}
			}
		}
	}
}

func read(t *testing.T, raw []byte) (string, charset.Encoding) {
	t.Helper()
	// One byte at a time: no character may suffer from where a buffer ends.
	r, err := charset.NewReader(iotest.OneByteReader(bytes.NewReader(raw)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), r.Encoding()
}

func TestWhatCannotBeDecodedIsNotUTF8(t *testing.T) {
	encode := func(e encoding.Encoding, s string) []byte {
		raw, err := e.NewEncoder().Bytes([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	sjis := encode(japanese.ShiftJIS, strings.Repeat(japaneseText+"\n", 20))
	big5 := encode(traditionalchinese.Big5, strings.Repeat(traditionalText+"\n", 20))
	wide := append([]byte("\xFF\xFE"), encode(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "港の灯り\n")...)
	for _, c := range []struct {
		name string
		raw  []byte
		want charset.Encoding
	}{
		{"utf-8 with a stray byte", []byte(strings.Repeat(japaneseText+"\n", 20) + "tilla\xE9 \n" + englishText), charset.UTF8},
		{"utf-8 with one byte in a dozen", []byte("霧が濃い夜の港に灯り。\xE9 "), charset.UTF8},
		{"shift_jis with a lead byte alone", append(sjis, "\x82\n"+englishText...), charset.ShiftJIS},
		{"big5 with a byte of no use", append(big5, "\xFF\n"+englishText...), charset.Big5},
		{"half a pair", append(wide, "\x3C\xD8\n\x00a\x00"...), charset.UTF16LE},
		{"the other half", append(wide, "\x00\xDC\x00\xDC\n\x00a\x00"...), charset.UTF16LE},
		{"half a unit", append(wide, 'a'), charset.UTF16LE},
	} {
		text, enc := read(t, c.raw)
		if enc != c.want {
			t.Errorf("%s: found %s, want %s", c.name, enc, c.want)
		}
		bad := 0
		for line := range strings.Lines(text) {
			if !utf8.ValidString(line) {
				bad++
			}
		}
		if bad != 1 {
			t.Errorf("%s: %d lines are damaged, want the one", c.name, bad)
		}
		if strings.Contains(text, "\uFFFD") {
			t.Errorf("%s: U+FFFD came in by itself", c.name)
		}
	}
}

func TestWesternTextInAnOlderEncodingIsNotTakenForEastern(t *testing.T) {
	for _, line := range []string{"The caf\xE9 was closed; Zo\xEB waved. \xC9tienne didn\x92t.", "The caf\xE9s are closed.", "Zo\xEBl waved."} {
		text, enc := read(t, []byte(json(line)))
		if enc != charset.UTF8 || utf8.ValidString(text) {
			t.Errorf("%q: found %s, valid %t: want UTF-8 with an invalid line", line, enc, utf8.ValidString(text))
		}
	}
}

func TestStrayNULIsNotUTF16(t *testing.T) {
	if _, enc := read(t, []byte(json("a\x00b"))); enc != charset.UTF8 {
		t.Errorf("found %s", enc)
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	if _, err := charset.NewReader(iotest.ErrReader(io.ErrClosedPipe)); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

func TestAnyUTF8IsUnchanged(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Map(func(r rune) rune {
			if r == 0 || r == '\uFEFF' {
				return -1
			}
			return r
		}, rapid.String().Draw(rt, "text"))
		if got, enc := read(t, []byte(text)); got != text || enc != charset.UTF8 {
			rt.Fatalf("got %q in %s", got, enc)
		}
	})
}

func FuzzReader(f *testing.F) {
	for _, text := range []string{"", englishText, japaneseText, traditionalText, "\xFF\xFEa", "\xFE\xFF\xD8", "\x82\xA0", "\xEF\xBB\xBF{}"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r, err := charset.NewReader(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 3*len(raw)+4 {
			t.Errorf("%d bytes became %d", len(raw), len(text))
		}
	})
}

package heading_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/foreign/heading"
)

func TestHeadingsOfBooks(t *testing.T) {
	for _, c := range []struct {
		line, title string
		level       int
	}{
		{"# The Seventh Key", "The Seventh Key", 1},
		{"### 第三章　霧 ###", "第三章　霧", 3},
		{"Chapter 3", "Chapter 3", 2},
		{"  CHAPTER III  ", "CHAPTER III", 2},
		{"CHAPTER III THE LAMP", "CHAPTER III THE LAMP", 2},
		{"Chapter Twenty-One: The Lamp", "Chapter Twenty-One: The Lamp", 2},
		{"Chapter 3. The Lamp", "Chapter 3. The Lamp", 2},
		{"Part Two", "Part Two", 1},
		{"Prologue", "Prologue", 2},
		{"EPILOGUE — After the Fog", "EPILOGUE — After the Fog", 2},
		{"IV.", "IV.", 3},
		{"第三章", "第三章", 2},
		{"　第３話　鍵はどこ？", "第３話　鍵はどこ？", 2},
		{"第三章燈台守", "第三章燈台守", 2},
		{"第一部：霧港", "第一部：霧港", 1},
		{"卷之二　夜航", "卷之二　夜航", 1},
		{"【第十二回】", "第十二回", 2},
		{"第二节", "第二节", 3},
		{"序章", "序章", 2},
		{"楔子", "楔子", 2},
		{"尾聲：七年之後", "尾聲：七年之後", 2},
		{"プロローグ", "プロローグ", 2},
		{"エピローグ「灯」", "エピローグ「灯」", 2},
		{"番外篇 燈塔", "番外篇 燈塔", 2},
		{"その二", "その二", 2},
		{"一", "一", 3},
	} {
		h, ok := heading.Of(c.line)
		if !ok || h.Title != c.title || h.Level != c.level {
			t.Errorf("%q: got %+v, %v; want %q at level %d", c.line, h, ok, c.title, c.level)
		}
	}
}

func TestSentencesAreNoHeadings(t *testing.T) {
	for _, line := range []string{
		"", "#", "#霧", "####### too deep",
		"Chapter 3 was a lie.", "Part two of the plan failed", "Chapter and verse", "Book one has no cover,",
		"Prologue was all she read of it.", "12", "I am here.", "Acting the part",
		"第三章では誰も死ななかった", "第一回の会議が始まった。", "第三章　霧が晴れた。", "第二部是他寫的", "第三の鍵", "序でに言えば", "プロローグを読んだ。",
		"一人だった", "その二人は黙っていた", "その一日は長かった、と彼女は言った", "卷起袖子",
		"「第三章」と彼女は言った。",
		"Chapter 3: " + string(make([]byte, 200)),
	} {
		if h, ok := heading.Of(line); ok {
			t.Errorf("%q is taken for a heading: %+v", line, h)
		}
	}
}

func FuzzOf(f *testing.F) {
	for _, seed := range []string{"# a", "Chapter 3: x", "第三章　霧", "【】", "第", "プロローグ", "\xff第一章", "I", "《第一部》"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if h, ok := heading.Of(line); ok && (h.Title == "" || h.Level < 1 || h.Level > 6) {
			t.Errorf("%q is the heading %+v", line, h)
		}
	})
}

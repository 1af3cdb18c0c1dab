package card_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign"
	"github.com/firsthand-memory/firsthand/internal/foreign/card"
)

const small = `{"name":"蒂拉","description":"守燈人？？>>","first_mes":"嗯。"}`

// chunk writes one chunk of a picture.
func chunk(kind, data string) string {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return string(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:])))
}

func png(chunks ...string) string {
	return "\x89PNG\r\n\x1a\n" + chunk("IHDR", strings.Repeat("\x00", 13)) + strings.Join(chunks, "") + chunk("IEND", "")
}

func packed(s string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write([]byte(s)) // a buffer takes all
	_ = z.Close()
	return b.String()
}

var base = base64.StdEncoding.EncodeToString([]byte(small))

func TestACardIsFoundWhereverItStands(t *testing.T) {
	picture := chunk("IDAT", "x")
	for name, file := range map[string]string{
		"before the picture":    png(chunk("tEXt", "chara\x00"+base), picture),
		"behind the picture":    png(picture, chunk("tEXt", "Software\x00x"), chunk("tEXt", "chara\x00"+base)),
		"another case":          png(chunk("tEXt", "ChArA\x00"+base)),
		"packed":                png(chunk("zTXt", "ccv3\x00\x00"+packed(base))),
		"international":         png(chunk("iTXt", "chara\x00\x00\x00en\x00chara\x00"+base)),
		"international packed":  png(chunk("iTXt", "ccv3\x00\x01\x00\x00\x00"+packed(base))),
		"url-safe":              png(chunk("tEXt", "chara\x00"+base64.RawURLEncoding.EncodeToString([]byte(small)))),
		"lines":                 png(chunk("tEXt", "chara\x00"+base[:20]+"\r\n"+base[20:])),
		"no base64":             png(chunk("tEXt", "chara\x00"+small)),
		"newer wins":            png(chunk("tEXt", "chara\x00"+base64.StdEncoding.EncodeToString([]byte(`{"name":"old"}`))), chunk("tEXt", "ccv3\x00"+base)),
		"last wins":             png(chunk("zTXt", "chara\x00\x00"+packed(base64.StdEncoding.EncodeToString([]byte(`{"name":"stale"}`)))), chunk("tEXt", "chara\x00"+base)),
		"older if newer is bad": png(chunk("tEXt", "ccv3\x00@@"), chunk("tEXt", "chara\x00"+base)),
		"a large foreign chunk": png(chunk("risu", strings.Repeat("x", 400<<10)), chunk("tEXt", "chara\x00"+base)),
	} {
		c, _ := read(t, file)
		if c.Name != "蒂拉" || c.Description != "守燈人？？>>" {
			t.Errorf("%s: got %+v", name, c)
		}
	}
}

func TestPicturesThatCannotBeRead(t *testing.T) {
	whole := png(chunk("tEXt", "chara\x00"+base))
	for name, c := range map[string]struct{ file, says string }{
		"no card":    {png(chunk("tEXt", "Comment\x00chara")), "no character data"},
		"cut short":  {whole[:len(whole)-6], "cut short"},
		"cut early":  {whole[:60], "cut short"},
		"encrypted":  {png(chunk("tEXt", "chara\x00rcc||rccv1||x")), "encrypted"},
		"no base64":  {png(chunk("tEXt", "chara\x00%%%")), "damaged"},
		"no JSON":    {png(chunk("tEXt", "chara\x00e30=")), "no character card"},
		"not packed": {png(chunk("zTXt", "chara\x00\x00xxxx")), "no character data"},
		"too large":  {"\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt", "64 MiB"},
	} {
		var report foreign.Report
		_, err := card.Read(strings.NewReader(c.file), &report)
		if firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want one that says %q", name, err, c.says)
		}
	}
}

// A text that unpacks to far more than it may hold is refused, not held.
func TestABombIsRefused(t *testing.T) {
	var report foreign.Report
	_, err := card.Read(strings.NewReader(png(chunk("zTXt", "chara\x00\x00"+packed(strings.Repeat("A", 65<<20))))), &report)
	if firsthand.CodeOf(err) != firsthand.CodeInvalid || !noted(report, "64 MiB") {
		t.Errorf("got %v, %+v", err, report.Notices)
	}
}

func TestAWrongChecksumWarns(t *testing.T) {
	bad := []byte(chunk("tEXt", "chara\x00"+base))
	bad[len(bad)-1] ^= 1
	c, report := read(t, png(string(bad)))
	if c.Name != "蒂拉" || !noted(report, "CRC") {
		t.Errorf("got %+v, %+v", c, report.Notices)
	}
}

// The samples are those that the cases of the project are told with.
func TestSamples(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "..", "shared", "samples")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no samples beside the project: %v", err)
	}
	for file, want := range map[string]struct{ name, description, notice, fails string }{
		"png_a_text_after_idat.png": {name: "Tilla Wren", description: "灯台守のティラ"}, "png_b_ztxt_ccv3.png": {name: "Tilla Wren", description: "灯台守のティラ"},
		"png_c_itxt_chara.png": {name: "Tilla Wren", description: "灯台守のティラ"}, "png_e_keyword_case.png": {name: "Tilla Wren", description: "灯台守のティラ"},
		"png_j_urlsafe_nopad.png": {name: "Tilla Wren", description: "灯台守のティラ"}, "png_d_both_disagree.png": {name: "Tilla Wren", description: "V3 TEXT (wins)"},
		"png_f_big_foreign_chunk.png": {name: "Tilla Wren", description: "Lamplighter"}, "png_i_bad_crc.png": {name: "Tilla Wren", description: "灯台守のティラ", notice: "CRC"},
		"png_g_no_card.png": {fails: "no character data"}, "png_h_truncated.png": {fails: "cut short"},
		"card_k_top_vs_data.json": {name: "Tilla Wren (edited)"}, "card_l_null_book_newer.json": {name: "Tilla Wren", notice: "newer card version 3.7"},
	} {
		b, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		var report foreign.Report
		c, err := card.Read(bytes.NewReader(b), &report)
		switch {
		case want.fails != "":
			if err == nil || !strings.Contains(err.Error(), want.fails) {
				t.Errorf("%s: %v", file, err)
			}
		case err != nil || c.Name != want.name || !strings.HasPrefix(c.Description, want.description) || want.notice != "" && !noted(report, want.notice):
			t.Errorf("%s: %+v, %v, %+v", file, c, err, report.Notices)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{small, archive("card.json", small), png(chunk("tEXt", "chara\x00"+base)), png(chunk("zTXt", "ccv3\x00\x00"+packed(base))), png(chunk("iTXt", "chara\x00\x01\x00\x00\x00x")),
		`{"name":"x","persona":{"attributes":{"a":["b"]}},"character_book":{"entries":[{"content":"x"}]}}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		var report foreign.Report
		c, err := card.Read(bytes.NewReader(file), &report)
		if err != nil {
			if firsthand.CodeOf(err) != firsthand.CodeInvalid {
				t.Fatal(err)
			}
			return
		}
		for p := range c.Pieces("", &report) {
			passage := firsthand.Passage{Work: p.Excerpt.Work, Chapter: p.Excerpt.Chapter, Text: p.Excerpt.Text}
			if err := passage.Validate(); err != nil {
				t.Fatalf("%+v: %v", passage, err)
			}
		}
	})
}

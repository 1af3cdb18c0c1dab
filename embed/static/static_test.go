package static_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/embed"
	"github.com/firsthand-memory/firsthand/embed/static"
)

// tensors returns a file of one table.
func tensors(t testing.TB, name, dtype string, rows [][]float32) []byte {
	t.Helper()
	var data []byte
	for _, row := range rows {
		for _, f := range row {
			if dtype == "F16" {
				data = binary.LittleEndian.AppendUint16(data, map[float32]uint16{0: 0, 1: 0x3c00, -2: 0xc000, 3: 0x4200, 4: 0x4400, 0.5: 0x3800}[f])
			} else {
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
			}
		}
	}
	header, err := json.Marshal(map[string]any{
		"__metadata__": map[string]string{"format": "pt"},
		name:           map[string]any{"dtype": dtype, "shape": []int{len(rows), len(rows[0])}, "data_offsets": []int{0, len(data)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	file := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(file, header...), data...)
}

// folder writes a model.
func folder(t testing.TB, weights []byte, tokenizer string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tiny")
	if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(filepath.Join(dir, static.Weights), weights, 0o600),
		os.WriteFile(filepath.Join(dir, static.Tokenizer), []byte(tokenizer), 0o600)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func open(t testing.TB, weights []byte, tokenizer string) *static.Embedder {
	t.Helper()
	e, err := static.Open(folder(t, weights, tokenizer), static.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// bits is a table whose row i has its only 1 in column i: a vector shows which
// pieces a text has, and how often.
func bits(t testing.TB, n int) []byte {
	rows := make([][]float32, n)
	for i := range rows {
		rows[i] = make([]float32, n)
		rows[i][i] = 1
	}
	return tensors(t, "embeddings", "F32", rows)
}

// counts returns how often each piece is in a text, from its vector.
func counts(t *testing.T, e *static.Embedder, text string) string {
	t.Helper()
	got, err := e.Embed(t.Context(), embed.Query, []string{text})
	if err != nil {
		t.Fatal(err)
	}
	if len(got[0]) == 0 {
		return "[]"
	}
	least := math.Inf(1)
	for _, f := range got[0][0] {
		if f > 0 {
			least = min(least, float64(f))
		}
	}
	var out []int
	for _, f := range got[0][0] {
		out = append(out, int(math.Round(float64(f)/least)))
	}
	return strings.ReplaceAll(fmt.Sprint(out), " ", "")
}

const bert = `{"added_tokens":[{"id":0,"content":"[UNK]"}],"normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":%s,"lowercase":%v},
"pre_tokenizer":{"type":"BertPreTokenizer"},"model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":100,"vocab":%s}}`

func vocab(pieces ...string) string {
	ids := map[string]int{}
	for i, p := range pieces {
		ids[p] = i
	}
	b, _ := json.Marshal(ids)
	return string(b)
}

func TestWordPieceCutsAsItsVocabularySays(t *testing.T) {
	words := []string{"[UNK]", "key", "##s", "cafe", "鍵", "が", "##か", "か", "한", "!", "鐘", "##ᆫ"}
	e := open(t, bits(t, len(words)), fmt.Sprintf(bert, "null", true, vocab(words...)))
	for text, want := range map[string]string{
		"Keys, keys!":      "[022000000100]",
		"Café\u200b CAFÉ":  "[000100000000]",
		"鍵鐘鍵":              "[000020000010]",
		"鍵が":               "[000011000000]",
		"が":                "[000001000000]",
		"か":                "[000000010000]",
		"한":                "[000000001000]",
		"unknown 🗝 κλειδί": "[]",
		" \n":              "[]",
	} {
		if got := counts(t, e, text); got != want {
			t.Errorf("%q has the pieces %s, want %s", text, got, want)
		}
	}
}

// A vocabulary that was made of bare kana and of letters of Hangul is used as it
// is.
func TestWordPieceOfBareLetters(t *testing.T) {
	words := []string{"[UNK]", "か", "ᄒ", "##ᅡ", "##ᆫ"}
	e := open(t, bits(t, len(words)), fmt.Sprintf(bert, "true", false, vocab(words...)))
	for text, want := range map[string]string{"が": "[01000]", "한": "[00111]"} {
		if got := counts(t, e, text); got != want {
			t.Errorf("%q has the pieces %s, want %s", text, got, want)
		}
	}
}

// The form of a multilingual model2vec: marks are set apart, spaces are letters,
// and a piece may hold several words.
const multilingual = `{"normalizer":{"type":"Sequence","normalizers":[{"type":"Precompiled","precompiled_charsmap":"AAAA"},
{"type":"Replace","pattern":{"String":"!"},"content":" ! "},{"type":"Replace","pattern":{"Regex":"\\s+"},"content":" "},{"type":"Strip","strip_left":false,"strip_right":true}]},
"pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":false},
"model":{"type":"Unigram","unk_id":0,"byte_fallback":false,"vocab":[["[UNK]",0],["▁bell",-4],["▁bell▁tower",-5],["▁tower",-4],["▁",-3],["\u9418", -6.0 ],["楼",-6],["鐘楼",-7],["が",-5],["か",-5],["樓",-6],["!",-5],["ab",-1],["bc",-1],["a",-1],["c",-1]]}}`

func TestUnigramTakesTheLikeliestCut(t *testing.T) {
	e := open(t, bits(t, 16), multilingual)
	for text, want := range map[string]string{
		"bell tower":       "[0010000000000000]", // −5 is more than −4 −4
		"tower bell":       "[0101000000000000]",
		"鐘楼が":              "[0000100110000000]", // −7 is more than −6 −6
		"鐘樓":               "[0000110000100000]",
		"か\u3099 ｶ\u3000か": "[0000300011000000]",
		"bell!":            "[0100100000010000]",
		"abc":              "[0000100000000110]", // ab c and a bc are alike: the one that is complete first
		"🗝":                "[0000100000000000]",
		"":                 "[]",
	} {
		if got := counts(t, e, text); got != want {
			t.Errorf("%q has the pieces %s, want %s", text, got, want)
		}
	}
}

// 3·(0,4) + 1·(4,0) = (4,12), of length √160: (0.31623, 0.94868).
func TestAVectorIsTheDirectionOfTheMean(t *testing.T) {
	for _, dtype := range []string{"F32", "F16"} {
		weights := tensors(t, "embeddings", dtype, [][]float32{{0.5, -2}, {4, 0}, {0, 4}})
		e := open(t, weights, fmt.Sprintf(bert, "null", true, vocab("[UNK]", "鍵", "海")))
		got, err := e.Embed(t.Context(), embed.Passage, []string{"海に海と海、鍵", "", "何"})
		if err != nil {
			t.Fatal(err)
		}
		v := got[0][0]
		if e.Dim() != 2 || math.Abs(float64(v[0])-0.31623) > 1e-5 || math.Abs(float64(v[1])-0.94868) > 1e-5 {
			t.Errorf("%s: the vector is %v", dtype, v)
		}
		if len(got[1])+len(got[2]) > 0 {
			t.Errorf("%s: what no piece stands for has vectors: %v", dtype, got[1:])
		}
		if want := fmt.Sprintf("static:tiny:%.6x", sha256.Sum256(weights)); e.ID() != want {
			t.Errorf("the id is %s, want %s", e.ID(), want)
		}
	}
}

func TestALongTextHasSeveralVectors(t *testing.T) {
	e := open(t, bits(t, 3), fmt.Sprintf(bert, "null", true, vocab("[UNK]", "海", "鍵")))
	long := strings.Repeat("海", 200) + strings.Repeat("鍵", 128)
	got, err := e.Embed(t.Context(), embed.Passage, []string{long})
	if err != nil || len(got[0]) != 3 || got[0][2][2] != 1 {
		t.Errorf("a passage of 328 pieces has %v, %v", got, err)
	}
	if got, err = e.Embed(t.Context(), embed.Query, []string{long}); err != nil || len(got[0]) != 1 || got[0][0][2] != 1 {
		t.Errorf("a query counts by its beginning: %v, %v", got, err)
	}
}

func TestWhatIsKnownNeedNotBeSummed(t *testing.T) {
	dir := folder(t, bits(t, 2), fmt.Sprintf(bert, "null", true, vocab("[UNK]", "海")))
	e, err := static.Open(dir, static.Options{Name: "sea", SHA256: strings.Repeat("0a", 32)})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if e.ID() != "static:sea:0a0a0a0a0a0a" {
		t.Errorf("the id is %s", e.ID())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Embed(ctx, embed.Query, []string{"海"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestWhatIsNotAModelIsRefused(t *testing.T) {
	good, words := bits(t, 2), fmt.Sprintf(bert, "null", true, vocab("[UNK]", "海"))
	header := func(h string) []byte { return append(binary.LittleEndian.AppendUint64(nil, uint64(len(h))), h...) }
	for _, c := range []struct {
		name, tokenizer, want string
		weights               []byte
	}{
		{"no weights", words, "too short", nil},
		{"a page", words, "no file of tensors", []byte("<!DOCTYPE html><html>")},
		{"cut off", words, "cut off", good[:len(good)-1]},
		{"another tensor", words, "holds no embeddings", header(`{}`)},
		{"weighted", words, `holds "weights" beside`, header(`{"embeddings":{},"weights":{}}`)},
		{"bytes", words, `type "I8"`, tensors(t, "embeddings", "I8", [][]float32{{1}})},
		{"a cube", words, "no table", header(`{"embeddings":{"dtype":"F32","shape":[1,1,1],"data_offsets":[0,0]}}`)},
		{"huge", words, "no table", header(`{"embeddings":{"dtype":"F32","shape":[4611686018427387904,8],"data_offsets":[0,0]}}`)},
		{"too few rows", words, "only 1 rows", bits(t, 1)},
		{"no tokenizer", "[]", "cannot be read", good},
		{"another kind", `{"model":{"type":"BPE"}}`, `kind "BPE"`, good},
		{"bytes of words", `{"model":{"type":"Unigram","byte_fallback":true}}`, "falls back to bytes", good},
		{"another form", `{"normalizer":{"type":"Backwards"},"model":{"type":"Unigram","vocab":[]}}`, `"Backwards"`, good},
		{"another cut", `{"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"Unigram"}}`, `"ByteLevel"`, good},
		{"another pattern", `{"normalizer":{"type":"Replace","pattern":{"Regex":"(?=.)"}},"model":{"type":"Unigram"}}`, "pattern", good},
		{"no scores", `{"model":{"type":"Unigram","vocab":[["海"]]}}`, "no list of pieces", good},
		{"no list", `{"model":{"type":"Unigram","vocab":{"海":1}}}`, "no list of pieces", good},
		{"negative", `{"model":{"type":"WordPiece","vocab":{"海":-1}}}`, "the number -1", good},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := static.Open(folder(t, c.weights, c.tokenizer), static.Options{})
			if firsthand.CodeOf(err) != firsthand.CodeInvalid || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v, want …%s…", err, c.want)
			}
		})
	}
	if _, err := static.Open(t.TempDir(), static.Options{}); firsthand.CodeOf(err) != firsthand.CodeNotFound {
		t.Errorf("of an empty folder the error is %v", err)
	}
}

// FuzzWeights holds that no file makes reading it fail in another way than by
// an error.
func FuzzWeights(f *testing.F) {
	good := bits(f, 2)
	f.Add(good)
	f.Add(good[:20])
	f.Add([]byte("\x02\x00\x00\x00\x00\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, weights []byte) {
		try(t, folder(t, weights, fmt.Sprintf(bert, "null", true, vocab("[UNK]", "海"))), "海")
	})
}

func FuzzTokenizer(f *testing.F) {
	f.Add(multilingual, "鐘楼が bell tower!")
	f.Add(fmt.Sprintf(bert, "true", true, vocab("[UNK]", "key", "##s", "海", "ᄒ", "##ᅡ")), "keys 海 한 が Ḱ")
	f.Add(`{"pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"Whitespace"},{"type":"Punctuation"},{"type":"Metaspace","replacement":"▁"}]},"model":{"type":"Unigram","vocab":[["▁",-1],["海",-2]]}}`, "海 海，海\xff")
	weights := bits(f, 32)
	f.Fuzz(func(t *testing.T, tokenizer, text string) { try(t, folder(t, weights, tokenizer), text) })
}

// try opens a model, if it is one, and holds its vectors to their length.
func try(t *testing.T, dir, text string) {
	e, err := static.Open(dir, static.Options{SHA256: "0"})
	if err != nil {
		return
	}
	defer e.Close()
	got, err := e.Embed(t.Context(), embed.Passage, []string{text})
	if errors.Is(err, io.EOF) || err == nil && len(got) != 1 {
		t.Fatalf("%v, %v", got, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range got[0] {
		square := 0.0
		for _, x := range v {
			square += float64(x) * float64(x)
		}
		if len(v) != e.Dim() || math.Abs(square-1) > 1e-3 {
			t.Errorf("%q: %d dimensions, length² %v", text, len(v), square)
		}
	}
}

func BenchmarkEmbed(b *testing.B) {
	e := open(b, bits(b, 16), multilingual)
	for b.Loop() {
		if _, err := e.Embed(b.Context(), embed.Query, []string{"bell tower 鐘楼が鐘樓 bell! tower"}); err != nil {
			b.Fatal(err)
		}
	}
}

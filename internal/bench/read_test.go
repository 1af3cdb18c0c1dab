package bench_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/bench"
)

// readers are all readers of public sets, with a file that each needs.
var readers = []struct {
	set, repository, file string
	read                  func(fs.FS) (bench.Set, error)
}{
	{"locomo", "snap-research/LoCoMo", "locomo10.json", bench.ReadLoCoMo},
	{"madial", "hejunqing/MADial-Bench", "zh/MADial-Bench-zh-memory.json", bench.ReadMADial},
	{"jsquad", "yahoojapan/JGLUE", "valid-v1.3.json", bench.ReadJSQuAD},
}

func TestMissingFilesSayWhereTheyAre(t *testing.T) {
	for _, r := range readers {
		_, err := r.read(fstest.MapFS{})
		if firsthand.CodeOf(err) != firsthand.CodeNotFound || !strings.Contains(err.Error(), r.repository) {
			t.Errorf("%s: an empty folder answers %v, want not_found that names %s", r.set, err, r.repository)
		}
	}
}

func TestDamagedFilesAreInvalid(t *testing.T) {
	for _, r := range readers {
		for name, files := range map[string]fstest.MapFS{
			"cut short":  {r.file: file(`{"a":`)},
			"no gzip":    {r.file + ".gz": file("plain")},
			"other JSON": {r.file: file(`"a story"`)},
		} {
			if _, err := r.read(files); firsthand.CodeOf(err) != firsthand.CodeInvalid {
				t.Errorf("%s, %s: answers %v, want invalid", r.set, name, err)
			}
		}
	}
}

const conversation = `[{"sample_id":"c1","conversation":{"speaker_a":"Tilla","speaker_b":"Bram",
"session_1_date_time":"1:56 pm on 8 May, 2023","session_1":[
 {"dia_id":"D1:1","speaker":"Tilla","text":"The ferry is late."},
 {"dia_id":"D1:2","speaker":"Bram","text":"Look at this!","blip_caption":"a photo of a bell"}],
"session_2_date_time":"9:05 am on 9 May, 2023",
"session_3_date_time":"12:10 am on 1 June, 2023","session_3":[{"dia_id":"D3:5","speaker":"Bram","text":"鐘が鳴った。"}]},
"qa":[
 {"question":"plain","category":4,"evidence":["D1:1"]},
 {"question":"two in one","category":1,"evidence":["D1:2; D3:5","D1:2"]},
 {"question":"a colon too many, a zero too many","category":2,"evidence":["D:1:1","D3:05"]},
 {"question":"cut off","category":3,"evidence":["D","D1:2"]},
 {"question":"names no turn","category":5,"evidence":["D9:9"]},
 {"question":"of the other speaker","category":5,"evidence":["D1:1"]},
 {"question":"none","category":3,"evidence":[]}]}]`

func TestLoCoMoIsReadWithItsMalformedEvidence(t *testing.T) {
	s, err := bench.ReadLoCoMo(fstest.MapFS{"locomo10.json": file(conversation)})
	if err != nil {
		t.Fatal(err)
	}
	if s.Dropped != 2 || len(s.Pools) != 1 {
		t.Fatalf("%d questions were dropped and %d conversations read, want 2 and 1", s.Dropped, len(s.Pools))
	}
	p := s.Pools[0]
	want := []string{"single-hop: D1:1", "multi-hop: D1:2 D3:5", "temporal: D1:1 D3:5", "open-domain: D1:2", "adversarial: D1:1 of_another"}
	var got []string
	for _, q := range p.Questions {
		got = append(got, strings.TrimSpace(q.Parts[0]+": "+strings.Join(q.Gold, " ")+" "+string(q.Lack)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the questions are %q, want %q", got, want)
	}
	last := p.Items[1].Turn
	if last.Text != "Look at this! [photo: a photo of a bell]" || last.Scene != "session 1" || last.Speaker != "Bram" {
		t.Errorf("the turn with the photo is told as %+v", last)
	}
	if at := p.Items[2].Turn.When; at.Time.Format("2006-01-02 15:04") != "2023-06-01 00:10" || at.Precision != firsthand.ToMinute {
		t.Errorf("the last session was on %v, want 2023-06-01 00:10 to the minute", at)
	}
}

func TestLoCoMoRefusesACategoryItDoesNotKnow(t *testing.T) {
	six := strings.Replace(conversation, `"category":4`, `"category":6`, 1)
	if _, err := bench.ReadLoCoMo(fstest.MapFS{"locomo10.json": file(six)}); firsthand.CodeOf(err) != firsthand.CodeInvalid {
		t.Errorf("category 6 answers %v, want invalid", err)
	}
}

func TestMADialPoolsAreThoseOfAChildAndItsLanguage(t *testing.T) {
	s, err := bench.ReadMADial(fstest.MapFS{
		"zh/MADial-Bench-zh-memory.json": file(`{"1":{"time":"2023-12-25","emotion":"开心","event":"小雨在渡口跳舞。","user-id":1,"id":"1"}}
			{"2":{"time":"2023-03-07","emotion":"焦虑","event":"阿海丢了钥匙。","user-id":2,"id":"2"}}`),
		"zh/MADial-Bench-zh-dialogue.json": file(`{"dialogue":["<BOD>\n","<小雨>:\"我又要上台了！\"\n","<Assistant>:\"真好！\"\n","<Assistant>:\"记得你在渡口跳舞吗？\"\n"],"test-turn":[3],"relevant-id":[1,7],"user-id":1}`),
		"en/MADial-Bench-en-memory.json":   file(`{"1":{"time":"2023-12-25","emotion":"Happy","event":"Rain danced at the ferry."}}`),
		"en/MADial-Bench-en-dialogue.json.gz": packed(t, `{"dialogue":["<BOD>\n","<Rain>: \"I go on stage: again!\"\n","<Assistant>: \"Do you remember?\"\n"],"test-turn":[2],"relevant-id":[1],"user-id":1}
			{"dialogue":["<BOD>\n","<Hai>: \"Hm.\"\n","<Assistant>: \"Oh?\"\n"],"test-turn":[2],"relevant-id":[2],"user-id":2}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range s.Pools {
		names = append(names, p.Name)
		goldIsThere(t, p)
	}
	if want := []string{"zh/1", "zh/2", "en/1"}; !slices.Equal(names, want) || s.Dropped != 1 {
		t.Fatalf("the pools are %q and %d questions dropped, want %q and 1", names, s.Dropped, want)
	}
	if cue := s.Pools[0].Questions[0].Cue; cue != "我又要上台了！\n真好！" {
		t.Errorf("the Chinese cue is %q, want what was said before the memory is brought up", cue)
	}
	if cue := s.Pools[2].Questions[0].Cue; cue != "I go on stage: again!" {
		t.Errorf("the English cue is %q, want the line without its speaker and quotes", cue)
	}
	if worry := s.Pools[1].Items[0].Draft.Emotion; worry.Get("anxiety") == 0 {
		t.Errorf("the lost key is told with %v, want anxiety", worry)
	}
}

func TestJSQuADTellsAParagraphOnce(t *testing.T) {
	valid := `{"data":[{"title":"鐘","paragraphs":[
		{"context":"鐘 [SEP] 渡し場の鐘は嵐の夜に鳴る。","qas":[{"id":"a1","question":"鐘はいつ鳴るか。"}]},
		{"context":"鐘 [SEP] 渡し場の鐘は嵐の夜に鳴る。","qas":[{"id":"a2","question":"どこの鐘か。"}]},
		{"context":"鐘 [SEP] 鐘は真鍮でできている。","qas":[]}]}]}`
	s, err := bench.ReadJSQuAD(fstest.MapFS{"valid-v1.3.json.gz": packed(t, valid), "test-v1.3.json": file(`{"data":[]}`)})
	if err != nil {
		t.Fatal(err)
	}
	p := s.Pools[0]
	if len(p.Items) != 2 || len(p.Questions) != 2 || p.Questions[0].Gold[0] != p.Questions[1].Gold[0] {
		t.Fatalf("the pool has %d paragraphs and the questions %+v, want 2 and the same gold for both", len(p.Items), p.Questions)
	}
	if text := p.Items[0].Draft.Text; text != "鐘\n渡し場の鐘は嵐の夜に鳴る。" {
		t.Errorf("the paragraph is told as %q", text)
	}
	goldIsThere(t, p)
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func packed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

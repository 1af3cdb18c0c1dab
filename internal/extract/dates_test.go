package extract_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/extract"
)

// at is the time of a row.
func at(t failer, s string) *firsthand.When {
	t.Helper()
	when, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Errorf("%v", err)
	}
	return &firsthand.When{Time: when, Precision: firsthand.ToSecond}
}

// mention is what the first record of a row that says when says of it.
func mention(row string, by extract.Teller) firsthand.TimeMention {
	for _, p := range extract.New(cast(), slots()).Read(row, by).Proposals {
		if p.Record.Time != nil {
			return *p.Record.Time
		}
	}
	return firsthand.TimeMention{}
}

// Wednesday, 24 May 2023, is the day of every row here. A row is what a
// character says; days are one day or from and to.
func TestPhrases(t *testing.T) {
	for _, c := range []struct{ row, phrase, days string }{
		{"Yesterday the ferry sank.", "Yesterday", "2023-05-23"},
		{"We met the day before yesterday.", "the day before yesterday", "2023-05-22"},
		{"Ivo came last night.", "last night", "2023-05-23"},
		{"The lamp is out today.", "today", "2023-05-24"},
		{"The bell rang this morning.", "this morning", "2023-05-24"},
		{"I'll mend it tonight!", "tonight", "2023-05-24"},
		{"Tomorrow's ferry is full.", "Tomorrow", "2023-05-25"},
		{"I'll go the day after tomorrow.", "the day after tomorrow", "2023-05-26"},
		{"It rained last week.", "last week", "2023-05-15 2023-05-21"},
		{"It rained the week before last.", "the week before last", "2023-05-08 2023-05-14"},
		{"She said that last week it rained.", "last week", "2023-05-15 2023-05-21"},
		{"The fair is this week.", "this week", "2023-05-22 2023-05-28"},
		{"The fair is next week.", "next week", "2023-05-29 2023-06-04"},
		{"I paid last month.", "last month", "2023-04-01 2023-04-30"},
		{"I'll pay next month.", "next month", "2023-06-01 2023-06-30"},
		{"I paid last year.", "last year", "2022-01-01 2022-12-31"},
		{"This year the harvest fails.", "This year", "2023-01-01 2023-12-31"},
		{"The mill burned three days ago.", "three days ago", "2023-05-21"},
		{"I sold it 10 days ago.", "10 days ago", "2023-05-14"},
		{"She left a week ago.", "a week ago", "2023-05-15 2023-05-21"},
		{"She left two months ago.", "two months ago", "2023-03-01 2023-03-31"},
		{"Bram came twelve years ago.", "twelve years ago", "2011-01-01 2011-12-31"},
		{"I'll be back three days from now.", "three days from now", "2023-05-27"},
		{"He comes two weeks later, I think.", "two weeks later", "2023-06-05 2023-06-11"},
		{"I saw her last Friday.", "last Friday", "2023-05-19"},
		{"The court meets this Friday.", "this Friday", "2023-05-26"},
		{"I'll fix it next Friday.", "next Friday", "2023-06-02"},
		{"I'll fix it on Friday of next week.", "Friday of next week", "2023-06-02"},
		{"I'll fix it by next week's Friday.", "next week's Friday", "2023-06-02"},
		{"I'll fix it on Friday.", "Friday", ""},
		{"I was born on May 23.", "May 23", "2023-05-23"},
		{"I was born on 23rd of May, 1999.", "23rd of May, 1999", "1999-05-23"},
		{"It began on 23 May 2021.", "23 May 2021", "2021-05-23"},
		{"It began on Dec. 28.", "Dec. 28", "2022-12-28"},
		{"It began on December 28th, 2023.", "December 28th, 2023", "2023-12-28"},
		{"It began in March 2021.", "March 2021", "2021-03-01 2021-03-31"},
		{"The log says 2023-05-20T10:00.", "2023-05-20", "2023-05-20"},
		{"The log says 2023/5/2, nothing else.", "2023/5/2", "2023-05-02"},

		{"昨日、渡し船が沈んだ。", "昨日", "2023-05-23"},
		{"一昨日会った。", "一昨日", "2023-05-22"},
		{"きのうは雨だった。", "きのう", "2023-05-23"},
		{"今朝、鐘が鳴った。", "今朝", "2023-05-24"},
		{"今夜話す。", "今夜", "2023-05-24"},
		{"明日直す。", "明日", "2023-05-25"},
		{"明後日の船に乗る。", "明後日", "2023-05-26"},
		{"先週は雪だった。", "先週", "2023-05-15 2023-05-21"},
		{"今週は祭りだ。", "今週", "2023-05-22 2023-05-28"},
		{"来週、町を出る。", "来週", "2023-05-29 2023-06-04"},
		{"再来週、町を出る。", "再来週", "2023-06-05 2023-06-11"},
		{"先月払った。", "先月", "2023-04-01 2023-04-30"},
		{"来月払う。", "来月", "2023-06-01 2023-06-30"},
		{"去年、水車小屋が焼けた。", "去年", "2022-01-01 2022-12-31"},
		{"来年また来る。", "来年", "2024-01-01 2024-12-31"},
		{"三日前に会った。", "三日前", "2023-05-21"},
		{"２週間後に戻る。", "２週間後", "2023-06-05 2023-06-11"},
		{"二週間後に戻る。", "二週間後", "2023-06-05 2023-06-11"},
		{"二か月前に売った。", "二か月前", "2023-03-01 2023-03-31"},
		{"十二年前に来た。", "十二年前", "2011-01-01 2011-12-31"},
		{"来週の金曜に直す。", "来週の金曜", "2023-06-02"},
		{"来週金曜日に直す。", "来週金曜日", "2023-06-02"},
		{"先週三人で行った。", "先週", "2023-05-15 2023-05-21"},
		{"金曜に直す。", "金曜", ""},
		{"5月23日に生まれた。", "5月23日", "2023-05-23"},
		{"五月二十三日に生まれた。", "五月二十三日", "2023-05-23"},
		{"2021年5月23日のことだ。", "2021年5月23日", "2021-05-23"},
		{"去年の12月に沈んだ。", "去年の12月", "2022-12-01 2022-12-31"},
		{"来年の3月3日に出る。", "来年の3月3日", "2024-03-03"},

		{"昨天渡輪沉了。", "昨天", "2023-05-23"},
		{"前天我見過他。", "前天", "2023-05-22"},
		{"今晚我會說。", "今晚", "2023-05-24"},
		{"明天我會修好它。", "明天", "2023-05-25"},
		{"後天船就來了。", "後天", "2023-05-26"},
		{"上週下了雪。", "上週", "2023-05-15 2023-05-21"},
		{"上周下了雪。", "上周", "2023-05-15 2023-05-21"},
		{"這個星期有市集。", "這個星期", "2023-05-22 2023-05-28"},
		{"下週我會離開。", "下週", "2023-05-29 2023-06-04"},
		{"上個月付了錢。", "上個月", "2023-04-01 2023-04-30"},
		{"下个月我会付钱。", "下个月", "2023-06-01 2023-06-30"},
		{"去年磨坊燒了。", "去年", "2022-01-01 2022-12-31"},
		{"明年我會回來。", "明年", "2024-01-01 2024-12-31"},
		{"三天前磨坊燒了。", "三天前", "2023-05-21"},
		{"兩週後我會回來。", "兩週後", "2023-06-05 2023-06-11"},
		{"两个星期后我会回来。", "两个星期后", "2023-06-05 2023-06-11"},
		{"三個月前她走了。", "三個月前", "2023-02-01 2023-02-28"},
		{"我下週五會修好它。", "下週五", "2023-06-02"},
		{"下个星期五我会修好它。", "下个星期五", "2023-06-02"},
		{"上禮拜三我見過他。", "上禮拜三", "2023-05-17"},
		{"我們下週一起去吧。", "下週", "2023-05-29 2023-06-04"},
		{"週五我會修好它。", "週五", ""},
		{"我生於五月二十三日。", "五月二十三日", "2023-05-23"},
		{"二〇二一年五月二十三日開始的。", "二〇二一年五月二十三日", "2021-05-23"},
		{"明年三月我會回來。", "明年三月", "2024-03-01 2024-03-31"},
		{"5月23號開始的。", "5月23號", "2023-05-23"},
	} {
		by := teller("Mara")
		by.At = at(t, "2023-05-24T10:00:00+09:00")
		from, to, ranged := strings.Cut(c.days, " ")
		if !ranged {
			to = from
		}
		if got := mention(c.row, by); got != (firsthand.TimeMention{Phrase: c.phrase, From: from, To: to}) {
			t.Errorf("%q: %+v", c.row, got)
		}
	}
}

// Words that only look like a date, are vague, or count from the story and not
// from the row, are no time.
func TestWhatIsNoTime(t *testing.T) {
	for _, row := range []string{
		"The day was long.", "You may 5 times ask.", "May I come in?", "May the sea take him.", "We march 10 miles north.", "March 10 miles north!",
		"The next week she left.", "The last year of the war was cold.", "He came recently.", "Long ago there was a mill.", "It broke a few days ago.",
		"Two or three days ago it broke.", "Twenty-one days ago it broke.", "About two weeks ago it broke.", "A hundred and two years ago it broke.",
		"It broke 3,000 years ago.", "At last Friday spoke.", "His last year was cold.", "One last night remained.", "It will last weeks.", "Room 2023-13-40 is locked.", "File 12-2023-05-23 is lost.",
		"The bill is for 5/23.", "On May 32 it ends.", "On June 31 it ends.", "Second of all, no.", "Every Friday we meet.",
		"三日月が出た。", "最近、灯りが消える。", "数日前に消えた。", "二三日前に消えた。", "二、三日前に消えた。", "三日間眠った。", "約三年前に消えた。", "三百年前の王。",
		"令和5年5月23日のこと。", "帝国暦1023年5月3日のこと。", "月のきのこ。", "つきのうさぎだ。", "明日香が来た。", "毎週金曜に会う。", "毎週の金曜に会う。", "隔週金曜に会う。", "五月は寒い。", "三日前後かかる。",
		"午前中に来た。", "来る日も来る日も。", "2月30日に会う。",
		"最近燈滅了。", "之前燈滅了。", "幾天前燈滅了。", "兩三天前燈滅了。", "大約三天前燈滅了。", "從前有一座磨坊。", "三月很冷。", "她很聰明天真。", "如今天下太平。",
		"目前天氣很好。", "每週五我們見面。", "船上周圍都是霧。", "她住在這個月亮下。", "一年三個月前的事。",
	} {
		by := teller("Mara")
		by.At = at(t, "2023-05-24T10:00:00+09:00")
		if got := mention(row, by); got.Phrase != "" {
			t.Errorf("%q says %+v", row, got)
		}
	}
}

// The day is the one of the row, in the row's own zone, known or assumed.
func TestTheDayIsTheRowsOwn(t *testing.T) {
	for _, c := range []struct{ at, day string }{
		{"2023-05-24T00:30:00+09:00", "2023-05-23"}, // in Greenwich it is the 23rd still
		{"2023-05-23T15:30:00Z", "2023-05-22"},
		{"2024-03-01T09:00:00-08:00", "2024-02-29"},
		{"2023-01-01T09:00:00+08:00", "2022-12-31"},
	} {
		for _, row := range []string{"Yesterday the ferry sank.", "昨日、渡し船が沈んだ。", "昨天渡輪沉了。"} {
			by := extract.Teller{At: at(t, c.at)}
			by.At.ZoneAssumed = true
			if got := mention(row, by); got.From != c.day || got.To != c.day {
				t.Errorf("%q at %s: %+v", row, c.at, got)
			}
		}
	}
}

// Without a time of the row only a full date has a day.
func TestWithoutAnAnchor(t *testing.T) {
	for _, none := range []*firsthand.When{nil, {}} {
		for row, want := range map[string]firsthand.TimeMention{
			"Yesterday the ferry sank.": {Phrase: "Yesterday"},
			"昨日、渡し船が沈んだ。":               {Phrase: "昨日"},
			"昨天渡輪沉了。":                   {Phrase: "昨天"},
			"来週の金曜に直す。":                 {Phrase: "来週の金曜"},
			"三天前磨坊燒了。":                  {Phrase: "三天前"},
			"It sank on May 23.":        {Phrase: "May 23"},
			"去年の5月に沈んだ。":                {Phrase: "去年の5月"},
			"It sank on May 23, 2021.":  {Phrase: "May 23, 2021", From: "2021-05-23", To: "2021-05-23"},
			"2021年5月に沈んだ。":              {Phrase: "2021年5月", From: "2021-05-01", To: "2021-05-31"},
		} {
			if got := mention(row, extract.Teller{At: none}); got != want {
				t.Errorf("%q: %+v", row, got)
			}
		}
	}
}

// The first phrase of a record is the record's; each record has its own.
func TestEachRecordHasItsOwnTime(t *testing.T) {
	for _, c := range []struct {
		by, row string
		want    []string // kind, from and to
	}{
		{"ヌール", "昨日、北堤防で灯りが二度消えた。来週の金曜に直す。", []string{"statement 2023-05-23", "intention 2023-06-02"}},
		{"", "昨日、北堤防で灯りが二度消えた。ヌールは「来週の金曜に直す」と言った。", []string{"event 2023-05-23", "intention 2023-06-02"}},
		{"Noor", "*Yesterday the lamp on the north dyke went out twice.* \"I'll fix it next Friday.\"", []string{"event 2023-05-23", "intention 2023-06-02"}},
		{"", "昨天北堤的燈滅了兩次。努爾說：「我下週五會修好它。」", []string{"event 2023-05-23", "intention 2023-06-02"}},
		{"Noor", "The lamp is out. I saw it today, not yesterday.", []string{"statement ", "statement 2023-05-24"}},
	} {
		by := teller(c.by)
		by.At = at(t, "2023-05-24T10:00:00+09:00")
		got := extract.New(cast(), nil).Read(c.row, by)
		for i, p := range got.Proposals {
			day := ""
			if p.Record.Time != nil {
				day = p.Record.Time.From
			}
			if i >= len(c.want) || string(p.Record.Kind)+" "+day != c.want[i] {
				t.Errorf("%q, %d: %s %s\n%s", c.row, i, p.Record.Kind, day, show(got))
			}
		}
		if len(got.Proposals) != len(c.want) {
			t.Errorf("%q: %s", c.row, show(got))
		}
	}
}

// In a dream or a tale, and where a narrated story moves on, the time of the
// row dates nothing; the phrase stays.
func TestAStoryMovesOnByItself(t *testing.T) {
	for _, row := range []string{
		"Three days later the ferry sank.", "三日後、渡し船が沈んだ。", "三天後渡輪沉了。",
		"Once upon a time the ferry sank three days ago.", "夢の中で、昨日渡し船が沈んだ。", "她夢見渡輪昨天沉了。",
	} {
		got := mention(row, extract.Teller{At: at(t, "2023-05-24T10:00:00+09:00")})
		if got.Phrase == "" || got.From != "" {
			t.Errorf("%q: %+v", row, got)
		}
	}
}

// A character may be called as a day is.
func TestANameIsNoTime(t *testing.T) {
	rules := extract.New([]firsthand.Character{{ID: 2, Name: "Friday"}, {ID: 3, Name: "明日"}}, nil)
	for _, row := range []string{"The dog waits on Friday.", "明日が来た。"} {
		for _, p := range rules.Read(row, extract.Teller{At: at(t, "2023-05-24T10:00:00+09:00")}).Proposals {
			if p.Record.Time != nil {
				t.Errorf("%q: %+v", row, p.Record.Time)
			}
		}
	}
}

// checkTime holds a record to what is true of every time.
func checkTime(t failer, r firsthand.Record) {
	t.Helper()
	if r.Time == nil {
		return
	}
	if !strings.Contains(r.Text, r.Time.Phrase) {
		t.Errorf("%q is no part of %q", r.Time.Phrase, r.Text)
	}
	if err := r.Time.Validate(); err != nil {
		t.Errorf("%q: %v", r.Text, err)
	}
}

// dateWords are what dates are made of, and what spoils them.
var dateWords = []string{
	"yesterday", "昨日", "前天", "last ", "next ", "week", "Friday", "金曜", "週五", "下週", "来週", "の", "的", "'s ", " of ", "May ", "May", "23", "5月", "五", "十", "二",
	"月", "日", "年", "去年", "2023", "2023年", "9999年", "0001-01-01", "9999-12-31", "-", "/", "days ago", " days later", "三", "日前", "天後", "年前", " ", "the ", "on ", "１",
	"約", "、", "。", ".", "99 years ago", "two ", "a ", "or ", "每", "きのう", "は", "\n", "暦",
}

// whens are times of rows, now and then at the ends of what can be written.
func whens() *rapid.Generator[*firsthand.When] {
	return rapid.Custom(func(t *rapid.T) *firsthand.When {
		if rapid.IntRange(0, 4).Draw(t, "unknown") == 0 {
			return nil
		}
		y := rapid.SampledFrom([]int{-5, 0, 1, 1999, 2024, 9999, 12000}).Draw(t, "year")
		return &firsthand.When{Time: time.Date(y, time.Month(rapid.IntRange(1, 12).Draw(t, "month")), rapid.IntRange(1, 31).Draw(t, "day"),
			rapid.IntRange(0, 23).Draw(t, "hour"), 0, 0, 0, time.FixedZone("", 3600*rapid.IntRange(-12, 14).Draw(t, "zone")))}
	})
}

func TestEveryTimeHoldsTheLaws(t *testing.T) {
	rules := extract.New(cast(), nil)
	rapid.Check(t, func(t *rapid.T) {
		row := strings.Join(rapid.SliceOfN(rapid.SampledFrom(dateWords), 0, 12).Draw(t, "words"), "")
		by := tellers().Draw(t, "by")
		by.At = whens().Draw(t, "at")
		for _, p := range rules.Read(row, by).Proposals {
			checkTime(t, p.Record)
		}
	})
}

// Two rows of one day have the same times, and a row moved by weeks has its
// weekdays moved by as many.
func TestTimesMoveWithTheRow(t *testing.T) {
	rules := extract.New(cast(), nil)
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SampledFrom([]string{"I saw him last Friday.", "来週の金曜に直す。", "我下週五會修好它。", "Yesterday it sank.", "三日前に沈んだ。", "兩週後我會回來。"}).Draw(t, "row")
		day := time.Date(2023, 5, rapid.IntRange(1, 400).Draw(t, "day"), 0, 0, 0, 0, time.UTC)
		weeks := rapid.IntRange(-60, 60).Draw(t, "weeks")
		read := func(when time.Time) firsthand.TimeMention {
			by := teller("Mara")
			by.At = &firsthand.When{Time: when}
			return *rules.Read(row, by).Proposals[0].Record.Time
		}
		early, late, moved := read(day), read(day.Add(23*time.Hour)), read(day.AddDate(0, 0, 7*weeks))
		from, err := time.Parse(time.DateOnly, early.From)
		if err != nil {
			t.Fatal(err)
		}
		if early != late || moved.From != from.AddDate(0, 0, 7*weeks).Format(time.DateOnly) {
			t.Errorf("%q on %s: %+v, %+v, %d weeks on %+v", row, day, early, late, weeks, moved)
		}
	})
}

func FuzzTimes(f *testing.F) {
	for _, w := range dateWords {
		f.Add(w+" it sank.", int64(1684890000))
	}
	f.Add("来週の金曜に直す。去年の5月23日、2023-05-23", int64(0))
	rules := extract.New(cast(), nil)
	f.Fuzz(func(t *testing.T, row string, unix int64) {
		by := extract.Teller{At: &firsthand.When{Time: time.Unix(unix, 0).UTC()}}
		got := rules.Read(row, by)
		checkLaws(t, row, by, got)
		for _, p := range got.Proposals {
			checkTime(t, p.Record)
		}
	})
}

package night_test

import (
	"strings"
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/lexicon"
	"github.com/firsthand-memory/firsthand/internal/night"
)

func builtin(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	l, err := lexicon.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// merges reports whether two events of one scene become one.
func merges(t *testing.T, l *lexicon.Lexicon, a, b string) bool {
	k := newStoryBy(t, l)
	k.tell(firsthand.KindEvent, 0, a, dated(a))
	k.tell(firsthand.KindEvent, 0, b, dated(b))
	return len(did(k.sleep(), night.Merge)) > 0
}

// dated notes what a text says of when, as the rules of reading would.
func dated(s string) func(*firsthand.Record) {
	return func(r *firsthand.Record) {
		for _, phrase := range []string{"Last night", "last night", "昨夜", "昨晚"} {
			if strings.Contains(s, phrase) {
				r.Time = &firsthand.TimeMention{Phrase: phrase}
			}
		}
	}
}

func TestWhatSaysTheSameIsMerged(t *testing.T) {
	l := builtin(t)
	for _, pair := range [][2]string{
		{"Ivo closed the shutters.", "Ivo closed the shutters!"},
		{"Mara lit the lamp.", "And so Mara lit the lamp."},
		{"The bell at the pier rang out.", "Then the bell at the pier really rang out."},
		{"The ferry left the quay.", "the ferry left the quay"},
		{"Ivo did not open the gate.", "Ivo didn't open the gate."},
		{"Last night Ivo mended the net.", "Ivo mended the net last night."},
		{"The grey cat slept in the harbour office.", "The gray cat slept in the harbor office."},
		{"Mara is very tired.", "Mara is tired."},
		{"Odile sold three silver rings at the market.", "Odile sold 3 silver rings at the market."},
		{"Ivo cannot swim.", "Ivo can not swim."},

		{"イヴォは雨戸を閉めた。", "イヴォは雨戸を閉めた！"},
		{"イヴォは雨戸を閉めた。", "イヴォは雨戸を閉じた。"},
		{"子供は港で眠った。", "子ども は港で眠った。"},
		{"マラは綺麗な指輪を見た。", "マラはきれいな指輪を見た。"},
		{"医者が来て灯を消した。", "医師が来て灯を消した。"},
		{"鐘が三度鳴った。", "鐘が3度鳴った。"},
		{"昨夜、イヴォは網を直した。", "イヴォは昨夜、網を直した。"},
		{"ブラムは鍵を水車小屋に隠した。", "ブラムは鍵を水車小屋へ隠した。"},
		{"霧が港を包んだ。", "霧が港を包んだ…"},
		{"ｶﾓﾒが桟橋にいる。", "カモメが桟橋にいる。"},

		{"伊沃關上了窗。", "伊沃關上了窗！"},
		{"伊沃關上了窗。", "伊沃关上了窗。"},
		{"孩子在碼頭睡著了。", "小孩在碼頭睡著了。"},
		{"醫生半夜來到燈塔又走。", "醫師半夜來到燈塔又走。"},
		{"老師把信放在窗台上。", "教師把信放在窗台上。"},
		{"柏瀾賣了三枚戒指。", "柏瀾賣了3枚戒指。"},
		{"瑪拉點亮了燈。", "瑪拉點亮燈。"},
		{"瑪拉今天在碼頭非常安靜。", "瑪拉今天在碼頭安靜了。"},
		{"昨晚伊沃修好了漁網。", "伊沃昨晚修好了漁網。"},
		{"鐘響了。", "鐘響了…"},
	} {
		if !merges(t, l, pair[0], pair[1]) {
			t.Errorf("%q and %q stay two", pair[0], pair[1])
		}
	}
}

func TestWhatSaysSomethingElseIsNotMerged(t *testing.T) {
	l := builtin(t)
	for _, pair := range [][2]string{
		{"The ferry leaves on Monday.", "The ferry leaves on Tuesday."},
		{"The red boat lies at the pier.", "The blue boat lies at the pier."},
		{"Bram hid the brass key under the mill.", "Bram hid the glass key under the mill."},
		{"Mara forgave Ivo.", "Ivo forgave Mara."},
		{"Mara hit Ivo.", "Mara was hit by Ivo."},
		{"Ivo bought the boat.", "Ivo sold the boat."},
		{"The cat sleeps on the wall.", "The dog sleeps on the wall."},
		{"Odile arrived in the summer.", "Odile arrived in the winter."},
		{"Mara lit the lamp.", "Mara did not light the lamp."},
		{"The bell rang twice.", "The bell rang three times."},
		{"Ivo has seventeen nets.", "Ivo has seventy nets."},
		{"The door opened.", "The door closed."},
		{"Ivo's mother kept the lighthouse.", "Ivo's father kept the lighthouse."},
		{"Mara ran to the mill.", "Mara ran from the mill."},
		{"Mara saw that the lamp went out.", "The lamp went out."},
		{"They say the mill burned.", "The mill burned."},
		{"Perhaps Bram took the ring.", "Bram took the ring."},
		{"Bram almost fell.", "Bram fell."},
		{"The key lies under the box.", "The box lies under the key."},
		{"Ivo gave Mara the letter.", "Ivo gave Odile the letter."},
		{"The lamp is in the left hand.", "The lamp is in the right hand."},
		{"Is the gate open?", "The gate is open."},
		{"Ivo wants to go.", "Ivo goes."},

		{"船は月曜に出る。", "船は火曜に出る。"},
		{"赤い船が桟橋にある。", "青い船が桟橋にある。"},
		{"マラはイヴォを許した。", "イヴォはマラを許した。"},
		{"マラがイヴォに手紙を渡した。", "マラにイヴォが手紙を渡した。"},
		{"イヴォは船を買った。", "イヴォは船を売った。"},
		{"犬が塀で眠る。", "猫が塀で眠る。"},
		{"兄が灯台を守った。", "弟が灯台を守った。"},
		{"姉が手紙を書いた。", "妹が手紙を書いた。"},
		{"鐘が二度鳴った。", "鐘が三度鳴った。"},
		{"扉が開いた。", "扉が閉まった。"},
		{"マラは灯を点けた。", "マラは灯を点けなかった。"},
		{"ブラムは指輪を盗んだ。", "ブラムは指輪を盗んだらしい。"},
		{"ブラムは指輪を盗んだ。", "ブラムは指輪を盗みたい。"},
		{"マラはイヴォを殴った。", "マラはイヴォに殴られた。"},
		{"一月に霧が出た。", "二月に霧が出た。"},
		{"鍵は箱の下にある。", "箱は鍵の下にある。"},
		{"イヴォは港へ行った。", "イヴォは港から行った。"},
		{"夏に船が来た。", "冬に船が来た。"},
		{"マラは右手に灯を持つ。", "マラは左手に灯を持つ。"},
		{"門は開いているか？", "門は開いている。"},
		{"父が網を直した。", "母が網を直した。"},
		{"マラは鍵を貸した。", "マラは鍵を借りた。"},

		{"船星期一出發。", "船星期二出發。"},
		{"紅船在碼頭。", "藍船在碼頭。"},
		{"瑪拉原諒了伊沃。", "伊沃原諒了瑪拉。"},
		{"伊沃買了船。", "伊沃賣了船。"},
		{"狗在牆上睡。", "貓在牆上睡。"},
		{"哥哥守著燈塔。", "弟弟守著燈塔。"},
		{"堂兄守著燈塔。", "堂弟守著燈塔。"},
		{"鐘響了兩次。", "鐘響了三次。"},
		{"門開了。", "門關了。"},
		{"瑪拉點亮了燈。", "瑪拉沒有點亮燈。"},
		{"柏瀾偷了戒指。", "柏瀾也許偷了戒指。"},
		{"柏瀾偷了戒指。", "柏瀾想偷戒指。"},
		{"瑪拉打了伊沃。", "瑪拉被伊沃打了。"},
		{"一月起霧了。", "二月起霧了。"},
		{"鑰匙在箱子下面。", "箱子在鑰匙下面。"},
		{"夏天船來了。", "冬天船來了。"},
		{"瑪拉用右手提燈。", "瑪拉用左手提燈。"},
		{"門開著嗎？", "門開著。"},
		{"父親修好了漁網。", "母親修好了漁網。"},
		{"伊沃把信給了瑪拉。", "伊沃把信給了奧蒂兒。"},
		{"聽說磨坊燒了。", "磨坊燒了。"},
		{"瑪拉從磨坊跑出來。", "瑪拉往磨坊跑進去。"},
	} {
		if merges(t, l, pair[0], pair[1]) {
			t.Errorf("%q and %q became one", pair[0], pair[1])
		}
		if merges(t, l, pair[1], pair[0]) {
			t.Errorf("%q and %q became one", pair[1], pair[0])
		}
	}
}

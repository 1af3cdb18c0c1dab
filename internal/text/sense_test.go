package text_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand/internal/text"
)

// Pairs that look much alike and do not say the same, by what sets them apart.
var apart = map[string][][2]string{
	"en number": {
		{"The mill burned down in 1920.", "The mill burned down in 1921."},
		{"Three ships lay in the harbour.", "Four ships lay in the harbour."},
		{"She owes Bram 1,200 crowns.", "She owes Bram 12,000 crowns."},
		{"He knocked twice on the cellar door.", "He knocked once on the cellar door."},
		{"It was the 3rd of May at the quay.", "It was the 4th of May at the quay."},
	},
	"en negation": {
		{"Bram sold the ring to the smith.", "Bram never sold the ring to the smith."},
		{"Tilla will come to the harbour feast.", "Tilla won't come to the harbour feast."},
		{"The lamp is lit at the end of the pier.", "The lamp is not lit at the end of the pier."},
		{"There was a letter in the drawer.", "There was no letter in the drawer."},
		{"Odile knows who set the fire.", "Odile hardly knows who set the fire."},
		{"She can hear the bell from here.", "She cannot hear the bell from here."},
	},
	"en opposites": {
		{"The old harbour gate stood open.", "The old harbour gate stood closed."},
		{"The doctor says that Ivo is alive.", "The doctor says that Ivo is dead."},
		{"They met before the storm at the mill.", "They met after the storm at the mill."},
		{"The left lantern was broken.", "The right lantern was broken."},
		{"The jury found the miller guilty.", "The jury found the miller innocent."},
	},
	"en order of people": {
		{"Anna kissed Bram behind the mill.", "Bram kissed Anna behind the mill."},
		{"Mara gave the key to Ivo that night.", "Ivo gave the key to Mara that night."},
		{"He forgave her at the harbour wall.", "She forgave him at the harbour wall."},
		{"Tilla told Oskar that Bram had lied.", "Bram told Oskar that Tilla had lied."},
	},
	"en doubt and words": {
		{"Ivo set the fire in the old mill.", "Perhaps Ivo set the fire in the old mill."},
		{"Mara left the house by the sea.", "Mara would have left the house by the sea."},
		{"She hid the brass key under the third stair.", "She hid the glass key under the third stair."},
		{"Ivo closed the shutters?", "Ivo closed the shutters."},
		{"Bram nearly drowned in the harbour.", "Bram drowned in the harbour."},
	},
	"ja number": {
		{"水車小屋は1920年に焼けた。", "水車小屋は1921年に焼けた。"},
		{"港に三隻の船がいた。", "港に四隻の船がいた。"},
		{"彼は十二人の仲間を連れてきた。", "彼は二十人の仲間を連れてきた。"},
		{"灯台は２回光った。", "灯台は３回光った。"},
	},
	"ja negation": {
		{"ブラムは指輪を売った。", "ブラムは指輪を売らなかった。"},
		{"燈子は祭りに行きます。", "燈子は祭りに行きません。"},
		{"引き出しに手紙がある。", "引き出しに手紙がない。"},
		{"彼女は何も言わずに去った。", "彼女は何も言って去った。"},
		{"マラは犯人を知っている。", "マラは犯人を知らない。"},
		{"灯りはついている。", "灯りはついていない。"},
	},
	"ja opposites": {
		{"港の門は開いていた。", "港の門は閉まっていた。"},
		{"医者はイヴォが生きていると言った。", "医者はイヴォが死んでいると言った。"},
		{"嵐の前に二人は会った。", "嵐の後に二人は会った。"},
		{"左の灯りが壊れていた。", "右の灯りが壊れていた。"},
		{"彼は家を買ったと言った。", "彼は家を売ったと言った。"},
	},
	"ja order of people": {
		{"マラはイヴォを許した。", "イヴォはマラを許した。"},
		{"マラがイヴォに鍵を渡した。", "マラにイヴォが鍵を渡した。"},
		{"燈子は柏瀾を待っていた。", "柏瀾は燈子を待っていた。"},
		{"さくらはゆりを見た。", "ゆりはさくらを見た。"},
	},
	"ja doubt and words": {
		{"イヴォが火をつけた。", "イヴォが火をつけたかもしれない。"},
		{"彼女は銀の鍵を隠した。", "彼女は銅の鍵を隠した。"},
		{"ブラムは帰った。", "ブラムは帰りたい。"},
		{"燈子は泣いていた。", "燈子は泣いていたらしい。"},
	},
	"zh number": {
		{"磨坊在1920年燒毀了。", "磨坊在1921年燒毀了。"},
		{"港裡有三艘船。", "港裡有四艘船。"},
		{"他帶來十二個夥伴。", "他帶來二十個夥伴。"},
		{"她敲了兩下門。", "她敲了三下門。"},
	},
	"zh negation": {
		{"柏瀾賣了戒指。", "柏瀾沒有賣戒指。"},
		{"緹拉知道是誰放的火。", "緹拉不知道是誰放的火。"},
		{"抽屜裡有信。", "抽屜裡沒有信。"},
		{"她從前去過燈塔。", "她從未去過燈塔。"},
		{"請告訴奧斯卡。", "請別告訴奧斯卡。"},
		{"燈子願意回家。", "燈子不願意回家。"},
	},
	"zh opposites": {
		{"港口的門開著。", "港口的門關著。"},
		{"醫生說伊沃還活著。", "醫生說伊沃死了。"},
		{"暴風雨前他們見了面。", "暴風雨後他們見了面。"},
		{"左邊的燈壞了。", "右邊的燈壞了。"},
		{"他說他買了房子。", "他說他賣了房子。"},
	},
	"zh order of people": {
		{"燈子原諒了柏瀾。", "柏瀾原諒了燈子。"},
		{"瑪拉把鑰匙交給伊沃。", "伊沃把鑰匙交給瑪拉。"},
		{"他愛她。", "她愛他。"},
		{"緹拉告訴奧斯卡柏瀾說謊。", "柏瀾告訴奧斯卡緹拉說謊。"},
	},
	"zh doubt and words": {
		{"伊沃放了火。", "也許是伊沃放了火。"},
		{"她藏起了銀鑰匙。", "她藏起了銅鑰匙。"},
		{"柏瀾淹死了。", "柏瀾差點淹死了。"},
		{"她離開了海邊的房子。", "她想離開海邊的房子。"},
	},
}

func TestTextsThatLookAlikeAndAreNotTheSame(t *testing.T) {
	for what, pairs := range apart {
		for _, p := range pairs {
			a, b := text.SenseOf(p[0]), text.SenseOf(p[1])
			if a.Same(b) || b.Same(a) {
				t.Errorf("%s: %q and %q are taken for the same", what, p[0], p[1])
			}
		}
	}
}

func TestTextsThatSayTheSame(t *testing.T) {
	for _, p := range [][2]string{
		{"Ivo closed the shutters.", "Ivo closed the shutters!"},
		{"Ivo closed the shutters.", "Ivo closed the green shutters."},
		{"IVO closed  the shutters…", "“Ivo closed the shutters.”"},
		{"The lamp at the pier went out.", "The lamp at the pier just went out."},
		{"Three ships lay in the harbour.", "3 ships lay in the harbour."},
		{"Zoë keeps a café at the quay.", "Zoë keeps the café at the quay."},
		{"She didn't sell it.", "She didn’t sell it."},
		{"Mara sat by the window.", "Mara sat by the window, quite silent."},
		{"The bell rang twice.", "The bell rang two."},
		{"イヴォは雨戸を閉めた。", "イヴォは雨戸を閉めました。"},
		{"燈子は窓辺に鍵を置いた。", "燈子は窓辺に鍵を置いていた。"},
		{"燈子が笑った。", "燈子は笑った。"},
		{"港に三隻の船がいた。", "港に3隻の船がいた。"},
		{"ﾏﾗは手紙を読んだ。", "マラは手紙を読んだ！"},
		{"彼女は村へ来た。", "彼女は村に来た。"},
		{"灯台の灯が消えた。", "灯台の青い灯が消えた。"},
		{"柏瀾關上了窗。", "柏瀾关上了窗。"},
		{"柏瀾關上了窗。", "柏瀾關上窗！"},
		{"港裡有三艘船。", "港裡有3艘船。"},
		{"燈塔的燈滅了。", "燈塔的那盞燈滅了。"},
		{"她很高興。", "她高興。"},
		{"緹拉坐在窗邊。", "緹拉靜靜坐在窗邊。"},
	} {
		if a, b := text.SenseOf(p[0]), text.SenseOf(p[1]); !a.Same(b) || !b.Same(a) {
			t.Errorf("%q and %q are kept apart: %+v %+v", p[0], p[1], a, b)
		}
	}
}

func TestWhatMayContradict(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"The mill burned down in 1920.", "The mill burned down in 1931.", "a number"},
		{"Bram sold the ring.", "Bram never sold the ring.", "a negation"},
		{"Odile is alive.", "Odile is dead.", "opposites"},
		{"The mill burned down in 1920.", "The mill burned down.", ""},
		{"Bram sold the ring.", "Perhaps Bram never sold the ring.", ""},
		{"Did Bram sell the ring?", "Bram never sold the ring.", ""},
		{"磨坊在一九二〇年燒毀。", "磨坊在1931年燒毀。", "a number"},
		{"磨坊在一九二〇年燒毀。", "磨坊在1920年燒毀。", ""},
		{"兩萬人來了。", "20000人來了。", ""},
		{"柏瀾賣了戒指。", "柏瀾沒有賣戒指。", "a negation"},
		{"伊沃還活著。", "伊沃死了。", "opposites"},
		{"ブラムは指輪を売った。", "ブラムは指輪を売っていない。", "a negation"},
		{"イヴォは生きている。", "イヴォは死んだ。", "opposites"},
		{"ナイフは机の上だ。", "机の上だ。", ""},
		{"彼女には足りない。", "彼女には足りる。", ""},
	} {
		if got := text.SenseOf(c.a).Opposes(text.SenseOf(c.b)); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

func TestJaccardOfBigrams(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"night", "nacht", 1.0 / 7}, {"Ivo closed the shutters.", "ivo closed the shutters!", 1}, {"", "", 0},
		{"鍵", "鍵。", 1}, {"燈台の鍵", "灯台の鍵", 1}, {"カギ", "かぎ", 1}, {"abcd", "wxyz", 0},
	} {
		if got := text.Jaccard(text.Bigrams(c.a), text.Bigrams(c.b)); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("%q and %q: %g, want %g", c.a, c.b, got, c.want)
		}
	}
}

func FuzzSense(f *testing.F) {
	for _, pairs := range apart {
		f.Add(pairs[0][0])
	}
	f.Add("十万百\xff'")
	f.Fuzz(func(t *testing.T, s string) {
		if a := text.SenseOf(s); !a.Same(text.SenseOf(s)) || a.Opposes(a) != "" {
			t.Errorf("%q is not the same as itself", s)
		}
	})
}

func TestAlikeIsJaccardReached(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set := func() []uint64 {
			return text.Bigrams(rapid.StringOfN(rapid.SampledFrom([]rune("abc灯鍵霧")), 0, 12, -1).Draw(t, "text"))
		}
		a, b, least := set(), set(), rapid.SampledFrom([]float64{.3, .5, .8, 1}).Draw(t, "least")
		if got, want := text.Alike(a, b, least), text.Jaccard(a, b) >= least; got != want {
			t.Fatalf("%v and %v reach %g: %v, want %v", a, b, least, got, want)
		}
	})
}

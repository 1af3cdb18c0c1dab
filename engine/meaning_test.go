//go:build !nobuiltin

package engine_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// village is one small world in three languages.
var village = map[string][]string{
	"en": {
		"The baker opened his shop before dawn and sold out of rye bread.", "Old Marta fell on the icy steps and broke her wrist.",
		"The ferry was late because of the fog.", "Two boys stole apples from the priest's orchard.", "The mill wheel jammed and nobody could grind flour.",
		"A stranger in a green coat asked the way to the lighthouse.", "Her brother painted the boat blue over the summer.",
		"The doctor drank too much at the wedding.", "Snow closed the pass for eleven days.", "The schoolmaster lost his spectacles in the pond.",
		"A wolf was seen near the sheepfold.", "The widow sold her piano to pay the rent.", "They danced until the fiddler fell asleep.",
		"The well tasted of iron all through August.", "Somebody left a basket of eggs at the chapel door.", "The blacksmith refused to shoe the mayor's horse.",
		"Lightning split the oak beside the graveyard.", "The cat had kittens in the laundry basket.", "A letter came from the capital with a red seal.",
		"The fishermen mended their nets on the quay.", "Her hands shook when she spoke of the war.", "The tax collector slept at the inn and paid nothing.",
		"They buried the old dog under the pear tree.", "The bridge lost two planks in the flood.", "A comet hung over the hills for a week.",
	},
	"ja": {
		"パン屋は夜明け前に店を開け、ライ麦パンを売り切った。", "マルタ婆さんは凍った階段で転んで手首を折った。", "霧のせいで渡し船が遅れた。", "少年が二人、司祭の果樹園からりんごを盗んだ。",
		"水車が動かなくなり、誰も粉を挽けなかった。", "緑の外套を着た旅人が灯台への道を尋ねた。", "兄は夏のあいだに舟を青く塗った。", "医者は結婚式で飲みすぎた。", "雪で峠が十一日間閉ざされた。",
		"先生は池に眼鏡を落とした。", "羊小屋の近くで狼が目撃された。", "未亡人は家賃のためにピアノを売った。", "バイオリン弾きが眠るまで皆で踊った。", "八月のあいだ井戸の水は鉄の味がした。",
		"誰かが礼拝堂の扉の前に卵の籠を置いていった。", "鍛冶屋は村長の馬に蹄鉄を打つのを断った。", "雷が墓地のそばの樫の木を裂いた。", "猫が洗濯籠の中で子猫を産んだ。", "都から赤い封蝋の手紙が届いた。",
		"漁師たちは波止場で網を繕った。", "戦争の話をするとき彼女の手は震えた。", "徴税人は宿に泊まって一銭も払わなかった。", "年老いた犬を梨の木の下に埋めた。", "洪水で橋の板が二枚流された。", "彗星が一週間も丘の上に見えた。",
	},
	"zh": {
		"麵包師傅天亮前就開店，黑麥麵包全賣光了。", "老瑪塔在結冰的台階上摔斷了手腕。", "因為起霧，渡船誤點了。", "兩個男孩從神父的果園偷了蘋果。", "水車卡住了，沒有人能磨麵粉。",
		"一個穿綠外套的旅人問了去燈塔的路。", "她哥哥夏天把船漆成藍色。", "醫生在婚禮上喝多了。", "大雪封住山口十一天。", "老師把眼鏡掉進池塘裡了。", "羊圈附近有人看見狼。",
		"寡婦賣掉鋼琴付房租。", "大家一直跳舞，跳到小提琴手睡著。", "整個八月井水都有鐵味。", "有人在教堂門口放了一籃雞蛋。", "鐵匠不肯替鎮長的馬釘馬蹄鐵。", "閃電劈開了墓園旁的橡樹。",
		"貓在洗衣籃裡生了小貓。", "首都來了一封蓋著紅印的信。", "漁夫們在碼頭補網。", "說起戰爭時她的手在發抖。", "稅吏在客棧過夜，一毛錢也沒付。", "他們把老狗埋在梨樹下。", "洪水沖走了橋上兩塊木板。", "彗星在山丘上掛了一個星期。",
	},
}

func villageWorld(t *testing.T, lang string) *engine.World {
	t.Helper()
	w := newWorld(t, memory.New())
	for _, line := range village[lang] {
		observe(t, w, firsthand.Utterance{Scene: "village", Speaker: firsthand.Narrator, Text: line})
	}
	must(t, w.Wait(ctx))
	return w
}

func TestWhatWasNeverToldIsSaidToBeIrrelevant(t *testing.T) {
	for lang, cues := range map[string]map[string]bool{
		"en": {"Which computer password did the astronaut choose?": true, "How does the submarine's nuclear reactor work?": true, "What is her favourite football team?": true,
			"Who stole the apples?": false, "Why did the widow part with her instrument?": false, "What was wrong with the water?": false, "Who painted the boat?": false},
		"ja": {"宇宙飛行士はどのパスワードを選んだの？": true, "潜水艦の原子炉は安全なの？": true, "好きなサッカーチームはどこ？": true,
			"りんごを盗んだのは誰？": false, "未亡人はなぜ楽器を手放したの？": false, "舟は何色に塗られたの？": false},
		"zh": {"太空人選了哪個電腦密碼？": true, "潛水艇的核子反應爐怎麼運作？": true, "她最喜歡哪支足球隊？": true,
			"誰偷了蘋果？": false, "寡婦為什麼賣掉樂器？": false, "船漆成什麼顏色？": false},
	} {
		w := villageWorld(t, lang)
		for cue, want := range cues {
			r, err := w.Recall(ctx, firsthand.Query{Cue: cue}, true)
			must(t, err)
			if r.NothingRelevant != want || (r.Because == "") == want {
				t.Errorf("%s: %q: nothing relevant is %v, because %q; want %v (evidence %+v)", lang, cue, r.NothingRelevant, r.Because, want, *r.Evidence)
			}
		}
	}
}

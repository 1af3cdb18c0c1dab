package text

import "strings"

// What may stand before and after a name of one character in its own script, in
// the form that folding gives it. Neither changes.
var (
	beforeName = fold("阿是和與跟對向給把被讓從在的叫喊問說找等見愛了", naming)
	afterName  = strings.Fields(fold("様 殿 氏 君 嬢 兄 姉 姐 哥 先生 小姐 姑娘 大人 老師 博士 公主 王子 "+
		"的 了 是 說 道 笑 哭 想 問 答 在 和 與 跟 也 就 都 不 把 被 對 看 走 來 去 "+
		"이 가 은 는 을 를 의 와 과 도 에 만 아 야 씨 님 군 양 에게 한테", naming))
)

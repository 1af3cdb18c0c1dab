package text_test

import (
	"testing"

	"github.com/firsthand-memory/firsthand/internal/text"
)

func TestLanguage(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"Mara left the key.", text.English},
		{"Mara said 灯台 to me", text.English},
		{"マラは鍵を置いた。", text.Japanese},
		{"MaraはTokyoに行った", text.Japanese},
		{"瑪拉把鑰匙放在窗臺上。", text.Chinese},
		{"玛拉 said 把钥匙放在窗台上", text.Chinese},
		{"鮮の每日早餐在這裡買最好吃", text.Chinese},
		{"앨리스가 왔다.", text.Korean},
		{"앨리스가 (美) 왔다.", text.Korean},
		{"… 👍🏽 —", ""},
		{"", ""},
	} {
		if got := text.Language(c.line); got != c.want {
			t.Errorf("Language(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}

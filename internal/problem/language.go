package problem

import (
	"net/http"

	"golang.org/x/text/language"
)

// The languages of titles. The first is the default.
const (
	English  = "en"
	Japanese = "ja"
	Chinese  = "zh-Hant"
)

// Language returns which of the three languages suits an Accept-Language best.
// Any Chinese is answered in traditional characters.
func Language(accept string) string {
	asked, _, err := language.ParseAcceptLanguage(accept)
	if err != nil || len(asked) == 0 {
		return English
	}
	have := []string{English, Japanese, Chinese}
	matcher := language.NewMatcher([]language.Tag{language.English, language.Japanese, language.TraditionalChinese})
	_, i, _ := matcher.Match(asked...)
	return have[i]
}

// Title names a status in the language, in English for any that is not one of
// the three.
func Title(lang string, status int) string {
	if t, ok := titles()[status]; ok {
		switch lang {
		case Japanese:
			return t.ja
		case Chinese:
			return t.zh
		}
		return t.en
	}
	return http.StatusText(status)
}

type title struct{ en, ja, zh string }

func titles() map[int]title {
	return map[int]title{
		http.StatusBadRequest:                  {"The request cannot be read", "リクエストを読み取れません", "無法讀取請求"},
		http.StatusUnauthorized:                {"A key is needed", "キーが必要です", "需要金鑰"},
		http.StatusForbidden:                   {"Refused", "許可されていません", "不允許"},
		http.StatusNotFound:                    {"Not found", "見つかりません", "找不到"},
		http.StatusMethodNotAllowed:            {"Method not allowed", "このメソッドは使えません", "不允許此方法"},
		http.StatusNotAcceptable:               {"No such format", "その形式では返せません", "無法以該格式回應"},
		http.StatusRequestTimeout:              {"The request took too long", "リクエストに時間がかかりすぎました", "請求逾時"},
		http.StatusConflict:                    {"It changed meanwhile", "その間に変更されました", "期間已有變更"},
		http.StatusPreconditionFailed:          {"It changed meanwhile", "その間に変更されました", "期間已有變更"},
		http.StatusRequestEntityTooLarge:       {"Too large", "大きすぎます", "內容過大"},
		http.StatusUnsupportedMediaType:        {"Not a format that is read", "読み取れない形式です", "不支援的格式"},
		http.StatusMisdirectedRequest:          {"Not this server's name", "このサーバーの名前ではありません", "並非此伺服器的名稱"},
		http.StatusUnprocessableEntity:         {"Something in the request is wrong", "リクエストの内容に誤りがあります", "請求內容有誤"},
		http.StatusPreconditionRequired:        {"Say which version is meant", "どの版かを指定してください", "請指明版本"},
		http.StatusTooManyRequests:             {"Too many requests", "リクエストが多すぎます", "請求過多"},
		http.StatusInternalServerError:         {"Something went wrong here", "サーバー側で問題が起きました", "伺服器發生問題"},
		http.StatusServiceUnavailable:          {"Not available now", "今は利用できません", "目前無法使用"},
		http.StatusRequestHeaderFieldsTooLarge: {"Header too large", "ヘッダーが大きすぎます", "標頭過大"},
	}
}

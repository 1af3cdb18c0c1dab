package heading

import "regexp"

// pattern is one way in which books write a heading. Its one group is what follows
// the word and number.
type pattern struct {
	form  *regexp.Regexp
	level int
	title title
}

// title says how a heading's title may follow its number.
type title int

const (
	capital  title = iota // behind a mark, or behind a space with a capital
	apart                 // behind a mark or a space
	straight              // also straight behind the number, in a few words
)

const (
	english = `(?:\d+|[ivxlcdm]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|the (?:first|last))`
	eastern = `(?:[0-9０-９]+|[〇零一二三四五六七八九十百千兩两廿卅]+)`
)

var patterns = []pattern{
	{regexp.MustCompile(`(?i)^(?:part|book|volume|vol\.|act)\s+` + english + `\b(.*)$`), 1, capital},
	{regexp.MustCompile(`(?i)^(?:chapter|ch\.|canto|letter|episode)\s+` + english + `\b(.*)$`), 2, capital},
	{regexp.MustCompile(`(?i)^(?:section|scene)\s+` + english + `\b(.*)$`), 3, capital},
	{regexp.MustCompile(`(?i)^(?:prologue|epilogue|preface|foreword|introduction|interlude|afterword|postscript)((?:\s*[.:—–-].*)?)$`), 2, capital},
	{regexp.MustCompile(`^第\s*` + eastern + `\s*[部卷巻篇編编](.*)$`), 1, straight},
	{regexp.MustCompile(`^[卷巻]之?\s*` + eastern + `(.*)$`), 1, apart},
	{regexp.MustCompile(`^第\s*` + eastern + `\s*[章話话回幕夜集場场](.*)$`), 2, straight},
	{regexp.MustCompile(`^(?:その|其の|エピソード|シーン)\s*` + eastern + `(.*)$`), 2, apart},
	{regexp.MustCompile(`^第\s*` + eastern + `\s*[節节](.*)$`), 3, straight},
	{regexp.MustCompile(`^(?:序章|終章|终章|序幕|終幕|终幕|楔子|尾聲|尾声|引子|序言|序|跋|後記|后记|前言|番外[篇編编]?|外伝|外傳|外传|幕間|幕间|断章|プロローグ|エピローグ|あとがき|まえがき|前書き|後書き|はじめに|おわりに)((?:[\s　：:・「『（(—-].*)?)$`), 2, apart},
	{regexp.MustCompile(`^(?:[IVXLC]+\.?|[０-９]{1,3}|[一二三四五六七八九十百]{1,4})()$`), 3, straight},
}

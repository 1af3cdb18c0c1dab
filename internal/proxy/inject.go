package proxy

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// insertion is text that is put into a body, at a byte of it.
type insertion struct {
	at   int
	text string
}

// inject returns the body with the two blocks written into its messages. Every
// other byte stays as it is. Empty blocks are not written.
func (r request) inject(how Inject, lasting, hits string) []byte {
	var in []insertion
	put := func(i insertion, ok bool) {
		if ok {
			in = append(in, i)
		}
	}
	if how == Apart {
		put(r.apart(r.system()+1, lasting))
		put(r.apart(r.last(), hits))
		return r.with(in)
	}
	system, first, last := r.system(), r.first(), r.last()
	switch {
	case system >= 0:
		put(r.messages[system].behind(lasting))
	case first >= 0 && first != last:
		put(r.messages[first].before(lasting))
	default: // there is one place for both
		lasting, hits = "", lasting+hits
	}
	switch {
	case last >= 0:
		put(r.messages[last].before(hits))
	case system >= 0:
		put(r.messages[system].behind(hits))
	}
	return r.with(in)
}

func (r request) with(in []insertion) []byte {
	slices.SortStableFunc(in, func(a, b insertion) int { return a.at - b.at })
	var b bytes.Buffer
	done := 0
	for _, i := range in {
		b.WriteString(r.body[done:i.at])
		b.WriteString(i.text)
		done = i.at
	}
	b.WriteString(r.body[done:])
	return b.Bytes()
}

// apart makes a message of a block, before message i. It is the user's: what is
// remembered has no more say than what is said.
func (r request) apart(i int, block string) (insertion, bool) {
	if block == "" || i < 0 {
		return insertion{}, false
	}
	message := `{"role":"user","content":"` + quoted(strings.TrimSpace(block)) + `"}`
	if i >= len(r.messages) {
		return insertion{r.messages[len(r.messages)-1].end, "," + message}, true
	}
	return insertion{r.messages[i].at, message + ","}, true
}

// before writes a block before the message's text.
func (m message) before(block string) (insertion, bool) {
	text, at, ok := m.firstText()
	switch {
	case block == "":
		return insertion{}, false
	case ok:
		return insertion{at + 1, quoted(spaced(block, text, ""))}, true
	case m.content.IsArray():
		return insertion{m.content.Index + 1, part(block) + comma(m.content)}, true
	}
	return insertion{}, false
}

// behind writes a block behind the message's text.
func (m message) behind(block string) (insertion, bool) {
	text, end, ok := m.lastText()
	switch {
	case block == "":
		return insertion{}, false
	case ok:
		return insertion{end - 1, quoted(spaced("", text, block))}, true
	case m.content.IsArray():
		return insertion{m.content.Index + len(m.content.Raw) - 1, comma(m.content) + part(block)}, true
	}
	return insertion{}, false
}

// spaced sets a block off from the text by an empty line.
func spaced(before, text, behind string) string {
	if strings.TrimSpace(text) == "" {
		return strings.TrimSpace(before + behind)
	}
	if before != "" {
		return strings.TrimSpace(before) + "\n\n"
	}
	return "\n\n" + strings.TrimSpace(behind)
}

func part(block string) string {
	return `{"type":"text","text":"` + quoted(strings.TrimSpace(block)) + `"}`
}

func comma(array gjson.Result) string {
	if len(array.Array()) == 0 {
		return ""
	}
	return ","
}

// firstText returns the first text of the content and the byte of its opening
// quotation mark.
func (m message) firstText() (text string, at int, ok bool) {
	texts := m.texts()
	if len(texts) == 0 {
		return "", 0, false
	}
	return texts[0].String(), texts[0].Index, true
}

// lastText returns the last text and the byte behind its closing mark.
func (m message) lastText() (text string, end int, ok bool) {
	texts := m.texts()
	if len(texts) == 0 {
		return "", 0, false
	}
	last := texts[len(texts)-1]
	return last.String(), last.Index + len(last.Raw), true
}

// texts returns the texts of the content, each with its place in the body.
func (m message) texts() []gjson.Result {
	if m.content.Type == gjson.String {
		return []gjson.Result{m.content}
	}
	var texts []gjson.Result
	m.content.ForEach(func(_, p gjson.Result) bool {
		if t := p.Get("text"); p.Get("type").String() == "text" && t.Type == gjson.String {
			texts = append(texts, t)
		}
		return true
	})
	return texts
}

// quoted returns a text as it stands between the quotation marks of JSON.
func quoted(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can always be encoded
	return strings.TrimSuffix(strings.TrimPrefix(b.String(), `"`), "\"\n")
}

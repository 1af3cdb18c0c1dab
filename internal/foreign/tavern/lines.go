package tavern

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// lines reads a SillyTavern chat. Sample is its beginning, to look ahead.
func (x *reading) lines(r io.Reader, sample []byte) error {
	persona := firstPersona(sample)
	x.begin(0, "", newCast(x.o, persona, "", true))
	lines := foreign.NewLines(r)
	for {
		line, err := lines.Next()
		switch {
		case err == io.EOF:
			return nil
		case err == foreign.ErrLongLine:
			x.report.Refuse(lines.Number(), "%v", err)
			continue
		case err != nil:
			return fmt.Errorf("read line %d: %w", lines.Number(), err)
		}
		// A mark stands within a file where a second one was appended.
		line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\uFEFF")))
		if more := x.line(lines.Number(), line, persona); !more {
			return nil
		}
	}
}

// line reads one line. It reports whether more are wanted.
func (x *reading) line(number int, line []byte, persona string) bool {
	if len(line) == 0 || !x.valid(number, line) {
		return true
	}
	r, err := decode(line)
	if err != nil {
		x.report.Refuse(number, "%s", brokenJSON(err))
		return true
	}
	for _, field := range r.odd() {
		x.report.Note(number, "the field "+field+" is not of its usual kind: it was read as well as it could be")
	}
	if r.header(number == 1) {
		x.header(r, persona)
		return true
	}
	return x.message(number, r)
}

// brokenJSON says what to do about a line that cannot be decoded.
func brokenJSON(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return "it is no message but a JSON " + kind.Value
	case err == errNoObject:
		return "it is no message but null"
	}
	return fmt.Sprintf("it is not JSON (%v): mend it, or do without it", err)
}

// header begins a chat. Files that were put together have more than one.
func (x *reading) header(r *row, persona string) {
	user, character := r.UserName.s, r.CharacterName.s
	identity := r.CreateDate.s
	if identity == "" {
		identity = r.Metadata.Integrity.s
	}
	if r.Metadata.Title.s != "" {
		x.report.Title = r.Metadata.Title.s
	}
	if !isName(user) {
		user = persona
	}
	chat := x.chat
	if x.keys.Used() {
		chat++
	}
	x.begin(chat, identity, newCast(x.o, user, character, r.IsGroup.on || r.Metadata.group))
}

// message hands out a row that is story, and counts one that is not.
func (x *reading) message(number int, r *row) bool {
	if !r.Mes.set() {
		x.report.Refuse(number, "it has no text: there is no field mes")
		return true
	}
	if why := r.notStory(); why != "" {
		x.report.Skip(why)
		return true
	}
	others, edited := r.alternatives()
	if edited {
		x.report.Note(number, "mes is not the swipe that swipe_id chooses: mes was taken, as it was edited later")
	}
	return x.say(said{
		line: number, name: r.Name.s, date: r.SendDate.s, text: r.Mes.s,
		persona: r.IsUser.on, narration: r.Extra.Type.s == "narrator", hidden: r.IsSystem.on,
		variants: others, translation: r.Extra.DisplayText.s,
	})
}

// firstPersona returns the first name under which the user speaks, "" if the
// sample does not come to it. A greeting may speak to a user whom the header
// does not name.
func firstPersona(sample []byte) string {
	for line := range bytes.Lines(sample) {
		r, err := decode(bytes.TrimSpace(line))
		if err == nil && r.IsUser.on && isName(r.Name.s) {
			return r.Name.s
		}
	}
	return ""
}

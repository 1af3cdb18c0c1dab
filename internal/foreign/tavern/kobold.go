package tavern

import (
	"strings"
	"unicode/utf8"
)

// koboldFile is a KoboldAI Lite save: one text, cut into the actions by which
// it grew.
type koboldFile struct {
	Prompt   text   `json:"prompt"`
	Actions  []text `json:"actions"`
	Settings struct {
		User      text `json:"chatname"`
		Opponents text `json:"chatopponent"`
	} `json:"savedsettings"`
}

// The marks that stand before what the user and what the model wrote.
const (
	koboldInput  = "{{[INPUT]}}"
	koboldOutput = "{{[OUTPUT]}}"
)

// kobold reads a save. Its text has marks for the two sides, or lines that
// begin with a name, or neither: then it is narration.
func (x *reading) kobold(doc []byte) error {
	var file koboldFile
	if err := document(doc, &file); err != nil {
		return err
	}
	if !utf8.Valid(doc) {
		x.valid(1, doc)
		return nil
	}
	// Several opponents are written A||$||B; nothing then says who answers.
	opponents := strings.Split(file.Settings.Opponents.s, "||$||")
	character := ""
	if len(opponents) == 1 {
		character = opponents[0]
	}
	x.begin(0, "", newCast(x.o, file.Settings.User.s, character, len(opponents) > 1))
	var story strings.Builder
	story.WriteString(file.Prompt.s)
	for _, a := range file.Actions {
		story.WriteString(a.s)
	}
	for i, s := range koboldRows(story.String(), file.Settings.User.s, opponents) {
		s.line = i + 1
		if !x.tell(s) {
			return nil
		}
	}
	return nil
}

func koboldRows(story, user string, opponents []string) []said {
	if strings.Contains(story, koboldInput) || strings.Contains(story, koboldOutput) {
		return koboldMarked(story)
	}
	var rows []said
	for line := range strings.Lines(story) {
		s := koboldNamed(line, user, opponents)
		last := len(rows) - 1
		if s.narration && last >= 0 {
			rows[last].text += line // it belongs to who spoke before
			continue
		}
		rows = append(rows, s)
	}
	for i := range rows {
		rows[i].text = strings.TrimSpace(rows[i].text)
	}
	return rows
}

// koboldMarked cuts a text at its marks. What stands before the first is
// narration.
func koboldMarked(story string) []said {
	var rows []said
	for i, part := range strings.Split(story, koboldInput) {
		for j, piece := range strings.Split(part, koboldOutput) {
			s := said{text: strings.TrimSpace(piece), narration: i == 0 && j == 0, persona: i > 0 && j == 0}
			if s.text != "" {
				rows = append(rows, s)
			}
		}
	}
	return rows
}

// koboldNamed reads a line that begins with one of the names.
func koboldNamed(line, user string, opponents []string) said {
	for _, name := range append([]string{user}, opponents...) {
		if rest, found := strings.CutPrefix(line, name+":"); found && name != "" {
			return said{name: name, text: rest, persona: name == user}
		}
	}
	return said{text: line, narration: true}
}

package tavern

import "encoding/json"

// agnai reads an Agnai chat, which says of a message whether a user wrote it.
func (x *reading) agnai(doc []byte) error {
	var file struct {
		Name     text              `json:"name"`
		Messages []json.RawMessage `json:"messages"`
	}
	if err := document(doc, &file); err != nil {
		return err
	}
	x.report.Title = file.Name.s
	x.begin(0, "", newCast(x.o, "", "", false))
	for i, raw := range file.Messages {
		var m struct {
			Msg    text `json:"msg"`
			UserID text `json:"userId"`
		}
		if !x.element(i+1, raw, &m) {
			continue
		}
		if !x.tell(said{line: i + 1, text: m.Msg.s, persona: m.UserID.s != ""}) {
			return nil
		}
	}
	return nil
}

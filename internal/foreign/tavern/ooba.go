package tavern

import (
	"encoding/json"
	"html"
)

// ooba reads a chat of text-generation-webui: pairs of what the user and the
// character said, without names and times, escaped for a web page.
func (x *reading) ooba(doc []byte) error {
	var file struct {
		DataVisible []json.RawMessage `json:"data_visible"`
		Visible     []json.RawMessage `json:"visible"`
	}
	if err := document(doc, &file); err != nil {
		return err
	}
	x.begin(0, "", newCast(x.o, x.o.UserName(), x.o.CharacterName(), false))
	number := 0
	for _, raw := range append(file.DataVisible, file.Visible...) {
		var pair []text
		number += 2
		if !x.element(number-1, raw, &pair) {
			continue
		}
		for i, side := range pair[:min(len(pair), 2)] {
			s := said{line: number - 1 + i, text: html.UnescapeString(side.s), persona: i == 0}
			// Before a greeting the user's side is empty, or says that it is.
			if s.text == "" || s.text == "<|BEGIN-VISIBLE-CHAT|>" {
				continue
			}
			if !x.tell(s) {
				return nil
			}
		}
	}
	return nil
}

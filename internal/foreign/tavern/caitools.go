package tavern

import "encoding/json"

// caiTools reads the histories that CAI Tools saves, each a chat of its own.
func (x *reading) caiTools(doc []byte) error {
	var file struct {
		Histories struct {
			Histories []struct {
				Msgs []json.RawMessage `json:"msgs"`
			} `json:"histories"`
		} `json:"histories"`
	}
	if err := document(doc, &file); err != nil {
		return err
	}
	number := 0
	for chat, history := range file.Histories.Histories {
		x.begin(chat, "", newCast(x.o, x.o.UserName(), x.o.CharacterName(), false))
		for _, raw := range history.Msgs {
			var m struct {
				Src struct {
					IsHuman flag `json:"is_human"`
					Name    text `json:"name"`
				} `json:"src"`
				Text text `json:"text"`
			}
			number++
			if !x.element(number, raw, &m) {
				continue
			}
			if !x.tell(said{line: number, name: m.Src.Name.s, text: m.Text.s, persona: m.Src.IsHuman.on}) {
				return nil
			}
		}
	}
	return nil
}

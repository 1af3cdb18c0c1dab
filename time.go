package firsthand

import "time"

// TimeMention is what a record says of when: "yesterday", 来週の金曜, 三天前.
// From and To are the first and the last day that it means, as YYYY-MM-DD and
// equal for a single day. They are told from the time of the row itself and
// never from the time of reading. Both are empty where the row has no time and
// the phrase needs one, where the phrase names no one day ("on Friday"), and
// in a dream or a tale.
type TimeMention struct {
	Phrase string `json:"phrase"` // as it stands in the text
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
}

// Validate returns CodeInvalid for a mention without a phrase, with a day that
// is none or only one of two, or that ends before it begins.
func (m TimeMention) Validate() error {
	if m.Phrase == "" {
		return Errorf(CodeInvalid, "a mention of a time needs its phrase: quote the words of the text")
	}
	if err := validText("time phrase", m.Phrase); err != nil {
		return err
	}
	if m.From == "" && m.To == "" {
		return nil
	}
	for _, day := range []string{m.From, m.To} {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return Errorf(CodeInvalid, "%q is no day: write both days of a time as 2026-01-31, or neither", day)
		}
	}
	if m.To < m.From {
		return Errorf(CodeInvalid, "a time from %s to %s ends before it begins", m.From, m.To)
	}
	return nil
}

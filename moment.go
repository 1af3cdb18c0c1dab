package firsthand

// Moment is the compact card of one span of a scene: its six fields side by
// side, each line with its own status. It is a view over records, never a
// second way to store them.
type Moment struct {
	Scene          string     `json:"scene"`
	Turn           TurnNumber `json:"turn"`
	Event          []Line     `json:"event"`
	Source         []string   `json:"source"`
	Statement      []Line     `json:"statement"`
	Observation    []Line     `json:"observation"`
	Interpretation []Line     `json:"interpretation"`
	Status         []string   `json:"status"` // such as "event: canon"
}

// Line is one line of a card.
type Line struct {
	ID      RecordID `json:"id"`
	Text    string   `json:"text"`
	Speaker string   `json:"speaker,omitempty"`
	Status  Status   `json:"status"`
}

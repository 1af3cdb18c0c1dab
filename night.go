package firsthand

import "time"

// Night says that all the work of a world's night is done: what that work came
// to stands in the entries before it, each with the activity night and its
// reason. A day has one night.
type Night struct {
	// Day is the day that the night ends, as 2031-05-01, by the world's time zone.
	Day string `json:"day"`
}

// Validate returns CodeInvalid for a day that is none.
func (n Night) Validate() error {
	if _, err := time.Parse(time.DateOnly, n.Day); err != nil {
		return Errorf(CodeInvalid, "%q is no day: write it as 2031-05-01", n.Day)
	}
	return nil
}

package firsthand

import (
	"strings"
	"time"
)

// Night says that all the work of a world's night is done: what that work came
// to stands in the entries before it, each with the activity night and its
// reason. A day has one night.
type Night struct {
	// Day is the day that the night ends: by the world's time zone, as 2031-05-01,
	// or by its story clock, as s00000012 for the story's 12th day.
	Day string `json:"day"`
}

// Validate returns CodeInvalid for a day that is none.
func (n Night) Validate() error {
	if digits, ofStory := strings.CutPrefix(n.Day, "s"); ofStory && len(digits) >= 8 && strings.Trim(digits, "0123456789") == "" {
		return nil
	}
	if _, err := time.Parse(time.DateOnly, n.Day); err != nil {
		return Errorf(CodeInvalid, "%q is no day: write it as 2031-05-01", n.Day)
	}
	return nil
}

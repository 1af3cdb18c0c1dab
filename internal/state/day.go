package state

import (
	"fmt"
	"time"
)

// play marks the day of a turn, told then in the scene, as played and returns its number. Days
// are numbered by play: a day on which nobody played has no number, so a world
// left alone for months stands as it was left.
func (s *State) play(at time.Time, k *scene) int32 {
	today, last := s.date(at, k), ""
	if n := len(s.days); n > 0 {
		last = s.days[n-1]
	}
	if today != "" && (today > last || today[0] != last[0]) {
		s.days = append(s.days, today)
	}
	if len(s.days) == 0 {
		s.days = append(s.days, s.date(at, nil))
	}
	return int32(len(s.days) - 1)
}

// today returns the number of the last played day.
func (s *State) today() int32 { return int32(max(0, len(s.days)-1)) }

// date names the day of the world's time zone, or the story's day in a world
// that keeps a story clock; "" where the story does not say.
func (s *State) date(at time.Time, k *scene) string {
	if !s.world.Settings.StoryClock || k == nil {
		return at.In(s.loc).Format(time.DateOnly)
	}
	if k.StoryDay == 0 {
		return ""
	}
	return fmt.Sprintf("s%08d", k.StoryDay)
}

// StoryDay returns the number of the story's day that was played last, 0 if
// none was.
func (s *State) StoryDay() int {
	last := 0
	for _, k := range s.scenes {
		if len(k.turns) > 0 {
			last = max(last, k.StoryDay)
		}
	}
	return last
}

// Days returns how many days the world has been played.
func (s *State) Days() int { return len(s.days) }

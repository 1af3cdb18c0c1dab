package tavern_test

import (
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/foreign/tavern"
)

func TestTimes(t *testing.T) {
	tokyo := time.FixedZone("", 9*3600)
	for _, c := range []struct {
		in        string
		want      string // "" for none
		precision firsthand.Precision
		assumed   bool
	}{
		{"1674563371558", "2023-01-24T12:29:31.558Z", firsthand.ToMillisecond, false},
		{"1.674563371558e12", "2023-01-24T12:29:31.558Z", firsthand.ToMillisecond, false},
		{"1674563371", "2023-01-24T12:29:31Z", firsthand.ToSecond, false},
		{"June 19, 2023 2:20pm", "2023-06-19T05:20:00Z", firsthand.ToMinute, true},
		{"June 19, 2023 12:05 AM", "2023-06-18T15:05:00Z", firsthand.ToMinute, true},
		{"2023-4-21 @20h 03m 06s 446ms", "2023-04-21T11:03:06.446Z", firsthand.ToMillisecond, true},
		{"2023-4-21 @20h 3m 6s 6ms", "2023-04-21T11:03:06.006Z", firsthand.ToMillisecond, true},
		{"2024-7-12@01h31m37s", "2024-07-11T16:31:37Z", firsthand.ToSecond, true},
		{"2025-11-23@10h11m12s345ms", "2025-11-23T01:11:12.345Z", firsthand.ToMillisecond, true},
		{"2025-11-23T10:11:12.345Z", "2025-11-23T10:11:12.345Z", firsthand.ToMillisecond, false},
		{"2025-11-23T10:11:12+01:00", "2025-11-23T09:11:12Z", firsthand.ToSecond, false},
		{"2025-11-23T10:11:12", "2025-11-23T01:11:12Z", firsthand.ToSecond, true},
		{in: ""}, {in: "昨日"}, {in: "昨天"}, {in: "yesterday"}, {in: "0"}, {in: "-1674563371558"}, {in: "7"}, {in: "NaN"}, {in: "0x1p40"},
		{in: "2023-2-31 @20h 03m 06s 446ms"}, {in: "2023-4-21 @25h 03m 06s"}, {in: "2024-7-12@01h31m37s trailing"}, {in: "2024-7-12@"}, {in: "2023-4-21 @20h 03m 06s 1000ms"},
		{in: "June 31, 2023 2:20pm"}, {in: "1e300"}, {in: "99999999999999999999"},
	} {
		w := tavern.ParseWhen(c.in, tokyo)
		if c.want == "" {
			if w != nil {
				t.Errorf("%q: got %v, want no time", c.in, w)
			}
			continue
		}
		if w == nil {
			t.Errorf("%q: no time", c.in)
			continue
		}
		if got := w.Time.UTC().Format(time.RFC3339Nano); got != c.want || w.Precision != c.precision || w.ZoneAssumed != c.assumed {
			t.Errorf("%q: got %s to the %s, zone assumed %t", c.in, got, w.Precision, w.ZoneAssumed)
		}
	}
}

func FuzzParseWhen(f *testing.F) {
	for _, s := range []string{"1674563371558", "June 19, 2023 2:20pm", "2023-4-21 @20h 03m 06s 446ms", "2024-7-12@01h31m37s", "2025-11-23T10:11:12.345Z", "昨日", "@", "2-2-2@"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		w := tavern.ParseWhen(s, time.UTC)
		if w == nil {
			return
		}
		if y := w.Time.UTC().Year(); y < 0 || y > 10000 || w.Precision == "" {
			t.Errorf("%q became %v", s, w)
		}
		if _, err := w.Time.MarshalJSON(); err != nil {
			t.Errorf("%q became a time that cannot be written: %v", s, err)
		}
	})
}

package charset

import (
	"bytes"
	"unicode/utf8"
)

// scored is how much text is enough to judge an encoding by.
const scored = 64 << 10

// Detect returns the encoding of a file by its beginning, and the length of
// its byte order mark. Text without anything but ASCII is UTF-8; so is what
// fits no encoding, or UTF-8 with a few bad bytes.
func Detect(sample []byte) (found Encoding, mark int) {
	switch {
	case bytes.HasPrefix(sample, []byte("\xEF\xBB\xBF")):
		return UTF8, 3
	case bytes.HasPrefix(sample, []byte("\xFF\xFE")):
		return UTF16LE, 2
	case bytes.HasPrefix(sample, []byte("\xFE\xFF")):
		return UTF16BE, 2
	case bytes.IndexByte(sample, 0) >= 0:
		return best(sample, UTF8, []Encoding{UTF16LE, UTF16BE}), 0
	}
	foreign := bytes.IndexFunc(sample, func(r rune) bool { return r >= utf8.RuneSelf })
	if foreign < 0 || mostlyUTF8(sample[foreign:]) {
		return UTF8, 0
	}
	// The order settles a tie, which only a few characters can bring about.
	return best(sample[foreign:], UTF8, []Encoding{ShiftJIS, GB18030, Big5, EUCKR, EUCJP}), 0
}

// mostlyUTF8 reports whether the sample is UTF-8 but for a few damaged places.
// In the older encodings hardly any pair of bytes happens to be valid UTF-8.
func mostlyUTF8(sample []byte) bool {
	good, bad := 0, 0
	for len(sample) > 0 {
		r, size := utf8.DecodeRune(sample)
		switch {
		case r == utf8.RuneError && size == 1:
			if !utf8.FullRune(sample) {
				return good >= 10*bad // cut off by the end of the sample
			}
			bad++
		case size > 1:
			good++
		}
		sample = sample[size:]
	}
	return good >= 10*bad
}

// best returns the encoding in which the sample reads best, or otherwise if it
// reads badly in all.
func best(sample []byte, otherwise Encoding, candidates []Encoding) Encoding {
	sample = sample[:min(len(sample), scored)]
	found, high := otherwise, senseless
	for _, e := range candidates {
		if s := score(Decode(sample, e), e); s > high {
			found, high = e, s
		}
	}
	return found
}

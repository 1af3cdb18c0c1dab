package charset

import (
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// utf16 decodes UTF-16. Low and high are the places of a unit's bytes. Half a
// pair becomes 0xFF, which a decoder of the libraries would make U+FFFD.
type utf16 struct{ low, high int }

// Reset does nothing: the decoder keeps no state.
func (utf16) Reset() {}

// Transform decodes as much of src as there is room for in dst.
func (u utf16) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		if nDst+utf8.UTFMax > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		r, size := u.next(src[nSrc:], atEOF)
		switch {
		case size == 0:
			return nDst, nSrc, transform.ErrShortSrc
		case r < 0:
			dst[nDst] = 0xFF
			nDst++
		default:
			nDst += utf8.EncodeRune(dst[nDst:], r)
		}
		nSrc += size
	}
	return nDst, nSrc, nil
}

// next returns the first character and its size in bytes; -1 for what is
// none, size 0 if more bytes are needed to tell.
func (u utf16) next(src []byte, atEOF bool) (r rune, size int) {
	first, ok := u.unit(src)
	switch {
	case !ok && atEOF:
		return -1, len(src)
	case !ok:
		return 0, 0
	case first < 0xD800 || first > 0xDFFF:
		return first, 2
	case first > 0xDBFF:
		return -1, 2
	}
	second, ok := u.unit(src[2:])
	switch {
	case !ok && !atEOF:
		return 0, 0
	case !ok || second < 0xDC00 || second > 0xDFFF:
		return -1, 2
	}
	return (first-0xD800)<<10 + (second - 0xDC00) + 0x10000, 4
}

func (u utf16) unit(src []byte) (rune, bool) {
	if len(src) < 2 {
		return 0, false
	}
	return rune(src[u.high])<<8 | rune(src[u.low]), true
}

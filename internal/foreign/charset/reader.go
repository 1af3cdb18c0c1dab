package charset

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"
)

// Encoding is the name of a text encoding.
type Encoding string

// The encodings that are told apart. GB18030 includes GBK and GB2312.
const (
	UTF8     Encoding = "UTF-8"
	UTF16LE  Encoding = "UTF-16LE"
	UTF16BE  Encoding = "UTF-16BE"
	ShiftJIS Encoding = "Shift_JIS"
	GB18030  Encoding = "GB18030"
	Big5     Encoding = "Big5"
	EUCKR    Encoding = "EUC-KR"
	EUCJP    Encoding = "EUC-JP"
)

// SampleSize is how much of a file is looked at to find its encoding.
const SampleSize = 256 << 10

// Reader reads a file as UTF-8, without a byte order mark. A byte 0xFF, which
// is in no UTF-8 text, stands where bytes could not be decoded; a file in
// UTF-8 comes out with the invalid bytes it has. Not safe for concurrent use.
type Reader struct {
	*bufio.Reader
	encoding Encoding
}

// NewReader looks at the beginning of r and returns a reader of its text. It
// can be peeked at for SampleSize bytes. An error is that of r.
func NewReader(r io.Reader) (*Reader, error) {
	raw := bufio.NewReaderSize(r, SampleSize)
	sample, err := raw.Peek(SampleSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	found, mark := Detect(sample)
	if _, err := raw.Discard(mark); err != nil {
		return nil, err
	}
	text := &Reader{Reader: raw, encoding: found}
	if decode := decoder(found); decode != nil {
		text.Reader = bufio.NewReaderSize(transform.NewReader(raw, decode), SampleSize)
	}
	return text, nil
}

// Encoding returns how the file was found, or assumed, to be encoded.
func (r *Reader) Encoding() Encoding { return r.encoding }

// Decode returns a piece of text in the given encoding as UTF-8, as far as it
// is complete: a character cut off at the end is left out.
func Decode(piece []byte, e Encoding) []byte {
	decode := decoder(e)
	if decode == nil {
		return piece
	}
	// Two bytes of any of the encodings become three of UTF-8 at most, one
	// byte, as half-width katakana, three as well.
	text := make([]byte, 3*len(piece)+16)
	n, _, _ := decode.Transform(text, piece, false)
	return text[:n]
}

// decoder returns what turns an encoding into UTF-8, nil for UTF-8 itself.
func decoder(e Encoding) transform.Transformer {
	switch e {
	case UTF16LE:
		return utf16{low: 0, high: 1}
	case UTF16BE:
		return utf16{low: 1, high: 0}
	case UTF8:
		return nil
	}
	return marking{multibyte(e).NewDecoder()}
}

func multibyte(e Encoding) encoding.Encoding {
	switch e {
	case ShiftJIS:
		return japanese.ShiftJIS
	case EUCJP:
		return japanese.EUCJP
	case GB18030:
		return simplifiedchinese.GB18030
	case Big5:
		return traditionalchinese.Big5
	default:
		return korean.EUCKR
	}
}

// marking writes 0xFF where a decoder writes U+FFFD: that character can no
// longer be told from one that was in the text.
type marking struct{ transform.Transformer }

func (m marking) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst, nSrc, err = m.Transformer.Transform(dst, src, atEOF)
	// Decoders write whole characters, so none is cut by the end of dst.
	return mark(dst[:nDst]), nSrc, err
}

// mark rewrites the text in place and returns its new length.
func mark(text []byte) int {
	lost := []byte("\uFFFD")
	to := bytes.Index(text, lost)
	if to < 0 {
		return len(text)
	}
	for from := to; from < len(text); to++ {
		if bytes.HasPrefix(text[from:], lost) {
			text[to] = 0xFF
			from += len(lost)
			continue
		}
		text[to] = text[from]
		from++
	}
	return to
}

package foreign

import (
	"bytes"

	"github.com/firsthand-memory/firsthand/internal/foreign/charset"
	"github.com/firsthand-memory/firsthand/internal/foreign/heading"
)

// Detect tells a file's format from its beginning, as it lies on the disk: in
// any encoding that package charset knows. 64 KiB are enough; with fewer it
// may be Unknown.
func Detect(sample []byte) Format {
	if f := packed(sample); f != Unknown {
		return f
	}
	e, mark := charset.Detect(sample)
	if e == charset.UTF8 && bytes.IndexByte(sample, 0) >= 0 {
		return Unknown // no text at all
	}
	return DetectText(charset.Decode(sample[mark:], e))
}

// DetectText tells the format of a text file from its beginning in UTF-8. Text
// that is neither JSON nor a transcript is a Work if it has headings, else Text,
// or Unknown if there is none.
func DetectText(sample []byte) Format {
	sample = bytes.TrimSpace(sample)
	switch {
	case len(sample) == 0:
		return Unknown
	case sample[0] == '{':
		return firstKnown(sample)
	case sample[0] == '[' && array(sample):
		return TavernArray
	case labelled(sample):
		return Transcript
	case headed(sample):
		return Work
	}
	return Text
}

// headed reports whether a line of the sample is a heading of a written work.
// A numeral alone is none that can be sure of.
func headed(sample []byte) bool {
	for line := range bytes.Lines(sample) {
		if h, ok := heading.Of(string(line)); ok && (h.Marked || h.Level < 3) {
			return true
		}
	}
	return false
}

// firstKnown looks at the first object, and where that says nothing at the
// lines below it: a chat may begin with a damaged line.
func firstKnown(sample []byte) Format {
	if f := object(outline(sample)); f != Unknown {
		return f
	}
	for line := range bytes.Lines(sample) {
		if object(outline(line)) == TavernLines {
			return TavernLines
		}
	}
	return Unknown
}

// packed knows the files that are not text by their first bytes.
func packed(sample []byte) Format {
	starts := func(magic string) bool { return bytes.HasPrefix(sample, []byte(magic)) }
	holds := func(word string) bool { return bytes.Contains(sample, []byte(word)) }
	switch {
	case starts("\x89PNG\r\n\x1a\n"): // the card may stand behind the picture
		return Card
	case starts("\xFF\xD8\xFF"), starts("RIFF") && holds("WEBP"):
		return Image
	case starts("PK\x03\x04") && holds("application/epub+zip"):
		return Book
	case starts("PK\x03\x04") && holds("card.json"):
		return Card
	case starts("RISUSAVE\x00"), starts("\x00RISUSAVE\x00"):
		return RisuSave
	}
	return Unknown
}

// array reports whether the sample begins a list of strings.
func array(sample []byte) bool {
	rest := bytes.TrimSpace(sample[1:])
	return len(rest) > 0 && rest[0] == '"'
}

// object tells JSON objects apart by the names of their fields. The order
// matters where a format has the fields of another.
func object(o map[string]string) Format {
	has := func(names ...string) bool {
		for _, n := range names {
			if _, ok := o[n]; !ok {
				return false
			}
		}
		return true
	}
	switch {
	case o["type"] == "risuChat", o["type"] == "risuAllChats":
		return Risu
	case has("mes"), has("user_name"), has("chat_metadata") && !has("members"):
		return TavernLines
	case has("data_visible"), has("visible", "internal"):
		return Ooba
	case has("histories"):
		return CAITools
	case has("messages"):
		return Agnai
	case has("actions"):
		return KoboldLite
	case has("members", "chat_id"), has("members", "chats"):
		return TavernGroup
	case o["type"] == "risu", o["kind"] == "memory", has("lorebookVersion"), has("entries"), o["spec"] == "lorebook_v3":
		return Lorebook
	case has("spec"), has("char_name"), has("first_mes"), has("name", "persona"), o["kind"] == "character":
		return Card
	}
	return Unknown
}

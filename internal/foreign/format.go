package foreign

// Format is a kind of file, in words a user understands.
type Format string

// The formats that Detect tells apart. Unknown is a file of none of them.
const (
	Unknown Format = ""

	TavernLines Format = "SillyTavern chat"
	TavernArray Format = "TavernAI chat"
	Ooba        Format = "text-generation-webui chat"
	Agnai       Format = "Agnai chat"
	CAITools    Format = "CAI Tools history"
	Risu        Format = "RisuAI chat"
	KoboldLite  Format = "KoboldAI Lite save"
	Transcript  Format = "transcript"

	TavernGroup Format = "SillyTavern group" // its members, not its messages
	Card        Format = "character card"
	Lorebook    Format = "lorebook"
	RisuSave    Format = "RisuAI save"
	Image       Format = "image" // of a kind that carries no card
	Work        Format = "work"  // prose with headings
	Book        Format = "EPUB book"
	Text        Format = "text" // prose, perhaps a transcript that was not recognised
)

// Chat reports whether packages tavern or transcript can read the format.
func (f Format) Chat() bool {
	return f == Transcript || f.JSONChat()
}

// Lore reports whether package work, card or lorebook can read the format.
func (f Format) Lore() bool { return f == Work || f == Card || f == Lorebook }

// JSONChat reports whether package tavern can read the format.
func (f Format) JSONChat() bool {
	switch f {
	case TavernLines, TavernArray, Ooba, Agnai, CAITools, Risu, KoboldLite:
		return true
	}
	return false
}

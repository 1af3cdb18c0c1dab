package reading

import (
	"slices"
	"strings"
	"unicode"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/block"
	"github.com/firsthand-memory/firsthand/internal/extract"
	"github.com/firsthand-memory/firsthand/internal/text"
)

// Take takes of an answer what the turns of the scene bear out. An answer that
// is none at all is an error; one that proposes nothing is not.
func Take(s Scene, object string) (Result, error) {
	all, over, broken, err := drafts(object, mostEach*len(s.Turns)+mostBeside)
	if err != nil {
		return Result{}, err
	}
	v := verifier{s: s}
	v.drop(firsthand.DropLimit, over, "")
	v.drop(firsthand.DropShape, broken, "")
	for _, d := range all {
		if why := v.take(d); why != "" {
			v.drop(why, 1, string(d.Quote))
		}
	}
	return v.r, nil
}

// verifier holds drafts against the turns.
type verifier struct {
	s Scene
	r Result
}

// sampleLength is how much of a dropped proposal is shown, in characters.
const sampleLength = 60

func (v *verifier) drop(why firsthand.Drop, count int, sample string) {
	if count == 0 {
		return
	}
	sample = short(sample, sampleLength)
	at := slices.IndexFunc(v.r.Dropped, func(d firsthand.Dropped) bool { return d.Why == why })
	if at < 0 {
		v.r.Dropped = append(v.r.Dropped, firsthand.Dropped{Why: why, Count: count, Sample: sample})
		return
	}
	v.r.Dropped[at].Count += count
}

func short(s string, most int) string {
	s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "")
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

// take takes one draft, or returns why not.
func (v *verifier) take(d draft) firsthand.Drop {
	kind := firsthand.Kind(strings.ToLower(strings.TrimSpace(string(d.Kind))))
	if !slices.Contains(kinds, kind) {
		return firsthand.DropKind
	}
	t, span, ok := v.find(d)
	switch {
	case ok && t.Moved, !ok && v.moved(d):
		return firsthand.DropMoved
	case !ok:
		return firsthand.DropQuote
	}
	p := piece{v: v, d: d, t: t, kind: kind, span: span, said: t.Text[span.Start:span.End]}
	for _, check := range []func(*piece) firsthand.Drop{(*piece).tells, (*piece).heard, (*piece).spoken, (*piece).told, (*piece).taken} {
		if why := check(&p); why != "" {
			return why
		}
	}
	if p.rates != 0 {
		return v.rate(p)
	}
	return v.propose(p)
}

// moved reports whether the turn that the draft names is no longer as it was.
func (v *verifier) moved(d draft) bool {
	return slices.ContainsFunc(v.s.Turns, func(t Turn) bool { return t.Moved && t.Number == firsthand.TurnNumber(max(0, d.Turn)) })
}

// find finds the turn and the span of a draft's quote: in the turn it names,
// else in the only one that holds it.
func (v *verifier) find(d draft) (*Turn, text.Span, bool) {
	quote := string(d.Quote)
	for _, q := range []string{quote, strings.Trim(strings.TrimSpace(quote), "\"“”‘’「」『』…")} {
		var found *Turn
		var at text.Span
		for i := range v.s.Turns {
			t := &v.s.Turns[i]
			start, end, ok := text.FindQuote(t.Text, q)
			named := t.Number == firsthand.TurnNumber(max(0, d.Turn))
			switch {
			case !ok:
			case named:
				return t, text.Span{Start: start, End: end}, true
			case found != nil:
				found, at = nil, text.Span{End: -1} // it is in several
			case at.End == 0:
				found, at = t, text.Span{Start: start, End: end}
			}
		}
		if found != nil {
			return found, at, true
		}
	}
	return nil, text.Span{}, false
}

// piece is a draft with the words of its turn.
type piece struct {
	v     *verifier
	d     draft
	t     *Turn
	kind  firsthand.Kind
	span  text.Span
	said  string
	voice extract.Heard
	basis firsthand.RecordID // the record that an interpretation rests on
	rates firsthand.RecordID // the record that says the same already
	less  bool               // it is less than the model makes of it
}

// tells wants a quote of words that are the story's own.
func (p *piece) tells() firsthand.Drop {
	if !strings.ContainsFunc(p.said, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return firsthand.DropEmpty
	}
	for at := 0; ; {
		i := strings.Index(p.t.Text[at:], block.Open)
		if i < 0 {
			return ""
		}
		at += i
		end := at + block.At(p.t.Text[at:])
		if p.span.Start < end && at < p.span.End {
			return firsthand.DropEcho
		}
		at = end
	}
}

// heard finds whose words the quote is, and takes their sentences whole. Of a
// quote across several voices it takes the one that its kind needs: words for a
// statement, narration for an event.
func (p *piece) heard() firsthand.Drop {
	var all []extract.Heard
	for _, h := range p.t.Heard {
		if h.Start < p.span.End && p.span.Start < h.End {
			all = append(all, h)
		}
	}
	if len(all) == 0 {
		return firsthand.DropSpeaker // nobody can be told to say it
	}
	wanted := func(h extract.Heard) bool {
		narrated := p.kind == firsthand.KindEvent || p.kind == firsthand.KindObservation
		return h.Spoken != narrated
	}
	if slices.ContainsFunc(all, wanted) && p.kind != firsthand.KindInterpretation {
		all = slices.DeleteFunc(all, func(h extract.Heard) bool { return !wanted(h) })
	}
	p.voice = all[0]
	covered := text.Span{Start: all[0].Start, End: all[0].End}
	for _, h := range all[1:] {
		if within := h.Start >= p.voice.Start && h.End <= p.voice.End; within && h.Start <= p.span.Start && p.span.End <= h.End {
			p.voice = h // it lies in the other and knows better
			covered = text.Span{Start: h.Start, End: h.End}
			continue
		}
		if h.Speaker != p.voice.Speaker || h.SpeakerID != p.voice.SpeakerID {
			return firsthand.DropSpeaker
		}
		p.voice.Firm = p.voice.Firm && h.Firm
		p.voice.Open = p.voice.Open || h.Open
		p.voice.Denies = p.voice.Denies || h.Denies
		p.voice.Thought = p.voice.Thought || h.Thought
		if h.Frame != firsthand.FrameWorld {
			p.voice.Frame = h.Frame
		}
		covered.Start, covered.End = min(covered.Start, h.Start), max(covered.End, h.End)
	}
	if p.kind != firsthand.KindInterpretation {
		p.span = covered // whole sentences: a piece of one may say the opposite
		p.said = p.t.Text[p.span.Start:p.span.End]
	}
	return ""
}

// spoken holds the model's speaker against whose words they are.
func (p *piece) spoken() firsthand.Drop {
	claimed := text.Fold(string(p.d.Speaker))
	if claimed == "" || claimed == firsthand.Narrator || p.kind == firsthand.KindInterpretation {
		return ""
	}
	who, known := p.v.character(claimed)
	switch {
	case !p.voice.Spoken && p.kind == firsthand.KindStatement:
		return firsthand.DropSpeaker
	case !p.voice.Spoken:
		return ""
	case known && who.ID == p.voice.SpeakerID, !known && claimed == text.Fold(p.voice.Speaker):
		return ""
	}
	return firsthand.DropSpeaker
}

// told lowers what the words do not bear out: speech is a statement, and what
// is supposed or asked is no event.
func (p *piece) told() firsthand.Drop {
	happened := p.kind == firsthand.KindEvent || p.kind == firsthand.KindObservation
	switch {
	case p.voice.Thought:
		return firsthand.DropKind // its holder's alone
	case p.voice.Spoken && happened:
		p.kind, p.less = firsthand.KindStatement, true
	case !p.voice.Spoken && p.kind == firsthand.KindStatement:
		return firsthand.DropSpeaker
	case happened && p.voice.Open:
		return firsthand.DropStatus
	}
	return ""
}

// taken compares the draft with what was taken from the words already.
func (p *piece) taken() firsthand.Drop {
	best := 0
	for _, k := range p.t.Taken {
		shared := p.shared(k.Record)
		if shared <= best {
			continue
		}
		live := k.Standing == firsthand.StandingLive && k.Status != firsthand.StatusRefuted
		switch {
		case sameSort(k.Kind, p.kind) && k.Kind != firsthand.KindInterpretation && !live:
			return firsthand.DropHeld // it was taken away, and does not come back by a model
		case !live:
		case sameSort(k.Kind, p.kind) && k.Kind != firsthand.KindInterpretation:
			best, p.rates = shared, k.ID
		case p.kind == firsthand.KindInterpretation && k.Kind != firsthand.KindInterpretation:
			best, p.basis = shared, k.ID
		case k.Kind == firsthand.KindMonologue:
			return firsthand.DropKind
		case stricter(k.Kind, p.kind):
			return firsthand.DropStatus
		}
	}
	return ""
}

// shared returns how many bytes of the quote the record stands in, 0 unless it
// is more than half of either.
func (p *piece) shared(r firsthand.Record) int {
	if len(r.Sources) == 0 || r.Sources[0].Turn != p.t.Number {
		return 0
	}
	src := r.Sources[0]
	n := min(src.End, p.span.End) - max(src.Start, p.span.Start)
	if 2*n <= min(src.End-src.Start, p.span.End-p.span.Start) {
		return 0
	}
	return n
}

// sameSort reports whether records of two kinds say the same of the same words.
func sameSort(a, b firsthand.Kind) bool {
	happened := func(k firsthand.Kind) bool { return k == firsthand.KindEvent || k == firsthand.KindObservation }
	return a == b || happened(a) && happened(b)
}

// stricter reports whether the rules' kind of the words leaves no room for the
// model's: a question asserts nothing, a reading and a report establish nothing.
func stricter(rules, model firsthand.Kind) bool {
	switch model {
	case firsthand.KindEvent, firsthand.KindObservation:
		return true
	case firsthand.KindStatement:
		return rules == firsthand.KindLoop || rules == firsthand.KindInterpretation || rules == firsthand.KindIntention
	}
	return false
}

func (v *verifier) character(folded string) (firsthand.Character, bool) {
	for _, c := range v.s.Cast {
		for _, name := range append([]string{c.Name, c.Nickname}, c.Aliases...) {
			if name != "" && text.Fold(name) == folded {
				return c, true
			}
		}
	}
	return firsthand.Character{}, false
}

package state_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// tale makes up a journal entry by entry. It draws what may happen and keeps
// what Check lets pass: an entry that a law forbids is left out, one that is
// malformed is a fault of the tale.
type tale struct {
	t       *rapid.T
	s       *state.State
	entries []firsthand.Entry
	at      time.Time
	act     firsthand.Seq // 0: every entry is an act of its own
	secrets map[firsthand.RecordID]secret
	told    int // sentences so far: each has a word of its own
}

// secret is a word that stands in a private part of a turn and nowhere else.
type secret struct {
	word   string
	holder firsthand.CharacterID
}

var (
	author   = firsthand.Agent{Kind: firsthand.AgentAuthor, Name: "Ilse"}
	model    = firsthand.Agent{Kind: firsthand.AgentModel, Name: "reader 2"}
	rules    = firsthand.Agent{Kind: firsthand.AgentRules, Name: "rules 1"}
	narrator = firsthand.Agent{Kind: firsthand.AgentNarrator}
)

// newTale begins a world with three characters, a scene and a passage.
func newTale(t *rapid.T) *tale {
	k := &tale{t: t, s: state.New(nil), at: time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC), secrets: map[firsthand.RecordID]secret{}}
	k.must(firsthand.Entry{Kind: firsthand.EntryWorld, World: &firsthand.World{ID: "w", Name: "Harbour", Settings: firsthand.Settings{Timezone: "Asia/Tokyo"}}})
	for _, c := range []firsthand.Character{
		{Name: "Tilla", Aliases: []string{"Til"}, Temperament: firsthand.Temperament{Jealousy: .8, Longing: .2}},
		{Name: "燈子", Nickname: "トウコ", Temperament: firsthand.Temperament{Longing: .9, Release: .5}},
		{Name: "柏瀾", PlayedBy: "p-1"},
	} {
		k.must(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &c})
	}
	k.must(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{Title: "The quay"}})
	k.passage()
	return k
}

// anyTale draws a world after so many more things have happened.
func anyTale(t *rapid.T, most int) *tale {
	k := newTale(t)
	for range rapid.IntRange(most/2, most).Draw(t, "happenings") {
		k.happen()
	}
	return k
}

// entry fills in what every entry carries.
func (k *tale) entry(e firsthand.Entry) firsthand.Entry {
	e.Seq, e.Format, e.At = k.s.Head()+1, firsthand.Format, k.at
	e.ID = firsthand.EntryID(fmt.Sprint("e-", e.Seq))
	if e.Activity == "" {
		e.Activity = firsthand.ActivityEdit
	}
	if e.Agent.Kind == "" {
		e.Agent = author
	}
	if e.Act = k.act; e.Act == 0 {
		e.Act = e.Seq
	}
	return e
}

// add puts an entry into the journal unless a law forbids it.
func (k *tale) add(e firsthand.Entry) bool {
	e = k.entry(e)
	switch err := k.s.Apply(e); firsthand.CodeOf(err) {
	case "":
		k.entries = append(k.entries, e)
		return true
	case firsthand.CodeRefused:
		return false
	default:
		k.t.Fatalf("the tale went wrong with a %s: %v", e.Kind, err)
		return false
	}
}

func (k *tale) must(e firsthand.Entry) firsthand.Seq {
	if !k.add(e) {
		k.t.Fatalf("the tale's %s was refused", e.Kind)
	}
	return k.s.Head()
}

// happen lets one thing happen, mostly talk and what is read in it.
func (k *tale) happen() {
	k.act = 0
	if rapid.IntRange(0, 5).Draw(k.t, "together") == 0 && len(k.entries) > 0 {
		k.act = k.s.Head() + 1
	}
	rapid.SampledFrom([]func(){
		k.turn, k.turn, k.turn, k.quoted, k.quoted, k.worded, k.stated, k.thought, k.thought, k.read, k.asked, k.derived, k.derived, k.remembered,
		k.lore, k.change, k.change, k.change, k.settled, k.link, k.link, k.link, k.cut, k.used, k.used, k.revise, k.hide, k.take,
		k.chat, k.mood, k.scene, k.recast, k.declare, k.undo, k.merged, k.slept, k.day, k.day,
	}).Draw(k.t, "happening")()
}

// chat tells several turns in one act, as an import does.
func (k *tale) chat() {
	k.act = k.s.Head() + 1
	for range 3 {
		k.turn()
		k.quoted()
	}
}

func (k *tale) day() {
	k.at = k.at.Add(time.Duration(rapid.IntRange(1, 72).Draw(k.t, "hours")) * time.Hour)
}

func (k *tale) character() firsthand.Character {
	return rapid.SampledFrom(k.s.Characters()).Draw(k.t, "character")
}

// record draws a record that is already there, if there is one.
func (k *tale) record() (firsthand.Record, bool) {
	if len(k.s.Records()) == 0 {
		return firsthand.Record{}, false
	}
	r, _ := k.s.Record(rapid.SampledFrom(k.s.Records()).Draw(k.t, "record"))
	return r, true
}

// heard draws a turn that is already told and still in the story.
func (k *tale) heard() (firsthand.Turn, bool) {
	if k.s.Now() == 0 {
		return firsthand.Turn{}, false
	}
	n := firsthand.TurnNumber(rapid.Uint64Range(1, uint64(k.s.Now())).Draw(k.t, "turn"))
	t, standing, _ := k.s.Turn(n)
	return t, standing != firsthand.StandingNotTaken
}

func (k *tale) audience() firsthand.Audience {
	var ids []firsthand.CharacterID
	for _, c := range k.s.Characters() {
		ids = append(ids, c.ID)
	}
	if rapid.Bool().Draw(k.t, "everyone") {
		return firsthand.Everyone()
	}
	return firsthand.Only(rapid.SliceOfNDistinct(rapid.SampledFrom(ids), 0, 3, rapid.ID).Draw(k.t, "audience")...)
}

// own returns a word that stands nowhere else yet.
func (k *tale) own() string {
	k.told++
	if n := k.told / 2; k.told%2 == 0 && n < len(kana)*len(kana) {
		return string(kana[n/len(kana)]) + string(kana[n%len(kana)])
	}
	return fmt.Sprintf("veil%dq", k.told)
}

// kana are characters of which no sentence has two in a row but its own word.
var kana = []rune("ヘホマミムメモヤユヨラリルレロ")

func (k *tale) sentence(word string) string {
	return rapid.SampledFrom([]string{
		"She put the %s by the window. ", "Bram never sold his %s, whatever he says. ", "燈子は%sを窓辺に置いた。", "嵐の夜に%sを見た。",
		"柏瀾把%s放在窗台上。", "她說%s已經不見了。",
	}).Draw(k.t, "sentence")
}

func (k *tale) say(word string) string { return fmt.Sprintf(k.sentence(word), word) }

func (k *tale) turn() {
	scene := rapid.SampledFrom(k.s.Scenes()).Draw(k.t, "scene")
	t := firsthand.Turn{Number: k.s.Now() + 1, Scene: scene.ID, Audience: k.audience(), Variants: []string{"another"}}
	for range rapid.IntRange(1, 3).Draw(k.t, "sentences") {
		t.Text += k.say(k.own())
	}
	if rapid.IntRange(0, 3).Draw(k.t, "spoken") > 0 {
		c := k.character()
		t.Speaker, t.SpeakerID = c.Name, c.ID
	}
	t.Provisional = rapid.IntRange(0, 4).Draw(k.t, "provisional") == 0
	if rapid.IntRange(0, 7).Draw(k.t, "dreamt") == 0 {
		t.Frame = firsthand.FrameDream
	}
	if rapid.Bool().Draw(k.t, "keyed") {
		t.Key = fmt.Sprint("k-", t.Number)
	}
	if rapid.Bool().Draw(k.t, "timed") {
		t.When = &firsthand.When{Time: k.at.In(time.FixedZone("", 9*3600)), Precision: firsthand.ToMinute}
		t.Asides = []firsthand.Aside{{At: 0, Text: "((brb))"}}
	}
	k.must(firsthand.Entry{Kind: firsthand.EntryTurn, Activity: firsthand.ActivityObserve, Agent: narrator, Turn: &t})
}

// span draws one sentence of a turn that is nobody's secret.
func (k *tale) span(t firsthand.Turn) (firsthand.Source, bool) {
	var spans []firsthand.Source
	start := 0
	for i, r := range t.Text {
		if r == '。' || r == '.' {
			end := i + len(string(r))
			if !k.private(t.Text[start:end]) {
				spans = append(spans, firsthand.Source{Kind: firsthand.SourceTurn, Turn: t.Number, Start: start, End: end})
			}
			start = end
		}
	}
	if len(spans) == 0 {
		return firsthand.Source{}, false
	}
	return rapid.SampledFrom(spans).Draw(k.t, "span"), true
}

func (k *tale) private(sentence string) bool {
	for _, s := range k.secrets {
		if strings.Contains(sentence, s.word) {
			return true
		}
	}
	return false
}

// part draws a turn that is still in the story and one of its sentences.
func (k *tale) part() (firsthand.Turn, firsthand.Source, bool) {
	t, ok := k.heard()
	if !ok {
		return t, firsthand.Source{}, false
	}
	src, ok := k.span(t)
	return t, src, ok
}

// draft is a record of a turn with the defaults of its kind.
func (k *tale) draft(kind firsthand.Kind, t firsthand.Turn, src firsthand.Source) firsthand.Record {
	r := firsthand.Record{
		ID: firsthand.RecordID(k.s.Head() + 1), Kind: kind, Status: kind.BirthStatus(), Standing: firsthand.StandingLive,
		Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: rapid.SampledFrom(tiers).Draw(k.t, "tier"),
		Text: t.Text[src.Start:src.End], Audience: t.Audience, Sources: []firsthand.Source{src},
		Importance: rapid.IntRange(1, 5).Draw(k.t, "importance"), Scene: t.Scene, Turn: k.s.Now(),
	}
	if _, standing, _ := k.s.Turn(t.Number); standing == firsthand.StandingProvisional {
		r.Standing = standing
	}
	name := rapid.SampledFrom(firsthand.EmotionNames()).Draw(k.t, "emotion")
	_ = r.Emotion.Set(name, rapid.SampledFrom([]int{0, 0, 30, 90}).Draw(k.t, "felt"))
	if t.Frame != "" {
		r.Frame, r.Status = t.Frame, firsthand.StatusInferred
	}
	return r
}

var tiers = []firsthand.Tier{firsthand.TierPromotable, firsthand.TierPromotable, firsthand.TierTemporary, firsthand.TierLongTerm, firsthand.TierLocked}

func (k *tale) born(r firsthand.Record, by firsthand.Agent) bool {
	return k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Activity: firsthand.ActivityExtract, Agent: by, Record: &r})
}

// quoted takes a sentence of a turn as it stands.
func (k *tale) quoted() {
	if t, src, ok := k.part(); ok {
		r := k.draft(rapid.SampledFrom([]firsthand.Kind{firsthand.KindEvent, firsthand.KindObservation}).Draw(k.t, "kind"), t, src)
		r.Category = rapid.SampledFrom([]firsthand.Category{"", "", "jealousy", "reunion"}).Draw(k.t, "category")
		r.About, r.AboutIDs = []string{"brass key"}, []firsthand.CharacterID{k.character().ID}
		if rapid.Bool().Draw(k.t, "slot") {
			r.Slot = &firsthand.SlotFill{Subject: "brass key", Attribute: "place", Value: "windowsill"}
		}
		if rapid.Bool().Draw(k.t, "dated") {
			r.Time = &firsthand.TimeMention{Phrase: "先週", From: "2026-02-16", To: "2026-02-22"}
		}
		k.born(r, model)
	}
}

// worded takes a sentence of a turn in other words.
func (k *tale) worded() {
	if t, src, ok := k.part(); ok {
		r := k.draft(firsthand.KindEvent, t, src)
		r.Status, r.Text, r.Gloss = firsthand.StatusInferred, "In short: "+strings.TrimSpace(r.Text), "gloss"
		r.Audience = r.Audience.Intersect(k.audience())
		k.born(r, model)
	}
}

func (k *tale) stated() {
	if t, src, ok := k.part(); ok && t.Frame == "" {
		r, c := k.draft(firsthand.KindStatement, t, src), k.character()
		r.Speaker, r.SpeakerID, r.ReportedBy = c.Name, c.ID, k.character().ID
		k.born(r, rules)
	}
}

// thought makes a sentence of a turn the private thought of a character.
func (k *tale) thought() {
	t, src, ok := k.part()
	if !ok || t.Frame != "" {
		return
	}
	r, c := k.draft(firsthand.KindMonologue, t, src), k.character()
	word := ownWord(r.Text)
	if slices.ContainsFunc(k.s.Records(), func(id firsthand.RecordID) bool {
		other, _ := k.s.Record(id)
		return strings.Contains(other.Text, word)
	}) {
		return // others know of it already
	}
	r.Speaker, r.SpeakerID, r.Audience = c.Name, c.ID, firsthand.Only(c.ID)
	if rapid.IntRange(0, 3).Draw(k.t, "retold") == 0 {
		r.Text = "As if to say: " + r.Text
	}
	if k.born(r, model) {
		k.secrets[r.ID] = secret{word: word, holder: c.ID}
	}
}

// ownWord finds the word that stands in this sentence alone.
func ownWord(sentence string) string {
	if i := strings.Index(sentence, "veil"); i >= 0 {
		return sentence[i : i+strings.IndexByte(sentence[i:], 'q')+1]
	}
	i := strings.IndexAny(sentence, string(kana))
	return string([]rune(sentence[i:])[:2])
}

func (k *tale) read() {
	if t, src, ok := k.part(); ok {
		r := k.draft(firsthand.KindInterpretation, t, src)
		r.Status = firsthand.StatusUnresolved
		r.Text, r.Because, r.Reader = "Perhaps she misses the sea. 或許她想家。", "her tone", &firsthand.Agent{Kind: firsthand.AgentModel, Name: "reader 2"}
		r.Basis = []firsthand.Ref{{Turn: t.Number}}
		if other, ok := k.record(); ok {
			r.Basis = append(r.Basis, firsthand.Ref{Record: other.ID})
		}
		k.born(r, model)
	}
}

func (k *tale) asked() {
	if t, src, ok := k.part(); ok && t.Frame == "" {
		r, c := k.draft(rapid.SampledFrom([]firsthand.Kind{firsthand.KindLoop, firsthand.KindLoop, firsthand.KindIntention}).Draw(k.t, "kind"), t, src), k.character()
		r.Speaker, r.SpeakerID = c.Name, c.ID
		k.born(r, rules)
	}
}

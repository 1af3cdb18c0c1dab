package state_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/formula"
	"github.com/firsthand-memory/firsthand/internal/state"
)

// story is a world that a test tells by hand: Tilla, Toko and the narrator at
// the quay, everybody hearing everything.
type story struct {
	t  *testing.T
	s  *state.State
	at time.Time
}

const (
	tilla firsthand.CharacterID = 2 // feels jealousy more
	toko  firsthand.CharacterID = 3 // feels reunions more
	scene firsthand.SceneID     = 4
)

func newStory(t *testing.T, settings firsthand.Settings) *story {
	k := &story{t, state.New(nil), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	k.add(firsthand.Entry{Kind: firsthand.EntryWorld, World: &firsthand.World{ID: "w", Name: "Harbour", Settings: settings}})
	k.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &firsthand.Character{Name: "Tilla", Temperament: firsthand.Temperament{Jealousy: .65}}})
	k.add(firsthand.Entry{Kind: firsthand.EntryCharacter, Character: &firsthand.Character{Name: "燈子", Temperament: firsthand.Temperament{Longing: .65, Jealousy: .64}}})
	k.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{Title: "碼頭"}})
	return k
}

func (k *story) add(e firsthand.Entry) firsthand.Seq {
	k.t.Helper()
	e.Seq, e.Format, e.At, e.Activity, e.Agent = k.s.Head()+1, firsthand.Format, k.at, firsthand.ActivityEdit, author
	e.ID, e.Act = firsthand.EntryID(fmt.Sprint("e-", e.Seq)), e.Seq
	if err := k.s.Apply(e); err != nil {
		k.t.Fatal(err)
	}
	return e.Seq
}

// tell tells n turns of the speaker.
func (k *story) tell(n int, by firsthand.CharacterID) {
	for range n {
		k.add(firsthand.Entry{Kind: firsthand.EntryTurn, Turn: &firsthand.Turn{Number: k.s.Now() + 1, Scene: scene, SpeakerID: by, Text: "波", Audience: firsthand.Everyone()}})
	}
}

// later tells a turn on each of so many further days.
func (k *story) later(days int) {
	for range days {
		k.at = k.at.AddDate(0, 0, 1)
		k.tell(1, 0)
	}
}

// remember adds an author's event, with what edit makes of it.
func (k *story) remember(edit func(*firsthand.Record)) firsthand.RecordID {
	r := firsthand.Record{
		ID: firsthand.RecordID(k.s.Head() + 1), Kind: firsthand.KindEvent, Status: firsthand.StatusCanon, Standing: firsthand.StandingLive,
		Origin: firsthand.OriginLived, Frame: firsthand.FrameWorld, Tier: firsthand.TierPromotable, Text: "She came back. 戻った。回來了。", Audience: firsthand.Everyone(),
		Sources: []firsthand.Source{{Kind: firsthand.SourceAuthor}}, Importance: 3, Scene: scene, Turn: k.s.Now(),
	}
	edit(&r)
	k.add(firsthand.Entry{Kind: firsthand.EntryRecord, Record: &r})
	return r.ID
}

func (k *story) change(c firsthand.Change) {
	k.add(firsthand.Entry{Kind: firsthand.EntryChange, Change: &c})
}

func (k *story) use(id firsthand.RecordID) {
	k.add(firsthand.Entry{Kind: firsthand.EntryUsed, Used: &firsthand.Used{Turn: k.s.Now(), Refs: []firsthand.Ref{{Record: id}}}})
}

func (k *story) view(as firsthand.CharacterID) *state.View {
	k.t.Helper()
	v, err := k.s.Visible(lookOf(as, 0, false))
	if err != nil {
		k.t.Fatal(err)
	}
	return v
}

func (k *story) weight(id firsthand.RecordID, as firsthand.CharacterID) state.Weight {
	k.t.Helper()
	return k.view(as).Weigh(firsthand.Ref{Record: id})
}

func near(a, b float64) bool { return math.Abs(a-b) < 5e-5 }

func TestImportanceVectors(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	for _, c := range []struct {
		importance, joy int
		category        firsthand.Category
		as              firsthand.CharacterID
		want            float64
	}{
		{2, 30, "", 0, 2.75}, {3, 80, "", 0, 5}, {1, 0, "", 0, 1}, {4, 100, "jealousy", tilla, 5},
		{2, 0, "jealousy", tilla, 3}, {2, 0, "jealousy", toko, 2}, {2, 0, "reunion", toko, 3}, {2, 0, "reunion", tilla, 2}, {2, 0, "reunion", 0, 2},
	} {
		id := k.remember(func(r *firsthand.Record) {
			r.Importance, r.Category = c.importance, c.category
			_ = r.Emotion.Set("joy", c.joy)
		})
		if got := k.weight(id, c.as).ImportanceEff; !near(got, c.want) {
			t.Errorf("%+v: I_eff is %v", c, got)
		}
	}
}

func TestFreshnessRunsOnTurns(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	id := k.remember(func(*firsthand.Record) {})
	lasting := k.remember(func(r *firsthand.Record) { r.Tier = firsthand.TierLongTerm })
	locked := k.remember(func(r *firsthand.Record) { r.Tier = firsthand.TierLocked })
	for _, c := range []struct {
		turn int
		want float64
	}{{0, 1}, {50, .840896}, {100, .707107}, {200, .5}, {400, .25}, {1000, .03125}} {
		k.tell(c.turn-int(k.s.Now()), 0)
		if w := k.weight(id, 0); !near(w.Freshness, c.want) || !near(w.FreshnessEff, c.want) || !near(w.Weight, 3*c.want) {
			t.Errorf("after %d turns: %+v, want F %v", c.turn, w, c.want)
		}
		if k.weight(lasting, 0).Freshness != 1 || k.weight(locked, 0).Freshness != 1 {
			t.Errorf("after %d turns what never fades has faded", c.turn)
		}
	}
}

func TestBeingUsedAnchorsFreshnessAgain(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	early, id := k.remember(func(*firsthand.Record) {}), k.remember(func(*firsthand.Record) {})
	k.tell(64, 0)
	k.use(early)
	if w := k.weight(early, 0); !near(w.FreshnessEff, w.Freshness) {
		t.Errorf("a touch within 64 turns changed F' to %v, F being %v", w.FreshnessEff, w.Freshness)
	}
	k.tell(400-64, 0)
	k.use(id)
	for _, c := range []struct {
		turn int
		want float64
	}{{400, .8}, {450, .6727}, {500, .5657}, {600, .4}, {800, .2}} {
		k.tell(c.turn-int(k.s.Now()), 0)
		if got := k.weight(id, 0).FreshnessEff; !near(got, c.want) {
			t.Errorf("used at 400, at %d: F' is %v, want %v", c.turn, got, c.want)
		}
	}
}

func TestAnOpenHurtGrowsByDaysPlayed(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, 0)
	hurt := k.remember(func(r *firsthand.Record) { _ = r.Emotion.Set("sadness", 40) })
	glad := k.remember(func(r *firsthand.Record) { _ = r.Emotion.Set("joy", 40) })
	said := k.remember(func(r *firsthand.Record) {
		r.Kind, r.Status, r.Speaker, r.SpeakerID = firsthand.KindStatement, firsthand.StatusDeclared, "Tilla", tilla
		_ = r.Emotion.Set("sadness", 40)
	})
	want := []float64{1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3, 3}
	for day, r := range want {
		if got := k.weight(hurt, 0); !near(got.Rumination, r) || !near(got.Weight, got.ImportanceEff*got.FreshnessEff*r) {
			t.Errorf("day %d: %+v, want R %v", day, got, r)
		}
		if k.weight(glad, 0).Rumination != 1 || k.weight(said, 0).Rumination != 1 {
			t.Errorf("day %d: what is no hurt grew", day)
		}
		k.later(1)
	}
	resolution := k.remember(func(*firsthand.Record) {})
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: resolution, To: hurt, Kind: firsthand.LinkResolves}})
	if got := k.weight(hurt, 0).Rumination; got != 1 || !k.s.Resolved(hurt) {
		t.Errorf("resolved, R is %v", got)
	}
}

func TestTheUnpromotedWeighHalfAfterThirtyDays(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, 0)
	id := k.remember(func(*firsthand.Record) {})
	k.later(29)
	if got := k.weight(id, 0).Demotion; got != 1 {
		t.Errorf("after 29 days: %v", got)
	}
	k.later(1)
	if got := k.weight(id, 0); got.Demotion != .5 || !near(got.Weight, got.ImportanceEff*got.FreshnessEff*.5) {
		t.Errorf("after 30 days: %+v", got)
	}
	k.change(firsthand.Change{Record: id, Tier: firsthand.TierLongTerm})
	if got := k.weight(id, 0).Demotion; got != 1 {
		t.Errorf("promoted: %v", got)
	}
}

// A player who comes back after months finds everything as it was left: only
// days on which the world was played count.
func TestOnlyPlayedDaysCount(t *testing.T) {
	k := newStory(t, firsthand.Settings{Timezone: "Asia/Tokyo"})
	k.tell(2, 0)
	hurt := k.remember(func(r *firsthand.Record) { _ = r.Emotion.Set("fear", 10) })
	k.at = k.at.AddDate(0, 3, 0)
	k.remember(func(*firsthand.Record) {}) // nobody plays
	if k.s.Days() != 1 || k.weight(hurt, 0).Rumination != 1 {
		t.Errorf("%d days, R %v: months of silence counted", k.s.Days(), k.weight(hurt, 0).Rumination)
	}
	k.tell(1, 0)
	if k.s.Days() != 2 || !near(k.weight(hurt, 0).Rumination, 1.2) {
		t.Errorf("%d days, R %v: the day of the return counts as one", k.s.Days(), k.weight(hurt, 0).Rumination)
	}
	k.at = time.Date(2026, 6, 1, 14, 59, 0, 0, time.UTC) // one minute to midnight in Tokyo
	k.tell(1, 0)
	k.at = k.at.Add(2 * time.Minute)
	k.tell(1, 0)
	if k.s.Days() != 3 {
		t.Errorf("%d days: midnight is the world's, not UTC's", k.s.Days())
	}
}

func TestAStoryClockCountsTheStorysDays(t *testing.T) {
	k := newStory(t, firsthand.Settings{StoryClock: true})
	for _, c := range []struct{ day, want int }{{1, 1}, {1, 1}, {0, 1}, {4, 2}, {2, 2}, {5, 3}} {
		k.add(firsthand.Entry{Kind: firsthand.EntryScene, Scene: &firsthand.Scene{ID: scene, Title: "碼頭", StoryDay: c.day}})
		k.at = k.at.AddDate(0, 0, 1)
		k.tell(1, 0)
		if k.s.Days() != c.want {
			t.Errorf("on day %d of the story: %d days, want %d", c.day, k.s.Days(), c.want)
		}
	}
}

func TestAQuestionIsOverdueAfterTwoTurnsOfTheOtherSide(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	ask := func(r *firsthand.Record) {
		r.Kind, r.Status, r.Speaker, r.SpeakerID = firsthand.KindLoop, firsthand.StatusUnresolved, "Tilla", tilla
	}
	asked := k.remember(ask)
	for i, c := range []struct {
		by      firsthand.CharacterID
		overdue bool
	}{{toko, false}, {tilla, false}, {0, false}, {tilla, false}, {toko, true}, {tilla, true}} {
		k.tell(1, c.by)
		if got := k.view(0).Overdue(asked); got != c.overdue {
			t.Errorf("after turn %d by %s it is overdue: %v", i+1, c.by, got)
		}
	}
	answered := k.remember(ask)
	k.tell(1, toko)
	answer := k.remember(func(*firsthand.Record) {})
	k.add(firsthand.Entry{Kind: firsthand.EntryLink, Link: &firsthand.Link{From: answer, To: answered, Kind: firsthand.LinkAnswers}})
	k.tell(3, toko)
	if k.view(0).Overdue(answered) || has(k.view(0).Loops(5), answered) || has(k.s.OpenLoops(scene), answered) {
		t.Error("an answered question went on waiting")
	}
	no := false
	k.change(firsthand.Change{Record: answered, Resolved: &no})
	k.tell(1, toko)
	if !k.view(0).Overdue(answered) {
		t.Error("a question whose answer was taken back does not wait again")
	}
}

// The weightiest are those that weigh most of all visible lived records of the
// last seven played days, whatever was used, changed or told in between.
func TestWeightiestIsTheHeaviestOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := newTale(t)
		for range rapid.IntRange(10, 100).Draw(t, "happenings") {
			rapid.SampledFrom([]func(){k.remembered, k.remembered, k.remembered, k.quoted, k.turn, k.used, k.used, k.change, k.settled, k.take, k.day}).Draw(t, "happening")()
		}
		learned := daysLearned(k.entries)
		for _, c := range append(k.s.Characters(), firsthand.Character{}) {
			v, err := k.s.Visible(lookOf(c.ID, 0, false))
			if err != nil {
				t.Fatal(err)
			}
			var all []float64
			for id, day := range learned {
				r, _ := k.s.Record(id)
				weighs := r.Origin == firsthand.OriginLived && r.Standing == firsthand.StandingLive && r.Kind != firsthand.KindLoop && r.Kind != firsthand.KindIntention
				if weighs && v.Record(id) && max(1, k.s.Days())-day < formula.CoreDays {
					all = append(all, v.Weigh(firsthand.Ref{Record: id}).Weight)
				}
			}
			slices.SortFunc(all, func(a, b float64) int { return cmp.Compare(b, a) })
			got := v.Weightiest(3)
			if len(got) != min(3, len(all)) {
				t.Fatalf("%d weightiest of %d", len(got), len(all))
			}
			for i, id := range got {
				if w := v.Weigh(firsthand.Ref{Record: id}).Weight; math.Abs(w-all[i]) > 1e-9 {
					t.Fatalf("%s, with weight %v, is number %d for %s; the heaviest are %v", id, w, i, c.ID, all[:len(got)])
				}
			}
		}
	})
}

// daysLearned folds the journal anew to see on which played day each record
// was learned.
func daysLearned(entries []firsthand.Entry) map[firsthand.RecordID]int {
	days, s := map[firsthand.RecordID]int{}, state.New(nil)
	for _, e := range entries {
		_ = s.Apply(e)
		if e.Record != nil {
			days[e.Record.ID] = max(1, s.Days())
		}
	}
	return days
}

// However many lighter and newer records follow on the same day, those that
// never fade stay the weightiest.
func TestNewerRecordsDoNotHideWhatNeverFades(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, 0)
	lasting := func(importance int) func(*firsthand.Record) {
		return func(r *firsthand.Record) { r.Tier, r.Importance = firsthand.TierLongTerm, importance }
	}
	heavy := []firsthand.RecordID{k.remember(lasting(5)), k.remember(lasting(5)), k.remember(lasting(5))}
	k.tell(400, 0)
	for range 20 {
		k.remember(lasting(4))
	}
	slices.Reverse(heavy)
	if got := k.view(0).Weightiest(3); !slices.Equal(got, heavy) {
		t.Errorf("the weightiest are %v, want %v", got, heavy)
	}
}

// Nor do many that weighed more when they happened hide a hurt that grew.
func TestHeavierRecordsDoNotHideAHurtThatGrew(t *testing.T) {
	k := newStory(t, firsthand.Settings{})
	k.tell(1, 0)
	var hurts []firsthand.RecordID
	for range 3 {
		hurts = append(hurts, k.remember(func(r *firsthand.Record) { _ = r.Emotion.Set("longing", 4) }))
	}
	for range 20 {
		k.remember(func(r *firsthand.Record) { r.Importance = 5 })
	}
	k.later(5)
	slices.Reverse(hurts)
	if got := k.view(0).Weightiest(3); !slices.Equal(got, hurts) {
		t.Errorf("the weightiest are %v, want %v", got, hurts)
	}
}

package engine_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
)

// sleeper is an engine whose worlds sleep by themselves when it is told to look.
type sleeper struct {
	*engine.Engine
	t     *testing.T
	clock *wallClock
	wake  chan time.Time
	mu    sync.Mutex
	slept []engine.Slept
}

// wallClock is a clock that is set while others read it.
type wallClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *wallClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *wallClock) set(day string, hour int) {
	d, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = d.Add(time.Duration(hour) * time.Hour)
}

func newSleeper(t *testing.T, store firsthand.Store) *sleeper {
	s := &sleeper{t: t, clock: &wallClock{}, wake: make(chan time.Time)}
	s.clock.set(may1, 20)
	s.Engine = engine.Open(store, engine.Config{Now: s.clock.Now, Meanings: []engine.Meaning{}, Nights: &engine.Nights{Wake: s.wake, Slept: func(n engine.Slept) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.slept = append(s.slept, n)
	}}})
	t.Cleanup(func() { must(t, s.Close(ctx)) })
	return s
}

// look lets the engine look once, and returns the nights that came of it. The
// second note is taken only when it is through with the first.
func (s *sleeper) look() []engine.Slept {
	s.wake <- time.Time{}
	s.wake <- time.Time{}
	s.mu.Lock()
	defer s.mu.Unlock()
	slept := s.slept
	s.slept = nil
	return slept
}

// wantDays wants the days of nights that went well.
func (s *sleeper) wantDays(want ...string) {
	s.t.Helper()
	var got []string
	for _, n := range s.look() {
		if got = append(got, n.Night.Day); n.Err != nil {
			s.t.Errorf("the night of %s: %v", n.Night.Day, n.Err)
		}
	}
	if !slices.Equal(got, want) {
		s.t.Errorf("nights of %v, want %v", got, want)
	}
}

func TestAWorldSleepsOnceItsDayHasTurned(t *testing.T) {
	for _, c := range []struct {
		zone string
		day  string // of the first evening, when it is 20:00 in London
		late string // the last hour at which that day is not over, in London
		at   int
	}{
		{"", may1, may1, 23}, {"Asia/Tokyo", "2031-05-02", "2031-05-02", 14}, {"America/New_York", may1, "2031-05-02", 3},
	} {
		s := newSleeper(t, memory.New())
		w, err := s.Create(ctx, "霧港", firsthand.Settings{Timezone: c.zone})
		must(t, err)
		s.wantDays() // nobody has played
		evening(t, w)
		s.clock.set(c.late, c.at)
		s.wantDays()
		s.clock.set("2031-05-03", 5)
		s.wantDays(c.day)
		s.wantDays() // a day has one night
		s.clock.set("2031-06-20", 5)
		s.wantDays() // nobody played meanwhile
		observe(t, w, firsthand.Utterance{Scene: "b", Speaker: "Mara", Text: "ただいま。"})
		s.clock.set("2031-06-30", 5)
		s.wantDays("2031-06-20")
	}
}

func TestAWorldSleepsOnceItsStorysDayHasTurned(t *testing.T) {
	s := newSleeper(t, memory.New())
	w, err := s.Create(ctx, "w", firsthand.Settings{StoryClock: true})
	must(t, err)
	day := func(n int, lines ...string) {
		title := strings.Repeat("i", n)
		must(t, w.SetScene(ctx, title, func(k *firsthand.Scene) { k.StoryDay = n }))
		for _, l := range lines {
			observe(t, w, firsthand.Utterance{Scene: title, Speaker: "Mara", Text: l})
		}
	}
	day(1, "The letter is in the mill.", "私は海が怖い。", "我把鑰匙放在窗台上。")
	s.clock.set("2031-06-20", 5)
	s.wantDays()
	day(2, "The lamp is out.")
	s.wantDays("s00000001")
	day(5, "風が強い。")
	s.wantDays("s00000002")
	s.wantDays()
	if n := sleep(t, w, engine.NightOptions{}); n.Done {
		t.Errorf("the calendar's night was done by the story's: %+v", n)
	}
}

// What a night by itself did is what one by hand would have done, and the one by
// hand in the evening is enough.
func TestANightByHandIsEnough(t *testing.T) {
	s := newSleeper(t, memory.New())
	w, err := s.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	evening(t, w)
	sleep(t, w, engine.NightOptions{})
	s.clock.set("2031-05-02", 9)
	s.wantDays()
}

func TestNothingStartsANightWhereNobodyAsks(t *testing.T) {
	store := memory.New()
	w := newWorld(t, store)
	evening(t, w)
	before := seq(t, w)
	s := newSleeper(t, store) // which has not opened it
	s.clock.set("2031-06-01", 5)
	s.wantDays()
	if seq(t, w) != before {
		t.Errorf("%d entries were written", seq(t, w)-before)
	}
	_, err := s.World(ctx, "w")
	must(t, err)
	s.wantDays(may1)
}

// A night that fails is told, and goes on the next time.
func TestANightThatFailsGoesOn(t *testing.T) {
	store := memory.New()
	evening(t, newWorld(t, store))
	whole := newWorld(t, memory.New())
	evening(t, whole)
	want := deeds(sleep(t, whole, engine.NightOptions{Day: may1}))
	s := newSleeper(t, &mortal{store, 2})
	_, err := s.World(ctx, "w")
	must(t, err)
	s.clock.set("2031-05-02", 5)
	first := s.look()
	if len(first) == 0 || !errors.Is(first[0].Err, errKilled) {
		t.Fatalf("the first night: %+v", first)
	}
	again := newSleeper(t, store)
	_, err = again.World(ctx, "w")
	must(t, err)
	again.clock.set("2031-05-02", 5)
	second := again.look()
	if len(second) != 1 || second[0].Err != nil {
		t.Fatalf("the second night: %+v", second)
	}
	if got := slices.Concat(deeds(first[0].Night), deeds(second[0].Night)); !slices.Equal(got, want) {
		t.Errorf("together they did %s\nwant %s", got, want)
	}
}

// Two processes whose day turns at once do its night's work once.
func TestTwoProcessesSleepOnce(t *testing.T) {
	store := memory.New()
	evening(t, newWorld(t, store))
	whole := newWorld(t, memory.New())
	evening(t, whole)
	want := deeds(sleep(t, whole, engine.NightOptions{Day: may1}))
	var got []string
	var both sync.WaitGroup
	var mu sync.Mutex
	for range 2 {
		s := newSleeper(t, store)
		_, err := s.World(ctx, "w")
		must(t, err)
		s.clock.set("2031-05-02", 5)
		both.Go(func() {
			for _, n := range s.look() {
				mu.Lock()
				got = append(got, deeds(n.Night)...)
				mu.Unlock()
			}
		})
	}
	both.Wait()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("together they did %s\nwant %s", got, want)
	}
}

// Closing ends a night that is under way and waits for it.
func TestClosingEndsTheNights(t *testing.T) {
	store := &busy{Store: memory.New()}
	s := newSleeper(t, store)
	w, err := s.Create(ctx, "w", firsthand.Settings{})
	must(t, err)
	evening(t, w)
	s.clock.set("2031-05-02", 5)
	closed := make(chan error)
	store.meanwhile = func() {
		go func() { closed <- s.Close(ctx) }()
	}
	s.wake <- time.Time{}
	must(t, <-closed)
	before, err := store.Find(ctx, "w")
	must(t, err)
	select {
	case s.wake <- time.Time{}:
		t.Error("it still looks")
	default:
	}
	if after, _ := store.Find(ctx, "w"); after.Seq != before.Seq {
		t.Error("it still writes")
	}
}

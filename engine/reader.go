package engine

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/reading"
	"github.com/firsthand-memory/firsthand/internal/text"
	"github.com/firsthand-memory/firsthand/llm"
)

// Reader is a language model that reads what was told, behind the writes. The
// zero value of all but Model is the default.
type Reader struct {
	Model  llm.Model
	Prices llm.Prices
	// DailyTokens is how many tokens a world may cost on one day of its time zone;
	// 0 is DefaultDailyTokens, below 0 any number.
	DailyTokens int
	// After is how many unread turns of a scene are waited for while it goes on; 0
	// is DefaultAfter.
	After int
	// Asked has the model read only while somebody waits for it, by World.Wait or
	// World.Extract: a process that ends at once would lose what it has paid for.
	Asked bool
}

// The defaults of Reader.
const (
	DefaultDailyTokens = 1_000_000
	DefaultAfter       = 8
)

// maxTries is how often an answer about the same turns may be of no use before
// they are left alone.
const maxTries = 3

// reader reads the turns of one world. What was read is in the journal: a reader
// that is killed goes on where it was.
type reader struct {
	Reader
	w    *World
	turn chan struct{} // held by the one who asks: one question at a time

	mu       sync.Mutex
	running  bool
	stirred  bool // something was written since the worker last looked
	waiters  int
	change   chan struct{} // closed when the worker fails or stops
	wanted   int           // the try that somebody waits for
	nudged   chan struct{} // ends the worker's rest after a failure
	trouble  trouble
	failures int // one after the other
	tries    int // of the worker's, and the last of them that failed
	failed   int
}

func newReader(w *World, r Reader) *reader {
	if r.DailyTokens == 0 {
		r.DailyTokens = DefaultDailyTokens
	}
	if r.After == 0 {
		r.After = DefaultAfter
	}
	return &reader{Reader: r, w: w, turn: make(chan struct{}, 1), change: make(chan struct{}), nudged: make(chan struct{}, 1)}
}

func (r *reader) agent() firsthand.Agent { return reading.Agent(r.Model.Name()) }

// wake starts the worker if something is due and it does not run. It is called
// after every write and only looks whether there is anything at all.
func (r *reader) wake() {
	if r == nil || r.w.e.ending.Err() != nil {
		return
	}
	r.w.mu.RLock()
	none := len(r.w.state.Unread()) == 0
	r.w.mu.RUnlock()
	if none {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Asked && r.waiters == 0 {
		return
	}
	if r.stirred = true; !r.running {
		r.running = true
		r.w.e.working.Go(r.run)
	}
}

// run reads what is due. It ends when nothing is, or the engine closes.
func (r *reader) run() {
	ctx := r.w.e.ending
	for r.goesOn(ctx) {
		more, err := r.step(ctx, r.begin())
		if err != nil {
			r.rest(ctx)
		}
		if more {
			r.mu.Lock()
			r.stirred = true
			r.mu.Unlock()
		}
	}
}

// begin notes that the worker looks anew, and returns whether somebody waits for
// all to be read.
func (r *reader) begin() (all bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tries++
	r.stirred = false
	select {
	case <-r.nudged: // for this try
	default:
	}
	return r.waiters > 0
}

// rest waits after a failure, until somebody waits for the reader.
func (r *reader) rest(ctx context.Context) {
	r.mu.Lock()
	wanted := r.wanted > r.tries
	r.mu.Unlock()
	if wanted {
		return
	}
	select {
	case <-ctx.Done():
	case <-r.nudged:
	case <-time.After(r.pause()):
	}
}

// want lets the worker try again at once, if it has not since the given try.
func (r *reader) want(before int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wanted = max(r.wanted, before+1)
	if r.wanted > r.tries {
		notify(r.nudged)
	}
}

// goesOn reports whether the worker has to look again; if not, it has stopped.
func (r *reader) goesOn(ctx context.Context) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stirred && ctx.Err() == nil {
		return true
	}
	r.running = false
	r.changed()
	return false
}

// changed tells those who wait that the worker failed or stopped. The caller
// holds mu.
func (r *reader) changed() {
	close(r.change)
	r.change = make(chan struct{})
}

// pause is how long the worker waits after a failure.
func (r *reader) pause() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return min(firstWait<<min(max(r.failures-1, 0), 10), longestReaderWait)
}

// longestReaderWait is how long a reader waits at most that fails again and
// again: what is down for long, or over its limit, is asked rarely.
const longestReaderWait = 15 * time.Minute

// step reads one batch of what is due, of all that is unread if all; more says
// whether there was one.
func (r *reader) step(ctx context.Context, all bool) (more bool, err error) {
	done, err := r.alone(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	s, ok := r.next(all)
	if !ok {
		return false, nil
	}
	err = r.read(ctx, s)
	if ctx.Err() != nil {
		return true, ctx.Err() // that says nothing of the model
	}
	r.note(err)
	return true, err
}

func (r *reader) note(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.trouble.note(err, r.w.e.config.Now())
	if err == nil {
		r.failures = 0
		return
	}
	r.failures++
	r.failed = r.tries
	r.changed()
}

// read puts a scene before the model and commits what its words bear out.
func (r *reader) read(ctx context.Context, s reading.Scene) error {
	object, spent, err := r.ask(ctx, r.Model, s)
	if err != nil {
		return r.fail(ctx, s, spent, err)
	}
	return r.commit(ctx, s, object, spent)
}

// ask asks a model about a scene, within what the day allows.
func (r *reader) ask(ctx context.Context, m llm.Model, s reading.Scene) (object string, spent firsthand.Tokens, err error) {
	q, err := reading.Ask(s)
	if err != nil {
		return "", spent, err
	}
	return r.put(ctx, m, q, func(found string) error {
		_, err := reading.Take(s, found)
		return err
	})
}

// put puts a question to a model, within what the day allows, and returns the
// object in its answer that can be read.
func (r *reader) put(ctx context.Context, m llm.Model, q llm.Question, read func(object string) error) (object string, spent firsthand.Tokens, err error) {
	if err := r.affords(q); err != nil {
		return "", spent, err
	}
	spent, err = llm.AskJSON(ctx, m, q, func(found string) error {
		object = found
		return read(found)
	})
	return object, spent, err
}

// alone waits until nothing else is asked of the model for this world. The caller
// calls done.
func (r *reader) alone(ctx context.Context) (done func(), err error) {
	select {
	case r.turn <- struct{}{}:
		return func() { <-r.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// affords wants the question to fit into what the world may still spend today.
func (r *reader) affords(q llm.Question) error {
	if r.DailyTokens < 0 {
		return nil
	}
	r.w.mu.RLock()
	spent := r.w.state.Spent(r.w.e.config.Now()).All()
	r.w.mu.RUnlock()
	if spent+text.Tokens(q.System)+text.Tokens(q.User) <= r.DailyTokens {
		return nil
	}
	return firsthand.Errorf(firsthand.CodeUnavailable, "this world has used %d of the %d tokens it may use a day: reading goes on tomorrow, or allow more with `firsthand model use --chat … --daily-tokens N`", spent, r.DailyTokens)
}

// fail notes in the journal that a question came to nothing: always if it cost
// anything, else once for as long as the reason stays the same.
func (r *reader) fail(ctx context.Context, s reading.Scene, spent firsthand.Tokens, why error) error {
	if ctx.Err() != nil {
		return why
	}
	said := short(why.Error())
	err := r.w.commit(ctx, firsthand.ActivityExtract, r.agent(), func(b *batch) error {
		a := firsthand.Asked{For: firsthand.PurposeScene, Tokens: spent, Failed: said}
		switch {
		case spent.All() > 0:
			a.Scene, a.Turns = s.Turns[0].Scene, numbers(s)
		case b.s.Asking().Failed == said:
			return nil
		}
		b.act()
		b.add(firsthand.Entry{Kind: firsthand.EntryAsked, Asked: &a})
		return nil
	})
	if err != nil {
		return fmt.Errorf("%w, and that could not be noted: %w", why, err)
	}
	return why
}

// saidLength is how much of a reason is kept, in characters.
const saidLength = 400

func short(s string) string {
	if runes := []rune(s); len(runes) > saidLength {
		return string(runes[:saidLength]) + "…"
	}
	return s
}

func numbers(s reading.Scene) []firsthand.TurnNumber {
	var ns []firsthand.TurnNumber
	for _, t := range s.Turns {
		if !t.Moved {
			ns = append(ns, t.Number)
		}
	}
	return ns
}

// through returns when everything is read that may be. It lets the worker try
// at once, and returns why if that fails; or ctx's error if that ends before.
func (r *reader) through(ctx context.Context) error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	before := r.tries
	r.waiters++
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.waiters--
	}()
	for {
		r.mu.Lock()
		change, failed, wrong := r.change, r.failed, r.trouble
		r.mu.Unlock()
		if failed > before && wrong.err != nil {
			return wrong.err
		}
		if w := r.waiting(); w.waiting == 0 {
			return nil
		}
		r.wake()
		r.want(before)
		select {
		case <-change:
		case <-ctx.Done():
			return ctx.Err()
		case <-r.w.e.ending.Done():
			return firsthand.Errorf(firsthand.CodeUnavailable, "the engine is closed")
		}
	}
}

package queue_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/firsthand-memory/firsthand/internal/queue"
)

// held is a queue whose first round waits until it is let go.
type held struct {
	*queue.Queue[int]
	begun, goOn chan struct{}
	rounds      [][]int // written by do alone
}

func hold(most int) *held {
	h := &held{begun: make(chan struct{}), goOn: make(chan struct{})}
	h.Queue = queue.New(most, func(jobs []*int) {
		if len(h.rounds) == 0 {
			close(h.begun)
			<-h.goOn
		}
		round := []int{}
		for _, j := range jobs {
			round = append(round, *j)
		}
		h.rounds = append(h.rounds, round)
	})
	return h
}

func TestThoseWhoWaitAreServedTogetherAndOnce(t *testing.T) {
	synctest.Test(t, servedTogether)
}

func servedTogether(t *testing.T) {
	const many, most = 20, 8
	h := hold(most)
	var wg sync.WaitGroup
	do := func(n int) {
		if err := h.Do(t.Context(), &n); err != nil {
			t.Error(err)
		}
	}
	wg.Go(func() { do(0) })
	<-h.begun
	for n := 1; n < many; n++ {
		wg.Go(func() { do(n) })
	}
	synctest.Wait()
	close(h.goOn)
	wg.Wait()
	if len(h.rounds) != 4 || len(h.rounds[1]) != most {
		t.Errorf("the rounds are %v, want one job, then %d, %d and the rest", h.rounds, most, most)
	}
	all := slices.Sorted(slices.Values(slices.Concat(h.rounds...)))
	for n := range many {
		if all[n] != n || len(all) != many {
			t.Fatalf("done were %v, want each once", all)
		}
	}
}

func TestWhoLeavesInTimeIsNotServed(t *testing.T) {
	synctest.Test(t, leavesInTime)
}

func leavesInTime(t *testing.T) {
	h := hold(8)
	var wg sync.WaitGroup
	first, second := 1, 2
	wg.Go(func() { _ = h.Do(t.Context(), &first) })
	<-h.begun
	ctx, leave := context.WithCancel(t.Context())
	wg.Go(func() {
		if err := h.Do(ctx, &second); !errors.Is(err, context.Canceled) || errors.Is(err, queue.ErrUnderWay) {
			t.Errorf("leaving in time answers %v, want that the context ended", err)
		}
	})
	synctest.Wait()
	leave()
	synctest.Wait()
	close(h.goOn)
	wg.Wait()
	if !slices.Equal(slices.Concat(h.rounds...), []int{1}) {
		t.Errorf("done were %v, want the first alone", h.rounds)
	}
}

func TestWhoLeavesTooLateIsToldSo(t *testing.T) {
	synctest.Test(t, leavesLate)
}

// leavesLate has two wait for a third, and one of them leave while either does
// both: as it sees its own through, only the other is told.
func leavesLate(t *testing.T) {
	begun, goOn, do := make(chan struct{}, 2), make(chan struct{}), 0
	q := queue.New(8, func([]*int) {
		begun <- struct{}{}
		<-goOn
		do++
	})
	ctx, leave := context.WithCancel(t.Context())
	answers := make(chan error, 3)
	tell := func(ctx context.Context) { go func() { answers <- q.Do(ctx, new(int)) }() }
	tell(t.Context())
	<-begun
	tell(ctx)
	tell(t.Context())
	synctest.Wait()
	goOn <- struct{}{}
	<-begun
	<-answers
	leave()
	synctest.Wait()
	close(goOn)
	if err := errors.Join(<-answers, <-answers); err != nil && !errors.Is(err, queue.ErrUnderWay) {
		t.Errorf("leaving too late answers %v, want ErrUnderWay", err)
	}
	if do != 2 {
		t.Errorf("the three were done in %d rounds, want two", do)
	}
}

func TestNothingIsDoneOnceItIsClosed(t *testing.T) {
	h := hold(8)
	var wg sync.WaitGroup
	first, second := 1, 2
	wg.Go(func() {
		if err := h.Do(t.Context(), &first); err != nil {
			t.Errorf("the job under way ends in %v, want that it is done", err)
		}
	})
	<-h.begun
	wg.Go(h.Close)
	<-h.Closed()
	if err := h.Do(t.Context(), &second); !errors.Is(err, queue.ErrClosed) {
		t.Errorf("a job after the end answers %v, want ErrClosed", err)
	}
	close(h.goOn)
	wg.Wait()
}

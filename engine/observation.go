package engine

import (
	"context"

	"github.com/firsthand-memory/firsthand"
)

// observation is a call of Observe on its way into the journal.
type observation struct {
	ctx        context.Context // the caller's; it counts while the call is written alone
	as         firsthand.Activity
	utterances []firsthand.Utterance

	told []Told
	err  error
}

// observedAtOnce bounds how many calls wait for the disk together.
const observedAtOnce = 64

// tell writes calls that came at once as one batch. If they cannot stand each is
// written by itself, so that what is wrong with one is nobody else's concern;
// but not once they may be written.
func (w *World) tell(calls []*observation) {
	ctx := calls[0].ctx
	if len(calls) > 1 {
		ctx = context.WithoutCancel(ctx)
	}
	sent, err := w.send(ctx, "", author, func(b *batch) error {
		for _, o := range calls {
			if err := o.build(b); err != nil {
				return err
			}
		}
		return nil
	})
	alone := err != nil && !sent && len(calls) > 1
	for _, o := range calls {
		if o.err = err; alone {
			w.tell([]*observation{o})
		}
	}
}

// build adds the turns of the call to a batch.
func (o *observation) build(b *batch) error {
	b.activity, o.told = o.as, o.told[:0]
	for _, u := range o.utterances {
		told, err := b.observe(u)
		if err != nil {
			return err
		}
		o.told = append(o.told, told)
	}
	return nil
}

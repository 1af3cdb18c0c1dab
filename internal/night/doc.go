// Package night plans what a world's night does to its memories: which of them
// fade, stay or leave recall, which are the same twice over, what may
// contradict, and what a finished scene or day comes to in its own sentences.
//
// It plans and does nothing: a state goes in, actions come out, each with the
// entries that carry it out and its reason in words. A night has several
// steps; each is planned on the state as the steps before it left it, so that
// a night that was cut short goes on where it stopped. The same state gives
// the same plan.
//
// There is no model in it. Summaries and diaries are whole sentences of their
// sources; reflections and dreams are made of nothing here. The package knows
// no clock, no journal and no people; the engine carries its plans out.
package night

// Package reading puts turns of a scene before a language model and takes of
// its answer what their words bear out.
//
// A model proposes; nothing here believes it. Every proposal must quote its
// turn word for word, and the rules of package extract say whose words the
// quote is, whether they establish anything, and in which layer of the story.
// Where the rules and the model differ, the stricter of them counts: speech is
// never more than said, a supposition never an event, and what the rules took
// already is not taken twice. What is dropped is counted by its reason.
//
// The prompts lie under prompts, one for each language; [Version] changes when
// they or the rules for answers do. The package holds no state and no model,
// asks no clock and opens nothing.
package reading

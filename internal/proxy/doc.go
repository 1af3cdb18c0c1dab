// Package proxy stands between a front end and the server of its language
// model, and gives the chat a memory.
//
// Its base URL is /w/WORLD/c/CHARACTER/v1, with or without /v1, whatever the
// slashes. What comes in goes on to the upstream, and back, byte for byte; only
// into the messages of a chat it writes, at two places: what lasts behind the
// system prompt, so that equal memory gives equal bytes, and what answers the
// cue before the last message of the user. Both are blocks of internal/block:
// data, not instructions.
//
// The chat never waits for memory longer than Options.Patience, and never fails
// for its sake: whatever is wrong with it is told in a header of the answer and
// in Conditions. What was said is told to the world after the answer, if that
// came to its end; a world's answers are told one after the other.
//
// Header fields of an answer:
//
//	X-Firsthand-Injection  under which the injection can be looked up
//	X-Firsthand-Scene      the scene the chat plays in; absent: a new one
//	X-Firsthand-Core       the records that were written behind the system prompt
//	X-Firsthand-Hits       those before the user's last message
//	X-Firsthand-Left-Out   what found no room, with the reason
//	X-Firsthand-Tokens     what was written costs
//	X-Firsthand-Skipped    why nothing was written
//	X-Firsthand-Degraded   what recall went without
//
// A request with X-Firsthand-Record: off, or below /passthrough, is neither
// written into nor told. GET …/injections lists what was sent to the model,
// …/injections/ID shows one, …/injections?turn=N that of a turn.
package proxy

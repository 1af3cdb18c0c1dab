// Package remote asks a server that speaks OpenAI's interface over HTTP: it
// makes an address of what people write, asks again what may succeed, tells in
// words what went wrong, and shows no key.
//
// It knows nothing of what is asked: the embedder and the client of language
// models, which use it, bring the body and read the answer.
package remote

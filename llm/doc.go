// Package llm asks language models: it holds the interface of a model, what one
// costs, and the way to an answer in JSON from models that answer in other
// forms.
//
// Package llm/openai has the models of servers that speak OpenAI's chat
// interface, llm/scripted one that answers from a file, for tests. What a model
// answers is input like any other: nothing here believes it.
package llm

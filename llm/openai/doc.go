// Package openai asks language models of servers that speak OpenAI's chat
// interface: a cloud service, or Ollama, llama.cpp or vLLM on a machine of one's
// own.
//
// It holds one [Model]. It asks for JSON in the strictest form that the server
// knows, waits as long as the answer goes on, tries again what may succeed, and
// counts tokens or estimates them. It stores nothing and has no key of its own;
// no error and no address that it shows holds one.
//
// What is asked goes to the server. Who must not let it leave the machine takes
// a server on it.
package openai

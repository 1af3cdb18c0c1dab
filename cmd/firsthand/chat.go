package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/llm"
	"github.com/firsthand-memory/firsthand/llm/openai"
)

// choiceOfChat is a language model as it was chosen.
type choiceOfChat struct {
	URL         string  `json:"url"`
	Model       string  `json:"model"`
	KeyEnv      string  `json:"key_env,omitempty"`
	PriceIn     float64 `json:"price_in,omitempty"`
	PriceOut    float64 `json:"price_out,omitempty"`
	DailyTokens int     `json:"daily_tokens,omitempty"`
}

// flags adds what can be told of a language model beside the server.
func (m *choiceOfChat) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.Float64Var(&m.PriceIn, "price-in", 0, "what a million tokens cost that the language model reads")
	f.Float64Var(&m.PriceOut, "price-out", 0, "what a million tokens cost that it writes")
	f.IntVar(&m.DailyTokens, "daily-tokens", 0, "how many tokens a world may cost a day; -1 is any number (default 1000000)")
}

// kindChat is a language model of a server.
const kindChat = "chat"

// noChat is what --chat is given to do without a language model.
const noChat = "none"

// useChat keeps the choice of a language model. The server is not asked: it may
// not run yet, and doctor asks it.
func (c *cli) useChat(m choiceOfChat) error {
	all, err := c.config()
	if err != nil {
		return err
	}
	if m.URL == noChat {
		all.Chat = nil
		if err := c.keepConfig(all); err != nil {
			return err
		}
		return c.print(map[string]*choiceOfChat{"chat": nil}, func() { c.say("no language model reads") })
	}
	if m.PriceIn < 0 || m.PriceOut < 0 {
		return firsthand.Errorf(firsthand.CodeInvalid, "a price is 0 or more")
	}
	opened, err := openai.New(openai.Options{URL: m.URL, Model: m.Model})
	if err != nil {
		return err
	}
	m.URL, all.Chat = opened.Endpoint(), &m
	if err := c.keepConfig(all); err != nil {
		return err
	}
	return c.print(map[string]*choiceOfChat{"chat": &m}, func() {
		c.say("%s reads scenes, behind the answers", m.Model)
		c.say("texts of your worlds are sent to %s", m.URL)
	})
}

// openChat opens a language model.
func (c *cli) openChat(m choiceOfChat) (*openai.Model, error) {
	o := openai.Options{URL: m.URL, Model: m.Model}
	if m.KeyEnv != "" {
		if o.Key = c.env(m.KeyEnv); o.Key == "" {
			return nil, firsthand.Errorf(firsthand.CodeInvalid, "the environment variable %s, which should hold the key, is not set: set it", m.KeyEnv)
		}
	}
	return openai.New(o)
}

// reader is the language model as an engine has it read.
func (c *cli) reader(m choiceOfChat) engine.Reader {
	return engine.Reader{Model: c.chat(m), Prices: llm.Prices{In: m.PriceIn, Out: m.PriceOut}, DailyTokens: m.DailyTokens, Asked: !c.lasting}
}

// lateChat is a chosen language model that is opened when it is needed, so that
// one that is gone stands in nobody's way.
type lateChat struct {
	m    choiceOfChat
	open func() (*openai.Model, error)
}

// chat returns a chosen language model, not opened yet.
func (c *cli) chat(m choiceOfChat) lateChat {
	return lateChat{m, sync.OnceValues(func() (*openai.Model, error) { return c.openChat(m) })}
}

// Name returns the name that the server knows the model by.
func (l lateChat) Name() string { return l.m.Model }

// Answer opens the model and asks it.
func (l lateChat) Answer(ctx context.Context, q llm.Question) (llm.Answer, error) {
	m, err := l.open()
	if err != nil {
		return llm.Answer{}, err
	}
	return m.Answer(ctx, q)
}

// examineChat asks the chosen language model what it can do.
func (c *cli) examineChat(ctx context.Context, m choiceOfChat) (string, error) {
	opened, err := c.openChat(m)
	if err != nil {
		return "", err
	}
	begun := time.Now()
	can, err := opened.Probe(ctx)
	if err != nil {
		return "", err
	}
	size := "an unknown context"
	if can.Context > 0 {
		size = fmt.Sprintf("a context of %d tokens", can.Context)
	}
	says := fmt.Sprintf("%s, %s, JSON %s, an answer in %v, at %s", m.Model, size, can.Form, time.Since(begun).Round(time.Millisecond), opened.Endpoint())
	if m.KeyEnv != "" {
		says += ", key " + masked(c.env(m.KeyEnv)) + " of " + m.KeyEnv
	}
	if !can.Answers {
		return "", firsthand.Errorf(firsthand.CodeUnavailable, "%s; but it did not answer in JSON: nothing could be taken of what it says, choose another model", says)
	}
	return says, nil
}

// readSoFar tells in a few words how far a language model is with a world.
func readSoFar(r engine.ReaderStatus) string {
	says := fmt.Sprintf("%d tokens for language models", r.Tokens.All())
	if r.Cost > 0 {
		says += fmt.Sprintf(", which cost %.4f", r.Cost)
	}
	if r.Waiting > 0 {
		says += fmt.Sprintf(", %s to be read: `firsthand extract` has them read now", count(r.Waiting, "turn"))
	}
	return says
}

// readerRows tells of a world's reading as status does.
func readerRows(r engine.ReaderStatus) [][]string {
	state := "no language model is chosen"
	if r.Model != "" {
		state = "everything is read"
	}
	if r.Waiting > 0 {
		state = count(r.Waiting, "turn") + " to be read"
	}
	if r.GivenUp > 0 {
		state += fmt.Sprintf(", %s given up after several answers of no use", count(r.GivenUp, "turn"))
	}
	if r.Sealed > 0 {
		state += fmt.Sprintf(", %s of participants not sent", count(r.Sealed, "turn"))
	}
	if r.Failing != "" {
		state += ", failing since " + r.FailingSince + ": " + flat(r.Failing)
	}
	name := r.Model
	if name == "" {
		name = "reading"
	}
	dropped := []string{}
	all := 0
	for _, d := range r.Dropped {
		all += d.Count
		dropped = append(dropped, fmt.Sprintf("%s %d", d.Why, d.Count))
	}
	took := fmt.Sprintf("%d kept, %d dropped", r.Kept, all)
	if all > 0 {
		took += " (" + strings.Join(dropped, ", ") + ")"
	}
	if r.Faults > 0 {
		took += fmt.Sprintf(", %s came to nothing", count(r.Faults, "question"))
	}
	spent := fmt.Sprintf("%d read, %d written", r.Tokens.In, r.Tokens.Out)
	if r.Tokens.Estimated {
		spent += ", in part estimated"
	}
	if r.Cost > 0 {
		spent += fmt.Sprintf(", cost %.4f", r.Cost)
	}
	if r.Limit > 0 {
		spent += fmt.Sprintf("; today %d of %d", r.Today.All(), r.Limit)
	}
	return [][]string{{name, state}, {"proposals", took}, {"tokens", spent}}
}

package mcp

import (
	"context"
	"reflect"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/internal/problem"
)

// effect says what a tool changes.
type effect int

const (
	reads  effect = iota // nothing
	adds                 // it adds to the story
	repeat               // it adds, and the same again adds nothing
	alters               // it changes what is held of something
)

// tool is what a tool is called and what it changes.
type tool struct {
	name, title, says string
	effect            effect
}

func (t tool) annotated() *mcp.Tool {
	closed, alters := false, t.effect == alters
	return &mcp.Tool{Name: t.name, Title: t.title, Description: t.says, Annotations: &mcp.ToolAnnotations{
		Title: t.title, ReadOnlyHint: t.effect == reads, DestructiveHint: &alters, IdempotentHint: t.effect == reads || t.effect == repeat, OpenWorldHint: &closed,
	}}
}

// offer adds a tool whose answer is a text.
func offer[In any](server *mcp.Server, forms inputs, t tool, do func(context.Context, In) (string, error)) {
	described := t.annotated()
	described.InputSchema = forms[reflect.TypeFor[In]()]
	mcp.AddTool(server, described, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		text, err := do(ctx, in)
		if err != nil {
			return failed(err), nil, nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	})
}

// failed tells a model what went wrong, so that it can do better. What is
// internal is not told, nor what was given repeated.
func failed(err error) *mcp.CallToolResult {
	says := problem.Discreet(err.Error())
	if firsthand.CodeOf(err) == firsthand.CodeInternal {
		says = "something went wrong here: try again later"
	}
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(firsthand.CodeOf(err)) + ": " + says}}}
}

// tools offers the ten tools.
func (s session) tools(server *mcp.Server, f inputs) {
	offer(server, f, tool{"recall", "Recall", "What a character remembers of a cue, each memory with its status and source. A character recalls what it witnessed or was told, and nothing else.", reads}, s.recall)
	offer(server, f, tool{"remember", "Remember", "State records as the story's author: events, statements, readings. A reading needs its basis, a statement its speaker.", adds}, s.remember)
	offer(server, f, tool{"observe", "Observe", "Tell turns of the story as they happened, in order. They are read for what they establish. A turn with an id is told once however often it is sent.", adds}, s.observe)
	offer(server, f, tool{"explain", "Explain", "All that is known of a record: where it was established, what it weighs, what it is tied to, what became of it.", reads}, s.explain)
	offer(server, f, tool{"contradictions", "Contradictions", "Accounts that cannot both be so and that nobody has settled, side by side.", reads}, s.contradictions)
	offer(server, f, tool{"settle", "Settle", "Decide, as the story's author, what was open: canon, refuted, resolved or unresolved, with a reason.", alters}, s.settle)
	offer(server, f, tool{"who_knows", "Who knows", "Who may know a record. The narrator and the author always do.", reads}, s.whoKnows)
	offer(server, f, tool{"timeline", "Timeline", "What was told, turn by turn in order, as far as the viewer witnessed it.", reads}, s.timeline)
	offer(server, f, tool{"open_loops", "Open loops", "Questions without an answer and readings that nobody has settled.", reads}, s.openLoops)
	offer(server, f, tool{"status", "Status", "What a world holds and how far it can be recalled by its meaning.", reads}, s.status)
}

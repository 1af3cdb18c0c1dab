package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // a world names its time zone; not every machine knows them

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	c := &cli{in: os.Stdin, out: os.Stdout, err: os.Stderr, env: os.Getenv}
	os.Exit(run(ctx, c, c.root(c.commands()...), os.Args[1:]))
}

// commands are all commands there are, in the order in which a world is lived.
func (c *cli) commands() []*cobra.Command {
	return []*cobra.Command{
		worldCommand(c), characterCommand(c), participantCommand(c), sceneCommand(c), turnCommand(c), slotCommand(c),
		importCommand(c), observeCommand(c), rememberCommand(c),
		recallCommand(c), searchCommand(c), momentCommand(c), explainCommand(c), whoKnowsCommand(c),
		reviewCommand(c), settleCommand(c), dismissCommand(c), recordCommand(c), lastCommand(c), undoCommand(c), nightCommand(c),
		demoCommand(c), serveCommand(c), keyCommand(c), mcpCommand(c), statusCommand(c), doctorCommand(c), modelCommand(c), extractCommand(c), tuneCommand(c), exportCommand(c), copyCommand(c), backupCommand(c), restoreCommand(c), verifyCommand(c),
		benchCommand(c), versionCommand(c),
	}
}

// run carries out one command line and returns the exit code.
func run(ctx context.Context, c *cli, root *cobra.Command, args []string) int {
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if !c.started && firsthand.CodeOf(err) == firsthand.CodeInternal {
		err = firsthand.Errorf(firsthand.CodeInvalid, "%v", err) // cobra's own words
	}
	c.fail(err)
	return exitCode(err)
}

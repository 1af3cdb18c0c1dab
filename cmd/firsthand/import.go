package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/internal/foreign"
)

// importing is how files are to be read.
type importing struct {
	as, scene, title, timezone string
	dry                        bool
}

func importCommand(c *cli) *cobra.Command {
	var how importing
	cmd := &cobra.Command{
		Use:   "import FILE… | -",
		Short: "Read chats, lore, or a journal, into a world",
		Long: `Read files into a world. The format is found out: chats of SillyTavern,
text-generation-webui, Agnai, CAI Tools, RisuAI, TavernAI and KoboldAI Lite,
transcripts of "Name: text" lines, and journals that export wrote; and lore:
works in Markdown or plain text with headings, character cards in JSON, PNG or
CHARX, and lorebooks of SillyTavern, RisuAI, Agnai, NovelAI and KoboldCpp.

It says which encoding was assumed, what was taken, and which lines were refused
and why; one bad line stops no other. A row that is known already adds nothing,
so a longer version of a chat can be read again, and an import that was
interrupted goes on when it is run again.

A chat goes into the world that is named, in a scene called like the chat or its
file. A journal makes a new world, called like --world or as it was.

Lore is read-only from then on, cites its chapter and is known to everyone. A
work keeps the chapters of its headings. Names that recur in it are listed, and
become characters only by ` + "`firsthand character add`" + `; add them before the work is
read, --dry-run lists them too, and what they say in it is theirs. A card brings
its character and what it says of it and of the setting, not its greetings,
examples and instructions. A lorebook's entries are lore about their keys.
--dry-run writes nothing and says what would be taken.`,
		Example: `  firsthand import --world harbour "Tilla - 2024-7-12@01h31m37s.jsonl"
  firsthand import --world 灯台の町 --scene 桟橋 --timezone Asia/Tokyo 桟橋.txt
  firsthand import --world 霧港 --as chat --dry-run 對話.txt
  firsthand import --world harbour --as work --title "The Seventh Key" novel.txt
  firsthand import --world 灯台の町 ティラ.png 港.json
  firsthand import --world copy --as journal harbour.jsonl`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error { return c.importFiles(cmd.Context(), args, how) },
	}
	f := cmd.Flags()
	f.StringVar(&how.as, "as", "", "`chat|work|card|lorebook|journal` (default what the file looks like)")
	f.StringVar(&how.scene, "scene", "", "the `SCENE` to read a chat into (default the chat's title or the file's name)")
	f.StringVar(&how.title, "title", "", "the `TITLE` of a work or lorebook (default its own or the file's name)")
	f.StringVar(&how.timezone, "timezone", "", "the time `ZONE` of times that name none (default the world's)")
	completes(cmd, "as", fixed("chat", "work", "card", "lorebook", "journal"))
	f.BoolVar(&how.dry, "dry-run", false, "write nothing, say what would be taken")
	return c.waits(cmd)
}

func (c *cli) importFiles(ctx context.Context, names []string, how importing) error {
	if _, err := choice("as", how.as, how.as != "", "chat", "work", "card", "lorebook", "journal"); err != nil {
		return err
	}
	if _, err := (firsthand.Settings{Timezone: how.timezone}).Location(); err != nil {
		return err
	}
	files, err := c.files(ctx, names, how)
	defer closeAll(files)
	if err != nil {
		return err
	}
	if files[0].journal {
		return c.importJournal(ctx, files[0], how)
	}
	return c.withWorld(ctx, func(w *engine.World) error {
		return c.maybeRehearse(ctx, w, how, func(w *engine.World) error { return c.importAll(ctx, w, files, how) })
	})
}

// importAll reads the files one after another and reports.
func (c *cli) importAll(ctx context.Context, w *engine.World, files []*file, how importing) error {
	before, err := w.Info(ctx)
	if err != nil {
		return err
	}
	zone := how.timezone
	if zone == "" {
		zone = before.Settings.Timezone
	}
	options := foreign.Options{}
	if options.Zone, err = (firsthand.Settings{Timezone: zone}).Location(); err != nil {
		return err
	}
	var reports []taking
	for _, f := range files {
		report, err := c.importOne(ctx, w, f, how, options)
		reports = append(reports, report)
		if err != nil {
			return stopped(err, reports)
		}
	}
	all := sum(reports)
	if how.dry {
		all.DryRun = true
		if all.Records, err = kinds(ctx, w, before.Seq); err != nil {
			return err
		}
	}
	return c.report(all)
}

func (c *cli) importOne(ctx context.Context, w *engine.World, f *file, how importing, o foreign.Options) (taking, error) {
	if f.format.Lore() {
		t := loreIntake{c: c, w: w, file: f, title: how.title}
		err := t.read(ctx)
		return t.taking(), err
	}
	t := intake{c: c, w: w, file: f, scene: how.scene}
	err := t.read(ctx, o)
	return t.taking(), err
}

// stopped says what an import had taken when it ended early.
func stopped(err error, reports []taking) error {
	all := sum(reports)
	if all.Taken == 0 {
		return err
	}
	code := codeOf(err)
	if code == firsthand.CodeInternal {
		return err
	}
	return firsthand.Errorf(code, "%s; %s taken before that, which stay: run it again to go on", reason(err), count(all.Taken, "row"))
}

// kinds counts the records that were born behind an entry.
func kinds(ctx context.Context, w *engine.World, after firsthand.Seq) (map[firsthand.Kind]int, error) {
	records := map[firsthand.Kind]int{}
	for e, err := range w.Export(ctx) {
		if err != nil {
			return nil, err
		}
		if e.Record != nil && e.Seq > after {
			records[e.Record.Kind]++
		}
	}
	return records, nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

// location is where a store is: a file, or nowhere for one in memory.
type location struct {
	file string
}

func (c *cli) location() (location, error) { return c.locate(c.store) }

// locate reads what --store says.
func (c *cli) locate(store string) (location, error) {
	switch {
	case store == "memory:":
		return location{}, nil
	case strings.HasPrefix(store, "postgres://"), strings.HasPrefix(store, "postgresql://"):
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "PostgreSQL is not built in yet: name a file, such as --store story.db")
	case store == "":
		return c.home()
	}
	file := strings.TrimPrefix(store, "sqlite:")
	if file == "" {
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "sqlite: needs a path behind it, such as sqlite:story.db")
	}
	return location{file: file}, nil
}

// home is the store in the user's data folder.
func (c *cli) home() (location, error) {
	folder := ""
	switch runtime.GOOS {
	case "windows":
		folder = c.env("LocalAppData")
	case "darwin":
		folder = under(c.env("HOME"), "Library", "Application Support")
	default:
		if folder = c.env("XDG_DATA_HOME"); !filepath.IsAbs(folder) {
			folder = under(c.env("HOME"), ".local", "share")
		}
	}
	if folder == "" {
		return location{}, firsthand.Errorf(firsthand.CodeInvalid, "there is no data folder to keep a store in: name one with --store PATH")
	}
	return location{file: filepath.Join(folder, "firsthand", "firsthand.db")}, nil
}

func under(folder string, names ...string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(append([]string{folder}, names...)...)
}

// there returns an error if the location holds no store: a command that makes
// nothing must not leave an empty one behind a misspelt path.
func (l location) there() error {
	if l.file == "" {
		return nil
	}
	_, err := os.Stat(l.file)
	if errors.Is(err, fs.ErrNotExist) {
		return firsthand.Errorf(firsthand.CodeNotFound, "there is no store at %s: `firsthand world create NAME` makes one, --store names another", l.file)
	}
	return err
}

// open opens the store, and makes it if there is none.
func (l location) open(ctx context.Context) (firsthand.Store, error) {
	if l.file == "" {
		return memory.New(), nil
	}
	if err := os.MkdirAll(filepath.Dir(l.file), 0o700); err != nil {
		return nil, fmt.Errorf("make the store's folder: %w", err)
	}
	return sqlite.Open(ctx, l.file, sqlite.Options{})
}

// withStore opens the store of the command line for do. Only a command that
// makes something makes the store.
func (c *cli) withStore(ctx context.Context, makes bool, do func(firsthand.Store) error) (err error) {
	at, err := c.location()
	if err != nil {
		return err
	}
	if !makes {
		if err := at.there(); err != nil {
			return err
		}
	}
	store, err := at.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return do(store)
}

// withEngine opens an engine over the store of the command line for do.
func (c *cli) withEngine(ctx context.Context, makes bool, do func(*engine.Engine) error) error {
	return c.withStore(ctx, makes, func(store firsthand.Store) (err error) {
		e := engine.Open(store, engine.Config{})
		defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
		return do(e)
	})
}

// withWorld opens the world of the command line for do, and waits for its
// vectors where --wait asks for it.
func (c *cli) withWorld(ctx context.Context, do func(*engine.World) error) error {
	return c.withEngine(ctx, false, func(e *engine.Engine) error {
		w, err := c.worldIn(ctx, e)
		if err != nil {
			return err
		}
		if err := do(w); err != nil || !c.wait {
			return err
		}
		return w.Wait(ctx)
	})
}

// worldIn opens the world that --world names, or the only one there is.
func (c *cli) worldIn(ctx context.Context, e *engine.Engine) (*engine.World, error) {
	if c.world != "" {
		w, err := e.World(ctx, c.world)
		if firsthand.CodeOf(err) == firsthand.CodeNotFound {
			return nil, firsthand.Errorf(firsthand.CodeNotFound, "there is no world %q: `firsthand world create %q` makes it, `firsthand world list` shows what there is", c.world, c.world)
		}
		return w, err
	}
	heads, err := e.Worlds(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(heads) == 0:
		return nil, firsthand.Errorf(firsthand.CodeNotFound, "the store holds no world: `firsthand world create NAME` makes one")
	case len(heads) > 1:
		return nil, firsthand.Errorf(firsthand.CodeInvalid, "the store holds several worlds, name one with --world: %s", names(heads))
	}
	return e.World(ctx, string(heads[0].World))
}

func names(heads []firsthand.Head) string {
	var all []string
	for _, h := range heads {
		all = append(all, h.Name)
	}
	return strings.Join(all, ", ")
}

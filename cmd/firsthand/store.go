package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/firsthand-memory/firsthand"
	"github.com/firsthand-memory/firsthand/engine"
	"github.com/firsthand-memory/firsthand/journal/keyring"
	"github.com/firsthand-memory/firsthand/journal/memory"
	"github.com/firsthand-memory/firsthand/journal/sealed"
	"github.com/firsthand-memory/firsthand/journal/sqlite"
)

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

// openStore opens the store, and makes it if there is none. What concerns the people
// who play is sealed in it: the keys lie beside it, wrapped by the store key.
func (c *cli) openStore(ctx context.Context, l location) (*sealed.Store, error) {
	if l.file == "" {
		return sealed.Over(memory.New(), new(keyring.Memory)), nil
	}
	below, err := l.openFile(ctx)
	if err != nil {
		return nil, err
	}
	return sealed.Over(below, c.ring(l)), nil
}

// keysEnding is what the name of a file of keys ends in, after that of its
// store.
const keysEnding = ".keys"

// ring returns the keys beside a store in a file.
func (c *cli) ring(l location) *keyring.File { return keyring.Open(l.file+keysEnding, c.storeKeys) }

// openRaw opens the store as it lies, sealed.
func (l location) openRaw(ctx context.Context) (firsthand.Store, error) {
	if l.file == "" {
		return memory.New(), nil
	}
	return l.openFile(ctx)
}

// inFile returns the file in which a store lies sealed, if it is one.
func inFile(store firsthand.Store) (*sqlite.Store, bool) {
	if over, ok := store.(*sealed.Store); ok {
		store = over.Below()
	}
	s, ok := store.(*sqlite.Store)
	return s, ok
}

// openFile opens the file of the store as it lies, sealed.
func (l location) openFile(ctx context.Context) (*sqlite.Store, error) {
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
	store, err := c.openStore(ctx, at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return do(store)
}

// withEngine opens an engine over the store of the command line for do.
func (c *cli) withEngine(ctx context.Context, makes bool, do func(*engine.Engine) error) error {
	config, err := c.engineConfig()
	if err != nil {
		return err
	}
	if c.lasting {
		config.Nights = &engine.Nights{Slept: c.slept}
	}
	return c.withStore(ctx, makes, func(store firsthand.Store) (err error) {
		e := engine.Open(store, config)
		defer func() { err = errors.Join(err, e.Close(context.WithoutCancel(ctx))) }()
		return do(e)
	})
}

// withWorld opens the world of the command line for do, and waits for its
// vectors where --wait asks for it.
func (c *cli) withWorld(ctx context.Context, do func(*engine.World) error) error {
	return c.withWorldIn(ctx, func(_ *engine.Engine, w *engine.World) error { return do(w) })
}

// withWorldIn does so for what needs the engine too.
func (c *cli) withWorldIn(ctx context.Context, do func(*engine.Engine, *engine.World) error) error {
	return c.withEngine(ctx, false, func(e *engine.Engine) error {
		w, err := c.worldIn(ctx, e)
		if err != nil {
			return err
		}
		if err := do(e, w); err != nil || !c.wait {
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

package hub

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/firsthand-memory/firsthand"
)

// Base is the hub that models are pulled from if no other is named.
const Base = "https://huggingface.co"

// part is what the name of an unfinished file ends in.
const part = ".part"

// attempts is how often a download may end without having brought anything.
const attempts = 3

// Pull downloads what the folder lacks of a model from the hub at the address
// base, and tells progress, if it is not nil, how many bytes of a file are there.
// A hub that cannot be reached, or has another file than the pinned one, is
// CodeUnavailable; what was loaded so far is kept for the next time.
func (m Model) Pull(ctx context.Context, base, folder string, progress func(f File, done int64)) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	for _, f := range m.Files {
		d := download{File: f, path: filepath.Join(folder, f.Name), progress: progress,
			url: strings.TrimRight(base, "/") + "/" + m.Repository + "/resolve/" + m.Revision + "/" + f.Name}
		if err := d.run(ctx); err != nil {
			return fmt.Errorf("pull %s: %w", m.Name, err)
		}
	}
	return nil
}

// download is one file on its way.
type download struct {
	File
	path, url string
	progress  func(File, int64)

	out  *os.File
	sum  hash.Hash
	done int64
}

// run loads the file unless it is there, and lets it in if its sum is right.
func (d *download) run(ctx context.Context) (err error) {
	if info, err := os.Stat(d.path); err == nil && info.Size() == d.Size {
		return nil
	}
	if d.out, err = os.OpenFile(d.path+part, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return err
	}
	defer func() {
		if d.out != nil {
			err = errors.Join(err, d.out.Close())
		}
	}()
	if err := d.resume(); err != nil {
		return err
	}
	if err := d.load(ctx); err != nil {
		return err
	}
	if got := hex.EncodeToString(d.sum.Sum(nil)); got != d.SHA256 {
		return errors.Join(firsthand.Errorf(firsthand.CodeUnavailable, "%s is not the file that is pinned: its sum is %s, not %s; nothing of it is used, try again or another hub", d.url, got, d.SHA256), d.discard())
	}
	return d.finish()
}

// resume sums what is there from an earlier time.
func (d *download) resume() (err error) {
	d.sum = sha256.New()
	if d.done, err = io.Copy(d.sum, d.out); err != nil {
		return err
	}
	if d.done > d.Size {
		return d.restart()
	}
	return nil
}

// restart forgets what is there.
func (d *download) restart() error {
	d.sum, d.done = sha256.New(), 0
	_, err := d.out.Seek(0, io.SeekStart)
	return errors.Join(err, d.out.Truncate(0))
}

// load asks for what is missing until nothing is, or nothing more comes.
func (d *download) load(ctx context.Context) error {
	failed, most := 0, d.done
	for d.done < d.Size {
		err := d.ask(ctx)
		if err != nil && ctx.Err() == nil && firsthand.CodeOf(err) == firsthand.CodeInternal {
			return err // of this machine's disk
		}
		if ctx.Err() != nil {
			return fmt.Errorf("%s is loaded up to byte %d, the same command goes on there: %w", d.Name, d.done, ctx.Err())
		}
		if d.done > most {
			failed, most = 0, d.done
		} else if failed++; failed == attempts {
			if err == nil {
				err = firsthand.Errorf(firsthand.CodeUnavailable, "%s ends at byte %d of %d", d.url, most, d.Size)
			}
			return err
		}
	}
	return nil
}

// ask makes one request for the rest.
func (d *download) ask(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url, nil)
	if err != nil {
		return firsthand.Errorf(firsthand.CodeInvalid, "that is no address of a hub: %v", err)
	}
	if d.done > 0 {
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", d.done))
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return firsthand.Errorf(firsthand.CodeUnavailable, "the hub cannot be reached: %v; without a network, bring the files in a folder and name it with --from", err)
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusPartialContent:
	case http.StatusOK: // it sends all of it, again
		if err := d.restart(); err != nil {
			return err
		}
	case http.StatusRequestedRangeNotSatisfiable:
		return d.restart()
	default:
		return firsthand.Errorf(firsthand.CodeUnavailable, "%s answered %s: see whether the hub is right", d.url, resp.Status)
	}
	return d.take(resp.Body)
}

// take writes what comes. That it ends too early shows by what is missing.
func (d *download) take(body io.Reader) error {
	n, err := io.Copy(io.MultiWriter(d.out, d.sum, counting{d}), io.LimitReader(body, d.Size-d.done))
	d.done += n
	var disk *fs.PathError
	if errors.As(err, &disk) {
		return err
	}
	return nil
}

// counting tells the progress of a download.
type counting struct{ d *download }

func (c counting) Write(b []byte) (int, error) {
	if c.d.progress != nil {
		c.d.progress(c.d.File, int64(len(b)))
	}
	return len(b), nil
}

func (d *download) discard() error {
	err := d.out.Close()
	d.out = nil
	return errors.Join(err, os.Remove(d.path+part))
}

func (d *download) finish() error {
	err := errors.Join(d.out.Sync(), d.out.Close())
	d.out = nil
	return errors.Join(err, os.Rename(d.path+part, d.path))
}

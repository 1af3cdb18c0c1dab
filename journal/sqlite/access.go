package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"github.com/firsthand-memory/firsthand"
)

// accessTable is made when the first key is kept: older versions, which know
// nothing of keys, read the store as before.
const accessTable = "CREATE TABLE IF NOT EXISTS access (id TEXT PRIMARY KEY, body TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID"

func accessSum(id, body string) int64 {
	return int64(checksum([]byte("access"), []byte(id), []byte(body)))
}

// SaveAccessKey keeps an access key in place of the one of the same ID.
func (s *Store) SaveAccessKey(ctx context.Context, k firsthand.AccessKey) error {
	b, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("save access key: %w", err)
	}
	if err := s.writer.write(ctx, func(tx *transaction) error { return tx.saveAccessKey(k.ID, string(b)) }); err != nil {
		return fmt.Errorf("save access key: %w", s.explain(err))
	}
	return nil
}

func (tx *transaction) saveAccessKey(id, body string) error {
	if err := tx.run(accessTable); err != nil {
		return err
	}
	return tx.run("INSERT INTO access (id, body, sum) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, sum = excluded.sum",
		id, body, accessSum(id, body))
}

// AccessKeys yields all access keys by their IDs. One that is not as it was
// written opens nothing: it is CodeUnavailable.
func (s *Store) AccessKeys(ctx context.Context) iter.Seq2[firsthand.AccessKey, error] {
	return func(yield func(firsthand.AccessKey, error) bool) {
		for k, err := range accessKeys(ctx, s.readers) {
			if err != nil {
				err = fmt.Errorf("read access keys: %w", s.explain(err))
			}
			if !yield(k, err) || err != nil {
				return
			}
		}
	}
}

// accessKeys yields the keys that are whole, and an error for each that is not:
// the caller may go on behind it.
func accessKeys(ctx context.Context, db querier) iter.Seq2[firsthand.AccessKey, error] {
	return func(yield func(firsthand.AccessKey, error) bool) {
		var tables int
		err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'access'").Scan(&tables)
		if err != nil {
			yield(firsthand.AccessKey{}, err)
			return
		}
		if tables == 0 {
			return
		}
		rows, err := db.QueryContext(ctx, "SELECT id, body, sum FROM access ORDER BY id")
		if err != nil {
			yield(firsthand.AccessKey{}, err)
			return
		}
		defer rows.Close()
		for rows.Next() {
			if !yield(scanAccessKey(rows.Scan)) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(firsthand.AccessKey{}, err)
		}
	}
}

func scanAccessKey(scan func(...any) error) (k firsthand.AccessKey, err error) {
	var id, body string
	var sum int64
	if err := scan(&id, &body, &sum); err != nil {
		return k, err
	}
	if sum != accessSum(id, body) || json.Unmarshal([]byte(body), &k) != nil || k.ID != id {
		return firsthand.AccessKey{}, firsthand.Errorf(firsthand.CodeUnavailable, "an access key is damaged: restore a backup, or repair the store")
	}
	return k, nil
}

// salvageAccess copies the access keys that are whole. The others open nothing
// any more.
func salvageAccess(ctx context.Context, old querier, tx *transaction) error {
	for k, err := range accessKeys(ctx, old) {
		if err != nil {
			continue
		}
		b, err := json.Marshal(k)
		if err != nil {
			return err
		}
		if err := tx.alone(func(tx *transaction) error { return tx.saveAccessKey(k.ID, string(b)) }); err != nil {
			return err
		}
	}
	return nil
}

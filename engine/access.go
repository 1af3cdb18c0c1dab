package engine

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/firsthand-memory/firsthand"
)

// AccessKeys lists the access keys of the store, revoked ones too.
func (e *Engine) AccessKeys(ctx context.Context) ([]firsthand.AccessKey, error) {
	var keys []firsthand.AccessKey
	for k, err := range e.store.AccessKeys(ctx) {
		if err != nil {
			return nil, err
		}
		keys = append(keys, k)
	}
	return keys, nil
}

// AddAccessKey keeps a new access key, by the hash in it, and returns it with
// its id and its date. A name that a key has that is not revoked is
// CodeConflict; a world that does not exist CodeNotFound.
func (e *Engine) AddAccessKey(ctx context.Context, k firsthand.AccessKey) (firsthand.AccessKey, error) {
	if err := k.Validate(); err != nil {
		return k, err
	}
	if k.World != "" {
		head, err := e.store.Find(ctx, string(k.World))
		if err != nil {
			return k, err
		}
		k.World = head.World
	}
	keys, err := e.AccessKeys(ctx)
	if err != nil {
		return k, err
	}
	for _, other := range keys {
		if other.Name == k.Name && other.Revoked == nil {
			return k, firsthand.Errorf(firsthand.CodeConflict, "there is a key %q already: revoke it first, or choose another name", k.Name)
		}
	}
	k.ID, k.Created, k.Revoked = uuid.Must(uuid.NewV7()).String(), e.config.Now().UTC().Truncate(time.Second), nil
	return k, e.store.SaveAccessKey(ctx, k)
}

// RevokeAccessKey lets a key, by its id or the name of one that is not revoked,
// open nothing any more. None such is CodeNotFound.
func (e *Engine) RevokeAccessKey(ctx context.Context, nameOrID string) (firsthand.AccessKey, error) {
	keys, err := e.AccessKeys(ctx)
	if err != nil {
		return firsthand.AccessKey{}, err
	}
	for _, k := range keys {
		if k.ID != nameOrID && (k.Name != nameOrID || k.Revoked != nil) {
			continue
		}
		if k.Revoked != nil {
			return k, firsthand.Errorf(firsthand.CodeRefused, "the key is revoked already")
		}
		now := e.config.Now().UTC().Truncate(time.Second)
		k.Revoked = &now
		return k, e.store.SaveAccessKey(ctx, k)
	}
	return firsthand.AccessKey{}, firsthand.Errorf(firsthand.CodeNotFound, "there is no key %q: see `firsthand key list`", nameOrID)
}

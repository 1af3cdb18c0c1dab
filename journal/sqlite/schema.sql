CREATE TABLE world (
	world    INTEGER PRIMARY KEY,
	id       BLOB    NOT NULL UNIQUE,
	name     TEXT    NOT NULL UNIQUE,
	last_seq INTEGER NOT NULL,
	sum      INTEGER NOT NULL
);
CREATE TABLE journal (
	world    INTEGER NOT NULL,
	seq      INTEGER NOT NULL,
	entry_id BLOB    NOT NULL,
	at       TEXT    NOT NULL,
	kind     TEXT    NOT NULL,
	format   INTEGER NOT NULL,
	key_ids  TEXT,
	body     TEXT    NOT NULL,
	sum      INTEGER NOT NULL,
	PRIMARY KEY (world, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX journal_entry_id ON journal (world, entry_id);
CREATE TABLE snapshot (
	world    INTEGER PRIMARY KEY,
	seq      INTEGER NOT NULL,
	body     BLOB    NOT NULL,
	sum      INTEGER NOT NULL
);
CREATE TABLE vector (
	world    INTEGER NOT NULL,
	embedder TEXT    NOT NULL,
	ref      TEXT    NOT NULL,
	hash     INTEGER NOT NULL,
	body     BLOB    NOT NULL,
	sum      INTEGER NOT NULL,
	PRIMARY KEY (world, embedder, ref)
) WITHOUT ROWID;
PRAGMA application_id = 1179142732;
PRAGMA user_version = 1;

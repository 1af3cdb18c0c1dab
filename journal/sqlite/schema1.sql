CREATE TABLE world (
	world    INTEGER PRIMARY KEY,
	id       TEXT    NOT NULL UNIQUE,
	name     TEXT    NOT NULL UNIQUE,
	sum      INTEGER NOT NULL,
	last_seq INTEGER NOT NULL,
	seq_sum  INTEGER NOT NULL
);
CREATE TABLE journal (
	place    INTEGER PRIMARY KEY,
	body     TEXT    NOT NULL,
	sum      INTEGER NOT NULL
);
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

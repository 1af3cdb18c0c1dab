CREATE TABLE tie (
	world    INTEGER NOT NULL,
	needs    INTEGER NOT NULL,
	seq      INTEGER NOT NULL,
	sum      INTEGER NOT NULL,
	PRIMARY KEY (world, needs, seq)
) WITHOUT ROWID;
CREATE INDEX needed ON tie (needs);
PRAGMA user_version = 2;

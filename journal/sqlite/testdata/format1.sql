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
INSERT INTO world VALUES (1, X'5d3f3b1e0b6e4c1b9a533f6a2a7b1c11', 'Harbour', 4, 3076174774);
INSERT INTO world VALUES (2, X'5d3f3b1e0b6e4c1b9a533f6a2a7b1c12', '灯台', 4, 1347736055);
INSERT INTO world VALUES (3, 'an id of another form', '燈塔', 4, 1735412781);
INSERT INTO journal VALUES (1, 1, X'019471a07c1e70008000000000001001', '2026-02-03T04:05:01.006Z', 'world', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11","name":"Harbour","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 2901938579);
INSERT INTO journal VALUES (1, 2, X'019471a07c1e70008000000000001002', '2026-02-03T04:05:02.006Z', 'character', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"Mei","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 1222118032);
INSERT INTO journal VALUES (1, 3, X'019471a07c1e70008000000000001003', '2026-02-03T13:05:03.123456789+09:00', 'turn', 1, '["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"]', '{"activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"turn":{"number":1,"scene":"s1","speaker":"Mei","speaker_id":"c2","text":"The lamp <is> out & \"cold\".","audience":["c2"]}}', 3805105960);
INSERT INTO journal VALUES (1, 4, 'an entry id of another form', '2026-02-03T04:05:04.006Z', 'record', 1, NULL, '{"activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"The lamp <is> out & \"cold\".","speaker":"Mei","speaker_id":"c2","about":["Harbour"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 3393182001);
INSERT INTO journal VALUES (2, 1, X'019471a07c1e70008000000000002001', '2026-02-03T04:05:01.006Z', 'world', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c12","name":"灯台","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 3650515846);
INSERT INTO journal VALUES (2, 2, X'019471a07c1e70008000000000002002', '2026-02-03T04:05:02.006Z', 'character', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"芽衣","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 2546901545);
INSERT INTO journal VALUES (2, 3, X'019471a07c1e70008000000000002003', '2026-02-03T13:05:03.123456789+09:00', 'turn', 1, '["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"]', '{"activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"turn":{"number":1,"scene":"s1","speaker":"芽衣","speaker_id":"c2","text":"灯台の明かりが消えた。","audience":["c2"]}}', 264193697);
INSERT INTO journal VALUES (2, 4, 'an entry id of another form', '2026-02-03T04:05:04.006Z', 'record', 1, NULL, '{"activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"灯台の明かりが消えた。","speaker":"芽衣","speaker_id":"c2","about":["灯台"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 649432878);
INSERT INTO journal VALUES (3, 1, X'019471a07c1e70008000000000003001', '2026-02-03T04:05:01.006Z', 'world', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"an id of another form","name":"燈塔","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 3722380206);
INSERT INTO journal VALUES (3, 2, X'019471a07c1e70008000000000003002', '2026-02-03T04:05:02.006Z', 'character', 1, NULL, '{"activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"美","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 2149673884);
INSERT INTO journal VALUES (3, 3, X'019471a07c1e70008000000000003003', '2026-02-03T13:05:03.123456789+09:00', 'turn', 1, '["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"]', '{"activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"turn":{"number":1,"scene":"s1","speaker":"美","speaker_id":"c2","text":"燈塔的光熄滅了。","audience":["c2"]}}', 3727838146);
INSERT INTO journal VALUES (3, 4, 'an entry id of another form', '2026-02-03T04:05:04.006Z', 'record', 1, NULL, '{"activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"燈塔的光熄滅了。","speaker":"美","speaker_id":"c2","about":["燈塔"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 3644301130);
INSERT INTO snapshot VALUES (1, 2, X'7374617465206f6620486172626f7572', 2556666603);
INSERT INTO snapshot VALUES (2, 2, X'7374617465206f6620e781afe58fb0', 142738726);
INSERT INTO snapshot VALUES (3, 2, X'7374617465206f6620e78788e5a194', 1988633278);
INSERT INTO vector VALUES (1, 'embedder/1', 't1', -1, X'010200ff', 1532699296);
INSERT INTO vector VALUES (2, 'embedder/1', 't1', -2, X'010200ff', 583856937);
INSERT INTO vector VALUES (3, 'embedder/1', 't1', -3, X'010200ff', 2542357720);

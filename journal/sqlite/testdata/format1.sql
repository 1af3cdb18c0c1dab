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
INSERT INTO world VALUES (1, '5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11', 'Harbour', 1445065708, 4, 1546680162);
INSERT INTO world VALUES (2, '5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c12', '灯台', 3131099317, 4, 1041432155);
INSERT INTO world VALUES (3, 'an id of another form', '燈塔', 89431768, 4, 4185583523);
INSERT INTO journal VALUES (4294967297, '{"seq":1,"id":"019471a0-7c1e-7000-8000-000000001001","format":1,"at":"2026-02-03T04:05:01.006Z","kind":"world","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c11","name":"Harbour","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 3956865710);
INSERT INTO journal VALUES (4294967298, '{"seq":2,"id":"019471a0-7c1e-7000-8000-000000001002","format":1,"at":"2026-02-03T04:05:02.006Z","kind":"character","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"Mei","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 1749769667);
INSERT INTO journal VALUES (4294967299, '{"seq":3,"id":"019471a0-7c1e-7000-8000-000000001003","format":1,"at":"2026-02-03T13:05:03.123456789+09:00","kind":"turn","activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"keys":["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"],"turn":{"number":1,"scene":"s1","speaker":"Mei","speaker_id":"c2","text":"The lamp \u003cis\u003e out \u0026 \"cold\".","audience":["c2"]}}', 1746038090);
INSERT INTO journal VALUES (4294967300, '{"seq":4,"id":"an entry id of another form","format":1,"at":"2026-02-03T04:05:04.006Z","kind":"record","activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"The lamp \u003cis\u003e out \u0026 \"cold\".","speaker":"Mei","speaker_id":"c2","about":["Harbour"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 2707269051);
INSERT INTO journal VALUES (8589934593, '{"seq":1,"id":"019471a0-7c1e-7000-8000-000000002001","format":1,"at":"2026-02-03T04:05:01.006Z","kind":"world","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c12","name":"灯台","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 2725107753);
INSERT INTO journal VALUES (8589934594, '{"seq":2,"id":"019471a0-7c1e-7000-8000-000000002002","format":1,"at":"2026-02-03T04:05:02.006Z","kind":"character","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"芽衣","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 3037049435);
INSERT INTO journal VALUES (8589934595, '{"seq":3,"id":"019471a0-7c1e-7000-8000-000000002003","format":1,"at":"2026-02-03T13:05:03.123456789+09:00","kind":"turn","activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"keys":["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"],"turn":{"number":1,"scene":"s1","speaker":"芽衣","speaker_id":"c2","text":"灯台の明かりが消えた。","audience":["c2"]}}', 3980234241);
INSERT INTO journal VALUES (8589934596, '{"seq":4,"id":"an entry id of another form","format":1,"at":"2026-02-03T04:05:04.006Z","kind":"record","activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"灯台の明かりが消えた。","speaker":"芽衣","speaker_id":"c2","about":["灯台"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 3552867452);
INSERT INTO journal VALUES (12884901889, '{"seq":1,"id":"019471a0-7c1e-7000-8000-000000003001","format":1,"at":"2026-02-03T04:05:01.006Z","kind":"world","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"world":{"id":"an id of another form","name":"燈塔","settings":{"timezone":"Asia/Tokyo","weight_influence":0.25}}}', 3196545823);
INSERT INTO journal VALUES (12884901890, '{"seq":2,"id":"019471a0-7c1e-7000-8000-000000003002","format":1,"at":"2026-02-03T04:05:02.006Z","kind":"character","activity":"create","agent":{"kind":"author","name":"Ann"},"act":0,"character":{"name":"美","temperament":{"jealousy":0,"longing":0,"release":0,"imagination":0,"homesickness":0}}}', 1950225089);
INSERT INTO journal VALUES (12884901891, '{"seq":3,"id":"019471a0-7c1e-7000-8000-000000003003","format":1,"at":"2026-02-03T13:05:03.123456789+09:00","kind":"turn","activity":"observe","agent":{"kind":"author","name":"Ann"},"act":0,"keys":["5d3f3b1e-0b6e-4c1b-9a53-3f6a2a7b1c99"],"turn":{"number":1,"scene":"s1","speaker":"美","speaker_id":"c2","text":"燈塔的光熄滅了。","audience":["c2"]}}', 2986974032);
INSERT INTO journal VALUES (12884901892, '{"seq":4,"id":"an entry id of another form","format":1,"at":"2026-02-03T04:05:04.006Z","kind":"record","activity":"extract","agent":{"kind":"rules","name":"rules/1"},"act":0,"record":{"id":"r4","kind":"event","status":"canon","standing":"live","origin":"told","frame":"world","tier":"episodic","text":"燈塔的光熄滅了。","speaker":"美","speaker_id":"c2","about":["燈塔"],"audience":"everyone","sources":[{"kind":"turn","turn":1,"end":12}],"importance":4,"scene":"s1","turn":1}}', 2837141368);
INSERT INTO snapshot VALUES (1, 2, X'7374617465206f6620486172626f7572', 2556666603);
INSERT INTO snapshot VALUES (2, 2, X'7374617465206f6620e781afe58fb0', 142738726);
INSERT INTO snapshot VALUES (3, 2, X'7374617465206f6620e78788e5a194', 1988633278);
INSERT INTO vector VALUES (1, 'embedder/1', 't1', -1, X'010200ff', 1532699296);
INSERT INTO vector VALUES (2, 'embedder/1', 't1', -2, X'010200ff', 583856937);
INSERT INTO vector VALUES (3, 'embedder/1', 't1', -3, X'010200ff', 2542357720);

-- The journal of a town: everything that ever happened in it, in one file.
--
-- A step is ten game seconds; step 0 is the moment at which the town begins (`begin` in the table `meta`).
-- People, sectors, things and conversations are numbers; the views give names and dates.
-- Columns named `…_json` hold what has no fixed form; SQLite's json functions read them.

-- Facts about the town and this file, one a row: `format`, `program`, `seed`, `settings` (JSON), `begin`, `step` (the
-- last step that was kept), `timeless` (moments hold nothing that the wall clock said), `forked_from`, `forked_at`,
-- `thinned_until`, `embedder`, `played_secs`.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- The files that the town was made from (map, people, tables), compressed with Zstandard.
CREATE TABLE files (
    path    TEXT PRIMARY KEY,
    content BLOB NOT NULL
) WITHOUT ROWID;

-- Everybody who lives here, by number; `step` is when they came (0: from the beginning).
CREATE TABLE residents (
    resident     INTEGER PRIMARY KEY,
    step         INTEGER NOT NULL,
    name         TEXT NOT NULL UNIQUE,
    age          INTEGER NOT NULL,
    persona_json TEXT NOT NULL
);

-- The buildings and parks.
CREATE TABLE sectors (
    sector INTEGER PRIMARY KEY,
    name   TEXT NOT NULL
);

-- All things that can be used.
CREATE TABLE things (
    thing   INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    address TEXT NOT NULL
);

-- Where bodies stand: a row whenever somebody has walked onto another tile. Old rows are thinned to one a minute.
CREATE TABLE steps (
    step     INTEGER NOT NULL,
    resident INTEGER NOT NULL,
    x        INTEGER NOT NULL,
    y        INTEGER NOT NULL,
    PRIMARY KEY (step, resident)
) WITHOUT ROWID;

-- In which sector somebody is: a row whenever it changes; NULL is the street. Never thinned.
CREATE TABLE whereabouts (
    step     INTEGER NOT NULL,
    resident INTEGER NOT NULL,
    sector   INTEGER,
    PRIMARY KEY (step, resident)
) WITHOUT ROWID;

-- Every act that was begun. `place` is a number of `place_kind` 'sector', 'arena' or 'thing'; `cause_json` says what
-- set it off, `memories_json` lists the memories on which it rests.
CREATE TABLE activities (
    activity      INTEGER PRIMARY KEY,
    step          INTEGER NOT NULL,
    resident      INTEGER NOT NULL,
    words         TEXT NOT NULL,
    emoji         TEXT NOT NULL,
    place_kind    TEXT,
    place         INTEGER,
    minutes       INTEGER NOT NULL,
    asleep        INTEGER NOT NULL,
    entry         TEXT NOT NULL,
    stroke        TEXT NOT NULL,
    cause_json    TEXT NOT NULL,
    memories_json TEXT NOT NULL
);
CREATE INDEX activities_step ON activities (step);

-- States of things as anybody would see them, whenever one changes.
CREATE TABLE thing_states (
    step  INTEGER NOT NULL,
    thing INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (step, thing)
) WITHOUT ROWID;

-- What changed hands.
CREATE TABLE handovers (
    handover INTEGER PRIMARY KEY,
    step     INTEGER NOT NULL,
    giver    INTEGER NOT NULL,
    receiver INTEGER NOT NULL,
    item     TEXT NOT NULL
);

-- Conversations, with their first two participants; whoever spoke or was spoken to stands in `lines`.
CREATE TABLE conversations (
    conversation INTEGER PRIMARY KEY,
    step         INTEGER NOT NULL,
    one          INTEGER NOT NULL,
    other        INTEGER NOT NULL,
    ended        INTEGER
);

-- Everything that was said. `others_json`: full names in the conversation; `acts_json`: what was done by saying it;
-- `rests_on_json`: memories of the speaker on which it rests; `heard_by_json`: numbers of all who heard it; `thread_json`:
-- which beat of which exchange it speaks, and about what; null if it belongs to none.
CREATE TABLE lines (
    line          INTEGER PRIMARY KEY,
    step          INTEGER NOT NULL,
    conversation  INTEGER NOT NULL,
    resident      INTEGER NOT NULL,
    said_to       TEXT,
    words         TEXT NOT NULL,
    others_json   TEXT NOT NULL,
    acts_json     TEXT NOT NULL,
    rests_on_json TEXT NOT NULL,
    heard_by_json TEXT NOT NULL,
    thread_json   TEXT NOT NULL
);
CREATE INDEX lines_step ON lines (step);
CREATE INDEX lines_conversation ON lines (conversation);

-- Who told whom what: a row for each claim in a line and each hearer.
CREATE TABLE tellings (
    line     INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    teller   INTEGER NOT NULL,
    hearer   INTEGER NOT NULL,
    subject  TEXT NOT NULL,
    verb     TEXT NOT NULL,
    topic    TEXT NOT NULL
);
CREATE INDEX tellings_topic ON tellings (topic);

-- What somebody came to hold true, once for each person and matter. `source`: own, seen, whispered, heard (then
-- `heard_from`); `memory` is the owner's memory on which it rests; `claim_json` is the whole claim.
CREATE TABLE claims (
    claim      INTEGER PRIMARY KEY,
    step       INTEGER NOT NULL,
    resident   INTEGER NOT NULL,
    subject    TEXT NOT NULL,
    verb       TEXT NOT NULL,
    topic      TEXT NOT NULL,
    source     TEXT NOT NULL,
    heard_from TEXT,
    memory     INTEGER NOT NULL,
    importance INTEGER NOT NULL,
    credit     INTEGER NOT NULL,
    secret     INTEGER NOT NULL,
    claim_json TEXT NOT NULL
);
CREATE INDEX claims_topic ON claims (topic);
CREATE INDEX claims_hosts ON claims (subject, topic) WHERE verb = 'Hosts';

-- The memory streams. `embedding`: 256 numbers: how many values they take, these values (little-endian 32-bit floats), a
-- bit for each number that is not zero, for each of these the number of its value; after a 0 all numbers as they are;
-- `evidence_json`: memories of the same person on which it rests; `forgotten`: the step in which it
-- faded; `by_player`: whether a player made it so; `content_json`: what the text says;
-- `secret`: whether it is nobody's business.
CREATE TABLE memories (
    resident      INTEGER NOT NULL,
    memory        INTEGER NOT NULL,
    step          INTEGER NOT NULL,
    created_secs  INTEGER NOT NULL,
    kind          TEXT NOT NULL,
    text          TEXT NOT NULL,
    importance    INTEGER NOT NULL,
    level         INTEGER NOT NULL,
    evidence_json TEXT NOT NULL,
    claims_json   TEXT NOT NULL,
    people_json   TEXT NOT NULL,
    heard_from    TEXT,
    embedding     BLOB NOT NULL,
    forgotten     INTEGER,
    by_player     INTEGER NOT NULL DEFAULT 0,
    content_json  TEXT NOT NULL DEFAULT '"Words"',
    secret        INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (resident, memory)
);
CREATE INDEX memories_step ON memories (step);
CREATE INDEX memories_level ON memories (level, step) WHERE level >= 2;

-- How somebody stands to somebody else, whenever it changes: familiarity and opinion from 0 to 10, and the newest
-- reason; `relation_json` is the whole relation.
CREATE TABLE relations (
    relation      INTEGER PRIMARY KEY,
    step          INTEGER NOT NULL,
    resident      INTEGER NOT NULL,
    other         TEXT NOT NULL,
    familiarity   REAL NOT NULL,
    opinion       REAL NOT NULL,
    why           TEXT,
    relation_json TEXT NOT NULL
);
CREATE INDEX relations_resident ON relations (resident, step);

-- Plans, whenever one is made or changed; `plan_json` is the whole plan.
CREATE TABLE plans (
    plan      INTEGER PRIMARY KEY,
    step      INTEGER NOT NULL,
    resident  INTEGER NOT NULL,
    entries   INTEGER NOT NULL,
    plan_json TEXT NOT NULL
);
CREATE INDEX plans_resident ON plans (resident, step);

-- What was agreed, whenever it is new or stands otherwise: open, perhaps, kept, broken, forgiven, declined.
CREATE TABLE appointments (
    appointment      INTEGER PRIMARY KEY,
    step             INTEGER NOT NULL,
    resident         INTEGER NOT NULL,
    agreed_with      TEXT,
    standing         TEXT NOT NULL,
    what             TEXT NOT NULL,
    appointment_json TEXT NOT NULL
);

-- How often the world said no, and why.
CREATE TABLE refusals (
    step     INTEGER NOT NULL,
    resident INTEGER NOT NULL,
    why      TEXT NOT NULL
);

-- What came into the town from outside. `kind` 'command': the player, as typed in the console; 'pondering': a mind takes
-- longer than a step over the letter of this number; 'late': its answer, what it wanted (JSON), is applied.
CREATE TABLE inputs (
    input    INTEGER PRIMARY KEY,
    step     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    resident INTEGER,
    letter   INTEGER,
    body     TEXT NOT NULL
);
CREATE INDEX inputs_step ON inputs (step);

-- Every question that a mind asked. `answered_by`: 'instinct', 'cache' or the name of a model; `answer_json` only where
-- instinct would not give the same again.
CREATE TABLE questions (
    resident    INTEGER NOT NULL,
    ordinal     INTEGER NOT NULL,
    step        INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    answered_by TEXT NOT NULL,
    answer_json TEXT,
    ms          INTEGER NOT NULL,
    tokens_in   INTEGER NOT NULL,
    tokens_out  INTEGER NOT NULL,
    PRIMARY KEY (resident, ordinal)
) WITHOUT ROWID;

-- Hashes that verify a replay: `of` 'step' covers what happened in that step, 'town' the whole state after it.
CREATE TABLE hashes (
    step INTEGER NOT NULL,
    of   TEXT NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (step, of)
) WITHOUT ROWID;

-- Whole states from which the town can go on: the town without its minds, then the mind of each resident, as MessagePack,
-- compressed together with Zstandard. Old moments are thinned.
CREATE TABLE moments (
    step INTEGER PRIMARY KEY,
    body BLOB NOT NULL
);

-- Pictures for the load screen, as PNG.
CREATE TABLE pictures (
    step INTEGER PRIMARY KEY,
    png  BLOB NOT NULL
);

-- The date and time of a step.
CREATE VIEW moments_in_time AS
SELECT s.step, datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (s.step * 10) || ' seconds') AS at
FROM (SELECT step FROM hashes UNION SELECT 0 AS step) AS s;

-- Who did what, where and when.
CREATE VIEW diary AS
SELECT a.step, datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (a.step * 10) || ' seconds') AS at,
       r.name, a.emoji, a.words, t.address AS thing, a.minutes, a.entry
FROM activities AS a
JOIN residents AS r USING (resident)
LEFT JOIN things AS t ON a.place_kind = 'thing' AND t.thing = a.place
ORDER BY a.activity;

-- Everything that was said, with names.
CREATE VIEW transcript AS
SELECT l.step, datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (l.step * 10) || ' seconds') AS at,
       l.conversation, r.name, l.said_to, l.words, l.others_json
FROM lines AS l
JOIN residents AS r USING (resident)
ORDER BY l.line;

-- Who told whom of what, with names.
CREATE VIEW who_told_whom AS
SELECT t.step, datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (t.step * 10) || ' seconds') AS at,
       teller.name AS teller, hearer.name AS hearer, t.subject, t.verb, t.topic, l.words
FROM tellings AS t
JOIN residents AS teller ON teller.resident = t.teller
JOIN residents AS hearer ON hearer.resident = t.hearer
JOIN lines AS l USING (line)
ORDER BY t.line;

-- Who knows of what since when, and from whom.
CREATE VIEW who_knows AS
SELECT c.topic, c.subject, c.verb, r.name, c.source, c.heard_from, c.step,
       datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (c.step * 10) || ' seconds') AS at
FROM claims AS c
JOIN residents AS r USING (resident)
ORDER BY c.topic, c.step;

-- What people concluded: thoughts that rest on memories.
CREATE VIEW reflections AS
SELECT m.step, datetime((SELECT value FROM meta WHERE key = 'begin'), '+' || (m.step * 10) || ' seconds') AS at,
       r.name, m.level, m.importance, m.text, m.evidence_json
FROM memories AS m
JOIN residents AS r USING (resident)
WHERE m.level > 0
ORDER BY m.step;

-- How long everybody was where.
CREATE VIEW stays AS
SELECT w.resident, r.name, s.name AS sector, w.step AS from_step,
       LEAD(w.step) OVER (PARTITION BY w.resident ORDER BY w.step) AS until_step
FROM whereabouts AS w
JOIN residents AS r USING (resident)
LEFT JOIN sectors AS s USING (sector);

-- Questions by kind and by who answered.
CREATE VIEW calls AS
SELECT kind, answered_by, COUNT(*) AS asked, SUM(tokens_in) AS tokens_in, SUM(tokens_out) AS tokens_out,
       AVG(ms) AS mean_ms
FROM questions
GROUP BY kind, answered_by;

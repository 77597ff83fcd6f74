//! A small file of a town, written with plain SQL, and what stands in it.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};
use tempfile::TempDir;

use crate::{
    entry::{Deed, Founding, Handover, Part, Saying},
    reader::row::bound,
    schema::{APPLICATION_ID, FORMAT, TABLES},
};
use smallville_mind::embed::DIMENSIONS;
use smallville_mind::{
    agent::AgentId,
    claim::{Claim, ClaimKey, Span, Verb},
    memory::remembered::Remembered,
    memory::{Memory, MemoryId, MemoryKind},
    percept::{Approach, Response},
    persona::{Persona, Pronoun},
    speech::{ConversationId, Line, Matter, SpeechAct, Thread},
    testing::world,
    why::{Cause, Refusal, Why},
};
use smallville_town::{ArenaId, Clock, GameTime, ObjectId, Place, SectorId, TimeOfDay};

/// The parts of the complete snapshots.
pub(crate) const PIECES: [&[u8]; 4] = [b"the town", b"one mind", b"another mind", b"a third mind"];
/// What the player says first.
pub(crate) const WHISPER: &str = "whisper Adam Smith: there is a party";

/// A new folder with a sound file in it that was closed as it should be.
pub(crate) fn sample() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Smallville.town");
    write(&path);
    (folder, path)
}

/// Writes the file of a town; the connection is that of a game in which it is open.
pub(crate) fn write(path: &Path) -> Connection {
    let connection = Connection::open(path).unwrap();
    let head = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT};");
    connection.execute_batch(&format!("PRAGMA journal_mode = WAL; BEGIN; {head} {TABLES}")).unwrap();
    write_beginning(&connection);
    write_happenings(&connection);
    write_minds(&connection);
    connection.execute_batch("COMMIT").unwrap();
    connection
}

/// The third to come.
pub(crate) fn founding_name() -> String {
    world().people[2].name.clone()
}

/// What the town began with.
pub(crate) fn founding() -> Founding {
    Founding {
        seed: u64::MAX,
        settings: "{\"mind\":\"instinct\"}".into(),
        begin: Clock::default().now(),
        files: vec![("maps/a.tmx".into(), b"<map/>".repeat(100)), ("personas/b.ron".into(), vec![])],
        things: vec![("bed".into(), "The Willows: bed".into()), ("stove".into(), "Hobbs Cafe: cafe: stove".into())],
        sectors: vec!["The Willows".into(), "Hobbs Cafe".into()],
    }
}

/// What the clock shows in a step.
fn at(step: u32) -> GameTime {
    Clock::default().now().plus_secs((step - 1) * 10)
}

/// Two acts, begun in steps 50 and 51.
pub(crate) fn deeds() -> Vec<Deed> {
    let why = Why {
        cause: Cause::Detour(Refusal::Closed),
        stroke: "having breakfast".into(),
        entry: "eating toast".into(),
        memories: vec![MemoryId(0), MemoryId(7)],
    };
    let walk = Deed {
        at: at(50),
        agent: AgentId(1),
        words: "walking home, \"slowly\"".into(),
        emoji: "🚶🏠".into(),
        place: Some(Place::Arena(ArenaId(3))),
        minutes: 15,
        asleep: false,
        why,
    };
    let sleep = Deed { at: at(51), agent: AgentId(0), asleep: true, place: None, why: Why::default(), ..walk.clone() };
    let cook = Deed { place: Some(Place::Object(ObjectId(1))), ..walk.clone() };
    let stroll = Deed { place: Some(Place::Sector(SectorId(0))), ..sleep.clone() };
    vec![walk, Deed { at: at(51), ..cook }, sleep, stroll]
}

/// Something said in step 50.
pub(crate) fn saying() -> Saying {
    let line = Line {
        conversation: ConversationId(4),
        at: at(50),
        speaker: AgentId(1),
        name: world().people[1].name.clone(),
        to: None,
        others: vec![world().people[0].name.clone()],
        acts: vec![SpeechAct::Greet, SpeechAct::Tell { claim: party(), heard_from: Some("Klaus Mueller".into()) }],
        words: "Hello. It's “today”!".into(),
        rests_on: vec![MemoryId(2)],
        thread: Some(Box::new(Thread {
            exchange: "gathering/news".into(),
            beat: "open".into(),
            wording: 1,
            matter: Matter::Claim(party()),
            opener: world().people[1].name.clone(),
            answerer: world().people[0].name.clone(),
        })),
    };
    Saying { line, heard_by: vec![AgentId(0), AgentId(2)] }
}

/// A gift in step 60.
pub(crate) fn handover() -> Handover {
    Handover { at: at(60), from: AgentId(0), to: AgentId(1), item: "cup of tea".into() }
}

/// What the first of all remembers: since step 1 and since step 70.
pub(crate) fn memories() -> Vec<Remembered> {
    let seen = Memory::new(MemoryKind::Observation, "Klaus reads".into(), 2, at(1));
    let concluded = Memory {
        evidence: vec![MemoryId(0)],
        level: 2,
        claims: vec![party()],
        heard_from: Some("Klaus Mueller".into()),
        people: vec!["Klaus Mueller".into()],
        ..Memory::new(MemoryKind::Thought, "Klaus would rather read than eat".into(), 8, at(70))
    };
    let numbered = |id: u32, memory| Remembered {
        id: MemoryId(id),
        memory,
        embedding: (0..DIMENSIONS).map(|index| index as f32 / 7.0 - f32::from(id as u8)).collect(),
    };
    vec![numbered(0, seen), numbered(5, concluded)]
}

/// What came late in step 45.
pub(crate) fn response() -> Response {
    let approach = Approach { to: AgentId(0), why: Why { cause: Cause::Lack("company".into()), ..Why::default() } };
    Response { approach: Some(approach), ..Response::default() }
}

/// A party given by the first of all.
pub(crate) fn party() -> Claim {
    let hour = |hour| GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
    Claim {
        who: world().people[0].name.clone(),
        pronoun: Pronoun::She,
        verb: Verb::Hosts,
        topic: "the party".into(),
        says: "{am} giving a party".into(),
        other: None,
        place: Some("Hobbs Cafe".into()),
        when: Some(Span { from: hour(17), until: hour(19) }),
        stance: 0,
        after: None,
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Somebody who only comes to talk is noted in a town.
pub(crate) fn add_visitor(path: &Path) {
    let name = "the reporter";
    let visitor = Persona { name: name.into(), visitor: true, ..world().people[3].clone() };
    let connection = Connection::open(path).unwrap();
    let sql = "INSERT INTO residents VALUES (3, 200, ?1, ?2, ?3)";
    connection.execute(sql, params![name, visitor.age, json(&visitor)]).unwrap();
}

fn write_beginning(connection: &Connection) {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.execute(sql, values).unwrap();
    let founding = founding();
    let facts = [("seed", founding.seed.to_string()), ("settings", founding.settings), ("step", "2200".into())];
    for (key, value) in facts.into_iter().chain([("begin", "2023-02-13 06:00".into()), ("played_secs", "99".into())]) {
        run("INSERT INTO meta VALUES (?1, ?2)", params![key, value]);
    }
    for (path, content) in founding.files {
        let packed = zstd::encode_all(content.as_slice(), 3).unwrap();
        run("INSERT INTO files VALUES (?1, ?2)", params![path, packed]);
    }
    for (number, (kind, address)) in founding.things.iter().enumerate() {
        run("INSERT INTO things VALUES (?1, ?2, ?3)", params![number as i64, kind, address]);
    }
    for (number, name) in founding.sectors.iter().enumerate() {
        run("INSERT INTO sectors VALUES (?1, ?2)", params![number as i64, name]);
    }
    for (number, person) in world().people[..3].iter().enumerate() {
        let step = if number == 2 { 100 } else { 0 };
        let sql = "INSERT INTO residents VALUES (?1, ?2, ?3, ?4, ?5)";
        run(sql, params![number as i64, step, person.name, person.age, json(person)]);
    }
    let parts = [Part::Town, Part::Mind(AgentId(0)), Part::Mind(AgentId(1)), Part::Mind(AgentId(2))];
    for step in [720, 1440] {
        let parts = parts.into_iter().zip(PIECES.map(|body| body.to_vec())).collect();
        let packed = crate::packed::pack(step, parts).unwrap();
        run("INSERT INTO moments VALUES (?1, ?2)", params![bound(step), packed.body]);
    }
    connection.execute_batch("INSERT INTO pictures VALUES (10, x'01'), (90, x'0202')").unwrap();
}

fn write_happenings(connection: &Connection) {
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| connection.execute(sql, values).unwrap();
    for (number, deed) in deeds().into_iter().enumerate() {
        let (kind, place) = match deed.place {
            None => (None, None),
            Some(Place::Sector(SectorId(number))) => (Some("sector"), Some(number)),
            Some(Place::Arena(ArenaId(number))) => (Some("arena"), Some(number)),
            Some(Place::Object(ObjectId(number))) => (Some("thing"), Some(number)),
        };
        let (step, why) = (if number == 0 { 50 } else { 51 }, deed.why);
        let sql = "INSERT INTO activities VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        let (cause, memories) = (json(&why.cause), json(&why.memories));
        #[rustfmt::skip]
        run(sql, params![
            step, deed.agent.0, deed.words, deed.emoji, kind, place, deed.minutes, deed.asleep, why.entry, why.stroke,
            cause, memories,
        ]);
    }
    let Saying { line, heard_by } = saying();
    let (others, acts, rests, heard) = (json(&line.others), json(&line.acts), json(&line.rests_on), json(&heard_by));
    let thread = json(&line.thread);
    let sql = "INSERT INTO lines VALUES (NULL, 50, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    run(sql, params![line.conversation.0, line.speaker.0, line.to, line.words, others, acts, rests, heard, thread]);
    let ClaimKey { who, topic, .. } = party().key();
    run(
        "INSERT INTO tellings VALUES (1, 50, 1, 0, ?1, 'Hosts', ?2), (1, 50, 1, 2, ?1, 'Hosts', ?2)",
        params![who, topic],
    );
    let late = json(&response());
    run("INSERT INTO inputs VALUES (NULL, 30, 'command', NULL, NULL, ?1)", params![WHISPER]);
    run("INSERT INTO inputs VALUES (NULL, 45, 'late', 1, 3, ?1)", params![late]);
    connection
        .execute_batch(
            "INSERT INTO inputs VALUES (NULL, 80, 'command', NULL, NULL, '<Hobbs Cafe: cafe: stove> is burning');
             INSERT INTO inputs VALUES (NULL, 80, 'command', NULL, NULL, 'pause');
             INSERT INTO thing_states VALUES (80, 0, 'made'), (80, 1, 'burning');
             INSERT INTO handovers VALUES (NULL, 60, 0, 1, 'cup of tea');
             INSERT INTO conversations VALUES (4, 50, 1, 0, 900);
             INSERT INTO whereabouts VALUES (1, 0, 0), (1, 1, 1), (40, 1, NULL);
             INSERT INTO steps VALUES (1, 0, 4, 5), (2100, 0, 5, 5);
             INSERT INTO refusals VALUES (5, 1, 'OutOfOrder'), (6, 0, 'Taken');
             INSERT INTO hashes VALUES (1, 'step', zeroblob(8)), (2, 'step', x'0202020202020202'),
                 (3, 'step', x'0303030303030303'), (3, 'town', x'09090909090909090909090909090909');
             INSERT INTO questions VALUES (0, 0, 1, 'wake', 'instinct', NULL, 0, 0, 0),
                 (0, 1, 50, 'utter', 'm', '{\"words\":\"Hi\"}', 9, 80, 8), (0, 2, 60, 'day', 'm', '[]', 9, 80, 8),
                 (1, 0, 1, 'day', 'm', '[1]', 9, 80, 8);",
        )
        .unwrap();
}

fn write_minds(connection: &Connection) {
    for (step, Remembered { id, memory, embedding }) in [1_u32, 70].into_iter().zip(memories()) {
        let embedding = crate::vector::pack(&embedding);
        let (evidence, claims, people) = (json(&memory.evidence), json(&memory.claims), json(&memory.people));
        let sql =
            "INSERT INTO memories VALUES (0, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
        let forgotten = (id.0 == 0).then(|| bound(1500));
        #[rustfmt::skip]
        let values = params![
            id.0, step, memory.created.secs(), format!("{:?}", memory.kind), memory.text, memory.importance,
            memory.level, evidence, claims, people, memory.heard_from, embedding, forgotten, memory.by_player,
            json(&memory.content), memory.secret,
        ];
        connection.execute(sql, values).unwrap();
    }
    for resident in [1, 0, 0] {
        let claim = party();
        let sql = "INSERT INTO claims VALUES (NULL, 1, ?1, ?2, 'Hosts', ?3, 'own', NULL, 0, 9, 10, 0, ?4)";
        connection.execute(sql, params![resident, claim.who, claim.topic, json(&claim)]).unwrap();
    }
}

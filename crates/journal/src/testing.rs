//! A town's life in small for tests: steps in which everything happens that can be recorded.

use std::path::Path;

use rusqlite::{Connection, types::Value};

use crate::entry::{Deed, Entry, Founding, Handover, Part, Piece, Saying, StepRecord};
use smallville_mind::embed::DIMENSIONS;
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Standing},
    claim::{Claim, Verb},
    memory::remembered::Remembered,
    memory::{Memory, MemoryId, MemoryKind},
    mind_changes::MindChanges,
    persona::Pronoun,
    plan::Plan,
    question::{Asked, Kind, Provenance},
    relate::Relations,
    speech::{ConversationId, Line, SpeechAct},
    testing::world,
    why::{Cause, Refusal, Why},
};
use smallville_town::{GameTime, ObjectId, Place, SectorId, Tile};

/// The moment at which the town begins.
const BEGIN: GameTime = GameTime::from_secs(6 * 3_600);

/// A small founding.
pub(super) fn founding() -> Founding {
    Founding {
        seed: 7,
        settings: "{}".into(),
        begin: BEGIN,
        files: vec![("maps/smallville.tmx".into(), b"<map/>".repeat(100))],
        things: vec![("stove".into(), "Hobbs Cafe: kitchen: stove".into())],
        sectors: vec!["Hobbs Cafe".into()],
    }
}

/// A step with some entries.
pub(super) fn record(step: u64, entries: Vec<Entry>) -> StepRecord {
    let secs = u32::try_from(step * 10).expect("tests are short");
    StepRecord { step, now: BEGIN.plus_secs(secs), entries }
}

/// A step in which somebody walks.
pub(super) fn walk(step: u64) -> StepRecord {
    record(step, vec![Entry::Stood(AgentId(0), Tile { x: (step % 100) as u16, y: 3 })])
}

/// A step in which everything happens that can; one at the end of a conversation of the step before, if that was one.
pub(super) fn rich(step: u64) -> StepRecord {
    let (one, two) = (AgentId(0), AgentId(1));
    let now = BEGIN.plus_secs(10);
    let talk = ConversationId(step as u32);
    let persona = Box::new(world().people[step as usize % world().people.len()].clone());
    let why = Why { cause: Cause::Whisper("cook".into()), memories: vec![MemoryId(0)], ..Why::default() };
    let deed = Deed {
        at: now,
        agent: one,
        words: "cooking".into(),
        emoji: "🍳".into(),
        place: Some(Place::Object(ObjectId(0))),
        minutes: 20,
        asleep: false,
        why,
    };
    let asked = Asked {
        ordinal: step,
        kind: Kind::Utter,
        by: Provenance::Model("small".into()),
        answer: Some("{}".into()),
        ms: 120,
        tokens_in: 300,
        tokens_out: 20,
    };
    let entries = vec![
        Entry::Resident(AgentId(step as u32), persona),
        Entry::Stood(one, Tile { x: 4, y: 5 }),
        Entry::Entered(one, Some(SectorId(0))),
        Entry::Entered(two, None),
        Entry::Began(Box::new(deed)),
        Entry::Thing(ObjectId(0), "hot".into()),
        Entry::Thing(ObjectId(0), "burning".into()),
        Entry::Handed(Handover { at: now, from: one, to: two, item: "bread".into() }),
        Entry::TalkEnded(ConversationId((step as u32).saturating_sub(1))),
        Entry::TalkBegan(talk, vec![one, two]),
        Entry::Said(Box::new(Saying { line: line(talk, now), heard_by: vec![two, AgentId(2)] })),
        Entry::Refused(two, Refusal::OutOfOrder),
        Entry::Mind(one, Box::new(notes(step as u32, now))),
        Entry::Asked(one, asked),
        Entry::Command("whisper Isabella: the stove is burning".into()),
        Entry::Late(two, 3, Box::default()),
    ];
    record(step, entries)
}

fn claim() -> Claim {
    Claim {
        who: "Sam Moore".into(),
        pronoun: Pronoun::He,
        verb: Verb::StandsFor,
        topic: "candidacy for mayor".into(),
        says: "{am} running for mayor".into(),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}

fn line(conversation: ConversationId, at: GameTime) -> Line {
    Line {
        conversation,
        at,
        speaker: AgentId(0),
        name: "Abigail Chen".into(),
        to: None,
        others: vec!["Adam Smith".into()],
        acts: vec![SpeechAct::Greet, SpeechAct::Tell { claim: claim(), heard_from: None }],
        words: "Hello! Sam is running for mayor.".into(),
        rests_on: vec![MemoryId(0)],
        thread: None,
    }
}

/// A new memory, and the one before forgotten.
fn notes(number: u32, now: GameTime) -> MindChanges {
    let memory = Memory::new(MemoryKind::Conversation, "Sam Moore is running for mayor".into(), 6, now);
    let mut relations = Relations::default();
    relations.meet("Sam Moore", "neighbour", now);
    relations.judge("Sam Moore", 1.5, "Sam made me laugh", now);
    let commitment = Commitment::Do {
        doing: "voting".into(),
        sector: Some(SectorId(0)),
        place: "Hobbs Cafe".into(),
        span: smallville_mind::claim::Span { from: now, until: now.plus_minutes(30) },
    };
    MindChanges {
        memories: vec![Remembered { id: MemoryId(number), memory, embedding: vec![0.5; DIMENSIONS] }],
        forgotten: number.checked_sub(1).map(MemoryId).into_iter().collect(),
        beliefs: vec![Belief {
            claim: claim(),
            source: Source::Heard("Sam Moore".into()),
            since: now,
            memory: MemoryId(number),
            importance: 6,
            credit: 8,
            secret: false,
            shared_with: ["Sam Moore".to_owned()].into(),
        }],
        relations: relations.iter().map(|(name, relation)| (name.to_owned(), relation.clone())).collect(),
        appointments: vec![Appointment { commitment, with: None, made: now, standing: Standing::Open }],
        plan: Some(Plan::default()),
    }
}

/// All parts of a snapshot of two residents, in an order in which they may come.
pub(super) fn snapshot(step: u64) -> Vec<Piece> {
    [Part::Mind(AgentId(1)), Part::Town, Part::Mind(AgentId(0))]
        .map(|part| Piece { step, of: 3, part, body: format!("{step} {part:?}").repeat(50).into_bytes() })
        .into()
}

/// What a query gives: its rows, the columns apart by `|`; `-` is NULL.
pub(super) fn rows(connection: &Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    let columns = statement.column_count();
    let row = |row: &rusqlite::Row<'_>| {
        let values = (0..columns).map(|index| {
            Ok(match row.get(index)? {
                Value::Null => String::from("-"),
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => number.to_string(),
                Value::Text(text) => text,
                Value::Blob(bytes) => format!("{bytes:?}"),
            })
        });
        values.collect::<rusqlite::Result<Vec<String>>>().map(|values| values.join("|"))
    };
    statement.query_map([], row).unwrap().map(Result::unwrap).collect()
}

/// A number that a query gives.
pub(super) fn count(connection: &Connection, sql: &str) -> i64 {
    connection.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Opens a file to look at it.
pub(super) fn look(path: &Path) -> Connection {
    Connection::open(path).unwrap()
}

//! What happened, as rows of the tables.

use rusqlite::{Connection, Params, params};
use serde::Serialize;

use crate::{
    entry::{Deed, Entry, Saying, StepRecord},
    hash,
    packed::Packed,
    vector,
};
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    calendar::{self, Appointment},
    memory::remembered::Remembered,
    mind_changes::MindChanges,
    persona::Persona,
    plan::Plan,
    question::{Asked, Provenance},
    relate::Relation,
};
use smallville_town::Place;

/// Writes a row. A row of the same key is replaced: a thing may change twice in a step, and the last state counts.
pub(super) fn put(connection: &Connection, sql: &str, values: impl Params) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// A step as SQLite counts.
pub(super) fn number(step: u64) -> i64 {
    i64::try_from(step).unwrap_or(i64::MAX)
}

/// A structured value for a column `…_json`.
fn json(value: &impl Serialize) -> String {
    // A value that JSON cannot hold must not keep all later steps from being written.
    serde_json::to_string(value).unwrap_or_else(|_| String::from("null"))
}

/// A value without content as a word, as serde names it: `StandsFor`.
pub(super) fn word(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

/// A fact about the town.
pub(super) fn note(connection: &Connection, key: &str, value: &str) -> rusqlite::Result<()> {
    put(connection, "INSERT OR REPLACE INTO meta VALUES (?1, ?2)", params![key, value])
}

/// A picture for the load screen.
pub(super) fn picture(connection: &Connection, step: u64, png: &[u8]) -> rusqlite::Result<()> {
    put(connection, "INSERT OR REPLACE INTO pictures VALUES (?1, ?2)", params![number(step), png])
}

/// A snapshot and its hash.
pub(super) fn snapshot(connection: &Connection, packed: &Packed) -> rusqlite::Result<()> {
    let step = number(packed.step);
    put(connection, "INSERT OR REPLACE INTO moments VALUES (?1, ?2)", params![step, packed.body])?;
    put(connection, "INSERT OR REPLACE INTO hashes VALUES (?1, 'town', ?2)", params![step, &packed.hash[..]])
}

/// Everything that happened in a step, and its hash, which is found out if it is not known; nothing for a step in which
/// nothing happened.
pub(super) fn step(connection: &Connection, record: &StepRecord, hash: Option<[u8; 8]>) -> rusqlite::Result<()> {
    if record.entries.is_empty() {
        return Ok(());
    }
    let rows = Rows { connection, step: number(record.step) };
    record.entries.iter().try_for_each(|entry| rows.entry(entry))?;
    let hash = hash.unwrap_or_else(|| hash::step_hash(&record.entries));
    rows.put("INSERT OR REPLACE INTO hashes VALUES (?1, 'step', ?2)", params![rows.step, &hash[..]])
}

/// The rows of one step.
struct Rows<'a> {
    connection: &'a Connection,
    step: i64,
}

impl Rows<'_> {
    fn put(&self, sql: &str, values: impl Params) -> rusqlite::Result<()> {
        put(self.connection, sql, values)
    }

    fn entry(&self, entry: &Entry) -> rusqlite::Result<()> {
        let step = self.step;
        match entry {
            Entry::Resident(agent, persona) => self.resident(*agent, persona),
            Entry::Stood(agent, tile) => {
                let sql = "INSERT OR REPLACE INTO steps VALUES (?1, ?2, ?3, ?4)";
                self.put(sql, params![step, agent.0, tile.x, tile.y])
            }
            Entry::Entered(agent, sector) => {
                let sql = "INSERT OR REPLACE INTO whereabouts VALUES (?1, ?2, ?3)";
                self.put(sql, params![step, agent.0, sector.map(|sector| sector.0)])
            }
            Entry::Began(deed) => self.deed(deed),
            Entry::Thing(object, state) => {
                self.put("INSERT OR REPLACE INTO thing_states VALUES (?1, ?2, ?3)", params![step, object.0, state])
            }
            Entry::Handed(handover) => {
                let sql = "INSERT INTO handovers (step, giver, receiver, item) VALUES (?1, ?2, ?3, ?4)";
                self.put(sql, params![step, handover.from.0, handover.to.0, handover.item])
            }
            Entry::TalkBegan(talk, people) => {
                let one = people.first().copied().unwrap_or(AgentId(0));
                let other = people.get(1).copied().unwrap_or(one);
                let sql = "INSERT OR REPLACE INTO conversations VALUES (?1, ?2, ?3, ?4, NULL)";
                self.put(sql, params![talk.0, step, one.0, other.0])
            }
            Entry::Said(saying) => self.saying(saying),
            Entry::TalkEnded(talk) => {
                self.put("UPDATE conversations SET ended = ?1 WHERE conversation = ?2", params![step, talk.0])
            }
            Entry::Refused(agent, why) => {
                self.put("INSERT INTO refusals VALUES (?1, ?2, ?3)", params![step, agent.0, word(why)])
            }
            Entry::Mind(agent, notes) => self.notes(*agent, notes),
            Entry::Asked(agent, asked) => self.asked(*agent, asked),
            Entry::Pondering(agent, letter) => {
                let sql =
                    "INSERT INTO inputs (step, kind, resident, letter, body) VALUES (?1, 'pondering', ?2, ?3, '')";
                self.put(sql, params![step, agent.0, number(*letter)])
            }
            Entry::Command(text) => {
                self.put("INSERT INTO inputs (step, kind, body) VALUES (?1, 'command', ?2)", params![step, text])
            }
            Entry::Late(agent, letter, response) => {
                let sql = "INSERT INTO inputs (step, kind, resident, letter, body) VALUES (?1, 'late', ?2, ?3, ?4)";
                self.put(sql, params![step, agent.0, number(*letter), json(response)])
            }
        }
    }

    fn resident(&self, agent: AgentId, persona: &Persona) -> rusqlite::Result<()> {
        let sql = "INSERT OR REPLACE INTO residents VALUES (?1, ?2, ?3, ?4, ?5)";
        self.put(sql, params![agent.0, self.step, persona.name, persona.age, json(persona)])
    }

    fn deed(&self, deed: &Deed) -> rusqlite::Result<()> {
        let (kind, place) = match deed.place {
            Some(Place::Sector(sector)) => (Some("sector"), Some(sector.0)),
            Some(Place::Arena(arena)) => (Some("arena"), Some(arena.0)),
            Some(Place::Object(object)) => (Some("thing"), Some(object.0)),
            None => (None, None),
        };
        let sql = "INSERT INTO activities (step, resident, words, emoji, place_kind, place, minutes, asleep, entry, \
                   stroke, cause_json, memories_json) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        let why = &deed.why;
        self.put(
            sql,
            params![
                self.step,
                deed.agent.0,
                deed.words,
                deed.emoji,
                kind,
                place,
                deed.minutes,
                deed.asleep,
                why.entry,
                why.stroke,
                json(&why.cause),
                json(&why.memories)
            ],
        )
    }

    fn saying(&self, saying: &Saying) -> rusqlite::Result<()> {
        let line = &saying.line;
        let sql = "INSERT INTO lines (step, conversation, resident, said_to, words, others_json, acts_json, \
                   rests_on_json, heard_by_json, thread_json) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.put(
            sql,
            params![
                self.step,
                line.conversation.0,
                line.speaker.0,
                line.to,
                line.words,
                json(&line.others),
                json(&line.acts),
                json(&line.rests_on),
                json(&saying.heard_by),
                json(&line.thread)
            ],
        )?;
        let row = self.connection.last_insert_rowid();
        for key in line.acts.iter().flat_map(|act| act.carries()) {
            let verb = word(&key.verb);
            for hearer in &saying.heard_by {
                let sql = "INSERT INTO tellings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
                let values = params![row, self.step, line.speaker.0, hearer.0, key.who, verb, key.topic];
                self.put(sql, values)?;
            }
        }
        Ok(())
    }

    fn asked(&self, agent: AgentId, asked: &Asked) -> rusqlite::Result<()> {
        let by = match &asked.by {
            Provenance::Instinct => "instinct",
            Provenance::Cached => "cache",
            Provenance::Model(name) => name,
        };
        self.put(
            "INSERT OR REPLACE INTO questions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![
                agent.0,
                number(asked.ordinal),
                self.step,
                word(&asked.kind),
                by,
                asked.answer,
                asked.ms,
                asked.tokens_in,
                asked.tokens_out
            ],
        )
    }

    fn notes(&self, agent: AgentId, notes: &MindChanges) -> rusqlite::Result<()> {
        notes.memories.iter().try_for_each(|memory| self.memory(agent, memory))?;
        for id in &notes.forgotten {
            let sql = "UPDATE memories SET forgotten = ?1 WHERE resident = ?2 AND memory = ?3";
            self.put(sql, params![self.step, agent.0, id.0])?;
        }
        notes.beliefs.iter().try_for_each(|belief| self.belief(agent, belief))?;
        notes.relations.iter().try_for_each(|(other, relation)| self.relation(agent, other, relation))?;
        notes.appointments.iter().try_for_each(|appointment| self.appointment(agent, appointment))?;
        notes.plan.iter().try_for_each(|plan| self.plan(agent, plan))
    }

    fn memory(&self, agent: AgentId, remembered: &Remembered) -> rusqlite::Result<()> {
        let memory = &remembered.memory;
        let embedding = vector::pack(&remembered.embedding);
        self.put(
            "INSERT OR REPLACE INTO memories VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, NULL, ?14, ?15, ?16)",
            params![
                agent.0,
                remembered.id.0,
                self.step,
                memory.created.secs(),
                word(&memory.kind),
                memory.text,
                memory.importance,
                memory.level,
                json(&memory.evidence),
                json(&memory.claims),
                json(&memory.people),
                memory.heard_from,
                embedding,
                memory.by_player,
                json(&memory.content),
                memory.secret
            ],
        )
    }

    fn belief(&self, agent: AgentId, belief: &Belief) -> rusqlite::Result<()> {
        let (source, from) = match &belief.source {
            Source::Own => ("own", None),
            Source::Seen => ("seen", None),
            Source::Whispered => ("whispered", None),
            Source::Heard(name) => ("heard", Some(name)),
        };
        let claim = &belief.claim;
        self.put(
            "INSERT INTO claims (step, resident, subject, verb, topic, source, heard_from, memory, importance, credit, \
             secret, claim_json) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                self.step,
                agent.0,
                claim.who,
                word(&claim.verb),
                claim.topic,
                source,
                from,
                belief.memory.0,
                belief.importance,
                belief.credit,
                belief.secret,
                json(claim)
            ],
        )
    }

    fn relation(&self, agent: AgentId, other: &str, relation: &Relation) -> rusqlite::Result<()> {
        let why = relation.reasons.last().map(|change| &change.why);
        let (familiarity, opinion) = (f64::from(relation.familiarity), f64::from(relation.opinion));
        self.put(
            "INSERT INTO relations (step, resident, other, familiarity, opinion, why, relation_json) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![self.step, agent.0, other, familiarity, opinion, why, json(relation)],
        )
    }

    fn appointment(&self, agent: AgentId, appointment: &Appointment) -> rusqlite::Result<()> {
        let what = calendar::doing(&appointment.commitment);
        self.put(
            "INSERT INTO appointments (step, resident, agreed_with, standing, what, appointment_json) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![self.step, agent.0, appointment.with, word(&appointment.standing), what, json(appointment)],
        )
    }

    fn plan(&self, agent: AgentId, plan: &Plan) -> rusqlite::Result<()> {
        let entries = number(plan.entries.len() as u64);
        let sql = "INSERT INTO plans (step, resident, entries, plan_json) VALUES (?1, ?2, ?3, ?4)";
        self.put(sql, params![self.step, agent.0, entries, json(plan)])
    }
}

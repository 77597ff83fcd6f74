//! Keeps the record: what happened in each step goes to the journal, or is compared with what happened there before.

use std::collections::BTreeMap;

use crate::prelude::*;
use bevy_platform::cell::SyncCell;

use crate::{
    SimSystems,
    agent::{Agent, Position},
    chronicle::Chronicle,
    conversation::Conversations,
    courier::Courier,
    news::News,
    object::Objects,
    replay::inputs::Replay,
    scenario::Scenario,
    step_commands::StepCommands,
    time::TownClock,
};
use smallville_journal::{
    entry::{Entry, Part, Piece, StepRecord},
    error::JournalError,
    hash::{snapshot_hash, step_hash},
    status::Status,
    verify::{Difference, Verifier},
    writer::Journal,
};
use smallville_mind::{agent::AgentId, cognition::Mind};
use smallville_town::Tile;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recorder>()
        .add_systems(FixedUpdate, (note_commands.in_set(SimSystems::NoteCommands), record.in_set(SimSystems::Record)));
}

/// Keeps the record of a town; without a journal nothing is kept.
#[derive(Resource, Default)]
pub struct Recorder {
    journal: Option<Journal>,
    /// What players asked for in this step, as typed.
    commands: Vec<String>,
    /// How much of the chronicle is recorded: residents, acts, lines, things handed over.
    residents: usize,
    deeds: usize,
    sayings: usize,
    handovers: usize,
    /// Where everybody stood.
    stood: BTreeMap<AgentId, Tile>,
    /// The first step that went otherwise than before.
    differs: Option<u64>,
    /// Compares rows as well, and what hinders it.
    verifier: Option<SyncCell<Verifier>>,
    unverified: Option<JournalError>,
    /// Hashes of the parts of snapshots that are being compared, by step.
    parts: BTreeMap<u64, BTreeMap<Part, blake3::Hash>>,
}

impl Recorder {
    /// Keeps the record in a journal from now on.
    pub fn keep_in(&mut self, journal: Journal) {
        self.journal = Some(journal);
    }

    /// The journal, if the town is kept.
    #[must_use]
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// The journal, to write to.
    pub fn journal_mut(&mut self) -> Option<&mut Journal> {
        self.journal.as_mut()
    }

    /// Closes the journal: nothing is kept any more.
    ///
    /// # Errors
    /// What could not be kept, and why.
    pub fn stop_keeping(&mut self) -> Result<(), JournalError> {
        self.journal.take().map_or(Ok(()), |journal| journal.finish().map(drop))
    }

    /// The first step that went otherwise than it was recorded.
    #[must_use]
    pub fn differs(&self) -> Option<u64> {
        self.differs
    }

    /// Compares what is told again with the rows that were kept, too.
    pub fn verify_with(&mut self, verifier: Verifier) {
        // A connection to SQLite belongs to one thread at a time.
        self.verifier = Some(SyncCell::new(verifier));
    }

    /// The first row in each table that is otherwise than what was told again.
    ///
    /// # Errors
    /// The file is damaged, or there is no room to compare.
    pub fn verified(&mut self) -> Result<Vec<Difference>, JournalError> {
        match (self.verifier.take(), self.unverified.take()) {
            (_, Some(error)) => Err(error),
            (verifier, None) => verifier.map_or(Ok(Vec::new()), |verifier| SyncCell::to_inner(verifier).finish()),
        }
    }

    /// Everything up to now is recorded already.
    pub(super) fn catch_up(&mut self, residents: usize, chronicle: &Chronicle, stood: BTreeMap<AgentId, Tile>) {
        self.residents = residents;
        self.deeds = chronicle.deeds().len();
        self.sayings = chronicle.sayings().len();
        self.handovers = chronicle.handovers().len();
        self.stood = stood;
        self.commands.clear();
        self.parts.clear();
        self.differs = None;
    }

    /// The town has begun, with these pieces of its first snapshot: from now on it has a file.
    pub(super) fn settle(&mut self, pieces: Vec<Piece>) -> Result<(), JournalError> {
        let Some(mut journal) = self.journal.take() else { return Ok(()) };
        pieces.into_iter().for_each(|piece| journal.keep(piece));
        self.journal = Some(journal.settle()?);
        Ok(())
    }

    /// Whether the snapshot after this step is to be compared with the one that was kept.
    pub(super) fn expects(&self, step: u64, replay: &Replay) -> bool {
        self.journal.is_none() && step <= replay.until && replay.inputs.towns.contains_key(&step)
    }

    /// Keeps a piece of a snapshot, or compares the snapshot with the one that was kept.
    pub(super) fn keep(&mut self, piece: Piece, replay: &Replay) {
        if let Some(journal) = &mut self.journal {
            journal.keep(piece);
            return;
        }
        let (step, of) = (piece.step, piece.of as usize);
        let parts = self.parts.entry(step).or_default();
        parts.insert(piece.part, blake3::hash(&piece.body));
        if parts.len() < of {
            return;
        }
        let parts = self.parts.remove(&step).unwrap_or_default();
        let same = replay.inputs.towns.get(&step).is_none_or(|kept| *kept == snapshot_hash(parts.into_values()));
        if !same && self.differs.is_none() {
            self.differs = Some(step);
        }
    }
}

/// Ends the minds and closes the record; returns the minds as they are, and how the record stands if there is one, or
/// what could not be kept.
pub fn close(world: &mut World) -> (BTreeMap<AgentId, Mind>, Result<Option<Status>, JournalError>) {
    let mut courier = world.resource_mut::<Courier>();
    let minds = courier.finish();
    let pieces = courier.take_pieces();
    let mut recorder = world.resource_mut::<Recorder>();
    if let Some(journal) = &mut recorder.journal {
        pieces.into_iter().for_each(|piece| journal.keep(piece));
    }
    (minds, recorder.journal.take().map(Journal::finish).transpose())
}

/// Notes what players asked for and was done.
fn note_commands(mut step: ResMut<StepCommands>, mut recorder: ResMut<Recorder>) {
    recorder.commands.append(&mut step.take_typed());
}

/// Everything that happened in this step, in an order that depends on nothing but the town.
pub(super) fn record(
    bodies: Query<(&Agent, &Position)>,
    mut recorder: ResMut<Recorder>,
    mut chronicle: ResMut<Chronicle>,
    mut conversations: ResMut<Conversations>,
    mut objects: ResMut<Objects>,
    mut courier: ResMut<Courier>,
    mut news: Option<ResMut<News>>,
    scenario: Res<Scenario>,
    replay: Res<Replay>,
    clock: Res<TownClock>,
) {
    let recorder = &mut *recorder;
    let mut entries: Vec<Entry> = Vec::new();
    let newcomers = scenario.people.iter().enumerate().skip(recorder.residents);
    entries.extend(newcomers.map(|(i, persona)| Entry::Resident(AgentId(i as u32), Box::new((**persona).clone()))));
    recorder.residents = scenario.people.len();
    entries.extend(std::mem::take(&mut recorder.commands).into_iter().map(Entry::Command));
    entries.append(&mut courier.take_news());
    entries.append(&mut stood(&bodies, &mut recorder.stood));
    entries.append(&mut conversations.take_news());
    entries.append(&mut chronicle.take_news());
    entries.extend(objects.take_news().into_iter().map(|(object, state)| Entry::Thing(object, state)));
    let is_read = news.is_some() || recorder.journal.is_some();
    if is_read || replay.knows_more_than(clock.step().saturating_sub(1)) {
        let new = |deed: &_| Entry::Began(Box::new(Clone::clone(deed)));
        entries.extend(chronicle.deeds()[recorder.deeds..].iter().map(new));
        let new = |saying: &_| Entry::Said(Box::new(Clone::clone(saying)));
        entries.extend(chronicle.sayings()[recorder.sayings..].iter().map(new));
        entries.extend(chronicle.handovers()[recorder.handovers..].iter().cloned().map(Entry::Handed));
    }
    recorder.deeds = chronicle.deeds().len();
    recorder.sayings = chronicle.sayings().len();
    recorder.handovers = chronicle.handovers().len();
    let record = StepRecord { step: clock.step(), now: clock.now(), entries };
    if let Some(news) = &mut news {
        news.read(&record, &scenario);
    }
    if record.step <= replay.until && record.step > 0 {
        recorder.compare(&record, &replay);
    } else if let Some(journal) = &mut recorder.journal {
        journal.record(record);
    }
    for piece in courier.take_pieces() {
        recorder.keep(piece, &replay);
    }
}

impl Recorder {
    /// Compares a step with what was recorded of it.
    fn compare(&mut self, record: &StepRecord, replay: &Replay) {
        let before = replay.inputs.hashes.get(&record.step);
        let now = (!record.entries.is_empty()).then(|| step_hash(&record.entries));
        // Hashes of long ago may have been thinned out.
        let known = record.step > replay.inputs.hashes_from;
        if known && before.copied() != now && self.differs.is_none() {
            self.differs = Some(record.step);
        }
        if let Some(verifier) = &mut self.verifier
            && let Err(error) = verifier.get().take(record)
        {
            (self.verifier, self.unverified) = (None, Some(error));
        }
    }
}

/// Who stands elsewhere than before, in the order of the people. Whoever was not here before has come, wherever they stood
/// when they went.
fn stood(bodies: &Query<(&Agent, &Position)>, known: &mut BTreeMap<AgentId, Tile>) -> Vec<Entry> {
    let before = std::mem::take(known);
    known.extend(bodies.iter().map(|(agent, position)| (agent.0, position.tile)));
    let moved = known.iter().filter(|(agent, tile)| before.get(agent) != Some(tile));
    moved.map(|(agent, tile)| Entry::Stood(*agent, *tile)).collect()
}

#[cfg(test)]
mod tests {
    use bevy_ecs::system::RunSystemOnce as _;

    use super::*;

    #[test]
    fn whoever_comes_back_to_where_they_stood_has_come() {
        let mut world = World::new();
        let visitor = (Agent(AgentId(7)), Position { tile: Tile::new(3, 4), ..Position::default() });
        let mut known = BTreeMap::new();
        let mut look = |world: &mut World| {
            let now = std::mem::take(&mut known);
            let look = move |bodies: Query<(&Agent, &Position)>| {
                let mut known = now.clone();
                (stood(&bodies, &mut known), known)
            };
            let (entries, after) = world.run_system_once(look).unwrap();
            known = after;
            entries.len()
        };
        let body = world.spawn(visitor).id();
        assert_eq!((look(&mut world), look(&mut world)), (1, 0));
        world.despawn(body);
        assert_eq!(look(&mut world), 0);
        // A town that was resumed meanwhile never knew where they had stood.
        world.spawn(visitor);
        assert_eq!(look(&mut world), 1);
    }
}

//! What was already read of a stored town, so that whoever jumps about in it waits for each row only once.

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    sync::Arc,
};

use crate::{
    chronicle::{Chronicle, Idleness},
    replay::inputs::Inputs,
};
use smallville_journal::{
    entry::{Deed, Handover, Saying},
    error::JournalError,
    reader::Reader,
};
use smallville_mind::{agent::AgentId, memory::MemoryId, memory::remembered::Remembered, why::Refusal};
use smallville_town::{Clock, GameTime, STEP_SECS, SectorId};

/// Steps of a day.
pub(crate) const DAY_STEPS: u64 = 24 * 3600 / STEP_SECS as u64;

/// How many days' acts and talk are held; a jump to another week lets those of this one go.
pub(crate) const DAYS: usize = 10;

/// How many memories are held, of 1½ kB each: those of 25 people for some weeks.
const MEMORIES: usize = 60_000;

/// How much of the past is brought back for looking back on it; minds remember all of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Past {
    /// All of it: for measuring.
    Whole,
    /// The last days: for the panels of the window, which must open quickly however old the town is.
    Days(u64),
}

/// Rows of a stored town that were read already.
#[derive(Default)]
pub(crate) struct History {
    inputs: Option<Arc<Inputs>>,
    /// Each with the jump for which it was last wanted.
    memories: BTreeMap<(AgentId, MemoryId), (Remembered, u64)>,
    /// The number of the present jump.
    jump: u64,
    days: BTreeMap<u64, Day>,
    counts: Option<Counts>,
}

/// A day of acts and talk.
struct Day {
    deeds: Vec<Deed>,
    sayings: Vec<Saying>,
}

/// What is little, so that all of it is held: each with its step.
struct Counts {
    handovers: Vec<Handover>,
    whereabouts: Vec<(u64, AgentId, Option<SectorId>)>,
    refusals: Vec<(u64, AgentId, Refusal)>,
}

impl History {
    /// What came into the town from outside, in all its steps.
    ///
    /// # Errors
    /// The file is damaged.
    pub(crate) fn inputs(&mut self, reader: &Reader) -> Result<Arc<Inputs>, JournalError> {
        if let Some(inputs) = &self.inputs {
            return Ok(inputs.clone());
        }
        let last = reader.last_step()?;
        let mut inputs = Inputs::default();
        for (step, typed) in reader.commands(0, last)? {
            inputs.commands.entry(step).or_default().push(typed);
        }
        inputs.late =
            reader.late(0, last)?.into_iter().map(|(step, agent, letter, _)| ((agent, letter), step)).collect();
        inputs.pondering = BTreeSet::from_iter(reader.pondering(0, last)?);
        inputs.answers = reader.answers(0, last)?;
        inputs.hashes = reader.step_hashes(0, last)?;
        inputs.hashes_from = reader.thinned_until()?;
        if reader.has_timeless_snapshots()? {
            inputs.towns = reader.town_hashes(0, last)?;
        }
        Ok(self.inputs.insert(Arc::new(inputs)).clone())
    }

    /// Memories of somebody by their numbers; one that was never kept is left out.
    ///
    /// # Errors
    /// The file is damaged.
    pub(crate) fn memories(
        &mut self,
        reader: &Reader,
        agent: AgentId,
        ids: &[MemoryId],
    ) -> Result<impl Iterator<Item = &Remembered>, JournalError> {
        for id in ids {
            match self.memories.entry((agent, *id)) {
                Entry::Occupied(mut known) => known.get_mut().1 = self.jump,
                Entry::Vacant(unknown) => {
                    if let Some(memory) = reader.memory(agent, *id)? {
                        unknown.insert((memory, self.jump));
                    }
                }
            }
        }
        let known = &self.memories;
        Ok(ids.iter().filter_map(move |id| Some(&known.get(&(agent, *id))?.0)))
    }

    /// All minds of a snapshot are read: lets go of memories that none of them has, if there are too many.
    pub(crate) fn let_memories_go(&mut self) {
        if self.memories.len() > MEMORIES {
            self.memories.retain(|_, (_, jump)| *jump == self.jump);
        }
        self.jump += 1;
    }

    /// What happened until the end of a step, acts and talk only as far back as somebody wants to look.
    ///
    /// # Errors
    /// The file is damaged.
    pub(crate) fn chronicle(
        &mut self,
        reader: &Reader,
        past: Past,
        idleness: Idleness,
        clock: &Clock,
    ) -> Result<Chronicle, JournalError> {
        let step = clock.step();
        let from = match past {
            Past::Whole => 0,
            Past::Days(days) => step.saturating_sub(days * DAY_STEPS),
        };
        let (mut deeds, mut sayings) = (Vec::new(), Vec::new());
        for number in from / DAY_STEPS..=step / DAY_STEPS {
            let day = self.day(reader, number)?;
            // What is done and said in a step carries the time at its beginning.
            let is_past = |at: GameTime| at < clock.now() && at >= reader.moment_of(from);
            deeds.extend(day.deeds.iter().filter(|deed| is_past(deed.at)).cloned());
            sayings.extend(day.sayings.iter().filter(|saying| is_past(saying.line.at)).cloned());
        }
        let_go(&mut self.days, from / DAY_STEPS, if past == Past::Whole { 0 } else { DAYS });
        let counts = self.counts(reader)?;
        let handovers = counts.handovers.iter().filter(|handover| handover.at < clock.now()).cloned().collect();
        let at = |step| Clock::resumed(clock.start(), step).now();
        let come = counts.whereabouts.partition_point(|(came, ..)| *came <= step);
        let whereabouts: Vec<_> =
            counts.whereabouts[..come].iter().map(|(step, agent, sector)| (at(*step), *agent, *sector)).collect();
        let refusals = counts.refusals.iter().filter(|(when, ..)| *when <= step).map(|(_, _, why)| *why);
        Ok(Chronicle::retold(deeds, sayings, handovers, &whereabouts, refusals, idleness, clock.now()))
    }

    fn day(&mut self, reader: &Reader, number: u64) -> Result<&Day, JournalError> {
        match self.days.entry(number) {
            Entry::Occupied(entry) => Ok(entry.into_mut()),
            Entry::Vacant(entry) => {
                let (first, last) = (number * DAY_STEPS, (number + 1) * DAY_STEPS - 1);
                // The step at midnight belongs to the day before: it began then.
                let (deeds, sayings) = (reader.deeds(first + 1, last + 1)?, reader.sayings(first + 1, last + 1)?);
                Ok(entry.insert(Day { deeds, sayings }))
            }
        }
    }

    fn counts(&mut self, reader: &Reader) -> Result<&Counts, JournalError> {
        let counts = match self.counts.take() {
            Some(counts) => counts,
            None => {
                let last = reader.last_step()?;
                Counts {
                    handovers: reader.handovers(last)?,
                    whereabouts: reader.whereabouts(last)?,
                    refusals: reader.refusals(last)?,
                }
            }
        };
        Ok(self.counts.insert(counts))
    }
}

/// Lets go of days until `most` are held, those before `from` first.
pub(crate) fn let_go<T>(days: &mut BTreeMap<u64, T>, from: u64, most: usize) {
    while days.len() > most {
        let is_early = days.first_key_value().is_some_and(|(first, _)| *first < from);
        if is_early {
            days.pop_first()
        } else {
            days.pop_last()
        };
    }
}

//! The few happenings of a town that one wants to find again: marks on a timeline.

use crate::{
    error::JournalError,
    reader::{
        NO_VISITOR, Reader,
        row::{json, step},
    },
};
use smallville_english::with_state;
use smallville_mind::{agent::AgentId, claim::Claim};
use smallville_town::{ObjectId, STEP_SECS};

/// What kind of happening it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// The player asked for something.
    Command,
    /// The player put a thing into another state.
    Disorder,
    /// Somebody moved in.
    Arrival,
    /// A gathering begins.
    Gathering,
    /// Somebody drew a conclusion from conclusions.
    Insight,
}

/// Something that one wants to find again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When; a gathering may lie ahead of the last step.
    pub step: u64,
    /// What kind of happening it is.
    pub kind: EventKind,
    /// What happened.
    pub words: String,
    /// Whom it concerns most.
    pub agent: Option<AgentId>,
    /// The thing that it concerns.
    pub thing: Option<ObjectId>,
}

impl Reader {
    /// The happenings worth a mark, in order of time.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn events(&self) -> Result<Vec<Event>, JournalError> {
        let mut events = self.disorders()?;
        let mut wishes = self.wishes()?;
        // A state that the player asked for is one happening, not two.
        wishes.retain(|(event, thing)| {
            let done = |other: &Event| other.step == event.step && other.thing.is_some() && other.thing == *thing;
            thing.is_none() || !events.iter().any(done)
        });
        events.extend(wishes.into_iter().map(|(event, _)| event));
        events.extend(self.arrivals()?);
        events.extend(self.gatherings()?);
        events.extend(self.insights()?);
        events.sort_by_key(|event| (event.step, event.kind));
        Ok(events)
    }

    /// What the player asked for, each with the thing that is named in it.
    fn wishes(&self) -> Result<Vec<(Event, Option<ObjectId>)>, JournalError> {
        // The first resident whose name stands in it is meant: the rest may be part of what is said.
        let sql = "SELECT step, body, \
                   (SELECT resident FROM residents WHERE instr(body, name) > 0 ORDER BY instr(body, name) LIMIT 1), \
                   (SELECT thing FROM things WHERE instr(body, '<' || address || '>') > 0 LIMIT 1) \
                   FROM inputs WHERE kind = 'command' ORDER BY input";
        self.rows("inputs", sql, [], |row| {
            let (agent, thing): (Option<u32>, Option<u16>) = (row.get(2)?, row.get(3)?);
            let thing = thing.map(ObjectId);
            let (kind, agent) = (EventKind::Command, agent.map(AgentId));
            // The owner of a thing stands in its address: they have not been spoken to.
            let agent = agent.filter(|_| thing.is_none());
            Ok((Event { step: step(row, 0)?, kind, words: row.get(1)?, agent, thing }, thing))
        })
    }

    /// Things that the player put into another state.
    fn disorders(&self) -> Result<Vec<Event>, JournalError> {
        let sql = "SELECT s.step, s.thing, t.address, s.state FROM inputs AS i \
                   JOIN thing_states AS s ON s.step = i.step AND instr(i.body, s.state) > 0 \
                   JOIN things AS t ON t.thing = s.thing AND instr(i.body, '<' || t.address || '>') > 0 \
                   WHERE i.kind = 'command' GROUP BY s.step, s.thing ORDER BY i.input";
        self.rows("thing_states", sql, [], |row| {
            let (address, state): (String, String) = (row.get(2)?, row.get(3)?);
            Ok(Event {
                step: step(row, 0)?,
                kind: EventKind::Disorder,
                words: with_state(&address, "is", &state),
                agent: None,
                thing: Some(ObjectId(row.get(1)?)),
            })
        })
    }

    /// Who moved in after the town began.
    fn arrivals(&self) -> Result<Vec<Event>, JournalError> {
        let sql = format!(
            "SELECT step, resident, name FROM residents WHERE {NO_VISITOR} AND step > \
             (SELECT MIN(step) FROM residents) ORDER BY resident"
        );
        self.rows("residents", &sql, [], |row| {
            let name: String = row.get(2)?;
            let (kind, words) = (EventKind::Arrival, format!("{name} moves in"));
            Ok(Event { step: step(row, 0)?, kind, words, agent: Some(AgentId(row.get(1)?)), thing: None })
        })
    }

    /// Gatherings, each where it begins: as its host first thought of it.
    fn gatherings(&self) -> Result<Vec<Event>, JournalError> {
        let sql = "SELECT c.step, c.resident, c.claim_json, MIN(c.claim) FROM claims AS c \
                   JOIN residents AS r ON r.resident = c.resident AND r.name = c.subject \
                   WHERE c.verb = 'Hosts' GROUP BY c.subject, c.topic ORDER BY MIN(c.claim)";
        self.rows("claims", sql, [], |row| {
            let claim: Claim = json(row, 2)?;
            let known = step(row, 0)?;
            let start = claim.when.and_then(|span| span.from.secs().checked_sub(self.begin.secs()));
            let mut words = claim.topic;
            if let Some(place) = claim.place {
                words = format!("{words} at {place}");
            }
            if let Some(span) = claim.when {
                words = format!("{words}, {}–{}", span.from.stamp(), span.until.hm());
            }
            Ok(Event {
                step: start.map_or(known, |secs| u64::from(secs / STEP_SECS)),
                kind: EventKind::Gathering,
                words,
                agent: Some(AgentId(row.get(1)?)),
                thing: None,
            })
        })
    }

    /// Conclusions that rest on conclusions.
    fn insights(&self) -> Result<Vec<Event>, JournalError> {
        let sql = "SELECT step, resident, text FROM memories WHERE level >= 2 ORDER BY step, resident, memory";
        self.rows("memories", sql, [], |row| {
            let agent = Some(AgentId(row.get(1)?));
            Ok(Event { step: step(row, 0)?, kind: EventKind::Insight, words: row.get(2)?, agent, thing: None })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::testing;

    #[test]
    fn a_timeline_has_a_mark_for_each_happening() {
        let (_folder, path) = testing::sample();
        testing::add_visitor(&path);
        let events = Reader::open(&path).unwrap().events().unwrap();
        let event = |step, kind, words: &str, agent: Option<u32>, thing: Option<u16>| Event {
            step,
            kind,
            words: words.into(),
            agent: agent.map(AgentId),
            thing: thing.map(ObjectId),
        };
        let name = &testing::founding_name();
        let expected = [
            event(30, EventKind::Command, testing::WHISPER, Some(1), None),
            event(70, EventKind::Insight, "Klaus would rather read than eat", Some(0), None),
            event(80, EventKind::Command, "pause", None, None),
            event(80, EventKind::Disorder, "Hobbs Cafe: cafe: stove is burning", None, Some(1)),
            event(100, EventKind::Arrival, &format!("{name} moves in"), Some(2), None),
            event(
                // 14 February at 17:00 is 35 hours after the town began, at six steps a minute.
                35 * 360,
                EventKind::Gathering,
                "the party at Hobbs Cafe, 2023-02-14 17:00–19:00",
                Some(0),
                None,
            ),
        ];
        assert_eq!(events, expected);
    }
}

//! Hand-made lives, lines and records for the tests of the measures.

use crate::record::{Conversation, Person, Record};
use smallville_journal::entry::{Deed, Saying};
use smallville_mind::embed::DIMENSIONS;
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Beliefs, Source},
    calendar::{Appointment, Calendar, Commitment, Gathering, Standing},
    claim::{Claim, Span, Verb},
    memory::{Memory, MemoryId, MemoryKind, MemoryStream},
    persona::{Persona, Pronoun},
    relate::Relations,
    speech::{ConversationId, Line, SpeechAct},
    testing::world,
    why::Why,
};
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// The sector in which the party of the tests takes place.
pub(super) const CAFE: SectorId = SectorId(3);

/// A moment.
pub(super) fn at(day: u32, hour: u16, minute: u16) -> GameTime {
    GameTime::from_day_time(day, TimeOfDay::new(hour, minute))
}

/// When every hand-made town begins.
pub(super) const fn begin() -> GameTime {
    GameTime::from_secs(6 * 3600)
}

/// The number of a shipped person.
pub(super) fn number(name: &str) -> AgentId {
    let index = world().people.iter().position(|person| person.name == name).unwrap_or(1000);
    AgentId(u32::try_from(index).unwrap())
}

/// Everything that belongs to one person.
pub(super) struct Life {
    pub(super) persona: Persona,
    pub(super) memories: MemoryStream,
    pub(super) beliefs: Beliefs,
    pub(super) relations: Relations,
    pub(super) calendar: Calendar,
}

impl Life {
    /// A shipped person, before anything happened to them.
    pub(super) fn new(name: &str) -> Self {
        let persona = world().people.iter().find(|person| person.name == name).unwrap().clone();
        Self {
            persona,
            memories: MemoryStream::default(),
            beliefs: Beliefs::default(),
            relations: Relations::default(),
            calendar: Calendar::default(),
        }
    }

    /// Remembers something.
    pub(super) fn remember(&mut self, text: &str, level: u8, now: GameTime) -> MemoryId {
        let memory = Memory { level, ..Memory::new(MemoryKind::Thought, text.into(), 5, now) };
        self.memories.add(memory, &[0.0; DIMENSIONS])
    }

    /// Holds something to be true, with a memory on which it rests.
    pub(super) fn believe(&mut self, claim: &Claim, source: Source, since: GameTime) -> &mut Self {
        let memory = self.remember(&claim.clause(smallville_mind::claim::PointOfView::MEMORY), 0, since);
        self.believe_on(memory, claim, source, since);
        self
    }

    /// Holds something to be true on a memory that need not exist.
    pub(super) fn believe_on(&mut self, memory: MemoryId, claim: &Claim, source: Source, since: GameTime) {
        self.beliefs.hold(Belief {
            claim: claim.clone(),
            source,
            since,
            memory,
            importance: 5,
            credit: 8,
            secret: false,
            shared_with: std::collections::BTreeSet::new(),
        });
    }

    /// Agrees to something.
    pub(super) fn agree(&mut self, commitment: Commitment, standing: Standing) -> &mut Self {
        let with = Some("Isabella Rodriguez".into());
        self.calendar.note(Appointment { commitment, with, made: at(0, 12, 0), standing });
        self
    }

    fn person(&self) -> Person<'_> {
        Person {
            agent: number(&self.persona.name),
            persona: &self.persona,
            memories: &self.memories,
            beliefs: &self.beliefs,
            relations: &self.relations,
            calendar: &self.calendar,
        }
    }
}

/// A record of some lives, two days long, in which nothing was said.
pub(super) fn record<'a>(lives: &[&'a Life]) -> Record<'a> {
    let people = lives.iter().map(|life| life.person()).collect();
    Record { begin: begin(), now: at(1, 23, 0), people, ..Record::default() }
}

/// The party.
pub(super) fn party() -> Gathering {
    Gathering {
        what: "a Valentine's Day party".into(),
        topic: "Isabella's Valentine's Day party".into(),
        host: "Isabella Rodriguez".into(),
        pronoun: Pronoun::She,
        place: "Hobbs Cafe".into(),
        sector: Some(CAFE),
        at_home: false,
        unknown_to: None,
        span: Span { from: at(1, 17, 0), until: at(1, 19, 0) },
    }
}

/// An act of somebody, by the plan.
pub(super) fn act(who: &str, at: GameTime, entry: &str) -> Deed {
    Deed {
        at,
        agent: number(who),
        words: entry.into(),
        emoji: String::new(),
        place: None,
        minutes: 10,
        asleep: false,
        why: Why { entry: entry.into(), ..Why::default() },
    }
}

/// Something that somebody does.
pub(super) fn deed(who: &str, topic: &str) -> Claim {
    Claim {
        who: who.into(),
        pronoun: Pronoun::They,
        verb: Verb::Does,
        topic: topic.into(),
        says: format!("{{was}} {topic}"),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}

/// Something said by one to another.
pub(super) fn line(speaker: &str, to: &str, at: GameTime, acts: Vec<SpeechAct>, words: &str) -> Line {
    Line {
        conversation: ConversationId(0),
        at,
        speaker: number(speaker),
        name: speaker.into(),
        to: Some(to.into()),
        others: vec![to.into()],
        acts,
        words: words.into(),
        rests_on: Vec::new(),
        thread: None,
    }
}

/// Says what somebody knows.
pub(super) fn tell(claim: Claim) -> SpeechAct {
    SpeechAct::Tell { claim, heard_from: None }
}

/// A line with those who heard it.
pub(super) fn saying(line: Line, by: &[&str]) -> Saying {
    Saying { line, heard_by: by.iter().map(|name| number(name)).collect() }
}

/// A conversation of these lines between two people.
pub(super) fn conversation(one: &str, other: &str, lines: Vec<Line>) -> Conversation {
    let from = lines.first().map_or_else(begin, |line| line.at);
    let until = lines.last().map_or_else(begin, |line| line.at.plus_secs(20));
    Conversation { id: ConversationId(0), from, until, participants: vec![number(one), number(other)], lines }
}

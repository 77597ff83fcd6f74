//! What a town did, as far as tasks are scored by it: plain data, whoever delivers it.

use std::collections::BTreeMap;

use smallville_journal::entry::Deed;
use smallville_mind::{
    agent::AgentId,
    claim::Span,
    speech::{ConversationId, Line},
    why::Cause,
};
use smallville_sim::{chronicle::Chronicle, headless::Headless, scenario::Scenario};
use smallville_town::{GameTime, Place, SectorId, Town};

/// Seconds of a minute: whom one sees is looked at once a minute.
const MINUTE: u32 = 60;

/// An act that somebody began and did until the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who.
    pub agent: AgentId,
    /// When.
    pub span: Span,
    /// The act, the hour of the plan to which it belongs, and what set it off: in small letters.
    pub words: String,
    /// Where it was meant to be done.
    pub sector: Option<SectorId>,
    /// Whether the eyes were shut.
    pub asleep: bool,
}

/// Everything by which tasks are scored.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Whose goal it is.
    pub performer: AgentId,
    /// Everybody else.
    pub others: Vec<AgentId>,
    /// What everybody did, in order.
    pub acts: Vec<Act>,
    /// Where everybody's body stood.
    pub stays: Vec<(AgentId, SectorId, Span)>,
    /// What changed hands: when, from whom, to whom, what.
    pub handovers: Vec<(GameTime, AgentId, AgentId, String)>,
    /// How many conversations the performer began.
    pub initiated: usize,
    /// Sectors by name.
    pub sectors: BTreeMap<String, SectorId>,
    /// The end.
    pub end: GameTime,
}

impl Seen {
    /// Nothing was done yet.
    #[must_use]
    pub fn new(performer: AgentId, others: Vec<AgentId>, end: GameTime) -> Self {
        Self {
            performer,
            others,
            acts: Vec::new(),
            stays: Vec::new(),
            handovers: Vec::new(),
            initiated: 0,
            sectors: BTreeMap::new(),
            end,
        }
    }

    /// What a town did in which somebody of this name has a goal.
    #[must_use]
    pub fn of(town: &Headless, performer: &str) -> Self {
        let world = town.world();
        let (scenario, chronicle) = (world.resource::<Scenario>(), world.resource::<Chronicle>());
        let mut seen = Self::new(AgentId(0), Vec::new(), town.now());
        for (agent, persona) in scenario.residents() {
            if persona.name == performer { seen.performer = agent } else { seen.others.push(agent) }
        }
        seen.acts = acts(chronicle.deeds(), &scenario.town, seen.end);
        seen.stays = chronicle
            .stays()
            .iter()
            .map(|stay| (stay.agent, stay.sector, Span { from: stay.from, until: stay.until }))
            .collect();
        let handed = chronicle.handovers().iter();
        seen.handovers = handed.map(|given| (given.at, given.from, given.to, given.item.to_lowercase())).collect();
        seen.sectors = scenario.town.sectors().iter().map(|sector| (sector.name.clone(), sector.id)).collect();
        seen.initiated = initiated(chronicle.sayings().iter().map(|saying| &saying.line), seen.performer);
        seen
    }

    /// Whether somebody's body stands in a sector at a moment.
    #[must_use]
    pub fn stands(&self, agent: AgentId, sector: SectorId, at: GameTime) -> bool {
        self.stays
            .iter()
            .any(|(who, place, span)| *who == agent && *place == sector && span.from <= at && at <= span.until)
    }

    /// What somebody does at a moment.
    #[must_use]
    pub fn act(&self, agent: AgentId, at: GameTime) -> Option<&Act> {
        self.acts.iter().find(|act| act.agent == agent && act.span.from <= at && at < act.span.until)
    }

    /// The minutes of a stretch of time.
    pub fn minutes(span: Span) -> impl Iterator<Item = GameTime> {
        (span.from.secs()..span.until.secs()).step_by(MINUTE as usize).map(GameTime::from_secs)
    }

    /// When somebody did something that names one of some words, minute by minute, awake, and in a sector if one is given.
    pub fn doing<'a>(
        &'a self,
        agent: AgentId,
        about: &'a [String],
        sector: Option<SectorId>,
        within: Span,
    ) -> impl Iterator<Item = GameTime> + 'a {
        let acts = self.acts.iter().filter(move |act| act.agent == agent && !act.asleep && names(&act.words, about));
        acts.flat_map(move |act| {
            let span = Span { from: act.span.from.max(within.from), until: act.span.until.min(within.until) };
            Self::minutes(span).filter(move |at| sector.is_none_or(|sector| self.stands(agent, sector, *at)))
        })
    }

    /// From the beginning to the end.
    #[must_use]
    pub fn whole(&self) -> Span {
        Span { from: GameTime::default(), until: self.end }
    }
}

/// How many conversations somebody began: theirs is the first line, and somebody answers.
#[must_use]
pub fn initiated<'a>(lines: impl Iterator<Item = &'a Line>, performer: AgentId) -> usize {
    let mut begun: BTreeMap<ConversationId, (AgentId, bool)> = BTreeMap::new();
    for line in lines {
        let (first, answered) = begun.entry(line.conversation).or_insert((line.speaker, false));
        *answered |= line.speaker != *first;
    }
    begun.values().filter(|(first, answered)| *first == performer && *answered).count()
}

/// Whether a text names one of some words, both in small letters.
#[must_use]
pub fn names(text: &str, words: &[String]) -> bool {
    words.iter().any(|word| text.contains(word.as_str()))
}

/// Acts as they were done: each until the next one of the same person.
fn acts(deeds: &[Deed], town: &Town, end: GameTime) -> Vec<Act> {
    let mut acts: Vec<Act> = Vec::with_capacity(deeds.len());
    let mut latest: BTreeMap<AgentId, usize> = BTreeMap::new();
    for deed in deeds {
        if let Some(before) = latest.insert(deed.agent, acts.len()) {
            acts[before].span.until = deed.at;
        }
        let cause = match &deed.why.cause {
            Cause::Appointment(_, what) => what.as_str(),
            _ => "",
        };
        acts.push(Act {
            agent: deed.agent,
            span: Span { from: deed.at, until: end },
            words: format!("{} | {} | {cause}", deed.words, deed.why.entry).to_lowercase(),
            sector: deed.place.map(|place| sector_of(town, place)),
            asleep: deed.asleep,
        });
    }
    acts
}

fn sector_of(town: &Town, place: Place) -> SectorId {
    match place {
        Place::Sector(id) => id,
        Place::Arena(id) => town.arena(id).sector,
        Place::Object(id) => town.arena(town.object(id).arena).sector,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, line, number};
    use smallville_mind::speech::SpeechAct;

    #[test]
    fn whoever_says_the_first_line_began_if_somebody_answers() {
        let (maria, klaus) = ("Maria Lopez", "Klaus Mueller");
        let say = |conversation: u32, who: &str, to: &str| Line {
            conversation: ConversationId(conversation),
            ..line(who, to, at(0, 9, 0), vec![SpeechAct::Greet], "Hello.")
        };
        let lines = [
            say(1, maria, klaus),
            say(1, klaus, maria),
            say(2, klaus, maria),
            say(2, maria, klaus),
            say(3, maria, klaus),
            say(1, maria, klaus),
        ];
        assert_eq!(initiated(lines.iter(), number(maria)), 1, "one was begun by the other, and one was not answered");
    }
}

//! What happened in a town, for other programs: the report of a run.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;
use serde::Serialize;

use crate::{
    figures::{Figures, round},
    gatherings::{Gathering, gatherings},
    liveliness::{Liveliness, negative_ties_share, step_correlation},
    record::{Begun, Conversation, Person, Record, Sleep, Stay},
    reflections::reflections,
    spread::{Spread, spread},
    talk::{Talk, talk},
    ties::{Ties, ties},
};
use smallville_journal::{
    entry::{Deed, Saying},
    reader::calls::Answered,
    telling::trace::{Awareness, Unfounded},
};
use smallville_mind::{
    agent::AgentId,
    belief::Source,
    claim::{ClaimKey, Span},
    cognition::Mind,
    persona::Persona,
    question::{Kind, Provenance},
    speech::ConversationId,
};
use smallville_model::meter::view::MeterView;
use smallville_sim::{self, chronicle::Chronicle, courier::Courier, scenario::Scenario, time::TownClock};
use smallville_town::GameTime;

/// What happened, as far as the town has it to tell; what nobody does yet is empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The moment, as "2023-02-14 06:00".
    pub clock: String,
    /// How many people live here.
    pub residents: usize,
    /// Steps since the beginning.
    pub steps: u64,
    /// Who knows of what, by topic.
    pub awareness: BTreeMap<String, Awareness>,
    /// What was said or is held without ground.
    pub unfounded_claims: Vec<Unfounded>,
    /// Who knows whom.
    pub ties: Ties,
    /// Who came together.
    pub gatherings: Vec<Gathering>,
    /// What was said.
    pub talk: Talk,
    /// How often somebody reflected.
    pub reflections: u64,
    /// The same for each person and day.
    pub reflections_per_person_and_day: Figures,
    /// How many days were planned.
    pub plans: u64,
    /// How often somebody was asked whether to react to what they noticed.
    pub reactions: u64,
    /// How alive the town is.
    pub liveliness: Liveliness,
    /// Questions by kind and by who answered.
    pub calls: BTreeMap<Kind, Calls>,
    /// How often the world said no, by reason.
    pub refusals: BTreeMap<String, u64>,
    /// What a language model was asked, with what came of it and why not; none: there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<MeterView>,
}

/// Answers to one kind of question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Calls {
    /// By a language model.
    pub model: u64,
    /// By instinct.
    pub instinct: u64,
    /// From a cache.
    pub cached: u64,
    /// Calls of a model that failed, or brought nothing that could be used.
    pub failed: u64,
    /// Tokens sent to a model.
    pub tokens_in: u64,
    /// Tokens received from a model.
    pub tokens_out: u64,
}

impl Report {
    /// The report of a town and its minds as they are now.
    #[must_use]
    pub fn new(world: &World, minds: &BTreeMap<AgentId, Mind>) -> Self {
        let scenario = world.resource::<Scenario>();
        let clock = world.resource::<TownClock>();
        let chronicle = world.resource::<Chronicle>();
        let mut calls: BTreeMap<Kind, Calls> = BTreeMap::new();
        for (kind, count) in minds.values().flat_map(Mind::questions) {
            calls.entry(*kind).or_default().instinct += count;
        }
        let asked = |kind| calls.get(&kind).map_or(0, |calls| calls.instinct + calls.model);
        let record = record(world, minds);
        let Spread { topics, unfounded_claims } = spread(&record);
        let reflections = reflections(&record);
        let correlation = step_correlation(&record.begun, record.begin, record.now);
        Self {
            clock: clock.now().stamp(),
            residents: scenario.residents().count(),
            steps: clock.step(),
            awareness: topics,
            unfounded_claims,
            ties: ties(&record),
            gatherings: gatherings(&record),
            talk: talk(&record),
            reflections: reflections.total,
            reflections_per_person_and_day: reflections.per_person_and_day,
            plans: asked(Kind::Day),
            reactions: asked(Kind::React),
            liveliness: Liveliness {
                idle_share: round(chronicle.idle_share()),
                step_correlation: round(correlation),
                negative_ties_share: negative_ties_share(&record.people),
            },
            calls,
            refusals: chronicle
                .refusals()
                .iter()
                .map(|(why, count)| (format!("{why:?}").to_lowercase(), *count))
                .collect(),
            meter: None,
        }
    }

    /// The same with what a language model was asked while the town was lived, as its meter counted it. Without this all
    /// questions are counted as instinct's.
    #[must_use]
    pub fn answered(mut self, meter: &MeterView) -> Self {
        for (kind, calls) in &mut self.calls {
            let Some(counted) = meter.kinds.get(kind.name()) else { continue };
            let asked = calls.instinct;
            calls.failed = counted.failures + counted.refused;
            // The first line of a draft is counted with the drafts.
            let drafts = meter.kinds.get(Kind::Draft.name()).filter(|_| *kind == Kind::Utter);
            let used = counted.used + counted.drafted + drafts.map_or(0, |drafts| drafts.used);
            calls.model = used.min(asked);
            calls.cached = counted.cached.min(asked - calls.model);
            calls.instinct = asked - calls.model - calls.cached;
            (calls.tokens_in, calls.tokens_out) = (counted.spent.input, counted.spent.output);
        }
        self.meter = Some(meter.clone());
        self
    }

    /// The same with who answered by the record of a town; calls that failed are not in it.
    #[must_use]
    pub fn recorded(mut self, answered: &[Answered]) -> Self {
        for Answered { kind, by, asked, tokens_in, tokens_out } in answered {
            let calls = self.calls.entry(*kind).or_default();
            let others = match by {
                Provenance::Instinct => continue,
                Provenance::Cached => &mut calls.cached,
                Provenance::Model(_) => &mut calls.model,
            };
            *others += asked;
            // Minds count what they asked, whoever answered.
            calls.instinct = calls.instinct.saturating_sub(*asked);
            calls.tokens_in += tokens_in;
            calls.tokens_out += tokens_out;
        }
        self
    }

    /// The report of a running town: ends its minds to count what they asked.
    #[must_use]
    pub fn of_ended(world: &mut World) -> Self {
        let minds = world.resource_mut::<Courier>().finish();
        Self::new(world, &minds)
    }
}

/// Everything that is measured: the one place that knows where in the town and its minds it lies.
#[must_use]
pub fn record<'a>(world: &'a World, minds: &'a BTreeMap<AgentId, Mind>) -> Record<'a> {
    let scenario = world.resource::<Scenario>();
    let clock = world.resource::<TownClock>();
    let chronicle = world.resource::<Chronicle>();
    let now = clock.now();
    let people = scenario.residents();
    let people = people.filter_map(|(agent, persona)| Some(person(agent, persona, minds.get(&agent)?)));
    let is_visitor = |agent: AgentId| scenario.people.get(agent.0 as usize).is_some_and(|persona| persona.visitor);
    let deeds = chronicle.deeds().iter().filter(|deed| !is_visitor(deed.agent));
    Record {
        begin: clock.0.start(),
        now,
        people: people.collect(),
        begun: deeds.map(|deed| Begun { agent: deed.agent, at: deed.at }).collect(),
        sleeps: sleeps(chronicle.deeds(), now),
        conversations: conversations(chronicle.sayings()),
        sayings: chronicle.sayings().iter().collect(),
        stays: chronicle.stays().iter().map(stay).collect(),
        whispered: minds.values().flat_map(whispered).collect(),
    }
}

/// What somebody holds because a voice in their head says so.
fn whispered(mind: &Mind) -> impl Iterator<Item = ClaimKey> {
    let told = mind.beliefs().iter().filter(|(_, belief)| belief.source == Source::Whispered);
    told.map(|(key, _)| key.clone())
}

/// A person with what their mind delivers.
fn person<'a>(agent: AgentId, persona: &'a Persona, mind: &'a Mind) -> Person<'a> {
    Person {
        agent,
        persona,
        memories: mind.memories(),
        beliefs: mind.beliefs(),
        relations: mind.relations(),
        calendar: mind.calendar(),
    }
}

fn stay(stay: &smallville_sim::chronicle::Stay) -> Stay {
    Stay { agent: stay.agent, sector: stay.sector, span: Span { from: stay.from, until: stay.until } }
}

/// Groups the lines by conversation, in the order in which they began.
fn conversations(sayings: &[Saying]) -> Vec<Conversation> {
    let mut found: BTreeMap<ConversationId, Conversation> = BTreeMap::new();
    for Saying { line, .. } in sayings {
        let conversation = found.entry(line.conversation).or_insert_with(|| Conversation {
            id: line.conversation,
            from: line.at,
            until: line.at,
            participants: Vec::new(),
            lines: Vec::new(),
        });
        conversation.until = line.at;
        if !conversation.participants.contains(&line.speaker) {
            conversation.participants.push(line.speaker);
        }
        conversation.lines.push(line.clone());
    }
    found.into_values().collect()
}

/// When people slept: from each act with shut eyes to the next act of the same person, or to now.
fn sleeps(deeds: &[Deed], now: GameTime) -> Vec<Sleep> {
    let mut asleep: BTreeMap<AgentId, GameTime> = BTreeMap::new();
    let mut sleeps = Vec::new();
    for deed in deeds {
        if let Some(from) = asleep.remove(&deed.agent) {
            sleeps.push(Sleep { agent: deed.agent, span: Span { from, until: deed.at } });
        }
        if deed.asleep {
            asleep.insert(deed.agent, deed.at);
        }
    }
    sleeps.extend(asleep.into_iter().map(|(agent, from)| Sleep { agent, span: Span { from, until: now } }));
    sleeps
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_data::data::Data;
    use smallville_model::meter::{spent::Spent, view::KindView};
    use smallville_sim::{headless::Headless, intervene::Names, script::Script};
    use smallville_town::TimeOfDay;

    /// A town lived for an hour in which somebody is whispered to.
    fn town() -> (Headless, BTreeMap<AgentId, Mind>) {
        let scenario = Scenario::load(&Data::new(None), 1).unwrap();
        let whisper = "06:40 whisper John Lin: You will hold a chess evening at the park tomorrow at six";
        let script = Script::parse("script", whisper, &Names::new(&scenario), scenario.begin).unwrap();
        let mut town = Headless::new(scenario);
        town.world_mut().insert_resource(script);
        town.live_until(GameTime::from_day_time(0, TimeOfDay::new(7, 30)), |_| {});
        let minds = town.world_mut().resource_mut::<Courier>().finish();
        (town, minds)
    }

    #[test]
    fn what_was_whispered_and_who_answered_stands_in_the_report() {
        let (town, minds) = town();
        let report = Report::new(town.world(), &minds);
        assert!(record(town.world(), &minds).whispered.iter().any(|key| key.who == "John Lin"));
        assert!(report.awareness.keys().any(|topic| topic.contains("chess")), "{:?}", report.awareness.keys());
        let (kind, asked) = report.calls.iter().map(|(kind, calls)| (*kind, calls.instinct)).next().unwrap();
        assert!(asked > 4, "{kind:?}: {asked}");
        let counted = KindView {
            calls: 4,
            failures: 1,
            refused: 1,
            used: 1,
            drafted: 1,
            cached: 1,
            spent: Spent { calls: 4, input: 900, output: 70, money: 0.0 },
            ..KindView::default()
        };
        let meter = MeterView { kinds: [(kind.name().to_owned(), counted)].into(), ..MeterView::default() };
        let by = |by, asked| Answered { kind, by, asked, tokens_in: 100 * asked, tokens_out: asked };
        let answered =
            [by(Provenance::Instinct, 1), by(Provenance::Cached, 1), by(Provenance::Model("small".into()), 2)];
        let recorded = report.clone().recorded(&answered).calls[&kind].clone();
        assert_eq!((recorded.model, recorded.cached, recorded.instinct), (2, 1, asked - 3));
        assert_eq!((recorded.tokens_in, recorded.tokens_out, recorded.failed), (300, 3, 0));
        let found = report.answered(&meter).calls[&kind].clone();
        let expected = Calls { model: 2, instinct: asked - 3, cached: 1, failed: 2, tokens_in: 900, tokens_out: 70 };
        assert_eq!(found, expected);
    }
}

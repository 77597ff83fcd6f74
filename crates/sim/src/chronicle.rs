//! What happened, in order: every act that was begun, and what a report counts.

use std::{collections::BTreeMap, sync::Arc};

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    SimSystems,
    activity::{Activity, Phase},
    agent::{Agent, Position},
    company::Company,
    scenario::Scenario,
    time::TownClock,
};
use smallville_journal::entry::{Deed, Entry, Handover, Saying};
use smallville_mind::{agent::AgentId, speech::Line, why::Refusal};
use smallville_town::{GameTime, Place, STEP_SECS, SectorId, Town};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chronicle>()
        .add_systems(FixedUpdate, (count_idleness, note_stays).chain().in_set(SimSystems::Count));
}

/// A stretch of time that somebody spent in a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stay {
    /// Who.
    pub agent: AgentId,
    /// Where.
    pub sector: SectorId,
    /// When they came.
    pub from: GameTime,
    /// When they were last seen there.
    pub until: GameTime,
}

/// Everything that happened since the town began.
#[derive(Resource, Default, Debug)]
pub struct Chronicle {
    deeds: Vec<Deed>,
    sayings: Vec<Saying>,
    handovers: Vec<Handover>,
    /// How whispers and goals were understood, by whom and when; only for the transcript.
    heard: Vec<(GameTime, AgentId, String)>,
    stays: Vec<Stay>,
    /// Index of everybody's latest stay.
    latest_stay: BTreeMap<AgentId, usize>,
    refusals: BTreeMap<Refusal, u64>,
    idleness: Idleness,
    /// What is to be recorded of this step, besides what the lists above hold.
    news: Vec<Entry>,
    /// From when on acts and talk are here; what came before is only in the file of the town.
    since: GameTime,
}

/// Waking steps times people, and those of them in which somebody had nothing to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Idleness {
    agent_steps: u64,
    idle_steps: u64,
}

impl Chronicle {
    /// Notes how somebody understood their inner voice.
    pub(super) fn understood(&mut self, agent: AgentId, at: GameTime, words: String) {
        self.heard.push((at, agent, words));
    }

    /// All acts in order.
    #[must_use]
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// Everything that was said, in order.
    #[must_use]
    pub fn sayings(&self) -> &[Saying] {
        &self.sayings
    }

    /// From when on acts and talk are here; what came before is only in the file of the town.
    #[must_use]
    pub fn since(&self) -> GameTime {
        self.since
    }

    /// Everything that changed hands, in order.
    #[must_use]
    pub fn handovers(&self) -> &[Handover] {
        &self.handovers
    }

    /// Where everybody was and when, in the order of arrival.
    #[must_use]
    pub fn stays(&self) -> &[Stay] {
        &self.stays
    }

    /// How often the world said no, by reason.
    #[must_use]
    pub fn refusals(&self) -> &BTreeMap<Refusal, u64> {
        &self.refusals
    }

    /// The share of time in which somebody had nothing to do, 0 to 1.
    #[must_use]
    pub fn idle_share(&self) -> f64 {
        let Idleness { agent_steps, idle_steps } = self.idleness;
        if agent_steps == 0 { 0.0 } else { idle_steps as f64 / agent_steps as f64 }
    }

    /// What happened before, from the record: acts, talk, what changed hands, where people were (step, person, sector),
    /// and how often the world said no.
    pub(super) fn retold(
        deeds: Vec<Deed>,
        sayings: Vec<Saying>,
        handovers: Vec<Handover>,
        whereabouts: &[(GameTime, AgentId, Option<SectorId>)],
        refusals: impl Iterator<Item = Refusal>,
        idleness: Idleness,
        now: GameTime,
    ) -> Self {
        let since = deeds.first().map_or(now, |deed| deed.at);
        let mut chronicle = Self { deeds, sayings, handovers, idleness, since, ..Self::default() };
        for (at, agent, sector) in whereabouts {
            // Until a step before they came elsewhere, they were where they had been.
            if let Some(index) = chronicle.latest_stay.get(agent) {
                chronicle.stays[*index].until = GameTime::from_secs(at.secs().saturating_sub(STEP_SECS));
            }
            chronicle.stands(*agent, *sector, *at);
        }
        chronicle.latest_stay.values().for_each(|index| chronicle.stays[*index].until = now);
        for refusal in refusals {
            *chronicle.refusals.entry(refusal).or_default() += 1;
        }
        chronicle.news.clear();
        chronicle
    }

    /// How much time was spent with nothing to do.
    pub(super) fn idleness(&self) -> Idleness {
        self.idleness
    }

    /// What is to be recorded since this was last asked, besides acts, talk and what changed hands.
    pub(super) fn take_news(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.news)
    }

    pub(super) fn began(&mut self, at: GameTime, agent: AgentId, activity: &Activity, place: Option<Place>) {
        self.deeds.push(Deed {
            at,
            agent,
            words: activity.act.words.clone(),
            emoji: activity.act.emoji.clone(),
            place,
            minutes: activity.act.minutes,
            asleep: activity.act.asleep,
            why: activity.why.clone(),
        });
    }

    /// Somebody has gone.
    pub(super) fn gone(&mut self, agent: AgentId, now: GameTime) {
        self.stands(agent, None, now);
    }

    fn stands(&mut self, agent: AgentId, sector: Option<SectorId>, now: GameTime) {
        let latest = self.latest_stay.get(&agent).map(|index| &mut self.stays[*index]);
        match (latest, sector) {
            (Some(stay), Some(sector)) if stay.sector == sector => stay.until = now,
            (_, Some(sector)) => {
                self.news.push(Entry::Entered(agent, Some(sector)));
                self.latest_stay.insert(agent, self.stays.len());
                self.stays.push(Stay { agent, sector, from: now, until: now });
            }
            (Some(_), None) => {
                self.news.push(Entry::Entered(agent, None));
                self.latest_stay.remove(&agent);
            }
            (None, None) => {}
        }
    }

    pub(super) fn handed(&mut self, at: GameTime, from: AgentId, to: AgentId, item: &str) {
        self.handovers.push(Handover { at, from, to, item: item.to_owned() });
    }

    pub(super) fn said(&mut self, line: Line, heard_by: Vec<AgentId>) {
        self.sayings.push(Saying { line, heard_by });
    }

    pub(super) fn refused(&mut self, agent: AgentId, refusal: Refusal) {
        *self.refusals.entry(refusal).or_default() += 1;
        self.news.push(Entry::Refused(agent, refusal));
    }

    /// The acts as text, one a line: what a person reads to judge a day.
    #[must_use]
    pub fn transcript(&self, town: &Town, people: &[Arc<smallville_mind::persona::Persona>]) -> String {
        let mut entries: Vec<(GameTime, String)> = Vec::new();
        for deed in &self.deeds {
            let place = deed.place.map_or_else(|| "the street".into(), |place| town.address(place).to_string());
            let name = &people[deed.agent.0 as usize].name;
            let Deed { at, emoji, words, minutes, .. } = deed;
            entries.push((*at, format!("{} {name} {emoji} {words} @ {place} ({minutes} min)\n", at.stamp())));
        }
        for (at, agent, understood) in &self.heard {
            let name = &people[agent.0 as usize].name;
            entries.push((*at, format!("{} {name} 👂 {understood}\n", at.stamp())));
        }
        for Saying { line, .. } in &self.sayings {
            let Line { at, name, words, .. } = line;
            let to = line.to.clone().unwrap_or_else(|| line.others.join(", "));
            entries.push((*at, format!("{} {name} → {to} [{}]: {words}\n", at.stamp(), line.conversation.0)));
        }
        // Stable: what happened in the same step stays in the order in which it was noted.
        entries.sort_by_key(|(at, _)| *at);

        entries.into_iter().map(|(_, text)| text).collect()
    }
}

/// Counts idle steps; whoever talks is not idle.
fn count_idleness(bodies: Query<(&Activity, &Company), With<Agent>>, mut chronicle: ResMut<Chronicle>) {
    for (activity, company) in &bodies {
        // Nights are not waking time.
        if activity.is_asleep() {
            continue;
        }
        chronicle.idleness.agent_steps += 1;
        chronicle.idleness.idle_steps += u64::from(activity.phase == Phase::Done && !company.holds_up());
    }
}

/// Notes where everybody stands.
fn note_stays(
    bodies: Query<(&Agent, &Position)>,
    mut chronicle: ResMut<Chronicle>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let mut bodies: Vec<_> = bodies.iter().collect();
    bodies.sort_unstable_by_key(|(agent, _)| agent.0);
    for (agent, position) in bodies {
        chronicle.stands(agent.0, scenario.town.sector_at(position.tile), clock.now());
    }
}

/// The transcript of a town, from its resources.
#[must_use]
pub fn transcript(world: &World) -> String {
    let scenario = world.resource::<Scenario>();
    world.resource::<Chronicle>().transcript(&scenario.town, &scenario.people)
}

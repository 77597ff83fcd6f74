//! Noticing others: who is there, what they do, and whether to talk to them.

use smallville_english::with_slots;

use super::Mind;
use crate::{
    belief::{Belief, Source},
    claim::{Claim, Verb, WHEREABOUTS},
    converse::{Here, Situation, Talk, initiatives},
    instinct::activity::Want,
    memory::{
        Memory, MemoryId, MemoryKind,
        content::{Content, Deed},
    },
    percept::{Approach, Companion, Sighting},
    persona::Talkativeness,
    plan::Part,
    pursuit::{Aim, Pursuit},
    question::{
        Answers,
        chat::{Chat, Wish},
        importance::Importance,
    },
    recalled::Recalled,
    speech::ConversationId,
    why::{Cause, Why},
};
use smallville_town::{GameTime, SectorKind};

/// Nobody talks to the same person again within so many minutes.
const PAUSE_MINUTES: u32 = 90;
/// Nor within so many if they have met to be together.
const MEETING_PAUSE_MINUTES: u32 = 20;
/// So many times the talks of a day that are enough are too much.
const TOO_MANY_TALKS: f32 = 1.5;
/// How many memories come to mind for each of the paper's two questions: who is this, and what are they doing?
const CONTEXT: usize = 4;
/// And for what one is occupied with.
const ON_MIND: usize = 8;
/// Feeling like company today, or not at all, counts so much on the scale of a talk's value.
const EAGER: f32 = 1.5;
/// Family not seen for so many hours is missed.
const MISSED_AFTER_HOURS: f32 = 3.0;
/// So much news is needed to speak to somebody for the sake of it: see `converse::agenda`.
const SMALL_TALK: f32 = 4.0;
/// Feeling like company today makes so many more talks enough.
const EAGER_TALKS: f32 = 0.8;

impl Mind {
    /// Somebody in sight does something: if one takes it in, it is remembered, and perhaps a reason to walk up to them, if
    /// one does not walk up to somebody already.
    pub(super) async fn see<A: Answers>(
        &mut self,
        seen: &Sighting,
        approach: Option<Approach>,
        now: GameTime,
        answers: &A,
    ) -> Option<Approach> {
        if !self.attends_to(seen, now) {
            return approach;
        }
        let memory = self.remember_sight(seen, now, answers).await;
        if approach.is_some() { approach } else { self.consider_talk(seen, memory, now, answers).await }
    }

    /// What somebody does is remembered as far as one knows who it is, and unless they only pass.
    pub(super) async fn remember_sight<A: Answers>(
        &mut self,
        seen: &Sighting,
        now: GameTime,
        answers: &A,
    ) -> Option<MemoryId> {
        if !self.faculties.observation || seen.walking {
            return None;
        }
        let known = self.state.relations.knows_of(&seen.name);
        let others: Vec<String> = seen.talks_with.iter().map(|name| self.name_or_somebody(name)).collect();
        let deed = Deed {
            who: if known { &seen.name } else { &seen.looks }.clone(),
            named: known,
            words: if others.is_empty() {
                seen.words.clone()
            } else {
                format!("talking with {}", others.join(" and "))
            },
            place: Some(seen.place.clone()),
            with: seen.talks_with.iter().filter(|name| self.state.relations.knows_of(name)).cloned().collect(),
        };
        let claim = known.then(|| self.whereabouts(seen));
        let memory = self.notice(Content::Deed(deed), claim.iter().cloned().collect(), now, answers).await?;
        if let Some(claim) = claim {
            self.hold_seen(claim, memory, now);
        }
        Some(memory)
    }

    fn name_or_somebody(&self, name: &str) -> String {
        if *name == self.persona.name || self.state.relations.knows_of(name) {
            name.to_owned()
        } else {
            "somebody".into()
        }
    }

    /// Where somebody was seen: what one can answer when asked for them.
    fn whereabouts(&self, seen: &Sighting) -> Claim {
        Claim {
            who: seen.name.clone(),
            pronoun: seen.pronoun,
            verb: Verb::Does,
            topic: WHEREABOUTS.into(),
            says: format!("{{was}} {}", with_slots(&seen.words, seen.pronoun)),
            other: None,
            place: seen.sector.map(|id| self.geography.town().sector(id).name.clone()),
            when: None,
            stance: 0,
            after: None,
        }
    }

    /// Holds what was just seen; it outdoes what was seen or heard of the same before.
    pub(super) fn hold_seen(&mut self, claim: Claim, memory: MemoryId, now: GameTime) {
        let importance = self.memories.memory(memory).map_or(1, |memory| memory.importance);
        let before = self.state.beliefs.drop(&claim.key()).filter(|before| before.claim.says == claim.says);
        // Whom one has told of it knows it still.
        let shared_with = before.map(|before| before.shared_with).unwrap_or_default();
        let seen = Belief::certain(claim, Source::Seen, (memory, importance), now);
        self.state.beliefs.hold(Belief { shared_with, ..seen });
    }

    /// Whether to walk up and talk: context first, then the question.
    async fn consider_talk<A: Answers>(
        &mut self,
        seen: &Sighting,
        memory: Option<MemoryId>,
        now: GameTime,
        answers: &A,
    ) -> Option<Approach> {
        let since_last = self.state.talking.last_tried.get(&seen.agent).map(|last| now.minutes_since(*last));
        let (meets, means_to) = (self.meets(&seen.name), self.means_to_speak_to(&seen.name));
        let asking = |pursuit: &Pursuit| pursuit.lacks_people(now) && self.would_ask(pursuit, &seen.name, now);
        let needed = self.state.intentions.pursuits.iter().any(asking);
        let tired = self.is_talked_out(TOO_MANY_TALKS) && !needed && !means_to;
        if tired || self.is_out_of_reach(&seen.name) {
            return None;
        }
        let pause = if meets || means_to { MEETING_PAUSE_MINUTES } else { PAUSE_MINUTES };
        if since_last.is_some_and(|minutes| minutes < pause) {
            return None;
        }
        // Whom one has come to find one does not leave to their work.
        let sought = |pursuit: &Pursuit| pursuit.lacks_people(now) && pursuit.looks_for(now) == Some(&seen.name);
        let sought = means_to || needed && self.state.intentions.pursuits.iter().any(sought);
        let (persona, relation) = (self.persona.clone(), self.state.relations.to(&seen.name).cloned());
        let doing = self.state.body.doing.as_ref().map_or_else(String::new, |act| act.words.clone());
        let knows = |name: &String| *name == self.persona.name || self.state.relations.knows_of(name);
        let unasked = Chat {
            persona: &persona,
            seen,
            relation: relation.as_ref(),
            recalled: &Recalled::default(),
            leaning: self.state.planning.inclination.convictions().leaning(&seen.name),
            mood: self.state.planning.inclination.mood(),
            doing: (&doing, self.state.planning.plan.entry().map_or(Want::Rest, |entry| entry.want)),
            meets,
            sought,
            absorbed: !sought && self.is_absorbed(seen),
            known_company: seen.talks_with.iter().all(knows),
            business: Chat::MOST_BUSINESS,
            since_last,
            talks_today: self.state.talking.talks_today,
            minutes_left: self.minutes_left(now),
            sociability: self.faculties.tuning.sociability + EAGER * self.state.talking.eager,
            enough: self.enough_talks(),
            now,
        };
        // Who would pass by whatever came to mind need not think of it.
        if !unasked.may_draw() {
            return None;
        }
        let recalled = self.context_of(seen, now, answers).await;
        let business = self.business_with(seen, &recalled, now);
        let question = Chat { recalled: &recalled, business, ..unasked };
        if self.state.asking.ask(&question, answers).await == Wish::GoOn {
            return None;
        }
        self.state.talking.last_tried.insert(seen.agent, now);
        let memories = memory.into_iter().chain(recalled.ids()).collect();
        let why = Why { memories, ..self.why(Cause::Person(seen.name.clone())) };
        Some(Approach { to: seen.agent, why })
    }

    /// Whether somebody cannot be spoken to: one talks or sleeps, or keeps clear of them.
    fn is_out_of_reach(&self, name: &str) -> bool {
        let asleep = self.state.body.doing.as_ref().is_none_or(|act| act.asleep);
        asleep || self.state.talking.talk.is_some() || self.state.intentions.avoided.contains(name)
    }

    /// How much more than usually one feels like company today, by character and mood: −1 to 1.
    pub(super) fn wish_for_company(&self) -> f32 {
        (Talkativeness::of(&self.persona).share() - 0.5 + self.state.talking.eager).clamp(-1.0, 1.0)
    }

    /// Whether somebody is at work where nobody comes to be talked to: at home, at college, in an office.
    fn is_absorbed(&self, seen: &Sighting) -> bool {
        let town = self.geography.town();
        let meeting_place = seen.sector.is_some_and(|id| {
            matches!(
                town.sector(id).kind,
                SectorKind::Cafe | SectorKind::Pub | SectorKind::Park | SectorKind::Shop | SectorKind::Market
            )
        });
        let works = |want: &Want| matches!(want, Want::Work | Want::Study | Want::Goal);
        !meeting_place && self.sense.words.wants(&seen.words).first().is_some_and(works)
    }

    /// How many talks are enough for today.
    pub(super) fn enough_talks(&self) -> f32 {
        let eager = (1.0 + self.state.talking.eager * EAGER_TALKS).max(0.0);
        Talkativeness::of(&self.persona).talks_a_day() * eager
    }

    /// Whether one has had so many times the talks that are enough for today.
    pub(super) fn is_talked_out(&self, times: f32) -> bool {
        self.state.talking.talks_today as f32 >= times * self.enough_talks()
    }

    /// Whether one is now doing with somebody what one has agreed to do with them.
    pub(super) fn meets(&self, name: &str) -> bool {
        let Some(entry) = self.state.planning.plan.entry().filter(|entry| entry.part == Some(Part::Own)) else {
            return false;
        };
        // Whoever has asked for it has the hour down as their own.
        let sought = |pursuit: &Pursuit| {
            matches!(&pursuit.aim, Aim::Together(joint) if joint.doing == entry.words) && pursuit.sought() == Some(name)
        };
        matches!(&entry.cause, Cause::Appointment(Some(with), _) if with == name)
            || self.state.intentions.pursuits.iter().any(sought)
    }

    /// How much one has to say to somebody.
    fn business_with(&mut self, seen: &Sighting, recalled: &Recalled, now: GameTime) -> f32 {
        let mut talk = Talk::new(ConversationId::default());
        let name = seen.name.clone();
        talk.others = vec![Companion { agent: seen.agent, name, doing: String::new(), obeyed: false, played: false }];
        let missing = self.missing(now);
        let situation = Situation {
            persona: &self.persona,
            talk: &talk,
            partner: &seen.name,
            recalled,
            relations: &self.state.relations,
            calendar: &self.state.calendar,
            plan: &self.state.planning.plan,
            doing: "",
            minutes_left: None,
            to_say: &self.state.talking.to_say,
            pursuits: &self.state.intentions.pursuits,
            secrets: &self.state.intentions.secrets,
            avoided: &self.state.intentions.avoided,
            missing: &missing,
            lately: &self.state.talking.told_today,
            here: Here::default(),
            mood: self.state.planning.inclination.mood(),
            said: &self.state.talking.said,
            now,
        };
        let best =
            initiatives(&situation, &mut self.state.asking.rng).into_iter().map(|(value, _)| value).fold(0.0, f32::max);
        (best - SMALL_TALK).clamp(0.0, Chat::MOST_BUSINESS)
    }

    /// The paper's two retrievals, how one stands to somebody and what they are doing (Park et al. 2023, §4.3.2), and what
    /// one is occupied with.
    async fn context_of<A: Answers>(&mut self, seen: &Sighting, now: GameTime, answers: &A) -> Recalled {
        let queries = [
            format!("How does {} stand to {}?", self.persona.name, seen.name),
            format!("{} is {}", seen.name, seen.words),
        ];
        let mut lists = vec![self.on_mind(now, answers).await];
        lists[0].truncate(ON_MIND);
        for query in queries {
            lists.push(self.recall(&query, CONTEXT, now, answers).await);
        }
        self.brought_up(&lists, None, now)
    }

    /// Family members whom one has not seen for long.
    pub(super) fn missing(&self, now: GameTime) -> Vec<String> {
        let close = self.persona.knows.iter().filter(|other| other.tie.is_family());
        let long_ago = |name: &str| {
            let last = self.state.beliefs.about(name).filter(|(key, _)| key.verb == Verb::Does);
            let last = last.map(|(_, belief)| belief.since).max();
            // Whoever was not there to begin with is away.
            last.is_some_and(|last| now.hours_since(last) >= MISSED_AFTER_HOURS)
        };
        close.map(|other| other.name.clone()).filter(|name| long_ago(name)).collect()
    }

    /// Remembers something seen, unless it was remembered a moment ago.
    pub(super) async fn notice<A: Answers>(
        &mut self,
        content: Content,
        claims: Vec<Claim>,
        now: GameTime,
        answers: &A,
    ) -> Option<MemoryId> {
        let memory = self.memory_of(MemoryKind::Observation, content, claims, now);
        if self.memories.said_lately(&memory.text, super::RETENTION) {
            return None;
        }
        let importance = self.importance_of(&memory, answers).await;
        let people = memory.claims.iter().flat_map(|claim| self.people_of(claim)).collect();
        Some(self.keep(Memory { importance, people, ..memory }))
    }

    /// How much something to be remembered matters.
    pub(super) async fn importance_of<A: Answers>(&mut self, memory: &Memory, answers: &A) -> u8 {
        let question = Importance { persona: &self.persona, text: &memory.text, claims: &memory.claims };
        self.state.asking.ask(&question, answers).await
    }
}

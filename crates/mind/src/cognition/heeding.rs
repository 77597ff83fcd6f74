//! Heeding the inner voice: the person's own resolve. Goals, gatherings, opinions and errands come out of it.

use super::Mind;
use crate::{
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Standing},
    claim::{Claim, Span, Verb, is_nameless},
    converse::stance_words,
    instinct::{
        activity::Want,
        reader::{self, Hearer},
    },
    memory::{Memory, MemoryId, MemoryKind, content::Content},
    percept::Proposal,
    persona::Pronoun,
    question::{
        Answers,
        whisper::{Heeded, Impulse, Whisper},
    },
    reading::Resolve,
    speech::{SpeechAct, Topic},
    why::Cause,
};
use smallville_town::{GameTime, SectorId};

/// Importance of a whisper: nothing matters more.
const WHISPER_IMPORTANCE: u8 = 10;
/// How much an opinion moves for each step of stance: from 0 (hate) to 10 (love) in six steps.
const OPINION_A_STEP: f32 = 1.6;
/// How long one looks for somebody or thinks something over, in minutes.
const SEEK_MINUTES: u32 = 25;

impl Mind {
    /// Hears the inner voice: a strong thought, what follows from it, and at once something to do if there is any.
    pub(super) async fn heed<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) -> Option<Proposal> {
        let people = self.people_known_of();
        let hearer = Hearer { persona: &self.persona, people: &people, geography: &self.geography, now };
        let thought = reader::as_thought(&self.sense, &text, &hearer);
        let memory = self.store(MemoryKind::Thought, thought, WHISPER_IMPORTANCE, Vec::new(), now);
        let question = Whisper {
            persona: &self.persona,
            geography: &self.geography,
            people: &people,
            text: &text,
            now,
            from: self.state.body.tile,
        };
        let Heeded { resolves, impulse } = self.state.asking.ask(&question, answers).await;
        let mut to_do = None;
        for resolve in resolves {
            to_do = self.resolve(resolve, memory, now).or(to_do);
        }
        let cause = Cause::Whisper(text);
        let mut proposal = match (impulse.map(Deed::Impulse).or(to_do)?, cause) {
            (Deed::Impulse(impulse), cause) => {
                let index = self.turn_to(impulse, cause, now);
                self.live(index, now, answers).await?
            }
            (Deed::Fetch(item, from, for_whom), cause) => {
                let acts = self.errand(&item, from, None, for_whom.as_deref(), now)?;
                self.take_on(acts, cause, vec![memory], now)
            }
        };
        proposal.why.memories = vec![memory];
        Some(proposal)
    }

    pub(super) fn people_known_of(&self) -> Vec<(String, Pronoun)> {
        let me = (self.persona.name.clone(), self.persona.pronoun);
        let others = self.state.relations.iter().map(|(name, _)| (name.to_owned(), self.pronoun_of(name)));
        // "The reporter" is no name: each "the" would be taken for them.
        others.chain([me]).filter(|(name, _)| !is_nameless(name)).collect()
    }

    /// Takes a resolve up; returns what is to be done about it at once.
    fn resolve(&mut self, resolve: Resolve, memory: MemoryId, now: GameTime) -> Option<Deed> {
        match resolve {
            Resolve::Now(_) | Resolve::Thought => None,
            Resolve::Goal { verb, topic, says, other, .. } => {
                let thinking = self.think_over(&format!("thinking over {topic}"));
                let claim = Claim { verb, topic, says, other, ..self.of_oneself() };
                self.hold_whispered(claim, memory, now);
                thinking.map(Deed::Impulse)
            }
            Resolve::Host(gathering, guests) => {
                self.hold_whispered(gathering.claim(), memory, now);
                self.state
                    .talking
                    .to_say
                    .extend(guests.into_iter().map(|name| (name, SpeechAct::Invite(gathering.clone()))));
                self.agree_with_oneself(Commitment::Host(gathering), now);
                None
            }
            Resolve::Opinion { of, stance, because } => {
                self.change_mind(&of, stance, because, memory, now);
                None
            }
            Resolve::Tell(name, claim) => {
                self.hold_whispered(claim.clone(), memory, now);
                self.state.talking.to_say.push((name.clone(), SpeechAct::Tell { claim, heard_from: None }));
                self.look_for(&name).map(Deed::Impulse)
            }
            Resolve::Ask(name, about) => {
                self.state.talking.to_say.push((name.clone(), SpeechAct::Ask(Topic::Opinion(about))));
                self.look_for(&name).map(Deed::Impulse)
            }
            Resolve::Later { doing, sector, span } => {
                let place = sector.map_or("home".into(), |id| self.geography.town().sector(id).name.clone());
                self.agree_with_oneself(Commitment::Do { doing, sector, place, span }, now);
                None
            }
            Resolve::Fetch { item, from, for_whom } => Some(Deed::Fetch(item, from, for_whom)),
            Resolve::Avoid(what) => {
                self.state.intentions.avoided.insert(what);
                None
            }
            Resolve::Believe(claim) => {
                self.hold_whispered(claim, memory, now);
                None
            }
        }
    }

    /// An empty claim about oneself, to be filled in.
    fn of_oneself(&self) -> Claim {
        Claim {
            who: self.persona.name.clone(),
            pronoun: self.persona.pronoun,
            verb: Verb::Wants,
            topic: String::new(),
            says: String::new(),
            other: None,
            place: None,
            when: None,
            stance: 0,
        }
    }

    pub(super) fn agree_with_oneself(&mut self, commitment: Commitment, now: GameTime) {
        self.state.calendar.note(Appointment { commitment, with: None, made: now, standing: Standing::Open });
        self.plan_appointments(now);
    }

    /// Holds what the inner voice said, with a memory of its own; it outdoes what was held before.
    pub(super) fn hold_whispered(&mut self, claim: Claim, whisper: MemoryId, now: GameTime) {
        self.hold_anew(claim, whisper, (Source::Whispered, WHISPER_IMPORTANCE), now);
    }

    /// The same of what one has thought of oneself.
    pub(super) fn hold_own(&mut self, claim: Claim, thought: MemoryId, now: GameTime) {
        let importance = self.memories.memory(thought).map_or(1, |memory| memory.importance);
        self.hold_anew(claim, thought, (Source::Own, importance), now);
    }

    fn hold_anew(&mut self, claim: Claim, since: MemoryId, (source, importance): (Source, u8), now: GameTime) {
        let known = self.memory_of(MemoryKind::Thought, Content::Known, vec![claim.clone()], now);
        let (people, evidence) = (self.people_of(&claim), vec![since]);
        let memory = self.keep(Memory { importance, people, evidence, ..known });
        self.state.beliefs.drop(&claim.key());
        self.state.beliefs.hold(Belief::certain(claim, source, (memory, importance), now));
    }

    /// Thinks otherwise of a person or a topic from now on.
    fn change_mind(&mut self, of: &str, stance: i8, because: Option<String>, memory: MemoryId, now: GameTime) {
        if let Some(relation) = self.state.relations.to(of) {
            let by = 5.0 + f32::from(stance) * OPINION_A_STEP - relation.opinion;
            let why = because.unwrap_or_else(|| format!("{} came to see it so", self.persona.first_name()));
            self.state.relations.judge(of, by, why.as_str(), now);
            return;
        }
        let because = because.map(|because| format!(", because {because}")).unwrap_or_default();
        let says = format!("{}{because}", stance_words(stance, of));
        let claim = Claim { verb: Verb::ThinksOf, topic: of.to_owned(), says, stance, ..self.of_oneself() };
        self.hold_whispered(claim, memory, now);
    }

    /// A while of thinking, where one is.
    fn think_over(&self, words: &str) -> Option<Impulse> {
        let object = self.state.body.doing.as_ref().and_then(|act| act.object)?;
        Some(impulse(words.to_owned(), "💭", Want::Goal, object, 15))
    }

    /// Goes where somebody was seen or heard of last.
    fn look_for(&mut self, name: &str) -> Option<Impulse> {
        let places = self.state.beliefs.about(name).filter(|(key, _)| key.verb == Verb::Does);
        let place = places.max_by_key(|(_, belief)| belief.since)?.1.claim.place.clone()?;
        let sector = self.geography.town().sectors().iter().find(|sector| sector.name == place)?.id;
        let object = self.somewhere_in(sector)?;
        Some(impulse(format!("looking for {name}"), "🔎", Want::Company, object, SEEK_MINUTES))
    }

    /// When and where a promise without an hour is kept: from now on, whenever there is time.
    pub(super) fn is_free(&self, now: GameTime) -> bool {
        let busy = self.state.planning.plan.entry().is_some_and(|entry| matches!(entry.want, Want::Work | Want::Sleep));
        let soon = Span { from: now, until: now.plus_minutes(45) };
        !busy && self.state.calendar.during(soon).next().is_none()
    }
}

/// Something to do at once.
enum Deed {
    Impulse(Impulse),
    /// An item, from where, for whom.
    Fetch(String, Option<SectorId>, Option<String>),
}

fn impulse(words: String, emoji: &str, want: Want, object: smallville_town::ObjectId, minutes: u32) -> Impulse {
    Impulse { words, emoji: emoji.into(), want, activity: None, object, minutes }
}

//! A mind: takes what its body noticed, remembers it, and decides what to do and to say next.
//!
//! Park et al. 2023, figure 5.

mod asking;
mod attending;
mod befalling;
mod birth;
mod briefing;
mod changing;
mod closing;
mod detour;
mod echoing;
mod feeling;
mod fetching;
mod foreseeing;
mod forgetting;
mod habits;
mod heeding;
mod impulses;
mod joining;
mod keeping;
mod player_controlled;
mod listening;
mod living;
mod looking_back;
mod mending;
mod naming;
mod noticing;
mod pursuing;
mod recalling;
mod reflecting;
mod replanning;
mod requesting;
mod retouching;
mod searching;
mod seeking;
mod showing;
mod state;
mod talking;
mod time_off;
mod today;
mod venturing;
mod wording;

pub use foreseeing::NextEntry;
pub use state::{StoredMind, Surroundings};

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use self::{asking::Asking, state::MindState};
use crate::embed::Embedder as _;
use crate::{
    claim::{Claim, Clause},
    geography::Geography,
    instinct::CommonSense,
    memory::{
        Memory, MemoryId, MemoryKind, MemoryStream,
        content::{Content, Deed},
    },
    percept::{Percept, Percepts, Proposal, Response},
    persona::Persona,
    question::{Answers, Question},
    tuning::Tuning,
    why::{Cause, Why},
};
use smallville_town::{GameTime, SectorId, Town};

/// The same thing seen again is not remembered again within so many memories (published code: retention 8).
const RETENTION: usize = 8;

/// What a mind can do; the paper's ablations switch parts of it off (§6.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Faculties {
    /// Remembers what it sees others do and things be.
    pub observation: bool,
    /// Reflects.
    pub reflection: bool,
    /// Plans its days; without, it lives from one thing to the next.
    pub planning: bool,
    /// Pursues goals for which it needs others with a plan of their own (Wang et al. 2024); without, it does what they ask
    /// for as it comes.
    #[serde(default = "with")]
    pub target_planning: bool,
    /// What the town is tuned to. Not written where it is as usual.
    #[serde(default, skip_serializing_if = "Tuning::is_usual")]
    pub tuning: Tuning,
}

/// What a town can whose record does not say so.
const fn with() -> bool {
    true
}

impl Default for Faculties {
    fn default() -> Self {
        Self { observation: true, reflection: true, planning: true, target_planning: true, tuning: Tuning::default() }
    }
}

/// One person's mind. It knows its persona, its memories and its plan, and nothing of the world behind them.
#[derive(Clone)]
pub struct Mind {
    persona: Arc<Persona>,
    sense: Arc<CommonSense>,
    geography: Arc<Geography>,
    faculties: Faculties,
    memories: MemoryStream,
    state: MindState,
}

impl Mind {
    /// A mind with its first memories. `seed` starts its own random numbers.
    #[must_use]
    pub fn new(
        persona: Arc<Persona>,
        town: Arc<Town>,
        sense: Arc<CommonSense>,
        faculties: Faculties,
        seed: u64,
        now: GameTime,
    ) -> Self {
        let geography = Arc::new(Geography::new(town, &persona));
        let state = MindState::new(geography.tile_of(persona.bed).unwrap_or_default(), seed);
        let mut mind = Self { persona, sense, geography, faculties, memories: MemoryStream::default(), state };
        mind.be_born(now);
        mind
    }

    /// Takes in what was noticed; answers with what to do and to say next, if that changes.
    pub async fn perceive<A: Answers>(&mut self, percepts: Percepts, answers: &A) -> Response {
        let Percepts { now, tile, noticed } = percepts;
        self.state.body.tile = tile;
        self.state.asking.begin(now);
        if let Some(sector) = self.geography.town().sector_at(tile) {
            self.get_to_know_place(sector);
        }
        self.allow_again(now);
        answers.note_today(|| self.today(now));
        let there = self.find_oneself_at(tile, now, answers).await;
        let mut response = Response { act: self.fall_due(now, answers).await.or(there), ..Response::default() };
        for percept in noticed {
            // Whoever is led lives what happens and decides nothing.
            let Some(percept) = self.be_led(percept, &mut response, now, answers).await else { continue };
            let known = self.memories.iter().next_back().map(|(id, _)| id);
            // What was noticed before it may have changed how things stand.
            answers.note_today(|| self.today(now));
            let is_outside = matches!(percept, Percept::Person(_) | Percept::Hear(_) | Percept::Thing { .. });
            // The latest decision counts: a whisper outdoes the next act of the plan.
            let decided = self.decide_on(percept, &mut response, now, answers).await;
            let meant = if is_outside { self.see_it_come(known, now, answers).await } else { None };
            response.act = decided.or(meant).or(response.act);
        }
        response.understood = self.state.intentions.understood.take();
        self.reflect(now, answers).await;
        if let Some(Proposal { act, why }) = &response.act {
            self.state.body.doing = Some(act.clone());
            self.state.body.why = why.clone();
        }
        response
    }

    /// Takes in one thing that was noticed; answers with what to do, if that changes.
    async fn decide_on<A: Answers>(
        &mut self,
        percept: Percept,
        response: &mut Response,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        match percept {
            Percept::Person(seen) => {
                let handing = self.meet_with(&seen.name, now, answers).await;
                response.approach = self.see(&seen, response.approach.take(), now, answers).await;
                handing
            }
            Percept::Hear(line) => {
                self.hear(&line, now, answers).await;
                None
            }
            Percept::Turn(turn) => {
                response.say = self.speak(turn, now, answers).await;
                None
            }
            Percept::TalkOver(id) => {
                self.talk_over(id, now, answers).await;
                None
            }
            Percept::Received { item, from } => {
                self.receive(&item, &from, now);
                None
            }
            Percept::Thing { object, state, in_hand, felt } => {
                self.see_thing(object, &state, in_hand, felt, now, answers).await
            }
            Percept::Retouch(retouch) => {
                self.retouch(retouch, now, answers).await;
                None
            }
            Percept::Whisper(text, gatherings) => {
                self.hear_of(gatherings, now);
                self.heed(text, now, answers).await
            }
            Percept::Goal(text, named) => self.take_up(text, named, now, answers).await,
            Percept::Begin => self.begin(now, answers).await,
            Percept::Finished => self.go_on(now, answers).await,
            Percept::Refused(refusal) => self.make_do(refusal, now, answers).await,
            Percept::NotTaken(item, to) => {
                self.state.intentions.bringing.push((item, to));
                None
            }
            Percept::Missed(_) | Percept::PlayerControlled(_) | Percept::Did(_) | Percept::Speak(..) => None,
        }
    }

    async fn ask<Q: Question, A: Answers>(&mut self, question: &Q, answers: &A) -> Q::Answer {
        self.state.asking.ask(question, answers).await
    }

    /// Keeps a memory.
    fn keep(&mut self, memory: Memory) -> MemoryId {
        let embedding = self.sense.embedder.embed(&memory.text);
        if matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation) {
            self.state.reflecting.reflector.note(memory.importance);
        }
        self.memories.add(memory, &embedding)
    }

    fn store(
        &mut self,
        kind: MemoryKind,
        text: String,
        importance: u8,
        evidence: Vec<MemoryId>,
        now: GameTime,
    ) -> MemoryId {
        self.keep(Memory { evidence, ..Memory::new(kind, text, importance, now) })
    }

    /// A memory of one's own, with the sentence that its content makes.
    fn memory_of(&self, kind: MemoryKind, content: Content, claims: Vec<Claim>, now: GameTime) -> Memory {
        Memory::of(kind, content, claims, &self.persona.name, now)
    }

    /// Something that one does oneself, at an address.
    fn own_deed(&self, words: String, place: Option<String>) -> Content {
        Content::Deed(Deed { who: self.persona.name.clone(), named: true, words, place, with: Vec::new() })
    }

    /// Something that somebody does, as a memory has it. `says` has slots as in [`Claim::says`].
    fn event(&self, who: &str, says: String, other: Option<String>) -> Content {
        let own = who == self.persona.name;
        let pronoun = if own { self.persona.pronoun } else { self.pronoun_of(who) };
        Content::Event(Clause { who: who.to_owned(), pronoun, says, other })
    }

    /// Keeps an observation about people.
    fn observe(&mut self, content: Content, importance: u8, people: Vec<String>, now: GameTime) -> MemoryId {
        let memory = self.memory_of(MemoryKind::Observation, content, Vec::new(), now);
        self.keep(Memory { importance, people, ..memory })
    }

    /// The people whom a claim concerns, oneself left out.
    fn people_of(&self, claim: &Claim) -> Vec<String> {
        let named = [Some(&claim.who), claim.other.as_ref()].into_iter().flatten();
        named.filter(|name| **name != self.persona.name && !name.contains(':')).cloned().collect()
    }

    /// A place where one has been, or of which one has heard, is known from then on.
    fn get_to_know_place(&mut self, sector: SectorId) {
        if !self.geography.knows(sector) && !self.keeps_clear_of(sector) {
            Arc::make_mut(&mut self.geography).learn(sector);
        }
    }

    /// Why the person does what they do now.
    fn why(&self, cause: Cause) -> Why {
        let plan = &self.state.planning.plan;
        let entry = plan.entry();
        // What one has chosen oneself rests on what inclined one to it.
        let inclination = &self.state.planning.inclination;
        let rests_on = match &cause {
            Cause::Plan => entry.and_then(|entry| inclination.rests_on(entry.activity.as_ref()?)),
            Cause::Missed(missed) => inclination.convictions().says_of(missed),
            _ => None,
        };
        Why {
            stroke: plan.stroke().map(|stroke| stroke.words.clone()).unwrap_or_default(),
            entry: entry.map(|entry| entry.words.clone()).unwrap_or_default(),
            memories: rests_on.into_iter().collect(),
            cause,
        }
    }
}

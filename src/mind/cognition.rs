//! A mind: takes what its body noticed, remembers it, and decides what to do next.
//!
//! Park et al. 2023, figure 5, without conversation and reflection.

mod detour;
mod living;

use std::{collections::BTreeMap, sync::Arc};

use rand::{SeedableRng as _, rngs::StdRng};

use crate::{
    mind::{
        geography::Geography,
        instinct::{CommonSense, taste::Diary},
        memory::{Memory, MemoryId, MemoryKind, MemoryStream},
        percept::{Cause, Percept, Percepts, Proposal, Why},
        persona::Persona,
        plan::{Act, Plan},
        question::{
            Answers, Kind, Question,
            importance::Importance,
            react::{React, Reaction},
        },
        view::{MindView, NEWEST},
    },
    model::embed::Embedder,
    town::{GameTime, ObjectId, Tile, Town},
};

/// The same thing seen again is not remembered again within so many memories (published code: retention 8).
const RETENTION: usize = 8;

/// One person's mind. It knows its persona, its memories and its plan, and nothing of the world behind them.
pub struct Mind {
    persona: Arc<Persona>,
    sense: Arc<CommonSense>,
    geography: Arc<Geography>,
    memories: MemoryStream,
    plan: Plan,
    diary: Diary,
    chance: StdRng,
    why: Why,
    /// What the body is doing, as far as the mind knows.
    doing: Option<Act>,
    /// Where the body was last.
    tile: Tile,
    /// Refusals since something was last begun.
    refusals: u32,
    /// The thing for whose place the person waited last.
    waited_for: Option<ObjectId>,
    questions: BTreeMap<Kind, u64>,
}

impl Mind {
    /// A mind with its first memories. `seed` starts its own stream of chance.
    #[must_use]
    pub fn new(persona: Arc<Persona>, town: Arc<Town>, sense: Arc<CommonSense>, seed: u64, now: GameTime) -> Self {
        let geography = Arc::new(Geography::new(town, &persona));
        let mut mind = Self {
            tile: geography.tile_of(persona.bed).unwrap_or_default(),
            persona,
            sense,
            geography,
            memories: MemoryStream::default(),
            plan: Plan::default(),
            diary: Diary::default(),
            chance: StdRng::seed_from_u64(seed),
            why: Why::default(),
            doing: None,
            refusals: 0,
            waited_for: None,
            questions: BTreeMap::new(),
        };
        let persona = mind.persona.clone();
        let ties = persona.knows.iter().map(|other| format!("{} knows {}: {}", persona.name, other.name, other.tie));
        let goal = format!("{} wants to {}", persona.name, persona.goal);
        for text in persona.about.iter().cloned().chain(ties).chain([goal]) {
            let importance = Importance { persona: &persona, text: &text }.instinct(&mind.sense, &mut mind.chance);
            // What somebody is matters at least a little, however plainly it is said.
            mind.store(MemoryKind::Thought, text, importance.max(3), Vec::new(), now);
        }
        mind
    }

    /// Whose mind it is.
    #[must_use]
    pub fn persona(&self) -> &Arc<Persona> {
        &self.persona
    }

    /// The memories, to read.
    #[must_use]
    pub fn memories(&self) -> &MemoryStream {
        &self.memories
    }

    /// The plan, to read.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many questions of each kind were asked.
    #[must_use]
    pub fn questions(&self) -> &BTreeMap<Kind, u64> {
        &self.questions
    }

    /// A picture of the mind as it is now.
    #[must_use]
    pub fn view(&self, now: GameTime) -> MindView {
        MindView {
            at: now,
            plan: self.plan.clone(),
            why: self.why.clone(),
            memories: self.memories.iter().rev().take(NEWEST).map(|(id, memory)| (id, memory.clone())).collect(),
            memory_count: self.memories.len(),
            questions: self.questions.clone(),
        }
    }

    /// Takes in what was noticed; answers with what to do next, if that changes.
    pub async fn perceive<A: Answers>(&mut self, percepts: Percepts, answers: &A) -> Option<Proposal> {
        let Percepts { now, tile, noticed } = percepts;
        self.tile = tile;
        let mut proposal = None;
        for percept in noticed {
            // The latest decision counts: a whisper outdoes the next act of the plan.
            let decided = match percept {
                Percept::Person { name, words, place } => {
                    self.notice(format!("{name} is {words} at {place}"), now, answers).await;
                    None
                }
                Percept::Thing { object, state } => {
                    let text = format!("{} is {state}", self.geography.address(object));
                    let memory = self.notice(text.clone(), now, answers).await;
                    let doing = self.doing.as_ref().map_or_else(|| "resting".into(), |act| act.words.clone());
                    let question = React {
                        persona: &self.persona.clone(),
                        geography: &self.geography.clone(),
                        object,
                        state: &state,
                        doing: &doing,
                    };
                    match self.ask(&question, answers).await {
                        Reaction::GoOn => None,
                        Reaction::Deal(act) => Some(self.drop_everything(act, text, memory, now)),
                    }
                }
                Percept::Whisper(text) => self.heed(text, now, answers).await,
                Percept::Begin => self.begin(now, answers).await,
                Percept::Finished => self.go_on(now, answers).await,
                Percept::Refused(refusal) => self.make_do(refusal, now, answers).await,
            };
            proposal = decided.or(proposal);
        }
        if let Some(Proposal { act, why }) = &proposal {
            self.doing = Some(act.clone());
            self.why = why.clone();
        }
        proposal
    }

    async fn ask<Q: Question, A: Answers>(&mut self, question: &Q, answers: &A) -> Q::Answer {
        *self.questions.entry(Q::KIND).or_default() += 1;
        answers.answer(question, &mut self.chance).await
    }

    fn store(
        &mut self,
        kind: MemoryKind,
        text: String,
        importance: u8,
        evidence: Vec<MemoryId>,
        now: GameTime,
    ) -> MemoryId {
        let embedding = self.sense.embedder.embed(&text);
        self.memories.add(Memory { evidence, ..Memory::new(kind, text, importance, now) }, &embedding)
    }

    /// Remembers something seen, unless it was remembered a moment ago.
    async fn notice<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) -> Option<MemoryId> {
        if self.memories.said_lately(&text, RETENTION) {
            return None;
        }
        let importance = self.ask(&Importance { persona: &self.persona.clone(), text: &text }, answers).await;
        Some(self.store(MemoryKind::Observation, text, importance, Vec::new(), now))
    }

    /// Why the person does what they do now.
    fn why(&self, cause: Cause) -> Why {
        Why {
            cause,
            stroke: self.plan.stroke().map(|stroke| stroke.words.clone()).unwrap_or_default(),
            entry: self.plan.entry().map(|entry| entry.words.clone()).unwrap_or_default(),
            memories: Vec::new(),
        }
    }
}

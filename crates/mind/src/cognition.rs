//! A mind: takes what its body noticed, remembers it, and decides what to do and to say next.
//!
//! Park et al. 2023, figure 5.

mod asking;
mod birth;
mod briefing;
mod closing;
mod detour;
mod feeling;
mod fetching;
mod forgetting;
mod heeding;
mod keeping;
mod player_controlled;
mod living;
mod mending;
mod noticing;
mod pursuing;
mod recalling;
mod reflecting;
mod retouching;
mod showing;
mod state;
mod talking;

pub use state::{MindState, Surroundings};

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize, Serializer};

use self::asking::Asking;
use crate::embed::Embedder as _;
use crate::{
    agent::AgentId,
    belief::Beliefs,
    calendar::Calendar,
    claim::{Claim, Clause},
    converse::Talk,
    geography::Geography,
    instinct::{CommonSense, speech::Said, taste::Diary},
    memory::{
        Memory, MemoryId, MemoryKind, MemoryStream,
        content::{Content, Deed},
    },
    percept::{Percept, Percepts, Proposal, Response},
    persona::Persona,
    plan::{Act, Plan},
    pursuit::Pursuit,
    question::{Answers, Question, summary::SelfSummary},
    reflect::Reflector,
    relate::Relations,
    retouch::Retouches,
    speech::SpeechAct,
    why::{Cause, Why},
};
use smallville_town::{GameTime, ObjectId, SectorId, Tile, Town};

/// The same thing seen again is not remembered again within so many memories (published code: retention 8).
const RETENTION: usize = 8;

/// Of where somebody can go, what they know is kept; the rest follows from the town and the person.
fn known_sectors<S: Serializer>(geography: &Arc<Geography>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(geography.known())
}

/// What a mind can do; the paper's ablations switch parts of it off (§6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// What a town can whose record does not say so.
const fn with() -> bool {
    true
}

impl Default for Faculties {
    fn default() -> Self {
        Self { observation: true, reflection: true, planning: true, target_planning: true }
    }
}

/// One person's mind. It knows its persona, its memories and its plan, and nothing of the world behind them.
///
/// What is written of it is read as a [`MindState`].
#[derive(Clone, Serialize)]
pub struct Mind {
    #[serde(skip)]
    persona: Arc<Persona>,
    #[serde(skip)]
    sense: Arc<CommonSense>,
    #[serde(rename = "known_sectors", serialize_with = "known_sectors")]
    geography: Arc<Geography>,
    #[serde(skip)]
    faculties: Faculties,
    memories: MemoryStream,
    beliefs: Beliefs,
    relations: Relations,
    calendar: Calendar,
    plan: Plan,
    /// The conversation in which one stands.
    talk: Option<Talk>,
    /// What one means to say to somebody when one meets them: full name.
    to_say: Vec<(String, SpeechAct)>,
    /// What one has for whom: item, full name.
    bringing: Vec<(String, String)>,
    /// Goals for which one needs others.
    pursuits: Vec<Pursuit>,
    /// Where one has looked for people, and when.
    looked_in: Vec<(SectorId, GameTime)>,
    /// People (full names) and doings of which one keeps clear.
    avoided: BTreeSet<String>,
    /// Who one is in one's own eyes, as of this morning.
    summary: Option<SelfSummary>,
    reflector: Reflector,
    last_reflection: Option<GameTime>,
    /// When one last went out for company.
    sought_company: Option<GameTime>,
    /// How one said things lately.
    said: Said,
    /// How many talks one has had since waking.
    talks_today: u32,
    /// How often one has told of a topic since waking.
    told_today: BTreeMap<String, u32>,
    /// When one last talked or tried to talk to somebody.
    last_tried: BTreeMap<AgentId, GameTime>,
    diary: Diary,
    asking: Asking,
    why: Why,
    /// What the body is doing, as far as the mind knows.
    doing: Option<Act>,
    /// Where the body was last.
    tile: Tile,
    /// Refusals since something was last begun.
    refusals: u32,
    /// The thing for whose place the person waited last.
    waited_for: Option<ObjectId>,
    /// What players changed in the memories.
    #[serde(skip_serializing_if = "Retouches::is_empty")]
    retouches: Retouches,
    /// A player moves the body: what happens is lived and remembered, and nothing is decided.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    led: bool,
    /// The plan as it was when it was last noted.
    #[serde(skip)]
    noted_plan: Plan,
}

impl Mind {
    /// A mind with its first memories. `seed` starts its own stream of chance.
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
        let mut mind = Self {
            tile: geography.tile_of(persona.bed).unwrap_or_default(),
            persona,
            sense,
            geography,
            faculties,
            memories: MemoryStream::default(),
            beliefs: Beliefs::default(),
            relations: Relations::default(),
            calendar: Calendar::default(),
            plan: Plan::default(),
            talk: None,
            to_say: Vec::new(),
            bringing: Vec::new(),
            pursuits: Vec::new(),
            looked_in: Vec::new(),
            avoided: BTreeSet::new(),
            summary: None,
            reflector: Reflector::default(),
            last_reflection: None,
            sought_company: None,
            said: Said::default(),
            talks_today: 0,
            told_today: BTreeMap::new(),
            last_tried: BTreeMap::new(),
            diary: Diary::default(),
            asking: Asking::new(seed),
            why: Why::default(),
            doing: None,
            refusals: 0,
            waited_for: None,
            retouches: Retouches::default(),
            led: false,
            noted_plan: Plan::default(),
        };
        mind.be_born(now);
        mind
    }

    /// Takes in what was noticed; answers with what to do and to say next, if that changes.
    pub async fn perceive<A: Answers>(&mut self, percepts: Percepts, answers: &A) -> Response {
        let Percepts { now, tile, noticed } = percepts;
        self.tile = tile;
        self.asking.begin(now);
        if let Some(sector) = self.geography.town().sector_at(tile) {
            self.get_to_know_place(sector);
        }
        let mut response = Response::default();
        for percept in noticed {
            // Whoever is led lives what happens and decides nothing.
            let Some(percept) = self.be_led(percept, &mut response, now, answers).await else { continue };
            // The latest decision counts: a whisper outdoes the next act of the plan.
            let decided = match percept {
                Percept::Person(seen) => {
                    let handing = self.hand_over(&seen.name, now);
                    let approach = self.see(seen, now, answers).await;
                    response.approach = response.approach.or(approach);
                    handing
                }
                Percept::Hear(line) => {
                    self.hear(*line, now, answers).await;
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
                Percept::Whisper(text) => self.heed(text, now, answers).await,
                Percept::Goal(text, named) => self.take_up(text, named, now, answers).await,
                Percept::Begin => self.begin(now, answers).await,
                Percept::Finished => self.go_on(now, answers).await,
                Percept::Refused(refusal) => self.make_do(refusal, now, answers).await,
                Percept::NotTaken(item, to) => {
                    self.bringing.push((item, to));
                    None
                }
                Percept::Missed(_) | Percept::PlayerControlled(_) | Percept::Did(_) | Percept::Speak(..) => None,
            };
            response.act = decided.or(response.act);
        }
        self.reflect(now, answers).await;
        if let Some(Proposal { act, why }) = &response.act {
            self.doing = Some(act.clone());
            self.why = why.clone();
        }
        response
    }

    async fn ask<Q: Question, A: Answers>(&mut self, question: &Q, answers: &A) -> Q::Answer {
        self.asking.ask(question, answers).await
    }

    /// Keeps a memory.
    fn keep(&mut self, memory: Memory) -> MemoryId {
        let embedding = self.sense.embedder.embed(&memory.text);
        if matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation) {
            self.reflector.note(memory.importance);
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
        if !self.geography.knows(sector) {
            Arc::make_mut(&mut self.geography).learn(sector);
        }
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

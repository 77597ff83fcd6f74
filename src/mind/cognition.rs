//! A mind: takes what its body noticed, remembers it, and decides what to do next.
//!
//! Park et al. 2023, figure 5, without conversation and reflection.

use std::{collections::BTreeMap, sync::Arc};

use rand::{SeedableRng as _, rngs::StdRng};

use crate::{
    mind::{
        geography::Geography,
        instinct::{CommonSense, activity::Want, taste::Diary},
        memory::{Memory, MemoryId, MemoryKind, MemoryStream},
        percept::{Cause, Percept, Percepts, Proposal, Refusal, Why},
        persona::Persona,
        plan::{Act, Entry, Plan},
        question::{
            Answers, Kind, Question,
            acts::Acts,
            day::Day,
            hours::Hours,
            importance::Importance,
            instead::Instead,
            react::{React, Reaction},
            wake::Wake,
            whisper::{Impulse, Whisper},
        },
        retrieve::{Weights, recall},
        view::{MindView, NEWEST},
    },
    model::embed::Embedder,
    town::{GameTime, ObjectId, Tile, Town},
};

/// The same thing seen again is not remembered again within so many memories (published code: retention 8).
const RETENTION: usize = 8;
/// How many memories come to mind when a day is planned.
const MEMORIES_FOR_A_DAY: usize = 8;
/// With fewer minutes than this left, one goes on to the next entry of the plan.
const WORTHWHILE: u32 = 4;
/// After so many refusals in a row one stays where one is.
const PATIENCE: u32 = 4;
/// Importance of a whisper: a strong thought.
const WHISPER_IMPORTANCE: u8 = 9;

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
                Percept::Finished => self.go_on(now, Cause::Plan, answers).await,
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
        self.memories.add(Memory { kind, text, created: now, accessed: now, importance, evidence }, &embedding)
    }

    /// Remembers something seen, unless it was remembered a moment ago.
    async fn notice<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) -> Option<MemoryId> {
        if self.memories.said_lately(&text, RETENTION) {
            return None;
        }
        let importance = self.ask(&Importance { persona: &self.persona.clone(), text: &text }, answers).await;
        Some(self.store(MemoryKind::Observation, text, importance, Vec::new(), now))
    }

    /// The first thought of all: asleep until the hour of waking, or up at once.
    async fn begin<A: Answers>(&mut self, now: GameTime, answers: &A) -> Option<Proposal> {
        let wake = self.ask(&Wake { persona: &self.persona.clone(), now }, answers).await;
        self.plan.entries = vec![Entry {
            from: now,
            until: wake,
            words: "sleeping".into(),
            emoji: "💤".into(),
            want: Want::Sleep,
            activity: None,
            object: Some(self.persona.bed),
            stroke: 0,
        }];
        self.go_on(now, Cause::Plan, answers).await
    }

    /// The next act of the plan; a new day is planned when the old one is over.
    async fn go_on<A: Answers>(&mut self, now: GameTime, cause: Cause, answers: &A) -> Option<Proposal> {
        self.refusals = 0;
        if self.plan.entries.last().is_none_or(|last| last.until <= now.plus_minutes(WORTHWHILE)) {
            self.plan_day(now, answers).await;
        }
        let due = self.due(now);
        self.live(due, now, cause, answers).await
    }

    /// The next act of an entry; the entry is begun if it is not the present one.
    async fn live<A: Answers>(&mut self, index: usize, now: GameTime, cause: Cause, answers: &A) -> Option<Proposal> {
        if Some(index) != self.plan.current || self.plan.acts.is_empty() {
            self.enter(index, now, answers).await;
        }
        if self.plan.acts.is_empty() {
            return None;
        }
        let mut act = self.plan.acts.remove(0);
        // Work and sleep begin on time: the act before gives way to the walk.
        act.minutes = act.minutes.min(self.minutes_for(index, now));
        Some(Proposal { act, why: self.why_now(cause) })
    }

    /// Minutes that are left for an entry; what was begun against the plan gets some all the same.
    fn minutes_for(&self, index: usize, now: GameTime) -> u32 {
        self.leave_at(index).minutes_since(now).max(WORTHWHILE)
    }

    /// The entry to live now: the first that is worth beginning before it must be left.
    fn due(&self, now: GameTime) -> usize {
        let last = self.plan.entries.len().saturating_sub(1);
        (0..last).find(|i| self.leave_at(*i) >= now.plus_minutes(WORTHWHILE)).unwrap_or(last)
    }

    /// When an entry must be left so that the next begins on time.
    fn leave_at(&self, index: usize) -> GameTime {
        let Some(entry) = self.plan.entries.get(index) else { return GameTime::default() };
        let walk = match (entry.object.and_then(|id| self.geography.tile_of(id)), self.plan.next(index)) {
            (Some(from), Some(next)) => next.object.map_or(0, |to| self.geography.walk_minutes(from, to)),
            _ => 0,
        };
        GameTime::from_secs(entry.until.secs().saturating_sub(walk * 60)).max(entry.from)
    }

    /// Begins an entry: remembers it and breaks it into acts.
    async fn enter<A: Answers>(&mut self, index: usize, now: GameTime, answers: &A) {
        let fresh = self.plan.current != Some(index);
        self.plan.current = Some(index);
        let is_night = self.plan.entries[index].want == Want::Sleep && index + 1 == self.plan.entries.len();
        if is_night && !self.plan.strokes.is_empty() {
            // The night lasts until the hour of waking, whatever the plan of the evening said.
            let wake = self.ask(&Wake { persona: &self.persona.clone(), now }, answers).await;
            self.plan.entries[index].until = wake;
        }
        let entry = self.plan.entries[index].clone();
        if let Some(activity) = entry.activity.as_ref().filter(|_| fresh) {
            self.diary.note(activity);
            let place = entry.object.map(|id| format!(" at {}", self.geography.address(id))).unwrap_or_default();
            let text = format!("{} is {}{place}", self.persona.name, entry.words);
            let importance = self.sense.activities.activity(activity).map_or(2, |activity| activity.importance);
            self.store(MemoryKind::Observation, text, importance, Vec::new(), now);
        }
        let question = Acts {
            persona: &self.persona.clone(),
            geography: &self.geography.clone(),
            entry: &entry,
            minutes: self.minutes_for(index, now),
            now,
        };
        self.plan.acts = self.ask(&question, answers).await;
    }

    /// A new day: strokes from who one is and what comes to mind, then hours. The plan is remembered.
    async fn plan_day<A: Answers>(&mut self, now: GameTime, answers: &A) {
        self.diary.turn();
        let focus = format!("What should {} do today, {}? {}", self.persona.name, now, self.persona.goal);
        let query = self.sense.embedder.embed(&focus);
        let recalled = recall(&mut self.memories, &query, now, Weights::default(), MEMORIES_FOR_A_DAY);
        let evidence: Vec<MemoryId> = recalled.iter().map(|retrieved| retrieved.id).collect();
        let memories: Vec<String> =
            evidence.iter().filter_map(|id| self.memories.memory(*id)).map(|memory| memory.text.clone()).collect();
        let (persona, geography, diary) = (self.persona.clone(), self.geography.clone(), self.diary.clone());
        let day = Day { persona: &persona, geography: &geography, diary: &diary, memories: &memories, now };
        let strokes = self.ask(&day, answers).await;
        let hours =
            Hours { persona: &persona, geography: &geography, diary: &diary, strokes: &strokes, from: self.tile };
        let entries = self.ask(&hours, answers).await;
        let summary: Vec<String> =
            strokes.iter().map(|stroke| format!("{} at {}", stroke.words, stroke.from.hm())).collect();
        let text = format!("{} plans for {}: {}", persona.name, now.weekday_name(), summary.join(", "));
        self.store(MemoryKind::Plan, text, 5, evidence, now);
        self.plan = Plan { strokes, entries, current: None, acts: Vec::new() };
    }

    /// Hears the inner voice: a strong thought, and at once something to do if it names something.
    async fn heed<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) -> Option<Proposal> {
        let thought = format!("{} thinks: {text}", self.persona.name);
        let memory = self.store(MemoryKind::Thought, thought, WHISPER_IMPORTANCE, Vec::new(), now);
        let question = Whisper {
            persona: &self.persona.clone(),
            geography: &self.geography.clone(),
            text: &text,
            now,
            from: self.tile,
        };
        let impulse = self.ask(&question, answers).await?;
        let index = self.turn_to(impulse, now);
        let mut proposal = self.live(index, now, Cause::Whisper(text), answers).await?;
        proposal.why.memories = vec![memory];
        Some(proposal)
    }

    /// Makes an impulse the present entry of the plan and returns its index; what comes after stays as planned.
    fn turn_to(&mut self, impulse: Impulse, now: GameTime) -> usize {
        let walk = self.geography.walk_minutes(self.tile, impulse.object);
        let stroke = self.plan.entry().map_or(0, |entry| entry.stroke);
        self.refusals = 0;
        self.plan.current = None;
        self.plan.insert(Entry {
            from: now,
            until: now.plus_minutes(impulse.minutes + walk),
            words: impulse.words,
            emoji: impulse.emoji,
            want: impulse.want,
            activity: impulse.activity,
            object: Some(impulse.object),
            stroke,
        })
    }

    /// Leaves everything for something that cannot wait; afterwards the plan goes on.
    fn drop_everything(&mut self, act: Act, cause: String, memory: Option<MemoryId>, now: GameTime) -> Proposal {
        let text = format!("{} leaves everything and is {}", self.persona.name, act.words);
        self.store(MemoryKind::Observation, text, 6, memory.into_iter().collect(), now);
        self.plan.acts.clear();
        let mut why = self.why_now(Cause::Thing(cause));
        why.memories = memory.into_iter().collect();
        Proposal { act, why }
    }

    /// The world said no: another thing of the kind; else a short wait; else something else altogether.
    async fn make_do<A: Answers>(&mut self, refusal: Refusal, now: GameTime, answers: &A) -> Option<Proposal> {
        self.refusals += 1;
        let act = self.doing.clone()?;
        let object = act.object?;
        let cause = Cause::Detour(refusal);
        if let Some(other) = self.another(object, refusal) {
            return Some(Proposal { act: Act { object: Some(other), ..act }, why: self.why_now(cause) });
        }
        if act.asleep {
            let act = Act { object: None, words: "dozing off where there is room".into(), ..act };
            return Some(Proposal { act, why: self.why_now(cause) });
        }
        if refusal == Refusal::Taken && self.waited_for != Some(object) {
            self.waited_for = Some(object);
            let minutes = act.minutes.min(5);
            let (words, emoji) = ("waiting for a free place".into(), "⏳".into());
            let act = Act { words, emoji, minutes, object: None, object_state: None, ..act };
            return Some(Proposal { act, why: self.why_now(cause) });
        }
        let index = self.change_entry(object, now, answers).await?;
        self.refusals = 0;
        self.live(index, now, cause, answers).await
    }

    /// A thing of the same kind as one that is not to be had.
    fn another(&self, object: ObjectId, refusal: Refusal) -> Option<ObjectId> {
        if self.refusals >= PATIENCE {
            return None;
        }
        let sectors: Vec<_> = match refusal {
            Refusal::Taken => vec![self.geography.sector_of(object)],
            _ => self.geography.known().filter(|sector| *sector != self.geography.sector_of(object)).collect(),
        };
        let kind = &self.geography.town().object(object).kind;
        let mut others = self.geography.of_kind(kind, &sectors, self.tile);
        others.retain(|other| *other != object);
        others.get(self.refusals.saturating_sub(1) as usize).copied()
    }

    /// Puts something else in the place of the present entry; returns its index.
    async fn change_entry<A: Answers>(&mut self, avoid: ObjectId, now: GameTime, answers: &A) -> Option<usize> {
        let entry = self.plan.entry().cloned()?;
        let question = Instead {
            persona: &self.persona.clone(),
            geography: &self.geography.clone(),
            diary: &self.diary.clone(),
            entry: &entry,
            avoid,
            now,
            from: self.tile,
        };
        let other = self.ask(&question, answers).await;
        self.plan.current = None;
        Some(self.plan.insert(other))
    }

    fn why_now(&self, cause: Cause) -> Why {
        Why {
            cause,
            stroke: self.plan.stroke().map(|stroke| stroke.words.clone()).unwrap_or_default(),
            entry: self.plan.entry().map(|entry| entry.words.clone()).unwrap_or_default(),
            memories: Vec::new(),
        }
    }
}

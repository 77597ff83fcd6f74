//! A small town for the tests of the export: four people on two days, written by the journal itself.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use smallville_data::data::Data;
use smallville_journal::{
    entry::{Deed, Entry, Founding, Handover, Saying, StepRecord},
    writer::{Journal, Patience},
};
use smallville_mind::embed::DIMENSIONS;
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Gathering, Standing},
    claim::{Claim, PointOfView, Span},
    instinct::activity::Want,
    memory::remembered::Remembered,
    memory::{Memory, MemoryId, MemoryKind},
    mind_changes::MindChanges,
    persona::{Persona, Pronoun},
    plan::{self, Plan},
    relate::Relations,
    speech::{ConversationId, Line, SpeechAct},
    testing::world,
    why::{Cause, Why},
};
use smallville_town::{GameTime, Place, TimeOfDay, Town};

/// Who lives in the town, in the order of their numbers.
pub(super) const NAMES: [&str; 4] = ["Isabella Rodriguez", "Klaus Mueller", "Maria Lopez", "Sam Moore"];

/// The memory on which what somebody holds to be true rests: nobody learns more than one thing.
const LEARNED: MemoryId = MemoryId(9);

/// A moment on a day counted from 0.
pub(super) fn at(day: u32, hour: u16, minute: u16) -> GameTime {
    GameTime::from_day_time(day, TimeOfDay::new(hour, minute))
}

fn begin() -> GameTime {
    at(0, 6, 0)
}

/// One of the four.
pub(super) fn person(agent: u32) -> Persona {
    let name = NAMES[agent as usize];
    world().people.iter().find(|person| person.name == name).unwrap().clone()
}

/// What happens in the town, put together moment by moment.
#[derive(Default)]
pub(super) struct Life {
    entries: Vec<(GameTime, Entry)>,
}

impl Life {
    /// Something happens.
    pub(super) fn add(&mut self, at: GameTime, entry: Entry) -> &mut Self {
        self.entries.push((at, entry));
        self
    }

    /// Somebody begins an act that belongs to an entry of the day, at a thing.
    pub(super) fn does(&mut self, at: GameTime, agent: u32, entry: &str, words: &str, thing: &str) -> &mut Self {
        let why = Why { entry: entry.into(), ..Why::default() };
        self.acts(at, agent, words, thing, why)
    }

    /// The same with all that set it off.
    pub(super) fn acts(&mut self, at: GameTime, agent: u32, words: &str, thing: &str, why: Why) -> &mut Self {
        let town = &world().town;
        let object = town.objects().iter().find(|object| town.address(Place::Object(object.id)).to_string() == thing);
        let asleep = words.starts_with("sleeping");
        let place = object.map(|object| Place::Object(object.id));
        if let Some(object) = object {
            self.add(at, Entry::Entered(AgentId(agent), Some(town.arena(object.arena).sector)));
        }
        let (words, emoji, agent) = (words.into(), "🙂".into(), AgentId(agent));
        self.add(at, Entry::Began(Box::new(Deed { at, agent, words, emoji, place, minutes: 10, asleep, why })))
    }

    /// Two people talk; each line is said half a minute after the one before.
    pub(super) fn talk(&mut self, at: GameTime, number: u32, pair: [u32; 2], said: &[(u32, &str)]) -> &mut Self {
        self.tells(at, number, pair, said, &[])
    }

    /// The same, where the first line carries claims.
    pub(super) fn tells(
        &mut self,
        at: GameTime,
        number: u32,
        pair: [u32; 2],
        said: &[(u32, &str)],
        claims: &[Claim],
    ) -> &mut Self {
        let conversation = ConversationId(number);
        self.add(at, Entry::TalkBegan(conversation, pair.map(AgentId).into()));
        let mut now = at;
        for (index, (speaker, words)) in said.iter().enumerate() {
            let other = if pair[0] == *speaker { pair[1] } else { pair[0] };
            let told = if index == 0 { claims } else { &[] };
            let tell = |claim: &Claim| SpeechAct::Tell { claim: claim.clone(), heard_from: None };
            let line = Line {
                conversation,
                at: now,
                speaker: AgentId(*speaker),
                name: NAMES[*speaker as usize].into(),
                to: Some(NAMES[other as usize].into()),
                others: vec![NAMES[other as usize].into()],
                acts: told.iter().map(tell).collect(),
                words: (*words).into(),
                rests_on: Vec::new(),
                thread: None,
            };
            self.add(now, Entry::Said(Box::new(Saying { line, heard_by: vec![AgentId(other)] })));
            now = now.plus_secs(30);
        }
        self.add(now, Entry::TalkEnded(conversation))
    }

    /// Somebody holds something to be true, and remembers having learned it.
    pub(super) fn holds(&mut self, at: GameTime, agent: u32, claim: &Claim, source: Source) -> &mut Self {
        let belief = Belief {
            claim: claim.clone(),
            source,
            since: at,
            memory: LEARNED,
            importance: 6,
            credit: 8,
            secret: false,
            shared_with: std::collections::BTreeSet::new(),
        };
        let memory = Memory::new(MemoryKind::Observation, claim.clause(PointOfView::MEMORY), 6, at);
        let memories = vec![Remembered { id: LEARNED, memory, embedding: vec![0.25; DIMENSIONS] }];
        let changes = MindChanges { beliefs: vec![belief], memories, ..MindChanges::default() };
        self.add(at, Entry::Mind(AgentId(agent), Box::new(changes)))
    }

    /// Somebody remembers something; of a level above 0 it is a conclusion that rests on the memories named.
    pub(super) fn remembers(&mut self, at: GameTime, agent: u32, id: u32, text: &str, on: &[u32]) -> &mut Self {
        let memory = Memory {
            level: u8::from(!on.is_empty()),
            evidence: on.iter().copied().map(MemoryId).collect(),
            ..Memory::new(MemoryKind::Thought, text.into(), 7, at)
        };
        let remembered = Remembered { id: MemoryId(id), memory, embedding: vec![0.25; DIMENSIONS] };
        let notes = MindChanges { memories: vec![remembered], ..MindChanges::default() };
        self.add(at, Entry::Mind(AgentId(agent), Box::new(notes)))
    }

    /// What somebody thinks of another changes.
    pub(super) fn judges(&mut self, at: GameTime, agent: u32, relations: &Relations) -> &mut Self {
        let relations = relations.iter().map(|(name, relation)| (name.to_owned(), relation.clone())).collect();
        self.add(at, Entry::Mind(AgentId(agent), Box::new(MindChanges { relations, ..MindChanges::default() })))
    }

    /// Somebody plans something for an hour.
    pub(super) fn plans(&mut self, at: GameTime, agent: u32, words: &str, want: Want) -> &mut Self {
        let (words, until) = (words.into(), at.plus_minutes(60));
        let (emoji, cause) = ("🙂".into(), Cause::Plan);
        let entry = plan::Entry {
            from: at,
            until,
            words,
            emoji,
            want,
            activity: None,
            object: None,
            stroke: 0,
            cause,
            part: None,
        };
        let plan = Some(Plan { entries: vec![entry], ..Plan::default() });
        self.add(at, Entry::Mind(AgentId(agent), Box::new(MindChanges { plan, ..MindChanges::default() })))
    }

    /// Somebody agrees to come to the party.
    pub(super) fn agrees(&mut self, at: GameTime, agent: u32) -> &mut Self {
        let commitment = Commitment::Attend(party());
        let with = Some(NAMES[0].to_owned());
        let appointments = vec![Appointment { commitment, with, made: at, standing: Standing::Open }];
        self.add(at, Entry::Mind(AgentId(agent), Box::new(MindChanges { appointments, ..MindChanges::default() })))
    }

    /// Writes the town into a new file.
    pub(super) fn write(mut self, path: &Path, until: GameTime) {
        let town = &world().town;
        let things = town
            .objects()
            .iter()
            .map(|object| (format!("{:?}", object.kind), town.address(Place::Object(object.id)).to_string()));
        let founding = Founding {
            seed: 7,
            settings: "{}".into(),
            begin: begin(),
            files: map(),
            things: things.collect(),
            sectors: town.sectors().iter().map(|sector| sector.name.clone()).collect(),
        };
        let mut journal = Journal::found(path, &founding, Patience::Wait).unwrap();
        self.entries.sort_by_key(|(at, _)| *at);
        let step_of = |at: GameTime| u64::from((at.secs() - begin().secs()) / 10) + 1;
        let mut steps: Vec<StepRecord> = Vec::new();
        for (at, entry) in self.entries {
            let step = step_of(at);
            match steps.last_mut() {
                Some(record) if record.step == step => record.entries.push(entry),
                _ => steps.push(StepRecord { step, now: at.plus_secs(10), entries: vec![entry] }),
            }
        }
        steps.push(StepRecord { step: step_of(until) - 1, now: until, entries: Vec::new() });
        steps.into_iter().for_each(|step| journal.record(step));
        journal.finish().unwrap();
    }
}

/// The shipped map with all that it names.
fn map() -> Vec<(String, Vec<u8>)> {
    let (data, files) = (Data::new(None), RefCell::new(BTreeMap::new()));
    let note = |path: &str, bytes: &Vec<u8>| drop(files.borrow_mut().insert(path.to_owned(), bytes.clone()));
    Town::load(&|path| data.read(path).inspect(|bytes| note(path, bytes)), "maps/smallville.tmx").unwrap();
    files.into_inner().into_iter().collect()
}

/// The party at Hobbs Cafe, on the second day from five to seven.
pub(super) fn party() -> Gathering {
    let town = &world().town;
    Gathering {
        what: "a Valentine's Day party".into(),
        topic: "Isabella's Valentine's Day party".into(),
        host: NAMES[0].into(),
        pronoun: Pronoun::She,
        place: "Hobbs Cafe".into(),
        sector: town.sectors().iter().find(|sector| sector.name == "Hobbs Cafe").map(|sector| sector.id),
        at_home: false,
        unknown_to: None,
        span: Span { from: at(1, 17, 0), until: at(1, 19, 0) },
    }
}

/// The file of the small town, in a folder that is gone afterwards.
pub(super) fn town() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Four people.town");
    let mut life = Life::default();
    for agent in 0..4 {
        life.add(begin(), Entry::Resident(AgentId(agent), Box::new(person(agent))));
    }
    first_day(&mut life);
    evening(&mut life);
    second_day(&mut life);
    life.write(&path, at(1, 22, 0));
    (folder, path)
}

fn first_day(life: &mut Life) {
    let (flat, dorm) = ("Isabella Rodriguez's apartment: main room", "Dorm for Oak Hill College");
    let (counter, seat) = ("Hobbs Cafe: cafe: behind the cafe counter", "Hobbs Cafe: cafe: cafe customer seating");
    let desk = &format!("{dorm}: Klaus Mueller's room: desk");
    life.holds(begin(), 0, &party().claim(), Source::Own);
    life.plans(begin(), 0, "having porridge for breakfast", Want::Breakfast);
    life.does(begin(), 0, "taking a long shower", "stepping under the hot water", &format!("{flat}: bed"))
        .does(at(0, 6, 25), 0, "having porridge for breakfast", "stirring porridge", &format!("{flat}: stove"))
        .does(at(0, 6, 40), 0, "having porridge for breakfast", "drawing a honey spiral", &format!("{flat}: stove"))
        .does(at(0, 7, 5), 0, "making the bed", "smoothing the last crease", &format!("{flat}: bed"))
        .does(at(0, 8, 0), 0, "serving guests at the counter", "pulling espresso", counter)
        .does(at(0, 9, 30), 0, "serving guests at the counter", "carrying four plates and a smile", counter);
    for agent in 1..4 {
        life.does(begin(), agent, "sleeping", "sleeping", "");
    }
    life.does(
        at(0, 7, 12),
        1,
        "having eggs on toast",
        "waiting for the toast to jump",
        &format!("{dorm}: kitchen: stove"),
    )
    .does(at(0, 7, 50), 1, "writing his paper on gentrification", "crossing out the first sentence", desk)
    .does(at(0, 9, 0), 1, "writing his paper on gentrification", "looking for a better word", desk)
    .does(at(0, 12, 5), 1, "having soup for lunch", "choosing the corner table", seat)
    .does(at(0, 13, 0), 1, "reading in the library", "underlining", "Oak Hill College: library: library table")
    .does(at(0, 10, 10), 2, "brushing her teeth", "brushing in small circles", "")
    .does(at(0, 11, 45), 2, "having a bun with cinnamon", "pulling the bun apart", seat)
    .does(at(0, 13, 10), 2, "streaming a game", "greeting the first nine viewers by name", desk)
    .does(at(0, 6, 40), 3, "walking in the park", "counting ducks", "Johnson Park: park: park bench")
    .does(at(0, 16, 0), 3, "feeding the ducks", "breaking the bread small", "Johnson Park: park: park bench");
    invitations(life);
    trouble(life);
}

/// The party becomes known.
fn invitations(life: &mut Life) {
    let said: [(u32, &str); 6] = [
        (0, "Come in, come in, Maria! I am giving a party for Valentine's Day, here, tomorrow from five to seven."),
        (2, "A party? Count me in, yo. Who else is coming?"),
        (0, "Everybody, if my grandmother has any say in it."),
        (2, "Then I'll bring the music."),
        (0, "Bring Klaus as well. He never eats."),
        (2, "He eats. He just forgets that he did."),
    ];
    life.tells(at(0, 11, 50), 0, [0, 2], &said, &[party().claim()]);
    life.holds(at(0, 11, 51), 2, &party().claim(), Source::Heard(NAMES[0].into())).agrees(at(0, 11, 54), 2);
    let said: [(u32, &str); 5] = [
        (2, "Klaus! There is a party at Hobbs Cafe tomorrow at five, and you are coming."),
        (1, "If one may ask: is it a party with a *subject*?"),
        (2, "The subject is cake."),
        (1, "Then I shall attend, for research."),
        (2, "See you there, professor."),
    ];
    life.tells(at(0, 12, 20), 1, [2, 1], &said, &[party().claim()]);
    life.holds(at(0, 12, 21), 1, &party().claim(), Source::Heard(NAMES[2].into())).agrees(at(0, 12, 24), 1);
}

/// What players ask for, and what comes of it.
fn trouble(life: &mut Life) {
    let counter = "Hobbs Cafe: cafe: behind the cafe counter";
    let whisper = "whisper Sam Moore: Ask Klaus about the election";
    life.add(at(0, 14, 0), Entry::Command(whisper.into()));
    life.add(at(0, 15, 0), Entry::Command("<Hobbs Cafe: cafe: stove> is burning".into()));
    let why = Why {
        cause: Cause::Thing("Hobbs Cafe: cafe: stove is burning".into()),
        entry: "putting out the fire".into(),
        ..Why::default()
    };
    life.acts(at(0, 15, 1), 0, "throwing a wet cloth", counter, why);
    life.does(at(0, 15, 20), 0, "serving guests at the counter", "bringing the right soup to the wrong table", counter);
    let why = Why {
        cause: Cause::Whisper("Ask Klaus about the election".into()),
        entry: "looking for Klaus".into(),
        ..Why::default()
    };
    life.acts(at(0, 14, 1), 3, "looking into the library", "Oak Hill College: library: library table", why);
    let said: [(u32, &str); 6] = [
        (3, "There you are, young man. What do you make of the election?"),
        (1, "One should distinguish the candidate from the office, Mr Moore."),
        (3, "I have been told so by better men and worse cooks."),
        (1, "And yet nobody asks who can afford to live here."),
        (3, "I'm asking now."),
        (1, "Then you have my attention, and possibly my vote. By the way, Isabella gives a party tomorrow at five."),
    ];
    life.tells(at(0, 14, 20), 2, [3, 1], &said, &[]);
    let told = [(1, "Isabella gives a party tomorrow at five; I have it from Maria.")];
    life.tells(at(0, 14, 26), 3, [1, 3], &told, &[party().claim()]);
    life.holds(at(0, 14, 26), 3, &party().claim(), Source::Heard(NAMES[1].into())).agrees(at(0, 14, 27), 3);
}

fn evening(life: &mut Life) {
    let (flat, dorm) = ("Isabella Rodriguez's apartment: main room", "Dorm for Oak Hill College");
    life.add(
        at(0, 18, 0),
        Entry::Handed(Handover { at: at(0, 18, 0), from: AgentId(0), to: AgentId(1), item: "cup of tea".into() }),
    );
    life.remembers(at(0, 12, 22), 1, 0, "Klaus Mueller talked with Maria Lopez about a party", &[])
        .remembers(at(0, 14, 22), 1, 1, "Sam Moore asked Klaus Mueller about the election", &[])
        .remembers(at(0, 20, 0), 1, 2, "Klaus Mueller would rather be asked than be right", &[0, 1])
        .remembers(at(0, 20, 0), 1, 3, "Klaus Mueller looks forward to seeing Maria Lopez", &[0]);
    let mut relations = Relations::default();
    let known = relations.meet("Sam Moore", "neighbour he met in the library", at(0, 14, 20));
    (known.familiarity, known.talks, known.last_talk) = (1.0, 2, Some(at(0, 14, 26)));
    relations.judge("Sam Moore", 1.2, "Sam Moore listened to Klaus Mueller", at(0, 14, 24));
    relations.meet("Tom Moreno", "heard of from Sam Moore", at(0, 14, 25));
    life.judges(at(0, 14, 30), 1, &relations);
    life.does(at(0, 20, 0), 0, "counting the day's money", "counting it twice", &format!("{flat}: bed"))
        .does(at(0, 22, 50), 0, "sleeping", "sleeping", &format!("{flat}: bed"))
        .does(at(0, 23, 30), 1, "sleeping", "sleeping", &format!("{dorm}: Klaus Mueller's room: bed"))
        .does(at(1, 1, 10), 2, "sleeping", "sleeping", "")
        .does(at(0, 21, 30), 3, "sleeping", "sleeping", "");
    let late = [(2, "Are you still awake?"), (1, "No."), (2, "Good night, then.")];
    life.talk(at(0, 23, 10), 4, [2, 1], &late);
}

fn second_day(life: &mut Life) {
    let (counter, seat) = ("Hobbs Cafe: cafe: behind the cafe counter", "Hobbs Cafe: cafe: cafe customer seating");
    life.does(at(1, 6, 5), 0, "baking heart-shaped biscuits", "cutting out hearts", counter)
        .does(at(1, 9, 0), 0, "decorating the cafe", "hanging paper hearts from the lamp", counter)
        .does(at(1, 17, 0), 0, "hosting a Valentine's Day party", "lighting candles", counter)
        .does(at(1, 19, 30), 0, "clearing up", "finding a sock under a chair", counter)
        .does(at(1, 8, 0), 1, "writing his paper on gentrification", "sharpening a pencil", "")
        .does(at(1, 17, 12), 1, "going to Isabella's Valentine's Day party", "looking for Maria", seat)
        .does(at(1, 18, 31), 1, "reading in the library", "reading", "Oak Hill College: library: library table")
        .does(at(1, 9, 40), 2, "choosing what to wear", "trying on half the closet", "")
        .does(at(1, 16, 50), 2, "going to Isabella's Valentine's Day party", "putting on the music", seat)
        .does(at(1, 19, 20), 2, "walking home", "humming", "Johnson Park: park: park bench")
        .does(at(1, 7, 0), 3, "walking in the park", "counting ducks", "Johnson Park: park: park bench");
    let said = [(2, "You came!"), (1, "For research."), (2, "Eat your research, then.")];
    life.talk(at(1, 17, 20), 5, [2, 1], &said);
    life.remembers(at(1, 20, 0), 2, 0, "Maria Lopez has never seen Klaus Mueller dance before", &[]).remembers(
        at(1, 20, 10),
        2,
        1,
        "Maria Lopez means more to Klaus Mueller than his paper does",
        &[0],
    );
}

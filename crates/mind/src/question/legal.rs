//! Whatever instinct says is legal: random people with names in any script, odd trades and days, and random words are
//! asked every question that has an instinct.

use std::ops::Range;

use proptest::{prelude::*, test_runner::Config};
use rand::SeedableRng as _;

use super::*;
use crate::{
    calendar::Calendar,
    conclusion::{Conclusion, Form, Slots},
    geography::Geography,
    instinct::{inclination::Inclination, taste::Diary},
    memory::{Memory, MemoryKind},
    mood::Mood,
    percept::Sighting,
    persona::{Acquaintance, Manner, Opinion, Persona, Pronoun, WorkBlock, border},
    plan::{Entry, Plan},
    recalled::Recalled,
    relate::Relations,
    testing::{self, World},
    tie::Tie,
};
use smallville_data::wording::limit;
use smallville_town::{GameTime, ObjectId, TimeOfDay};

/// What all questions of one life are asked with.
#[derive(Clone, Debug)]
struct Odd {
    persona: Persona,
    /// What was said, typed or remembered.
    words: Vec<String>,
    object: ObjectId,
    now: GameTime,
    seed: u64,
}

/// Names as people write them, in any case and script.
fn names() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        "[a-z]{1,12} [a-z]{1,16}",
        "[A-Z]{1,12} [A-Z]{1,16}",
        "[A-Z][a-z]{0,9}( [a-z]{1,4})?( [A-Z][a-z'’-]{0,12}){0,3}",
        "[\u{4e00}-\u{9fa5}]{1,4}",
        "[\u{410}-\u{44f}]{2,12} [\u{410}-\u{44f}]{2,16}",
        "[\u{627}-\u{64a}]{2,9} [\u{627}-\u{64a}]{2,9}",
        "[a-zß-ÿıŁ]{1,9}[0-9]{0,3}",
        "\\PC{1,60}",
    ];
    name.prop_map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
        .prop_filter("no name", |name| border::name_fault(name).is_none())
}

/// Words as people write them, up to a limit: phrases, nonsense, one endless word, any signs.
fn words(most: usize) -> impl Strategy<Value = String> {
    let words = prop_oneof![
        4 => proptest::collection::vec("[a-zA-Z]{1,12}[,.;!?]?", 0..24).prop_map(|words| words.join(" ")),
        2 => proptest::sample::select(vec![
            "win the election next month", "write a research paper on whales", "go to the park and play chess with Maria",
            "hold a party at Hobbs Cafe tomorrow at seven", "burning", "leaking water all over the floor", "",
            "the stove is burning!!!", "sleep for ten days", "What do you think of Sam Moore?", "locked", "covered in ants",
        ]).prop_map(str::to_owned),
        1 => "[a-z]{100,2000}",
        1 => proptest::collection::vec("[a-z]{1,9}", 200..600).prop_map(|words| words.join(" ")),
        1 => "\\PC{0,300}",
    ];
    words.prop_map(move |words: String| words.chars().filter(|letter| !letter.is_control()).take(most).collect())
}

fn phrases(count: Range<usize>) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(words(limit::PHRASE), count)
}

fn times() -> impl Strategy<Value = TimeOfDay> {
    (0_u16..24, 0_u16..60).prop_map(|(hour, minute)| TimeOfDay::new(hour, minute))
}

prop_compose! {
    /// Blocks of work in any order, also at the same time.
    fn work()(blocks in proptest::collection::vec((times(), times(), any::<u16>()), 0..5)) -> Vec<WorkBlock> {
        let things = testing::world().town.objects().len();
        let at = |number: u16| ObjectId((usize::from(number) % things) as u16);
        let blocks = blocks.into_iter().filter(|(from, until, _)| from < until);
        blocks.map(|(from, until, number)| WorkBlock { at: at(number), from, until }).collect()
    }
}

prop_compose! {
    fn tie()(name in names(), tie in words(limit::PHRASE), opinion in 0_u8..=10) -> Acquaintance {
        Acquaintance { name, tie: Tie::read(&tie), opinion }
    }
}

prop_compose! {
    fn opinion()(topic in words(limit::PHRASE), stance in -3_i8..=3, because in words(limit::PHRASE)) -> Opinion {
        Opinion { topic, stance, because }
    }
}

prop_compose! {
    /// What somebody is and wants.
    fn selves()(
        name in names(), (age, tempo) in (1_u8..=120, 0.5_f32..=2.0), trade in words(limit::PHRASE),
        traits in phrases(0..8), goal in words(limit::PHRASE), project in words(limit::PHRASE), about in phrases(1..6),
        manner in proptest::sample::select(vec![
            Manner::Warm, Manner::Curt, Manner::Loud, Manner::Shy, Manner::Learned, Manner::Teasing, Manner::Formal,
        ]),
        pronoun in proptest::sample::select(vec![Pronoun::She, Pronoun::He, Pronoun::They]),
        base in 0_usize..25,
    ) -> Persona {
        let base = testing::world().people[base].clone();
        let about = about.into_iter().map(|text| format!("{name} {text}")).collect();
        // Each is told with the new name, which nobody has looked at beforehand.
        let stories = base.stories.iter().take(1).cloned().collect();
        Persona { name, age, trade, traits, goal, project, about, tempo, manner, pronoun, stories, ..base }
    }
}

prop_compose! {
    /// How somebody lives and what they think.
    fn people()(
        own in selves(), likes in phrases(0..4), dislikes in phrases(0..4), (wakes, sleeps) in (times(), times()),
        work in work(), knows in proptest::collection::vec(tie(), 0..4),
        opinions in proptest::collection::vec(opinion(), 0..4),
    ) -> Persona {
        let others = own.knows.iter().take(2).cloned().chain(knows);
        let knows = others.filter(|other| other.name != own.name).collect();
        Persona { likes, dislikes, wakes, sleeps, work, knows, opinions, ..own }
    }
}

prop_compose! {
    fn lives()(
        persona in people(), words in proptest::collection::vec(words(limit::TEXT), 3..9), number in any::<u16>(),
        secs in 0_u32..4 * 24 * 3600, seed in any::<u64>(),
    ) -> Odd {
        let object = ObjectId((usize::from(number) % testing::world().town.objects().len()) as u16);
        Odd { persona, words, object, now: GameTime::from_secs(secs), seed }
    }
}

/// Asks, and checks the answer.
fn ask<Q: Question>(world: &World, question: &Q, seed: u64) -> Result<Q::Answer, TestCaseError> {
    let answer = question.instinct(&world.sense, &mut StdRng::seed_from_u64(seed));
    let verdict = question.check(&answer);
    let said = serde_json::to_string(&answer).unwrap_or_default();
    prop_assert_eq!(verdict, Ok(()), "{}: {}", Q::KIND.name(), said);
    Ok(answer)
}

impl Odd {
    /// What somebody of this life may remember: deeds of their own and of others, at home and elsewhere, and mere words.
    fn memories(&self) -> Vec<Memory> {
        let name = &self.persona.name;
        let other = self.persona.knows.first().map_or("Maria Lopez", |other| other.name.as_str());
        let mut memories = Vec::new();
        for (index, words) in self.words.iter().cycle().take(24).enumerate() {
            let goal = &self.persona.goal;
            let (kind, text) = match index % 8 {
                0 => (MemoryKind::Observation, format!("{name} is {words} at Hobbs Cafe")),
                1 => (MemoryKind::Observation, format!("{other} is {words} at Johnson Park")),
                2 => (MemoryKind::Conversation, format!("{other} told {name} about {words}")),
                3 => (MemoryKind::Thought, words.clone()),
                4 => (MemoryKind::Observation, format!("{other} insulted {name}")),
                5 => (MemoryKind::Observation, format!("{name} is working on {goal} at Hobbs Cafe")),
                6 => (MemoryKind::Observation, format!("{other} thanked {name} for {words}")),
                _ => (MemoryKind::Plan, format!("{name} wants to {goal}")),
            };
            let at = GameTime::from_secs(60 * index as u32);
            let memory = Memory::new(kind, text, (index % 10) as u8 + 1, at);
            memories.push(Memory { people: vec![other.to_owned()], level: (index % 3) as u8, ..memory });
        }
        memories
    }

    fn day(&self, world: &World, geography: &Geography) -> Result<(), TestCaseError> {
        let (persona, now, seed, diary) = (&self.persona, self.now, self.seed, &Diary::default());
        let lived = self.memories();
        let memories: Vec<(MemoryId, &Memory)> = (0..).map(MemoryId).zip(&lived).collect();
        let (mood, relations) = (Mood::Stuck, &self.relations());
        let matters = self.words.iter().map(String::as_str);
        let inclination = &Inclination::drawn(&memories, matters, mood, persona, relations, &world.sense, &world.town);
        ask(world, &wake::Wake { persona, now }, seed)?;
        let strokes =
            ask(world, &day::Day { persona, geography, diary, inclination, memories: &self.words, now }, seed)?;
        let from = geography.tile_of(persona.bed).unwrap_or_default();
        let entries =
            ask(world, &hours::Hours { persona, geography, diary, inclination, strokes: &strokes, from }, seed)?;
        for entry in &entries {
            let minutes = entry.until.minutes_since(entry.from).max(1);
            ask(world, &acts::Acts { persona, geography, entry, minutes, now: entry.from }, seed)?;
        }
        let entry = &entries[seed as usize % entries.len()];
        let avoid = entry.object.unwrap_or(self.object);
        ask(
            world,
            &instead::Instead { persona, geography, diary, inclination, entry, avoid, now: entry.from, from },
            seed,
        )?;
        self.own_words(world, geography, entry)
    }

    /// Something to do that no table knows.
    fn own_words(&self, world: &World, geography: &Geography, entry: &Entry) -> Result<(), TestCaseError> {
        for (index, words) in self.words.iter().enumerate() {
            let entry = Entry { words: words.clone(), activity: None, object: Some(self.object), ..entry.clone() };
            let minutes = 1 + (self.seed as u32).wrapping_mul(index as u32 + 1) % 300;
            let now = entry.from;
            ask(world, &acts::Acts { persona: &self.persona, geography, entry: &entry, minutes, now }, self.seed)?;
        }
        Ok(())
    }

    fn told(&self, world: &World, geography: &Geography) -> Result<(), TestCaseError> {
        let (persona, now, seed) = (&self.persona, self.now, self.seed);
        let people = [(persona.name.clone(), persona.pronoun), ("Maria Lopez".into(), Pronoun::She)];
        let from = geography.tile_of(persona.bed).unwrap_or_default();
        for text in &self.words {
            ask(world, &importance::Importance { persona, text, claims: &[] }, seed)?;
            ask(
                world,
                &whisper::Whisper { persona, geography, people: &people, gatherings: &[], text, now, from },
                seed,
            )?;
            ask(world, &pursue::Pursue { persona, geography, people: &people, text, now }, seed)?;
            let (object, doing, at) = (self.object, self.words[0].as_str(), now.time_of_day());
            let (others_dealing, roused) = (seed.is_multiple_of(2), seed.is_multiple_of(3));
            let state = text.as_str();
            let react = react::React {
                persona,
                geography,
                relations: &Relations::default(),
                recalled: &Recalled::default(),
                object,
                state,
                doing,
                at,
                from,
                others_dealing,
                roused,
            };
            ask(world, &react, seed)?;
        }
        Ok(())
    }

    /// Somebody of whom one thinks as of a friend, or with whom one has quarrelled, and who may be anybody.
    fn begun(&self, world: &World, geography: &Geography) -> Result<(), TestCaseError> {
        let (persona, now) = (&self.persona, self.now);
        let acquainted = |(index, other): (usize, &Acquaintance)| venture::Acquainted {
            name: other.name.clone(),
            opinion: f32::from(other.opinion),
            since_talk: Some(30.0),
            quarrelled: index % 2 == 1,
            leaning: 0.5,
        };
        let thought_of: Vec<venture::Acquainted> = persona.knows.iter().enumerate().map(acquainted).collect();
        let (calendar, recalled) = (&Calendar::default(), &Recalled::default());
        let topic = self.words.first().map_or("the paper", String::as_str);
        let slots = Slots::new([("topic", topic)]);
        let concluded = &[Form::ProgressStuck, Form::Worry, Form::DevotionLife]
            .map(|form| Conclusion { form, slots: slots.clone() })[..];
        let (thought_of, lately) = (thought_of.as_slice(), &[][..]);
        let question =
            venture::StartVenture { persona, geography, calendar, recalled, thought_of, concluded, lately, now };
        for (_, offer) in question.menu(&world.sense, &mut StdRng::seed_from_u64(self.seed)) {
            prop_assert_eq!(question.check(&Some(offer)), Ok(()));
        }
        ask(world, &question, self.seed).map(drop)
    }

    fn relations(&self) -> Relations {
        let mut relations = Relations::default();
        for other in &self.persona.knows {
            relations.meet(&other.name, other.tie.clone(), self.now).opinion = f32::from(other.opinion);
        }
        relations
    }

    fn thought(&self, world: &World) -> Result<(), TestCaseError> {
        let (persona, now, seed) = (&self.persona, self.now, self.seed);
        let lived = self.memories();
        let memories: Vec<(MemoryId, &Memory)> = (0..).map(MemoryId).zip(&lived).collect();
        let relations = &self.relations();
        ask(world, &weigh::Weigh { persona, memories: &memories }, seed)?;
        let questions = ask(world, &focal::Focal { persona, memories: &memories, lately: &memories, relations }, seed)?;
        let raise = |question: String| insights::Raised { question, memories: memories.clone() };
        let raised: Vec<insights::Raised<'_>> = questions.into_iter().map(raise).collect();
        ask(world, &insights::Insights { persona, raised: &raised, relations, standing: &[], now }, seed)?;
        ask(world, &summary::Summary { persona, memories: &memories, relations, now }, seed)?;
        let (recalled, plan, calendar) = (&Recalled::default(), &Plan::default(), &Calendar::default());
        for text in self.words.iter().take(1).map(String::as_str).chain(["What do you want?"]) {
            // One of each kind.
            let (by, memories, doing, town) = (None, &memories[..8], "resting", &world.town);
            let interview = crate::interview::Interview {
                persona,
                by,
                text,
                memories,
                recalled,
                relations,
                plan,
                calendar,
                doing,
                town,
                now,
            };
            ask(world, &interview, seed)?;
        }
        self.met(world, relations)
    }

    fn met(&self, world: &World, relations: &Relations) -> Result<(), TestCaseError> {
        let persona = &self.persona;
        for (words, other) in self.words.iter().zip(&persona.knows) {
            let seen = Sighting {
                agent: crate::agent::AgentId(1),
                name: other.name.clone(),
                pronoun: Pronoun::They,
                looks: persona.looks(),
                words: words.clone(),
                place: "Hobbs Cafe".into(),
                sector: None,
                talks_with: Vec::new(),
                walking: false,
            };
            let chat = chat::Chat {
                persona,
                seen: &seen,
                relation: relations.to(&other.name),
                recalled: &Recalled::default(),
                leaning: -0.5,
                mood: Mood::Hurt,
                doing: (words, crate::instinct::activity::Want::Rest),
                meets: false,
                sought: false,
                absorbed: false,
                known_company: true,
                business: 3.0,
                since_last: None,
                talks_today: 1,
                minutes_left: None,
                enough: 10.0,
                sociability: 0.0,
                now: self.now,
            };
            ask(world, &chat, self.seed)?;
        }
        Ok(())
    }
}

/// Lives one part of a random life where it is at home.
fn live(odd: &Odd, part: fn(&Odd, &World, &Geography) -> Result<(), TestCaseError>) -> Result<(), TestCaseError> {
    let world = testing::world();
    part(odd, world, &Geography::new(world.town.clone(), &odd.persona))
}

// One test for each part of a life, so that they are lived side by side.
proptest! {
    #![proptest_config(Config::with_cases(64))]

    #[test]
    fn days_are_legal_whoever_lives_them(odd in lives()) {
        live(&odd, Odd::day)?;
    }

    #[test]
    fn what_is_made_of_words_is_legal_whoever_hears_them(odd in lives()) {
        live(&odd, Odd::told)?;
    }

    #[test]
    fn what_is_begun_is_legal_whoever_begins_it(odd in lives()) {
        live(&odd, Odd::begun)?;
    }

    #[test]
    fn thoughts_are_legal_whoever_thinks_them(odd in lives()) {
        live(&odd, |odd, world, _| odd.thought(world))?;
    }
}

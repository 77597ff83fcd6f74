//! Interviews with people of the shipped town.

mod conclusions;
mod disclosures;
mod reading;
mod remarks;
mod secrets;
mod words;

use std::collections::BTreeSet;

use rand::{SeedableRng as _, rngs::StdRng};

use super::*;
use crate::{
    belief::{Belief, Beliefs, Source},
    calendar::Calendar,
    claim::{Claim, Clause, Span, Verb, first_name},
    instinct::activity::Want,
    memory::{
        self, Memory, MemoryId, MemoryKind,
        content::{Content, Hearing, Quote, Talk},
        read::is_private,
    },
    persona::{Disclosure, Persona, Pronoun},
    plan::{Entry, Plan},
    question::Question as _,
    recalled::Recalled,
    relate::{Change, Relations},
    testing::{self, tables},
    why::Cause,
};
use smallville_town::{GameTime, TimeOfDay};

/// What somebody does, as a claim.
fn claim_of(who: &str, pronoun: Pronoun, says: &str) -> Claim {
    let (who, topic, says) = (who.into(), "habits".into(), says.into());
    Claim { who, pronoun, verb: Verb::Does, topic, says, other: None, place: None, when: None, stance: 0, after: None }
}

/// Somebody with their first memories and a plan.
struct Life {
    persona: &'static Persona,
    memories: Vec<Memory>,
    beliefs: Beliefs,
    relations: Relations,
    plan: Plan,
    calendar: Calendar,
    now: GameTime,
}

impl Life {
    /// Somebody who answers from memories and tables alone.
    fn of(name: &str) -> Self {
        let persona = testing::world().people.iter().find(|persona| persona.name == name).unwrap();
        Self::with(persona, Vec::new())
    }

    /// Somebody with what they disclose when they are asked.
    fn with(persona: &Persona, disclosures: Vec<Disclosure>) -> Self {
        let persona: &'static Persona = Box::leak(Box::new(Persona { disclosures, ..persona.clone() }));
        let now = GameTime::from_day_time(1, TimeOfDay::new(14, 20));
        let begin = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
        let mut relations = Relations::default();
        for other in &persona.knows {
            relations.meet(&other.name, other.tie.clone(), begin).opinion = f32::from(other.opinion);
        }
        let memories = persona
            .about
            .iter()
            .map(|text| Memory {
                secret: persona.is_private(text),
                ..Memory::new(MemoryKind::Thought, text.clone(), 5, begin)
            })
            .collect();
        let entry = |hour: u16, until: u16, words: &str| Entry {
            from: GameTime::from_day_time(1, TimeOfDay::new(hour, 0)),
            until: GameTime::from_day_time(1, TimeOfDay::new(until, 0)),
            words: words.into(),
            emoji: "🙂".into(),
            want: Want::Work,
            activity: None,
            object: None,
            stroke: 0,
            cause: Cause::Plan,
            part: None,
        };
        let entries = vec![
            entry(8, 9, &format!("having {} for breakfast", ["porridge", "toast", "eggs"][persona.name.len() % 3])),
            entry(9, 12, &format!("reading about {}", persona.likes[0])),
            entry(12, 16, &format!("working on {}", persona.project)),
            entry(16, 19, &format!("walking and thinking of {}", persona.likes[1])),
        ];
        let plan = Plan { entries, current: Some(2), ..Plan::default() };
        Self { persona, memories, beliefs: Beliefs::default(), relations, plan, calendar: Calendar::default(), now }
    }

    fn add(&mut self, kind: MemoryKind, level: u8, text: &str, people: &[&str]) -> MemoryId {
        let mut memory = Memory::new(kind, text.into(), 6, self.now);
        memory.level = level;
        memory.people = people.iter().map(|name| (*name).into()).collect();
        let names = testing::world().people.iter().map(|other| other.name.clone()).collect();
        memory.content = memory::read::content(&memory, &self.persona.name, &names);
        memory.secret = is_private(text);
        self.memories.push(memory);
        MemoryId(u32::try_from(self.memories.len() - 1).unwrap())
    }

    /// Hears a claim from somebody.
    fn hear(&mut self, from: &str, overheard: bool, claim: Claim) -> MemoryId {
        let content = Content::Heard(Hearing { from: from.into(), overheard });
        let memory = Memory::of(MemoryKind::Conversation, content, vec![claim], &self.persona.name, self.now);
        let (people, heard_from) = (vec![from.to_owned()], Some(from.to_owned()));
        self.memories.push(Memory { importance: 6, people, heard_from, ..memory });
        MemoryId(u32::try_from(self.memories.len() - 1).unwrap())
    }

    fn ask(&self, text: &str, seed: u64) -> Reply {
        let memories: Vec<(MemoryId, &Memory)> =
            self.memories.iter().enumerate().map(|(i, memory)| (MemoryId(u32::try_from(i).unwrap()), memory)).collect();
        let interview = Interview {
            by: None,
            persona: self.persona,
            text,
            memories: &memories,
            recalled: &Recalled::everything(&self.beliefs),
            relations: &self.relations,
            plan: &self.plan,
            calendar: &self.calendar,
            doing: "making notes",
            town: &testing::world().town,
            now: self.now,
        };
        let reply = interview.instinct(&testing::world().sense, &mut StdRng::seed_from_u64(seed));
        assert_eq!(interview.check(&reply), Ok(()), "{text}");
        reply
    }
}

#[test]
fn everybody_answers_everything_from_what_they_know() {
    let world = testing::world();
    let questions = tables::lines("questions_for_all.txt");
    let mut distinct = BTreeSet::new();
    let mut asked = 0;
    for persona in &world.people {
        let life = Life::with(persona, persona.disclosures.clone());
        for question in &questions {
            let question = question.text.as_str();
            let reply = life.ask(question, asked as u64);
            let count = reply.words.split_whitespace().count();
            assert!((1..=70).contains(&count), "{}: {question}: {count} words: {}", persona.name, reply.words);
            assert!(!reply.words.contains(['{', '}', '\u{1}']), "{}: {question}: {}", persona.name, reply.words);
            assert!(!is_private(&reply.words), "{}: {question}: {}", persona.name, reply.words);
            for other in &world.people {
                let known = other.name == persona.name
                    || question.contains(&other.name)
                    || persona.knows.iter().any(|known| known.name == other.name)
                    || persona.about.iter().any(|text| text.contains(&other.name));
                assert!(known || !reply.words.contains(&other.name), "{}: {question}: {}", persona.name, reply.words);
            }
            distinct.insert(reply.words);
            asked += 1;
        }
    }
    let share = distinct.len() * 100 / asked;
    assert!(share >= 60, "only {share} of 100 answers differ");
}

#[test]
fn the_same_question_is_answered_in_many_ways() {
    let life = Life::of("Arthur Burton");
    for question in ["Who are you?", "Is there a flying circus?", "Your breakfast is burning! What would you do?"] {
        let answers: BTreeSet<String> = (0..20).map(|seed| life.ask(question, seed).words).collect();
        assert!(answers.len() >= 3, "{question}: {answers:?}");
    }
}

#[test]
fn the_party_and_the_candidacy_are_news_to_all_but_their_own() {
    for persona in &testing::world().people {
        let life = Life::of(&persona.name);
        for (question, word, knows) in [
            ("Is there a Valentine's Day party?", "Isabella", &["Isabella Rodriguez"][..]),
            ("Who is running for mayor?", "Sam", &["Sam Moore", "Jennifer Moore"][..]),
        ] {
            if !knows.contains(&persona.name.as_str()) {
                let reply = life.ask(question, 3).words;
                assert!(!reply.contains(word), "{}: {reply}", persona.name);
                assert!(reply.contains("know"), "{}: {reply}", persona.name);
            }
        }
    }
}

#[test]
fn hearsay_is_told_with_its_source() {
    let mut life = Life::of("Klaus Mueller");
    let text = "Maria Lopez told Klaus Mueller that Isabella Rodriguez is giving a Valentine's Day party";
    let memory = life.add(MemoryKind::Conversation, 0, text, &["Maria Lopez"]);
    let at = |hour| GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
    life.beliefs.hold(Belief {
        claim: Claim {
            who: "Isabella Rodriguez".into(),
            pronoun: Pronoun::She,
            verb: Verb::Hosts,
            topic: "Isabella's Valentine's Day party".into(),
            says: "{am} giving a Valentine's Day party".into(),
            other: None,
            place: Some("Hobbs Cafe".into()),
            when: Some(Span { from: at(17), until: at(19) }),
            stance: 0,
            after: None,
        },
        source: Source::Heard("Maria Lopez".into()),
        since: at(10),
        memory,
        importance: 7,
        credit: 8,
        secret: false,
        shared_with: BTreeSet::new(),
    });
    for seed in 0..8 {
        let reply = life.ask("Did you know there is a Valentine's Day party?", seed);
        assert!(reply.words.contains("Hobbs Cafe") && reply.words.contains("Maria"), "{}", reply.words);
        assert_eq!(reply.rests_on, [memory]);
    }
}

#[test]
fn tomorrow_is_answered_from_the_plan_and_not_from_tonight() {
    let mut life = Life::of("Klaus Mueller");
    let at = |day: u32, hour: u16| GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
    let first = life.plan.entries[0].clone();
    let (chess, night) = ("playing chess".to_owned(), "sleeping lightly".to_owned());
    let chess = Entry { from: at(1, 19), until: at(1, 22), words: chess, want: Want::Pleasure, ..first.clone() };
    let night = Entry { from: at(1, 23), until: at(2, 11), words: night, want: Want::Sleep, ..first };
    life.plan.entries.extend([chess, night]);
    for (question, expected) in [
        ("What will you be doing at 10 am tomorrow?", &["reading about sociology", "from nine to noon"][..]),
        ("What will you do tomorrow evening?", &["at seven playing chess"]),
        ("What have you planned for tomorrow?", &["at noon working on the paper", "at nine reading about sociology"]),
    ] {
        for seed in 0..8 {
            let words = life.ask(question, seed).words;
            let lower = words.to_lowercase();
            assert!(expected.iter().all(|part| lower.contains(part)), "{question} {words}");
            assert!(!lower.contains("sleep"), "{question} {words}");
        }
    }
    assert!(life.ask("What will you be doing at 6 am tomorrow?", 1).words.to_lowercase().contains("sleeping lightly"));
    life.plan = Plan::default();
    let words = life.ask("What will you do tomorrow evening?", 1).words;
    assert!(words.contains("open"), "{words}");
}

#[test]
fn whom_one_overheard_one_has_not_talked_with() {
    let mut life = Life::of("Klaus Mueller");
    life.hear("Mei Lin", true, claim_of("Mei Lin", Pronoun::She, "{like|likes} tea"));
    let told = life.hear("Eddy Lin", false, claim_of("Wolfgang Schulz", Pronoun::He, "{run|runs} at night"));
    for seed in 0..8 {
        let reply = life.ask("With whom did you talk today?", seed);
        assert!(!reply.words.contains("Mei") && reply.words.contains("Eddy Lin"), "{}", reply.words);
        assert!(reply.words.contains("I heard from Eddy that Wolfgang Schulz runs at night"), "{}", reply.words);
        assert_eq!(reply.rests_on, [told]);
    }
}

#[test]
fn who_asks_for_help_is_somebody() {
    let life = Life::of("Klaus Mueller");
    for seed in 0..8 {
        let words = life.ask("What would you do if Ayesha Khan asked you for help?", seed).words;
        assert!(words.contains("Ayesha") && !words.contains("not know"), "{words}");
        assert!(words.contains("working on the paper, until four"), "{words}");
    }
}

#[test]
fn the_past_that_is_asked_about_is_a_stretch_of_time() {
    let now = GameTime::from_day_time(1, TimeOfDay::new(22, 0));
    let check = |text: &str, expected: Option<(&str, &str)>| {
        let world = testing::world();
        let read = past_time(&world.sense, text, "Klaus Mueller", &world.town, now)
            .map(|past| (past.span.from.stamp(), past.span.until.stamp()));
        let read = read.as_ref().map(|(from, until)| (from.as_str(), until.as_str()));
        assert_eq!(read, expected, "{text}");
    };
    check("What did you do yesterday?", Some(("2023-02-13 00:00", "2023-02-14 00:00")));
    check("With whom did you talk today?", Some(("2023-02-14 00:00", "2023-02-15 00:00")));
    check("How was your day?", Some(("2023-02-14 00:00", "2023-02-14 22:00")));
    check("What will you do tomorrow?", None);
    check("What inspires you?", None);
}

#[test]
fn reasons_are_said_in_own_words() {
    let mut life = Life::of("Abigail Chen");
    let talk = |about: &[&str], quarrel| {
        let about = about.iter().map(|topic| (*topic).to_owned()).collect();
        Content::Talk(Talk { with: vec!["Rajiv Patel".into()], about, quarrel })
    };
    let deed = |says: &str| {
        let (who, other) = ("Rajiv Patel".into(), Some("Abigail Chen".into()));
        Content::Event(Clause { who, pronoun: Pronoun::He, says: says.into(), other })
    };
    for (says, expected) in [
        (talk(&["chess", "the election", "tea"], false), "we talked about chess, the election and tea"),
        (talk(&["the election"], true), "we quarrelled about the election"),
        (deed("insulted {other}"), "Rajiv Patel insulted me"),
        (deed("did not believe {other} about tea"), "Rajiv Patel didn't believe me about tea"),
    ] {
        let rajiv = life.relations.to_mut("Rajiv Patel").unwrap();
        rajiv.opinion = 8.0;
        rajiv.reasons = vec![Change { at: life.now, by: 0.5, why: "told".into(), says }];
        let said: Vec<String> = (0..6).map(|seed| life.ask("What do you think of Rajiv Patel?", seed).words).collect();
        assert!(said.iter().all(|words| words.to_lowercase().contains(&expected.to_lowercase())), "{said:?}");
    }
    // That one talked of nothing is no reason.
    let says = talk(&[], false);
    life.relations.to_mut("Rajiv Patel").unwrap().reasons =
        vec![Change { at: life.now, by: 0.5, why: "told".into(), says }];
    for seed in 0..6 {
        let words = life.ask("What do you think of Rajiv Patel?", seed).words;
        assert!(!words.is_empty() && !words.contains("we talked"), "{words}");
    }
}

#[test]
fn what_one_would_do_is_what_one_does() {
    let life = Life::of("Klaus Mueller");
    let check = |question: &str, expected: &[&str]| {
        for seed in 0..8 {
            let words = life.ask(question, seed).words;
            assert!(expected.iter().any(|part| words.contains(part)), "{question}: {words}");
        }
    };
    // The remedies of `troubles.ron`, by their steps.
    check("Your breakfast is burning! What would you do?", &["flames", "lid", "fire"]);
    check("What would you do if your refrigerator was empty?", &["refrigerator"]);
    // A line of talk, or none.
    check("What would you do if you met Ayesha Khan on the street?", &["\"", "Ayesha"]);
    check("What would you do if Ayesha Khan invited you to a party?", &["Ayesha"]);
    // What no table knows gets an answer of its kind, which rests on nothing.
    for seed in 0..8 {
        let reply = life.ask("What would you do if a giraffe asked you for directions?", seed);
        assert!(!reply.words.is_empty() && reply.rests_on.is_empty(), "{}", reply.words);
    }
}

#[test]
fn who_stands_for_something_is_judged_as_in_talk() {
    let mut life = Life::of("Klaus Mueller");
    let question = "Would you vote? What would you do in the election?";
    assert!(!life.ask(question, 1).words.contains("Sam"));
    let claim = Claim {
        says: "{am} standing in the election".into(),
        ..testing::claim("Sam Moore", Verb::StandsFor, "Sam Moore's candidacy")
    };
    let memory = life.hear("Maria Lopez", false, claim.clone());
    life.relations.meet("Sam Moore", Tie::new("neighbour", []), life.now).opinion = 1.0;
    let (source, since) = (Source::Heard("Maria Lopez".into()), life.now);
    let shared_with = BTreeSet::new();
    life.beliefs.hold(Belief { claim, source, since, memory, importance: 7, credit: 8, secret: false, shared_with });
    for seed in 0..8 {
        let reply = life.ask(question, seed);
        assert!(reply.words.contains("Sam Moore's candidacy"), "{}", reply.words);
        assert_eq!(reply.rests_on, [memory]);
    }
}

#[test]
fn no_answer_echoes_a_question_that_was_not_understood() {
    for name in ["Arthur Burton", "Klaus Mueller", "Isabella Rodriguez"] {
        let life = Life::of(name);
        for question in [
            "Have you flurbed the wobbling grommet of yesterday's unheard plimsoll, by any chance?",
            "anything about zorbing with quokkas underneath seventeen lighthouses",
            "so Japan or Peru or whatever it was back then, wow",
        ] {
            for seed in 0..4 {
                let words = life.ask(question, seed).words.to_lowercase();
                let echo = question.to_lowercase();
                let longest: Vec<&str> = echo.split(' ').collect();
                assert!(!longest.windows(6).any(|part| words.contains(&part.join(" "))), "{question}: {words}");
                assert!(!words.contains("know any have") && !words.contains("japan?"), "{question}: {words}");
            }
        }
    }
}

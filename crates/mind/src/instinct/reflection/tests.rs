//! What people make of invented days.

use std::collections::{BTreeMap, BTreeSet};

use rand::{SeedableRng as _, rngs::StdRng};

use super::{
    features::{KnownNames, MemoryFeatures},
    lives::{self, KLAUS, OTHERS, TOM},
};
use crate::embed::stems;
use crate::{
    conclusion::{Form, Held, InsightKind, Slots},
    insight::Insight,
    memory::{Memory, MemoryId, MemoryKind, MemoryStream, content::Content, read},
    persona::Persona,
    question::{
        Question as _,
        focal::Focal,
        insights::{Insights, Raised},
        summary::Summary,
    },
    reflect,
    relate::Relations,
    testing,
};
use smallville_town::GameTime;

/// Somebody who thinks: memories, relations, insights held.
pub(crate) struct Thinker {
    pub(crate) persona: &'static Persona,
    pub(crate) stream: MemoryStream,
    pub(crate) relations: Relations,
    pub(crate) standing: Vec<Held>,
    pub(crate) rng: StdRng,
}

impl Thinker {
    pub(crate) fn new(name: &str, lines: &str, seed: u64) -> Self {
        let persona = lives::person(name);
        Self {
            persona,
            stream: lives::stream(persona, lines),
            relations: lives::relations(persona),
            standing: Vec::new(),
            rng: StdRng::seed_from_u64(seed),
        }
    }

    fn now(&self) -> GameTime {
        self.stream.iter().map(|(_, memory)| memory.created).max().unwrap_or_default().plus_minutes(5)
    }

    pub(crate) fn questions(&mut self) -> Vec<String> {
        let memories: Vec<(MemoryId, &Memory)> = self.stream.iter().collect();
        let question =
            Focal { persona: self.persona, memories: &memories, lately: &memories, relations: &self.relations };
        let asked = question.instinct(&testing::world().sense, &mut self.rng);
        assert_eq!(question.check(&asked), Ok(()), "{asked:?}");
        asked
    }

    /// Thinks everything over once; what is concluded is remembered and changes opinions.
    pub(crate) fn think(&mut self) -> Vec<Insight> {
        let questions = self.questions();
        let now = self.now();
        let found = {
            let memories: Vec<(MemoryId, &Memory)> = self.stream.iter().collect();
            let raise = |question: String| Raised { question, memories: memories.clone() };
            let raised: Vec<Raised<'_>> = questions.into_iter().map(raise).collect();
            let question = Insights {
                persona: self.persona,
                raised: &raised,
                relations: &self.relations,
                standing: &self.standing,
                now,
            };
            let found = question.instinct(&testing::world().sense, &mut self.rng);
            assert_eq!(question.check(&found), Ok(()), "{found:#?}");
            found.iter().for_each(|insight| self.is_supported(insight));
            found
        };
        for insight in &found {
            let mut memory = Memory::new(MemoryKind::Thought, insight.text.clone(), insight.importance, now);
            memory.level = reflect::level(&self.stream, &insight.evidence);
            memory.evidence.clone_from(&insight.evidence);
            let names = testing::world().people.iter().map(|other| other.name.clone());
            memory.people = names.filter(|name| *name != self.persona.name && insight.text.contains(name)).collect();
            memory.content = insight.says.clone().map(Content::Insight).unwrap_or_default();
            lives::add(&mut self.stream, memory);
            self.standing.push(Held::new(&insight.text, insight.says.as_ref(), &testing::world().sense.embedder));
            if let Some((name, by)) = &insight.judges {
                self.relations.judge(name, *by, insight.text.as_str(), now);
            }
        }
        found
    }

    /// Everybody and everything named stands in the evidence or in who the person is.
    fn is_supported(&self, insight: &Insight) {
        let mut known: BTreeSet<String> = stems(&format!("{:?}", self.persona)).into_iter().collect();
        for memory in insight.evidence.iter().filter_map(|id| self.stream.memory(*id)) {
            known.extend(stems(&memory.text));
            known.extend(memory.claims.iter().flat_map(|claim| stems(&claim.topic)));
        }
        let about = insight.about.as_deref().unwrap_or_default();
        let mut named: BTreeSet<String> = stems(about).into_iter().collect();
        let people = testing::world().people.iter().filter(|person| insight.text.contains(&person.name));
        named.extend(people.flat_map(|person| stems(&person.name)));
        let missing: Vec<&String> =
            named.difference(&known).filter(|stem| !["plan", "wish"].contains(&stem.as_str())).collect();
        assert!(missing.is_empty(), "{} is not in the evidence of {insight:#?}", missing[0]);
    }

    pub(crate) fn summary(&mut self) -> crate::question::summary::SelfSummary {
        let memories: Vec<(MemoryId, &Memory)> = self.stream.iter().collect();
        let (relations, now) = (&self.relations, self.now());
        let question = Summary { persona: self.persona, memories: &memories, relations, now };
        let summary = question.instinct(&testing::world().sense, &mut self.rng);
        assert_eq!(question.check(&summary), Ok(()), "{summary:?}");
        summary
    }
}

#[test]
fn klaus_finds_his_devotion_and_maria() {
    for seed in 0..20 {
        let mut klaus = Thinker::new("Klaus Mueller", KLAUS, seed);
        let asked = klaus.questions();
        assert!(asked.iter().any(|question| question.contains("Maria Lopez")), "{asked:?}");
        let found = klaus.think();
        let devotion = found.iter().find(|insight| insight.kind == InsightKind::Devotion);
        let devoted = devotion.and_then(|insight| insight.about.as_deref());
        assert!(matches!(devoted, Some("gentrification" | "research" | "research paper" | "reading")), "{found:#?}");
        let tie = found
            .iter()
            .find(|insight| insight.judges.as_ref().is_some_and(|(name, by)| name == "Maria Lopez" && *by > 0.0));
        assert_eq!(tie.map(|insight| insight.kind), Some(InsightKind::Tie), "{found:#?}");
    }
}

#[test]
fn what_others_want_is_no_intention_of_ones_own() {
    let wish = "Klaus Mueller overheard Carlos Gomez say that Carlos Gomez wants to publish a volume of nature poems";
    let (person, sense) = (lives::person("Klaus Mueller"), &testing::world().sense);
    let names = BTreeSet::from(["Carlos Gomez".to_owned()]);
    let memory = Memory::new(MemoryKind::Conversation, wish.into(), 4, GameTime::default());
    let memory = Memory { heard_from: Some("Carlos Gomez".into()), ..memory };
    let content = read::content(&memory, &person.name, &names);
    assert!(matches!(content, Content::Heard(_)), "{content:?}");
    let memory = Memory { content, ..memory };
    let features = MemoryFeatures::read(MemoryId(0), &memory, &person.name, &KnownNames::new(names), &sense.reflection);
    assert!(!features.own && !features.with_owner, "{features:?}");
}

#[test]
fn tom_turns_against_sam() {
    for seed in 0..20 {
        let mut tom = Thinker::new("Tom Moreno", TOM, seed);
        let found = tom.think();
        let view = found.iter().find(|insight| insight.kind == InsightKind::View).unwrap();
        assert_eq!(view.about.as_deref(), Some("Sam Moore's candidacy for mayor"), "{view:#?}");
        assert!(tom.relations.opinion("Sam Moore") < 2.0, "{found:#?}");
        let against = found.iter().filter(|insight| insight.judges.as_ref().is_some_and(|(_, by)| *by < 0.0));
        assert!(against.count() >= 1, "{found:#?}");
    }
}

#[test]
fn insights_grow_on_insights() {
    let mut klaus = Thinker::new("Klaus Mueller", KLAUS, 3);
    let mut kinds = BTreeSet::new();
    let mut highest = Vec::new();
    for day in 2..6 {
        let found = klaus.think();
        kinds.extend(found.iter().map(|insight| insight.kind));
        highest.push(klaus.stream.iter().map(|(_, memory)| memory.level).max().unwrap());
        for (time, what) in [("08:40", "reading a book on gentrification"), ("13:10", "writing on gentrification")] {
            let line = format!("{day} {time} O4 Klaus Mueller is {what} at Oak Hill College: library: library table");
            lives::live(&mut klaus.stream, klaus.persona, &line);
        }
        let line = format!("{day} 18:00 C4 Klaus Mueller talked with Maria Lopez about gentrification");
        lives::live(&mut klaus.stream, klaus.persona, &line);
    }
    assert!(highest.is_sorted() && highest[0] < highest[2], "{highest:?}");
    assert!(kinds.contains(&InsightKind::Intention), "{:#?}", klaus.standing);
}

#[test]
fn nothing_is_concluded_twice() {
    let lives = OTHERS.iter().copied().chain([("Klaus Mueller", KLAUS), ("Tom Moreno", TOM)]);
    for (name, lines) in lives {
        let mut thinker = Thinker::new(name, lines, 7);
        let before = thinker.think();
        assert!(before.len() >= 2, "{name} {before:#?}");
        // Thought over again, the same memories give nothing that was concluded before.
        let again: Vec<Insight> = (0..4).flat_map(|_| thinker.think()).collect();
        let distinct: BTreeSet<&String> = thinker.standing.iter().map(|held| &held.text).collect();
        assert_eq!(distinct.len(), thinker.standing.len());
        let repeated =
            |insight: &&Insight| before.iter().any(|old| old.about == insight.about && old.kind == insight.kind);
        assert!(again.iter().filter(repeated).count() <= 1, "{name} {before:#?} {again:#?}");
    }
}

#[test]
fn without_memories_there_is_a_question_and_a_summary_and_no_insight() {
    for persona in &testing::world().people {
        let mut thinker = Thinker::new(&persona.name, "", 1);
        assert_eq!(thinker.questions().len(), 1);
        assert!(thinker.think().is_empty());
        assert!(thinker.summary().who.contains(&persona.name));
    }
}

#[test]
fn a_summary_changes_with_life() {
    let mut klaus = Thinker::new("Klaus Mueller", "", 1);
    let before = klaus.summary();
    let mut klaus = Thinker::new("Klaus Mueller", KLAUS, 1);
    klaus.think();
    let after = klaus.summary();
    assert!(before.who != after.who && before.occupied_with != after.occupied_with, "{before:?} {after:?}");
}

#[test]
fn the_table_has_words_for_everything() {
    let phrases = &testing::world().sense.reflection;
    let slots = ["topic", "other", "place", "deed", "aim", "calling", "part", "why"];
    let slots = Slots::new(slots.map(|slot| (slot, "words")));
    let mut by_kind: BTreeMap<InsightKind, usize> = BTreeMap::new();
    for form in phrases.forms() {
        *by_kind.entry(form.kind()).or_default() += phrases.count(form);
        for (persona, seed) in
            testing::world().people.iter().flat_map(|persona| (0..20).map(move |seed| (persona, seed)))
        {
            let said = phrases.say(form, &slots, persona, &mut StdRng::seed_from_u64(seed));
            assert!(!said.contains(['{', '}', '|']), "{said}");
            assert!(said.contains(persona.first_name()) || form == Form::FeelHurt || form == Form::FeelWarm, "{said}");
        }
    }
    assert_eq!(phrases.forms().count(), Form::FeelCalm as usize + 1, "every form has phrasings");
    assert!(by_kind.values().all(|count| *count >= 8), "{by_kind:?}");
}

#[test]
fn thinking_begins_when_enough_has_mattered() {
    let mut reflector = reflect::Reflector::default();
    (1..reflect::THRESHOLD / 5).for_each(|_| reflector.note(5));
    assert!(!reflector.is_due());
    reflector.note(5);
    assert!(reflector.is_due());
    reflector.begun();
    assert_eq!(reflector, reflect::Reflector::default());
}

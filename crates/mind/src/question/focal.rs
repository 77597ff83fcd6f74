//! What is worth thinking over? One to three questions that the newest memories raise.
//!
//! Park et al. 2023, §4.2: the hundred newest memories, the three most salient questions.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    conclusion::{Form, Slots},
    instinct::{
        CommonSense,
        reflection::{
            context::{Group, ReflectionContext},
            fortune::Fortune,
            views,
        },
    },
    memory::{Memory, MemoryId, MemoryKind},
    persona::Persona,
    prompt::fill::{Fill, numbered, quoted},
    question::{Kind, Question},
    relate::Relations,
};
use smallville_data::wording::limit::shortened;
use smallville_town::GameTime;

/// How many questions one thinks over at a time.
const MOST: usize = 3;
/// A question of more letters is none.
const LONGEST: usize = 240;

/// Asked when enough has happened.
#[derive(Debug)]
pub struct Focal<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// The newest memories, oldest first.
    pub memories: &'a [(MemoryId, &'a Memory)],
    /// What was weighed last and lived since, oldest first: it begins as the page that weighing reads, so that a server has
    /// worked it out already.
    pub lately: &'a [(MemoryId, &'a Memory)],
    /// How they stand to others.
    pub relations: &'a Relations,
}

/// So many thoughts of one's own are shown, from which others follow.
const MOST_THOUGHTS: usize = 10;

/// What a model finds worth thinking over.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct FocalReply {
    /// One to three questions, each with a question mark at its end.
    questions: Vec<String>,
}

impl Question for Focal<'_> {
    type Answer = Vec<String>;
    type Reply = FocalReply;
    type Menu = ();
    const KIND: Kind = Kind::Focal;
    const WORDS: &'static [&'static str] = &["lately", "thoughts"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let now = self.memories.last().map_or_else(GameTime::default, |(_, memory)| memory.created);
        let thoughts = self.memories.iter().rev().filter(|(_, memory)| memory.kind == MemoryKind::Thought);
        Fill::new(self.persona, now)
            .growing("lately", numbered(self.lately.iter().map(|(_, memory)| quoted(&memory.text))))
            .list("thoughts", thoughts.take(MOST_THOUGHTS).map(|(_, memory)| quoted(&memory.text)))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.count("questions", 1..=MOST).letters("questions[]", LONGEST)
    }

    fn read(&self, reply: &FocalReply, (): &(), sense: &CommonSense, _: &mut StdRng) -> Result<Vec<String>, String> {
        reply.questions.iter().map(|question| Ok(as_question(&sense.reply_filter.sentence(question)?))).collect()
    }

    fn check(&self, answer: &Vec<String>) -> Result<(), String> {
        if !(1..=MOST).contains(&answer.len()) {
            return Err(format!("write one to {MOST} questions"));
        }
        match answer.iter().all(|question| question.ends_with('?') && question.chars().count() <= LONGEST) {
            true => Ok(()),
            false => Err("each is one short question with a question mark at its end".into()),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<String> {
        let context = ReflectionContext::new(self.persona, self.memories, self.relations, sense);
        let mut candidates = [topic(&context), person(&context), matter(&context), worry(&context), place(&context)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>();
        candidates.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        candidates.truncate(MOST);
        if candidates.is_empty() {
            let slots = Slots::new([("topic", &self.persona.goal)]);
            candidates.push(Candidate { form: Form::AskGoal, slots, weight: 0.0 });
        }
        let say =
            |asked: &Candidate, rng: &mut StdRng| sense.reflection.say(asked.form, &asked.slots, self.persona, rng);
        candidates.iter().map(|asked| as_question(&say(asked, rng))).collect()
    }
}

/// A sentence as one question that is not too long.
fn as_question(text: &str) -> String {
    if text.ends_with('?') && text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    format!("{}?", shortened(text.trim_end_matches(['?', '.', '!', ' ']), LONGEST - 1))
}

/// A question before it has words.
struct Candidate {
    form: Form,
    slots: Slots,
    weight: f32,
}

/// What one is at oneself counts more than what one sees of it.
fn topic(context: &ReflectionContext<'_>) -> Option<Candidate> {
    let lived = |group: &Group| {
        let own =
            group.members.iter().map(|i| &context.memories_read[*i]).filter(|features| features.own && features.lived);
        own.filter(|features| features.fortune != Some(Fortune::Worry)).count()
    };
    let topics = context.topics();
    let found = topics.iter().find(|group| lived(group) >= 2)?;
    let slots = Slots::new([("topic", &found.label)]);
    Some(Candidate { form: Form::AskTopic, slots, weight: 1.2 * found.weight })
}

fn person(context: &ReflectionContext<'_>) -> Option<Candidate> {
    let people = context.people();
    let lived = |group: &&Group| group.members.iter().filter(|i| context.memories_read[**i].lived).count() >= 2;
    let found = people.iter().find(lived)?;
    let slots = Slots::new([("other", &found.label)]);
    Some(Candidate { form: Form::AskPerson, slots, weight: found.weight })
}

fn matter(context: &ReflectionContext<'_>) -> Option<Candidate> {
    let found = views::matters(context).into_iter().next()?;
    let slots = Slots::new([("topic", &found.topic)]);
    Some(Candidate { form: Form::AskMatter, slots, weight: 1.5 * found.weight })
}

/// What is feared, if it is more than one thing to fear.
fn worry(context: &ReflectionContext<'_>) -> Option<Candidate> {
    let fears: BTreeSet<usize> =
        context.which(|features| features.lived && features.fortune == Some(Fortune::Worry)).into_iter().collect();
    let weight: f32 = fears.iter().map(|i| context.weight(*i)).sum();
    let topics = context.topics();
    let feared = |group: &&Group| group.members.iter().filter(|i| fears.contains(i)).count() >= 2;
    let found = topics.iter().find(feared)?;
    let slots = Slots::new([("topic", &found.label)]);
    Some(Candidate { form: Form::AskWorry, slots, weight })
}

/// A place is salient when much was lived there, but seldom as much as people and topics.
fn place(context: &ReflectionContext<'_>) -> Option<Candidate> {
    let places = context.places();
    let found = places.iter().find(|group| group.members.len() >= 3 && !context.is_given(&group.label))?;
    let slots = Slots::new([("place", &found.label)]);
    Some(Candidate { form: Form::AskPlace, slots, weight: 0.4 * found.weight })
}

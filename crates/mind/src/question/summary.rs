//! Who am I? A person's picture of themselves, made anew from memory as they live.
//!
//! Park et al. 2023, appendix A: core character, what occupies the person, how they feel about what they got done.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_english::{listed, tells_of, with_article};
use smallville_model::request::Schema;

use crate::embed::stems;
use crate::{
    conclusion::{Form, Slots},
    instinct::{
        CommonSense,
        reflection::{
            context::{Group, ReflectionContext},
            features::MemoryFeatures,
            fortune::Fortune,
        },
    },
    memory::{Memory, MemoryId},
    mood::Mood,
    persona::{Persona, Pronoun},
    prompt::fill::Fill,
    question::{Kind, Question},
    relate::Relations,
};
use smallville_data::wording::limit::shortened;
use smallville_town::GameTime;

/// A part of more letters is no summary.
const LONGEST: usize = 400;

/// What is concluded for the day, and not of oneself.
const PASSING: [Form; 10] = [
    Form::HabitPlace,
    Form::ViewFor,
    Form::ViewAgainst,
    Form::ViewOpen,
    Form::ViewParty,
    Form::Worry,
    Form::ProgressForward,
    Form::ProgressStuck,
    Form::PatternPlace,
    Form::PatternPerson,
];

/// What somebody is in their own eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfSummary {
    /// Their core character.
    pub who: String,
    /// What occupies them.
    pub occupied_with: String,
    /// How they feel about what happened lately.
    pub feeling: String,
    /// The same in one word.
    #[serde(default)]
    pub mood: Mood,
}

/// Asked from time to time, and when somebody else slips into the person.
#[derive(Debug)]
pub struct Summary<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What came up for core character, occupation and feeling, oldest first.
    pub memories: &'a [(MemoryId, &'a Memory)],
    /// How they stand to others.
    pub relations: &'a Relations,
    /// When they ask.
    pub now: GameTime,
}

/// Who somebody is to a model: each part in one or two sentences with the name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SummaryReply {
    /// The core character.
    #[serde(rename = "character")]
    who: String,
    /// What occupies them these days.
    #[serde(rename = "current_concern")]
    occupied_with: String,
    /// How they feel about how things went lately.
    feeling: String,
    /// The same in one word.
    #[serde(default)]
    mood: Mood,
}

impl Question for Summary<'_> {
    type Answer = SelfSummary;
    type Reply = SummaryReply;
    type Menu = ();
    const KIND: Kind = Kind::Summary;
    const WORDS: &'static [&'static str] = &["memories"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let newest = self.memories.iter().rev().map(|(_, memory)| memory.text.as_str());
        Fill::new(self.persona, self.now).memories("memories", newest, usize::MAX)
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.letters("character", LONGEST).letters("current_concern", LONGEST).letters("feeling", LONGEST)
    }

    fn read(&self, reply: &SummaryReply, (): &(), sense: &CommonSense, _: &mut StdRng) -> Result<SelfSummary, String> {
        let part = |text: &str| {
            let text = sense.reply_filter.sentence(text)?;
            let told = tells_of(&text, &self.persona.name) || tells_of(&text, self.persona.first_name());
            if told && sense.reply_filter.knows_one_in(2, &text) {
                Ok(text)
            } else {
                Err("each part is a whole sentence that begins with the person's name".to_owned())
            }
        };
        Ok(SelfSummary {
            who: part(&reply.who)?,
            occupied_with: part(&reply.occupied_with)?,
            feeling: part(&reply.feeling)?,
            mood: reply.mood,
        })
    }

    fn check(&self, answer: &SelfSummary) -> Result<(), String> {
        for part in [&answer.who, &answer.occupied_with, &answer.feeling] {
            if part.is_empty() || part.chars().count() > LONGEST {
                return Err(format!("each part is one or two sentences of at most {LONGEST} letters"));
            }
        }
        Ok(())
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> SelfSummary {
        let mut memories = self.memories.to_vec();
        memories.sort_by_key(|(id, memory)| (memory.created, *id));
        let context = ReflectionContext::new(self.persona, &memories, self.relations, sense);
        let part = |text: String| shortened(&text, LONGEST);
        let (who, occupied_with) = (part(who(&context)), part(occupied(&context, rng)));
        let (mood, feeling) = feeling(&context, rng);
        SelfSummary { who, occupied_with, feeling: part(feeling), mood }
    }
}

/// Traits and trade, then the highest and newest thing concluded about oneself.
fn who(context: &ReflectionContext<'_>) -> String {
    let persona = context.persona;
    let described = format!("{} {}", listed(&persona.traits), persona.trade).trim_start().to_owned();
    let core = format!("{} is {}.", persona.name, with_article(&described));
    // How a matter or a piece of work stands today is not who one is.
    let passing = |features: &MemoryFeatures<'_>| features.form().is_some_and(|form| PASSING.contains(&form));
    let own = context
        .which(|features| features.own && features.is_insight() && features.people.is_empty() && !passing(features));
    let insight = own.into_iter().max_by_key(|i| (context.memories_read[*i].memory.level, *i));
    let known = || {
        let is_tied = |text: &str| persona.knows.iter().any(|other| text.contains(&other.name));
        let plain = |text: &str| text.starts_with(&persona.name) && !persona.is_private(text) && text.len() < 160;
        let about = context.which(|features| {
            let text = &features.memory.text;
            let told = persona.about.iter().skip(1).any(|about| about == text) && !text.contains(&persona.trade);
            !features.lived && features.people.is_empty() && told
        });
        let best = about
            .into_iter()
            .filter(|i| plain(&context.memories_read[*i].memory.text))
            .max_by_key(|i| (context.memories_read[*i].memory.importance, std::cmp::Reverse(*i)));
        // The trade was said already.
        let beyond_trade = || {
            persona
                .about
                .iter()
                .skip(1)
                .find(|about| plain(about) && !about.contains(&persona.trade) && !is_tied(about))
        };
        best.map(|i| context.memories_read[i].memory.text.clone()).or_else(|| beyond_trade().cloned())
    };
    let second = insight.map(|i| context.memories_read[i].memory.text.clone()).or_else(known);
    match second {
        Some(text) => format!("{core} {}.", of_oneself(text.trim_end_matches('.'), persona)),
        None => core,
    }
}

/// A sentence that begins with the name begins with the pronoun instead.
fn of_oneself(text: &str, persona: &Persona) -> String {
    let pronoun = match persona.pronoun {
        Pronoun::She => "She",
        Pronoun::He => "He",
        Pronoun::They | Pronoun::It => persona.first_name(),
    };
    match text.strip_prefix(&persona.name) {
        Some(rest) if rest.starts_with(' ') => format!("{pronoun}{rest}"),
        _ => text.replacen(&persona.name, persona.first_name(), 1),
    }
}

/// What weighs most among one's own doings; without any, the goal.
fn occupied(context: &ReflectionContext<'_>, rng: &mut StdRng) -> String {
    let persona = context.persona;
    let own = |group: &&Group| {
        group.members.iter().filter(|i| context.memories_read[**i].own && context.memories_read[**i].lived).count() >= 2
    };
    let topics = context.topics();
    let topic = topics.iter().find(own);
    let people = context.people();
    let person = people.iter().find(|group| {
        group
            .members
            .iter()
            .filter(|i| context.memories_read[**i].lived && context.memories_read[**i].with_owner)
            .count()
            >= 2
    });
    let label = topic.map(|group| group.label.clone()).or_else(|| work(context)).unwrap_or_else(|| wish(persona));
    let effect = |group: &Group| group.members.iter().map(|i| context.effect(*i, &group.label)).sum::<f32>();
    let (form, slots) = match person {
        Some(person) if effect(person) < -0.5 => {
            (Form::OccupiedTrouble, Slots::new([("topic", &label), ("other", &person.label)]))
        }
        Some(person) => (Form::OccupiedWith, Slots::new([("topic", &label), ("other", &person.label)])),
        None => (Form::Occupied, Slots::new([("topic", &label)])),
    };
    context.sense.reflection.say(form, &slots, persona, rng)
}

/// What one was doing most lately, meals and nights left out: "stacking the shelves".
fn work(context: &ReflectionContext<'_>) -> Option<String> {
    let own = context.which(|features| features.own && features.lived);
    let heaviest = own.into_iter().max_by(|a, b| context.weight(*a).total_cmp(&context.weight(*b)).then(b.cmp(a)))?;
    let deed = context.memories_read[heaviest].deed.as_ref().filter(|deed| !context.is_everyday(&deed.words))?;
    Some(deed.words.clone())
}

/// The goal, where nothing else is at hand.
fn wish(persona: &Persona) -> String {
    const LONG: usize = 90;
    let short = persona.goal.split_once(" and ").filter(|(_, rest)| rest.starts_with(char::is_lowercase));
    let goal = short.filter(|_| persona.goal.len() > LONG).map_or(persona.goal.as_str(), |(first, _)| first);
    format!("the wish to {goal}")
}

/// What weighs most of success, trouble, fear, kindness and unkindness.
fn feeling(context: &ReflectionContext<'_>, rng: &mut StdRng) -> (Mood, String) {
    let persona = context.persona;
    let lived = context.which(|features| features.lived && features.with_owner);
    let sum = |fortune| {
        let of = lived
            .iter()
            .filter(|i| context.memories_read[**i].own && context.memories_read[**i].fortune == Some(fortune));
        of.map(|i| context.weight(*i)).sum::<f32>()
    };
    let mut kind = (0.0_f32, None);
    let mut unkind = (0.0_f32, None);
    for person in context.people() {
        let effect: f32 = person.members.iter().map(|i| context.effect(*i, &person.label)).sum::<f32>() * 8.0;
        let side = if effect > 0.0 { &mut kind } else { &mut unkind };
        if effect.abs() > side.0 {
            *side = (effect.abs(), Some(person.label.clone()));
        }
    }
    let (proud, stuck, afraid) = (sum(Fortune::Success), sum(Fortune::Setback), sum(Fortune::Worry));
    let topics = context.topics();
    let goal: BTreeSet<String> = stems(&persona.goal).into_iter().collect();
    let topic = topics.iter().find(|group| !group.stems.is_disjoint(&goal)).or(topics.first());
    let topic = topic.map_or_else(|| wish(persona), |group| group.label.clone());
    let mut moods = vec![
        (proud, Form::FeelProud, None),
        (stuck, Form::FeelStuck, None),
        (afraid, Form::FeelWorried, None),
        (kind.0, Form::FeelWarm, kind.1),
        (unkind.0, Form::FeelHurt, unkind.1),
    ];
    if proud > 0.0 && stuck > 0.0 && (proud - stuck).abs() < 0.3 * proud.max(stuck) {
        moods.push((proud + stuck, Form::FeelMixed, None));
    }
    let best = moods.into_iter().filter(|mood| mood.0 > 0.0).max_by(|a, b| a.0.total_cmp(&b.0));
    let (form, other) = best.map_or((Form::FeelCalm, None), |(_, form, other)| (form, other));
    let slots = Slots::new([("topic", &topic), ("other", other.as_deref().unwrap_or_default())]);
    (Mood::of(form), context.sense.reflection.say(form, &slots, persona, rng))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn words_in_a_row_are_nobodys_picture_of_themselves() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let relations = Relations::default();
        let summary = Summary { persona: klaus, memories: &[], relations: &relations, now: GameTime::default() };
        let read = |who: &str| {
            let good = "Klaus Mueller is busy with a paper on the library.";
            let reply = SummaryReply {
                who: who.to_owned(),
                occupied_with: good.to_owned(),
                feeling: "Klaus feels calm about how the week went.".to_owned(),
                mood: Mood::default(),
            };
            let mut rng = rand::SeedableRng::seed_from_u64(1);
            summary.read(&reply, &(), &world.sense, &mut rng).is_ok()
        };
        assert!(read("Klaus Mueller is a kind and inquisitive student who cares about other people."));
        // As a server of random words was believed, see `shared/reference/model-findings.md` §3.
        assert!(!read("tea party red the the tea small friend"));
        assert!(!read("Klaus Mueller tea party red small friend"));
        assert!(!read("A kind and inquisitive student."));
        assert!(!read("Klaus Mueller is xyzzy plugh frotz gnusto."));
    }
}

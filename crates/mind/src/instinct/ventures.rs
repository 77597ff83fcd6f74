//! What people begin of their own accord: `assets/ventures.ron`.

use std::io;

use serde::Deserialize;

use crate::{conclusion::Conclusion, embed::stems, persona::Persona};
use smallville_town::{SectorKind, TimeOfDay};

/// Path of the table.
pub const PATH: &str = "assets/ventures.ron";

/// What each of these adds to how much somebody feels like a thing: a liking (two count at most), their goal, something that
/// has come to mind, a trait (two count at most).
const LIKED: f32 = 1.5;
const WANTED: f32 = 1.0;
const ON_MIND: f32 = 1.2;
const TRAIT: f32 = 0.7;
/// What it adds wholly to have understood that one lives for such a thing.
const UNDERSTOOD: f32 = 2.5;

/// What is begun.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum What {
    /// Others are asked to come: a noun with its article.
    Gathering(String),
    /// Somebody is asked to do it together: a gerund phrase.
    Together(String),
}

/// Why it is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Ground {
    /// One feels like it.
    Liking,
    /// One has not talked to somebody dear for a while.
    Missing,
    /// The last talk with somebody ended in a quarrel.
    Quarrel,
    /// One has understood that something does not get on.
    Stuck,
    /// One has understood that one is afraid of something.
    Worry,
}

/// Something that somebody may begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Venture {
    /// Its name in the town's file.
    pub id: String,
    /// What.
    pub what: What,
    suits: Vec<String>,
    traits: Vec<String>,
    /// Why.
    pub ground: Ground,
    /// Kinds of places, the best first.
    pub at: Vec<SectorKind>,
    /// Hours at which it may begin.
    pub from: Vec<TimeOfDay>,
    /// How long.
    pub minutes: u32,
    /// How many others are wanted.
    pub people: u32,
}

/// All of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ventures {
    ventures: Vec<Venture>,
}

/// How much somebody feels like something, and which of their likings it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Appeal {
    /// 0 (not at all) to about 6.
    pub value: f32,
    /// A liking, in the person's word.
    pub subject: Option<String>,
}

impl Ventures {
    /// Reads the table; faults are noted with file and line.
    pub(crate) fn load(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Option<Self> {
        let table: Self = super::parse(PATH, read, faults)?;
        let text = read(PATH).unwrap_or_default();
        for (at, one) in table.ventures.iter().enumerate() {
            let id = format!("id: \"{}\"", one.id);
            let line = text.lines().position(|line| line.contains(&id)).map_or(1, |line| line + 1);
            faults.extend(one.fault(&table.ventures[..at]).map(|fault| format!("{PATH}:{line}: {fault}")));
        }
        Some(table)
    }

    /// All of them, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &Venture> {
        self.ventures.iter()
    }
}

impl Venture {
    /// What is wrong with it; `before`: those above it.
    fn fault(&self, before: &[Self]) -> Option<String> {
        let gathering = matches!(self.what, What::Gathering(_));
        if before.iter().any(|other| other.id == self.id) {
            return Some(format!("\"{}\" is there twice; give it another id", self.id));
        }
        if self.at.is_empty() {
            return Some("it has no place; say at which kinds of places it can be".into());
        }
        if gathering && self.from.is_empty() {
            return Some("a gathering has an hour; say from when".into());
        }
        if !(15..=240).contains(&self.minutes) || !(1..=20).contains(&self.people) {
            return Some("it lasts 15 to 240 minutes and wants 1 to 20 others".into());
        }
        (gathering != (self.ground == Ground::Liking)).then(|| {
            "a gathering is begun from Liking, and what two do together from Missing, Quarrel, Stuck or Worry".into()
        })
    }

    /// How much somebody feels like it; `memories`: what has come to mind; `concluded`: what they have concluded.
    #[must_use]
    pub fn appeal(&self, persona: &Persona, memories: &[&str], concluded: &[Conclusion]) -> Appeal {
        let suits: Vec<String> = self.suits.iter().flat_map(|word| stems(word)).collect();
        let is_about = |text: &str| stems(text).iter().any(|stem| suits.contains(stem));
        let liked: Vec<&String> = persona.likes.iter().filter(|like| is_about(like)).collect();
        let traits = persona.traits.iter().filter(|word| self.traits.contains(word)).count();
        let lives_for = |concluded: &&Conclusion| {
            concluded.form.devotion() > 0.0 && concluded.slots.words("topic").is_some_and(is_about)
        };
        let devoted = concluded.iter().filter(lives_for);
        let devoted = devoted.max_by(|a, b| a.form.devotion().total_cmp(&b.form.devotion()));
        let when = |holds: bool, value: f32| if holds { value } else { 0.0 };
        let value = liked.len().min(2) as f32 * LIKED
            + when(is_about(&persona.goal), WANTED)
            + when(memories.iter().any(|text| is_about(text)), ON_MIND)
            + traits.min(2) as f32 * TRAIT
            + devoted.map_or(0.0, |concluded| UNDERSTOOD * concluded.form.devotion());
        let dearest = devoted.and_then(|concluded| concluded.slots.words("topic"));
        let liked = liked.first().map(|like| like.as_str());
        Appeal { value, subject: dearest.or(liked).map(str::to_owned) }
    }

    /// Its name with the subject in its place; none if it wants one and there is none.
    #[must_use]
    pub fn named(&self, subject: Option<&str>) -> Option<String> {
        let (What::Gathering(name) | What::Together(name)) = &self.what;
        if name.contains("{subject}") { Some(name.replace("{subject}", subject?)) } else { Some(name.clone()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn one_feels_like_what_one_likes_and_what_is_on_ones_mind() {
        let world = testing::world();
        let table = &world.sense.ventures;
        let talk = table.iter().find(|one| one.named(None).is_none()).unwrap();
        let persona = Persona {
            likes: vec!["the law".into()],
            goal: String::new(),
            traits: Vec::new(),
            ..world.people[0].clone()
        };
        let idle = Persona { likes: Vec::new(), ..persona.clone() };
        let appeal = talk.appeal(&persona, &[], &[]);
        assert_eq!((appeal.value, appeal.subject.as_deref()), (LIKED, Some("the law")));
        assert_eq!(talk.named(appeal.subject.as_deref()).unwrap(), "a talk on the law");
        assert_eq!(talk.appeal(&idle, &[], &[]), Appeal { value: 0.0, subject: None });
        assert_eq!(talk.appeal(&idle, &["the history of the bridge"], &[]).value, ON_MIND);
    }

    #[test]
    fn a_slip_names_its_line() {
        let text = smallville_data::data::Data::new(None).read_text(PATH).unwrap();
        let check = |from: &str, to: &str| {
            let mut faults = Vec::new();
            Ventures::load(&|_| Ok(text.replacen(from, to, 1)), &mut faults);
            faults.join("\n")
        };
        assert_eq!(check("", ""), "");
        assert!(check("id: \"breakfast\"", "id: \"supper\"").contains("\"supper\" is there twice"));
        assert!(check("ground: Missing", "ground: Liking").contains("a gathering is begun from Liking"));
    }
}

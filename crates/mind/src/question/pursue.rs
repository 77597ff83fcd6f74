//! How do I go about my goal? The three answers of target-driven planning at once (Wang et al. 2024, appendix B): a
//! general plan, what to mind when a day is planned, and what to mind in talk.

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_model::request::Schema;

use crate::{
    claim::when_words,
    geography::Geography,
    instinct::{
        CommonSense,
        pursuits::Facts,
        reader::{self, Hearer},
    },
    persona::{Persona, Pronoun},
    prompt::fill::Fill,
    question::{Kind, Question},
    reading::{Goal, Wanted},
};
use smallville_data::wording::limit::shortened;
use smallville_town::{GameTime, SectorId};

/// A general plan has so many sentences.
const PLAN: std::ops::RangeInclusive<usize> = 1..=5;
/// A checklist has at most so many points.
const CHECKLIST: usize = 4;
/// A sentence has at most so many letters.
const LONGEST: usize = 220;

/// Asked when somebody is given a goal.
#[derive(Clone, Copy, Debug)]
pub struct Pursue<'a> {
    /// Whose goal it is.
    pub persona: &'a Persona,
    /// What there is in the town.
    pub geography: &'a Geography,
    /// Whom they know of, themselves and whom the goal names among them: full name and how one speaks of them.
    pub people: &'a [(String, Pronoun)],
    /// The goal, in the words of whoever sets it.
    pub text: &'a str,
    /// When.
    pub now: GameTime,
}

/// What somebody makes of a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pursued {
    /// What it wants of others.
    pub goal: Goal,
    /// The general plan.
    pub plan: Vec<String>,
    /// What to mind when a day is planned.
    pub reminder: String,
    /// What to mind in talk.
    pub checklist: Vec<String>,
}

/// The same in a model's words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct PursueReply {
    /// The goal in one plain sentence of one of the forms listed.
    plainly: String,
    /// The general plan: three to five sentences.
    plan: Vec<String>,
    /// What to mind when a day is planned: one or two sentences.
    reminder: String,
    /// What to mind in talk: at most four points.
    #[serde(rename = "talking_points")]
    checklist: Vec<String>,
}

impl Question for Pursue<'_> {
    type Answer = Pursued;
    type Reply = PursueReply;
    type Menu = ();
    const KIND: Kind = Kind::Pursue;
    const WORDS: &'static [&'static str] = &["wish", "places", "people"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let places = self.geography.known().map(|id| self.geography.town().sector(id).name.as_str());
        let people = self.people.iter().map(|(name, _)| name.as_str());
        Fill::new(self.persona, self.now)
            .said("wish", self.text)
            .word("places", places.collect::<Vec<_>>().join("; "))
            .word("people", people.collect::<Vec<_>>().join(", "))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.letters("plainly", LONGEST)
            .count("plan", PLAN)
            .letters("plan[]", LONGEST)
            .letters("reminder", LONGEST)
            .count("talking_points", 0..=CHECKLIST)
            .letters("talking_points[]", LONGEST)
    }

    /// What is wanted of whom is read from the words of the goal; a model's plain sentence helps where those are unclear.
    fn read(&self, reply: &PursueReply, (): &(), sense: &CommonSense, rng: &mut StdRng) -> Result<Pursued, String> {
        let own = self.instinct(sense, rng);
        let plainly = sense.reply_filter.sentence(&reply.plainly)?;
        let goal = match own.goal.wanted {
            Wanted::Nobody => reader::goal(sense, &plainly, &self.hearer()),
            _ => own.goal,
        };
        let sentences = |lines: &[String]| lines.iter().map(|line| sense.reply_filter.sentence(line)).collect();
        let (plan, checklist): (Result<_, String>, Result<_, String>) =
            (sentences(&reply.plan), sentences(&reply.checklist));
        Ok(Pursued {
            goal,
            plan: plan?,
            reminder: sense.reply_filter.sentence(&reply.reminder)?,
            checklist: checklist?,
        })
    }

    fn check(&self, answer: &Pursued) -> Result<(), String> {
        if !PLAN.contains(&answer.plan.len()) {
            return Err("a plan has three to five sentences".into());
        }
        if answer.checklist.len() > CHECKLIST {
            return Err(format!("at most {CHECKLIST} points are to be minded in talk"));
        }
        let all = answer.plan.iter().chain([&answer.reminder]).chain(&answer.checklist);
        match all.clone().any(|line| line.chars().count() > LONGEST) {
            true => Err(format!("no sentence is longer than {LONGEST} letters")),
            false => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, _: &mut StdRng) -> Pursued {
        self.by_the_table(reader::goal(sense, self.text, &self.hearer()), sense)
    }
}

impl Pursue<'_> {
    /// How one goes about a goal that is understood, by the table of plans.
    pub(crate) fn by_the_table(&self, goal: Goal, sense: &CommonSense) -> Pursued {
        let written = sense.pursuits.write(&self.facts(&goal));
        let (mut plan, reminder, mut checklist) = written.unwrap_or_default();
        plan.truncate(*PLAN.end());
        checklist.truncate(CHECKLIST);
        if plan.is_empty() {
            plan.push(format!("Find time for it: {}.", self.text.trim().trim_end_matches('.')));
        }
        let sentences = |lines: Vec<String>| lines.iter().map(|line| shortened(line, LONGEST)).collect();
        Pursued {
            goal,
            plan: sentences(plan),
            reminder: shortened(&reminder, LONGEST),
            checklist: sentences(checklist),
        }
    }

    fn hearer(&self) -> Hearer<'_> {
        Hearer { persona: self.persona, people: self.people, geography: self.geography, gatherings: &[], now: self.now }
    }

    /// What the table of plans may speak of.
    fn facts(&self, goal: &Goal) -> Facts {
        let place = |sector: &Option<SectorId>| sector.map(|id| self.geography.town().sector(id).name.clone());
        let number = goal.people.map(|number| number.to_string());
        match &goal.wanted {
            Wanted::Guests(gathering) => Facts {
                way: if gathering.sector.is_some() { "guests" } else { "online" },
                what: gathering.what.clone(),
                place: gathering.sector.is_some().then(|| gathering.place.clone()),
                when: Some(when_words(gathering.span, None)),
                number,
                ..Facts::default()
            },
            Wanted::Together { with, doing, sector, span } => Facts {
                when: span.map(|span| when_words(span, None)),
                way: if with.is_some() { "one" } else { "company" },
                what: doing.clone(),
                place: place(sector),
                with: with.clone(),
                number,
                ..Facts::default()
            },
            Wanted::Favour { item, from, to } => {
                Facts { way: "favour", what: item.clone(), place: place(from), to: place(to), ..Facts::default() }
            }
            Wanted::Loan(item) => {
                Facts { way: "loan", what: item.clone(), with: goal.first.first().cloned(), ..Facts::default() }
            }
            Wanted::Join(_) | Wanted::Nobody => Facts::default(),
        }
    }
}

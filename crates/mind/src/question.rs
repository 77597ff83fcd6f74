//! Everything a mind can ask, one file each: inputs, prompt, answer, check, and the built-in answer (*instinct*).
//!
//! An instinct is a pure function of the question's inputs, the common-sense tables and the person's own chance.

pub mod acts;
pub mod chat;
pub mod day;
pub mod focal;
pub mod hours;
pub mod importance;
pub mod insights;
pub mod instead;
pub mod interview;
pub mod kind;
#[cfg(test)]
mod legal;
pub mod pursue;
pub mod react;
pub mod summary;
pub mod utter;
pub mod venture;
pub mod wake;
pub mod weigh;
pub mod whisper;

use std::future::{Future, ready};

pub use kind::Kind;
use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use smallville_model::request::Schema;

use crate::{
    draft::{self, DraftedLine, Turn},
    instinct::CommonSense,
    memory::MemoryId,
    plan::Entry,
    prompt::{
        Prompted,
        fill::{Fill, Today},
    },
    retrieve::Recall,
};

/// Who answered a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Provenance {
    /// The built-in mind.
    Instinct,
    /// A language model, or a script in its place: its name.
    Model(String),
    /// An answer given earlier to the same question.
    Cached,
}

/// A question that a mind asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// How many questions this mind had asked before, since the town began.
    pub ordinal: u64,
    /// Its kind.
    pub kind: Kind,
    /// Who answered.
    pub by: Provenance,
    /// The answer as JSON; none for instinct, which would give the same again.
    pub answer: Option<String>,
    /// How long it took, in milliseconds; how long one still waited for it, if it was asked ahead of its time.
    pub ms: u32,
    /// Tokens sent to a model.
    pub tokens_in: u32,
    /// Tokens received from a model.
    pub tokens_out: u32,
}

/// A typed question.
///
/// A language model is asked with the text of `assets/prompts/` for its kind: [`Question::fill`] fills it, the model
/// answers a [`Question::Reply`], and [`Question::read`] makes an answer of that, or says what is wrong with it.
pub trait Question {
    /// What answers it.
    type Answer: Clone + Serialize + DeserializeOwned;
    /// What a model says: mostly numbers of a menu and a few words.
    type Reply: DeserializeOwned + JsonSchema;
    /// The legal choices that a model is offered; `()` where its words are free.
    type Menu;
    /// Its kind.
    const KIND: Kind;
    /// The words and lists that it fills, beside those of [`crate::prompt::fill::COMMON`].
    const WORDS: &'static [&'static str];

    /// Whether there is nothing about it that a model would know better.
    fn is_plain(&self) -> bool {
        false
    }

    /// The choices, made with random numbers of their own: the same seed gives the same menu.
    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> Self::Menu;

    /// What the prompt says of this question.
    fn fill(&self, menu: &Self::Menu) -> Fill;

    /// The form of a reply, with the legal choices, counts and lengths written in: what a server holds to cannot go wrong.
    fn form(&self, _: &Self::Menu, form: Schema) -> Schema {
        form
    }

    /// A model's reply as an answer, which is still to be checked.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    fn read(
        &self,
        reply: &Self::Reply,
        menu: &Self::Menu,
        sense: &CommonSense,
        rng: &mut StdRng,
    ) -> Result<Self::Answer, String>;

    /// The turn of a talk that it is; several lines of such a talk can be drafted with one question.
    fn turn(&self, _: &Self::Menu) -> Option<Turn> {
        None
    }

    /// A line that was drafted before, as a reply to this question; none if nothing of it can be done any more.
    fn drafted(&self, _: &DraftedLine, _: &Self::Menu) -> Option<Self::Reply> {
        None
    }

    /// The entry of the plan that it breaks into acts; that can be asked before the entry begins.
    fn entry(&self) -> Option<&Entry> {
        None
    }

    /// What was said of its entry before that began, as a reply to this question.
    fn foretold(&self, _: &acts::ActsReply) -> Option<Self::Reply> {
        None
    }

    /// Whether an answer is legal in this world.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    fn check(&self, answer: &Self::Answer) -> Result<(), String>;

    /// The built-in answer.
    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Self::Answer;
}

impl Prompted {
    const fn of<Q: Question>() -> Self {
        Self { kind: Q::KIND, words: Q::WORDS }
    }

    /// All kinds.
    pub const ALL: &'static [Self] = &[
        Self::of::<wake::Wake<'static>>(),
        Self::of::<day::Day<'static>>(),
        Self::of::<hours::Hours<'static>>(),
        Self::of::<acts::Acts<'static>>(),
        Self::of::<instead::Instead<'static>>(),
        Self::of::<importance::Importance<'static>>(),
        Self::of::<weigh::Weigh<'static>>(),
        Self::of::<whisper::Whisper<'static>>(),
        Self::of::<pursue::Pursue<'static>>(),
        Self::of::<venture::StartVenture<'static>>(),
        Self::of::<react::React<'static>>(),
        Self::of::<crate::interview::Interview<'static>>(),
        Self::of::<focal::Focal<'static>>(),
        Self::of::<insights::Insights<'static>>(),
        Self::of::<summary::Summary<'static>>(),
        Self::of::<chat::Chat<'static>>(),
        Self::of::<utter::Utter<'static>>(),
        Self { kind: Kind::Draft, words: draft::WORDS },
    ];
}

/// Whoever answers questions: instinct, a model, or a router between the two.
pub trait Answers {
    /// Answers a question; the answer passes its check.
    fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> impl Future<Output = Q::Answer>;

    /// How things stand today with whoever asks, for whoever wants to know it beside a question.
    fn note_today(&self, _: impl FnOnce() -> Today) {}

    /// The memories that come to mind, best first, where another embedder than the built-in one says what is near; `None`
    /// where the built-in one says it.
    ///
    /// Each `Some` is a question of [`Kind::Embed`], to be counted by whoever asked.
    fn recall(&self, _: &Recall<'_>) -> impl Future<Output = Option<Vec<MemoryId>>> {
        ready(None)
    }
}

/// The built-in mind answers everything.
#[derive(Clone, Copy, Debug)]
pub struct Instinct<'a>(pub &'a CommonSense);

impl Answers for Instinct<'_> {
    async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
        question.instinct(self.0, rng)
    }
}

/// The item of a menu that a model has picked, counted from 1.
///
/// # Errors
/// There is no such item.
fn picked<T>(menu: &[T], number: usize) -> Result<&T, String> {
    let found = number.checked_sub(1).and_then(|index| menu.get(index));
    found.ok_or_else(|| format!("pick a number from 1 to {}", menu.len()))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use smallville_model::schema::schema_of;

    use super::*;
    use crate::{
        calendar::Calendar,
        geography::Geography,
        instinct::{activity::Want, inclination::Inclination, taste::Diary},
        memory::{Memory, MemoryKind},
        persona::Persona,
        plan::{Plan, Stroke},
        recalled::Recalled,
        relate::Relations,
        testing,
        why::Cause,
    };
    use smallville_town::{GameTime, TimeOfDay};

    /// A form is legal for every question, and its example is read: no path in it leads nowhere.
    fn example_is_read<Q: Question>(sense: &CommonSense, question: &Q) {
        let menu = question.menu(sense, &mut StdRng::seed_from_u64(1));
        let form = question.form(&menu, schema_of::<Q::Reply>(Q::KIND.name()));
        let reply: Result<Q::Reply, _> = serde_json::from_value(form.example());
        assert!(reply.is_ok(), "{:?}: {}", Q::KIND, form.example());
    }

    /// A prompt as a model would read it; what all prompts of a person share is left out.
    fn prompt<Q: Question>(sense: &CommonSense, question: &Q) -> String {
        example_is_read(sense, question);
        let menu = question.menu(sense, &mut StdRng::seed_from_u64(1));
        let today = Today(vec![
            "Klaus Mueller cares about who is left out.".into(),
            "What comes next for Klaus: 08:00 reading.".into(),
        ]);
        let mut written = sense.prompts.write(Q::KIND, &question.fill(&menu).today(&today), None);
        for section in &written.sections {
            assert!(section.tokens <= section.budget, "{:?} {}", Q::KIND, section.name);
        }
        written.sections.retain(|section| !["rules", "town", "person"].contains(&section.name.as_str()));
        format!("# {}\n{}", Q::KIND.name(), written.text())
    }

    /// All prompts of one person.
    fn prompts(sense: &CommonSense, persona: &Persona, geography: &Geography) -> String {
        let now = GameTime::from_day_time(0, TimeOfDay::new(7, 10));
        let from = geography.tile_of(persona.bed).unwrap();
        let text = "go to the park";
        let memory = Memory::new(MemoryKind::Observation, "Klaus Mueller is reading".into(), 2, now);
        let lived = [(MemoryId(7), &memory)];
        let relations = Relations::default();
        let question = String::from("What is Klaus Mueller most devoted to?");
        let raised = [insights::Raised { question, memories: lived.to_vec() }];
        let react = react::React {
            persona,
            geography,
            relations: &relations,
            recalled: &Recalled::default(),
            object: persona.bed,
            state: "burning",
            doing: "reading",
            at: now.time_of_day(),
            from,
            others_dealing: true,
            roused: false,
        };
        [
            prompt(sense, &wake::Wake { persona, now }),
            of_day(sense, persona, geography, now),
            prompt(sense, &importance::Importance { persona, text: "the stove is burning", claims: &[] }),
            prompt(sense, &weigh::Weigh { persona, memories: &lived }),
            prompt(sense, &react),
            prompt(sense, &whisper::Whisper { persona, geography, people: &[], gatherings: &[], text, now, from }),
            prompt(sense, &pursue::Pursue { persona, geography, people: &[], text: "give a party", now }),
            begun(sense, persona, geography, now),
            prompt(sense, &focal::Focal { persona, memories: &lived, lately: &lived, relations: &relations }),
            prompt(sense, &insights::Insights { persona, raised: &raised, relations: &relations, standing: &[], now }),
            prompt(sense, &summary::Summary { persona, memories: &lived, relations: &relations, now }),
            interview(sense, persona, now),
        ]
        .join(BETWEEN)
    }

    const BETWEEN: &str = "\n\n----\n\n";

    /// The prompts of a day, from its strokes to what is done instead.
    fn of_day(sense: &CommonSense, persona: &Persona, geography: &Geography, now: GameTime) -> String {
        let until = now.plus_minutes(50);
        let from = geography.tile_of(persona.bed).unwrap();
        let words = String::from("having breakfast");
        let stroke = Stroke { from: now, until, words: words.clone(), wants: vec![Want::Breakfast], theme: None };
        let (emoji, want, object) = (String::from("🍳"), Want::Breakfast, Some(persona.bed));
        let (activity, cause, part) = (None, Cause::Plan, None);
        let entry = &Entry { from: now, until, words, emoji, want, activity, object, stroke: 0, cause, part };
        let (diary, memories) = (&Diary::default(), &[persona.about[0].clone()]);
        let (inclination, avoid) = (&Inclination::default(), persona.bed);
        [
            prompt(sense, &day::Day { persona, geography, diary, inclination, memories, now }),
            prompt(sense, &hours::Hours { persona, geography, diary, inclination, strokes: &[stroke], from }),
            prompt(sense, &acts::Acts { persona, geography, entry, minutes: 50, now }),
            prompt(sense, &instead::Instead { persona, geography, diary, inclination, entry, avoid, now, from }),
        ]
        .join(BETWEEN)
    }

    /// The prompt of somebody who may begin something and thinks of a friend.
    fn begun(sense: &CommonSense, persona: &Persona, geography: &Geography, now: GameTime) -> String {
        let friend = venture::Acquainted {
            name: "Maria Lopez".into(),
            opinion: 8.0,
            since_talk: Some(30.0),
            quarrelled: false,
            leaning: 0.5,
        };
        let (calendar, recalled) = (&Calendar::default(), &Recalled::default());
        let (thought_of, concluded, lately) = (&[friend][..], &[][..], &[][..]);
        prompt(
            sense,
            &venture::StartVenture { persona, geography, calendar, recalled, thought_of, concluded, lately, now },
        )
    }

    /// The prompt of an interview of somebody who remembers one thing.
    fn interview(sense: &CommonSense, persona: &Persona, now: GameTime) -> String {
        let memory = Memory::new(MemoryKind::Thought, persona.about[1].clone(), 5, now);
        let memories = [(MemoryId(1), &memory)];
        let question = crate::interview::Interview {
            by: None,
            persona,
            text: "What inspires you?",
            memories: &memories,
            recalled: &Recalled::default(),
            relations: &Relations::default(),
            plan: &Plan::default(),
            calendar: &Calendar::default(),
            doing: "having breakfast",
            town: &testing::world().town,
            now,
        };
        prompt(sense, &question)
    }

    #[test]
    fn prompts_read_well() {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let geography = Geography::new(world.town.clone(), klaus);
        insta::assert_snapshot!("prompts", prompts(&world.sense, klaus, &geography));
        let whole = world.sense.prompts.write(
            Kind::Wake,
            &wake::Wake { persona: klaus, now: GameTime::default() }.fill(&()),
            None,
        );
        insta::assert_snapshot!("shared", whole.text());
    }
}

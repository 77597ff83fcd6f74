//! What somebody says of themselves when they are asked: which of their disclosures answers a question.

use smallville_encoder::{EvidenceVector, IntentVector};
use smallville_english::{Mood, PlainText, mood};

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, shape::Shape, when::When};
use crate::{
    claim::first_name,
    embed::stems,
    persona::{Disclosure, Persona},
};

/// A question must be so well answered by a disclosure, 0 to 1, to be answered with it; what asks nothing must be as like those to
/// which it is said. Chosen by reading what was found for 260 questions and lines of strangers, of which none had been answered yet:
/// below, less than half of what is found answers them.
const ASKED: f32 = 0.46;
const TOLD: f32 = 0.48;
/// And so well where nothing else answers.
const ASKED_AKIN: f32 = 0.44;
/// To what is surely asked or said in passing there is a reply of its own: so well must it be answered by a disclosure all the same.
const ASKED_IN_PASSING: f32 = 0.5;
const TOLD_IN_PASSING: f32 = 0.58;
/// And so well what is surely asked of a day or of the moment, for which there is a calendar, and what may be.
const ASKED_OF_A_DAY: f32 = 0.66;
const MAYBE_OF_A_DAY: f32 = 0.53;
/// And so well what is surely asked for what one knows of a thing, what may be, and what is asked of a matter of which one knows
/// something, or of a gathering.
const ASKED_OF_A_THING: f32 = 0.6;
const MAYBE_OF_A_THING: f32 = 0.56;
const ASKED_OF_WHAT_IS_HELD: f32 = 0.85;
/// What so resembles a question of whom one saw, or of opening hours, is one, in thousandths: it names somebody, or a place.
const NAMES_WHOM_OR_WHERE: u16 = 650;
/// And what resembles all that is asked so little may be asked for what one discloses.
const LIKE_NOTHING: u16 = 560;
/// And so well where somebody asks for kin that one has not got in town.
const OF_KIN: f32 = 0.38;
/// How much it counts that a question is like one that is asked, and not that what is said to it answers it.
const AS_ASKED: f32 = 0.7;
/// How much less a disclosure about somebody is worth where nobody was named.
const OF_SOMEBODY: f32 = 0.15;
/// So many may help to answer in somebody's place.
const MOST: usize = 3;
/// A disclosure that is less like a question than this is of no help.
const NEAR: f32 = 0.35;

/// Of so many that are closest it is looked, too, whether the same is wanted: how much that counts, beside what two questions of any
/// kind have in common. By lines of strangers: what was near in words and far in this was hardly ever to the point. Of questions
/// those are only worth less that want something else altogether: "who is your favourite" and "whom would you ask" want the same.
const CLOSEST: usize = 5;
const BY_INTENT: f32 = 0.25;
const OF_ANY_KIND: f32 = 0.45;
const BY_INTENT_ASKED: f32 = 0.4;
const LEEWAY: f32 = 0.15;

/// How much less it says that a part of a question is so like, and how many words that has at least.
const OF_PART: f32 = 0.05;
const FEWEST: usize = 4;
/// So many parts of a question are looked at.
const MOST_PARTS: usize = 4;
/// Where a part of a question ends.
const JOINTS: [&str; 6] = [". ", "? ", "! ", ";", ",", " and "];

/// A question, to compare disclosures with.
struct Question<'a> {
    /// Its words in lower case, and whether it is put as a question.
    plain: String,
    asks: bool,
    /// Whether it asks for what one has heard: whoever is named in what one would say must have been named.
    of_news: bool,
    /// All of it, then its parts if it has several.
    wanted: Vec<EvidenceVector>,
    /// So many of them are all of it.
    whole: usize,
    people: &'a [String],
    /// Whether these are named by what they are to whoever is asked: "which of your parents".
    by_tie: bool,
}

impl<'a> Question<'a> {
    /// A question about some people (full names); who is named otherwise, as "your wife", is named beside it.
    fn new(text: &str, people: &'a [String], asks: bool) -> Self {
        let plain = text.to_lowercase();
        let mut words = plain.clone();
        for name in people {
            let first = first_name(name).to_lowercase();
            if !words.contains(&first) {
                words = format!("{words} {first}");
            }
        }
        let by_tie = !people.is_empty() && people.iter().all(|name| !plain.contains(&first_name(name).to_lowercase()));
        let parts = parts(&words);
        let several = parts.len() > 1;
        // "If it is no secret" asks for nothing.
        let counts = |part: &&str| part.split(' ').count() >= FEWEST && !part.starts_with("if ");
        let parts = parts.into_iter().filter(|part| several && counts(part)).take(MOST_PARTS);
        let wholes = std::iter::once(words.as_str()).chain(Some(plain.as_str()).filter(|_| by_tie));
        let wholes: Vec<_> = wholes.map(EvidenceVector::of).collect();
        let whole = wholes.len();
        let wanted = wholes.into_iter().chain(parts.map(EvidenceVector::of)).collect();
        Self { plain, asks, of_news: false, wanted, whole, people, by_tie }
    }

    /// What somebody discloses that may help to answer it, and how like it is to what is asked there, the best first.
    fn answers_of<'p>(&self, persona: &'p Persona) -> Vec<(f32, &'p Disclosure)> {
        let all = persona.disclosures.iter();
        let mut found: Vec<_> = all.filter_map(|known| Some((self.likeness(known, persona)?, known))).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let wanted = IntentVector::of(&self.plain);
        for (like, disclosure) in found.iter_mut().take(CLOSEST) {
            let more = of_same_kind(&wanted, disclosure) - OF_ANY_KIND;
            *like += if self.asks { BY_INTENT_ASKED * (more + LEEWAY).min(0.0) } else { BY_INTENT * more };
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// How well a disclosure answers it; none: too little to be of any help, or that is about somebody else.
    fn likeness(&self, disclosure: &Disclosure, persona: &Persona) -> Option<f32> {
        let said = EvidenceVector::of(&disclosure.says.to_lowercase());
        let answers: Vec<f32> = self.wanted.iter().map(|wanted| (1.0 - AS_ASKED) * wanted.likeness(&said)).collect();
        let asked = disclosure.asked.iter().filter_map(|asked| {
            let vector = EvidenceVector::of(&asked.to_lowercase());
            let likes = self.wanted.iter().zip(&answers).enumerate().map(|(at, (wanted, answers))| {
                let like = AS_ASKED * wanted.likeness(&vector) + answers;
                like - if at >= self.whole { OF_PART } else { 0.0 }
            });
            let like = likes.reduce(f32::max).filter(|like| *like >= NEAR)?;
            Some(like - self.missed(asked, &disclosure.says, persona)?)
        });
        asked.reduce(f32::max)
    }

    /// How much less it is worth what one says to something that is asked, for whom that is about; none: it is about somebody
    /// else, or says nothing of whom the question is about.
    fn missed(&self, asked: &str, says: &str, persona: &Persona) -> Option<f32> {
        let names = |text: &str, name: &String| has_word(text, first_name(name));
        let named: Vec<&String> =
            persona.knows.iter().map(|other| &other.name).filter(|name| names(asked, name)).collect();
        match (named.is_empty(), self.people.is_empty()) {
            (true, true) => Some(0.0),
            (false, true) => (!self.of_news).then_some(OF_SOMEBODY),
            (true, false) => (self.by_tie || self.people.iter().any(|name| names(says, name))).then_some(0.0),
            (false, false) => self.people.iter().any(|name| named.contains(&name)).then_some(0.0),
        }
    }
}

/// How like what is wanted is to what is wanted with the question to which a disclosure answers.
fn of_same_kind(wanted: &IntentVector, disclosure: &Disclosure) -> f32 {
    let asked = disclosure.asked.iter().map(|asked| wanted.likeness(&IntentVector::of(&asked.to_lowercase())));
    asked.fold(0.0, f32::max)
}

/// Whether it asks for what one has heard or lived of late, which no disclosure tells.
fn is_of_news(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::WhoDoes
            | Ask::News
            | Ask::Source
            | Ask::About
            | Ask::Lately
            | Ask::Seen
            | Ask::LastTalk
            | Ask::Did
            | Ask::Met
            | Ask::Happened
            | Ask::Will
            | Ask::Doing
            | Ask::Vote
    )
}

/// What is asked in the parts of a text.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = vec![text];
    for joint in JOINTS {
        parts = parts.into_iter().flat_map(|part| part.split(joint)).map(str::trim).collect();
    }
    parts
}

/// Whether a text has a word, as it is written.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|sign: char| !sign.is_alphanumeric()).any(|other| other == word)
}

/// What somebody has to say to a question, the best first: for whoever answers in their place.
#[must_use]
pub fn disclosures_on<'p>(persona: &'p Persona, text: &str) -> Vec<&'p Disclosure> {
    let people = persona.knows.iter().map(|other| other.name.clone());
    let named: Vec<String> = people.filter(|name| has_word(text, first_name(name))).collect();
    let mut found = Question::new(text, &named, true).answers_of(persona);
    found.retain(|(like, _)| *like >= NEAR);
    found.into_iter().take(MOST).map(|(_, known)| known).collect()
}

impl<'q> Draft<'q, '_> {
    /// The disclosure that surely answers one of so many questions.
    pub(super) fn disclosure(&self, inquiry: &Inquiry, of: usize) -> Option<&'q Disclosure> {
        self.disclosure_from(inquiry, of, ASKED)
    }

    /// The one that is asked for in words so like those of one of so many questions; what somebody keeps to themselves is not
    /// disclosed.
    fn disclosure_from(&self, inquiry: &Inquiry, of: usize, enough: f32) -> Option<&'q Disclosure> {
        let persona = self.interview.persona;
        let text = if of == 1 { self.interview.text.to_owned() } else { inquiry.told.join(" ") };
        let question = Question {
            of_news: inquiry.asks && is_of_news(inquiry.ask),
            ..Question::new(&text, &inquiry.people, inquiry.asks)
        };
        let mut answers = question.answers_of(persona).into_iter();
        // "Cheese or wine?" is not answered with tea or coffee.
        let chooses = |disclosure: &Disclosure| inquiry.ask != Ask::Rather || self.shares_matter(&text, disclosure);
        let (like, best) = answers.find(|(_, disclosure)| chooses(disclosure))?;
        let enough = self.needed(inquiry, enough);
        let asked = EvidenceVector::of(&text.to_lowercase());
        let hides = |text: &String| asked.likeness(&EvidenceVector::of(&text.to_lowercase())) >= like;
        (like >= enough && !persona.private.iter().any(hides)).then_some(best)
    }

    /// Whether a question names something to which people are asked.
    fn names_gathering(&self, inquiry: &Inquiry) -> bool {
        self.sense.answers.signs.gatherings.are_in(&PlainText::new(&inquiry.words))
    }

    /// Whether a question speaks of something of which a disclosure speaks.
    fn shares_matter(&self, question: &str, disclosure: &Disclosure) -> bool {
        let asked = &self.sense.answers.questions.asked;
        let matter: Vec<String> = stems(question).into_iter().filter(|stem| !asked.contains(stem)).collect();
        let mut texts = disclosure.asked.iter().chain([&disclosure.says]);
        texts.any(|text| stems(text).iter().any(|stem| matter.contains(stem)))
    }

    /// How well a disclosure must answer it to be said where so much is enough for what is of no kind.
    fn needed(&self, inquiry: &Inquiry, enough: f32) -> f32 {
        let now = self.interview.now;
        // "What's on your desk today?"
        let another_time = |when: &When| !(when.span.from..=when.span.until).contains(&now);
        let of_another_time = inquiry.when.as_ref().is_some_and(another_time);
        let by_kind = |surely, maybe| if inquiry.is_likely() { surely } else { maybe };
        match inquiry.ask {
            // Whether one was there today is no question of habit.
            _ if inquiry.shape == Some(Shape::Been) => ASKED_OF_A_DAY,
            Ask::Would if !self.has_reply(inquiry) => enough,
            _ if of_another_time => ASKED_OF_A_DAY,
            _ if !inquiry.asks && !self.is_ordered(inquiry) && self.has_reply(inquiry) => TOLD_IN_PASSING,
            // "Do the weather one!"
            _ if !inquiry.asks && self.is_ordered(inquiry) => ASKED_AKIN,
            _ if self.has_reply(inquiry) => ASKED_IN_PASSING,
            _ if !inquiry.asks => TOLD,
            // What one knows of a matter, or that one has heard of none, comes before what one would say to any such question.
            ask if is_of_news(ask)
                && (self.names_gathering(inquiry) || self.belief_about(&inquiry.topic).is_some()) =>
            {
                ASKED_OF_WHAT_IS_HELD
            }
            // "I thought I heard a harp, was that you?" resembles nothing.
            _ if inquiry.likeness < LIKE_NOTHING => enough,
            Ask::About => by_kind(ASKED_OF_A_THING, MAYBE_OF_A_THING),
            Ask::Opening | Ask::Seen | Ask::LastTalk if inquiry.likeness >= NAMES_WHOM_OR_WHERE => ASKED_OF_A_DAY,
            // "What is your book about?" looks like it.
            Ask::Doing => MAYBE_OF_A_DAY,
            // Whom one would like to see changes from day to day.
            Ask::Spend => by_kind(ASKED_OF_A_DAY, MAYBE_OF_A_DAY),
            ask if is_of_news(ask) || inquiry.is_of_the_moment() => by_kind(ASKED_OF_A_DAY, MAYBE_OF_A_DAY),
            _ => enough,
        }
    }

    /// Whether it is put as an order: "play me something".
    fn is_ordered(&self, inquiry: &Inquiry) -> bool {
        inquiry.told.last().is_some_and(|last| mood(last) == Mood::Orders)
    }

    /// Answers what is asked of somebody's kin who are not known with what they disclose of them; whether they do.
    pub(super) fn discloses_of_kin(&mut self, inquiry: &Inquiry, of: usize) -> bool {
        let Some(disclosure) = self.disclosure_from(inquiry, of, OF_KIN) else { return false };
        self.put(&disclosure.says);
        true
    }

    /// Answers one of so many questions with what was asked for in words that are akin; whether there is anything.
    pub(super) fn discloses_akin(&mut self, inquiry: &Inquiry, of: usize) -> bool {
        let Some(disclosure) = self.disclosure_from(inquiry, of, ASKED_AKIN).filter(|_| inquiry.asks) else {
            return false;
        };
        self.put(&disclosure.says);
        true
    }
}

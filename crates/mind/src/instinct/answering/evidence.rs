//! What answers a question by itself: of all that was recalled for it, whatever says what was asked.
//!
//! Everything that may be said stands side by side: memories that came to mind, beliefs that they bring up, one's own first
//! memories, stories and opinions. What answers it best is said, if it answers it at all; else one does not know.

use std::collections::{BTreeMap, BTreeSet};

use smallville_encoder::EvidenceVector;
use smallville_english::{Whose, whose};

use super::{draft::Draft, inquiry::Inquiry};
use crate::{
    belief::{Belief, Source as Origin},
    claim::{PointOfView, Verb, first_name},
    embed::stems,
    interview::JUST_NOW_MINUTES,
    memory::{Memory, MemoryId, MemoryKind, content::Content, read::is_private},
    persona::{Disclosure, Opinion, Story},
};

/// What is said to a question must answer it so well, −1 to 1; what one has long known of oneself counts [`OWN`] more. Chosen by
/// reading what was found for 230 questions of strangers: below, hardly anything answers them.
const ANSWERS: f32 = 0.44;
/// What one has lived that answers it less is said as what comes nearest, down to here.
const NEAREST: f32 = 0.33;
/// And so well must it answer what may be asked of a day.
const ANSWERS_INSTEAD: f32 = 0.48;
/// How much it counts in favour of something that it has all the words of the question.
const WORDS: f32 = 0.15;
/// So many of those lived memories and beliefs that share words with a question are looked at.
const MOST: usize = 24;
/// How much a word counts that shares a concept only.
const AKIN: f32 = 0.45;
/// How much better one's own words are than hearsay of the same likeness.
const OWN: f32 = 0.05;
/// How much less what one says to another question is worth: the encoder has learned from it, and not from what is remembered.
const DISCLOSED: f32 = 0.25;
/// How much less it is worth that one did something or likes something, and twice as much that one talked with somebody: it
/// resembles any question in which the same is spoken of, and answers few.
const PASSING: f32 = 0.1;
/// How much a memory of life gains at most by how much it matters.
const WEIGHTY: f32 = 0.03;

/// How sure it is that a question is of a kind that is answered otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sureness {
    /// It may be of any.
    Vague,
    /// It is of its kind, most likely.
    Likely,
    /// It is asked of a day or of the moment.
    OfADay,
}

/// Something that may be said.
#[derive(Clone, Copy)]
enum Source<'a> {
    Memory(MemoryId, &'a Memory),
    Belief(&'a Belief),
    About(&'a str),
    Story(&'a Story),
    Opinion(&'a Opinion),
    Liked(&'a str, bool),
    Disclosure(&'a Disclosure),
}

impl Source<'_> {
    /// What it says of somebody (full name) whose it is, as one would write it down.
    fn text(&self, name: &str) -> String {
        match self {
            Self::Memory(_, memory) => memory.text.clone(),
            Self::Belief(belief) => belief.claim.clause(PointOfView::MEMORY),
            Self::About(text) => (*text).to_owned(),
            Self::Story(story) => {
                let other = story.other.as_deref().unwrap_or_default();
                let says = story.says.replace("{other}", other).replace("{other's}", &format!("{other}'s"));
                format!("{name} once {}", says.replace(['{', '}'], ""))
            }
            Self::Opinion(Opinion { topic, stance, because }) => {
                let verb = if *stance > 0 { "likes" } else { "dislikes" };
                format!("{name} {verb} {topic} because {because}")
            }
            Self::Liked(thing, true) => format!("{name} likes {thing}"),
            Self::Liked(thing, false) => format!("{name} dislikes {thing}"),
            Self::Disclosure(disclosure) => disclosure.says.clone(),
        }
    }

    /// What it is worth beside how well it answers.
    fn worth(&self) -> f32 {
        match self {
            Self::Memory(_, memory) => {
                let passing = match memory.content {
                    Content::Talk(_) => 2.0 * PASSING,
                    Content::Deed(_) => PASSING,
                    _ => 0.0,
                };
                WEIGHTY * f32::from(memory.importance) / 10.0 - passing
            }
            Self::Belief(belief) => WEIGHTY * f32::from(belief.importance) / 10.0,
            Self::About(_) => OWN,
            Self::Disclosure(_) => -DISCLOSED,
            Self::Story(_) => 0.0,
            Self::Opinion(_) | Self::Liked(..) => -1.5 * PASSING,
        }
    }

    /// Whether it is one of the many things of which only those are looked at that share words with a question.
    fn is_of_many(&self) -> bool {
        matches!(self, Self::Memory(..) | Self::Belief(_))
    }
}

impl<'q> Draft<'q, '_> {
    /// Says what answers a question by itself: "I dislike Sam because of a lecture on manners" to "what have you got against
    /// Sam?" Whether there is anything; what is secret is evaded. `of`: so many things were asked.
    pub(super) fn says_what_answers(&mut self, inquiry: &Inquiry, of: usize, kind: Sureness) -> bool {
        let told = if of == 1 { self.interview.text.to_owned() } else { inquiry.told.join(" ") };
        let asked = if told.is_empty() { inquiry.words.clone() } else { told };
        let enough = if kind == Sureness::OfADay { ANSWERS_INSTEAD } else { ANSWERS };
        let persona = self.interview.persona;
        let vector = EvidenceVector::of(&asked.to_lowercase());
        let of_people = |text: &str| inquiry.people.iter().all(|name| text.contains(name.as_str()));
        let secrets = persona.about.iter().filter(|text| persona.is_private(text) && of_people(text));
        let evaded = secrets.map(|text| vector.likeness(&EvidenceVector::of(&text.to_lowercase()))).fold(0.0, f32::max);
        let found = self.evidence(&asked, &inquiry.people);
        let best = found.first().map_or(0.0, |(like, _)| *like);
        if evaded >= ANSWERS && evaded > best {
            self.say("dontsay", &[]);
            return true;
        }
        if best < ANSWERS && kind == Sureness::Vague && self.discloses_akin(inquiry, of) {
            return true;
        }
        // What once was is no answer to what was asked of a day.
        let fits = |source: &Source<'_>| {
            kind != Sureness::OfADay || !matches!(source, Source::Story(_) | Source::Disclosure(_))
        };
        let mut fitting = found.iter().filter(|(_, source)| fits(source)).take_while(|(like, _)| *like >= enough);
        fitting.any(|(_, source)| self.say_source(*source))
            || kind == Sureness::Vague && whose(&asked) == Whose::Listener && self.says_what_is_nearest(&found)
    }

    /// Says what one has lived that comes near what was asked, and that it is no more than that; whether there is anything.
    fn says_what_is_nearest(&mut self, found: &[(f32, Source<'q>)]) -> bool {
        let mut near = found.iter().take_while(|(like, _)| *like >= NEAREST);
        let story = near.find_map(|(_, source)| if let Source::Story(story) = source { Some(story) } else { None });
        if let Some(story) = story {
            let text = self.story_text(story);
            self.say("nearest", &[("text", &text)]);
        }
        story.is_some()
    }

    /// Says what one has long known or lived oneself that answers the whole of what was asked, in all its parts; whether there
    /// is anything. Of two parts each may have an answer of its own.
    pub(super) fn says_what_answers_all(&mut self, parts: usize) -> bool {
        let persona = self.interview.persona;
        let asked = EvidenceVector::of(&self.interview.text.to_lowercase());
        let like = |source: &Source<'_>| {
            asked.likeness(&EvidenceVector::of(&source.text(&persona.name).to_lowercase())) + source.worth()
        };
        let about = persona.about.iter().map(|text| Source::About(text));
        let disclosed = persona.disclosures.iter().map(Source::Disclosure);
        let known = about.chain(persona.stories.iter().map(Source::Story)).chain(disclosed);
        let mut known: Vec<(f32, Source<'q>)> = known.map(|source| (like(&source), source)).collect();
        known.sort_by(|a, b| b.0.total_cmp(&a.0));
        let private = |source: &Source<'_>| matches!(source, Source::About(text) if persona.is_private(text));
        let mut answers = known.into_iter().take_while(|(like, _)| *like >= ANSWERS).map(|(_, source)| source);
        let Some(first) = answers.next().filter(|source| !private(source)) else { return false };
        let second =
            answers.next().filter(|source| parts > 1 && matches!(source, Source::About(_)) && !private(source));
        if !self.say_source(first) {
            return false;
        }
        if let (Source::About(_), Some(second)) = (first, second) {
            self.say_source(second);
        }
        true
    }

    /// Says what answers a question best; whether anything does.
    pub(super) fn recollect(&mut self, inquiry: &Inquiry) -> bool {
        let words = format!("{} {}", inquiry.topic, inquiry.words);
        let enough = if inquiry.when.is_some() { ANSWERS_INSTEAD } else { ANSWERS };
        self.recollects(&words, &inquiry.people, enough)
    }

    /// The same for words that are about some people.
    pub(super) fn recollect_of(&mut self, words: &str, people: &[String]) -> bool {
        self.recollects(words, people, ANSWERS)
    }

    /// The same if it answers so well.
    fn recollects(&mut self, words: &str, people: &[String], enough: f32) -> bool {
        let found = self.evidence(words, people);
        found.into_iter().take_while(|(like, _)| *like >= enough).any(|(_, source)| self.say_source(source))
    }

    /// What may be said to words that are about some people, with how well it answers them, the best first.
    fn evidence(&self, words: &str, people: &[String]) -> Vec<(f32, Source<'q>)> {
        let name = self.interview.persona.name.as_str();
        let sources = self.sources(people);
        let stemmed: Vec<BTreeSet<String>> =
            sources.iter().map(|source| stems(&source.text(name)).into_iter().collect()).collect();
        let weights = self.weights(words, &stemmed, people);
        let whole: f32 = weights.values().sum();
        let share = |known: &BTreeSet<String>| if whole > 0.0 { self.words_met(&weights, known) / whole } else { 0.0 };
        let shared = sources.into_iter().zip(&stemmed).map(|(source, known)| (share(known), source));
        let (mut many, few): (Vec<_>, Vec<_>) = shared.partition(|(_, source)| source.is_of_many());
        many.sort_by(|a, b| b.0.total_cmp(&a.0));
        many.truncate(MOST);
        let asked = EvidenceVector::of(&words.to_lowercase());
        let answers = |(share, source): (f32, Source<'q>)| {
            let like = asked.likeness(&EvidenceVector::of(&source.text(name).to_lowercase()));
            (like + WORDS * share + source.worth(), source)
        };
        let mut found: Vec<(f32, Source<'q>)> = few.into_iter().chain(many).map(answers).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// How much of the words of a question is met by what is known.
    fn words_met(&self, weights: &BTreeMap<String, f32>, known: &BTreeSet<String>) -> f32 {
        let of_concepts = |stem: &str| self.sense.embedder.concepts_of(stem);
        let akin =
            |stem: &str| known.iter().any(|other| of_concepts(other).iter().any(|one| of_concepts(stem).contains(one)));
        let met = weights.iter().map(|(stem, weight)| match () {
            () if known.contains(stem) => *weight,
            () if akin(stem) => AKIN * weight,
            () => 0.0,
        });
        met.sum()
    }

    /// How much each word of a question counts: the rarer among what may be said, the more; nothing at all is a word that
    /// belongs to asking.
    fn weights(&self, words: &str, stemmed: &[BTreeSet<String>], people: &[String]) -> BTreeMap<String, f32> {
        let vague = self.sense.answers.signs.vague.stems();
        let asked = &self.sense.answers.questions.asked;
        let names: BTreeSet<String> = people.iter().flat_map(|name| stems(name)).collect();
        let own: BTreeSet<String> = stems(&self.interview.persona.name).into_iter().collect();
        let counts = |stem: &String| {
            !asked.contains(stem) && !vague.contains(stem) && !names.contains(stem) && !own.contains(stem)
        };
        let all = stemmed.len() as f32 + 1.0;
        let rarity = |stem: &String| {
            let known = stemmed.iter().filter(|known| known.contains(stem)).count();
            (all / (known as f32 + 1.0)).ln().max(0.2)
        };
        stems(words).into_iter().filter(counts).map(|stem| (stem.clone(), rarity(&stem))).collect()
    }

    /// Everything that may be said, of certain people if there are any.
    fn sources(&self, people: &[String]) -> Vec<Source<'q>> {
        let (persona, by, now) = (self.interview.persona, self.interview.by, self.interview.now);
        let own = persona.name.as_str();
        let told = |memory: &Memory| {
            memory.kind != MemoryKind::Plan
                && !memory.secret
                // What others were seen doing answers nothing unless it is asked of them.
                && (!people.is_empty() || memory.deed().is_none_or(|deed| deed.who == own))
                // Nor is what one has just seen them do.
                && (by.is_none() || now.minutes_since(memory.created) > JUST_NOW_MINUTES)
                && !matches!(memory.content, Content::Aim(_) | Content::Tie(..))
                && !persona.about.contains(&memory.text)
                && !self.sense.answers.signs.wonder.in_text(&memory.text)
        };
        let memories = self.interview.memories.iter().filter(|(_, memory)| told(memory));
        let held = self.interview.recalled.beliefs().iter().map(|(_, belief)| belief);
        let open = held.filter(|belief| {
            belief.credit >= 4
                && !belief.secret
                && !self.was_just_told(belief)
                && !is_private(&belief.claim.says)
                && !matches!(belief.claim.verb, Verb::Does | Verb::Story | Verb::ThinksOf | Verb::Is)
        });
        let about = persona.about.iter().filter(|text| !persona.is_private(text));
        let liked = persona.likes.iter().map(|thing| Source::Liked(thing, true));
        let disliked = persona.dislikes.iter().map(|thing| Source::Liked(thing, false));
        let all = memories.map(|(id, memory)| Source::Memory(*id, memory));
        let all = all.chain(open.map(Source::Belief)).chain(about.map(|text| Source::About(text)));
        let all =
            all.chain(persona.stories.iter().map(Source::Story)).chain(persona.opinions.iter().map(Source::Opinion));
        let disclosed = persona.disclosures.iter().map(Source::Disclosure);
        let of_people = |source: &Source<'_>| {
            let said = source.text(own);
            let is_called = |name: &str| said.contains(if source.is_of_many() { name } else { first_name(name) });
            people.is_empty() || people.iter().any(|name| is_called(name))
        };
        all.chain(liked).chain(disliked).chain(disclosed).filter(of_people).collect()
    }

    /// Whether whoever asks has just said so: that is no news to them.
    pub(super) fn was_just_told(&self, belief: &Belief) -> bool {
        let by = self.interview.by.filter(|by| matches!(&belief.source, Origin::Heard(from) if from == by));
        by.is_some() && self.interview.now.minutes_since(belief.since) <= JUST_NOW_MINUTES
    }

    /// Says something that came near; whether it can be said.
    fn say_source(&mut self, source: Source<'q>) -> bool {
        match source {
            Source::Memory(id, memory) => {
                let Some(text) = self.own(memory) else { return false };
                self.rest(id);
                if memory.is_lived() && memory.created.secs() > 0 {
                    self.say("recalled_then", &[("when", &self.ago(memory.created)), ("text", &text)]);
                } else {
                    self.say("recalled", &[("text", &text)]);
                }
            }
            Source::Belief(belief) => {
                let clause = self.clause(&belief.claim);
                self.rest_on_belief(belief);
                self.say("recalled", &[("text", &self.within(&clause))]);
                self.say_origin_of(belief);
            }
            Source::About(text) => {
                let own = self.own_words(text);
                if !own.clear {
                    return false;
                }
                self.rest(self.memory_of(text));
                self.put(&own.text);
            }
            Source::Story(story) => self.say_story(story),
            Source::Opinion(opinion) => self.say_opinion_on(opinion),
            Source::Liked(thing, true) => self.say("fond_of", &[("thing", thing)]),
            Source::Liked(thing, false) => self.say("averse_to", &[("thing", thing)]),
            Source::Disclosure(disclosure) => self.put(&disclosure.says),
        }
        true
    }
}

//! What comes nearest to a question of no kind: of all that was recalled for it, whatever speaks of the same.
//!
//! Everything that may be said stands side by side: memories that came to mind, beliefs that they bring up, one's own first
//! memories, stories and opinions. Of what shares the rarest words with the question, or words of one concept, is said what
//! means most nearly the same. What is too far from it is not: then one does not know.

use std::collections::{BTreeMap, BTreeSet};

use smallville_encoder::SentenceVector;

use super::{draft::Draft, inquiry::Inquiry};
use crate::{
    belief::{Belief, Source as Origin},
    claim::{Verb, first_name},
    embed::stems,
    interview::JUST_NOW_MINUTES,
    memory::{Memory, MemoryId, MemoryKind, content::Content, read::is_private},
    persona::{Opinion, Story},
};

/// What may be said must be so like a question, 0 to 1. Our own.
const ENOUGH: f32 = 0.42;
/// How much of the likeness is that of the whole meaning, and not the share of the question's words that are met.
const MEANING: f32 = 0.6;
/// The meaning of so much of what shares words with a question is looked at.
const MOST: usize = 40;
/// How much a word counts that shares a concept only.
const AKIN: f32 = 0.45;
/// How much better one's own words are than hearsay of the same likeness.
const OWN: f32 = 0.12;
/// How much a memory of life gains at most by how much it matters.
const WEIGHTY: f32 = 0.1;

/// What one has long known of oneself and of others answers a question that it resembles so much, 0 to 1; or so much if the
/// question is surely of a kind that is answered otherwise. Our own, by questions of strangers.
const ANSWERS: f32 = 0.4;
const ANSWERS_SURELY: f32 = 0.5;
/// How much more two sentences resemble each other that begin with the same name.
const NAMED: f32 = 0.15;

/// Something that may be said.
#[derive(Clone, Copy)]
enum Source<'a> {
    Memory(MemoryId, &'a Memory),
    Belief(&'a Belief),
    About(&'a str),
    Story(&'a Story),
    Opinion(&'a Opinion),
    Liked(&'a str, bool),
}

impl Source<'_> {
    /// What it speaks of.
    fn text(&self) -> String {
        match self {
            Self::Memory(_, memory) => memory.text.clone(),
            Self::Belief(belief) => {
                let claim = &belief.claim;
                let place = claim.place.as_deref().unwrap_or_default();
                format!("{} {} {} {place}", claim.who.replace(':', " "), claim.topic, claim.says)
            }
            Self::About(text) => (*text).to_owned(),
            Self::Story(story) => {
                format!("{} {} {}", story.topic, story.says, story.other.as_deref().unwrap_or_default())
            }
            Self::Opinion(opinion) => format!("{} {}", opinion.topic, opinion.because),
            Self::Liked(thing, _) => (*thing).to_owned(),
        }
    }

    /// What it is worth beside its likeness.
    fn worth(&self) -> f32 {
        match self {
            Self::Memory(_, memory) => {
                WEIGHTY * f32::from(memory.importance) / 10.0 + if memory.level > 0 { 0.05 } else { 0.0 }
            }
            Self::Belief(belief) => WEIGHTY * f32::from(belief.importance) / 10.0,
            Self::About(_) | Self::Opinion(_) => OWN,
            Self::Story(_) => OWN / 2.0,
            Self::Liked(..) => OWN / 3.0,
        }
    }
}

impl<'q> Draft<'q, '_> {
    /// Says what one has long known that all but answers a question by itself: "I dislike Sam because of a lecture on
    /// manners" to "what have you got against Sam?" Whether there is anything; what is secret is evaded. `is_all`: nothing else
    /// was asked; `sure`: it is surely of a kind that is answered otherwise.
    pub(super) fn says_what_answers(&mut self, inquiry: &Inquiry, is_all: bool, sure: bool) -> bool {
        let persona = self.interview.persona;
        let told = if is_all { self.interview.text.to_owned() } else { inquiry.told.join(" ") };
        let asked = if told.is_empty() { inquiry.words.clone() } else { told }.to_lowercase();
        // Whoever is asked is the "you" of the question, and named in what is known of them.
        let named = format!("{} {asked}", first_name(&persona.name).to_lowercase());
        let (asked, named) = (SentenceVector::of(&asked), SentenceVector::of(&named));
        let of_people = |text: &str| inquiry.people.iter().all(|name| text.contains(name.as_str()));
        let like = |text: &str| {
            let known = SentenceVector::of(&text.to_lowercase());
            asked.likeness(&known).max(named.likeness(&known) - NAMED)
        };
        let known = persona.about.iter().filter(|text| of_people(text)).map(|text| (like(text), text));
        let enough = if sure || inquiry.people.len() > 1 { ANSWERS_SURELY } else { ANSWERS };
        let answers = |(like, text): &(f32, &String)| {
            let enough = if persona.is_private(text) { ANSWERS_SURELY } else { enough };
            *like >= enough
        };
        let Some((_, text)) = known.filter(answers).max_by(|a, b| a.0.total_cmp(&b.0)) else { return false };
        if persona.is_private(text) {
            self.say("dontsay", &[]);
            return true;
        }
        let own = self.own_words(text);
        if own.clear {
            self.rest(self.memory_of(text));
            self.put(&own.text);
        }
        own.clear
    }

    /// Says what comes nearest to a question; whether anything comes near enough.
    pub(super) fn recollect(&mut self, inquiry: &Inquiry) -> bool {
        self.recollect_of(&format!("{} {}", inquiry.topic, inquiry.words), &inquiry.people)
    }

    /// The same for words that are about some people.
    pub(super) fn recollect_of(&mut self, words: &str, people: &[String]) -> bool {
        let sources = self.sources(people);
        let stemmed: Vec<BTreeSet<String>> =
            sources.iter().map(|source| stems(&source.text()).into_iter().collect()).collect();
        let weights = self.weights(words, &stemmed, people);
        let whole: f32 = weights.values().sum();
        if whole <= 0.0 {
            return false;
        }
        let of_concepts = |stem: &str| self.sense.embedder.concepts_of(stem);
        let scored = sources.iter().zip(&stemmed).map(|(source, known)| {
            let met = weights.iter().map(|(stem, weight)| {
                let akin =
                    || known.iter().any(|other| of_concepts(other).iter().any(|one| of_concepts(stem).contains(one)));
                if known.contains(stem) {
                    *weight
                } else if akin() {
                    AKIN * weight
                } else {
                    0.0
                }
            });
            (met.sum::<f32>() / whole, *source)
        });
        let mut near: Vec<(f32, Source<'q>)> = scored.filter(|(share, _)| *share > 0.0).collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0));
        near.truncate(MOST);
        let asked = SentenceVector::of(&words.to_lowercase());
        for (share, source) in &mut near {
            *share = (1.0 - MEANING) * *share + MEANING * asked.likeness(&SentenceVector::of(&source.text())).max(0.0);
        }
        near.retain(|(likeness, _)| *likeness >= ENOUGH);
        near.sort_by(|a, b| (b.0 + b.1.worth()).total_cmp(&(a.0 + a.1.worth())));
        near.into_iter().any(|(_, source)| self.say_source(source))
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
        let told = |memory: &Memory| {
            memory.kind != MemoryKind::Plan
                && !memory.secret
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
        let of_people =
            |source: &Source<'_>| people.is_empty() || people.iter().any(|name| source.text().contains(name.as_str()));
        all.chain(liked).chain(disliked).filter(of_people).collect()
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
        }
        true
    }
}

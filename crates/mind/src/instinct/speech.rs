//! The words of talk: turns what somebody does by speaking into one spoken line, in the speaker's own manner.
//!
//! A line is put together from small parts: every act draws a phrase that fits manner, relation, time of day and matter,
//! fills its slots, and passes over what the speaker said lately.

mod acts;
mod answer;
mod echo;
pub(in crate::instinct) mod finish;
mod own;
mod interview_pools;
#[cfg(test)]
mod made_up;
mod part;
mod phrase;
mod pools;
mod said;
mod scene;
mod tags;
#[cfg(test)]
mod tests;
mod commitments;

use std::{collections::BTreeMap, io};

use rand::{RngExt as _, rngs::StdRng};

pub(in crate::instinct) use answer::Slots;
pub use said::Said;

use self::part::Part;
pub(in crate::instinct) use self::{
    echo::has_sentence_of,
    phrase::{Phrase, fingerprint},
    scene::Scene,
    tags::Tags,
};
use crate::{
    claim::first_name,
    persona::{Manner, Persona},
    speech::SpeechAct,
    tie::Tie,
};
use smallville_town::GameTime;

/// How often a line is made anew if it was said lately or is too long.
/// A greeting of one's own has at most so many words if more follows.
const LEADS: usize = 5;
const ATTEMPTS: usize = 8;
/// How often a greeting or parting is one's own and not everybody's.
const OWN: f64 = 0.4;
/// Most words of a line.
const WORDS: usize = 45;
/// Most words before something is hung on a line for colour.
const SHORT: usize = 26;

/// All phrases, read and checked.
#[derive(Clone, Debug, Default)]
pub struct Phrases {
    pools: BTreeMap<String, Vec<Phrase>>,
}

/// Who speaks, to whom, and how they stand to each other.
pub struct Speaker<'a> {
    /// Who speaks.
    pub persona: &'a Persona,
    /// Full name of the one addressee; none: several.
    pub listener: Option<&'a str>,
    /// Names are not yet exchanged: the listener's name is never used.
    pub stranger: bool,
    /// What the listener is to the speaker.
    pub tie: Option<&'a Tie>,
    /// What the speaker thinks of the listener: 0 to 10.
    pub opinion: f32,
    /// How well they know each other: 0 to 10.
    pub familiarity: f32,
    /// Whether the listener probably knows this full name: then the first name is enough.
    pub knows_of: &'a dyn Fn(&str) -> bool,
    /// The present moment.
    pub now: GameTime,
    /// Where they stand: "Hobbs Cafe".
    pub place: Option<&'a str>,
    /// What was said before in the same talk, oldest first.
    pub before: &'a [&'a str],
    /// Whether something else follows in the same line.
    pub goes_on: bool,
    /// Whether the other has just taken leave.
    pub parts_back: bool,
}

impl<'a> Speaker<'a> {
    /// How the speaker calls somebody to whom they speak (full name): "Dad", "Klaus".
    fn address(&self, listener: &'a str) -> &'a str {
        self.tie.and_then(|tie| tie.address(None)).unwrap_or_else(|| first_name(listener))
    }
}

/// A line in the making.
#[derive(Default)]
struct Draft {
    words: String,
    phrases: Vec<u64>,
    /// Words that keep their capital.
    names: Vec<String>,
    named: bool,
    /// Whether it begins with a claim as such, so that something may be put before it.
    begins_with_claim: bool,
    /// Whether the line is in the speaker's very own words already.
    coloured: bool,
}

impl Phrases {
    /// Reads the tables of phrases, `assets/speech/*.ron`; faults are noted as `file:line: …`.
    pub fn load(paths: &[String], read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Self {
        Self { pools: phrase::load(paths, read, faults) }
    }

    /// How many phrases there are of each kind, in the order of the names.
    pub fn counts(&self) -> impl Iterator<Item = (&str, usize)> {
        self.pools.iter().map(|(name, phrases)| (name.as_str(), phrases.len()))
    }

    /// One spoken line that does all the acts, in words that the speaker did not use lately.
    pub fn say(&self, acts: &[SpeechAct], speaker: &Speaker<'_>, said: &mut Said, rng: &mut StdRng) -> String {
        let scene = Scene { speaker };
        let mut best: Option<Draft> = None;
        for attempt in 0..ATTEMPTS {
            let draft = self.draft(acts, scene, said, attempt < ATTEMPTS / 2, rng);
            let fine = count_words(&draft.words) <= WORDS
                && !said.has_line(&draft.words)
                && !echo::echoes(&draft.words, speaker.before);
            let shorter = best.as_ref().is_none_or(|best| count_words(&draft.words) < count_words(&best.words));
            if fine {
                best = Some(draft);
                break;
            }
            if shorter {
                best = Some(draft);
            }
        }
        let draft = best.unwrap_or_default();
        said.note(&draft.words, &draft.phrases, speaker.listener);
        draft.words
    }

    /// A few words of a kind that stand before others: "Another thing.", "Fair enough."
    pub fn aside(&self, kind: &'static str, speaker: &Speaker<'_>, said: &mut Said, rng: &mut StdRng) -> String {
        let words = self.alone(|scene| Part::new(scene, kind), speaker, said, rng);
        finish::contract(&finish::tidy(&words), speaker.persona.manner)
    }

    /// What one does without a word, of one kind: "(goes on kneading the dough)"; `doing` is what one goes back to, if it is
    /// anything.
    pub fn gesture(
        &self,
        (kind, doing): (&'static str, Option<String>),
        speaker: &Speaker<'_>,
        said: &mut Said,
        rng: &mut StdRng,
    ) -> String {
        let words = self.alone(|scene| Part::new(scene, kind).with_some("doing", doing), speaker, said, rng);
        format!("({})", if words.trim().is_empty() { "…" } else { words.trim() })
    }

    /// A phrase of one kind, by itself.
    fn alone<'s>(
        &self,
        part: impl FnOnce(Scene<'s>) -> Part,
        speaker: &'s Speaker<'s>,
        said: &mut Said,
        rng: &mut StdRng,
    ) -> String {
        let scene = Scene { speaker };
        let mut draft = Draft::default();
        self.add(part(scene), scene, said, &mut draft, rng);
        said.note(&draft.words, &draft.phrases, speaker.listener);
        draft.words
    }

    /// One attempt; `colour` allows for exclamations and tags.
    fn draft(&self, acts: &[SpeechAct], scene: Scene<'_>, said: &Said, colour: bool, rng: &mut StdRng) -> Draft {
        let speaker = scene.speaker;
        let mut draft = Draft::default();
        // About a quarter of the lines carry something of the speaker's very own.
        let own = colour && rng.random_bool(OWN);
        for (index, act) in acts.iter().enumerate() {
            if own::is_dropped(act, acts.len() - index, speaker.persona.manner, rng) {
                continue;
            }
            // Nobody asks how somebody is, or says that they look tired, and goes on to something else.
            let follows = *act == SpeechAct::Greet && (speaker.goes_on || index + 1 < acts.len());
            let own = own && !(*act == SpeechAct::Greet && scene.greets_back());
            let leads = |words: &String| is_bare(words) && count_words(words) <= LEADS;
            match own::words(act, scene, own, rng).filter(|words| !follows || leads(words)) {
                Some(words) => draft.add_own(&words),
                None => {
                    for part in acts::parts(act, scene) {
                        let part = Part { leads: follows, ..part };
                        self.add(part, scene, said, &mut draft, rng);
                    }
                }
            }
        }
        let mut words = finish::contract(&finish::tidy(&draft.words), speaker.persona.manner);
        if speaker.persona.manner == Manner::Loud {
            words = finish::shout(&words, rng);
        }
        draft.words = words;
        if colour && count_words(&draft.words) <= SHORT {
            self.colour(acts, scene, own, said, &mut draft, rng);
        }
        draft.words = finish::tidy(&draft.words);
        draft
    }

    /// Adds a part to a line.
    fn add(&self, mut part: Part, scene: Scene<'_>, said: &Said, draft: &mut Draft, rng: &mut StdRng) {
        let curt = scene.speaker.persona.manner == Manner::Curt;
        let odds = if curt { part.odds * 0.4 } else { part.odds };
        if part.odds < 1.0 && !rng.random_bool(odds) {
            return;
        }
        self.address(&mut part, scene, draft, rng);
        let fitting = self.fitting(&part, scene, draft, rng);
        let Some(phrase) = said.choose(&fitting, scene.speaker.listener, rng) else {
            let plain = part.plain;
            draft.words.push_str(&format!(" {plain}{}", if plain.is_empty() { "" } else { "." }));
            return;
        };
        if let Some(again) = part.again.take().filter(|_| phrase.has_before_claim(part.naming)) {
            part.slots.insert("claim", again);
        }
        draft.begins_with_claim = draft.words.is_empty() && phrase.text.starts_with("{claim}");
        draft.words.push(' ');
        draft.words.push_str(&phrase.fill(&part.slots, rng));
        draft.phrases.push(phrase.id);
        draft.named |= phrase.needs("you");
        draft.names.extend(part.slots.into_values().filter(|words| words.starts_with(char::is_uppercase)));
    }

    /// Fills the slots of name, time and place.
    fn address(&self, part: &mut Part, scene: Scene<'_>, draft: &Draft, rng: &mut StdRng) {
        let speaker = scene.speaker;
        part.slots.insert("time", scene.time().to_owned());
        if let Some(place) = speaker.place {
            part.slots.insert("place", place.to_owned());
        }
        // Nobody says the other's name in every sentence.
        let greets = part.pools.iter().any(|pool| matches!(*pool, "greet" | "part" | "part_call"));
        let named = !draft.named && rng.random_bool(if greets { 0.75 } else { 0.3 });
        let listener = speaker.listener.filter(|name| !crate::claim::is_nameless(name));
        if let Some(listener) = listener.filter(|_| named && !speaker.stranger) {
            part.slots.insert("you", speaker.address(listener).to_owned());
        }
    }

    /// The phrases that a part may be said with, and how likely each is.
    fn fitting(&self, part: &Part, scene: Scene<'_>, draft: &Draft, rng: &mut StdRng) -> Vec<(&Phrase, u32)> {
        let attributed = part.slots.contains_key("source") && rng.random_bool(0.65);
        let named = part.slots.contains_key("you");
        let all = |alone: bool, attributed: bool| -> Vec<(&Phrase, u32)> {
            let pools = part.pools.iter().filter_map(|pool| self.pools.get(*pool)).flatten();
            pools
                .filter(|phrase| phrase.tags.admits(part.tags))
                .filter(|phrase| phrase.slots.iter().all(|slot| part.slots.contains_key(slot.as_str())))
                .filter(|phrase| part.must.is_none_or(|slot| phrase.needs(slot)))
                .filter(|phrase| !draft.phrases.contains(&phrase.id))
                .filter(|phrase| !part.leads || is_bare(&phrase.text))
                .filter(|phrase| !alone || phrase.leaves_claim_alone())
                .filter(|phrase| !attributed || phrase.needs("source"))
                .map(|phrase| {
                    let by_name = if named && phrase.needs("you") { 2 } else { 1 };
                    let taste = phrase.suits_taste_of(scene.own_name());
                    (phrase, phrase.tags.weight() * phrase.length_suits(part.tags.manners) * by_name * taste)
                })
                .collect()
        };
        let mut found = all(part.stands_alone, attributed);
        // "Yes. Yes, I'll come." sounds like a machine.
        let last = draft.words.rsplit(['.', '!', '?']).find(|sentence| !sentence.trim().is_empty()).unwrap_or_default();
        let start = first_word(last);
        if found.iter().any(|(phrase, _)| first_word(&phrase.text) != start) {
            found.retain(|(phrase, _)| first_word(&phrase.text) != start);
        }
        if found.is_empty() {
            found = all(part.stands_alone, false);
        }
        if found.is_empty() {
            found = all(false, false);
        }
        found
    }

    /// Puts an exclamation before a line or hangs a tag on it: the speaker's own, or one of their manner.
    fn colour(
        &self,
        acts: &[SpeechAct],
        scene: Scene<'_>,
        own: bool,
        said: &Said,
        draft: &mut Draft,
        rng: &mut StdRng,
    ) {
        if draft.coloured || draft.words.is_empty() || !takes_colour(acts) {
            return;
        }
        let names: Vec<String> = draft.names.clone();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let voice = &scene.speaker.persona.voice;
        if own {
            let all = voice.openings.len() + voice.tags.len();
            if all == 0 || !takes_opening(acts) {
                return;
            }
            let at = rng.random_range(0..all);
            let words = match voice.openings.get(at) {
                Some(opening) => finish::open(&draft.words, opening, &names),
                None => finish::hang(&draft.words, &voice.tags[at - voice.openings.len()]),
            };
            draft.words = words;
        } else if draft.begins_with_claim && rng.random_bool(0.4) {
            let mut part = Part::new(scene, "opening");
            self.address(&mut part, scene, draft, rng);
            let fitting = self.fitting(&part, scene, draft, rng);
            let Some(phrase) = said.choose(&fitting, scene.speaker.listener, rng) else { return };
            draft.words = finish::open(&draft.words, &phrase.fill(&part.slots, rng), &names);
            draft.phrases.push(phrase.id);
        }
    }
}

impl Draft {
    /// Adds a greeting or parting of the speaker's own.
    fn add_own(&mut self, words: &str) {
        self.words.push(' ');
        self.words.push_str(words);
        self.coloured = true;
        self.named = true;
    }
}

/// All kinds of phrases: those of talk and those of interviews.
fn all_pools() -> impl Iterator<Item = &'static pools::Pool> {
    pools::POOLS.iter().chain(&interview_pools::POOLS)
}

/// Whether something before or behind a line suits it: not on a hello, a thanks or a quarrel.
fn takes_colour(acts: &[SpeechAct]) -> bool {
    acts.first().is_some_and(|act| {
        matches!(
            act,
            SpeechAct::Tell { .. }
                | SpeechAct::Ask(_)
                | SpeechAct::Agree(_)
                | SpeechAct::Disagree(..)
                | SpeechAct::Doubt(_)
                | SpeechAct::Remark(_)
                | SpeechAct::Complain(_)
                | SpeechAct::Tease(_)
                | SpeechAct::Invite(_)
        )
    })
}

/// Whether an exclamation may stand before a line.
fn takes_opening(acts: &[SpeechAct]) -> bool {
    acts.first().is_some_and(|act| {
        matches!(
            act,
            SpeechAct::Tell { .. }
                | SpeechAct::Agree(_)
                | SpeechAct::Disagree(..)
                | SpeechAct::Doubt(_)
                | SpeechAct::Complain(_)
                | SpeechAct::Tease(_)
        )
    })
}

/// Whether words are one sentence that asks nothing.
fn is_bare(words: &str) -> bool {
    !words.contains('?') && !words.trim_end_matches(['.', '!', ' ']).contains(['.', '!'])
}

/// The first word in small letters.
fn first_word(text: &str) -> String {
    let word = text.trim().split(|sign: char| !sign.is_alphanumeric() && sign != '\'').next();
    word.unwrap_or_default().to_lowercase()
}

fn count_words(line: &str) -> usize {
    line.split_whitespace().count()
}

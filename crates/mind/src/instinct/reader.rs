//! The reader: turns the words of a player, of an announcement or of a statement into resolves and claims.
//!
//! A text is taken apart by a tagger (`spans`), its parts put as orders (`orders`) with their times (`timing`), and each read (`parts`) by
//! a small grammar made by hand: words (`tokens`), whom and what they name (`names`, `places`), clauses and their kinds (`clauses`,
//! `frames`, `verbs`), times (`times`, `said`, `clock`, `days`), one file for each kind of resolve (`speaking` for what is done by
//! saying it), and `spoken` for what is said aloud. What a clause takes from those before it is read in `follow_on` (hour, place, listener), `inherited` (its hour where it names none) and `of_it` (what is told of what was said).
//! What it cannot read stays a thought; it never guesses wildly and never fails.

mod aims;
mod bodily;
mod changes;
mod clauses;
mod clock;
mod days;
mod deeds;
pub(crate) mod echo;
mod elliptic;
mod errands;
mod follow_on;
mod beside;
mod frames;
mod gatherings;
mod gist;
mod inherited;
mod joint;
mod lexicon;
mod looked_back;
mod meaning;
mod names;
mod notices;
mod of_it;
mod off_work;
mod openers;
mod opinions;
mod orders;
mod parts;
mod phrases;
mod places;
mod plainly;
mod purposes;
mod recast;
mod recurring;
mod rewording;
mod run_on;
mod said;
mod sequel;
#[cfg(test)]
mod sentences;
mod spans;
mod speaking;
mod speech_verbs;
mod spelling;
pub mod spoken;
mod statements;
mod tables;
mod telling;
mod things;
mod thought;
mod times;
mod timing;
mod tokens;
mod turned;
mod verbs;

use std::collections::BTreeSet;

pub use aims::goal;
pub(crate) use beside::Beside;
pub(crate) use changes::TIME_OFF;
use smallville_english::{gerund_phrase, uncapital};
pub use tables::Tables;

use crate::{
    calendar::Gathering,
    claim::{Claim, Span},
    geography::Geography,
    instinct::{
        CommonSense,
        reader::{clauses::clauses, frames::Frame, phrases::Reading},
    },
    persona::{Persona, Pronoun},
    reading::Resolve,
};
use smallville_town::{GameTime, SectorId};

/// Longest text that is read, in characters; what is longer is read so far.
const LONGEST: usize = 4_000;

/// Words that only point at what is to be let be.
const POINTING: [&str; 9] = ["his", "her", "him", "their", "them", "it", "that", "letting", "nothing"];

/// Who hears the words.
#[derive(Clone, Copy)]
pub struct Hearer<'a> {
    /// The person.
    pub persona: &'a Persona,
    /// Full names of whom the hearer knows of, themself among them, and how one speaks of them.
    pub people: &'a [(String, Pronoun)],
    /// What the hearer knows of the town.
    pub geography: &'a Geography,
    /// Gatherings still to come of which the hearer knows, the next first: "at the party" is at their hour.
    pub gatherings: &'a [Gathering],
    /// The present moment.
    pub now: GameTime,
}

/// Reads an inner voice ("You are going to run against Sam in the upcoming election") as resolves, in the order of the
/// text.
///
/// Never empty: what cannot be read is [`Resolve::Thought`]. "I" means the hearer as "you" does.
#[must_use]
pub fn resolves(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> Vec<Resolve> {
    let reading = Reading { tables: &sense.reader, hearer };
    let mut found = Vec::new();
    reading.text(&named(text, &reading), &mut found);
    // "No more today" does not say of what, and "not him" not what of him.
    let says_nothing = |resolve: &Resolve| match resolve {
        Resolve::Avoid(what) | Resolve::Pause(what) | Resolve::PauseUntil(what, _) => POINTING.contains(&what.as_str()),
        _ => resolve.is_empty(),
    };
    found.retain(|resolve| !says_nothing(resolve));
    if !found.iter().any(Resolve::is_clear) {
        found.push(Resolve::Thought);
    }
    found
}

/// Reads a statement about the world, said by or about anybody, as claims ("Tom broke the window", "the pub is closed
/// tomorrow"); empty if it says nothing that can be compared.
#[must_use]
pub fn claims(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> Vec<Claim> {
    let reading = Reading { tables: &sense.reader, hearer };
    clauses(&sense.reader, &named(text, &reading), reading.own_name(), hearer.now)
        .iter()
        .filter(|clause| !matches!(clause.frame, Frame::Question | Frame::Order))
        .filter_map(|clause| reading.statement(&clause.whole))
        .collect()
}

/// Times: "tomorrow at six", "this evening", "on the 14th", "in two hours", "before lunch", "on Friday from 5 to 7".
/// None if no time is said.
#[must_use]
pub fn span(sense: &CommonSense, text: &str, now: GameTime) -> Option<Span> {
    let spelled = sense.reader.words.spellings.spelled(shortened(text), &BTreeSet::new());
    times::find(&sense.reader, &tokens::tokens(&spelled), now).map(|found| found.span)
}

/// A deed that begins with its verb as a gerund phrase: "cook soup" as "cooking soup".
#[must_use]
pub fn gerund(deed: &str) -> String {
    let deed = deed.trim().trim_end_matches(['.', '!', ' ']);
    gerund_phrase(&uncapital(deed))
}

/// A deed in its plain form as a gerund phrase with full names, and the place that it names; none if it says nothing.
#[must_use]
pub fn deed(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> Option<(String, Option<SectorId>)> {
    let reading = Reading { tables: &sense.reader, hearer };
    let tokens = named(text, &reading);
    let body = tokens::trimmed(&tokens);
    let doing = reading.gerund_of_infinitive(body);
    (!body.is_empty()).then(|| (doing, reading.placed(body).sector))
}

/// Whether a deed is nothing but going somewhere: "go to the park".
#[must_use]
pub fn is_only_moving(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> bool {
    let reading = Reading { tables: &sense.reader, hearer };
    let tokens = named(text, &reading);
    let moves =
        tokens.first().is_some_and(|first| first.is_in(&sense.reader.words.deeds.moves) || first.is(&["visit"]));
    let place = places::place(&tokens, &sense.reader, hearer);
    moves && place.is_some_and(|(_, begin, end)| begin <= 2 && end + 1 >= tokens::trimmed(&tokens).len())
}

/// Whether words tell how something is: "he will notice".
#[must_use]
pub(crate) fn states(words: &str) -> bool {
    let tokens = tokens::tokens(words);
    tokens.first().is_some_and(verbs::opens_subject) && verbs::is_finite(&tokens)
}

/// Whether a deed is begun as soon as one has a mind to it: "write a poem".
#[must_use]
pub fn is_begun_at_once(sense: &CommonSense, deed: &str) -> bool {
    let verb = deed.split(' ').next().unwrap_or_default();
    sense.reader.words.meanings.begins.iter().any(|known| known == verb)
}

/// Whether a memory tells of what somebody was told to wait for, in words such as "Carlos Gomez gets loud".
#[must_use]
pub fn tells(sense: &CommonSense, memory: &str, words: &str) -> bool {
    notices::tells(memory, words, &sense.reader.words.meanings.slight)
}

/// The same whisper retold as a thought in the third person with the full name: "John Lin is going to run against Sam
/// Moore in the upcoming election".
#[must_use]
pub fn as_thought(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> String {
    // Names are found without common sense but for "your wife", which the words "his wife" say as well.
    let tables = sense.reader.bare();
    let marked = names::marked(&tokens::tokens(&spelled(text, &tables, hearer)), &tables, hearer);
    let kept: Vec<tokens::Token> = marked
        .into_iter()
        .map(|token| {
            if matches!(token.low.as_str(), "he" | "she" | "him" | "her" | "his" | "they" | "them" | "their") {
                tokens::Token { person: None, owner: false, ..token }
            } else {
                token
            }
        })
        .collect();
    thought::retold(&sense.reader.words.clauses, &kept, hearer)
}

/// The words of a text with the people and places that they name.
fn named(text: &str, reading: &Reading<'_>) -> Vec<tokens::Token> {
    let spelled = spelled(text, reading.tables, reading.hearer);
    names::marked(&tokens::tokens(&spelled), reading.tables, reading.hearer)
}

/// The text as it should be spelt, as far as it is read.
fn spelled(text: &str, tables: &Tables, hearer: &Hearer<'_>) -> String {
    let people = hearer.people.iter().map(|(name, _)| name.as_str());
    let places = hearer.geography.town().sectors().iter().map(|sector| sector.name.as_str());
    let names = people.chain(places).flat_map(|name| name.split(' ')).map(str::to_lowercase).collect();
    tables.words.spellings.spelled(shortened(text), &names)
}

/// A text cut where it becomes too long to be worth reading.
fn shortened(text: &str) -> &str {
    text.char_indices().nth(LONGEST).map_or(text, |(at, _)| &text[..at])
}

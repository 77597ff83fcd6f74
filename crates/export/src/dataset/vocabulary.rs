//! The words that stand in columns, each explained: wants, categories, verbs, standings, causes and sources.

use serde::Serialize;

use super::{
    Rows, Table,
    column::{Cell, Kind},
    field::{What, field},
};
use smallville_mind::{calendar::Standing, claim::Verb, instinct::activity::Want, why::Cause};

/// The category of an act that stood in no plan.
pub(super) const UNPLANNED: &str = "unplanned";

const TEXT: What = What::As(Kind::Text);
const MEANING: &str = "what it means";

/// The tables of words.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "wants",
        about: "What an entry of a plan is for, as `assets/activities/` has it.",
        key: &["want"],
        fields: &[
            field("want", TEXT, "the word"),
            field("category", What::To(Kind::Text, "categories"), "the kind of use of time"),
            field("meaning", TEXT, MEANING),
        ],
        rows: Rows::Made(|_| Want::ALL.into_iter().map(want).collect()),
    },
    Table {
        name: "categories",
        about: "Kinds of use of time: each act has one.",
        key: &["category"],
        fields: &[field("category", TEXT, "the word"), field("meaning", TEXT, MEANING)],
        rows: Rows::Made(|_| CATEGORIES.iter().map(|(word, meaning)| explained(*word, meaning)).collect()),
    },
    Table {
        name: "verbs",
        about: "What a claim says of its subject.",
        key: &["verb"],
        fields: &[field("verb", TEXT, "the word"), field("meaning", TEXT, MEANING)],
        rows: Rows::Made(|_| VERBS.iter().map(|verb| explained(word(verb), verb_means(*verb))).collect()),
    },
    Table {
        name: "standings",
        about: "How far something agreed has come.",
        key: &["standing"],
        fields: &[field("standing", TEXT, "the word"), field("meaning", TEXT, MEANING)],
        rows: Rows::Made(|_| STANDINGS.iter().map(|known| explained(word(known), standing_means(*known))).collect()),
    },
    Table {
        name: "causes",
        about: "What sets an act off.",
        key: &["cause"],
        fields: &[field("cause", TEXT, "the word"), field("meaning", TEXT, MEANING)],
        rows: Rows::Made(|_| CAUSES.iter().map(|(word, meaning)| explained(*word, meaning)).collect()),
    },
    Table {
        name: "sources",
        about: "From where somebody has what they hold to be true.",
        key: &["source"],
        fields: &[field("source", TEXT, "the word"), field("meaning", TEXT, MEANING)],
        rows: Rows::Made(|_| SOURCES.iter().map(|(word, meaning)| explained(*word, meaning)).collect()),
    },
];

fn explained(word: impl Into<String>, meaning: &str) -> Vec<Cell> {
    vec![Cell::text(word), Cell::text(meaning)]
}

/// A value without content as the record has it: `StandsFor`.
fn word(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_owned()
}

fn want(want: Want) -> Vec<Cell> {
    let (word, category) = word_and_category(want);
    vec![Cell::Text(word), Cell::text(category), Cell::text(want_means(want))]
}

/// The word of a want, and to which category it belongs.
pub(super) fn word_and_category(want: Want) -> (String, &'static str) {
    let category = match want {
        Want::Sleep => "sleep",
        Want::Wash => "care",
        Want::Breakfast | Want::Lunch | Want::Dinner | Want::Snack => "meals",
        Want::Work => "work",
        Want::Household | Want::Errand => "household",
        Want::Goal => "goal",
        Want::Study => "study",
        Want::Company => "company",
        Want::Exercise | Want::Pleasure | Want::Rest => "leisure",
    };
    (word(&want), category)
}

/// All categories, in the order in which a day has them.
const CATEGORIES: [(&str, &str); 10] = [
    ("sleep", "the night, naps and long lie-ins"),
    ("care", "getting clean and dressed"),
    ("meals", "eating and drinking"),
    ("work", "what one is paid or enrolled for"),
    ("study", "learning"),
    ("household", "keeping the home, and errands"),
    ("goal", "a project of one's own"),
    ("company", "being among people"),
    ("leisure", "fun, moving, and doing little"),
    (UNPLANNED, "no plan has it: what a player does, or what came in between"),
];

const fn want_means(want: Want) -> &'static str {
    match want {
        Want::Sleep => "the night, or a long lie-in",
        Want::Wash => "getting clean and dressed",
        Want::Breakfast => "the first meal",
        Want::Lunch => "the midday meal",
        Want::Dinner => "the evening meal",
        Want::Snack => "something small to eat or drink",
        Want::Work => "what one is paid or enrolled for",
        Want::Household => "keeping the home",
        Want::Goal => "something of one's own",
        Want::Study => "learning",
        Want::Exercise => "moving",
        Want::Company => "being among people",
        Want::Pleasure => "fun",
        Want::Errand => "getting something from somewhere",
        Want::Rest => "doing little",
    }
}

const VERBS: [Verb; 12] = [
    Verb::Hosts,
    Verb::StandsFor,
    Verb::Wants,
    Verb::Does,
    Verb::State,
    Verb::ThinksOf,
    Verb::Is,
    Verb::Story,
    Verb::Promises,
    Verb::Achieves,
    Verb::Happened,
    Verb::Incident,
];

const fn verb_means(verb: Verb) -> &'static str {
    match verb {
        Verb::Hosts => "gives a gathering",
        Verb::StandsFor => "stands for something that concerns the whole town",
        Verb::Wants => "wants something of their own",
        Verb::Does => "is, was or will be doing something somewhere",
        Verb::State => "a thing or a place is in a state",
        Verb::ThinksOf => "thinks something of a person or a topic",
        Verb::Is => "is somebody: a trade, a home, a family",
        Verb::Story => "once lived or heard something worth telling",
        Verb::Promises => "has promised something",
        Verb::Achieves => "has got something done",
        Verb::Happened => "has lately lived through something that others may want to hear of",
        Verb::Incident => "has had some small thing happen to them while they did something",
    }
}

const STANDINGS: [Standing; 6] =
    [Standing::Open, Standing::Perhaps, Standing::Kept, Standing::Broken, Standing::Forgiven, Standing::Declined];

const fn standing_means(standing: Standing) -> &'static str {
    match standing {
        Standing::Open => "agreed and not yet done",
        Standing::Perhaps => "thought about: perhaps",
        Standing::Kept => "done",
        Standing::Broken => "not done in time",
        Standing::Forgiven => "not done in time, and said sorry for",
        Standing::Declined => "thought about, and decided against",
    }
}

/// The word of a cause, without its names and words.
pub(super) const fn cause(cause: &Cause) -> &'static str {
    match cause {
        Cause::Plan => "plan",
        Cause::Whisper(_) => "whisper",
        Cause::Thing(_) => "thing",
        Cause::Detour(_) => "detour",
        Cause::Appointment(..) => "appointment",
        Cause::Person(_) => "person",
        Cause::Goal(_) => "goal",
        Cause::Lack(_) => "lack",
        Cause::Missed(_) => "missed",
        Cause::Player => "player",
    }
}

const CAUSES: [(&str, &str); 10] = [
    ("plan", "the plan of the day"),
    ("whisper", "a whisper of the inner voice"),
    ("thing", "the state of a thing that was noticed"),
    ("detour", "something else was wanted, but not possible"),
    ("appointment", "something agreed"),
    ("person", "somebody who was seen"),
    ("goal", "a goal for which one needs others"),
    ("lack", "something that was missed"),
    ("missed", "somebody dear who was missed"),
    ("player", "the hand of a player"),
];

const SOURCES: [(&str, &str); 4] = [
    ("own", "it is about oneself, or was known from the beginning"),
    ("seen", "seen with one's own eyes"),
    ("whispered", "said by the inner voice"),
    ("heard", "heard from somebody, who is named"),
];

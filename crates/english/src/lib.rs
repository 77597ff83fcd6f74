//! English: how words are formed, joined and read, whoever says them.
//!
//! The only place that knows it. It knows nothing of towns and minds: times are plain minutes, people are plain names.
//! What goes in and out stands in tables under `tests/`, one line per case, that anybody can extend.
//!
//! Modules in reading order: `numbers`, `lists`, `clock`, `compass`, `read_clock`, `calendar`, `verbs`, `words`, `contractions`, `person`,
//! `word_lists`,
//! `own_words`, `first_names`, `questions`, `asked`, `sentence_form`, `states`, `told`.

mod asked;
mod calendar;
mod clock;
mod compass;
mod contractions;
mod first_names;
mod lists;
mod numbers;
mod own_words;
mod patterns;
mod person;
mod questions;
mod read_clock;
mod sentence_form;
mod states;
mod told;
mod verbs;
mod word_lists;
mod words;

pub use asked::{asked_directly, between_two};
pub use calendar::{day_from, is_calendar_name, read_month, read_weekday, weekday};
pub use clock::{PartOfDay, clock, clock_of_day, exact_clock, in_minutes};
pub use compass::heading;
pub use contractions::{apostrophised, contracted, long_form, written_out};
pub use first_names::by_first_names;
pub use lists::{either, in_order, listed, listed_clauses, listed_people, listed_some, unlisted};
pub use numbers::{counted, number, read_number, read_ordinal};
pub use own_words::{Narrator, OwnWords};
pub use patterns::fits;
pub use person::{Person, Pronoun, agree, in_first_person, in_third_person, own_word, takes_plural, with_slots};
pub use questions::PlainText;
pub use read_clock::{Hour, Lead, read_clock};
pub use sentence_form::{refers_back, tells_of};
pub use states::{StateForm, state_behind, state_form, with_state};
pub use told::{Mood, Whose, echo, mood, whose};
pub use verbs::{
    first_person, gerund, gerund_phrase, is_irregular_past, is_nounish, is_plain_verb, is_same_in_past,
    plain_of_gerund, plain_of_past, plain_of_third, plain_phrase, third_person,
};
pub use words::{article, capital, ended, named_place, sentence, uncapital, with_article, within};

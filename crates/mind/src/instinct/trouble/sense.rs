//! What a state comes to, by its phrases and by the whole states that it is like.

use super::{
    Nature, Troubles,
    alike::Sort,
    index::content,
    reading::{by_phrases, row_fits},
    verdict::{Reading, Verdict},
};

/// A state is like others from here on; below, only its phrases count. By states that strangers wrote.
const ALIKE: f64 = 0.5;
/// The same of states in which all is well: what is not understood had better be looked at.
const WELL: f64 = 0.6;
const SURELY_WELL: f64 = 1.0;
/// The same of states in words that one says of things every day.
const USUAL: f64 = 0.9;
/// From here on there is no doubt.
const SURE: f64 = 0.85;
/// The same of a second trouble beside the first.
const ANOTHER: f64 = 0.85;
/// What a phrase counts for what it means: one of a word, a longer one, and one that is nearly all that is said.
const WORD: f64 = 0.2;
const PHRASE: f64 = 0.3;
const ALL: f64 = 0.4;
/// So much more where somebody may get hurt.
const DANGER: f64 = 0.05;
/// Where a state may be cut.
const PARTED: [&str; 9] = [",", ";", ".", "!", ":", " and ", " but ", " while ", " plus "];
/// What says no more than so many words is short, and what says more than so many is long.
const SHORT: usize = 2;
const LONG: usize = 6;

/// What a state of a thing of a kind comes to.
pub(super) fn read(troubles: &Troubles, kind: &str, state: &str) -> Verdict {
    reading(troubles, kind, state).verdict
}

/// The same with what is left when it is mended.
pub(super) fn reading(troubles: &Troubles, kind: &str, state: &str) -> Reading {
    let known = troubles.alike.is_empty() || troubles.own.contains(state) || troubles.everyday.is_known_of_any(state);
    if known {
        return Reading { verdict: by_phrases(troubles, kind, state), rest: None };
    }
    troubles.readings.kept_or(kind, state, || {
        let verdict = whole(troubles, kind, state).0;
        let rest = rest(troubles, kind, state, &verdict);
        Reading { verdict, rest }
    })
}

/// What a state comes to as a whole, and how sure that is.
fn whole(troubles: &Troubles, kind: &str, state: &str) -> (Verdict, f64) {
    let spelt = troubles.alike.spelt(state);
    let (state, told) = (spelt.as_str(), by_phrases(troubles, kind, &spelt));
    let length = content(state).len();
    let usual = told == Verdict::Unread && troubles.everyday.is_usual(kind, state);
    if length <= 1 && told != Verdict::Unread || length <= SHORT && usual {
        return (told, SURE);
    }
    if told == Verdict::Unread && !troubles.alike.says_anything(state) {
        return (told, 0.0);
    }
    let fits = |sort: Sort| match sort {
        Sort::Well => Some(sort),
        Sort::Trouble(row) => of_kind(troubles, row, kind).map(Sort::Trouble),
    };
    let scores = troubles.alike.scores(&state.to_lowercase()).into_iter();
    let judged = scores.filter_map(|(sort, score)| Some((fits(sort)?, score + told_by(troubles, &told, sort, length))));
    let enough = |sort: Sort| match (sort, &told) {
        (Sort::Well, Verdict::Trouble { .. }) => SURELY_WELL,
        (Sort::Well, Verdict::Unread) => WELL,
        (Sort::Trouble(_), _) if usual => USUAL,
        _ => ALIKE,
    };
    let likely = judged.filter(|(sort, score)| *score >= enough(*sort));
    match likely.max_by(|one, other| one.1.total_cmp(&other.1)) {
        Some((Sort::Well, score)) => (Verdict::Fine, score),
        Some((Sort::Trouble(row), score)) => {
            let found = match told {
                Verdict::Trouble { row: told, found } if told == row => found,
                _ => String::new(),
            };
            (Verdict::Trouble { row, found }, score)
        }
        None => (told, 0.0),
    }
}

/// How much the phrases of a state speak for what it may be: the more, the more of the state they are.
fn told_by(troubles: &Troubles, told: &Verdict, sort: Sort, length: usize) -> f64 {
    match (told, sort) {
        (Verdict::Fine, Sort::Well) => {
            if length <= LONG {
                ALL
            } else {
                WORD
            }
        }
        (Verdict::Trouble { row, found }, Sort::Trouble(other)) if base(troubles, *row) == other => {
            let danger = if troubles.table.troubles[*row].nature == Nature::Danger { DANGER } else { 0.0 };
            let said = if content(found).len() >= length {
                ALL
            } else if found.contains(' ') || length <= SHORT {
                PHRASE
            } else {
                WORD
            };
            said + danger
        }
        _ => 0.0,
    }
}

/// The trouble that one is with other kinds of things, or itself.
fn base(troubles: &Troubles, row: usize) -> usize {
    let rows = &troubles.table.troubles;
    let kin = rows[row].kin.as_ref().and_then(|id| rows.iter().position(|other| other.id == *id));
    kin.unwrap_or(row)
}

/// What a trouble is with a kind of thing, if it can be.
fn of_kind(troubles: &Troubles, row: usize, kind: &str) -> Option<usize> {
    let kin = |other: &usize| {
        *other != row && base(troubles, *other) == row && row_fits(troubles, *other, kind) == Some(true)
    };
    let special = (0..troubles.table.troubles.len()).find(kin);
    special.or_else(|| row_fits(troubles, row, kind).map(|_| row))
}

/// Another trouble that a part of a state speaks of for sure, if it is one that is left when the first is over.
fn rest(troubles: &Troubles, kind: &str, state: &str, verdict: &Verdict) -> Option<String> {
    let Verdict::Trouble { row: first, .. } = verdict else { return None };
    let parts: Vec<&str> = PARTED.iter().fold(vec![state], |parts, mark| {
        parts.into_iter().flat_map(|part| part.split(mark)).map(|part| part.trim().trim_start_matches("and ")).collect()
    });
    if parts.len() < 2 {
        return None;
    }
    let rows = &troubles.table.troubles;
    let another = |part: &&str| match whole(troubles, kind, part) {
        (Verdict::Trouble { row, found }, sure) => {
            // "I screamed" is like much and says nothing of the thing.
            let said = !found.is_empty() || content(part).len() > SHORT;
            let left = rows[row].remedy.is_some() || rows[*first].remedy.is_some();
            sure >= ANOTHER && said && left && row != *first && !is_same(troubles, row, *first)
        }
        _ => false,
    };
    parts.into_iter().filter(|part| !part.is_empty()).find(another).map(str::to_owned)
}

/// Whether two troubles are the same to whoever sees them: mended alike, or both only to be looked at for the same reason.
fn is_same(troubles: &Troubles, one: usize, other: usize) -> bool {
    let (one, other) = (&troubles.table.troubles[one], &troubles.table.troubles[other]);
    one.nature == other.nature && one.remedy == other.remedy
}

//! Reads a state: clauses, phrases of the table by stem, and what denies or asks for them.

use std::{cmp::Reverse, collections::BTreeSet};

use super::{
    Nature, Troubles,
    index::{Meaning, end_of, words},
    verdict::Verdict,
};

/// So many words after a negation it still counts.
const REACH: usize = 4;
/// Words that begin a new clause.
const BREAKS: &[&str] = &["but", "however", "yet", "though", "although", "whereas", "then", "while"];

/// A phrase found in a clause.
#[derive(Clone, Debug)]
struct Match {
    from: usize,
    until: usize,
    /// Words of the phrase.
    length: usize,
    meaning: Meaning,
    /// For things of this kind in particular.
    special: bool,
}

/// A state without its "is": "is burning" → "burning".
pub(super) fn bare(state: &str) -> &str {
    let mut state = state.trim().trim_end_matches(['.', '!']);
    for lead in ["is ", "are ", "has been ", "it is ", "it's "] {
        if state.get(..lead.len()).is_some_and(|start| start.eq_ignore_ascii_case(lead)) {
            state = state[lead.len()..].trim_start();
        }
    }
    state
}

/// What one clause says.
#[derive(Debug, Default)]
struct Reading {
    /// The worst trouble: its row, and the words that say so.
    trouble: Option<(usize, String)>,
    /// Natures of troubles that are over.
    cured: BTreeSet<Nature>,
    /// Something is well.
    fine: bool,
}

/// What the phrases of a state of a thing of a kind come to: the worst counts, unless a later clause says that it is over.
pub(super) fn by_phrases(troubles: &Troubles, kind: &str, state: &str) -> Verdict {
    let row = |row: usize| &troubles.table.troubles[row];
    let mut verdict = Verdict::Unread;
    for clause in clauses(state) {
        let reading = read_clause(troubles, kind, &clause);
        let over = match &verdict {
            Verdict::Trouble { row: before, .. } => reading.cured.contains(&row(*before).nature),
            Verdict::Fine => false,
            Verdict::Unread => reading.fine,
        };
        if over {
            verdict = Verdict::Fine;
        }
        let before = match &verdict {
            Verdict::Trouble { row: before, .. } => row(*before).urgency,
            _ => 0,
        };
        if let Some((worst, found)) = reading.trouble.filter(|(worst, _)| row(*worst).urgency > before) {
            verdict = Verdict::Trouble { row: worst, found };
        }
    }
    verdict
}

/// Cuts a state into clauses.
fn clauses(state: &str) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for piece in state.split([',', ';', '.', '!', ':']) {
        all.push(Vec::new());
        for word in words(piece) {
            if BREAKS.contains(&word.0.as_str()) {
                all.push(Vec::new());
            } else if let Some(last) = all.last_mut() {
                last.push(word);
            }
        }
    }
    all.retain(|clause| !clause.is_empty());
    all
}

fn read_clause(troubles: &Troubles, kind: &str, clause: &[(String, String)]) -> Reading {
    let matches = matches(troubles, kind, clause);
    let bears = |marker: Meaning, found: &Match| {
        matches.iter().find(|other| other.meaning == marker && governs(other, found, clause)).map(|other| other.from)
    };
    let nature = |row: usize| troubles.table.troubles[row].nature;
    let mut reading = Reading::default();
    // Rows of what is the matter; a second flag says that something well was denied, which nothing else can cure.
    let mut wrong: Vec<(usize, bool, &Match)> = Vec::new();
    let mut spent: Vec<usize> = Vec::new();
    for found in &matches {
        let denied = bears(Meaning::Negation, found);
        match found.meaning {
            Meaning::Trouble(row) => match denied.or_else(|| is_over(found, clause).then_some(found.until)) {
                Some(negation) => {
                    spent.push(negation);
                    reading.cured.insert(nature(row));
                    reading.fine = true;
                }
                None => wrong.push((of_part(troubles, row, kind, found, clause), false, found)),
            },
            Meaning::Mended(row, undone) => match undone {
                Some(trouble) if denied.is_some() || bears(Meaning::Need, found).is_some() => {
                    spent.extend(denied);
                    wrong.push((trouble, true, found));
                }
                _ => {
                    reading.cured.extend(&troubles.table.mended[row].cures);
                    reading.fine = true;
                }
            },
            Meaning::Idiom | Meaning::Negation | Meaning::Need => {}
        }
    }
    // "No more leaks" lacks nothing: the "no" was needed for the leaks.
    wrong.retain(|(row, undone, found)| {
        *undone || !spent.contains(&found.from) && !reading.cured.contains(&nature(*row))
    });
    // Of equally urgent ones that of this kind of thing, then the longer phrase, knows better.
    let rank = |(row, _, found): &(usize, bool, &Match)| {
        (troubles.table.troubles[*row].urgency, found.special, found.length, Reverse(found.from))
    };
    reading.trouble = wrong.iter().max_by_key(|it| rank(it)).map(|(row, _, found)| {
        let words: Vec<&str> = clause[found.from..found.until].iter().map(|(word, _)| word.as_str()).collect();
        (*row, words.join(" "))
    });
    reading
}

/// The row of a trouble, or the one that it is if something else than the thing has it: "one screw is missing".
fn of_part(troubles: &Troubles, row: usize, kind: &str, found: &Match, clause: &[(String, String)]) -> usize {
    let rows = &troubles.table.troubles;
    let Some(part) = rows[row].part.as_ref().and_then(|id| rows.iter().position(|other| other.id == *id)) else {
        return row;
    };
    let names_something = |(word, stem): &(String, String)| {
        !troubles.table.beside.contains(word)
            && !word.ends_with("ly")
            && !kind.split(' ').any(|own| own == word || own == stem)
    };
    let before = clause[..found.from].iter().any(names_something);
    // "Missing its lid" names it behind.
    let behind = found.length == 1 && clause.get(found.until).is_some_and(names_something);
    if before || behind { part } else { row }
}

/// All phrases in a clause, without those that a longer one, or a special one of the same words, hides.
fn matches(troubles: &Troubles, kind: &str, clause: &[(String, String)]) -> Vec<Match> {
    let mut all = Vec::new();
    for from in 0..clause.len() {
        let Some(phrases) = troubles.index.0.get(&clause[from].1) else { continue };
        for (phrase, meaning) in phrases {
            let Some(special) = fits(troubles, *meaning, kind) else { continue };
            // Markers and idioms are fixed phrases: "the fire is extinguished" is no "fire extinguisher".
            let fixed = !matches!(meaning, Meaning::Trouble(_) | Meaning::Mended(..));
            let end = end_of(phrase, clause, from).filter(|until| !fixed || until - from == phrase.len());
            if let Some(until) = end {
                all.push(Match { from, until, length: phrase.len(), meaning: *meaning, special });
            }
        }
    }
    let hidden = |found: &Match| {
        all.iter().any(|other| {
            let covers = other.from <= found.from && found.until <= other.until;
            let marker = matches!(other.meaning, Meaning::Negation | Meaning::Need);
            // A negation hides no trouble, and no trouble a negation: "cleared of" says nothing of the mud.
            let hides = match found.meaning {
                Meaning::Negation | Meaning::Need => marker || other.meaning == Meaning::Idiom,
                _ => !marker,
            };
            // An empty refrigerator is a matter of its own, however empty it is.
            let own = found.special && !other.special && same_nature(troubles, found, other);
            covers
                && hides
                && !own
                && (other.length > found.length || other.length == found.length && other.special && !found.special)
        })
    };
    all.iter().filter(|found| !hidden(found)).cloned().collect()
}

fn same_nature(troubles: &Troubles, one: &Match, other: &Match) -> bool {
    let nature = |found: &Match| match found.meaning {
        Meaning::Trouble(row) => Some(troubles.table.troubles[row].nature),
        _ => None,
    };
    nature(one) == nature(other)
}

/// Whether a meaning goes with a kind of thing; if so, whether it is meant for that kind in particular.
fn fits(troubles: &Troubles, meaning: Meaning, kind: &str) -> Option<bool> {
    let Meaning::Trouble(row) = meaning else { return Some(false) };
    row_fits(troubles, row, kind)
}

/// The same of a trouble.
pub(super) fn row_fits(troubles: &Troubles, row: usize, kind: &str) -> Option<bool> {
    let trouble = &troubles.table.troubles[row];
    let named = trouble.kinds.iter().any(|it| it == kind);
    let barred = trouble.except.iter().any(|it| it == kind);
    (!barred && (named || trouble.kinds.is_empty())).then_some(named)
}

/// Whether a negation or a need stands so that it bears upon a phrase.
fn governs(marker: &Match, found: &Match, clause: &[(String, String)]) -> bool {
    if marker.until > found.from || found.from - marker.until > REACH {
        return false;
    }
    // "Free of mud and dirt" denies both; "not closed and dirty" only the first.
    let joins = clause[marker.until..found.from].iter().any(|(word, _)| word == "and");
    !joins || clause[marker.from..marker.until].iter().any(|(word, _)| word == "of" || word == "from")
}

/// Whether what a phrase says is over: "leaking no more".
fn is_over(found: &Match, clause: &[(String, String)]) -> bool {
    let next = |offset: usize| clause.get(found.until + offset).map_or("", |(word, _)| word.as_str());
    next(0) == "no" && matches!(next(1), "more" | "longer")
}

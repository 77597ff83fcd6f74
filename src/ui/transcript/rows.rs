//! The rows of the page of talks: days, conversations, lines; which are there, and how high they are.

use std::collections::BTreeSet;

use super::index::{Filter, Index};
use crate::ui::roll::Roll;

/// Height of the name of a day, in points.
pub(super) const DAY: f32 = 30.0;
/// Height of the head of a conversation, in points.
pub(super) const HEAD: f32 = 42.0;
/// A line with its face is at least so high, in points.
pub(super) const LINE: f32 = 27.0;
/// Space below the words of a line, in points.
const BELOW: f32 = 6.0;

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// A new day begins.
    Day(u32),
    /// A conversation.
    Head(usize),
    /// Something said in it.
    Line(usize),
}

/// Which conversations show their lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Folds {
    /// All are folded, but those of `others`; else the other way round.
    pub(super) folded: bool,
    others: BTreeSet<usize>,
}

impl Folds {
    /// Folds a conversation, or unfolds it.
    pub(super) fn turn(&mut self, talk: usize) {
        if !self.others.remove(&talk) {
            self.others.insert(talk);
        }
    }

    /// Folds or unfolds all of them.
    pub(super) fn turn_all(&mut self, folded: bool) {
        *self = Self { folded, others: BTreeSet::new() };
    }

    pub(super) fn is_folded(&self, talk: usize) -> bool {
        self.folded != self.others.contains(&talk)
    }
}

/// The rows of what is looked for, in order of time.
///
/// Who looks for words sees the lines that have them; a conversation that was turned shows all of its lines.
pub(super) fn rows(index: &Index, filter: &Filter, folds: &Folds) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut day = None;
    for (number, talk) in index.talks().iter().enumerate() {
        if !index.is_wanted(number, filter) {
            continue;
        }
        let searched = !filter.words.is_empty();
        let found: Vec<usize> = talk.lines.iter().copied().filter(|line| index.has_words(*line, filter)).collect();
        if found.is_empty() {
            continue;
        }
        if day != Some(talk.from.day()) {
            day = Some(talk.from.day());
            rows.push(Row::Day(talk.from.day()));
        }
        rows.push(Row::Head(number));
        match (searched, folds.is_folded(number) == folds.folded) {
            (true, true) => rows.extend(found.into_iter().map(Row::Line)),
            (false, _) if folds.is_folded(number) => {}
            (true, false) | (false, _) => rows.extend(talk.lines.iter().copied().map(Row::Line)),
        }
    }
    rows
}

/// Where rows are, when the words of each line take so many lines of so many points.
pub(super) fn roll(rows: &[Row], heights: &[u8], line: f32) -> Roll {
    Roll::of(rows.iter().map(|row| match row {
        Row::Day(_) => DAY,
        Row::Head(_) => HEAD,
        Row::Line(index) => (f32::from(heights.get(*index).copied().unwrap_or(1)) * line + BELOW).max(LINE),
    }))
}

#[cfg(test)]
mod tests {
    use super::{super::index::tests::saying, *};
    use crate::journal::entry::Saying;

    fn index() -> Index {
        let names = ["Ann Bell", "Bob Hill"];
        let day = 86_400;
        let sayings: Vec<Saying> = vec![
            saying(0, 100, 0, names, "one apple"),
            saying(0, 110, 1, names, "two pears"),
            saying(1, day + 100, 0, names, "three apples"),
        ];
        let mut index = Index::default();
        index.take_in(&sayings, &[]);
        index
    }

    #[test]
    fn days_and_conversations_stand_over_their_lines() {
        use Row::{Day, Head, Line};
        let (index, all) = (index(), Filter::default());
        let mut folds = Folds::default();
        let unfolded = [Day(0), Head(0), Line(0), Line(1), Day(1), Head(1), Line(2)];
        assert_eq!(rows(&index, &all, &folds), unfolded);
        folds.turn(0);
        assert_eq!(rows(&index, &all, &folds), [Day(0), Head(0), Day(1), Head(1), Line(2)]);
        folds.turn_all(true);
        assert_eq!(rows(&index, &all, &folds), [Day(0), Head(0), Day(1), Head(1)]);
        let apples = Filter { words: "apple".into(), ..all };
        assert_eq!(rows(&index, &apples, &folds), [Day(0), Head(0), Line(0), Day(1), Head(1), Line(2)]);
        folds.turn(0);
        assert_eq!(rows(&index, &apples, &folds)[1..4], [Head(0), Line(0), Line(1)]);
    }

    #[test]
    fn long_lines_are_higher() {
        let roll = roll(&[Row::Head(0), Row::Line(0), Row::Line(1)], &[1, 3], 17.0);
        assert_eq!((roll.top(1), roll.top(2), roll.height()), (42.0, 69.0, 126.0));
    }
}

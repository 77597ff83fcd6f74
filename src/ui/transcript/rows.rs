//! The rows of the page of talks: days, conversations, lines; which are there, and how high they are.

use std::collections::BTreeSet;

use super::index::{Filter, Index};
use crate::ui::roll::Roll;

/// Height of the name of a day, in points.
pub(super) const DAY: f32 = 30.0;
/// Height of the head of a conversation, in points.
pub(super) const HEAD: f32 = 42.0;
/// Height of the heading over lines about one matter, in points.
pub(super) const MATTER: f32 = 22.0;
/// A line with its face is at least so high, in points.
pub(super) const LINE: f32 = 27.0;
/// Space below the words of a line, in points.
const BELOW: f32 = 6.0;

/// Where something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Where {
    /// In the town.
    Town,
    /// In an interview, outside the world.
    Interview,
}

impl Where {
    pub(super) const ALL: [Self; 2] = [Self::Town, Self::Interview];
}

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// A new day begins.
    Day(u32),
    /// A conversation.
    Head(Where, usize),
    /// What the next lines of it are about: the conversation and the stretch.
    Matter(Where, usize, usize),
    /// Something said in it.
    Line(Where, usize),
}

/// The conversations of the town, or the interviews.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) index: Index,
    pub(super) folds: Folds,
    /// Into how many lines of letters the words of each line go.
    pub(super) heights: Vec<u8>,
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
pub(super) fn rows(parts: &[Part; 2], filter: &Filter) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut day = None;
    let wanted = |side: Where| {
        let index = &parts[side as usize].index;
        let talks = index.talks().iter().enumerate();
        talks
            .filter(move |(number, _)| index.is_wanted(*number, filter))
            .map(move |(number, talk)| (side, number, talk))
    };
    let mut talks: Vec<_> = Where::ALL.into_iter().flat_map(wanted).collect();
    talks.sort_by_key(|(.., talk)| talk.from);
    for (side, number, talk) in talks {
        let Part { index, folds, .. } = &parts[side as usize];
        let searched = !filter.words.is_empty();
        let found: Vec<usize> = talk.lines.iter().copied().filter(|line| index.has_words(*line, filter)).collect();
        if found.is_empty() {
            continue;
        }
        if day != Some(talk.from.day()) {
            day = Some(talk.from.day());
            rows.push(Row::Day(talk.from.day()));
        }
        rows.push(Row::Head(side, number));
        let line = |line: usize| Row::Line(side, line);
        match (searched, folds.is_folded(number) == folds.folded) {
            (true, true) => rows.extend(found.into_iter().map(line)),
            (false, _) if folds.is_folded(number) => {}
            (true, false) | (false, _) => rows.extend(talk.lines.iter().flat_map(|index| {
                let about = talk.stretches.iter().position(|stretch| stretch.from == *index);
                about.map(|stretch| Row::Matter(side, number, stretch)).into_iter().chain([line(*index)])
            })),
        }
    }
    rows
}

/// Where rows are, when a line of letters takes so many points.
pub(super) fn roll(rows: &[Row], parts: &[Part; 2], line: f32) -> Roll {
    let height = |side: Where, index: usize| parts[side as usize].heights.get(index).copied().unwrap_or(1);
    Roll::of(rows.iter().map(|row| match row {
        Row::Day(_) => DAY,
        Row::Head(..) => HEAD,
        Row::Matter(..) => MATTER,
        Row::Line(side, index) => (f32::from(height(*side, *index)) * line + BELOW).max(LINE),
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

    /// The rows of two days of talk.
    fn shown(filter: &Filter, folds: &Folds) -> Vec<Row> {
        rows(&[Part { index: index(), folds: folds.clone(), ..Part::default() }, Part::default()], filter)
    }

    #[test]
    fn days_and_conversations_stand_over_their_lines() {
        use Row::Day;
        let (head, line) = (|talk| Row::Head(Where::Town, talk), |line| Row::Line(Where::Town, line));
        let all = Filter::default();
        let mut folds = Folds::default();
        let unfolded = [Day(0), head(0), line(0), line(1), Day(1), head(1), line(2)];
        assert_eq!(shown(&all, &folds), unfolded);
        folds.turn(0);
        assert_eq!(shown(&all, &folds), [Day(0), head(0), Day(1), head(1), line(2)]);
        folds.turn_all(true);
        assert_eq!(shown(&all, &folds), [Day(0), head(0), Day(1), head(1)]);
        let apples = Filter { words: "apple".into(), ..all };
        assert_eq!(shown(&apples, &folds), [Day(0), head(0), line(0), Day(1), head(1), line(2)]);
        folds.turn(0);
        assert_eq!(shown(&apples, &folds)[1..4], [head(0), line(0), line(1)]);
    }

    #[test]
    fn interviews_stand_among_the_talks_of_the_town() {
        let mut interviews = Index::default();
        interviews.take_in(&[saying(0, 105, 0, ["You", "Ann Bell"], "Any apples?")], &[]);
        let parts = [Part { index: index(), ..Part::default() }, Part { index: interviews, ..Part::default() }];
        let (town, interview) = (Where::Town, Where::Interview);
        let all = rows(&parts, &Filter::default());
        assert_eq!(
            all[1..6],
            [
                Row::Head(town, 0),
                Row::Line(town, 0),
                Row::Line(town, 1),
                Row::Head(interview, 0),
                Row::Line(interview, 0)
            ]
        );
        let check = |filter: Filter, expected: bool| {
            assert_eq!(rows(&parts, &filter).contains(&Row::Head(interview, 0)), expected, "{filter:?}");
        };
        check(Filter { words: "apples".into(), ..Filter::default() }, true);
        check(Filter { words: "pears".into(), ..Filter::default() }, false);
        check(Filter { person: Some("Ann Bell".into()), ..Filter::default() }, true);
        check(Filter { person: Some("Bob Hill".into()), ..Filter::default() }, false);
        check(Filter { place: Some(crate::town::SectorId(3)), ..Filter::default() }, false);
    }

    #[test]
    fn long_lines_are_higher() {
        let town = Part { heights: vec![1, 3], ..Part::default() };
        let rows = [Row::Head(Where::Town, 0), Row::Line(Where::Town, 0), Row::Line(Where::Town, 1)];
        let roll = roll(&rows, &[town, Part::default()], 17.0);
        assert_eq!((roll.top(1), roll.top(2), roll.height()), (42.0, 69.0, 126.0));
    }
}

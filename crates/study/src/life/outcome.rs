//! All towns of the study beside the yardstick.

use super::{
    figure::Figure,
    unit::Found,
    yardstick::{Human, Yardstick},
};
use crate::statistics::describe::Summary;

/// A town by its seed, and what was found in it.
pub type Town = (u64, Found);

/// A measure of all towns.
#[derive(Clone, Debug)]
pub struct Measured<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Its figures.
    pub figures: Vec<Compared<'a>>,
}

/// A figure of all towns beside that of people.
#[derive(Clone, Debug)]
pub struct Compared<'a> {
    /// What is known of people.
    pub human: &'a Human,
    /// What the towns have; none if it could be found in no town.
    pub towns: Option<Towns>,
}

/// What towns have of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Towns {
    /// The town in the middle, or the mean of the two in the middle.
    pub median: f64,
    /// The lowest town.
    pub min: f64,
    /// The highest town.
    pub max: f64,
    /// Standard deviation over towns; 0 of one.
    pub sd: f64,
}

impl Towns {
    /// What some towns have; none of none.
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Option<Self> {
        values.sort_by(f64::total_cmp);
        let (min, max) = (*values.first()?, *values.last()?);
        let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        Some(Self { median: f64::midpoint(low, high), min, max, sd: Summary::of(&values).sd })
    }
}

impl Compared<'_> {
    /// Whether the median of the towns is like people.
    #[must_use]
    pub fn is_within(&self) -> bool {
        self.towns.is_some_and(|towns| self.human.holds(towns.median))
    }
}

impl Measured<'_> {
    /// Whether all its figures are like people.
    #[must_use]
    pub fn is_within(&self) -> bool {
        self.figures.iter().all(Compared::is_within)
    }
}

/// Compares towns with people, measure by measure.
#[must_use]
pub fn compare<'a>(yardstick: &'a Yardstick, towns: &[Town]) -> Vec<Measured<'a>> {
    let values = |of: Figure| towns.iter().filter_map(|(_, found)| found.figures.get(&of).copied()).collect();
    let compared = |human: &'a Human| Compared { human, towns: Towns::of(values(human.of)) };
    let measured = |measure: &'a super::yardstick::Measure| Measured {
        name: &measure.name,
        figures: measure.figures.iter().map(compared).collect(),
    };
    yardstick.measures.iter().map(measured).collect()
}

/// How many measures are like people.
#[must_use]
pub fn within(measures: &[Measured<'_>]) -> usize {
    measures.iter().filter(|measure| measure.is_within()).count()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::life::{doing::Use, yardstick::tests::shipped};

    /// Towns that sleep and work for so many hours, and so many at weekends.
    pub(in crate::life) fn towns(of: &[(f64, f64, f64)]) -> Vec<Town> {
        let found = |(sleep, work, weekend): &(f64, f64, f64)| Found {
            figures: [(Figure::SleepHours, *sleep), (Figure::WorkHours, *work), (Figure::WeekendWorkHours, *weekend)]
                .into(),
            hours: [(Use::Sleep, *sleep), (Use::Unread, 0.25)].into(),
            by_hour: [(Use::Sleep, vec![0.5; 24])].into(),
            contacts: vec![1, 0, 3],
            degrees: vec![3, 1],
        };
        of.iter().enumerate().map(|(index, of)| (index as u64 + 1, found(of))).collect()
    }

    #[test]
    fn a_measure_holds_when_the_middle_town_is_like_people_in_all_its_figures() {
        let yardstick = shipped();
        let check = |of: &[(f64, f64, f64)], sleep: bool, work: bool| {
            let towns = towns(of);
            let measures = compare(&yardstick, &towns);
            let is = |name: &str| measures.iter().find(|measure| measure.name == name).unwrap().is_within();
            assert_eq!((is("Sleep"), is("Work")), (sleep, work), "{of:?}");
            assert_eq!(within(&measures), usize::from(sleep) + usize::from(work), "what was not found does not hold");
        };
        check(&[(9.0, 3.6, 1.2)], true, true);
        check(&[(9.0, 3.6, 6.5)], true, false);
        check(&[(9.0, 3.6, 1.2), (9.1, 3.5, 1.0), (2.0, 12.0, 9.0)], true, true);
        check(&[(2.0, 3.6, 1.2), (9.1, 12.0, 1.0), (2.0, 12.0, 9.0)], false, false);
    }

    #[test]
    fn towns_stand_for_themselves() {
        let sd = 2.0_f64.sqrt();
        assert_eq!(Towns::of(vec![3.0, 1.0]), Some(Towns { median: 2.0, min: 1.0, max: 3.0, sd }));
        assert_eq!(Towns::of(Vec::new()), None);
    }
}

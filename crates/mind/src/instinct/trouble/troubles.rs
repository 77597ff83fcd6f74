//! All that people know about trouble: the table, and what is looked up in it once.

use std::{collections::BTreeSet, io};

use super::{
    MENDED, PATH,
    alike::{Alike, Sort},
    everyday::Everyday,
    index::Index,
    source::Names,
    table::{After, Table},
    verdict::Readings,
    wear::Wear,
};
use crate::instinct::activity::Activities;

/// What people know about trouble. The same for everybody.
#[derive(Clone, Debug, Default)]
pub struct Troubles {
    /// The file as it is.
    pub(super) table: Table,
    /// Its phrases by their first word.
    pub(super) index: Index,
    /// What surprises nobody.
    pub(super) everyday: Everyday,
    /// Names of what can be had.
    pub(super) names: Names,
    /// Whole states.
    pub(super) alike: Alike,
    /// States that things have by what the tables do to them: phrases know them.
    pub(super) own: BTreeSet<String>,
    /// What was read lately.
    pub(super) readings: Readings,
    /// What use and time do to things.
    pub wear: Wear,
}

impl Troubles {
    /// Reads the table, and by `plain` the whole states; faults are noted as `file:line: …`. `activities` say which states are
    /// everyday ones.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        plain: &dyn Fn(&str) -> io::Result<String>,
        activities: &Activities,
        faults: &mut Vec<String>,
    ) -> Self {
        let Some(table) = crate::instinct::parse::<Table>(PATH, read, faults) else { return Self::default() };
        let text = read(PATH).unwrap_or_default();
        faults.extend(table.faults().into_iter().map(|(needle, fault)| {
            let line = text.lines().position(|line| line.contains(&needle)).map_or(1, |i| i + 1);
            format!("{PATH}:{line}: {fault}")
        }));
        let row = |id: &str| table.troubles.iter().position(|trouble| trouble.id == id);
        let alike = match table.examples.as_str() {
            "" => Alike::default(),
            path => {
                let phrases = table.troubles.iter().flat_map(|trouble| &trouble.words);
                let phrases = phrases.chain(table.mended.iter().flat_map(|row| &row.words)).chain(&table.idioms);
                Alike::load(path, plain, row, faults).knowing(phrases)
            }
        };
        Self {
            alike,
            own: own(&table),
            readings: Readings::default(),
            index: Index::new(&table),
            everyday: Everyday::new(&table.everyday, activities),
            names: Names::new(&table),
            table,
            wear: Wear::default(),
        }
    }

    /// Finds out beforehand what whole states have in common: it takes about a second, which nobody should wait for who types
    /// a state.
    pub fn learn(&self) {
        self.alike.prepare();
    }

    /// All whole states of the table, each behind what it is: the name of a trouble, or "well".
    pub fn examples(&self) -> impl Iterator<Item = (&str, &str)> {
        let name = |sort| match sort {
            Sort::Well => "well",
            Sort::Trouble(row) => self.table.troubles[row].id.as_str(),
        };
        self.alike.states().map(move |(sort, state)| (name(sort), state))
    }

    /// Who answers for which public place: names of places and of people.
    pub fn keepers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.table.keepers.iter().map(|keeper| (keeper.sector.as_str(), keeper.name.as_str()))
    }
}

/// States that things have by what people do about trouble and by what becomes of it.
fn own(table: &Table) -> BTreeSet<String> {
    let steps = table.remedies.values().flat_map(|remedy| &remedy.ways).flat_map(|way| &way.steps);
    let left = steps.filter_map(|step| match &step.after {
        Some(After::Left(words)) => Some(words.clone()),
        _ => None,
    });
    let in_time = table.troubles.iter().filter_map(|trouble| Some(trouble.course.as_ref()?.left.clone()));
    left.chain(in_time).chain([MENDED.to_owned()]).collect()
}

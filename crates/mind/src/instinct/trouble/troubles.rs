//! All that people know about trouble: the table, and what is looked up in it once.

use std::io;

use super::{PATH, everyday::Everyday, index::Index, source::Names, table::Table, wear::Wear};
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
    /// What use and time do to things.
    pub wear: Wear,
}

impl Troubles {
    /// Reads the table; faults are noted as `file:line: …`. `activities` say which states are everyday ones.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        activities: &Activities,
        faults: &mut Vec<String>,
    ) -> Self {
        let Some(table) = crate::instinct::parse::<Table>(PATH, read, faults) else { return Self::default() };
        let text = read(PATH).unwrap_or_default();
        faults.extend(table.faults().into_iter().map(|(needle, fault)| {
            let line = text.lines().position(|line| line.contains(&needle)).map_or(1, |i| i + 1);
            format!("{PATH}:{line}: {fault}")
        }));
        Self {
            index: Index::new(&table),
            everyday: Everyday::new(&table.everyday, activities),
            names: Names::new(&table),
            table,
            wear: Wear::default(),
        }
    }

    /// Who answers for which public place: names of places and of people.
    pub fn keepers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.table.keepers.iter().map(|keeper| (keeper.sector.as_str(), keeper.name.as_str()))
    }
}

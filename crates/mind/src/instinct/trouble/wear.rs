//! What use and time do to things that nobody looks after: `assets/wear.ron`.

use std::io;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use serde::Deserialize;

use smallville_town::object::KINDS;

/// Path of the table.
pub const PATH: &str = "assets/wear.ron";

/// What it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum By {
    /// Somebody uses it.
    Use,
    /// Nobody uses it, since somebody did.
    Neglect,
    /// Things of these kinds in the same house are used, since it was used itself.
    UseOf(Vec<String>),
}

/// One way in which things suffer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    kinds: Vec<String>,
    by: By,
    after: (u32, u32),
    left: Vec<String>,
}

/// What becomes of a thing that is left in the middle of an act.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeftAlone {
    kinds: Vec<String>,
    one_in: u32,
    after: (u32, u32),
    left: Vec<String>,
}

/// The table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wear {
    wears: Vec<Row>,
    left_alone: Vec<LeftAlone>,
}

/// What will be the matter with a thing next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    /// What it comes from.
    pub by: By,
    /// After so many minutes of that.
    pub minutes: u32,
    /// What the thing then is, in words behind "is".
    pub left: String,
}

impl Wear {
    /// All states that it leaves things in.
    pub(super) fn states(&self) -> impl Iterator<Item = &String> {
        self.wears.iter().flat_map(|row| &row.left).chain(self.left_alone.iter().flat_map(|row| &row.left))
    }

    /// Reads the table; faults are noted with file and line. `is_trouble` says whether a thing of a kind in a state troubles
    /// anybody.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        is_trouble: &dyn Fn(&str, &str) -> bool,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let wear: Self = crate::instinct::parse(PATH, read, faults)?;
        let text = read(PATH).unwrap_or_default();
        let line = |needle: &str| text.lines().position(|line| line.contains(needle)).map_or(1, |index| index + 1);
        faults.extend(wear.faults(is_trouble).map(|(needle, fault)| format!("{PATH}:{}: {fault}", line(&needle))));
        Some(wear)
    }

    /// What is wrong, each with some text of its line.
    fn faults<'a>(&'a self, is_trouble: &'a dyn Fn(&str, &str) -> bool) -> impl Iterator<Item = (String, String)> + 'a {
        let wears = self.wears.iter().map(|row| (&row.kinds, row.after, &row.left, 1));
        let alone = self.left_alone.iter().map(|row| (&row.kinds, row.after, &row.left, row.one_in));
        wears.chain(alone).flat_map(move |(kinds, (least, most), left, one_in)| {
            let unknown = kinds.iter().filter(|kind| !KINDS.contains(&kind.as_str()));
            let unknown = unknown.map(|kind| (kind.clone(), format!("no thing of the town is a `{kind}`")));
            let first = kinds.first().cloned().unwrap_or_default();
            let nothing = (kinds.is_empty() || left.is_empty())
                .then(|| (first.clone(), "a line needs kinds of things and what they are left as".to_owned()));
            let hours = (least == 0 || least > most || one_in == 0)
                .then(|| (first, format!("({least}, {most}), one in {one_in}: both from 1, the lesser one first")));
            let pairs = kinds.iter().flat_map(move |kind| left.iter().map(move |state| (kind, state)));
            let fine = pairs.filter(|(kind, state)| !is_trouble(kind, state)).map(|(kind, state)| {
                (state.clone(), format!("a {kind} that is \"{state}\" troubles nobody; use words of troubles.ron"))
            });
            unknown.chain(nothing).chain(hours).chain(fine).collect::<Vec<_>>()
        })
    }

    /// What will be the matter with a thing of a kind next, by a seed; none with what lasts for ever.
    #[must_use]
    pub fn coming(&self, kind: &str, seed: u64) -> Option<Coming> {
        let rng = &mut StdRng::seed_from_u64(seed);
        let rows: Vec<&Row> = self.wears.iter().filter(|row| row.kinds.iter().any(|known| known == kind)).collect();
        let row = rows.choose(rng)?;
        let left = row.left.choose(rng)?.clone();
        Some(Coming { by: row.by.clone(), minutes: rng.random_range(row.after.0..=row.after.1), left })
    }

    /// Whether a thing of a kind must not be left in the middle of an act.
    #[must_use]
    pub fn wants_watching(&self, kind: &str) -> bool {
        self.left_alone.iter().any(|row| row.kinds.iter().any(|known| known == kind))
    }

    /// What becomes of a thing of a kind that was left in the middle of an act, and after how many minutes, by a seed;
    /// none if whoever left has thought of it.
    #[must_use]
    pub fn left_alone(&self, kind: &str, seed: u64) -> Option<(u32, String)> {
        let rng = &mut StdRng::seed_from_u64(seed);
        let row = self.left_alone.iter().find(|row| row.kinds.iter().any(|known| known == kind))?;
        let forgotten = rng.random_range(0..row.one_in) == 0;
        let left = row.left.choose(rng)?.clone();
        forgotten.then(|| (rng.random_range(row.after.0..=row.after.1), left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn each_kind_of_thing_comes_to_different_ends_at_different_times() {
        let sense = &testing::world().sense;
        let ends =
            |kind: &str| -> Vec<Coming> { (0..40).filter_map(|seed| sense.troubles.wear.coming(kind, seed)).collect() };
        let fridge = ends("refrigerator");
        assert_eq!(fridge.len(), 40);
        assert!(fridge.iter().any(|end| end.left != fridge[0].left && end.minutes != fridge[0].minutes));
        assert!(ends("fountain").is_empty(), "what nobody wears out lasts");
        assert!(sense.troubles.wear.wants_watching("stove") && !sense.troubles.wear.wants_watching("bed"));
        let forgotten = (0..40).filter(|seed| sense.troubles.wear.left_alone("stove", *seed).is_some());
        assert!((5..25).contains(&forgotten.count()), "some forget the pan and some do not");
    }

    #[test]
    fn a_state_that_troubles_nobody_is_refused_with_its_line() {
        let text = "(wears: [\n(kinds: [\"stove\"], by: Use, after: (9, 5), left: [\"lovely\"]),\n], left_alone: [])";
        let mut faults = Vec::new();
        Wear::load(&|_| Ok(text.into()), &|_, state| state != "lovely", &mut faults);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.starts_with("assets/wear.ron:2: ")), "{faults:?}");
    }
}

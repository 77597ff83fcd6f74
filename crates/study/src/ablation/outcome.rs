//! All towns of the study: those of each condition beside those of the full architecture with the same seeds.

use std::collections::BTreeMap;

use super::{condition::Condition, measure::Measure, unit::Found};
use crate::statistics::{describe::mean, paired::Effect};

/// What was found in all towns, by seed.
pub type Towns = BTreeMap<Condition, BTreeMap<u64, Found>>;

/// A condition beside the full architecture.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Which one.
    pub condition: Condition,
    /// How many towns were lived under both.
    pub towns: usize,
    /// Every measure, in the order of the tables.
    pub measures: Vec<Measured>,
}

/// A measure under two conditions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// What is measured.
    pub measure: Measure,
    /// Its mean under the full architecture in the towns that have it under both; in all, if none has; none: it could be found
    /// in no town.
    pub full: Option<f64>,
    /// The same under the condition.
    pub mean: Option<f64>,
    /// By how much it differs; none: fewer than two towns have it under both.
    pub effect: Option<Effect>,
}

impl Compared {
    /// What differs clearly.
    pub fn clear(&self) -> impl Iterator<Item = (Measure, Effect)> {
        let effects = self.measures.iter().filter_map(|measured| Some((measured.measure, measured.effect?)));
        effects.filter(|(_, effect)| effect.is_clear())
    }

    /// How many measures can be compared.
    #[must_use]
    pub fn comparable(&self) -> usize {
        self.measures.iter().filter(|measured| measured.effect.is_some()).count()
    }

    /// A measure under both conditions: first the full architecture.
    #[must_use]
    pub fn means(&self, measure: Measure) -> Option<(f64, f64)> {
        let measured = self.measures.iter().find(|measured| measured.measure == measure)?;
        measured.full.zip(measured.mean)
    }
}

/// Every condition that was lived beside the full architecture; without that there is nothing to compare.
#[must_use]
pub fn compare(towns: &Towns) -> Vec<Compared> {
    let Some(full) = towns.get(&Condition::Full) else { return Vec::new() };
    let others = towns.iter().filter(|(condition, _)| **condition != Condition::Full);
    others.map(|(condition, lived)| compared(*condition, full, lived)).collect()
}

fn compared(condition: Condition, full: &BTreeMap<u64, Found>, lived: &BTreeMap<u64, Found>) -> Compared {
    let pairs: Vec<(&Found, &Found)> =
        lived.iter().filter_map(|(seed, found)| Some((full.get(seed)?, found))).collect();
    let measured = |measure: Measure| {
        let of = |found: &Found| found.0.get(&measure).copied();
        let both: Vec<(f64, f64)> = pairs.iter().filter_map(|(full, found)| of(full).zip(of(found))).collect();
        let by: Vec<f64> = both.iter().map(|(full, found)| found - full).collect();
        let alone = |values: &mut dyn Iterator<Item = f64>| if both.is_empty() { mean(values) } else { None };
        Measured {
            measure,
            full: mean(both.iter().map(|(full, _)| *full))
                .or_else(|| alone(&mut pairs.iter().filter_map(|(full, _)| of(full)))),
            mean: mean(both.iter().map(|(_, found)| *found))
                .or_else(|| alone(&mut pairs.iter().filter_map(|(_, found)| of(found)))),
            effect: Effect::of(&by),
        }
    };
    Compared { condition, towns: pairs.len(), measures: Measure::ALL.map(measured).into() }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Four towns under three conditions: without planning nobody plans or keeps a promise, and with other chance nothing
    /// is clear.
    pub(in crate::ablation) fn towns() -> Towns {
        let town = |at_work: f64, kept: f64, plans: Option<f64>| {
            let mut found: BTreeMap<Measure, f64> = [
                (Measure::AtWork, at_work),
                (Measure::PromisesKept, kept),
                (Measure::Sleep, 8.0),
                (Measure::Meals, 1.5),
            ]
            .into();
            found.extend(plans.map(|plans| (Measure::PlansKept, plans)));
            Found(found)
        };
        let of = |towns: [Found; 4]| (1..).zip(towns).collect();
        let full = [(0.8, 0.9), (0.82, 1.0), (0.79, 0.95), (0.81, 0.85)];
        let chance = [(0.81, 0.95), (0.8, 0.9), (0.8, 1.0), (0.8, 0.8)];
        let without = [(0.9, 0.1), (0.9, 0.0), (0.92, 0.2), (0.91, 0.1)];
        let lived = |of: [(f64, f64); 4]| of.map(|(work, kept)| town(work, kept, Some(0.7)));
        [
            (Condition::Full, of(lived(full))),
            (Condition::NoPlanning, of(without.map(|(work, kept)| town(work, kept, None)))),
            (Condition::OtherChance, of(lived(chance))),
        ]
        .into()
    }

    #[test]
    fn towns_are_paired_by_seed_and_what_is_missing_stays_missing() {
        let mut towns = towns();
        towns.get_mut(&Condition::NoPlanning).unwrap().remove(&3);
        let compared = compare(&towns);
        assert_eq!(compared.len(), 2);
        let without = &compared[0];
        assert_eq!((without.condition, without.towns, without.comparable()), (Condition::NoPlanning, 3, 4));
        let (full, mean) = without.means(Measure::AtWork).unwrap();
        assert!((full - 0.81).abs() < 1e-9 && (mean - 0.9033).abs() < 1e-4, "the third town has no pair");
        let plans = without.measures[0];
        assert_eq!((plans.measure, plans.mean, plans.effect), (Measure::PlansKept, None, None));
        assert!((plans.full.unwrap() - 0.7).abs() < 1e-9);
        let clear: Vec<Measure> = without.clear().map(|(measure, _)| measure).collect();
        assert_eq!(clear, [Measure::PromisesKept, Measure::AtWork]);
        assert_eq!(compared[1].clear().count(), 0, "{:?}", compared[1]);
    }

    #[test]
    fn without_the_full_architecture_nothing_is_compared() {
        let mut towns = towns();
        towns.remove(&Condition::Full);
        assert!(compare(&towns).is_empty());
    }
}

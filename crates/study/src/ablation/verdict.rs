//! What a condition does to a town, in a sentence or two: which measures differ clearly, and whether it stays a life.

use super::{condition::Condition, measure::Measure, outcome::Compared};
use crate::statistics::paired::Effect;
use smallville_english::listed;

/// A town stays a life while it has so much of each of these as the full architecture has: our own rule.
pub const LIFE: [Measure; 3] = [Measure::AtWork, Measure::Sleep, Measure::Meals];
/// This share of it.
pub const LIVES: f64 = 0.75;
/// In so many of a hundred comparisons an interval of 95 % leaves nought out by chance.
const BY_CHANCE: f64 = 0.05;
/// So many measures are named, those that differ most; the table has all.
const NAMED: usize = 6;

/// The sentences on one of several conditions.
#[must_use]
pub fn verdict(compared: &Compared, all: &[Compared]) -> String {
    let of = compared.comparable();
    let mut clear: Vec<(Measure, Effect)> = compared.clear().collect();
    // What differs by the same in all towns differs most.
    let size = |effect: &Effect| effect.d_z.map_or(f64::INFINITY, f64::abs);
    clear.sort_by(|(_, one), (_, other)| size(other).total_cmp(&size(one)));
    let chance = all.iter().find(|other| other.condition == Condition::OtherChance);
    let chance = chance.filter(|_| compared.condition != Condition::OtherChance);
    let mut named: Vec<String> =
        clear.iter().take(NAMED).map(|(measure, effect)| told(compared, (*measure, *effect), chance)).collect();
    named.extend((clear.len() > NAMED).then(|| format!("{} more", clear.len() - NAMED)));
    let beside = chance.map_or_else(String::new, |chance| beside_chance(clear.len(), chance.clear().count()));
    let differs = match clear.len() {
        _ if of == 0 => "nothing can be compared, for which two towns or more are needed".into(),
        0 => format!("none of {of} measures differs clearly"),
        1 => format!("1 of {of} measures differs clearly{beside}: {}", listed(&named)),
        count => format!("{count} of {of} measures differ clearly{beside}: {}", listed(&named)),
    };
    let lost = lost(compared);
    let lost =
        if lost.is_empty() { String::new() } else { format!("; nothing is left to measure of {}", listed(&lost)) };
    format!("{}: {differs}{lost}. {}", compared.condition.title(), lives(compared))
}

/// How far all this may be chance.
#[must_use]
pub fn by_chance(all: &[Compared]) -> String {
    let of = all.iter().map(Compared::comparable).max().unwrap_or_default();
    format!(
        "Where nothing differs, about {:.0} of {of} measures of a condition are called clear all the same. All conditions \
         stand beside the same full towns: what differs alike under each of them, other chance included, says something of \
         these towns and not of a faculty.",
        BY_CHANCE * of as f64
    )
}

/// A measure that differs: "promises kept (4.0 % instead of 98.1 %)", with the size, and whether chance does as much.
fn told(compared: &Compared, (measure, effect): (Measure, Effect), chance: Option<&Compared>) -> String {
    let (full, mean) = compared.means(measure).unwrap_or_default();
    let d_z = effect.d_z.map_or_else(String::new, |d_z| format!(", d_z {d_z:.1}"));
    let same = |(of, other): (Measure, Effect)| of == measure && (other.low..=other.high).contains(&effect.mean);
    let too = if chance.is_some_and(|chance| chance.clear().any(same)) { ", as with other chance" } else { "" };
    format!("{} ({} instead of {}{d_z}{too})", name(measure), measure.shown(mean), measure.shown(full))
}

/// How many measures differ clearly with other chance alone, beside so many of a condition.
fn beside_chance(count: usize, chance: usize) -> String {
    if count <= chance {
        format!(", no more than with other chance alone ({chance})")
    } else {
        format!(" (with other chance alone: {chance})")
    }
}

/// What the full architecture has and the condition has not.
fn lost(compared: &Compared) -> Vec<String> {
    let lost = compared.measures.iter().filter(|measured| measured.full.is_some() && measured.mean.is_none());
    lost.map(|measured| name(measured.measure)).collect()
}

/// Whether it stays a life, with the numbers by which that is said.
fn lives(compared: &Compared) -> String {
    let means: Option<Vec<(f64, f64)>> = LIFE.iter().map(|measure| compared.means(*measure)).collect();
    let Some(means) = means else { return "Whether it stays a life cannot be said.".into() };
    let says = ["of those due at work are there", "a day are slept", "go to meals"];
    let numbers: Vec<String> = LIFE
        .iter()
        .zip(&means)
        .zip(says)
        .map(|((measure, (full, mean)), says)| {
            format!("{} {says} (full: {})", measure.shown(*mean), measure.shown(*full))
        })
        .collect();
    let stays = means.iter().all(|(full, mean)| *mean >= LIVES * full);
    let stays = if stays { "It stays a life" } else { "It does not stay a life" };
    format!("{stays}: {}.", listed(&numbers))
}

/// What a measure is called in the middle of a sentence.
fn name(measure: Measure) -> String {
    measure.told().title.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablation::outcome::{compare, tests::towns};

    #[test]
    fn a_condition_is_told_with_what_differs_most_and_what_stays() {
        let all = compare(&towns());
        let said = verdict(&all[0], &all);
        let begins =
            "No planning: 2 of 4 measures differ clearly (with other chance alone: 0): promises kept (10.0 % instead";
        assert!(said.starts_with(begins), "{said}");
        let least =
            "and at work when due (90.8 % instead of 80.5 %, d_z 5.0); nothing is left to measure of plans kept.";
        assert!(said.contains(least), "{said}");
        let lives = "It stays a life: 90.8 % of those due at work are there (full: 80.5 %), 8.00 h a day are slept (full: 8.00 h)";
        assert!(said.contains(lives), "{said}");
        let chance = verdict(&all[1], &all);
        assert!(chance.starts_with("Full, other chance: none of 5 measures differs clearly. It stays"), "{chance}");
        assert!(by_chance(&all).contains("about 0 of 5 measures"), "{}", by_chance(&all));
        assert!(!verdict(&all[0], &all[..1]).contains("chance"), "nobody lived with other chance");
        let twice = [all[0].clone(), Compared { condition: Condition::OtherChance, ..all[0].clone() }];
        assert!(verdict(&twice[0], &twice).contains("clearly, no more than with other chance alone (2): "));
        assert!(verdict(&twice[0], &twice).contains("d_z 5.0, as with other chance)"));
    }

    #[test]
    fn a_town_in_which_nobody_works_is_no_life() {
        let mut towns = towns();
        let mut said = |work: Option<f64>| {
            for found in towns.get_mut(&Condition::NoPlanning).into_iter().flat_map(|lived| lived.values_mut()) {
                found.0.remove(&Measure::AtWork);
                found.0.extend(work.map(|work| (Measure::AtWork, work)));
            }
            let all = compare(&towns);
            verdict(&all[0], &all)
        };
        assert!(said(Some(0.5)).contains("It does not stay a life: 50.0 %"));
        assert!(said(None).ends_with("Whether it stays a life cannot be said."));
    }
}

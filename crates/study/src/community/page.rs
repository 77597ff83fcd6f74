//! The paper's figures beside ours, as a page: `compared` in one table, then `news`, `acquainted` (ties), `guests`
//! (coordination) and `bounds` (errors and politeness), at last each town by itself (`towns`).

mod acquainted;
mod bounds;
mod compared;
mod guests;
mod news;
mod towns;

use super::{outcome::Outcome, unit::Unit};
use crate::{html::Page, statistics::describe::Summary};
use smallville_town::GameTime;

/// The page.
#[must_use]
pub fn page(unit: &Unit, towns: &[Outcome]) -> String {
    let mut page = Page::new("The community, measured as the paper measures");
    introduce(&mut page, unit, towns);
    compared::write(&mut page, unit, towns);
    news::write(&mut page, unit, towns);
    acquainted::write(&mut page, towns);
    guests::write(&mut page, towns);
    bounds::write(&mut page, towns);
    towns::write(&mut page, unit, towns);
    page.html()
}

fn introduce(page: &mut Page, unit: &Unit, towns: &[Outcome]) {
    let people: usize = towns.iter().map(|town| town.setting.residents.len()).sum();
    page.say(&format!(
        "{} towns were lived until ten in the evening of day {}, and their {people} people were asked before and after. \
         Who thinks: {}. Seeds: {}.",
        towns.len(),
        unit.days,
        unit.mind,
        towns.iter().map(|town| town.seed.to_string()).collect::<Vec<_>>().join(", ")
    ));
    page.say(
        "Asked is what people say, read as yes or no by its words where the paper's authors read it themselves. Recorded is \
         what the record of the town holds: a fact is known by whoever has a memory from which it can be followed back, line \
         by line, to somebody who knew it first. An answer that says yes without that is made up.",
    );
}

/// A mean with its standard deviation over the towns: "12.3 ± 1.2".
fn mean(towns: &[Outcome], value: impl Fn(&Outcome) -> f64, digits: usize) -> String {
    let summary = Summary::of(&towns.iter().map(value).collect::<Vec<_>>());
    spread(summary, digits, "")
}

/// The same of shares: "52 % ± 4 %".
fn percent(towns: &[Outcome], value: impl Fn(&Outcome) -> f64) -> String {
    let summary = Summary::of(&towns.iter().map(|town| value(town) * 100.0).collect::<Vec<_>>());
    spread(summary, 1, " %")
}

fn spread(summary: Summary, digits: usize, unit: &str) -> String {
    match summary {
        Summary { count: 0, .. } => "–".into(),
        Summary { count: 1, mean, .. } => format!("{mean:.digits$}{unit}"),
        Summary { mean, sd, .. } => format!("{mean:.digits$} ± {sd:.digits$}{unit}"),
    }
}

/// Moments half an hour apart over the longest of the towns, the end included.
fn moments(towns: &[Outcome]) -> Vec<GameTime> {
    let begin = towns.iter().map(|town| town.setting.begin).min().unwrap_or_default();
    let end = towns.iter().map(|town| town.setting.end).max().unwrap_or_default();
    let halves = end.minutes_since(begin) / 30;
    let mut moments: Vec<GameTime> = (0..=halves).map(|half| begin.plus_minutes(half * 30)).collect();
    moments.extend((moments.last() != Some(&end)).then_some(end));
    moments
}

/// A value over time as the mean of the towns.
fn course(towns: &[Outcome], value: impl Fn(&Outcome, GameTime) -> f64) -> Vec<(GameTime, f64)> {
    let of = |at: GameTime| Summary::of(&towns.iter().map(|town| value(town, at)).collect::<Vec<_>>()).mean;
    moments(towns).into_iter().map(|at| (at, of(at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::community::{outcome::tests::town, survey::Fact};

    #[test]
    fn the_page_has_all_parts_and_nothing_from_elsewhere() {
        let fact = Fact {
            name: "the party".into(),
            question: "Have you heard of the party?".into(),
            who: None,
            words: vec!["party".into()],
            paper: Some((0.04, 0.52)),
        };
        let unit = Unit { seed: 7, days: 2, mind: "instinct".into(), facts: vec![fact] };
        let html = page(&unit, &[town()]);
        for part in [
            "52.0 %",
            "0.74",
            "1.3 %",
            "Come to my party!",
            "made up",
            "forgot",
            "reading (home)",
            "Tue 18:00",
            "25.0 % (1 of 4)",
            "&lt;b&gt;Ann's&lt;/b&gt;",
        ] {
            assert!(html.contains(part), "{part} is missing in:\n{html}");
        }
        assert_eq!(html.matches("<svg").count(), 5, "awareness, density, tree, ties before and after");
        for from_elsewhere in ["<script", "src=", "href=", "@import"] {
            assert!(!html.contains(from_elsewhere), "{from_elsewhere}");
        }
    }
}

//! One table with the paper's figures beside ours.

use super::{mean, percent};
use crate::{
    community::{
        finding::{Attendance, Moment},
        outcome::{Awareness, Outcome},
        unit::Unit,
    },
    html::Page,
};

/// What the paper prints (Park et al. 2023, §7.1).
const DENSITY: [&str; 2] = ["0.167", "0.74"];
const MADE_UP: &str = "1.3 % (6 of 453)";
const INVITED: &str = "12";
const CAME: &str = "5";

pub(super) fn write(page: &mut Page, unit: &Unit, towns: &[Outcome]) {
    page.heading("The paper's figures beside ours");
    let mut rows = Vec::new();
    for fact in &unit.facts {
        let of = |town: &Outcome, count: &dyn Fn(&Awareness) -> usize| {
            town.of_residents(town.facts.get(&fact.name).map_or(0, count))
        };
        let paper = |share: fn((f64, f64)) -> f64| {
            fact.paper.map_or("–".into(), |both| format!("{:.1} %", share(both) * 100.0))
        };
        rows.push(vec![
            format!("Know of {}, at the start", fact.name),
            paper(|both| both.0),
            percent(towns, |town| of(town, &|aware| aware.yes(Moment::Start))),
            percent(towns, |town| of(town, &|aware| aware.recorded(town.setting.begin))),
        ]);
        rows.push(vec![
            format!("Know of {}, at the end", fact.name),
            paper(|both| both.1),
            percent(towns, |town| of(town, &|aware| aware.yes(Moment::End))),
            percent(towns, |town| of(town, &|aware| aware.recorded(town.setting.end))),
        ]);
    }
    rows.push(row("Who says so and made it up, of all who say so", "none", percent(towns, made_up_facts), "–".into()));
    rows.extend(ties(towns));
    rows.extend(guests(towns));
    page.table("Means of all towns ± standard deviation", &["Measure", "Paper", "Asked", "Recorded"], &rows);
}

fn row(name: &str, paper: &str, asked: String, recorded: String) -> Vec<String> {
    vec![name.into(), paper.into(), asked, recorded]
}

/// The share of answers to all facts that say yes and are made up.
fn made_up_facts(town: &Outcome) -> f64 {
    let sum = |count: &dyn Fn(&Awareness) -> usize| town.facts.values().map(count).sum::<usize>();
    let (made_up, yes) = (sum(&|aware| aware.made_up(Moment::End).len()), sum(&|aware| aware.yes(Moment::End)));
    crate::figures::share(made_up, yes)
}

fn ties(towns: &[Outcome]) -> [Vec<String>; 3] {
    let density = |at: Moment| mean(towns, |town| town.density(at), 3);
    [
        row(
            "Density of ties, at the start",
            DENSITY[0],
            density(Moment::Start),
            mean(towns, |town| town.recorded_density(town.setting.begin), 3),
        ),
        row(
            "Density of ties, at the end",
            DENSITY[1],
            density(Moment::End),
            mean(towns, |town| town.recorded_density(town.setting.end), 3),
        ),
        row(
            "Acquaintances that are made up, of all that are claimed",
            MADE_UP,
            percent(towns, |town| town.made_up_share(Moment::End)),
            "–".into(),
        ),
    ]
}

/// The gathering of each town to which most were invited, as the paper looks at one.
fn guests(towns: &[Outcome]) -> [Vec<String>; 5] {
    let largest = |town: &Outcome, count: &dyn Fn(&Attendance) -> usize| {
        town.held().max_by_key(|gathering| gathering.invited.len()).map_or(0, count) as f64
    };
    let of = |count: &dyn Fn(&Attendance) -> usize| mean(towns, |town| largest(town, count), 1);
    let asked = || String::from("–");
    [
        row("Invited to the largest gathering", INVITED, asked(), of(&|gathering| gathering.invited.len())),
        row("Said yes to it", "–", asked(), of(&|gathering| gathering.accepted.len())),
        row("Invited, and in the room at the time", CAME, asked(), of(&|gathering| gathering.came().count())),
        row(
            "Of the invited, in the room in a town without it",
            "–",
            asked(),
            of(&|gathering| gathering.invited_anyway().count()),
        ),
        row("Anybody, in the room in a town without it", "–", asked(), of(&|gathering| gathering.anyway.len())),
    ]
}

//! Each town by itself: who told whom, who knows whom, and what was answered.

use crate::{
    chart::{
        ring::ring,
        tree::{Knower, tree},
    },
    community::{
        finding::{Absentee, Answer, Attendance, Learned, Moment},
        outcome::{Awareness, Outcome},
        unit::Unit,
    },
    html::Page,
};

pub(super) fn write(page: &mut Page, unit: &Unit, towns: &[Outcome]) {
    page.heading("Town by town");
    for (index, town) in towns.iter().enumerate() {
        page.fold(&format!("Seed {}", town.seed), index == 0, |page| one(page, unit, town));
    }
}

fn one(page: &mut Page, unit: &Unit, town: &Outcome) {
    for fact in &unit.facts {
        if let Some(aware) = town.facts.get(&fact.name) {
            page.subheading(&fact.name);
            told(page, town, aware);
            answers(page, aware);
        }
    }
    graphs(page, town);
    absent(page, town);
}

/// Who told whom, as a picture and in words.
fn told(page: &mut Page, town: &Outcome, aware: &Awareness) {
    let founded = aware.learned.iter().filter(|learned| learned.founded);
    let knowers: Vec<Knower<'_>> =
        founded.map(|learned| Knower { name: &learned.who, from: learned.from.as_deref(), at: learned.at }).collect();
    if let Some(svg) = tree(town.setting.begin, town.setting.end, &knowers) {
        page.chart(&svg, "Who told whom, from left to right in time; who knew it first is orange");
    }
    let row = |learned: &Learned| {
        vec![
            learned.who.clone(),
            learned.at.stamp(),
            learned.from.clone().unwrap_or_else(|| "knew it first".into()),
            learned.words.clone().unwrap_or_default(),
            if learned.founded { "" } else { "leads back to nobody" }.into(),
        ]
    };
    let rows: Vec<Vec<String>> = aware.learned.iter().map(row).collect();
    page.fold("Who told whom, in their words", false, |page| {
        page.table("In the order in which they learned of it", &["Who", "When", "From", "Words", ""], &rows);
    });
}

/// What everybody answered at the end.
fn answers(page: &mut Page, aware: &Awareness) {
    let of_end = aware.answers.iter().filter(|answer| answer.at == Moment::End);
    let row = |answer: &Answer| {
        let reads = match (answer.yes, answer.known) {
            (true, true) => "yes",
            (true, false) => "yes, made up",
            (false, true) => "no, but knows",
            (false, false) => "no",
        };
        vec![answer.who.clone(), reads.into(), answer.words.clone()]
    };
    let rows: Vec<Vec<String>> = of_end.map(row).collect();
    page.fold("What everybody answered at the end", false, |page| {
        page.table("Answers, and how they are read", &["Who", "Read as", "Answer"], &rows);
    });
}

/// The ties before and after.
fn graphs(page: &mut Page, town: &Outcome) {
    page.subheading("Who knows whom");
    let names: Vec<&str> = town.setting.residents.iter().map(String::as_str).collect();
    let (before, after) = (town.edges(Moment::Start), town.edges(Moment::End));
    if let Some(svg) = ring(&names, &before, &before) {
        page.chart(&svg, &format!("Pairs that both say they know each other, at the start: {}", before.len()));
    }
    if let Some(svg) = ring(&names, &before, &after) {
        page.chart(
            &svg,
            &format!("The same at the end: {}; those of the start are orange, new ones blue", after.len()),
        );
    }
}

/// Why the invited who were absent did not come.
fn absent(page: &mut Page, town: &Outcome) {
    let all = town.held().flat_map(|gathering| gathering.absent.iter().map(move |absent| (gathering, absent)));
    let row = |(gathering, absent): (&Attendance, &Absentee)| {
        vec![
            gathering.topic.clone(),
            absent.name.clone(),
            absent.reason.title().to_owned(),
            absent.because.clone(),
            absent.instead.clone(),
        ]
    };
    let rows: Vec<Vec<String>> = all.map(row).collect();
    if !rows.is_empty() {
        page.subheading("Who was invited and did not come");
        let columns = ["Gathering", "Who", "Reason", "What shows it", "What they did instead"];
        page.table("By plan and memory", &columns, &rows);
    }
}

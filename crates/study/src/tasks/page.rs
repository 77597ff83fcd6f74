//! The paper's table beside ours, as a page.

use std::collections::BTreeSet;

use super::{
    condition::Condition,
    outcome::{Everything, Means, Rule, conversation_ratio, means, score},
    paper::TABLE_4,
    task::{Kind, Task},
};
use crate::{
    chart::{Series, dots},
    html::Page,
    statistics::describe::Summary,
};

/// Rows of ours: what they are called, the condition, the rule.
const OURS: [(&str, Condition, Rule); 4] = [
    ("ours", Condition::Plain, Rule::Ours),
    ("ours, TDP", Condition::Tdp, Rule::Ours),
    ("published rule on the same towns", Condition::Plain, Rule::Published),
    ("published rule on the same towns, TDP", Condition::Tdp, Rule::Published),
];

/// The page.
#[must_use]
pub(super) fn page(all: &Everything, tasks: &[Task], mind: &str) -> String {
    let mut page = Page::new("Social tasks, scored by what bodies did");
    let seeds: BTreeSet<u64> = all.keys().map(|(seed, ..)| *seed).collect();
    page.say(&format!(
        "{} tasks in {} towns each. Who thinks: {mind}. On Monday somebody is given a goal that needs others; on Tuesday \
         it is counted who stood where, doing what, when. What scores in a town in which nobody was given the goal is \
         subtracted. TDP: target-driven planning (Wang et al. 2024).",
        tasks.len(),
        seeds.len()
    ));
    page.say(
        "The published rule looks for words and intended places in acts, without a date, and asks nobody whether it would \
         have happened anyway; it is computed from the same towns. The published figures are of other towns, other \
         words and other minds: they say where the bar lies, and are no contest on equal terms.",
    );
    beside(&mut page, all, tasks);
    by_task(&mut page, all, tasks, &seeds);
    mended(&mut page, tasks);
    page.html()
}

fn figure(value: Option<f64>) -> String {
    value.map_or("–".into(), |value| format!("{value:.3}"))
}

/// Table 4 of the paper beside ours.
fn beside(page: &mut Page, all: &Everything, tasks: &[Task]) {
    page.heading("By kind of task");
    let mut rows: Vec<Vec<String>> = TABLE_4
        .iter()
        .map(|line| {
            let kinds = Kind::ALL.iter().map(|kind| format!("{:.3}", line.of(*kind)));
            let ends = [format!("{:.3}", line.overall), format!("{:.3}", line.conversation_ratio)];
            std::iter::once(line.agent.to_owned()).chain(kinds).chain(ends).collect()
        })
        .collect();
    for (name, condition, rule) in OURS {
        let Some(found) = means(all, tasks, condition, rule) else { continue };
        let kinds = Kind::ALL.iter().map(|kind| figure(found.by_kind.get(kind).copied()));
        let ends = [figure(Some(found.overall)), figure(conversation_ratio(all, tasks, condition))];
        rows.push(std::iter::once(name.to_owned()).chain(kinds).chain(ends).collect());
    }
    let columns: Vec<&str> =
        ["who"].into_iter().chain(Kind::ALL.map(Kind::name)).chain(["overall", "conversations"]).collect();
    page.table(
        "The paper's table 4 and ours; \"conversations\": those that the performer began for one that is demanded, favours left out",
        &columns,
        &rows,
    );
    let of = |condition| means(all, tasks, condition, Rule::Ours);
    let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
    let values =
        |found: &Means| Kind::ALL.iter().map(|kind| Some((*found.by_kind.get(kind)?, 0.0))).collect::<Vec<_>>();
    let paper = &TABLE_4[3];
    let mut series =
        vec![Series { name: paper.agent, values: Kind::ALL.iter().map(|kind| Some((paper.of(*kind), 0.0))).collect() }];
    let (with, without) = (of(Condition::Tdp), of(Condition::Plain));
    series.extend(without.iter().map(|found| Series { name: "ours", values: values(found) }));
    series.extend(with.iter().map(|found| Series { name: "ours, TDP", values: values(found) }));
    if let Some(chart) = dots(&kinds, "mean score", &series) {
        page.chart(&chart, "Mean score by kind of task, the best published figures among them");
    }
}

/// Every task, the lowest first.
fn by_task(page: &mut Page, all: &Everything, tasks: &[Task], seeds: &BTreeSet<u64>) {
    page.heading("By task");
    let scores = |task: &Task, condition| -> Vec<f64> {
        seeds.iter().filter_map(|seed| score(all, *seed, &task.told.id, condition, Rule::Ours)).collect()
    };
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for task in tasks {
        let (with, without) = (scores(task, Condition::Tdp), scores(task, Condition::Plain));
        let habit: Vec<f64> = seeds
            .iter()
            .filter_map(|seed| Some(all.get(&(*seed, task.told.id.clone(), Condition::Control))?.ours.score))
            .collect();
        let of =
            |scores: &[f64]| if scores.is_empty() { "–".into() } else { format!("{:.2}", Summary::of(scores).mean) };
        let mean = Summary::of(if with.is_empty() { &without } else { &with }).mean;
        rows.push((
            mean,
            vec![
                task.told.id.clone(),
                task.told.name.clone(),
                task.kind.name().to_owned(),
                task.told.performer.clone(),
                of(&with),
                of(&without),
                of(&habit),
            ],
        ));
    }
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    page.table(
        "Mean scores, the lowest first; habit: what scores in a town without the goal, which the others are less by",
        &["task", "what", "kind", "whose goal", "TDP", "without", "habit"],
        &rows,
    );
}

/// What was mended in the published tasks.
fn mended(page: &mut Page, tasks: &[Task]) {
    page.heading("What differs from the published tasks");
    page.say("All words are ours. Where a published task could not be scored as it was meant, it was mended:");
    let rows: Vec<Vec<String>> = tasks
        .iter()
        .filter_map(|task| Some(vec![task.told.id.clone(), task.told.name.clone(), task.told.mended.clone()?]))
        .collect();
    page.table("Mended tasks", &["task", "what", "what was mended"], &rows);
}

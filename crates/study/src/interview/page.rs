//! The paper's figures beside ours, as a page.

use std::{cmp::Reverse, collections::BTreeSet};

use super::{
    condition::{Closed, Condition},
    judge::telling,
    outcome::Outcome,
    questions::Category,
    ranking::{Answer, Ranking},
    significance::{agreement, p, tests},
    told::Told,
    unit::Answers,
};
use crate::{
    chart::{Series, dots},
    html::Page,
    statistics::describe::Summary,
};

/// So many answers that go against the paper's order are shown.
const SHOWN: usize = 20;

/// The page.
#[must_use]
pub fn page(told: &Told<'_>) -> String {
    let mut page = Page::new("Interviews, measured as the paper measures");
    introduce(&mut page, told);
    beside(&mut page, told);
    tests(&mut page, "By facts", &told.by_facts);
    if let Some(people) = &told.by_people {
        tests(&mut page, "By people", people);
    }
    for (by, outcome) in &told.by_judges {
        telling::tell(&mut page, by, outcome, &told.unit.mind);
    }
    told.agreement.iter().for_each(|found| agreement(&mut page, found));
    seeds(&mut page, &told.rankings);
    kinds(&mut page, told.answers);
    against(&mut page, told.answers, &told.rankings);
    page.html()
}

fn introduce(page: &mut Page, told: &Told<'_>) {
    let seeds: BTreeSet<u64> = told.answers.keys().map(|(seed, ..)| *seed).collect();
    let people: BTreeSet<&str> = told.answers.keys().map(|(_, who, _)| who.as_str()).collect();
    let closed = match told.unit.closed {
        Closed::Both => "while the town was lived and at the interview",
        Closed::Interview => "at the interview only, after the same life, as in the paper",
        Closed::Life => "while the town was lived only",
    };
    page.say(&format!(
        "{} people of {} towns were asked {} questions each at ten in the evening of day {}. Who thinks: {}. Faculties \
         were off {closed}. {} questions were answered under all four conditions and ranked.",
        people.len(),
        seeds.len(),
        told.answers.keys().map(|(.., key)| key).collect::<BTreeSet<_>>().len(),
        told.unit.days,
        told.unit.mind,
        told.rankings.len()
    ));
    page.say(
        "By facts is no human judgement: of an answer the names of people and places, times, deeds and reports of what \
         somebody said are looked up in the town and in the record of its life, but for what the question has named. What \
         counts is the share of them that is supported, not how many they are; who says nothing of the kind, as with \"I \
         don't know\", stands below whoever says something that holds and above whoever says only what does not; equals \
         share a rank. The paper (Park et al. 2023, §6) asked a hundred people which answer they believe.",
    );
}

/// The paper's table beside ours.
fn beside(page: &mut Page, told: &Told<'_>) {
    page.heading("How the conditions are ranked");
    let mut ours = vec![("by facts".to_owned(), &told.by_facts)];
    ours.extend(told.by_people.iter().map(|people| ("by people".to_owned(), people)));
    ours.extend(told.by_judges.iter().map(|(by, outcome)| (format!("by {}", by.judge.name()), outcome)));
    let of = |outcome: &Outcome, condition: &Condition| {
        let index = outcome.conditions.iter().position(|known| known == condition)?;
        outcome.skills.get(index).map(|skill| (skill.mu, skill.sigma))
    };
    let all = [
        Condition::Full,
        Condition::NoReflection,
        Condition::NoReflectionNoPlanning,
        Condition::People,
        Condition::None,
    ];
    let shown = |value: Option<(f64, f64)>| value.map_or("–".into(), |(mu, sigma)| format!("{mu:.2} ± {sigma:.2}"));
    let row = |condition: &Condition| {
        let mut row = vec![condition.title().into(), shown(Some(condition.published()))];
        row.extend(ours.iter().map(|(_, outcome)| shown(of(outcome, condition))));
        row
    };
    let names: Vec<String> = ours.iter().map(|(how, _)| format!("Ours, {how}")).collect();
    let mut columns = vec!["Condition", "Paper, by people"];
    columns.extend(names.iter().map(String::as_str));
    page.say(
        "TrueSkill forgets, so that the last of many rankings count for most: ours is the mean over several orders of the \
         questions, always the same ones.",
    );
    page.table("TrueSkill μ ± σ", &columns, &all.iter().map(row).collect::<Vec<_>>());
    let published = Series { name: "Paper, by people", values: all.iter().map(|of| Some(of.published())).collect() };
    let mut series = vec![published];
    series.extend(ours.iter().zip(&names).map(|((_, outcome), name)| {
        let values = all.iter().map(|condition| of(outcome, condition)).collect();
        Series { name, values }
    }));
    let titles: Vec<&str> = all.iter().map(|condition| condition.title()).collect();
    if let Some(svg) = dots(&titles, "TrueSkill μ ± σ", &series) {
        page.chart(&svg, "TrueSkill μ ± σ of each condition, the paper's and ours");
    }
}

/// The order of the conditions in each town.
fn seeds(page: &mut Page, rankings: &[Ranking]) {
    page.heading("By town");
    let seeds: BTreeSet<u64> = rankings.iter().map(|ranking| ranking.seed).collect();
    let of = |seed: &u64| Outcome::of(&Condition::OF_MINDS, rankings.iter().filter(|ranking| ranking.seed == *seed));
    let outcomes: Vec<(u64, Outcome)> = seeds.iter().map(|seed| (*seed, of(seed))).collect();
    let kept = outcomes.iter().filter(|(_, outcome)| outcome.has_published_order()).count();
    page.say(&format!(
        "The paper's order, full above no reflection above no reflection and planning above none, is kept in {kept} of {} \
         towns; what people write is left out.",
        outcomes.len()
    ));
    let row = |(seed, outcome): &(u64, Outcome)| {
        let mut row = vec![seed.to_string()];
        row.extend(outcome.skills.iter().map(|skill| format!("{:.2} ± {:.2}", skill.mu, skill.sigma)));
        row.push(outcome.p_of_ends().map_or("–".into(), p));
        row.push(outcome.effect.map_or("–".into(), |d| format!("{d:.2}")));
        row.push(if outcome.has_published_order() { "yes" } else { "no" }.into());
        row
    };
    let columns = [
        "Seed",
        "Full",
        "No reflection",
        "No refl., no plan.",
        "None",
        "p full, none",
        "d full, none",
        "Paper's order",
    ];
    page.table("By facts: TrueSkill μ ± σ", &columns, &outcomes.iter().map(row).collect::<Vec<_>>());
}

/// How much holds, by kind of question.
fn kinds(page: &mut Page, study: &Answers) {
    page.heading("By kind of question");
    let of = |category: Category, condition: Condition| {
        let answers = study.values().filter_map(|answers| answers.get(&condition));
        let answers: Vec<&Answer> = answers.filter(|answer| answer.asked.category == category).collect();
        let share = Summary::of(&answers.iter().map(|answer| answer.share()).collect::<Vec<_>>());
        let held = Summary::of(&answers.iter().map(|answer| answer.supported.len() as f64).collect::<Vec<_>>());
        (share, held)
    };
    let row = |category: &Category| {
        let mut row = vec![category.name().to_owned()];
        for condition in Condition::OF_MINDS {
            let (share, held) = of(*category, condition);
            row.push(format!("{:.1} %, {:.2}", share.mean * 100.0, held.mean));
        }
        row
    };
    let columns = ["Kind", "Full", "No reflection", "No refl., no plan.", "None"];
    let rows: Vec<Vec<String>> = Category::ALL.iter().map(row).collect();
    page.table("Mean share of checkable statements that are supported, and how many are", &columns, &rows);
    let names: Vec<&str> = Category::ALL.iter().map(|category| category.name()).collect();
    let series = Condition::OF_MINDS.map(|condition| Series {
        name: condition.name(),
        values: Category::ALL.iter().map(|category| Some((of(*category, condition).0.mean * 100.0, 0.0))).collect(),
    });
    if let Some(svg) = dots(&names, "supported, in %", &series) {
        page.chart(&svg, "Share of checkable statements that are supported, by kind of question and condition");
    }
}

/// Answers that stand in the way of the paper's order: a condition is ranked above the one that should be above it.
fn against(page: &mut Page, study: &Answers, rankings: &[Ranking]) {
    page.heading("Answers against the paper's order");
    let mut found = Vec::new();
    let (mut fewer, mut more) = ([0_usize; 3], [0_usize; 3]);
    for ranking in rankings {
        let Some(answers) = study.get(&(ranking.seed, ranking.who.clone(), ranking.key.clone())) else { continue };
        for (index, pair) in Condition::OF_MINDS.windows(2).enumerate() {
            let by = ranking.ranks[index].cast_signed() - ranking.ranks[index + 1].cast_signed();
            more[index] += usize::from(by < 0);
            fewer[index] += usize::from(by > 0);
            if let (true, Some(upper), Some(lower)) = (by > 0, answers.get(&pair[0]), answers.get(&pair[1])) {
                found.push((by, ranking, pair[0], upper, pair[1], lower));
            }
        }
    }
    let counts: Vec<String> = Condition::OF_MINDS
        .windows(2)
        .enumerate()
        .map(|(index, pair)| {
            let (above, below) = (pair[0].name(), pair[1].name());
            format!("{above} above {below} {} times, below {} times", more[index], fewer[index])
        })
        .collect();
    page.say(&format!("{}; else equal. The widest of those below:", counts.join("; ")));
    found.sort_by_key(|(by, ranking, ..)| (Reverse(*by), ranking.seed, ranking.key.clone(), ranking.who.clone()));
    let held = |answer: &Answer| {
        let all = answer.supported.len() + answer.unsupported.len();
        format!("{} [{} of {all}]", answer.words, answer.supported.len())
    };
    let row = |(_, ranking, above, upper, below, lower): &(isize, &Ranking, Condition, &Answer, Condition, &Answer)| {
        vec![
            format!("{}, {}", ranking.seed, ranking.who),
            upper.asked.text.clone(),
            format!("{}: {}", above.name(), held(upper)),
            format!("{}: {}", below.name(), held(lower)),
        ]
    };
    let rows: Vec<Vec<String>> = found.iter().take(SHOWN).map(row).collect();
    page.table("In brackets what of it holds", &["Who", "Question", "Ranked lower", "Ranked higher"], &rows);
}

//! Who came together, and why the others did not.

use std::collections::BTreeMap;

use crate::{
    community::{
        finding::{Attendance, Reason},
        outcome::Outcome,
    },
    html::Page,
};

pub(super) fn write(page: &mut Page, towns: &[Outcome]) {
    page.heading("Who comes together");
    page.say(
        "Who was invited was asked, or stood by when somebody was. Who came was in the place for at least five minutes while \
         it took place; who was there anyway was so in a town of the same seed in which nobody planned to give anything. In the \
         paper twelve were invited to the party, five came, three of the others had something else \
         to do, and four had wanted to come and did not plan it.",
    );
    let row = |(seed, gathering): (u64, &Attendance)| {
        let uninvited = gathering.attended.len() - gathering.came().count();
        vec![
            seed.to_string(),
            gathering.topic.clone(),
            format!("{}, {}", gathering.place, gathering.start),
            gathering.invited.len().to_string(),
            gathering.accepted.len().to_string(),
            gathering.came().count().to_string(),
            uninvited.to_string(),
            gathering.anyway.len().to_string(),
            gathering.invited_anyway().count().to_string(),
        ]
    };
    let held = towns.iter().flat_map(|town| town.held().map(|gathering| (town.seed, gathering)));
    let rows: Vec<Vec<String>> = held.map(row).collect();
    let columns = [
        "Seed",
        "Gathering",
        "Where and when",
        "Invited",
        "Said yes",
        "Came",
        "Came uninvited",
        "There anyway",
        "Invited of those",
    ];
    page.table("Gatherings that are over", &columns, &rows);
    let mut reasons: BTreeMap<Reason, usize> = BTreeMap::new();
    for (reason, count) in towns.iter().flat_map(Outcome::reasons) {
        *reasons.entry(reason).or_default() += count;
    }
    let all: usize = reasons.values().sum();
    let row = |reason: Reason| {
        let count = reasons.get(&reason).copied().unwrap_or_default();
        let share = if all == 0 { "–".into() } else { format!("{:.1} %", count as f64 / all as f64 * 100.0) };
        vec![reason.title().to_owned(), count.to_string(), share]
    };
    let rows: Vec<Vec<String>> = Reason::ALL.into_iter().map(row).collect();
    page.table("Why those who were invited did not come, in all towns", &["Reason", "People", "Share"], &rows);
}

//! How the town is knit, over time, and who claims to know whom out of thin air.

use super::{course, mean, moments, percent};
use crate::{
    chart::lines::{Course, lines},
    community::{
        finding::{Acquaintance, Moment},
        outcome::Outcome,
    },
    html::Page,
    ties::Start,
};

/// So many made-up answers are shown.
const SHOWN: usize = 20;

pub(super) fn write(page: &mut Page, towns: &[Outcome]) {
    page.heading("Who knows whom");
    page.say(
        "Everybody is asked about everybody else: “Do you know of …?” By answers two are tied when both say yes, as in the \
         paper (0.167 at the start, 0.74 at the end). By the record it is counted strictly: two are tied when each knew the \
         other from the start, and not by name only, or when both have spoken in one talk; who was only heard of is not \
         known. The density is the share of tied pairs among all pairs.",
    );
    if let Some(town) = towns.first() {
        let Start { mutual, one_sided, by_name_only } = town.setting.start;
        page.say(&format!(
            "The start is what people's files say: {mutual} pairs know each other, of {one_sided} more only one knows the \
             other, and {by_name_only} times somebody is known by name or by sight only; neither of these is a tie."
        ));
    }
    let rows = [(Moment::Start, "at the start"), (Moment::End, "at the end")].map(|(at, name)| {
        let silent = |town: &Outcome| {
            town.acquaintances.iter().filter(|answer| answer.at == at && answer.known && !answer.yes).count() as f64
        };
        vec![
            name.into(),
            mean(towns, |town| town.said_yes(at).count() as f64, 1),
            mean(towns, |town| town.density(at), 3),
            percent(towns, |town| town.made_up_share(at)),
            mean(towns, silent, 1),
        ]
    });
    let columns = ["Asked", "Answers that say yes", "Density", "Made up", "Seen or heard of, and not said so"];
    page.table("Means of all towns ± standard deviation", &columns, &rows);
    let all = moments(towns);
    let density = Course { name: "pairs that know of each other", values: course(towns, Outcome::recorded_density) };
    if let (Some(first), Some(last)) = (all.first(), all.last())
        && let Some(svg) = lines("of all pairs", *first, *last, &[density])
    {
        page.chart(&svg, "The density of ties by the record, over time; the mean of all towns");
    }
    let made_up: Vec<(u64, &Acquaintance)> =
        towns.iter().flat_map(|town| town.made_up(Moment::End).map(|answer| (town.seed, answer))).collect();
    if made_up.is_empty() {
        return;
    }
    let row = |(seed, answer): &(u64, &Acquaintance)| {
        vec![seed.to_string(), answer.who.clone(), answer.other.clone(), answer.words.clone()]
    };
    let rows: Vec<Vec<String>> = made_up.iter().take(SHOWN).map(row).collect();
    page.table("Answers that are made up", &["Seed", "Who", "About", "Answer"], &rows);
}

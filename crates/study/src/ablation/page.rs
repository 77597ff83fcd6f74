//! Towns without a faculty beside those that have all, as a page.

use std::collections::BTreeMap;

use super::{
    condition::Condition,
    measure::Measure,
    outcome::{Compared, Measured, Towns, compare},
    unit::{Found, Unit},
    verdict::{LIFE, LIVES, by_chance, verdict},
};
use crate::{
    chart::{Series, dots},
    html::Page,
    statistics::{describe::mean, paired::Effect},
};
use smallville_english::listed;

/// What lies further out is drawn here: one huge effect would make all others dots on a line.
const DRAWN: f64 = 4.0;
/// Where there is nothing to say.
const NOTHING: &str = "–";

/// The page.
#[must_use]
pub fn page(unit: &Unit, towns: &Towns) -> String {
    let mut page = Page::new("What each faculty does for a town");
    let all = compare(towns);
    introduce(&mut page, unit, towns);
    page.heading("What differs, and whether it stays a life");
    if all.is_empty() {
        page.say("There is nothing to compare: towns of the full architecture and of another condition are needed.");
    }
    all.iter().for_each(|compared| page.say(&verdict(compared, &all)));
    page.say(&by_chance(&all));
    means(&mut page, towns);
    chart(&mut page, &all);
    page.heading("Each condition beside the full architecture");
    all.iter().for_each(|compared| condition(&mut page, compared));
    let row = |measure: Measure| vec![measure.told().title.to_owned(), measure.told().about.to_owned()];
    page.table("What is measured", &["Measure", "What is counted"], &Measure::ALL.map(row));
    page.html()
}

fn introduce(page: &mut Page, unit: &Unit, towns: &Towns) {
    let mut seeds: Vec<u64> = towns.values().flat_map(|lived| lived.keys().copied()).collect();
    seeds.sort_unstable();
    seeds.dedup();
    page.say(&format!(
        "{} towns were lived for {} days under each of {} conditions. Who thinks: {}. Seeds: {}.",
        seeds.len(),
        unit.days,
        towns.len(),
        unit.mind,
        seeds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    ));
    page.say(
        "The faculties are off while the town is lived: without reflection nobody concludes anything; without planning nobody \
         plans a day or goes about a goal that needs others with a plan, and people live from one hour to the next; without \
         observation nobody remembers what they see; without likeness the same number of memories comes to mind, but what \
         is like the matter is not among them more often than anything else, because each text lies anywhere, nor is anything \
         else found by its likeness: what one feels like doing because of it, and what a matter has to do with another.",
    );
    let life: Vec<String> = LIFE.iter().map(|measure| measure.told().title.to_lowercase()).collect();
    page.say(&format!(
        "A town is compared with the one of the same seed that has everything. A difference is called clear if its interval of \
         95 % leaves nought out (Student's t over towns); d_z is the mean difference over the standard deviation \
         of the differences. By our rule a town stays a life if each of these is {:.0} % or more of what it is in the full one: {}.",
        LIVES * 100.0,
        listed(&life)
    ));
}

/// A row for each measure, a column for each condition.
fn means(page: &mut Page, towns: &Towns) {
    let row = |measure: Measure| {
        let of = |lived: &BTreeMap<u64, Found>| mean(lived.values().filter_map(|found| found.0.get(&measure).copied()));
        let cells = towns.values().map(|lived| shown(measure, of(lived)));
        std::iter::once(measure.told().title.to_owned()).chain(cells).collect::<Vec<_>>()
    };
    let columns: Vec<&str> = std::iter::once("Measure").chain(towns.keys().map(|of| of.title())).collect();
    page.table("Means of all towns", &columns, &Measure::ALL.map(row));
}

/// The sizes of all effects, a row for each measure.
fn chart(page: &mut Page, all: &[Compared]) {
    let series = |compared: &Compared| {
        let d_z = |measured: &Measured| Some((measured.effect?.d_z?.clamp(-DRAWN, DRAWN), 0.0));
        (compared.condition.title(), compared.measures.iter().map(d_z).collect::<Vec<_>>())
    };
    let series: Vec<_> = all.iter().map(series).collect();
    let series: Vec<Series<'_>> = series.iter().map(|(name, values)| Series { name, values: values.clone() }).collect();
    let rows = Measure::ALL.map(|measure| measure.told().title);
    if let Some(svg) = dots(&rows, "d_z against the full architecture", &series) {
        page.chart(
            &svg,
            &format!("How large each effect is (d_z); what is larger than {DRAWN:.0} is drawn at {DRAWN:.0}"),
        );
    }
}

/// All measures of one condition.
fn condition(page: &mut Page, compared: &Compared) {
    let Compared { condition, towns, measures } = compared;
    let row = |Measured { measure, full, mean, effect }: &Measured| {
        let mut row = vec![measure.told().title.to_owned(), shown(*measure, *full), shown(*measure, *mean)];
        row.extend(effect.map_or_else(|| vec![NOTHING.to_owned(); 4], |effect| told(*measure, effect)));
        row
    };
    let (title, is_full) = (condition.title(), *condition == Condition::OtherChance);
    let caption = format!("{title}, {towns} towns; differences of shares in hundredths");
    let name = if is_full { "Other chance" } else { "Without" };
    let columns = ["Measure", "Full", name, "Difference (95 %)", "d_z (95 %)", "More, less in towns", "Clear"];
    page.fold(title, true, |page| {
        page.table(&caption, &columns, &measures.iter().map(row).collect::<Vec<_>>());
    });
}

/// The cells of an effect: the difference, its size, in how many towns it goes which way, and whether it is clear.
fn told(measure: Measure, effect: Effect) -> Vec<String> {
    let by = |by: f64| measure.difference(by);
    let size = effect.d_z.map_or_else(
        || NOTHING.to_owned(),
        |d_z| {
            let bounds = effect.d_z_bounds.map_or_else(String::new, |(low, high)| format!(" ({low:.2} to {high:.2})"));
            format!("{d_z:.2}{bounds}")
        },
    );
    vec![
        format!("{} ({} to {})", by(effect.mean), by(effect.low), by(effect.high)),
        size,
        format!("{}, {} of {}", effect.more_in, effect.less_in, effect.towns),
        if effect.is_clear() { "yes" } else { "no" }.to_owned(),
    ]
}

fn shown(measure: Measure, value: Option<f64>) -> String {
    value.map_or_else(|| NOTHING.to_owned(), |value| measure.shown(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablation::outcome::tests::towns;

    #[test]
    fn the_page_has_effects_and_a_sentence_for_each_condition_and_nothing_from_elsewhere() {
        let unit = Unit { seed: 1, condition: Condition::Full, days: 2, mind: "instinct".into() };
        let html = page(&unit, &towns());
        for part in [
            "4 towns were lived for 2 days under each of 3 conditions",
            "No planning: 2 of 4 measures differ clearly",
            "It stays a life",
            "<td>Plans kept</td><td>70.0 %</td><td>–</td><td>–</td>",
            "<td>0, 4 of 4</td><td>yes</td>",
            "<svg",
        ] {
            assert!(html.contains(part), "{part} is missing in:\n{html}");
        }
        for from_elsewhere in ["<script", "src=", "href=", "@import"] {
            assert!(!html.contains(from_elsewhere), "{from_elsewhere}");
        }
        let mut alone = towns();
        alone.retain(|condition, _| *condition == Condition::Full);
        assert!(page(&unit, &alone).contains("There is nothing to compare"));
    }
}

//! Towns beside people as a page.

use super::{
    doing::Use,
    outcome::{Town, compare},
    table::{COLUMNS, rows, verdict},
    unit::Unit,
    yardstick::Yardstick,
};
use crate::{
    chart::lines::{Course, lines},
    html::Page,
    statistics::describe::Summary,
};
use smallville_town::GameTime;

/// What is drawn over the hours: what people do at the same time as others.
const DRAWN: [Use; 5] = [Use::Sleep, Use::Work, Use::Meals, Use::Leisure, Use::Travel];

/// The page.
#[must_use]
pub fn page(unit: &Unit, towns: &[Town], yardstick: &Yardstick) -> String {
    let mut page = Page::new("A town beside people");
    let measures = compare(yardstick, towns);
    introduce(&mut page, unit, towns);
    page.heading(&verdict(&measures));
    let caption = "The town in the middle, with the lowest and the highest; a measure holds when all its figures do";
    page.table(caption, &COLUMNS, &rows(&measures));
    let source = |measure: &super::outcome::Measured<'_>| {
        let of = |figure: &super::outcome::Compared<'_>| {
            vec![measure.name.to_owned(), figure.human.says.clone(), figure.human.source.clone()]
        };
        measure.figures.iter().map(of).collect::<Vec<_>>()
    };
    let sources: Vec<Vec<String>> = measures.iter().flat_map(source).collect();
    page.table("Where the figures of people come from", &["Measure", "Figure", "Source"], &sources);
    time(&mut page, towns);
    company(&mut page, towns);
    page.html()
}

fn introduce(page: &mut Page, unit: &Unit, towns: &[Town]) {
    let seeds: Vec<String> = towns.iter().map(|(seed, _)| seed.to_string()).collect();
    page.say(&format!(
        "{} towns were lived for {} days from Monday on. Who thinks: {}. Seeds: {}.",
        towns.len(),
        unit.days,
        unit.mind,
        seeds.join(", ")
    ));
    page.say(
        "Time is counted as a diary would have it: an act lasts until the next one and is read by what it is for; whoever \
         stands outside of all buildings and parks is under way. A talk has at least two speakers, and whoever speaks in it \
         has met all others who do. The figures of people are national averages and small groups of other places and \
         times: a town can be like people and leave a range, and lie in all of them and be unlike any.",
    );
}

fn time(page: &mut Page, towns: &[Town]) {
    page.heading("How the hours are spent");
    let mean = |value: &dyn Fn(&Town) -> f64| Summary::of(&towns.iter().map(value).collect::<Vec<_>>());
    let row = |what: &Use| {
        let hours = mean(&|(_, found)| found.hours.get(what).copied().unwrap_or_default());
        vec![what.title().to_owned(), format!("{:.2}", hours.mean), format!("{:.2}", hours.sd)]
    };
    let rows: Vec<Vec<String>> = Use::ALL.iter().map(row).collect();
    page.table("Hours a day and person, mean of all towns", &["What", "Hours", "SD over towns"], &rows);
    let at = |what: Use, hour: usize| {
        let of = |(_, found): &Town| found.by_hour.get(&what).and_then(|hours| hours.get(hour)).copied();
        mean(&|town| of(town).unwrap_or_default()).mean
    };
    let course = |what: Use| Course {
        name: what.title(),
        values: (0..24).map(|hour| (GameTime::from_secs(hour * 3600), at(what, hour as usize))).collect(),
    };
    let day = (GameTime::from_secs(0), GameTime::from_secs(24 * 3600));
    if let Some(svg) = lines("share of all people", day.0, day.1, &DRAWN.map(course)) {
        page.chart(&svg, "What people do at which hour, mean of all days and towns");
    }
}

fn company(page: &mut Page, towns: &[Town]) {
    page.heading("How company is spread");
    let all: u32 = towns.iter().flat_map(|(_, found)| &found.contacts).sum();
    let most = towns.iter().map(|(_, found)| found.contacts.len()).max().unwrap_or_default();
    let row = |count: usize| {
        let days: u32 = towns.iter().filter_map(|(_, found)| found.contacts.get(count)).sum();
        vec![count.to_string(), days.to_string(), format!("{:.1} %", 100.0 * f64::from(days) / f64::from(all.max(1)))]
    };
    let rows: Vec<Vec<String>> = (0..most).map(row).collect();
    page.table("With how many others people talk on a day", &["Others", "Days", "Share"], &rows);
    let row = |(seed, found): &Town| {
        let degrees: Vec<String> = found.degrees.iter().map(ToString::to_string).collect();
        vec![seed.to_string(), degrees.join(" ")]
    };
    let rows: Vec<Vec<String>> = towns.iter().map(row).collect();
    page.table("With how many others each resident talks on two days or more", &["Seed", "Residents"], &rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{outcome::tests::towns, yardstick::tests::shipped};

    #[test]
    fn the_page_has_people_with_sources_and_towns_and_nothing_from_elsewhere() {
        let unit = Unit { seed: 1, days: 7, mind: "instinct".into() };
        let html = page(&unit, &towns(&[(9.0, 3.6, 1.2), (9.4, 3.6, 1.2)]), &shipped());
        for part in ["2 of 12 measures", "9.2 (9 to 9.4)", "POLYMOD: 13.4", "25.0 %", "3 1", "0.25", "<svg"] {
            assert!(html.contains(part), "{part} is missing in:\n{html}");
        }
        for from_elsewhere in ["<script", "src=", "href=", "@import"] {
            assert!(!html.contains(from_elsewhere), "{from_elsewhere}");
        }
    }
}

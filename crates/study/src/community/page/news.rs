//! How facts spread over time.

use super::{course, mean};
use crate::{
    chart::lines::{Course, lines},
    community::{
        finding::Moment,
        outcome::{Awareness, Outcome},
        unit::Unit,
    },
    html::Page,
};

pub(super) fn write(page: &mut Page, unit: &Unit, towns: &[Outcome]) {
    page.heading("How news spreads");
    let row = |name: &String| {
        let of =
            |count: &dyn Fn(&Awareness) -> usize| mean(towns, |town| town.facts.get(name).map_or(0, count) as f64, 1);
        vec![
            name.clone(),
            of(&|aware| aware.yes(Moment::Start)),
            of(&|aware| aware.yes(Moment::End)),
            of(&|aware| aware.made_up(Moment::End).len()),
            of(&|aware| aware.silent(Moment::End).len()),
        ]
    };
    let rows: Vec<Vec<String>> = unit.facts.iter().map(|fact| row(&fact.name)).collect();
    let columns = ["Fact", "Say yes at the start", "Say yes at the end", "of them made up", "Know and do not say so"];
    page.table("People, means of all towns", &columns, &rows);
    for fact in &unit.facts {
        page.say(&format!("{}: “{}”", fact.name, fact.question));
    }
    let shown = |name: &String| {
        course(towns, |town, at| town.of_residents(town.facts.get(name).map_or(0, |aware| aware.recorded(at))))
    };
    let courses: Vec<Course<'_>> =
        unit.facts.iter().map(|fact| Course { name: &fact.name, values: shown(&fact.name) }).collect();
    let (Some(first), Some(last)) = (super::moments(towns).first().copied(), super::moments(towns).last().copied())
    else {
        return;
    };
    if let Some(svg) = lines("of the town know", first, last, &courses) {
        page.chart(
            &svg,
            "The share of the town that knows of each fact by the record, over time; the mean of all towns",
        );
    }
}

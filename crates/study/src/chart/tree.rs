//! Who told whom: a row for everybody who knows, from left to right in time; a line falls from whoever told it to whoever
//! learned it.

use std::collections::BTreeMap;

use plotters::{
    coord::combinators::BindKeyPoints as _,
    prelude::{ChartBuilder, Circle, IntoDrawingArea as _, PathElement, SVGBackend},
    style::Color as _,
};

use super::{COLOURS, WIDTH, lines::moment};
use smallville_journal::telling::cascade::cascade;
use smallville_town::GameTime;

/// Height of a row and of what stands above and below all rows, room for the names; in pixels.
const ROW: u32 = 22;
const FRAME: u32 = 64;
const NAMES: u32 = 190;

/// So many hours lie between two marks of the axis.
const HOURS: u32 = 6;

/// Somebody who knows.
#[derive(Clone, Copy, Debug)]
pub struct Knower<'a> {
    /// Who.
    pub name: &'a str,
    /// From whom; none for a source.
    pub from: Option<&'a str>,
    /// Since when.
    pub at: GameTime,
}

/// The tree of some news; none if nobody knows.
#[must_use]
pub fn tree(begin: GameTime, end: GameTime, knowers: &[Knower<'_>]) -> Option<String> {
    if knowers.is_empty() || begin >= end {
        return None;
    }
    let mut svg = String::new();
    // Only a file could fail to be written; this is memory.
    draw(&mut svg, begin, end, &rows(knowers)).ok()?;
    Some(svg)
}

/// The knowers in the order of their rows: after everybody come those whom they told, the latest first, so that no line
/// crosses another one's beginning.
fn rows<'a>(knowers: &[Knower<'a>]) -> Vec<Knower<'a>> {
    let is_known = |name: &str| knowers.iter().any(|knower| knower.name == name);
    let (mut rows, mut told): (Vec<Knower<'a>>, Vec<Knower<'a>>) =
        knowers.iter().partition(|knower| !knower.from.is_some_and(is_known));
    rows.sort_by_key(|knower| knower.at);
    told.sort_by_key(|knower| knower.at);
    told.reverse();
    rows.extend(told);
    let twigs = cascade(rows.iter().map(|knower| (knower.name, knower.from)));
    twigs.iter().map(|twig| rows[twig.index]).collect()
}

fn draw(
    svg: &mut String,
    begin: GameTime,
    end: GameTime,
    rows: &[Knower<'_>],
) -> Result<(), Box<dyn std::error::Error>> {
    let count = u32::try_from(rows.len())?;
    let area = SVGBackend::with_string(svg, (WIDTH, count * ROW + FRAME)).into_drawing_area();
    // In hundredths of a row. Rows are counted from the top; the axis goes up.
    let height = i32::try_from(rows.len())? * 100;
    let middle = |row: usize| height - row as i32 * 100 - 50;
    let marks: Vec<u32> = (begin.secs()..=end.secs()).filter(|secs| secs % (HOURS * 3600) == 0).collect();
    let middles: Vec<i32> = (0..rows.len()).map(middle).collect();
    let mut chart = ChartBuilder::on(&area)
        .margin(8)
        .margin_right(24)
        .x_label_area_size(30)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(
        (begin.secs()..end.secs()).with_key_points(marks),
        (0..height).with_key_points(middles),
    )?;
    let name = |at: &i32| rows.get(((height - at) / 100) as usize).map_or_else(String::new, |row| row.name.to_owned());
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_label_formatter(&|secs| moment(*secs))
        .y_label_formatter(&name)
        .y_labels(rows.len())
        .label_style(("sans-serif", 13))
        .draw()?;
    let row_of: BTreeMap<&str, usize> = rows.iter().enumerate().map(|(row, knower)| (knower.name, row)).collect();
    for (row, knower) in rows.iter().enumerate() {
        let (at, own) = (knower.at.secs().clamp(begin.secs(), end.secs()), middle(row));
        let from = knower.from.and_then(|from| row_of.get(from));
        let colour = COLOURS[usize::from(from.is_none())];
        let know = PathElement::new([(at, own), (end.secs(), own)], colour.mix(0.35).stroke_width(2));
        chart.draw_series(std::iter::once(know))?;
        if let Some(from) = from {
            let told = PathElement::new([(at, middle(*from)), (at, own)], colour.stroke_width(1));
            chart.draw_series(std::iter::once(told))?;
        }
        chart.draw_series(std::iter::once(Circle::new((at, own), 4, colour.filled())))?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, begin};

    fn knower<'a>(name: &'a str, from: Option<&'a str>, hour: u16) -> Knower<'a> {
        Knower { name, from, at: at(0, hour, 0) }
    }

    #[test]
    fn whoever_was_told_stands_below_whoever_told_them() {
        let all = [
            knower("Ann", None, 6),
            knower("Ben", Some("Ann"), 8),
            knower("Cleo", Some("Ben"), 9),
            knower("Dora", Some("Ann"), 10),
            knower("Ed", Some("a visitor"), 11),
            knower("Flo", Some("Gil"), 12),
            knower("Gil", Some("Flo"), 12),
        ];
        let names: Vec<&str> = rows(&all).iter().map(|knower| knower.name).collect();
        assert_eq!(names, ["Ann", "Dora", "Ben", "Cleo", "Ed", "Gil", "Flo"]);
        let svg = tree(begin(), at(0, 22, 0), &all).unwrap();
        for text in ["Ann", "Gil", "Mon 12:00"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert_eq!(svg.matches("<circle").count(), 7);
        assert_eq!(tree(begin(), at(0, 22, 0), &[]), None);
    }
}

//! Charts of studies as SVG inside a page: no script, no picture, no font from elsewhere.
//!
//! Here are dots with how far they may be off; [`lines`] over time, [`tree`] who told whom, [`ring`] who knows whom.

pub mod lines;
pub mod ring;
pub mod tree;

use plotters::{
    coord::combinators::BindKeyPoints as _,
    prelude::{ChartBuilder, Circle, IntoDrawingArea as _, PathElement, RGBColor, SVGBackend, SeriesLabelPosition},
    style::Color as _,
};

/// Width of every picture in pixels.
const WIDTH: u32 = 860;

/// Room for the names of the rows.
const NAMES: u32 = 290;

/// Height of a row, and of what stands above and below all rows.
const ROW: u32 = 44;
const FRAME: u32 = 90;

/// Values of one colour.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// What they are called.
    pub name: &'a str,
    /// For each row a value and how far it may be off to either side; none where there is nothing to show.
    pub values: Vec<Option<(f64, f64)>>,
}

/// Colours that can be told apart in light and dark, also by whoever sees no red or no green (Okabe and Ito 2008).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// A chart of dots with how far they may be off, a row for each name from top to bottom; none if there is nothing to show.
#[must_use]
pub fn dots(rows: &[&str], of: &str, series: &[Series<'_>]) -> Option<String> {
    let shown = series.iter().flat_map(|series| series.values.iter().flatten());
    let ends =
        shown.fold((f64::MAX, f64::MIN), |(low, high), (value, off)| (low.min(value - off), high.max(value + off)));
    let room = ((ends.1 - ends.0) * 0.08).max(0.01);
    if rows.is_empty() || ends.0 > ends.1 {
        return None;
    }
    let mut svg = String::new();
    // Only a file could fail to be written; this is memory.
    draw(&mut svg, rows, of, series, (ends.0 - room, ends.1 + room)).ok()?;
    Some(svg)
}

fn draw(
    svg: &mut String,
    rows: &[&str],
    of: &str,
    series: &[Series<'_>],
    (low, high): (f64, f64),
) -> Result<(), Box<dyn std::error::Error>> {
    // Above the rows there is room for the names of the series, two a row.
    let above = i32::try_from(series.len().div_ceil(2))?;
    let count = u32::try_from(rows.len())? + above.unsigned_abs();
    let area = SVGBackend::with_string(svg, (WIDTH, count * ROW + FRAME)).into_drawing_area();
    // In hundredths of a row. Rows are counted from the top; the axis goes up.
    let height = i32::try_from(rows.len())? * 100;
    let middle = |row: usize| height - row as i32 * 100 - 50;
    let middles: Vec<i32> = (0..rows.len()).map(middle).collect();
    let mut chart = ChartBuilder::on(&area)
        .margin(8)
        .margin_right(24)
        .x_label_area_size(46)
        .y_label_area_size(NAMES)
        .build_cartesian_2d(low..high, (0..height + above * 100).with_key_points(middles))?;
    let name = |at: &i32| rows.get(((height - at) / 100) as usize).map_or_else(String::new, |name| (*name).to_owned());
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_desc(of)
        .y_label_formatter(&name)
        .label_style(("sans-serif", 14))
        .draw()?;
    // However many there are, they stay in their row.
    let apart = (45 / (series.len() as i32 - 1).max(1)).min(11);
    for (index, Series { name, values }) in series.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let shift = (series.len() as i32 - 1 - 2 * index as i32) * apart;
        let found = values.iter().enumerate().filter_map(|(row, value)| Some((middle(row) + shift, (*value)?)));
        let found: Vec<(i32, (f64, f64))> = found.collect();
        let bars =
            found.iter().map(|(y, (x, off))| PathElement::new([(x - off, *y), (x + off, *y)], colour.stroke_width(2)));
        chart.draw_series(bars)?;
        chart
            .draw_series(found.iter().map(|(y, (x, _))| Circle::new((*x, *y), 5, colour.filled())))?
            .label(*name)
            .legend(move |(x, y)| Circle::new((x + 8, y), 5, colour.filled()));
    }
    chart.configure_series_labels().position(SeriesLabelPosition::UpperLeft).label_font(("sans-serif", 14)).draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_holds_its_names_and_nothing_from_elsewhere() {
        let series = [
            Series { name: "ours", values: vec![Some((29.0, 0.7)), None] },
            Series { name: "theirs", values: vec![None; 2] },
        ];
        let svg = dots(&["Full", "None"], "μ", &series).unwrap();
        for text in ["<svg", "Full", "None", "ours", "μ"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert!(!svg.contains("<script") && !svg.contains("href"), "{svg}");
        assert_eq!(dots(&["Full"], "μ", &[Series { name: "ours", values: vec![None] }]), None);
    }
}

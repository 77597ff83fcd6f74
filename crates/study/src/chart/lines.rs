//! Lines over the days of a town: steps that hold until something changes.

use plotters::{
    coord::combinators::BindKeyPoints as _,
    prelude::{ChartBuilder, IntoDrawingArea as _, PathElement, SVGBackend, SeriesLabelPosition},
    style::Color as _,
};

use super::{COLOURS, WIDTH};
use smallville_town::GameTime;

/// Height of the picture in pixels.
const HEIGHT: u32 = 320;

/// So many hours lie between two marks of the axis.
const HOURS: u32 = 6;

/// A line: what it is called, and its value from each moment on, in order.
pub struct Course<'a> {
    /// What it is called.
    pub name: &'a str,
    /// From when on it has which value, 0 to 1.
    pub values: Vec<(GameTime, f64)>,
}

/// Lines from the beginning to the end of a town; none if there is nothing to show.
#[must_use]
pub fn lines(of: &str, begin: GameTime, end: GameTime, courses: &[Course<'_>]) -> Option<String> {
    if begin >= end || courses.iter().all(|course| course.values.is_empty()) {
        return None;
    }
    let mut svg = String::new();
    // Only a file could fail to be written; this is memory.
    draw(&mut svg, of, begin, end, courses).ok()?;
    Some(svg)
}

fn draw(
    svg: &mut String,
    of: &str,
    begin: GameTime,
    end: GameTime,
    courses: &[Course<'_>],
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    let marks: Vec<u32> = (begin.secs()..=end.secs()).filter(|secs| secs % (HOURS * 3600) == 0).collect();
    let mut chart = ChartBuilder::on(&area)
        .margin(8)
        .margin_right(24)
        .x_label_area_size(30)
        .y_label_area_size(64)
        .build_cartesian_2d((begin.secs()..end.secs()).with_key_points(marks), 0.0..1.0)?;
    chart
        .configure_mesh()
        .x_label_formatter(&|secs| moment(*secs))
        .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .y_labels(6)
        .max_light_lines(1)
        .y_desc(of)
        .label_style(("sans-serif", 14))
        .draw()?;
    for (index, course) in courses.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        chart
            .draw_series(std::iter::once(PathElement::new(steps(course, begin, end), colour.stroke_width(2))))?
            .label(course.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart.configure_series_labels().position(SeriesLabelPosition::LowerRight).label_font(("sans-serif", 14)).draw()?;
    area.present()?;
    Ok(())
}

/// The corners of a line that holds each value until the next one.
fn steps(course: &Course<'_>, begin: GameTime, end: GameTime) -> Vec<(u32, f64)> {
    let mut corners: Vec<(u32, f64)> = Vec::new();
    for (at, value) in &course.values {
        let at = at.secs().clamp(begin.secs(), end.secs());
        corners.extend(corners.last().map(|(_, before)| (at, *before)));
        corners.push((at, *value));
    }
    corners.extend(corners.last().map(|(_, last)| (end.secs(), *last)));
    corners
}

/// "Mon 18:00".
pub(super) fn moment(secs: u32) -> String {
    let at = GameTime::from_secs(secs);
    format!("{} {}", at.weekday_name().get(..3).unwrap_or_default(), at.hm())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, begin};

    #[test]
    fn a_value_holds_until_the_next_one() {
        let course = Course { name: "party", values: vec![(begin(), 0.1), (at(0, 12, 0), 0.5)] };
        let (six, noon, end) = (6 * 3600, 12 * 3600, at(1, 22, 0));
        assert_eq!(steps(&course, begin(), end), [(six, 0.1), (noon, 0.1), (noon, 0.5), (end.secs(), 0.5)]);
        let svg = lines("share", begin(), end, &[course]).unwrap();
        for text in ["party", "Mon 12:00", "Tue 18:00", "100 %", "share"] {
            assert!(svg.contains(text), "{text}: {svg}");
        }
        assert_eq!(lines("share", begin(), end, &[Course { name: "party", values: vec![] }]), None);
    }
}

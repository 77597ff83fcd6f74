//! Who knows whom: everybody on a ring, a line between two who know each other.

use std::collections::BTreeSet;

use plotters::{
    prelude::{ChartBuilder, Circle, IntoDrawingArea as _, PathElement, SVGBackend, Text},
    style::{
        Color as _, IntoTextStyle as _, RGBColor,
        text_anchor::{HPos, Pos, VPos},
    },
};

use super::{COLOURS, WIDTH};

/// Height of the picture in pixels.
const HEIGHT: u32 = 640;

/// Where names stand, if the ring has a radius of 1.
const NAMES: f64 = 1.05;

/// How far the picture reaches to each side.
const REACH: (f64, f64) = (1.75, 1.3);

/// A graph of ties, those that were there before in another colour; none without people.
#[must_use]
pub fn ring(names: &[&str], before: &BTreeSet<(&str, &str)>, ties: &BTreeSet<(&str, &str)>) -> Option<String> {
    if names.is_empty() {
        return None;
    }
    let mut svg = String::new();
    // Only a file could fail to be written; this is memory.
    draw(&mut svg, names, before, ties).ok()?;
    Some(svg)
}

fn draw(
    svg: &mut String,
    names: &[&str],
    before: &BTreeSet<(&str, &str)>,
    ties: &BTreeSet<(&str, &str)>,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (WIDTH, HEIGHT)).into_drawing_area();
    let mut chart = ChartBuilder::on(&area).margin(4).build_cartesian_2d(-REACH.0..REACH.0, -REACH.1..REACH.1)?;
    let place =
        |name: &str| names.iter().position(|known| *known == name).map(|index| on_ring(index, names.len(), 1.0));
    let line = |(one, other): &(&str, &str), colour: RGBColor, strength: f64, width: u32| {
        let ends = [place(one)?, place(other)?];
        Some(PathElement::new(ends, colour.mix(strength).stroke_width(width)))
    };
    let new = ties.iter().filter(|tie| !before.contains(tie));
    chart.draw_series(new.filter_map(|tie| line(tie, COLOURS[0], 0.4, 1)))?;
    chart.draw_series(ties.intersection(before).filter_map(|tie| line(tie, COLOURS[1], 0.9, 2)))?;
    for (index, name) in names.iter().enumerate() {
        let (x, y) = on_ring(index, names.len(), 1.0);
        chart.draw_series(std::iter::once(Circle::new((x, y), 4, COLOURS[2].filled())))?;
        let side = if x < -0.05 {
            HPos::Right
        } else if x > 0.05 {
            HPos::Left
        } else {
            HPos::Center
        };
        let style = ("sans-serif", 14).into_text_style(&area).pos(Pos::new(side, VPos::Center));
        let text = Text::new((*name).to_owned(), on_ring(index, names.len(), NAMES), style);
        chart.draw_series(std::iter::once(text))?;
    }
    area.present()?;
    Ok(())
}

/// The place of somebody on a ring, clockwise from the top.
fn on_ring(index: usize, count: usize, radius: f64) -> (f64, f64) {
    let angle = std::f64::consts::TAU * index as f64 / count as f64;
    (radius * angle.sin(), radius * angle.cos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tie_is_drawn_once() {
        let names = ["Ann", "Ben", "Cleo", "Dora"];
        let before = BTreeSet::from([("Ann", "Ben")]);
        let ties = BTreeSet::from([("Ann", "Ben"), ("Ben", "Dora")]);
        let svg = ring(&names, &before, &ties).unwrap();
        assert_eq!((svg.matches("<polyline").count(), svg.matches("<circle").count()), (2, 4), "{svg}");
        assert!(names.iter().all(|name| svg.contains(name)), "{svg}");
        assert_eq!(ring(&[], &before, &ties), None);
        let (x, y) = on_ring(1, 4, 1.0);
        assert!((x - 1.0).abs() < 1e-9 && y.abs() < 1e-9, "the second of four is to the right");
    }
}

//! The course of the town as charts.

use std::ops::RangeInclusive;

use bevy_egui::egui::{Color32, Rangef, ScrollArea, Sense, Ui, vec2};
use egui_plot::{AxisHints, Bar, BarChart, GridInput, GridMark, HoverPosition, Line, Plot, PlotPoints, PlotResponse};

use super::{
    super::{theme, timeline::past::Past, widget},
    TownAction,
    series::{Point, Series},
};
use crate::town::GameTime;

/// Height of a chart, in points.
const HEIGHT: f32 = 118.0;
/// Width of the numbers at the left, in points.
const AXIS: f32 = 28.0;
/// From one mark of the time to the next, in hours: the first that leaves room.
const MARKS: [f64; 6] = [1.0, 2.0, 4.0, 12.0, 24.0, 168.0];
/// Marks of the time fade from the second distance to the first, in points.
const LABELS: Rangef = Rangef { min: 16.0, max: 34.0 };
/// No more marks than these fit below a chart.
const MOST: f64 = 9.0;

/// Shows all charts; a click on one leads to that moment, where the town is kept.
pub(super) fn show(ui: &mut Ui, series: &Series, past: Past) -> Option<TownAction> {
    let mut clicked = None;
    let scroll = ScrollArea::vertical().id_salt("charts").max_height(ui.available_height()).auto_shrink([false, true]);
    scroll.show(ui, |ui| {
        widget::section(ui, "People who know of it");
        clicked = curves(ui, "awareness", &series.awareness);
        let colours = theme::curves(ui.ctx());
        for ((name, _), colour) in series.awareness.iter().zip(colours) {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
                ui.painter().rect_filled(rect, 2.0, colour);
                ui.label(widget::soft(name));
            });
        }
        widget::section(ui, "Pairs who know each other, in percent of all");
        clicked = curves(ui, "density", &[("Pairs".to_owned(), series.density.clone())]).or(clicked);
        widget::section(ui, "Lines said in an hour");
        clicked = bars(ui, "talk", "lines", theme::WATER, &series.talk).or(clicked);
        widget::section(ui, "Reflections in an hour");
        clicked = bars(ui, "reflections", "reflections", theme::PLUM, &series.reflections).or(clicked);
    });
    clicked.and_then(|hours| past.step(at(hours))).map(TownAction::See)
}

/// The hour under the pointer, if the chart was clicked there.
fn hour<R>(shown: &PlotResponse<R>) -> Option<f64> {
    let place = shown.response.clicked().then(|| shown.response.interact_pointer_pos()).flatten()?;
    Some(shown.transform.value_from_position(place).x)
}

fn plot(name: &'static str) -> Plot<'static> {
    Plot::new(name)
        .height(HEIGHT)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .include_y(0.0)
        .include_y(1.0)
        .y_axis_min_width(AXIS)
        .x_grid_spacer(marks)
        .custom_x_axes(vec![AxisHints::new_x().formatter(time).label_spacing(LABELS)])
        .show_background(false)
        .grid_color(theme::CLAY)
}

fn curves(ui: &mut Ui, name: &'static str, curves: &[(String, Vec<Point>)]) -> Option<f64> {
    let plot = plot(name).label_formatter(|at| match at {
        HoverPosition::NearDataPoint { plot_name, position, .. } => {
            Some(format!("{plot_name}\n{}: {:.0}", moment(position.x), position.y))
        }
        HoverPosition::Elsewhere { .. } => None,
    });
    let colours = theme::curves(ui.ctx());
    let shown = plot.show(ui, |ui| {
        for ((name, points), colour) in curves.iter().zip(colours) {
            ui.line(Line::new(name.clone(), PlotPoints::new(points.clone())).color(colour).width(2.0));
        }
    });
    hour(&shown)
}

fn bars(ui: &mut Ui, name: &'static str, unit: &'static str, colour: Color32, points: &[Point]) -> Option<f64> {
    let bars = points.iter().map(|[hour, count]| Bar::new(*hour, *count).width(0.9).fill(colour)).collect();
    let words = move |bar: &Bar, _: &BarChart| format!("{}: {:.0} {unit}", moment(bar.argument - 0.5), bar.value);
    let chart = BarChart::new(unit, bars).color(colour).element_formatter(Box::new(words));
    hour(&plot(name).show(ui, |ui| ui.bar_chart(chart)))
}

/// Where the time has marks: at whole hours, so many that they can be read.
fn marks(input: GridInput) -> Vec<GridMark> {
    let (from, until) = input.bounds;
    let fits = |step: &&f64| (until - from) / **step <= MOST;
    let step = MARKS.iter().find(fits).copied().unwrap_or((until - from) / MOST);
    let first = (from / step).ceil() as i64;
    let last = (until / step).floor() as i64;
    (first..=last).map(|i| GridMark { value: i as f64 * step, step_size: step }).collect()
}

/// A mark of the time: the weekday at midnight, else the hour.
fn time(mark: GridMark, _: &RangeInclusive<f64>) -> String {
    let at = at(mark.value);
    if at.hm() == "00:00" { at.weekday_name()[..3].to_owned() } else { at.hm() }
}

/// "Mon 14:20".
fn moment(hours: f64) -> String {
    let at = at(hours);
    format!("{} {}", &at.weekday_name()[..3], at.hm())
}

fn at(hours: f64) -> GameTime {
    GameTime::from_secs((hours.max(0.0) * 3_600.0) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_has_marks_that_can_be_read() {
        for (bounds, count, first) in
            [((6.0, 9.0), 4, 6.0), ((6.0, 30.0), 6, 8.0), ((0.0, 72.0), 7, 0.0), ((6.0, 24.0 * 60.0), 8, 168.0)]
        {
            let marks = marks(GridInput { bounds, base_step_size: 1.0 });
            assert_eq!((marks.len(), marks[0].value), (count, first), "{bounds:?}");
        }
    }

    #[test]
    fn moments_are_said_by_weekday() {
        assert_eq!(
            (moment(30.5), time(GridMark { value: 24.0, step_size: 1.0 }, &(0.0..=1.0))),
            ("Tue 06:30".into(), "Tue".into())
        );
        assert_eq!(time(GridMark { value: 7.0, step_size: 1.0 }, &(0.0..=1.0)), "07:00");
    }
}

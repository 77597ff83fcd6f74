//! What a language model does and costs: calls, tokens and money with their caps, how long answers take, who answers.

use bevy_egui::egui::{Grid, Label, RichText, ScrollArea, Ui, vec2};
use smallville_model::{
    connection::ConnectionView,
    meter::view::{KindView, MeterView},
};

use super::super::{theme, widget, words};
use crate::{
    mind::{prompt::Prompted, question::Kind},
    model_link::ModelLink,
};

/// What is said where there is no model and never was one.
const CALM: &str = "The built-in mind answers everything: nothing is asked of any server, and nothing is spent.";

/// What was seen at the last look.
#[derive(Debug, Default)]
pub(super) struct Gauge {
    sentence: String,
    told: Vec<String>,
    connection: Option<ConnectionView>,
    meter: MeterView,
}

impl Gauge {
    /// Looks at the meter.
    pub(super) fn look_up(&mut self, link: &ModelLink) {
        *self = Self {
            sentence: link.sentence(),
            told: link.told().to_vec(),
            connection: link.view(),
            meter: link.meter(),
        };
    }

    /// Shows what was seen.
    pub(super) fn show(&self, ui: &mut Ui) {
        let scroll =
            ScrollArea::vertical().id_salt("meter").max_height(ui.available_height()).auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            for sentence in &self.told {
                ui.add(Label::new(RichText::new(sentence).color(theme::RED)).wrap());
            }
            if self.connection.is_none() && self.meter.all == KindView::default() {
                if self.told.is_empty() {
                    ui.add(Label::new(CALM).wrap());
                }
                return;
            }
            self.connection(ui);
            self.spent(ui);
            widget::section(ui, "Answers");
            ui.add(Label::new(latency(&self.meter.all)).wrap());
            ui.add(Label::new(shares(&self.meter.all)).wrap());
            self.kinds(ui);
        });
    }

    /// Whether it answers, and how much is under way.
    fn connection(&self, ui: &mut Ui) {
        ui.add(Label::new(&self.sentence).wrap());
        if let Some(view) = &self.connection {
            ui.add(Label::new(view.breaker.to_string()).wrap());
            let calls = words::count(view.in_flight, "call", "calls");
            let waiting = words::count(view.waiting, "question", "questions");
            ui.label(widget::soft(format!("{calls} under way, {waiting} in line")));
        }
        if let Some(reached) = &self.meter.cap_reached {
            let sentence = format!("The cap of {} for {} is reached.", reached.limit, reached.span);
            ui.add(Label::new(RichText::new(sentence).color(theme::RED)).wrap());
        }
    }

    /// What was spent, with the caps.
    fn spent(&self, ui: &mut Ui) {
        widget::section(ui, "Spent");
        Grid::new("spent").num_columns(4).spacing(vec2(18.0, 3.0)).show(ui, |ui| {
            for title in ["", "This session", "Today", "An hour at this pace"] {
                ui.label(widget::soft(title));
            }
            ui.end_row();
            for row in spent(&self.meter) {
                for cell in row {
                    ui.label(cell);
                }
                ui.end_row();
            }
        });
    }

    /// A line for each kind of question.
    fn kinds(&self, ui: &mut Ui) {
        widget::section(ui, "By what is asked");
        Grid::new("kinds").num_columns(6).spacing(vec2(14.0, 3.0)).show(ui, |ui| {
            for title in ["", "Calls", "Tokens", "Half within", "By the model", "Too late"] {
                ui.label(widget::soft(title));
            }
            ui.end_row();
            for row in kinds(&self.meter) {
                for cell in row {
                    ui.label(RichText::new(cell).size(13.5));
                }
                ui.end_row();
            }
        });
    }
}

/// Calls, tokens and money: this session, today, and in an hour if it goes on so.
fn spent(meter: &MeterView) -> [[String; 4]; 3] {
    let MeterView { session, today, caps, forecast, .. } = meter;
    let hour = |amount: Option<f64>, money: bool| match amount {
        None => "not known yet".into(),
        Some(amount) if money => format!("{amount:.2}"),
        Some(amount) => grouped(amount.round() as u64),
    };
    let count = |spent: u64, cap: Option<u64>| of(grouped(spent), cap.map(grouped));
    let money = |spent: f64, cap: Option<f64>| of(format!("{spent:.2}"), cap.map(|cap| format!("{cap:.2}")));
    [
        [
            "Calls".into(),
            count(session.calls, caps.session.calls),
            count(today.calls, caps.day.calls),
            hour(forecast.map(|forecast| forecast.calls), false),
        ],
        [
            "Tokens".into(),
            count(session.tokens(), caps.session.tokens),
            count(today.tokens(), caps.day.tokens),
            hour(forecast.map(|forecast| forecast.tokens), false),
        ],
        [
            "Money".into(),
            money(session.money, caps.session.money),
            money(today.money, caps.day.money),
            hour(forecast.map(|forecast| forecast.money), true),
        ],
    ]
}

/// "12 of 500".
fn of(spent: String, cap: Option<String>) -> String {
    cap.map_or_else(|| spent.clone(), |cap| format!("{spent} of {cap}"))
}

/// "1,234,567".
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How long answers take.
fn latency(all: &KindView) -> String {
    match (all.median_ms, all.p95_ms) {
        (Some(median), Some(p95)) => {
            format!("Half of the answers came within {}, 95 in a hundred within {}.", secs(median), secs(p95))
        }
        _ => "The model has not answered yet.".into(),
    }
}

fn secs(millis: u64) -> String {
    format!("{:.1} s", millis as f64 / 1000.0)
}

/// Which part of the questions a call has answered, 0…1.
fn by_model(of: &KindView) -> f64 {
    let answered = of.calls.saturating_sub(of.failures + of.refused);
    let questions = answered + of.cached + of.instinct;
    if questions == 0 { 0.0 } else { answered as f64 / questions as f64 }
}

/// Who answered.
fn shares(all: &KindView) -> String {
    format!(
        "Of all questions the model answered {:.0} %, the built-in mind {:.0} %; {:.0} % were answered before. {:.0} % came \
         too late, {}.",
        by_model(all) * 100.0,
        all.share_instinct * 100.0,
        all.share_cached * 100.0,
        all.share_late * 100.0,
        match all.failures + all.refused {
            0 => "and no call was in vain".into(),
            1 => "and one call was in vain".into(),
            failures => format!("and {} calls were in vain", grouped(failures)),
        }
    )
}

/// A line for each kind that was asked, the dearest first.
fn kinds(meter: &MeterView) -> Vec<[String; 6]> {
    let mut kinds: Vec<(&String, &KindView)> = meter.kinds.iter().collect();
    kinds.sort_by_key(|(name, of)| (std::cmp::Reverse((of.spent.tokens(), of.calls)), *name));
    let about = |name: &str| {
        Prompted::ALL
            .iter()
            .map(|prompted| prompted.kind)
            .chain([Kind::Embed])
            .find(|kind| kind.name() == name)
            .map_or(name.to_owned(), capital)
    };
    let row = |(name, of): (&String, &KindView)| {
        [
            about(name),
            grouped(of.calls),
            grouped(of.spent.tokens()),
            of.median_ms.map_or_else(|| "–".into(), secs),
            format!("{:.0} %", by_model(of) * 100.0),
            grouped(of.late),
        ]
    };
    kinds.into_iter().map(row).collect()
}

/// What a question is about, at the beginning of a line.
fn capital(kind: Kind) -> String {
    smallville_english::capital(words::about(kind))
}

#[cfg(test)]
mod tests {
    use smallville_model::meter::{
        caps::{Cap, Caps},
        spent::{PerHour, Spent},
    };

    use super::*;

    #[test]
    fn what_is_spent_stands_beside_its_cap() {
        let spent_now = Spent { calls: 12, input: 30_000, output: 4_567, money: 0.1 };
        let mut meter = MeterView {
            session: spent_now,
            today: Spent { calls: 1_234_567, ..spent_now },
            caps: Caps {
                session: Cap { money: Some(2.5), ..Cap::default() },
                day: Cap { calls: Some(2_000_000), ..Cap::default() },
            },
            ..MeterView::default()
        };
        let rows = spent(&meter);
        assert_eq!(rows[0], ["Calls", "12", "1,234,567 of 2,000,000", "not known yet"]);
        assert_eq!(rows[1][1], "34,567");
        assert_eq!(rows[2][1], "0.10 of 2.50");
        meter.forecast = Some(PerHour { calls: 99.6, tokens: 1_000.2, money: 0.456 });
        let rows = spent(&meter);
        assert_eq!([&rows[0][3], &rows[1][3], &rows[2][3]], ["100", "1,000", "0.46"]);
    }

    #[test]
    fn the_dearest_kind_stands_first() {
        let kind = |calls, tokens, instinct| KindView {
            calls,
            spent: Spent { calls, input: tokens, ..Spent::default() },
            instinct,
            median_ms: Some(840),
            ..KindView::default()
        };
        let kinds_of = [("act", kind(1, 5, 0)), ("utter", kind(3, 90, 1)), ("wake", kind(0, 0, 7))];
        let meter = MeterView {
            kinds: kinds_of.into_iter().map(|(name, of)| (name.to_owned(), of)).collect(),
            ..MeterView::default()
        };
        let rows = kinds(&meter);
        assert_eq!(rows[0], ["What to say", "3", "90", "0.8 s", "75 %", "0"]);
        assert_eq!((rows[1][0].as_str(), rows[2][4].as_str()), ("act", "0 %"), "an unknown kind keeps its name");
    }

    #[test]
    fn answers_are_told_in_sentences() {
        let mut all = KindView { calls: 4, refused: 1, instinct: 1, share_instinct: 0.25, ..KindView::default() };
        assert_eq!(latency(&all), "The model has not answered yet.");
        assert!(shares(&all).starts_with("Of all questions the model answered 75 %, the built-in mind 25 %"));
        assert!(shares(&all).ends_with("one call was in vain."));
        (all.median_ms, all.p95_ms) = (Some(800), Some(2_140));
        assert_eq!(latency(&all), "Half of the answers came within 0.8 s, 95 in a hundred within 2.1 s.");
    }
}

//! What a language model does and costs: calls, tokens and money with their caps, how long answers take, who answers.

use bevy_egui::egui::{Grid, Label, RichText, ScrollArea, Ui, vec2};
use smallville_model::{
    connection::ConnectionView,
    limits::quality::Rested,
    meter::view::{KindView, MeterView},
};

use super::super::{theme, widget, words};
use crate::{
    mind::{prompt::Prompted, question::Kind},
    model_link::ModelLink,
};

/// What is said where there is no model and never was one.
const CALM: &str = "The built-in mind answers everything: nothing is asked of any server, and nothing is spent.";

/// So many reasons of a kind are told.
const REASONS: usize = 3;

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
            for rested in &view.rested {
                ui.add(Label::new(RichText::new(rests(rested)).color(theme::RED)).wrap());
            }
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
        Grid::new("kinds").num_columns(7).spacing(vec2(14.0, 3.0)).show(ui, |ui| {
            for title in ["", "Asked", "Used", "Refused", "Too late", "Tokens", "Half within"] {
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
        for sentence in refusals(&self.meter) {
            ui.add(Label::new(RichText::new(sentence).size(13.5)).wrap());
        }
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

/// Who answered.
fn shares(all: &KindView) -> String {
    format!(
        "Of all questions the model answered {:.0} %, the built-in mind {:.0} %; {:.0} % were answered before. {:.0} % came \
         too late, {}.",
        all.share_used * 100.0,
        all.share_instinct * 100.0,
        all.share_cached * 100.0,
        all.share_late * 100.0,
        match all.in_vain() {
            0 => "and no call was in vain".into(),
            1 => "and one call was in vain".into(),
            failures => format!("and {} calls were in vain", grouped(failures)),
        }
    )
}

/// A line for each kind that was asked, the dearest first.
fn kinds(meter: &MeterView) -> Vec<[String; 7]> {
    let mut kinds: Vec<(&String, &KindView)> = meter.kinds.iter().collect();
    kinds.sort_by_key(|(name, of)| (std::cmp::Reverse((of.spent.tokens(), of.calls)), *name));
    let row = |(name, of): (&String, &KindView)| {
        let repaired = if of.repaired > 0 { format!(" ({} repaired)", grouped(of.repaired)) } else { String::new() };
        [
            about(name),
            grouped(of.asked),
            format!("{}{repaired}", grouped(of.used)),
            grouped(of.asked.saturating_sub(of.used)),
            grouped(of.late),
            grouped(of.spent.tokens()),
            of.median_ms.map_or_else(|| "–".into(), secs),
        ]
    };
    kinds.into_iter().map(row).collect()
}

/// Why answers were not used, the commonest reasons of each kind.
fn refusals(meter: &MeterView) -> Vec<String> {
    let of_kind = |(name, of): (&String, &KindView)| {
        let reasons = of.commonest_reasons().into_iter().take(REASONS);
        let reasons: Vec<String> = reasons.map(|(why, times)| format!("{times} × {why}")).collect();
        (!reasons.is_empty()).then(|| format!("{}: {}.", about(name), reasons.join("; ")))
    };
    meter.kinds.iter().filter_map(of_kind).collect()
}

/// Which kind of question is asked less, and why.
pub(in crate::ui) fn rests(rested: &Rested) -> String {
    format!("{}: {rested}. The town asks shorter questions instead, or thinks for itself.", about(&rested.kind))
}

/// What a kind of question is about; an unknown kind keeps its name.
fn about(name: &str) -> String {
    let kinds = Prompted::ALL.iter().map(|prompted| prompted.kind).chain([Kind::Embed]);
    kinds.into_iter().find(|kind| kind.name() == name).map_or(name.to_owned(), capital)
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
            asked: calls,
            used: calls.saturating_sub(1),
            repaired: calls / 3,
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
        assert_eq!(rows[0], ["What to say", "3", "2 (1 repaired)", "1", "0", "90", "0.8 s"]);
        assert_eq!((rows[1][0].as_str(), rows[2][1].as_str()), ("act", "0"), "an unknown kind keeps its name");
    }

    #[test]
    fn why_nothing_came_of_it_is_told_in_plain_words() {
        let reasons = [("say it in words".to_owned(), 2), ("make nobody up".to_owned(), 9)];
        let of = KindView { reasons: reasons.into(), ..KindView::default() };
        let meter = MeterView { kinds: [("utter".to_owned(), of)].into(), ..MeterView::default() };
        assert_eq!(refusals(&meter), ["What to say: 9 × make nobody up; 2 × say it in words."]);
        let rested = Rested { kind: "draft".into(), refused: 23, of: 40, why: "make nobody up".into(), every: 8 };
        let told = rests(&rested);
        assert!(told.contains(": 23 of 40 could not be used (make nobody up); only one in 8 is asked."), "{told}");
    }

    #[test]
    fn answers_are_told_in_sentences() {
        let (share_used, share_instinct) = (0.75, 0.25);
        let mut all = KindView { calls: 4, refused: 1, instinct: 1, share_used, share_instinct, ..KindView::default() };
        assert_eq!(latency(&all), "The model has not answered yet.");
        assert!(shares(&all).starts_with("Of all questions the model answered 75 %, the built-in mind 25 %"));
        assert!(shares(&all).ends_with("one call was in vain."));
        (all.median_ms, all.p95_ms) = (Some(800), Some(2_140));
        assert_eq!(latency(&all), "Half of the answers came within 0.8 s, 95 in a hundred within 2.1 s.");
    }
}

//! Notices about the language model: it is silent, it is there again, a cap is reached. Each once for each change.

use bevy::prelude::*;
use smallville_model::{
    connection::ConnectionView,
    limits::breaker::BreakerView,
    meter::{
        caps::{CapReached, Caps},
        view::MeterView,
    },
};

use crate::{model_link::ModelLink, sim::intervene::Notice, ui::title::in_town};

/// From one look at the connection to the next, in seconds.
const LOOKS_SECS: f64 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell.run_if(in_town));
}

/// What the player has been told.
#[derive(Debug, Default)]
struct Told {
    /// Of which server and model.
    of: Option<(String, String)>,
    /// It is silent.
    silent: bool,
    /// Why there is none although one is wanted.
    faults: Vec<String>,
    /// The caps and the day of which the following were reached.
    within: (Caps, String),
    caps: Vec<CapReached>,
}

impl Told {
    /// What is to be said of a connection that cannot be made.
    fn faults(&mut self, faults: &[String]) -> Vec<String> {
        if self.faults == faults {
            return Vec::new();
        }
        self.faults = faults.to_vec();
        faults.iter().map(|fault| format!("The language model cannot be asked: {fault}")).collect()
    }

    /// What is to be said now.
    fn news(&mut self, view: Option<&ConnectionView>, meter: &MeterView, day: &str) -> Vec<String> {
        let mut news = Vec::new();
        let of = view.map(|view| (view.address.clone(), view.model.clone()));
        if of != self.of {
            // Of another connection nothing is known yet.
            (self.of, self.silent) = (of, false);
        }
        match view.map(|view| &view.breaker) {
            Some(BreakerView::Open { why, .. }) if !self.silent => {
                self.silent = true;
                news.push(format!(
                    "The language model does not answer ({why}): until it does, the built-in mind thinks for everybody."
                ));
            }
            Some(BreakerView::Closed) if self.silent => {
                self.silent = false;
                news.push("The language model answers again.".into());
            }
            _ => {}
        }
        let within = (meter.caps, day.to_owned());
        if within != self.within {
            (self.within, self.caps) = (within, Vec::new());
        }
        if let Some(reached) = meter.cap_reached.as_ref().filter(|reached| !self.caps.contains(reached)) {
            let CapReached { limit, span } = reached;
            news.push(format!("The cap of {limit} for {span} is reached: the built-in mind thinks for everybody."));
            self.caps.push(reached.clone());
        }
        news
    }
}

/// Looks at the connection now and then.
fn tell(
    link: Res<ModelLink>,
    time: Res<Time<Real>>,
    (mut told, mut due_secs): (Local<Told>, Local<f64>),
    mut notices: MessageWriter<Notice>,
) {
    let now = time.elapsed_secs_f64();
    if now < *due_secs {
        return;
    }
    *due_secs = now + LOOKS_SECS;
    let view = link.view();
    let mut news = told.news(view.as_ref(), &link.meter(), link.day());
    // What is told of a connection that there is stands on its own page.
    news.extend(told.faults(if view.is_none() { link.told() } else { &[] }));
    notices.write_batch(news.into_iter().map(Notice));
}

#[cfg(test)]
mod tests {
    use smallville_model::meter::caps::{Cap, Span};

    use super::*;

    fn view(model: &str, breaker: BreakerView) -> ConnectionView {
        let address = "http://localhost:11434/v1".into();
        ConnectionView { address, model: model.into(), breaker, in_flight: 0, waiting: 0, rested: Vec::new() }
    }

    #[test]
    fn silence_and_return_are_told_once_each() {
        let open = |secs| BreakerView::Open { secs, why: "no server answers".into() };
        let trying = BreakerView::HalfOpen { why: "no server answers".into() };
        let mut told = Told::default();
        for (state, expected) in [
            (Some(view("small", BreakerView::Closed)), ""),
            (Some(view("small", open(5))), "does not answer (no server answers)"),
            (Some(view("small", open(4))), ""),
            (Some(view("small", trying.clone())), ""),
            (Some(view("small", open(10))), ""),
            (Some(view("small", BreakerView::Closed)), "answers again"),
            (Some(view("small", BreakerView::Closed)), ""),
            (Some(view("small", open(5))), "does not answer"),
            (Some(view("large", BreakerView::Closed)), ""),
            (Some(view("large", open(5))), "does not answer"),
            (None, ""),
            (Some(view("large", BreakerView::Closed)), ""),
        ] {
            let news = told.news(state.as_ref(), &MeterView::default(), "2026-11-22");
            assert_eq!(news.len(), usize::from(!expected.is_empty()), "{state:?}: {news:?}");
            assert!(news.concat().contains(expected), "{state:?}: {news:?}");
        }
    }

    #[test]
    fn a_connection_that_cannot_be_made_is_told_once() {
        let mut told = Told::default();
        let fault = ["Choose a model of the server.".to_owned()];
        assert_eq!(told.faults(&[]), [""; 0]);
        assert_eq!(told.faults(&fault), ["The language model cannot be asked: Choose a model of the server."]);
        assert_eq!(told.faults(&fault), [""; 0]);
        assert_eq!(told.faults(&[]), [""; 0]);
        assert_eq!(told.faults(&fault).len(), 1);
    }

    #[test]
    fn a_cap_is_told_once_until_caps_or_the_day_change() {
        let caps = |calls| Caps { day: Cap { calls: Some(calls), ..Cap::default() }, ..Caps::default() };
        let meter = |calls: u64, reached: bool| MeterView {
            caps: caps(calls),
            cap_reached: reached.then(|| CapReached { span: Span::Day, limit: format!("{calls} calls") }),
            ..MeterView::default()
        };
        let mut told = Told::default();
        for (meter, day, expected) in [
            (meter(5, false), "2026-11-22", None),
            (meter(5, true), "2026-11-22", Some("The cap of 5 calls for today is reached")),
            (meter(5, false), "2026-11-22", None),
            (meter(5, true), "2026-11-22", None),
            (meter(5, true), "2026-11-23", Some("The cap of 5 calls")),
            (meter(9, false), "2026-11-23", None),
            (meter(9, true), "2026-11-23", Some("The cap of 9 calls")),
        ] {
            let news = told.news(None, &meter, day);
            assert_eq!(news.len(), usize::from(expected.is_some()), "{news:?}");
            assert!(news.concat().contains(expected.unwrap_or_default()), "{news:?}");
        }
    }
}

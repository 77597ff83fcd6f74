//! One real question of each kind, asked of a model: does it read them, answer as they want to be answered, and in time?
//!
//! A few people live a day with the built-in mind, and the first question of each kind that comes up goes to the model.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::Result;
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
    },
    data::Data,
    mind::prompt::Prompted,
    sim::{headless::Headless, recording, scenario::Scenario},
    town::{GameTime, TimeOfDay},
};
use smallville_model::{
    connection::Connection,
    endpoint::Endpoint,
    error::ModelError,
    language_model::{LanguageModel, Pending, Reply},
    limits::Limits,
    meter::{
        Meter, Source,
        caps::Caps,
        spent::Prices,
        view::{KindView, MeterView},
    },
    request::Request,
};

/// So many people live the day.
const PEOPLE: usize = 8;
/// Questions that somebody asks in an hour of the game, about: counted over a day of the shipped town.
const AN_HOUR: f64 = 3.1;
/// At normal speed an hour of the game takes so many seconds.
const HOUR_SECS: f64 = 60.0;

/// A model that is asked one question of each kind.
struct OneOfEach {
    model: Connection,
    left: Mutex<BTreeSet<&'static str>>,
}

impl OneOfEach {
    fn left(&self) -> MutexGuard<'_, BTreeSet<&'static str>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LanguageModel for OneOfEach {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
        self.left().remove(request.kind.name);
        self.model.ask(request)
    }

    fn admits(&self, kind: &'static str) -> bool {
        self.left().contains(kind)
    }

    fn room_beside(&self, answer_tokens: u32) -> Option<u64> {
        self.model.room_beside(answer_tokens)
    }

    fn refuse(&self, kind: &'static str, why: &str) {
        self.model.refuse(kind, why);
    }

    fn lose(&self, kind: &'static str, why: &ModelError) {
        self.model.lose(kind, why);
    }

    fn keep(&self, request: &Request, reply: &Reply) {
        self.model.keep(request, reply);
    }

    fn note(&self, kind: &'static str, source: Source) {
        // What instinct answers here says nothing about the model.
        if source != Source::Instinct {
            self.model.note(kind, source);
        }
    }
}

/// Asks a question of each kind that comes up in a day, and says what came of each.
///
/// # Errors
/// The town is not sound.
pub(super) fn ask(endpoint: Endpoint, limits: &Limits, data: &Data) -> Result<()> {
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    let slots = limits.in_flight;
    let kinds: BTreeSet<&'static str> = Prompted::ALL.iter().map(|prompted| prompted.kind.name()).collect();
    let model = Connection::new(endpoint, limits, meter.clone())?;
    let model = Arc::new(OneOfEach { model, left: Mutex::new(kinds) });
    let mut scenario = Scenario::load(data, 1)?.with_residents(PEOPLE);
    scenario.brain.model = Some(ModelMind::new(model.clone(), Arc::new(Attention::new(Mode::Everything))));
    let mut town = Headless::new(scenario);
    let mut told = BTreeSet::new();
    tell!("One question of each kind, as they come up in a day of {PEOPLE} people:");
    for hour in 7..24 {
        town.live_until(GameTime::from_day_time(0, TimeOfDay::new(hour, 0)), |_| {});
        for (kind, of) in meter.view().kinds.iter().filter(|(_, of)| of.asked > 0) {
            if told.insert(kind.clone()) {
                tell!("{}", line(kind, of));
            }
        }
    }
    recording::close(town.world_mut()).1?;
    let left: Vec<&str> = model.left().iter().copied().collect();
    if !left.is_empty() {
        tell!("Did not come up: {}.", left.join(", "));
    }
    advice(&meter.view(), slots).iter().for_each(|sentence| tell!("{sentence}"));
    Ok(())
}

/// What came of a question of a kind.
fn line(kind: &str, of: &KindView) -> String {
    let secs = of.median_ms.map_or(0.0, |millis| millis as f64 / 1000.0);
    let outcome = match (of.used > 0, of.repaired > 0) {
        (true, false) => "accepted".to_owned(),
        (true, true) => "accepted the second time".to_owned(),
        (false, _) => {
            let reasons: Vec<&str> = of.commonest_reasons().into_iter().map(|(why, _)| why).collect();
            format!("refused: {}", reasons.join("; "))
        }
    };
    format!("  {kind:10} {secs:5.1} s {:6} + {:5} tokens  {outcome}", of.spent.input, of.spent.output)
}

/// What to change, and whether the model keeps up.
fn advice(view: &MeterView, slots: usize) -> Vec<String> {
    let mut advice = Vec::new();
    let all = &view.all;
    let too_long = |why: &&str| why.contains("too long for the model");
    let short: Vec<&str> = view
        .kinds
        .iter()
        .filter(|(_, of)| of.commonest_reasons().iter().any(|(why, _)| too_long(why)))
        .map(|(kind, _)| kind.as_str())
        .collect();
    if !short.is_empty() {
        let longest = Prompted::ALL.iter().map(|prompted| prompted.kind.answer_tokens()).max().unwrap_or_default();
        advice.push(format!(
            "Too long for the model: {}. Give it a context of 8192 tokens; the questions have up to 3000 and the answers {longest}.",
            short.join(", ")
        ));
    }
    let late = view.kinds.iter().any(|(_, of)| of.reasons.keys().any(|why| why.starts_with("no answer within")));
    if late {
        advice.push(
            "Some answers took too long: a smaller model is quicker, or give them more time with --time-out.".into(),
        );
    }
    let asked = all.asked.max(1) as f64;
    let secs =
        view.kinds.values().filter_map(|of| Some(of.median_ms? as f64 / 1000.0 * of.calls as f64)).sum::<f64>() / asked;
    if all.used > 0 && secs > 0.0 {
        let people = HOUR_SECS * slots.max(1) as f64 / (AN_HOUR * secs);
        advice.push(format!(
            "{} of {} were accepted, after {secs:.1} s each: at normal speed that is enough for {:.0} people, and for all if the \
             town goes slower or fewer are watched.",
            all.used,
            all.asked,
            people.floor()
        ));
    }
    advice
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(used: u64, millis: u64, why: &[&str]) -> KindView {
        let reasons = why.iter().map(|why| ((*why).to_owned(), 1)).collect();
        KindView { asked: 1, calls: 1, used, median_ms: Some(millis), reasons, ..KindView::default() }
    }

    #[test]
    fn what_came_of_a_question_is_told_with_its_reason() {
        assert!(line("wake", &of(1, 2100, &[])).ends_with("accepted"));
        assert!(line("draft", &of(0, 0, &["make nobody up"])).ends_with("refused: make nobody up"));
    }

    #[test]
    fn a_context_that_is_too_small_and_a_slow_model_are_named() {
        let kinds = [
            ("draft".to_owned(), of(0, 0, &["the question is too long for the model"])),
            ("wake".to_owned(), of(1, 10_000, &["no answer within 30 s"])),
        ];
        let all = KindView { asked: 2, used: 1, calls: 2, ..KindView::default() };
        let advice = advice(&MeterView { kinds: kinds.into(), all, ..MeterView::default() }, 1);
        assert!(advice[0].contains("draft") && advice[0].contains("8192"), "{advice:?}");
        assert!(
            advice[1].contains("--time-out") && advice[2].starts_with("1 of 2 were accepted, after 5.0 s"),
            "{advice:?}"
        );
        assert!(advice[2].contains("enough for 3 people"), "{advice:?}");
    }
}

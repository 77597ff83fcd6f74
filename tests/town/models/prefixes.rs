//! How much of each prompt a server has worked out already: it keeps the beginning that a prompt shares with one before.

use std::{collections::BTreeMap, sync::Arc};

use smallville_model::{request::Request, scripted::Scripted};

use super::{Headless, Mode, live, rehearsal::good};
use crate::models::{Attention, Data, ModelMind, Scenario};

/// What a server reads, in order.
fn read_by_server(request: &Request) -> String {
    let turns = request.turns.iter().map(|turn| turn.content.as_str());
    request.system.iter().map(String::as_str).chain(turns).collect::<Vec<_>>().join("\n\n")
}

fn shared(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count()
}

/// The part of all prompts that is shared with the one before, and with any of the so many before.
fn shares(prompts: &[String], kept: usize) -> (f64, f64) {
    let whole: usize = prompts.iter().map(String::len).sum();
    let (mut with_last, mut with_any) = (0, 0);
    for (at, prompt) in prompts.iter().enumerate() {
        let before = &prompts[at.saturating_sub(kept)..at];
        with_last += before.last().map_or(0, |last| shared(last, prompt));
        with_any += before.iter().map(|earlier| shared(earlier, prompt)).max().unwrap_or(0);
    }
    (with_last as f64 / whole as f64, with_any as f64 / whole as f64)
}

/// Before the lasting parts came first and tasks lost their names, 8 % were shared with the prompt before, and 33 % with
/// any earlier one: 301 prompts of twelve people from 06:00 to 14:00, `shared/reference/model-findings.md` §5.
///
/// A whole day of twelve people shared 56 % when situation, talk and turn came behind the task in every prompt. That how one
/// speaks stands with the person, that a draft begins with its two people in an order of their own, and that weighing and
/// thinking over read the same page makes it 62 %, with how things stand today beside what is decided and said. The rest is
/// new each time: what one may say, what comes to mind.
#[test]
#[expect(clippy::print_stdout, reason = "what is shared is read by people, with --no-capture")]
fn prompts_share_their_beginnings() {
    let model = Arc::new(Scripted::new(|request| Ok(good(request))));
    let mut scenario = Scenario::load(&Data::new(None), 1).unwrap().with_residents(12);
    scenario.brain.model = Some(ModelMind::new(model.clone(), Arc::new(Attention::new(Mode::Everything))));
    live(&mut Headless::new(scenario), 24 * 60);
    let asked = model.asked();
    let prompts: Vec<String> = asked.iter().map(read_by_server).collect();
    let mut kinds = BTreeMap::<&str, (usize, usize, usize)>::new();
    for (at, (request, prompt)) in asked.iter().zip(&prompts).enumerate() {
        let of = kinds.entry(request.kind.name).or_default();
        let known = prompts[..at].iter().map(|earlier| shared(earlier, prompt)).max().unwrap_or(0);
        *of = (of.0 + 1, of.1 + prompt.len(), of.2 + known);
    }
    for (kind, (calls, letters, known)) in kinds {
        println!("{kind:12} {calls:4} × {:5} letters, {:4} of them new", letters / calls, (letters - known) / calls);
    }
    let (last, any) = shares(&prompts, usize::MAX);
    let (_, slots) = shares(&prompts, 32);
    println!("{} prompts: {last:.3} with the last, {slots:.3} with one of 32, {any:.3} with any", prompts.len());
    assert!(prompts.len() > 100 && last > 0.2 && any > 0.6, "{last} {any}");
}

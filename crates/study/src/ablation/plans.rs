//! Whether people do what they planned: the plan of the morning beside the acts of the day.

use std::collections::BTreeMap;

use crate::{
    figures::share,
    record::{Person, Record, overlap_secs},
};
use smallville_journal::entry::Deed;
use smallville_mind::{
    agent::AgentId,
    claim::Span,
    memory::{MemoryKind, content::Content},
    why::Cause,
};
use smallville_town::GameTime;

/// A stretch of a day as it was planned in the morning.
struct Planned<'a> {
    agent: AgentId,
    words: &'a str,
    span: Span,
}

/// The share of stretches of planned days that were done at their time: half of it or more went to acts of theirs. None:
/// nobody planned anything that is over.
pub(super) fn kept(record: &Record<'_>, lasting: &[(&Deed, Span)]) -> Option<f64> {
    let mut done: BTreeMap<(AgentId, &str), Vec<Span>> = BTreeMap::new();
    // What was agreed, seen or whispered has its hour in the place of what was planned.
    let of_plan = |deed: &Deed| matches!(deed.why.cause, Cause::Plan | Cause::Detour(_));
    for (deed, span) in lasting.iter().filter(|(deed, _)| of_plan(deed)) {
        done.entry((deed.agent, &deed.why.stroke)).or_default().push(*span);
    }
    let is_kept = |planned: &Planned<'_>| {
        let acts = done.get(&(planned.agent, planned.words)).into_iter().flatten();
        let spent: u32 = acts.map(|act| overlap_secs(*act, planned.span)).sum();
        spent * 2 >= overlap_secs(planned.span, planned.span)
    };
    let planned: Vec<Planned<'_>> =
        record.people.iter().flat_map(planned).filter(|planned| planned.span.until <= record.now).collect();
    let kept = planned.iter().filter(|planned| is_kept(planned)).count();
    (!planned.is_empty()).then(|| share(kept, planned.len()))
}

/// All that somebody planned, day by day. The last stretch of a day, which is the night, has no end in the plan.
fn planned<'a>(person: &Person<'a>) -> Vec<Planned<'a>> {
    let plans = person.memories.iter().filter(|(_, memory)| memory.kind == MemoryKind::Plan);
    let mut planned = Vec::new();
    let mut night = GameTime::default();
    for (_, memory) in plans {
        let Content::Plan(_, outline) = &memory.content else { continue };
        // What is planned anew before the night only changes the plan of the morning.
        let Some((_, last)) = outline.last().filter(|_| memory.created >= night) else { continue };
        night = *last;
        for pair in outline.windows(2) {
            let span = Span { from: pair[0].1, until: pair[1].1 };
            if span.from < span.until {
                planned.push(Planned { agent: person.agent, words: &pair[0].0, span });
            }
        }
    }
    planned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        life::doing::lasting,
        testing::{Life, act, at, record},
    };
    use smallville_mind::{embed::DIMENSIONS, memory::Memory};

    const MARIA: &str = "Maria Lopez";

    fn plan(life: &mut Life, made: GameTime, outline: &[(&str, GameTime)]) {
        let outline = outline.iter().map(|(words, from)| ((*words).to_owned(), *from)).collect();
        let memory = Memory::of(MemoryKind::Plan, Content::Plan(made, outline), Vec::new(), MARIA, made);
        life.memories.add(memory, &[0.0; DIMENSIONS]);
    }

    fn share_kept(life: &Life, acts: &[(GameTime, &str, Cause)]) -> Option<f64> {
        let deed = |(from, stroke, cause): &(GameTime, &str, Cause)| {
            let mut deed = act(MARIA, *from, "at it");
            (deed.why.stroke, deed.why.cause) = ((*stroke).to_owned(), cause.clone());
            deed
        };
        let deeds: Vec<Deed> = acts.iter().map(deed).collect();
        let record = record(&[life]);
        kept(&record, &lasting(&deeds, record.now))
    }

    #[test]
    fn a_plan_is_kept_where_half_of_its_time_goes_to_it() {
        let mut life = Life::new(MARIA);
        let night = ("sleeping", at(0, 22, 0));
        let day = [("reading", at(0, 8, 0)), ("working", at(0, 12, 0)), ("walking", at(0, 18, 0)), night];
        plan(&mut life, at(0, 7, 0), &day);
        let acts = |from_work, cause: Cause| {
            [
                (at(0, 8, 0), "reading", Cause::Plan),
                (from_work, "working", Cause::Plan),
                (at(0, 18, 0), "walking", cause),
                (at(0, 22, 0), "sleeping", Cause::Plan),
            ]
        };
        assert_eq!(share_kept(&life, &acts(at(0, 12, 0), Cause::Plan)), Some(1.0));
        assert_eq!(share_kept(&life, &acts(at(0, 15, 0), Cause::Plan)), Some(1.0), "three of six hours");
        assert_eq!(share_kept(&life, &acts(at(0, 15, 10), Cause::Plan)), Some(0.6667));
        let met = Cause::Appointment(None, "meeting a friend".into());
        assert_eq!(share_kept(&life, &acts(at(0, 12, 0), met)), Some(0.6667), "something agreed was done instead");
    }

    #[test]
    fn what_is_planned_anew_in_the_day_does_not_count_and_without_plans_there_is_no_share() {
        let mut life = Life::new(MARIA);
        assert_eq!(share_kept(&life, &[(at(0, 8, 0), "reading", Cause::Plan)]), None);
        plan(&mut life, at(0, 7, 0), &[("reading", at(0, 8, 0)), ("sleeping", at(0, 22, 0))]);
        plan(&mut life, at(0, 12, 0), &[("dancing", at(0, 12, 0)), ("sleeping", at(0, 22, 0))]);
        let acts = [(at(0, 8, 0), "reading", Cause::Plan), (at(0, 12, 0), "dancing", Cause::Plan)];
        assert_eq!(share_kept(&life, &acts), Some(0.0), "four of fourteen hours");
        plan(
            &mut life,
            at(1, 5, 0),
            &[("dancing", at(1, 8, 0)), ("reading", at(1, 20, 0)), ("sleeping", at(1, 23, 30))],
        );
        assert_eq!(share_kept(&life, &acts), Some(0.5), "the dance goes on, and the evening is not over");
    }
}

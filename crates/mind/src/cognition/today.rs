//! What a language model is told of somebody beside each question: who they are in their own eyes, what they mean to do today,
//! what they have agreed to, and what of yesterday counted.
//!
//! Park et al. 2023, §4.3 and appendix A: a summary of the agent, drawn from memory, stands in every prompt. Instinct reads
//! none of it: what it goes by stands in the fields of its questions.

use super::Mind;
use crate::{
    calendar::{self, Appointment},
    instinct::activity::Want,
    memory::Memory,
    plan::Stroke,
    prompt::fill::{Today, quoted},
};
use smallville_town::GameTime;

/// So much of yesterday is told, and so many things that were agreed.
const OF_YESTERDAY: usize = 3;
const AGREED: usize = 6;

impl Mind {
    /// How things stand with the person today.
    #[must_use]
    pub fn today(&self, now: GameTime) -> Today {
        let summary = self.state.reflecting.summary.iter();
        let of_oneself = summary.flat_map(|it| [it.who.clone(), it.occupied_with.clone(), it.feeling.clone()]);
        let rest = [self.plan_in_a_line(now), self.agreed_in_a_line(now), self.yesterday_in_a_line(now)];
        Today(of_oneself.chain(rest.into_iter().flatten()).collect())
    }

    /// The strokes of the day.
    fn plan_in_a_line(&self, now: GameTime) -> Option<String> {
        let of_today = |stroke: &&Stroke| stroke.from.day() == now.day() && !stroke.wants.contains(&Want::Sleep);
        let strokes = self.state.planning.plan.strokes.iter().filter(of_today);
        let strokes: Vec<String> = strokes.map(|stroke| format!("{} {}", stroke.from.hm(), stroke.words)).collect();
        self.line("Today's plan of", &strokes)
    }

    /// What is agreed and still to come.
    fn agreed_in_a_line(&self, now: GameTime) -> Option<String> {
        let to_come = |it: &&Appointment| it.standing.holds() && it.commitment.span().is_some_and(|at| at.until > now);
        let mut agreed: Vec<&Appointment> = self.state.calendar.appointments().iter().filter(to_come).collect();
        agreed.sort_by_key(|it| it.commitment.span().map(|at| at.from));
        let told = agreed.into_iter().take(AGREED).filter_map(|it| {
            let from = it.commitment.span()?.from;
            Some(format!("{} on {} at {}", calendar::doing(&it.commitment), from.weekday_name(), from.hm()))
        });
        self.line("What is agreed by", &told.collect::<Vec<_>>())
    }

    /// What counted most of what was lived yesterday.
    fn yesterday_in_a_line(&self, now: GameTime) -> Option<String> {
        let of_yesterday = |memory: &&Memory| memory.is_lived() && memory.created.day() + 1 == now.day();
        let mut lived: Vec<&Memory> = self.memories.iter().map(|(_, memory)| memory).filter(of_yesterday).collect();
        lived.sort_by_key(|memory| std::cmp::Reverse(memory.importance));
        lived.truncate(OF_YESTERDAY);
        lived.sort_by_key(|memory| memory.created);
        let told: Vec<String> = lived.into_iter().map(|memory| quoted(&memory.text)).collect();
        self.line("What mattered yesterday to", &told)
    }

    /// A line of a kind, if there is anything to tell.
    fn line(&self, of: &str, told: &[String]) -> Option<String> {
        (!told.is_empty()).then(|| format!("{of} {}: {}.", self.persona.first_name(), told.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{
        cognition::{Faculties, Mind},
        percept::{Percept, Percepts},
        prompt::fill::Today,
        question::Instinct,
        testing::{at_once, world},
    };
    use smallville_town::{GameTime, TimeOfDay};

    #[test]
    fn who_one_is_what_one_means_to_do_and_what_is_agreed_is_told_of_everybody() {
        let (world, mut told_of) = (world(), 0);
        for (seed, persona) in (1..).zip(&world.people) {
            let now = GameTime::from_day_time(0, TimeOfDay::new(11, 0));
            let (town, sense) = (world.town.clone(), world.sense.clone());
            let mut mind = Mind::new(Arc::new(persona.clone()), town, sense, Faculties::default(), seed, now);
            let percepts = Percepts { now, tile: mind.state.body.tile, noticed: vec![Percept::Begin] };
            at_once(mind.perceive(percepts, &Instinct(&world.sense)));
            // Whoever sleeps by day has not planned it yet.
            if mind.plan().strokes.is_empty() {
                continue;
            }
            told_of += 1;
            let Today(today) = mind.today(now);
            let told = |of: &str| today.iter().filter(|line| line.starts_with(of)).count();
            assert_eq!((told("Today's plan of"), told("What mattered yesterday")), (1, 0), "{today:?}");
            assert!(today[0].starts_with(persona.first_name()), "{today:?}");
            assert!(persona.gathering.is_none() || told("What is agreed by") == 1, "{today:?}");
            let Today(tomorrow) = mind.today(now.plus_minutes(24 * 60));
            assert!(!tomorrow.iter().any(|line| line.starts_with("Today's plan of")), "{tomorrow:?}");
        }
        assert!(told_of > world.people.len() / 2);
    }
}

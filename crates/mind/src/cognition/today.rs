//! What a language model is told of somebody beside what they decide or say: who they are in their own eyes, what they mean
//! to do next, what they have agreed to, and what of yesterday counted.
//!
//! Park et al. 2023, §4.3 and appendix A: a summary of the agent, drawn from memory, stands in its prompts. Instinct reads
//! none of it: what it goes by stands in the fields of its questions. What is kept from others stays out: it is told wherever
//! somebody talks, whoever is there.

use super::Mind;
use crate::{
    calendar::{self, Appointment},
    claim::when_words,
    instinct::activity::Want,
    memory::Memory,
    plan::Entry,
    prompt::fill::{Today, quoted_up_to},
};
use smallville_town::GameTime;

/// So much is told of what is to come, of what was agreed and of yesterday.
const TO_COME: usize = 6;
const AGREED: usize = 5;
const OF_YESTERDAY: usize = 3;
/// A memory of yesterday is told with so many letters.
const LONGEST_MEMORY: usize = 120;

impl Mind {
    /// How things stand with the person today, as far as they reflect and plan.
    #[must_use]
    pub fn today(&self, now: GameTime) -> Today {
        let summary = self.state.reflecting.summary.iter().filter(|_| self.faculties.reflection);
        let of_oneself = summary.flat_map(|it| [it.who.clone(), it.occupied_with.clone(), it.feeling.clone()]);
        let planned = [self.to_come_in_a_line(now), self.agreed_in_a_line(now)].into_iter().flatten();
        let planned = planned.filter(|_| self.faculties.planning);
        // What holds all day comes first: servers work out a beginning that stays the same only once.
        Today(of_oneself.chain(self.yesterday_in_a_line(now)).chain(planned).collect())
    }

    /// What comes next in the plan.
    fn to_come_in_a_line(&self, now: GameTime) -> Option<String> {
        let is_to_come = |entry: &&Entry| entry.from > now && entry.want != Want::Sleep;
        let to_come = self.state.planning.plan.entries.iter().filter(is_to_come).take(TO_COME);
        let told: Vec<String> = to_come.map(|entry| format!("{} {}", entry.from.hm(), entry.words)).collect();
        self.line("What comes next for", &told)
    }

    /// What is agreed and still to come, and no secret.
    fn agreed_in_a_line(&self, now: GameTime) -> Option<String> {
        let is_told = |it: &&Appointment| {
            let is_open = it.commitment.gathering().is_none_or(|gathering| gathering.unknown_to.is_none());
            is_open && it.standing.holds() && it.commitment.span().is_some_and(|at| at.until > now)
        };
        let mut agreed: Vec<&Appointment> = self.state.calendar.appointments().iter().filter(is_told).collect();
        agreed.sort_by_key(|it| it.commitment.span().map(|at| at.from));
        let told = agreed.into_iter().take(AGREED).filter_map(|it| {
            Some(format!("{} {}", calendar::doing(&it.commitment), when_words(it.commitment.span()?, Some(now))))
        });
        self.line("What is set down by", &told.collect::<Vec<_>>())
    }

    /// What counted most of what was lived yesterday, and is no secret.
    fn yesterday_in_a_line(&self, now: GameTime) -> Option<String> {
        let is_told = |memory: &&Memory| memory.is_lived() && !memory.secret && memory.created.day() + 1 == now.day();
        let mut lived: Vec<&Memory> = self.memories.iter().map(|(_, memory)| memory).filter(is_told).collect();
        lived.sort_by_key(|memory| std::cmp::Reverse(memory.importance));
        lived.truncate(OF_YESTERDAY);
        lived.sort_by_key(|memory| memory.created);
        let told: Vec<String> = lived.into_iter().map(|memory| quoted_up_to(LONGEST_MEMORY, &memory.text)).collect();
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
        memory::{Memory, MemoryKind},
        percept::{Percept, Percepts},
        prompt::fill::Today,
        question::Instinct,
        testing::{at_once, world},
    };
    use smallville_town::{GameTime, TimeOfDay};

    /// Everybody at eleven, with something lived the day before.
    fn at_eleven(faculties: Faculties) -> Vec<(Mind, Vec<String>)> {
        let (world, now) = (world(), GameTime::from_day_time(1, TimeOfDay::new(11, 0)));
        let live = |(seed, persona): (u64, &crate::persona::Persona)| {
            let (town, sense) = (world.town.clone(), world.sense.clone());
            let mut mind = Mind::new(Arc::new(persona.clone()), town, sense, faculties, seed, now);
            for (text, secret) in [("saw a fox", false), ("hid a letter", true)] {
                let text = format!("{} {text}", persona.name);
                let lived =
                    Memory::new(MemoryKind::Observation, text, 5, GameTime::from_day_time(0, TimeOfDay::new(9, 0)));
                mind.keep(Memory { secret, ..lived });
            }
            let percepts = Percepts { now, tile: mind.state.body.tile, noticed: vec![Percept::Begin] };
            at_once(mind.perceive(percepts, &Instinct(&world.sense)));
            let Today(today) = mind.today(now);
            (mind, today)
        };
        (1..).zip(&world.people).map(live).filter(|(mind, _)| !mind.plan().strokes.is_empty()).collect()
    }

    #[test]
    fn who_one_is_what_comes_next_what_is_agreed_and_what_was_is_told_but_no_secret() {
        let told = at_eleven(Faculties::default());
        assert!(told.len() > 10);
        for (mind, today) in &told {
            let lines = |of: &str| today.iter().filter(|line| line.starts_with(of)).count();
            assert!(today[0].starts_with(mind.persona().first_name()), "{today:?}");
            assert_eq!((lines("What comes next for"), lines("What mattered yesterday to")), (1, 1), "{today:?}");
            assert!(mind.persona().gathering.is_none() || lines("What is set down by") == 1, "{today:?}");
            let all = today.join(" ");
            assert!(all.contains("saw a fox") && !all.contains("hid a letter") && !all.contains("sleeping"), "{all}");
        }
    }

    #[test]
    fn who_neither_reflects_nor_plans_is_told_of_neither() {
        let bare = Faculties { reflection: false, planning: false, ..Faculties::default() };
        let told = at_eleven(bare);
        for (_, today) in told {
            assert!(today.len() == 1 && today[0].starts_with("What mattered"), "{today:?}");
        }
    }
}

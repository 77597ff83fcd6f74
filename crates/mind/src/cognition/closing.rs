//! Closing parts of a memory before an interview, as the paper's ablations do (Park et al. 2023, §6.2).

use std::sync::Arc;

use super::{Faculties, Mind};
use crate::{belief::Beliefs, calendar::Calendar, memory::MemoryKind, persona::Persona, plan::Plan, relate::Relations};

impl Mind {
    /// Closes what comes of the faculties that are not `open`; it cannot be opened again.
    ///
    /// Without reflection, all conclusions are gone and what they made of others and of oneself; without planning, what was
    /// intended, the plan and the calendar; without observation, everything that is in the memory stream, the first
    /// memories among it: what is left is somebody of a name, an age, a character, a trade, a home and a goal.
    pub fn close(&mut self, open: Faculties) {
        if !open.reflection {
            let concluded: Vec<String> =
                self.memories.iter().filter(|(_, memory)| memory.level > 0).map(|(_, m)| m.text.clone()).collect();
            self.state.relations.disown(&concluded);
            self.state.reflecting.summary = None;
            self.memories.forget(|_, memory| memory.level == 0);
        }
        if !open.planning {
            self.memories.forget(|_, memory| memory.kind != MemoryKind::Plan);
            self.state.planning.plan = Plan::default();
            self.state.calendar = Calendar::default();
        }
        if !open.observation {
            self.memories.forget(|_, _| false);
            self.state.beliefs = Beliefs::default();
            self.state.reflecting.summary = None;
            self.state.relations = Relations::default();
            forget_beginnings(Arc::make_mut(&mut self.persona));
        }
    }
}

/// Takes from a persona everything with which it fills a memory stream at birth.
fn forget_beginnings(persona: &mut Persona) {
    persona.about.clear();
    persona.knows.clear();
    persona.stories.clear();
    persona.opinions.clear();
    persona.secrets.clear();
    persona.matters.clear();
    persona.disclosures.clear();
    persona.gathering = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::DIMENSIONS;
    use crate::{memory::Memory, testing};
    use smallville_town::{GameTime, TimeOfDay};

    /// A mind with one memory of each kind, closed but for `open`: the texts of what is left besides the first memories.
    fn left(open: Faculties) -> (Mind, Vec<String>) {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let (town, sense) = (world.town.clone(), world.sense.clone());
        let now = GameTime::from_day_time(0, TimeOfDay::new(12, 0));
        let mut mind = Mind::new(Arc::new(klaus.clone()), town, sense, Faculties::default(), 1, now);
        for (kind, text, level) in [
            (MemoryKind::Observation, "seen", 0),
            (MemoryKind::Plan, "meant", 0),
            (MemoryKind::Thought, "concluded", 1),
        ] {
            mind.memories.add(Memory { level, ..Memory::new(kind, text.into(), 5, now) }, &[0.0; DIMENSIONS]);
        }
        mind.state.relations.judge("Maria Lopez", -1.0, "concluded", now);
        mind.state.relations.judge("Maria Lopez", -1.0, "seen", now);
        mind.close(open);
        let ours = ["seen", "meant", "concluded"];
        let texts = mind.memories.iter().map(|(_, memory)| memory.text.clone());
        let texts = texts.filter(|text| ours.contains(&text.as_str())).collect();
        (mind, texts)
    }

    #[test]
    fn each_faculty_closes_what_comes_of_it() {
        let all = Faculties::default();
        assert_eq!(left(all).1, ["seen", "meant", "concluded"]);
        let (mind, texts) = left(Faculties { reflection: false, ..all });
        assert_eq!(texts, ["seen", "meant"]);
        let relation = mind.state.relations.to("Maria Lopez").unwrap();
        assert_eq!(relation.reasons.iter().map(|reason| reason.why.as_str()).collect::<Vec<_>>(), ["seen"]);
        let (mind, texts) = left(Faculties { reflection: false, planning: false, ..all });
        assert_eq!(texts, ["seen"]);
        assert_eq!(mind.state.planning.plan, Plan::default());
        assert!(!mind.memories.is_empty() && !mind.persona.about.is_empty(), "first memories are lived");
    }

    #[test]
    fn without_any_faculty_nothing_is_remembered() {
        let (mind, texts) =
            left(Faculties { reflection: false, planning: false, observation: false, ..Faculties::default() });
        assert_eq!((texts.len(), mind.memories.len(), mind.state.beliefs.iter().count()), (0, 0, 0));
        assert_eq!(mind.state.relations, Relations::default());
        assert!(mind.persona.about.is_empty() && mind.persona.knows.is_empty());
        assert_eq!(mind.persona.name, "Klaus Mueller");
    }
}

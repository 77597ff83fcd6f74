//! Beginning something of one's own accord: in the morning what one cares about and whom one thinks of may become a supper,
//! a quiz night or a walk with a friend, which is then pursued like any goal.

use super::{Mind, pursuing::Origin, reflecting::CONVICTIONS};
use crate::{
    calendar::{Commitment, Standing},
    conclusion::Conclusion,
    memory::{Memory, MemoryKind, content::Content},
    pursuit::Aim,
    question::{
        Answers,
        pursue::Pursue,
        venture::{Acquainted, Begun, StartVenture},
    },
    recalled::Recalled,
};
use smallville_town::GameTime;

/// How many memories come to mind of what one would like to do, and with whom.
const MEMORIES: usize = 12;
/// Nobody begins anything within so many hours of what they began last, nor the same within so many.
const PAUSE_HOURS: f32 = 40.0;
const SAME_HOURS: f32 = 9.0 * 24.0;
/// How much it matters to whoever begins it.
const IMPORTANCE: u8 = 6;

impl Mind {
    /// Perhaps something is begun; what has come to its end is let go.
    pub(super) async fn venture<A: Answers>(&mut self, now: GameTime, answers: &A) {
        self.let_go_of_ventures(now);
        if !self.is_free_to_venture(now) {
            return;
        }
        let cue = format!("What would {} like to do, and with whom?", self.persona.name);
        let lists = [self.recall(&cue, MEMORIES, now, answers).await, self.on_mind(now, answers).await];
        let recalled = self.brought_up(&lists, None, now);
        let thought_of = self.thought_of(&recalled, now);
        let concluded: Vec<Conclusion> = self
            .conclusions()
            .take(CONVICTIONS)
            .filter_map(|id| self.memories.memory(id)?.concluded().cloned())
            .collect();
        let begun = &self.state.intentions.begun;
        let lately: Vec<String> = begun.iter().map(|(venture, _)| venture.clone()).collect();
        let question = StartVenture {
            persona: &self.persona,
            geography: &self.geography,
            calendar: &self.state.calendar,
            recalled: &recalled,
            thought_of: &thought_of,
            concluded: &concluded,
            lately: &lately,
            now,
        };
        if let Some(begun) = self.state.asking.ask(&question, answers).await {
            self.start(begun, &recalled, now);
        }
    }

    /// Takes up what is begun: one means to do it, and goes about it as about a goal.
    fn start(&mut self, begun: Begun, recalled: &Recalled, now: GameTime) {
        let Begun { venture, goal, aim } = begun;
        self.state.intentions.begun.push((venture, now));
        let thought = self.memory_of(MemoryKind::Thought, Content::Aim(aim.clone()), Vec::new(), now);
        let memory = self.keep(Memory { importance: IMPORTANCE, evidence: recalled.ids().collect(), ..thought });
        let question = Pursue { persona: &self.persona, geography: &self.geography, people: &[], text: &aim, now };
        let pursued = question.by_the_table(goal, &self.sense);
        let goal = format!("{} wants to {aim}", self.persona.name);
        self.pursue(goal, pursued, Origin { memory, own_accord: true }, now);
    }

    /// Whether nothing of one's own is still to come.
    fn is_free_to_venture(&self, now: GameTime) -> bool {
        let intentions = &self.state.intentions;
        let hosts =
            |commitment: &Commitment| matches!(commitment, Commitment::Host(gathering) if gathering.span.until > now);
        let mut agreed = self.state.calendar.appointments().iter();
        intentions.begun.last().is_none_or(|(_, at)| now.hours_since(*at) >= PAUSE_HOURS)
            && intentions.pursuits.iter().all(|pursuit| !pursuit.own_accord || pursuit.is_over(now))
            && !agreed.any(|known| known.standing == Standing::Open && hosts(&known.commitment))
    }

    /// Whom one thinks of: who occurs in what came to mind, and those to whom one is drawn.
    fn thought_of(&self, recalled: &Recalled, now: GameTime) -> Vec<Acquainted> {
        let memories: Vec<&Memory> = recalled.ids().filter_map(|id| self.memories.memory(id)).collect();
        let convictions = self.state.planning.inclination.convictions();
        let occurring = memories.iter().flat_map(|memory| &memory.people).map(String::as_str);
        let mut names: Vec<&str> = occurring.chain(convictions.drawn_to()).collect();
        names.sort_unstable();
        names.dedup();
        let of = |name: &str| {
            let relation = self.state.relations.to(name)?;
            let last = |memory: &&&Memory| relation.last_talk == Some(memory.created);
            let quarrel = |memory: &Memory| matches!(&memory.content, Content::Talk(talk) if talk.quarrel && talk.with.iter().any(|other| other == name));
            Some(Acquainted {
                name: name.to_owned(),
                opinion: relation.opinion,
                since_talk: relation.last_talk.map(|last| now.hours_since(last)),
                quarrelled: memories.iter().filter(last).any(|memory| quarrel(memory)),
                leaning: convictions.leaning(name),
            })
        };
        let avoided = |name: &str| self.state.intentions.avoided.contains(name) || name == self.persona.name;
        names.into_iter().filter(|name| !avoided(name)).filter_map(of).collect()
    }

    /// What is over is pursued no longer, and what two were to do if its hour has passed or none was found.
    fn let_go_of_ventures(&mut self, now: GameTime) {
        self.state.intentions.begun.retain(|(_, at)| now.hours_since(*at) < SAME_HOURS);
        for index in (0..self.state.intentions.pursuits.len()).rev() {
            let pursuit = &self.state.intentions.pursuits[index];
            let missed = match &pursuit.aim {
                Aim::Together(joint) => joint.proposed.as_ref().is_none_or(|slot| slot.span.from <= now),
                _ => false,
            };
            if pursuit.own_accord && (pursuit.is_over(now) || missed && pursuit.won() == 0) {
                self.give_up_hour(index);
                self.state.intentions.pursuits.remove(index);
            }
        }
    }
}

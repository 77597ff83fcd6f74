//! Recalling: which memories come to mind about something, and what they bring up.

use super::{Mind, listening::claim_of};
use crate::embed::Embedder as _;
use crate::{
    claim::{ClaimKey, Verb},
    converse::Talk,
    memory::MemoryId,
    question::{Answers, Kind},
    recalled::Recalled,
    retrieve::{Budget, Recall, retrieve},
    speech::{SpeechAct, Topic},
};
use smallville_town::GameTime;

/// How many memories come to mind in a talk about the other one, about what one is occupied with, about the last words, and
/// about each thing that is asked. Our own: the published code takes 50 of the other one and 15 for each thing after it.
const OF_PARTNER: usize = 16;
const OF_ONESELF: usize = 16;
const OF_WORDS: usize = 8;
const OF_QUESTION: usize = 20;
/// So many of the newest memories come to mind when somebody is named.
const LATELY: usize = 5;
/// What has happened lies at hand for so many hours.
const LIVED_HOURS: f32 = 36.0;
/// What occupies one is thought of anew after so many hours.
const ON_MIND_HOURS: f32 = 1.0;

impl Mind {
    /// The memories that come to mind about something, best first; each of them is fresh again.
    pub(super) async fn recall<A: Answers>(
        &mut self,
        about: &str,
        budget: impl Into<Budget>,
        now: GameTime,
        answers: &A,
    ) -> Vec<MemoryId> {
        let found = self.think_of(about, budget, now, answers).await;
        for id in &found {
            self.memories.touch(*id, now);
        }
        found
    }

    /// As [`Mind::recall`], but none of them is fresher for it.
    pub(super) async fn think_of<A: Answers>(
        &mut self,
        about: &str,
        budget: impl Into<Budget>,
        now: GameTime,
        answers: &A,
    ) -> Vec<MemoryId> {
        let recall = Recall { about, stream: &self.memories, now, budget: budget.into().tuned(&self.faculties.tuning) };
        if let Some(found) = answers.recall(&recall).await {
            self.state.asking.count(Kind::Embed);
            return found;
        }
        self.by_instinct(&recall)
    }

    /// The same for somebody from outside the world; it leaves no trace.
    pub(super) async fn think_aside<A: Answers>(
        &self,
        about: &str,
        budget: impl Into<Budget>,
        now: GameTime,
        aside: &A,
    ) -> Vec<MemoryId> {
        let recall = Recall { about, stream: &self.memories, now, budget: budget.into().tuned(&self.faculties.tuning) };
        match aside.recall(&recall).await {
            Some(found) => found,
            None => self.by_instinct(&recall),
        }
    }

    /// What lists of memories bring up, in a talk if there is one. At hand lie who one is and what one thinks, wants and
    /// stands for, what one has agreed to and means to say, what has happened lately, and what was just said.
    pub(super) fn brought_up(&self, lists: &[Vec<MemoryId>], talk: Option<&Talk>, now: GameTime) -> Recalled {
        let own = self
            .state
            .beliefs
            .about(&self.persona.name)
            .map(|(key, _)| key)
            .filter(|key| matches!(key.verb, Verb::Is | Verb::ThinksOf | Verb::Wants | Verb::StandsFor));
        let agreed = self.state.calendar.appointments().iter().filter_map(|known| known.commitment.gathering());
        let meant = self.state.talking.to_say.iter().filter_map(|(_, act)| claim_of(act));
        let kept: Vec<ClaimKey> =
            agreed.map(|gathering| gathering.key()).chain(meant.map(|claim| claim.key())).collect();
        let told = talk.into_iter().flat_map(|talk| &talk.told);
        let lived = self.state.beliefs.iter().filter(|(key, belief)| {
            matches!(key.verb, Verb::Happened | Verb::Incident) && now.hours_since(belief.since) < LIVED_HOURS
        });
        let lived = lived.map(|(key, _)| key);
        Recalled::new(lists, &self.memories, &self.state.beliefs, own.chain(&kept).chain(told).chain(lived))
    }

    /// What somebody in a talk thinks of before they speak: the paper's two retrievals, how one stands to the other and what
    /// was said (Park et al. 2023, §4.3.2), each thing that is asked, and what one is occupied with. The first is thought of
    /// once in a talk.
    pub(super) async fn what_comes_to_mind<A: Answers>(
        &mut self,
        partner: &str,
        talk: &mut Talk,
        now: GameTime,
        answers: &A,
    ) -> Recalled {
        if !talk.of_others.contains_key(partner) {
            let of_other = self.recall(&self.of_both(partner), OF_PARTNER, now, answers).await;
            talk.of_others.insert(partner.to_owned(), of_other);
        }
        let (cues, mut lists) = self.cues(talk, talk.due.iter().map(|(_, act)| act), now);
        lists.extend(talk.of_others.get(partner).cloned());
        lists.push(self.on_mind(now, answers).await);
        for (about, budget) in cues {
            lists.push(self.recall(&about, budget, now, answers).await);
        }
        self.brought_up(&lists, Some(talk), now).reminded(self.to_mind_with(partner, now))
    }

    /// The same for acts that are still to be said; it leaves no trace.
    pub(super) async fn what_would_come_to_mind<A: Answers>(
        &self,
        partner: &str,
        talk: &Talk,
        (said, now): (&[SpeechAct], GameTime),
        aside: &A,
    ) -> Recalled {
        let (mut cues, mut lists) = self.cues(talk, said.iter(), now);
        match talk.of_others.get(partner) {
            Some(thought_of) => lists.push(thought_of.clone()),
            None => cues.push((self.of_both(partner), OF_PARTNER.into())),
        }
        match &self.state.reflecting.on_mind {
            Some((_, thought_of)) => lists.push(thought_of.clone()),
            None => cues.push((self.occupation(), OF_ONESELF.into())),
        }
        for (about, budget) in cues {
            lists.push(self.think_aside(&about, budget, now, aside).await);
        }
        self.brought_up(&lists, Some(talk), now)
    }

    /// What occupies one: thought of once an hour.
    pub(super) async fn on_mind<A: Answers>(&mut self, now: GameTime, answers: &A) -> Vec<MemoryId> {
        match &self.state.reflecting.on_mind {
            Some((since, thought_of)) if now.hours_since(*since) < ON_MIND_HOURS => thought_of.clone(),
            _ => {
                let thought_of = self.recall(&self.occupation(), OF_ONESELF, now, answers).await;
                self.state.reflecting.on_mind = Some((now, thought_of.clone()));
                thought_of
            }
        }
    }

    /// What one would think of if one asked oneself how one stands to somebody.
    fn of_both(&self, partner: &str) -> String {
        format!("{} and {partner}", self.persona.name)
    }

    /// What the last words and each thing that is asked make one think of, each with how far. The lists are what the names
    /// in the questions bring up.
    fn cues<'a>(
        &self,
        talk: &Talk,
        said: impl Iterator<Item = &'a SpeechAct>,
        now: GameTime,
    ) -> (Vec<(String, Budget)>, Vec<Vec<MemoryId>>) {
        let last: Vec<&str> = talk.lines.iter().rev().take(2).map(|line| line.words.as_str()).collect();
        let mut cues = Vec::new();
        if !last.is_empty() {
            cues.push((last.join(" "), Budget::from(OF_WORDS)));
        }
        let mut lists = Vec::new();
        for act in said {
            let SpeechAct::Ask(topic) = act else { continue };
            cues.push((act.gist(now), Budget::asked(OF_QUESTION)));
            if let Topic::Whereabouts(name) = topic {
                lists.push(self.lately_with(name));
            }
        }
        (cues, lists)
    }

    /// The newest memories in which somebody occurs (full name): a name that is called brings them up, as the published code
    /// finds events by the names in them.
    pub(super) fn lately_with(&self, name: &str) -> Vec<MemoryId> {
        let with = self.memories.iter().rev().filter(|(_, memory)| memory.people.iter().any(|known| known == name));
        with.take(LATELY).map(|(id, _)| id).collect()
    }

    /// What one would think of if one asked oneself what one is occupied with.
    pub(super) fn occupation(&self) -> String {
        let occupied = self.state.reflecting.summary.as_ref().map(|summary| summary.occupied_with.as_str());
        format!("What is {} occupied with? {}", self.persona.name, occupied.unwrap_or(&self.persona.goal))
    }

    /// What comes to mind by the built-in vectors.
    fn by_instinct(&self, recall: &Recall<'_>) -> Vec<MemoryId> {
        let query = self.sense.embedder.embed(recall.about);
        let found = retrieve(&self.memories, &query, recall.now, recall.budget.weights, recall.budget.limit);
        found.into_iter().map(|retrieved| retrieved.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::rngs::StdRng;

    use super::*;
    use crate::{
        cognition::Faculties,
        instinct::CommonSense,
        question::{Instinct, Question},
        testing::{self, at_once},
    };

    /// Answers by instinct, but remembers only what is newest.
    struct Newest<'a>(&'a CommonSense);

    impl Answers for Newest<'_> {
        async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
            question.instinct(self.0, rng)
        }

        async fn recall(&self, recall: &Recall<'_>) -> Option<Vec<MemoryId>> {
            Some(recall.stream.iter().rev().take(recall.budget.limit).map(|(id, _)| id).collect())
        }
    }

    #[test]
    fn what_comes_to_mind_is_fresh_and_counted_if_another_embedder_says_it() {
        let world = testing::world();
        let (persona, born) = (Arc::new(world.people[0].clone()), GameTime::from_secs(21_600));
        let mut mind = Mind::new(persona, world.town.clone(), world.sense.clone(), Faculties::default(), 7, born);
        let now = born.plus_minutes(90);
        let own = at_once(mind.recall("breakfast", 2, now, &Instinct(&world.sense)));
        assert_eq!((own.len(), mind.asked()), (2, 0));
        let newest = at_once(mind.recall("breakfast", 1, now, &Newest(&world.sense)));
        assert_eq!((newest.len(), mind.asked()), (1, 1));
        let is_fresh = |id: &MemoryId| mind.memories.memory(*id).is_some_and(|memory| memory.accessed == now);
        assert!(own.iter().chain(&newest).all(is_fresh));
        at_once(mind.think_aside("breakfast", 1, now, &Newest(&world.sense)));
        assert_eq!(mind.asked(), 1);
    }
}

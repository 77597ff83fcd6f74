//! What the inner voice wants of others without a word of goals: company for a game, the loan of a ladder, somebody to go to a
//! party with.

use smallville_english::with_article;

use super::{Mind, pursuing::Origin};
use crate::{
    calendar::{Commitment, Gathering, Standing},
    claim::Claim,
    embed::stems,
    memory::MemoryId,
    pursuit::Favour,
    question::{pursue::Pursue, whisper::Impulse},
    reading::{Goal, Wanted},
    speech::SpeechAct,
    tie::Tie,
    why::Cause,
};
use smallville_town::GameTime;

impl Mind {
    /// What somebody lends comes out of their own home: what is to be got at the home of whoever asks is got at one's own.
    pub(super) fn loan(&mut self, item: String) -> Option<Favour> {
        let from = self.at_home()?;
        let item = if item.ends_with('s') { item } else { with_article(&item) };
        Some(Favour { item, from, to: None, way: None })
    }

    /// Takes up what the inner voice wants of others; what is to be done about it at once.
    pub(super) fn take_up_goal(&mut self, goal: Goal, memory: MemoryId, now: GameTime) -> Option<Impulse> {
        for name in &goal.first {
            if !self.state.relations.knows_of(name) {
                self.state.relations.meet(name, Tie::new("somebody one has business with", []), now);
            }
        }
        for besides in goal.besides.clone() {
            self.ask_besides(besides, now);
        }
        let words = self.memories.memory(memory).map_or_else(String::new, |memory| memory.text.clone());
        let words = words.trim_end_matches('.').to_owned();
        if let Wanted::Join(what) = &goal.wanted {
            self.join(what, &goal.first, now);
            let cause = Cause::Goal(words);
            return goal.first.first().and_then(|name| self.look_for(name, &cause, now));
        }
        let (persona, geography, people) = (self.persona.clone(), self.geography.clone(), self.people_known_of());
        let question = Pursue { persona: &persona, geography: &geography, people: &people, text: "", now };
        let first = goal.first.first().cloned();
        let pursued = question.by_the_table(goal, &self.sense);
        self.pursue(words.clone(), pursued, Origin { memory, own_accord: false }, now);
        let object = first.as_ref().and_then(|name| self.where_to_find(name, now))?;
        Some(self.set_out_for(&first?, object, now))
    }

    /// Asks somebody to come along to something of which one knows no more than its name.
    fn ask_along(&mut self, what: &str, name: &str) {
        let topic = format!("going to {what} with {name}");
        let says = format!("{{want|wants}} to go to {what} with {{other}}");
        let claim = Claim { topic, says, other: Some(name.to_owned()), ..self.of_oneself() };
        self.state.talking.to_say.push((name.to_owned(), SpeechAct::Tell { claim, heard_from: None }));
    }

    /// Goes to a gathering of which one knows, and asks others along.
    fn join(&mut self, what: &str, with: &[String], now: GameTime) {
        let words = stems(what);
        let town = self.geography.town().clone();
        let known = self.state.beliefs.iter().filter_map(|(_, belief)| Gathering::of_claim(&belief.claim, &town));
        let score = |gathering: &Gathering| {
            let said = stems(&format!("{} {} {}", gathering.topic, gathering.what, gathering.host));
            words.iter().filter(|word| said.contains(word)).count()
        };
        let ahead = known.filter(|gathering| gathering.span.until > now && score(gathering) > 0);
        let Some(gathering) = ahead.max_by_key(|gathering| (score(gathering), std::cmp::Reverse(gathering.span.from)))
        else {
            return with.iter().for_each(|name| self.ask_along(what, name));
        };
        self.undertake(Commitment::Attend(gathering.clone()), None, Standing::Open, now);
        for name in with {
            let along = Commitment::Accompany(gathering.clone(), self.persona.name.clone());
            self.state.talking.to_say.push((name.clone(), SpeechAct::Request(along)));
        }
    }
}

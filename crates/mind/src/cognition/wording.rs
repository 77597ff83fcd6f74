//! Putting a line into words: a beat of an exchange with its greeting, or what is done in phrases.

use super::Mind;
use crate::{
    converse::Talk,
    instinct::{exchanges::Spoken, speech::Speaker},
    question::utter::Utterance,
    speech::SpeechAct,
};
use smallville_town::{GameTime, SectorKind};

impl Mind {
    /// What is said, in words of its own if it has any.
    pub(super) fn utterance_in_words(&mut self, said: &Utterance, partner: &str, talk: &Talk, now: GameTime) -> String {
        match (&said.words, &said.spoken) {
            (Some(words), _) => words.clone(),
            (None, Some(spoken)) => self.beat_in_words(spoken, &said.acts, partner, talk, now),
            (None, None) => self.in_words(&said.acts, partner, talk, now),
        }
    }

    /// A beat of an exchange, behind a greeting if there is one.
    fn beat_in_words(
        &mut self,
        spoken: &Spoken,
        acts: &[SpeechAct],
        partner: &str,
        talk: &Talk,
        now: GameTime,
    ) -> String {
        let greets = |act: &&SpeechAct| matches!(act, SpeechAct::Greet | SpeechAct::Introduce(_));
        let greeting: Vec<SpeechAct> = acts.iter().filter(greets).cloned().collect();
        if greeting.is_empty() {
            return spoken.words.clone();
        }
        format!("{} {}", self.in_words_of_a_line(&greeting, (partner, talk), true, now), spoken.words)
    }

    /// What is said, in the person's own words.
    pub(super) fn in_words(&mut self, acts: &[SpeechAct], partner: &str, talk: &Talk, now: GameTime) -> String {
        self.in_words_of_a_line(acts, (partner, talk), false, now)
    }

    /// The same; `goes_on`: something else follows in the line.
    fn in_words_of_a_line(
        &mut self,
        acts: &[SpeechAct],
        (partner, talk): (&str, &Talk),
        goes_on: bool,
        now: GameTime,
    ) -> String {
        let relation = self.state.relations.to(partner);
        let sector = self.geography.town().sector_at(self.state.body.tile).map(|id| self.geography.town().sector(id));
        // A home is not called by its name on the map.
        let place = sector.filter(|sector| sector.kind != SectorKind::Home).map(|sector| sector.name.clone());
        // One takes it that the other knows those whom one knows oneself, unless the other is a stranger.
        let known = |name: &str| self.state.relations.to(name).is_some_and(|relation| relation.familiarity >= 2.0);
        let strangers = talk.strangers.contains(partner);
        let knows_of = |name: &str| !strangers && known(name);
        let speaker = Speaker {
            persona: &self.persona,
            listener: Some(partner).filter(|_| talk.others.len() == 1),
            stranger: strangers && talk.lines.iter().all(|line| line.name != partner),
            opinion: self.state.relations.opinion(partner),
            familiarity: relation.map_or(0.0, |relation| relation.familiarity),
            knows_of: &knows_of,
            now,
            place: place.as_deref(),
            last_words: talk.lines.last().map(|line| line.words.as_str()),
            goes_on,
        };
        let acts = self.sense.paraphrases.vary(acts, &mut self.state.asking.rng);
        self.sense.phrases.say(&acts, &speaker, &mut self.state.talking.said, &mut self.state.asking.rng)
    }
}

//! What a mind brings into a draft of a talk in which the other one is to speak: asked between two thoughts, it leaves no
//! trace.

use rand::rngs::StdRng;

use super::Mind;
use crate::{
    converse::{Here, Situation, Talk, answers, decisions, initiatives},
    draft::{Brief, Turn},
    question::Answers,
    speech::SpeechAct,
};

/// So many memories are shown, and so many things of one's own accord.
const MEMORIES_SHOWN: usize = 6;
const OPTIONS: usize = 4;

impl Mind {
    /// What one could say and would answer in a talk; none if one does not stand in it.
    pub async fn brief<A: Answers>(&self, turn: &Turn, rng: &mut StdRng, aside: &A) -> Option<Brief> {
        let now = turn.now;
        let talk =
            self.state.talking.talk.as_ref().filter(|talk| talk.id == turn.conversation && !self.state.body.led)?;
        let (persona, partner) = (&self.persona, turn.speaker.as_str());
        let said: Vec<SpeechAct> = turn.choices.iter().map(|choice| choice.act.clone()).collect();
        let recalled = self.what_would_come_to_mind(partner, talk, (&said, now), aside).await;
        let (missing, minutes_left) = (self.missing(now), self.minutes_left(now));
        let situation = Situation {
            persona,
            talk,
            partner,
            recalled: &recalled,
            relations: &self.state.relations,
            calendar: &self.state.calendar,
            plan: &self.state.planning.plan,
            doing: self.state.body.doing.as_ref().map_or("passing by", |act| act.words.as_str()),
            minutes_left,
            to_say: &self.state.talking.to_say,
            pursuits: &self.state.intentions.pursuits,
            secrets: &self.state.intentions.secrets,
            avoided: &self.state.intentions.avoided,
            missing: &missing,
            lately: &self.state.talking.told_today,
            here: Here::of(persona, self.state.body.tile, self.geography.town()),
            mood: self.state.planning.inclination.mood(),
            said: &self.state.talking.said,
            now,
        };
        let mut options = initiatives(&situation, rng);
        options.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let mut answered = |act: &SpeechAct| {
            let talk = Talk { due: vec![(turn.speaker.clone(), act.clone())], ..talk.clone() };
            let situation = Situation { talk: &talk, ..situation };
            let open = |answer| decisions(&situation, answer).iter().map(|act| act.gist(now)).collect();
            let told = answers(&situation, rng).into_iter().filter(|answer| !recalled.is_secret(answer));
            told.map(open).collect()
        };
        Some(Brief {
            about: persona.in_a_line(),
            speech: persona.speech.join(" "),
            tie: self.state.relations.tie_in_words(partner),
            opinion: self.state.relations.feeling(partner).into(),
            options: options
                .iter()
                .filter(|(_, act)| !recalled.is_secret(act))
                .take(OPTIONS)
                .map(|(_, act)| act.gist(now))
                .collect(),
            answers: turn.choices.iter().map(|choice| answered(&choice.act)).collect(),
            memories: recalled.texts_shared_with(partner).take(MEMORIES_SHOWN).map(str::to_owned).collect(),
            knows: self.state.relations.iter().map(|(name, _)| name.to_owned()).collect(),
        })
    }
}

//! What others are asked, and asked to do, because the inner voice said so.

use super::Mind;
use crate::{
    calendar::Commitment,
    claim::{Claim, Span, Verb},
    instinct::reader,
    reading::Resolve,
    speech::{SpeechAct, Topic},
};
use smallville_english::asked_directly;
use smallville_town::GameTime;

/// What somebody is asked for without an hour is done in so many minutes.
const SOON_MINUTES: u32 = 90;
/// Half an hour, in minutes.
const HALF_HOUR: u32 = 30;

impl Mind {
    /// What somebody is asked for besides.
    pub(super) fn ask_besides(&mut self, resolve: Resolve, now: GameTime) {
        let (name, act) = match resolve {
            Resolve::Tell(name, claim) => {
                let act = self.request_in(&name, &claim, now).unwrap_or(SpeechAct::Tell { claim, heard_from: None });
                (name, act)
            }
            Resolve::Say { to, act, .. } => (to, *act),
            Resolve::Ask(name, about) => {
                let act = self.question_for(&name, about);
                (name, act)
            }
            _ => return,
        };
        self.state.talking.to_say.push((name, act));
    }

    /// What somebody is asked: a question in so many words, or what they think of it.
    pub(super) fn question_for(&self, name: &str, about: String) -> SpeechAct {
        let question = asked_directly(&about, (&self.persona.name, self.persona.pronoun), name);
        SpeechAct::Ask(question.map_or(Topic::Opinion(about), Topic::Free))
    }

    /// What somebody is asked to do, if that is what they are told one wants.
    pub(super) fn request_in(&mut self, name: &str, claim: &Claim, now: GameTime) -> Option<SpeechAct> {
        let deed = claim.says.strip_prefix("{want|wants} {other} to ")?;
        let asked = claim.verb == Verb::Wants && claim.other.as_deref() == Some(name) && claim.who == self.persona.name;
        if !asked || deed.is_empty() || claim.topic.is_empty() {
            return None;
        }
        let own = &self.persona.name;
        let named = deed.replace("{my}", &format!("{own}'s")).replace("{me}", own).replace("{I}", own);
        // "Teach me", and not "teach her".
        let said = if named.contains(['{', '|']) { claim.topic.clone() } else { named };
        let doing = reader::gerund(&said);
        // Nobody names an hour to the minute.
        let soon = now.plus_minutes(SOON_MINUTES);
        let past = u32::from(soon.time_of_day().minutes()) % HALF_HOUR;
        let soon = soon.plus_minutes((HALF_HOUR - past) % HALF_HOUR);
        let span = claim.when.filter(|span| span.from > now);
        let span = span.unwrap_or(Span { from: soon, until: soon.plus_minutes(60) });
        Some(SpeechAct::Request(Commitment::Do { doing, sector: None, place: "home".into(), span }))
    }
}

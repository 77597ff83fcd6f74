//! What is left to one's own decision: yes, no or perhaps to what one is asked, as far as day and promises allow.

use super::Situation;
use crate::{
    calendar::Commitment,
    speech::{Reason, SpeechAct},
};

/// All that somebody may decide where they would give one answer, that answer among them; the answer alone where nothing is
/// left to decide: there is no time, one has said yes before, or one obeys.
#[must_use]
pub(crate) fn decisions(situation: &Situation<'_>, answer: SpeechAct) -> Vec<SpeechAct> {
    let (commitment, reason) = match &answer {
        SpeechAct::Insult | SpeechAct::BreakOff => return vec![SpeechAct::Insult, SpeechAct::BreakOff],
        SpeechAct::Decline(_, Reason::Busy(_) | Reason::Tired) => return vec![answer],
        SpeechAct::Accept(commitment) | SpeechAct::Perhaps(commitment) => (commitment, Reason::Unwilling),
        SpeechAct::Decline(commitment, reason) => (commitment, reason.clone()),
        _ => return vec![answer],
    };
    if situation.obeys() || is_agreed(situation, commitment) {
        return vec![answer];
    }
    let yes = SpeechAct::Accept(commitment.clone());
    let perhaps = matches!(commitment, Commitment::Attend(_)).then(|| SpeechAct::Perhaps(commitment.clone()));
    let no = SpeechAct::Decline(commitment.clone(), reason);
    [Some(yes), perhaps, Some(no)].into_iter().flatten().collect()
}

/// Whether an answer is a decision, which must be given.
#[must_use]
pub(crate) fn is_decision(act: &SpeechAct) -> bool {
    use SpeechAct::{Accept, BreakOff, Decline, Insult, Perhaps};
    matches!(act, Accept(_) | Decline(..) | Perhaps(_) | Insult | BreakOff)
}

/// Whether the speaker has promised it already.
fn is_agreed(situation: &Situation<'_>, commitment: &Commitment) -> bool {
    if let Commitment::Attend(gathering) = commitment {
        return situation.goes_to(&gathering.key());
    }
    let known = |span| situation.calendar.during(span).any(|known| known.commitment.is_same_meeting(commitment));
    commitment.span().is_some_and(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        calendar::Gathering,
        claim::{Span, Verb},
        converse::{Talk, testing::in_talk},
        persona::Pronoun,
        speech::ConversationId,
        testing::{claim, seen, world},
    };
    use smallville_town::{GameTime, TimeOfDay};

    fn supper() -> Commitment {
        let at = |hour| GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
        let town = &world().town;
        Commitment::Attend(Gathering {
            host: "Maria Lopez".into(),
            what: "a supper".into(),
            topic: "Maria's supper".into(),
            pronoun: Pronoun::She,
            place: town.sectors()[0].name.clone(),
            sector: Some(town.sectors()[0].id),
            span: Span { from: at(19), until: at(21) },
            at_home: false,
            unknown_to: None,
        })
    }

    fn open(answer: SpeechAct) -> Vec<SpeechAct> {
        let (talk, now) = (Talk::new(ConversationId::default()), GameTime::default());
        let belief = seen(&claim("Maria Lopez", Verb::Is, "a physics student"));
        in_talk(&talk, "Maria Lopez", belief, now, |situation| decisions(situation, answer))
    }

    #[test]
    fn an_invitation_is_answered_with_yes_perhaps_or_no_unless_there_is_no_time() {
        let (yes, perhaps) = (SpeechAct::Accept(supper()), SpeechAct::Perhaps(supper()));
        let no = |reason| SpeechAct::Decline(supper(), reason);
        assert_eq!(open(yes.clone()), [yes.clone(), perhaps.clone(), no(Reason::Unwilling)]);
        let tasteless = no(Reason::Distaste("suppers".into()));
        assert_eq!(open(tasteless.clone()), [yes, perhaps, tasteless]);
        let busy = no(Reason::Busy("working".into()));
        assert_eq!(open(busy.clone()), [busy]);
        assert_eq!(open(SpeechAct::Greet), [SpeechAct::Greet]);
        assert_eq!(open(SpeechAct::BreakOff), [SpeechAct::Insult, SpeechAct::BreakOff]);
    }
}

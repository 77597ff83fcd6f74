//! Whether anybody ever says no: over-politeness is what the paper finds in models that were taught to please (§7.2).

use super::finding::Manners;
use crate::record::Record;
use smallville_mind::speech::{Reason, SpeechAct};

/// How the residents answered invitations and requests, and what others said.
#[must_use]
pub fn manners(record: &Record<'_>) -> Manners {
    let names = record.names();
    let mut manners = Manners::default();
    let lines = record.sayings.iter().map(|saying| &saying.line);
    for act in lines.filter(|line| names.contains_key(&line.speaker)).flat_map(|line| &line.acts) {
        match act {
            SpeechAct::Accept(_) => manners.accepted += 1,
            SpeechAct::Perhaps(_) => manners.perhaps += 1,
            SpeechAct::Decline(_, reason) => *manners.declined.entry(title(reason).into()).or_default() += 1,
            SpeechAct::Agree(_) => manners.agreed += 1,
            SpeechAct::Disagree(..) => manners.disagreed += 1,
            SpeechAct::Doubt(_) => manners.doubted += 1,
            _ => {}
        }
    }
    manners
}

/// A kind of reason to say no.
fn title(reason: &Reason) -> &'static str {
    match reason {
        Reason::Busy(_) => "something else to do",
        Reason::Dislike(_) => "does not like the person",
        Reason::Distaste(_) => "does not like the matter",
        Reason::Tired => "tired",
        Reason::Unwilling => "does not want to",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, deed, line, party, record, saying};
    use smallville_mind::calendar::Commitment;

    #[test]
    fn refusals_and_disagreements_are_counted_among_answers() {
        let (isabella, klaus) = (Life::new("Isabella Rodriguez"), Life::new("Klaus Mueller"));
        let coming = || Commitment::Attend(party());
        let claim = || deed("Sam Moore", "standing for mayor");
        let acts = vec![
            SpeechAct::Accept(coming()),
            SpeechAct::Perhaps(coming()),
            SpeechAct::Decline(coming(), Reason::Tired),
            SpeechAct::Agree(claim()),
            SpeechAct::Agree(claim()),
            SpeechAct::Disagree(claim(), None),
            SpeechAct::Doubt(claim()),
            SpeechAct::Greet,
        ];
        let said = [
            saying(line("Klaus Mueller", "Isabella Rodriguez", at(0, 12, 0), acts, "Well."), &["Klaus Mueller"]),
            // Somebody who is no resident.
            saying(line("Nobody Known", "Klaus Mueller", at(0, 12, 1), vec![SpeechAct::Agree(claim())], "Yes."), &[]),
        ];
        let mut record = record(&[&isabella, &klaus]);
        record.sayings = said.iter().collect();
        let manners = manners(&record);
        assert_eq!((manners.refusals(), manners.disagreements()), ((1, 3), (2, 4)));
        assert_eq!(manners.declined, [("tired".to_owned(), 1)].into());
    }
}

//! Praise: what there is to like in somebody just now.

use super::Situation;
use crate::claim::{Verb, first_name};
use smallville_town::GameTime;

/// What somebody got done is praised for so long, in minutes.
const PRAISED_MINUTES: u32 = 24 * 60;
/// A talk of so many lines is good company.
const LONG_TALK: usize = 6;

/// "your thesis" of "the thesis", "your party" of "Isabella's party".
pub(super) fn yours(thing: &str, owner: &str) -> String {
    let own = thing.strip_prefix(first_name(owner)).and_then(|rest| rest.strip_prefix("'s "));
    format!("your {}", own.unwrap_or(thing).trim_start_matches("the "))
}

/// What there is to praise in somebody: what they have just told of, or got done since yesterday; after a while the talk
/// itself.
pub(super) fn praised(situation: &Situation<'_>) -> Option<String> {
    let Situation { talk, partner, now, .. } = *situation;
    let is_fresh = |since: GameTime| now.minutes_since(since) <= PRAISED_MINUTES;
    let occasion = situation.recalled.beliefs().iter().find(|(key, belief)| {
        key.who == partner
            && match key.verb {
                Verb::Achieves => talk.told.contains(key) || is_fresh(belief.since),
                Verb::Wants | Verb::Hosts => talk.told.contains(key),
                _ => false,
            }
    });
    let company = || (talk.lines.len() >= LONG_TALK).then(|| "your company".into());
    occasion.map(|(key, _)| yours(&key.topic, partner)).or_else(company)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        agent::AgentId,
        belief::Belief,
        claim::{Claim, ClaimKey},
        converse::{Talk, testing::in_talk},
        speech::{ConversationId, Line},
        testing::{self, seen},
    };

    fn claim(verb: Verb, topic: &str) -> Claim {
        testing::claim("Isabella Rodriguez", verb, topic)
    }

    /// What somebody praises who holds a claim since so many hours, when it was told in a talk of so many lines or not.
    fn praise(claim: &Claim, hours: u32, told: bool, lines: usize) -> Option<String> {
        let now = GameTime::from_secs(60 * 3600);
        let belief = Belief { since: GameTime::from_secs((60 - hours) * 3600), ..seen(claim) };
        let mut talk = Talk::new(ConversationId(0));
        talk.told = if told { BTreeSet::from([claim.key()]) } else { BTreeSet::<ClaimKey>::new() };
        let line = Line {
            conversation: ConversationId(0),
            at: now,
            speaker: AgentId(0),
            name: claim.who.clone(),
            to: None,
            others: Vec::new(),
            acts: Vec::new(),
            words: "Well.".into(),
            rests_on: Vec::new(),
            thread: None,
        };
        talk.lines = vec![line; lines];
        in_talk(&talk, &claim.who, belief, now, praised)
    }

    #[test]
    fn praise_has_an_occasion() {
        let (thesis, party) =
            (claim(Verb::Wants, "the thesis"), claim(Verb::Hosts, "Isabella's Valentine's Day party"));
        let done = claim(Verb::Achieves, "the chapter");
        for (claim, hours, told, lines, expected) in [
            (&thesis, 1, false, 2, None),
            (&thesis, 30, true, 2, Some("your thesis")),
            (&party, 1, false, 0, None),
            (&party, 1, true, 1, Some("your Valentine's Day party")),
            (&done, 5, false, 0, Some("your chapter")),
            (&done, 40, false, 0, None),
            (&done, 40, false, 6, Some("your company")),
        ] {
            assert_eq!(
                praise(claim, hours, told, lines).as_deref(),
                expected,
                "{} {hours} {told} {lines}",
                claim.topic
            );
        }
    }
}

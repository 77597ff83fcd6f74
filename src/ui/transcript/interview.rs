//! Interviews as conversations: what was asked from outside the world, and what was answered.

use crate::{
    journal::entry::Saying,
    mind::speech::{ConversationId, Line},
    sim::{interview::Interviewed, scenario::Scenario},
};

/// Whoever asks.
pub(super) const YOU: &str = "You";
/// Where interviews take place.
pub(super) const PLACE: &str = "interview, outside their world";
/// Questions to one person within so many minutes of each other are one interview.
const TOGETHER_MINUTES: u32 = 60;

/// Questions and answers as lines, in order. A question counts as said by the person who was asked, so that it leads to
/// them.
pub(super) fn lines(all: &[Interviewed], scenario: &Scenario) -> Vec<Saying> {
    let mut lines = Vec::new();
    let mut number = ConversationId(0);
    let mut before: Option<&Interviewed> = None;
    for one in all {
        let Some(persona) = scenario.people.get(one.agent.0 as usize) else { continue };
        let goes_on =
            |before: &Interviewed| before.agent == one.agent && one.at.minutes_since(before.at) <= TOGETHER_MINUTES;
        if before.is_some_and(|before| !goes_on(before)) {
            number.0 += 1;
        }
        before = Some(one);
        let line = |name: &str, other: &str, words: &str| {
            let line = Line {
                conversation: number,
                at: one.at,
                speaker: one.agent,
                name: name.to_owned(),
                to: Some(other.to_owned()),
                others: vec![other.to_owned()],
                acts: Vec::new(),
                words: words.to_owned(),
                rests_on: Vec::new(),
                thread: None,
            };
            Saying { line, heard_by: Vec::new() }
        };
        lines.push(line(YOU, &persona.name, &one.question));
        lines.extend(one.answer.as_ref().map(|answer| line(&persona.name, YOU, answer)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{data::Data, mind::agent::AgentId, town::GameTime};

    #[test]
    fn questions_and_answers_are_gathered_by_person_and_hour() {
        let scenario = Scenario::load(&Data::embedded(), 7).unwrap();
        let asked = |agent: u32, minute: u32, question: &str, answer: Option<&str>| Interviewed {
            agent: AgentId(agent),
            at: GameTime::from_secs(minute * 60),
            question: question.into(),
            answer: answer.map(str::to_owned),
            rests_on: Vec::new(),
        };
        let all = [
            asked(0, 400, "Who are you?", Some("I am me.")),
            asked(0, 430, "Why?", None),
            asked(1, 431, "And you?", Some("I am another.")),
            asked(1, 600, "Still?", Some("Yes.")),
            asked(99, 601, "Who?", Some("Nobody.")),
        ];
        let lines = lines(&all, &scenario);
        let told: Vec<(u32, &str, &str)> = lines
            .iter()
            .map(|said| (said.line.conversation.0, said.line.name.as_str(), said.line.words.as_str()))
            .collect();
        let [ann, bob] = [0, 1].map(|person: usize| scenario.people[person].name.as_str());
        let expected = [
            (0, YOU, "Who are you?"),
            (0, ann, "I am me."),
            (0, YOU, "Why?"),
            (1, YOU, "And you?"),
            (1, bob, "I am another."),
            (2, YOU, "Still?"),
            (2, bob, "Yes."),
        ];
        assert_eq!(told, expected);
        assert!(lines.iter().all(|said| said.line.speaker.0 < 2), "each leads to whoever was asked");
    }
}

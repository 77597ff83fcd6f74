//! What "it" and "that" mean in a question: the matter of which somebody else spoke last.

use crate::claim::{Claim, Verb, first_name, story_name};

/// Words before an "it" that means a matter, also in the middle of a sentence.
const BEFORE_IT: [&str; 17] = [
    "is", "was", "will", "did", "does", "about", "of", "to", "for", "from", "with", "at", "before", "after", "during",
    "on", "by",
];
/// Words before a "that" at the end of a sentence that means a matter.
const BEFORE_THAT: [&str; 13] =
    ["is", "was", "about", "of", "to", "for", "with", "at", "want", "like", "do", "did", "after"];

/// A question with the last matter in the place of "it" and "that"; the same if there is none.
pub(super) fn resolved(idle: &[String], question: &str, last: Option<&Claim>, speaker: &str, partner: &str) -> String {
    let Some(matter) = last.and_then(|claim| matter(claim, speaker, partner)) else { return question.to_owned() };
    let words: Vec<&str> = question.split_whitespace().collect();
    let bare: Vec<String> = words.iter().map(|word| word.trim_end_matches(MARKS).to_lowercase()).collect();
    let flat = bare.join(" ");
    if idle.iter().any(|idle| flat.contains(idle)) {
        return question.to_owned();
    }
    let refers = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| bare[before].as_str());
        let ends = at + 1 == bare.len();
        match bare[at].as_str() {
            "it" => at > 0 && (ends || BEFORE_IT.contains(&before)),
            "that" => ends && BEFORE_THAT.contains(&before),
            _ => false,
        }
    };
    // Who says it twice means the same, and need not be answered with it twice.
    let Some(at) = (0..words.len()).find(|at| refers(*at)) else { return question.to_owned() };
    let marks = &words[at][bare[at].len()..];
    let instead = format!("{matter}{marks}");
    let said: Vec<&str> =
        words.iter().enumerate().map(|(i, word)| if i == at { instead.as_str() } else { *word }).collect();
    said.join(" ")
}

/// Marks that end a word.
const MARKS: [char; 6] = ['.', ',', '!', '?', ';', ':'];

/// A matter as the speaker names it to the partner; none for what is no thing to ask after.
fn matter(claim: &Claim, speaker: &str, partner: &str) -> Option<String> {
    let topic = claim.topic.trim();
    if topic.is_empty()
        || !matches!(claim.verb, Verb::Hosts | Verb::StandsFor | Verb::Wants | Verb::Achieves | Verb::Story)
    {
        return None;
    }
    let owner = claim.who.as_str();
    let of_owner = [owner, first_name(owner)]
        .into_iter()
        .find_map(|name| topic.strip_prefix(name).and_then(|rest| rest.strip_prefix("'s ")));
    let is_theirs = matches!(claim.verb, Verb::Wants | Verb::Achieves);
    let own = of_owner.or_else(|| topic.strip_prefix("the ").filter(|_| is_theirs));
    Some(match own {
        Some(thing) if owner == partner => format!("your {thing}"),
        Some(thing) if owner == speaker => format!("my {thing}"),
        Some(thing) => format!("{owner}'s {thing}"),
        None if claim.verb == Verb::Story => story_name(topic),
        None => topic.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, claim};

    const ISABELLA: &str = "Isabella Rodriguez";
    const SAM: &str = "Sam Moore";

    #[test]
    fn it_means_what_was_spoken_of_last() {
        let idle = &testing::world().sense.reader.words.talk.idle;
        let party = claim(ISABELLA, Verb::Hosts, "Isabella's Valentine's Day party");
        let election = claim(SAM, Verb::StandsFor, "Sam Moore's candidacy for mayor");
        let thesis = claim("Klaus Mueller", Verb::Wants, "the thesis");
        let story = claim(ISABELLA, Verb::Story, "green notebook");
        let doing = claim(ISABELLA, Verb::Does, "stirring the soup");
        for (last, question, expected) in [
            (&party, "When is it?", "When is your Valentine's Day party?"),
            (&party, "Where does it take place?", "Where does your Valentine's Day party take place?"),
            (
                &party,
                "Who will come to it, and when is it?",
                "Who will come to your Valentine's Day party, and when is it?",
            ),
            (&party, "tell me more about that", "tell me more about your Valentine's Day party"),
            (&party, "What time is it?", "What time is it?"),
            (&party, "Is it true that Sam is ill?", "Is it true that Sam is ill?"),
            (&party, "What do you think of that man?", "What do you think of that man?"),
            (&party, "How are you?", "How are you?"),
            (&election, "What do you think of it?", "What do you think of Sam Moore's candidacy for mayor?"),
            (&thesis, "How did it go?", "How did my thesis go?"),
            (&story, "Where was that?", "Where was the green notebook?"),
            (&doing, "Do you like it?", "Do you like it?"),
        ] {
            assert_eq!(resolved(idle, question, Some(last), "Klaus Mueller", ISABELLA), expected, "{}", last.topic);
            assert_eq!(resolved(idle, question, None, "Klaus Mueller", ISABELLA), question);
        }
    }
}

//! Several lines of a talk, drafted with one question to a language model and played one by one.
//!
//! Whose turn it is asks; the other one says beforehand what they could say and would answer. Each line is still checked
//! against its speaker's mind when it is played; a line that no longer fits is dropped, and with it those after it.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    agent::AgentId,
    prompt::{
        fill::{Fill, quoted},
        reply_filter::{self, ReplyFilter},
    },
    speech::{ConversationId, SpeechAct},
};
use smallville_town::GameTime;

/// What a draft fills into its prompt, beside what [`crate::question::utter`] fills.
pub const WORDS: &[&str] = &[
    "doing",
    "partner",
    "tie",
    "opinion",
    "memories",
    "said",
    "choices",
    "must",
    "left",
    "other_about",
    "other_speech",
    "other_opinion",
    "other_memories",
    "other_choices",
];
/// More lines ahead are not worth drafting: somebody comes, or something is said otherwise.
const MOST_LINES: usize = 6;

/// A turn of a talk between two.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Which talk.
    pub conversation: ConversationId,
    /// How many lines have been said in it.
    pub spoken: usize,
    /// Whose turn it is: full name.
    pub speaker: String,
    /// The other one: number and full name.
    pub other: (AgentId, String),
    /// What the speaker may do.
    pub acts: Vec<SpeechAct>,
    /// The same in words.
    pub gists: Vec<String>,
    /// The time.
    pub now: GameTime,
}

/// What somebody brings into a draft of a talk in which the other one is to speak.
#[derive(Clone, Debug, Default)]
pub struct Brief {
    /// Who they are, in a sentence or two.
    pub about: String,
    /// How they speak.
    pub speech: String,
    /// How they stand to the other one: "likes".
    pub opinion: String,
    /// What comes to their mind about the other one.
    pub memories: Vec<String>,
    /// What they may do of their own accord, in words.
    pub options: Vec<String>,
    /// What they would answer to each of [`Turn::acts`], in words.
    pub answers: Vec<Vec<String>>,
}

/// A model's draft.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct DraftReply {
    /// The next lines, the speakers taking turns.
    lines: Vec<DraftedReply>,
}

/// A line of a model's draft.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct DraftedReply {
    /// First name of who speaks.
    who: String,
    /// What is done with it: one to three of the labels.
    does: Vec<String>,
    /// The words, at most 40.
    words: String,
}

/// A line that waits to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftedLine {
    /// By whom: full name.
    pub speaker: String,
    /// What is done with it, in words.
    pub does: Vec<String>,
    /// How it sounds.
    pub words: String,
}

/// A label, and what it stands for.
type Label = (String, String);

impl Brief {
    /// What the other one may do: options first, then the answers to each act of the speaker.
    fn labels(&self) -> Vec<Label> {
        let all = self.options.iter().chain(self.answers.iter().flatten());
        let mut labels: Vec<Label> = Vec::new();
        for gist in all {
            if !labels.iter().any(|(_, known)| known == gist) {
                labels.push((format!("A{}", labels.len() + 1), gist.clone()));
            }
        }
        labels
    }

    /// Puts the other one into the prompt of the speaker's turn.
    #[must_use]
    pub fn fill(&self, turn: &Turn, fill: Fill) -> Fill {
        let labels = self.labels();
        let label = |gist: &String| labels.iter().find(|(_, known)| known == gist).map_or("", |(label, _)| label);
        let choices = turn.gists.iter().enumerate().map(|(index, gist)| {
            let answers: Vec<&str> = self.answers.get(index).into_iter().flatten().map(label).collect();
            let answers = if answers.is_empty() { String::new() } else { format!(" (answer: {})", answers.join(", ")) };
            format!("{}. {gist}{answers}", index + 1)
        });
        fill.list("choices", choices)
            .word("other_about", &self.about)
            .word("other_speech", &self.speech)
            .word("other_opinion", &self.opinion)
            .list("other_memories", self.memories.iter().map(|memory| quoted(memory)))
            .list("other_choices", labels.iter().map(|(label, gist)| format!("{label}. {gist}")))
    }

    /// A model's draft as lines to be said; `known` is all that either of them was told.
    ///
    /// # Errors
    /// What is wrong with it, in words that help to repair it.
    pub fn read(
        &self,
        reply: &DraftReply,
        turn: &Turn,
        known: &str,
        reply_filter: &ReplyFilter,
    ) -> Result<Vec<DraftedLine>, String> {
        if !(1..=MOST_LINES).contains(&reply.lines.len()) {
            return Err(format!("{} lines; one to {MOST_LINES} are wanted", reply.lines.len()));
        }
        let labels = self.labels();
        let own = |label: &str| {
            let number: usize = label.parse().ok()?;
            turn.gists.get(number.checked_sub(1)?).cloned()
        };
        let others = |label: &str| labels.iter().find(|(known, _)| known == label).map(|(_, gist)| gist.clone());
        let mut lines = Vec::new();
        for (index, told) in reply.lines.iter().enumerate() {
            let mine = index % 2 == 0;
            let (speaker, listener) =
                if mine { (&turn.speaker, &turn.other.1) } else { (&turn.other.1, &turn.speaker) };
            if !speaker.starts_with(told.who.trim()) || told.who.trim().is_empty() {
                return Err(format!("line {} is said by {speaker}, not by {}", index + 1, told.who));
            }
            let does = told.does.iter().map(|label| {
                let found = if mine { own(label.trim()) } else { others(label.trim()) };
                found.ok_or_else(|| format!("{speaker} has no choice `{label}`"))
            });
            let does: Vec<String> = does.collect::<Result<_, _>>()?;
            if does.is_empty() {
                return Err(format!("line {} does nothing; name a label", index + 1));
            }
            let words = reply_filter.talk(&told.words, speaker, [listener.as_str()])?;
            reply_filter::names(&words, known)?;
            lines.push(DraftedLine { speaker: speaker.clone(), does, words });
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn() -> Turn {
        Turn {
            conversation: ConversationId(1),
            spoken: 3,
            speaker: "Klaus Mueller".into(),
            other: (AgentId(7), "Maria Lopez".into()),
            acts: Vec::new(),
            gists: vec!["ask how they are".into(), "take leave".into()],
            now: GameTime::default(),
        }
    }

    fn brief() -> Brief {
        Brief {
            options: vec!["tell that the library is closed".into()],
            answers: vec![vec!["tell that Maria Lopez is well".into()], vec![]],
            ..Brief::default()
        }
    }

    fn read(text: &str) -> Result<Vec<DraftedLine>, String> {
        let mut reply_filter = ReplyFilter::default();
        reply_filter.learn("how are you well thanks hi is and");
        brief().read(&serde_json::from_str(text).unwrap(), &turn(), "Klaus Maria library", &reply_filter)
    }

    #[test]
    fn lines_are_what_their_speakers_may_say() {
        let lines = read(
            r#"{"lines": [{"who": "Klaus", "does": ["1"], "words": "How are you?"},
                {"who": "Maria", "does": ["A2"], "words": "Klaus! Well, thanks."}]}"#,
        );
        let lines = lines.unwrap();
        assert_eq!(lines[0].does, ["ask how they are"]);
        assert_eq!(
            (lines[1].speaker.as_str(), lines[1].does[0].as_str()),
            ("Maria Lopez", "tell that Maria Lopez is well")
        );
        for (wrong, named) in [
            (r#"{"lines": []}"#, "0 lines"),
            (r#"{"lines": [{"who": "Maria", "does": ["A1"], "words": "Hi."}]}"#, "said by Klaus Mueller"),
            (r#"{"lines": [{"who": "Klaus", "does": ["A1"], "words": "Hi."}]}"#, "has no choice `A1`"),
            (r#"{"lines": [{"who": "Klaus", "does": [], "words": "Hi."}]}"#, "does nothing"),
            (
                r#"{"lines": [{"who": "Klaus", "does": ["1"], "words": "Is Bob well, and Bert?"}]}"#,
                "nobody told of Bob",
            ),
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn each_choice_shows_what_would_be_answered() {
        let text = brief().fill(&turn(), Fill::default()).text();
        assert!(text.contains("1. ask how they are (answer: A2)") && text.contains("\n2. take leave"), "{text}");
    }
}

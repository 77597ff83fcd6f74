//! Several lines of a talk, drafted with one question to a language model and played one by one.
//!
//! Whose turn it is asks; the other one says beforehand what they could say and would answer. Each line is still checked
//! against its speaker's mind when it is played; a line that no longer fits is dropped, and with it those after it.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    agent::AgentId,
    claim::first_name,
    instinct::CommonSense,
    prompt::{fill::Fill, number},
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
    "place",
    "pair",
    "other_choices",
];
/// More lines ahead are not worth drafting: somebody comes, or something is said otherwise.
const MOST_LINES: usize = 6;
/// So many memories of both are shown.
const MOST_MEMORIES: usize = 6;
/// So many things are done with a line, and it has so many letters at most.
const MOST_LABELS: usize = 3;
const LONGEST_WORDS: usize = 320;

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
    /// What the speaker may do, without what they keep from others: the other one's mind stands on the page, too.
    pub choices: Vec<Choice>,
    /// What comes to the speaker's mind of what both remember, as sentences.
    pub memories: Vec<String>,
    /// Whom the speaker knows: full names.
    pub knows: Vec<String>,
    /// The time.
    pub now: GameTime,
}

/// Something that a speaker may do.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its number among all that they may do.
    pub number: usize,
    /// It.
    pub act: SpeechAct,
    /// It in words.
    pub gist: String,
}

/// What somebody brings into a draft of a talk in which the other one is to speak.
#[derive(Clone, Debug, Default)]
pub struct Brief {
    /// Who they are, in a sentence or two.
    pub about: String,
    /// How they speak.
    pub speech: String,
    /// What the other one is to them: "friend of several years".
    pub tie: String,
    /// How they stand to the other one: "likes".
    pub opinion: String,
    /// What comes to their mind of what both remember, as sentences: what is one's own stays out of a draft for two.
    pub memories: Vec<String>,
    /// Whom they know: full names.
    pub knows: Vec<String>,
    /// What they may do of their own accord, in words.
    pub options: Vec<String>,
    /// What they would answer to each of [`Turn::choices`], in words: one of each list, where they may decide.
    pub answers: Vec<Vec<Vec<String>>>,
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
    #[serde(alias = "who")]
    by: String,
    /// What is done with it: one to three of the labels.
    does: Vec<number::Label>,
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
        let all = self.options.iter().chain(self.answers.iter().flatten().flatten());
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
        let choices = turn.choices.iter().enumerate().map(|(index, Choice { number, gist, .. })| {
            let open = |open: &Vec<String>| open.iter().map(label).collect::<Vec<_>>().join(" or ");
            let answers: Vec<String> = self.answers.get(index).into_iter().flatten().map(open).collect();
            let answers = if answers.is_empty() { String::new() } else { format!(" (answer: {})", answers.join(", ")) };
            format!("{number}. {gist}{answers}")
        });
        let pair = self.pair(turn, &fill);
        let fill = fill.list("pair", pair).calling(&turn.other.1);
        fill.choices("choices", choices)
            .memories("memories", self.memories_of_both(turn), usize::MAX)
            .choices("other_choices", labels.iter().map(|(label, gist)| format!("{label}. {gist}")))
    }

    /// Who the two are and how they speak, by name: whoever's turn it is, a talk goes on from the same beginning.
    fn pair(&self, turn: &Turn, fill: &Fill) -> [String; 2] {
        let card = |about: &str, speech: &str, (name, tie, feels, other): (&str, &str, &str, &str)| {
            let (first, other) = (first_name(name), first_name(other));
            format!("{about}. {first} speaks so: {speech} {other} is to {first}: {tie}; {first} {feels} {other}.")
        };
        let word = |name| fill.get(name).unwrap_or_default();
        let (speaker, other) = (turn.speaker.as_str(), turn.other.1.as_str());
        let mine = (speaker, word("tie"), word("opinion"), other);
        let theirs = (other, self.tie.as_str(), self.opinion.as_str(), speaker);
        let mut pair = [
            (speaker, card(word("in_a_line"), word("speech"), mine)),
            (other, card(&self.about, &self.speech, theirs)),
        ];
        pair.sort();
        pair.map(|(_, card)| card)
    }

    /// What both remember, as either of them does; in turn, each sentence once.
    fn memories_of_both<'a>(&'a self, turn: &'a Turn) -> impl Iterator<Item = &'a str> {
        let mut all: Vec<&str> = Vec::new();
        for place in 0..turn.memories.len().max(self.memories.len()) {
            let both = [turn.memories.get(place), self.memories.get(place)];
            all.extend(both.into_iter().flatten().map(String::as_str));
        }
        let mut seen = BTreeSet::new();
        all.retain(|text| seen.insert(*text));
        all.into_iter().take(MOST_MEMORIES)
    }

    /// The form of a draft: each speaker with their own labels.
    #[must_use]
    pub fn form(&self, turn: &Turn, form: Schema) -> Schema {
        let labels = self.labels();
        let line = |name: &str, labels: Vec<String>| {
            let name = first_name(name).to_owned();
            move |line: Schema| line.choices("by", [name.as_str()]).choices("does[]", labels.clone())
        };
        let own = line(&turn.speaker, turn.choices.iter().map(|choice| choice.number.to_string()).collect());
        let other = line(&turn.other.1, labels.iter().map(|(label, _)| label.clone()).collect());
        // Who has nothing to do with words says nothing.
        let (forms, most): (&[&dyn Fn(Schema) -> Schema], _) =
            if labels.is_empty() { (&[&own], 1) } else { (&[&own, &other], MOST_LINES) };
        form.count("lines", 1..=most)
            .count("lines[].does", 1..=MOST_LABELS)
            .letters("lines[].words", LONGEST_WORDS)
            .either("lines[]", forms)
    }

    /// A model's draft as lines to be said, up to the first one that cannot be; `known` is all that either of them was
    /// told.
    ///
    /// # Errors
    /// What its first line must be and is not.
    pub fn read(
        &self,
        reply: &DraftReply,
        turn: &Turn,
        known: &str,
        sense: &CommonSense,
    ) -> Result<Vec<DraftedLine>, String> {
        let labels = self.labels();
        let mut lines = Vec::new();
        // A small model likes to begin with the other one: what follows is as good.
        let first = reply.lines.iter().position(|line| is_by(line, &turn.speaker)).unwrap_or_default();
        for (told, mine) in reply.lines[first..].iter().take(MOST_LINES).zip([true, false].into_iter().cycle()) {
            let knows = if mine { &turn.knows } else { &self.knows };
            match read_line(told, turn, mine, &labels, (known, knows), sense) {
                Ok(line) => lines.push(line),
                Err(why) if lines.is_empty() => return Err(why),
                // What follows answers to what is not said.
                Err(_) => break,
            }
        }
        if lines.is_empty() { Err(format!("write one to {MOST_LINES} lines")) } else { Ok(lines) }
    }
}

/// Whether a line is said to be somebody's.
fn is_by(line: &DraftedReply, name: &str) -> bool {
    let by = line.by.trim();
    !by.is_empty() && name.starts_with(by)
}

/// One line of a draft, of the speaker of the turn or of the other one.
fn read_line(
    told: &DraftedReply,
    turn: &Turn,
    mine: bool,
    labels: &[Label],
    (known, knows): (&str, &[String]),
    sense: &CommonSense,
) -> Result<DraftedLine, String> {
    let (speaker, listener) = if mine { (&turn.speaker, &turn.other.1) } else { (&turn.other.1, &turn.speaker) };
    if !is_by(told, speaker) {
        return Err("the speakers take turns, the one who begins first".into());
    }
    let own = |label: &str| {
        let number: usize = label.parse().ok()?;
        turn.choices.iter().find(|choice| choice.number == number).map(|choice| &choice.gist)
    };
    let others = |label: &str| labels.iter().find(|(known, _)| known == label).map(|(_, gist)| gist);
    let does = told.does.iter().map(|number::Label(label)| {
        let found = if mine { own(label) } else { others(label) };
        found.cloned().ok_or_else(|| "what a line does are labels from the list of its own speaker".to_owned())
    });
    let does: Vec<String> = does.collect::<Result<_, _>>()?;
    if does.is_empty() {
        return Err("each line does something; name a label".into());
    }
    let words = sense.reply_filter.talk(&told.words, speaker, [listener.as_str()])?;
    sense.check_names(&words, known, knows.iter().map(String::as_str))?;
    Ok(DraftedLine { speaker: speaker.clone(), does, words })
}

#[cfg(test)]
mod tests {
    use smallville_model::schema::schema_of;

    use super::*;
    use crate::testing::{self, tables};

    fn turn() -> Turn {
        Turn {
            conversation: ConversationId(1),
            spoken: 3,
            speaker: "Klaus Mueller".into(),
            other: (AgentId(7), "Maria Lopez".into()),
            choices: [(SpeechAct::Greet, "ask how they are"), (SpeechAct::BreakOff, "take leave")]
                .into_iter()
                .enumerate()
                .map(|(at, (act, gist))| Choice { number: at + 1, act, gist: gist.into() })
                .collect(),
            memories: vec!["Klaus Mueller and Maria Lopez sat by the lake".into()],
            knows: vec!["Zoe Olsen".into()],
            now: GameTime::default(),
        }
    }

    fn brief() -> Brief {
        Brief {
            options: vec!["tell that the library is closed".into()],
            answers: vec![vec![vec!["tell that Maria Lopez is well".into()]], vec![]],
            ..Brief::default()
        }
    }

    fn read(text: &str) -> Result<Vec<DraftedLine>, String> {
        let reply = serde_json::from_str(text).unwrap();
        brief().read(&reply, &turn(), "Klaus Maria library", &testing::world().sense)
    }

    #[test]
    fn lines_are_what_their_speakers_may_say() {
        let lines = read(
            r#"{"lines": [{"by": "Klaus", "does": ["1. ask how they are"], "words": "How are you?"},
                {"by": "Maria", "does": ["A2) tell"], "words": "Klaus! Well, thanks."}]}"#,
        );
        let lines = lines.unwrap();
        assert_eq!(lines[0].does, ["ask how they are"]);
        assert_eq!(
            (lines[1].speaker.as_str(), lines[1].does[0].as_str()),
            ("Maria Lopez", "tell that Maria Lopez is well")
        );
        for (wrong, named) in [
            (r#"{"lines": []}"#, "one to 6 lines"),
            (r#"{"lines": [{"by": "Maria", "does": ["A1"], "words": "Hi."}]}"#, "take turns, the one who begins first"),
            (r#"{"lines": [{"by": "Klaus", "does": ["A1"], "words": "Hi."}]}"#, "list of its own speaker"),
            (r#"{"lines": [{"by": "Klaus", "does": [], "words": "Hi."}]}"#, "name a label"),
            (r#"{"lines": [{"by": "Klaus", "does": ["1"], "words": "Is Bob well, and Bert?"}]}"#, "make nobody up"),
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn a_draft_that_begins_with_the_other_one_is_read_from_the_next_line() {
        let lines = read(
            r#"{"lines": [{"by": "Maria", "does": ["A1"], "words": "The library is closed."},
                {"by": "Klaus", "does": ["1"], "words": "How are you?"}]}"#,
        );
        assert_eq!(lines.unwrap()[0].speaker, "Klaus Mueller");
    }

    /// The survey's six drafts of a good model were all refused for a play, a town or a form of address.
    #[test]
    fn what_a_good_model_writes_can_be_said() {
        let world = testing::world();
        let residents = || world.people.iter().map(|persona| persona.name.as_str());
        let (mut all, mut refused) = (0, Vec::new());
        for line in tables::lines("good_lines.txt") {
            let (speaker, words) = tables::addressed(&line.text);
            let heard = world.sense.reply_filter.talk(words, speaker, residents());
            let known = heard.and_then(|words| world.sense.check_names(&words, "The Rose and Crown Pub", residents()));
            refused.extend(known.err().map(|why| format!("{words}: {why}")));
            all += 1;
        }
        assert!(all > 60 && refused.is_empty(), "{} of {all}: {refused:#?}", refused.len());
    }

    #[test]
    fn sound_lines_before_a_bad_one_are_kept() {
        let good = r#"{"by": "Klaus", "does": [1], "words": "How are you?"},
            {"by": "Maria", "does": ["A2"], "words": "Well, thanks, Klaus."}"#;
        for bad in [
            r#"{"by": "Maria", "does": ["A1"], "words": "Hi."}"#,
            r#"{"by": "Klaus", "does": ["9"], "words": "Hi."}"#,
            r#"{"by": "Klaus", "does": ["2"], "words": "I must go and see Bob."}"#,
        ] {
            let lines = read(&format!(r#"{{"lines": [{good}, {bad}]}}"#)).unwrap();
            assert_eq!(lines.len(), 2, "{bad}");
        }
        assert_eq!(read(&format!(r#"{{"lines": [{}]}}"#, [good; 4].join(", "))).unwrap().len(), MOST_LINES);
    }

    #[test]
    fn the_form_gives_each_speaker_their_own_labels() {
        let form = brief().form(&turn(), schema_of::<DraftReply>("draft"));
        let lines = &form.schema["properties"]["lines"]["items"]["anyOf"];
        assert_eq!(lines[0]["properties"]["by"]["enum"][0], "Klaus");
        assert_eq!(lines[1]["properties"]["does"]["items"]["enum"][1], "A2");
        let example = form.example().to_string().replace('…', "Well.");
        assert!(read(&example).is_ok(), "{example}");
        let silent = Brief::default().form(&turn(), schema_of::<DraftReply>("draft"));
        assert_eq!(silent.schema["properties"]["lines"]["maxItems"], 1);
    }

    #[test]
    fn each_may_speak_of_whom_they_know() {
        let asks = r#"{"lines": [{"by": "Klaus", "does": ["1"], "words": "How is Zoe?"}]}"#;
        assert!(read(asks).is_ok());
        let tells = r#"{"lines": [{"by": "Klaus", "does": ["1"], "words": "How are you?"},
            {"by": "Maria", "does": ["A2"], "words": "Well. And so is Zoe."}]}"#;
        assert_eq!(read(tells).unwrap().len(), 1, "Maria knows no Zoe");
    }

    #[test]
    fn only_what_both_remember_is_shown() {
        let memories = vec!["they sat by the lake".into(), "Klaus Mueller and Maria Lopez sat by the lake".into()];
        let fill = Fill::default().list("memories", ["a secret of Klaus's"]);
        let text = Brief { memories, ..brief() }.fill(&turn(), fill).text();
        assert!(!text.contains("secret") && text.matches("sat by the lake").count() == 2, "{text}");
    }

    #[test]
    fn what_the_other_one_may_decide_is_shown_as_such() {
        let invited = vec![vec!["accept".into(), "decline".into()], vec!["thank".into()]];
        let text = Brief { answers: vec![invited], ..brief() }.fill(&turn(), Fill::default()).text();
        assert!(text.contains("(answer: A2 or A3, A4)"), "{text}");
    }

    #[test]
    fn each_choice_shows_what_would_be_answered() {
        let text = brief().fill(&turn(), Fill::default()).text();
        assert!(text.contains("1. ask how they are (answer: A2)") && text.contains("\n2. take leave"), "{text}");
    }
}

//! All conversations, found by who took part, where it was, and what was said. It grows with what is said; what was
//! taken in once is not looked at again.

use std::collections::BTreeMap;

use super::matter::{self, Stretch};
use crate::{
    journal::entry::Saying,
    mind::{
        agent::AgentId,
        speech::{ConversationId, SpeechAct},
    },
    sim::chronicle::Stay,
    town::{GameTime, SectorId},
};

/// How long after somebody was last seen in a place they still count as there, in seconds.
const LATELY_SECS: u32 = 30;

/// A conversation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Talk {
    /// When the first line was said.
    pub(super) from: GameTime,
    /// When the last line was said.
    pub(super) until: GameTime,
    /// Where it began; none: on the street.
    pub(super) place: Option<SectorId>,
    /// Full names of all who took part, in the order in which they appear.
    pub(super) people: Vec<String>,
    /// Whoever has spoken, in that order.
    pub(super) speakers: Vec<AgentId>,
    /// Its lines, as indices of what was said.
    pub(super) lines: Vec<usize>,
    /// What it is about, stretch by stretch.
    pub(super) stretches: Vec<Stretch>,
}

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    /// Somebody who took part: full name.
    pub(super) person: Option<String>,
    /// Where it was.
    pub(super) place: Option<SectorId>,
    /// Words that were said, or of which the talk was, in small letters.
    pub(super) words: String,
}

/// All conversations.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    talks: Vec<Talk>,
    numbers: BTreeMap<ConversationId, usize>,
    /// What can be found by words, for each line, in small letters.
    texts: Vec<String>,
    /// Where everybody was, by when they came: indices of stays.
    stays: BTreeMap<AgentId, Vec<usize>>,
    stays_seen: usize,
    /// The first and the last line that were taken in: another past has others.
    ends: Option<(Mark, Mark)>,
}

/// What tells a line from others.
type Mark = (ConversationId, GameTime, AgentId);

fn mark(saying: &Saying) -> Mark {
    (saying.line.conversation, saying.line.at, saying.line.speaker)
}

impl Index {
    /// All conversations in the order in which they began.
    pub(super) fn talks(&self) -> &[Talk] {
        &self.talks
    }

    /// How many lines were taken in.
    pub(super) fn lines(&self) -> usize {
        self.texts.len()
    }

    /// Takes in what is new. Returns whether all of it is new: the town has another past than before.
    pub(super) fn take_in(&mut self, sayings: &[Saying], stays: &[Stay]) -> bool {
        let seen = self.texts.len();
        let same = |at: usize, known: Mark| sayings.get(at).map(mark) == Some(known);
        let goes_on = self.ends.is_none_or(|(first, last)| same(0, first) && same(seen - 1, last));
        if !goes_on || stays.len() < self.stays_seen {
            *self = Self::default();
        }
        for (index, stay) in stays.iter().enumerate().skip(self.stays_seen) {
            self.stays.entry(stay.agent).or_default().push(index);
        }
        self.stays_seen = stays.len();
        for (index, saying) in sayings.iter().enumerate().skip(self.texts.len()) {
            self.add(index, saying, stays);
        }
        self.ends = sayings.first().map(mark).zip(sayings.last().map(mark));
        !goes_on
    }

    fn add(&mut self, index: usize, saying: &Saying, stays: &[Stay]) {
        let line = &saying.line;
        let number = match self.numbers.get(&line.conversation) {
            Some(number) => *number,
            None => {
                let place = self.place(line.speaker, line.at, stays);
                let (people, speakers, lines, stretches) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
                self.talks.push(Talk { from: line.at, until: line.at, place, people, speakers, lines, stretches });
                self.numbers.insert(line.conversation, self.talks.len() - 1);
                self.talks.len() - 1
            }
        };
        let talk = &mut self.talks[number];
        talk.until = line.at;
        talk.lines.push(index);
        matter::take_in(&mut talk.stretches, index, line);
        for name in std::iter::once(&line.name).chain(&line.others) {
            if !talk.people.contains(name) {
                talk.people.push(name.clone());
            }
        }
        if !talk.speakers.contains(&line.speaker) {
            talk.speakers.push(line.speaker);
        }
        let mut text = line.words.to_lowercase();
        for key in line.acts.iter().flat_map(SpeechAct::carries) {
            text.push('\n');
            text.push_str(&key.topic.to_lowercase());
        }
        self.texts.push(text);
    }

    /// Where somebody was at a moment.
    fn place(&self, agent: AgentId, at: GameTime, stays: &[Stay]) -> Option<SectorId> {
        let own = self.stays.get(&agent)?;
        let last = own[..own.partition_point(|index| stays[*index].from <= at)].last()?;
        let stay = &stays[*last];
        (at <= stay.until.plus_secs(LATELY_SECS)).then_some(stay.sector)
    }

    /// Whether a talk is looked for, its words aside.
    pub(super) fn is_wanted(&self, talk: usize, filter: &Filter) -> bool {
        let talk = &self.talks[talk];
        filter.person.as_ref().is_none_or(|person| talk.people.contains(person))
            && filter.place.is_none_or(|place| talk.place == Some(place))
    }

    /// Whether a line has the words that are looked for.
    pub(super) fn has_words(&self, line: usize, filter: &Filter) -> bool {
        filter.words.split_whitespace().all(|word| self.texts[line].contains(word))
    }

    /// Everybody who ever took part in a talk, and every place where there was one, in order.
    pub(super) fn choices(&self) -> (Vec<&str>, Vec<SectorId>) {
        let mut people: Vec<&str> = self.talks.iter().flat_map(|talk| &talk.people).map(String::as_str).collect();
        let mut places: Vec<SectorId> = self.talks.iter().filter_map(|talk| talk.place).collect();
        people.sort_unstable();
        people.dedup();
        places.sort_unstable();
        places.dedup();
        (people, places)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::mind::speech::Line;

    /// A line of a conversation at a second, by the first of two people.
    pub(in crate::ui::transcript) fn saying(talk: u32, at: u32, speaker: u32, names: [&str; 2], words: &str) -> Saying {
        let line = Line {
            conversation: ConversationId(talk),
            at: GameTime::from_secs(at),
            speaker: AgentId(speaker),
            name: names[0].into(),
            to: None,
            others: vec![names[1].into()],
            acts: Vec::new(),
            words: words.into(),
            rests_on: Vec::new(),
            thread: None,
        };
        Saying { line, heard_by: Vec::new() }
    }

    fn stay(agent: u32, sector: u16, from: u32, until: u32) -> Stay {
        let (from, until) = (GameTime::from_secs(from), GameTime::from_secs(until));
        Stay { agent: AgentId(agent), sector: SectorId(sector), from, until }
    }

    fn three() -> Vec<Saying> {
        vec![
            saying(0, 100, 0, ["Ann Bell", "Bob Hill"], "Good morning, Bob!"),
            saying(1, 110, 2, ["Cid Lee", "Dan Ray"], "The stove is burning."),
            saying(0, 120, 1, ["Bob Hill", "Ann Bell"], "Good morning."),
        ]
    }

    #[test]
    fn lines_are_gathered_talk_by_talk_with_place_and_people() {
        let mut index = Index::default();
        let stays = [stay(0, 3, 0, 50), stay(0, 4, 90, 130), stay(2, 5, 0, 60)];
        assert!(!index.take_in(&three()[..2], &stays));
        assert!(!index.take_in(&three(), &stays));
        let talks = index.talks();
        assert_eq!((talks.len(), index.lines()), (2, 3));
        assert_eq!((&talks[0].lines, talks[0].place, talks[0].until.secs()), (&vec![0, 2], Some(SectorId(4)), 120));
        assert_eq!((talks[1].place, &talks[1].people), (None, &vec!["Cid Lee".to_owned(), "Dan Ray".to_owned()]));
        assert_eq!(index.choices(), (vec!["Ann Bell", "Bob Hill", "Cid Lee", "Dan Ray"], vec![SectorId(4)]));
    }

    #[test]
    fn talks_are_found_by_person_place_and_words() {
        let mut index = Index::default();
        index.take_in(&three(), &[stay(2, 5, 0, 110)]);
        let filter = |person: Option<&str>, place: Option<u16>, words: &str| Filter {
            person: person.map(str::to_owned),
            place: place.map(SectorId),
            words: words.into(),
        };
        let wanted = |filter: &Filter| -> Vec<usize> { (0..2).filter(|talk| index.is_wanted(*talk, filter)).collect() };
        assert_eq!(wanted(&filter(None, None, "")), [0, 1]);
        assert_eq!(wanted(&filter(Some("Dan Ray"), None, "")), [1]);
        assert_eq!(wanted(&filter(None, Some(5), "")), [1]);
        assert!(wanted(&filter(Some("Ann Bell"), Some(5), "")).is_empty());
        for (words, expected) in [("morning", vec![0, 2]), ("burning stove", vec![1]), ("", vec![0, 1, 2])] {
            let filter = filter(None, None, words);
            let found: Vec<usize> = (0..3).filter(|line| index.has_words(*line, &filter)).collect();
            assert_eq!(found, expected, "{words}");
        }
    }

    #[test]
    fn another_past_is_taken_in_anew() {
        let mut index = Index::default();
        index.take_in(&three(), &[]);
        assert!(index.take_in(&three()[1..], &[]), "it begins later");
        assert_eq!((index.talks().len(), index.lines()), (2, 2));
        assert!(index.take_in(&three()[1..2], &[]), "it ends earlier");
        assert_eq!(index.lines(), 1);
        assert!(index.take_in(&[], &[]));
        assert!(!index.take_in(&three(), &[]));
    }
}

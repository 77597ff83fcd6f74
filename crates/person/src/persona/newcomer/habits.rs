//! What somebody likes and dislikes.

use smallville_english::{gerund_phrase, is_nounish, plain_of_third, uncapital, unlisted};

use super::{
    Aspect, Draft, Fact,
    clauses::{self, Clause},
    words::Trade,
};
use crate::persona::Persona;

/// What is liked in more words is told in a memory only.
const LONGEST_TOPIC: usize = 5;

impl Draft<'_> {
    /// What somebody likes; what is usual in their trade is added to little, but for what they dislike.
    pub(super) fn likes(&mut self, trade: &Trade, dislikes: &[String]) -> Vec<String> {
        let (mut likes, mut sources) = match self.marked_topics(Aspect::Like) {
            (likes, _) if likes.is_empty() => self.topics(&self.words.likes, &self.sure),
            marked => marked,
        };
        // Whoever "plays chess" likes chess.
        for (words, pastime) in self.words.pastimes().filter(|(words, _)| self.has(words)) {
            if likes.iter().all(|known| known != pastime) {
                likes.push(pastime.to_owned());
                sources.extend(self.source(words));
            }
        }
        sources.into_iter().for_each(|source| self.heard(Fact::Likes, source));
        let habit = self.words.habit(trade);
        if likes.len() < 2 {
            let more: Vec<&str> = habit
                .iter()
                .filter(|topic| !likes.contains(topic) && !dislikes.contains(topic))
                .map(String::as_str)
                .collect();
            let list = more.join(", ");
            self.assume(Fact::Likes, format!("Little is said of what {} likes; {list} are added.", self.first));
            likes.extend(more.into_iter().map(str::to_owned));
        }
        likes.truncate(7);
        likes
    }

    pub(super) fn dislikes(&mut self) -> Vec<String> {
        // "Can't stand gossip" denies nothing.
        let own = clauses::text(self.clauses.iter().filter(|clause| clause.own));
        let (mut dislikes, mut sources) = match self.marked_topics(Aspect::Dislike) {
            (dislikes, _) if dislikes.is_empty() => self.topics(&self.words.dislikes, &own),
            marked => marked,
        };
        dislikes.extend(self.scorned().into_iter().map(|(topic, source)| {
            sources.push(source);
            topic
        }));
        sources.into_iter().for_each(|source| self.heard(Fact::Dislikes, source));
        dislikes.truncate(7);
        if dislikes.is_empty() {
            let topic = self.pick(&self.words.usual_dislikes).to_owned();
            self.assume(Fact::Dislikes, format!("Nothing is said of what {} dislikes; it is {topic}.", self.first));
            return vec![topic];
        }
        dislikes
    }

    /// What is marked as liked or disliked and is short enough to be talked of: "rye bread", "playing the banjo".
    fn marked_topics(&self, aspect: Aspect) -> (Vec<String>, Vec<String>) {
        let topic = |said: &str| {
            let said = said.strip_prefix("the ").unwrap_or(said);
            let said = if said.chars().skip(1).any(char::is_uppercase) { said.to_owned() } else { uncapital(said) };
            let first = said.split(' ').next()?;
            // "Drinks too much coffee" may be what is drunk.
            let unclear = plain_of_third(first).is_some_and(|plain| is_nounish(&plain)) && said.split(' ').count() > 2;
            let is_deed = plain_of_third(first).is_some_and(|plain| !is_nounish(&plain)) && said.contains(' ');
            let topic = if is_deed {
                let plain = plain_of_third(first)?;
                gerund_phrase(&said.replacen(first, &plain, 1))
            } else {
                said
            };
            let own = ["my", "his", "her", "their", "your", "me", "himself", "herself"];
            let names = |other: &&Persona| topic.split([' ', '\'']).any(|word| word == other.first_name());
            let person = self.people.iter().any(names) && !topic.contains("'s");
            let fits = topic.split(' ').count() <= LONGEST_TOPIC
                && !topic.split(' ').any(|word| own.contains(&word))
                && !person
                && !unclear
                && topic.len() > 2;
            fits.then_some(topic)
        };
        let (mut topics, mut sources) = (Vec::new(), Vec::new());
        for said in self.marked.of(aspect) {
            for part in unlisted(said).filter_map(topic) {
                if !topics.contains(&part) {
                    topics.push(part);
                    sources.push(said.to_owned());
                }
            }
        }
        (topics, sources)
    }

    /// What somebody "thinks is a waste of time", and the clauses that say so.
    fn scorned(&self) -> Vec<(String, String)> {
        let scorn = |clause: Clause| {
            let (_, thought) = clause.flat.split_once(" thinks ").or_else(|| clause.flat.split_once(" i think "))?;
            let ends = self.words.scorns.iter().filter_map(|words| thought.find(&format!(" {words} "))).min()?;
            let topic = thought[..ends].trim_start_matches("that ").trim_start_matches("the ");
            (topic.split(' ').count() <= 3).then(|| (self.as_written(topic), clause.written.clone()))
        };
        self.own_clauses(|clause| !clause.denied).into_iter().filter_map(scorn).collect()
    }

    /// The topics that follow a verb, "loves rye bread, chess and the sea", and the clauses that say so.
    fn topics(&self, marks: &[String], text: &str) -> (Vec<String>, Vec<String>) {
        let mut topics: Vec<String> = Vec::new();
        let mut sources = Vec::new();
        for mark in marks {
            for (at, _) in text.match_indices(&format!(" {mark} ")) {
                let rest = &text[at + mark.len() + 2..];
                let rest = &rest[..rest.find(" . ").unwrap_or(rest.len())];
                for part in unlisted(rest) {
                    let part = part.trim_start_matches("the ").trim_end_matches(" .");
                    let words: Vec<&str> = part
                        .split_whitespace()
                        .take_while(|word| {
                            !matches!(
                                *word,
                                "with" | "because" | "but" | "in" | "at" | "of" | "who" | "that" | "on" | "."
                            )
                        })
                        .collect();
                    let stop = words.first().is_none_or(|word| {
                        matches!(*word, "to" | "is" | "her" | "his" | "their" | "she" | "he" | "i")
                            || plain_of_third(word).is_some_and(|plain| words.len() > 1 || !is_nounish(&plain))
                    });
                    let person = self
                        .people
                        .iter()
                        .any(|other| words.first() == Some(&other.first_name().to_lowercase().as_str()))
                        && !words.iter().any(|word| word.ends_with("'s"));
                    if stop || words.len() > 3 {
                        break;
                    }
                    let topic = self.as_written(&words.join(" "));
                    if !person && !topics.contains(&topic) {
                        topics.push(topic);
                        sources.extend(self.source(mark));
                    }
                }
            }
        }
        (topics, sources)
    }
}

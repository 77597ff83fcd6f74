//! What somebody likes and dislikes, and when they sleep.

use smallville_english::{Hour, Lead, is_nounish, plain_of_third, read_clock, read_number, unlisted};

use super::{
    Draft, Fact,
    clauses::{self, Clause},
    words::Trade,
};
use crate::persona::WorkBlock;
use smallville_town::TimeOfDay;

/// When those rise and go to bed who do so late.
const LATE: (TimeOfDay, TimeOfDay) = (TimeOfDay::new(9, 30), TimeOfDay::new(1, 0));
/// Nobody sleeps longer than into this hour.
const LATEST_RISE: u16 = 12;

impl Draft<'_> {
    /// What somebody likes; what is usual in their trade is added to little, but for what they dislike.
    pub(super) fn likes(&mut self, trade: &Trade, dislikes: &[String]) -> Vec<String> {
        let (mut likes, mut sources) = self.topics(&self.words.likes, &self.sure);
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
        let (mut dislikes, mut sources) = self.topics(&self.words.dislikes, &own);
        dislikes.extend(self.scorned().into_iter().map(|(topic, source)| {
            sources.push(source);
            topic
        }));
        sources.into_iter().for_each(|source| self.heard(Fact::Dislikes, source));
        if dislikes.is_empty() {
            let topic = self.pick(&self.words.usual_dislikes).to_owned();
            self.assume(Fact::Dislikes, format!("Nothing is said of what {} dislikes; it is {topic}.", self.first));
            return vec![topic];
        }
        dislikes
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

    /// "Sleeps from nine to four": when one wakes and when one goes to bed.
    pub(super) fn said_sleep(&self) -> Option<(TimeOfDay, TimeOfDay)> {
        let rest = self.after(&self.words.sleeps_from)?;
        let (from, until) =
            rest.split_once(" to ").or_else(|| rest.split_once(" until ")).or_else(|| rest.split_once(" till "))?;
        let (sleeps, wakes) = (hour(from, false)?, hour(until, false)?);
        // Whoever sleeps from nine to four sleeps seven hours of some day, at least.
        let open = |time: TimeOfDay| TimeOfDay::from_minutes((time.minutes() + 12 * 60) % (24 * 60));
        let long = |wakes: TimeOfDay| (wakes.minutes() + 24 * 60 - sleeps.minutes()) % (24 * 60);
        Some((if long(wakes) > 12 * 60 { open(wakes) } else { wakes }, sleeps))
    }

    /// "Never rises before ten" denies nothing.
    fn late_rise(&self) -> Option<TimeOfDay> {
        let own = clauses::text(self.clauses.iter().filter(|clause| clause.own));
        let mark = self.words.rises_late.iter().find_map(|mark| own.split_once(&format!(" {mark} ")))?;
        hour(mark.1, false)
    }

    pub(super) fn hours_of_sleep(&mut self, trade: &str, work: &[WorkBlock]) -> (TimeOfDay, TimeOfDay) {
        if let Some((wakes, sleeps)) = self.said_sleep() {
            let said = self.words.sleeps_from.iter().find_map(|words| self.source(words));
            self.heard(Fact::Sleep, said.unwrap_or_default());
            if wakes.hour() <= LATEST_RISE {
                return (wakes, sleeps);
            }
            // A day is planned from waking on, and ends in the night.
            let (wakes, sleeps) = LATE;
            let first = &self.first;
            self.assume(Fact::Sleep, format!("The town sleeps by night; {first} is up from {wakes} to {sleeps}."));
            return LATE;
        }
        let wakes = self.after(&self.words.rises).and_then(|rest| hour(rest, false));
        let late_rise = self.late_rise().filter(|_| wakes.is_none());
        let wakes = wakes.or(late_rise);
        let sleeps = self.after(&self.words.retires).and_then(|rest| hour(rest, true));
        let says = |words: &[String]| words.iter().any(|words| self.has(words));
        let told = [&self.words.rises, &self.words.retires, &self.words.early, &self.words.late];
        let sources: Vec<String> =
            told.into_iter().flatten().filter(|words| self.has(words)).filter_map(|words| self.source(words)).collect();
        let (early, late) = (says(&self.words.early), says(&self.words.late));
        let usual = match (early, late) {
            (true, _) => (TimeOfDay::new(5, 30), TimeOfDay::new(21, 30)),
            (_, true) => LATE,
            _ if trade.ends_with("student") => (TimeOfDay::new(8, 0), TimeOfDay::new(0, 0)),
            _ => (TimeOfDay::new(7, 0), TimeOfDay::new(23, 0)),
        };
        sources.into_iter().for_each(|source| self.heard(Fact::Sleep, source));
        let before_work = work.first().map(|block| TimeOfDay::from_minutes(block.from.minutes().saturating_sub(75)));
        let rise = wakes.unwrap_or_else(|| before_work.filter(|_| !late).map_or(usual.0, |time| time.min(usual.0)));
        // Somebody who is up at four is in bed by eight.
        let long = TimeOfDay::from_minutes((rise.minutes() + 24 * 60 - 8 * 60) % (24 * 60));
        let bed = sleeps.unwrap_or(if wakes.is_some() && !late { long } else { usual.1 });
        if late_rise.is_some() {
            let told = self.words.rises_late.iter().find_map(|words| self.source(words));
            self.heard(Fact::Sleep, told.unwrap_or_default());
        }
        if wakes.is_none() && sleeps.is_none() && !early && !late {
            self.assume(Fact::Sleep, format!("Nothing is said of sleep; {} is up from {rise} to {bed}.", self.first));
        }
        (rise, bed)
    }
}

/// "six", "6", "6:30", "half past five", "10 pm": the time at the beginning of a text; `bed` if one goes to bed then.
pub(super) fn hour(text: &str, bed: bool) -> Option<TimeOfDay> {
    let mut words: Vec<&str> = text.split(' ').take(6).collect();
    // "At five to run" is five.
    if words.get(1) == Some(&"to") && words.get(2).is_none_or(|next| read_number(next).is_none()) {
        words.truncate(1);
    }
    let (hour, _) = read_clock(&words, Lead::At)?;
    let minutes = match hour {
        // "five in the early morning"
        Hour { open: true, .. } if words.contains(&"morning") => hour.on_dial(),
        Hour { open: true, .. } if words.contains(&"evening") || words.contains(&"afternoon") => {
            hour.on_dial() + 12 * 60
        }
        _ if bed => hour.at_bedtime(),
        _ => hour.minutes,
    };
    u16::try_from(minutes).ok().map(TimeOfDay::from_minutes)
}

//! When somebody sleeps.

use smallville_english::{Hour, Lead, read_clock, read_number};

use super::{Aspect, Draft, Fact, clauses, times};
use crate::persona::WorkBlock;
use smallville_town::TimeOfDay;

/// When those rise and go to bed who do so late.
const LATE: (TimeOfDay, TimeOfDay) = (TimeOfDay::new(9, 30), TimeOfDay::new(1, 0));
/// Nobody sleeps longer than into this hour.
const LATEST_RISE: u16 = 12;
/// Whoever is in bed before this hour and not before midnight is there late.
const LATEST_BED: u16 = 5;
/// So long one sleeps, in minutes.
const NIGHT: u16 = 8 * 60;
const DAY: u16 = 24 * 60;
/// Nobody goes to bed sooner after work, in minutes.
const AFTER_WORK: u16 = 45;

/// So many words before an hour say what it is the hour of.
const NEAR: usize = 3;

/// What is told of somebody's hours: of rising, of going to bed, and the words that say so.
#[derive(Debug, Default)]
struct Hours {
    rises: Option<TimeOfDay>,
    retires: Option<TimeOfDay>,
    sources: Vec<String>,
}

impl Draft<'_> {
    /// As far as they are marked.
    fn marked_sleep(&self) -> Hours {
        let mut hours = Hours::default();
        for (at, said) in self.marked.placed(Aspect::Sleep) {
            let around = format!("{} {said}", self.marked.before(at.start)).to_lowercase();
            let words: Vec<&str> = around.split(|sign: char| !sign.is_alphanumeric()).collect();
            let last = |of: &[String]| words.iter().rposition(|word| of.iter().any(|known| known == word));
            let to_bed = last(&self.words.going_to_bed) > last(&self.words.rising);
            // "Sleeps until noon" tells when one rises, "up until three" when one goes to bed.
            let until = said.to_lowercase().split(' ').any(|word| self.words.until.iter().any(|known| known == word));
            let naps = words
                .iter()
                .rev()
                .take(NEAR + said.split(' ').count())
                .any(|word| self.words.naps.iter().any(|known| known == word));
            if let Some((rise, bed)) = self.night(said, to_bed) {
                hours.rises = hours.rises.or(rise);
                hours.retires = hours.retires.or(bed);
                hours.sources.push(said.to_owned());
                continue;
            }
            for told in times::told(self.words, said).into_iter().filter(|_| !naps) {
                if to_bed == until {
                    hours.rises = hours.rises.or(told.in_the_morning());
                } else {
                    hours.retires = hours.retires.or(told.at_bedtime());
                }
                hours.sources.push(said.to_owned());
            }
        }
        hours
    }

    /// The hours of rising and of going to bed of words that tell both: "up at five and in bed by nine", "in bed 10 to 6".
    fn night(&self, said: &str, to_bed: bool) -> Option<(Option<TimeOfDay>, Option<TimeOfDay>)> {
        let told = times::told(self.words, &times::between(said));
        let [first, last] = told.as_slice() else { return None };
        let lower = said.to_lowercase();
        let place = |of: &[String]| lower.split(' ').position(|word| of.iter().any(|known| known == word));
        let rises_first = match (place(&self.words.rising), place(&self.words.going_to_bed)) {
            (Some(rises), Some(retires)) => rises < retires,
            _ if to_bed => false,
            _ => return None,
        };
        let (rise, bed) = if rises_first { (first, last) } else { (last, first) };
        Some((rise.in_the_morning(), bed.at_bedtime()))
    }

    /// As far as words of the lists stand before them.
    fn listed_sleep(&self) -> Hours {
        if let Some((wakes, sleeps)) = self.said_sleep() {
            let sources = self.words.sleeps_from.iter().find_map(|words| self.source(words)).into_iter().collect();
            return Hours { rises: Some(wakes), retires: Some(sleeps), sources };
        }
        let wakes = self.after(&self.words.rises).and_then(|rest| hour(rest, false));
        let late_rise = self.late_rise().filter(|_| wakes.is_none());
        let retires = self.after(&self.words.retires).and_then(|rest| hour(rest, true));
        let told = [&self.words.rises, &self.words.retires, &self.words.early, &self.words.late];
        let told = told.into_iter().flatten().filter(|words| self.has(words));
        let told = told.chain(self.words.rises_late.iter().filter(|_| late_rise.is_some()));
        let sources = told.filter_map(|words| self.source(words)).collect();
        Hours { rises: wakes.or(late_rise), retires, sources }
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
        let marked = if self.said_sleep().is_some() { Hours::default() } else { self.marked_sleep() };
        let Hours { rises, retires, sources } = if marked.sources.is_empty() { self.listed_sleep() } else { marked };
        sources.into_iter().for_each(|source| self.heard(Fact::Sleep, source));
        if rises.is_some_and(|rises| rises.hour() > LATEST_RISE) {
            // A day is planned from waking on, and ends in the night.
            let ((wakes, sleeps), first) = (LATE, &self.first);
            self.assume(Fact::Sleep, format!("The town sleeps by night; {first} is up from {wakes} to {sleeps}."));
            return LATE;
        }
        let says = |words: &[String]| words.iter().any(|words| self.has(words));
        let (early, late) = (says(&self.words.early), says(&self.words.late));
        let usual = match (early, late) {
            (true, _) => (TimeOfDay::new(5, 30), TimeOfDay::new(21, 30)),
            (_, true) => LATE,
            _ if trade.ends_with("student") => (TimeOfDay::new(8, 0), TimeOfDay::new(0, 0)),
            _ => (TimeOfDay::new(7, 0), TimeOfDay::new(23, 0)),
        };
        let before_work = work.first().map(|block| TimeOfDay::from_minutes(block.from.minutes().saturating_sub(75)));
        let marks = self.words.knows_marks();
        let slept = retires
            .filter(|_| marks)
            .filter(|bed| bed.hour() < LATEST_BED)
            .map(|bed| TimeOfDay::from_minutes(bed.minutes() + NIGHT));
        let habit = slept.unwrap_or(usual.0);
        let rise = rises.unwrap_or_else(|| before_work.filter(|_| !late).map_or(habit, |time| time.min(habit)));
        // Somebody who is up at four is in bed by eight.
        let long = TimeOfDay::from_minutes((rise.minutes() + DAY - NIGHT) % DAY);
        let bed = retires.unwrap_or(if rises.is_some() && !late { long } else { usual.1 });
        // Whoever works into the night goes to bed after it.
        let ends = work.last().map_or(0, |block| block.until.minutes() + AFTER_WORK);
        let works_late = marks && retires.is_none() && bed.minutes() > DAY / 2 && ends > bed.minutes();
        let bed = if works_late { TimeOfDay::from_minutes(ends % DAY) } else { bed };
        let rise =
            if works_late && rises.is_none() { rise.max(TimeOfDay::from_minutes((ends + NIGHT) % DAY)) } else { rise };
        // Nobody is up for a few hours only: one of the two was misread.
        let awake = (bed.minutes() + DAY - rise.minutes()) % DAY;
        let bed =
            if marks && awake < DAY / 3 { TimeOfDay::from_minutes((rise.minutes() + DAY - NIGHT) % DAY) } else { bed };
        if rises.is_none() && retires.is_none() && !early && !late {
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

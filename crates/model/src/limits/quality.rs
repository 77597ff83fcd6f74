//! Asks less of a kind of question of which a model makes nothing, and more again when it does.
//!
//! A server that is gone is the breaker's business; this is about answers that come and cannot be used. It counts questions,
//! not seconds, so that a town that runs fast wastes no more than one that runs slowly.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde::{Deserialize, Serialize};

/// So many last questions of a kind are judged, and so many there must be.
const JUDGED: usize = 40;
const FEWEST: usize = 8;
/// A kind of which less than one in so many is used is asked less.
const ONE_IN: usize = 4;
/// Every so-manieth question is asked then; with each one that comes to nothing twice as seldom, but not more seldom than that.
const FIRST_PAUSE: u32 = 4;
const LONGEST_PAUSE: u32 = 64;

/// What became of the questions of one kind.
#[derive(Debug, Default)]
struct Record {
    /// Whether the last ones were used.
    last: VecDeque<bool>,
    /// Every so-manieth is asked; 0: all are.
    pause: u32,
    /// How many were not asked since the last one that was.
    passed: u32,
    /// Why nothing came of them, and how often.
    reasons: BTreeMap<String, u32>,
}

/// The record of each kind of question.
#[derive(Debug, Default)]
pub struct Quality(Mutex<BTreeMap<&'static str, Record>>);

/// A kind of question that is asked less, for a notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rested {
    /// Its name.
    pub kind: String,
    /// So many of the last questions came to nothing.
    pub refused: usize,
    /// Of so many.
    pub of: usize,
    /// Why most of them did.
    pub why: String,
    /// Every so-manieth is asked still.
    pub every: u32,
}

impl fmt::Display for Rested {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { refused, of, why, every, .. } = self;
        write!(formatter, "{refused} of {of} could not be used ({why}); only one in {every} is asked")
    }
}

impl Quality {
    /// Whether a question of a kind is to be asked now; one that is not is counted.
    pub fn admits(&self, kind: &str) -> bool {
        let mut records = self.lock();
        let Some(record) = records.get_mut(kind).filter(|record| record.pause > 0) else { return true };
        record.passed += 1;
        let due = record.passed >= record.pause;
        if due {
            record.passed = 0;
        }
        due
    }

    /// An answer was used.
    pub fn succeed(&self, kind: &'static str) {
        let mut records = self.lock();
        let record = records.entry(kind).or_default();
        record.push(true);
        // One that works may be luck, two are none.
        record.pause /= FIRST_PAUSE;
        if record.pause == 0 && record.is_useless() {
            record.last.clear();
            record.reasons.clear();
        }
    }

    /// Nothing came of a question; `lasting`: nor will it of the next ones, because the model cannot read so much.
    pub fn fail(&self, kind: &'static str, why: &str, lasting: bool) {
        let mut records = self.lock();
        let record = records.entry(kind).or_default();
        record.push(false);
        *record.reasons.entry(why.to_owned()).or_default() += 1;
        if lasting {
            record.pause = LONGEST_PAUSE;
        } else if record.pause > 0 {
            record.pause = (record.pause * 2).min(LONGEST_PAUSE);
        } else if record.last.len() >= FEWEST && record.is_useless() {
            record.pause = FIRST_PAUSE;
        }
    }

    /// Asks everything again: the player has changed something.
    pub fn reset(&self) {
        self.lock().clear();
    }

    /// The kinds that are asked less, in the order of their names.
    #[must_use]
    pub fn rested(&self) -> Vec<Rested> {
        let records = self.lock();
        let rested = records.iter().filter(|(_, record)| record.pause > 0).map(|(kind, record)| Rested {
            kind: (*kind).to_owned(),
            refused: record.last.iter().filter(|used| !**used).count(),
            of: record.last.len(),
            why: record.commonest().to_owned(),
            every: record.pause,
        });
        rested.collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<&'static str, Record>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Record {
    fn push(&mut self, used: bool) {
        if self.last.len() == JUDGED {
            self.last.pop_front();
        }
        self.last.push_back(used);
    }

    fn is_useless(&self) -> bool {
        self.last.iter().filter(|used| **used).count() * ONE_IN < self.last.len()
    }

    fn commonest(&self) -> &str {
        self.reasons.iter().max_by_key(|(_, count)| **count).map_or("", |(why, _)| why.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many questions are asked, each coming to the same end.
    fn asked(quality: &Quality, number: usize, used: bool) -> usize {
        let ask = |_: &usize| {
            let asked = quality.admits("draft");
            match (asked, used) {
                (false, _) => {}
                (true, true) => quality.succeed("draft"),
                (true, false) => quality.fail("draft", "names no one knows", false),
            }
            asked
        };
        (0..number).filter(ask).count()
    }

    #[test]
    fn a_kind_of_no_use_is_asked_less_and_tried_again() {
        let quality = Quality::default();
        assert_eq!(asked(&quality, 8, false), 8);
        let [rested] = &quality.rested()[..] else { panic!("one kind rests") };
        assert_eq!(rested.to_string(), "8 of 8 could not be used (names no one knows); only one in 4 is asked");
        let wasted = asked(&quality, 1000, false);
        assert!((10..25).contains(&wasted), "{wasted} of a thousand were asked in vain");
        assert!(quality.admits("utter"), "other kinds are asked as before");
        // It finds its way back when the model has become better.
        let back = asked(&quality, 200, true);
        assert!(back > 100 && quality.rested().is_empty(), "{back} of 200");
    }

    #[test]
    fn a_kind_of_which_enough_is_used_is_asked_always() {
        let quality = Quality::default();
        for round in 0..100 {
            assert!(quality.admits("draft"));
            if round % 3 == 0 { quality.succeed("draft") } else { quality.fail("draft", "dull", false) }
        }
        assert!(quality.rested().is_empty());
    }

    #[test]
    fn what_a_model_cannot_read_is_not_asked_of_it_again_soon() {
        let quality = Quality::default();
        quality.fail("draft", "the question is too long for the model", true);
        assert_eq!((0..LONGEST_PAUSE).filter(|_| quality.admits("draft")).count(), 1);
        quality.reset();
        assert!(quality.admits("draft"));
    }
}

//! How many calls at a time a server works on best, found by trying: another call at a time is worth it as long as more
//! comes back in the same time.

/// So many answers are looked at before the number changes.
const ANSWERS: u32 = 8;
/// Another call at a time must bring so much more, else it only makes each of them slower.
const WORTH: f64 = 1.15;

/// A search for the best number of calls at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotTrial {
    number: usize,
    most: usize,
    /// What came back in a second, with one call fewer at a time.
    before: f64,
    answers: u32,
    /// Seconds for a piece of work, summed over the answers.
    secs: f64,
}

impl SlotTrial {
    /// A trial that begins with so many calls at a time and never goes beyond a number.
    pub(crate) fn new(number: usize, most: usize) -> Self {
        Self { number, most, before: 0.0, answers: 0, secs: 0.0 }
    }

    /// A call has been answered that took so many seconds for each piece of its work, while others waited in line or not;
    /// how many calls at a time there are to be from now on, if another number.
    pub(crate) fn answered(&mut self, secs_per_work: f64, others_wait: bool) -> Option<usize> {
        // Where nobody waits, more at a time would be of no use, and a call alone says nothing of many.
        if self.number >= self.most || !others_wait || secs_per_work <= 0.0 {
            return None;
        }
        self.answers += 1;
        self.secs += secs_per_work;
        if self.answers < ANSWERS {
            return None;
        }
        let in_a_second = self.number as f64 / (self.secs / f64::from(self.answers));
        (self.answers, self.secs) = (0, 0.0);
        if in_a_second < self.before * WORTH {
            self.number -= 1;
            self.most = self.number;
        } else {
            self.before = in_a_second;
            self.number += 1;
        }
        Some(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that is found for a server on which a call among so many takes so long.
    fn found(most: usize, secs: impl Fn(usize) -> f64) -> usize {
        let (mut trial, mut number) = (SlotTrial::new(1, most), 1);
        for _ in 0..200 {
            number = trial.answered(secs(number), true).unwrap_or(number);
        }
        number
    }

    #[test]
    fn a_server_gets_as_many_calls_as_it_works_on_at_a_time() {
        assert_eq!(found(8, |calls| calls.max(1) as f64), 1, "one after the other");
        assert_eq!(found(8, |calls| if calls <= 4 { 1.0 } else { calls as f64 / 4.0 }), 4, "four slots");
        assert_eq!(found(8, |_| 1.0), 8, "as many as are allowed");
        assert_eq!(found(8, |calls| 1.0 + 0.3 * calls as f64), 4, "each makes the others slower");
    }

    #[test]
    fn where_nobody_waits_nothing_is_tried() {
        let mut trial = SlotTrial::new(2, 8);
        assert!((0..100).all(|_| trial.answered(1.0, false).is_none()));
    }
}

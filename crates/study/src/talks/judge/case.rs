//! One of the two texts of a talk as it is put to a judge.

use smallville_model::request::Request;

use super::verdict::{Opinion, Verdict};
use crate::{
    judge::{case, text::JudgeText},
    talks::{
        brief::Brief,
        conditions::{MOST_SAID_IN_VAIN, written_date},
        outcome::Everything,
        unit::Found,
    },
};
use smallville_mind::prompt::fill::{Fill, numbered, quoted_up_to};

/// A line is shown with at most so many letters.
const LONGEST_LINE: usize = 800;

/// Which text of a talk is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What was said.
    Talk,
    /// What the listener says of it.
    Listener,
}

/// A text that is to be judged.
#[derive(Clone, Debug)]
pub struct Case {
    /// The number of the task.
    task: String,
    /// Whom the performer talked to: full name.
    with: String,
    /// By which the text and its statements are known again.
    words: String,
    /// How many statements there are.
    aims: usize,
    /// What the judge is asked.
    request: Request,
}

/// By which a text of a talk and its statements are known again: a verdict on others does not hold for them.
#[must_use]
pub fn known_by(found: &Found, brief: &Brief, side: Side) -> String {
    let mut hash = blake3::Hasher::new();
    for line in [brief.at.stamp(), what(found, side)].iter().chain(&shown(found, brief, side)).chain(&brief.aims) {
        // A letter that no text has keeps apart what belongs to whom.
        hash.update(format!("{line}\0").as_bytes());
    }
    hash.finalize().to_hex().chars().take(16).collect()
}

/// Both texts of all talks that can be judged.
#[must_use]
pub fn cases(text: &JudgeText, all: &Everything) -> Vec<Case> {
    let both = |(task, found): (&String, &Found)| {
        // Where nobody answers there is nothing to judge: no condition holds.
        let brief = found.brief.clone().filter(|_| found.lines.len() > MOST_SAID_IN_VAIN);
        let of = |brief: Brief| [Side::Talk, Side::Listener].map(|side| Case::new(text, task, found, &brief, side));
        brief.map(of)
    };
    let talks = all.iter().flat_map(|(task, found)| found.iter().map(move |found| (task, found)));
    talks.filter_map(both).flatten().collect()
}

impl Case {
    fn new(text: &JudgeText, task: &str, found: &Found, brief: &Brief, side: Side) -> Self {
        let fill = Fill::default()
            .word("date", written_date(brief.at))
            .word("now", brief.at.hm())
            .word("what", what(found, side))
            .list("text", shown(found, brief, side))
            .word("aims", numbered(&brief.aims).join("\n"));
        Self {
            task: task.to_owned(),
            with: found.with.clone(),
            words: known_by(found, brief, side),
            aims: brief.aims.len(),
            request: text.request(&fill),
        }
    }
}

/// What the text is.
fn what(found: &Found, side: Side) -> String {
    match side {
        Side::Talk => "What was said, line by line".into(),
        Side::Listener => format!("What {} says of the talk afterwards", found.with),
    }
}

/// The text, line by line.
fn shown(found: &Found, brief: &Brief, side: Side) -> Vec<String> {
    let quoted = |words: &String| quoted_up_to(LONGEST_LINE, words);
    match side {
        Side::Talk => found.lines.iter().map(|(who, words)| format!("{who}: {}", quoted(words))).collect(),
        Side::Listener => brief.summary.iter().map(quoted).collect(),
    }
}

impl case::Case for Case {
    type Opinion = Opinion;
    type Verdict = Verdict;

    fn key(&self) -> String {
        self.words.clone()
    }

    fn request(&self) -> Request {
        self.request.clone()
    }

    fn verdict(&self, opinion: &Opinion, repaired: bool) -> Result<Verdict, String> {
        let (holds, because) = (opinion.holds(self.aims)?, opinion.because.clone());
        Ok(Verdict {
            task: self.task.clone(),
            with: self.with.clone(),
            words: self.words.clone(),
            holds,
            because,
            repaired,
        })
    }
}

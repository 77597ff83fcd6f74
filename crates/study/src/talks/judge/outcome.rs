//! What a judge says of a study of talks, beside what is found offline.

use super::{
    case::{Side, known_by},
    verdict::Verdict,
};
use crate::{
    figures::share,
    judge::file::{Judge, Judged},
    talks::{
        conditions::{Checked, MOST_SAID_IN_VAIN},
        outcome::Everything,
        unit::Found,
    },
};

/// What one judge says of a study.
#[derive(Clone, Debug)]
pub struct ByJudge {
    /// Who judges.
    pub judge: Judge,
    /// The talks of which both texts were judged, with what the judge says was achieved.
    pub judged: Everything,
    /// The same talks, with what was found offline.
    pub offline: Everything,
    /// Talks that are left out, because a text of theirs was not judged.
    pub left_out: usize,
    /// How far both agree.
    pub agreement: Agreement,
}

/// Conditions of which a judge and the offline check say the same, over all of them: by the talk, then by the listener.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement([(usize, usize); 2]);

impl Agreement {
    /// The share by the talk, then by the listener.
    #[must_use]
    pub fn shares(self) -> [f64; 2] {
        self.0.map(|(same, all)| share(same, all))
    }

    /// The share by both together.
    #[must_use]
    pub fn whole(self) -> f64 {
        let [talk, listener] = self.0;
        share(talk.0 + listener.0, talk.1 + listener.1)
    }

    fn note(&mut self, offline: &Checked, judged: &Checked) {
        let both = [(&offline.talk, &judged.talk), (&offline.listener, &judged.listener)];
        for (count, (one, other)) in self.0.iter_mut().zip(both) {
            count.0 += one.iter().zip(other).filter(|(one, other)| one == other).count();
            count.1 += one.len();
        }
    }
}

impl ByJudge {
    /// What a judge says of the talks of a study; none if nothing of it holds.
    #[must_use]
    pub fn of(judged: &Judged<Verdict>, all: &Everything) -> Option<Self> {
        let (mut by, mut offline) = (Everything::new(), Everything::new());
        let (mut left_out, mut agreement, mut asked) = (0, Agreement::default(), 0);
        for (task, found) in all.iter().flat_map(|(task, found)| found.iter().map(move |found| (task, found))) {
            // Where nobody answers nothing is put, and no condition holds.
            let is_put = found.lines.len() > MOST_SAID_IN_VAIN;
            let checked = if is_put { said_of(judged, found) } else { Some(found.checked.clone()) };
            let Some(checked) = checked else {
                left_out += 1;
                continue;
            };
            if is_put {
                asked += 1;
                agreement.note(&found.checked, &checked);
            }
            by.entry(task.clone()).or_default().push(Found { checked, ..found.clone() });
            offline.entry(task.clone()).or_default().push(found.clone());
        }
        (asked > 0).then(|| Self { judge: judged.judge.clone(), judged: by, offline, left_out, agreement })
    }

    /// How many talks were judged.
    #[must_use]
    pub fn talks(&self) -> usize {
        self.judged.values().map(Vec::len).sum()
    }
}

/// What a judge says was achieved in a talk; none unless both of its texts were judged.
fn said_of(judged: &Judged<Verdict>, found: &Found) -> Option<Checked> {
    let brief = found.brief.as_ref()?;
    let said = |side: Side| {
        let verdict = judged.verdicts.get(&known_by(found, brief, side))?;
        (verdict.holds.len() == found.checked.talk.len()).then(|| verdict.holds.clone())
    };
    Some(Checked { talk: said(Side::Talk)?, listener: said(Side::Listener)? })
}

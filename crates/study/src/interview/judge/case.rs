//! One question as it is put to a judge: the answers under letters, in a drawn order.

use smallville_model::request::Request;

use super::verdict::{Opinion, Verdict};
use crate::{
    interview::{
        blind::{drawn, letter},
        condition::Condition,
        life::Life,
        ranking::Answer,
        unit::{Answers, Lives, Which},
    },
    judge::{case, text::JudgeText},
};
use smallville_mind::prompt::fill::{Fill, quoted_up_to};

/// An answer is shown with at most so many letters.
const LONGEST_ANSWER: usize = 1200;

/// A question that is to be judged.
#[derive(Clone, Debug)]
pub struct Case {
    /// Which question.
    pub which: Which,
    /// By which its answers are known again.
    pub answers: String,
    /// Which condition stands under each letter.
    pub order: Vec<Condition>,
    /// What the judge is asked.
    pub request: Request,
}

/// The conditions of a study: all under which anybody was asked, and people if any answer is theirs.
#[must_use]
pub fn conditions(study: &Answers) -> Vec<Condition> {
    let all = Condition::OF_MINDS.into_iter().chain([Condition::People]);
    all.filter(|condition| study.values().any(|answers| answers.contains_key(condition))).collect()
}

/// All questions that have an answer under each of these conditions, in order.
pub fn answered<'a>(
    study: &'a Answers,
    conditions: &'a [Condition],
) -> impl Iterator<Item = (&'a Which, Vec<(Condition, &'a Answer)>)> {
    study.iter().filter_map(|(which, answers)| {
        let of = |condition: &Condition| answers.get(condition).map(|answer| (*condition, answer));
        Some((which, conditions.iter().map(of).collect::<Option<Vec<_>>>()?))
    })
}

/// By which some answers are known again: a verdict on others does not hold for them.
#[must_use]
pub fn known_by(answers: &[(Condition, &Answer)]) -> String {
    let mut hash = blake3::Hasher::new();
    for (condition, answer) in answers {
        // A letter that no text has keeps apart what belongs to whom.
        hash.update(format!("{}\0{}\0{}\0", condition.name(), answer.asked.text, answer.shown()).as_bytes());
    }
    hash.finalize().to_hex().chars().take(16).collect()
}

impl Case {
    /// A question as it is put.
    #[must_use]
    pub fn new(text: &JudgeText, which: &Which, answers: &[(Condition, &Answer)], lives: &Lives) -> Self {
        let (seed, who, key) = which;
        let order = drawn(answers.iter().map(|(condition, _)| *condition), *seed, who, key);
        let words = |condition: &Condition| {
            let answer = answers.iter().find(|(known, _)| known == condition);
            quoted_up_to(LONGEST_ANSWER, answer.map_or("", |(_, answer)| answer.shown()))
        };
        let shown =
            order.iter().enumerate().map(|(index, condition)| format!("{}. {}", letter(index), words(condition)));
        let shown: Vec<String> = shown.collect();
        let question = answers.first().map_or("", |(_, answer)| answer.asked.text.as_str());
        let (about, lived) = lived(&order, lives, (*seed, who.clone()));
        let fill = Fill::default()
            .word("name", who)
            .word("question", question)
            .word("answers", shown.join("\n"))
            .list("about", about)
            .list("lived", lived);
        Self { which: which.clone(), answers: known_by(answers), request: text.request(&fill), order }
    }
}

impl case::Case for Case {
    type Opinion = Opinion;
    type Verdict = Verdict;

    fn key(&self) -> (Which, String) {
        (self.which.clone(), self.answers.clone())
    }

    fn request(&self) -> Request {
        self.request.clone()
    }

    fn verdict(&self, opinion: &Opinion, repaired: bool) -> Result<Verdict, String> {
        let ((seed, who, key), answers, order) = (self.which.clone(), self.answers.clone(), self.order.clone());
        let (ranks, because) = (opinion.ranks(order.len())?, opinion.because.clone());
        Ok(Verdict { seed, who, key, answers, order, ranks, because, repaired })
    }
}

/// Who the person is, and what they lived through; where the conditions were lived apart, each life under its letters.
///
/// Nothing of any life is told unless all are known: one answer must not be held against more than another.
fn lived(order: &[Condition], lives: &Lives, of: (u64, String)) -> (Vec<String>, Vec<String>) {
    let Some(lives) = lives.get(&of) else { return Default::default() };
    let about = lives.values().next().map(|life| life.about.clone()).unwrap_or_default();
    // People write in the place of somebody whose whole life they have watched.
    let life = |condition: &Condition| match condition {
        Condition::People => lives.get(&Condition::Full),
        of_mind => lives.get(of_mind),
    };
    let Some(all) = order.iter().map(life).collect::<Option<Vec<&Life>>>() else { return (about, Vec::new()) };
    let mut apart: Vec<(String, &Life)> = Vec::new();
    for (index, life) in all.into_iter().enumerate() {
        match apart.iter_mut().find(|(_, known)| known.lived == life.lived) {
            Some((letters, _)) => letters.extend([',', ' ', letter(index)]),
            None => apart.push((letter(index).to_string(), life)),
        }
    }
    if let [(_, life)] = apart.as_slice() {
        return (about, life.lived.clone());
    }
    let told = |(letters, life): (String, &Life)| [vec![format!("The life behind {letters}:")], life.lived.clone()];
    (about, apart.into_iter().flat_map(told).flatten().collect())
}

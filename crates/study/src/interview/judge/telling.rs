//! What the page says of a judge.

use super::outcome::ByJudge;
use crate::{
    html::Page,
    interview::{blind::letter, outcome::Outcome, significance::tests},
};

/// Writes what one judge found; `mind` is who thought for the residents.
pub fn tell(page: &mut Page, by: &ByJudge, outcome: &Outcome, mind: &str) {
    tests(page, &format!("By a language model as judge, {}", by.judge.name()), outcome);
    let own = if by.judge.model == mind {
        " The same model thought for the residents: it may prefer what it would have said itself."
    } else {
        ""
    };
    let letters: Vec<String> =
        by.by_letter.iter().enumerate().map(|(index, mean)| format!("{} {mean:.2}", letter(index))).collect();
    page.say(&format!(
        "A language model is no human judge. It ranked blind: for each question it read who the person is, what they lived \
         through as far as the study has kept it, and the answers under letters in an order drawn anew for each question, \
         without a word on what was closed to whom.{own} Mean ranks by letter, which would all be equal if the place in the list did not count: {}.",
        letters.join(", ")
    ));
}

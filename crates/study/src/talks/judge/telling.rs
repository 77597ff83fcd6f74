//! What the page says of a judge of talks.

use super::outcome::ByJudge;
use crate::{
    html::Page,
    talks::success::{COLUMNS, success},
};

/// Writes what one judge found; `mind` is who thought for whoever had the goal.
pub fn tell(page: &mut Page, by: &ByJudge, mind: &str) {
    let name = by.judge.name();
    page.heading(&format!("By a language model as judge, {name}"));
    let own = if by.judge.model == mind {
        " The same model thought for whoever had the goal: it may prefer what it would have said itself."
    } else {
        ""
    };
    let [talk, listener] = by.agreement.shares().map(|share| format!("{:.1} %", share * 100.0));
    let left_out = match by.left_out {
        0 => String::new(),
        some => format!(" {some} talks are left out, because it has not judged both of their texts."),
    };
    page.say(&format!(
        "A language model is no human judge. It read {} talks blind, each text for itself: once what was said, once what \
         the listener says of it afterwards, which is written from what they remember, believe and have agreed to; and the \
         conditions as numbered statements, without a word on how the goal was pursued or who thought.{own}{left_out} It and \
         the offline check say the same of {talk} of the conditions by the conversation, and of {listener} by the listener.",
        by.talks()
    ));
    let rows = [success(&by.offline, "offline"), success(&by.judged, &format!("by {name}"))].concat();
    page.table("The same talks, checked offline and judged", &COLUMNS, &rows);
}

//! When something is, in words.

use smallville_english::exact_clock;
use smallville_town::GameTime;

use super::Span;

/// When something is, as one says it: "tomorrow from five to seven in the evening", or by date without a `now`.
#[must_use]
pub fn when_words(span: Span, now: Option<GameTime>) -> String {
    let hours = match (span.from, span.until) {
        _ if span.is_whole_day() => String::new(),
        (from, until) if until > from && from.day() == until.day() => {
            format!("from {} to {}", clock(from), clock(until))
        }
        (from, _) => format!("at {}", clock(from)),
    };
    let Some(now) = now else {
        let date = span.from.date();
        let comma = if hours.is_empty() { "" } else { ", " };
        return format!("on {} {}{comma}{hours}", date.day(), date.strftime("%B"));
    };
    let day = match span.from.day().cast_signed() - now.day().cast_signed() {
        0 if span.from.time_of_day().minutes() >= 17 * 60 && now.time_of_day().minutes() < 17 * 60 => "this evening",
        0 if span.until < now => "earlier today",
        0 => "today",
        1 => "tomorrow",
        -1 => "yesterday",
        _ => return format!("on {} {hours}", span.from.weekday_name()).trim_end().to_owned(),
    };
    format!("{day} {hours}").trim_end().to_owned()
}

/// "five", "half past four", "16:20".
fn clock(at: GameTime) -> String {
    exact_clock(u32::from(at.time_of_day().minutes()))
}

//! The report of a run as a page of text, and the reports of two towns side by side.

use std::fmt::Display;

use crate::{
    figures::Figures,
    gatherings::{Absence, Gathering},
    report::{Calls, Report},
};
use smallville_mind::question::Kind;

/// No line is wider.
const WIDTH: usize = 100;

/// Where figures begin, after two blanks and what they are of.
const LABEL: usize = 44;

/// The width of a town's column where two stand side by side.
const COLUMN: usize = 24;

/// A part of the report.
struct Section {
    title: &'static str,
    rows: Vec<Row>,
}

/// A figure.
struct Row {
    /// What it is of, and what it is compared by, unless `of` tells it apart.
    label: String,
    /// Of what else it is: the rows of each gathering have the same labels.
    of: String,
    value: String,
    /// What stands behind it in a page of its own: names, reasons.
    more: String,
}

impl Row {
    fn new(label: impl Into<String>, value: impl Display) -> Self {
        Self { label: label.into(), of: String::new(), value: value.to_string(), more: String::new() }
    }

    fn with(label: impl Into<String>, value: impl Display, more: String) -> Self {
        Self { more, ..Self::new(label, value) }
    }
}

/// The report as a page of text, at most 100 columns wide.
#[must_use]
pub fn account(report: &Report) -> String {
    let mut text = String::new();
    for Section { title, rows } in sections(report) {
        text.push_str(&format!("{title}\n"));
        if rows.is_empty() {
            text.push_str("  none\n");
        }
        for Row { label, value, more, .. } in rows {
            let label = fit(&label, LABEL);
            text.push_str(format!("  {label:LABEL$}  {value}").trim_end());
            text.push('\n');
            for line in wrap(&more, WIDTH - 6) {
                text.push_str(&format!("      {line}\n"));
            }
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// The same figures of two towns side by side, each with its name; what differs is marked with `*`.
#[must_use]
pub fn side_by_side(one: (&str, &Report), other: (&str, &Report)) -> String {
    let columns = |label: &str, one: &str, other: &str, mark: &str| {
        let (label, one, other) = (fit(label, LABEL), fit(one, COLUMN), fit(other, COLUMN));
        format!("  {label:LABEL$}  {one:COLUMN$} {other:COLUMN$} {mark}").trim_end().to_owned() + "\n"
    };
    let mut text = columns("", one.0, other.0, "");
    for (left, right) in sections(one.1).into_iter().zip(sections(other.1)) {
        text.push_str(&format!("\n{}\n", left.title));
        let rows = paired(left.rows, right.rows);
        if rows.is_empty() {
            text.push_str("  none\n");
        }
        for Pair { label, values: [left, right], .. } in rows {
            let mark = if left == right { "" } else { "*" };
            text.push_str(&columns(&label, left.as_deref().unwrap_or("–"), right.as_deref().unwrap_or("–"), mark));
        }
    }
    text + "\n* differs\n"
}

/// A row of two towns: of what it is, its label, and both values.
struct Pair {
    of: String,
    label: String,
    values: [Option<String>; 2],
}

/// The rows of both towns in one list: those of the first in their order, each new one of the second where it stands
/// there.
fn paired(left: Vec<Row>, right: Vec<Row>) -> Vec<Pair> {
    let pair = |row: Row, values| Pair { of: row.of, label: row.label, values };
    let mut pairs: Vec<Pair> = Vec::new();
    for mut row in left {
        let value = std::mem::take(&mut row.value);
        pairs.push(pair(row, [Some(value), None]));
    }
    let mut next = 0;
    for mut row in right {
        let value = std::mem::take(&mut row.value);
        match pairs.iter().position(|known| known.label == row.label && known.of == row.of) {
            Some(index) => {
                pairs[index].values[1] = Some(value);
                next = index + 1;
            }
            None => {
                pairs.insert(next, pair(row, [None, Some(value)]));
                next += 1;
            }
        }
    }
    pairs
}

/// Everything that is told, in order; every report has the same sections.
fn sections(report: &Report) -> Vec<Section> {
    let section = |title, rows| Section { title, rows };
    vec![
        section(
            "The town",
            vec![
                Row::new("until", &report.clock),
                Row::new("people", report.residents),
                Row::new("steps of ten seconds", report.steps),
                Row::new("days planned", report.plans),
                Row::new("asked whether to react to something", report.reactions),
            ],
        ),
        section("Who knows of what: people at the beginning → now", awareness(report)),
        section(
            "Who knows whom",
            vec![
                Row::new(
                    "pairs that know each other, beginning → now",
                    format!("{} → {}", percent(report.ties.density_start), percent(report.ties.density_end)),
                ),
                Row::new("dislikes among all ties", percent(report.ties.negative_share)),
                Row::new("claims to know somebody without a memory", report.ties.claimed_unfounded),
            ],
        ),
        section("Gatherings", report.gatherings.iter().flat_map(gathering).collect()),
        section("Talk", talk(report)),
        section(
            "Reflection",
            vec![
                Row::new("reflections", report.reflections),
                Row::new("by person and day", figures(&report.reflections_per_person_and_day)),
            ],
        ),
        section(
            "Liveliness",
            vec![
                Row::new("time in which somebody had nothing to do", percent(report.liveliness.idle_share)),
                Row::new("people act like one clock, 0 no to 1 yes", decimal(report.liveliness.step_correlation)),
                Row::new("dislikes among all ties", percent(report.liveliness.negative_ties_share)),
            ],
        ),
        section("Questions of minds: answered by instinct / by a model", calls(report)),
        section(
            "Refusals of the world",
            report.refusals.iter().map(|(why, count)| Row::new(why.as_str(), count)).collect(),
        ),
    ]
}

/// Who knows of what.
fn awareness(report: &Report) -> Vec<Row> {
    let topic = |(topic, known): (&String, &smallville_journal::telling::trace::Awareness)| {
        let unfounded = match known.unfounded.as_slice() {
            [] => String::new(),
            names => format!("without ground: {}", names.join(", ")),
        };
        Row::with(topic, format!("{} → {}", known.start, known.end), unfounded)
    };
    let mut rows: Vec<Row> = report.awareness.iter().map(topic).collect();
    rows.push(Row::new("said or held without ground", report.unfounded_claims.len()));
    rows
}

/// A gathering: when and where, who was invited, said yes and came, and why others stayed away.
fn gathering(gathering: &Gathering) -> Vec<Row> {
    let Gathering { what, topic, host, place, start, invited, accepted, attended, absent } = gathering;
    let names = |names: &[String]| names.join(", ");
    let absentees: Vec<String> = absent.iter().map(|one| format!("{} ({})", one.name, why(&one.why))).collect();
    let when = if start.is_empty() { "at no time that anybody knows".to_owned() } else { start.clone() };
    let place = if place.is_empty() { String::new() } else { format!(" at {place}") };
    vec![
        Row::with(topic, when, format!("{host} gives {what}{place}.")),
        Row::with("  invited", invited.len(), names(invited)),
        Row::with("  said yes", accepted.len(), names(accepted)),
        Row::with("  came", attended.len(), names(attended)),
        Row::with("  invited and not there", absent.len(), absentees.join(", ")),
    ]
    .into_iter()
    .map(|row| Row { of: format!("{topic}, {host}"), ..row })
    .collect()
}

/// Why somebody was not there.
fn why(absence: &Absence) -> String {
    match absence {
        Absence::Declined(reason) => format!("said no: {reason}"),
        Absence::Asleep => "asleep".into(),
        Absence::Appointment(doing) => format!("agreed to something else: {doing}"),
        Absence::Forgot => "said yes and forgot".into(),
        Absence::NeverMeant => "never said yes".into(),
    }
}

/// What was said.
fn talk(report: &Report) -> Vec<Row> {
    let talk = &report.talk;
    let mut acts: Vec<(&str, u64)> = talk.acts.iter().map(|(act, count)| (*act, *count)).collect();
    acts.sort_by_key(|(act, count)| (std::cmp::Reverse(*count), *act));
    let acts: Vec<String> = acts.iter().map(|(act, count)| format!("{} {count}", act.replace('_', " "))).collect();
    let promises = talk.promises;
    vec![
        Row::new("conversations", talk.conversations),
        Row::new("begun by person and day", figures(&talk.per_person_and_day)),
        Row::new("lines", talk.lines),
        Row::new("lines of a conversation", figures(&talk.lines_per_conversation)),
        Row::new("conversations of 4 to 16 lines", percent(talk.usual_length_share)),
        Row::new("different lines", talk.distinct_lines),
        Row::new("lines that nearly repeat another", percent(talk.near_duplicate_share)),
        Row::new("promises made", promises.made),
        Row::new("promises kept", promises.kept),
        Row::new("promises broken", promises.broken),
        Row::with("what was done by talking", talk.acts.values().sum::<u64>(), acts.join(", ")),
    ]
}

/// Questions by kind.
fn calls(report: &Report) -> Vec<Row> {
    let total = report.calls.values().fold(Calls::default(), |sum, calls| Calls {
        model: sum.model + calls.model,
        instinct: sum.instinct + calls.instinct,
        cached: sum.cached + calls.cached,
        failed: sum.failed + calls.failed,
        tokens_in: sum.tokens_in + calls.tokens_in,
        tokens_out: sum.tokens_out + calls.tokens_out,
    });
    let answered = |calls: &Calls| format!("{} / {}", calls.instinct, calls.model);
    let kind = |kind: &Kind| format!("{kind:?}").to_lowercase();
    let mut rows: Vec<Row> = report.calls.iter().map(|(of, calls)| Row::new(kind(of), answered(calls))).collect();
    rows.push(Row::new("all", answered(&total)));
    rows.push(Row::new("answered from a cache", total.cached));
    rows.push(Row::new("not answered by a model that was asked", total.failed));
    rows.push(Row::new("tokens to models", total.tokens_in));
    rows.push(Row::new("tokens from models", total.tokens_out));
    rows
}

/// "9 (6 to 14)": the middle and the ends.
fn figures(figures: &Figures) -> String {
    format!("{} ({} to {})", figures.median, figures.min, figures.max)
}

/// "27.3 %".
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// "0.014".
fn decimal(value: f64) -> String {
    format!("{value:.3}")
}

/// Cuts what is too long for a column.
fn fit(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let short: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", short.trim_end())
}

/// Lines that are not wider than `width`, cut between words.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, width)),
        }
    }
    lines
}

#[cfg(test)]
mod tests;

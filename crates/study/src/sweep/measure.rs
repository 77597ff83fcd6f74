//! What is measured of each town of a sweep: numbers, each with its name and what it means.

use std::collections::BTreeMap;

use crate::{
    figures::{round, share},
    gatherings::Gathering,
    report::Report,
};

/// Something that is measured.
pub struct Measure {
    /// The name of its column.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    of: fn(&Report) -> f64,
}

/// Everything that is measured, in the order of the columns.
pub const MEASURES: [Measure; 24] = [
    Measure { name: "residents", about: "how many people live there", of: |report| report.residents as f64 },
    Measure { name: "conversations", about: "conversations", of: |report| report.talk.conversations as f64 },
    Measure { name: "lines", about: "lines that were said", of: |report| report.talk.lines as f64 },
    Measure { name: "distinct_lines", about: "different lines", of: |report| report.talk.distinct_lines as f64 },
    Measure {
        name: "near_duplicate_share",
        about: "share of lines that nearly repeat an earlier one",
        of: |report| report.talk.near_duplicate_share,
    },
    Measure {
        name: "lines_per_conversation",
        about: "lines of a conversation, the middle one",
        of: |report| report.talk.lines_per_conversation.median,
    },
    Measure { name: "promises_made", about: "promises", of: |report| report.talk.promises.made as f64 },
    Measure { name: "promises_kept", about: "promises that were kept", of: |report| report.talk.promises.kept as f64 },
    Measure {
        name: "promises_broken",
        about: "promises that were broken",
        of: |report| report.talk.promises.broken as f64,
    },
    Measure {
        name: "density_start",
        about: "share of pairs that know each other at the beginning",
        of: |report| report.ties.density_start,
    },
    Measure {
        name: "density_end",
        about: "share of pairs that know each other at the end",
        of: |report| report.ties.density_end,
    },
    Measure {
        name: "negative_share",
        about: "share of dislikes among all ties",
        of: |report| report.ties.negative_share,
    },
    Measure {
        name: "matters",
        about: "public matters, gatherings and whispers that can be known",
        of: |report| report.awareness.len() as f64,
    },
    Measure {
        name: "aware_start",
        about: "share of people who know of such a matter at the beginning",
        of: aware_start,
    },
    Measure { name: "aware_end", about: "share of people who know of such a matter at the end", of: aware_end },
    Measure {
        name: "unfounded_claims",
        about: "things said or held to be true without ground",
        of: |report| report.unfounded_claims.len() as f64,
    },
    Measure { name: "gatherings", about: "gatherings", of: |report| report.gatherings.len() as f64 },
    Measure { name: "invited", about: "invitations to them", of: |report| guests(report, |one| one.invited.len()) },
    Measure { name: "accepted", about: "who said yes", of: |report| guests(report, |one| one.accepted.len()) },
    Measure { name: "attended", about: "who was there", of: |report| guests(report, |one| one.attended.len()) },
    Measure { name: "reflections", about: "how often somebody reflected", of: |report| report.reflections as f64 },
    Measure { name: "plans", about: "days that were planned", of: |report| report.plans as f64 },
    Measure {
        name: "idle_share",
        about: "share of time in which somebody had nothing to do",
        of: |report| report.liveliness.idle_share,
    },
    Measure {
        name: "refusals",
        about: "how often the world said no",
        of: |report| report.refusals.values().sum::<u64>() as f64,
    },
];

/// All measures of a town, by name.
#[must_use]
pub fn measured(report: &Report) -> BTreeMap<String, f64> {
    MEASURES.iter().map(|measure| (measure.name.to_owned(), (measure.of)(report))).collect()
}

fn aware_start(report: &Report) -> f64 {
    aware(report, |known| known.start)
}

fn aware_end(report: &Report) -> f64 {
    aware(report, |known| known.end)
}

/// The mean share of people who know of a matter.
fn aware(report: &Report, knowers: fn(&smallville_journal::telling::trace::Awareness) -> usize) -> f64 {
    share(report.awareness.values().map(knowers).sum(), report.awareness.len() * report.residents)
}

fn guests(report: &Report, count: fn(&Gathering) -> usize) -> f64 {
    round(report.gatherings.iter().map(count).sum::<usize>() as f64)
}

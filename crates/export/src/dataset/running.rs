//! How the town was run: refusals, inputs from outside, questions of minds, hashes.

use super::{
    Rows, Table,
    column::Kind,
    field::{STEP, What, field},
};

const INT: What = What::As(Kind::Int);
const TEXT: What = What::As(Kind::Text);

/// What is not part of anybody's life.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "refusals",
        about: "How often the world said no, and why.",
        key: &[],
        fields: &[
            STEP,
            field("", What::Person, "to whom"),
            field("why", TEXT, "`Taken`, `Unreachable`, `Closed`, `Private` or `OutOfOrder`"),
        ],
        rows: Rows::Asked("SELECT step, resident, why FROM refusals ORDER BY rowid"),
    },
    Table {
        name: "inputs",
        about: "What came into the town from outside: what players asked for, and answers of minds that took longer than a step.",
        key: &["input"],
        fields: &[
            field("input", INT, "its number"),
            STEP,
            field(
                "kind",
                TEXT,
                "`command`: as typed in the console; `pondering` and `late`: a slow answer is awaited, and there",
            ),
            field("", What::Person, "whose mind; null for a command"),
            field("letter", INT, "to which letter a mind answers"),
            field("body", TEXT, "the command, or the answer as JSON"),
        ],
        rows: Rows::Asked("SELECT input, step, kind, resident, letter, body FROM inputs ORDER BY input"),
    },
    Table {
        name: "questions",
        about: "Every question that a mind asked.",
        key: &["person", "ordinal"],
        fields: &[
            field("", What::Person, "whose mind"),
            field("ordinal", INT, "its number, counted for each person"),
            STEP,
            field("kind", TEXT, "which question"),
            field("answered_by", TEXT, "`instinct`, `cache`, or the name of a model"),
            field("answer", TEXT, "the answer as JSON, where instinct would not give the same again"),
            field("ms", INT, "how long it took, in milliseconds of the wall clock"),
            field("tokens_in", INT, "tokens that a model read"),
            field("tokens_out", INT, "tokens that it wrote"),
        ],
        rows: Rows::Asked(
            "SELECT resident, ordinal, step, kind, answered_by, answer_json, ms, tokens_in, tokens_out \
             FROM questions ORDER BY resident, ordinal",
        ),
    },
    Table {
        name: "hashes",
        about: "Hashes that verify a replay.",
        key: &["step", "of"],
        fields: &[
            STEP,
            field("of", TEXT, "`step`: what happened in it; `town`: the whole state after it"),
            field("hash", What::Hex, "in hexadecimal"),
        ],
        rows: Rows::Asked("SELECT step, \"of\", hash FROM hashes ORDER BY step, \"of\""),
    },
];

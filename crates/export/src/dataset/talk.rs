//! What was said, who heard it, and of what.

use super::{
    Rows, Table,
    column::{Cell, Kind},
    field::{STEP, What, field},
};

const INT: What = What::As(Kind::Int);
const TEXT: What = What::As(Kind::Text);
const JSON: What = What::As(Kind::Json);

/// Everything about talk.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "conversations",
        about: "Conversations, with the two who began them; whoever spoke or heard something stands in `lines` and `hearings`.",
        key: &["conversation"],
        fields: &[
            field("conversation", INT, "its number"),
            STEP,
            field("ended", What::Step, "when it was over; null: it goes on"),
            field("one", What::Person, "who began it"),
            field("other", What::Person, "with whom"),
        ],
        rows: Rows::Asked("SELECT conversation, step, ended, one, other FROM conversations ORDER BY conversation"),
    },
    Table {
        name: "lines",
        about: "Everything that was said.",
        key: &["line"],
        fields: &[
            field("line", INT, "its number"),
            STEP,
            field("conversation", What::To(Kind::Int, "conversations"), "the conversation"),
            field("", What::Person, "who said it"),
            field("to", What::Named, "to whom in particular, if to anybody"),
            field("words", TEXT, "what"),
            field("others", JSON, "full names of the others in the conversation"),
            field("speech_acts", JSON, "what was done by saying it"),
            field("rests_on", JSON, "numbers of the speaker's memories on which it rests"),
            field("heard_by", JSON, "numbers of all who heard it, as in `hearings`"),
            field("thread", JSON, "which beat of which exchange it speaks, and about what; null if it belongs to none"),
        ],
        rows: Rows::Asked(
            "SELECT line, step, conversation, resident, said_to, words, others_json, acts_json, rests_on_json, \
             heard_by_json, thread_json FROM lines ORDER BY line",
        ),
    },
    Table {
        name: "hearings",
        about: "Who heard which line: a row for each hearer.",
        key: &["line", "person"],
        fields: &[
            field("line", What::To(Kind::Int, "lines"), "the line"),
            STEP,
            field("", What::Person, "who heard it"),
        ],
        rows: Rows::Asked(
            "SELECT line, step, hearer.value FROM lines, json_each(heard_by_json) AS hearer ORDER BY line, hearer.key",
        ),
    },
    Table {
        name: "tellings",
        about: "Who told whom of what: a row for each matter in a line and each hearer.",
        key: &[],
        fields: &[
            field("line", What::To(Kind::Int, "lines"), "the line in which it was said"),
            STEP,
            field("teller", What::Person, "who told"),
            field("hearer", What::Person, "who heard it"),
            field("", What::Matter, "of what"),
        ],
        rows: Rows::Asked(
            "SELECT line, step, teller, hearer, subject, verb, topic FROM tellings ORDER BY line, hearer, subject, verb, topic",
        ),
    },
    Table {
        name: "matters",
        about: "All that anybody holds to be true or tells, each matter once whatever its words.",
        key: &["matter"],
        fields: &[
            field("matter", INT, "its number"),
            field("subject", What::Named, "whom it is about; the number is null for a thing or a stranger"),
            field("verb", What::To(Kind::Text, "verbs"), "what is said of the subject"),
            field("topic", TEXT, "what it is about, in few words"),
        ],
        rows: Rows::Made(|lookup| {
            let row = |((subject, verb, topic), number): (&(String, String, String), &i64)| {
                vec![
                    Cell::Int(*number),
                    Cell::number(lookup.people.get(subject).copied()),
                    Cell::text(subject),
                    Cell::text(verb),
                    Cell::text(topic),
                ]
            };
            lookup.matters.iter().map(row).collect()
        }),
    },
];

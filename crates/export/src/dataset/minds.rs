//! What people hold to be true, remember, think of each other, plan and agree.

use smallville_mind::calendar::Commitment;
use smallville_town::{Place, SectorId};

use super::{
    Rows, Table,
    column::{Cell, Kind},
    field::{STEP, What, field},
    lookup::Lookup,
};

const INT: What = What::As(Kind::Int);
const REAL: What = What::As(Kind::Real);
const TEXT: What = What::As(Kind::Text);
const TRUTH: What = What::As(Kind::Truth);
const JSON: What = What::As(Kind::Json);

/// Everything in minds.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "claims",
        about: "What somebody came to hold true, once for each person and matter; recorded when they learned it.",
        key: &["claim"],
        fields: &[
            field("claim", INT, "its number"),
            STEP,
            field("", What::Person, "who holds it to be true"),
            field("", What::Matter, "which matter"),
            field("source", What::To(Kind::Text, "sources"), "from where they have it"),
            field("heard_from", What::Named, "from whom, if they heard it"),
            field("memory", What::To(Kind::Int, "memories"), "the person's memory on which it rests"),
            field("importance", INT, "how much it matters to them, 1 to 10"),
            field("credit", INT, "how much they believe it, 0 to 10"),
            field("secret", TRUTH, "whether they keep it to themselves"),
            field("whole", JSON, "the whole claim; its times are seconds since the first midnight"),
        ],
        rows: Rows::Asked(
            "SELECT claim, step, resident, subject, verb, topic, lower(source), heard_from, memory, importance, credit, \
             secret, claim_json FROM claims ORDER BY claim",
        ),
    },
    Table {
        name: "memories",
        about: "The memory streams.",
        key: &["person", "memory"],
        fields: &[
            field("", What::Person, "whose"),
            field("memory", INT, "its number, counted for each person"),
            STEP,
            field("created", What::Secs, "when it was lived, in seconds since the first midnight"),
            field("kind", TEXT, "`Observation`, `Thought`, `Plan` or `Chat`"),
            field("text", TEXT, "what is remembered, in a sentence"),
            field("importance", INT, "1 (mundane) to 10 (poignant)"),
            field("level", INT, "0: lived; above, a conclusion from memories of lower levels"),
            field("claims", JSON, "what it says, in a form that can be compared"),
            field("people", JSON, "full names of whom it is about"),
            field("heard_from", What::Named, "who said so"),
            field("forgotten", What::Step, "when it faded; null: not yet"),
            field("by_player", TRUTH, "whether a player made it so"),
            field("secret", TRUTH, "whether it is nobody's business"),
            field("content", JSON, "what the text says, as data"),
            field("embedding", What::Vector, "the vector by which it is found"),
        ],
        rows: Rows::Asked(
            "SELECT resident, memory, step, created_secs, kind, text, importance, level, claims_json, people_json, \
             heard_from, forgotten, by_player, secret, content_json, embedding FROM memories ORDER BY resident, memory",
        ),
    },
    Table {
        name: "evidence",
        about: "On which memories a conclusion rests: a row for each.",
        key: &["person", "memory", "rests_on"],
        fields: &[
            field("", What::Person, "whose"),
            field("memory", What::To(Kind::Int, "memories"), "the conclusion"),
            field("rests_on", What::To(Kind::Int, "memories"), "a memory on which it rests"),
        ],
        rows: Rows::Asked(
            "SELECT DISTINCT resident, memory, evidence.value FROM memories, json_each(evidence_json) AS evidence \
             ORDER BY resident, memory, evidence.key",
        ),
    },
    Table {
        name: "relations",
        about: "How somebody stands to somebody else: a row whenever it changes. The newest row of a pair is how they stand.",
        key: &["relation"],
        fields: &[
            field("relation", INT, "its number"),
            STEP,
            field("", What::Person, "who"),
            field("other", What::Named, "to whom; the number is null for somebody who does not live here"),
            field("familiarity", REAL, "how well they know them, 0 (a name) to 10"),
            field("opinion", REAL, "what they think of them, 0 (hate) to 10 (love); 5 is neutral"),
            field("talks", INT, "how often they have talked since the town began"),
            field("tie", TEXT, "what the other is to them, in words"),
            field("why", TEXT, "the newest reason for their opinion"),
            field("whole", JSON, "the whole relation; its times are seconds since the first midnight"),
        ],
        rows: Rows::Asked(
            "SELECT relation, step, resident, other, familiarity, opinion, relation_json ->> '$.talks', \
             COALESCE(relation_json ->> '$.tie.words', relation_json ->> '$.tie'), why, relation_json \
             FROM relations ORDER BY relation",
        ),
    },
    Table {
        name: "plans",
        about: "Plans of a day, whenever one is made or changed.",
        key: &["plan"],
        fields: &[
            field("plan", INT, "its number"),
            STEP,
            field("", What::Person, "whose"),
            field("entries", INT, "how many hours or so it has"),
            field("whole", JSON, "the whole plan; its times are seconds since the first midnight"),
        ],
        rows: Rows::Asked("SELECT plan, step, resident, entries, plan_json FROM plans ORDER BY plan"),
    },
    Table {
        name: "gatherings",
        about: "Gatherings that anybody ever had in their calendar.",
        key: &["gathering"],
        fields: &[
            field("gathering", INT, "its number"),
            field("topic", TEXT, "what it is called"),
            field("what", TEXT, "what it is, with an article"),
            field("host", What::Named, "who gives it"),
            field("place", What::To(Kind::Int, "places"), "where; null: each takes part from where they are"),
            field("from", What::Secs, "when it begins, in seconds since the first midnight"),
            field("until", What::Secs, "when it ends"),
        ],
        rows: Rows::Made(gatherings),
    },
    Table {
        name: "appointments",
        about: "What was agreed: a row whenever something is new or stands otherwise. The newest row of a person and a \
                gathering is how it stands.",
        key: &["appointment"],
        fields: &[
            field("appointment", INT, "the number of the row"),
            STEP,
            field("", What::Person, "who has it in their calendar"),
            field("with", What::Named, "with whom it was agreed; null: with themselves"),
            field("standing", What::To(Kind::Text, "standings"), "how far it has come"),
            field("what", TEXT, "what, in a few words"),
            field("", What::Agreed, ""),
        ],
        rows: Rows::Asked(
            "SELECT appointment, step, resident, agreed_with, standing, what, appointment_json \
             FROM appointments ORDER BY appointment",
        ),
    },
];

fn gatherings(lookup: &Lookup) -> Vec<Vec<Cell>> {
    let row = |(gathering, number): (&smallville_mind::calendar::Gathering, i64)| {
        let mut row = vec![
            Cell::Int(number),
            Cell::text(&gathering.topic),
            Cell::text(&gathering.what),
            Cell::number(lookup.people.get(&gathering.host).copied()),
            Cell::text(&gathering.host),
            Cell::number(gathering.sector.map(|sector| lookup.places.number(Place::Sector(sector)))),
        ];
        for at in [gathering.span.from, gathering.span.until] {
            row.extend([Cell::Int(at.secs().into()), Cell::Time(at)]);
        }
        row
    };
    lookup.gatherings.iter().zip(0..).map(row).collect()
}

/// The word of a commitment.
pub(super) const fn kind(commitment: &Commitment) -> &'static str {
    match commitment {
        Commitment::Host(_) => "Host",
        Commitment::Attend(_) => "Attend",
        Commitment::Accompany(..) => "Accompany",
        Commitment::Help { .. } => "Help",
        Commitment::Fetch(_) => "Fetch",
        Commitment::Tell(..) => "Tell",
        Commitment::Do { .. } => "Do",
        Commitment::Meet { .. } => "Meet",
    }
}

/// Where something of two or of one alone is to be done.
pub(super) const fn sector(commitment: &Commitment) -> Option<SectorId> {
    match commitment {
        Commitment::Do { sector, .. } => *sector,
        Commitment::Meet { sector, .. } => Some(*sector),
        _ => None,
    }
}

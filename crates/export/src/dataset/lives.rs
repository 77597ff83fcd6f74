//! The town, its people and places, and what they do: bodies, acts, things.

use super::{
    Rows, Table,
    column::Kind,
    field::{STEP, What, field},
};

const INT: What = What::As(Kind::Int);
const TEXT: What = What::As(Kind::Text);
const TRUTH: What = What::As(Kind::Truth);
const JSON: What = What::As(Kind::Json);

/// Who lives where, and does what.
pub(super) static TABLES: &[Table] = &[
    Table {
        name: "town",
        about: "Facts about the town and its file, one a row: `seed`, `begin`, `step` (the last that was kept), `program`…",
        key: &["key"],
        fields: &[field("key", TEXT, "which fact"), field("value", TEXT, "the fact, as text")],
        rows: Rows::Asked("SELECT key, value FROM meta"),
    },
    Table {
        name: "people",
        about: "Everybody who ever lived here, and visitors; recorded when they came.",
        key: &["person"],
        fields: &[
            field("", What::Person, "their number"),
            STEP,
            field("age", INT, "years"),
            field("pronoun", TEXT, "`She`, `He` or `They`"),
            field("trade", TEXT, "their occupation"),
            field("visitor", TRUTH, "whether they only came to talk"),
            field("home", What::Sector, "where they live"),
            field("persona", JSON, "all that the game knows of them from the beginning"),
        ],
        rows: Rows::Asked(
            "SELECT resident, step, age, persona_json ->> '$.pronoun', persona_json ->> '$.trade', \
             COALESCE(persona_json ->> '$.visitor', 0), persona_json ->> '$.home', persona_json \
             FROM residents ORDER BY resident",
        ),
    },
    Table {
        name: "places",
        about: "All places in one tree: buildings and parks (`sector`), their rooms and gardens (`arena`), and the things in \
                these (`thing`).",
        key: &["place"],
        fields: &[
            field("place", INT, "its number"),
            field("level", TEXT, "`sector`, `arena` or `thing`"),
            field("number", INT, "its number on that level, as JSON values and the game's own file have it"),
            field("parent", What::To(Kind::Int, "places"), "the place in which it is; null for a sector"),
            field(
                "sector",
                What::To(Kind::Int, "places"),
                "the building or park in which it is; its own number for a sector",
            ),
            field("name", TEXT, "its own name, as `stove`"),
            field("address", TEXT, "the names from the sector inwards, as `SECTOR: ARENA: THING`"),
            field("kind", TEXT, "what it is for, as `home`, `kitchen` or `bed`"),
            field("x", INT, "its middle, in tiles from the left"),
            field("y", INT, "its middle, in tiles from the top"),
            field("opens_minute", INT, "when it opens, in minutes after midnight; null: always open"),
            field("closes_minute", INT, "when it closes; before `opens_minute` it is on the next day"),
        ],
        rows: Rows::Made(|lookup| lookup.places.rows()),
    },
    Table {
        name: "positions",
        about: "Where bodies stand: a row whenever somebody has walked onto another tile. Rows of past days are thinned to one \
                a minute.",
        key: &["step", "person"],
        fields: &[
            STEP,
            field("", What::Person, "who"),
            field("x", INT, "tiles from the left"),
            field("y", INT, "tiles from the top"),
        ],
        rows: Rows::Asked("SELECT step, resident, x, y FROM steps ORDER BY step, resident"),
    },
    Table {
        name: "stays",
        about: "In which building or park somebody was, without gaps; never thinned.",
        key: &["step", "person"],
        fields: &[
            STEP,
            field("until", What::Step, "when they left; of the last one, the end of the record"),
            field("", What::Person, "who"),
            field("place", What::Sector, "where; null is the street"),
        ],
        rows: Rows::Asked(
            "SELECT step, LEAD(step, 1, MAX(step, :last)) OVER (PARTITION BY resident ORDER BY step), resident, sector \
             FROM whereabouts ORDER BY step, resident",
        ),
    },
    Table {
        name: "activities",
        about: "Every act that was begun, in three zooms: the act itself (`words`), the entry of the plan to which it belongs, \
                and the stroke of the day. It lasts until the next act of the same person, the way there included.",
        key: &["activity"],
        fields: &[
            field("activity", INT, "its number"),
            STEP,
            field("until", What::Step, "when the next one was begun; of the last one, the end of the record"),
            field("", What::Person, "who"),
            field("words", TEXT, "what, in a few words"),
            field("emoji", TEXT, "the same in one or two emoji"),
            field("", What::Deed, "the kind of use of time"),
            field("place", What::Place, "where; null: nowhere in particular"),
            field("minutes", INT, "how long it was meant to last"),
            field("asleep", TRUTH, "whether the eyes are shut"),
            field("entry", TEXT, "the hour or so of the plan to which it belongs"),
            field("stroke", TEXT, "the part of the day to which it belongs"),
            field("", What::Cause, "what set it off"),
            field("memories", JSON, "numbers of the person's memories on which it rests"),
        ],
        rows: Rows::Asked(
            "SELECT activity, step, LEAD(step, 1, MAX(step, :last)) OVER (PARTITION BY resident ORDER BY activity), \
             resident, words, emoji, activity, place_kind, place, minutes, asleep, entry, stroke, cause_json, memories_json \
             FROM activities ORDER BY activity",
        ),
    },
    Table {
        name: "thing_states",
        about: "What things are like, as anybody would see it: a row whenever one changes.",
        key: &["step", "place"],
        fields: &[STEP, field("place", What::Thing, "the thing"), field("state", TEXT, "what it is, as `burning`")],
        rows: Rows::Asked("SELECT step, thing, state FROM thing_states ORDER BY step, thing"),
    },
    Table {
        name: "handovers",
        about: "What changed hands.",
        key: &["handover"],
        fields: &[
            field("handover", INT, "its number"),
            STEP,
            field("giver", What::Person, "who gave it"),
            field("receiver", What::Person, "who got it"),
            field("item", TEXT, "what"),
        ],
        rows: Rows::Asked("SELECT handover, step, giver, receiver, item FROM handovers ORDER BY handover"),
    },
];

//! What of a row of the record becomes which columns of a table.

use super::column::{Column, Kind};

/// Something that takes one or more values of a row of the record and makes one or more columns.
pub(crate) struct Field {
    /// The name of its column, or what the names of its columns begin with.
    pub(super) name: &'static str,
    pub(super) what: What,
    /// What it means.
    pub(super) about: &'static str,
}

/// What a field is, and how many values it takes of a row.
#[derive(Clone, Copy)]
pub(super) enum What {
    /// A value as it is.
    As(Kind),
    /// The number or word of a row of another table.
    To(Kind, &'static str),
    /// Bytes, as hexadecimal digits.
    Hex,
    /// The vector of a memory.
    Vector,
    /// A step; made are the step, its seconds and its time.
    Step,
    /// Seconds since the first midnight; made are these and the time.
    Secs,
    /// The number of a person; made are the number and the name.
    Person,
    /// A full name; made are the number, if it is somebody of the town, and the name.
    Named,
    /// The level of a place and its number there; made is its number among all places.
    Place,
    /// The number of a sector; made is its number among all places.
    Sector,
    /// The number of a thing; made is its number among all places.
    Thing,
    /// Subject, verb and topic; made is the number of the matter before them.
    Matter,
    /// The number of an act; made are its activity, its want and its category.
    Deed,
    /// What set something off; made are its kind and the whole.
    Cause,
    /// An appointment; made are the kind of commitment, its gathering, place and hours, and the whole.
    Agreed,
}

/// A field of that name.
pub(super) const fn field(name: &'static str, what: What, about: &'static str) -> Field {
    Field { name, what, about }
}

/// When a row was written.
pub(super) const STEP: Field = field("", What::Step, "when it was recorded");

impl Field {
    /// The columns that it makes.
    pub(super) fn columns(&self) -> Vec<Column> {
        let plain = |name: &str, kind| Column { name: self.named(name), kind, about: self.about, refers: None };
        let to = |name: &str, kind, table| Column { refers: Some(table), ..plain(name, kind) };
        match self.what {
            What::As(kind) => vec![plain("", kind)],
            What::To(kind, table) => vec![to("", kind, table)],
            What::Hex => vec![plain("", Kind::Text)],
            What::Vector => vec![plain("", Kind::Numbers)],
            What::Step => vec![
                plain("step", Kind::Int),
                Column { about: SECS, ..plain("secs", Kind::Int) },
                Column { about: TIME, ..plain("time", Kind::Time) },
            ],
            What::Secs => {
                vec![plain("secs", Kind::Int), Column { about: TIME, ..plain("time", Kind::Time) }]
            }
            What::Person | What::Named => {
                let number = if self.name.is_empty() { "person" } else { "" };
                vec![
                    to(number, Kind::Int, "people"),
                    Column { about: "the same, as a full name", ..plain("name", Kind::Text) },
                ]
            }
            What::Place | What::Sector | What::Thing => vec![to("", Kind::Int, "places")],
            What::Matter => vec![
                to("matter", Kind::Int, "matters"),
                Column { about: "whom or what it is about", ..plain("subject", Kind::Text) },
                Column { about: "what is said of the subject", ..to("verb", Kind::Text, "verbs") },
                Column { about: "what it is about, in few words", ..plain("topic", Kind::Text) },
            ],
            What::Deed => vec![
                Column {
                    about: "the activity of `assets/activities/`, if it is one",
                    ..plain("activity_name", Kind::Text)
                },
                Column {
                    about: "what it was planned for; null if it stood in no plan",
                    ..to("want", Kind::Text, "wants")
                },
                to("category", Kind::Text, "categories"),
            ],
            What::Cause => vec![
                to("cause", Kind::Text, "causes"),
                Column { about: "the same with names and words", ..plain("cause_whole", Kind::Json) },
            ],
            What::Agreed => agreed(&plain, &to),
        }
    }

    /// The name of one of its columns: `until_step` is the `step` of `until`.
    fn named(&self, part: &str) -> String {
        match (self.name, part) {
            (name, "") => name.to_owned(),
            ("", part) => part.to_owned(),
            (name, part) => format!("{name}_{part}"),
        }
    }
}

const SECS: &str = "the same in seconds since the first midnight";
const TIME: &str = "the same as local date and time";

fn agreed(plain: &dyn Fn(&str, Kind) -> Column, to: &dyn Fn(&str, Kind, &'static str) -> Column) -> Vec<Column> {
    let of = |column: Column, about| Column { about, ..column };
    vec![
        of(plain("kind", Kind::Text), "the kind of commitment: `Host`, `Attend`, `Meet`…"),
        of(to("gathering", Kind::Int, "gatherings"), "the gathering that it serves"),
        of(to("place", Kind::Int, "places"), "where, if it is bound to a building"),
        of(
            plain("from_secs", Kind::Int),
            "when it is to begin, in seconds since the first midnight; null: whenever there is time",
        ),
        of(plain("from_time", Kind::Time), TIME),
        of(plain("until_secs", Kind::Int), "when it is to end"),
        of(plain("until_time", Kind::Time), TIME),
        of(plain("whole", Kind::Json), "the whole appointment"),
    ]
}

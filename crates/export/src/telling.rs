//! What all pages of the chronicle share: how people are called, where they were, and where their pages are.

use rusqlite::params;
use smallville_english::capital;

use crate::{
    prose,
    source::{Source, bound},
};
use smallville_journal::error::JournalError;
use smallville_mind::{claim::first_name, persona::Pronoun};
use smallville_town::GameTime;

impl Source {
    /// The first name, or the full name if somebody else has the same first name.
    pub(super) fn short(&self, resident: i64) -> &str {
        self.short_name(self.name(resident))
    }

    /// The same for a full name.
    pub(super) fn short_name<'a>(&self, name: &'a str) -> &'a str {
        let first = first_name(name);
        let namesakes = self.people.values().filter(|person| person.first_name() == first);
        let resident = self.people.values().any(|person| person.name == name);
        if resident && namesakes.count() == 1 { first } else { name }
    }

    /// How one speaks of somebody.
    pub(super) fn pronoun(&self, resident: i64) -> Pronoun {
        self.people.get(&resident).map_or(Pronoun::They, |person| person.pronoun)
    }

    /// The sector in which somebody lives.
    pub(super) fn home(&self, resident: i64) -> Option<&str> {
        let person = self.people.get(&resident)?;
        self.sectors.get(&i64::from(person.home.0)).map(String::as_str)
    }

    /// "at Hobbs Cafe", "at home": where somebody is who is in a sector.
    pub(super) fn at(&self, resident: i64, sector: &str) -> String {
        if self.home(resident) == Some(sector) { "at home".into() } else { prose::at_place(sector) }
    }

    /// The sector in which somebody was at the end of a step; none: in the street.
    pub(super) fn whereabouts(&self, resident: i64, step: u64) -> Result<Option<i64>, JournalError> {
        let sql = "SELECT sector FROM whereabouts WHERE resident = ?1 AND step <= ?2 ORDER BY step DESC LIMIT 1";
        let found = self.all("whereabouts", sql, params![resident, bound(step)], |row| row.get(0))?;
        Ok(found.into_iter().next().flatten())
    }

    /// The file of somebody's page in the folder `people`.
    pub(super) fn page(&self, resident: i64) -> String {
        let slug = prose::slug(self.name(resident));
        // Names that differ in their marks alone are told apart by a number.
        let before = self.people.range(..resident).filter(|(_, person)| prose::slug(&person.name) == slug).count();
        if before == 0 { format!("{slug}.md") } else { format!("{slug}-{}.md", before + 1) }
    }

    /// "on Monday at ten past nine in the morning"; the date too for whoever lives longer than a week.
    pub(super) fn when(&self, at: GameTime) -> String {
        let date = if self.end().day() - self.begin().day() < 7 {
            String::new()
        } else {
            format!(" {} {}", at.date().day(), at.date().strftime("%B"))
        };
        format!("on {}{date} at {}", at.weekday_name(), prose::clock_of_day(at))
    }

    /// A text of the record as a sentence about somebody who is named already: "Klaus reads" is "He reads".
    pub(super) fn about(&self, resident: i64, text: &str) -> String {
        let pronoun = self.pronoun(resident);
        match text.strip_prefix(self.name(resident)).and_then(|rest| rest.strip_prefix(' ')) {
            // "They reads" would be wrong, so the name stays.
            Some(rest) if pronoun != Pronoun::They => format!("{} {rest}", capital(pronoun.subject())),
            _ => text.to_owned(),
        }
    }
}

/// "the stove in the cafe of Hobbs Cafe" for "Hobbs Cafe: cafe: stove".
pub(super) fn thing(address: &str) -> String {
    let parts: Vec<&str> = address.split(": ").collect();
    match parts.as_slice() {
        [sector, room, thing] if sector.to_lowercase().ends_with(&room.to_lowercase()) || *room == "main room" => {
            format!("the {} {}", prose::plain(thing), prose::at_place(sector))
        }
        [sector, room, thing] => {
            let room = if room.contains("'s ") { (*room).to_owned() } else { format!("the {room}") };
            format!("the {} in {} {}", prose::plain(thing), prose::plain(&room), prose::at_place(sector))
        }
        _ => prose::plain(address),
    }
}

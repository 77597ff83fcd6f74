//! The first page of the chronicle: the town, its days and its people, with links.

use smallville_english::{capital, counted, listed_people, number};

use crate::{day::Summary, prose, source::Source};
use smallville_journal::error::JournalError;

/// The text of `chronicle.md`.
pub(super) fn text(source: &Source, days: &[Summary]) -> Result<String, JournalError> {
    let mut text = format!("# A chronicle of Smallville\n\n{}\n\n## The days\n\n", opening(source)?);
    for Summary { chapter, words } in days {
        text.push_str(&format!("- [{}](chronicle/{}). {words}\n", chapter.title(), chapter.file()));
    }
    text.push_str("\n## The people\n\n");
    for (resident, person) in &source.people {
        let page = source.page(*resident);
        text.push_str(&format!("- [{}](chronicle/people/{page}), {}, {}\n", person.name, person.age, person.trade));
    }
    text.push_str(
        "\n## The news\n\n[Who told whom](chronicle/news.md): how news went through the town, from mouth to mouth.\n",
    );
    Ok(text)
}

/// What kind of town it is, and what this is.
fn opening(source: &Source) -> Result<String, JournalError> {
    let moment = |at: smallville_town::GameTime| {
        let date = at.date();
        let time = prose::clock_of_day(at);
        format!("{} {} {}, at {time}", at.weekday_name(), date.day(), date.strftime("%B %Y"))
    };
    let talks = source.count("conversations", "SELECT COUNT(*) FROM conversations", [])? as usize;
    let lines = source.count("lines", "SELECT COUNT(*) FROM lines", [])? as usize;
    let asked = source.count("inputs", "SELECT COUNT(*) FROM inputs WHERE kind = 'command'", [])? as usize;
    let outside = match asked {
        0 => "Nobody from outside had a hand in it.".to_owned(),
        1 => "Once somebody from outside had a hand in it.".to_owned(),
        2 => "Twice somebody from outside had a hand in it.".to_owned(),
        times => format!("{} times somebody from outside had a hand in it.", capital(&number(times))),
    };
    let mut places: Vec<String> = source
        .sectors
        .values()
        .filter(|name| !["'s house", "apartment", "co-living", "Dorm "].iter().any(|home| name.contains(home)))
        .map(|name| prose::place(name))
        .collect();
    places.sort();
    let places = if places.is_empty() { String::new() } else { format!(" They meet at {}.", listed_people(&places)) };
    Ok(format!(
        "{} live in Smallville.{places}\n\n\
         This is what happened there from {} until {}. They had {} and said {}. {outside}\n\n\
         All of it stands in the record of the town, and nothing was added. Times are told to the nearest five minutes, \
         and a day lasts until four in the morning, so that a long evening stays whole.",
        capital(&counted(source.people.len(), "person", "people")),
        moment(source.begin()),
        moment(source.end()),
        counted(talks, "conversation", "conversations"),
        counted(lines, "line", "lines"),
    ))
}

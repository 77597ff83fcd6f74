//! A page for each day: who did what, who came together, what was said, what was concluded, what came from outside.

use rusqlite::params;
use smallville_english::{capital, counted, listed_people, sentence, with_article};

use crate::{
    ExportError, Page, Target,
    chapter::{Chapter, chapters},
    dialogue::{self, Talk},
    diary, meeting,
    prose::{self, clock_of_day},
    source::{Source, bound, step},
    thought::{self, Thought},
    wish,
};
use smallville_journal::error::JournalError;
use smallville_town::GameTime;

/// A day in a few words, for the first page.
#[derive(Clone, Debug)]
pub(super) struct Summary {
    /// The day.
    pub(super) chapter: Chapter,
    /// One or two sentences.
    pub(super) words: String,
}

/// What a day consists of, apart from the diaries.
struct Day {
    chapter: Chapter,
    talks: Vec<Talk>,
    lines: usize,
    meetings: Vec<meeting::Meeting>,
    thoughts: Vec<Thought>,
    wishes: Vec<(GameTime, String)>,
    newcomers: Vec<(GameTime, i64)>,
    gifts: Vec<String>,
}

/// Writes a page for each day.
pub(super) fn write(source: &Source, target: &Target) -> Result<Vec<Summary>, ExportError> {
    let chapters = chapters(source);
    let meetings = meeting::meetings(source)?;
    let mut days = Vec::new();
    for (index, chapter) in chapters.iter().enumerate() {
        let day = Day::read(source, *chapter, &meetings)?;
        let before = index.checked_sub(1).and_then(|index| chapters.get(index));
        let after = chapters.get(index + 1);
        target.file(&format!("chronicle/{}", chapter.file()), |page| {
            page.put(&format!("# {}\n\n{}\n\n", chapter.title(), links(before, after)))?;
            day.write(source, page)
        })?;
        days.push(Summary { chapter: *chapter, words: day.summary() });
    }
    Ok(days)
}

/// Where one can go from a page.
fn links(before: Option<&Chapter>, after: Option<&Chapter>) -> String {
    let mut links = vec!["[The whole chronicle](../chronicle.md)".to_owned()];
    links.extend(before.map(|day| format!("[the day before]({})", day.file())));
    links.extend(after.map(|day| format!("[the day after]({})", day.file())));
    links.join(" · ")
}

impl Day {
    fn read(source: &Source, chapter: Chapter, meetings: &[meeting::Meeting]) -> Result<Self, JournalError> {
        let talks = dialogue::talks(source, &chapter)?;
        let lines = dialogue::lines(source, &talks)?;
        let newcomers = source.came.iter().filter(|(resident, step)| {
            source.people.contains_key(*resident) && **step > 1 && (chapter.from..chapter.until).contains(*step)
        });
        Ok(Self {
            chapter,
            talks,
            lines,
            meetings: meetings.iter().filter(|meeting| meeting.is_on(&chapter)).cloned().collect(),
            thoughts: thought::thoughts(source, &chapter)?,
            wishes: wish::wishes(source, &chapter)?,
            newcomers: newcomers.map(|(resident, step)| (source.at_of(*step), *resident)).collect(),
            gifts: gifts(source, &chapter)?,
        })
    }

    /// One or two sentences: what is worth turning the page for.
    fn summary(&self) -> String {
        let mut said = Vec::new();
        for meeting in &self.meetings {
            said.push(format!("The day of {}.", meeting.topic));
        }
        if !self.newcomers.is_empty() {
            said.push(format!("{} in.", capital(&counted(self.newcomers.len(), "person moves", "people move"))));
        }
        let mut counts = vec![counted(self.talks.len(), "conversation", "conversations")];
        if !self.thoughts.is_empty() {
            counts.push(counted(self.thoughts.len(), "conclusion", "conclusions"));
        }
        if !self.wishes.is_empty() {
            counts.push(counted(self.wishes.len(), "word from outside", "words from outside"));
        }
        said.push(sentence(&listed_people(&counts)));
        said.join(" ")
    }

    fn write(&self, source: &Source, page: &mut Page) -> Result<(), ExportError> {
        page.put(&format!("{}\n\n", self.opening(source)?))?;
        page.put(
            "On this page: [how everybody spent the day](#how-everybody-spent-the-day) · \
             [what was said](#what-was-said)\n\n",
        )?;
        if !self.wishes.is_empty() || !self.newcomers.is_empty() {
            page.put("## From outside\n\n")?;
            for (at, typed) in &self.wishes {
                page.put(&format!("{}\n\n", wish::told(source, *at, typed)))?;
            }
            for (at, resident) in &self.newcomers {
                let name = source.name(*resident);
                let link = format!("[{name}](people/{})", source.page(*resident));
                page.put(&format!("From {} on, {link} lived in the town.\n\n", clock_of_day(*at)))?;
            }
        }
        if !self.meetings.is_empty() {
            page.put("## Who came together\n\n")?;
            for meeting in &self.meetings {
                page.put(&meeting::text(source, meeting)?)?;
            }
        }
        page.put("## How everybody spent the day\n\n")?;
        page.put(&diary::text(source, &self.chapter, &dialogue::by_person(source, &self.talks))?)?;
        page.put("\n## What was said\n\n")?;
        if self.talks.is_empty() {
            page.put("Nobody talked with anybody.\n\n")?;
        }
        for talk in &self.talks {
            dialogue::write(source, talk, page)?;
        }
        if !self.gifts.is_empty() {
            page.put(&format!("## What changed hands\n\n{}\n\n", self.gifts.join(" ")))?;
        }
        if !self.thoughts.is_empty() {
            page.put("## What they made of it\n\n")?;
            page.put(&thought::text(source, &self.thoughts)?)?;
        }
        Ok(())
    }

    /// The first paragraph.
    fn opening(&self, source: &Source) -> Result<String, JournalError> {
        let mut said = Vec::new();
        let (begin, end) = (self.chapter.begin(source), self.chapter.end(source));
        if self.chapter.number == 1 {
            said.push(format!("The record begins at {}.", clock_of_day(begin)));
        }
        said.extend(first_up(source, &self.chapter)?);
        said.extend(last_down(source, &self.chapter)?);
        let lines = counted(self.lines, "line", "lines");
        said.push(match self.talks.len() {
            0 => "It was a day without talk.".into(),
            talks => format!("There were {}, {lines} in all.", counted(talks, "conversation", "conversations"))
                .replace("There were one ", "There was one "),
        });
        if self.chapter.last {
            said.push(format!("The record ends at {}.", clock_of_day(end)));
        }
        Ok(said.join(" "))
    }
}

/// Who of those who had slept got up first.
fn first_up(source: &Source, chapter: &Chapter) -> Result<Option<String>, JournalError> {
    let sql = "SELECT MIN(step), resident FROM activities AS a WHERE step >= ?1 AND step < ?2 AND NOT asleep AND \
               (SELECT asleep FROM activities AS b WHERE b.resident = a.resident AND b.activity < a.activity \
               ORDER BY b.activity DESC LIMIT 1) = 1";
    let noon = chapter.from.saturating_add(8 * 360).min(chapter.until);
    let found = source.all("activities", sql, params![bound(chapter.from), bound(noon)], |row| {
        Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, Option<i64>>(1)?))
    })?;
    Ok(found.into_iter().find_map(|(step, resident)| {
        let at = source.at_of(u64::try_from(step?).ok()?);
        Some(format!("{} was the first to wake, at {}.", source.name(resident?), clock_of_day(at)))
    }))
}

/// Whose light went out last.
fn last_down(source: &Source, chapter: &Chapter) -> Result<Option<String>, JournalError> {
    if chapter.last {
        // Not everybody is in bed when the record ends.
        return Ok(None);
    }
    let sql = "SELECT step, resident FROM activities AS a WHERE step >= ?1 AND step < ?2 AND asleep AND \
               (SELECT asleep FROM activities AS b WHERE b.resident = a.resident AND b.activity < a.activity \
               ORDER BY b.activity DESC LIMIT 1) = 0 ORDER BY activity DESC LIMIT 1";
    let evening = chapter.until.saturating_sub(9 * 360).max(chapter.from);
    let found = source.all("activities", sql, params![bound(evening), bound(chapter.until)], |row| {
        Ok((step(row, 0)?, row.get::<_, i64>(1)?))
    })?;
    Ok(found.first().map(|(step, resident)| {
        let at = source.at_of(*step);
        format!("{} was the last to go to bed, at {}.", source.name(*resident), clock_of_day(at))
    }))
}

/// What changed hands.
fn gifts(source: &Source, chapter: &Chapter) -> Result<Vec<String>, JournalError> {
    let sql = "SELECT step, giver, receiver, item FROM handovers WHERE step >= ?1 AND step < ?2 ORDER BY handover";
    source.all("handovers", sql, params![bound(chapter.from), bound(chapter.until)], |row| {
        let (at, item): (GameTime, String) = (source.at_of(step(row, 0)?), row.get(3)?);
        let (giver, receiver) = (source.short(row.get(1)?), source.short(row.get(2)?));
        // "cup of tea" needs an article, "medicine" does not.
        let item = if item.contains(" of ") { with_article(&item) } else { item };
        Ok(format!("At {} {giver} gave {receiver} {}.", clock_of_day(at), prose::plain(&item)))
    })
}

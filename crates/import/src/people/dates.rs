//! Lays the calendar of the save on ours.

use jiff::civil::DateTime;

use smallville_town::{Clock, GameTime};

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;
const WEEK: i64 = 7 * DAY;
/// A save whose last moment lies later than this after our first day is moved back.
const LATEST: i64 = 5 * 365 * DAY;
/// Entries that are older than this when the town is saved do not decide how far it is moved.
const MEMORABLE: i64 = 366 * DAY;

/// What is noted so much later than the save is said to stand cannot have been noted before it.
const LATER: i64 = 60 * MINUTE;
/// Nobody notes nothing for so long.
const SILENT: i64 = 3 * DAY;
/// One of so many moments may be a slip of the pen.
const STRAYS: usize = 50;

/// How the save writes moments.
const FORMS: &[&str] = &["%Y-%m-%d %H:%M:%S", "%B %d, %Y, %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"];

/// A written moment as seconds since the first second of our calendar; negative before it.
pub(super) fn seconds(text: &str) -> Option<i64> {
    let moment = FORMS.iter().find_map(|form| DateTime::strptime(form, text.trim()).ok())?;
    let first = GameTime::default().date().at(0, 0, 0, 0);
    Some(moment.duration_since(first).as_secs())
}

/// From their moments to ours.
pub(super) struct Dates {
    /// What is added to their seconds: whole weeks.
    moved: i64,
    /// The last moment, in our seconds.
    last: i64,
    /// What the save said instead, in its own seconds, if that disagrees with what people remember.
    overruled: Option<i64>,
}

impl Dates {
    /// The last moment is the one at which the town was `saved`, unless what people remember says otherwise; without one, the
    /// latest of `moments`.
    pub(super) fn new(saved: Option<i64>, moments: impl Iterator<Item = i64>) -> Self {
        let mut moments: Vec<i64> = moments.collect();
        moments.sort_unstable();
        let begin = i64::from(Clock::default().now().secs());
        let overruled = saved.filter(|saved| disagrees(*saved, &moments));
        let said = saved.filter(|_| overruled.is_none());
        let newest = if overruled.is_some() { latest(&moments) } else { moments.last().copied() };
        let last = said.or(newest).unwrap_or(begin);
        let first = moments.into_iter().filter(|at| (last - MEMORABLE..=last).contains(at)).min().unwrap_or(last);
        let moved = if first >= 0 && last <= LATEST { 0 } else { -first.div_euclid(WEEK) * WEEK };
        Self { moved, last: last + moved, overruled }
    }

    /// When the town goes on here: the last moment in whole minutes, not before the usual beginning.
    pub(super) fn begins(&self) -> GameTime {
        let minutes = (self.last + MINUTE - 1).div_euclid(MINUTE);
        let last = GameTime::from_secs(u32::try_from(minutes * MINUTE).unwrap_or(0));
        last.max(Clock::default().now())
    }

    /// One of their moments here; none if it must be put elsewhere, with that place.
    pub(super) fn here(&self, at: i64) -> Result<GameTime, GameTime> {
        let wished = at.saturating_add(self.moved);
        let kept = wished.clamp(0, self.last.max(0));
        let here = GameTime::from_secs(u32::try_from(kept).unwrap_or(0));
        if kept == wished { Ok(here) } else { Err(here) }
    }

    /// Says what was assumed.
    pub(super) fn sentences(&self) -> Vec<String> {
        let overruled = self.overruled.map(|saved| {
            let said = moment(saved).map_or_else(|| "elsewhere".into(), |at| format!("at {at}"));
            let last = moment(self.last - self.moved).map_or_else(String::new, |at| format!(" until {at}"));
            format!(
                "The description of the town says that it stands {said}, but people remember it{last}; that is taken."
            )
        });
        overruled.into_iter().chain(self.sentence()).collect()
    }

    /// Says by how much the save was moved, if it was.
    fn sentence(&self) -> Option<String> {
        let weeks = self.moved / WEEK;
        let later = if weeks > 0 { "later" } else { "earlier" };
        let number = weeks.unsigned_abs();
        let plural = if number == 1 { "week" } else { "weeks" };
        (weeks != 0).then(|| {
            format!("All dates are {number} {plural} {later} than in the save, to lie in the calendar of this town.")
        })
    }
}

/// Whether the moment at which a town is said to stand cannot be that of memories, in their order: more than stray ones are
/// later than it, or all are much earlier.
fn disagrees(saved: i64, moments: &[i64]) -> bool {
    let later = moments.len() - moments.partition_point(|at| *at <= saved + LATER);
    let strays = moments.len() / STRAYS;
    let Some(newest) = latest(moments) else { return false };
    later > strays || newest < saved - SILENT
}

/// The latest of some moments in their order, a few strays left out.
fn latest(moments: &[i64]) -> Option<i64> {
    moments.len().checked_sub(1 + moments.len() / STRAYS).and_then(|index| moments.get(index)).copied()
}

/// A moment of the save as it is written.
fn moment(seconds: i64) -> Option<String> {
    let first = GameTime::default().date().at(0, 0, 0, 0);
    let moment = first.checked_add(jiff::SignedDuration::from_secs(seconds)).ok()?;
    Some(moment.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(dates: &Dates, text: &str) -> Result<String, String> {
        dates.here(seconds(text).unwrap()).map(GameTime::stamp).map_err(GameTime::stamp)
    }

    fn dates(saved: &str, moments: &[&str]) -> Dates {
        Dates::new(seconds(saved), moments.iter().filter_map(|text| seconds(text)))
    }

    #[test]
    fn dates_of_our_calendar_stay() {
        let ours = dates("February 14, 2023, 00:02:30", &["2023-02-13 00:00:00", "2023-02-14 00:00:00"]);
        assert_eq!(ours.begins().stamp(), "2023-02-14 00:03");
        assert_eq!(here(&ours, "2023-02-13 21:11:20"), Ok("2023-02-13 21:11:20".into()));
        assert_eq!(here(&ours, "2023-02-14 09:00:00"), Err("2023-02-14 00:02:30".into()), "later than the save");
        assert_eq!(here(&ours, "1970-01-01 00:00:00"), Err("2023-02-13 00:00".into()));
        assert_eq!(ours.sentence(), None);
    }

    #[test]
    fn other_dates_move_by_whole_weeks() {
        for (saved, first) in [("June 26, 2022, 10:00:00", "2022-06-25"), ("May 2, 2031, 10:00:00", "2031-05-01")] {
            let moved = dates(saved, &[&format!("{first} 08:00:00"), "1815-06-18 11:00:00"]);
            let then = DateTime::strptime("%Y-%m-%d", first).map(DateTime::weekday).ok();
            let now = moved.here(seconds(&format!("{first} 08:00:00")).unwrap()).unwrap();
            assert!(now.day() < 7 && then == Some(now.date().weekday()), "{saved}: {now}");
            assert_eq!(moved.begins().minutes_since(now), 26 * 60);
            assert!(moved.sentence().is_some());
        }
    }

    #[test]
    fn what_people_remember_outdoes_what_the_town_says_of_itself() {
        let remembered = ["2023-02-13 08:00:00", "2023-02-14 09:00:00", "2023-02-14 10:00:00"];
        for wrong in ["February 13, 2023, 00:00:00", "February 20, 2023, 08:00:00", "June 1, 2019, 00:00:00"] {
            let read = dates(wrong, &remembered);
            assert_eq!((read.begins().stamp().as_str(), read.sentences().len()), ("2023-02-14 10:00", 1), "{wrong}");
            assert!(
                read.sentences()[0].contains("people remember it until 2023-02-14 10:00:00"),
                "{:?}",
                read.sentences()
            );
        }
        let read = dates("February 14, 2023, 23:00:00", &remembered);
        assert_eq!((read.begins().stamp().as_str(), read.sentences().len()), ("2023-02-14 23:00", 0));
        // A slip among many is put at the end, as before.
        let many = vec![remembered[2]; 200];
        let read = dates("February 14, 2023, 10:30:00", &[&many[..], &["9999-01-01 00:00:00"]].concat());
        assert_eq!((read.begins().stamp().as_str(), read.sentences().len()), ("2023-02-14 10:30", 0));
    }

    #[test]
    fn a_town_without_a_past_begins_as_usual() {
        assert_eq!(Dates::new(None, std::iter::empty()).begins(), Clock::default().now());
        assert_eq!(dates("February 13, 2023, 00:00:00", &[]).begins(), Clock::default().now());
        for odd in ["", "soon", "2023-13-40 99:00:00", "February 30, 2023, 00:00:00", "99999999999999-01-01 00:00:00"] {
            assert_eq!(seconds(odd), None, "{odd}");
        }
        assert!(
            Dates::new(seconds("9999-12-31 23:59:59"), [seconds("-9999-01-02 00:00:00").unwrap_or(0)].into_iter())
                .begins()
                .day()
                < 7
        );
    }
}

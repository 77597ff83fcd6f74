//! Where and when a newcomer works.

use smallville_english::listed;

use super::{Draft, Fact, berth, lodging::Lodging, sleep::hour, times, trades};
use crate::persona::{WorkBlock, WorkWeek};
use smallville_town::{Object, ObjectId, Place, Sector, SectorKind, TimeOfDay};

impl Draft<'_> {
    /// Where and when somebody works; nobody works in the hours of which is said that they sleep then.
    pub(super) fn work(&mut self, trade: &str, lodging: &Lodging) -> Vec<WorkBlock> {
        if trade.starts_with("retired") || self.words.idle.iter().any(|words| self.has(words)) {
            return Vec::new();
        }
        let said = self.marked_hours().or_else(|| self.said_hours());
        let named = self.said_workplace();
        let mut blocks: Vec<WorkBlock> = Vec::new();
        for (kind, from, until) in self.words.work(trade) {
            let Some(at) = named.or_else(|| self.workplace(kind, lodging)) else { continue };
            blocks.push(WorkBlock { at, from: *from, until: *until });
        }
        if let Some((from, until)) = said {
            let at = blocks.first().map(|block| block.at).or(named);
            let at = at.or_else(|| {
                self.workplace("desk", lodging).filter(|_| trade != trades::NONE && self.words.knows_marks())
            });
            blocks = at.map(|at| WorkBlock { at, from, until }).into_iter().collect();
        } else if let (Some(at), true) = (named, blocks.is_empty()) {
            blocks.push(WorkBlock { at, from: TimeOfDay::new(9, 0), until: TimeOfDay::new(16, 0) });
        }
        let slept = self.said_sleep();
        let asleep = |block: &WorkBlock| {
            slept.is_some_and(|(wakes, sleeps)| sleeps < wakes && block.from < wakes && sleeps < block.until)
        };
        // Who works in a house may be there while it is closed.
        let within =
            |block| if said.is_some() && self.words.knows_marks() { Some(block) } else { self.within_hours(block) };
        let open = blocks.into_iter().filter(|block| !asleep(block)).filter_map(within);
        let open: Vec<WorkBlock> = open.collect();
        if said.is_none() && !open.is_empty() {
            let place = self.town.address(Place::Object(open[0].at)).to_string();
            let hours: Vec<String> = open.iter().map(|block| format!("{}–{}", block.from, block.until)).collect();
            self.assume(
                Fact::Work,
                format!("Nothing is said of working hours; {} works {} ({place}).", self.first, listed(&hours)),
            );
        }
        open
    }

    /// A place of work keeps to the hours of its house.
    fn within_hours(&self, block: WorkBlock) -> Option<WorkBlock> {
        let sector = self.town.sector(self.town.sector_of(Place::Object(block.at)));
        let (mut from, mut until) = (block.from, block.until);
        if let (Some(opens), Some(closes)) = (sector.opens, sector.closes) {
            from = from.max(opens);
            until = if closes > opens { until.min(closes) } else { until };
        }
        (from < until).then_some(WorkBlock { from, until, ..block })
    }

    /// A thing of a kind where one may work: at home, else in public.
    fn workplace(&self, kind: &str, lodging: &Lodging) -> Option<ObjectId> {
        let room = self.town.object(lodging.bed).arena;
        let shared = |object: &&Object| object.arena == room || self.town.arena(object.arena).owners.is_empty();
        let at_home = |kind: &str| {
            let fits = |object: &&Object| object.kind == kind && shared(object) && object.owners.is_empty();

            self.things(lodging.home)
                .filter(fits)
                .min_by_key(|object| (object.arena != room, object.id))
                .map(|object| object.id)
        };
        let public = |kind: &str| {
            let fits = |object: &&Object| {
                object.kind == kind && self.town.sector(self.town.sector_of(Place::Object(object.id))).owners.is_empty()
            };
            // Whoever works at a counter stands behind it.
            self.town
                .objects()
                .iter()
                .filter(fits)
                .min_by_key(|object| (!object.name.starts_with("behind"), object.id))
                .map(|object| object.id)
        };
        let home_kinds = matches!(kind, "desk" | "easel" | "computer" | "blackboard");
        if home_kinds {
            at_home(kind).or_else(|| at_home("desk")).or_else(|| at_home("table")).or_else(|| public("library table"))
        } else {
            public(kind)
        }
    }

    /// The house of which is said that somebody works there, and the words behind "works at".
    fn said_house_of_work(&self) -> Option<(&Sector, &str)> {
        let rest = self.after(&self.words.works_at)?;
        let fits = |name: &str| {
            name.to_lowercase().split(' ').any(|word| word.len() > 3 && word != "store" && rest.contains(word))
        };
        let mut public = self.town.sectors().iter().filter(|sector| !berth::is_home(sector.kind));
        public.find(|sector| fits(&sector.name) || rest.contains(sector.kind.word())).map(|sector| (sector, rest))
    }

    /// Of what kind that house is, and the clause that says so.
    pub(super) fn said_kind_of_workplace(&self) -> Option<(SectorKind, String)> {
        let (sector, rest) = self.said_house_of_work()?;
        Some((sector.kind, self.source(rest).unwrap_or_else(|| rest.to_owned())))
    }

    /// "works at Hobbs Cafe": the counter there, or a seat.
    fn said_workplace(&self) -> Option<ObjectId> {
        let (sector, rest) = self.said_house_of_work()?;
        let sector = sector.id;
        let pharmacy = rest.contains("pharmacy");
        let counters = self.things(sector).filter(|object| {
            object.kind.ends_with("counter")
                || matches!(object.kind.as_str(), "library table" | "podium" | "park garden" | "garden")
        });
        counters
            .min_by_key(|object| {
                (object.kind.starts_with("pharmacy") != pharmacy, !object.name.starts_with("behind"), object.id)
            })
            .map(|object| object.id)
    }

    /// All that is marked of when somebody works, as one text.
    fn marked_work(&self) -> String {
        self.marked.hours_of_work().collect::<Vec<_>>().join(" , ")
    }

    /// The hours that are marked.
    fn marked_hours(&mut self) -> Option<(TimeOfDay, TimeOfDay)> {
        let marked = self.marked_work();
        let hours = times::shift(self.words, &marked)?;
        self.heard(Fact::Work, marked);
        Some(hours)
    }

    /// The days of work that are marked.
    pub(super) fn said_week(&self) -> Option<WorkWeek> {
        times::week(self.words, &self.marked_work())
    }

    /// "from nine to five", "9 to 5".
    fn said_hours(&self) -> Option<(TimeOfDay, TimeOfDay)> {
        let at = |marks: &[String]| self.after(marks).and_then(|rest| hour(rest, false));
        if let Some(from) = at(&self.words.starts_at) {
            let eight_hours = TimeOfDay::from_minutes((from.minutes() + 8 * 60).min(23 * 60));
            let until = at(&self.words.ends_at).unwrap_or(eight_hours);
            let until =
                if until <= from { TimeOfDay::from_minutes((until.minutes() + 12 * 60).min(23 * 60)) } else { until };
            return (from < until).then_some((from, until));
        }
        let words: Vec<&str> = self.sure.split(' ').collect();
        words.windows(3).enumerate().find_map(|(i, three)| {
            let to = matches!(three[1], "to" | "until" | "till");
            let marked = i > 0
                && matches!(
                    words[i - 1],
                    "from" | "works" | "," | "work" | "surgery" | "open" | "opens" | "hours" | "shift" | "shop"
                );
            let marked = marked && !(i > 1 && matches!(words[i - 2], "sleeps" | "sleep" | "asleep" | "naps"));
            let (from, until) = (hour(three[0], false)?, hour(three[2], false)?);
            let until = if until <= from { TimeOfDay::from_minutes(until.minutes() + 12 * 60) } else { until };
            (to && marked && from < until).then_some((from, until))
        })
    }
}

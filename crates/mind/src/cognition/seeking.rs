//! Seeking others: going where somebody is whom one needs, or where people are.

use rand::RngExt as _;

use super::{Mind, impulses::impulse};
use crate::{
    claim::{Span, Verb},
    instinct::activity::Want,
    pursuit::{Aim, Joint, Pursuit},
    why::Cause,
};
use smallville_town::{GameTime, ObjectId, Sector, SectorId, SectorKind};

/// Nobody is looked for before and after these hours.
const SEEK_FROM: u16 = 8;
const SEEK_UNTIL: u16 = 21;
/// How long one looks for people in a place, in minutes.
const SEEK_MINUTES: u32 = 30;
/// A place where one has looked is not looked at again for so many hours.
const LOOKED_HOURS: f32 = 1.5;
/// Whoever has agreed to something in so many minutes looks for nobody.
const SOON_MINUTES: u32 = 20;
/// Between these hours of the day people without company look for some, not more often than after so many hours.
const LONELY_FROM: u16 = 10;
const LONELY_UNTIL: u16 = 20;
const SEEK_AGAIN_HOURS: f32 = 2.0;
/// Whoever is dear is missed so many hours after the last talk, unless one has had so much of the talks that are enough.
const DEAR_AFTER_HOURS: f32 = 16.0;
const ENOUGH_TALKS: f32 = 0.8;
/// The afternoon begins at this hour; until then and from then on somebody misses company who has had less than this part
/// of the talks that are enough for a day.
const AFTERNOON: u16 = 15;
const LONELY_BY_MORNING: f32 = 0.2;
const LONELY_BY_AFTERNOON: f32 = 0.3;

impl Mind {
    /// Whether one may look for somebody at this hour, and has time for it.
    pub(super) fn may_seek(&self, now: GameTime) -> bool {
        (SEEK_FROM..SEEK_UNTIL).contains(&now.time_of_day().hour()) && self.is_free(now)
    }

    /// Whether one may look for somebody even in working hours: nothing was agreed for the next minutes.
    pub(super) fn may_seek_at_once(&self, now: GameTime) -> bool {
        let asleep = self.state.planning.plan.entry().is_some_and(|entry| entry.want == Want::Sleep);
        let soon = Span { from: now, until: now.plus_minutes(SOON_MINUTES) };
        let hours = (SEEK_FROM..SEEK_UNTIL).contains(&now.time_of_day().hour());
        hours && !asleep && self.state.calendar.during(soon).next().is_none()
    }

    /// Where else one may look for somebody: where one has known them to be, then where people are.
    pub(super) fn where_else(&mut self, name: &str, now: GameTime) -> Option<ObjectId> {
        let at = now.time_of_day();
        let town = self.geography.town();
        let open = |sector: &&Sector| !sector.kind.is_lived_in() && sector.is_open(at);
        let mut public: Vec<&Sector> = town.sectors().iter().filter(open).collect();
        let known = |sector: &Sector| {
            let there =
                self.state.beliefs.about(name).filter(|(_, belief)| belief.claim.place.as_ref() == Some(&sector.name));
            there.map(|(_, belief)| belief.since).max()
        };
        public.sort_by_key(|sector| std::cmp::Reverse(known(sector)));
        let places: Vec<SectorId> = public.into_iter().map(|sector| sector.id).collect();
        let sector = places.into_iter().find(|sector| !self.has_looked_in(*sector, now))?;
        self.somewhere_to_look(sector)
    }

    /// Goes where somebody who is still needed may be, if there is time for it.
    pub(super) fn seek_others(&mut self, now: GameTime) -> Option<usize> {
        if !self.may_seek(now) {
            return None;
        }
        let sought = self.state.talking.sought_company;
        // For what one has begun for the pleasure of it one looks round now and then.
        let rested = sought.is_none_or(|last| now.hours_since(last) >= SEEK_AGAIN_HOURS);
        let has_hour = |pursuit: &Pursuit| !matches!(&pursuit.aim, Aim::Together(Joint { proposed: None, .. }));
        let sought = |pursuit: &&Pursuit| pursuit.lacks_people(now) && has_hour(pursuit);
        let pursuits = &self.state.intentions.pursuits;
        let given = pursuits.iter().filter(|pursuit| !pursuit.own_accord).find(sought);
        let own = || pursuits.iter().filter(|pursuit| rested && pursuit.own_accord).find(sought);
        let pursuit = given.or_else(own)?;
        let (goal, own_accord) = (pursuit.goal.clone(), pursuit.own_accord);
        let with = match &pursuit.aim {
            Aim::Together(Joint { with: Some(with), proposed: Some(_), .. }) => Some(with.clone()),
            _ => pursuit.looks_for(now).map(str::to_owned).filter(|_| !pursuit.first.is_empty()),
        };
        if own_accord {
            self.state.talking.sought_company = Some(now);
        }
        if let Some((name, object)) = with.and_then(|name| Some((name.clone(), self.where_they_may_be(&name, now)?))) {
            let impulse = self.set_out_for(&name, object, now);
            return Some(self.turn_to(impulse, Cause::Goal(goal), now));
        }
        let sector = self.where_people_are(now)?;
        let words = format!("looking round for people at {}", self.geography.town().sector(sector).name);
        let object = self.somewhere_to_sit(sector)?;
        self.note_looked_in(sector, now);
        Some(self.turn_to(impulse(words, "🎯", Want::Company, object, SEEK_MINUTES), Cause::Goal(goal), now))
    }

    /// Where one may find somebody, the likeliest first; not where one has just looked.
    pub(super) fn where_they_may_be(&mut self, name: &str, now: GameTime) -> Option<ObjectId> {
        let places = self.whereabouts_of(name, now);
        let sector = places.into_iter().find(|sector| !self.has_looked_in(*sector, now))?;
        self.somewhere_to_look(sector)
    }

    /// A place where many are to be found who have not been asked, as far as one knows; not where one has just looked.
    fn where_people_are(&mut self, now: GameTime) -> Option<SectorId> {
        let town = self.geography.town();
        let at = now.time_of_day();
        let fits = |id: &SectorId| {
            let sector = town.sector(*id);
            sector.kind != SectorKind::Home && sector.is_open(at) && !self.has_looked_in(*id, now)
        };
        let places: Vec<SectorId> = town.sectors().iter().map(|sector| sector.id).filter(fits).collect();
        let here = |id: SectorId| {
            let name = &town.sector(id).name;
            let lately = self.state.beliefs.iter().filter(|(key, belief)| {
                key.verb == Verb::Does
                    && belief.claim.place.as_ref() == Some(name)
                    && now.hours_since(belief.since) < 3.0
                    && self
                        .state
                        .intentions
                        .pursuits
                        .iter()
                        .any(|pursuit| pursuit.lacks_people(now) && self.would_ask(pursuit, &key.who, now))
            });
            lately.count()
        };
        let most = places.iter().map(|id| here(*id)).max()?;
        let best: Vec<SectorId> = places.into_iter().filter(|id| here(*id) == most).collect();
        Some(best[self.state.asking.rng.random_range(0..best.len())])
    }

    /// Notes that one looks for somebody there now.
    pub(super) fn note_looked_in(&mut self, sector: SectorId, now: GameTime) {
        let looked_in = &mut self.state.intentions.looked_in;
        looked_in.retain(|(_, at)| now.hours_since(*at) < LOOKED_HOURS);
        looked_in.push((sector, now));
    }

    /// Whether one has just looked for somebody there.
    fn has_looked_in(&self, sector: SectorId, now: GameTime) -> bool {
        let lately = |at: &GameTime| now.hours_since(*at) < LOOKED_HOURS;
        self.state.intentions.looked_in.iter().any(|(known, at)| *known == sector && lately(at))
    }

    /// Somebody to whom one is drawn by what one has concluded is missed who has not been talked to for long, and looked for
    /// where they may be.
    pub(super) fn seek_dear(&mut self, now: GameTime) -> Option<usize> {
        let hour = now.time_of_day().hour();
        let waited = self.state.talking.sought_company.is_none_or(|last| now.hours_since(last) >= SEEK_AGAIN_HOURS);
        let inclination = &self.state.planning.inclination;
        let alone = inclination.wants_nobody() || self.is_talked_out(ENOUGH_TALKS);
        if !(LONELY_FROM..LONELY_UNTIL).contains(&hour) || !waited || alone || !self.is_free(now) {
            return None;
        }
        let last = |name: &str| self.state.relations.to(name).and_then(|relation| relation.last_talk);
        let is_missed = |name: &str| last(name).is_some_and(|last| now.hours_since(last) >= DEAR_AFTER_HOURS);
        let dear = inclination.convictions().drawn_to().into_iter();
        let missed: Vec<String> = dear.filter(|name| is_missed(name)).map(str::to_owned).collect();
        let with = missed.into_iter().find(|name| !self.state.intentions.avoided.contains(name))?;
        self.state.talking.sought_company = Some(now);
        let object = self.where_they_may_be(&with, now)?;
        let impulse = self.set_out_for(&with, object, now);
        Some(self.turn_to(impulse, Cause::Missed(with), now))
    }

    /// Whoever has hardly talked to anybody goes where people are, once in a while.
    pub(super) fn seek_company(&mut self, now: GameTime) -> Option<usize> {
        let hour = now.time_of_day().minutes() / 60;
        let waited = self.state.talking.sought_company.is_none_or(|last| now.hours_since(last) >= SEEK_AGAIN_HOURS);
        // Some want hardly anybody, and some want company all day.
        let by_now = if hour >= AFTERNOON { LONELY_BY_AFTERNOON } else { LONELY_BY_MORNING };
        let missed = self.enough_talks() * by_now - self.state.talking.talks_today as f32;
        let lonely = (LONELY_FROM..LONELY_UNTIL).contains(&hour) && missed >= 1.0;
        if !lonely || !waited || !self.is_free(now) {
            return None;
        }
        self.state.talking.sought_company = Some(now);
        let at = now.time_of_day();
        let town = self.geography.town();
        let mut places: Vec<_> = self
            .geography
            .known()
            .filter(|id| {
                matches!(town.sector(*id).kind, SectorKind::Cafe | SectorKind::Pub | SectorKind::Park)
                    && town.sector(*id).is_open(at)
            })
            .collect();
        if places.is_empty() {
            return None;
        }
        let sector = places.swap_remove(self.state.asking.rng.random_range(0..places.len()));
        let (object, place) = (self.somewhere_in(sector)?, self.geography.town().sector(sector).name.clone());
        let impulse = impulse(format!("looking for company at {place}"), "👋", Want::Company, object, 40);
        Some(self.turn_to(impulse, Cause::Lack("company".into()), now))
    }
}

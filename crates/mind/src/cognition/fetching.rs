//! Fetching and bringing: an item is got where it is to be had and brought to whoever it is for.

use super::Mind;
use crate::{
    calendar::{Commitment, Errand, Standing},
    converse::SEEN_LATELY_HOURS,
    instinct::activity::Want,
    instinct::trouble,
    memory::MemoryId,
    percept::Proposal,
    plan::{Act, Entry, ItemMove},
    relate::Grounds,
    speech::SpeechAct,
    tie::Tie,
    why::{Cause, Why},
};
use smallville_town::{GameTime, ObjectId, Sector, SectorId, SectorKind};

/// From this hour of the evening on most people are at home.
const AT_HOME_FROM: u16 = 19;

impl Mind {
    /// The acts of an errand: to where the item is to be had, and to whoever it is for.
    pub(super) fn errand(
        &mut self,
        item: &str,
        from: Option<SectorId>,
        to: Option<ObjectId>,
        for_whom: Option<&str>,
        now: GameTime,
    ) -> Option<Vec<Act>> {
        let usual = trouble::errand(&self.sense, item, &self.geography, now.time_of_day(), self.state.body.tile);
        let there = |object: &ObjectId| from.is_none_or(|sector| self.geography.sector_of(*object) == sector);
        let source = usual.filter(there).or_else(|| from.and_then(|sector| self.somewhere_to_get(sector))).or(usual)?;
        let taking = Act {
            object: Some(source),
            object_state: Some("being looked through".into()),
            item: Some(ItemMove::Take(item.to_owned())),
            ..Act::new(format!("getting {item}"), "🛍️", 4)
        };
        let bringing = match for_whom {
            Some(name) if to.is_some() => {
                let words = format!("bringing {item} to {name}");
                let item = Some(ItemMove::Put(item.to_owned()));
                to.map(|place| Act { object: Some(place), item, ..Act::new(words, "📦", 4) })
            }
            Some(name) => {
                self.state.intentions.bringing.push((item.to_owned(), name.to_owned()));
                // Whoever is not where they were seen last gets it when one meets them.
                let place = self.where_to_find(name, now);
                let words = format!("bringing {item} to {name}");
                place.map(|place| Act { object: Some(place), ..Act::new(words, "📦", 4) })
            }
            None => {
                let words = format!("putting {item} away at home");
                let item = Some(ItemMove::Put(item.to_owned()));
                self.at_home().map(|place| Act { object: Some(place), item, ..Act::new(words, "📦", 4) })
            }
        };
        Some([taking].into_iter().chain(bringing).collect())
    }

    /// Gets an item, from somewhere, for somebody (full name), when there is time for it.
    pub(super) fn fetch_later(
        &mut self,
        (item, from, for_whom): (String, Option<SectorId>, Option<String>),
        cause: &Cause,
        now: GameTime,
    ) {
        let Some(from) = self.source_of(&item, from, now) else { return };
        for_whom.iter().for_each(|name| self.mean_to_find(name, cause.clone(), now));
        let errand = Errand { item, for_whom, from, to: None, way: None };
        self.agree_with_oneself(Commitment::Fetch(errand), now);
    }

    /// The thing at which an item is to be had; what nobody knows where to get is sold in the market.
    pub(super) fn source_of(&mut self, item: &str, from: Option<SectorId>, now: GameTime) -> Option<ObjectId> {
        let usual = trouble::errand(&self.sense, item, &self.geography, now.time_of_day(), self.state.body.tile);
        let there = |object: &ObjectId| from.is_none_or(|sector| self.geography.sector_of(*object) == sector);
        let sectors = self.geography.town().sectors();
        let sold = sectors.iter().find(|sector| sector.kind == SectorKind::Market).map(|sector| sector.id);
        usual.filter(there).or_else(|| from.or(sold).and_then(|sector| self.somewhere_to_get(sector)))
    }

    /// Gives somebody in sight what one has for them.
    pub(super) fn hand_over(&mut self, name: &str, now: GameTime) -> Option<Proposal> {
        let asleep = self.state.body.doing.as_ref().is_none_or(|act| act.asleep);
        let index = self.state.intentions.bringing.iter().position(|(_, to)| to == name).filter(|_| !asleep)?;
        // Nobody hands over what they are still to get.
        let take = Some(ItemMove::Take(self.state.intentions.bringing[index].0.clone()));
        if self.state.body.doing.iter().chain(&self.state.planning.plan.acts).any(|act| act.item == take) {
            return None;
        }
        let (item, name) = self.state.intentions.bringing.remove(index);
        let says = format!("{{have}} brought {item} to {{other}}");
        let event = self.event(&self.persona.name, says, Some(name.clone()));
        self.observe(event, 4, vec![name.clone()], now);
        // The way there, if it is not over yet, is not needed any more.
        let bringing = format!("bringing {item} to {name}");
        self.state.planning.plan.entries.retain(|entry| entry.words != bringing);
        self.state.planning.plan.current = None;
        self.state.planning.plan.acts.clear();
        let words = format!("handing {item} to {name}");
        let item = Some(ItemMove::Give(item, name.clone()));
        let act = Act { item, ..Act::new(words, "🎁", 1) };
        Some(self.take_on(vec![act], Cause::Person(name), Vec::new(), now))
    }

    /// A thing near which somebody is to be found.
    pub(super) fn where_to_find(&mut self, name: &str, now: GameTime) -> Option<ObjectId> {
        let sector = self.whereabouts_of(name, now).into_iter().next()?;
        self.somewhere_to_look(sector)
    }

    /// A thing in a place at which one stays while one looks for somebody.
    pub(super) fn somewhere_to_look(&mut self, sector: SectorId) -> Option<ObjectId> {
        self.get_to_know_place(sector);
        let found = self.somewhere_to_sit(sector).or_else(|| self.somewhere_in(sector));
        found.or_else(|| self.somewhere_as_guest(sector))
    }

    /// Where somebody may be, the likeliest place first: where they were seen lately; else where they work, as all know of
    /// whoever answers for a place that is open; else where they were seen last, or at their home; at night at home.
    pub(super) fn whereabouts_of(&self, name: &str, now: GameTime) -> Vec<SectorId> {
        let seen = self.state.beliefs.about(name).filter(|(_, belief)| belief.claim.place.is_some());
        let seen = seen.max_by_key(|(_, belief)| belief.since);
        let is_late = now.time_of_day().hour() >= AT_HOME_FROM;
        let lately = seen.is_some_and(|(_, belief)| now.hours_since(belief.since) < SEEN_LATELY_HOURS);
        let sectors = self.geography.town().sectors();
        let of_name = |place: &String| sectors.iter().find(|sector| sector.name == *place).map(|sector| sector.id);
        let known = seen.and_then(|(_, belief)| belief.claim.place.as_ref()).and_then(of_name);
        let mut kept = self.sense.troubles.keepers().filter(|(_, keeper)| *keeper == name);
        let kept = kept.next().and_then(|(place, _)| {
            let open = |sector: &&Sector| sector.name == place && sector.is_open(now.time_of_day());
            sectors.iter().find(open).map(|sector| sector.id)
        });
        let lives = |owners: &[String]| owners.iter().any(|owner| owner == name);
        let at_home = |sector: &&Sector| {
            sector.kind.is_lived_in()
                && (lives(&sector.owners)
                    || self.geography.town().arenas_in(sector.id).any(|arena| lives(&arena.owners)))
        };
        let home = sectors.iter().find(at_home).map(|sector| sector.id);
        let likely = [known.filter(|_| lately), kept, home.filter(|_| is_late), known, home];
        let mut places: Vec<SectorId> = Vec::new();
        for place in likely.into_iter().flatten() {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// A thing, or another one of its house if its room is private.
    fn within_reach(&mut self, object: ObjectId) -> Option<ObjectId> {
        let arena = self.geography.town().object(object).arena;
        if self.geography.may_enter(arena) {
            return Some(object);
        }
        let sector = self.geography.sector_of(object);
        self.get_to_know_place(sector);
        self.somewhere_in(sector)
    }

    pub(super) fn at_home(&self) -> Option<ObjectId> {
        let things = self.geography.things_in(self.persona.home);
        let kind = |id: &ObjectId| self.geography.town().object(*id).kind.as_str();
        let table = things.iter().find(|id| matches!(kind(id), "table" | "refrigerator" | "shelf"));
        table.or(things.first()).copied()
    }

    /// What was promised without an hour is done when there is time for it.
    pub(super) fn next_errand(&mut self, now: GameTime) -> Option<Proposal> {
        if !self.is_free(now) {
            return None;
        }
        let index =
            self.state.calendar.appointments().iter().position(|known| {
                known.standing == Standing::Open && matches!(known.commitment, Commitment::Fetch(_))
            })?;
        let known = self.state.calendar.appointments()[index].clone();
        let Commitment::Fetch(Errand { item, for_whom, from, to, way }) = &known.commitment else { return None };
        let from = self.geography.sector_of(*from);
        // What is lent comes out of one's own home, not out of that of whoever asks for it.
        let theirs = for_whom.as_ref().filter(|_| way.is_none() && to.is_none()).is_some_and(|name| {
            self.geography.things_at_home_of(name).iter().any(|thing| self.geography.sector_of(*thing) == from)
        });
        let from = if theirs { self.persona.home } else { from };
        let to = to.and_then(|object| self.within_reach(object));
        let acts = self.errand(item, Some(from), to, for_whom.as_deref(), now)?;
        self.state.calendar.settle(index, Standing::Kept);
        let cause = Cause::Appointment(known.with.clone(), crate::calendar::doing(&known.commitment));
        for_whom.iter().for_each(|name| self.mean_to_find(name, cause.clone(), now));
        Some(self.take_on(acts, cause, Vec::new(), now))
    }

    /// Somebody gave one something.
    pub(super) fn receive(&mut self, item: &str, from: &str, now: GameTime) {
        let event = self.event(from, format!("gave {{other}} {item}"), Some(self.persona.name.clone()));
        self.observe(event.clone(), 5, vec![from.to_owned()], now);
        self.state.relations.meet(from, Tie::new("brought something", []), now);
        self.state.relations.judge(from, 0.6, Grounds::of(event, &self.persona.name), now);
        self.note_received(item, from, now);
        self.state.talking.to_say.push((from.to_owned(), SpeechAct::Thank(format!("the {item}"))));
    }

    /// Leaves the plan for a few acts in a row, as an entry of their own; afterwards the plan goes on.
    pub(super) fn take_on(
        &mut self,
        mut acts: Vec<Act>,
        cause: Cause,
        rests_on: Vec<MemoryId>,
        now: GameTime,
    ) -> Proposal {
        let mut at = self.state.body.tile;
        let mut minutes = 1;
        for act in &acts {
            let walk = act.object.map_or(0, |object| self.geography.walk_minutes(at, object));
            at = act.object.and_then(|object| self.geography.tile_of(object)).unwrap_or(at);
            minutes += act.minutes + walk;
        }
        let interrupted = self.state.planning.plan.entry().cloned();
        let first = acts.remove(0);
        let index = self.state.planning.plan.insert(Entry {
            from: now,
            until: now.plus_minutes(minutes),
            words: acts.last().unwrap_or(&first).words.clone(),
            emoji: first.emoji.clone(),
            // Whoever sees to a thing at work works; else it is housework, whatever it interrupts.
            want: interrupted
                .as_ref()
                .map(|entry| entry.want)
                .filter(|want| *want == Want::Work)
                .unwrap_or(Want::Household),
            activity: None,
            object: first.object,
            stroke: interrupted.map_or(0, |entry| entry.stroke),
            cause: cause.clone(),
            part: None,
        });
        self.state.planning.plan.current = Some(index);
        self.state.planning.plan.acts = acts;
        (self.state.body.refusals, self.state.body.detours) = (0, 0);
        Proposal { act: first, why: Why { memories: rests_on, ..self.why(cause) } }
    }
}

//! Searching for somebody: whom one has something to say to or to bring is looked for room by room, and again later in the
//! day, until they are found.

use serde::{Deserialize, Serialize};

use super::{Mind, habits::Awaited, impulses::impulse};
use crate::{
    instinct::activity::Want,
    plan::{Act, Entry},
    question::whisper::Impulse,
    reading::Condition,
    why::Cause,
};
use smallville_town::{GameTime, ObjectId};

/// After so many hours one does not look for somebody any more.
const SEARCH_HOURS: f32 = 48.0;
/// In a room in which they are not one looks round for so many minutes.
const ROOM_MINUTES: u32 = 5;
/// So many rooms of a place are looked into at most.
const MOST_ROOMS: usize = 5;
/// So many are looked for at a time; whoever else is to be told something is told when one meets them.
const MOST_SOUGHT: usize = 4;
/// For so many hours one looks for whom the inner voice has named, also where it is less likely to find them, and before work.
const AT_ONCE_HOURS: f32 = 1.5;
/// Whoever was only to be spoken to when they are seen is looked for so many hours later.
const UNMET_HOURS: f32 = 3.0;

/// Somebody whom one means to find.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sought {
    /// Full name.
    name: String,
    /// Why.
    cause: Cause,
    /// Since when.
    since: GameTime,
}

/// What one does who looks for somebody.
pub(super) fn looking_for(name: &str) -> String {
    format!("looking for {name}")
}

impl Mind {
    /// Goes where somebody is to be found, and looks for them again later if they are not there.
    pub(super) fn look_for(&mut self, name: &str, cause: &Cause, now: GameTime) -> Option<Impulse> {
        // Of several who are to be told, one after the other is looked for.
        let busy = self.state.intentions.sought.iter().any(|sought| sought.since == now);
        if self.state.intentions.sought.len() < MOST_SOUGHT {
            self.mean_to_find(name, cause.clone(), now);
        }
        if busy || self.state.intentions.seen.as_deref() == Some(name) {
            return None;
        }
        let object = self.where_they_may_be(name, now).or_else(|| self.where_to_find(name, now))?;
        Some(self.set_out_for(name, object, now))
    }

    /// Means to find somebody to whom one has something to say, or for whom one has something.
    pub(super) fn mean_to_find(&mut self, name: &str, cause: Cause, now: GameTime) {
        let sought = &mut self.state.intentions.sought;
        if *name != self.persona.name && !sought.iter().any(|known| known.name == name) {
            sought.push(Sought { name: name.to_owned(), cause, since: now });
        }
    }

    /// Whether one means to find somebody and still has something to say to them.
    pub(super) fn means_to_speak_to(&self, name: &str) -> bool {
        self.state.intentions.sought.iter().any(|sought| sought.name == name)
            && self.state.talking.to_say.iter().any(|(to, _)| to == name)
    }

    /// A search from a thing on: through the rooms of its place.
    pub(super) fn set_out_for(&mut self, name: &str, object: ObjectId, now: GameTime) -> Impulse {
        self.note_looked_in(self.geography.sector_of(object), now);
        self.state.intentions.searching = Some(name.to_owned());
        let minutes = ROOM_MINUTES * u32::try_from(self.rooms_from(object).len()).unwrap_or(1);
        impulse(looking_for(name), "🔎", Want::Company, object, minutes)
    }

    /// Whether an impulse is a search.
    pub(super) fn is_search(&self, impulse: &Impulse) -> bool {
        self.state.intentions.searching.as_ref().is_some_and(|name| impulse.words == looking_for(name))
    }

    /// The acts of a search: a look into each room of the place; none if the entry is none.
    pub(super) fn acts_of_search(&self, entry: &Entry) -> Option<Vec<Act>> {
        let name = self.state.intentions.searching.as_ref()?;
        let object = entry.object.filter(|_| entry.words == looking_for(name))?;
        let look = |object| Act { object: Some(object), ..Act::new(&entry.words, &entry.emoji, ROOM_MINUTES) };
        Some(self.rooms_from(object).into_iter().map(look).collect())
    }

    /// A thing in each room of a place into which one may go, that of the thing first.
    fn rooms_from(&self, object: ObjectId) -> Vec<ObjectId> {
        let town = self.geography.town();
        let mut rooms = vec![object];
        for thing in self.geography.things_in(self.geography.sector_of(object)) {
            let arena = town.object(thing).arena;
            if rooms.len() < MOST_ROOMS && rooms.iter().all(|known| town.object(*known).arena != arena) {
                rooms.push(thing);
            }
        }
        rooms
    }

    /// Goes on looking for whom one has not found yet, if there is time for it.
    pub(super) fn seek_sought(&mut self, now: GameTime) -> Option<usize> {
        self.note_unmet(now);
        let open = |sought: &Sought| now.hours_since(sought.since) < SEARCH_HOURS && self.has_for(&sought.name);
        let left: Vec<Sought> = self.state.intentions.sought.iter().filter(|sought| open(sought)).cloned().collect();
        self.state.intentions.sought.clone_from(&left);
        let (may_seek, may_at_once) = (self.may_seek(now), self.may_seek_at_once(now));
        for Sought { name, cause, since } in left {
            // What a player wants said is said before one goes back to work.
            let at_once = matches!(cause, Cause::Whisper(_)) && now.hours_since(since) < AT_ONCE_HOURS && may_at_once;
            let likely = if may_seek || at_once { self.where_they_may_be(&name, now) } else { None };
            let object = likely.or_else(|| if at_once { self.where_else(&name, now) } else { None });
            if let Some(object) = object {
                let impulse = self.set_out_for(&name, object, now);
                return Some(self.turn_to(impulse, cause, now));
            }
        }
        None
    }

    /// Whether one still has something to say to somebody or to give them.
    fn has_for(&self, name: &str) -> bool {
        let intentions = &self.state.intentions;
        self.state.talking.to_say.iter().any(|(to, _)| to == name)
            || intentions.bringing.iter().any(|(_, to)| to == name)
            || intentions.awaited.iter().any(|awaited| awaited.is_to_speak_to(name))
    }

    /// What was to be said to somebody as soon as one sees them is said even if one has to go and see them for it.
    fn note_unmet(&mut self, now: GameTime) {
        let unmet = |awaited: &&Awaited| {
            let late = |since| (UNMET_HOURS..SEARCH_HOURS).contains(&now.hours_since(since));
            awaited.last.is_none() && awaited.since.is_some_and(late)
        };
        let whom = |awaited: &Awaited| match &awaited.condition {
            Condition::Sees(name) if awaited.is_to_speak_to(name) => {
                Some((name.clone(), Cause::Whisper(awaited.whisper.clone())))
            }
            _ => None,
        };
        let due: Vec<(String, Cause)> = self.state.intentions.awaited.iter().filter(unmet).filter_map(whom).collect();
        for (name, cause) in due {
            if self.state.intentions.sought.len() < MOST_SOUGHT {
                self.mean_to_find(&name, cause, now);
            }
        }
    }

    /// A talk is over: whom one has found, and has nothing more to say to, is not looked for any more.
    pub(super) fn have_found(&mut self, names: &[String]) {
        let Some(name) = self.state.intentions.searching.clone().filter(|name| names.contains(name)) else { return };
        if self.means_to_speak_to(&name) {
            return;
        }
        self.state.intentions.searching = None;
        let words = looking_for(&name);
        let plan = &mut self.state.planning.plan;
        let current = plan.entry().cloned();
        plan.entries.retain(|entry| entry.words != words);
        plan.current = current.as_ref().and_then(|current| plan.position(current));
        if plan.current.is_none() {
            plan.acts.clear();
        }
    }
}

//! From a trouble to the acts that help, one after the other, at things that exist and may be used.

use rand::{RngExt as _, rngs::StdRng};

use super::{
    Appraisal, MENDED, Nature, appraise, by_name, called, is_keeper, is_skilled,
    source::{Search, later},
    table::{After, At, Step, Way},
};
use crate::{
    geography::Geography,
    instinct::CommonSense,
    persona::Persona,
    plan::{Act, ItemMove},
};
use smallville_town::{ObjectId, Tile, TimeOfDay};

/// Those who know how take so much of the time.
const SKILLED: f32 = 0.6;

/// Who helps whom with what.
struct Job<'a> {
    sense: &'a CommonSense,
    appraisal: &'a Appraisal,
    object: ObjectId,
    geography: &'a Geography,
    persona: &'a Persona,
}

/// The acts that help, in order; empty when the person can do nothing about it.
#[must_use]
pub fn remedy(
    sense: &CommonSense,
    appraisal: &Appraisal,
    object: ObjectId,
    geography: &Geography,
    persona: &Persona,
    at: TimeOfDay,
    from: Tile,
    rng: &mut StdRng,
) -> Vec<Act> {
    let remedy = appraisal.remedy.as_ref().and_then(|id| sense.troubles.table.remedies.get(id));
    let job = Job { sense, appraisal, object, geography, persona };
    // Whoever comes to the rescue asks for no leave.
    let may_come = job.is_rescue() || geography.may_enter(geography.town().object(object).arena);
    let Some(remedy) = remedy.filter(|_| may_come) else {
        return Vec::new();
    };
    let mut ways = remedy.ways.iter().filter(|way| job.admits(way));
    ways.find_map(|way| job.route(way, at, from)).map(|route| job.acts(&route, rng)).unwrap_or_default()
}

impl Job<'_> {
    /// Whether somebody may get hurt: then no door of the house is closed.
    fn is_rescue(&self) -> bool {
        self.appraisal.nature == Nature::Danger
    }

    fn admits(&self, way: &Way) -> bool {
        let town = self.geography.town();
        let thing = town.object(self.object);
        let outdoors = town.arena(thing.arena).kind.is_outdoors();
        (way.kinds.is_empty() || way.kinds.contains(&thing.kind))
            && way.outdoors.is_none_or(|wanted| wanted == outdoors)
            && (!way.keeper || is_keeper(self.sense, self.object, self.geography, self.persona))
    }

    /// The things at which the steps of a way are done; none if one of them is not possible.
    fn route<'w>(&self, way: &'w Way, at: TimeOfDay, from: Tile) -> Option<Vec<(&'w Step, ObjectId)>> {
        let here = Some(self.geography.sector_of(self.object));
        let rescue = here.filter(|_| self.is_rescue());
        let mut search = Search { geography: self.geography, persona: Some(self.persona), here, rescue, at, from };
        let mut route = Vec::new();
        for step in &way.steps {
            let found = match &step.at {
                At::Thing => Some(self.object).filter(|object| search.is_open(*object)),
                At::Fetch(item) => search.nearest(&self.sense.troubles.table.items.get(item)?.at),
                At::Goto(places) => search.nearest(places),
            };
            let near = |object: &ObjectId| {
                let walk = self.geography.walk_tiles(search.from, *object);
                walk.is_some() && (step.within == 0 || self.geography.walk_minutes(search.from, *object) <= step.within)
            };
            match found.filter(near) {
                Some(object) => {
                    let walk = self.geography.walk_minutes(search.from, object);
                    search.at = later(search.at, walk + step.minutes.1);
                    search.from = self.geography.tile_of(object)?;
                    route.push((step, object));
                }
                None if step.optional => {}
                None => return None,
            }
        }
        Some(route)
    }

    fn acts(&self, route: &[(&Step, ObjectId)], rng: &mut StdRng) -> Vec<Act> {
        let town = self.geography.town();
        let thing = town.object(self.object);
        let pace = if is_skilled(self.sense, self.appraisal, self.persona) { SKILLED } else { self.persona.tempo };
        let trouble = by_name(&self.appraisal.words, thing);
        let mut item: Option<String> = None;
        let mut acts = Vec::new();
        for (step, object) in route {
            if step.take {
                item = Some(self.item(step, &trouble, rng));
            }
            let say = &step.say[rng.random_range(0..step.say.len())];
            let words = say
                .replace("{object}", called(thing))
                .replace("{trouble}", &trouble)
                .replace("{what}", &self.appraisal.what)
                .replace("{from}", called(town.object(*object)))
                .replace("{item}", item.as_deref().unwrap_or("things"));
            let minutes = rng.random_range(step.minutes.0..=step.minutes.1) as f32 * pace;
            acts.push(Act {
                object: Some(*object),
                mends: Some(self.object),
                object_after: step.after.as_ref().map(|after| self.after(after)),
                item: match (step.take, step.put) {
                    (true, _) => item.clone().map(ItemMove::Take),
                    (_, true) => item.take().map(ItemMove::Put),
                    _ => None,
                },
                ..Act::new(words, step.emoji.clone(), (minutes.round() as u32).clamp(1, 120))
            });
        }
        acts
    }

    /// What is taken at a step: something that helps, else what was found there.
    fn item(&self, step: &Step, trouble: &str, rng: &mut StdRng) -> String {
        if let At::Fetch(item) = &step.at
            && let Some(item) = self.sense.troubles.table.items.get(item)
        {
            return item.fetch[rng.random_range(0..item.fetch.len())].clone();
        }
        let there = if self.appraisal.what.is_empty() { trouble } else { &self.appraisal.what };
        there.strip_prefix("the ").unwrap_or(there).to_owned()
    }

    fn after(&self, after: &After) -> String {
        let thing = self.geography.town().object(self.object);
        match (after, &self.appraisal.rest) {
            (After::Left(words), _) | (After::Mended, Some(words)) => words.clone(),
            (After::Mended, None) if appraise(self.sense, &thing.kind, &thing.initial_state).is_none() => {
                thing.initial_state.clone()
            }
            (After::Mended, None) => MENDED.into(),
        }
    }
}

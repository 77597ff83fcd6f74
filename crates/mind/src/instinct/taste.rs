//! What somebody feels like doing: how they value an activity at an hour, from a place, after what they did lately.

use std::collections::BTreeMap;

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::{Activity, ActivityId, Want},
        inclination::Inclination,
    },
    persona::Persona,
};
use smallville_town::{ObjectId, SectorId, Tile, TimeOfDay};

/// How often somebody did what, today and the day before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diary {
    today: BTreeMap<ActivityId, u32>,
    yesterday: BTreeMap<ActivityId, u32>,
}

impl Diary {
    /// Notes that something was done.
    pub fn note(&mut self, activity: &ActivityId) {
        *self.today.entry(activity.clone()).or_default() += 1;
    }

    /// Begins a new day.
    pub fn turn(&mut self) {
        self.yesterday = std::mem::take(&mut self.today);
    }

    /// What was done the day before.
    pub fn yesterday(&self) -> impl Iterator<Item = &ActivityId> {
        self.yesterday.keys()
    }

    /// 1 for something new, less for what was done already.
    fn novelty(&self, activity: &ActivityId) -> f32 {
        let today = self.today.get(activity).copied().unwrap_or(0);
        let yesterday = self.yesterday.get(activity).copied().unwrap_or(0);
        0.15_f32.powi(today.min(3) as i32) * if yesterday > 0 { 0.4 } else { 1.0 }
    }
}

/// Something to do, and where.
#[derive(Clone, Debug)]
pub struct Choice<'a> {
    /// What.
    pub activity: &'a Activity,
    /// At which thing most of it is done.
    pub object: ObjectId,
}

/// Somebody who chooses: what they know, like and did lately.
#[derive(Clone, Copy, Debug)]
pub struct Taste<'s, 'a> {
    /// What one can do at all.
    pub sense: &'s CommonSense,
    /// Who chooses.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did lately.
    pub diary: &'a Diary,
    /// What they are inclined to.
    pub inclination: &'a Inclination,
    /// A thing that is out of the question.
    pub avoid: Option<ObjectId>,
}

impl<'s> Taste<'s, '_> {
    /// Chooses something for one of `wants`; none when nothing is possible at this hour.
    ///
    /// `from` is where the person is; far places are worth less.
    pub fn choose(&self, wants: &[Want], at: TimeOfDay, from: Tile, rng: &mut StdRng) -> Option<Choice<'s>> {
        let mut best: Option<(f32, Choice<'s>)> = None;
        let mut possible: Vec<&'s Activity> = Vec::new();
        for want in wants {
            let all = self.sense.activities.for_want(*want, self.persona);
            possible.extend(all.filter(|activity| self.inclination.minds(activity)));
        }
        for activity in possible.into_iter().filter(|activity| activity.may_start(at)) {
            // Drawn before anything else, so that the stream of chance does not depend on the map.
            let whim = rng.random_range(0.4..1.6);
            let Some(site) = self.site(activity, at, from, rng) else { continue };
            let near = 1.0 / (1.0 + site.walk_minutes as f32 / reach_minutes(activity.want));
            let value = whim
                * near
                * self.diary.novelty(&activity.id)
                * affinity(activity, self.persona)
                * self.inclination.to_doing(&activity.id)
                * self.inclination.to_place(self.geography.sector_of(site.object))
                * site.preference
                * self.outing(activity.want, site.object)
                * self.duty(activity, site.object, at);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, Choice { activity, object: site.object }));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Whoever is expected somewhere goes there: a student to class, a keeper behind the counter.
    fn duty(&self, activity: &Activity, object: ObjectId, at: TimeOfDay) -> f32 {
        let expected = self.persona.work.iter().any(|block| block.at == object && block.from <= at && at < block.until);
        if activity.want == Want::Work && expected { 3.0 } else { 1.0 }
    }

    /// Whoever wants to see nobody today stays at home, but for their work.
    fn outing(&self, want: Want, object: ObjectId) -> f32 {
        let at_home = self.geography.sector_of(object) == self.persona.home;
        if at_home || want == Want::Work { 1.0 } else { self.inclination.to_go_out() }
    }

    /// Of things that are sorted by how near they are, those in dearer places first.
    fn dearest_first(&self, things: &mut [ObjectId]) {
        let mut places: Vec<SectorId> = Vec::new();
        for thing in things.iter() {
            let place = self.geography.sector_of(*thing);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let rank = |place: &SectorId| places.iter().position(|known| known == place).unwrap_or_default() as f32;
        let worth = |thing: &ObjectId| {
            let place = self.geography.sector_of(*thing);
            self.inclination.to_place(place) - DEARER * rank(&place)
        };
        things.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    }

    /// One of the nearest things of the best site; not always the nearest, or all would meet at one bench.
    fn site(&self, activity: &Activity, at: TimeOfDay, from: Tile, rng: &mut StdRng) -> Option<Site> {
        let roll = rng.random_range(0.0_f32..1.0);
        for (i, rule) in activity.at.iter().enumerate() {
            let mut found = self.geography.places_at(rule, self.persona, at, from);
            found.retain(|object| Some(*object) != self.avoid);
            self.dearest_first(&mut found);
            if !found.is_empty() {
                let among = found.len().min(4);
                let object = found[((roll * roll * among as f32) as usize).min(among - 1)];
                let walk_minutes = self.geography.walk_minutes(from, object);
                return Some(Site { object, walk_minutes, preference: 0.7_f32.powi(i as i32) });
            }
        }
        None
    }
}

/// A place that is worth so much more makes up for another one that is nearer.
const DEARER: f32 = 0.3;

/// A way of so many minutes halves the wish: one walks farther for company than for a chore.
fn reach_minutes(want: Want) -> f32 {
    match want {
        Want::Company | Want::Pleasure | Want::Exercise | Want::Errand | Want::Dinner => 60.0,
        Want::Snack => 20.0,
        // At noon there is little time.
        Want::Lunch => 1.0,
        _ => 12.0,
    }
}

/// Own things come first: what is made for one's name or trade, then what fits traits and likes.
fn affinity(activity: &Activity, persona: &Persona) -> f32 {
    let own = if activity.who.names.is_empty() { 1.0 } else { 2.5 };
    let trade = if activity.who.trades.is_empty() { 1.0 } else { 1.5 };
    own * trade * (1.0 + 0.6 * activity.who.affinity(persona) as f32)
}

/// Where an activity would be done.
struct Site {
    object: ObjectId,
    walk_minutes: u32,
    /// 1 for the first site of the activity, less for each later one.
    preference: f32,
}

/// One of several phrasings, with its slots filled in.
pub fn say(phrases: &[String], persona: &Persona, rng: &mut StdRng) -> String {
    let phrase = match phrases.len() {
        0 => return String::from("pausing for a moment"),
        n => &phrases[rng.random_range(0..n)],
    };
    phrase
        .replace("{goal}", &persona.goal)
        .replace("{name}", persona.first_name())
        .replace("{their}", persona.pronoun.possessive())
        .replace("{them}", persona.pronoun.object())
        .replace("{they}", persona.pronoun.subject())
}

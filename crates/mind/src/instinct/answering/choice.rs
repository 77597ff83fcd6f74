//! Which of several people it is: by how well one likes them, or how much one has to do with them.

use smallville_english::listed;

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, shape::Measure};
use crate::claim::first_name;

/// Whoever is met less often than another by so much is met as often, 0 to 1.
const AS_OFTEN: f32 = 0.05;

impl Draft<'_, '_> {
    /// Which of several people it is.
    pub(super) fn which(&mut self, inquiry: &Inquiry, measure: Measure) -> bool {
        let mut known = self.acquaintances();
        // With whom one has to do everybody sees; whom one likes is one's own affair.
        known.retain(|name| measure == Measure::Company || !self.is_secret(name));
        let named: Vec<String> = inquiry.people.iter().filter(|name| known.contains(name)).cloned().collect();
        let of_all = matches!(inquiry.ask, Ask::Friends | Ask::Foes | Ask::Spend | Ask::Love | Ask::Miss | Ask::Gift);
        let several = match named.as_slice() {
            [] if !of_all => known,
            [_, _, ..] => named,
            _ => return false,
        };
        let ranked = self.ranked_by(several, measure);
        let [(most, name), (next, other), rest @ ..] = ranked.as_slice() else { return false };
        if measure == Measure::Company && rest.is_empty() && most - next < AS_OFTEN {
            let names = listed(&[first_name(name), first_name(other)]);
            self.say("which_both", &[("names", &names)]);
            return true;
        }
        self.say("which", &[("name", first_name(name))]);
        if let Some(tie) = self.tie(name) {
            self.say_tie(name, &tie);
        }
        self.say_ground(name);
        true
    }

    /// People, those first who have most of what is measured.
    pub(super) fn ranked_by(&self, people: Vec<String>, measure: Measure) -> Vec<(f32, String)> {
        let mut ranked: Vec<(f32, String)> =
            people.into_iter().map(|name| (self.measure_of(&name, measure), name)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    /// How much of what is measured somebody has.
    fn measure_of(&self, name: &str, measure: Measure) -> f32 {
        let relation = self.interview.relations.to(name);
        let met = |share: f32| relation.map_or(0.0, |relation| relation.familiarity * share);
        match measure {
            // Who is often met counts a little more.
            Measure::Liking => self.liking(name) + met(0.05),
            Measure::Dislike => -self.liking(name),
            Measure::Company => met(1.0) + relation.map_or(0.0, |relation| relation.talks as f32 / 2.0),
        }
    }
}

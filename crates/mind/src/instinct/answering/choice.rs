//! Which of several people it is: by how well one likes them, or how much one has to do with them.

use smallville_english::listed;

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, shape::Measure};
use crate::{claim::first_name, tie::Bond};

/// Whoever is met less often than another by so much is met as often, 0 to 1.
const AS_OFTEN: f32 = 0.05;

impl Draft<'_, '_> {
    /// Which of several people it is.
    pub(super) fn which(&mut self, inquiry: &Inquiry, measure: Measure) -> bool {
        if measure == Measure::Unknown {
            self.say("which_unknown", &[]);
            return true;
        }
        let own = &self.interview.persona.name;
        // With whom one has to do everybody sees; whom one likes is one's own affair.
        let open = |name: &str| measure == Measure::Company || !self.is_secret(name);
        let known =
            |name: &&String| *name != own && open(name) && self.tie(name).is_some_and(|tie| !tie.is(Bond::Unmet));
        let named: Vec<String> = inquiry.people.iter().filter(known).cloned().collect();
        let of_all = matches!(inquiry.ask, Ask::Friends | Ask::Foes | Ask::Spend | Ask::Love | Ask::Miss | Ask::Gift);
        let several = match named.as_slice() {
            [] if !of_all => self.names.iter().filter(known).cloned().collect(),
            [_, _, ..] => named,
            _ => return false,
        };
        let mut ranked: Vec<(f32, String)> =
            several.iter().map(|name| (self.by(name, measure), name.clone())).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (Some((most, name)), Some((next, _))) = (ranked.first().cloned(), ranked.get(1)) else { return false };
        if measure == Measure::Company && several.len() == 2 && most - next < AS_OFTEN {
            let names: Vec<String> = several.iter().map(|name| first_name(name).to_owned()).collect();
            self.say("which_both", &[("names", &listed(&names))]);
            return true;
        }
        self.say("which", &[("name", first_name(&name))]);
        if let Some(tie) = self.tie(&name) {
            self.say_tie(&name, &tie);
        }
        self.say_ground(&name);
        true
    }

    /// How much of what is measured somebody has.
    fn by(&self, name: &str, measure: Measure) -> f32 {
        let relation = self.interview.relations.to(name);
        match measure {
            Measure::Company => relation.map_or(0.0, |relation| relation.familiarity + relation.talks as f32 / 2.0),
            Measure::Dislike => -self.liking(name),
            Measure::Liking | Measure::Unknown => {
                self.liking(name) + relation.map_or(0.0, |relation| relation.familiarity / 20.0)
            }
        }
    }
}

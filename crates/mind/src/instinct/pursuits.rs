//! How people go about a goal: `assets/pursuits.ron`.

use serde::Deserialize;

/// Path of the table.
pub const PATH: &str = "assets/pursuits.ron";

/// A general plan, what to mind when a day is planned, and what to mind in talk.
pub type Written = (Vec<String>, String, Vec<String>);

/// One way to go about a goal.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Way {
    plan: Vec<String>,
    reminder: String,
    checklist: Vec<String>,
}

/// All ways.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuits {
    guests: Way,
    online: Way,
    one: Way,
    company: Way,
    favour: Way,
    /// Towns kept before there were loans ask for a favour instead.
    #[serde(default)]
    loan: Way,
}

/// What is known of a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The name of the way in the table; empty: nobody else is needed.
    pub way: &'static str,
    /// What: a noun with its article, a gerund phrase or an item.
    pub what: String,
    /// Where, in words that fit after "at".
    pub place: Option<String>,
    /// When.
    pub when: Option<String>,
    /// How many are wanted.
    pub number: Option<String>,
    /// With whom: full name.
    pub with: Option<String>,
    /// Where to, in words that fit after "to".
    pub to: Option<String>,
}

impl Pursuits {
    /// The plan for a goal; none if nobody else is needed.
    #[must_use]
    pub fn write(&self, facts: &Facts) -> Option<Written> {
        let way = match facts.way {
            "guests" => &self.guests,
            "online" => &self.online,
            "one" => &self.one,
            "company" => &self.company,
            "favour" => &self.favour,
            "loan" if self.loan.plan.is_empty() => &self.favour,
            "loan" => &self.loan,
            _ => return None,
        };
        let lines = |lines: &[String]| lines.iter().filter_map(|line| facts.fill(line)).collect();
        Some((lines(&way.plan), facts.fill(&way.reminder).unwrap_or_default(), lines(&way.checklist)))
    }
}

impl Facts {
    /// A line with its slots filled; none if one of them is not known.
    fn fill(&self, line: &str) -> Option<String> {
        let slots = [
            ("{what}", Some(&self.what)),
            ("{where}", self.place.as_ref()),
            ("{when}", self.when.as_ref()),
            ("{number}", self.number.as_ref()),
            ("{with}", self.with.as_ref()),
            ("{to}", self.to.as_ref()),
        ];
        slots.into_iter().try_fold(line.to_owned(), |line, (slot, text)| {
            if line.contains(slot) { Some(line.replace(slot, text?)) } else { Some(line) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn every_way_has_a_plan_whatever_is_known() {
        let table = &testing::world().sense.pursuits;
        for way in ["guests", "online", "one", "company", "favour", "loan"] {
            let little = Facts { way, what: "a walk".into(), ..Facts::default() };
            let some = |text: &str| Some(text.to_owned());
            let much = Facts {
                place: some("Johnson Park"),
                when: some("on 14 February"),
                number: some("6"),
                with: some("Tom Moreno"),
                to: some("the dorm"),
                ..little.clone()
            };
            for facts in [little, much] {
                let (plan, reminder, checklist) = table.write(&facts).unwrap();
                assert!((1..=5).contains(&plan.len()) && (1..=4).contains(&checklist.len()), "{way}: {plan:?}");
                let all = plan.iter().chain([&reminder]).chain(&checklist);
                assert!(all.clone().all(|line| !line.contains('{')), "{way}");
            }
        }
        assert_eq!(table.write(&Facts::default()), None);
    }
}

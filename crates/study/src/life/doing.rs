//! What acts are done for, in the words of time-use surveys.
//!
//! An act belongs to an entry of the plan, and most entries are activities of the tables, which say what they are for. What
//! a language model or a player words freely is read by the words for which the tables know a want; what even they do not
//! know is [`Use::Unread`], and its share is told.

use std::collections::BTreeMap;

use rand::{SeedableRng as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use smallville_journal::entry::Deed;
use smallville_mind::{
    agent::AgentId,
    claim::Span,
    instinct::{
        CommonSense,
        activity::{Activity, Want},
        taste,
    },
    persona::Persona,
    why::Cause,
};
use smallville_town::GameTime;

/// What time is spent on: the groups of the American Time Use Survey that a town has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Sleeping.
    Sleep,
    /// Washing and dressing.
    Care,
    /// Eating and drinking.
    Meals,
    /// Work, classes, and what of one's own one works at.
    Work,
    /// Keeping the home.
    Household,
    /// Buying and fetching things.
    Errands,
    /// Leisure, sports and company.
    Leisure,
    /// Being under way.
    Travel,
    /// Nothing that could be read.
    Unread,
}

impl Use {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Sleep,
        Self::Care,
        Self::Meals,
        Self::Work,
        Self::Household,
        Self::Errands,
        Self::Leisure,
        Self::Travel,
        Self::Unread,
    ];

    /// What it is called on the page.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sleep => "sleep",
            Self::Care => "washing and dressing",
            Self::Meals => "meals",
            Self::Work => "work and classes",
            Self::Household => "household",
            Self::Errands => "errands",
            Self::Leisure => "leisure, sports and company",
            Self::Travel => "under way",
            Self::Unread => "not read",
        }
    }

    fn of(want: Want) -> Self {
        match want {
            Want::Sleep => Self::Sleep,
            Want::Wash => Self::Care,
            Want::Breakfast | Want::Lunch | Want::Dinner | Want::Snack => Self::Meals,
            Want::Work | Want::Study | Want::Goal => Self::Work,
            Want::Household => Self::Household,
            Want::Errand => Self::Errands,
            Want::Exercise | Want::Company | Want::Pleasure | Want::Rest => Self::Leisure,
        }
    }
}

/// A stretch of time that somebody spent on something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doing {
    /// Who.
    pub agent: AgentId,
    /// What for.
    pub what: Use,
    /// When: until their next act begins.
    pub span: Span,
}

/// Reads what acts are for.
pub struct Reader<'a> {
    sense: &'a CommonSense,
    /// To which activities phrases of the tables belong, those of one person first.
    phrases: BTreeMap<Option<AgentId>, BTreeMap<String, &'a Activity>>,
}

impl<'a> Reader<'a> {
    /// Reads for these people.
    #[must_use]
    pub fn new<'p>(sense: &'a CommonSense, people: impl Iterator<Item = (AgentId, &'p Persona)>) -> Self {
        let mut phrases: BTreeMap<Option<AgentId>, BTreeMap<String, &'a Activity>> = BTreeMap::new();
        let activities =
            || sense.activities.iter().flat_map(|activity| activity.say.iter().map(move |say| (say, activity)));
        let shared = phrases.entry(None).or_default();
        shared.extend(activities().filter(|(say, _)| !say.contains('{')).map(|(say, of)| (say.clone(), of)));
        // A phrase by itself is not drawn, only filled in.
        let mut rng = StdRng::seed_from_u64(0);
        for (agent, persona) in people {
            let own = phrases.entry(Some(agent)).or_default();
            for (say, of) in activities().filter(|(say, _)| say.contains('{')) {
                own.insert(taste::say(std::slice::from_ref(say), persona, &mut rng), of);
            }
        }
        Self { sense, phrases }
    }

    /// What an act is for.
    #[must_use]
    pub fn read(&self, deed: &Deed) -> Use {
        if deed.asleep {
            return Use::Sleep;
        }
        match deed.why.cause {
            // Who walks up to somebody wants their company; who mends something keeps the house.
            Cause::Person(_) | Cause::Missed(_) => return Use::Leisure,
            Cause::Thing(_) => return Use::Household,
            _ => {}
        }
        let worded = |text: &str| self.sense.words.wants(text).first().copied().map(Use::of);
        let known = self.activity(deed).map(|activity| Use::of(activity.want));
        let read = known.or_else(|| match deed.why.cause {
            // What is agreed with others is company, if it is nothing else.
            Cause::Appointment(..) | Cause::Goal(_) => Some(worded(&deed.why.entry).unwrap_or(Use::Leisure)),
            _ => worded(&deed.why.entry).or_else(|| worded(&deed.words)).or_else(|| worded(&deed.why.stroke)),
        });
        read.unwrap_or(Use::Unread)
    }

    /// The activity of the tables to which an act belongs; none: it is worded freely.
    #[must_use]
    pub fn activity(&self, deed: &Deed) -> Option<&'a Activity> {
        let known = |phrase: &str| {
            let of = [Some(deed.agent), None];
            of.iter().find_map(|of| self.phrases.get(of)?.get(phrase)).copied()
        };
        known(&deed.why.entry).or_else(|| known(&deed.words))
    }

    /// What everybody did until now, from their acts in order; what lies before an act of theirs is nobody's.
    #[must_use]
    pub fn doings(&self, deeds: &[Deed], now: GameTime) -> Vec<Doing> {
        let lasting = lasting(deeds, now).into_iter();
        lasting.map(|(deed, span)| Doing { agent: deed.agent, what: self.read(deed), span }).collect()
    }
}

/// Acts in order, each with how long it lasted: until the next one of the same person, or until now.
#[must_use]
pub fn lasting(deeds: &[Deed], now: GameTime) -> Vec<(&Deed, Span)> {
    let mut open: BTreeMap<AgentId, &Deed> = BTreeMap::new();
    let mut lasting = Vec::with_capacity(deeds.len());
    for deed in deeds {
        if let Some(before) = open.insert(deed.agent, deed) {
            lasting.push((before, Span { from: before.at, until: deed.at }));
        }
    }
    lasting.extend(open.into_values().map(|deed| (deed, Span { from: deed.at, until: now })));
    lasting
}

/// What somebody does in an act, in the words of the hour to which it belongs.
#[must_use]
pub fn called(deed: &Deed) -> &str {
    match (deed.asleep, deed.why.entry.as_str()) {
        (true, _) => "sleeping",
        (false, "") => &deed.words,
        (false, entry) => entry,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::at;
    use smallville_mind::{testing::world, why::Why};

    fn deed(minute: u16, entry: &str, cause: Cause) -> Deed {
        Deed {
            at: at(0, 8, minute),
            agent: AgentId(0),
            words: "looking around".into(),
            emoji: String::new(),
            place: None,
            minutes: 10,
            asleep: false,
            why: Why { entry: entry.into(), cause, ..Why::default() },
        }
    }

    fn reader() -> Reader<'static> {
        let world = world();
        Reader::new(&world.sense, [(AgentId(0), &world.people[0])].into_iter())
    }

    #[test]
    fn every_activity_of_the_tables_is_read_as_what_it_is_for() {
        let reader = reader();
        let mut seen = 0;
        let mut rng = StdRng::seed_from_u64(0);
        for activity in world().sense.activities.iter() {
            for say in &activity.say {
                let words = taste::say(std::slice::from_ref(say), &world().people[0], &mut rng);
                let read = reader.read(&deed(0, &words, Cause::Plan));
                // Two activities may have a phrase in common; they are then for the same, or for one of both.
                seen += usize::from(read == Use::of(activity.want));
                assert_ne!(read, Use::Unread, "{words}");
            }
        }
        let all: usize = world().sense.activities.iter().map(|activity| activity.say.len()).sum();
        assert!(seen * 100 >= all * 98, "{seen} of {all}");
    }

    #[test]
    fn what_is_free_is_read_by_its_cause_and_its_words() {
        let reader = reader();
        let check = |entry: &str, cause: Cause, expected: Use| {
            assert_eq!(reader.read(&deed(0, entry, cause)), expected, "{entry}");
        };
        check("putting out the stove", Cause::Thing("stove".into()), Use::Household);
        check("telling a friend", Cause::Person("Maria Lopez".into()), Use::Leisure);
        check("at the party", Cause::Appointment(None, "coming to the party".into()), Use::Leisure);
        check("having a bite of lunch", Cause::Plan, Use::Meals);
        check("gazing", Cause::Plan, Use::Unread);
        let asleep = Deed { asleep: true, ..deed(0, "having lunch", Cause::Plan) };
        assert_eq!(reader.read(&asleep), Use::Sleep);
    }

    #[test]
    fn an_act_lasts_until_the_next_one() {
        let acts = [deed(0, "having lunch", Cause::Plan), deed(30, "gazing", Cause::Plan)];
        let doings = reader().doings(&acts, at(0, 9, 0));
        let spans: Vec<(Use, u32)> =
            doings.iter().map(|doing| (doing.what, doing.span.until.minutes_since(doing.span.from))).collect();
        assert_eq!(spans, [(Use::Meals, 30), (Use::Unread, 30)]);
    }
}

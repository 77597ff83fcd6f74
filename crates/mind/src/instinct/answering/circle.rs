//! Those among whom one lives: friends, foes, family, whom one loves, and how one stands to each.

use smallville_english::listed;

use super::{draft::Draft, inquiry::Inquiry, oneself::touches, shape::Measure};
use crate::{
    belief::Belief,
    claim::first_name,
    memory::{Memory, MemoryKind},
    tie::Bond,
};

/// From here on somebody is a friend, 0 to 10.
const FRIEND: f32 = 6.5;
/// Below this somebody is none.
const FOE: f32 = 4.5;
/// So many relatives are named.
const MOST_KIN: usize = 3;
/// Two people of whom one thinks much alike are the same to one.
const ALIKE: f32 = 0.4;

impl Draft<'_, '_> {
    /// Everybody whom one knows and speaks of freely, whom one likes most first.
    fn ranked(&self) -> Vec<(f32, String)> {
        let open = self.acquaintances().into_iter().filter(|name| !self.is_secret(name)).collect();
        self.ranked_by(open, Measure::Liking)
    }

    /// Everybody whom one has met.
    pub(super) fn acquaintances(&self) -> Vec<String> {
        let own = &self.interview.persona.name;
        let met = |name: &&String| *name != own && self.tie(name).is_some_and(|tie| !tie.is(Bond::Unmet));
        self.names.iter().filter(met).cloned().collect()
    }

    /// Whom one likes best, with what they are to one and why.
    pub(super) fn friends(&mut self) {
        let mut friends = self.ranked();
        friends.retain(|(_, name)| self.liking(name) >= FRIEND);
        let Some((_, first)) = friends.first().cloned() else { return self.say("friend_none", &[]) };
        self.say("closest", &[("name", &first)]);
        if let Some(tie) = self.tie(&first) {
            self.say_tie(&first, &tie);
        }
        self.say_ground(&first);
        if let Some((_, other)) = friends.get(1) {
            self.say("closest_also", &[("name", other)]);
        }
    }

    /// Why one thinks of somebody as one does: what was concluded or lived with them, or is known for long.
    pub(super) fn say_ground(&mut self, name: &str) {
        if let Some(found) = self.concluded_of(name) {
            self.say_conclusion(&found);
        } else if let Some(reason) = self.reason_for(name, false) {
            self.say_reason(&reason);
        } else {
            self.remembered_of(name);
        }
    }

    /// Whom one does not like.
    pub(super) fn foes(&mut self) {
        let ranked = self.ranked();
        let Some((_, name)) = ranked.last().filter(|(_, name)| self.liking(name) < FOE).cloned() else {
            return self.say("foe_none", &[]);
        };
        self.say("foe", &[("name", &name)]);
        if let Some(tie) = self.tie(&name) {
            self.say_tie(&name, &tie);
        }
        self.say_ground(&name);
    }

    /// Whom one is related to.
    pub(super) fn family(&mut self) {
        let of_family = |name: &String| self.tie(name).is_some_and(|tie| tie.is_family() || tie.is(Bond::Relative));
        let own = self.interview.persona.name.clone();
        let kin: Vec<String> = self.names.iter().filter(|name| **name != own && of_family(name)).cloned().collect();
        for name in kin.iter().take(MOST_KIN) {
            if let Some(tie) = self.tie(name) {
                self.say_tie(name, &tie);
            }
        }
        match kin.as_slice() {
            [] => self.say("family_none", &[]),
            [one] => self.say_ground(one),
            _ => {}
        }
    }

    /// Whom one loves. A crush is nobody's business.
    pub(super) fn love(&mut self) {
        let is = |name: &&String, bond: Bond| self.tie(name).is_some_and(|tie| tie.is(bond));
        let spouse = self.names.iter().find(|name| is(name, Bond::Spouse)).cloned();
        let own = &self.interview.persona.name;
        let hidden =
            self.names.iter().any(|name| name != own && self.tie(name).is_some_and(|tie| tie.secret.is_some()));
        let crush = hidden || self.names.iter().any(|name| is(&name, Bond::Crush));
        match spouse {
            Some(name) => {
                if let Some(tie) = self.tie(&name) {
                    self.say_tie(&name, &tie);
                }
                self.say_ground(&name);
            }
            None if crush => self.say("dontsay", &[]),
            None => self.say("love_none", &[]),
        }
    }

    /// How one stands to somebody: what they are to one, what one thinks of them, and why.
    pub(super) fn bond(&mut self, name: &str) {
        let Some(tie) = self.tie(name) else { return self.who(name, false) };
        if self.is_secret(name) {
            return self.secret_opinion(name, &tie);
        }
        self.say_tie(name, &tie);
        self.say_opinion(name);
        self.say_ground(name);
    }

    /// How one stands to one's company.
    pub(super) fn lonely(&mut self) {
        let mut near = self.ranked();
        near.retain(|(_, name)| self.liking(name) >= FRIEND);
        near.truncate(2);
        let names: Vec<String> = near.into_iter().map(|(_, name)| name).collect();
        if names.is_empty() {
            return self.say("company_none", &[]);
        }
        self.say("company", &[("names", &listed(&names))]);
        if let Some(talk) = self.talk_with(&names[0]) {
            self.say_proof(&talk);
        }
    }

    /// What somebody else thinks, wants or is about to do, as far as one was told or has seen it.
    pub(super) fn taken(&mut self, name: &str, inquiry: &Inquiry) {
        let held = self.interview.recalled.beliefs().iter().map(|(_, belief)| belief);
        let open = |belief: &&Belief| belief.claim.who == name && !belief.secret && belief.credit >= 4;
        let of_matter = |belief: &&Belief| {
            touches(&inquiry.topic, &belief.claim.topic) || touches(&inquiry.topic, &belief.claim.says)
        };
        let found = held.filter(open).filter(of_matter).max_by_key(|belief| belief.importance);
        if let Some(belief) = found {
            let clause = self.clause(&belief.claim);
            self.rest_on_belief(belief);
            self.put(&clause);
            return self.say_origin_of(belief);
        }
        self.say("taken_unknown", &[("name", first_name(name))]);
        let known = self.tie(name).is_some();
        // Whoever asks about one matter does not want to hear of another.
        if inquiry.topic.is_empty() && !self.told_of(name, known) {
            self.remembered_of(name);
        }
    }

    /// What is new of somebody: where one saw them last, and what one was told.
    pub(super) fn lately(&mut self, name: &str) {
        let begun = self.said.len();
        let lived = |memory: &Memory| memory.is_lived() && memory.is_by(name) && memory.kind != MemoryKind::Plan;
        let seen = self
            .interview
            .memories
            .iter()
            .filter(|(_, memory)| lived(memory))
            .max_by_key(|(id, memory)| (memory.created, *id));
        if let Some((id, memory)) = seen
            && let Some(text) = self.own(memory)
        {
            self.rest(*id);
            self.say("seen_last", &[("when", &self.ago(memory.created)), ("text", &text)]);
        }
        if let Some(talk) = self.talk_with(name).filter(|talk| seen.is_none_or(|(id, _)| *id != talk.id)) {
            self.say_proof(&talk);
        }
        if self.said.len() == begun {
            self.who(name, false);
        }
    }

    /// Whose side one takes.
    pub(super) fn between(&mut self, one: &str, other: &str) {
        if let Some(stranger) = [one, other].into_iter().find(|name| !self.knows_name(name)) {
            return self.unknown_person(stranger);
        }
        let (first, second) = (self.liking(one), self.liking(other));
        let names = listed(&[first_name(one).to_owned(), first_name(other).to_owned()]);
        if (first - second).abs() < ALIKE {
            return self.say("side_none", &[("names", &names)]);
        }
        let (better, worse) = if first > second { (one, other) } else { (other, one) };
        self.say("side", &[("name", first_name(better)), ("other", first_name(worse))]);
        if let Some(tie) = self.tie(better) {
            self.say_tie(better, &tie);
        }
        self.say_ground(if self.liking(worse) < FOE { worse } else { better });
    }
}

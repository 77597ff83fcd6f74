//! What one would do about a trouble, or while something is taken: asked of what one does then.

use smallville_english::{PlainText, in_order};

use super::{draft::Draft, oneself::touches, suppose::ANY_HOUR};
use crate::{
    claim::first_name,
    geography::Geography,
    instinct::{
        activity::Want,
        taste::Diary,
        trouble::{self, Appraisal, Nature},
    },
    memory::{Memory, MemoryKind},
    plan::Entry,
    question::{
        Question as _,
        instead::Instead,
        react::{React, Reaction},
    },
    why::Cause,
};
use smallville_town::{GameTime, ObjectId, object::KINDS};

/// So many steps of a remedy are told.
const MOST_STEPS: usize = 4;
/// What is taken is free again after so many minutes.
const TAKEN_MINUTES: u32 = 30;
/// How often one thinks of what else to do.
const TRIES: usize = 8;
/// Of what mattered so much one speaks again.
const WEIGHTY: u8 = 5;

impl Draft<'_, '_> {
    /// What one does about a state of a thing: "if your breakfast burned". Whether it is one.
    pub(super) fn would_mend(&mut self, situation: &PlainText) -> bool {
        let Some(kind) = self.thing_in(situation) else { return false };
        let geography = self.geography();
        let appraisal = trouble::appraise(self.sense, &kind, situation.words());
        let understood = appraisal.filter(|appraisal| appraisal.nature != Nature::Oddness);
        let (Some(appraisal), Some(object)) = (understood, self.things(&geography, &kind).first().copied()) else {
            return false;
        };
        let Some(from) = geography.tile_of(object) else { return false };
        let react = React {
            persona: self.interview.persona,
            geography: &geography,
            relations: self.interview.relations,
            recalled: self.interview.recalled,
            object,
            state: situation.words(),
            doing: "",
            at: self.sense.answers.situations.hour(situation).unwrap_or(ANY_HOUR),
            from,
            others_dealing: false,
            roused: false,
        };
        let reaction = react.instinct(self.sense, self.rng);
        self.say_reaction(&reaction, &appraisal);
        // What one knows of such things from one's own life belongs to the answer.
        let is_lived = |memory: &Memory| {
            matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation)
                && memory.importance >= WEIGHTY
                && memory.level == 0
        };
        if let Some((id, text)) = self.recall(|memory| is_lived(memory) && touches(&memory.text, &appraisal.words)) {
            self.rest(id);
            self.put(&text);
        }
        true
    }

    fn say_reaction(&mut self, reaction: &Reaction, appraisal: &Appraisal) {
        let trouble = ("trouble", appraisal.words.as_str());
        match reaction {
            Reaction::Deal(acts) => {
                let deeds: Vec<String> = acts.iter().take(MOST_STEPS).map(|act| self.deed(&act.words)).collect();
                self.say("would_deal", &[("deeds", &in_order(&deeds))]);
            }
            Reaction::Look(act) => self.say("would_look", &[("deed", &self.deed(&act.words))]),
            Reaction::TellOwner(name) => self.say("would_tell", &[("name", first_name(name)), trouble]),
            Reaction::KeepAway => self.say("would_avoid", &[trouble]),
            Reaction::GoOn => self.say("would_leave", &[trouble]),
        }
    }

    /// What one does while a thing or a room is taken: "if the bathroom were occupied". Whether it is one.
    pub(super) fn would_wait(&mut self, situation: &PlainText) -> bool {
        let (sense, persona) = (self.sense, self.interview.persona);
        let situations = &sense.answers.situations;
        if !situations.taken.are_in(situation) {
            return false;
        }
        let geography = self.geography();
        let town = geography.town();
        let things = geography.things_in(persona.home).into_iter();
        let taken: Vec<ObjectId> = match (situations.room(situation), self.thing_in(situation)) {
            (Some(room), _) => things.filter(|id| town.arena(town.object(*id).arena).kind == room).collect(),
            (None, Some(kind)) => self.things(&geography, &kind),
            (None, None) => return false,
        };
        let Some((avoid, from)) = taken.first().and_then(|id| Some((*id, geography.tile_of(*id)?))) else {
            return false;
        };
        let kind = &town.object(avoid).kind;
        let done_there = |want: &Want| {
            let mut all = sense.activities.for_want(*want, persona);
            all.any(|activity| activity.at.iter().any(|site| site.objects.contains(kind)))
        };
        let want = Want::ALL.into_iter().find(done_there).unwrap_or(Want::Rest);
        let hour = situations.hour(situation).unwrap_or(persona.wakes);
        let now = GameTime::from_day_time(self.interview.now.day(), hour);
        let (diary, inclination) = (&Diary::default(), &self.inclination());
        // What is also done in the room is as impossible; then one does something else altogether.
        for want in std::iter::repeat_n(want, TRIES).chain(std::iter::repeat_n(Want::Rest, TRIES)) {
            let entry = Entry {
                from: now,
                until: now.plus_minutes(TAKEN_MINUTES),
                words: String::new(),
                emoji: String::new(),
                want,
                activity: None,
                object: None,
                stroke: 0,
                cause: Cause::Plan,
                part: None,
            };
            let geography = &geography;
            let instead = Instead { persona, geography, diary, inclination, entry: &entry, avoid, now, from };
            let found = instead.instinct(sense, self.rng);
            if found.object.is_some_and(|object| !taken.contains(&object)) {
                self.say("would_instead", &[("deed", &self.deed(&found.words))]);
                return true;
            }
        }
        false
    }

    /// The kind of thing that a situation names, or is about.
    fn thing_in(&self, situation: &PlainText) -> Option<String> {
        let named = KINDS.iter().filter(|kind| situation.says(kind)).max_by_key(|kind| kind.len());
        let meant = || situation.words().split(' ').find_map(|word| self.sense.reader.thing(word));
        let about = || self.sense.answers.situations.thing(situation);
        named.copied().or_else(meant).or_else(about).map(str::to_owned)
    }

    /// The things of a kind at home, else those that one may use elsewhere, nearest first.
    fn things(&self, geography: &Geography, kind: &str) -> Vec<ObjectId> {
        let persona = self.interview.persona;
        let Some(from) = geography.tile_of(persona.bed) else { return Vec::new() };
        let home = geography.of_kind_where(kind, &[persona.home], from, |_| true);
        let known: Vec<_> = geography.known().collect();
        if home.is_empty() { geography.of_kind(kind, &known, from) } else { home }
    }
}

//! Something is the matter here: do I do something about it?

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_model::request::Schema;

use crate::embed::stems;
use crate::{
    claim::Verb,
    geography::Geography,
    instinct::{
        CommonSense,
        trouble::{self, Appraisal, Nature},
    },
    persona::Persona,
    plan::Act,
    prompt::{
        fill::{Fill, numbered},
        number::Number,
    },
    question::{Kind, Question, picked},
    recalled::Recalled,
    relate::Relations,
};
use smallville_english::state_behind;
use smallville_town::{GameTime, ObjectId, Tile, TimeOfDay};

/// From this urgency on even somebody on duty elsewhere leaves their work.
pub(crate) const EMERGENCY: u8 = 8;
/// So much care makes somebody act.
const CARE_TO_ACT: i32 = 8;
/// So much care makes somebody tell the owner.
const CARE_TO_TELL: i32 = 6;
/// So many tiles away one is at the thing almost before anybody else.
const AT_HAND_TILES: u32 = 4;
/// Who is like this helps sooner.
const HELPFUL: &[&str] =
    &["helpful", "reliable", "kind", "resourceful", "generous", "organized", "attentive", "patient", "hospitable"];
/// Who is like this leaves it to others.
const HEEDLESS: &[&str] = &["rude", "toxic", "selfish", "lazy", "eccentric"];
/// Who is like this stops for everything new.
const CURIOUS: &[&str] =
    &["curious", "inquisitive", "imaginative", "open", "attentive", "enthusiastic", "outgoing", "eccentric"];

/// Asked when a thing in sight is in a new state.
#[derive(Debug)]
pub struct React<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What they know of the town.
    pub geography: &'a Geography,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// What came to mind about it.
    pub recalled: &'a Recalled,
    /// The thing.
    pub object: ObjectId,
    /// Its state in words.
    pub state: &'a str,
    /// What they are doing, as a gerund phrase.
    pub doing: &'a str,
    /// The time of day.
    pub at: TimeOfDay,
    /// Where they are.
    pub from: Tile,
    /// Somebody else is already dealing with it.
    pub others_dealing: bool,
    /// It has woken them.
    pub roused: bool,
}

/// What somebody does about what they noticed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reaction {
    /// They go on with what they do.
    GoOn,
    /// They stop and look for a minute.
    Look(Act),
    /// They leave everything and deal with it, act by act.
    Deal(Vec<Act>),
    /// They want to tell the one whose business it is: a full name.
    TellOwner(String),
    /// They keep away from it.
    KeepAway,
}

/// What a model does about it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ReactReply {
    /// Number of what is done.
    choice: Number,
}

impl Question for React<'_> {
    type Answer = Reaction;
    type Reply = ReactReply;
    type Menu = Vec<(String, Reaction)>;
    const KIND: Kind = Kind::React;
    const WORDS: &'static [&'static str] = &["doing", "thing", "state", "others", "memories", "choices"];

    /// All that one could do about it.
    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<(String, Reaction)> {
        let thing = self.geography.town().object(self.object);
        let mut menu = vec![(format!("go on {}", self.doing), Reaction::GoOn)];
        let Some(appraisal) = trouble::appraise(sense, &thing.kind, self.state) else { return menu };
        let is_legal = |act: &Act| self.check_act(act).is_ok();
        let looks_on = self.roused || appraisal.is_a_sight() || appraisal.looks.is_some();
        let look = looks_on.then(|| trouble::look(sense, &appraisal, thing, rng)).flatten();
        if let Some(act) = look.filter(is_legal) {
            menu.push((format!("stop for a minute, {}", act.words), Reaction::Look(act)));
        }
        let (object, at, from) = (self.object, self.at, self.from);
        let acts = trouble::remedy(sense, &appraisal, object, self.geography, self.persona, at, from, rng);
        if !acts.is_empty() && acts.iter().all(is_legal) {
            let steps: Vec<&str> = acts.iter().map(|act| act.words.as_str()).collect();
            menu.push((format!("leave everything and deal with it: {}", steps.join(", ")), Reaction::Deal(acts)));
        }
        if let Some(owner) = self.whom_to_tell(sense) {
            menu.push((format!("tell {owner}, whose business it is"), Reaction::TellOwner(owner)));
        }
        menu.push(("keep away from it".into(), Reaction::KeepAway));
        menu
    }

    fn is_plain(&self) -> bool {
        self.is_asleep() && !self.roused
    }

    fn fill(&self, menu: &Vec<(String, Reaction)>) -> Fill {
        let now = GameTime::from_day_time(0, self.at);
        let others = if self.others_dealing { "Somebody else is already seeing to it." } else { "" };
        Fill::new(self.persona, now)
            .word("doing", self.doing)
            .word("thing", self.geography.address(self.object))
            .said("state", self.state)
            .word("others", others)
            .memories("memories", self.recalled.texts(), usize::MAX)
            .choices("choices", numbered(menu.iter().map(|(words, _)| words)))
    }

    fn form(&self, menu: &Vec<(String, Reaction)>, form: Schema) -> Schema {
        form.choices("choice", 1..=menu.len())
    }

    fn read(
        &self,
        reply: &ReactReply,
        menu: &Vec<(String, Reaction)>,
        _: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Reaction, String> {
        picked(menu, reply.choice.0).map(|(_, reaction)| reaction.clone())
    }

    fn check(&self, answer: &Reaction) -> Result<(), String> {
        match answer {
            Reaction::GoOn | Reaction::KeepAway => Ok(()),
            Reaction::Look(act) => self.check_act(act),
            Reaction::Deal(acts) if acts.is_empty() => Err("dealing with something takes at least one act".into()),
            Reaction::Deal(acts) => acts.iter().try_for_each(|act| self.check_act(act)),
            Reaction::TellOwner(name) if name == &self.persona.name => Err(format!("{name} knows it already")),
            Reaction::TellOwner(name) if self.knows(name) => Ok(()),
            Reaction::TellOwner(name) => Err(format!("{} knows nobody called {name}", self.persona.first_name())),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Reaction {
        let thing = self.geography.town().object(self.object);
        let Some(appraisal) = trouble::appraise(sense, &thing.kind, self.state) else { return Reaction::GoOn };
        if self.is_asleep() && !self.roused {
            return Reaction::GoOn;
        }
        if appraisal.is_a_sight() {
            return self.look(sense, &appraisal, rng);
        }
        match self.decide(sense, &appraisal, rng) {
            // Whoever was woken gets up and looks before they lie down again.
            Reaction::GoOn | Reaction::KeepAway | Reaction::TellOwner(_) if self.roused => {
                self.stop_and_look(sense, &appraisal, rng)
            }
            reaction => reaction,
        }
    }
}

impl React<'_> {
    /// What somebody does who is awake and sees that something is the matter.
    fn decide(&self, sense: &CommonSense, appraisal: &Appraisal, rng: &mut StdRng) -> Reaction {
        let danger = appraisal.nature == Nature::Danger;
        if self.others_dealing && !(danger && self.distance() <= AT_HAND_TILES) {
            return Reaction::GoOn;
        }
        // A dirty table moves some and not others; a fire everybody.
        let swing = if appraisal.urgency < EMERGENCY { rng.random_range(-1..=1) } else { 0 };
        let care = self.care(sense, appraisal) + swing;
        if care >= CARE_TO_ACT && (appraisal.urgency >= EMERGENCY || self.may_meddle(sense)) {
            let acts =
                trouble::remedy(sense, appraisal, self.object, self.geography, self.persona, self.at, self.from, rng);
            let deal = Reaction::Deal(acts);
            if self.check(&deal).is_ok() {
                return deal;
            }
        }
        match self.whom_to_tell(sense) {
            Some(owner) if care >= CARE_TO_TELL && (!danger || appraisal.remedy.is_some()) => {
                Reaction::TellOwner(owner)
            }
            _ if danger => Reaction::KeepAway,
            _ if appraisal.looks.is_some() => self.look(sense, appraisal, rng),
            _ => Reaction::GoOn,
        }
    }

    fn check_act(&self, act: &Act) -> Result<(), String> {
        if act.minutes == 0 || act.minutes > 120 {
            return Err(format!("{} minutes is not a time in which one deals with something", act.minutes));
        }
        let town = self.geography.town();
        let Some(object) = act.object else { return Ok(()) };
        let Some(thing) = town.objects().get(usize::from(object.0)) else {
            return Err(format!("there is no thing number {}; name one of the town", object.0));
        };
        // Into the house of the trouble itself the world lets whoever comes to the rescue.
        let here = self.geography.sector_of(object) == self.geography.sector_of(self.object);
        if !here && !self.geography.may_enter(thing.arena) {
            return Err(format!("{} may not go to the {}", self.persona.first_name(), self.geography.address(object)));
        }
        Ok(())
    }

    fn is_asleep(&self) -> bool {
        let first = stems(self.doing).into_iter().next().unwrap_or_default();
        ["sleep", "doze", "nap", "snore", "slumber"].contains(&first.as_str())
    }

    /// Tiles to walk to the thing.
    fn distance(&self) -> u32 {
        self.geography.walk_tiles(self.from, self.object).unwrap_or(u32::MAX)
    }

    fn is_like(&self, traits: &[&str]) -> bool {
        self.persona.traits.iter().any(|word| traits.contains(&word.as_str()))
    }

    /// Whether a block of work runs, and whether it is where the thing is.
    fn duty(&self) -> Option<bool> {
        let block = self.persona.work.iter().find(|block| self.at.is_within(block.from, block.until))?;
        let at_work = self.geography.sector_of(block.at);
        // Somebody who is not there has taken time off.
        let there = self.geography.town().sector_at(self.from) == Some(at_work);
        there.then(|| at_work == self.geography.sector_of(self.object))
    }

    /// How much somebody cares, about out of ten.
    fn care(&self, sense: &CommonSense, appraisal: &Appraisal) -> i32 {
        let thing = self.geography.town().object(self.object);
        let sector = self.geography.sector_of(self.object);
        let own = thing.owners.contains(&self.persona.name) || sector == self.persona.home;
        let work = self.persona.work.iter().any(|block| self.geography.sector_of(block.at) == sector);
        let runs = trouble::owners(sense, self.object, self.geography).contains(&self.persona.name);
        let mut care = i32::from(appraisal.urgency);
        care += if own || runs { 3 } else { 2 * i32::from(work) };
        care += i32::from(self.is_like(HELPFUL)) - 2 * i32::from(self.is_like(HEEDLESS));
        care += i32::from(trouble::is_skilled(sense, appraisal, self.persona));
        // Once bitten, twice shy.
        care += i32::from(self.has_seen_worse(sense));
        // Somebody who needs help is everybody's business.
        care += 2 * i32::from(
            matches!(appraisal.nature, Nature::Lost) && appraisal.urgency >= 6 && thing.owners.is_empty(),
        );
        if self.duty() == Some(false) && appraisal.urgency < EMERGENCY {
            care -= 3;
        }
        care
    }

    /// Whether the thing is somebody's own business, or nobody's: one does not wipe other people's tables.
    fn may_meddle(&self, sense: &CommonSense) -> bool {
        trouble::is_keeper(sense, self.object, self.geography, self.persona)
            || trouble::owners(sense, self.object, self.geography).is_empty()
    }

    fn look(&self, sense: &CommonSense, appraisal: &Appraisal, rng: &mut StdRng) -> Reaction {
        let busy = self.duty().is_some() && self.distance() > AT_HAND_TILES;
        let eager = 0.3 + 0.35 * f64::from(u8::from(self.is_like(CURIOUS))) + 0.08 * f64::from(appraisal.urgency);
        if busy || !rng.random_bool(eager.min(1.0)) {
            return Reaction::GoOn;
        }
        self.stop_and_look(sense, appraisal, rng)
    }

    fn stop_and_look(&self, sense: &CommonSense, appraisal: &Appraisal, rng: &mut StdRng) -> Reaction {
        let thing = self.geography.town().object(self.object);
        let look = trouble::look(sense, appraisal, thing, rng).filter(|act| self.check_act(act).is_ok());
        look.map_or(Reaction::GoOn, Reaction::Look)
    }

    fn knows(&self, name: &str) -> bool {
        self.relations.knows_of(name)
    }

    /// Whether one remembers having told somebody (full name) that it is so.
    fn has_told(&self, name: &str) -> bool {
        let address = self.geography.address(self.object);
        let says = state_behind("{am}", self.state);
        let mut told = self.recalled.beliefs().about(&address);
        told.any(|(_, belief)| belief.claim.says == says && belief.shared_with.contains(name))
    }

    /// Whether something of the kind has been amiss before, as far as one remembers.
    fn has_seen_worse(&self, sense: &CommonSense) -> bool {
        let thing = self.geography.town().object(self.object);
        let mut amiss = self.recalled.beliefs().iter().filter(|(key, _)| key.verb == Verb::State);
        amiss.any(|(key, belief)| {
            let state = belief.claim.says.trim_start_matches("{am} ");
            let alike = key.topic == trouble::called(thing) && key.who != self.geography.address(self.object);
            let appraised = alike.then(|| trouble::appraise(sense, &thing.kind, state)).flatten();
            appraised.is_some_and(|appraisal| appraisal.nature == Nature::Danger)
        })
    }

    /// Somebody whom one knows, whose business it is and whom one has not told.
    fn whom_to_tell(&self, sense: &CommonSense) -> Option<String> {
        let owners = trouble::owners(sense, self.object, self.geography);
        if owners.contains(&self.persona.name) {
            return None;
        }
        owners.into_iter().find(|name| self.knows(name) && !self.has_told(name))
    }
}

#[cfg(test)]
mod tests;

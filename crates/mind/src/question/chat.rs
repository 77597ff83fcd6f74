//! There is somebody: do I go and talk to them?
//!
//! Park et al. 2023, §4.3.2: two retrievals give the context, how one stands to the other and what the other is doing.

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    instinct::{CommonSense, activity::Want},
    mood::Mood,
    percept::Sighting,
    persona::{Manner, Persona, Talkativeness},
    prompt::fill::Fill,
    question::{Kind, Question},
    recalled::Recalled,
    relate::Relation,
};
use smallville_town::GameTime;

/// So much draws somebody to talk, give or take a mood.
const ENOUGH: f32 = 2.3;
const MOOD: f32 = 2.0;
/// What is so near to enough could go either way.
const NEAR_THING: f32 = 0.4;
/// Whom one has come to meet draws one so much more.
const MET: f32 = 8.0;
/// Whoever has had as many talks as are enough is drawn so much less.
const SATED: f32 = 3.0;
/// Whoever has had less than this part of them is drawn more.
const LONELY: f32 = 0.3;
/// Steps of acquaintance of somebody whom one knows neither well nor badly, and what each more counts.
const KNOWN: f32 = 4.0;
const CLOSER: f32 = 1.0;
/// A new face by itself.
const NEW_FACE: f32 = -0.5;
/// What lies between the most silent and the most talkative.
const TALKATIVE: f32 = 8.0;
/// What one has concluded about somebody draws one to them, or keeps one away, by so much at most.
const LEANING: f32 = 2.5;
/// Somebody at work is better left alone.
const DISTURBING: f32 = -3.0;
/// A circle of people whom one knows draws one so much if one is at ease; if one is not, or does not know them, so much.
const CIRCLE: f32 = 9.0;
const OTHERS: f32 = 3.0;

/// Asked when somebody comes into sight or begins something new.
#[derive(Debug)]
pub struct Chat<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Who was seen.
    pub seen: &'a Sighting,
    /// How one stands to them; none: a stranger.
    pub relation: Option<&'a Relation>,
    /// What came to mind about them, what they are doing and what occupies one.
    pub recalled: &'a Recalled,
    /// How much what one has concluded draws one to them: −1 (one keeps away) to 1.
    pub leaning: f32,
    /// How one feels.
    pub mood: Mood,
    /// What one is doing, as a gerund phrase, and what for.
    pub doing: (&'a str, Want),
    /// Whether one is here to meet them.
    pub meets: bool,
    /// Whether one has come to find them.
    pub sought: bool,
    /// Whether they are at work where nobody comes to be talked to.
    pub absorbed: bool,
    /// Whether one knows all of those with whom they talk.
    pub known_company: bool,
    /// What one has to say to them: 10 is what one looked for them for, 0 is nothing.
    pub business: f32,
    /// Minutes since the last talk with them; none: never.
    pub since_last: Option<u32>,
    /// How many talks one has had today.
    pub talks_today: u32,
    /// Minutes until one must leave for something fixed; none: there is time.
    pub minutes_left: Option<u32>,
    /// How many talks are enough for today.
    pub enough: f32,
    /// How much more than usually talk draws everybody in this town, and oneself today.
    pub sociability: f32,
    /// When they ask.
    pub now: GameTime,
}

/// Whether to talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wish {
    /// To go on with what one does.
    GoOn,
    /// To walk up and talk.
    Talk,
}

/// Whether a model talks.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ChatReply {
    /// Whether to walk up and talk now.
    talk: bool,
}

impl Question for Chat<'_> {
    type Answer = Wish;
    type Reply = ChatReply;
    type Menu = ();
    const KIND: Kind = Kind::Chat;
    const WORDS: &'static [&'static str] =
        &["doing", "other", "other_doing", "tie", "memories", "business", "last", "left"];

    /// Most people one passes are passed: only a near thing is worth a thought.
    fn is_plain(&self) -> bool {
        (self.pull() - ENOUGH).abs() > NEAR_THING
    }

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let business = match self.business {
            _ if self.meets => "They are here to meet.",
            business if business >= 6.0 => "There is something that must be said to them.",
            business if business > 0.0 => "There is something to tell them.",
            _ => "There is nothing in particular to say.",
        };
        let last = self.since_last.map_or("They have never talked.".into(), |minutes| match minutes {
            ..90 => format!("They talked {minutes} minutes ago."),
            _ => format!("They talked {} hours ago.", minutes / 60),
        });
        let left = self.minutes_left.map_or("There is time.".into(), |left| format!("{left} minutes are left."));
        Fill::new(self.persona, self.now)
            .word("doing", self.doing.0)
            .word("other", &self.seen.name)
            .said("other_doing", &self.seen.words)
            .word("tie", self.relation.map_or_else(|| "a stranger".into(), |relation| relation.tie.whole()))
            .word("business", business)
            .word("last", last)
            .word("left", left)
            .memories("memories", self.recalled.texts(), usize::MAX)
    }

    fn read(&self, reply: &ChatReply, (): &(), _: &CommonSense, _: &mut StdRng) -> Result<Wish, String> {
        Ok(if reply.talk { Wish::Talk } else { Wish::GoOn })
    }

    fn check(&self, _: &Wish) -> Result<(), String> {
        Ok(())
    }

    fn instinct(&self, _: &CommonSense, rng: &mut StdRng) -> Wish {
        if self.pull() + rng.random_range(-MOOD..MOOD) > ENOUGH { Wish::Talk } else { Wish::GoOn }
    }
}

impl Chat<'_> {
    /// As much as anybody can have to say to somebody.
    pub const MOST_BUSINESS: f32 = 10.0;

    /// Whether a mood could decide for a talk.
    #[must_use]
    pub fn may_draw(&self) -> bool {
        self.pull() + MOOD > ENOUGH
    }

    /// How much draws somebody to talk.
    fn pull(&self) -> f32 {
        let opinion = self.relation.map_or(5.0, |relation| relation.opinion);
        let familiarity = self.relation.map_or(0.0, |relation| relation.familiarity);
        let hot = self.persona.traits.iter().any(|word| ["rude", "aggressive", "toxic"].contains(&word.as_str()));
        // One seeks whom one likes; a hot head also seeks whom they cannot stand.
        let liking = if opinion < 3.0 && hot { 0.8 } else { (opinion - 5.0) * 0.5 };
        let stranger = if familiarity < 1.0 { self.strangers() } else { 0.0 };
        let lately = match self.since_last {
            Some(minutes) if minutes < 90 => -6.0,
            Some(minutes) if minutes < 240 => -2.0,
            _ => -0.5,
        };
        let busy = match self.doing.1 {
            Want::Work | Want::Study => -1.0,
            Want::Goal | Want::Wash => -1.6,
            Want::Sleep => -20.0,
            Want::Company | Want::Rest | Want::Snack | Want::Lunch | Want::Dinner => 1.0,
            _ => 0.0,
        };
        let joining = self.joining();
        let disturbing = if self.absorbed { DISTURBING } else { 0.0 };
        let walking = if self.seen.walking { -0.8 } else { 0.0 };
        let hurry = if self.minutes_left.is_some_and(|minutes| minutes < 6) { -5.0 } else { 0.0 };
        // Small talk tires; what one has to say does not.
        let had = self.talks_today as f32 / self.enough.max(1.0);
        let tired = -SATED * had.powi(2) * (1.0 - self.business / 8.0).clamp(0.0, 1.0);
        let lonely = if had < LONELY { 1.6 } else { 0.0 };
        // Those whom one knows well are the ones with whom one talks.
        let known = (familiarity - KNOWN) * CLOSER;
        let met = if self.meets || self.sought { MET } else { 0.0 };
        self.business * 0.55
            + met
            + lonely
            + liking
            + stranger
            + lately
            + busy
            + joining
            + disturbing
            + walking
            + hurry
            + tired
            + self.mood.openness()
            + known
            + LEANING * self.leaning
            + (Talkativeness::of(self.persona).share() - 0.5) * TALKATIVE
            + self.sociability
    }

    /// What the others mean with whom somebody talks: those whom one knows draw one into their circle, if one is at ease.
    fn joining(&self) -> f32 {
        match self.seen.talks_with.is_empty() {
            true => 0.0,
            false if self.known_company && self.doing.1.is_sociable() => CIRCLE,
            false => OTHERS,
        }
    }

    /// How much a new face draws somebody.
    fn strangers(&self) -> f32 {
        let open = ["friendly", "outgoing", "curious", "open", "hospitable", "inquisitive", "helpful", "humorous"];
        let drawn = self.persona.traits.iter().filter(|word| open.contains(&word.as_str())).count() as f32;
        let shy = if matches!(self.persona.manner, Manner::Shy | Manner::Curt) { -1.0 } else { 0.0 };
        NEW_FACE + 0.8 * drawn + shy
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{agent::AgentId, persona::Pronoun, testing};

    /// How many of a hundred times somebody walks up to somebody else.
    fn talks(persona: &Persona, change: impl Fn(&mut Sighting, &mut Chat<'_>)) -> usize {
        let world = testing::world();
        let seen = Sighting {
            agent: AgentId(1),
            name: "Somebody Else".into(),
            pronoun: Pronoun::They,
            looks: String::new(),
            words: String::new(),
            place: String::new(),
            sector: None,
            talks_with: Vec::new(),
            walking: false,
        };
        let recalled = Recalled::default();
        let wish = |seed| {
            let mut sighting = seen.clone();
            let mut chat = Chat {
                persona,
                seen: &seen,
                relation: None,
                recalled: &recalled,
                leaning: 0.0,
                mood: Mood::Calm,
                doing: ("", Want::Lunch),
                meets: false,
                sought: false,
                absorbed: false,
                known_company: true,
                business: 0.0,
                since_last: None,
                talks_today: 2,
                enough: 5.0,
                minutes_left: None,
                sociability: 7.0,
                now: GameTime::default(),
            };
            change(&mut sighting, &mut chat);
            let chat = Chat { seen: &sighting, ..chat };
            chat.instinct(&world.sense, &mut StdRng::seed_from_u64(seed))
        };
        (0..100).filter(|seed| wish(*seed) == Wish::Talk).count()
    }

    fn somebody(manner: Manner, traits: &[&str]) -> Persona {
        let traits = traits.iter().map(|word| (*word).to_owned()).collect();
        Persona { manner, traits, ..testing::world().people[0].clone() }
    }

    #[test]
    fn the_talkative_walk_up_to_others_sooner_than_the_silent() {
        let (host, hermit) = (somebody(Manner::Warm, &["outgoing"]), somebody(Manner::Shy, &["analytical"]));
        assert!(talks(&host, |_, _| {}) > talks(&hermit, |_, _| {}) + 30);
    }

    #[test]
    fn one_joins_those_whom_one_knows_and_leaves_alone_who_works() {
        let plain = somebody(Manner::Formal, &["organized"]);
        let alone = talks(&plain, |_, _| {});
        let circle = |seen: &mut Sighting| seen.talks_with = vec!["A Third".into()];
        let known = |seen: &mut Sighting, chat: &mut Chat<'_>| {
            circle(seen);
            (chat.doing.1, chat.sociability) = (Want::Company, 2.0);
        };
        let strangers = |seen: &mut Sighting, chat: &mut Chat<'_>| {
            circle(seen);
            (chat.known_company, chat.sociability) = (false, 2.0);
        };
        assert!(talks(&plain, known) > talks(&plain, strangers) + 20, "known company draws most");
        assert!(talks(&plain, |_, chat| chat.absorbed = true) < alone);
        assert!(talks(&plain, |_, chat| chat.talks_today = 9) < alone, "enough is enough");
    }
}

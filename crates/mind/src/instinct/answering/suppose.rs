//! What one would do if: asked of what one does.
//!
//! **Invariant:** nobody makes up what they would do. A trouble is put to the question of what one does about it, a want to
//! taste, an encounter to the agenda of a talk (see `mishaps` and `encounters`). What none of them covers gets an answer that
//! says so.

use rand::RngExt as _;
use smallville_english::{PlainText, plain_phrase};

use super::{draft::Draft, inquiry::Inquiry, wordlist::Words};
use crate::{
    claim::first_name,
    geography::Geography,
    instinct::{
        inclination::Inclination,
        taste::{self, Diary, Taste},
    },
    interview::Interview,
    mood::Mood,
};
use smallville_town::TimeOfDay;

/// What happens at no hour in particular happens at noon.
pub(super) const ANY_HOUR: TimeOfDay = TimeOfDay::from_minutes(12 * 60);
/// Whom one likes so much, from 0 to 10, one does a favour.
const LIKED: f32 = 5.0;

impl Draft<'_, '_> {
    pub(super) fn would(&mut self, inquiry: &Inquiry) {
        let situation = PlainText::new(&inquiry.words);
        // What one is after comes to nothing.
        if self.sense.answers.signs.fails.are_in(&situation) && self.is_own_aim(&inquiry.words) {
            return self.say_with_goal("would_goal");
        }
        if !self.would_meet(&situation)
            && !self.would_mend(&situation)
            && !self.would_wait(&situation)
            && !self.would_want(&situation)
        {
            self.would_somehow(inquiry);
        }
    }

    /// What no table foresees: by what one is after, what one thinks of the matter, or what one is like.
    fn would_somehow(&mut self, inquiry: &Inquiry) {
        let persona = self.interview.persona;
        if self.is_own_aim(&inquiry.topic) {
            return self.say_with_goal("would_goal");
        }
        if let Some(yes) = self.would_do_it(inquiry) {
            self.say(if yes { "would_yes" } else { "would_no" }, &[]);
            if let Some(name) = inquiry.person().filter(|name| self.knows_name(name)) {
                self.think_of(name);
            }
            return;
        }
        if let Some(broad) = self.broadly(inquiry).filter(|_| inquiry.people.is_empty()) {
            self.answer_remark(broad, inquiry);
            return;
        }
        match persona.traits.as_slice() {
            [] => self.say("would_anything", &[]),
            traits => {
                let one = &traits[self.rng.random_range(0..traits.len())];
                self.say("would_trait", &[("trait", one)]);
            }
        }
        if let Some(name) = inquiry.person().filter(|name| self.knows_name(name)) {
            self.think_of(name);
        } else {
            self.view_known(&inquiry.topic);
        }
    }

    /// Whether one would do what is asked, if it is asked whether: for somebody whom one likes, or by what one is like.
    fn would_do_it(&self, inquiry: &Inquiry) -> Option<bool> {
        let signs = &self.sense.answers.signs;
        let words = PlainText::new(&inquiry.words);
        if !signs.whether.are_in(&words) || signs.no_whether.are_in(&words) {
            return None;
        }
        let is = |list: &Words| self.interview.persona.traits.iter().any(|one| list.has(one));
        let named = inquiry.person().filter(|name| self.knows_name(name)).map(|name| self.liking(name) >= LIKED);
        named.or_else(|| is(&signs.unwilling).then_some(false)).or_else(|| is(&signs.willing).then_some(true))
    }

    /// What one does for a want: "What would you do if you were hungry?" Whether it is one.
    fn would_want(&mut self, situation: &PlainText) -> bool {
        let (sense, persona) = (self.sense, self.interview.persona);
        let situations = &sense.answers.situations;
        let geography = self.geography();
        let (Some(want), Some(from)) = (situations.want(situation), geography.tile_of(persona.bed)) else {
            return false;
        };
        let at = situations.hour(situation).unwrap_or(ANY_HOUR);
        let (diary, inclination) = (&Diary::default(), &self.inclination());
        let taste = Taste { sense, persona, geography: &geography, diary, inclination, avoid: None };
        let Some(choice) = taste.choose(&[want], at, from, self.rng) else { return false };
        let doing = taste::say(&choice.activity.say, persona, self.rng);
        self.say("would_do", &[("deed", &self.deed(&doing))]);
        true
    }

    /// What the memories that come to mind draw the person to.
    pub(super) fn inclination(&self) -> Inclination {
        let Interview { memories, persona, relations, recalled, town, now, .. } = self.interview;
        Inclination::drawn(memories, recalled.matters(*now), Mood::default(), persona, relations, self.sense, town)
    }

    /// What the person knows of the town.
    pub(super) fn geography(&self) -> Geography {
        Geography::new(self.interview.town.clone(), self.interview.persona)
    }

    /// A gerund phrase as it follows "I would".
    pub(super) fn deed(&self, doing: &str) -> String {
        plain_phrase(&self.own_phrase(doing))
    }

    /// The full name of somebody known who is named in a situation.
    pub(super) fn named_in(&self, situation: &PlainText) -> Option<String> {
        let own = &self.interview.persona.name;
        let says = |name: &str| situation.says(name) || situation.says(&format!("{name}'s"));
        let named = |name: &&String| *name != own && says(&first_name(name).to_lowercase());
        self.names.iter().find(named).cloned()
    }

    /// The full name of whom one likes most, without any secrets.
    pub(super) fn dearest(&self) -> Option<String> {
        let dear = |name: &&String| self.liking(name) >= 6.0 && !self.is_secret(name) && self.tie(name).is_some();
        let own = &self.interview.persona.name;
        let all = self.names.iter().filter(|name| *name != own).filter(dear);
        all.max_by(|a, b| self.liking(a).total_cmp(&self.liking(b))).cloned()
    }
}

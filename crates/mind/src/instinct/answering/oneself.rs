//! Who one is, what one does, where one lives, what one likes.

use smallville_english::{listed, number};

use super::{draft::Draft, when::spoken};
use smallville_town::TimeOfDay;

/// At most so many things are named.
const MOST_LIKES: usize = 4;
/// At most so many people of the same house.
const MOST_NAMES: usize = 5;

impl Draft<'_, '_> {
    pub(super) fn introduce(&mut self) {
        let persona = self.interview.persona;
        let (age, trade) = (persona.age.to_string(), persona.trade.as_str());
        self.say("introduce_self", &[("name", &persona.name), ("age", &age), ("trade", trade)]);
        if !self.say_occupation() {
            self.say("trade", &[("trade", trade)]);
        }
        self.say_with_goal("wish");
        if let ([one, other, ..], true) = (persona.traits.as_slice(), self.happens(0.5)) {
            self.say("traits", &[("trait", one), ("other", other)]);
        }
    }

    /// Does an act that names what one is after.
    pub(super) fn say_with_goal(&mut self, act: &str) {
        let goal = self.own_goal();
        self.say(act, &[("goal", &goal)]);
    }

    /// Says the first thing that is remembered of one's occupation; whether there was one.
    pub(super) fn say_occupation(&mut self) -> bool {
        let name = &self.interview.persona.name;
        let signs = &self.sense.answers.signs;
        let is_occupation = |text: &str| {
            text.strip_prefix(name.as_str()).is_some_and(|deed| signs.occupation.begins(deed))
                && !signs.no_occupation.in_text(text)
        };
        let Some((id, text)) = self.about(is_occupation).into_iter().next() else { return false };
        self.rest(id);
        self.put(&text);
        true
    }

    pub(super) fn trade(&mut self) {
        self.say("trade", &[("trade", &self.interview.persona.trade)]);
        self.say_occupation();
        self.hours();
        self.say_with_goal("real_wish");
    }

    pub(super) fn weekday(&mut self) {
        let persona = self.interview.persona;
        self.say("rise", &[("clock", &spoken(persona.wakes))]);
        self.hours();
        let signs = &self.sense.answers.signs;
        let is_habit = |text: &str| signs.habit.in_text(text) && !signs.no_habit.in_text(text);
        if !self.say_about(is_habit) && persona.work.is_empty() {
            self.say("idle_day", &[]);
        }
        if let Some(found) = self.concluded_of_oneself(|memory| self.is_of_deeds(memory)) {
            self.say_conclusion_alone(&found);
        }
        self.say("bedtime", &[("clock", &spoken(persona.sleeps))]);
    }

    /// Says the fixed hours of work or study, if there are any.
    pub(super) fn hours(&mut self) {
        let work = &self.interview.persona.work;
        let (Some(first), Some(last)) = (work.first(), work.last()) else { return };
        let (from, until) = (spoken(first.from), spoken(last.until));
        let (from, until) = (("from", from.as_str()), ("until", until.as_str()));
        match work.len() {
            1 => self.say("hours", &[from, until]),
            2 => self.say("hours_pause", &[from, until, ("pause", &spoken(first.until))]),
            parts => self.say("hours_parts", &[from, until, ("parts", &number(parts))]),
        }
    }

    pub(super) fn home(&mut self) {
        let said = self.say_about(|text| self.sense.answers.signs.home.in_text(text));
        let mut others = self.housemates();
        others.truncate(MOST_NAMES);
        match others.as_slice() {
            [] if said => self.say("home_alone", &[]),
            [] => self.say("home_own", &[]),
            [one] => self.say("home_with_one", &[("name", one)]),
            several => self.say("home_with", &[("names", &listed(several))]),
        }
    }

    /// With whom one lives: full names.
    pub(super) fn housemates(&self) -> Vec<String> {
        let ties = self.interview.relations.iter().map(|(name, relation)| (name.to_owned(), &relation.tie));
        let own = self.interview.persona.knows.iter().map(|other| (other.name.clone(), &other.tie));
        let mut others: Vec<String> =
            ties.chain(own).filter(|(_, tie)| tie.shares_home()).map(|(name, _)| name).collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    pub(super) fn age(&mut self) {
        self.say("age", &[("age", &self.interview.persona.age.to_string())]);
    }

    pub(super) fn likes(&mut self) {
        let likes = &self.interview.persona.likes;
        if likes.is_empty() {
            return self.unknown("");
        }
        self.say("likes", &[("things", &listed(&likes[..likes.len().min(MOST_LIKES)]))]);
        self.reasoned(true);
        let liked = |text: &str| likes.iter().any(|like| touches(text, like));
        if let Some(found) = self.concluded_of_oneself(|memory| liked(&memory.text)) {
            self.say_conclusion(&found);
        }
    }

    pub(super) fn dislikes(&mut self) {
        let dislikes = listed(&self.interview.persona.dislikes);
        if dislikes.is_empty() {
            return self.unknown("");
        }
        self.say("dislikes", &[("things", &dislikes)]);
        self.reasoned(false);
    }

    /// One opinion with its reason.
    fn reasoned(&mut self, liked: bool) {
        let mut opinions = self.interview.persona.opinions.iter();
        if let Some(opinion) = opinions.find(|opinion| (opinion.stance > 0) == liked && opinion.stance != 0) {
            let why = self.own_words(&opinion.because).text;
            self.say("reason", &[("thing", &opinion.topic), ("why", &why)]);
        }
    }

    pub(super) fn goal(&mut self) {
        self.say_with_goal("goal");
        self.say_part_for_goal();
        let goal = &self.interview.persona.goal;
        match self.concluded(|memory| self.serves_goal(&memory.text)) {
            Some(found) => self.say_conclusion(&found),
            None => {
                self.say_about(|text| self.sense.answers.signs.reason.in_text(text) && touches(text, goal));
            }
        }
    }

    pub(super) fn feel(&mut self) {
        self.say("feel", &[]);
        let weighty = self.recall(|memory| memory.importance >= 6 && memory.created.day() == self.interview.now.day());
        match weighty {
            Some((id, text)) => {
                self.rest(id);
                self.say("feel_day", &[("text", &text)]);
            }
            None => self.say_with_doing("feel_now"),
        }
    }

    pub(super) fn hello(&mut self) {
        let greetings = &self.interview.persona.voice.greetings;
        match greetings.iter().find(|greeting| !greeting.contains('{')) {
            Some(greeting) => self.put(greeting),
            None => self.say("hello", &[]),
        }
        self.say_with_doing("hello_now");
    }

    /// Does an act that names what one is doing.
    pub(super) fn say_with_doing(&mut self, act: &str) {
        let doing = self.own_phrase(self.interview.doing);
        self.say(act, &[("doing", &doing)]);
    }

    /// Whether the person is in bed at a time of day, as far as habits go.
    pub(super) fn sleeps_at(&self, time: TimeOfDay) -> bool {
        let persona = self.interview.persona;
        persona.sleeps != persona.wakes && time.is_within(persona.sleeps, persona.wakes)
    }
}

/// Whether two texts share a word that says something.
pub(super) fn touches(text: &str, other: &str) -> bool {
    let stems = crate::embed::stems(text);
    crate::embed::stems(other).iter().any(|stem| stems.contains(stem))
}

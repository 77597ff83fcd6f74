//! What has happened to one, what is hard, what one is proud of, whom one would miss, and which of two things one prefers.

use smallville_english::is_plain_verb;

use super::{draft::Draft, inquiry::Inquiry, when::When};
use crate::{
    belief::Belief,
    claim::{Verb, first_name},
    embed::{Embedder as _, cosine},
    memory::{Memory, content::Content},
};
use smallville_town::{GameTime, TimeOfDay};

/// One thing is preferred to another that is less near to what one likes by so much, on a scale from 0 to 1.
const PREFERRED: f32 = 0.05;
/// Neither has more words.
const LONGEST: usize = 4;
/// What is said between two things of which one is to be chosen.
const OR: &str = " or ";

impl Draft<'_, '_> {
    /// Small things that happened to one, the most memorable first; without any, what one did.
    pub(super) fn happened(&mut self, when: Option<&When>) {
        let now = self.interview.now;
        let yesterday = GameTime::from_day_time(now.day().saturating_sub(1), TimeOfDay::new(0, 0));
        let (from, until) = when.map_or((yesterday, now), |when| (when.span.from, when.span.until));
        let incidents = self.incidents(|belief| (from..=until).contains(&belief.since));
        let Some(first) = incidents.first() else { return self.did(when) };
        self.say_incident(first);
        if let Some(other) = incidents.get(1) {
            self.rest_on_belief(other);
            self.say("happened_also", &[("text", &self.clause(&other.claim))]);
        }
    }

    /// What happened to one and passes `fits`, the most memorable first.
    fn incidents(&self, fits: impl Fn(&Belief) -> bool) -> Vec<Belief> {
        let of_oneself = self.interview.recalled.beliefs().about(&self.interview.persona.name);
        let incidents = of_oneself.filter(|(key, belief)| key.verb == Verb::Incident && fits(belief));
        let mut found: Vec<Belief> = incidents.map(|(_, belief)| belief.clone()).collect();
        found.sort_by_key(|belief| std::cmp::Reverse((belief.importance, belief.since)));
        found
    }

    /// What happened, and how it went on.
    fn say_incident(&mut self, belief: &Belief) {
        self.rest_on_belief(belief);
        self.put(&self.clause(&belief.claim));
        if let Some(sequel) = belief.claim.sequel() {
            self.say("happened_then", &[("text", &self.clause(&sequel))]);
        }
    }

    /// What is hard about what one does: what is in the way of one's project, what went wrong lately, or what worries one.
    pub(super) fn hard(&mut self) {
        let parts = self.interview.persona.project_parts.as_ref();
        let day = self.interview.now.day() as usize;
        let of_day = |list: &Vec<String>| list.get(day % list.len().max(1)).cloned();
        if let Some(obstacle) = parts.and_then(|parts| of_day(&parts.obstacle)) {
            self.put(&obstacle);
            if let Some(tried) = parts.and_then(|parts| of_day(&parts.tried)) {
                self.put(&tried);
            }
            return;
        }
        match self.incidents(|belief| belief.claim.stance < 0).first() {
            Some(bad) => self.say_incident(bad),
            None => self.worry(),
        }
    }

    /// What one is proud of: what one got done, what went well lately, or what is still to come.
    pub(super) fn proud(&mut self) {
        let of_oneself = self.interview.recalled.beliefs().about(&self.interview.persona.name);
        let done = of_oneself.filter(|(key, _)| key.verb == Verb::Achieves).map(|(_, belief)| belief);
        let done = done.max_by_key(|belief| (belief.importance, belief.since)).cloned();
        let good = || self.incidents(|belief| belief.claim.stance > 0).into_iter().next();
        match done.or_else(good) {
            Some(belief) => {
                self.rest_on_belief(&belief);
                self.say("proud", &[("text", &self.clause(&belief.claim))]);
            }
            None => self.say_with_goal("proud_goal"),
        }
    }

    /// Whom and what one would miss.
    pub(super) fn miss(&mut self) {
        match self.dearest() {
            Some(name) => self.say("miss", &[("name", &name)]),
            None => self.say("miss_nobody", &[]),
        }
        if let Some(place) = self.favourite_place() {
            self.say("miss_place", &[("where", &place)]);
        }
    }

    /// When one last talked with somebody, and about what.
    pub(super) fn last_talk(&mut self, name: &str) {
        if let Some(talk) = self.talk_with(name) {
            self.say_proof(&talk);
            let idle = |memory: &Memory| matches!(&memory.content, Content::Talk(talk) if talk.about.is_empty());
            if self.interview.memories.iter().any(|(id, memory)| *id == talk.id && idle(memory)) {
                self.say("talk_idle", &[]);
            }
            return;
        }
        match self.interview.relations.to(name).and_then(|relation| relation.last_talk) {
            Some(at) => self.say("talked_last", &[("name", first_name(name)), ("when", &self.ago(at))]),
            None => self.say("seen_unknown", &[("name", first_name(name))]),
        }
    }

    /// Which of two things one prefers: the one that is nearer to what one likes and is after.
    pub(super) fn rather(&mut self, inquiry: &Inquiry) {
        let Some((one, other)) = choice(&inquiry.words) else { return self.favourite(inquiry) };
        let (first, second) = (self.appeal_of(&one), self.appeal_of(&other));
        let takes_first = if (first - second).abs() < PREFERRED { self.happens(0.5) } else { first > second };
        let (taken, left) = if takes_first { (one, other) } else { (other, one) };
        self.say("prefers", &[("thing", &taken), ("other", &left)]);
        self.view_known(&taken);
    }

    /// How near something is to what one likes and is after, less how near to what one does not.
    fn appeal_of(&self, words: &str) -> f32 {
        let persona = self.interview.persona;
        let embedder = &self.sense.embedder;
        let asked = embedder.embed(words);
        let near =
            |texts: &[String]| texts.iter().map(|text| cosine(&asked, &embedder.embed(text))).fold(0.0, f32::max);
        near(&persona.likes) - near(&persona.dislikes)
            + 0.5 * cosine(&asked, &embedder.embed(&persona.goal))
            + 0.3 * near(&persona.traits)
    }
}

/// The two things of "would you rather be rich or happy" as they stand by themselves: "rich", "happy".
fn choice(words: &str) -> Option<(String, String)> {
    let asked = ["rather ", "prefer ", "better ", "like more ", "choose ", "like ", "drink "]
        .iter()
        .find_map(|lead| words.split_once(lead).map(|(_, rest)| rest))
        .unwrap_or(words);
    let (one, other) = asked.split_once(OR)?;
    let other = other.split([',', '?', '.']).next()?.trim();
    let other = [" more", " better"].iter().find_map(|tail| other.strip_suffix(tail)).unwrap_or(other);
    let one = one.rsplit([',', '?', '.', ':']).next()?.trim();
    // A verb that goes for both stands only with the first.
    let begins = |text: &str| text.split(' ').next().is_some_and(|word| word == "be" || is_plain_verb(word));
    let one = match one.split_once(' ') {
        Some((_, rest)) if begins(one) && (!begins(other) || other.starts_with("be ")) => rest,
        _ => one,
    };
    let other = other.strip_prefix("be ").unwrap_or(other);
    let names_a_thing = |text: &str| !text.is_empty() && text.split(' ').count() <= LONGEST;
    (names_a_thing(one) && names_a_thing(other)).then(|| (one.to_owned(), other.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::choice;

    #[test]
    fn two_things_are_taken_from_a_question() {
        let found = |words: &str| choice(words).map(|(one, other)| format!("{one}|{other}"));
        for (words, expected) in [
            ("would you rather be famous or happy", Some("famous|happy")),
            ("do you prefer tea or coffee", Some("tea|coffee")),
            ("would you rather have a dog or a cat", Some("a dog|a cat")),
            ("would you rather stay in or go out", Some("stay in|go out")),
            ("cats or dogs", Some("cats|dogs")),
            ("do you like beer or wine more", Some("beer|wine")),
            ("what do you like", None),
        ] {
            assert_eq!(found(words).as_deref(), expected, "{words}");
        }
    }
}

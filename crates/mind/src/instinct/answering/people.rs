//! Who somebody is, and what one thinks of them.

use smallville_english::{listed, with_article};

use super::{conclusions::Conclusion, draft::Draft};
use crate::{
    belief::Source,
    claim::{Verb, first_name},
    memory::{Memory, content::Content, read::is_private},
    persona::{Matter, Pronoun},
    relate::Change,
    tie::{Bond, MET_ON, Tie},
};

impl Draft<'_, '_> {
    pub(super) fn who(&mut self, name: &str, asked_whether: bool) {
        if name == self.interview.persona.name {
            return self.introduce();
        }
        if !self.knows_name(name) {
            return self.unknown_person(name);
        }
        let (tie, begun) = (self.tie(name), self.said.len());
        match &tie {
            Some(_) if asked_whether => self.say("know_yes", &[("name", first_name(name))]),
            None if asked_whether => self.say("know_heard", &[]),
            _ => {}
        }
        if let Some(tie) = &tie {
            self.say_tie(name, tie);
        }
        let told = self.told_of(name, tie.is_some());
        let before = self.said.len();
        self.remembered_of(name);
        let concluded = if self.is_secret(name) { None } else { self.concluded_of(name) };
        if tie.is_none() && !told && concluded.is_none() && self.said.len() == before {
            // A name alone is nobody.
            self.said.truncate(begun);
            return self.unknown_person(name);
        }
        match concluded {
            Some(found) => self.say_conclusion(&found),
            None if tie.is_some() && self.happens(0.6) => self.say_opinion(name),
            None => {}
        }
    }

    /// What the other is to the person.
    pub(super) fn tie(&self, name: &str) -> Option<Tie> {
        let relation = self.interview.relations.to(name).map(|relation| relation.tie.clone());
        let mut known = self.interview.persona.knows.iter();
        relation.or_else(|| known.find(|other| other.name == name).map(|other| other.tie.clone()))
    }

    pub(super) fn say_tie(&mut self, name: &str, tie: &Tie) {
        if tie.is_hearsay() {
            return self.say("know_heard", &[]);
        }
        let own = if tie.words.is_empty() { "acquaintance".into() } else { self.own_phrase(&tie.words) };
        let (main, more) = own.split_once(", ").unwrap_or((&own, ""));
        let mut words = main.split(' ');
        // One has one mentor, but several friends.
        let single = !tie.is(Bond::Unmet) && self.sense.answers.signs.only.has(words.next().unwrap_or_default());
        // "The mother of Eddy", but "my husband of forty years".
        let of_whom = words.next() == Some("of") && words.next().is_some_and(|of| of.starts_with(char::is_uppercase));
        let tie = if single && of_whom || main.contains("s' ") {
            format!("the {main}")
        } else if single {
            format!("my {}", main.replacen(" I ", ", whom I ", 1).replace(" ,", ","))
        } else {
            with_article(main)
        };
        self.say("tie", &[("name", name), ("first", first_name(name)), ("tie", &tie)]);
        match more.strip_prefix(MET_ON) {
            Some(day) => self.say("tie_met", &[("day", day.trim())]),
            None => self.put(more),
        }
    }

    /// The most important open belief about somebody, with its source; whether there was one.
    pub(super) fn told_of(&mut self, name: &str, is_known: bool) -> bool {
        let all = self.interview.recalled.beliefs().iter().map(|(_, belief)| belief);
        let wanted = all.filter(|belief| {
            belief.claim.concerns(name)
                && !belief.secret
                && belief.credit >= 4
                && !is_private(&belief.claim.says)
                && (belief.claim.who == name || !is_known)
                && (!is_known || !matches!(belief.claim.verb, Verb::Is | Verb::Does))
        });
        let Some(belief) = wanted.max_by_key(|belief| belief.importance) else { return false };
        let first = first_name(name);
        let clause = self.clause(&belief.claim).replacen(name, first, usize::from(is_known));
        self.rest_on_belief(belief);
        match &belief.source {
            // "Maria told me that she …", but "Tom …. I have it from Maria."
            Source::Heard(from) if *from == belief.claim.who => {
                let subject = match belief.claim.pronoun {
                    Pronoun::They | Pronoun::It => first_name(from),
                    pronoun => pronoun.subject(),
                };
                let said = clause.strip_prefix(name).or_else(|| clause.strip_prefix(first));
                let text = said.map_or_else(|| clause.clone(), |rest| format!("{subject}{rest}"));
                self.say("told_by", &[("name", first_name(from)), ("text", &text)]);
            }
            Source::Heard(from) => {
                self.put(&clause);
                self.say("source", &[("name", from)]);
            }
            Source::Whispered => self.say("whispered", &[("text", &clause)]),
            Source::Own | Source::Seen => self.put(&clause),
        }
        true
    }

    /// What one has concluded about somebody, and what bears it out.
    pub(super) fn concluded_of(&self, name: &str) -> Option<Conclusion> {
        self.concluded(|memory| memory.text.contains(name))
    }

    /// What one has known of somebody for long.
    pub(super) fn remembered_of(&mut self, name: &str) {
        let mentions = |memory: &Memory| memory.text.contains(name) || memory.people.iter().any(|other| other == name);
        let found = self.recall(|memory| mentions(memory) && self.interview.persona.about.contains(&memory.text));
        match found {
            Some((id, text)) => {
                self.rest(id);
                self.put(&text.replacen(name, first_name(name), 1));
            }
            None => {
                self.say_about(|text| text.contains(name));
            }
        }
    }

    /// What one thinks of somebody, 0 to 10; none if one knows nothing of them.
    fn opinion(&self, name: &str) -> Option<f32> {
        let now = self.interview.relations.to(name).map(|relation| relation.opinion);
        let mut first = self.interview.persona.knows.iter();
        now.or_else(|| first.find(|other| other.name == name).map(|other| f32::from(other.opinion)))
    }

    /// The same, and 5 of strangers.
    pub(super) fn liking(&self, name: &str) -> f32 {
        self.opinion(name).unwrap_or(5.0)
    }

    pub(super) fn say_opinion(&mut self, name: &str) {
        let act = match self.liking(name) {
            liking if liking < 2.0 => "think_hate",
            liking if liking < 4.5 => "think_dislike",
            liking if liking < 5.6 => "think_neutral",
            liking if liking < 7.4 => "think_like",
            liking if liking < 8.9 => "think_fond",
            _ => "think_dear",
        };
        self.say(act, &[("name", first_name(name))]);
    }

    /// What one thinks of somebody, known or not.
    pub(super) fn think_about(&mut self, name: &str) {
        if self.knows_name(name) { self.think_of(name) } else { self.unknown_person(name) }
    }

    pub(super) fn think_of(&mut self, name: &str) {
        let Some(tie) = self.tie(name) else {
            return self.who(name, false);
        };
        if self.is_secret(name) {
            return self.secret_opinion(name, &tie);
        }
        self.say_opinion(name);
        let concluded = self.concluded_of(name);
        match self.reason_for(name, concluded.is_some()) {
            Some(reason) => self.say_reason(&reason),
            None if self.says_over_what(name) => {}
            None => self.remembered_of(name),
        }
        if self.said.len() == 1 {
            self.say_tie(name, &tie);
        }
        if let Some(found) = concluded {
            self.say_conclusion(&found);
        }
    }

    /// Says what one thinks of what somebody stands for, if that is why one likes them or does not.
    fn says_over_what(&mut self, name: &str) -> bool {
        let likes = self.liking(name) >= 5.0;
        let matters = &self.interview.persona.matters;
        let of_them = |matter: &&Matter| {
            matter.who == name && !matter.because.is_empty() && matter.stance != 0 && (matter.stance > 0) == likes
        };
        let Some(matter) = matters.iter().find(of_them) else { return false };
        let why = self.own_phrase(&matter.because);
        self.say("because", &[("why", &why)]);
        true
    }

    /// What weighed most in what one thinks of somebody; `concluded`: there is more to say than that one talked.
    pub(super) fn reason_for(&self, name: &str, concluded: bool) -> Option<Change> {
        let relation = self.interview.relations.to(name)?;
        let dislikes = self.liking(name) < 5.0;
        // What was concluded is said as such.
        let is_insight = |why: &str| self.interview.memories.iter().any(|(_, m)| m.level > 0 && m.text == why);
        // That one talked, about nothing to speak of, says nothing of anybody.
        let is_talk = |says: &Content| matches!(says, Content::Talk(talk) if !talk.quarrel && (concluded || talk.about.is_empty()));
        let fits = |change: &&Change| {
            (if dislikes { change.by < 0.0 } else { change.by > 0.0 })
                && !is_insight(&change.why)
                && !is_talk(&change.says)
        };
        let reasons = relation.reasons.iter().filter(fits);
        reasons.max_by(|a, b| a.by.abs().total_cmp(&b.by.abs())).cloned()
    }

    /// Says a reason for liking or disliking somebody.
    pub(super) fn say_reason(&mut self, change: &Change) {
        if let Content::Talk(talk) = &change.says {
            let mut topics = talk.about.clone();
            if topics.len() > 1 {
                // "The weather" says nothing of anybody.
                topics.retain(|topic| !self.sense.answers.signs.small_talk.has(topic));
            }
            return match (talk.quarrel, topics.is_empty()) {
                (false, false) => self.say("think_talked", &[("topics", &listed(&topics))]),
                (false, true) => {}
                (true, false) => self.say("think_quarrelled", &[("topics", &listed(&topics))]),
                (true, true) => self.say("think_fell_out", &[]),
            };
        }
        let told = change.says.told(self.interview.persona, &[]).map(|told| self.within(&told));
        let own = || Some(self.own_words(&change.why)).filter(|own| own.clear).map(|own| own.text);
        if let Some(why) = told.or_else(own) {
            self.say("think_why", &[("why", &why)]);
        }
    }

    /// Whether there is something about somebody that the person keeps to themselves.
    pub(super) fn is_secret(&self, name: &str) -> bool {
        let persona = self.interview.persona;
        let told =
            persona.secrets.iter().any(|secret| secret.other.as_deref() == Some(name) || secret.says.contains(name));
        told || self.tie(name).is_some_and(|tie| tie.secret.is_some())
            || persona.private.iter().any(|text| text.contains(name))
    }

    /// Only somebody who has come to think about it themselves speaks of it, and only just.
    pub(super) fn secret_opinion(&mut self, name: &str, tie: &Tie) {
        let is_of = |memory: &Memory| memory.level >= 1 && memory.secret && memory.text.contains(name);
        match self.interview.memories.iter().find(|(_, memory)| is_of(memory)) {
            Some((id, memory)) => {
                self.rest(*id);
                let text = self.own_words(&memory.text).text;
                self.say("secret_told", &[("name", first_name(name)), ("text", &text)]);
            }
            None => {
                self.say_tie(name, tie);
                self.say("dontsay", &[]);
            }
        }
    }
}

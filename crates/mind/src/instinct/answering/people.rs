//! Who somebody is, and what one thinks of them.

use smallville_english::{capital, listed, with_article};

use super::{Draft, conclusions::Conclusion, first_name, own_words::own_tie, phrases};
use crate::{
    belief::{Belief, Source},
    claim::Verb,
    memory::{Memory, content::Content, read::is_private},
    persona::Pronoun,
    relate::Change,
    tie::{Bond, Tie},
};

/// Ties of which one has one.
const ONLY: &[&str] = &[
    "wife", "husband", "father", "mother", "son", "daughter", "brother", "sister", "mentor", "fiance", "aunt", "uncle",
];

impl Draft<'_, '_> {
    pub(super) fn who(&mut self, name: &str, asked_whether: bool) {
        if name == self.interview.persona.name {
            return self.introduce();
        }
        if !self.names.iter().any(|known| known == name) {
            return self.unknown_person(name);
        }
        let (tie, begun) = (self.tie(name), self.sentences.len());
        if asked_whether {
            let yes = self.pick(&["Yes.", "I do.", "Of course.", "I know {name}."]);
            let heard = self.pick(&["By name only.", "I've heard the name.", "Only from hearsay."]);
            self.say(&if tie.is_some() { yes } else { heard }.replace("{name}", first_name(name)));
        }
        if let Some(tie) = &tie {
            self.say_tie(name, tie);
        }
        let told = self.told_of(name, tie.is_some());
        let before = self.sentences.len();
        self.remembered_of(name);
        let concluded = if self.is_secret(name) { None } else { self.concluded_of(name) };
        if tie.is_none() && !told && concluded.is_none() && self.sentences.len() == before {
            // A name alone is nobody.
            self.sentences.truncate(begun);
            return self.unknown_person(name);
        }
        if let Some(found) = concluded {
            self.say_conclusion(&found);
        } else if tie.is_some() && self.happens(0.6) {
            let opinion = self.interview.relations.opinion(name);
            let said = self.pick(phrases::opinion(opinion));
            self.say(&said.replace("{name}", first_name(name)));
        }
    }

    pub(super) fn unknown_person(&mut self, name: &str) {
        let said = self.pick(phrases::stranger(self.interview.persona.manner));
        self.say(&said.replace("{topic}", name));
    }

    /// What the other is to the person.
    pub(super) fn tie(&self, name: &str) -> Option<Tie> {
        let relation = self.interview.relations.to(name).map(|relation| relation.tie.clone());
        let known =
            || self.interview.persona.knows.iter().find(|other| other.name == name).map(|other| other.tie.clone());
        relation.or_else(known)
    }

    pub(super) fn say_tie(&mut self, name: &str, tie: &Tie) {
        let own = own_tie(tie, self.interview.persona);
        let (main, more) = own.split_once(", ").unwrap_or((&own, ""));
        let head = main.split(' ').next().unwrap_or_default();
        let words = if tie.is(Bond::Unmet) {
            with_article(main)
        } else if ONLY.contains(&head) && main.split(' ').nth(1) == Some("of") {
            format!("the {main}")
        } else if ONLY.contains(&head) {
            format!("my {}", main.replacen(" I ", ", whom I ", 1).replace(" ,", ","))
        } else if main.starts_with("neighbours' ") {
            format!("the {main}")
        } else {
            with_article(main)
        };
        let opening = self.pick(&["{name} is {tie}.", "{first}? {Tie}.", "{name}: {tie}."]);
        let said = opening.replace("{name}", name).replace("{first}", first_name(name));
        self.say(&said.replace("{tie}", &words).replace("{Tie}", &capital(&words)));
        if !more.is_empty() {
            self.say(more);
        }
    }

    /// The most important open belief about somebody, with its source; whether there was one.
    fn told_of(&mut self, name: &str, is_known: bool) -> bool {
        let wanted = |belief: &&Belief| {
            belief.claim.concerns(name)
                && !belief.secret
                && belief.credit >= 4
                && !is_private(&belief.claim.says)
                && (belief.claim.who == name || !is_known)
                && (!is_known || !matches!(belief.claim.verb, Verb::Is | Verb::Does))
        };
        let Some(belief) = self
            .interview
            .beliefs
            .iter()
            .map(|(_, belief)| belief)
            .filter(wanted)
            .max_by_key(|belief| belief.importance)
        else {
            return false;
        };
        let clause = self.belief_words(belief).replacen(name, first_name(name), usize::from(is_known));
        self.rest_on_belief(belief);
        match (&belief.source, source_words(belief)) {
            // "Maria told me that she …", but "Tom …. I have it from Maria."
            (Source::Heard(from), Some(source)) if *from == belief.claim.who => {
                let pronoun = match belief.claim.pronoun {
                    Pronoun::She => "she",
                    Pronoun::He => "he",
                    Pronoun::They | Pronoun::It => first_name(from),
                };
                let said = clause.strip_prefix(name).or_else(|| clause.strip_prefix(first_name(name)));
                let said = said.map_or_else(|| clause.clone(), |rest| format!("{pronoun}{rest}"));
                self.say(&format!("{source} {said}"));
            }
            (Source::Heard(from), _) => {
                self.say(&clause);
                let from = from.clone();
                self.say_source(&from);
            }
            (_, Some(source)) => self.say(&format!("{source} {clause}")),
            (_, None) => self.say(&clause),
        }
        true
    }

    /// From whom one has what was just said.
    pub(super) fn say_source(&mut self, from: &str) {
        let said = self.pick(&["I have it from {name}.", "I had it from {name}.", "That is from {name}."]);
        self.say(&said.replace("{name}", from));
    }

    /// What one has concluded about somebody, and what bears it out.
    pub(super) fn concluded_of(&self, name: &str) -> Option<Conclusion> {
        self.concluded(|memory| memory.text.contains(name))
    }

    /// What one has known of somebody for long.
    fn remembered_of(&mut self, name: &str) {
        let first = first_name(name).to_owned();
        let mentions = |memory: &Memory| memory.text.contains(name) || memory.people.iter().any(|other| other == name);
        let found = self.recall(|memory| mentions(memory) && self.interview.persona.about.contains(&memory.text));
        match found {
            Some((id, text)) => {
                self.rest(id);
                self.say(&text.replacen(name, &first, 1));
            }
            None => {
                self.say_about(|text| text.contains(name));
            }
        }
    }

    pub(super) fn think_of(&mut self, name: &str) {
        let Some(tie) = self.tie(name) else {
            return self.who(name, false);
        };
        let opinion = self.interview.relations.to(name).map(|relation| relation.opinion);
        let known = || {
            self.interview.persona.knows.iter().find(|other| other.name == name).map(|other| f32::from(other.opinion))
        };
        let value = opinion.or_else(known).unwrap_or(5.0);
        if self.is_secret(name) {
            return self.secret_opinion(name, &tie);
        }
        let said = self.pick(phrases::opinion(value));
        self.say(&said.replace("{name}", first_name(name)));
        let concluded = self.concluded_of(name);
        let reason = self.interview.relations.to(name).and_then(|relation| {
            let wanted = |change: &&Change| if value < 5.0 { change.by < 0.0 } else { change.by > 0.0 };
            // What was concluded is said as such.
            let is_insight = |why: &str| self.interview.memories.iter().any(|(_, m)| m.level > 0 && m.text == why);
            let is_talk = |says: &Content| matches!(says, Content::Talk(talk) if !talk.quarrel);
            let is_known = |change: &Change| is_insight(&change.why) || concluded.is_some() && is_talk(&change.says);
            let lived = relation.reasons.iter().filter(wanted).filter(|change| !is_known(change));
            lived.max_by(|a, b| a.by.abs().total_cmp(&b.by.abs())).cloned()
        });
        match reason.and_then(|reason| self.reason(&reason)) {
            Some(why) => {
                let said = self.pick(&["{Why}, that's why.", "You see, {why}.", "The thing is, {why}."]);
                self.say(&said.replace("{why}", &why).replace("{Why}", &capital(&why)));
            }
            None => self.remembered_of(name),
        }
        if self.sentences.len() == 1 {
            self.say_tie(name, &tie);
        }
        if let Some(found) = concluded {
            self.say_conclusion(&found);
        }
    }

    /// A reason for liking or disliking somebody, in the person's own words.
    pub(super) fn reason(&self, change: &Change) -> Option<String> {
        /// A topic that says nothing of anybody.
        const WEATHER: &str = "the weather";
        if let Content::Talk(talk) = &change.says {
            let verb = if talk.quarrel { "quarrelled" } else { "talked" };
            let mut topics = talk.about.clone();
            if topics.len() > 1 {
                topics.retain(|topic| topic != WEATHER);
            }
            let about = if topics.is_empty() { String::new() } else { format!(" about {}", listed(&topics)) };
            return Some(format!("we {verb}{about}"));
        }
        let own = match change.says.told(self.interview.persona, &[]) {
            Some(told) => told,
            None => Some(self.own_words(&change.why)).filter(|own| own.clear)?.text,
        };
        Some(self.lowered(&own))
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
    fn secret_opinion(&mut self, name: &str, tie: &Tie) {
        let first = first_name(name);
        let insight = self
            .interview
            .memories
            .iter()
            .find(|(_, memory)| memory.level >= 1 && memory.secret && memory.text.contains(name))
            .map(|(id, memory)| (*id, self.own_words(&memory.text).text));
        if let Some((id, text)) = insight {
            self.rest(id);
            let said = self.pick(&[
                "{first}… You won't pass this on, will you? {text}.",
                "All right, since you're not from here: {text}.",
                "I've thought about it a good deal. {text}.",
            ]);
            return self.say(&said.replace("{first}", first).replace("{text}", &text));
        }
        self.say_tie(name, tie);
        let evaded = self.pick(phrases::evade(self.interview.persona.manner));
        self.say(&evaded);
    }
}

/// From whom one has it: "Maria told me that"; none for what one knows oneself.
pub(super) fn source_words(belief: &Belief) -> Option<String> {
    match &belief.source {
        Source::Heard(from) => Some(format!("{} told me that", first_name(from))),
        Source::Whispered => Some("I can't say why, but I believe that".into()),
        Source::Own | Source::Seen => None,
    }
}

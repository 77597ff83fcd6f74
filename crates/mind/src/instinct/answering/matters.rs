//! What one knows of a matter, thinks of a topic, and why.

use std::collections::BTreeSet;

use rand::RngExt as _;
use smallville_english::{Whose, whose};

use super::{ask::Ask, draft::Draft, inquiry::Inquiry, listener::is_short, oneself::touches};
use crate::{
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Gathering, Standing},
    claim::{Claim, Verb, first_name},
    embed::stems,
    memory::{Memory, MemoryId, MemoryKind, content::Content, read::is_private},
    persona::Pronoun,
};

/// What a question is about, to be found in texts.
pub(super) struct Topic(Vec<String>);

impl Topic {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many words of it a text has; 0 unless most of them are there.
    fn matching(&self, text: &str) -> usize {
        let text = stems(text);
        let hits = self.0.iter().filter(|word| text.contains(word)).count();
        if hits * 3 >= self.0.len() * 2 { hits } else { 0 }
    }

    fn is_in(&self, text: &str) -> bool {
        self.matching(text) > 0
    }
}

impl<'q> Draft<'q, '_> {
    /// A topic without the words that name no matter.
    pub(super) fn topic(&self, words: &str) -> Topic {
        let vague = self.sense.answers.signs.vague.stems();
        Topic(stems(words).into_iter().filter(|word| !vague.contains(word)).collect())
    }

    /// Answers what is known of a matter; `whether`: it was asked whether there is such a thing.
    pub(super) fn matter(&mut self, inquiry: &Inquiry, whether: bool) {
        let words = &inquiry.topic;
        if self.matter_known(words, whether) {
            return;
        }
        if whether || matches!(inquiry.ask, Ask::WhoDoes | Ask::Source) {
            return self.unknown(if is_short(words) { words } else { "" });
        }
        if !self.recollect(inquiry) {
            self.nothing(inquiry);
        }
    }

    /// What one knows of a matter: how it goes with what one gives oneself, if its hour is named.
    pub(super) fn know_about(&mut self, inquiry: &Inquiry) {
        if !self.asks_of_own_gathering(inquiry) {
            self.matter(inquiry, true);
        }
    }

    /// Says what is known of a matter; whether anything is.
    fn matter_known(&mut self, words: &str, whether: bool) -> bool {
        let topic = self.topic(words);
        if topic.0.is_empty() {
            return false;
        }
        if let Some(belief) = self.belief_on(&topic) {
            self.say_matter(&topic, belief, whether);
            return true;
        }
        if self.own_gathering(&topic, whether) || self.own_matter(&topic, whether) {
            return true;
        }
        if let Some((id, text)) = self.recall_on(&topic) {
            self.rest(id);
            self.say("recalled", &[("text", &text)]);
            return true;
        }
        self.view_known(words)
    }

    /// Says what one thinks of a topic; whether one thinks anything.
    pub(super) fn view_known(&mut self, words: &str) -> bool {
        let topic = self.topic(words);
        let stance = self.stance_on(&topic).filter(|_| !topic.0.is_empty());
        if let Some((stance, why)) = &stance {
            self.say_view(&topic, words, *stance, why.clone());
        }
        stance.is_some()
    }

    /// The belief that fits some words best.
    pub(super) fn belief_about(&self, words: &str) -> Option<&'q Belief> {
        self.belief_on(&self.topic(words))
    }

    /// Nothing was recalled for a question: what one does know of whom or what it names, or what one knows instead.
    pub(super) fn nothing(&mut self, inquiry: &Inquiry) {
        match inquiry.person() {
            Some(name) if self.knows_name(name) => return self.say("unknown_of", &[("name", name)]),
            Some(name) => return self.unknown_person(name),
            None => {}
        }
        let broad = self.broadly(inquiry);
        if inquiry.place.is_some() && (inquiry.ask != Ask::Other || broad.is_none()) {
            return self.place(inquiry);
        }
        let short = is_short(&inquiry.topic);
        if broad.is_none() && self.is_own_aim(&inquiry.topic) {
            return self.goal();
        }
        if inquiry.ask == Ask::View && short && !inquiry.topic.is_empty() {
            return self.say("view_none", &[("topic", &inquiry.topic)]);
        }
        if let Some(broad) = broad {
            return self.answer_remark(broad, inquiry);
        }
        if whose(&inquiry.words) == Whose::Listener && !inquiry.is_of_a_day() && self.says_never_thought_of() {
            return;
        }
        self.unknown(if short { &inquiry.topic } else { "" });
        let likes = &self.interview.persona.likes;
        if !likes.is_empty() {
            let at = self.rng.random_range(0..likes.len());
            self.say("ask_rather", &[("thing", &likes[at])]);
        }
    }

    /// Says that one has never thought about what was asked; whether there are words for that.
    fn says_never_thought_of(&mut self) -> bool {
        let before = self.said.len();
        self.say("unthought", &[]);
        self.said.len() > before
    }

    /// A gathering of one's own that is not among the beliefs.
    fn own_gathering(&mut self, topic: &Topic, whether: bool) -> bool {
        let planned = self.interview.persona.gathering.as_ref().map(|planned| &planned.gathering);
        let fits = |known: &&Gathering| topic.is_in(&format!("{} {} {}", known.what, known.topic, known.place));
        let Some(gathering) = planned.filter(fits) else { return false };
        self.affirm(whether);
        self.put(&self.clause(&gathering.claim()));
        true
    }

    /// A public matter that one knows of from the start.
    fn own_matter(&mut self, topic: &Topic, whether: bool) -> bool {
        let persona = self.interview.persona;
        let mut matters = persona.matters.iter();
        let found = matters.find(|matter| topic.is_in(&format!("{} {}", matter.topic, matter.says)));
        let Some(matter) = found else { return false };
        let named = || self.sense.newcomers.names.pronoun_of(&matter.who).unwrap_or(Pronoun::They);
        let claim = Claim {
            who: matter.who.clone(),
            pronoun: if matter.who == persona.name { persona.pronoun } else { named() },
            verb: Verb::StandsFor,
            topic: matter.topic.clone(),
            says: matter.says.clone(),
            other: None,
            place: None,
            when: None,
            stance: matter.stance,
            after: None,
        };
        self.affirm(whether);
        self.put(&self.clause(&claim));
        let why = self.own_phrase(&matter.because);
        match matter.stance {
            1.. => self.say("all_for", &[("why", &why)]),
            ..=-1 => self.say("all_against", &[("why", &why)]),
            0 => {}
        }
        true
    }

    /// The belief that fits a matter best; of those that fit as well what is one's own, then what matters most.
    fn belief_on(&self, topic: &Topic) -> Option<&'q Belief> {
        let all = self.interview.recalled.beliefs().iter().map(|(_, belief)| belief);
        let public = all.filter(|belief| {
            !matches!(belief.claim.verb, Verb::Does | Verb::ThinksOf)
                && belief.credit > 0
                && !self.was_just_told(belief)
        });
        let scored = public.map(|belief| {
            let Claim { topic: name, says, who, place, .. } = &belief.claim;
            let words = format!("{name} {says} {} {}", who.replace(':', " "), place.as_deref().unwrap_or_default());
            let own = *who == self.interview.persona.name;
            // What somebody does for all to see comes before what somebody only wants.
            let announced = matches!(belief.claim.verb, Verb::Hosts | Verb::StandsFor);
            ((topic.matching(&words), own, announced, belief.importance), belief)
        });
        let fitting = scored.filter(|((score, ..), _)| *score > 0);
        fitting.max_by_key(|(worth, _)| *worth).map(|(_, belief)| belief)
    }

    fn say_matter(&mut self, topic: &Topic, belief: &Belief, whether: bool) {
        let own = belief.claim.who == self.interview.persona.name;
        if is_private(&belief.claim.says) || belief.secret && !own {
            return self.say("dontsay", &[]);
        }
        let clause = self.clause(&belief.claim);
        self.rest_on_belief(belief);
        if belief.credit < 4 {
            return self.say("disbelieved", &[("text", &self.within(&clause))]);
        }
        self.affirm(whether);
        self.put(&clause);
        match &belief.source {
            Source::Heard(from) => self.say("source", &[("name", from)]),
            Source::Whispered => self.say("inkling", &[]),
            Source::Own | Source::Seen => {}
        }
        self.own_part(topic, belief);
    }

    /// What one has promised in the matter, or thinks of it.
    fn own_part(&mut self, topic: &Topic, belief: &Belief) {
        let appointment = self.own_appointment(belief);
        match appointment.map(|known| (&known.commitment, known.standing)) {
            Some((Commitment::Host(_), _)) => return,
            Some((_, Standing::Kept)) => self.say("went", &[]),
            Some((_, Standing::Broken)) => self.say("missed", &[]),
            Some((_, Standing::Perhaps)) => self.say("undecided", &[]),
            Some((Commitment::Help { doing, .. }, _)) => self.say("helps_with", &[("doing", &self.own_phrase(doing))]),
            Some((Commitment::Accompany(_, with), _)) => self.say("goes_with", &[("name", first_name(with))]),
            Some(_) => self.say("goes", &[]),
            None => {}
        }
        let of_claim = self.topic(&belief.claim.topic);
        // What one knows of it has been said, so what one makes of it needs no more.
        if let Some(found) = self.concluded(|memory| of_claim.is_in(&memory.text)) {
            self.say_conclusion_alone(&found);
        } else if let (None, Some((stance, why))) = (appointment, self.stance_on(topic)) {
            match (stance > 0, why) {
                (true, Some(why)) => self.say("all_for", &[("why", &why)]),
                (true, None) => self.say("for_it", &[]),
                (false, Some(why)) => self.say("all_against", &[("why", &why)]),
                (false, None) => self.say("against_it", &[]),
            }
        }
    }

    /// Says whether one goes to a gathering that a question names; whether it names one.
    pub(super) fn says_whether_going(&mut self, inquiry: &Inquiry) -> bool {
        let topic = self.topic(&inquiry.topic);
        let belief = self.belief_on(&topic).filter(|belief| topic.is_in(&belief.claim.topic));
        let belief = belief.filter(|belief| belief.claim.verb == Verb::Hosts).or_else(|| self.gathering_meant(inquiry));
        let Some(belief) = belief else { return false };
        if belief.claim.who == self.interview.persona.name {
            self.say_matter(&topic, belief, true);
        } else if self.own_appointment(belief).is_some() {
            self.own_part(&topic, belief);
        } else {
            self.rest_on_belief(belief);
            self.say("stays_away", &[]);
        }
        true
    }

    /// The gathering still to come whose kind a question names, "are you going to the party later", or whose place and hour:
    /// "the thing at Hobbs at five", "Isabella's thing at five".
    fn gathering_meant(&self, inquiry: &Inquiry) -> Option<&'q Belief> {
        let words: BTreeSet<String> = stems(&inquiry.words).into_iter().collect();
        let now = self.interview.now;
        let meant = |belief: &&'q Belief| {
            let claim = &belief.claim;
            let ahead = claim.when.is_some_and(|when| when.until > now && when.from.day() <= now.day() + 1);
            let kind = stems(&claim.topic).into_iter().next_back();
            let named = kind.is_some_and(|kind| words.contains(&kind));
            let there = inquiry.place.is_some() && inquiry.place == claim.place;
            let then = claim.when.zip(inquiry.when.as_ref()).is_some_and(|(span, when)| when.span.from == span.from);
            let theirs = inquiry.people.contains(&claim.who);
            claim.verb == Verb::Hosts && ahead && (named || (there || theirs) && then)
        };
        let all = self.interview.recalled.beliefs().iter().map(|(_, belief)| belief).filter(meant);
        all.min_by_key(|belief| belief.claim.when.map(|when| when.from))
    }

    /// What was agreed of the gathering that somebody believes in.
    fn own_appointment(&self, belief: &Belief) -> Option<&'q Appointment> {
        let gathering = (belief.claim.verb == Verb::Hosts).then(|| belief.claim.key())?;
        let mut appointments = self.interview.calendar.appointments().iter();
        appointments.find(|known| known.commitment.gathering().map(Gathering::key) == Some(gathering.clone()))
    }

    /// "Yes" in front of an answer to whether there is something.
    fn affirm(&mut self, whether: bool) {
        if whether && self.happens(0.7) {
            self.say("affirm", &[]);
        }
    }

    /// The best memory about a topic.
    fn recall_on(&self, topic: &Topic) -> Option<(MemoryId, String)> {
        let scores = self.interview.memories.iter().map(|(_, memory)| topic.matching(&memory.text));
        let best = scores.max().filter(|score| *score > 0)?;
        let fits = |memory: &Memory| {
            topic.matching(&memory.text) == best
                && !matches!(memory.content, Content::Aim(_) | Content::Tie(..))
                && memory.claims.iter().all(|claim| claim.verb != Verb::Wants)
                && memory.kind != MemoryKind::Plan
                // What one wonders about is no answer.
                && !self.sense.answers.signs.wonder.in_text(&memory.text)
        };
        // That one once talked about it says less than what was said.
        let is_talk = |memory: &Memory| matches!(memory.content, Content::Talk(_));
        let told = self.recall(|memory| memory.level >= 1 && fits(memory));
        told.or_else(|| self.recall(|memory| !is_talk(memory) && fits(memory))).or_else(|| self.recall(fits))
    }

    /// What one thinks of a topic, and why, if one thinks anything.
    pub(super) fn stance_on(&self, topic: &Topic) -> Option<(i8, Option<String>)> {
        let persona = self.interview.persona;
        let held = self.interview.recalled.beliefs().iter().map(|(_, belief)| &belief.claim).find(|claim| {
            claim.verb == Verb::ThinksOf && claim.who == persona.name && topic.is_in(&claim.topic) && claim.stance != 0
        });
        let known = persona.opinions.iter().find(|opinion| topic.is_in(&opinion.topic));
        let among = |topics: &[String]| topics.iter().any(|known| topic.is_in(known));
        let taste = || if among(&persona.likes) { Some(2) } else { among(&persona.dislikes).then_some(-2) };
        let stance = held.map(|claim| claim.stance).or(known.map(|opinion| opinion.stance)).or_else(taste)?;
        let why = known.filter(|known| known.stance.signum() == stance.signum());
        Some((stance, why.map(|known| self.own_phrase(&known.because))))
    }

    pub(super) fn view_on(&mut self, inquiry: &Inquiry) {
        if !self.view_known(&inquiry.topic) {
            self.matter(inquiry, false);
        }
    }

    fn say_view(&mut self, topic: &Topic, words: &str, stance: i8, why: Option<String>) {
        let act = match stance {
            ..=-2 => "view_hate",
            -1 => "view_dislike",
            0 => "view_torn",
            1 => "view_like",
            2.. => "view_love",
        };
        self.say(act, &[("topic", words)]);
        if let Some(why) = why {
            self.say("view_because", &[("why", &why)]);
        }
        if let Some(found) = self.concluded(|memory| topic.is_in(&memory.text)) {
            self.say_conclusion(&found);
        } else if self.happens(0.6) {
            match self.recall_on(topic) {
                Some((id, text)) => {
                    self.rest(id);
                    self.put(&text);
                }
                None => {
                    self.say_about(|text| touches(text, words));
                }
            }
        }
    }

    pub(super) fn why(&mut self, inquiry: &Inquiry) {
        if let Some(name) = inquiry.person().filter(|name| self.knows_name(name)) {
            return self.think_of(name);
        }
        let topic = self.topic(&inquiry.topic);
        let reason = &self.sense.answers.signs.reason;
        let is_reason =
            |memory: &Memory| (memory.level >= 1 || reason.in_text(&memory.text)) && topic.is_in(&memory.text);
        if self.say_about(|text| reason.in_text(text) && topic.is_in(text)) {
            return;
        }
        if let Some((_, Some(why))) = self.stance_on(&topic) {
            return self.say("because", &[("why", &why)]);
        }
        let persona = self.interview.persona;
        if topic.is_in(&persona.goal) || topic.is_in(&persona.project) {
            return self.say_with_goal("because_goal");
        }
        let own = &self.interview.persona.name;
        let of_own = |memory: &Memory| is_reason(memory) && (memory.level >= 1 || memory.is_by(own));
        if let Some((id, text)) = self.recall(of_own) {
            self.rest(id);
            return self.put(&text);
        }
        if let Some((id, text)) = self.recall(is_reason) {
            self.rest(id);
            self.put(&text);
        } else if topic.0.is_empty() || !self.recollect(inquiry) {
            self.say("no_reason", &[]);
        }
    }
}

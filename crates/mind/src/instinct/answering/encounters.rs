//! What one would say and do to people: asked of how one meets them and of what one answers in a talk.

use std::collections::{BTreeMap, BTreeSet};

use smallville_english::PlainText;

use super::{draft::Draft, when::spoken};
use crate::{
    agent::AgentId,
    belief::Belief,
    calendar::{Commitment, Gathering, ONLINE, suitable_hours},
    claim::{Claim, Span, Verb, first_name},
    converse::{Here, Situation, Talk, answers, initiatives},
    instinct::{
        activity::Want,
        speech::{Said, Speaker},
    },
    interview::Interview,
    memory::{Memory, MemoryKind},
    mood::Mood,
    percept::{Companion, Sighting},
    persona::Pronoun,
    question::{
        Question as _,
        chat::{Chat, Wish},
    },
    speech::{ConversationId, Reason, SpeechAct},
};
use smallville_town::GameTime;

/// For whom one likes so much plans are put off.
const DEAR: f32 = 7.4;
/// A favour takes so many minutes, a gathering twice as long.
const FAVOUR_MINUTES: u32 = 60;
/// What one plans in so many minutes stands against a favour.
const SOON_MINUTES: u32 = 120;

/// A talk with one other, in which something may wait for an answer.
fn talk_of_two(name: &str, due: Option<SpeechAct>) -> Talk {
    let mut talk = Talk::new(ConversationId::default());
    talk.others =
        vec![Companion { agent: AgentId(0), name: name.into(), doing: String::new(), obeyed: false, played: false }];
    talk.due = due.into_iter().map(|act| (name.to_owned(), act)).collect();
    talk
}

/// Does something with what somebody would go by in a talk.
fn in_talk<T>(interview: &Interview<'_>, talk: &Talk, then: impl FnOnce(&Situation<'_>) -> T) -> T {
    let Interview { persona, recalled, relations, calendar, plan, now, .. } = interview;
    let partner = talk.others.first().map_or("", |other| other.name.as_str());
    then(&Situation {
        persona,
        talk,
        partner,
        recalled,
        relations,
        calendar,
        plan,
        doing: "",
        minutes_left: None,
        pursuits: &[],
        secrets: &[],
        avoided: &BTreeSet::new(),
        to_say: &[],
        missing: &[],
        lately: &BTreeMap::new(),
        here: Here::default(),
        mood: Mood::default(),
        said: &Said::default(),
        now: *now,
    })
}

impl<'q> Draft<'q, '_> {
    /// What one does about somebody: one meets them, they ask for something, insult one, stand for something. Whether the
    /// situation is such a one.
    pub(super) fn would_meet(&mut self, situation: &PlainText) -> bool {
        let words = &self.sense.answers.situations;
        if words.stands.are_in(situation) && self.would_vote(situation) {
            return true;
        }
        if words.insults.are_in(situation) {
            let whom = self.named_in(situation).unwrap_or_default();
            let insulted = self.reply_to(&whom, SpeechAct::Insult).is_some_and(|act| act == SpeechAct::Insult);
            self.say(if insulted { "would_answer" } else { "would_go" }, &[]);
            return true;
        }
        let friend = || words.friends.are_in(situation).then(|| self.dearest()).flatten();
        let Some(name) = self.named_in(situation).or_else(friend) else { return false };
        if words.invites.are_in(situation) {
            self.would_come(&name);
        } else if words.helps.are_in(situation) {
            self.would_help(&name);
        } else if words.meets.are_in(situation) {
            self.would_stop(&name);
        } else {
            return false;
        }
        true
    }

    /// What one says to what somebody does by speaking.
    fn reply_to(&mut self, name: &str, act: SpeechAct) -> Option<SpeechAct> {
        let talk = talk_of_two(name, Some(act));
        in_talk(self.interview, &talk, |situation| answers(situation, self.rng)).into_iter().next()
    }

    /// Somebody comes by: one talks to them, or does not.
    fn would_stop(&mut self, name: &str) {
        let first = ("name", first_name(name));
        if self.tie(name).is_none() {
            return self.say("would_nod", &[("name", name)]);
        }
        if self.is_secret(name) {
            return self.say("would_stammer", &[first]);
        }
        let Interview { persona, relations, recalled, now, .. } = *self.interview;
        let beliefs = recalled.beliefs();
        let talk = talk_of_two(name, None);
        let mut options = in_talk(self.interview, &talk, |situation| initiatives(situation, self.rng));
        let is_secret = |claim: &Claim| beliefs.belief(claim).is_some_and(|belief| belief.secret);
        options.retain(|(_, act)| !act.claims().is_some_and(is_secret));
        let best = options.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        let seen = Sighting {
            agent: AgentId(0),
            name: name.to_owned(),
            pronoun: self.sense.newcomers.names.pronoun_of(name).unwrap_or(Pronoun::They),
            looks: String::new(),
            words: self.sense.answers.situations.passing.clone(),
            place: String::new(),
            sector: None,
            talks_with: Vec::new(),
            walking: true,
        };
        let relation = relations.to(name);
        let chat = Chat {
            persona,
            seen: &seen,
            relation,
            recalled,
            leaning: self.inclination().convictions().leaning(name),
            mood: self.inclination().mood(),
            doing: ("", Want::Rest),
            meets: false,
            sought: false,
            absorbed: false,
            known_company: true,
            business: best.as_ref().map_or(0.0, |(value, _)| *value),
            since_last: relation.and_then(|relation| relation.last_talk).map(|at| now.minutes_since(at)),
            talks_today: 0,
            minutes_left: None,
            enough: 1.0,
            sociability: 0.0,
            now,
        };
        if chat.instinct(self.sense, self.rng) == Wish::GoOn {
            self.say("would_pass", &[first]);
        } else {
            let acts: Vec<SpeechAct> = [SpeechAct::Greet].into_iter().chain(best.map(|(_, act)| act)).collect();
            let line = self.line_to(name, &acts);
            self.say("would_stop", &[first, ("line", &line)]);
            for claim in acts.iter().filter_map(SpeechAct::claims) {
                beliefs.belief(claim).into_iter().for_each(|belief| self.rest_on_belief(belief));
            }
        }
        self.say_lived_with(name);
    }

    /// What one says to somebody by some acts.
    fn line_to(&mut self, name: &str, acts: &[SpeechAct]) -> String {
        let Interview { persona, relations, now, .. } = *self.interview;
        let speaker = Speaker {
            persona,
            listener: Some(name),
            stranger: false,
            tie: relations.to(name).map(|relation| &relation.tie),
            opinion: self.liking(name),
            familiarity: relations.to(name).map_or(0.0, |relation| relation.familiarity),
            knows_of: &|_| true,
            now,
            place: None,
            before: &[],
            parts_back: false,
            goes_on: false,
        };
        self.sense.phrases.say(acts, &speaker, &mut Said::default(), self.rng)
    }

    /// What one made of somebody, or lived with them.
    fn say_lived_with(&mut self, name: &str) {
        if let Some(found) = self.concluded_of(name) {
            return self.say_conclusion(&found);
        }
        let lived = |memory: &Memory| {
            let talked = memory.kind == MemoryKind::Conversation && memory.partners().iter().any(|other| other == name);
            talked && memory.level == 0
        };
        if let Some((id, text)) = self.recall(lived) {
            self.rest(id);
            self.put(&text);
        }
    }

    /// Somebody asks for help: what one does is a question of what they are to one, and of the time one has.
    fn would_help(&mut self, name: &str) {
        let first = ("name", first_name(name));
        let Some(tie) = self.tie(name) else {
            return self.say("would_ask", &[("name", name)]);
        };
        let persona = self.interview.persona;
        let favour = Commitment::Meet {
            with: persona.name.clone(),
            doing: self.sense.answers.situations.favour.clone(),
            sector: persona.home,
            place: self.interview.town.sector(persona.home).name.clone(),
            span: self.free_hour(),
        };
        match self.reply_to(name, SpeechAct::Request(favour)) {
            Some(SpeechAct::Decline(_, reason)) => return self.would_decline(name, &reason),
            _ => self.say("would_help", &[first]),
        }
        if self.is_secret(name) {
            return;
        }
        let now = self.interview.now;
        let soon = self.entries_in(Span { from: now, until: now.plus_minutes(SOON_MINUTES) });
        if let Some(entry) = soon.iter().find(|entry| !matches!(entry.want, Want::Sleep | Want::Wash)) {
            let (doing, until) = (self.own_phrase(&entry.words), spoken(entry.until.time_of_day()));
            let act = if self.liking(name) < DEAR { "would_plan" } else { "would_drop" };
            self.say(act, &[("doing", &doing), ("until", &until)]);
        }
        match (self.concluded_of(name), self.talk_with(name)) {
            (Some(found), _) => self.say_conclusion(&found),
            (None, Some(talk)) => self.say_proof(&talk),
            (None, None) => self.say_tie(name, &tie),
        }
    }

    /// The next hour in which one has nothing fixed to do.
    fn free_hour(&self) -> Span {
        let Interview { persona, calendar, now, .. } = *self.interview;
        let hour = |from: GameTime| Span { from, until: from.plus_minutes(FAVOUR_MINUTES) };
        let is_free = |span: &Span| {
            let work = persona.at_work(span.from.day());
            span.from > now
                && !persona.sleeps_during(*span)
                && work.iter().all(|block| block.until <= span.from || span.until <= block.from)
                && calendar.during(*span).next().is_none()
        };
        let mut hours = [now.day(), now.day() + 1].into_iter().flat_map(suitable_hours).map(hour);
        hours.find(is_free).unwrap_or_else(|| hour(now))
    }

    /// Somebody invites one: to what they give, as far as one knows, else to anything.
    fn would_come(&mut self, name: &str) {
        let first = ("name", first_name(name));
        if self.tie(name).is_none() {
            return self.say("would_ask", &[("name", name)]);
        }
        let Interview { recalled, town, now, .. } = *self.interview;
        let known = recalled.beliefs().iter().filter(|(key, _)| key.verb == Verb::Hosts && key.who == name);
        let mut known = known.filter_map(|(_, belief)| Gathering::of_claim(&belief.claim, town));
        let (what, hour) = &self.sense.answers.situations.invitation;
        let from = GameTime::from_day_time(now.day() + 1, *hour);
        let any = || Gathering {
            what: what.clone(),
            topic: what.clone(),
            host: name.to_owned(),
            pronoun: Pronoun::They,
            place: ONLINE.to_owned(),
            sector: None,
            at_home: false,
            unknown_to: None,
            span: Span { from, until: from.plus_minutes(2 * FAVOUR_MINUTES) },
        };
        let gathering = known.find(|gathering| gathering.span.from > now).unwrap_or_else(any);
        match self.reply_to(name, SpeechAct::Invite(gathering)) {
            Some(SpeechAct::Decline(_, reason)) => self.would_decline(name, &reason),
            Some(SpeechAct::Perhaps(_)) => self.say("would_think", &[first]),
            _ => self.say("would_come", &[first]),
        }
    }

    /// Says no, and why.
    fn would_decline(&mut self, name: &str, reason: &Reason) {
        self.say("would_decline", &[("name", first_name(name))]);
        match reason {
            Reason::Busy(doing) => self.say("because_busy", &[("busy", &self.own_phrase(doing))]),
            Reason::Dislike(whom) => self.say("because_dislike", &[("person", first_name(whom))]),
            Reason::Distaste(matter) => self.say("because_distaste", &[("matter", matter)]),
            Reason::Tired => self.say("because_tired", &[]),
            Reason::Unwilling => self.say("because_unwilling", &[]),
        }
    }

    /// Somebody stands for something: what one thinks of it. Whether one knows of anybody who does.
    fn would_vote(&mut self, situation: &PlainText) -> bool {
        let named = self.named_in(situation);
        let Some(belief) =
            self.candidacies().into_iter().find(|belief| named.as_deref().is_none_or(|name| name == belief.claim.who))
        else {
            return false;
        };
        let claim = &belief.claim;
        self.rest_on_belief(belief);
        if claim.who == self.interview.persona.name {
            self.put(&self.clause(claim));
            return true;
        }
        match self.view_of_candidacy(claim) {
            Some(view) => self.say("would_vote", &[("text", &self.within(&self.clause(&view)))]),
            None => self.say("would_hear", &[("name", first_name(&claim.who))]),
        }
        true
    }

    /// What one thinks of somebody's standing for something, as one would say it to them.
    fn view_of_candidacy(&self, claim: &Claim) -> Option<Claim> {
        let talk = talk_of_two(&claim.who, None);
        in_talk(self.interview, &talk, |situation| situation.view_of_matter(claim))
    }

    /// Who stands for something, as far as one knows and may say.
    fn candidacies(&self) -> Vec<&'q Belief> {
        let beliefs = self.interview.recalled.beliefs();
        let all = beliefs.iter().filter(|(key, belief)| key.verb == Verb::StandsFor && !belief.secret);
        all.map(|(_, belief)| belief).collect()
    }

    /// For whom one would vote among those of whom one knows that they stand for something, and why.
    pub(super) fn vote(&mut self) {
        let own = &self.interview.persona.name;
        let standing = self.candidacies();
        if let Some(belief) = standing.iter().find(|belief| belief.claim.who == *own) {
            self.rest_on_belief(belief);
            self.say("vote_own", &[]);
            return self.say_with_goal("because_goal");
        }
        let liked = |belief: &&&Belief| self.liking(&belief.claim.who);
        let Some(belief) = standing.iter().max_by(|a, b| liked(a).total_cmp(&liked(b))) else {
            return self.say("vote_unknown", &[]);
        };
        let claim = &belief.claim;
        self.rest_on_belief(belief);
        let name = ("name", first_name(&claim.who));
        match self.view_of_candidacy(claim).map_or(0, |view| view.stance) {
            1.. => self.say("vote_for", &[name]),
            ..=-1 => self.say("vote_against", &[name]),
            0 => return self.say("vote_open", &[name]),
        }
        let matters = self.interview.persona.matters.iter();
        let why = matters
            .filter(|matter| matter.who == claim.who && !matter.because.is_empty())
            .map(|matter| &matter.because);
        match why.map(|why| self.own_phrase(why)).next() {
            Some(why) => self.say("because", &[("why", &why)]),
            None => self.say_ground(&claim.who.clone()),
        }
    }
}

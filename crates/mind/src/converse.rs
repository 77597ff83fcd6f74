//! A conversation as one of its participants lives it: what was said, what waits for an answer, what one could say.
//!
//! Plain logic: the question [`crate::question::utter`] chooses among what is legal here.

mod agenda;
mod answers;
mod decision;
mod engagement;
mod here;
mod invitation;
mod lasting;
mod praise;
mod views;
#[cfg(test)]
mod testing;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use agenda::teller;
pub(crate) use agenda::{business, interest_of, to_the_face};
pub use agenda::{initiatives, news};
pub(crate) use answers::SEEN_LATELY_HOURS;
pub use answers::answers;
pub(crate) use answers::own_deed;
pub(crate) use decision::{decisions, is_decision};
pub(crate) use engagement::whole_engagement;
pub(crate) use here::Here;
pub(crate) use invitation::would_come;
pub use invitation::{inclination_to_company, is_shunned, view_of_kind};
pub(crate) use lasting::is_lasting;
pub use views::{matter_words, own_view, stance_words};

use serde::{Deserialize, Serialize};

use crate::{
    belief::Belief,
    calendar::{Calendar, Gathering},
    claim::{Claim, ClaimKey, Verb, first_name},
    instinct::speech::Said,
    memory::MemoryId,
    mood::Mood,
    percept::Companion,
    persona::Persona,
    plan::Plan,
    pursuit::{Aim, Pursuit},
    reading::Secret,
    recalled::Recalled,
    relate::Relations,
    speech::{ConversationId, Line, SpeechAct, Thread, Topic},
};
use smallville_town::GameTime;

/// Each of two people names so many hours for the same meeting in one talk; then both have had enough.
pub(crate) const HOURS_EACH: usize = 2;

/// Whoever has come up so many lines ago has just come up.
const JUST_COME: usize = 4;

/// A conversation in which one stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Talk {
    /// Which.
    pub id: ConversationId,
    /// The others, in the order of their numbers.
    pub others: Vec<Companion>,
    /// The lines that one heard, oldest first, one's own among them.
    pub lines: Vec<Line>,
    /// How many lines one has said oneself.
    pub mine: u32,
    /// How many lines one means to say.
    pub wish: u32,
    /// Whether one is at ease and has all the time in the world.
    #[serde(default)]
    pub unhurried: bool,
    /// What waits for one's answer, with who said it: full name.
    pub due: Vec<(String, SpeechAct)>,
    /// What one has asked.
    pub asked: Vec<Topic>,
    /// What was told by anybody.
    pub told: BTreeSet<ClaimKey>,
    /// Who has been insulted or has insulted in it.
    pub soured: bool,
    /// Who was strangers to one when it began.
    pub strangers: BTreeSet<String>,
    /// What came to mind of each of the others (full names) when one first spoke to them, best first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub of_others: BTreeMap<String, Vec<MemoryId>>,
}

impl Talk {
    /// A talk that begins.
    #[must_use]
    pub fn new(id: ConversationId) -> Self {
        Self {
            id,
            others: Vec::new(),
            lines: Vec::new(),
            mine: 0,
            wish: 0,
            unhurried: false,
            due: Vec::new(),
            asked: Vec::new(),
            told: BTreeSet::new(),
            soured: false,
            strangers: BTreeSet::new(),
            of_others: BTreeMap::new(),
        }
    }

    /// Whether somebody (full name) was named in it: whoever was needs no full name any more.
    #[must_use]
    pub fn has_named(&self, name: &str) -> bool {
        let first = first_name(name);
        let is_first = |word: &str| word.trim_end_matches("'s") == first;
        let says = |words: &str| words.split(|sign: char| !sign.is_alphanumeric() && sign != '\'').any(is_first);
        self.lines.iter().any(|line| says(&line.words))
    }

    /// Whether something is done with the last line.
    #[must_use]
    pub fn last_does(&self, does: fn(&SpeechAct) -> bool) -> bool {
        self.lines.last().is_some_and(|line| line.acts.iter().any(does))
    }

    /// Whether nothing was talked of but a question that somebody asked in passing, and it is answered.
    pub(crate) fn was_in_passing(&self) -> bool {
        let asks = |act: &SpeechAct| matches!(act, SpeechAct::Ask(_));
        let answers = |act: &SpeechAct| matches!(act, SpeechAct::DontKnow(_) | SpeechAct::Tell { .. });
        let asked = self.lines.iter().rev().nth(1).is_some_and(|line| line.acts.iter().any(asks));
        asked && self.last_does(answers) && self.lines.iter().all(|line| line.thread.is_none())
    }

    /// Whether somebody has said in it who they are.
    #[must_use]
    pub fn has_introduced(&self, name: &str) -> bool {
        self.lines.iter().any(|line| line.name == name && line.acts.iter().any(SpeechAct::introduces))
    }

    /// The others without those who have just taken leave, as long as somebody else is there.
    pub(crate) fn staying(&self, others: Vec<Companion>) -> Vec<Companion> {
        let stays = |other: &Companion| {
            let last = self.lines.iter().rev().find(|line| line.name == other.name);
            !last.is_some_and(|line| line.acts.iter().any(SpeechAct::parts))
        };
        if others.iter().any(stays) { others.into_iter().filter(stays).collect() } else { others }
    }

    /// Whether an invitation or a request waits for one's answer: by the last beat, or one that it does not speak of.
    pub(crate) fn owes_an_answer(&self) -> bool {
        let Some((last, _)) = self.thread() else { return false };
        let waits = |act: &SpeechAct| matches!(act, SpeechAct::Invite(_) | SpeechAct::Request(_));
        self.due.iter().any(|(name, act)| waits(act) && (last.name != *name || last.acts.contains(act)))
    }

    /// The last beat of an exchange and its line, if the talk is still at it: whoever only says hello does not break in.
    #[must_use]
    pub fn thread(&self) -> Option<(&Line, &Thread)> {
        let goes_on = |line: &&Line| line.thread.is_some() || !line.acts.iter().all(SpeechAct::greets);
        let line = self.lines.iter().rev().find(goes_on)?;
        Some((line, line.thread.as_deref()?))
    }

    /// Whoever has just come up to others and said no more than hello: full name. Whoever has listened for long is one of them.
    #[must_use]
    pub fn newcomer(&self) -> Option<&str> {
        self.thread()?;
        let greets = |line: &Line| line.thread.is_none() && line.acts.iter().all(SpeechAct::greets);
        let long_here = self.lines.len().saturating_sub(JUST_COME);
        let has_just_come = |name: &&str| {
            let came = self.lines.iter().position(|line| line.name == *name);
            let only_greets = self.lines.iter().filter(|line| line.name == *name).all(greets);
            came.is_some_and(|at| at >= long_here) && only_greets
        };
        let names = self.others.iter().map(|other| other.name.as_str()).filter(|_| self.others.len() > 1);
        names.into_iter().find(has_just_come)
    }

    /// Whoever has come up to others who are talking of them: full name.
    pub(crate) fn talked_of(&self) -> Option<&str> {
        let (_, thread) = self.thread()?;
        let names = self.others.iter().map(|other| other.name.as_str());
        names.into_iter().find(|name| !thread.involves(name) && thread.matter.concerns(name))
    }

    /// Whether somebody has said so already: in words that do nothing.
    pub(crate) fn owned_up(&self) -> bool {
        let since = self.lines.iter().rev().take_while(|line| line.thread.is_none());
        since.into_iter().any(|line| line.acts.is_empty() && !line.words.starts_with('('))
    }

    /// To whom one turns if nobody waits: whoever spoke last, else any other.
    #[must_use]
    pub fn nearest(&self) -> Option<&str> {
        let here = |name: &str| self.others.iter().any(|other| other.name == name);
        let spoke = self.lines.iter().rev().map(|line| line.name.as_str()).find(|name| here(name));
        spoke.or_else(|| self.others.first().map(|other| other.name.as_str()))
    }

    /// To whom one speaks: whoever waits for a yes or no, whoever else is to be answered, the only other one, or nobody in
    /// particular.
    #[must_use]
    pub fn partner(&self) -> Option<&str> {
        // Whoever speaks a beat of an exchange is answered by the one to whom it was spoken.
        let mine = |other: &str| !self.others.iter().any(|here| here.name == other);
        if let Some((line, _)) = self.thread().filter(|(line, thread)| mine(thread.other_than(&line.name)))
            && let Some(other) = self.others.iter().find(|other| other.name == line.name)
        {
            return Some(&other.name);
        }
        let waits = |(_, act): &&(String, SpeechAct)| matches!(act, SpeechAct::Invite(_) | SpeechAct::Request(_));
        let asked = self.due.iter().rev().find(waits).or(self.due.last()).map(|(name, _)| name.as_str());
        asked.filter(|name| self.others.iter().any(|other| other.name == *name)).or({
            match self.others.as_slice() {
                [one] => Some(one.name.as_str()),
                _ => None,
            }
        })
    }
}

/// Everything that somebody who is about to speak goes by.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Who speaks.
    pub persona: &'a Persona,
    /// The talk.
    pub talk: &'a Talk,
    /// Whom they speak to first of all.
    pub partner: &'a str,
    /// What came to mind about the partner, the talk and what occupies the speaker: all that they can speak of.
    pub recalled: &'a Recalled,
    /// How they stand to others.
    pub relations: &'a Relations,
    /// What they have agreed to do.
    pub calendar: &'a Calendar,
    /// Their day.
    pub plan: &'a Plan,
    /// What they are doing beside talking, as a gerund phrase.
    pub doing: &'a str,
    /// Minutes until they must leave; none: they have time.
    pub minutes_left: Option<u32>,
    /// What they pursue with the help of others.
    pub pursuits: &'a [Pursuit],
    /// What they mean to say to whom: full name.
    pub to_say: &'a [(String, SpeechAct)],
    /// What they keep to themself.
    pub secrets: &'a [Secret],
    /// People (full names), places and doings of which they keep clear.
    pub avoided: &'a BTreeSet<String>,
    /// Whom they look for: full names of family members whom they have not seen for long.
    pub missing: &'a [String],
    /// How often they have asked or told the same kinds of thing to this person lately, by topic.
    pub lately: &'a BTreeMap<String, u32>,
    /// Where they stand.
    pub here: Here<'a>,
    /// How they feel about how things went lately.
    pub mood: Mood,
    /// What they said and heard lately.
    pub said: &'a Said,
    /// The time.
    pub now: GameTime,
}

impl Situation<'_> {
    /// Whether the speaker keeps clear of whom they would speak to.
    #[must_use]
    pub fn shuns_company(&self) -> bool {
        self.avoided.contains(self.partner)
    }

    /// Whether the speaker keeps clear of a gathering or of whoever gives it.
    #[must_use]
    pub fn shuns_gathering(&self, gathering: &Gathering) -> bool {
        self.avoided.iter().any(|what| is_shunned(gathering, what))
    }

    /// What the speaker thinks of the partner, 0 to 10.
    #[must_use]
    pub fn opinion(&self) -> f32 {
        self.relations.opinion(self.partner)
    }

    /// Whether the speaker cannot say no to the partner.
    #[must_use]
    pub fn obeys(&self) -> bool {
        self.talk.others.iter().any(|other| other.name == self.partner && other.obeyed)
    }

    /// How well the speaker knows the partner, 0 to 10.
    #[must_use]
    pub fn familiarity(&self) -> f32 {
        self.relations.to(self.partner).map_or(0.0, |relation| relation.familiarity)
    }

    /// Whether the speaker would tell the partner what is nobody's business.
    #[must_use]
    pub fn trusts(&self) -> bool {
        self.opinion() >= 8.0 && self.familiarity() >= 5.0
    }

    /// Whether the speaker gives a gathering or means to go to it.
    #[must_use]
    pub fn goes_to(&self, key: &ClaimKey) -> bool {
        self.calendar.appointments().iter().any(|known| {
            known.standing.holds() && known.commitment.gathering().is_some_and(|gathering| gathering.key() == *key)
        })
    }

    /// What the speaker's goals want of the partner now.
    #[must_use]
    pub fn proposal(&self) -> Option<SpeechAct> {
        let me = &self.persona.name;
        // What one was given to do comes before what one has begun oneself.
        let (own, given): (Vec<&Pursuit>, Vec<&Pursuit>) = self.pursuits.iter().partition(|pursuit| pursuit.own_accord);
        let asked = given.into_iter().chain(own).filter(|pursuit| pursuit.would_ask(self.opinion()));
        let open = |pursuit: &Pursuit| !matches!(&pursuit.aim, Aim::Gather(gathering) if self.is_surprise(gathering));
        asked.filter(|pursuit| open(pursuit)).find_map(|pursuit| pursuit.proposal(me, self.partner, self.now))
    }

    /// Whether a gathering of one's own is for so many guests and no more.
    #[must_use]
    pub fn counts_guests(&self, gathering: &Gathering) -> bool {
        let is_it = |pursuit: &Pursuit| matches!(&pursuit.aim, Aim::Gather(known) if known == gathering);
        self.pursuits.iter().any(|pursuit| (pursuit.own_accord || pursuit.closed) && is_it(pursuit))
    }

    /// Whether a trait is among the speaker's.
    #[must_use]
    pub fn is(&self, words: &[&str]) -> bool {
        self.persona.traits.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether something may be told to the partner: they are not known to know it, it is not about them, and it is
    /// not a secret that they are not trusted with.
    #[must_use]
    pub fn may_tell(&self, belief: &Belief) -> bool {
        belief.claim.who != self.partner
            && belief.credit >= 4
            && !belief.shared_with.contains(self.partner)
            && (self.talk.told.is_empty() || !self.talk.told.contains(&belief.claim.key()))
            && (!belief.secret || self.trusts())
            && !(belief.secret && belief.claim.concerns(self.partner))
            && !self.keeps_from(&belief.claim)
    }

    /// Whether a gathering is a surprise for somebody who listens.
    #[must_use]
    pub fn is_surprise(&self, gathering: &Gathering) -> bool {
        gathering.unknown_to.as_deref().is_some_and(|name| self.listens(name))
    }

    /// Whether somebody (full name) stands in the talk.
    fn listens(&self, name: &str) -> bool {
        self.partner == name || self.talk.others.iter().any(|other| other.name == name)
    }

    /// Whether somebody must not hear something: a surprise for them, or what the speaker keeps to themself.
    #[must_use]
    pub fn keeps_from(&self, claim: &Claim) -> bool {
        let kept = |secret: &Secret| secret.from.as_deref().is_none_or(|name| self.listens(name));
        claim.verb == Verb::Hosts && claim.other.as_deref().is_some_and(|name| self.listens(name))
            || self.secrets.iter().any(|secret| kept(secret) && secret.covers(claim))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{agent::AgentId, calendar::Commitment, testing::claim};

    #[test]
    fn whoever_waits_for_a_yes_is_answered_whoever_else_joins() {
        let companion = |number, name: &str| Companion {
            agent: AgentId(number),
            name: name.into(),
            doing: "reading".into(),
            obeyed: false,
            played: false,
        };
        let mut talk = Talk::new(ConversationId(1));
        talk.others = vec![companion(1, "Abigail Chen"), companion(2, "Sam Moore")];
        assert_eq!(talk.partner(), None);
        let news = claim("Abigail Chen", Verb::Story, "the last guest");
        let favour = Commitment::Tell("Tom Moreno".into(), news.key());
        talk.due.push(("Sam Moore".into(), SpeechAct::Request(favour)));
        talk.due.push(("Abigail Chen".into(), SpeechAct::Tell { claim: news, heard_from: None }));
        assert_eq!(talk.partner(), Some("Sam Moore"));
        talk.due.remove(0);
        assert_eq!(talk.partner(), Some("Abigail Chen"));
    }
}

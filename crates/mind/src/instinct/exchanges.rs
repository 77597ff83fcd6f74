//! Talk as exchanges: small joint behaviours of two people about one matter, written as beats that answer each other.
//!
//! Nobody directs a talk. Whoever speaks picks among the beats that can follow the last one, by what holds in their own
//! mind; whoever opens an exchange picks by what comes to mind, what it is worth, and what was said lately. What the beats
//! may be is data: `assets/talk/*.ron`, described in `docs/talk.md`.

mod check;
mod condition;
mod deeds;
mod matters;
pub mod pairs;
mod slots;
mod table;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use rand::{RngExt as _, rngs::StdRng};
use serde::{Deserialize, Serialize};

use self::{
    matters::EVEN,
    slots::Voice,
    table::{About, Beat, By, Condition, Does, Exchange, OPEN},
};
use crate::{
    converse::{Situation, Talk},
    embed::{ConceptEmbedder, Embedder as _, cosine},
    instinct::{
        incidents::Incidents,
        speech::{fingerprint, finish, has_sentence_of},
    },
    persona::Manner,
    speech::{Line, Matter, SpeechAct, Thread},
};

/// Where the tables are.
pub const FOLDER: &str = "assets/talk";

/// What was spoken or heard less than so many hours ago is worth so much less; with the same person, for so many hours.
const FRESH_HOURS: f32 = 48.0;
const STALE: f32 = 8.0;
const FRESH_HOURS_WITH: f32 = 168.0;
const STALE_WITH: f32 = 3.0;
/// What one says to everybody is stale so much less.
const ALIKE: f32 = 0.2;
/// What has to do with what was just talked about is worth more.
const LEADS: f32 = 2.5;
/// And what one says to everybody, and has not, is worth less.
const HOPS: f32 = -4.5;
/// So often one says it when the talk has come to its end; at home always.
const SAYS_IT_YET: f64 = 0.75;
/// How much of it is luck.
const LUCK: f32 = 1.2;
/// How much more or less somebody tends to one exchange than others do: not everybody comes up with the same.
const BENT: f32 = 1.5;
const BENTS: u64 = 1000;
/// How far what is interesting counts.
const INTEREST: f32 = 0.9;
/// Less than this is not worth opening one's mouth for.
const WORTH_SAYING: f32 = 1.0;
/// So many exchanges are enough for a talk; a yes or no and what is said to it is none.
const EXCHANGES: usize = 1;
/// Of so many last lines one knows what they were about.
const LINES_IN_MIND: usize = 4;
/// So many lines at most are only greetings.
const GREETINGS: usize = 2;
/// So like one's own words must be to those of a beat to stand for it, 0 to 1.
const MEANT: f32 = 0.5;
/// How much more a beat is meant that is always possible.
const ALWAYS: f32 = 0.02;
/// How often a beat that fits the moment is preferred to one that always fits.
const APT: f64 = 0.75;

/// All exchanges, read and checked.
#[derive(Clone, Debug, Default)]
pub struct Exchanges {
    exchanges: BTreeMap<String, Exchange>,
}

/// A beat that somebody speaks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spoken {
    /// Where the talk stands with it.
    pub thread: Thread,
    /// What is done by it.
    pub acts: Vec<SpeechAct>,
    /// The words; empty for a mere gesture.
    pub words: String,
    /// Whether the exchange is over with it.
    #[serde(default)]
    pub ends: bool,
}

impl Exchanges {
    /// Reads the tables; faults are noted as `file:line: …`.
    pub(super) fn load(
        paths: &[String],
        incidents: Option<&Incidents>,
        read: &dyn Fn(&str) -> io::Result<String>,
        faults: &mut Vec<String>,
    ) -> Self {
        let mut exchanges = BTreeMap::new();
        for path in paths {
            let Some(found) = super::parse::<Vec<Exchange>>(path, read, faults) else { continue };
            let source = read(path).unwrap_or_default();
            for exchange in found.into_iter().map(Exchange::prepared) {
                faults.extend(check::faults(&exchange, path, &source, incidents));
                if exchanges.contains_key(&exchange.id) {
                    faults.push(format!("{path}:1: two exchanges are called \"{}\"; rename one", exchange.id));
                }
                exchanges.insert(exchange.id.clone(), exchange);
            }
        }
        Self { exchanges }
    }

    /// How many exchanges, beats and wordings there are in each family.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<&str, (usize, usize, usize)> {
        let mut counts: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
        for exchange in self.exchanges.values() {
            let (exchanges, beats, wordings) = counts.entry(exchange.family()).or_default();
            *exchanges += 1;
            *beats += exchange.beats.len();
            let said = |beat: &Beat| beat.say.len() + beat.manners.values().map(Vec::len).sum::<usize>();
            *wordings += exchange.beats.values().map(said).sum::<usize>();
        }
        counts
    }

    /// What can be spoken and had better not be, as a sentence each: endings that ask.
    #[must_use]
    pub fn loose_ends(&self) -> Vec<String> {
        self.exchanges.values().flat_map(check::loose_ends).collect()
    }

    /// What the speaker says to the last line, if it is a beat that waits for them.
    #[must_use]
    pub fn reply(&self, situation: &Situation<'_>, rng: &mut StdRng) -> Option<Spoken> {
        let (line, last) = situation.talk.thread().filter(|_| situation.talk.talked_of().is_none())?;
        let me = &situation.persona.name;
        let role = match () {
            () if line.name == *me => return None,
            () if *me == last.opener => By::A,
            () if *me == last.answerer => By::B,
            () => return None,
        };
        let exchange = self.exchanges.get(&last.exchange)?;
        let voice = Voice { situation, matter: &last.matter };
        let next = Some(&exchange.beats.get(&last.beat)?.next).filter(|next| !next.is_empty())?;
        let named = next.iter().filter_map(|name| exchange.beats.get_key_value(name));
        let mut legal: Vec<(&String, &Beat)> =
            named.filter(|(_, beat)| beat.by == role && voice.all(&beat.conditions, rng)).collect();
        // Whoever is told what they knew says so, if there is a way to.
        let knew = |beat: &Beat| beat.conditions.iter().any(|condition| matches!(condition, Condition::Knew));
        let told = exchange.beats.get(&last.beat).is_some_and(|beat| beat.does.contains(&Does::Tell));
        if told && legal.iter().any(|(_, beat)| knew(beat)) {
            legal.retain(|(_, beat)| knew(beat));
        }
        let (apt, plain): (Vec<_>, Vec<_>) = legal.into_iter().partition(|(_, beat)| !beat.conditions.is_empty());
        let mut order = if rng.random_bool(APT) { [apt, plain] } else { [plain, apt] };
        for beats in &mut order {
            while !beats.is_empty() {
                let (name, beat) = beats.swap_remove(rng.random_range(0..beats.len()));
                let thread = Thread { beat: name.clone(), ..last.clone() };
                if let Some(spoken) = speak(exchange, beat, thread, &voice, rng) {
                    return Some(spoken);
                }
            }
        }
        None
    }

    /// The beat for which somebody's own words stand, if they are like one that can follow the last; words that only react
    /// stand for the likest, and for one that is always possible if they are like none.
    #[must_use]
    pub fn meant(
        &self,
        (words, reacts): (&str, bool),
        talk: &Talk,
        speaker: &str,
        embedder: &ConceptEmbedder,
    ) -> Option<Thread> {
        let (line, last) = talk.thread().filter(|(line, _)| line.name != speaker)?;
        if last.other_than(&line.name) != speaker {
            return None;
        }
        let exchange = self.exchanges.get(&last.exchange)?;
        let said = embedder.embed(words);
        let always = |beat: &Beat| if beat.conditions.is_empty() { ALWAYS } else { 0.0 };
        let like = |wording: &String| cosine(&said, &embedder.embed(&without_slots(wording)));
        let beats = exchange.beats.get(&last.beat)?.next.iter().filter_map(|name| exchange.beats.get_key_value(name));
        let liked = beats.flat_map(|(name, beat)| {
            let wordings = (0_u16..).zip(beat.say.iter().chain(beat.manners.values().flatten()));
            wordings.map(|(wording, text)| (like(text) + always(beat), name, wording)).collect::<Vec<_>>()
        });
        let (likeness, name, wording) = liked.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (reacts || likeness >= MEANT).then(|| Thread { beat: name.clone(), wording, ..last.clone() })
    }

    /// Whether a line turns from what has come to its end to news that has nothing to do with it.
    #[must_use]
    pub fn turns_to_news(&self, to: &Thread, talk: &Talk, partner: &str) -> bool {
        let is_news = self.exchanges.get(&to.exchange).is_some_and(Exchange::is_news);
        let last = talk.lines.last().and_then(|line| line.thread.as_deref());
        to.beat == OPEN
            && is_news
            && !spoke_of(talk, &to.matter)
            && talk.lines.len() > GREETINGS
            && last.is_none_or(|last| !last.matter.touches(&to.matter, [&to.opener, partner]))
    }

    /// Whether a beat begins what has nothing to do with what others were talking of.
    #[must_use]
    pub fn breaks_in(&self, to: &Thread, talk: &Talk) -> bool {
        let last = talk.lines.iter().rev().find_map(|line| line.thread.as_deref());
        let strange = |last: &Thread| {
            !last.involves(&to.opener)
                && !last.matter.touches(&to.matter, [last.opener.as_str(), last.answerer.as_str()])
        };
        let answers = self.exchanges.get(&to.exchange).is_some_and(Exchange::is_answer);
        to.begins() && !answers && talk.others.len() > 1 && last.is_some_and(strange)
    }

    /// Whether the last words were the end of an exchange: gestures with which others come and go say nothing.
    #[must_use]
    pub fn is_at_its_end(&self, talk: &Talk) -> bool {
        let says = |line: &&Line| line.thread.is_some() || !line.words.starts_with('(');
        let last = talk.lines.iter().rev().find(says);
        last.and_then(|line| line.thread.as_deref()).is_some_and(|last| self.is_over(last))
    }

    /// Whether nothing can follow a beat in its exchange.
    #[must_use]
    pub fn is_over(&self, thread: &Thread) -> bool {
        let beat = self.exchanges.get(&thread.exchange).and_then(|exchange| exchange.beats.get(&thread.beat));
        beat.is_some_and(|beat| beat.next.is_empty())
    }

    /// How the speaker could open an exchange, the best few first, each with its value on the scale of `converse::agenda`.
    #[must_use]
    pub fn openings(&self, situation: &Situation<'_>, most: usize, rng: &mut StdRng) -> Vec<(f32, Spoken)> {
        let lines = &situation.talk.lines;
        let me = situation.persona.name.as_str();
        let last = lines.iter().rev().find_map(|line| line.thread.as_deref());
        // Where something was asked and answered in passing nothing is begun.
        let in_passing = last.is_none() && lines.iter().any(|line| !line.acts.iter().all(SpeechAct::greets));
        let opened = lines.iter().filter_map(|line| line.thread.as_deref()).filter(|thread| thread.beat == OPEN);
        let spoken: Vec<&str> = opened.map(|thread| thread.exchange.as_str()).collect();
        let counted = spoken.iter().filter_map(|id| self.exchanges.get(*id));
        let counted = counted.filter(|exchange| !exchange.is_answer()).count();
        let enough = in_passing || counted >= EXCHANGES;
        let again = |exchange: &Exchange| spoken.contains(&exchange.id.as_str());
        // What one says to everybody one now and then says even then, and at home in any case.
        let at_home = situation.relations.to(situation.partner).is_some_and(|relation| relation.tie.shares_home());
        let says_it_yet = at_home || rng.random_bool(SAYS_IT_YET);
        let hops = last.is_some() && counted == EXCHANGES && says_it_yet;
        let room = |exchange: &Exchange| !enough || exchange.welcomes() || hops && exchange.is_for_everybody();
        let offered = |exchange: &&Exchange| exchange.is_answer() || room(exchange) && !again(exchange);
        let offered: Vec<&Exchange> = self.exchanges.values().filter(offered).collect();
        let kinds: BTreeSet<(About, bool)> = offered.iter().map(|exchange| exchange.kind()).collect();
        let known: BTreeMap<(About, bool), Vec<(f32, Matter)>> =
            kinds.into_iter().map(|kind| (kind, matters::matters(kind.0, kind.1, situation))).collect();
        let mut found: Vec<(f32, &Exchange, &Matter)> = Vec::new();
        for exchange in offered {
            let worth = exchange.worth + bent(exchange, me) - staleness(exchange, situation);
            for (interest, matter) in &known[&exchange.kind()] {
                let voice = Voice { situation, matter };
                if !voice.all(&exchange.opens, rng) || !exchange.is_answer() && was_opened(situation.talk, matter) {
                    continue;
                }
                // Nobody drops what was talked of for something that has nothing to do with it.
                let leads = match last {
                    None => 0.0,
                    Some(_) if exchange.is_answer() || exchange.welcomes() => 0.0,
                    Some(last) if last.matter.touches(matter, [me, situation.partner]) => LEADS,
                    // But for an invitation, or what one stands for.
                    Some(_) if exchange.is_for_everybody() => HOPS,
                    Some(_) => continue,
                };
                let value = worth + (interest - EVEN) * INTEREST + leads + rng.random_range(-LUCK..LUCK);
                if value >= WORTH_SAYING {
                    found.push((value, exchange, matter));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut spoken = Vec::new();
        for (value, exchange, matter) in found {
            if spoken.len() >= most {
                break;
            }
            spoken.extend(open(exchange, matter, situation, rng).map(|spoken| (value, spoken)));
        }
        spoken
    }
}

/// Whether the last lines of a talk did something about a matter: invited to it, told of it, said yes or no to it.
fn spoke_of(talk: &Talk, matter: &Matter) -> bool {
    let Matter::Claim(claim) = matter else { return false };
    let acts = talk.lines.iter().rev().take(LINES_IN_MIND).flat_map(|line| &line.acts);
    acts.flat_map(SpeechAct::carries).any(|key| key == claim.key())
}

/// Whether an exchange of a talk was about a matter, or about the same subject, or about something else that the same
/// person did.
fn was_opened(talk: &Talk, matter: &Matter) -> bool {
    let again = |known: &Matter| match (known, matter) {
        (Matter::Deed { who, .. }, Matter::Deed { who: other, .. }) => who == other,
        (Matter::Claim(one), Matter::Claim(other)) => one.topic == other.topic,
        _ => known.is_same(matter),
    };
    talk.lines.iter().filter_map(|line| line.thread.as_deref()).any(|thread| again(&thread.matter))
}

/// A wording without what is filled in.
fn without_slots(wording: &str) -> String {
    let after = |part: &str| part.split_once('}').map_or_else(|| part.to_owned(), |(_, rest)| rest.to_owned());
    wording.split('{').map(after).collect()
}

/// How much less an exchange is worth because it was spoken or heard lately.
fn staleness(exchange: &Exchange, situation: &Situation<'_>) -> f32 {
    // A yes or a no can be given every hour.
    if exchange.is_answer() {
        return 0.0;
    }
    let (any, with) = situation.said.hours_since_exchange(&exchange.id, situation.partner, situation.now);
    let fades = |hours: f32, whole: f32| (1.0 - hours / whole).max(0.0);
    let alike = if exchange.is_for_everybody() { ALIKE } else { 1.0 };
    alike * (fades(any, FRESH_HOURS) * STALE + fades(with, FRESH_HOURS_WITH) * STALE_WITH)
}

/// How much more or less an exchange is to somebody (full name): the same for all their life.
fn bent(exchange: &Exchange, name: &str) -> f32 {
    let share = (fingerprint(&[name, &exchange.id]) % BENTS) as f32 / BENTS as f32;
    BENT * (2.0 * share - 1.0)
}

fn open(exchange: &Exchange, matter: &Matter, situation: &Situation<'_>, rng: &mut StdRng) -> Option<Spoken> {
    let thread = Thread {
        exchange: exchange.id.clone(),
        beat: OPEN.into(),
        wording: 0,
        matter: matter.clone(),
        opener: situation.persona.name.clone(),
        answerer: situation.partner.to_owned(),
    };
    speak(exchange, exchange.beats.get(OPEN)?, thread, &Voice { situation, matter }, rng)
}

/// A beat in words: in a wording that was not spoken or heard lately, if there is one whose slots can be filled.
fn speak(exchange: &Exchange, beat: &Beat, thread: Thread, voice: &Voice<'_>, rng: &mut StdRng) -> Option<Spoken> {
    let situation = voice.situation;
    let wordings = beat.wordings(situation.persona.manner);
    let age = |number: u16| situation.said.when_worded(&exchange.id, &thread.beat, number);
    let is_said = |words: &str| has_sentence_of(words, situation.talk.lines.iter().map(|line| line.words.as_str()));
    // Whoever asks somebody to come says where it is, if there is anything to say.
    let untold = |wording: &str| beat.does.contains(&Does::Invite) && !wording.contains("{place}");
    let mut ways: Vec<((bool, bool, Option<usize>), u32, u16, String)> = (0_u16..)
        .zip(wordings)
        .filter_map(|(number, wording)| Some((number, untold(wording), voice.word(wording)?)))
        .map(|(number, untold, said)| ((is_said(&said), untold, age(number)), rng.random::<u32>(), number, said))
        .collect();
    ways.sort();
    let (_, _, wording, said) = ways.into_iter().next()?;
    let said = if situation.persona.manner == Manner::Loud { finish::shout(&said, rng) } else { said };
    let words = match beat.act.as_str() {
        "" => said,
        act if said.is_empty() => format!("({act})"),
        act => format!("({act}) {said}"),
    };
    let acts: Vec<SpeechAct> = beat.does.iter().filter_map(|does| deeds::act(*does, voice)).collect();
    // Who is asked to come has something to say yet.
    let ends = beat.next.is_empty() && !acts.iter().any(|act| matches!(act, SpeechAct::Invite(_)));
    Some(Spoken { thread: Thread { wording, ..thread }, acts, words, ends })
}

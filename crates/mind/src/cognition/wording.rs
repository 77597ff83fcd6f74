//! Putting a line into words: a beat of an exchange with its greeting, or what is done in phrases.

use super::Mind;
use crate::{
    claim::first_name,
    converse::{Talk, is_lasting},
    instinct::{
        CommonSense,
        exchanges::Spoken,
        speech::{Said, Speaker},
    },
    question::utter::Utterance,
    speech::SpeechAct,
};
use rand::{RngExt as _, rngs::StdRng};
use smallville_english::within;
use smallville_town::{GameTime, SectorKind};

/// The kind of phrases before something that has nothing to do with what was talked of.
const TURN: &str = "turn";
/// The kind of phrases of whoever comes in on what others were talking of, and to whoever comes in on what is said of them.
const BREAK_IN: &str = "break_in";
const TALKED_OF: &str = "talked_of";
/// The kinds of gestures with which one comes up to others who are in the middle of something, and goes without a word.
const COME_UP: &str = "come_up";
const LEAVE: &str = "leave";
const LEAVE_COMPANY: &str = "leave_company";
/// How often whoever goes without a goodbye goes without a gesture as well; and where others stay.
const SILENT: f64 = 0.9;
const SILENT_IN_COMPANY: f64 = 0.6;
/// How often one says that one turns to something else, or has heard the last.
const ANNOUNCED: f64 = 0.9;

/// Whoever has just come up and said no more than hello: full name.
fn just_greeted<'t>(talk: &'t Talk, partner: &str) -> Option<&'t str> {
    let line = talk.lines.last().filter(|line| line.name != partner && line.acts.iter().all(SpeechAct::greets))?;
    let nods_back = !line.acts.is_empty() && line.thread.is_none() && !line.words.starts_with('(');
    nods_back.then_some(line.name.as_str())
}

/// Whether one comes up to others who talk: they are not interrupted for a hello.
fn comes_up(talk: &Talk) -> bool {
    talk.mine == 0 && talk.others.len() > 1
}

/// The kind of phrases with which one takes up a yes or no before a goodbye; none: the last line was neither.
fn closing(talk: &Talk, me: &str, partner: &str) -> Option<&'static str> {
    let last = talk.lines.last().filter(|line| line.name == partner && !line.words.ends_with(')'))?;
    if last.to.as_ref().is_some_and(|to| to != me) {
        return None;
    }
    last.acts.iter().find_map(|act| match act {
        SpeechAct::Accept(_) => Some("close_yes"),
        SpeechAct::Decline(..) | SpeechAct::Perhaps(_) => Some("close_no"),
        _ => None,
    })
}

/// To whom something is said.
#[derive(Clone, Copy)]
struct Address<'a> {
    /// Full name of the one to whom one turns.
    partner: &'a str,
    talk: &'a Talk,
    /// Whether something else follows in the line.
    goes_on: bool,
    /// Whether it is said to all who are there, or surely to one.
    to_all: bool,
    to_one: bool,
}

impl<'a> Address<'a> {
    fn to(partner: &'a str, talk: &'a Talk) -> Self {
        Self { partner, talk, goes_on: false, to_all: false, to_one: false }
    }

    /// The same, and something else follows in the line.
    fn going_on(self) -> Self {
        Self { goes_on: true, ..self }
    }
}

impl Mind {
    /// What is said, in words of its own if it has any.
    pub(super) fn utterance_in_words(&mut self, said: &Utterance, partner: &str, talk: &Talk, now: GameTime) -> String {
        match (&said.words, &said.spoken) {
            (Some(words), _) => words.clone(),
            (None, Some(spoken)) => {
                let (acts, behind) = said.acts.split_at(said.acts.len().saturating_sub(said.behind));
                let beat = self.beat_in_words(spoken, acts, partner, talk, now);
                if behind.is_empty() {
                    return beat;
                }
                let more = self.in_words_of_a_line(behind, Address::to(partner, talk).going_on(), now);
                format!("{beat} {more}").trim().to_owned()
            }
            (None, None) if said.acts.is_empty() && said.leaves => {
                let silent = if talk.others.len() == 1 { SILENT } else { SILENT_IN_COMPANY };
                if self.state.asking.rng.random_bool(silent) {
                    return String::new();
                }
                let doing = self.state.body.doing.as_ref().map(|act| act.words.clone());
                let doing = doing.filter(|words| is_lasting(words));
                let kind = if talk.others.len() > 1 { LEAVE_COMPANY } else { LEAVE };
                self.gesture((kind, doing), Address::to(partner, talk), now)
            }
            (None, None) if said.acts.is_empty() => match talk.talked_of() {
                Some(name) => self.aside(TALKED_OF, Address { to_one: true, ..Address::to(name, talk) }, now),
                None => String::new(),
            },
            (None, None) if said.acts == [SpeechAct::Greet] && comes_up(talk) => {
                self.gesture((COME_UP, None), Address::to(partner, talk), now)
            }
            (None, None) => self.in_words(&said.acts, partner, talk, now),
        }
    }

    /// A beat of an exchange, behind a greeting or an answer that somebody else waits for if there is one.
    fn beat_in_words(
        &mut self,
        spoken: &Spoken,
        acts: &[SpeechAct],
        partner: &str,
        talk: &Talk,
        now: GameTime,
    ) -> String {
        let first: Vec<SpeechAct> = acts.iter().filter(|act| !spoken.acts.contains(act)).cloned().collect();
        let hinge = if self.sense.exchanges.turns_to_news(&spoken.thread, talk, partner) {
            Some(TURN)
        } else {
            self.sense.exchanges.breaks_in(&spoken.thread, talk).then_some(BREAK_IN)
        };
        let hinge = hinge.filter(|_| self.state.asking.rng.random_bool(ANNOUNCED));
        let before = match (first.is_empty(), hinge) {
            (true, Some(hinge)) => self.aside(hinge, Address::to(partner, talk), now),
            (true, None) => match just_greeted(talk, partner) {
                Some(name) => format!("(nods to {})", first_name(name)),
                None => String::new(),
            },
            _ => self.in_words_of_a_line(&first, Address::to(partner, talk).going_on(), now),
        };
        let words = format!("{before} {}", spoken.words).trim_start().to_owned();
        if spoken.thread.begins() { self.turned_to(partner, talk, words) } else { words }
    }

    /// Words with which one turns to one of several who has not just spoken: with their name, unless it is said.
    fn turned_to(&self, partner: &str, talk: &Talk, words: String) -> String {
        let first = first_name(partner);
        let spoke = talk.lines.last().is_some_and(|line| line.name == partner);
        if talk.others.len() < 2 || spoke || words.contains(first) {
            return words;
        }
        if talk.strangers.contains(partner) && !talk.has_introduced(partner) {
            return format!("(turns to {first}) {words}");
        }
        let tie = self.state.relations.to(partner).map(|relation| &relation.tie);
        let called = tie.and_then(|tie| tie.address(None)).unwrap_or(first);
        if words.contains(called) {
            return words;
        }
        if words.starts_with('(') {
            return format!("{called}. {words}");
        }
        let is_name =
            |word: &str| self.state.relations.iter().any(|(name, _)| name.split(' ').any(|part| part == word));
        format!("{called}, {}", within(&words, is_name))
    }

    /// What is said, in the person's own words.
    pub(super) fn in_words(&mut self, acts: &[SpeechAct], partner: &str, talk: &Talk, now: GameTime) -> String {
        let goes = acts.iter().any(SpeechAct::parts);
        // A goodbye is for whoever has just said theirs.
        let goodbye = talk.lines.last().filter(|line| goes && line.acts.iter().any(SpeechAct::parts));
        let partner = goodbye.map_or(partner, |line| line.name.as_str());
        let to_all = goes && goodbye.is_none() && talk.others.len() > 1;
        let address = Address { to_all, to_one: goodbye.is_some(), ..Address::to(partner, talk) };
        let words = self.in_words_of_a_line(acts, address, now);
        let asks = |act: &SpeechAct| matches!(act, SpeechAct::Invite(_) | SpeechAct::Request(_) | SpeechAct::Ask(_));
        let words = if acts.first().is_some_and(asks) { self.turned_to(partner, talk, words) } else { words };
        let says_more = !acts.iter().all(|act| act.greets() || act.parts());
        let words = match just_greeted(talk, partner).filter(|_| says_more) {
            Some(name) => format!("(nods to {}) {words}", first_name(name)),
            None => words,
        };
        let me = self.persona.name.as_str();
        let last = talk.lines.last().and_then(|line| line.thread.as_deref());
        let ended = || last.is_some_and(|last| last.involves(me)) && self.sense.exchanges.is_at_its_end(talk);
        let kind = match acts {
            // "Before I forget": what was talked of has come to its end, and this is something else.
            [act, ..] if asks(act) && ended() => TURN,
            // Nobody says goodbye to an answer before they have taken it up.
            [SpeechAct::Part(_)] => match closing(talk, me, partner) {
                Some(kind) => kind,
                None => return words,
            },
            _ => return words,
        };
        if !self.state.asking.rng.random_bool(ANNOUNCED) {
            return words;
        }
        let before = self.aside(kind, address, now);
        // "Well. Well, I'm off."
        let first = |words: &str| words.split([' ', ',', '.']).next().map(str::to_owned);
        if first(&before) == first(&words) { words } else { format!("{before} {words}").trim_start().to_owned() }
    }

    /// A few words before others: that one turns to something else, that one has heard the last.
    fn aside(&mut self, kind: &'static str, address: Address<'_>, now: GameTime) -> String {
        let words = |sense: &CommonSense, speaker: &Speaker<'_>, said: &mut Said, rng: &mut StdRng| {
            sense.phrases.aside(kind, speaker, said, rng)
        };
        self.speak_as(address.going_on(), now, words)
    }

    /// What is done without a word: the kind, and what one goes back to.
    fn gesture(&mut self, what: (&'static str, Option<String>), address: Address<'_>, now: GameTime) -> String {
        self.speak_as(address, now, |sense, speaker, said, rng| sense.phrases.gesture(what, speaker, said, rng))
    }

    /// What is done in phrases.
    fn in_words_of_a_line(&mut self, acts: &[SpeechAct], address: Address<'_>, now: GameTime) -> String {
        self.speak_as(address, now, |sense, speaker, said, rng| {
            let acts = sense.paraphrases.vary(acts, rng);
            sense.phrases.say(&acts, speaker, said, rng)
        })
    }

    /// What the person says as they stand to the other.
    fn speak_as(
        &mut self,
        address: Address<'_>,
        now: GameTime,
        words: impl FnOnce(&CommonSense, &Speaker<'_>, &mut Said, &mut StdRng) -> String,
    ) -> String {
        let Address { partner, talk, goes_on, to_all, to_one } = address;
        let relation = self.state.relations.to(partner);
        let sector = self.geography.town().sector_at(self.state.body.tile).map(|id| self.geography.town().sector(id));
        // A home is not called by its name on the map.
        let place = sector.filter(|sector| sector.kind != SectorKind::Home).map(|sector| sector.name.clone());
        // One takes it that the other knows those whom one knows oneself, unless the other is a stranger.
        let known = |name: &str| self.state.relations.to(name).is_some_and(|relation| relation.familiarity >= 2.0);
        let strangers = talk.strangers.contains(partner);
        let before: Vec<&str> = talk.lines.iter().map(|line| line.words.as_str()).collect();
        let knows_of = |name: &str| !strangers && known(name) || talk.has_named(name);
        let speaker = Speaker {
            persona: &self.persona,
            // Whoever answers in company answers one of them.
            listener: Some(partner).filter(|_| to_one || !to_all && (talk.others.len() == 1 || !talk.due.is_empty())),
            tie: relation.map(|relation| &relation.tie),
            stranger: strangers && !talk.has_introduced(partner) && !talk.has_named(partner),
            opinion: self.state.relations.opinion(partner),
            familiarity: relation.map_or(0.0, |relation| relation.familiarity),
            knows_of: &knows_of,
            now,
            place: place.as_deref(),
            before: &before,
            parts_back: talk.lines.last().is_some_and(|line| line.acts.iter().any(SpeechAct::parts)),
            goes_on,
        };
        words(&self.sense, &speaker, &mut self.state.talking.said, &mut self.state.asking.rng)
    }
}

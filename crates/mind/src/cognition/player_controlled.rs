//! Being led: a player moves the body and speaks with its mouth, and the mind lives and remembers it as its own doing.

use super::Mind;
use crate::{
    calendar::{Commitment, Gathering, Standing},
    claim::{Claim, Span, Verb, first_name, is_nameless},
    converse::Talk,
    instinct::{
        answering::is_reaction,
        reader::{
            Hearer,
            spoken::{Aloud, acts},
        },
    },
    interview::Reply,
    memory::{
        Memory, MemoryKind,
        content::{Content, Noticed, Quote, Thing},
    },
    percept::{Deed, Percept, Response, Say, Turn},
    persona::Pronoun,
    plan::Act,
    question::{Answers, utter::Utterance},
    speech::{Line, SpeechAct, Thread, Topic},
};
use smallville_town::GameTime;

/// At most so many claims are taken from one answer.
const CLAIMS: usize = 2;
/// What is done at once for somebody is done within so many minutes: the talk goes on meanwhile.
const AT_ONCE: u32 = 45;

impl Mind {
    /// From birth on a player moves the body.
    pub fn lead(&mut self) {
        self.state.body.led = true;
    }

    /// Lives what a led body notices; returns what is to be thought about as ever.
    pub(super) async fn be_led<A: Answers>(
        &mut self,
        percept: Percept,
        response: &mut Response,
        now: GameTime,
        answers: &A,
    ) -> Option<Percept> {
        match percept {
            Percept::PlayerControlled(led) => {
                self.state.body.led = led;
                // What was being done is over, whichever way it goes.
                self.state.planning.plan.current = None;
                self.state.planning.plan.acts.clear();
                None
            }
            Percept::Did(deed) => {
                self.have_done(deed, now, answers).await;
                None
            }
            Percept::Speak(turn, words, to) => {
                response.say = self.speak_out(turn, (words, to), now, answers).await;
                None
            }
            percept if !self.state.body.led => Some(percept),
            Percept::Person(seen) => {
                self.remember_sight(&seen, now, answers).await;
                None
            }
            Percept::Thing { object, state, .. } => {
                if self.faculties.observation {
                    let thing = Thing { address: self.geography.address(object), state: Noticed::State(state) };
                    self.notice(Content::Thing(thing), Vec::new(), now, answers).await;
                }
                None
            }
            Percept::Whisper(text, _) => {
                self.store(MemoryKind::Thought, text, 5, Vec::new(), now);
                None
            }
            percept @ (Percept::Hear(_) | Percept::TalkOver(_) | Percept::Received { .. }) => Some(percept),
            _ => None,
        }
    }

    /// Remembers what the body did.
    async fn have_done<A: Answers>(&mut self, deed: Deed, now: GameTime, answers: &A) {
        let done = self.own_deed(deed.words.clone(), deed.place);
        let memory = self.memory_of(MemoryKind::Observation, done, Vec::new(), now);
        let importance = self.importance_of(&memory, answers).await;
        self.keep(Memory { importance, ..memory });
        self.state.body.doing = Some(Act::new(deed.words, "", 1));
    }

    /// Says a player's words, to whom the player says: they are read as acts, so that others can answer and learn.
    async fn speak_out<A: Answers>(
        &mut self,
        turn: Turn,
        (words, to): (String, Option<String>),
        now: GameTime,
        answers: &A,
    ) -> Option<Say> {
        if self.state.talking.talk.as_ref().is_none_or(|talk| talk.id != turn.conversation) {
            self.begin_talk(turn.conversation, now, answers).await;
        }
        let mut talk = self.state.talking.talk.take()?;
        talk.others = turn.others;
        if talk.mine == 0 {
            talk.strangers = self.strangers_in(&talk);
        }
        let meant = to.as_deref().filter(|name| talk.others.iter().any(|other| other.name == *name));
        let partner = meant
            .or_else(|| addressed(&words, &talk))
            .or_else(|| talk.partner().or_else(|| talk.others.first().map(|other| other.name.as_str())))
            .map(str::to_owned)?;
        let mut done = self.read_aloud(&words, &partner, &talk, now);
        if talk.mine == 0 && !talk.strangers.is_empty() {
            done.splice(0..0, self.own_name_as_claim().map(SpeechAct::Introduce));
        }
        for act in &done {
            self.stand_by(act, now);
        }
        let claims = done.iter().filter_map(super::listening::claim_of);
        let rests_on =
            claims.filter_map(|claim| self.state.beliefs.belief(&claim).map(|belief| belief.memory)).collect();
        talk.due.clear();
        let conversation = talk.id;
        let thread = self.thread_meant(&words, &done, &talk, now);
        self.state.talking.talk = Some(talk);
        let leaves = done.iter().any(SpeechAct::parts);
        Some(Say {
            conversation,
            to: Some(partner),
            acts: done,
            words,
            rests_on,
            thread,
            leaves,
            pause_secs: 0,
            ends: false,
        })
    }

    /// Where an exchange stands with a player's words, if they are what can be said next in it; a question is one of its own.
    fn thread_meant(&self, words: &str, done: &[SpeechAct], talk: &Talk, now: GameTime) -> Option<Box<Thread>> {
        let (sense, me) = (&self.sense, self.persona.name.as_str());
        let (line, _) = talk.thread()?;
        let reacts = is_reaction(sense, words, &line.name, self.geography.town(), now);
        let own = |act: &SpeechAct| matches!(act, SpeechAct::Ask(_) | SpeechAct::Invite(_) | SpeechAct::Request(_));
        if !reacts && done.iter().any(own) {
            return None;
        }
        sense.exchanges.meant((words, reacts), talk, me, &sense.embedder).map(Box::new)
    }

    fn read_aloud(&self, words: &str, partner: &str, talk: &Talk, now: GameTime) -> Vec<SpeechAct> {
        let mut people = self.people_known_of();
        let new = |name: &str| !self.state.relations.knows_of(name) && !is_nameless(name);
        for other in talk.others.iter().filter(|other| new(&other.name)) {
            people.push((other.name.clone(), Pronoun::They));
        }
        // A yes is meant for whoever is spoken to, whatever others have asked.
        let due = talk.due.iter().filter(|(name, _)| name == partner);
        let due: Vec<SpeechAct> = due.map(|(_, act)| act.clone()).collect();
        let others = talk.lines.iter().rev().filter(|line| line.name != self.persona.name);
        let last = others.flat_map(|line| line.acts.iter().rev()).find_map(super::listening::claim_of);
        let gatherings = self.gatherings_known_of(now);
        let speaker =
            Hearer { persona: &self.persona, people: &people, geography: &self.geography, gatherings: &[], now };
        let aloud = Aloud { speaker, partner, due: &due, last: last.as_ref(), gatherings: &gatherings };
        acts(&self.sense, words, &aloud)
    }

    /// Gatherings that are still to come, one's own last.
    fn gatherings_known_of(&self, now: GameTime) -> Vec<Gathering> {
        let town = self.geography.town();
        let hosted = self.state.beliefs.iter().filter(|(key, _)| key.verb == Verb::Hosts);
        let heard = hosted.filter_map(|(_, belief)| Gathering::of_claim(&belief.claim, town));
        let open = self.state.calendar.appointments().iter().filter(|known| known.standing == Standing::Open);
        let agreed = open.filter_map(|known| known.commitment.gathering().cloned());
        let mut all: Vec<Gathering> = heard.chain(agreed).filter(|gathering| gathering.span.until > now).collect();
        all.sort_by_key(|gathering| gathering.host == self.persona.name);
        all
    }

    fn own_name_as_claim(&self) -> Option<Claim> {
        let me = &self.persona.name;
        let is = self.state.beliefs.about(me).find(|(key, _)| key.verb == Verb::Is);
        is.map(|(_, belief)| belief.claim.clone())
    }

    /// Remembers what one's own mouth said.
    pub(super) fn remember_own_words(&mut self, line: &Line, now: GameTime) {
        let to = line.to.as_ref().map_or_else(|| line.others.clone(), |to| vec![to.clone()]);
        let quote = Quote { by: self.persona.name.clone(), to, words: line.words.clone(), asks: false };
        let memory = self.memory_of(MemoryKind::Conversation, Content::Quote(quote), Vec::new(), now);
        self.keep(Memory { importance: 3, people: line.others.clone(), ..memory });
    }

    /// Remembers words of somebody else of which more than what they claim is worth keeping.
    pub(super) async fn remember_words<A: Answers>(&mut self, line: &Line, now: GameTime, answers: &A) {
        let me = self.persona.name.clone();
        for act in &line.acts {
            let (words, asks) = match act {
                SpeechAct::Ask(Topic::Free(words)) => (words, true),
                SpeechAct::Free(words) => (words, false),
                _ => continue,
            };
            let quote = Quote { by: line.name.clone(), to: vec![me.clone()], words: words.clone(), asks };
            let memory = self.memory_of(MemoryKind::Conversation, Content::Quote(quote), Vec::new(), now);
            let importance = self.importance_of(&memory, answers).await;
            let (people, heard_from) = (vec![line.name.clone()], Some(line.name.clone()));
            self.keep(Memory { importance: importance.max(3), people, heard_from, ..memory });
        }
    }

    /// Answers what was asked or said in words of its own; what else must be said stands before and behind it.
    pub(super) async fn answer_freely<A: Answers>(
        &mut self,
        question: &str,
        utterance: &mut Utterance,
        partner: &str,
        talk: &Talk,
        now: GameTime,
        answers: &A,
    ) {
        let reply = self.reply_in_talk(question, (partner, talk), now, answers).await;
        let opens = |act: &&SpeechAct| !matches!(act, SpeechAct::Part(_) | SpeechAct::Ask(_) | SpeechAct::Request(_));
        let before = utterance.acts.iter().take_while(opens).filter(|act| is_due(act));
        let before: Vec<SpeechAct> = before.cloned().collect();
        let behind: Vec<SpeechAct> = utterance.acts.iter().skip_while(|act| opens(act)).cloned().collect();
        let said = [self.said_by(&before, partner, talk, now), reply.words.clone()];
        let tail = self.said_by(&behind, partner, talk, now);
        let parts = said.into_iter().chain([tail]).filter(|part| !part.is_empty());
        utterance.words = Some(parts.collect::<Vec<_>>().join(" "));
        utterance.acts = before;
        let told = self.told_with(&reply);
        if told.is_empty() {
            utterance.acts.push(SpeechAct::Free(reply.words));
        }
        utterance.acts.extend(told);
        utterance.acts.extend(reply.deed.map(|doing| SpeechAct::Accept(self.in_passing(doing, now))));
        utterance.acts.extend(behind);
    }

    /// Does something where one is, now.
    fn in_passing(&self, doing: String, now: GameTime) -> Commitment {
        let town = self.geography.town();
        let sector = town.sector_at(self.state.body.tile);
        let place = sector.map_or_else(|| "home".into(), |sector| town.sector(sector).name.clone());
        Commitment::Do { doing, sector, place, span: Span { from: now, until: now.plus_minutes(AT_ONCE) } }
    }

    fn said_by(&mut self, acts: &[SpeechAct], partner: &str, talk: &Talk, now: GameTime) -> String {
        if acts.is_empty() { String::new() } else { self.in_words(acts, partner, talk, now) }
    }

    /// What a hearer learns from an answer: the claims on which it rests.
    fn told_with(&self, reply: &Reply) -> Vec<SpeechAct> {
        let held = |id| self.state.beliefs.iter().map(|(_, belief)| belief).find(move |belief| belief.memory == id);
        let beliefs = reply.rests_on.iter().filter_map(|id| held(*id)).filter(|belief| !belief.secret);
        beliefs
            .take(CLAIMS)
            .map(|belief| SpeechAct::Tell { claim: belief.claim.clone(), heard_from: crate::converse::teller(belief) })
            .collect()
    }
}

/// Whether something is said beside an answer in one's own words: who one is, and what was decided.
fn is_due(act: &SpeechAct) -> bool {
    use SpeechAct::{Accept, BreakOff, Complain, Decline, Greet, Insult, Introduce, Perhaps};
    matches!(act, Greet | Introduce(_) | Accept(_) | Decline(..) | Perhaps(_) | Insult | Complain(_) | BreakOff)
}

/// Whom the words call by name, if they stand here: "Klaus, how are you?", "How are you, Klaus?"
fn addressed<'t>(words: &str, talk: &'t Talk) -> Option<&'t str> {
    // Letters of other alphabets keep their length, so that places in the text are the same.
    let lower = words.to_ascii_lowercase();
    let called = |name: &str| {
        let first = first_name(name).to_ascii_lowercase();
        let surname = name.to_ascii_lowercase().split_off(first.len());
        let is_called = |at: usize| {
            let (before, behind) = (lower[..at].trim_end(), &lower[at + first.len()..]);
            let behind = behind.strip_prefix(&surname).unwrap_or(behind);
            let ends = behind.is_empty() || behind.starts_with(MARKS);
            before.is_empty() && !behind.starts_with(char::is_alphanumeric) || before.ends_with(MARKS) && ends
        };
        lower.match_indices(&first).map(|(at, _)| at).find(|at| is_called(*at))
    };
    let found = talk.others.iter().filter_map(|other| Some((called(&other.name)?, other.name.as_str())));
    found.min().map(|(_, name)| name)
}

/// Marks that stand beside a name by which somebody is called.
const MARKS: [char; 7] = [',', '.', '!', '?', ':', ';', '…'];

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::{agent::AgentId, cognition::Faculties, percept::Companion, speech::ConversationId, testing};
    use smallville_town::TimeOfDay;

    /// A talk with people of these names.
    fn talk_with(names: &[&str]) -> Talk {
        let companion = |(number, name): (u32, &&str)| Companion {
            agent: AgentId(number),
            name: (*name).into(),
            doing: "reading".into(),
            obeyed: false,
            played: false,
        };
        Talk { others: (1..).zip(names).map(companion).collect(), ..Talk::new(ConversationId(1)) }
    }

    #[test]
    fn words_are_said_to_whom_they_call_by_name() {
        let talk = talk_with(&["Isabella Rodriguez", "Klaus Mueller"]);
        for (words, expected) in [
            ("Klaus, how are you?", Some("Klaus Mueller")),
            ("klaus how are you?", Some("Klaus Mueller")),
            ("I love you, Isabella. Will you marry me?", Some("Isabella Rodriguez")),
            ("Good morning, Klaus Mueller!", Some("Klaus Mueller")),
            ("What do you think of Klaus?", None),
            ("Klausur is a word.", None),
            ("Wie schön, Klaus", Some("Klaus Mueller")),
            ("", None),
        ] {
            assert_eq!(addressed(words, &talk), expected, "{words}");
        }
    }

    #[test]
    fn a_yes_is_meant_for_whoever_is_spoken_to() {
        let world = testing::world();
        let named = |name: &str| world.people.iter().find(|persona| persona.name == name).unwrap();
        let now = GameTime::from_day_time(0, TimeOfDay::new(10, 0));
        let (town, sense) = (world.town.clone(), world.sense.clone());
        let klaus = Arc::new(named("Klaus Mueller").clone());
        let mind = Mind::new(klaus, town, sense, Faculties::default(), 1, now);
        let party = named("Isabella Rodriguez").gathering.clone().unwrap().gathering;
        let mut talk = talk_with(&["Isabella Rodriguez", "Maria Lopez"]);
        talk.due = vec![("Isabella Rodriguez".into(), SpeechAct::Invite(party))];
        let accepts = |partner: &str| {
            let acts = mind.read_aloud("Yes, gladly!", partner, &talk, now);
            acts.iter().any(|act| matches!(act, SpeechAct::Accept(_)))
        };
        assert!(accepts("Isabella Rodriguez"));
        assert!(!accepts("Maria Lopez"), "what Isabella has asked is accepted from Maria");
    }
}

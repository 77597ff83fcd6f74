//! Listening: what was said within hearing is learned, and moves how one stands to whoever said it.

use std::collections::BTreeSet;

use super::Mind;
use crate::{
    belief::{Belief, Source},
    claim::{Claim, Verb, WHEREABOUTS},
    converse::{SEEN_LATELY_HOURS, Talk},
    memory::{
        Memory, MemoryKind,
        content::{Content, Hearing},
    },
    persona::Pronoun,
    question::Answers,
    speech::{Line, SpeechAct},
    tie::{Bond, HEARD_OF, MET_ON, Tie},
};
use smallville_town::GameTime;

impl Mind {
    /// A line was said within hearing, perhaps by oneself.
    pub(super) async fn hear<A: Answers>(&mut self, line: &Line, now: GameTime, answers: &A) {
        let me = self.persona.name.clone();
        let takes_part = line.name == me || line.others.contains(&me);
        if takes_part && self.state.talking.talk.as_ref().is_none_or(|talk| talk.id != line.conversation) {
            self.begin_talk(line.conversation, now, answers).await;
        }
        if line.name == me {
            self.have_said(line, now);
        } else {
            let direct = takes_part && (line.to.as_ref().is_none_or(|to| *to == me));
            if takes_part || self.overhears(line, now) {
                self.take_in(line, direct, now, answers).await;
            }
            if let Some(talk) = self.state.talking.talk.as_mut().filter(|_| takes_part) {
                if direct {
                    talk.due.extend(line.acts.iter().map(|act| (line.name.clone(), act.clone())));
                }
                note_told(talk, line);
            }
        }
        // What was only overheard is not said again either.
        if let Some(thread) = line.thread.as_deref() {
            let other = if line.name == me { thread.other_than(&me) } else { line.name.as_str() };
            self.state.talking.said.note_beat(thread, other, now);
        }
        if let Some(talk) = self.state.talking.talk.as_mut().filter(|_| takes_part) {
            talk.lines.push(line.clone());
        }
    }

    /// One's own line has been heard: whoever stood by knows it now.
    fn have_said(&mut self, line: &Line, now: GameTime) {
        for act in &line.acts {
            if let Some(key) = claim_of(act).map(|claim| claim.key()) {
                *self.state.talking.told_today.entry(key.topic.clone()).or_default() += 1;
                if let Some(belief) = self.state.beliefs.belief_mut(&key) {
                    belief.shared_with.extend(line.others.iter().cloned());
                }
            }
            self.commit(act, &line.others, line.to.as_deref(), now);
            self.state.talking.to_say.retain(|(name, meant)| meant != act || !line.others.contains(name));
        }
        if self.state.body.led {
            self.remember_own_words(line, now);
        }
        let Some(talk) = self.state.talking.talk.as_mut() else { return };
        talk.mine += 1;
        talk.soured |= line.acts.iter().any(|act| matches!(act, SpeechAct::Insult | SpeechAct::BreakOff));
        talk.asked.extend(line.acts.iter().filter_map(|act| match act {
            SpeechAct::Ask(topic) => Some(topic.clone()),
            _ => None,
        }));
        note_told(talk, line);
    }

    /// What somebody else said is learned, and moves how one stands to them.
    async fn take_in<A: Answers>(&mut self, line: &Line, direct: bool, now: GameTime, answers: &A) {
        let me = self.persona.name.clone();
        let takes_part = line.others.contains(&me);
        let present: BTreeSet<String> =
            line.others.iter().chain([&line.name]).filter(|name| **name != me).cloned().collect();
        for act in &line.acts {
            if let SpeechAct::Introduce(claim) = act {
                let tie = format!("{}, {MET_ON} {}", claim.says.trim_start_matches("{am} "), now.weekday_name());
                self.get_to_know(&line.name, Tie::new(tie, []), now);
            }
            if let Some(claim) = claim_of(act) {
                self.learn(&claim, &line.name, &present, takes_part, now, answers).await;
            }
            // Whoever speaks of something knows of it.
            for key in act.carries() {
                if let Some(belief) = self.state.beliefs.belief_mut(&key) {
                    belief.shared_with.insert(line.name.clone());
                }
            }
            if direct {
                self.feel(&line.name, act, now);
                self.agree_on(&line.name, act, now);
                self.note_reply(&line.name, act, now);
            }
        }
        if takes_part {
            self.remember_words(line, now, answers).await;
        }
    }

    /// Takes up a claim that somebody else made, as hearsay.
    async fn learn<A: Answers>(
        &mut self,
        claim: &Claim,
        from: &str,
        present: &BTreeSet<String>,
        takes_part: bool,
        now: GameTime,
        answers: &A,
    ) {
        let me = self.persona.name.clone();
        if let Some(belief) = self.state.beliefs.belief_mut(claim) {
            belief.shared_with.extend(present.iter().cloned());
            // Where somebody was long ago is not where they are; nobody tells of what they saw as long ago. What is given
            // again is given on another day.
            let elsewhere = claim.topic == WHEREABOUTS && now.hours_since(belief.since) >= SEEN_LATELY_HOURS;
            let again = claim.when.zip(belief.claim.when).is_some_and(|(new, old)| new.from > old.until);
            if !elsewhere && !again {
                return;
            }
        }
        if claim.who == me {
            return;
        }
        let hearing = Content::Heard(Hearing { from: from.to_owned(), overheard: !takes_part });
        let heard = self.memory_of(MemoryKind::Conversation, hearing, vec![claim.clone()], now);
        let importance = self.importance_of(&heard, answers).await;
        let mut people = self.people_of(claim);
        people.push(from.to_owned());
        people.sort();
        people.dedup();
        let memory = self.keep(Memory { importance, heard_from: Some(from.to_owned()), people, ..heard });
        // A thing is nobody whom one could meet.
        let who = Some(&claim.who).filter(|_| claim.pronoun != Pronoun::It);
        for name in [who, claim.other.as_ref()].into_iter().flatten() {
            if *name != me && !name.contains(':') && *name != from {
                self.state.relations.meet(name, Tie::new(format!("{HEARD_OF} from {from}"), [Bond::Unmet]), now);
            }
        }
        let credit = self.state.relations.opinion(from).round().clamp(1.0, 10.0) as u8;
        // What somebody says of themselves is as good as it gets.
        let credit = if claim.who == from { credit.max(6) } else { credit.max(3) };
        self.state.beliefs.drop(&claim.key());
        self.state.beliefs.hold(Belief {
            claim: claim.clone(),
            source: Source::Heard(from.to_owned()),
            since: now,
            memory,
            importance,
            credit,
            secret: false,
            shared_with: present.clone(),
        });
        self.be_swayed(claim, from, now);
        self.be_tempted(claim, now);
    }
}

/// What a speech act says that can be learned.
pub(super) fn claim_of(act: &SpeechAct) -> Option<Claim> {
    match act {
        SpeechAct::Tell { claim, .. } | SpeechAct::Introduce(claim) => Some(claim.clone()),
        SpeechAct::Invite(gathering) => Some(gathering.claim()),
        SpeechAct::Disagree(_, Some(view)) => Some(view.clone()),
        _ => None,
    }
}

fn note_told(talk: &mut Talk, line: &Line) {
    talk.told
        .extend(line.acts.iter().filter_map(claim_of).filter(|claim| claim.verb != Verb::Is).map(|claim| claim.key()));
    talk.soured |= line.acts.iter().any(|act| matches!(act, SpeechAct::Insult | SpeechAct::BreakOff));
}

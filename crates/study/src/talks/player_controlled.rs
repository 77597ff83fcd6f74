//! A talk between two minds without a world: each has the floor in turn until both have gone.

use std::sync::Arc;

use smallville_mind::{
    agent::AgentId,
    cognition::Mind,
    percept::{Companion, Percept, Percepts, Turn},
    question::Answers,
    speech::{ConversationId, Line},
};
use smallville_town::GameTime;

/// A talk has at most so many lines: eight rounds, as published.
const MOST_LINES: usize = 16;
/// A line takes so many seconds.
const LINE_SECS: u32 = 20;
/// Its number: no talk of the town has it.
const TALK: ConversationId = ConversationId(u32::MAX);

/// Leads a talk that the first one begins. Returns what was said; both minds have lived it.
pub async fn lead<A: Answers, B: Answers>(
    (one, one_answers): (&mut (AgentId, Mind), &A),
    (other, other_answers): (&mut (AgentId, Mind), &B),
    begin: GameTime,
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let (mut now, mut gone) = (begin, false);
    let mut mine = true;
    while lines.len() < MOST_LINES {
        let ((speaker, name), (listener, listens)) = {
            let (first, second) = ((one.0, name(&one.1)), (other.0, name(&other.1)));
            if mine { (first, second) } else { (second, first) }
        };
        let companion =
            Companion { agent: listener, name: listens.clone(), doing: String::new(), obeyed: false, played: false };
        let turn = Turn {
            conversation: TALK,
            others: vec![companion],
            lines: lines.len() as u32,
            closing: gone,
            interrupts: false,
        };
        let said = if mine {
            tell(&mut one.1, Percept::Turn(turn), now, one_answers).await
        } else {
            tell(&mut other.1, Percept::Turn(turn), now, other_answers).await
        };
        let Some(said) = said.filter(|said| !said.words.is_empty()) else { break };
        let line = Line {
            conversation: TALK,
            at: now,
            speaker,
            name,
            to: Some(listens.clone()),
            others: vec![listens],
            acts: said.acts,
            words: said.words,
            rests_on: said.rests_on,
            thread: said.thread,
        };
        for_both(one, one_answers, other, other_answers, &Percept::Hear(Arc::new(line.clone())), now).await;
        lines.push(line);
        now = now.plus_secs(LINE_SECS);
        // Whoever is left says one word more.
        if gone {
            break;
        }
        gone = said.leaves;
        mine = !mine;
    }
    for_both(one, one_answers, other, other_answers, &Percept::TalkOver(TALK), now).await;
    lines
}

fn name(mind: &Mind) -> String {
    mind.persona().name.clone()
}

async fn for_both<A: Answers, B: Answers>(
    one: &mut (AgentId, Mind),
    one_answers: &A,
    other: &mut (AgentId, Mind),
    other_answers: &B,
    percept: &Percept,
    now: GameTime,
) {
    tell(&mut one.1, percept.clone(), now, one_answers).await;
    tell(&mut other.1, percept.clone(), now, other_answers).await;
}

async fn tell<A: Answers>(
    mind: &mut Mind,
    percept: Percept,
    now: GameTime,
    answers: &A,
) -> Option<smallville_mind::percept::Say> {
    let tile = mind.tile();
    mind.perceive(Percepts { now, tile, noticed: vec![percept] }, answers).await.say
}

//! Conversations: who takes part, who has the floor, who hears what. Any number of people from two up.
//!
//! A line takes as long as it takes to say it; the next speaker's mind is asked when it has been said.

mod floor;

use std::{collections::BTreeMap, sync::Arc};

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    agent::Roster,
    body::{Body, BodyItem},
    chronicle::Chronicle,
};
use smallville_journal::entry::Entry;
use smallville_mind::{
    agent::AgentId,
    percept::{Percept, Say},
    speech::{ConversationId, Line, SpeechAct},
};
use smallville_town::{GameTime, STEP_SECS, Town};

/// Words said in a step of ten seconds: unhurried speech.
const WORDS_A_STEP: usize = 24;
/// After so many lines there is nothing left to say, whatever the minds say.
const LONGEST: u32 = 36;
/// Whoever talks with a player has more patience.
const LONGEST_WITH_PLAYER: u32 = 200;
/// At most so many people stand in one conversation: larger groups fall apart (Dunbar, Duncan and Nettle 1995).
const LARGEST: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Conversations>().add_plugins(floor::plugin);
}

/// A conversation that is going on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conversation {
    /// Who takes part, in the order in which they joined.
    pub participants: Vec<AgentId>,
    /// How many lines were said.
    pub lines: u32,
    /// Who spoke last.
    pub last: Option<AgentId>,
    /// Until when the last line is being said.
    until: GameTime,
    /// Whom the last line was said to.
    to: Option<AgentId>,
    /// Whose turn it is, and since when.
    asked: Option<(AgentId, GameTime)>,
    /// Turns that passed in silence, one after the other.
    silences: u32,
    /// Who has said goodbye and waits for an answer.
    leaving: Option<AgentId>,
    /// At which line each participant spoke last.
    spoke: BTreeMap<AgentId, u32>,
    /// Who was to speak when somebody came up.
    #[serde(default)]
    waiting: Option<AgentId>,
    /// Whether what was talked of came to its end with the last line.
    #[serde(default)]
    settled: bool,
}

/// All conversations that are going on.
#[derive(Resource, Clone, Default, Debug, Serialize, Deserialize)]
pub struct Conversations {
    next: u32,
    open: BTreeMap<ConversationId, Conversation>,
    /// What is to be recorded of this step.
    #[serde(skip)]
    news: Vec<Entry>,
}

impl Conversation {
    /// Whose turn it is to speak.
    #[must_use]
    pub fn floor(&self) -> Option<AgentId> {
        self.asked.map(|(who, _)| who)
    }

    /// Whether somebody has just spoken and nobody has answered them yet, nor been silent.
    pub(super) fn waits_for_reply(&self, agent: AgentId) -> bool {
        self.last == Some(agent) && self.silences == 0
    }
}

impl Conversations {
    /// A conversation that is going on.
    #[must_use]
    pub fn conversation(&self, id: ConversationId) -> Option<&Conversation> {
        self.open.get(&id)
    }

    /// What is to be recorded since this was last asked.
    pub(super) fn take_news(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.news)
    }

    /// All conversations that are going on.
    pub fn iter(&self) -> impl Iterator<Item = (ConversationId, &Conversation)> {
        self.open.iter().map(|(id, conversation)| (*id, conversation))
    }

    /// Two people meet: they begin to talk, or the seeker joins in.
    pub(super) fn meet(&mut self, seeker: AgentId, to: AgentId, scene: &mut Scene<'_, '_, '_>) {
        let now = scene.now;
        let (Some(one), Some(other)) = (scene.roster.entity(seeker), scene.roster.entity(to)) else { return };
        let Ok([mut one, mut other]) = scene.bodies.get_many_mut([one, other]) else { return };
        // Whoever has been in a talk and has gone does not come back to it.
        let admits = |open: &Conversation| {
            open.participants.len() < LARGEST && open.leaving.is_none() && !open.spoke.contains_key(&seeker)
        };
        let joined = other.company.conversation().filter(|id| self.open.get(id).is_some_and(admits));
        if joined.is_none() && other.company.is_talking() {
            one.company.leave();
            one.senses.note(0, Percept::Missed(to));
            return;
        }
        let id = joined.unwrap_or_else(|| {
            self.next += 1;
            ConversationId(self.next - 1)
        });
        if joined.is_none() {
            self.news.push(Entry::TalkBegan(id, vec![to, seeker]));
        }
        let conversation = self.open.entry(id).or_default();
        one.company.enter(id);
        one.route.clear();
        one.posture.facing = one.position.tile.towards(other.position.tile);
        if joined.is_none() {
            other.company.leave();
            other.company.enter(id);
            if other.posture.pose == smallville_town::Pose::Stand {
                other.posture.facing = other.position.tile.towards(one.position.tile);
            }
            conversation.participants.push(to);
            conversation.until = now;
        }
        conversation.participants.push(seeker);
        // Whoever comes up speaks next, and then whoever was to answer.
        let awaited = conversation.to.filter(|agent| Some(*agent) != conversation.last && !conversation.settled);
        conversation.waiting = awaited.or(conversation.waiting);
        conversation.to = Some(seeker);
    }

    /// Somebody says something; returns whether there was anybody to hear it.
    pub(super) fn say(&mut self, speaker: AgentId, say: Say, scene: &mut Scene<'_, '_, '_>, chronicle: &mut Chronicle) {
        let Some(conversation) = self.open.get_mut(&say.conversation) else { return };
        if !conversation.participants.contains(&speaker) || conversation.asked.is_some_and(|(who, _)| who != speaker) {
            return;
        }
        // Whoever goes without a word has said nothing.
        if say.leaves && say.words.is_empty() {
            conversation.asked = None;
            // Whoever has said goodbye before them is gone as well.
            if conversation.leaving.is_some_and(|who| who != speaker) {
                self.end_or_shrink(say.conversation, scene);
            }
            return self.begin_to_leave(speaker, &say, scene);
        }
        let now = scene.now;
        let line = Arc::new(line(conversation, speaker, &say, scene));
        let steps = line.words.split(' ').count().div_ceil(WORDS_A_STEP).max(1) as u32;
        let spoken = now.plus_secs(steps * STEP_SECS);
        conversation.until = spoken;
        conversation.lines += 1;
        conversation.last = Some(speaker);
        conversation.spoke.insert(speaker, conversation.lines);
        conversation.asked = None;
        conversation.silences = 0;
        conversation.to =
            conversation.participants.iter().copied().find(|agent| line.to.is_some() && scene.name(*agent) == line.to);
        conversation.settled = say.ends;
        let waiting = conversation.waiting.take().filter(|agent| *agent != speaker);
        if conversation.participants.len() > 2 {
            // Whoever was spoken to last goes on, unless something has come to its end and somebody else waits.
            conversation.to = if say.ends { waiting.or(conversation.to) } else { conversation.to.or(waiting) };
        }
        let control = scene.is_controlled(speaker);
        // A player who asks on keeps whoever wanted to go.
        let stays = control && !say.leaves && conversation.participants.len() == 2;
        if stays && conversation.leaving != Some(speaker) {
            conversation.leaving = None;
        }
        // Nobody waits while one of them is going, or a player is there.
        if conversation.leaving.is_none() && !conversation.participants.iter().any(|agent| scene.is_controlled(*agent))
        {
            conversation.until = spoken.plus_secs(say.pause_secs / STEP_SECS * STEP_SECS);
        }
        let was_leaving = conversation.leaving.is_some_and(|who| who != speaker);
        if let Some(mut body) = scene.body(speaker) {
            body.control.has_said();
            body.company.say(&line.words, now, spoken.plus_secs(STEP_SECS));
        }
        let heard = deliver(&line, conversation, scene);
        chronicle.said(Line::clone(&line), heard);
        if was_leaving || conversation.lines >= scene.longest(conversation) {
            self.end_or_shrink(say.conversation, scene);
        }
        if say.leaves {
            self.begin_to_leave(speaker, &say, scene);
        }
    }

    /// Somebody who stays no longer waits for a goodbye, unless they went without one.
    fn begin_to_leave(&mut self, speaker: AgentId, say: &Say, scene: &mut Scene<'_, '_, '_>) {
        let open = self.open.get_mut(&say.conversation).filter(|open| open.participants.contains(&speaker));
        let Some(conversation) = open else { return };
        conversation.leaving = Some(speaker);
        if !say.acts.iter().any(SpeechAct::parts) {
            self.end_or_shrink(say.conversation, scene);
        }
    }

    /// Somebody who said goodbye goes; what is left of a pair is over.
    fn end_or_shrink(&mut self, id: ConversationId, scene: &mut Scene<'_, '_, '_>) {
        let Some(conversation) = self.open.get_mut(&id) else { return };
        let everybody = conversation.participants.clone();
        let too_long = conversation.lines >= scene.longest(conversation);
        let gone = match conversation.leaving.take() {
            Some(who) if everybody.len() > 2 && !too_long => vec![who],
            _ => everybody,
        };
        for agent in gone {
            self.leave(agent, id, scene);
        }
    }

    /// Somebody who has the floor is asked anew for what they say.
    pub(super) fn ask_again(&mut self, agent: AgentId) {
        for conversation in self.open.values_mut().filter(|open| open.asked.is_some_and(|(who, _)| who == agent)) {
            conversation.asked = None;
        }
    }

    /// Takes somebody out of a conversation; a conversation of one is over.
    pub(super) fn leave(&mut self, agent: AgentId, id: ConversationId, scene: &mut Scene<'_, '_, '_>) {
        let Some(conversation) = self.open.get_mut(&id) else { return };
        conversation.participants.retain(|other| *other != agent);
        if conversation.asked.is_some_and(|(who, _)| who == agent) {
            conversation.asked = None;
        }
        let rest = conversation.participants.clone();
        let (town, now) = (scene.town, scene.now);
        if let Some(mut body) = scene.body(agent) {
            body.company.leave();
            body.control.hold_back();
            body.senses.note(0, Percept::TalkOver(id));
            body.resume(town, now);
        }
        if rest.len() == 1 {
            self.leave(rest[0], id, scene);
        }
        if rest.is_empty() {
            self.news.push(Entry::TalkEnded(id));
            self.open.remove(&id);
        }
    }
}

/// Everybody in the town at one moment, for what changes several bodies at once.
pub(super) struct Scene<'a, 'w, 's> {
    pub(super) bodies: &'a mut Query<'w, 's, Body>,
    pub(super) roster: &'a Roster,
    pub(super) town: &'a Town,
    /// So far talk is heard, in tiles.
    pub(super) hearing: u32,
    pub(super) now: GameTime,
}

impl<'s> Scene<'_, '_, 's> {
    pub(super) fn body(&mut self, agent: AgentId) -> Option<BodyItem<'_, 's>> {
        self.bodies.get_mut(self.roster.entity(agent)?).ok()
    }

    /// Whether a player moves somebody.
    fn is_controlled(&self, agent: AgentId) -> bool {
        self.roster
            .entity(agent)
            .and_then(|entity| self.bodies.get(entity).ok())
            .is_some_and(|body| body.control.is_active())
    }

    /// After how many lines a conversation is over in any case.
    fn longest(&self, conversation: &Conversation) -> u32 {
        let played = conversation.participants.iter().any(|agent| self.is_controlled(*agent));
        if played { LONGEST_WITH_PLAYER } else { LONGEST }
    }

    fn name(&self, agent: AgentId) -> Option<String> {
        Some(self.bodies.get(self.roster.entity(agent)?).ok()?.resident.0.name.clone())
    }
}

/// The participants without one, in the order of their numbers.
fn others(conversation: &Conversation, without: AgentId) -> Vec<AgentId> {
    let mut others: Vec<AgentId> = conversation.participants.iter().copied().filter(|id| *id != without).collect();
    others.sort_unstable();
    others
}

fn line(conversation: &Conversation, speaker: AgentId, say: &Say, scene: &Scene<'_, '_, '_>) -> Line {
    Line {
        conversation: say.conversation,
        at: scene.now,
        speaker,
        name: scene.name(speaker).unwrap_or_default(),
        to: say.to.clone(),
        others: others(conversation, speaker).into_iter().filter_map(|agent| scene.name(agent)).collect(),
        acts: say.acts.clone(),
        words: say.words.clone(),
        rests_on: say.rests_on.clone(),
        thread: say.thread.clone(),
    }
}

/// Everybody in hearing hears it: who takes part, and who is awake and near enough in the same room.
fn deliver(line: &Arc<Line>, conversation: &Conversation, scene: &mut Scene<'_, '_, '_>) -> Vec<AgentId> {
    let town = scene.town;
    let Some(from) = scene.body(line.speaker).map(|body| body.position.tile) else { return Vec::new() };
    let mut heard = Vec::new();
    for (agent, entity) in scene.roster.iter() {
        let Ok(mut body) = scene.bodies.get_mut(entity) else { continue };
        let tile = body.position.tile;
        let near = from.chebyshev(tile) <= scene.hearing
            && town.arena_at(from) == town.arena_at(tile)
            && !body.activity.is_asleep()
            && town.sees(tile, from);
        if near || conversation.participants.contains(&agent) {
            body.senses.note(0, Percept::Hear(line.clone()));
            if agent != line.speaker {
                heard.push(agent);
            }
        }
    }
    heard
}

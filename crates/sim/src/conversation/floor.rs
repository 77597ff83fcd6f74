//! The floor of a conversation: who speaks next, and how long the others wait for them.

use crate::prelude::*;

use super::{Conversation, Conversations, Scene, others};
use crate::{
    SimSystems, agent::Roster, body::Body, courier::Courier, player_controlled::Presence, scenario::Scenario,
    time::TownClock,
};
use smallville_mind::{
    agent::AgentId,
    percept::{Companion, Percept, Turn},
    question::Kind,
    speech::ConversationId,
};
use smallville_town::STEP_SECS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, give_floor.in_set(SimSystems::Floor));
}

/// Steps for which the others wait for somebody who has nothing to say.
const PATIENCE_STEPS: u32 = 6;
/// Steps for which they wait for somebody whom they see thinking: as long as a model may take over a line, so that instinct
/// can still answer in its place.
const PATIENCE_WITH_THINKER_STEPS: u32 = Kind::Draft.patience_minutes() * 60 / STEP_SECS + PATIENCE_STEPS;
/// Steps for which they wait for a player, who has to type it: ten game minutes.
const PATIENCE_WITH_PLAYER_STEPS: u32 = 60;

/// Gives the floor to the next speaker when a line has been said.
fn give_floor(
    mut bodies: Query<Body>,
    mut conversations: ResMut<Conversations>,
    roster: Res<Roster>,
    (scenario, presence, courier): (Res<Scenario>, Res<Presence>, Res<Courier>),
    clock: Res<TownClock>,
) {
    let now = clock.now();
    let (town, hearing) = (&scenario.town, scenario.hearing());
    let mut scene = Scene { bodies: &mut bodies, roster: &roster, town, hearing, now };
    let open: Vec<ConversationId> = conversations.open.keys().copied().collect();
    for id in open {
        let Some(conversation) = conversations.open.get_mut(&id) else { continue };
        if let Some((who, since)) = conversation.asked {
            if scene.has_words(who, conversation) {
                speak(who, id, conversation, &mut scene, &presence);
                continue;
            }
            if now.secs() < since.plus_secs(patience(who, conversation, &scene, &courier) * STEP_SECS).secs() {
                continue;
            }
            if let Some(mut body) = scene.body(who) {
                body.control.hold_back();
            }
            // A silence: the floor goes on, and a second one ends the talk.
            conversation.asked = None;
            conversation.silences += 1;
            conversation.spoke.insert(who, conversation.lines);
            conversation.to = None;
            if conversation.silences >= 2 {
                conversation.leaving = None;
                conversations.end_or_shrink(id, &mut scene);
                continue;
            }
        }
        if now < conversation.until {
            continue;
        }
        let eager = conversation.participants.iter().copied();
        let eager =
            eager.filter(|agent| Some(*agent) != conversation.last).find(|agent| scene.has_words(*agent, conversation));
        if let Some(next) = eager.or_else(|| next_speaker(conversation)) {
            speak(next, id, conversation, &mut scene, &presence);
        }
    }
}

/// Gives somebody the floor: their mind is asked, or says what a player has typed; else a player is waited for.
fn speak(
    who: AgentId,
    id: ConversationId,
    conversation: &mut Conversation,
    scene: &mut Scene<'_, '_, '_>,
    presence: &Presence,
) {
    conversation.asked = Some((who, scene.now));
    let obeyed = scene.is_controlled(who) || presence.autonomy.refuse;
    let turn = Turn {
        conversation: id,
        others: companions(conversation, who, !obeyed, scene),
        lines: conversation.lines,
        closing: conversation.leaving.is_some() && conversation.participants.len() == 2,
        interrupts: conversation.waiting.is_some_and(|waiting| waiting != who),
    };
    let Some(mut body) = scene.body(who) else { return };
    if !body.control.is_active() {
        body.senses.note(0, Percept::Turn(turn));
        return;
    }
    if !body.control.has_words_for(&conversation.participants) {
        return;
    }
    let Some(words) = body.control.begin_to_say() else { return };
    let to = words.to.and_then(|to| scene.name(to));
    if let Some(mut body) = scene.body(who) {
        body.senses.note(0, Percept::Speak(turn, words.text, to));
    }
}

/// For how many steps the others wait for somebody.
fn patience(who: AgentId, conversation: &Conversation, scene: &Scene<'_, '_, '_>, courier: &Courier) -> u32 {
    // Nobody stands about for long after a goodbye, or in company.
    let waits = conversation.leaving.is_none() && conversation.participants.len() == 2;
    if scene.is_controlled(who) && waits {
        PATIENCE_WITH_PLAYER_STEPS
    } else if courier.is_thinking(who) {
        PATIENCE_WITH_THINKER_STEPS
    } else {
        PATIENCE_STEPS
    }
}

/// Whoever was spoken to; else whoever has been silent longest.
fn next_speaker(conversation: &Conversation) -> Option<AgentId> {
    let free = |agent: &AgentId| Some(*agent) != conversation.last && Some(*agent) != conversation.leaving;
    conversation.to.filter(|agent| conversation.participants.contains(agent)).filter(free).or_else(|| {
        let silent_since = |agent: &AgentId| conversation.spoke.get(agent).copied().unwrap_or(0);
        conversation.participants.iter().copied().filter(free).min_by_key(|agent| (silent_since(agent), *agent))
    })
}

/// The others; `obey`: whom a player moves is not refused.
fn companions(conversation: &Conversation, speaker: AgentId, obey: bool, scene: &Scene<'_, '_, '_>) -> Vec<Companion> {
    others(conversation, speaker)
        .into_iter()
        .filter_map(|agent| {
            let body = scene.bodies.get(scene.roster.entity(agent)?).ok()?;
            let (name, doing) = (body.resident.0.name.clone(), body.activity.act.words.clone());
            let played = body.control.is_active();
            Some(Companion { agent, name, doing, obeyed: obey && played, played })
        })
        .collect()
}

impl Scene<'_, '_, '_> {
    /// Whether a player has typed something for somebody to say to those who take part in a conversation.
    fn has_words(&self, agent: AgentId, conversation: &Conversation) -> bool {
        let body = self.roster.entity(agent).and_then(|entity| self.bodies.get(entity).ok());
        body.is_some_and(|body| body.control.has_words_for(&conversation.participants))
    }
}

//! Who walks up to whom, and who talks with whom: the bodies' side of a conversation.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    activity::Phase,
    agent::{Body, BodyItem, Posture, Roster},
    conversation::{Conversations, Scene},
    scenario::Scenario,
    time::TownClock,
};
use smallville_mind::{
    geography::may_enter,
    percept::{AgentId, Percept, Why},
    speech::ConversationId,
};
use smallville_town::{Direction, GameTime, Pose, Tile, Town};

/// So near one stands to talk, in tiles.
const TALKING_DISTANCE: u32 = 2;
/// So far one calls out to somebody who walks by, in tiles: as far as talk is heard.
pub(super) const HEARING: u32 = 4;
/// After so many steps one gives up walking after somebody.
const PATIENCE: u32 = 18;

/// Whom somebody walks up to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Approaching {
    pub(super) to: AgentId,
    pub(super) why: Why,
    /// Steps left before giving up.
    patience: u32,
    /// Where the other one stood when the way was looked for.
    goal: Option<Tile>,
}

/// Something being said, for as long as it takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spoken {
    /// The words.
    pub words: String,
    /// Since when.
    pub since: GameTime,
    /// Until when.
    pub until: GameTime,
}

/// A body among others: whom it walks up to, with whom it talks, what it says.
#[derive(Component, Clone, Debug, Default, Serialize, Deserialize)]
pub struct Company {
    conversation: Option<ConversationId>,
    approaching: Option<Approaching>,
    /// What set the talk off, for whoever began it.
    why: Option<Why>,
    spoken: Option<Spoken>,
    /// What is left of the act that was interrupted to walk up to somebody.
    left: Option<GameTime>,
    /// Counts the conversations: others notice each of them once.
    pub(super) serial: u32,
    /// The conversation began in this step.
    fresh: bool,
}

impl Company {
    /// Whether the body stands in a conversation.
    #[must_use]
    pub fn is_talking(&self) -> bool {
        self.conversation.is_some()
    }

    /// The conversation.
    #[must_use]
    pub fn conversation(&self) -> Option<ConversationId> {
        self.conversation
    }

    /// Whom the body walks up to, to talk.
    #[must_use]
    pub fn approaches(&self) -> Option<AgentId> {
        self.approaching.as_ref().map(|approaching| approaching.to)
    }

    /// What is being said, or was said last in this conversation.
    #[must_use]
    pub fn spoken(&self) -> Option<&Spoken> {
        self.spoken.as_ref()
    }

    /// Why the body talks, if it began the talk.
    #[must_use]
    pub fn why(&self) -> Option<&Why> {
        self.why.as_ref()
    }

    /// Whether the act must wait: the body is with somebody else.
    pub(super) fn holds_up(&self) -> bool {
        self.conversation.is_some() || self.approaching.is_some()
    }

    /// Whether the talk began in this step.
    pub(super) fn is_new(&self) -> bool {
        self.fresh
    }

    /// A step is over.
    pub(super) fn settle(&mut self) {
        self.fresh = false;
    }

    pub(super) fn say(&mut self, words: &str, since: GameTime, until: GameTime) {
        self.spoken = Some(Spoken { words: words.to_owned(), since, until });
    }

    /// Begins to walk up to somebody; what was being done waits.
    pub(super) fn approach(&mut self, to: AgentId, why: Why) {
        self.approaching = Some(Approaching { to, why, patience: PATIENCE, goal: None });
    }

    pub(super) fn enter(&mut self, conversation: ConversationId) {
        self.conversation = Some(conversation);
        self.why = self.approaching.take().map(|approaching| approaching.why);
        self.serial += 1;
        self.fresh = true;
    }

    /// Does not walk up to anybody any more.
    pub(super) fn give_up(&mut self) {
        self.approaching = None;
        self.left = None;
    }

    /// Leaves the conversation and whatever led to it.
    pub(super) fn leave(&mut self) {
        self.conversation = None;
        self.approaching = None;
        self.why = None;
        self.spoken = None;
    }
}

/// What the one who approaches has to know of the other.
struct Sought {
    tile: Tile,
    asleep: bool,
    walking: bool,
}

/// Whoever walks up to somebody goes one step further: a way, a meeting, or giving up.
pub(super) fn draw_near(
    mut bodies: Query<Body>,
    mut conversations: ResMut<Conversations>,
    roster: Res<Roster>,
    scenario: Res<Scenario>,
    clock: Res<TownClock>,
) {
    let mut seekers: Vec<(AgentId, Entity, AgentId)> = Vec::new();
    for (agent, entity) in roster.iter() {
        let to = bodies.get(entity).ok().and_then(|body| body.company.approaches());
        seekers.extend(to.map(|to| (agent, entity, to)));
    }
    for (seeker, entity, to) in seekers {
        let Some(other) = roster.entity(to) else { continue };
        let sought = match bodies.get(other) {
            Ok(body) => {
                Sought { tile: body.position.tile, asleep: body.activity.is_asleep(), walking: !body.route.is_empty() }
            }
            Err(_) => continue,
        };
        let Ok(mut body) = bodies.get_mut(entity) else { continue };
        match go_towards(&mut body, &sought, &scenario.town, clock.now()) {
            Progress::UnderWay => {}
            Progress::GaveUp => {
                body.company.leave();
                body.senses.note(0, Percept::Missed(to));
                resume(&mut body, &scenario.town, clock.now());
            }
            Progress::Met => {
                let now = clock.now();
                let mut scene = Scene { bodies: &mut bodies, roster: &roster, town: &scenario.town, now };
                conversations.meet(seeker, to, &mut scene);
            }
        }
    }
}

/// How far an approach has come.
enum Progress {
    UnderWay,
    Met,
    GaveUp,
}

fn go_towards(body: &mut BodyItem<'_, '_>, sought: &Sought, town: &Town, now: GameTime) -> Progress {
    let BodyItem { resident, position, posture, route, activity, company, .. } = body;
    let Some(approaching) = company.approaching.as_mut() else { return Progress::UnderWay };
    let distance = position.tile.distance(sought.tile);
    let reach = if sought.walking { HEARING } else { TALKING_DISTANCE };
    if !sought.asleep && distance <= reach && town.sees(position.tile, sought.tile) {
        return Progress::Met;
    }
    approaching.patience = approaching.patience.saturating_sub(1);
    // A player goes where they like.
    let private = !body.led.is_led()
        && town.arena_at(sought.tile).is_some_and(|arena| !may_enter(town, &resident.0.name, resident.0.home, arena));
    if sought.asleep || private || approaching.patience == 0 {
        return Progress::GaveUp;
    }
    if approaching.goal != Some(sought.tile) || route.is_empty() {
        approaching.goal = Some(sought.tile);
        let Some(path) = way_beside(town, position.tile, sought.tile) else { return Progress::GaveUp };
        if activity.phase == Phase::Doing && company.left.is_none() {
            company.left = Some(activity.until.max(now));
        }
        posture.pose = Pose::Stand;
        route.follow(&path);
    }
    Progress::UnderWay
}

/// The way to the nearest free tile beside somebody.
fn way_beside(town: &Town, from: Tile, to: Tile) -> Option<smallville_town::Path> {
    let beside = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
    let goals: Vec<Tile> = beside
        .into_iter()
        .filter_map(|direction| to.step(direction))
        .filter(|tile| town.is_open_for_passing(*tile) && town.sees(*tile, to))
        .collect();
    let (nearest, _) = town.nearest(from, &goals)?;
    town.find_path(from, goals[nearest]).ok()
}

/// Goes back to what was being done before somebody came between.
pub(super) fn resume(body: &mut BodyItem<'_, '_>, town: &Town, now: GameTime) {
    let BodyItem { position, posture, route, activity, company, .. } = body;
    if company.holds_up() {
        return;
    }
    let left = company.left.take();
    match (activity.phase, activity.at) {
        (Phase::Walking | Phase::Doing, Some((_, Some(spot)))) if activity.act.object.is_some() => {
            if activity.phase == Phase::Doing && position.tile == spot.tile {
                **posture = Posture { facing: spot.facing, pose: spot.pose };
                return;
            }
            if let Some(until) = left {
                activity.act.minutes = until.minutes_since(now).max(1);
            }
            activity.phase = Phase::Walking;
            match town.find_path(position.tile, spot.tile) {
                Ok(path) => route.follow(&path),
                Err(_) => route.clear(),
            }
        }
        _ => route.clear(),
    }
}

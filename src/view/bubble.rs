//! Balloons over people's heads: what they are doing, in emoji. What they say in words is shown by `speech`.

use std::{collections::BTreeMap, time::Duration};

use bevy::{prelude::*, sprite::Anchor};

use crate::{
    mind::agent::AgentId,
    sim::{activity::Activity, agent::Agent, company::Company, courier::Courier},
    view::{
        ahead::LivingAhead,
        balloon,
        caption_queue::Speech,
        character::{FigureSystems, picture},
        figure::Figure,
        letters::Letters,
        pixels::Pixels,
        selection::{Selected, Selection},
        space::{BUBBLES, PEOPLE, SHADOWS},
    },
};

/// Between a head and a balloon's tail, in pixels of the picture; hair seldom reaches the top of a frame.
const OVER_HEAD: Vec2 = Vec2::ZERO;
/// From the crown to the middle of what hangs over sleepers, in pixels of the picture.
const BESIDE_PILLOW: Vec2 = Vec2::new(5.0, -3.0);
/// How far balloons may overlap before one makes room, in units of [`Pixels::unit`].
const OVERLAP: f32 = 2.0;
/// How many balloons may be piled up; one that would have to go higher stays.
const PILE: f32 = 2.5;
/// How fast balloons make room, in units per second.
pub(super) const RISE: f32 = 60.0;
/// How long a sleeper's breath is seen as it is.
const BREATH: Duration = Duration::from_millis(420);
/// How long each number of dots is seen over somebody who ponders.
const DOT: Duration = Duration::from_millis(400);
/// Longer thoughts are not counted, in seconds.
const LONGEST_COUNTED: u64 = 999;
/// What those do who talk, when their words are not shown.
const TALK: &str = "💬";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Balloons>()
        .add_systems(Update, (hang_up, fill.run_if(not(resource_exists::<LivingAhead>))).chain())
        .add_systems(PostUpdate, (make_room, float).chain().in_set(FigureSystems::Attach));
}

/// Whether somebody talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Talk {
    /// No.
    Silent,
    /// Yes, and nothing of it is to be read.
    Unheard,
    /// Yes, and the words are on a board of their own.
    InWords,
}

impl Talk {
    fn of(company: &Company, speech: Option<&Speech>) -> Self {
        match speech {
            Some(speech) if speech.board.is_some() => Self::InWords,
            Some(speech) if speech.words().is_some() => Self::Unheard,
            _ if company.is_talking() => Self::Unheard,
            _ => Self::Silent,
        }
    }
}

/// What a balloon shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// There is none.
    #[default]
    Nothing,
    /// Somebody sleeps: at which of [`balloon::BREATHS`] moments.
    Asleep(u32),
    /// Somebody thinks longer: how many dots are dark, and how many seconds it has taken.
    Pondering(u32, u32),
    /// Emoji.
    Emoji(String),
}

impl Shown {
    /// `ponders`: for how long somebody has thought; `now`: the time by which pictures move.
    fn of(activity: &Activity, talk: Talk, ponders: Option<Duration>, now: Duration) -> Self {
        match ponders {
            _ if activity.is_asleep() => Self::Asleep(beat(now, BREATH, balloon::BREATHS)),
            _ if talk == Talk::InWords => Self::Nothing,
            Some(long) => {
                Self::Pondering(1 + beat(long, DOT, balloon::DOTS), long.as_secs().min(LONGEST_COUNTED) as u32)
            }
            None if talk == Talk::Unheard => Self::Emoji(TALK.into()),
            None if activity.act.emoji.is_empty() => Self::Nothing,
            None => Self::Emoji(activity.act.emoji.clone()),
        }
    }

    fn is_asleep(&self) -> bool {
        matches!(self, Self::Asleep(_))
    }

    fn paint(&self, letters: &Letters, unit: u32) -> Option<image::RgbaImage> {
        match self {
            Self::Nothing => None,
            Self::Asleep(breath) => Some(balloon::asleep(*breath, unit)),
            Self::Pondering(lit, secs) => Some(balloon::pondering(*lit, *secs, letters, unit)),
            Self::Emoji(text) => balloon::with_emoji(text, unit),
        }
    }
}

/// Which of `count` pictures is seen at a moment, each for as long as `each`.
fn beat(now: Duration, each: Duration, count: u32) -> u32 {
    (now.as_millis() / each.as_millis() % u128::from(count)) as u32
}

/// All balloons painted so far, by what they show and how large they are; none where there is no such emoji.
#[derive(Resource, Default)]
struct Balloons(BTreeMap<(Shown, u32), Option<(Handle<Image>, Vec2)>>);

/// The balloon of a person.
#[derive(Component, Clone, Debug, Default)]
#[require(Sprite, Visibility::Hidden)]
pub(super) struct Bubble {
    shown: Shown,
    unit: u32,
    /// Its size in pixels of the screen; nothing where there is none.
    size: Vec2,
    /// By how much it is above where it would be alone, in pixels of the screen.
    raised: f32,
}

impl Bubble {
    /// How far it reaches above a head, in pixels of the screen.
    pub(super) fn height(&self) -> f32 {
        if self.shown.is_asleep() { 0.0 } else { self.size.y + self.raised.round() }
    }

    /// What it covers of the picture; empty for nothing and over sleepers.
    pub(super) fn rect(&self, figure: &Figure, magnification: f32) -> Rect {
        let size = if self.shown.is_asleep() { Vec2::ZERO } else { self.size };
        let tail = figure.crown() + OVER_HEAD + Vec2::Y * self.raised.round() / magnification;
        let half = Vec2::X * size.x / 2.0 / magnification;
        Rect { min: tail - half, max: tail + half + Vec2::Y * size.y / magnification }
    }
}

fn hang_up(mut commands: Commands, newcomers: Query<Entity, Added<Figure>>) {
    for entity in &newcomers {
        commands.entity(entity).with_child((Name::new("Balloon"), Bubble::default()));
    }
}

/// Shows in each balloon what its person does.
fn fill(
    mut balloons: ResMut<Balloons>,
    mut images: ResMut<Assets<Image>>,
    mut bubbles: Query<(&ChildOf, &mut Bubble, &mut Sprite, &mut Anchor, &mut Visibility)>,
    people: Query<(&Agent, &Activity, &Company, Option<&Speech>)>,
    (courier, letters, time): (Res<Courier>, Res<Letters>, Res<Time<Real>>),
    mut thinkers: Local<BTreeMap<AgentId, (u64, Duration)>>,
    pixels: Pixels,
) {
    let (unit, now) = (pixels.unit(), time.elapsed());
    for (owner, mut bubble, mut sprite, mut anchor, mut visibility) in &mut bubbles {
        let Ok((agent, activity, company, speech)) = people.get(owner.parent()) else { continue };
        let talk = Talk::of(company, speech);
        let ponders = courier.pondering_since(agent.0).map(|step| {
            let (thought, begun) = thinkers.entry(agent.0).or_insert((step, now));
            if *thought != step {
                (*thought, *begun) = (step, now);
            }
            now - *begun
        });
        if ponders.is_none() {
            thinkers.remove(&agent.0);
        }
        // Not everybody breathes in at once.
        let shown = Shown::of(activity, talk, ponders, now + BREATH * (agent.0.0 * 5 % 7));
        if bubble.shown == shown && bubble.unit == unit {
            continue;
        }
        let painted = balloons.0.entry((shown.clone(), unit)).or_insert_with(|| {
            let image = shown.paint(&letters, unit)?;
            let size = UVec2::from(image.dimensions()).as_vec2();
            Some((images.add(picture(image)), size))
        });
        if let Some((image, size)) = painted {
            sprite.image = image.clone();
            bubble.size = *size;
            *visibility = Visibility::Inherited;
        } else {
            bubble.size = Vec2::ZERO;
            *visibility = Visibility::Hidden;
        }
        *anchor = if shown.is_asleep() { Anchor::BOTTOM_LEFT } else { Anchor::BOTTOM_CENTER };
        bubble.shown = shown;
        bubble.unit = unit;
    }
}

/// How much each balloon must rise to be read: whoever stands lower in the picture keeps their place.
///
/// Balloons are given from the lowest person to the highest, as they would be alone, `y` up.
/// One that would rise beyond `highest` stays, and overlaps.
pub(super) fn rises(alone: &[Rect], overlap: f32, highest: f32) -> Vec<f32> {
    let mut placed: Vec<Rect> = Vec::with_capacity(alone.len());
    for rect in alone {
        let mut raised = *rect;
        // Each round clears one balloon at least; only those already placed can be in the way.
        for _ in 0..placed.len() {
            let hindrance = placed.iter().filter(|other| in_the_way(raised, **other, overlap)).map(|other| other.max.y);
            let Some(top) = hindrance.reduce(f32::max) else { break };
            raised = lifted(raised, top - overlap - raised.min.y);
        }
        placed.push(if raised.min.y - rect.min.y > highest { *rect } else { raised });
    }
    placed.iter().zip(alone).map(|(placed, alone)| placed.min.y - alone.min.y).collect()
}

fn in_the_way(one: Rect, other: Rect, overlap: f32) -> bool {
    let common = one.intersect(other);
    !common.is_empty() && common.width() > overlap && common.height() > overlap
}

fn lifted(rect: Rect, by: f32) -> Rect {
    Rect { min: rect.min + Vec2::Y * by, max: rect.max + Vec2::Y * by }
}

/// Raises balloons that would hide each other, little by little.
fn make_room(
    mut bubbles: Query<(&ChildOf, &mut Bubble)>,
    figures: Query<(&Agent, &Figure)>,
    pixels: Pixels,
    time: Res<Time<Real>>,
) {
    let (magnification, unit) = (pixels.magnification(), pixels.unit() as f32);
    let mut alone: Vec<(AgentId, Entity, Rect)> = bubbles
        .iter()
        .filter(|(_, bubble)| bubble.size != Vec2::ZERO && !bubble.shown.is_asleep())
        .filter_map(|(owner, bubble)| {
            let (agent, figure) = figures.get(owner.parent()).ok()?;
            let tail = (figure.crown() + OVER_HEAD) * magnification;
            let half = Vec2::X * bubble.size.x / 2.0;
            Some((agent.0, owner.parent(), Rect { min: tail - half, max: tail + half + Vec2::Y * bubble.size.y }))
        })
        .collect();
    alone.sort_by(|one, other| one.2.min.y.total_cmp(&other.2.min.y).then(one.0.cmp(&other.0)));
    let rects: Vec<Rect> = alone.iter().map(|(_, _, rect)| *rect).collect();
    let highest = rects.iter().map(Rect::height).fold(0.0, f32::max) * PILE;
    let goals: BTreeMap<Entity, f32> =
        alone.iter().map(|(_, owner, _)| *owner).zip(rises(&rects, OVERLAP * unit, highest)).collect();
    let step = RISE * unit * time.delta_secs().min(0.1);
    for (owner, mut bubble) in &mut bubbles {
        let goal = goals.get(&owner.parent()).copied().unwrap_or(0.0);
        if bubble.raised != goal {
            bubble.raised += (goal - bubble.raised).clamp(-step, step);
        }
    }
}

/// Holds balloons over heads, on whole pixels of the screen.
fn float(
    mut bubbles: Query<(&ChildOf, &Bubble, &mut Transform), Without<Figure>>,
    figures: Query<(&Agent, &Figure, &Transform)>,
    selection: Res<Selection>,
    pixels: Pixels,
) {
    let magnification = pixels.magnification();
    for (owner, bubble, mut transform) in &mut bubbles {
        let Ok((agent, figure, body)) = figures.get(owner.parent()) else { continue };
        let place = match bubble.shown {
            Shown::Asleep(_) => figure.crown() + BESIDE_PILLOW,
            _ => figure.crown() + OVER_HEAD + Vec2::Y * bubble.raised.round() / magnification,
        };
        let is_picked = [selection.hovered, selection.selected].contains(&Some(Selected::Person(agent.0)));
        // The picked one before all others, the others as their people.
        let depth = if is_picked { BUBBLES + SHADOWS / 2.0 } else { BUBBLES + body.translation.z - PEOPLE };
        let offset = pixels.snap(place).extend(depth) - body.translation;
        transform.set_if_neq(Transform::from_translation(offset).with_scale(Vec3::splat(1.0 / magnification)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        draw::look::{Facing, Frame},
        town::Tile,
    };

    fn balloon(x: f32, y: f32) -> Rect {
        Rect::new(x, y, x + 32.0, y + 36.0)
    }

    #[test]
    fn a_balloon_makes_room_for_those_in_front() {
        for (alone, expected) in [
            (vec![balloon(0.0, 0.0), balloon(40.0, 0.0)], vec![0.0, 0.0]),
            (vec![balloon(0.0, 0.0), balloon(31.0, 0.0)], vec![0.0, 0.0]),
            (vec![balloon(0.0, 0.0), balloon(10.0, 0.0)], vec![0.0, 34.0]),
            (vec![balloon(0.0, 0.0), balloon(10.0, 20.0)], vec![0.0, 14.0]),
            (vec![balloon(0.0, 0.0), balloon(20.0, 0.0), balloon(40.0, 0.0)], vec![0.0, 34.0, 0.0]),
            (vec![balloon(0.0, 0.0), balloon(0.0, 0.0), balloon(0.0, 0.0)], vec![0.0, 34.0, 68.0]),
        ] {
            assert_eq!(rises(&alone, 2.0, 90.0), expected, "{alone:?}");
        }
    }

    #[test]
    fn no_balloon_covers_the_face_below_it() {
        for frame in [Frame::Stand(Facing::Down), Frame::Sit(Facing::Left), Frame::Walk(Facing::Up, 1), Frame::Lie] {
            let mut figure = Figure::standing(Tile::new(4, 4), Handle::default());
            figure.frame = frame;
            for magnification in 1..=6_u16 {
                let size = Vec2::new(20.0, 22.0) * f32::from(magnification / 2 + 1);
                let bubble = Bubble { shown: Shown::Emoji("☕".into()), unit: 1, size, raised: 0.0 };
                let covered = bubble.rect(&figure, f32::from(magnification));
                assert!(covered.min.y >= figure.body().max.y, "{frame:?} at {magnification}: {covered:?}");
            }
        }
    }

    #[test]
    fn no_balloon_flies_away() {
        let crowd = [balloon(0.0, 0.0); 6];
        assert!(rises(&crowd, 2.0, 90.0).iter().all(|rise| *rise <= 90.0));
    }

    #[test]
    fn sleepers_and_thinkers_show_it() {
        let mut activity = Activity::default();
        let now = Duration::from_secs(1);
        let long = Some(Duration::from_millis(3_500));
        assert_eq!(Shown::of(&activity, Talk::Unheard, long, now), Shown::Asleep(2));
        activity.act.asleep = false;
        assert_eq!(Shown::of(&activity, Talk::Unheard, long, now), Shown::Pondering(3, 3));
        activity.act.emoji = "☕".into();
        assert_eq!(Shown::of(&activity, Talk::Silent, None, now), Shown::Emoji("☕".into()));
        assert_eq!(Shown::of(&activity, Talk::Unheard, None, now), Shown::Emoji(TALK.into()));
        assert_eq!(Shown::of(&activity, Talk::InWords, long, now), Shown::Nothing);
    }
}

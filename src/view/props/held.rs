//! What people hold while they do something.

use std::time::Duration;

use bevy::prelude::*;

use crate::{
    draw::look::{Facing, Frame},
    sim::{
        activity::{Activity, Phase},
        agent::Agent,
    },
    view::{
        character::FigureSystems,
        figure::Figure,
        props::{
            Props,
            table::{Hold, Moves},
        },
    },
};

/// Before or behind a body, in depth: less than from one body to the next.
const NEAR: f32 = 0.000_01;
/// How often somebody drinks, and for how long.
const SIP: (u128, u128) = (4_200, 900);
/// How long a broom goes to one side and back.
const SWEEP: u128 = 1_100;
/// How long hands that work stay where they are.
const SHAKE: u128 = 260;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hand_out)
        .add_systems(PostUpdate, hold.run_if(resource_exists::<Props>).in_set(FigureSystems::Attach));
}

/// What somebody holds.
#[derive(Component, Default)]
#[require(Sprite, Visibility::Hidden)]
struct InHand {
    /// The emoji that were read.
    emoji: String,
    held: Option<(Hold, Moves)>,
}

fn hand_out(mut commands: Commands, newcomers: Query<Entity, Added<Figure>>) {
    for entity in &newcomers {
        commands.entity(entity).with_child((Name::new("In hand"), InHand::default()));
    }
}

/// Puts into everybody's hands what they work with, and moves it.
fn hold(
    mut hands: Query<(&ChildOf, &mut InHand, &mut Sprite, &mut Transform, &mut Visibility)>,
    people: Query<(&Agent, &Activity, &Figure)>,
    props: Res<Props>,
    mut now: Local<Duration>,
    (town_time, time): (Res<Time<Virtual>>, Res<Time<Real>>),
) {
    if !town_time.is_paused() {
        *now += time.delta();
    }
    for (owner, mut hand, mut sprite, mut transform, mut visibility) in &mut hands {
        let Ok((agent, activity, figure)) = people.get(owner.parent()) else { continue };
        let is_busy = activity.phase == Phase::Doing && !activity.is_asleep();
        let emoji = if is_busy { activity.act.emoji.as_str() } else { "" };
        if hand.emoji != emoji {
            emoji.clone_into(&mut hand.emoji);
            let found = props.table.held(emoji).and_then(|held| Some((held, props.index(&held.prop)?)));
            hand.held = found.map(|(held, _)| (held.hold, held.moves));
            if let Some((_, index)) = found {
                *sprite = props.sprite(index);
            }
        }
        let place = hand.held.and_then(|(hold, moves)| {
            let moved = moved(moves, *now + Duration::from_millis(u64::from(agent.0.0) * 731));
            placed(hold, figure.frame, moved)
        });
        visibility.set_if_neq(if place.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some((at, mirrored)) = place {
            if sprite.flip_x != mirrored {
                sprite.flip_x = mirrored;
            }
            transform.set_if_neq(Transform::from_translation(at));
        }
    }
}

/// By how much something is away from where it is held, towards the middle of the body and up, in pixels.
fn moved(moves: Moves, now: Duration) -> Vec2 {
    let millis = now.as_millis();
    match moves {
        Moves::Sip if millis % SIP.0 < SIP.1 => Vec2::new(3.0, 4.0),
        Moves::Still | Moves::Sip => Vec2::ZERO,
        Moves::Sweep => {
            let part = (millis % SWEEP) as f32 / SWEEP as f32;
            Vec2::X * ((part * std::f32::consts::TAU).sin() * 2.0).round()
        }
        Moves::Shake => Vec2::Y * (millis / SHAKE % 2) as f32,
    }
}

/// Where something is held, from the soles, and whether it is mirrored; nowhere while somebody walks or lies.
fn placed(hold: Hold, frame: Frame, moved: Vec2) -> Option<(Vec3, bool)> {
    let (facing, low) = match frame {
        Frame::Stand(facing) => (facing, 0.0),
        Frame::Sit(facing) => (facing, -1.0),
        _ => return None,
    };
    let (at, mirrored) = match (hold, facing) {
        (Hold::Hand, Facing::Down) => (Vec2::new(5.0 - moved.x, 7.0 + moved.y), true),
        (Hold::Hand, Facing::Up) => (Vec2::new(7.0 - moved.x, 8.0 + moved.y), true),
        (Hold::Hand, Facing::Left) => (Vec2::new(-5.0 + moved.x / 3.0, 7.0 + moved.y), false),
        (Hold::Hand, Facing::Right) => (Vec2::new(5.0 - moved.x / 3.0, 7.0 + moved.y), true),
        (Hold::Both, Facing::Down) => (Vec2::new(0.0, 7.0 + moved.y), false),
        (Hold::Both, Facing::Up) => (Vec2::new(1.0, 9.0 + moved.y), false),
        (Hold::Both, Facing::Left) => (Vec2::new(-4.0, 7.0 + moved.y), false),
        (Hold::Both, Facing::Right) => (Vec2::new(4.0, 7.0 + moved.y), true),
        (Hold::Before, Facing::Down) => (Vec2::new(0.0, -3.0), false),
        (Hold::Before, Facing::Up) => (Vec2::new(0.0, 19.0), false),
        (Hold::Before, Facing::Left) => (Vec2::new(-14.0, 8.0), false),
        (Hold::Before, Facing::Right) => (Vec2::new(14.0, 8.0), false),
    };
    let depth = if facing == Facing::Up && hold != Hold::Hand { -NEAR } else { NEAR };
    Some(((at + Vec2::Y * low).extend(depth), mirrored))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_where_one_looks() {
        let at = |hold, frame| placed(hold, frame, Vec2::ZERO).map(|(at, mirrored)| (at.x, at.z > 0.0, mirrored));
        assert_eq!(at(Hold::Hand, Frame::Stand(Facing::Down)), Some((5.0, true, true)));
        assert_eq!(at(Hold::Both, Frame::Sit(Facing::Up)), Some((1.0, false, false)));
        assert_eq!(at(Hold::Both, Frame::Stand(Facing::Left)), Some((-4.0, true, false)));
        for frame in [Frame::Lie, Frame::Walk(Facing::Down, 1)] {
            assert_eq!(at(Hold::Hand, frame), None, "{frame:?}");
        }
    }

    #[test]
    fn who_drinks_drinks_now_and_then() {
        let sips = (0..42).filter(|i| moved(Moves::Sip, Duration::from_millis(i * 100)) != Vec2::ZERO).count();
        assert_eq!(sips, 9);
        let swept: Vec<f32> = (0..11).map(|i| moved(Moves::Sweep, Duration::from_millis(i * 100)).x).collect();
        assert!(swept.contains(&2.0) && swept.contains(&-2.0), "{swept:?}");
    }
}

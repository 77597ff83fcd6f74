//! An arrow over somebody or something that the player is asked to look at.

use bevy::{prelude::*, sprite::Anchor};
use image::{Rgba, RgbaImage};

use crate::{
    sim::{
        agent::{Agent, Roster},
        scenario::Scenario,
    },
    view::{
        ahead::LivingAhead,
        bubble::Bubble,
        camera::hints,
        character::{FigureSystems, picture},
        figure::Figure,
        input::Covered,
        pixels::Pixels,
        selection::Selected,
        space::{BUBBLES, world_from_rect},
    },
};

/// Depth of the arrow: over balloons and boards, so that nothing hides it.
const ARROW: f32 = BUBBLES + 25.0;
/// From the arrow's point to what it points at, in pixels of the picture.
const OVER: f32 = 4.0;
/// How far the arrow goes up and down, in pixels of the picture, and how often a second.
const SWAY: (f32, f32) = (3.0, 1.2);
/// The arrow: `k` ink, `J` gold, `K` its light.
const ART: [&str; 11] = [
    "..kkkkk..",
    "..kKJJk..",
    "..kKJJk..",
    "..kKJJk..",
    "..kKJJk..",
    "kkkKJJkkk",
    "kKKJJJJJk",
    ".kKJJJJk.",
    "..kJJJk..",
    "...kJk...",
    "....k....",
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Guide>()
        .add_systems(Startup, spawn)
        .add_systems(PostUpdate, point.in_set(FigureSystems::Attach));
}

/// What the arrow points at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guide(pub Option<Selected>);

/// The arrow.
#[derive(Component)]
struct Arrow;

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let sprite = Sprite { image: images.add(picture(paint())), ..default() };
    commands.spawn((Name::new("Guide"), Arrow, hints(), sprite, Anchor::BOTTOM_CENTER, Visibility::Hidden));
}

fn paint() -> RgbaImage {
    let colour = |letter: u8| match letter {
        b'k' => Rgba([0x1f, 0x1a, 0x2e, 0xff]),
        b'J' => Rgba([0xf7, 0xcf, 0x5c, 0xff]),
        b'K' => Rgba([0xfd, 0xf0, 0xa8, 0xff]),
        _ => Rgba([0; 4]),
    };
    let (width, height) = (ART[0].len() as u32, ART.len() as u32);
    RgbaImage::from_fn(width, height, |x, y| colour(ART[y as usize].as_bytes()[x as usize]))
}

/// Holds the arrow over what it points at, or at the edge of the window behind which that lies; it sways, so that it is
/// seen in a busy street.
fn point(
    arrow: Single<(&mut Transform, &mut Visibility), With<Arrow>>,
    figures: Query<(&Figure, &Children), With<Agent>>,
    bubbles: Query<&Bubble>,
    (guide, roster, scenario): (Res<Guide>, Res<Roster>, Res<Scenario>),
    (covered, living): (Res<Covered>, Option<Res<LivingAhead>>),
    time: Res<Time<Real>>,
    pixels: Pixels,
) {
    let (mut transform, mut visibility) = arrow.into_inner();
    let magnification = pixels.magnification();
    let target = match guide.0.filter(|_| living.is_none()) {
        Some(Selected::Person(agent)) => {
            roster.entity(agent).and_then(|entity| figures.get(entity).ok()).map(|(figure, children)| {
                let bubble: f32 = bubbles.iter_many(children).map(Bubble::height).sum();
                let body = figure.body();
                Rect { min: body.min, max: body.max.with_y(figure.crown().y + bubble / magnification) }
            })
        }
        Some(Selected::Object(object)) => {
            let rects = scenario.town.objects().get(usize::from(object.0)).map(|object| object.rects.as_slice());
            rects.unwrap_or_default().first().map(|rect| world_from_rect(*rect))
        }
        None => None,
    };
    visibility.set_if_neq(if target.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some(target) = target else { return };
    let seen = covered.leaves(pixels.view(), magnification);
    let (tip, towards) = aim(target, seen, ART.len() as f32 + SWAY.0);
    let sway = SWAY.0 * (0.5 + 0.5 * (time.elapsed_secs() * SWAY.1 * std::f32::consts::TAU).sin());
    let place = pixels.snap(tip - towards * sway.round());
    let turn = Quat::from_rotation_arc_2d(Vec2::NEG_Y, towards);
    transform.set_if_neq(Transform::from_translation(place.extend(ARROW)).with_rotation(turn));
}

/// Where the point of an arrow is, and which way it points, so that all of it is seen.
fn aim(target: Rect, seen: Rect, length: f32) -> (Vec2, Vec2) {
    let middle = target.center();
    let inside = seen.inflate(-OVER);
    let at = middle.clamp(inside.min, inside.max.max(inside.min));
    if middle.x < seen.min.x {
        (at.with_x(inside.min.x), Vec2::NEG_X)
    } else if middle.x > seen.max.x {
        (at.with_x(inside.max.x), Vec2::X)
    } else if target.max.y + OVER + length <= seen.max.y {
        // Below the window it points to its lower edge.
        (Vec2::new(at.x, (target.max.y + OVER).max(inside.min.y)), Vec2::NEG_Y)
    } else {
        // There is no room above it.
        (Vec2::new(at.x, (target.min.y - OVER).min(inside.max.y)), Vec2::Y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_points_down() {
        assert!(ART.iter().all(|row| row.len() == ART[0].len()));
        let arrow = paint();
        let inked = |y: u32| (0..arrow.width()).filter(|x| arrow.get_pixel(*x, y).0[3] > 0).count();
        assert!(inked(arrow.height() - 1) == 1 && inked(6) > 5);
    }

    #[test]
    fn all_of_the_arrow_is_seen_wherever_its_aim_is() {
        let seen = Rect::new(0.0, 0.0, 640.0, 360.0);
        let body = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::new(12.0, 24.0));
        for (x, y, towards) in [
            (300.0, 200.0, Vec2::NEG_Y),
            // Close to the upper edge, and beyond each edge.
            (300.0, 345.0, Vec2::Y),
            (300.0, 900.0, Vec2::Y),
            (300.0, -900.0, Vec2::NEG_Y),
            (-50.0, 200.0, Vec2::NEG_X),
            (5_000.0, 900.0, Vec2::X),
        ] {
            let (tip, found) = aim(body(x, y), seen, 14.0);
            assert_eq!(found, towards, "{x} {y}");
            let end = tip - found * 14.0;
            assert!(seen.contains(tip) && seen.contains(end), "{x} {y}: {tip} {end}");
        }
    }
}

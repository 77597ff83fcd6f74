//! An arrow over somebody or something that the player is asked to look at.

use bevy::{prelude::*, sprite::Anchor};
use image::{Rgba, RgbaImage};

use crate::{
    sim::{
        agent::{Agent, Roster},
        scenario::Scenario,
    },
    view::{
        character::{Figure, FigureSystems, picture},
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
    commands.spawn((Name::new("Guide"), Arrow, sprite, Anchor::BOTTOM_CENTER, Visibility::Hidden));
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

/// Holds the arrow over what it points at; it sways, so that it is seen in a busy street.
fn point(
    arrow: Single<(&mut Transform, &mut Visibility), With<Arrow>>,
    figures: Query<&Figure, With<Agent>>,
    (guide, roster, scenario): (Res<Guide>, Res<Roster>, Res<Scenario>),
    time: Res<Time<Real>>,
    pixels: Pixels,
) {
    let (mut transform, mut visibility) = arrow.into_inner();
    let top = match guide.0 {
        Some(Selected::Person(agent)) => {
            roster.entity(agent).and_then(|entity| figures.get(entity).ok()).map(Figure::crown)
        }
        Some(Selected::Object(object)) => {
            let rects = scenario.town.objects().get(usize::from(object.0)).map(|object| object.rects.as_slice());
            let rect = rects.unwrap_or_default().first().map(|rect| world_from_rect(*rect));
            rect.map(|rect| Vec2::new(rect.center().x, rect.max.y))
        }
        None => None,
    };
    visibility.set_if_neq(if top.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    let Some(top) = top else { return };
    let sway = SWAY.0 * (0.5 + 0.5 * (time.elapsed_secs() * SWAY.1 * std::f32::consts::TAU).sin());
    let place = pixels.snap(top + Vec2::Y * (OVER + sway.round()));
    transform.set_if_neq(Transform::from_translation(place.extend(ARROW)));
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
}

//! People as they are seen: each with a picture of their own, walking, standing, sitting or lying.

use std::time::Duration;

use bevy::{asset::RenderAssetUsages, ecs::query::QueryData, prelude::*, sprite::Anchor};
use image::{Rgba, RgbaImage};

use crate::{
    draw::look::{FRAME_HEIGHT, FRAME_WIDTH, Facing, Frame, Parts, compose},
    mind::{agent::AgentId, look::Look},
    sim::{
        activity::Activity,
        agent::{Agent, Position, Posture, Resident},
    },
    town::Pose,
    view::{
        GameData,
        caption_queue::Speech,
        figure::Figure,
        gait::{self, Stride},
        outline,
        pixels::Pixels,
        space::{SHADOWS, person_depth},
    },
};

/// How fast somebody makes room or settles on a seat, in pixels per second.
const SHUFFLE: f32 = 40.0;
/// Depth by which people at the same height differ, so that they do not flicker.
const BESIDE: f32 = 0.000_02;
/// Columns of the sheet.
const COLUMNS: u32 = 16;
/// How often somebody blinks, and for how long.
const BLINK: (Duration, Duration) = (Duration::from_millis(4_300), Duration::from_millis(140));
/// How long a mouth is open or shut.
const SYLLABLE: Duration = Duration::from_millis(170);
/// Emoji of those who talk.
const SPEECH: [char; 2] = ['💬', '🗣'];
/// The shadow at the feet: letters are the steps of [`SHADES`].
const SHADOW: [&str; 4] = [" .++++++++. ", ".++########+", "+########++.", " .++++++++. "];
/// From the soles to the middle of the shadow, in pixels: light comes from the upper left.
const SHADOW_PLACE: Vec2 = Vec2::new(1.0, 0.0);
/// How dark a letter of the shadow is, out of 255.
const SHADES: [(char, u8); 3] = [('.', 36), ('+', 78), ('#', 110)];
/// Colour of shadows: `k` of the palette.
const INK: [u8; 3] = [0x1f, 0x1a, 0x2e];

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        PostUpdate,
        (FigureSystems::Place, FigureSystems::Attach).chain().before(TransformSystems::Propagate),
    )
    .add_systems(Startup, open_wardrobe)
    .add_systems(Update, dress)
    .add_systems(FixedPostUpdate, (stride, make_room).chain())
    .add_systems(
        PostUpdate,
        (make_room.run_if(any_is_new), place, mimic, drop_shadows).chain().in_set(FigureSystems::Place),
    );
}

/// What moves with people, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FigureSystems {
    /// Figures go where their bodies are.
    Place,
    /// What belongs to them goes with them.
    Attach,
}

/// What pictures of people are made of.
#[derive(Resource)]
struct Wardrobe {
    parts: Parts,
    frames: Handle<TextureAtlasLayout>,
    shadow: Handle<Image>,
    /// Pictures and outlines painted so far: after a travel in time the same people have new bodies.
    painted: Vec<(Look, Handle<Image>, Handle<Image>)>,
}

impl Wardrobe {
    /// The picture of a look and its outline.
    fn picture(&mut self, look: &Look, images: &mut Assets<Image>) -> (Handle<Image>, Handle<Image>) {
        if let Some((_, sheet, outline)) = self.painted.iter().find(|(painted, ..)| painted == look) {
            return (sheet.clone(), outline.clone());
        }
        let sheet = compose(look, &self.parts);
        let outline = images.add(picture(outline::of_frames(&sheet, FRAME_WIDTH)));
        let sheet = images.add(picture(sheet));
        self.painted.push((look.clone(), sheet.clone(), outline.clone()));
        (sheet, outline)
    }
}

/// How the outlines of a person lie in their picture.
#[derive(Resource)]
pub(super) struct OutlineFrames(pub(super) Handle<TextureAtlasLayout>);

/// A picture for the graphics card.
pub(super) fn picture(image: RgbaImage) -> Image {
    Image::from_dynamic(image::DynamicImage::ImageRgba8(image), true, RenderAssetUsages::RENDER_WORLD)
}

/// Fails when a part of people is missing or broken; the town is then empty to look at.
fn open_wardrobe(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    data: Res<GameData>,
) -> Result {
    let size = UVec2::new(FRAME_WIDTH, FRAME_HEIGHT);
    let mut row = |size| layouts.add(TextureAtlasLayout::from_grid(size, COLUMNS, 1, None, None));
    commands.insert_resource(OutlineFrames(row(size + 2 * outline::RIM)));
    commands.insert_resource(Wardrobe {
        parts: Parts::load(&|path| data.0.read(path))?,
        frames: row(size),
        shadow: images.add(picture(shadow())),
        painted: Vec::new(),
    });
    Ok(())
}

fn shadow() -> RgbaImage {
    RgbaImage::from_fn(SHADOW[0].len() as u32, SHADOW.len() as u32, |x, y| {
        let letter = SHADOW[y as usize].as_bytes()[x as usize] as char;
        let alpha = SHADES.iter().find(|(shade, _)| *shade == letter).map_or(0, |(_, alpha)| *alpha);
        Rgba([INK[0], INK[1], INK[2], alpha])
    })
}

/// Gives newcomers their picture.
fn dress(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    wardrobe: Option<ResMut<Wardrobe>>,
    newcomers: Query<(Entity, &Resident, &Position), Without<Figure>>,
) {
    let Some(mut wardrobe) = wardrobe else { return };
    for (entity, resident, position) in &newcomers {
        let (sheet, outline) = wardrobe.picture(&resident.0.look, &mut images);
        let figure = Figure::standing(position.tile, outline);
        let atlas = TextureAtlas { layout: wardrobe.frames.clone(), index: 0 };
        let sprite = Sprite::from_atlas_image(sheet, atlas);
        let shadow = (Name::new("Shadow"), Shadow, Sprite::from_image(wardrobe.shadow.clone()));
        commands.entity(entity).insert((figure, sprite, Anchor::BOTTOM_CENTER)).with_child(shadow);
    }
}

/// Notes where bodies go in this step.
///
/// The town may wait a step for a mind; nobody must then glide the same way once more.
fn stride(mut figures: Query<(Ref<Position>, &mut Figure)>) {
    for (position, mut figure) in &mut figures {
        let is_step = position.is_changed() && position.before.distance(position.tile) == 1;
        let from = if is_step { position.before } else { position.tile };
        figure.stride = Stride { from, to: position.tile };
    }
}

/// Whether somebody has a body that was not there a frame ago.
fn any_is_new(new: Query<(), Added<Figure>>) -> bool {
    !new.is_empty()
}

/// People who rest on one tile make room for each other.
fn make_room(mut figures: Query<(&Agent, &Posture, &mut Figure)>) {
    let resting = figures
        .iter()
        .filter(|(_, posture, figure)| figure.stride.is_rest() && posture.pose != Pose::Lie)
        .map(|(agent, _, figure)| (figure.stride.to, agent.0));
    let apart = gait::apart(resting);
    for (agent, _, mut figure) in &mut figures {
        let apart = apart.get(&agent.0).copied().unwrap_or_default();
        if figure.apart != apart {
            figure.apart = apart;
        }
    }
}

/// What of a figure is drawn.
#[derive(QueryData)]
#[query_data(mutable)]
struct Drawn {
    agent: &'static Agent,
    posture: &'static Posture,
    figure: &'static mut Figure,
    sprite: &'static mut Sprite,
    transform: &'static mut Transform,
}

/// Puts figures where their bodies are, between two tiles when they walk.
fn place(mut figures: Query<Drawn>, pixels: Pixels, fixed: Res<Time<Fixed>>, time: Res<Time<Real>>) {
    let fraction = fixed.overstep_fraction().min(1.0);
    let shuffle = SHUFFLE * time.delta_secs().min(0.1);
    for mut drawn in &mut figures {
        let is_new = drawn.figure.is_added();
        let figure = &mut *drawn.figure;
        let frame = gait::frame(figure.stride, *drawn.posture, fraction);
        let lean = gait::soles(frame) + figure.apart;
        // Nobody slides into bed or out of it, and nobody who has just come slides anywhere.
        let at_once = is_new || frame == Frame::Lie || figure.frame == Frame::Lie;
        figure.lean = if at_once { lean } else { figure.lean.move_towards(lean, shuffle) };
        figure.frame = frame;
        figure.soles = pixels.snap(figure.stride.at(fraction) + figure.lean);
        let depth = person_depth(figure.soles.y) + (drawn.agent.0.0 % 32) as f32 * BESIDE;
        drawn.transform.set_if_neq(Transform::from_translation(figure.soles.extend(depth)));
        show(&mut drawn.sprite, frame);
    }
}

/// Shows a frame of a sheet.
pub(super) fn show(sprite: &mut Mut<Sprite>, frame: Frame) {
    let (column, mirrored) = frame.cell();
    let index = column as usize;
    if sprite.flip_x != mirrored || sprite.texture_atlas.as_ref().is_some_and(|atlas| atlas.index != index) {
        sprite.flip_x = mirrored;
        if let Some(atlas) = &mut sprite.texture_atlas {
            atlas.index = index;
        }
    }
}

/// Mouths open while people talk, and eyes shut now and then, everybody at another moment.
fn mimic(
    mut figures: Query<(&Agent, &Activity, Option<&Speech>, &Figure, &mut Sprite)>,
    town_time: Res<Time<Virtual>>,
    time: Res<Time<Real>>,
) {
    if town_time.is_paused() {
        return;
    }
    let now = time.elapsed();
    for (agent, activity, speech, figure, mut sprite) in &mut figures {
        let Frame::Stand(facing) = figure.frame else { continue };
        let speaks = activity.act.emoji.contains(SPEECH) || speech.is_some_and(Speech::is_speaking);
        if speaks && is_mouth_open(agent.0, now) {
            show(&mut sprite, Frame::Talk(facing));
        } else if facing == Facing::Down && is_blinking(agent.0, now) {
            show(&mut sprite, Frame::Blink);
        }
    }
}

fn is_blinking(agent: AgentId, now: Duration) -> bool {
    let (every, long) = BLINK;
    let shifted = now + Duration::from_millis(u64::from(agent.0) * 1_571);
    shifted.as_millis() % every.as_millis() < long.as_millis()
}

/// Syllables: open and shut in turn, with pauses for breath.
fn is_mouth_open(agent: AgentId, now: Duration) -> bool {
    let syllable = now.as_millis() / SYLLABLE.as_millis() + u128::from(agent.0) * 5;
    syllable % 12 < 8 && syllable.is_multiple_of(2)
}

/// The shadow of a person.
#[derive(Component)]
struct Shadow;

/// Shadows lie under all people; who sits or lies has none of their own.
fn drop_shadows(
    figures: Query<(&Figure, &Transform), Without<Shadow>>,
    mut shadows: Query<(&ChildOf, &mut Transform, &mut Visibility), With<Shadow>>,
) {
    for (owner, mut transform, mut visibility) in &mut shadows {
        let Ok((figure, body)) = figures.get(owner.parent()) else { continue };
        transform.set_if_neq(Transform::from_translation(SHADOW_PLACE.extend(SHADOWS - body.translation.z)));
        let is_standing = !matches!(figure.frame, Frame::Sit(_) | Frame::Lie);
        visibility.set_if_neq(if is_standing { Visibility::Inherited } else { Visibility::Hidden });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_blink_each_at_their_own_moment() {
        let blinks = |agent| {
            (0..4_300).filter(|millis| is_blinking(AgentId(agent), Duration::from_millis(*millis))).collect::<Vec<_>>()
        };
        assert_eq!(blinks(0).len(), 140);
        assert_ne!(blinks(0), blinks(1));
    }

    #[test]
    fn mouths_open_and_shut() {
        let open: Vec<bool> = (0..12).map(|syllable| is_mouth_open(AgentId(0), SYLLABLE * syllable)).collect();
        assert_eq!(open.iter().filter(|open| **open).count(), 4);
        assert!(open.windows(2).all(|pair| !(pair[0] && pair[1])));
    }
}

//! Shows what is picked out: an outline round it, and the name of what the pointer is on.

use bevy::{
    prelude::*,
    sprite::{Anchor, BorderRect, SpriteImageMode, TextureSlicer},
    text::TextLayoutInfo,
};

use crate::{
    mind::agent::AgentId,
    sim::{
        agent::{Agent, Roster},
        scenario::Scenario,
    },
    town::ObjectId,
    view::{
        bubble::Bubble,
        camera::hints,
        caption_queue::Speech,
        character::{FigureSystems, OutlineFrames, picture, show},
        figure::Figure,
        font, outline,
        picking::Pointer,
        pixels::Pixels,
        selection::{Selected, Selection},
        space::{BUBBLES, MARKS, world_from_rect},
    },
};

/// Colour of what is selected: gold `J` of the palette.
const SELECTED: Color = Color::srgb_u8(0xf7, 0xcf, 0x5c);
/// Colour of what the pointer is on: cream `h` of the palette.
const HOVERED: Color = Color::srgb_u8(0xf6, 0xef, 0xdc);
/// Colour of the box behind names: ink `k` of the palette, a little transparent.
const BOX: Color = Color::srgba_u8(0x1f, 0x1a, 0x2e, 0xec);
/// Names are so high, in points.
const FONT: f32 = 14.0;
/// From a name to the edge of its box, in points.
const MARGIN: Vec2 = Vec2::new(6.0, 3.0);
/// From a name's box to what it names, in points.
const OVER: f32 = 3.0;
/// Depth of outlines of people: under all balloons, and bright by night too.
const HALOS: f32 = BUBBLES - 1.0;
/// Depth of names: over all balloons.
const NAMES: f32 = BUBBLES + 20.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, (frame_things, name).run_if(resource_exists_and_changed::<Selection>))
        .add_systems(PostUpdate, (surround, hold_name, fit_box).chain().in_set(FigureSystems::Attach));
}

/// Why something is outlined.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Selected,
    Hovered,
}

impl Mark {
    const ALL: [Self; 2] = [Self::Selected, Self::Hovered];

    fn colour(self) -> Color {
        match self {
            Self::Selected => SELECTED,
            Self::Hovered => HOVERED,
        }
    }

    /// What is marked so; the selected is not marked twice.
    fn of(self, selection: &Selection) -> Option<Selected> {
        match self {
            Self::Selected => selection.selected,
            Self::Hovered => selection.hovered.filter(|hovered| selection.selected != Some(*hovered)),
        }
    }
}

/// The outline of a person.
#[derive(Component)]
struct Halo;

/// A frame round a thing.
#[derive(Component)]
struct ThingFrame;

/// The name of what the pointer is on.
#[derive(Component)]
struct NameLabel;

/// The box behind it.
#[derive(Component)]
struct NameBox;

/// Rounded frames for things and boxes for names.
#[derive(Resource)]
struct Frames {
    hollow: Handle<Image>,
}

fn sliced() -> SpriteImageMode {
    SpriteImageMode::Sliced(TextureSlicer { border: BorderRect::all(outline::CORNER as f32), ..default() })
}

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>, fonts: Option<ResMut<Assets<Font>>>) {
    for mark in Mark::ALL {
        let sprite = Sprite { color: mark.colour(), ..default() };
        commands.spawn((Name::new("Outline"), Halo, hints(), mark, sprite, Anchor::BOTTOM_CENTER, Visibility::Hidden));
    }
    let full =
        Sprite { image: images.add(picture(outline::rounded(true))), color: BOX, image_mode: sliced(), ..default() };
    let font_size = FontSize::Px(FONT * font::SCALE);
    let letters = fonts.map_or_else(TextFont::default, |mut fonts| {
        let ours = fonts.add(Font::from_bytes(font::LETTERS.to_vec()));
        TextFont { font: ours.into(), font_size, ..default() }
    });
    commands.spawn((
        Name::new("Name"),
        NameLabel,
        hints(),
        Text2d::default(),
        letters,
        TextColor(HOVERED),
        Anchor::BOTTOM_CENTER,
        Visibility::Hidden,
        children![(Name::new("Box"), NameBox, hints(), full)],
    ));
    commands.insert_resource(Frames { hollow: images.add(picture(outline::rounded(false))) });
}

/// Puts the outlines round people.
fn surround(
    mut halos: Query<(&Mark, &mut Sprite, &mut Transform, &mut Visibility), With<Halo>>,
    figures: Query<&Figure>,
    frames: Option<Res<OutlineFrames>>,
    roster: Res<Roster>,
    selection: Res<Selection>,
) {
    let Some(frames) = frames else { return };
    for (mark, mut sprite, mut transform, mut visibility) in &mut halos {
        let figure = match mark.of(&selection) {
            Some(Selected::Person(agent)) => roster.entity(agent).and_then(|entity| figures.get(entity).ok()),
            _ => None,
        };
        visibility.set_if_neq(if figure.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        let Some(figure) = figure else { continue };
        if sprite.image != figure.outline {
            sprite.image = figure.outline.clone();
            sprite.texture_atlas = Some(TextureAtlas { layout: frames.0.clone(), index: 0 });
        }
        show(&mut sprite, figure.frame);
        let place = figure.soles - Vec2::Y * outline::RIM as f32;
        transform.set_if_neq(Transform::from_translation(place.extend(HALOS)));
    }
}

/// Puts frames round things; they stand still, so that this is done only when another one is picked out.
fn frame_things(
    mut commands: Commands,
    mut shown: Local<[Option<ObjectId>; 2]>,
    old: Query<(Entity, &Mark), With<ThingFrame>>,
    frames: Res<Frames>,
    selection: Res<Selection>,
    scenario: Res<Scenario>,
) {
    for (mark, shown) in Mark::ALL.into_iter().zip(&mut *shown) {
        let object = match mark.of(&selection) {
            Some(Selected::Object(object)) => Some(object),
            _ => None,
        };
        if *shown == object {
            continue;
        }
        *shown = object;
        old.iter().filter(|(_, old)| **old == mark).for_each(|(entity, _)| commands.entity(entity).despawn());
        let rects = object.map(|object| scenario.town.object(object).rects.as_slice()).unwrap_or_default();
        for rect in rects.iter().map(|rect| world_from_rect(*rect).inflate(outline::RIM as f32)) {
            let sprite = Sprite {
                image: frames.hollow.clone(),
                color: mark.colour(),
                custom_size: Some(rect.size()),
                image_mode: sliced(),
                ..default()
            };
            let place = Transform::from_translation(rect.center().extend(MARKS));
            commands.spawn((Name::new("Outline"), ThingFrame, hints(), mark, sprite, place));
        }
    }
}

/// Writes the name of what the pointer is on.
fn name(
    label: Single<(&mut Text2d, &mut Visibility), With<NameLabel>>,
    selection: Res<Selection>,
    scenario: Res<Scenario>,
) {
    let (mut text, mut visibility) = label.into_inner();
    let name = match selection.hovered {
        Some(Selected::Person(AgentId(agent))) => scenario.people.get(agent as usize).map(|persona| &persona.name),
        Some(Selected::Object(object)) => Some(&scenario.town.object(object).name),
        None => None,
    };
    visibility.set_if_neq(if name.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(name) = name.filter(|name| **name != text.0) {
        text.0.clone_from(name);
    }
}

/// Holds the name over what it names, and over its balloon.
fn hold_name(
    mut label: Single<&mut Transform, With<NameLabel>>,
    figures: Query<(&Figure, &Children, Option<&Speech>), With<Agent>>,
    bubbles: Query<&Bubble>,
    roster: Res<Roster>,
    selection: Res<Selection>,
    pointer: Res<Pointer>,
    scenario: Res<Scenario>,
    pixels: Pixels,
) {
    let per_point = pixels.per_point();
    let top = match selection.hovered {
        Some(Selected::Person(agent)) => {
            roster.entity(agent).and_then(|entity| figures.get(entity).ok()).map(|(figure, children, speech)| {
                let bubble: f32 = bubbles.iter_many(children).map(Bubble::height).sum();
                let board = speech.and_then(|speech| speech.board);
                let balloon = figure.crown() + Vec2::Y * bubble / pixels.magnification();
                board.map_or(balloon, |board| Vec2::new(board.center().x, board.max.y))
            })
        }
        Some(Selected::Object(object)) => {
            let rects = scenario.town.object(object).rects.iter().map(|rect| world_from_rect(*rect));
            let pointed_at = rects.min_by(|one, other| pointer.distance(*one).total_cmp(&pointer.distance(*other)));
            pointed_at.map(|rect| Vec2::new(rect.center().x, rect.max.y))
        }
        None => None,
    };
    let Some(top) = top else { return };
    let place = pixels.snap(top + Vec2::Y * (OVER + MARGIN.y) * per_point);
    label.set_if_neq(Transform::from_translation(place.extend(NAMES)).with_scale(Vec3::splat(per_point)));
}

/// Fits the box to the name, once the name has been laid out.
fn fit_box(
    name: Single<&TextLayoutInfo, With<NameLabel>>,
    name_box: Single<(&mut Sprite, &mut Transform), With<NameBox>>,
) {
    let (mut sprite, mut transform) = name_box.into_inner();
    let text = (name.size / name.scale_factor.max(f32::MIN_POSITIVE)).ceil();
    let size = text + 2.0 * MARGIN;
    if sprite.custom_size != Some(size) {
        sprite.custom_size = Some(size);
        transform.translation = Vec3::new(0.0, text.y / 2.0, -0.1);
    }
}

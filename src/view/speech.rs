//! Boards with the words of those who talk, beside each other over their heads, with a tail down to the speaker.

use std::collections::BTreeMap;

use bevy::{
    prelude::*,
    sprite::{Anchor, BorderRect, SpriteImageMode, TextureSlicer},
    sprite_render::SpriteSystems,
};

use crate::{
    mind::{agent::AgentId, speech::ConversationId},
    sim::{
        agent::{Agent, Roster},
        company::Company,
    },
    view::{
        balloon::{self, TAIL_SIZE},
        boards::{Ground, MARGIN, Side, Speaker, Wish, heard, held_below, layout, tail_left},
        bubble::RISE,
        caption_queue::{Speech, Words},
        character::{FigureSystems, picture},
        figure::Figure,
        input::Covered,
        letters::Letters,
        pixels::Pixels,
        selection::{Selected, Selection},
        space::BUBBLES,
    },
};

/// Depth of boards over that of emoji balloons.
const BOARDS: f32 = BUBBLES + 10.0;
/// Depth from one board to the next.
const BOARD_STEP: f32 = 0.01;
/// Depth of a tail over its board, so that it ends behind the boards in front.
const OVER_BOARD: f32 = 0.002;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Covered>()
        .add_systems(Update, (hang_up, write).chain())
        // Slices of the tails are cut in the same frame, or a tail would lag behind a board that rises.
        .add_systems(PostUpdate, arrange.in_set(FigureSystems::Attach).before(SpriteSystems::ComputeSlices));
}

/// The board of a person.
#[derive(Component, Clone, Debug, Default)]
#[require(Sprite, Anchor::BOTTOM_LEFT, Visibility::Hidden)]
struct Board {
    /// What is written on it; nothing while nothing is said.
    page: Vec<String>,
    /// Which of how many pages it is.
    folio: (usize, usize),
    unit: u32,
    /// In pixels of the screen.
    size: Vec2,
    /// In which talk it is said.
    conversation: ConversationId,
    /// From the speaker to the one who is spoken to, in pixels of the picture.
    towards: Option<Vec2>,
    /// Where it hangs, once that has been decided: whoever reads does not want it to jump.
    side: Option<Side>,
    /// By how much it is above where it would be alone, in pixels of the screen.
    raised: f32,
}

/// The tail of a board.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Sprite, Anchor::BOTTOM_LEFT)]
struct Tail;

/// The picture of tails, by the size of its pixels.
#[derive(Default)]
struct Tails(BTreeMap<u32, Handle<Image>>);

fn hang_up(mut commands: Commands, newcomers: Query<Entity, (With<Agent>, Added<Figure>)>) {
    for entity in &newcomers {
        let board = commands.spawn((Name::new("Words"), Board::default(), ChildOf(entity))).id();
        commands.spawn((Name::new("Tail"), Tail, ChildOf(board)));
    }
}

/// Writes on each board what its person says.
fn write(
    mut boards: Query<(&ChildOf, &Children, &mut Board, &mut Sprite, &mut Visibility), Without<Tail>>,
    mut tails: Query<&mut Sprite, With<Tail>>,
    (mut tail_images, mut images): (Local<Tails>, ResMut<Assets<Image>>),
    people: Query<(&Speech, &Figure)>,
    (roster, letters): (Res<Roster>, Res<Letters>),
    pixels: Pixels,
) {
    let unit = pixels.unit();
    for (owner, children, mut board, mut sprite, mut visibility) in &mut boards {
        let Ok((speech, figure)) = people.get(owner.parent()) else { continue };
        let words = speech.words().filter(|_| pixels.are_words_legible());
        let page = words.map_or(&[][..], |words| words.page());
        let folio = words.map_or((0, 0), Words::folio);
        if board.page == page && board.folio == folio && board.unit == unit {
            continue;
        }
        if board.page.is_empty() {
            board.raised = 0.0;
        }
        board.page = page.to_vec();
        board.folio = folio;
        board.unit = unit;
        if folio.0 == 0 {
            // Whoever reads on does not want the next page elsewhere.
            board.side = None;
        }
        board.conversation = words.map(|words| words.conversation).unwrap_or_default();
        let listener = words.and_then(|words| roster.entity(words.to?)).and_then(|entity| people.get(entity).ok());
        board.towards = listener.map(|(_, other)| other.soles - figure.soles);
        if page.is_empty() {
            *visibility = Visibility::Hidden;
            continue;
        }
        let painted = balloon::with_words(page, folio, &letters, unit);
        board.size = UVec2::from(painted.dimensions()).as_vec2();
        sprite.image = images.add(picture(painted));
        let tail = tail_images.0.entry(unit).or_insert_with(|| images.add(picture(balloon::tail(unit))));
        let mut hanging = tails.iter_many_mut(children);
        while let Some(mut sprite) = hanging.fetch_next() {
            sprite.image = tail.clone();
            let slicer = TextureSlicer { border: BorderRect::all(unit as f32), ..default() };
            sprite.image_mode = SpriteImageMode::Sliced(slicer);
        }
    }
}

/// Puts boards over heads, above each other where they would overlap, on whole pixels of the screen.
fn arrange(
    mut boards: Query<(&ChildOf, &Children, &mut Board, &mut Transform, &mut Visibility), Without<Figure>>,
    mut tails: Query<(&mut Sprite, &mut Transform), (With<Tail>, Without<Board>, Without<Figure>)>,
    mut people: Query<(&Agent, &Figure, &Transform, &mut Speech, &Company)>,
    (pixels, covered, selection): (Pixels, Res<Covered>, Res<Selection>),
    time: Res<Time<Real>>,
) {
    let (magnification, unit) = (pixels.magnification(), pixels.unit() as f32);
    let view = covered.leaves(pixels.view(), magnification);
    let scaled = |rect: Rect| Rect { min: rect.min * magnification, max: rect.max * magnification };
    let on_screen = scaled(view);
    let panels = covered.in_view(scaled(pixels.view()));
    let mut speakers: Vec<Speaker> = Vec::new();
    for (owner, _, board, ..) in boards.iter().filter(|(_, _, board, ..)| !board.page.is_empty()) {
        let Ok((agent, figure, ..)) = people.get(owner.parent()) else { continue };
        let (head, towards) = (figure.crown() * magnification, board.towards.map(|towards| towards * magnification));
        let feet = figure.soles * magnification;
        let wish = Wish { head, feet, size: board.size, towards, side: board.side };
        let is_seen = view.contains(figure.crown()) || view.contains(figure.soles);
        speakers.extend(is_seen.then_some(Speaker { agent: agent.0, conversation: board.conversation, wish }));
    }
    heard(&mut speakers, &picked(&selection), on_screen.center());
    let talkers = people.iter().filter(|(.., company)| company.is_talking());
    let bodies: Vec<Rect> = talkers.map(|(_, figure, ..)| scaled(figure.body())).collect();
    let found = layout(speakers, &Ground { view: on_screen, panels: &panels, people: &bodies, unit });
    let step = RISE * 2.0 * unit * time.delta_secs().min(0.1);
    for (owner, children, mut board, mut transform, mut visibility) in &mut boards {
        let Ok((agent, _, body, mut speech, _)) = people.get_mut(owner.parent()) else { continue };
        let Some((head, (side, alone, goal), behind)) = found.get(&agent.0) else {
            speech.board = None;
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        // A board that has just appeared does not travel.
        let is_new = *visibility == Visibility::Hidden || board.side != Some(*side);
        board.side = Some(*side);
        let way = if is_new { f32::MAX } else { step };
        board.raised += (goal - board.raised).clamp(-way, way);
        visibility.set_if_neq(Visibility::Inherited);
        let placed = held_below(on_screen.max.y - MARGIN * unit, *alone, board.raised.round());
        speech.board = Some(Rect { min: placed.min / magnification, max: placed.max / magnification });
        let depth = BOARDS + *behind as f32 * BOARD_STEP;
        let offset = (placed.min / magnification).extend(depth) - body.translation;
        transform.set_if_neq(Transform::from_translation(offset).with_scale(Vec3::splat(1.0 / magnification)));
        hang_tail(&mut tails, children, placed, *head, unit);
    }
}

/// Whom the player looks at.
fn picked(selection: &Selection) -> Vec<AgentId> {
    let person = |selected: Option<Selected>| match selected {
        Some(Selected::Person(agent)) => Some(agent),
        _ => None,
    };
    [person(selection.selected), person(selection.hovered), selection.followed].into_iter().flatten().collect()
}

/// Lets the tail of a board reach to the head, or up to the feet.
fn hang_tail(
    tails: &mut Query<(&mut Sprite, &mut Transform), (With<Tail>, Without<Board>, Without<Figure>)>,
    children: &Children,
    board: Rect,
    head: Vec2,
    unit: f32,
) {
    let mut hanging = tails.iter_many_mut(children);
    while let Some((mut sprite, mut transform)) = hanging.fetch_next() {
        let is_under = board.max.y <= head.y;
        // Its first row covers the edge of the board.
        let apart = if is_under { head.y - board.max.y } else { board.min.y - head.y };
        let length = apart.round().max((TAIL_SIZE.1 - 1) as f32 * unit);
        let size = Vec2::new(TAIL_SIZE.0 as f32 * unit, length + unit);
        if sprite.custom_size != Some(size) || sprite.flip_y != is_under {
            (sprite.custom_size, sprite.flip_y) = (Some(size), is_under);
        }
        let bottom = if is_under { board.height() - unit } else { -length };
        let place = Vec3::new(tail_left(board, head, unit), bottom, OVER_BOARD);
        transform.set_if_neq(Transform::from_translation(place));
    }
}

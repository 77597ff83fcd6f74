//! Paints a roof: rows of tiles along its eaves, ridges, chimneys; and the fronts below it, with doors and windows.

use crate::roof::{
    art::Art,
    canvas::{CLEAR, Canvas, SHADE},
    shape::{Shape, Slope},
    style::{Style, Wall},
};
use smallville_town::TILE_PIXELS;

/// Side of a tile in pixels.
const TILE: i32 = TILE_PIXELS as i32;
/// Round the ground of a house, in pixels: eaves hang over it.
pub const MARGIN: i32 = 4;
/// How far eaves hang over the ground to the sides, and over fronts.
const EAVES: i32 = 2;
/// Height of a front, in pixels.
pub const FRONT: i32 = 2 * TILE;
/// Length of a roof tile along its row, and height of a row on the slopes to the south, to the north, and to the sides.
const SHINGLE: i32 = 8;
const ROWS: [i32; 3] = [6, 4, 6];
/// Rows of a front that lie in the shadow of the eaves.
const SHADED: i32 = 4;
/// How wide the shade of a front is, before it and to the east.
const SHADOW: i32 = 4;
/// Height of the foot of a wall.
const PLINTH: i32 = 4;
/// From the eaves to the foot of a window in the roof, and how much of a front belongs to each.
const DORMER_FOOT: i32 = 9;
const DORMERS: i32 = 72;
/// From the middle of a window to that of the next.
const WINDOWS: i32 = 34;

/// The ground of a house as a painter sees it, in tiles from its own corner.
pub struct Plan<'a> {
    /// Across, in tiles.
    pub width: i32,
    /// Down, in tiles.
    pub height: i32,
    /// Whether a tile belongs to this house.
    pub is_inside: &'a dyn Fn(i32, i32) -> bool,
    /// Whether a tile belongs to any house.
    pub is_built: &'a dyn Fn(i32, i32) -> bool,
    /// Whether one can walk through a tile at the edge of the house.
    pub is_door: &'a dyn Fn(i32, i32) -> bool,
    /// Tiles below which a stove or a fire burns.
    pub hearths: Vec<(i32, i32)>,
}

impl Plan<'_> {
    /// Whether a front is seen at a column, whose lowest tile is this one.
    pub fn has_front(&self, x: i32, y: i32) -> bool {
        (self.is_inside)(x, y) && !(self.is_built)(x, y + 1) && (self.is_inside)(x, y - 1) && (self.is_inside)(x, y - 2)
    }

    /// Whether a tile is a part of a front.
    fn is_front(&self, x: i32, y: i32) -> bool {
        self.has_front(x, y) || ((self.is_inside)(x, y) && self.has_front(x, y + 1))
    }

    /// Whether a pixel lies under the roof or under its eaves.
    fn is_roofed(&self, x: i32, y: i32) -> bool {
        let tile = |x: i32, y: i32| (x.div_euclid(TILE), y.div_euclid(TILE));
        let ground = |(x, y): (i32, i32)| (self.is_inside)(x, y) && !self.is_front(x, y);
        let here = tile(x, y);
        if (self.is_inside)(here.0, here.1) && !self.is_front(here.0, here.1) {
            return true;
        }
        if (self.is_built)(here.0, here.1) && !(self.is_inside)(here.0, here.1) {
            return false;
        }
        let near = |dx: i32, dy: i32| ground(tile(x + dx, y + dy));
        near(EAVES, 0)
            || near(-EAVES, 0)
            || near(0, -EAVES - 1)
            || near(EAVES, -EAVES - 1)
            || near(-EAVES, -EAVES - 1)
            || near(0, EAVES)
    }
}

/// The roof of a house with [`MARGIN`] round it, and the glass of its windows as it shines.
pub fn roof(plan: &Plan<'_>, style: &Style, art: &Art) -> (Canvas, Canvas) {
    let (width, height) = (plan.width * TILE + 2 * MARGIN, plan.height * TILE + 2 * MARGIN);
    let shape = Shape::over(width, height, |x, y| plan.is_roofed(x - MARGIN, y - MARGIN));
    let mut canvas = Canvas::new(width, height);
    for y in 0..height {
        for x in 0..width {
            if let Some((slope, high)) = shape.at(x, y) {
                canvas.set(x, y, tile_letter(&shape, style, (x, y), slope, high));
            }
        }
    }
    chimneys(&mut canvas, &shape, plan, art);
    let glass = dormers(&mut canvas, &shape, plan, style, art);
    (canvas, glass)
}

/// Windows in a roof that falls far enough towards whoever looks; their glass as it shines.
fn dormers(canvas: &mut Canvas, shape: &Shape, plan: &Plan<'_>, style: &Style, art: &Art) -> Canvas {
    let dormer = art.piece("dormer");
    let mut glass = Canvas::new(canvas.width, canvas.height);
    for stretch in stretches(plan).into_iter().filter(|_| !style.shows_goods) {
        let bottom = (stretch.bottom + 1) * TILE - FRONT + MARGIN - DORMER_FOOT;
        let (left, right) = (stretch.left * TILE + MARGIN, (stretch.right + 1) * TILE + MARGIN);
        let count = (right - left) / DORMERS;
        for nth in 0..count {
            let middle = left + (right - left) * (2 * nth + 1) / (2 * count);
            let corner = (middle - dormer.width / 2, bottom - dormer.height);
            let is_slope = |x: i32, y: i32| shape.at(x, y).is_some_and(|(slope, _)| slope == Slope::South);
            let (first, last) = (corner.0 - 2, corner.0 + dormer.width + 2);
            if [(first, corner.1 - 4), (last, corner.1 - 4), (first, bottom), (last, bottom)]
                .iter()
                .all(|(x, y)| is_slope(*x, *y))
            {
                canvas.draw(corner, dormer, |letter| roofed(style, letter));
                glass.draw(corner, &shining(dormer), |letter| letter);
            }
        }
    }
    glass
}

/// The colours of a roof in the place of numbers.
fn roofed(style: &Style, letter: u8) -> u8 {
    match letter {
        b'1'..=b'3' => style.roof[usize::from(letter - b'0')],
        letter => letter,
    }
}

/// The letter of a pixel of a roof.
fn tile_letter(shape: &Shape, style: &Style, (x, y): (i32, i32), slope: Slope, high: i32) -> u8 {
    let [deep, dark, middle, light] = style.roof;
    let is_roof = |dx: i32, dy: i32| shape.at(x + dx, y + dy);
    let falls = |dx: i32, dy: i32| is_roof(dx, dy).map(|(slope, _)| slope);
    // The rim, and the gutter that the light falls on.
    if [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(dx, dy)| is_roof(dx, dy).is_none()) {
        return b'k';
    }
    if is_roof(0, 2).is_none() || is_roof(0, -2).is_none() || is_roof(2, 0).is_none() || is_roof(-2, 0).is_none() {
        return if matches!(slope, Slope::East) { dark } else { light };
    }
    // Ridges and hips: a cap with light on it and shade below it.
    if slope != Slope::South
        && [(0, 1), (0, 2)].into_iter().any(|(dx, dy)| falls(dx, dy) == Some(Slope::South))
        && slope != Slope::Top
    {
        return light;
    }
    if slope == Slope::South && falls(0, -1) != Some(Slope::South) {
        return deep;
    }
    if slope == Slope::Top {
        return top_letter(style, falls, x);
    }
    if (slope == Slope::West && falls(0, -1) == Some(Slope::North))
        || (slope == Slope::East && falls(0, -1) == Some(Slope::North))
    {
        return light;
    }
    let (along, row, faces) = match slope {
        Slope::South => (x, ROWS[0], [dark, middle, middle]),
        Slope::North => (x, ROWS[1], [middle, light, light]),
        Slope::West => (y, ROWS[2], [dark, middle, light]),
        _ => (y, ROWS[2], [deep, dark, dark]),
    };
    let up = if matches!(slope, Slope::North) { high / 2 } else { high };
    let (course, within) = (up.div_euclid(row), up.rem_euclid(row));
    let shifted = along + if course % 2 == 0 { 0 } else { SHINGLE / 2 };
    let (shingle, across) = (shifted.div_euclid(SHINGLE), shifted.rem_euclid(SHINGLE));
    if within == 0 || (across == 0 && within < row - 1) {
        return faces[0];
    }
    // Some tiles have weathered.
    match (shingle * 11 + course * 17).rem_euclid(37) {
        0 if slope == Slope::South => return light,
        5 | 16 if matches!(slope, Slope::South | Slope::West) => return faces[0],
        _ => {}
    }
    if within == row - 1 { faces[2] } else { faces[1] }
}

/// The flat top of a wide roof: sheets of lead with seams, behind a low wall.
fn top_letter(style: &Style, falls: impl Fn(i32, i32) -> Option<Slope>, x: i32) -> u8 {
    let [deep, _, _, light] = style.roof;
    let is_top = |dx: i32, dy: i32| falls(dx, dy) == Some(Slope::Top);
    if !is_top(1, 0) || !is_top(0, 1) || !is_top(-1, 0) || !is_top(0, -1) {
        return light;
    }
    if !is_top(2, 0) || !is_top(0, 2) || !is_top(-2, 0) || !is_top(0, -2) {
        return deep;
    }
    if !is_top(-6, 0) || !is_top(0, -7) {
        return b'a';
    }
    if x.rem_euclid(20) == 0 {
        b'a'
    } else if x.rem_euclid(20) == 1 {
        b'c'
    } else {
        b'b'
    }
}

/// Chimneys over the hearths, at most three, on the slopes that are seen.
fn chimneys(canvas: &mut Canvas, shape: &Shape, plan: &Plan<'_>, art: &Art) {
    let chimney = art.piece("chimney");
    let mut placed: Vec<(i32, i32)> = Vec::new();
    for (x, y) in &plan.hearths {
        let foot = (x * TILE + TILE / 2 + MARGIN, y * TILE + TILE / 2 + MARGIN);
        let is_apart =
            placed.iter().all(|other| (other.0 - foot.0).abs() > 3 * TILE || (other.1 - foot.1).abs() > 3 * TILE);
        let corner = (foot.0 - chimney.width / 2, foot.1 - chimney.height);
        let stands = shape.at(foot.0 - 6, foot.1).is_some() && shape.at(foot.0 + 6, foot.1).is_some();
        if placed.len() < 3 && is_apart && stands && shape.at(foot.0, corner.1).is_some() {
            canvas.draw(corner, chimney, |letter| letter);
            placed.push(foot);
        }
    }
}

/// One stretch of a front, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its first column.
    pub left: i32,
    /// Its last column.
    pub right: i32,
    /// Its lowest row.
    pub bottom: i32,
}

/// The fronts of a house, from west to east.
pub fn stretches(plan: &Plan<'_>) -> Vec<Stretch> {
    let mut found: Vec<Stretch> = Vec::new();
    for bottom in 0..plan.height {
        for x in (0..plan.width).filter(|x| plan.has_front(*x, bottom)) {
            match found.last_mut() {
                Some(last) if last.bottom == bottom && last.right + 1 == x => last.right = x,
                _ => found.push(Stretch { left: x, right: x, bottom }),
            }
        }
    }
    found
}

/// A front, and the glass of its windows as it shines.
pub fn front(plan: &Plan<'_>, stretch: Stretch, style: &Style, art: &Art) -> (Canvas, Canvas) {
    let width = (stretch.right - stretch.left + 1) * TILE;
    let mut canvas = Canvas::new(width + SHADOW, FRONT + SHADOW);
    let beside = if (plan.is_built)(stretch.right + 1, stretch.bottom) { 0 } else { SHADOW };
    canvas.fill((SHADOW, FRONT), (width - SHADOW + beside, SHADOW), SHADE);
    canvas.fill((width, SHADOW), (beside, FRONT - SHADOW), SHADE);
    for y in 0..FRONT {
        for x in 0..width {
            canvas.set(x, y, wall_letter(style, x + stretch.left * TILE, y, x, width));
        }
    }
    let mut taken: Vec<(i32, i32)> = Vec::new();
    let put = |canvas: &mut Canvas, name: &str, x: i32, y: i32| {
        canvas.draw((x, y), art.piece(name), |letter| dyed(style, letter));
    };
    let doors: Vec<i32> = (stretch.left..=stretch.right).filter(|x| (plan.is_door)(*x, stretch.bottom)).collect();
    for door in doors {
        let x = (door - stretch.left) * TILE;
        put(&mut canvas, "door", x, FRONT - art.piece("door").height);
        if style.shows_goods {
            put(&mut canvas, "awning", x, 1);
        }
        taken.push((x - 3, x + TILE + 3));
    }
    let window = if style.shows_goods { "shop_window" } else { "window" };
    let (half, spacing) = (art.piece(window).width / 2, if style.shows_goods { WINDOWS + 10 } else { WINDOWS });
    let mut x = 6 + half;
    while x + half + 6 <= width {
        match taken.iter().find(|(from, until)| x + half > *from && x - half < *until) {
            Some((_, until)) => x = until + half,
            None => {
                put(&mut canvas, window, x - half, 8);
                x += spacing;
            }
        }
    }
    let glass = shining(&canvas);
    (canvas, glass)
}

/// The colour of a house in the place of its numbers.
fn dyed(style: &Style, letter: u8) -> u8 {
    match letter {
        b'1'..=b'3' => style.paint[usize::from(letter - b'1')],
        letter => letter,
    }
}

/// Only the glass, lit from inside.
fn shining(front: &Canvas) -> Canvas {
    let mut glass = Canvas::new(front.width, front.height);
    glass.draw((0, 0), front, |letter| match letter {
        b'C' => b'K',
        b'B' => b'J',
        b'A' => b'I',
        _ => CLEAR,
    });
    glass
}

/// The letter of a pixel of a wall without windows: `x` on the map, `from` and `width` in the front.
fn wall_letter(style: &Style, x: i32, y: i32, from: i32, width: i32) -> u8 {
    if from == 0 || from == width - 1 || y == FRONT - 1 {
        return b'k';
    }
    if y >= FRONT - PLINTH {
        return if y == FRONT - PLINTH {
            b'c'
        } else if x.rem_euclid(10) == 0 {
            b'a'
        } else {
            b'b'
        };
    }
    let shade = y < SHADED;
    let [plain, dim, line, bright] = match style.wall {
        Wall::Plaster | Wall::Timber => *b"gffh",
        Wall::Brick => *b"UTTU",
        Wall::Planks => *b"nmmy",
        Wall::Stone => *b"dcbe",
    };
    let is_line = match style.wall {
        Wall::Plaster => false,
        Wall::Timber => return timber_letter(x, y, from, width, shade),
        Wall::Brick => y % 4 == 3 || (x + if y / 4 % 2 == 0 { 0 } else { 4 }).rem_euclid(8) == 0,
        Wall::Planks => y % 5 == 4,
        Wall::Stone => y % 8 == 7 || (x + if y / 8 % 2 == 0 { 0 } else { 8 }).rem_euclid(16) == 0,
    };
    let corner = !(4..width - 4).contains(&from);
    match (shade, is_line, corner) {
        (true, ..) => {
            if is_line {
                line
            } else {
                dim
            }
        }
        (_, true, _) => line,
        (_, _, true) if style.wall != Wall::Brick => bright,
        _ => plain,
    }
}

/// Beams with plaster between them.
fn timber_letter(x: i32, y: i32, from: i32, width: i32, shade: bool) -> u8 {
    let upright = x.rem_euclid(34) < 3 || !(4..width - 4).contains(&from);
    match (upright || (24..26).contains(&y) || y < 6, shade) {
        (true, true) => b'i',
        (true, false) => {
            if x.rem_euclid(34) == 0 {
                b'l'
            } else {
                b'j'
            }
        }
        (false, _) => b'h',
    }
}

//! Where a ground ends and the grass begins: the sixteen edge tiles, the inner corners and their mixtures.

/// North neighbour is the same ground.
pub(super) const NORTH: u8 = 1;
/// East neighbour is the same ground.
pub(super) const EAST: u8 = 2;
/// South neighbour is the same ground.
pub(super) const SOUTH: u8 = 4;
/// West neighbour is the same ground.
pub(super) const WEST: u8 = 8;

/// The diagonal corners in the order of their bits: suffix of the name, and the two sides which the corner needs.
const CORNERS: [(&str, u8); 4] =
    [("nw", NORTH | WEST), ("ne", NORTH | EAST), ("sw", SOUTH | WEST), ("se", SOUTH | EAST)];

/// How the border of a ground runs.
pub(super) struct Border {
    /// Distance of the border from the side of the tile at the seams, in pixels.
    pub(super) inset: f32,
    /// Radius of the outer corners, in pixels.
    pub(super) radius: f32,
    /// How far the border swings inwards along a west–east side, in pixels; both ends must be 0.
    pub(super) lumps: [i8; 16],
    /// The same along the lower side, where blades of grass reach up into the ground.
    pub(super) blades: [i8; 16],
    /// The same along the north–south sides.
    pub(super) sides: [i8; 16],
}

/// One tile of a ground: which sides go on, and which diagonal corners are grass.
#[derive(Clone, Copy)]
pub(super) struct Shape<'a> {
    /// Sides on which the ground goes on.
    pub(super) sides: u8,
    /// Corners of grass: bit 0 north-west, 1 north-east, 2 south-west, 3 south-east.
    pub(super) corners: u8,
    /// How the border runs.
    pub(super) border: &'a Border,
}

impl<'a> Shape<'a> {
    /// A tile without inner corners.
    pub(super) fn plain(sides: u8, border: &'a Border) -> Self {
        Self { sides, corners: 0, border }
    }

    /// How far a pixel lies inside the ground, in pixels; 0 or less is grass. Pixels just outside the tile count too.
    pub(super) fn depth(&self, x: i32, y: i32) -> f32 {
        let (fx, fy) = (x as f32 + 0.5, y as f32 + 0.5);
        let along = |table: &[i8; 16], i: i32| f32::from(table[i.clamp(0, 15) as usize]);
        let mut depth = 99.0_f32;
        for (side, distance, swing) in [
            (NORTH, fy, along(&self.border.lumps, x)),
            (SOUTH, 16.0 - fy, along(&self.border.blades, x)),
            (WEST, fx, along(&self.border.sides, y)),
            (EAST, 16.0 - fx, along(&self.border.sides, 15 - y)),
        ] {
            if self.sides & side == 0 {
                depth = depth.min(distance - self.border.inset - swing);
            }
        }
        for (index, (_, needs)) in CORNERS.iter().enumerate() {
            let cx = if needs & WEST != 0 { fx } else { 16.0 - fx };
            let cy = if needs & NORTH != 0 { fy } else { 16.0 - fy };
            if self.sides & needs == 0 {
                depth = depth.min(self.outer_corner(cx, cy));
            } else if self.corners & (1 << index) != 0 {
                depth = depth.min(cx.hypot(cy) - self.border.inset - 0.3);
            }
        }
        depth
    }

    /// Depth near a rounded outer corner, from the distances to its two sides; narrow ends are rounded less.
    fn outer_corner(&self, cx: f32, cy: f32) -> f32 {
        let narrow = self.sides & (NORTH | SOUTH) == 0 || self.sides & (EAST | WEST) == 0;
        let radius = if narrow { self.border.radius.min(8.0 - self.border.inset) } else { self.border.radius };
        let reach = self.border.inset + radius;
        if cx < reach && cy < reach { radius - (reach - cx).hypot(reach - cy) } else { 99.0 }
    }

    /// Whether a pixel is of the ground.
    pub(super) fn inside(&self, x: i32, y: i32) -> bool {
        self.depth(x, y) > 0.0
    }

    /// How many pixels above this one the grass begins; `None` when it is farther than `limit`.
    pub(super) fn grass_above(&self, x: i32, y: i32, limit: i32) -> Option<i32> {
        (1..=limit).find(|&step| !self.inside(x, y - step))
    }

    /// How many pixels below this one the ground begins; `None` when it is farther than `limit`.
    pub(super) fn ground_below(&self, x: i32, y: i32, limit: i32) -> Option<i32> {
        (1..=limit).find(|&step| self.inside(x, y + step))
    }
}

/// Every tile of a ground with its name: the sixteen, the four inner corners, then tiles with several inner corners
/// (`dirt_7_ne_se`: the sides of `dirt_7`, with grass in two of its corners).
pub(super) fn all<'a>(base: &str, border: &'a Border) -> Vec<(String, Shape<'a>)> {
    let mut tiles: Vec<(String, Shape)> =
        (0..16).map(|sides| (format!("{base}_{sides}"), Shape::plain(sides, border))).collect();
    for (index, (suffix, _)) in CORNERS.iter().enumerate() {
        tiles.push((format!("{base}_in_{suffix}"), Shape { sides: 15, corners: 1 << index, border }));
    }
    for sides in 0..16_u8 {
        for corners in 1..16_u8 {
            let possible =
                CORNERS.iter().enumerate().all(|(i, (_, needs))| corners >> i & 1 == 0 || sides & needs == *needs);
            if possible && !(sides == 15 && corners.count_ones() == 1) {
                let suffix: String = CORNERS
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| corners >> i & 1 == 1)
                    .map(|(_, (name, _))| format!("_{name}"))
                    .collect();
                tiles.push((format!("{base}_{sides}{suffix}"), Shape { sides, corners, border }));
            }
        }
    }
    tiles
}

/// Second pictures of the straight tiles, so that a long path does not repeat itself: `dirt_7_alt`.
pub(super) fn alternatives<'a>(base: &str, border: &'a Border) -> Vec<(String, Shape<'a>)> {
    [5, 7, 10, 11, 13, 14].map(|sides| (format!("{base}_{sides}_alt"), Shape::plain(sides, border))).into()
}

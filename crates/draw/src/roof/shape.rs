//! The shape of a roof over any ground: how high it is at each pixel, and to which side it falls there.
//!
//! A roof rises from all its eaves at once, as a hip roof does: it is as high at a pixel as the largest box round it that
//! still lies on the ground. The town is seen aslant from the south, so that boxes reach farther down than up and ridges lie
//! in the northern part.

/// How far a box one pixel high reaches to the north and to the south, in thousandths of a pixel.
const REACH: (i32, i32) = (560, 1_060);
/// Roofs rise no higher than this, in pixels: wide houses have a flat top.
const HIGHEST: i32 = 100;

/// The side to which a roof falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slope {
    /// To the north, where the light comes from.
    North,
    /// To the west, where the light comes from.
    West,
    /// To the south, towards whoever looks.
    South,
    /// To the east.
    East,
    /// It is flat.
    Top,
}

/// A roof, pixel by pixel.
pub(super) struct Shape {
    width: i32,
    height: i32,
    pixels: Vec<Option<(Slope, i32)>>,
}

impl Shape {
    /// The roof over the ground that `is_covered`.
    pub(super) fn over(width: i32, height: i32, is_covered: impl Fn(i32, i32) -> bool) -> Self {
        let ground = Ground::new(width, height, is_covered);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| ground.roof_at(x, y));
        Self { width, height, pixels: pixels.collect() }
    }

    /// To which side the roof falls at a pixel, and how high it is there; nothing beside it.
    pub(super) fn at(&self, x: i32, y: i32) -> Option<(Slope, i32)> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        self.pixels.get((y * self.width + x) as usize).copied().flatten().filter(|_| inside)
    }
}

/// What a roof covers, so that boxes are counted at once.
struct Ground {
    width: i32,
    height: i32,
    /// Covered pixels above and to the left of each corner.
    sums: Vec<i32>,
}

impl Ground {
    fn new(width: i32, height: i32, is_covered: impl Fn(i32, i32) -> bool) -> Self {
        let row = width as usize + 1;
        let mut sums = vec![0; row * (height as usize + 1)];
        for y in 0..height as usize {
            let mut along = 0;
            for x in 0..width as usize {
                along += i32::from(is_covered(x as i32, y as i32));
                sums[(y + 1) * row + x + 1] = sums[y * row + x + 1] + along;
            }
        }
        Self { width, height, sums }
    }

    /// Whether all pixels from one corner to the other, both included, are covered.
    fn is_full(&self, (left, top): (i32, i32), (right, bottom): (i32, i32)) -> bool {
        if left < 0 || top < 0 || right >= self.width || bottom >= self.height {
            return false;
        }
        let at = |x: i32, y: i32| self.sums[(y * (self.width + 1) + x) as usize];
        let count = at(right + 1, bottom + 1) - at(left, bottom + 1) - at(right + 1, top) + at(left, top);
        count == (right - left + 1) * (bottom - top + 1)
    }

    fn roof_at(&self, x: i32, y: i32) -> Option<(Slope, i32)> {
        if !self.is_full((x, y), (x, y)) {
            return None;
        }
        let (mut fits, mut hits) = (0, HIGHEST);
        while fits + 1 < hits {
            let middle = i32::midpoint(fits, hits);
            let (up, down) = (middle * REACH.0 / 1_000, middle * REACH.1 / 1_000);
            if self.is_full((x - middle, y - up), (x + middle, y + down)) {
                fits = middle;
            } else {
                hits = middle;
            }
        }
        Some((if hits == HIGHEST { Slope::Top } else { self.slope(x, y, hits) }, fits))
    }

    /// The side on which a box of this height leaves the ground, while one that is a pixel lower does not.
    fn slope(&self, x: i32, y: i32, high: i32) -> Slope {
        let low = high - 1;
        let (up, down) = (high * REACH.0 / 1_000, high * REACH.1 / 1_000);
        let (low_up, low_down) = (low * REACH.0 / 1_000, low * REACH.1 / 1_000);
        let sides = [
            (Slope::South, (x - low, y), (x + low, y + down)),
            (Slope::North, (x - low, y - up), (x + low, y)),
            (Slope::West, (x - high, y - low_up), (x, y + low_down)),
            (Slope::East, (x, y - low_up), (x + high, y + low_down)),
            // In an inner corner only the corner of the box is in the way.
            (Slope::West, (x - high, y - up), (x, y + down)),
        ];
        let side = sides.into_iter().find(|(_, from, until)| !self.is_full(*from, *until));
        side.map_or(Slope::East, |(slope, ..)| slope)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(width: i32, height: i32, covered: impl Fn(i32, i32) -> bool) -> Vec<String> {
        let shape = Shape::over(width, height, covered);
        let letter = |x, y| match shape.at(x, y) {
            None => '.',
            Some((Slope::North, _)) => 'n',
            Some((Slope::West, _)) => 'w',
            Some((Slope::South, _)) => 's',
            Some((Slope::East, _)) => 'e',
            Some((Slope::Top, _)) => 't',
        };
        (0..height).map(|y| (0..width).map(|x| letter(x, y)).collect()).collect()
    }

    #[test]
    fn a_roof_falls_to_all_sides_of_its_house() {
        let roof = letters(20, 12, |_, _| true);
        assert_eq!(roof[0][9..11], *"nn");
        assert_eq!(roof[11][9..11], *"ss");
        assert_eq!((&roof[6][..1], &roof[6][19..]), ("w", "e"));
        let south = roof.iter().filter(|row| &row[10..11] == "s").count();
        assert!(south > 6, "one looks at it from the south: {south} rows");
    }

    #[test]
    fn wide_houses_have_a_flat_top_and_other_ground_no_roof() {
        let roof = letters(300, 200, |x, _| x >= 100);
        assert_eq!(&roof[100][..101], format!("{}w", ".".repeat(100)));
        assert_eq!(&roof[90][200..201], "t");
    }

    #[test]
    fn a_roof_is_highest_in_the_middle() {
        let shape = Shape::over(40, 30, |_, _| true);
        let height = |x: i32, y: i32| shape.at(x, y).map_or(-1, |(_, height)| height);
        let along: Vec<i32> = (0..20).map(|x| height(x, 12)).collect();
        assert!(along.is_sorted() && along[19] > along[0], "{along:?}");
        assert_eq!(height(40, 12), -1);
    }
}

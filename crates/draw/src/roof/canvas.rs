//! A picture of palette letters, as in the art of `assets/art/`.

use std::{collections::BTreeMap, sync::LazyLock};

use image::{Rgba, RgbaImage};

/// The colours of the letters.
const PALETTE: &str = include_str!("../../../../assets/art/palette.txt");
/// The soft shade of a house on the ground, as in the pictures of the tiles: ink at 35 %.
pub const SHADE: u8 = b',';
const SHADE_COLOUR: [u8; 4] = [0x1f, 0x1a, 0x2e, 89];
/// Nothing is painted here.
pub const CLEAR: u8 = b'.';

/// Colours by their letters.
static COLOURS: LazyLock<BTreeMap<u8, [u8; 3]>> = LazyLock::new(|| {
    let colour = |line: &str| {
        let (letter, rest) = line.split_once(' ')?;
        let [_, red, green, blue] = u32::from_str_radix(rest.get(..6)?, 16).ok()?.to_be_bytes();
        Some((*letter.as_bytes().first()?, [red, green, blue]))
    };
    PALETTE.lines().filter(|line| !line.starts_with('#')).filter_map(colour).collect()
});

/// Rows of letters; origin top left, `y` down, in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// Across, in pixels.
    pub width: i32,
    /// Down, in pixels.
    pub height: i32,
    letters: Vec<u8>,
}

impl Canvas {
    /// A clear picture.
    pub fn new(width: i32, height: i32) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Self { width, height, letters: vec![CLEAR; (width * height) as usize] }
    }

    /// Rows of text as a picture.
    pub fn from_rows(rows: &[&str]) -> Self {
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0) as i32;
        let mut canvas = Self::new(width, rows.len() as i32);
        for (row, y) in rows.iter().zip(0..) {
            row.bytes().zip(0..).for_each(|(letter, x)| canvas.set(x, y, letter));
        }
        canvas
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    /// The letter at a pixel; clear outside.
    pub fn at(&self, x: i32, y: i32) -> u8 {
        self.index(x, y).map_or(CLEAR, |index| self.letters[index])
    }

    /// Sets a pixel; outside nothing happens.
    pub fn set(&mut self, x: i32, y: i32, letter: u8) {
        if let Some(index) = self.index(x, y) {
            self.letters[index] = letter;
        }
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), letter: u8) {
        for row in y..y + height {
            for column in x..x + width {
                self.set(column, row, letter);
            }
        }
    }

    /// Draws another picture over this one, each of its letters as `dye` has it.
    pub fn draw(&mut self, (x, y): (i32, i32), other: &Self, dye: impl Fn(u8) -> u8) {
        for row in 0..other.height {
            for column in 0..other.width {
                match dye(other.at(column, row)) {
                    CLEAR => {}
                    letter => self.set(x + column, y + row, letter),
                }
            }
        }
    }

    /// Whether nothing is painted.
    pub fn is_clear(&self) -> bool {
        self.letters.iter().all(|letter| *letter == CLEAR)
    }

    /// The picture in colours.
    pub fn to_image(&self) -> RgbaImage {
        RgbaImage::from_fn(self.width as u32, self.height as u32, |x, y| {
            let letter = self.at(x as i32, y as i32);
            if letter == SHADE {
                return Rgba(SHADE_COLOUR);
            }
            let colour = COLOURS.get(&letter);
            colour.map_or(Rgba([0; 4]), |[red, green, blue]| Rgba([*red, *green, *blue, u8::MAX]))
        })
    }
}

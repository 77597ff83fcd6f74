//! A small picture of palette letters; `.` is clear and `,` is the soft contact shadow.

use image::{Rgba, RgbaImage};

use crate::palette;

/// The contact shadow: the palette's ink at 35 %.
const SHADOW: Rgba<u8> = Rgba([0x1f, 0x1a, 0x2e, 89]);

/// A picture as rows of palette letters. Origin top left, x right, y down, in pixels.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Canvas {
    width: i32,
    height: i32,
    letters: Vec<char>,
}

impl Canvas {
    /// A clear picture of `width` × `height` pixels.
    pub(crate) fn new(width: i32, height: i32) -> Self {
        Self { width, height, letters: vec!['.'; (width * height) as usize] }
    }

    /// A picture from text art: one letter a pixel, one line a row; short lines are clear on the right.
    pub(crate) fn from_text(text: &str) -> Self {
        let rows: Vec<Vec<char>> =
            text.trim_matches('\n').lines().map(|row| row.trim_end().chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let mut canvas = Self::new(width, rows.len() as i32);
        for (y, row) in rows.iter().enumerate() {
            for (x, &letter) in row.iter().enumerate() {
                canvas.set(x as i32, y as i32, letter);
            }
        }
        canvas
    }

    pub(crate) fn width(&self) -> i32 {
        self.width
    }

    pub(crate) fn height(&self) -> i32 {
        self.height
    }

    /// The letter at a pixel; `.` outside.
    pub(crate) fn at(&self, x: i32, y: i32) -> char {
        if (0..self.width).contains(&x) && (0..self.height).contains(&y) {
            self.letters[(y * self.width + x) as usize]
        } else {
            '.'
        }
    }

    /// Sets one pixel; outside the picture nothing happens.
    pub(crate) fn set(&mut self, x: i32, y: i32, letter: char) {
        if (0..self.width).contains(&x) && (0..self.height).contains(&y) {
            self.letters[(y * self.width + x) as usize] = letter;
        }
    }

    /// Fills a rectangle.
    pub(crate) fn rect(&mut self, x: i32, y: i32, width: i32, height: i32, letter: char) {
        for row in y..y + height {
            for column in x..x + width {
                self.set(column, row, letter);
            }
        }
    }

    /// Draws another picture over this one at (x, y); clear pixels keep what is below.
    pub(crate) fn draw(&mut self, x: i32, y: i32, other: &Self) {
        for row in 0..other.height {
            for column in 0..other.width {
                let letter = other.at(column, row);
                if letter != '.' {
                    self.set(x + column, y + row, letter);
                }
            }
        }
    }

    /// The picture with left and right exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        let mut result = Self::new(self.width, self.height);
        for y in 0..self.height {
            for x in 0..self.width {
                result.set(self.width - 1 - x, y, self.at(x, y));
            }
        }
        result
    }

    /// The picture with each letter of `from` replaced by the letter in the same place of `to`.
    pub(crate) fn recoloured(&self, from: &str, to: &str) -> Self {
        let pairs: Vec<(char, char)> = from.chars().zip(to.chars()).collect();
        let mut result = self.clone();
        for letter in &mut result.letters {
            if let Some((_, new)) = pairs.iter().find(|(old, _)| old == letter) {
                *letter = *new;
            }
        }
        result
    }

    /// The picture in colours.
    pub(crate) fn to_image(&self) -> RgbaImage {
        RgbaImage::from_fn(self.width as u32, self.height as u32, |x, y| match self.at(x as i32, y as i32) {
            '.' => Rgba([0, 0, 0, 0]),
            ',' => SHADOW,
            letter => palette::colour(letter),
        })
    }
}

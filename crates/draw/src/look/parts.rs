//! The painted parts of people and the ramps that recolour them, read from files and checked.

use std::{collections::BTreeMap, io};

use image::{ImageFormat, Rgba, RgbaImage, imageops};
use serde::Deserialize;
use thiserror::Error;

use super::{FRAME_HEIGHT, FRAME_WIDTH, layers};
use smallville_person::look::{BottomShape, ClothColour, Extra, Face, HairColour, HairShape, Look, TopShape};

/// All parts, a row each.
const PICTURE: &str = "assets/people/parts.png";
/// Which part is on which row.
const INDEX: &str = "assets/people/parts.ron";
/// What replaces the key colours.
const RAMPS: &str = "assets/people/ramps.ron";
/// Letters and their colours.
const PALETTE: &str = "assets/art/palette.txt";

/// Names of the frames from left to right; the index must have the same.
const FRAMES: &str = "walk_down_0 walk_down_1 walk_down_2 walk_up_0 walk_up_1 walk_up_2 walk_left_0 walk_left_1 \
    walk_left_2 sit_down sit_up sit_left lie talk_down talk_left blink_down";

/// The parts of people cannot be had.
#[derive(Debug, Error)]
pub enum PartsError {
    /// A file is missing or unreadable.
    #[error("{path}: {source}")]
    Read {
        /// The file, from the root.
        path: &'static str,
        /// Why.
        source: io::Error,
    },
    /// The picture is no PNG.
    #[error("{PICTURE}: {0}")]
    Picture(#[from] image::ImageError),
    /// A RON file cannot be understood.
    #[error("{path}:{source}")]
    Ron {
        /// The file, from the root.
        path: &'static str,
        /// Where and why.
        source: ron::error::SpannedError,
    },
    /// The picture does not fit its index; both are painted together.
    #[error("{PICTURE} does not fit {INDEX}: run `cargo run --bin paint`")]
    Unfit,
    /// A part that a look may name is not painted.
    #[error("{INDEX}: no part `{0}`; draw it in assets/art/people_*.txt and run `cargo run --bin paint`")]
    Part(String),
    /// A ramp is missing or has a letter that the palette lacks.
    #[error("{RAMPS}: `{0}` needs four letters of {PALETTE}, from outline to light")]
    Ramp(String),
}

/// Four colours from outline to light.
type Ramp = [Rgba<u8>; 4];

/// Everything of which people are made.
pub struct Parts {
    /// A row for each part, a column for each frame, in key colours.
    picture: RgbaImage,
    /// The row of each part.
    rows: BTreeMap<String, u32>,
    skin: Ramps<u8>,
    hair: Ramps<HairColour>,
    cloth: Ramps<ClothColour>,
}

/// The key colours of a material and what may replace them.
struct Ramps<K> {
    /// The colours in which parts are painted.
    key: Ramp,
    /// The colours in which people are seen.
    ramps: BTreeMap<K, Ramp>,
}

/// The index as written.
#[derive(Deserialize)]
struct RawIndex {
    size: (u32, u32),
    frames: Vec<String>,
    parts: Vec<String>,
}

/// The file of ramps as written.
#[derive(Deserialize)]
struct RawRampFile {
    skin: RawRamps<u8>,
    hair: RawRamps<HairColour>,
    cloth: RawRamps<ClothColour>,
}

/// The ramps of one material as letters of the palette.
#[derive(Deserialize)]
#[serde(bound(deserialize = "K: Deserialize<'de> + Ord"))]
struct RawRamps<K> {
    key: String,
    ramps: BTreeMap<K, String>,
}

impl Parts {
    /// Reads the parts through `read`, which takes paths from the root such as `assets/people/parts.png`.
    ///
    /// # Errors
    /// A file is missing or broken, or a look could name a part or colour that is not there.
    pub fn load(read: &dyn Fn(&str) -> io::Result<Vec<u8>>) -> Result<Self, PartsError> {
        let bytes = |path| read(path).map_err(|source| PartsError::Read { path, source });
        let picture = image::load_from_memory_with_format(&bytes(PICTURE)?, ImageFormat::Png)?.into_rgba8();
        let index: RawIndex =
            ron::de::from_bytes(&bytes(INDEX)?).map_err(|source| PartsError::Ron { path: INDEX, source })?;
        let ramps: RawRampFile =
            ron::de::from_bytes(&bytes(RAMPS)?).map_err(|source| PartsError::Ron { path: RAMPS, source })?;
        let palette = palette(&String::from_utf8_lossy(&bytes(PALETTE)?));
        let size = (FRAME_WIDTH * index.frames.len() as u32, FRAME_HEIGHT * index.parts.len() as u32);
        if index.size != (FRAME_WIDTH, FRAME_HEIGHT) || index.frames.join(" ") != FRAMES || picture.dimensions() != size
        {
            return Err(PartsError::Unfit);
        }
        let parts = Self {
            picture,
            rows: index.parts.into_iter().zip(0..).collect(),
            skin: Ramps::new(&ramps.skin, &palette)?,
            hair: Ramps::new(&ramps.hair, &palette)?,
            cloth: Ramps::new(&ramps.cloth, &palette)?,
        };
        parts.check()?;
        Ok(parts)
    }

    /// Every look that a persona file can hold has its parts and colours.
    fn check(&self) -> Result<(), PartsError> {
        self.skin.check(&(1..=5).collect::<Vec<u8>>())?;
        self.hair.check(HairColour::ALL)?;
        self.cloth.check(ClothColour::ALL)?;
        for layer in every_part().iter().flat_map(layers) {
            for name in layer.hides.iter().chain([&layer.part]) {
                if !self.rows.contains_key(name) {
                    return Err(PartsError::Part(name.clone()));
                }
            }
        }
        Ok(())
    }

    /// Width of a composed sheet in pixels.
    pub(super) fn width(&self) -> u32 {
        self.picture.width()
    }

    /// All frames of one part, in key colours.
    pub(super) fn row(&self, part: &str) -> Option<RgbaImage> {
        let row = self.rows.get(part)?;
        let (x, y) = (0, row * FRAME_HEIGHT);
        Some(imageops::crop_imm(&self.picture, x, y, self.picture.width(), FRAME_HEIGHT).to_image())
    }

    /// What a key colour becomes on this person, where cloth is dyed `cloth`; other colours stay.
    pub(super) fn dye(&self, colour: Rgba<u8>, look: &Look, cloth: ClothColour) -> Rgba<u8> {
        let skin = self.skin.replace(colour, look.skin.clamp(1, 5));
        let hair = || self.hair.replace(colour, look.hair.1);
        skin.or_else(hair).or_else(|| self.cloth.replace(colour, cloth)).unwrap_or(colour)
    }
}

impl<K: Copy + Ord + std::fmt::Debug> Ramps<K> {
    /// Looks every letter up.
    fn new(raw: &RawRamps<K>, palette: &BTreeMap<char, Rgba<u8>>) -> Result<Self, PartsError> {
        let ramp = |letters: &str| -> Result<Ramp, PartsError> {
            let colours: Option<Vec<_>> = letters.chars().map(|letter| palette.get(&letter).copied()).collect();
            colours.and_then(|colours| colours.try_into().ok()).ok_or_else(|| PartsError::Ramp(letters.into()))
        };
        let ramps = raw.ramps.iter().map(|(&name, letters)| Ok((name, ramp(letters)?)));
        Ok(Self { key: ramp(&raw.key)?, ramps: ramps.collect::<Result<_, PartsError>>()? })
    }

    /// All `names` have a ramp.
    fn check(&self, names: &[K]) -> Result<(), PartsError> {
        match names.iter().find(|name| !self.ramps.contains_key(name)) {
            Some(name) => Err(PartsError::Ramp(format!("{name:?}"))),
            None => Ok(()),
        }
    }

    /// The colour that replaces a key colour; `None` for any other.
    fn replace(&self, colour: Rgba<u8>, name: K) -> Option<Rgba<u8>> {
        let step = self.key.iter().position(|&key| key == colour)?;
        self.ramps.get(&name).map(|ramp| ramp[step])
    }
}

/// Letters to colours.
fn palette(text: &str) -> BTreeMap<char, Rgba<u8>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let letter = words.next()?.chars().next()?;
            let [_, red, green, blue] = u32::from_str_radix(words.next()?, 16).ok()?.to_be_bytes();
            Some((letter, Rgba([red, green, blue, u8::MAX])))
        })
        .collect()
}

/// Looks that together use every part.
fn every_part() -> Vec<Look> {
    let white = ClothColour::White;
    let plain = Look {
        skin: 3,
        hair: (HairShape::Short, HairColour::Brown),
        face: Face::ALL.to_vec(),
        top: (TopShape::Shirt, white),
        bottom: (BottomShape::Trousers, white),
        extras: vec![
            Extra::Apron(white),
            Extra::Cap(white),
            Extra::Beret(white),
            Extra::Headphones,
            Extra::Scarf(white),
            Extra::Tie(white),
            Extra::Bag(white),
            Extra::Flower,
            Extra::Headband(white),
            Extra::WhiteCoat,
            Extra::NavyCap,
            Extra::Hijab(white),
            Extra::Book,
            Extra::Camera,
            Extra::Brush,
            Extra::Satchel,
        ],
    };
    let hair = HairShape::ALL.iter().map(|&shape| Look { hair: (shape, HairColour::Brown), ..plain.clone() });
    let tops = TopShape::ALL.iter().map(|&shape| Look { top: (shape, white), extras: Vec::new(), ..plain.clone() });
    let bottoms = BottomShape::ALL.iter().map(|&shape| Look { bottom: (shape, white), ..plain.clone() });
    hair.chain(tops).chain(bottoms).collect()
}

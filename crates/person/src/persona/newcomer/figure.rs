//! What a newcomer looks and sounds like.

use rand::RngExt as _;

use super::{Draft, Fact, Manner, Pronoun, Words, words::Mannered};
use crate::look::{BottomShape, ClothColour, Face, HairColour, HairShape, Look, TopShape};

impl Draft<'_> {
    pub(super) fn manner(&mut self, traits: &[String], trade: &str) -> Manner {
        let words = self.words;
        let says = |words: &Mannered| words.words.iter().any(|word| self.has(word));
        let fits = |words: &Mannered| traits.iter().any(|known| words.words.contains(known));
        let told = words.said_manners.iter().find(|words| says(words));
        if let Some(found) = told.or_else(|| words.trait_manners.iter().find(|words| fits(words))) {
            return found.manner;
        }
        let of_trade = words.trade_manners.iter().find(|words| words.words.iter().any(|word| word == trade));
        let manner = match of_trade {
            Some(found) => found.manner,
            None if words.usual_manners.is_empty() => Manner::Warm,
            None => words.usual_manners[self.rng.random_range(0..words.usual_manners.len())],
        };
        self.assume(
            Fact::Manner,
            format!("Nothing is said of how {} speaks; it is in a {} manner.", self.first, manner_word(manner)),
        );
        manner
    }

    pub(super) fn look(&mut self, pronoun: Pronoun, age: u8, trade: &str) -> Look {
        // Drawn also when it is chosen: what is drawn after it must not depend on that.
        let drawn = self.drawn_look(pronoun, age, trade);
        if let Some(look) = &self.wishes.look {
            return look.clone();
        }
        self.assume(Fact::Look, format!("{}'s looks are left to chance.", self.first));
        drawn
    }

    fn drawn_look(&mut self, pronoun: Pronoun, age: u8, trade: &str) -> Look {
        let female = match pronoun {
            Pronoun::She => true,
            Pronoun::He => false,
            Pronoun::They | Pronoun::It => self.rng.random_bool(0.5),
        };
        let shapes: &[HairShape] = if female {
            &[
                HairShape::Curly,
                HairShape::Bob,
                HairShape::Long,
                HairShape::Ponytail,
                HairShape::Bun,
                HairShape::Braid,
                HairShape::Bangs,
                HairShape::Wavy,
            ]
        } else {
            &[
                HairShape::Short,
                HairShape::Buzz,
                HairShape::SidePart,
                HairShape::Spiky,
                HairShape::Curly,
                HairShape::Afro,
            ]
        };
        let skin = self.rng.random_range(1..=5);
        let colours: &[HairColour] = match (age, skin) {
            (62.., _) => &[HairColour::Grey, HairColour::White],
            (_, 1..=2) => &[HairColour::Black, HairColour::Brown],
            _ => &[HairColour::Black, HairColour::Brown, HairColour::Auburn, HairColour::Blond, HairColour::Ginger],
        };
        let hair = (shapes[self.rng.random_range(0..shapes.len())], colours[self.rng.random_range(0..colours.len())]);
        let face = self.face(female, age);
        let tops: &[TopShape] = if female {
            &[TopShape::Blouse, TopShape::Sweater, TopShape::Dress, TopShape::Jacket, TopShape::TShirt]
        } else {
            &[TopShape::Shirt, TopShape::Sweater, TopShape::Jacket, TopShape::TShirt, TopShape::Vest]
        };
        let top = (tops[self.rng.random_range(0..tops.len())], self.colour());
        let shapes: &[BottomShape] = if female {
            &[BottomShape::Skirt, BottomShape::LongSkirt, BottomShape::Trousers]
        } else {
            &[BottomShape::Trousers]
        };
        let bottom_shape =
            if top.0 == TopShape::Dress { BottomShape::Skirt } else { shapes[self.rng.random_range(0..shapes.len())] };
        let bottom = (bottom_shape, if top.0 == TopShape::Dress { top.1 } else { self.colour() });
        Look { skin, hair, face, top, bottom, extras: self.words.extras(trade).to_vec() }
    }

    fn face(&mut self, female: bool, age: u8) -> Vec<Face> {
        let mut face = Vec::new();
        if age >= 60 {
            face.push(Face::Wrinkles);
        }
        if self.rng.random_bool(0.3) {
            face.push(Face::Glasses);
        }
        if !female && self.rng.random_bool(0.35) {
            face.push([Face::Beard, Face::Moustache, Face::Stubble][self.rng.random_range(0..3)]);
        }
        face
    }

    fn colour(&mut self) -> ClothColour {
        ClothColour::ALL[self.rng.random_range(0..ClothColour::ALL.len())]
    }
}

fn manner_word(manner: Manner) -> &'static str {
    match manner {
        Manner::Warm => "warm",
        Manner::Curt => "curt",
        Manner::Loud => "loud",
        Manner::Shy => "shy",
        Manner::Learned => "learned",
        Manner::Teasing => "teasing",
        Manner::Formal => "formal",
    }
}

/// Three rules of how somebody speaks.
pub(super) fn speech(words: &Words, manner: Manner, likes: &[String], dislikes: &[String]) -> Vec<String> {
    let habit = words.speech(manner);
    let pet = likes.first().map_or("the weather", String::as_str);
    let never = dislikes.first().map_or("quarrels", String::as_str);
    vec![habit.to_owned(), format!("Comes round to {pet} sooner or later."), format!("Has no good word for {never}.")]
}

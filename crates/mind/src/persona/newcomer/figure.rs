//! What a newcomer looks and sounds like.

use rand::RngExt as _;

use super::{Draft, Fact, Manner, Pronoun};
use crate::look::{BottomShape, ClothColour, Extra, Face, HairColour, HairShape, Look, TopShape};

/// Traits and words of the text that decide how somebody speaks; the first that fits counts.
const MANNERS: &[(&[&str], Manner)] = &[
    (&["shy"], Manner::Shy),
    (&["loud", "aggressive", "rude"], Manner::Loud),
    (&["humorous", "eccentric"], Manner::Teasing),
    (&["intellectual", "reflective", "inquisitive"], Manner::Learned),
    (&["organized", "detail-minded", "logical"], Manner::Formal),
    (&["pragmatic", "honest", "driven", "independent"], Manner::Curt),
    (
        &["warm", "friendly", "kind", "hospitable", "nurturing", "cheerful", "outgoing", "generous", "helpful"],
        Manner::Warm,
    ),
];

impl Draft<'_> {
    pub(super) fn manner(&mut self, traits: &[String], trade: &str) -> Manner {
        let said: &[(&str, Manner)] = &[
            ("few words", Manner::Curt),
            ("blunt", Manner::Curt),
            ("polite", Manner::Formal),
            ("talks loudly", Manner::Loud),
            ("jokes", Manner::Teasing),
        ];
        if let Some((_, manner)) = said.iter().find(|(word, _)| self.has(word)) {
            return *manner;
        }
        let fits = |words: &[&str]| traits.iter().any(|known| words.contains(&known.as_str()));
        if let Some((_, manner)) = MANNERS.iter().find(|(words, _)| fits(words)) {
            return *manner;
        }
        let manner = match trade {
            "professor" | "philosopher" | "mathematician" => Manner::Learned,
            "tax lawyer" => Manner::Formal,
            _ => [Manner::Warm, Manner::Teasing, Manner::Curt][self.chance.random_range(0..3)],
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
            Pronoun::They | Pronoun::It => self.chance.random_bool(0.5),
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
        let skin = self.chance.random_range(1..=5);
        let colours: &[HairColour] = match (age, skin) {
            (62.., _) => &[HairColour::Grey, HairColour::White],
            (_, 1..=2) => &[HairColour::Black, HairColour::Brown],
            _ => &[HairColour::Black, HairColour::Brown, HairColour::Auburn, HairColour::Blond, HairColour::Ginger],
        };
        let hair =
            (shapes[self.chance.random_range(0..shapes.len())], colours[self.chance.random_range(0..colours.len())]);
        let face = self.face(female, age);
        let tops: &[TopShape] = if female {
            &[TopShape::Blouse, TopShape::Sweater, TopShape::Dress, TopShape::Jacket, TopShape::TShirt]
        } else {
            &[TopShape::Shirt, TopShape::Sweater, TopShape::Jacket, TopShape::TShirt, TopShape::Vest]
        };
        let top = (tops[self.chance.random_range(0..tops.len())], self.colour());
        let shapes: &[BottomShape] = if female {
            &[BottomShape::Skirt, BottomShape::LongSkirt, BottomShape::Trousers]
        } else {
            &[BottomShape::Trousers]
        };
        let bottom_shape = if top.0 == TopShape::Dress {
            BottomShape::Skirt
        } else {
            shapes[self.chance.random_range(0..shapes.len())]
        };
        let bottom = (bottom_shape, if top.0 == TopShape::Dress { top.1 } else { self.colour() });
        Look { skin, hair, face, top, bottom, extras: extras(trade) }
    }

    fn face(&mut self, female: bool, age: u8) -> Vec<Face> {
        let mut face = Vec::new();
        if age >= 60 {
            face.push(Face::Wrinkles);
        }
        if self.chance.random_bool(0.3) {
            face.push(Face::Glasses);
        }
        if !female && self.chance.random_bool(0.35) {
            face.push([Face::Beard, Face::Moustache, Face::Stubble][self.chance.random_range(0..3)]);
        }
        face
    }

    fn colour(&mut self) -> ClothColour {
        ClothColour::ALL[self.chance.random_range(0..ClothColour::ALL.len())]
    }
}

/// What belongs to a trade.
fn extras(trade: &str) -> Vec<Extra> {
    match trade {
        "cafe owner" | "bartender" | "grocer" | "homemaker" => vec![Extra::Apron(ClothColour::Cream)],
        "painter" | "watercolour painter" => vec![Extra::Brush],
        "photographer" => vec![Extra::Camera],
        "software engineer" => vec![Extra::Headphones],
        trade if trade.ends_with("student") => vec![Extra::Satchel],
        "novelist" | "poet" | "philosopher" | "professor" | "children's author" => vec![Extra::Book],
        _ => Vec::new(),
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
pub(super) fn speech(manner: Manner, likes: &[String], dislikes: &[String]) -> Vec<String> {
    let habit = match manner {
        Manner::Warm => "Asks after people's families before anything else.",
        Manner::Curt => "Leaves out every word that is not needed.",
        Manner::Loud => "Says things twice, the second time louder.",
        Manner::Shy => "Begins sentences softly and does not always finish them.",
        Manner::Learned => "Speaks in whole sentences with a subordinate clause in each.",
        Manner::Teasing => "Makes a joke first and answers afterwards.",
        Manner::Formal => "Thanks people for small things and never interrupts.",
    };
    let pet = likes.first().map_or("the weather", String::as_str);
    let never = dislikes.first().map_or("quarrels", String::as_str);
    vec![habit.to_owned(), format!("Comes round to {pet} sooner or later."), format!("Has no good word for {never}.")]
}

//! What somebody looks like, as written in `personas/*.ron`: words only; `view` has the pictures.

use serde::{Deserialize, Serialize};

/// The looks of one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Tone of the skin, 1 (dark) to 5 (light).
    pub skin: u8,
    /// Cut and colour of the hair; the colour is also that of the beard.
    pub hair: (HairShape, HairColour),
    /// What there is on the face; may be empty.
    pub face: Vec<Face>,
    /// What is worn above, and its colour.
    pub top: (TopShape, ClothColour),
    /// What is worn below, and its colour; a dress hides it.
    pub bottom: (BottomShape, ClothColour),
    /// Attributes of a trade or a taste; may be empty.
    pub extras: Vec<Extra>,
}

/// Declares an enum of names without contents, with the list of all of them.
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($(#[$about_variant:meta])* $variant:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name { $($(#[$about_variant])* $variant,)+ }

        impl $name {
            /// All of them, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];
        }
    };
}

names! {
    /// The cut of the hair.
    HairShape {
        /// Neat, above the ears.
        Short,
        /// A few millimetres all over.
        Buzz,
        /// Only a rim round the back.
        Bald,
        /// Swept to one side.
        SidePart,
        /// Standing up in points.
        Spiky,
        /// Small curls.
        Curly,
        /// Large and round.
        Afro,
        /// To the chin.
        Bob,
        /// Straight, over the shoulders.
        Long,
        /// Tied high at the back.
        Ponytail,
        /// A knot on top.
        Bun,
        /// A plait over one shoulder.
        Braid,
        /// A straight fringe to the brows, the rest to the shoulders.
        Bangs,
        /// In waves to the shoulders.
        Wavy,
    }
}

names! {
    /// The colour of the hair.
    HairColour {
        /// Black.
        Black,
        /// Dark brown.
        Brown,
        /// Reddish brown.
        Auburn,
        /// Blond.
        Blond,
        /// Ginger.
        Ginger,
        /// Grey.
        Grey,
        /// White.
        White,
        /// Dyed plum.
        Plum,
        /// Dyed blue.
        Blue,
    }
}

names! {
    /// Something on the face.
    Face {
        /// Round glasses, taken off in bed.
        Glasses,
        /// A full beard.
        Beard,
        /// A moustache.
        Moustache,
        /// Unshaven.
        Stubble,
        /// Freckles.
        Freckles,
        /// The lines and brows of age.
        Wrinkles,
    }
}

names! {
    /// What is worn above.
    TopShape {
        /// A buttoned shirt.
        Shirt,
        /// A T-shirt.
        TShirt,
        /// A blouse with a collar and a waist.
        Blouse,
        /// A knitted sweater.
        Sweater,
        /// An open jacket over a light shirt.
        Jacket,
        /// A belted coat to the knees.
        Coat,
        /// A sweater with a hood.
        Hoodie,
        /// A waistcoat over a white shirt.
        Vest,
        /// A dress, which hides the bottom.
        Dress,
        /// A top without sleeves.
        Tank,
    }
}

names! {
    /// What is worn below.
    BottomShape {
        /// Long trousers.
        Trousers,
        /// A skirt to the knees.
        Skirt,
        /// A skirt to the ankles.
        LongSkirt,
        /// Shorts.
        Shorts,
    }
}

names! {
    /// A colour of cloth.
    ClothColour {
        /// Red.
        Red,
        /// Golden orange.
        Gold,
        /// Plum.
        Plum,
        /// Blue.
        Blue,
        /// Light blue.
        Sky,
        /// Dark green.
        Green,
        /// Leaf green.
        Leaf,
        /// Brown.
        Brown,
        /// Cream.
        Cream,
        /// Light grey.
        Grey,
        /// Dark bluish grey.
        Slate,
        /// White.
        White,
        /// Nearly black.
        Ink,
        /// Pink.
        Rose,
    }
}

/// An attribute of a trade or a taste.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extra {
    /// An apron with a bib.
    Apron(ClothColour),
    /// A cap with a peak.
    Cap(ClothColour),
    /// A beret.
    Beret(ClothColour),
    /// Headphones over the hair.
    Headphones,
    /// A scarf with one loose end.
    Scarf(ClothColour),
    /// A tie.
    Tie(ClothColour),
    /// A bag on a strap.
    Bag(ClothColour),
    /// A flower in the hair.
    Flower,
    /// A band round the head.
    Headband(ClothColour),
    /// An open white coat.
    WhiteCoat,
    /// The white cap of a navy officer.
    NavyCap,
    /// A headscarf that hides the hair.
    Hijab(ClothColour),
    /// A book under the arm.
    Book,
    /// A camera on the chest.
    Camera,
    /// A painter's brush in the hand.
    Brush,
    /// A leather bag with a clasp.
    Satchel,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_a_person_file_says() {
        let text = "(skin: 3, hair: (Bun, Brown), face: [], top: (Blouse, Red), bottom: (Skirt, Plum), \
                    extras: [Apron(Cream), Flower])";
        let look: Look = ron::from_str(text).unwrap();
        assert_eq!(look.hair, (HairShape::Bun, HairColour::Brown));
        assert_eq!(look.extras, [Extra::Apron(ClothColour::Cream), Extra::Flower]);
        assert!(ron::from_str::<Look>("(skin: 3)").is_err());
    }
}

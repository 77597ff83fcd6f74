//! A question or a remark, understood.

use super::{ask::Ask, examples::Questions, shape::Shape, when::When};

/// A question is likely of its kind if it resembles an example of it so much, in thousandths.
pub(super) const LIKELY: u16 = 750;

/// Whom one told of something is asked in so many ways that so much is enough, in thousandths.
const LIKELY_OF_SOURCE: u16 = 600;

/// What asks of oneself is so like its kind if it names a matter beside, and so much more for each further word of that, in
/// thousandths. Chosen by reading what 855 questions of strangers were taken for: below, nearly all were of another kind.
const STRETCHED: u16 = 700;
const STRETCHED_BY_WORD: u16 = 30;

/// What is understood so much worse than something else that was said with it is passed over, in thousandths.
const WORSE: u16 = 100;

/// A question, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// What is asked for.
    pub ask: Ask,
    /// About whom: full names, or a name as it was asked; whoever is asked is left out.
    pub people: Vec<String>,
    /// Which public place it names.
    pub place: Option<String>,
    /// Which time it names.
    pub when: Option<When>,
    /// The words that say about what; empty if there are none.
    pub topic: String,
    /// Whether it asks in a way that leaves room for any matter: "have you ever …".
    pub is_open: bool,
    /// A kind of relative whom one does not have: "brother".
    pub missing: Option<String>,
    /// The whole question, in plain words, with what was said before it.
    pub words: String,
    /// In which form an answer is wanted.
    pub shape: Option<Shape>,
    /// Its words as examples have them, and whether it was put as a question: what a broad kind goes by.
    pub(super) signs: Vec<String>,
    pub(super) asks: bool,
    /// Its sentences as they were said.
    pub(super) told: Vec<String>,
    /// Of which kind a remark is: its place in the table.
    pub(super) remark: Option<usize>,
    /// How like it is to the example that it resembles most, in thousandths.
    pub(super) likeness: u16,
}

impl Inquiry {
    /// As what it was heard, how like it is to the nearest example in thousandths, and what it is about.
    pub(super) fn heard(&self, questions: &Questions) -> String {
        let remark = self.remark.and_then(|remark| questions.remarks.kinds.get(remark));
        let kind = match remark {
            Some(remark) => format!("remark \"{}\"", remark.name),
            None => format!("question {:?}", self.ask),
        };
        let people = self.people.join(", ");
        let parts = [("about", &self.topic), ("of", &people)];
        let parts: String = parts
            .iter()
            .filter(|(_, words)| !words.is_empty())
            .map(|(lead, words)| format!(" {lead} {words}"))
            .collect();
        format!("{kind} ({}){parts}", self.likeness)
    }

    /// Whether what one has long known of oneself may answer it: not what is asked of a day, of a choice, of how one stands to
    /// somebody now or of what one holds to be true, nor what asks nothing.
    pub(super) fn may_be_known(&self) -> bool {
        use Ask::{
            About, Age, Bond, Clock, Did, Doing, Dream, Favourite, Gift, Happened, Hello, LastTalk, Met, Offer,
            Opening, Praise, Rather, Seen, Sleep, Source, Spend, Taste, Thanks, Think, Vote, WhoDoes, Will, Would,
        };
        let elsewhere = matches!(
            self.ask,
            About
                | Age
                | Bond
                | Clock
                | Did
                | Doing
                | Dream
                | Favourite
                | Gift
                | Happened
                | Hello
                | LastTalk
                | Met
                | Offer
                | Opening
                | Praise
                | Rather
                | Seen
                | Sleep
                | Source
                | Spend
                | Taste
                | Thanks
                | Think
                | Vote
                | WhoDoes
                | Will
                | Would
        );
        let of_kind = self.is_likely() || self.ask == Source && self.likeness >= LIKELY_OF_SOURCE;
        self.asks && self.when.is_none() && !(elsewhere && of_kind)
    }

    /// Whether it is most likely of its kind.
    pub(super) fn is_likely(&self) -> bool {
        self.likeness >= LIKELY
    }

    /// Whether it names a matter for which its kind has no room, and resembles it too little for that: "which customer do you
    /// hide from?" asks for no friends.
    pub(super) fn is_stretched(&self) -> bool {
        use Ask::{
            Age, Dislikes, Doing, Family, Feel, Foes, Friends, Hard, Haunt, Home, Inspire, Introduce, Likes, Lonely,
            Love, Occupy, Proud, Secret, Sleep, Spend, Town, Trade, Traits, Weekday, Worry,
        };
        let of_oneself = matches!(
            self.ask,
            Age | Dislikes
                | Doing
                | Family
                | Feel
                | Foes
                | Friends
                | Hard
                | Haunt
                | Home
                | Inspire
                | Introduce
                | Likes
                | Lonely
                | Love
                | Occupy
                | Proud
                | Secret
                | Sleep
                | Spend
                | Town
                | Trade
                | Traits
                | Weekday
                | Worry
        );
        let words = self.topic.split(' ').filter(|word| !word.is_empty()).count() as u16;
        of_oneself && words > 0 && self.likeness < STRETCHED + (words - 1) * STRETCHED_BY_WORD
    }

    /// Whether it is asked of a time that it names, of the day, of the moment, or of nothing.
    pub(super) fn is_of_a_day(&self) -> bool {
        self.is_of_the_moment() || self.when.is_some()
    }

    /// Whether it is asked of the day or of the moment, or of nothing.
    pub(super) fn is_of_the_moment(&self) -> bool {
        use Ask::{Clock, Did, Doing, Happened, Hello, LastTalk, Met, News, Offer, Secret, Thanks, Will, Would};
        matches!(
            self.ask,
            Hello | Thanks | News | Did | Met | Happened | LastTalk | Doing | Will | Would | Clock | Offer | Secret
        )
    }

    /// About whom it is.
    pub(super) fn person(&self) -> Option<&str> {
        self.people.first().map(String::as_str)
    }
}

/// Leaves out what is understood badly beside something that is understood well: whoever is told of scones and offered some
/// says one thing to it.
pub(super) fn best_understood(found: &mut Vec<Inquiry>) {
    let Some(best) = found.iter().map(|inquiry| inquiry.likeness).max() else { return };
    let told = found.iter().filter(|inquiry| inquiry.remark.is_some()).map(|inquiry| inquiry.likeness).max();
    found.retain(|inquiry| match inquiry.remark {
        Some(_) => Some(inquiry.likeness) == told && inquiry.likeness + WORSE >= best,
        None => told.is_none() || inquiry.likeness + WORSE >= best,
    });
}

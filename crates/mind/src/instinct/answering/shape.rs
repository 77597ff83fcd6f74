//! In which form an answer is wanted, whatever it is about: a number, how often, how long, which of several.

use serde::Deserialize;
use smallville_english::PlainText;

use super::wordlist::Words;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// So many.
    HowMany,
    /// So often.
    HowOften,
    /// So long.
    HowLong,
    /// So well.
    HowWell,
    /// On such a day.
    Date,
    /// At such a place.
    Where,
    /// Yes, one was there, or no.
    Been,
    /// The first, or the last.
    First,
    Last,
    /// This one of several.
    Which(Measure),
    /// What one cannot know of others: their age.
    Unknowable,
}

/// By what one of several is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How well one likes them.
    Liking,
    /// How little.
    Dislike,
    /// How much one has to do with them.
    Company,
}

/// Words by which one knows the form; the file says what each list is for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Shapes {
    how_many: Words,
    how_often: Words,
    how_long: Words,
    how_well: Words,
    date: Words,
    wheres: Words,
    been: Words,
    first: Words,
    last: Words,
    which: Words,
    /// What makes one of all the most of something: "most", "kindest".
    most: Words,
    badly: Words,
    company: Words,
    unknown: Words,
}

impl Shapes {
    /// The form in which a question wants its answer; `of_several` people are named in it.
    pub(super) fn of(&self, question: &str, of_several: bool) -> Option<Shape> {
        let said = PlainText::new(question);
        let forms = [
            (&self.how_often, Shape::HowOften),
            (&self.how_many, Shape::HowMany),
            (&self.how_long, Shape::HowLong),
            (&self.how_well, Shape::HowWell),
            (&self.been, Shape::Been),
            (&self.date, Shape::Date),
        ];
        if let Some((_, shape)) = forms.into_iter().find(|(words, _)| words.are_in(&said)) {
            return Some(shape);
        }
        let chooses = self.which.are_in(&said) || of_several;
        if chooses && self.most.are_in(&said) {
            return Some(self.choice(&said));
        }
        let forms = [(&self.first, Shape::First), (&self.last, Shape::Last), (&self.wheres, Shape::Where)];
        forms.into_iter().find(|(words, _)| words.are_in(&said)).map(|(_, shape)| shape)
    }

    fn choice(&self, said: &PlainText) -> Shape {
        let choices = [
            (&self.unknown, Shape::Unknowable),
            (&self.badly, Shape::Which(Measure::Dislike)),
            (&self.company, Shape::Which(Measure::Company)),
        ];
        let found = choices.into_iter().find(|(words, _)| words.are_in(said));
        found.map_or(Shape::Which(Measure::Liking), |(_, shape)| shape)
    }
}

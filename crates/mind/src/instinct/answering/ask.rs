//! What a question can ask for.

use serde::Deserialize;

use super::likeness;

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Ask {
    /// Who are you?
    Introduce,
    /// What do you do for a living?
    Trade,
    /// What is a usual day like?
    Weekday,
    /// Where and with whom do you live?
    Home,
    /// How old are you?
    Age,
    /// What are you like?
    Traits,
    /// Who is your family?
    Family,
    /// How did you come to be or do something, or to know somebody?
    Origin,
    /// What have you lived through that is worth telling?
    Story,
    /// Hello.
    Hello,
    /// Thanks, goodbye, a compliment.
    Thanks,
    /// How are you?
    Feel,
    /// Are you lonely?
    Lonely,
    /// How do you feel about something of your own?
    FeelAbout,
    /// Did you sleep well?
    Sleep,
    /// What worries you?
    Worry,
    /// What is on your mind?
    Occupy,
    /// What inspires you?
    Inspire,
    /// What do you want?
    Goal,
    /// How is something of your own going?
    Progress,
    /// What do you enjoy?
    Likes,
    /// What can you not stand?
    Dislikes,
    /// What do you like best of some kind?
    Favourite,
    /// Where in town do you like to be?
    Haunt,
    /// Can you do something, do you ever do it?
    Able,
    /// How do you stand to money?
    Money,
    /// Whom do you like and trust?
    Friends,
    /// Whom do you not like?
    Foes,
    /// Whom do you love?
    Love,
    /// Whom would you like to spend an hour with?
    Spend,
    /// Who is somebody?
    Who,
    /// Do you know somebody?
    Know,
    /// How do you stand to somebody?
    Bond,
    /// What do you think of somebody?
    Think,
    /// What does somebody else think or want?
    Taken,
    /// What is the news of somebody?
    Lately,
    /// When did you last see somebody?
    Seen,
    /// What would you give somebody?
    Gift,
    /// What does somebody like?
    Taste,
    /// What kind thing would you say to somebody?
    Praise,
    /// What is the news in town?
    News,
    /// Who told you of something, and whom have you told?
    Source,
    /// Who does something?
    WhoDoes,
    /// What do you know about something? Is there such a thing?
    About,
    /// What do you think of something?
    View,
    /// What is a place like, and who was there?
    Place,
    /// When is a place open?
    Opening,
    /// Who runs a place, or works there?
    Keeper,
    /// What is it like to live in the town?
    Town,
    /// Why?
    Why,
    /// What do you advise?
    Advice,
    /// What do you keep to yourself?
    Secret,
    /// What would you change?
    Change,
    /// What did you do?
    Did,
    /// With whom did you talk?
    Met,
    /// What has happened to you?
    Happened,
    /// When did you last talk with somebody, and about what?
    LastTalk,
    /// What is hard about what you do?
    Hard,
    /// What are you proud of?
    Proud,
    /// Whom and what would you miss?
    Miss,
    /// Which of two things do you prefer?
    Rather,
    /// What are you doing?
    Doing,
    /// What will you do?
    Will,
    /// What time is it?
    Clock,
    /// Will you do something with me or for me?
    Offer,
    /// What would you do if you were free to?
    Dream,
    /// Whose side are you on?
    Between,
    /// What would you do if?
    Would,
    /// Nothing is asked: something was said.
    Remark,
    /// Something else.
    Other,
    /// For whom will you vote?
    Vote,
}

/// Questions of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kind {
    pub(super) ask: Ask,
    /// The matter if the question names none.
    #[serde(default)]
    pub(super) about: String,
    pub(super) say: Vec<String>,
}

impl Kind {
    /// Its examples, to compare a question with.
    pub(super) fn examples(self) -> likeness::Kind<Ask> {
        likeness::Kind { kind: self.ask, about: self.about, say: self.say }
    }
}

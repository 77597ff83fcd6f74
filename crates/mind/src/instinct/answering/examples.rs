//! How people ask, by examples: `assets/questions.ron`.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use serde::Deserialize;

use super::{likeness::Index, table::Words};
use crate::{embed::ConceptEmbedder, instinct::lists, tie::Bond};

/// Path of the table.
const PATH: &str = "assets/questions.ron";

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
    /// Something else.
    Other,
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

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    greetings: Vec<String>,
    leads: Vec<String>,
    calls: Vec<String>,
    tails: Vec<String>,
    named: Words,
    asides: Vec<String>,
    openers: Words,
    conditions: Vec<String>,
    supposed: Vec<(String, String)>,
    then: Vec<String>,
    spellings: BTreeMap<String, String>,
    pronouns: Words,
    placed: Words,
    kin: BTreeMap<String, BTreeSet<Bond>>,
    asked: Words,
    kinds: Vec<Kind>,
}

/// How people ask. The file says what each list is for.
#[derive(Clone, Debug, Default)]
pub(super) struct Questions {
    pub(super) greetings: Vec<String>,
    pub(super) leads: Vec<String>,
    pub(super) calls: Vec<String>,
    pub(super) tails: Vec<String>,
    pub(super) named: Words,
    pub(super) asides: Vec<String>,
    pub(super) openers: Words,
    pub(super) conditions: Vec<String>,
    pub(super) supposed: Vec<(String, String)>,
    pub(super) then: Vec<String>,
    pub(super) spellings: BTreeMap<String, String>,
    pub(super) pronouns: Words,
    pub(super) placed: Words,
    pub(super) kin: BTreeMap<String, BTreeSet<Bond>>,
    /// Stems of the words of a question that say nothing of its matter.
    pub(super) asked: BTreeSet<String>,
    pub(super) index: Index,
}

impl Questions {
    /// Reads the table; faults are noted as `file:line: …`.
    pub(super) fn load(
        read: &dyn Fn(&str) -> io::Result<String>,
        embedder: &ConceptEmbedder,
        faults: &mut Vec<String>,
    ) -> Option<Self> {
        let mut file: File = lists::load(PATH, read, faults)?;
        // What is longer goes first: "hello there" before "hello".
        for list in [&mut file.greetings, &mut file.leads, &mut file.tails, &mut file.asides] {
            list.sort_by_key(|phrase| std::cmp::Reverse(phrase.len()));
        }
        let index = Index::new(&file.kinds, embedder);
        Some(Self {
            greetings: file.greetings,
            leads: file.leads,
            calls: file.calls,
            tails: file.tails,
            named: file.named,
            asides: file.asides,
            openers: file.openers,
            conditions: file.conditions,
            supposed: file.supposed,
            then: file.then,
            spellings: file.spellings,
            pronouns: file.pronouns,
            placed: file.placed,
            kin: file.kin,
            asked: file.asked.stems().into_iter().collect(),
            index,
        })
    }
}

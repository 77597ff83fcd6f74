//! What somebody's panel says about the talk they are in, or are walking up to.

use bevy_egui::egui::{self, RichText, Ui};
use smallville_english::listed_people;

use crate::{
    journal::entry::Saying,
    mind::{agent::AgentId, speech::ConversationId, why::Why},
    sim::{
        activity::Activity, chronicle::Chronicle, company::Company, conversation::Conversations, scenario::Scenario,
    },
    town::{Tile, Town},
    ui::{theme, words},
};

/// A person in company.
pub(super) struct Talk<'a> {
    /// With whom: full names.
    others: Vec<&'a str>,
    /// The talk has begun; else they are on their way to it.
    begun: bool,
    /// What was said last.
    last: Option<&'a Saying>,
    /// Why they began it.
    pub(super) why: Option<&'a Why>,
}

impl<'a> Talk<'a> {
    /// The company of a person; none if they are alone.
    pub(super) fn of(
        agent: AgentId,
        company: &'a Company,
        conversations: &Conversations,
        chronicle: &'a Chronicle,
        scenario: &'a Scenario,
    ) -> Option<Self> {
        let name = |other: AgentId| scenario.people.get(other.0 as usize).map(|persona| persona.name.as_str());
        let why = company.why();
        if let Some(other) = company.approaches() {
            return Some(Self { others: name(other).into_iter().collect(), begun: false, last: None, why });
        }
        let id = company.conversation()?;
        let participants = &conversations.conversation(id)?.participants;
        let others = participants.iter().filter(|other| **other != agent).filter_map(|other| name(*other)).collect();
        Some(Self { others, begun: true, last: last(chronicle.sayings(), id), why })
    }

    /// What somebody does, talking or not, as a sentence without its full stop.
    pub(super) fn or_activity(
        talk: Option<&Self>,
        first_name: &str,
        activity: &Activity,
        tile: Tile,
        town: &Town,
    ) -> String {
        match talk {
            Some(talk) => talk.sentence(first_name, words::room(town, tile).as_deref()),
            None => words::activity(first_name, activity, tile, town),
        }
    }

    /// What they do, as a sentence without its full stop.
    fn sentence(&self, first_name: &str, place: Option<&str>) -> String {
        let others = listed_people(&self.others);
        match place {
            _ if !self.begun => format!("{first_name} is walking up to {others}"),
            Some(place) => format!("{first_name} is talking with {others} at {place}"),
            None => format!("{first_name} is talking with {others} in the street"),
        }
    }

    /// Shows the last words.
    pub(super) fn show(&self, ui: &mut Ui) {
        let Some(saying) = self.last else { return };
        let speaker = saying.line.name.split(' ').next().unwrap_or_default();
        let text = RichText::new(format!("{speaker}: “{}”", saying.line.words)).size(13.5).color(theme::BARK);
        ui.add(egui::Label::new(text).wrap());
    }
}

/// The newest line of a conversation.
fn last(sayings: &[Saying], id: ConversationId) -> Option<&Saying> {
    sayings.iter().rev().find(|saying| saying.line.conversation == id)
}

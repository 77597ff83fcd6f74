//! How long what players ask for may be: the one place where it is checked, whether it was typed or came from a panel.

use super::Command;
use smallville_data::wording::limit::{PHRASE, TEXT, too_long};
use smallville_mind::retouch::Retouch;

impl Command {
    /// Why it is too long to be asked for, in one sentence; none if it is not.
    ///
    /// Somebody new is measured where they are made: see [`smallville_mind::persona::newcomer`]. A question of an interview is
    /// no input of the town; it is cut where it is asked.
    #[must_use]
    pub fn too_long(&self) -> Option<String> {
        match self {
            Self::Whisper(_, text) => too_long("the whisper", text, TEXT),
            Self::Goal(_, text) => too_long("the goal", text, TEXT),
            Self::Retouch(_, Retouch::Remember(text) | Retouch::Rewrite(_, text)) => too_long("the memory", text, TEXT),
            Self::SetState(_, state) => too_long("the state", state, PHRASE),
            Self::Talk(_, persona, text) => {
                too_long("who you come as", persona, PHRASE).or_else(|| too_long("what you say", text, TEXT))
            }
            Self::Say(text) => too_long("what you say", text, TEXT),
            Self::Use(_, words) => too_long("what you do", words.as_deref().unwrap_or_default(), PHRASE),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        agent::{Generation, Roster},
        headless::Headless,
        intervene::{Command, Names, Notice},
        scenario::Scenario,
    };
    use smallville_data::data::Data;

    #[test]
    fn a_long_text_is_refused_in_one_sentence() {
        let scenario = Scenario::load(&Data::embedded(), 1).unwrap();
        let names = Names::new(&scenario);
        let words = "word ".repeat(420);
        for (line, said) in [
            (format!("whisper Klaus: {words}"), "the whisper has more than 2000 letters; say it in fewer"),
            (format!("goal Klaus: {words}"), "the goal has more than 2000 letters; say it in fewer"),
            (format!("remember Klaus: {words}"), "the memory has more than 2000 letters; say it in fewer"),
            (format!("say {words}"), "what you say has more than 2000 letters; say it in fewer"),
            (format!("<Hobbs Cafe: cafe: stove> is {words}"), "the state has more than 240 letters; say it in fewer"),
            (format!("find {}", "x".repeat(100_000)), "a command has more than 3000 letters; say it in fewer"),
        ] {
            let error = names.parse(&line).unwrap_err().to_string();
            assert_eq!(error, said);
        }
    }

    #[test]
    fn a_long_text_from_a_panel_is_no_input_and_the_player_is_told() {
        let mut town = Headless::new(Scenario::load(&Data::embedded(), 1).unwrap());
        town.steps(2);
        let klaus = Names::new(town.world().resource::<Scenario>()).person("Klaus").unwrap();
        let heard = |town: &Headless| {
            let body = town.world().resource::<Roster>().entity(klaus).unwrap();
            town.world().get::<Generation>(body).unwrap().0
        };
        let before = heard(&town);
        town.world_mut().write_message(Command::Whisper(klaus, "go ".repeat(800)));
        town.steps(1);
        assert_eq!(heard(&town), before, "nobody has heard it");
        let notices =
            town.world_mut().resource_mut::<bevy_ecs::prelude::Messages<Notice>>().drain().collect::<Vec<_>>();
        let said = Notice("the whisper has more than 2000 letters; say it in fewer.".into());
        assert!(notices.contains(&said), "{notices:?}");
    }
}

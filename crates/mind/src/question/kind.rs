//! The kinds of question, and how long each may take a language model.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The kinds of question, for counting and for choosing who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// When do I get up?
    Wake,
    /// What do I do with the day?
    Day,
    /// What do I do hour by hour?
    Hours,
    /// What do I do in the next minutes?
    Acts,
    /// That is not possible: what do I do instead?
    Instead,
    /// How much does this matter?
    Importance,
    /// How much did all that matter?
    Weigh,
    /// What does my inner voice want of me?
    Whisper,
    /// How do I go about my goal?
    Pursue,
    /// Do I begin something of my own accord?
    Venture,
    /// Something is wrong here: do I do something about it?
    React,
    /// What do I say to somebody from outside who asks me?
    Interview,
    /// What is worth thinking over?
    Focal,
    /// What follows from these memories?
    Insights,
    /// Who am I?
    Summary,
    /// There is somebody: do I talk to them?
    Chat,
    /// It is my turn to speak: what do I say?
    Utter,
    /// How does the talk go on? Asked of a model in the place of some turns, see [`crate::draft`].
    Draft,
    /// What comes to mind about this? Asked of an embedding model, which compares texts.
    Embed,
}

impl Kind {
    /// Its name in files, in the meter and as the name of a schema.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wake => "wake",
            Self::Day => "day",
            Self::Hours => "hours",
            Self::Acts => "acts",
            Self::Instead => "instead",
            Self::Importance => "importance",
            Self::Weigh => "weigh",
            Self::Whisper => "whisper",
            Self::Pursue => "pursue",
            Self::Venture => "venture",
            Self::React => "react",
            Self::Interview => "interview",
            Self::Focal => "focal",
            Self::Insights => "insights",
            Self::Summary => "summary",
            Self::Chat => "chat",
            Self::Utter => "utter",
            Self::Draft => "draft",
            Self::Embed => "embed",
        }
    }

    /// Whether it is part of talking: what a player hears, and what comes to mind before somebody speaks.
    #[must_use]
    pub const fn is_talk(self) -> bool {
        matches!(self, Self::Utter | Self::Interview | Self::Whisper | Self::Embed)
    }

    /// Whether the player waits for the answer.
    #[must_use]
    pub const fn is_for_player(self) -> bool {
        matches!(self, Self::Interview | Self::Whisper)
    }

    /// So long a model may take over it: less where somebody stands and waits.
    #[must_use]
    pub const fn timeout(self) -> Duration {
        Duration::from_secs(match self {
            Self::Utter | Self::Chat | Self::React | Self::Instead | Self::Embed => 30,
            Self::Wake | Self::Importance | Self::Interview | Self::Whisper | Self::Venture => 45,
            Self::Acts | Self::Draft | Self::Focal | Self::Summary | Self::Weigh | Self::Pursue => 60,
            Self::Day | Self::Hours | Self::Insights => 120,
        })
    }

    /// So many game minutes after what set a thought off its questions may still wait for a model: then instinct answers.
    /// Nobody stands about for long, however fast the town lives.
    #[must_use]
    pub const fn patience_minutes(self) -> u32 {
        match self {
            // Another question stands behind it, which takes its own time.
            Self::Embed => 2,
            Self::React | Self::Instead | Self::Chat => 3,
            Self::Utter | Self::Draft => 5,
            Self::Acts => 6,
            Self::Importance | Self::Weigh | Self::Focal | Self::Insights | Self::Summary => 10,
            // Who is still in bed may think a while.
            Self::Wake | Self::Day | Self::Hours | Self::Venture => 20,
            Self::Interview | Self::Whisper | Self::Pursue => 60,
        }
    }

    /// For so many steps a run without a window lives on while somebody thinks, so that many think at once. Less than
    /// [`Kind::patience_minutes`]. Who talks or is startled is waited for: lines follow each other as quickly as with the
    /// built-in mind, whatever the model takes, and whoever begins something begins it at once. What one thinks over goes on
    /// for five minutes, and who lies in bed may lie on.
    #[must_use]
    pub const fn leisure_steps(self) -> u64 {
        match self {
            Self::React | Self::Embed | Self::Chat | Self::Instead | Self::Utter | Self::Draft | Self::Acts => 0,
            Self::Interview | Self::Whisper => 24,
            Self::Importance | Self::Weigh | Self::Focal | Self::Insights | Self::Summary | Self::Pursue => 30,
            Self::Wake | Self::Day | Self::Hours | Self::Venture => 60,
        }
    }

    /// So many tokens an answer may have, without thinking; an embedding model writes none.
    #[must_use]
    pub const fn answer_tokens(self) -> u32 {
        match self {
            Self::Embed => 0,
            Self::Wake | Self::Chat | Self::Importance | Self::Venture => 60,
            Self::React | Self::Instead => 120,
            Self::Utter | Self::Whisper | Self::Focal | Self::Weigh => 240,
            Self::Interview | Self::Summary => 320,
            Self::Acts | Self::Draft | Self::Pursue => 600,
            Self::Day | Self::Insights => 900,
            Self::Hours => 1200,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::prompt::Prompted;
    use smallville_town::STEP_SECS;

    #[test]
    fn nobody_is_given_up_before_the_world_waits_for_them() {
        for kind in Prompted::ALL.iter().map(|prompted| prompted.kind).chain([Kind::Embed]) {
            let patience = u64::from(kind.patience_minutes() * 60 / STEP_SECS);
            assert!(kind.leisure_steps() < patience, "{kind:?}");
        }
    }

    #[test]
    fn a_kind_is_called_the_same_everywhere() {
        for kind in Prompted::ALL.iter().map(|prompted| prompted.kind).chain([Kind::Embed]) {
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.name()));
        }
    }
}

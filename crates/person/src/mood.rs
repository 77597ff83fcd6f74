//! How somebody feels about how things went lately: part of what they are in their own eyes.
//!
//! Park et al. 2023, appendix A: "feeling about recent progress in life".

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{conclusion::Form, want::Want};

/// A mood, drawn from memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// Things went well.
    Proud,
    /// Things do not get on.
    Stuck,
    /// Something is to be feared.
    Worried,
    /// Somebody was unkind.
    Hurt,
    /// Somebody was kind.
    Warm,
    /// Things went both ways.
    Mixed,
    /// Nothing much happened.
    #[default]
    Calm,
}

impl Mood {
    /// The mood of whoever concludes something about how things went.
    #[must_use]
    pub fn of(form: Form) -> Self {
        match form {
            Form::FeelProud => Self::Proud,
            Form::FeelStuck => Self::Stuck,
            Form::FeelWorried => Self::Worried,
            Form::FeelHurt => Self::Hurt,
            Form::FeelWarm => Self::Warm,
            Form::FeelMixed => Self::Mixed,
            _ => Self::Calm,
        }
    }

    /// How much likelier something gets time: 1 is as usual. Our own.
    #[must_use]
    pub fn favours(self, want: Want) -> f32 {
        match (self, want) {
            (Self::Proud, Want::Goal) | (Self::Warm, Want::Company) => 1.5,
            (Self::Stuck, Want::Pleasure) | (Self::Hurt, Want::Rest) => 1.4,
            (Self::Stuck | Self::Worried, Want::Rest) | (Self::Worried, Want::Company) => 1.3,
            (Self::Hurt, Want::Household) | (Self::Proud, Want::Company) => 1.2,
            (Self::Worried, Want::Pleasure) => 0.8,
            (Self::Stuck, Want::Goal) | (Self::Hurt, Want::Company) => 0.6,
            _ => 1.0,
        }
    }

    /// How much it draws somebody to talk to others, on the scale of the value of a talk. Our own.
    #[must_use]
    pub fn openness(self) -> f32 {
        match self {
            Self::Warm => 0.5,
            Self::Proud => 0.4,
            Self::Worried => 0.2,
            Self::Mixed | Self::Calm => 0.0,
            Self::Stuck => -0.3,
            Self::Hurt => -0.6,
        }
    }
}

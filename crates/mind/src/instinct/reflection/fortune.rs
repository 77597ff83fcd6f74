//! How things went, as far as words say so.

use serde::{Deserialize, Serialize};

/// How things went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fortune {
    /// Something was got done.
    Success,
    /// Something went wrong or is stuck.
    Setback,
    /// Something is to be feared.
    Worry,
}

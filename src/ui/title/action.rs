//! What can be done with a saved town.

/// Something that can be done with a saved town.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Play,
    Watch,
    Rename,
    Bin,
}

impl Action {
    /// The words on its button, and what it does.
    pub(super) fn words(self, open: bool) -> (&'static str, &'static str) {
        match self {
            Self::Play if open => ("Resume", "Go on with it"),
            Self::Play => ("Play", "Go on where it was left (Enter)"),
            Self::Watch => ("Watch again", "See it from its beginning; nothing is changed"),
            Self::Rename => ("Rename", "Give it another name (F2)"),
            Self::Bin => ("Bin", "Throw it away; the file moves into the folder “bin” (Delete)"),
        }
    }
}

/// What can be done with a town that may be damaged or open.
pub(super) fn actions(faulty: bool, open: bool) -> &'static [Action] {
    match (faulty, open) {
        (_, true) => &[Action::Play, Action::Watch],
        (true, false) => &[Action::Rename, Action::Bin],
        (false, false) => &[Action::Play, Action::Watch, Action::Rename, Action::Bin],
    }
}

/// What happens to the card that is picked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Its buttons are shown.
    #[default]
    Choose,
    /// Its name is being written; the field still wants the keyboard if it is `fresh`.
    Rename { title: String, fresh: bool },
    /// It is asked whether it may go to the bin.
    Bin,
}

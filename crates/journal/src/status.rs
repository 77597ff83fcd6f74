//! How the record of a town stands, as the thread that writes says and others read.

/// How the record stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The last step that is safe.
    pub kept_until: u64,
    /// How much room the town takes on the disk, looked up now and then.
    pub bytes: u64,
    /// What hinders the writing, as one sentence; none: all is well.
    pub fault: Option<String>,
}

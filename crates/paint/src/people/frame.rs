//! The frames of a person: which view, which pose of the limbs, how low the head.

/// Width of a frame in pixels.
pub(super) const WIDTH: i32 = 16;
/// Height of a frame in pixels; the soles are on the lowest row.
pub(super) const HEIGHT: i32 = 24;

/// From where one sees a person; the column of drawings in three views.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// The face.
    Down,
    /// The back of the head.
    Up,
    /// The left side of the picture is in front of them.
    Left,
}

/// What the eyes and the mouth do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Eyes open, mouth shut.
    Plain,
    /// Mouth open.
    Talking,
    /// Eyes shut for a moment.
    Blinking,
    /// In bed: only the head and what keeps on it is seen.
    Asleep,
}

/// One frame.
pub(super) struct Frame {
    /// Name in the index.
    pub(super) name: &'static str,
    /// From where one sees them.
    pub(super) view: View,
    /// Rows by which head and chest are lower than when standing.
    pub(super) drop: i32,
    /// Column of legs, arms and skirts.
    pub(super) limbs: usize,
    /// Whether the limbs are mirrored: the other foot is ahead.
    pub(super) mirrored: bool,
    /// Column of the arm behind the body, where one sees it.
    pub(super) far_arm: Option<usize>,
    /// Eyes and mouth.
    pub(super) look: Look,
}

impl Frame {
    /// Whether the hips are on a seat.
    pub(super) fn is_sitting(&self) -> bool {
        self.limbs >= 5
    }

    /// First row that a lap hides, for sitting people.
    pub(super) fn seat_row(&self) -> i32 {
        if self.view == View::Up { 22 } else { 21 }
    }

    /// First row of bare skin below short sleeves.
    pub(super) fn sleeve_row(&self) -> i32 {
        15 + self.drop
    }

    /// First row of bare skin below shorts.
    pub(super) fn knee_row(&self) -> i32 {
        if self.is_sitting() { 22 } else { 21 }
    }
}

/// A plain frame.
const fn frame(name: &'static str, view: View, drop: i32, limbs: usize) -> Frame {
    Frame { name, view, drop, limbs, mirrored: false, far_arm: None, look: Look::Plain }
}

/// All frames in the order of the sheet. The walk plays 0, 1, 2, 1; 1 is standing.
pub(super) const FRAMES: [Frame; 16] = [
    frame("walk_down_0", View::Down, 1, 1),
    frame("walk_down_1", View::Down, 0, 0),
    Frame { mirrored: true, ..frame("walk_down_2", View::Down, 1, 1) },
    frame("walk_up_0", View::Up, 1, 1),
    frame("walk_up_1", View::Up, 0, 0),
    Frame { mirrored: true, ..frame("walk_up_2", View::Up, 1, 1) },
    Frame { far_arm: Some(0), ..frame("walk_left_0", View::Left, 1, 3) },
    frame("walk_left_1", View::Left, 0, 2),
    Frame { far_arm: Some(1), ..frame("walk_left_2", View::Left, 1, 4) },
    frame("sit_down", View::Down, 3, 5),
    frame("sit_up", View::Up, 3, 6),
    frame("sit_left", View::Left, 3, 7),
    Frame { look: Look::Asleep, ..frame("lie", View::Down, 0, 0) },
    Frame { look: Look::Talking, ..frame("talk_down", View::Down, 0, 0) },
    Frame { look: Look::Talking, ..frame("talk_left", View::Left, 0, 2) },
    Frame { look: Look::Blinking, ..frame("blink_down", View::Down, 0, 0) },
];

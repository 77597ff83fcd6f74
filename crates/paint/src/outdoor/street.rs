//! Street furniture: lamps, signs, boards, the statue.

use super::pieces;
use crate::sheet::Piece;

const ART: &str = include_str!("../../../../assets/art/outdoor_street.txt");

/// What the town has put up.
pub(super) fn pieces() -> Vec<Piece> {
    ["lamp_post", "mailbox", "signpost", "notice_board", "bin", "bicycle", "flag_pole", "statue", "bridge_h"]
        .into_iter()
        .map(|name| Piece::new(name, pieces::piece(ART, name)))
        .collect()
}

//! Where one stands in the time of a town: in its present, in its past, or in a town of which nothing is kept.

use std::path::{Path, PathBuf};

/// Where one stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Standing {
    /// In a town that is not kept: it has no past to look at.
    #[default]
    Unkept,
    /// In the present of a town that goes on and is kept in this file.
    Living(PathBuf),
    /// Anywhere in a town that is watched again.
    Watched(PathBuf),
}

impl Standing {
    /// The file of the town.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Unkept => None,
            Self::Living(path) | Self::Watched(path) => Some(path),
        }
    }

    pub(super) fn is_watched(&self) -> bool {
        matches!(self, Self::Watched(_))
    }
}

/// Where one stands, and where one came from.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    standing: Standing,
    /// The town that is watched went on until its present was left.
    left_present: bool,
}

impl Way {
    /// Notes where one stands now; returns whether that is another town, or another way to look at it.
    pub(super) fn stand(&mut self, now: Standing) -> bool {
        if self.standing == now {
            return false;
        }
        self.left_present = match (&self.standing, &now) {
            (Standing::Living(before), Standing::Watched(path)) => before == path,
            _ => false,
        };
        self.standing = now;
        true
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The file of the town whose present was left for its past.
    pub(super) fn present(&self) -> Option<&Path> {
        self.standing.path().filter(|_| self.left_present)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_left_the_present_finds_the_way_back() {
        let (a, b) = (PathBuf::from("a.town"), PathBuf::from("b.town"));
        let (living, watched) = (Standing::Living(a.clone()), Standing::Watched(a.clone()));
        let mut way = Way::default();
        let mut present = |now: &Standing| {
            let is_new = way.stand(now.clone());
            (is_new, way.present().map(Path::to_path_buf))
        };
        assert_eq!(present(&watched), (true, None), "a town that is only watched has no present");
        assert_eq!(present(&living), (true, None));
        assert_eq!(present(&watched), (true, Some(a.clone())));
        assert_eq!(present(&watched), (false, Some(a)));
        assert_eq!(present(&Standing::Living(b)), (true, None));
        assert_eq!(present(&watched), (true, None), "another town went on");
        assert_eq!(present(&Standing::Unkept), (true, None));
    }
}

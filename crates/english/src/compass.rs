//! The points of the compass.

/// The eight points, sunwise from the north.
const POINTS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// In which direction something lies that is so far to the right and so far down, on a map whose top is the north; none if it lies
/// right here.
#[must_use]
pub fn heading(right: i32, down: i32) -> Option<&'static str> {
    if (right, down) == (0, 0) {
        return None;
    }
    let turn = f64::from(right).atan2(f64::from(-down)) / std::f64::consts::TAU;
    let eighth = (turn * 8.0).round().rem_euclid(8.0) as usize;
    POINTS.get(eighth).copied()
}

#[cfg(test)]
mod tests {
    use super::heading;

    #[test]
    fn directions_are_named_by_the_nearest_point() {
        let found =
            [(0, -5), (4, -4), (9, 1), (0, 3), (-7, 0), (-2, 2), (0, 0)].map(|(right, down)| heading(right, down));
        let named = ["north", "north-east", "east", "south", "west", "south-west"].map(Some);
        assert_eq!(found[..6], named);
        assert_eq!(found[6], None);
    }
}

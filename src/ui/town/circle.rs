//! Who sits where in the ring of faces: those who know each other well side by side.

use std::collections::BTreeMap;

use bevy_egui::egui::{Vec2, vec2};

/// So many sit in a ring; more fill the whole disc.
const RING: usize = 44;
/// The angle that spreads any number of points over a disc, in radians.
const GOLDEN: f32 = 2.399_963_2;

/// Who knows whom how well: two numbers of people, the smaller one first, and the weight of what is between them.
pub(super) type Weights = BTreeMap<(usize, usize), f32>;

/// The order around the ring of `count` people. Who was there before keeps their place among the others, whoever is new
/// sits down beside the one they know best.
pub(super) fn seated(count: usize, weights: &Weights, before: &[usize]) -> Vec<usize> {
    let mut known: Vec<Vec<(usize, f32)>> = vec![Vec::new(); count];
    for ((one, other), weight) in weights.iter().filter(|((one, other), _)| one.max(other) < &count) {
        known[*one].push((*other, *weight));
        known[*other].push((*one, *weight));
    }
    let best = |of: usize, free: &dyn Fn(usize) -> bool| {
        let candidates = known[of].iter().filter(|(other, _)| free(*other));
        candidates.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(other, _)| *other)
    };
    let mut order: Vec<usize> = before.iter().copied().filter(|person| *person < count).collect();
    let mut sits = vec![false; count];
    order.iter().for_each(|person| sits[*person] = true);
    let is_first = order.is_empty();
    for next in 0..count {
        if is_first {
            let by_last = order.last().and_then(|last| best(*last, &|other| !sits[other]));
            let Some(person) = by_last.or_else(|| (0..count).find(|person| !sits[*person])) else { break };
            sits[person] = true;
            order.push(person);
        } else if !sits[next] {
            let beside = best(next, &|other| sits[other]);
            let at = beside.and_then(|beside| order.iter().position(|person| *person == beside));
            order.insert(at.map_or(order.len(), |at| at + 1), next);
            sits[next] = true;
        }
    }
    order
}

/// The seats of so many people, in order, from the middle of a disc with the radius 1.
pub(super) fn seats(count: usize) -> Vec<Vec2> {
    let seat = |i: usize| {
        if count <= RING {
            let angle = std::f32::consts::TAU * (i as f32 / count as f32 - 0.25);
            vec2(angle.cos(), angle.sin())
        } else {
            let (angle, radius) = (i as f32 * GOLDEN, ((i as f32 + 0.5) / count as f32).sqrt());
            vec2(angle.cos(), angle.sin()) * radius
        }
    };
    (0..count).map(seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn friends_sit_side_by_side() {
        let weights = Weights::from([((0, 3), 9.0), ((1, 2), 5.0), ((2, 3), 1.0), ((0, 1), 2.0)]);
        assert_eq!(seated(5, &weights, &[]), [0, 3, 2, 1, 4]);
        assert_eq!(seated(0, &weights, &[]), [0; 0]);
    }

    #[test]
    fn whoever_is_there_keeps_their_seat() {
        let mut weights = Weights::from([((0, 3), 9.0), ((1, 2), 5.0)]);
        let before = seated(4, &weights, &[]);
        weights.insert((1, 3), 10.0);
        assert_eq!(seated(4, &weights, &before), before, "although others are friends now");
        weights.insert((3, 4), 1.0);
        assert_eq!(before, [0, 3, 1, 2]);
        assert_eq!(seated(6, &weights, &before), [0, 3, 4, 1, 2, 5]);
    }

    #[test]
    fn all_seats_are_inside_and_apart() {
        for count in [1, 2, 25, 44, 45, 1_000] {
            let seats = seats(count);
            assert!(seats.iter().all(|seat| seat.length() < 1.001), "{count}");
            let nearest = seats
                .iter()
                .enumerate()
                .flat_map(|(i, one)| seats[i + 1..].iter().map(move |other| (*one - *other).length()));
            assert!(nearest.fold(f32::MAX, f32::min) > 1.0 / (count as f32), "{count}");
        }
    }
}

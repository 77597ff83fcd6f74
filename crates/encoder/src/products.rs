//! Rows multiplied with matrices: nearly all of what the encoder costs.
//!
//! Whole numbers are summed, so the order is free and the sums are the same on every machine; what is free is used. A matrix
//! is packed so that sixteen of its rows are multiplied with one piece side by side, and nothing is left to be added up across
//! a register at the end.

#[cfg(target_arch = "x86_64")]
use pulp::{cast, i8x16, i16x16, u32x8, x86::V3};

use crate::DIMENSIONS;

/// Rows of a matrix that are multiplied side by side.
const LANES: usize = 16;
/// Pieces that are multiplied with them while they lie in registers.
const TILE: usize = 4;

/// Neighbouring numbers of each of sixteen rows: two of the first, two of the second, and so on.
type Pairs = [i8; 2 * LANES];

/// A matrix of whole numbers, packed. The number of its rows is a multiple of sixteen, and their width is even.
#[derive(Debug)]
pub(crate) struct Packed {
    /// Sixteen rows after sixteen rows.
    pairs: Vec<Pairs>,
    rows: usize,
    width: usize,
}

impl Packed {
    /// A matrix whose rows, of such a width, stand one after the other.
    pub(crate) fn new(values: &[u8], width: usize) -> Self {
        let value = |row: usize, at: usize| values[row * width + at].cast_signed();
        let pairs = |block: usize, pair: usize| {
            std::array::from_fn(|lane| value(block * LANES + lane / 2, 2 * pair + lane % 2))
        };
        let rows = values.len() / width;
        let blocks = 0..rows / LANES;
        let pairs = blocks.flat_map(|block| (0..width / 2).map(move |pair| (block, pair))).map(|(b, p)| pairs(b, p));
        Self { pairs: pairs.collect(), rows, width }
    }

    /// Each piece multiplied with each row: all products of the first piece, then those of the second.
    pub(crate) fn products(&self, pieces: &[Vec<i16>]) -> Vec<i32> {
        let mut found = vec![0; self.rows * pieces.len()];
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = V3::try_new() {
            simd.vectorize(
                #[inline(always)]
                || self.fill(pieces, &mut found, &Lanes(simd)),
            );
            return found;
        }
        self.fill(pieces, &mut found, &Plain);
        found
    }

    #[inline(always)]
    fn fill<B: Blocks>(&self, pieces: &[Vec<i16>], found: &mut [i32], by: &B) {
        for (block, pairs) in self.pairs.chunks_exact(self.width / 2).enumerate() {
            for (tile, found) in pieces.chunks(TILE).zip(found.chunks_mut(TILE * self.rows)) {
                let at = block * LANES;
                match tile {
                    [a, b, c, d] => self.put(found, at, by.block(pairs, [a, b, c, d])),
                    [a, b, c] => self.put(found, at, by.block(pairs, [a, b, c])),
                    [a, b] => self.put(found, at, by.block(pairs, [a, b])),
                    [a] => self.put(found, at, by.block(pairs, [a])),
                    _ => {}
                }
            }
        }
    }

    /// Keeps the products of some pieces with sixteen rows from `at` on.
    #[inline(always)]
    fn put<const N: usize>(&self, found: &mut [i32], at: usize, sums: [[i32; LANES]; N]) {
        for (found, sums) in found.chunks_mut(self.rows).zip(sums) {
            found[at..at + LANES].copy_from_slice(&sums);
        }
    }
}

/// Two vectors multiplied with each other.
pub(crate) fn product(one: &[i8; DIMENSIONS], other: &[i8; DIMENSIONS]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = V3::try_new() {
        return simd.vectorize(
            #[inline(always)]
            || product_in_lanes(simd, one, other),
        );
    }
    one.iter().zip(other).fold(0, |sum: i32, (a, b)| sum.wrapping_add(i32::from(*a) * i32::from(*b)))
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn product_in_lanes(simd: V3, one: &[i8; DIMENSIONS], other: &[i8; DIMENSIONS]) -> i32 {
    let mut sums = simd.splat_u32x8(0);
    for (one, other) in one.as_chunks::<LANES>().0.iter().zip(other.as_chunks::<LANES>().0) {
        let one = simd.convert_i8x16_to_i16x16(cast(*one));
        let other = simd.convert_i8x16_to_i16x16(cast(*other));
        sums = simd.wrapping_add_u32x8(sums, cast(simd.multiply_wrapping_add_adjacent_i16x16(one, other)));
    }
    cast::<u32x8, [i32; 8]>(sums).into_iter().sum()
}

/// How sixteen rows are multiplied with some pieces.
trait Blocks {
    fn block<const N: usize>(&self, pairs: &[Pairs], pieces: [&Vec<i16>; N]) -> [[i32; LANES]; N];
}

/// One product after the other.
struct Plain;

impl Blocks for Plain {
    #[inline(always)]
    fn block<const N: usize>(&self, pairs: &[Pairs], pieces: [&Vec<i16>; N]) -> [[i32; LANES]; N] {
        pieces.map(|piece| {
            let mut sums = [0_i32; LANES];
            for (pairs, [one, other]) in pairs.iter().zip(piece.as_chunks::<2>().0) {
                for (sum, [a, b]) in sums.iter_mut().zip(pairs.as_chunks::<2>().0) {
                    let both = i32::from(*a) * i32::from(*one) + i32::from(*b) * i32::from(*other);
                    *sum = sum.wrapping_add(both);
                }
            }
            sums
        })
    }
}

/// Eight pairs of products at once, with what x86 processors have had since 2013.
#[cfg(target_arch = "x86_64")]
struct Lanes(V3);

#[cfg(target_arch = "x86_64")]
impl Blocks for Lanes {
    #[inline(always)]
    fn block<const N: usize>(&self, pairs: &[Pairs], pieces: [&Vec<i16>; N]) -> [[i32; LANES]; N] {
        // No closures: not every build of the compiler lets them into this function, and outside it nothing is fast.
        let Self(simd) = *self;
        let mut sums = [[simd.splat_u32x8(0); 2]; N];
        let mut both_of = [&[][..]; N];
        for (both, piece) in both_of.iter_mut().zip(pieces) {
            *both = &piece.as_chunks::<2>().0[..pairs.len()];
        }
        for (at, pairs) in pairs.iter().enumerate() {
            let [one, other]: [i8x16; 2] = cast(*pairs);
            let (one, other) = (simd.convert_i8x16_to_i16x16(one), simd.convert_i8x16_to_i16x16(other));
            for (sums, both) in sums.iter_mut().zip(both_of) {
                let both: i16x16 = cast(simd.splat_i32x8(cast::<[i16; 2], i32>(both[at])));
                let products = simd.multiply_wrapping_add_adjacent_i16x16(one, both);
                sums[0] = simd.wrapping_add_u32x8(sums[0], cast(products));
                let products = simd.multiply_wrapping_add_adjacent_i16x16(other, both);
                sums[1] = simd.wrapping_add_u32x8(sums[1], cast(products));
            }
        }
        let mut found = [[0; LANES]; N];
        for (found, sums) in found.iter_mut().zip(sums) {
            *found = cast(sums);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers as large as there are, and of any order.
    fn numbers(count: usize, largest: i32) -> Vec<i16> {
        (0..count as i32).map(|at| (at.wrapping_mul(7919) % (2 * largest + 1) - largest) as i16).collect()
    }

    #[test]
    fn every_way_to_multiply_gives_what_is_right() {
        let (rows, width) = (3 * LANES, 38);
        let values: Vec<u8> =
            numbers(rows * width, 127).into_iter().map(|value| (value as i8).cast_unsigned()).collect();
        let packed = Packed::new(&values, width);
        for count in 1..=9 {
            let pieces: Vec<Vec<i16>> = numbers(count * width, 2047).chunks(width).map(<[i16]>::to_vec).collect();
            let product = |piece: &[i16], row: &[u8]| -> i32 {
                piece.iter().zip(row).map(|(a, b)| i32::from(*a) * i32::from(b.cast_signed())).sum()
            };
            let right: Vec<i32> =
                pieces.iter().flat_map(|piece| values.chunks(width).map(|row| product(piece, row))).collect();
            assert_eq!(packed.products(&pieces), right);
            let mut plain = vec![0; rows * count];
            packed.fill(&pieces, &mut plain, &Plain);
            assert_eq!(plain, right);
        }
    }

    #[test]
    fn two_vectors_give_what_is_right() {
        let values = numbers(2 * DIMENSIONS, 127).into_iter().map(|value| value as i8).collect::<Vec<_>>();
        let [one, other] = values.as_chunks::<DIMENSIONS>().0 else { panic!("two vectors") };
        let right: i32 = one.iter().zip(other).map(|(a, b)| i32::from(*a) * i32::from(*b)).sum();
        assert_eq!(product(one, other), right);
    }
}

//! Vectors of memories as bytes: built-in ones take but few values, so that a list of these values and a number for each
//! place is a quarter of the room, and quicker than any general compression.
//!
//! The first byte says how many values there are. If it is not 0, the values follow, then a bit for each place that is not
//! zero, then for each of these places the number of its value. After a 0 all numbers follow as they are. Numbers are of
//! 32 bits and little-endian.

/// Bytes of a number.
const NUMBER: usize = size_of::<f32>();

/// Writes a vector.
pub(super) fn pack(vector: &[f32]) -> Vec<u8> {
    let mut values: Vec<u32> = Vec::new();
    let mut places = vec![0; vector.len().div_ceil(8)];
    let mut numbers = Vec::with_capacity(vector.len());
    for (place, value) in vector.iter().map(|number| number.to_bits()).enumerate().filter(|(_, value)| *value != 0) {
        let known = values.iter().position(|known| *known == value);
        let number = known.unwrap_or_else(|| {
            values.push(value);
            values.len() - 1
        });
        let Ok(number) = u8::try_from(number) else { return plain(vector) };
        places[place / 8] |= 1 << (place % 8);
        numbers.push(number);
    }
    let Some(count) = u8::try_from(values.len()).ok().filter(|count| *count > 0) else { return plain(vector) };
    let values = values.iter().flat_map(|value| value.to_le_bytes());
    std::iter::once(count).chain(values).chain(places).chain(numbers).collect()
}

/// All numbers as they are.
fn plain(vector: &[f32]) -> Vec<u8> {
    std::iter::once(0).chain(vector.iter().flat_map(|number| number.to_le_bytes())).collect()
}

/// Reads a vector of so many numbers; none if it is none.
#[must_use]
pub fn unpack(packed: &[u8], length: usize) -> Option<Vec<f32>> {
    let (count, rest) = packed.split_first()?;
    let read = |values: &[u8]| -> Vec<f32> {
        values.as_chunks::<NUMBER>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
    };
    if *count == 0 {
        return (rest.len() == length * NUMBER).then(|| read(rest));
    }
    let (values, rest) = rest.split_at_checked(usize::from(*count) * NUMBER)?;
    let (places, numbers) = rest.split_at_checked(length.div_ceil(8))?;
    let values = read(values);
    let mut numbers = numbers.iter();
    let mut vector = Vec::with_capacity(length);
    for place in 0..length {
        let is_zero = places[place / 8] & 1 << (place % 8) == 0;
        vector.push(if is_zero { 0.0 } else { *values.get(usize::from(*numbers.next()?))? });
    }
    numbers.next().is_none().then_some(vector)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(vector: &[f32]) -> Vec<u8> {
        let packed = pack(vector);
        let bits = |vector: &[f32]| vector.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&unpack(&packed, vector.len()).unwrap()), bits(vector));
        packed
    }

    #[test]
    fn a_vector_of_few_values_takes_little_room() {
        let few: Vec<f32> = (0_u8..=255).map(|i| f32::from(i % 20) / 16.0 - 0.5).collect();
        assert!(check(&few).len() < 1 + 20 * 4 + 32 + 256);
        for vector in [vec![], vec![0.0; 256], vec![-0.0, f32::NAN, 1.0]] {
            check(&vector);
        }
    }

    #[test]
    fn what_is_damaged_is_no_vector() {
        let packed = check(&[1.0, 0.0, -2.5, 1.0]);
        for cut in 0..packed.len() {
            assert_eq!(unpack(&packed[..cut], 4), None, "{cut}");
        }
        let mut longer = packed.clone();
        longer.push(0);
        assert_eq!(unpack(&longer, 4), None);
        let mut wrong = packed;
        *wrong.last_mut().unwrap() = 9;
        assert_eq!(unpack(&wrong, 4), None, "there is no ninth value");
        assert_eq!(unpack(&[0, 1, 2], 4), None);
    }

    proptest! {
        #[test]
        fn every_vector_comes_back(vector in prop::collection::vec(any::<f32>(), 0..600)) {
            check(&vector);
        }
    }
}

//! What the encoder computes (Vaswani et al. 2017; Devlin et al. 2019): each layer lets every piece of a sentence look at all
//! others, and then thinks about each by itself. The mean of what comes out is where the sentence lies.

use std::sync::LazyLock;

use crate::{
    DIMENSIONS, POSITIONS,
    weights::{Encoder, Label, Labelling, Layer, Linear, Lookup, Normal, layers_for_states},
};

/// Parts in which pieces look at each other, and numbers of each.
const HEADS: usize = 12;
const WIDTH: usize = DIMENSIONS / HEADS;
/// Numbers are rounded to so many steps either way before they are multiplied: the sum of a row stays within 32 bits.
const STEPS: f32 = 2047.0;
/// Keeps a division from being by nothing; as the model has it.
const LEAST: f32 = 1e-12;

static FOR_STATES: LazyLock<Vec<Layer>> = LazyLock::new(layers_for_states);

/// What a sentence is looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Head {
    /// What is wanted with it.
    Intent,
    /// What answers it, or what it answers.
    Evidence,
    /// What is the matter with a thing of which it is the state.
    State,
}

/// A list of numbers for each piece.
type Rows = Vec<Vec<f32>>;

impl Encoder {
    /// Where a sentence of such pieces lies as a head sees it.
    pub(crate) fn encode(&self, pieces: &[usize], head: Head) -> Vec<f32> {
        let upper = match head {
            Head::Intent => &self.intent,
            Head::Evidence => &self.evidence,
            Head::State => &FOR_STATES,
        };
        let mut mean = vec![0.0; DIMENSIONS];
        for row in &self.rows(pieces, upper) {
            add(&mut mean, row);
        }
        mean
    }

    /// How likely each label is for each of such pieces: as many numbers as there are labels, of any size.
    pub(crate) fn label(&self, pieces: &[usize], by: &Labelling) -> Rows {
        let rows = self.rows(pieces, &by.layers);
        rows.iter().map(|row| by.labels.iter().map(|label| label.of(row)).collect()).collect()
    }

    /// What the layers that all share, and those upper ones, make of each piece.
    fn rows(&self, pieces: &[usize], upper: &[Layer]) -> Rows {
        let mut rows: Rows =
            pieces.iter().take(POSITIONS).enumerate().map(|(at, piece)| self.piece(*piece, at)).collect();
        for layer in self.shared.iter().chain(upper) {
            rows = layer.apply(&rows);
        }
        rows
    }

    fn piece(&self, piece: usize, at: usize) -> Vec<f32> {
        let mut row = self.pieces.row(piece);
        add(&mut row, &self.positions.row(at));
        self.normal.apply(&mut row);
        row
    }
}

impl Label {
    fn of(&self, row: &[f32]) -> f32 {
        self.weights.iter().zip(row).map(|(weight, value)| weight * value).sum::<f32>() + self.bias
    }
}

impl Layer {
    fn apply(&self, rows: &Rows) -> Rows {
        let attended = attend(&self.query.apply(rows), &self.key.apply(rows), &self.value.apply(rows));
        let mut seen = self.attended.apply(&attended);
        for (seen, row) in seen.iter_mut().zip(rows) {
            add(seen, row);
            self.attended_normal.apply(seen);
        }
        let mut inner = self.inner.apply(&seen);
        inner.iter_mut().flatten().for_each(|value| *value = gelu(*value));
        let mut thought = self.outer.apply(&inner);
        for (thought, seen) in thought.iter_mut().zip(&seen) {
            add(thought, seen);
            self.normal.apply(thought);
        }
        thought
    }
}

/// What each piece takes from all pieces, by how well its question fits what they offer.
fn attend(query: &Rows, key: &Rows, value: &Rows) -> Rows {
    let mut attended = vec![vec![0.0; DIMENSIONS]; query.len()];
    for head in 0..HEADS {
        let part = head * WIDTH..(head + 1) * WIDTH;
        for (row, asks) in attended.iter_mut().zip(query) {
            let fit = |key: &Vec<f32>| product(&asks[part.clone()], &key[part.clone()]) / (WIDTH as f32).sqrt();
            let fits: Vec<f32> = key.iter().map(fit).collect();
            let best = fits.iter().fold(f32::MIN, |best, fit| best.max(*fit));
            let shares: Vec<f32> = fits.iter().map(|fit| libm::expf(fit - best)).collect();
            let whole: f32 = shares.iter().sum();
            for (share, offered) in shares.iter().zip(value) {
                let share = share / whole;
                for (sum, offered) in row[part.clone()].iter_mut().zip(&offered[part.clone()]) {
                    *sum += share * offered;
                }
            }
        }
    }
    attended
}

impl Lookup {
    /// One row as it is meant.
    fn row(&self, at: usize) -> Vec<f32> {
        let values = &self.values[at * self.width..(at + 1) * self.width];
        values.iter().map(|value| f32::from(value.cast_signed()) * self.scales[at]).collect()
    }
}

impl Linear {
    /// Multiplies each row with the matrix.
    fn apply(&self, rows: &Rows) -> Rows {
        let (steps, rounded): (Vec<f32>, Vec<Vec<i16>>) = rows.iter().map(|row| rounded(row)).unzip();
        let products = self.matrix.products(&rounded);
        let rows = products.chunks_exact(self.bias.len()).zip(steps);
        let scaled = |(products, step): (&[i32], f32)| {
            let of_row = products.iter().zip(self.scales.iter().zip(&self.bias));
            of_row.map(|(product, (scale, bias))| *product as f32 * (scale * step) + bias).collect()
        };
        rows.map(scaled).collect()
    }
}

/// Numbers in whole steps, and how large a step is.
fn rounded(row: &[f32]) -> (f32, Vec<i16>) {
    let largest = row.iter().fold(f32::MIN_POSITIVE, |largest, value| largest.max(value.abs()));
    let step = largest / STEPS;
    (step, row.iter().map(|value| whole(value / step)).collect())
}

/// A number to the nearest whole one, several times as fast as `round`.
fn whole(value: f32) -> i16 {
    (value + 0.5_f32.copysign(value)) as i16
}

impl Normal {
    fn apply(&self, row: &mut [f32]) {
        let count = row.len() as f32;
        let mean = row.iter().sum::<f32>() / count;
        let spread = row.iter().map(|value| (value - mean) * (value - mean)).sum::<f32>() / count;
        let scale = (spread + LEAST).sqrt();
        for (value, (factor, bias)) in row.iter_mut().zip(self.factor.iter().zip(&self.bias)) {
            *value = (*value - mean) / scale * factor + bias;
        }
    }
}

/// Two parts multiplied with each other, summed eight numbers apart: the order is the same on every machine, and several
/// times as fast as one after the other.
fn product(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (one, other) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        for (sum, (a, b)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

fn add(sum: &mut [f32], row: &[f32]) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
}

/// Lets through what is above zero, softly (Hendrycks and Gimpel 2016, in their approximation): looked up between two steps of a
/// table, which is off by less than a millionth and five times as fast.
fn gelu(value: f32) -> f32 {
    if value.abs() >= SOFT {
        return value.max(0.0);
    }
    let at = (value + SOFT) * FINE;
    let step = at as usize;
    let (below, above) = (GELU[step], GELU[step + 1]);
    below + (above - below) * (at - step as f32)
}

/// Beyond it all or nothing is let through.
const SOFT: f32 = 6.0;
/// Steps of the table in a unit.
const FINE: f32 = 1024.0;

static GELU: LazyLock<Vec<f32>> = LazyLock::new(|| {
    const ROOT: f32 = 0.797_884_6;
    const CUBE: f32 = 0.044_715;
    let steps = (2.0 * SOFT * FINE) as usize + 1;
    let values = (0..=steps).map(|step| step as f32 / FINE - SOFT);
    values.map(|value| 0.5 * value * (1.0 + libm::tanhf(ROOT * (value + CUBE * value * value * value)))).collect()
});

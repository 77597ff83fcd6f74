//! The likeliest of all courses through what each word may be (Viterbi 1967).

/// The likeliest states for rows of logarithms, one state a row. `labels` says which number of a row is that of each state;
/// `may_follow` whether a state may stand behind another, or at the beginning.
pub(crate) fn likeliest(
    rows: &[Vec<f32>],
    labels: &[usize],
    may_follow: impl Fn(Option<usize>, usize) -> bool,
) -> Vec<usize> {
    let Some((first, rest)) = rows.split_first() else { return Vec::new() };
    let states = 0..labels.len();
    let opens = |state: usize| if may_follow(None, state) { first[labels[state]] } else { f32::MIN };
    let mut best: Vec<f32> = states.clone().map(opens).collect();
    let mut back: Vec<Vec<usize>> = Vec::with_capacity(rest.len());
    let larger = |best: &[f32], one: usize, other: usize| if best[other] > best[one] { other } else { one };
    for row in rest {
        let from = |state: usize| {
            let may = states.clone().filter(|before| may_follow(Some(*before), state));
            may.reduce(|one, other| larger(&best, one, other)).unwrap_or_default()
        };
        let froms: Vec<usize> = states.clone().map(from).collect();
        best = labels.iter().zip(&froms).map(|(label, before)| best[*before] + row[*label]).collect();
        back.push(froms);
    }
    let mut found = vec![states.reduce(|one, other| larger(&best, one, other)).unwrap_or_default()];
    for froms in back.iter().rev() {
        found.extend(found.last().map(|last| froms[*last]));
    }
    found.reverse();
    found
}

/// Logarithms of the shares that labels have of all.
pub(crate) fn logarithms(row: &[f32]) -> Vec<f32> {
    let best = row.iter().fold(f32::MIN, |best, value| best.max(*value));
    let whole: f32 = row.iter().map(|value| libm::expf(value - best)).sum();
    row.iter().map(|value| value - best - libm::logf(whole)).collect()
}

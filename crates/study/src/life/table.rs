//! Towns beside people as rows, for a page and for a terminal.

use super::outcome::{Compared, Measured, within};

/// What stands above the columns.
pub const COLUMNS: [&str; 6] = ["Measure", "Figure", "People", "Like people", "Towns", "Within"];

/// A row for each figure; the name of a measure stands in its first one.
#[must_use]
pub fn rows(measures: &[Measured<'_>]) -> Vec<Vec<String>> {
    let of_measure = |measure: &Measured<'_>| {
        let names = std::iter::once(measure.name).chain(std::iter::repeat(""));
        names.zip(&measure.figures).map(|(name, figure)| row(name, figure)).collect::<Vec<_>>()
    };
    measures.iter().flat_map(of_measure).collect()
}

fn row(name: &str, figure: &Compared<'_>) -> Vec<String> {
    let human = figure.human;
    let towns = figure.towns.map_or("not found".into(), |towns| {
        format!("{} ({} to {})", short(towns.median), short(towns.min), short(towns.max))
    });
    let within = if figure.is_within() { "yes" } else { "no" };
    vec![
        name.into(),
        human.says.clone(),
        short(human.human),
        format!("{} to {}", short(human.low), short(human.high)),
        towns,
        within.into(),
    ]
}

/// How many measures hold, in words.
#[must_use]
pub fn verdict(measures: &[Measured<'_>]) -> String {
    format!("{} of {} measures lie in the human range.", within(measures), measures.len())
}

/// The table in columns of equal width, with the verdict below.
#[must_use]
pub fn text(measures: &[Measured<'_>]) -> String {
    let mut all = vec![COLUMNS.map(str::to_owned).to_vec()];
    all.extend(rows(measures));
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..COLUMNS.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    format!("{}\n{}\n", all.iter().map(line).collect::<String>(), verdict(measures))
}

/// Three digits behind the point below a tenth, two below ten, one above, none of whole numbers.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        ..0.1 => 3,
        ..10.0 => 2,
        _ => 1,
    };
    let text = format!("{value:.digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::{
        outcome::{compare, tests::towns},
        yardstick::tests::shipped,
    };

    #[test]
    fn towns_stand_beside_people_in_columns() {
        let (yardstick, towns) = (shipped(), towns(&[(9.0, 3.6, 6.5), (9.5, 3.8, 7.5)]));
        let text = text(&compare(&yardstick, &towns));
        let line = |with: &str| text.lines().find(|line| line.contains(with)).unwrap();
        assert!(line("Sleep").contains("9.25 (9 to 9.5)") && line("Sleep").ends_with("yes"), "{text}");
        assert!(line("at weekends").contains("7 (6.5 to 7.5)") && line("at weekends").ends_with("no"), "{text}");
        assert!(line("Contacts").contains("not found") && line("Contacts").ends_with("no"), "{text}");
        assert!(text.ends_with("1 of 12 measures lie in the human range.\n"), "{text}");
        let column = |line: &str| line.chars().take(line.find("hours a day").unwrap()).count();
        assert_eq!(column(line("Sleep")), column(line("Leisure")));
    }

    #[test]
    fn numbers_are_no_longer_than_they_need_be() {
        assert_eq!([0.0, 0.005, 9.0, 0.79, 19.8, 60.0].map(short), ["0", "0.005", "9", "0.79", "19.8", "60"]);
    }
}

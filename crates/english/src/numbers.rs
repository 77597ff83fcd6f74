//! Numbers: "seven", "thirty-one", "14th".

/// Numbers with a word of their own.
const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// Tens, from twenty on.
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
/// Ordinals that are not made with "-th".
const ORDINALS: [(&str, u32); 7] =
    [("first", 1), ("second", 2), ("third", 3), ("fifth", 5), ("eighth", 8), ("ninth", 9), ("twelfth", 12)];
/// More than anybody says of things, people or minutes; so sums of what is read stay small.
const MOST: u32 = 9_999;

/// A number before a noun: "no", "seven", "thirty-one"; from a hundred on in figures.
#[must_use]
pub fn number(count: usize) -> String {
    match (count, count / 10, count % 10) {
        (0, ..) => "no".into(),
        (1..=19, ..) => SMALL[count].into(),
        (20..=99, tens, 0) => TENS[tens - 2].into(),
        (20..=99, tens, ones) => format!("{}-{}", TENS[tens - 2], SMALL[ones]),
        _ => count.to_string(),
    }
}

/// "no conversations", "one conversation", "seven conversations".
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { many })
}

/// The number that a word in lower case says: "seven", "thirty-one", "17"; at most 9 999.
#[must_use]
pub fn read_number(word: &str) -> Option<u32> {
    if let Some(small) = index_of(&SMALL, word) {
        return Some(small);
    }
    let (tens, ones) = word.split_once('-').unwrap_or((word, ""));
    if let Some(tens) = index_of(&TENS, tens) {
        let ones = if ones.is_empty() { Some(0) } else { index_of(&SMALL[..10], ones).filter(|ones| *ones > 0) };
        return ones.filter(|_| !word.ends_with('-')).map(|ones| (tens + 2) * 10 + ones);
    }
    let figures = !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit());
    word.parse().ok().filter(|number| figures && *number <= MOST)
}

/// The place in an order that a word in lower case says: "first", "twenty-second", "14th".
#[must_use]
pub fn read_ordinal(word: &str) -> Option<u32> {
    if let Some((_, place)) = ORDINALS.iter().find(|(known, _)| *known == word) {
        return Some(*place);
    }
    if let Some((tens, ones)) = word.split_once('-') {
        let tens = index_of(&TENS, tens).map(|tens| (tens + 2) * 10)?;
        return read_ordinal(ones).filter(|ones| (1..10).contains(ones)).map(|ones| tens + ones);
    }
    if word.starts_with(|sign: char| sign.is_ascii_digit()) {
        return ["st", "nd", "rd", "th"].iter().find_map(|end| read_number(word.strip_suffix(end)?));
    }
    match word.strip_suffix("ieth") {
        Some(stem) => read_number(&format!("{stem}y")),
        None => read_number(word.strip_suffix("th")?).filter(|place| !matches!(place, 0..=3 | 5 | 8 | 9 | 12)),
    }
}

fn index_of(words: &[&str], word: &str) -> Option<u32> {
    words.iter().position(|known| *known == word).and_then(|index| u32::try_from(index).ok())
}

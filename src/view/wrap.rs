//! Breaks what is said into lines of about the same length, and what is too long for a balloon into several.

/// What is put at the end of a page that is not the last, and at the beginning of one that is not the first.
const MORE: char = '…';

/// Texts are broken into pages of at most `most_lines` lines that are at most `most_width` wide.
///
/// The lines of a page are about equally long. A word that is wider than that gets a line of its own.
pub(super) fn pages(text: &str, most_width: u32, most_lines: usize, width: impl Fn(&str) -> u32) -> Vec<Vec<String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = lines(&words, most_width, &width).len();
    let count = all.div_ceil(most_lines.max(1)).max(1);
    let per_page = all.div_ceil(count).max(1);
    let mut pages = Vec::with_capacity(count);
    let mut rest = &words[..];
    while !rest.is_empty() {
        let taken: usize = lines(rest, most_width, &width).iter().take(per_page).map(Vec::len).sum();
        let (page, later) = rest.split_at(taken.max(1));
        let mut page = balanced(page, !later.is_empty(), most_width, &width);
        if let Some(first) = page.first_mut().filter(|_| !pages.is_empty()) {
            first.insert(0, MORE);
        }
        pages.push(page);
        rest = later;
    }
    pages
}

/// The lines of a page, as narrow as they can be without a further line.
fn balanced(words: &[&str], goes_on: bool, most_width: u32, width: &impl Fn(&str) -> u32) -> Vec<String> {
    let count = lines(words, most_width, width).len();
    let mut narrow = most_width;
    while narrow > 1 && lines(words, narrow - 1, width).len() <= count {
        narrow -= 1;
    }
    let mut page: Vec<String> = lines(words, narrow, width).iter().map(|line| line.join(" ")).collect();
    if let Some(last) = page.last_mut().filter(|_| goes_on) {
        // A full stop before the dots would be a fourth dot.
        let ends = last.trim_end_matches(['.', ',', ';', ':', '–']).len();
        last.truncate(ends);
        last.push(MORE);
    }
    page
}

/// As many words in each line as fit.
fn lines<'a>(words: &[&'a str], most_width: u32, width: &impl Fn(&str) -> u32) -> Vec<Vec<&'a str>> {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    let mut current = String::new();
    for word in words {
        let longer = if current.is_empty() { (*word).to_owned() } else { format!("{current} {word}") };
        match lines.last_mut().filter(|_| width(&longer) <= most_width) {
            Some(line) => {
                line.push(word);
                current = longer;
            }
            None => {
                lines.push(vec![word]);
                current = (*word).to_owned();
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&[&str]]) {
        let pages = pages(text, 12, 2, |line| line.chars().count() as u32);
        assert_eq!(pages, expected, "{text}");
    }

    #[test]
    fn lines_of_a_page_are_about_equally_long() {
        check("Good morning", &[&["Good morning"]]);
        check("Good morning you", &[&["Good", "morning you"]]);
        check("one two three four", &[&["one two", "three four"]]);
        check("", &[]);
        check("  ", &[]);
    }

    #[test]
    fn what_is_too_long_goes_on_in_another_page() {
        check("one two three. four five six seven", &[&["one two", "three. four…"], &["…five six", "seven"]]);
    }

    #[test]
    fn a_word_that_is_too_wide_has_its_own_line() {
        check("a counterrevolutionary b", &[&["a", "counterrevolutionary…"], &["…b"]]);
    }

    #[test]
    fn no_word_is_lost() {
        let text = "It was the sort of morning on which one says yes to everything and is sorry by noon.";
        for most_width in 5..60 {
            let pages = pages(text, most_width, 4, |line| line.chars().count() as u32);
            let words = pages.iter().flatten().flat_map(|line| line.split(' ')).count();
            assert_eq!(words, text.split(' ').count(), "{most_width}");
            assert!(pages.iter().all(|page| page.len() <= 4), "{most_width}");
        }
    }
}

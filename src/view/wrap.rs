//! Breaks what is said into lines of about the same length, and what is too long for a balloon into pages.

use std::ops::Range;

/// A last line of a single word costs so much, in pixels of unevenness squared: hardly ever worth it.
const LONELY: u64 = 1 << 20;
/// How much unevenness of two pages one accepts to end the first with a sentence, or at least with a comma, in percent of
/// the widest line.
const SENTENCE_PERCENT: u64 = 150;
const COMMA_PERCENT: u64 = 60;

/// Texts are broken into pages of at most `most_lines` lines that are at most `most_width` wide.
///
/// The lines of a page are about equally long, and no page or line is left with a single last word if there is any way.
/// A word that is wider than a line gets one of its own.
pub(super) fn pages(text: &str, most_width: u32, most_lines: usize, width: impl Fn(&str) -> u32) -> Vec<Vec<String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = Text { words: &words, most_width, most_lines: most_lines.max(1), width: &width };
    let mut pages = Vec::new();
    let mut from = 0;
    while from < words.len() {
        let until = text.page_end(from);
        pages.push(text.balanced(from..until));
        from = until;
    }
    pages
}

/// A text that is to be broken.
struct Text<'a, W> {
    words: &'a [&'a str],
    most_width: u32,
    most_lines: usize,
    width: &'a W,
}

impl<W: Fn(&str) -> u32> Text<'_, W> {
    fn width_of(&self, words: Range<usize>) -> u32 {
        (self.width)(&self.words[words].join(" "))
    }

    /// Into how many lines some words go, when each takes as many as fit.
    fn lines(&self, words: Range<usize>) -> usize {
        let (mut lines, mut from) = (0, words.start);
        while from < words.end {
            lines += 1;
            let mut until = from + 1;
            while until < words.end && self.width_of(from..until + 1) <= self.most_width {
                until += 1;
            }
            from = until;
        }
        lines
    }

    /// Where the page ends that begins with a word: all pages that follow are about as full, and best it ends with a
    /// sentence.
    fn page_end(&self, from: usize) -> usize {
        let all = from..self.words.len();
        let lines = self.lines(all.clone());
        if lines <= self.most_lines {
            return all.end;
        }
        let pages = lines.div_ceil(self.most_lines);
        let share = u64::from(self.width_of(all.clone())) / pages as u64;
        let line = u64::from(self.most_width);
        let cost = |end: usize| {
            let uneven = u64::from(self.width_of(from..end)).abs_diff(share);
            let last = self.words[end - 1].trim_end_matches(['"', '\'', '”', '’', ')']);
            let pause = match () {
                () if last.ends_with(['.', '!', '?', '…']) => 0,
                () if last.ends_with([',', ';', ':', '–']) => (SENTENCE_PERCENT - COMMA_PERCENT) * line / 100,
                () => SENTENCE_PERCENT * line / 100,
            };
            let lonely = end == from + 1 || end + 1 == all.end;
            let more_pages = self.lines(end..all.end).div_ceil(self.most_lines) + 1 > pages;
            uneven + pause + if lonely || more_pages { LONELY } else { 0 }
        };
        let fits = (from + 1..all.end).take_while(|end| self.lines(from..*end) <= self.most_lines);
        fits.min_by_key(|end| cost(*end)).unwrap_or(from + 1)
    }

    /// The lines of a page: as few as there can be, about equally long, and not a single word at the end.
    fn balanced(&self, words: Range<usize>) -> Vec<String> {
        let (start, count) = (words.start, words.len());
        let lines = self.lines(words.clone());
        // The best way to set the first `end` words in so many lines: its cost, and where its last line begins.
        let mut best: Vec<Option<(u64, Vec<usize>)>> = vec![None; count + 1];
        best[0] = Some((0, Vec::new()));
        for line in 1..=lines {
            let mut next: Vec<Option<(u64, Vec<usize>)>> = vec![None; count + 1];
            for (end, next) in next.iter_mut().enumerate().skip(line) {
                let is_last = line == lines && end == count;
                let ways = (line - 1..end).filter_map(|begin| {
                    let (cost, breaks) = best[begin].as_ref()?;
                    let wide = self.width_of(start + begin..start + end);
                    let fits = wide <= self.most_width || end == begin + 1;
                    let lonely = is_last && lines > 1 && end == begin + 1;
                    let cost = cost + u64::from(wide).pow(2) + if lonely { LONELY } else { 0 };
                    fits.then_some((cost, begin, breaks))
                });
                *next = ways
                    .min_by_key(|(cost, begin, _)| (*cost, *begin))
                    .map(|(cost, begin, breaks)| (cost, breaks.iter().copied().chain([begin]).collect()));
            }
            best = next;
        }
        let breaks = best[count].take().map(|(_, breaks)| breaks).unwrap_or_else(|| vec![0]);
        let ends = breaks.iter().copied().skip(1).chain([count]);
        breaks.iter().zip(ends).map(|(from, until)| self.words[start + from..start + until].join(" ")).collect()
    }
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
    fn what_is_too_long_goes_on_on_another_page_best_after_a_sentence() {
        check("one two three. four five six seven", &[&["one", "two three."], &["four five", "six seven"]]);
        check("one two three four five six seven", &[&["one two", "three four"], &["five", "six seven"]]);
    }

    #[test]
    fn a_word_that_is_too_wide_has_its_own_line() {
        check("a counterrevolutionary b", &[&["a", "counterrevolutionary"], &["b"]]);
    }

    #[test]
    fn no_word_is_lost_or_left_alone() {
        let text = "It was the sort of morning on which one says yes to everything and is sorry by noon.";
        for most_width in 5..60 {
            let pages = pages(text, most_width, 4, |line| line.chars().count() as u32);
            assert_eq!(pages.concat().join(" "), text, "{most_width}");
            assert!(pages.iter().all(|page| page.len() <= 4), "{most_width}");
            let fits = |line: &String| line.chars().count() <= most_width as usize || !line.contains(' ');
            assert!(pages.iter().flatten().all(fits), "{most_width}");
            // From the width of two ordinary words on there is a way.
            let alone = |page: &Vec<String>| page.len() > 1 && page.last().is_some_and(|last| !last.contains(' '));
            assert!(most_width < 18 || !pages.iter().any(alone), "{most_width}: {pages:?}");
        }
    }
}

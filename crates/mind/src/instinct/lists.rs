//! Lists of words in tables: none is empty, and none says the same twice.

use std::{collections::BTreeSet, io};

use serde::de::DeserializeOwned;

/// Reads a table of words; faults are noted as `file:line: …`.
pub(crate) fn load<T: DeserializeOwned>(
    path: &str,
    read: &dyn Fn(&str) -> io::Result<String>,
    faults: &mut Vec<String>,
) -> Option<T> {
    let table = super::parse(path, read, faults)?;
    let text = read(path).unwrap_or_default();
    faults.extend(faults_of(&text).into_iter().map(|(line, fault)| format!("{path}:{line}: {fault}")));
    Some(table)
}

/// A list or a map that is being gone through.
struct Level<'t> {
    /// `[`, `{` or `(`.
    bracket: char,
    /// The line on which it begins.
    line: usize,
    /// Its words or keys so far.
    seen: BTreeSet<&'t str>,
    /// Whether the next text is a word of a list or the key of a map.
    is_item_next: bool,
    /// Whether there is anything in it.
    is_empty: bool,
}

/// What is wrong with the lists of a sound RON text, with the line, counted from 1.
fn faults_of(text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    let mut levels: Vec<Level<'_>> = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let mut taken = sign.len_utf8();
        match sign {
            '\n' => line += 1,
            '/' if rest.starts_with("//") => taken = rest.find('\n').unwrap_or(rest.len()),
            '"' => {
                let end = text_end(rest);
                note(&rest[1..end], line, levels.last_mut(), &mut faults);
                line += rest[..end].matches('\n').count();
                taken = (end + 1).min(rest.len());
            }
            '[' | '{' | '(' => {
                if let Some(level) = levels.last_mut() {
                    (level.is_empty, level.is_item_next) = (false, false);
                }
                let seen = BTreeSet::new();
                levels.push(Level { bracket: sign, line, seen, is_item_next: true, is_empty: true });
            }
            ']' | '}' | ')' => {
                if let Some(level) = levels.pop().filter(|level| level.is_empty && level.bracket != '(') {
                    faults.push((level.line, String::from("an empty list; write something into it")));
                }
            }
            ',' => {
                if let Some(level) = levels.last_mut() {
                    level.is_item_next = true;
                }
            }
            sign if sign.is_whitespace() => {}
            _ => {
                if let Some(level) = levels.last_mut() {
                    level.is_empty = false;
                }
            }
        }
        rest = &rest[taken..];
    }
    faults
}

/// Where the text at the beginning ends: the place of its closing mark.
fn text_end(rest: &str) -> usize {
    let mut escaped = false;
    let end = rest.char_indices().skip(1).find(|(_, sign)| {
        let ends = *sign == '"' && !escaped;
        escaped = *sign == '\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |(at, _)| at)
}

/// Notes a text of a list or a map.
fn note<'t>(word: &'t str, line: usize, level: Option<&mut Level<'t>>, faults: &mut Vec<(usize, String)>) {
    let Some(level) = level else { return };
    level.is_empty = false;
    if !std::mem::take(&mut level.is_item_next) || level.bracket == '(' {
        return;
    }
    if word.starts_with(' ') || word.contains("  ") {
        faults.push((line, format!("\"{word}\" has a blank too many; remove it")));
    }
    if !level.seen.insert(word) {
        faults.push((line, format!("\"{word}\" stands twice in its list; remove one")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{instinct::CommonSense, prompt::Prompted};
    use smallville_data::data::Data;

    /// The first fault of the tables after a change to a file.
    fn fault(file: &str, from: &str, to: &str) -> String {
        let data = Data::new(None);
        let read = |path: &str| -> io::Result<String> {
            let text = data.read_text(path)?;
            Ok(if path == file { text.replacen(from, to, 1) } else { text })
        };
        let error = CommonSense::load(&|folder| data.list(folder, "ron"), &read, Prompted::ALL)
            .expect_err("the file is broken");
        error.0[0].clone()
    }

    #[test]
    fn a_broken_list_is_told_by_file_and_line() {
        for (file, from, to, words) in [
            ("assets/reader/clauses.ron", "openers: [", "openers: [\"hey\", ", "\"hey\" stands twice"),
            ("assets/reader/deeds.ron", "minds: [", "mind: [", "mind"),
            ("assets/reader/nouns.ron", "bad: [", "bad: [], worse: [", "worse"),
            ("assets/reader/talk.ron", "agrees: [", "agrees: [5, ", "string"),
            ("assets/reader/times.ron", "\"08:00\"", "\"eight\"", "eight"),
            ("assets/reader.ron", "items: [", "items: [\"milk\", ", "\"milk\" stands twice"),
            ("assets/newcomers.ron", "manner: Curt", "manner: Soft", "Soft"),
            ("assets/names.ron", "she: [", "she: [\"zoe\", ", "\"zoe\" stands twice"),
            ("assets/answers.ron", "gift: ", "gifts: ", "gifts"),
        ] {
            let fault = fault(file, from, to);
            let line = fault.strip_prefix(file).and_then(|rest| rest.strip_prefix(':')).unwrap_or_default();
            assert!(line.starts_with(|sign: char| sign.is_ascii_digit()) && fault.contains(words), "{fault}");
        }
    }

    #[test]
    fn faults_of_lists_are_told_by_line() {
        let check = |text: &str, expected: &[(usize, &str)]| {
            let found = faults_of(text);
            assert_eq!(found.len(), expected.len(), "{text}: {found:?}");
            for ((line, fault), (at, words)) in found.iter().zip(expected) {
                assert!(line == at && fault.contains(words), "{text}: {found:?}");
            }
        };
        check("(verbs: [\"go\", \"run\"], // [\n names: {\"a\": [\"b\"], \"c\": [\"b\"]})", &[]);
        check("(verbs: [\"go\",\n \"run\",\n \"go\"])", &[(3, "\"go\" stands twice")]);
        check("(verbs:\n [ ], nouns: [])", &[(2, "empty"), (2, "empty")]);
        check("{\"a\": \"x\",\n \"b\": \"x\", \"a\": \"y\"}", &[(2, "\"a\" stands twice")]);
        check("[(words: \"a\", says: \"a\"), (words: \"b\", says: \"\\\"\")]", &[]);
        check("[\" a\"]", &[(1, "blank")]);
    }
}

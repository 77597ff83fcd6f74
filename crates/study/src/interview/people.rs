//! What people write: answers in somebody's place, and which answers they believe. Forms are written, and read back.
//!
//! Both are plain text. Lines that begin with `#` say what to do; a line in brackets says of whom and which question it is
//! about. In a form of answers what follows `>` is the answer. In a blind sheet the answers stand in a drawn order under
//! letters, and what follows `ranks:` are the letters, the most believable first, with `=` between equals: `B A=D C`.
//! Which letter is which condition stands in a key beside the sheet, which whoever ranks must not see.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use super::{
    blind::{close_up, drawn, letter, ranks},
    condition::Condition,
    ranking::Ranking,
    unit::Answers,
};

/// What people have written cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {why}", .path.display())]
pub struct SheetError {
    /// The file.
    path: PathBuf,
    /// The line.
    line: usize,
    /// What is wrong and what to do.
    why: String,
}

/// Which condition stands under each letter, by who was asked and by the question's key.
pub type Key = BTreeMap<String, Vec<Condition>>;

/// The line in brackets.
fn heading(who: &str, key: &str) -> String {
    format!("{who} / {key}")
}

/// A blank form for answers that people write in the place of the residents of a town.
#[must_use]
pub fn form(study: &Answers, seed: u64) -> String {
    let mut text = format!(
        "# The residents of the town of seed {seed}, answered by people.\n\
         # Watch somebody's life (smallville replay), then write after > what they would say. Leave blank what you do not\n\
         # answer: nothing is put in its place.\n"
    );
    for ((_, who, key), answers) in study.iter().filter(|((of, ..), _)| *of == seed) {
        let Some(answer) = answers.values().next() else { continue };
        text.push_str(&format!("\n[{}]\n{}\n>\n", heading(who, key), answer.asked.text));
    }
    text
}

/// A blind sheet for ranking all answers of a town, and its key.
#[must_use]
pub fn sheet(study: &Answers, seed: u64) -> (String, Key) {
    let mut text = format!(
        "# Answers of the residents of the town of seed {seed}, for one who ranks them.\n\
         # Watch the life of whoever is asked (smallville replay), then write after ranks: the letters of the answers, the\n\
         # most believable first, with = between equals: B A=D C. Leave blank what you do not rank.\n"
    );
    let mut key = Key::new();
    for ((_, who, of), answers) in study.iter().filter(|((found, ..), answers)| *found == seed && answers.len() > 1) {
        let order = drawn(answers.keys().copied(), seed, who, of);
        let question = answers.values().next().map_or("", |answer| answer.asked.text.as_str());
        text.push_str(&format!("\n[{}]\n{question}\n", heading(who, of)));
        for (index, condition) in order.iter().enumerate() {
            let words = answers.get(condition).map_or("", |answer| answer.shown());
            text.push_str(&format!("{}. {}\n", letter(index), words.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        text.push_str("ranks:\n");
        key.insert(heading(who, of), order);
    }
    (text, key)
}

/// Each line of a form that is no comment, with its number and what stands in the last brackets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    let mut current = "";
    text.lines().enumerate().filter_map(move |(index, line)| {
        let line = line.trim();
        if let Some(found) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            current = found;
            return None;
        }
        (!line.starts_with('#') && !line.is_empty()).then_some((index + 1, current, line))
    })
}

/// The answers of a form that was filled in, by who is meant and by the question's key.
///
/// # Errors
/// An answer stands where none is asked for.
pub fn answers(
    text: &str,
    path: &Path,
    study: &Answers,
    seed: u64,
) -> Result<Vec<(String, String, String)>, SheetError> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (number, heading, line) in lines(text) {
        let error = |why: String| SheetError { path: path.to_owned(), line: number, why };
        if let Some(words) = line.strip_prefix('>').map(str::trim) {
            if split(heading).is_none_or(|(who, key)| !study.contains_key(&(seed, who.into(), key.into()))) {
                return Err(error(format!("nobody was asked [{heading}]; leave the lines in brackets as they were")));
            }
            found.entry(heading).or_default().extend(Some(words).filter(|words| !words.is_empty()));
        } else if let Some(words) = found.get_mut(heading) {
            // An answer may go over several lines.
            words.push(line);
        }
    }
    let written = found.into_iter().filter(|(_, words)| !words.is_empty());
    Ok(written
        .filter_map(|(at, words)| split(at).map(|(who, key)| (who.into(), key.into(), words.join(" "))))
        .collect())
}

fn split(heading: &str) -> Option<(&str, &str)> {
    heading.split_once(" / ")
}

/// The rankings of a sheet that was filled in, by whoever it is named after; what was left blank is no ranking.
///
/// # Errors
/// Ranks name no answer, or one twice, or leave one out.
pub fn rankings(
    text: &str,
    path: &Path,
    key: &Key,
    seed: u64,
    conditions: &[Condition],
) -> Result<Vec<Ranking>, SheetError> {
    let rater = Some(rater(path, seed));
    let mut found = Vec::new();
    for (number, heading, line) in lines(text) {
        let Some(written) = line.strip_prefix("ranks:").map(str::trim).filter(|written| !written.is_empty()) else {
            continue;
        };
        let error = |why: String| SheetError { path: path.to_owned(), line: number, why };
        let order = key.get(heading).zip(split(heading));
        let Some((order, (who, question))) = order else {
            return Err(error(format!("[{heading}] is not in the key of this sheet; leave its lines as they were")));
        };
        let by_letter = ranks(written, order.len()).map_err(error)?;
        let rank = |condition: &Condition| Some(by_letter[order.iter().position(|known| known == condition)?]);
        let Some(ranks) = conditions.iter().map(rank).collect::<Option<Vec<usize>>>() else { continue };
        found.push(Ranking {
            rater: rater.clone(),
            seed,
            who: who.into(),
            key: question.into(),
            ranks: close_up(&ranks),
        });
    }
    Ok(found)
}

/// Who has filled in a sheet, by its name: "ranks-0003-ann.txt" is Ann's, whatever the town.
fn rater(path: &Path, seed: u64) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let own = name.strip_prefix(&format!("ranks-{seed:04}")).unwrap_or(&name).trim_start_matches('-');
    if own.is_empty() { "people".into() } else { own.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interview::{
        questions::{Asked, Category},
        ranking::Answer,
    };

    fn study() -> Answers {
        let asked = Asked { key: "memory 1".into(), category: Category::Memory, text: "Who is Tom?".into() };
        let answer = |condition: Condition| Answer {
            who: "Maria Lopez".into(),
            asked: asked.clone(),
            words: format!("says {}", condition.name()),
            supported: Vec::new(),
            unsupported: Vec::new(),
        };
        let all = Condition::OF_MINDS.into_iter().map(|condition| (condition, answer(condition))).collect();
        [((3, "Maria Lopez".to_owned(), "memory 1".to_owned()), all)].into()
    }

    #[test]
    fn a_form_is_read_back_as_it_was_filled_in() {
        let (study, path) = (study(), Path::new("form.txt"));
        let blank = form(&study, 3);
        assert_eq!(answers(&blank, path, &study, 3).unwrap(), [], "nothing stands in for people");
        let filled = blank.replace(">\n", "> Tom keeps\nthe shop.\n");
        let read = answers(&filled, path, &study, 3).unwrap();
        assert_eq!(read, [("Maria Lopez".to_owned(), "memory 1".to_owned(), "Tom keeps the shop.".to_owned())]);
        let wrong = filled.replace("memory 1", "memory 9");
        let error = answers(&wrong, path, &study, 3).unwrap_err().to_string();
        assert_eq!(
            error,
            "form.txt:7: nobody was asked [Maria Lopez / memory 9]; leave the lines in brackets as they were"
        );
    }

    #[test]
    fn a_sheet_is_blind_and_is_read_back_with_its_key() {
        let (study, path) = (study(), Path::new("sheet.txt"));
        let (blank, key) = sheet(&study, 3);
        let asked = &key["Maria Lopez / memory 1"];
        for (index, condition) in asked.iter().enumerate() {
            assert!(blank.contains(&format!("{}. says {}\n", letter(index), condition.name())));
        }
        let read = |ranks: &str| {
            rankings(&blank.replace("ranks:\n", &format!("ranks: {ranks}\n")), path, &key, 3, &Condition::OF_MINDS)
        };
        assert_eq!(read("").unwrap(), []);
        let ranking = read("b a = d c").unwrap().remove(0);
        assert_eq!(ranking.rater.as_deref(), Some("sheet"));
        for (letter, rank) in [('B', 1), ('A', 2), ('D', 2), ('C', 4)] {
            let condition = asked[letter as usize - 'A' as usize];
            let index = Condition::OF_MINDS.iter().position(|known| *known == condition).unwrap();
            assert_eq!(ranking.ranks[index], rank, "{letter}");
        }
        assert_eq!(rater(Path::new("a/ranks-0003-ann.txt"), 3), "ann");
        assert_eq!(rater(Path::new("a/ranks-0003.txt"), 3), "people");
        let error = |ranks: &str| read(ranks).unwrap_err().why;
        assert_eq!(error("A B C"), "D is not ranked; name every letter, or none");
        assert_eq!(error("A A B C D"), "A is ranked twice; name it once");
        assert_eq!(error("A B C E"), "\"E\" is no answer; name the letters A to D");
    }
}

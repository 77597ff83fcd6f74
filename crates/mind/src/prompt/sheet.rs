//! One file of `assets/prompts/`: sections, each with a budget in tokens.
//!
//! A line `== name budget` begins a section; without a budget and a text it is that of `shared.txt`. `{word}` is filled
//! by the question; a line that is nothing but `{list}` becomes as many lines as the list has. `#` begins a comment.

use crate::prompt::{
    fill::{Fill, Order},
    written::{SECTIONS, Written, WrittenSection},
};
use smallville_model::meter::tokens;

/// The sections that are the same for everybody.
const CONSTANT: [&str; 3] = ["rules", "town", "task"];

/// A section of a prompt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// One of [`SECTIONS`].
    pub name: String,
    /// So many tokens it may have.
    pub budget: u64,
    /// Its lines, with their numbers in the file.
    lines: Vec<(usize, String)>,
    /// The file in which its text stands.
    path: String,
}

/// A file.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// In the order of [`SECTIONS`].
    pub sections: Vec<Section>,
}

impl Sheet {
    /// Reads a file; sections without a text come from `shared`. Each fault is noted as `file:line: what is wrong`.
    pub fn parse(path: &str, text: &str, shared: Option<&Self>, faults: &mut Vec<String>) -> Self {
        let mut sections: Vec<(usize, Option<u64>, Section)> = Vec::new();
        // What stands under a head that cannot be read belongs to no section.
        let mut headless = false;
        for (number, line) in (1..).zip(text.lines()) {
            let fault = |what: String| format!("{path}:{number}: {what}");
            let is_head = line.starts_with("== ");
            if line.starts_with('#') || (headless && !is_head) {
                continue;
            }
            if let Some(head) = line.strip_prefix("== ") {
                match head_of(head) {
                    Ok((name, budget)) => {
                        headless = false;
                        let section = Section { name, path: path.to_owned(), ..Section::default() };
                        sections.push((number, budget, section));
                    }
                    Err(what) => {
                        headless = true;
                        faults.push(fault(what));
                    }
                }
            } else if let Some((.., section)) = sections.last_mut() {
                section.lines.push((number, line.to_owned()));
            } else if !line.trim().is_empty() {
                faults.push(fault("text before the first section; begin with `== rules`".into()));
            }
        }
        let mut sheet = Self::default();
        for (number, budget, section) in sections {
            match complete(section, budget, shared) {
                Ok(section) => sheet.sections.push(section),
                Err(what) => faults.push(format!("{path}:{number}: {what}")),
            }
        }
        if sheet.sections.is_empty() && !headless {
            faults.push(format!("{path}:1: nothing is asked in it; write its sections, the first one `== rules`"));
        }
        let place = |section: &Section| SECTIONS.iter().position(|name| *name == section.name);
        if !sheet.sections.is_sorted_by_key(place) {
            faults.push(format!("{path}: the sections must come in the order {}", SECTIONS.join(", ")));
        }
        sheet
    }

    /// Notes every `{word}` in what is to be the same for everybody.
    pub fn check_constant(&self, faults: &mut Vec<String>) {
        for section in self.sections.iter().filter(|section| CONSTANT.contains(&section.name.as_str())) {
            for (number, line) in &section.lines {
                faults.extend(slots(line).map(|name| {
                    let (path, section) = (&section.path, &section.name);
                    format!(
                        "{path}:{number}: {{{name}}} in {section} makes it another one each time; put it into situation"
                    )
                }));
            }
        }
    }

    /// Notes every `{word}` that is none of those which are filled.
    pub fn check_words(&self, words: &[&str], faults: &mut Vec<String>) {
        for section in &self.sections {
            for (number, line) in &section.lines {
                for name in slots(line).filter(|name| !words.contains(name)) {
                    let near = words
                        .iter()
                        .max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)));
                    let near = near.map(|near| format!("; did you mean {{{near}}}?")).unwrap_or_default();
                    faults.push(format!("{}:{number}: {{{name}}} is not filled{near}", section.path));
                }
            }
        }
    }

    /// The prompt: its sections, filled and cut to their budgets; all together have at most so many tokens, as far as
    /// lists can be shortened.
    #[must_use]
    pub fn write(&self, fill: &Fill, most: Option<u64>) -> Written {
        let mut sections: Vec<_> = self.sections.iter().map(|section| (section.filled(fill), section)).collect();
        while let Some(most) = most
            && sections.iter().map(|(filled, _)| filled.tokens()).sum::<u64>() > most
        {
            // The longest part of what may be shorter gives way first, so that something is left of each.
            let longest = sections.iter_mut().map(|(filled, _)| filled).max_by_key(|filled| filled.spare_tokens());
            if !longest.is_some_and(FilledSection::shorten) {
                break;
            }
        }
        let written = sections.into_iter().map(|(filled, section)| filled.written(section));
        // Of a section of which there is nothing to tell nothing is written.
        Written { sections: written.filter(|section| !section.text.trim().is_empty()).collect() }
    }
}

/// Name and budget of a section.
fn head_of(head: &str) -> Result<(String, Option<u64>), String> {
    let (name, budget) = head.trim().split_once(' ').map_or((head.trim(), None), |(name, rest)| (name, Some(rest)));
    if !SECTIONS.contains(&name) {
        return Err(format!("section `{name}` is none of {}", SECTIONS.join(", ")));
    }
    match budget.map(|budget| (budget, budget.trim().parse())) {
        None => Ok((name.to_owned(), None)),
        Some((_, Ok(budget))) => Ok((name.to_owned(), Some(budget))),
        Some((word, Err(_))) => Err(format!("`{word}` is no number of tokens; write `== {name} 200`")),
    }
}

/// A section with its text and budget: its own, or the shared one.
fn complete(mut section: Section, budget: Option<u64>, shared: Option<&Sheet>) -> Result<Section, String> {
    while section.lines.last().is_some_and(|(_, line)| line.trim().is_empty()) {
        section.lines.pop();
    }
    let name = section.name.clone();
    match (section.lines.is_empty(), budget) {
        (false, Some(budget)) => Ok(Section { budget, ..section }),
        (false, None) => Err(format!("the section {name} wants a budget in tokens; write `== {name} 200`")),
        (true, Some(_)) => Err(format!("the section {name} has no text; write one, or leave its budget out")),
        (true, None) => {
            let found = shared.and_then(|sheet| sheet.sections.iter().find(|section| section.name == name));
            found.cloned().ok_or(format!("the section {name} has no text, here or in shared.txt"))
        }
    }
}

/// The names between braces.
fn slots(line: &str) -> impl Iterator<Item = &str> {
    line.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

impl Section {
    /// Tokens of its text before anything is filled in.
    pub(super) fn text_tokens(&self) -> u64 {
        self.lines.iter().map(|(_, line)| tokens::count(line) + 1).sum()
    }

    /// The section with everything filled in; lists lose lines from their ends until it fits its budget.
    fn filled(&self, fill: &Fill) -> FilledSection {
        let mut section = FilledSection::default();
        for (_, line) in &self.lines {
            let name = line.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            match name.and_then(|name| Some((name, fill.lines(name)?))) {
                Some((_, [])) => section.push(None, "(nothing)".into()),
                Some((name, list)) => list.iter().for_each(|line| section.push(Some(fill.order(name)), line.clone())),
                None => section.push(None, filled(line, fill)),
            }
        }
        while section.tokens() > self.budget && (section.shorten() || section.remove(Order::Choices)) {}
        section
    }
}

/// A section on its way to its budget.
#[derive(Debug, Default)]
struct FilledSection {
    /// Lines with the order of the list in which they stand, if in one, and their tokens.
    lines: Vec<(Option<Order>, String, u64)>,
}

impl FilledSection {
    fn push(&mut self, order: Option<Order>, line: String) {
        let tokens = tokens::count(&line) + 1;
        self.lines.push((order, line, tokens));
    }

    fn tokens(&self) -> u64 {
        self.lines.iter().map(|(.., tokens)| tokens).sum()
    }

    fn spare_tokens(&self) -> u64 {
        let is_spare = |order: &Option<Order>| order.is_some_and(|order| order != Order::Choices);
        self.lines.iter().filter(|(order, ..)| is_spare(order)).map(|(.., tokens)| tokens).sum()
    }

    /// Leaves out one line without which the question is poorer and as sound, if there is one; the last list is the least.
    fn shorten(&mut self) -> bool {
        self.remove(Order::BestFirst) || self.remove(Order::OldestFirst)
    }

    /// Leaves out one line of the lists of an order.
    fn remove(&mut self, of: Order) -> bool {
        let is_of = |(order, ..): &(Option<Order>, String, u64)| *order == Some(of);
        let place = match of {
            Order::OldestFirst => self.lines.iter().position(is_of),
            Order::BestFirst | Order::Choices => self.lines.iter().rposition(is_of),
        };
        place.map(|place| self.lines.remove(place)).is_some()
    }

    fn written(self, section: &Section) -> WrittenSection {
        let tokens = self.tokens();
        let text: Vec<String> = self.lines.into_iter().map(|(_, line, _)| line).collect();
        WrittenSection { name: section.name.clone(), text: text.join("\n"), tokens, budget: section.budget }
    }
}

/// A line with its words put in, in one pass: what is put in is not read for slots again.
fn filled(line: &str, fill: &Fill) -> String {
    let (mut text, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            rest = after;
            break;
        };
        text.push_str(fill.get(name).unwrap_or_default());
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, fill: &Fill) -> WrittenSection {
        let mut faults = Vec::new();
        let sheet = Sheet::parse("a.txt", text, None, &mut faults);
        assert_eq!(faults, Vec::<String>::new());
        sheet.write(fill, None).sections.remove(0)
    }

    #[test]
    fn words_and_lists_are_put_in_once() {
        let fill = Fill::default().said("question", "what is {first}?").word("first", "Ada").list("few", ["1", "2"]);
        let section = written("# comment\n== situation 100\n{first} hears {question}\n{few}\n", &fill);
        assert_eq!(section.text, "Ada hears «what is {first}?»\n1\n2");
        assert_eq!(written("== task 9\n{none}", &Fill::default().list("none", [""; 0])).text, "(nothing)");
    }

    #[test]
    fn a_list_gives_way_to_the_budget() {
        let fill = Fill::default().list("many", (0..100).map(|i| format!("memory number {i} of a long life")));
        let section = written("== situation 60\nBefore.\n{many}\nAfter.", &fill);
        assert!(section.tokens <= 60 && section.text.starts_with("Before.\nmemory number 0"), "{}", section.text);
        assert!(section.text.ends_with("After."));
    }

    #[test]
    fn what_grows_loses_its_beginning() {
        let said = (0..100).map(|i| format!("line number {i} of a long talk"));
        let section = written("== talk 60\nSaid:\n{said}", &Fill::default().growing("said", said));
        assert!(section.tokens <= 60 && section.text.ends_with("line number 99 of a long talk"), "{}", section.text);
        assert!(section.text.starts_with("Said:\nline number 9"), "{}", section.text);
    }

    #[test]
    fn a_small_context_takes_memories_and_never_choices() {
        let mut faults = Vec::new();
        let text = "== person 100\nAda.\n{about}\n== turn 900\nIt is noon.\n{memories}\nShe may:\n{choices}\n";
        let sheet = Sheet::parse("a.txt", text, None, &mut faults);
        let lines = |of: &str, number: usize| (1..=number).map(|i| format!("{of} number {i}")).collect::<Vec<_>>();
        let fill = Fill::default()
            .list("about", lines("trait", 4))
            .list("memories", lines("memory", 40))
            .choices("choices", lines("choice", 6));
        let tokens = |written: &Written| written.sections.iter().map(|section| section.tokens).sum::<u64>();
        let (whole, short) = (sheet.write(&fill, None), sheet.write(&fill, Some(90)));
        assert!(tokens(&whole) > 150 && tokens(&short) <= 90, "{}", short.text());
        let text = short.text();
        assert!(text.contains("choice number 6") && text.contains("trait number 1"), "{text}");
        assert!(text.contains("memory number 1\n") && !text.contains("memory number 40"), "{text}");
        // What must be said stays, though the whole has no room; then it is not asked.
        assert!(sheet.write(&fill, Some(5)).text().contains("choice number 6"));
    }
}

//! Lists: "tea, chess and rain".

use crate::numbers::number;

/// "Ann", "Ann and Ben", "Ann, Ben and Cleo"; nothing for no items.
#[must_use]
pub fn listed<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, " and ")
}

/// "Ann", "Ann or Ben", "Ann, Ben or Cleo"; nothing for no items.
#[must_use]
pub fn either<T: AsRef<str>>(items: &[T]) -> String {
    joined(items, " or ")
}

/// People as a list, "nobody" if there are none.
#[must_use]
pub fn listed_people<T: AsRef<str>>(names: &[T]) -> String {
    if names.is_empty() { "nobody".into() } else { listed(names) }
}

/// People as a list; of more than `named + 1` only the first `named`: "Ann, Ben and four others".
#[must_use]
pub fn listed_some<T: AsRef<str>>(names: &[T], named: usize) -> String {
    if names.len() <= named + 1 {
        return listed_people(names);
    }
    let mut shown: Vec<String> = names[..named].iter().map(|name| name.as_ref().to_owned()).collect();
    shown.push(format!("{} others", number(names.len() - named)));
    listed(&shown)
}

/// Items that may hold an "and" of their own, with a comma before the last: "at nine, and at ten tea and toast".
#[must_use]
pub fn listed_clauses<T: AsRef<str>>(clauses: &[T]) -> String {
    joined(clauses, ", and ")
}

/// Things one after the other: "having breakfast, then reading, and after that walking".
#[must_use]
pub fn in_order<T: AsRef<str>>(things: &[T]) -> String {
    match things {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first, last] => format!("{}, then {}", first.as_ref(), last.as_ref()),
        [first, middle @ .., last] => {
            format!("{}, then {}, and after that {}", first.as_ref(), commas(middle), last.as_ref())
        }
    }
}

/// The items of a list in words: split at commas, semicolons and "and".
pub fn unlisted(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .map(|item| item.trim())
        .map(|item| item.strip_prefix("and ").unwrap_or(item))
        .filter(|item| !item.is_empty())
}

/// Items with commas between them and `last` before the last.
fn joined<T: AsRef<str>>(items: &[T], before_last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [others @ .., last] => format!("{}{before_last}{}", commas(others), last.as_ref()),
    }
}

fn commas<T: AsRef<str>>(items: &[T]) -> String {
    items.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

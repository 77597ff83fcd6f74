//! How people and stories are called in the middle of a sentence.

/// "Sam" of "Sam Moore"; "the reporter" has no first name.
#[must_use]
pub fn first_name(name: &str) -> &str {
    if is_nameless(name) { name } else { name.split(' ').next().unwrap_or(name) }
}

/// What a story is called in the middle of a sentence: "the green notebook" of "green notebook". What has an article or
/// an owner, tells what somebody did, or is no thing at all stays as it is.
#[must_use]
pub fn story_name(topic: &str) -> String {
    const NO_THINGS: [&str; 14] = [
        "the", "a", "an", "all", "half", "so", "behind", "upside", "thrown", "snowed", "paid", "finished", "free",
        "black,",
    ];
    const NUMBERED: [&str; 3] = ["chapter", "page", "question"];
    let mut words = topic.split(' ');
    let first = words.next().unwrap_or_default();
    let is_owner = first.ends_with("'s") || ["my", "your", "her", "his", "their", "our"].contains(&first);
    let is_deed = first.ends_with("ing") && first.chars().all(char::is_lowercase) && words.next().is_some();
    let stays = is_owner || is_deed || NO_THINGS.contains(&first) || NUMBERED.contains(&first);
    if topic.is_empty() || stays { topic.to_owned() } else { format!("the {topic}") }
}

/// Whether somebody is known by what they are: "the reporter".
#[must_use]
pub fn is_nameless(name: &str) -> bool {
    name.starts_with("the ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stories_are_called_so_that_they_fit_into_a_sentence() {
        for (topic, expected) in [
            ("green notebook", "the green notebook"),
            ("two left shoes", "the two left shoes"),
            ("the crow", "the crow"),
            ("a crush", "a crush"),
            ("grandmother's radio", "grandmother's radio"),
            ("defending Iago", "defending Iago"),
            ("lightning", "the lightning"),
            ("chapter nine", "chapter nine"),
            ("snowed in", "snowed in"),
            ("", ""),
        ] {
            assert_eq!(story_name(topic), expected);
        }
    }
}

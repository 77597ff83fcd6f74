//! Whether an answer says yes: the paper labels by hand what we label by words (Park et al. 2023, §7.1.1).

use unicode_segmentation::UnicodeSegmentation as _;

use smallville_mind::claim::first_name;

/// How somebody says that they do not know.
const DENIALS: &[&str] = &[
    "don't know",
    "do not know",
    "didn't know",
    "did not know",
    "no idea",
    "not a clue",
    "never heard",
    "not heard",
    "haven't heard",
    "nobody has told me",
    "no knowledge",
    "no evidence",
    "not aware",
    "unaware",
    "not sure",
    "not informed",
    "not familiar",
    "not been introduced",
    "never met",
    "can't say",
    "cannot say",
    "rings no bell",
    "first i hear",
    "means nothing to me",
    "tells me nothing",
];

/// What follows such words when something else is meant: "I don't know him well enough to judge".
const YET_KNOWN: &[&str] = &["well enough", " yet whether", " whether ", " why ", " what to make"];

/// How a sentence begins that says yes, whatever doubts come after.
const AFFIRMATIONS: &[&str] =
    &["yes", "i do.", "i do,", "of course", "indeed", "oh yes", "certainly", "so i hear", "there is"];

/// Whether somebody says that they know what they were asked about.
#[must_use]
pub fn says_yes(words: &str) -> bool {
    // Only with their capitals are sentences told apart.
    for sentence in words.unicode_sentences() {
        let sentence = sentence.trim().to_lowercase().replace('’', "'");
        if AFFIRMATIONS.iter().any(|yes| sentence.starts_with(yes)) {
            return true;
        }
        let denies = DENIALS.iter().any(|denial| sentence.contains(denial))
            && !YET_KNOWN.iter().any(|known| sentence.contains(known));
        if denies || sentence == "no." || sentence.starts_with("no, ") {
            return false;
        }
    }
    !words.trim().is_empty()
}

/// Whether somebody says that they do not know, and does not say yes.
#[must_use]
pub fn says_unknown(words: &str) -> bool {
    let plain = words.to_lowercase().replace('’', "'");
    !says_yes(words) && DENIALS.iter().any(|denial| plain.contains(denial))
}

/// Whether an answer names somebody, by full or first name.
#[must_use]
pub fn names(words: &str, who: &str) -> bool {
    let first = first_name(who);
    words.contains(who) || words.unicode_words().any(|word| word.trim_end_matches("'s").trim_end_matches("’s") == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_are_told_apart() {
        let check = |words: &str, expected: bool| assert_eq!(says_yes(words), expected, "{words}");
        check("Yes. Sam Moore: a neighbour. I don't know Sam well enough to judge.", true);
        check("I do. Klaus Mueller is a fellow student.", true);
        check("By name only. Isabella Rodriguez? The owner of the cafe.", true);
        check("Isabella is giving a Valentine's Day party at Hobbs Cafe.", true);
        check("Yes, though I don’t know when it is.", true);
        check("Yes. Sam Moore is a neighbour. Don't know him well. No idea what he wants.", true);
        check("I know several things, but not that. I do not know, or so it seems to me.", false);
        check("I have just the thing: Maria Lopez? I don't know anybody by that name.", false);
        check("Sam Moore? I don't know who that is, and I know half the town!", false);
        check("I’m not sure who is running for the election.", false);
        check("No, I did not know there was a party.", false);
        check("No.", false);
        check("The name Ryan Park tells me nothing. I do not know the person.", false);
        check("  ", false);
    }

    #[test]
    fn to_say_no_is_not_to_say_that_one_does_not_know() {
        let check = |words: &str, expected: bool| assert_eq!(says_unknown(words), expected, "{words}");
        check("I’ve no idea, and no memory of it.", true);
        check("Tom? I don't know anybody of that name.", true);
        check("No, I'd rather stay at home.", false);
        check("Yes, though I don't know when.", false);
        check("I'd read a book.", false);
    }

    #[test]
    fn a_first_name_is_a_name_and_a_part_of_a_word_is_none() {
        assert!(names("Sam is standing.", "Sam Moore") && names("It is Sam's plan.", "Sam Moore"));
        assert!(!names("The same as ever.", "Sam Moore") && !names("Nobody.", "Sam Moore"));
    }
}

//! Strips what a reasoning model says to itself.

/// Pairs between which models think aloud, in lower case.
const PAIRS: &[(&str, &str)] = &[
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[think]", "[/think]"),
    ("<seed:think>", "</seed:think>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
];

/// Marks of the format in which the channels of one reply follow each other; only what the last final one holds counts.
const FINAL_CHANNEL: &str = "<|channel|>final<|message|>";
const ANY_CHANNEL: &str = "<|channel|>";
const CHANNEL_ENDS: &[&str] = &["<|end|>", "<|return|>", "<|start|>", "<|call|>"];

/// A reply without its thinking, trimmed, and whether there was any.
///
/// Thinking that never ends takes the rest with it; thinking whose beginning the server swallowed takes all before it.
#[must_use]
pub fn strip_thinking(text: &str) -> (String, bool) {
    // Lower case of ASCII only, so that places are the same in both.
    let lower = text.to_ascii_lowercase();
    if lower.contains(ANY_CHANNEL) {
        return (final_channel(text, &lower), true);
    }
    let mut kept = String::with_capacity(text.len());
    let (mut at, mut depth, mut thought) = (0, 0_usize, false);
    while let Some((place, length, opens)) = next_mark(&lower, at) {
        if depth == 0 && opens {
            kept.push_str(&text[at..place]);
        } else if depth == 0 {
            // The beginning was swallowed: all so far was thinking.
            kept.clear();
        }
        depth = if opens { depth + 1 } else { depth.saturating_sub(1) };
        thought = true;
        at = place + length;
    }
    if depth == 0 {
        kept.push_str(&text[at..]);
    }
    (kept.trim().to_owned(), thought)
}

/// The next mark from a place on: where it is, how long, and whether it opens.
fn next_mark(lower: &str, from: usize) -> Option<(usize, usize, bool)> {
    let mut place = from;
    // Every mark begins with one of two letters, which are rare in prose.
    while let Some(step) = lower[place..].find(['<', '[']) {
        place += step;
        let rest = &lower[place..];
        for (open, close) in PAIRS {
            if rest.starts_with(open) {
                return Some((place, open.len(), true));
            }
            if rest.starts_with(close) {
                return Some((place, close.len(), false));
            }
        }
        place += 1;
    }
    None
}

fn final_channel(text: &str, lower: &str) -> String {
    let Some(start) = lower.rfind(FINAL_CHANNEL) else { return String::new() };
    let start = start + FINAL_CHANNEL.len();
    let end = CHANNEL_ENDS.iter().filter_map(|mark| lower[start..].find(mark)).min().unwrap_or(text.len() - start);
    text[start..start + end].trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_is_stripped_wherever_it_stands() {
        let check = |text: &str, kept: &str, thought: bool| {
            assert_eq!(strip_thinking(text), (kept.to_owned(), thought), "{text:?}");
        };
        check("I walk home.", "I walk home.", false);
        check("<think>Hm.</think>I walk home.", "I walk home.", true);
        check("I walk <think>or run?</think>home.", "I walk home.", true);
        check("I walk home.<thinking>Good.</thinking>", "I walk home.", true);
        check("<THINK>a</THINK>\n\n{\"a\":1}", "{\"a\":1}", true);
        check("<think>one</think>a<think>two</think>b", "ab", true);
        check("<think>one<think>two</think>still</think>b", "b", true);
        check("<think>never ends {\"a\":1}", "", true);
        check("answer<think>never ends", "answer", true);
        check("swallowed beginning</think>{\"a\":1}", "{\"a\":1}", true);
        check("said<think>one</think>more</think>b", "b", true);
        check("<think></think>", "", true);
        check("[THINK]Hm[/THINK]Yes.", "Yes.", true);
        check("a < b and c[0] > d", "a < b and c[0] > d", false);
        check("<thin", "<thin", false);
        check("", "", false);
        check("<think>日本語😀</think>はい😀", "はい😀", true);
        check(
            "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>",
            "Yes.",
            true,
        );
        check("<|channel|>analysis<|message|>Hm, only this", "", true);
    }

    #[test]
    fn a_megabyte_of_marks_takes_no_time() {
        let (kept, thought) = strip_thinking(&"<think>".repeat(150_000));
        assert!(kept.is_empty() && thought);
        let (kept, _) = strip_thinking(&"<".repeat(1_000_000));
        assert_eq!(kept.len(), 1_000_000);
    }
}

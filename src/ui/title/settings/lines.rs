//! What can be chosen on each page but that of the keys.

use super::Page;
use crate::{
    brain::attention::Mode,
    preferences::{
        FRAME_CAPS, Preferences, TEXT_SIZES,
        mind::{Answers, IN_FLIGHT, PER_MINUTE, TIME_OUT_SECS},
    },
};

/// What is said of language models.
pub(super) const OF_MODELS: [&str; 3] = [
    "Everybody in town has a built-in mind. It answers at once, costs nothing and needs no network.",
    "A language model can answer instead, question by question: what somebody says, plans or concludes. The next page \
     names its server, which questions it may answer and what it may cost; whenever it is silent or slow, the built-in \
     mind answers.",
    "While none is chosen, the game opens no connection to anything.",
];

/// A line: something to choose between a few words.
pub(super) struct Line {
    pub(super) words: &'static str,
    pub(super) help: &'static str,
    pub(super) choices: &'static [&'static str],
    /// Which of them holds.
    pub(super) chosen: usize,
    /// Takes another choice, or says why that is not possible.
    pub(super) choose: fn(&mut Preferences, usize) -> Result<(), String>,
}

/// The lines of a page.
pub(super) fn lines(page: Page, now: &Preferences) -> Vec<Line> {
    match page {
        Page::Mind => vec![who_thinks(now)],
        Page::Model => model(now),
        Page::Residents => residents(now),
        Page::Reading => reading(now),
        Page::Keys => Vec::new(),
        Page::Window => window(now),
    }
}

fn who_thinks(now: &Preferences) -> Line {
    Line {
        words: "Who thinks for the people",
        help: "",
        choices: &["The built-in mind", "A language model"],
        chosen: usize::from(now.mind.answers == Answers::Model),
        choose: |now, choice| {
            now.mind.answers = if choice == 0 { Answers::BuiltIn } else { Answers::Model };
            Ok(())
        },
    }
}

fn model(now: &Preferences) -> Vec<Line> {
    vec![
        who_thinks(now),
        Line {
            words: "Which questions it answers",
            help: "Off: none. Talk only: what is said. Watched people: all of those you look at or read of. In any case \
                   whoever you choose by name in their panel. The faster the town lives, the more of it the built-in mind answers in its \
                   place.",
            choices: &["Off", "Talk only", "Watched people", "Everything"],
            chosen: Mode::ALL.iter().position(|mode| *mode == now.mind.attention).unwrap_or(0),
            choose: |now, choice| {
                now.mind.attention = Mode::ALL[choice];
                Ok(())
            },
        },
        Line {
            words: "Calls at a time",
            help: "More than a server can work on at once only wait in line there.",
            choices: &["As fit the server", "1", "2", "4", "8"],
            chosen: IN_FLIGHT.iter().position(|calls| *calls == now.mind.in_flight).unwrap_or(0),
            choose: |now, choice| {
                now.mind.in_flight = IN_FLIGHT[choice];
                Ok(())
            },
        },
        Line {
            words: "Calls a minute",
            help: "Some services allow only so many.",
            choices: &["Any number", "60", "30", "10"],
            chosen: PER_MINUTE.iter().position(|calls| *calls == now.mind.per_minute).unwrap_or(0),
            choose: |now, choice| {
                now.mind.per_minute = PER_MINUTE[choice];
                Ok(())
            },
        },
        Line {
            words: "Time for an answer",
            help: "A slow computer needs more. Whoever waits for so long in the town lets the built-in mind answer.",
            choices: &["As fits the question", "30 s", "2 min", "5 min", "15 min"],
            chosen: TIME_OUT_SECS.iter().position(|secs| *secs == now.mind.time_out_secs).unwrap_or(0),
            choose: |now, choice| {
                now.mind.time_out_secs = TIME_OUT_SECS[choice];
                Ok(())
            },
        },
    ]
}

fn residents(now: &Preferences) -> Vec<Line> {
    vec![
        Line {
            words: "Residents begin to talk with you",
            help: "When you walk about in town, they may come up to you.",
            choices: &["Yes", "No"],
            chosen: usize::from(!now.residents.start_talk),
            choose: |now, choice| {
                now.residents.start_talk = choice == 0;
                Ok(())
            },
        },
        Line {
            words: "Residents may refuse what you ask of them",
            help: "If not, they accept every invitation and do every favour that they can.",
            choices: &["They may", "They do as you ask"],
            chosen: usize::from(!now.residents.may_refuse),
            choose: |now, choice| {
                now.residents.may_refuse = choice == 0;
                Ok(())
            },
        },
    ]
}

fn reading(now: &Preferences) -> Vec<Line> {
    let scale = (now.reading.scale() * 100.0).round() as u16;
    vec![
        Line {
            words: "Size of texts",
            help: "Of panels, and of what people say over their heads.",
            choices: &["Small", "Ordinary", "Large", "Very large"],
            chosen: TEXT_SIZES.iter().position(|size| *size == scale).unwrap_or(1),
            choose: |now, choice| {
                now.reading.text = TEXT_SIZES[choice];
                Ok(())
            },
        },
        Line {
            words: "First steps",
            help: "Three small things to try, with an arrow that shows where.",
            choices: &["Show them", "No more"],
            chosen: usize::from(now.lesson.over),
            choose: |now, choice| {
                now.lesson.over = choice == 1;
                Ok(())
            },
        },
        // A sample of the colours follows it.
        Line {
            words: "Good and bad",
            help: "Blue and orange can be told apart by nearly everybody.",
            choices: &["Green and red", "Blue and orange"],
            chosen: usize::from(now.reading.safe_colours),
            choose: |now, choice| {
                now.reading.safe_colours = choice == 1;
                Ok(())
            },
        },
    ]
}

fn window(now: &Preferences) -> Vec<Line> {
    vec![
        Line {
            words: "While another window is in front",
            help: "The town is then drawn less often, and hardly at all while its window is hidden.",
            choices: &["The town lives on", "The town waits"],
            chosen: usize::from(!now.window.lives_on),
            choose: |now, choice| {
                now.window.lives_on = choice == 0;
                Ok(())
            },
        },
        Line {
            words: "Pictures a second",
            help: "Fewer are easier on the battery.",
            choices: &["As the screen shows", "120", "60", "30"],
            chosen: FRAME_CAPS.iter().position(|cap| *cap == now.window.frame_cap).unwrap_or(0),
            choose: |now, choice| {
                now.window.frame_cap = FRAME_CAPS[choice];
                Ok(())
            },
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_holds_once_it_is_made() {
        let mut now = Preferences::default();
        for (page, _) in Page::ALL {
            for i in 0..lines(page, &now).len() {
                for choice in (0..lines(page, &now)[i].choices.len()).rev() {
                    let line = &lines(page, &now)[i];
                    let made = (line.choose)(&mut now, choice);
                    let expected = if made.is_ok() { choice } else { 0 };
                    assert_eq!(lines(page, &now)[i].chosen, expected, "{}", lines(page, &now)[i].words);
                }
            }
        }
        now.reading.text = 100;
        now.mind.attention = Mode::default();
        assert_eq!(now, Preferences::default(), "but for size and attention, the first choice is how it begins");
    }
}

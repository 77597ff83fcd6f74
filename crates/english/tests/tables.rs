//! Every line of every table holds. A line is `in => out`; `#` begins a remark; several items stand between `|`.

use smallville_english::*;

/// The cases of a table; fails on a line that is none.
fn cases(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let cases: Vec<_> = lines
        .map(|line| line.split_once("=>").unwrap_or_else(|| panic!("`{line}` has no =>")))
        .map(|(given, expected)| (given.trim(), expected.trim()))
        .collect();
    assert!(!cases.is_empty(), "the table is empty");
    cases.into_iter()
}

/// What stands between bars; nothing for an empty text.
fn items(text: &str) -> Vec<&str> {
    text.split('|').map(str::trim).filter(|item| !item.is_empty()).collect()
}

/// The first word of a case, which says what is done, and the rest.
fn task(given: &str) -> (&str, &str) {
    given.split_once(' ').unwrap_or((given, ""))
}

/// What was read; `-` if nothing could be.
fn shown<T: ToString>(read: Option<T>) -> String {
    read.map_or_else(|| "-".into(), |read| read.to_string())
}

#[test]
fn lists_are_joined_and_split() {
    for (given, expected) in cases(include_str!("tables/lists.txt")) {
        let (how, rest) = given.split_once(':').expect("a list begins with how it is joined");
        let items = items(rest);
        let made = match how {
            "and" => listed(&items),
            "or" => either(&items),
            "people" => listed_people(&items),
            "some" => listed_some(&items, 3),
            "clauses" => listed_clauses(&items),
            "order" => in_order(&items),
            "split" => unlisted(rest).collect::<Vec<_>>().join(" | "),
            other => panic!("{other} is no way to join a list"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn numbers_are_said_and_read() {
    for (given, expected) in cases(include_str!("tables/numbers.txt")) {
        let (what, word) = task(given);
        let count = || word.parse().expect("a number to say");
        let made = match what {
            "say" => number(count()),
            "count" => counted(count(), "guest", "guests"),
            "read" => shown(read_number(word)),
            "order" => shown(read_ordinal(word)),
            other => panic!("{other} is nothing that is done with numbers"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn every_number_in_words_is_read_again() {
    for count in 1..=99 {
        assert_eq!(read_number(&number(count as usize)), Some(count));
    }
}

/// Minutes since midnight of "16:20".
fn minutes(time: &str) -> u32 {
    let (hours, minutes) = time.split_once(':').expect("a time with a colon");
    hours.parse::<u32>().expect("hours") * 60 + minutes.parse::<u32>().expect("minutes")
}

/// "16:20" of minutes since midnight.
fn figures(minutes: u32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Reads "(at) six" with what stands before it in brackets.
fn hour(text: &str) -> Option<(Hour, usize)> {
    let (lead, rest) = text.strip_prefix('(').and_then(|text| text.split_once(") ")).unwrap_or(("", text));
    read_clock(&rest.split_whitespace().collect::<Vec<_>>(), Lead::of(lead))
}

#[test]
fn times_of_day_are_said_and_read() {
    for (given, expected) in cases(include_str!("tables/clock.txt")) {
        let (what, text) = task(given);
        let made =
            match what {
                "say" => clock(minutes(text)),
                "exact" => exact_clock(minutes(text)),
                "day" => clock_of_day(minutes(text)),
                "in" => in_minutes(text.parse().expect("minutes")),
                "part" => PartOfDay::of(minutes(text)).name().to_owned(),
                "read" => shown(hour(text).map(|(hour, words)| {
                    format!("{}{} {words}", figures(hour.minutes), if hour.open { "?" } else { "" })
                })),
                "bed" => shown(hour(&format!("(at) {text}")).map(|(hour, _)| figures(hour.at_bedtime()))),
                other => panic!("{other} is nothing that is done with times"),
            };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn every_time_in_words_is_read_again() {
    for time in (0..1440).step_by(5) {
        for said in [clock(time), clock_of_day(time)] {
            let (hour, words) = hour(&format!("(at) {said}")).unwrap_or_else(|| panic!("{said}"));
            assert_eq!(words, said.split(' ').count(), "{said}");
            let same = if hour.open { hour.on_dial() == time % 720 } else { hour.minutes % 1440 == time };
            assert!(same, "{said} is read as {hour:?}");
        }
    }
}

#[test]
fn days_and_months_are_said_and_read() {
    for (given, expected) in cases(include_str!("tables/calendar.txt")) {
        let (what, word) = task(given);
        let made = match what {
            "say" => weekday(word.parse().expect("the number of a day")).to_owned(),
            "day" => shown(read_weekday(word)),
            "month" => shown(read_month(word)),
            "name" => is_calendar_name(word).to_string(),
            "from" => {
                let (today, day) = task(word);
                day_from(today.parse().expect("today"), day.parse().expect("a day"))
            }
            other => panic!("{other} is nothing that is done with dates"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn verbs_take_their_forms() {
    for (given, expected) in cases(include_str!("tables/verbs.txt")) {
        let (what, word) = task(given);
        let made = match what {
            "forms" => {
                let forms = [third_person(word), gerund(word)];
                assert_eq!(plain_of_third(&forms[0]).as_deref(), Some(word));
                assert_eq!(plain_of_gerund(&forms[1]).as_deref(), Some(word));
                forms.join(" | ")
            }
            "past" => shown(plain_of_past(word)),
            "third" => shown(plain_of_third(word)),
            "gerund" => shown(plain_of_gerund(word)),
            "she" => third_person(word),
            "I" => first_person(word),
            "deed" => gerund_phrase(word),
            "would" => plain_phrase(word),
            "same" => is_same_in_past(word).to_string(),
            "thing" => is_nounish(word).to_string(),
            other => panic!("{other} is nothing that is done with verbs"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn words_and_sentences_have_their_edges() {
    for (given, expected) in cases(include_str!("tables/words.txt")) {
        let (what, text) = task(given);
        let made = match what {
            "capital" => capital(text),
            "small" => uncapital(text),
            "a" => with_article(text),
            "sentence" => sentence(text),
            other => panic!("{other} is nothing that is done with words"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn short_forms_become_long_and_long_ones_short() {
    for (given, expected) in cases(include_str!("tables/contractions.txt")) {
        let (what, text) = task(given);
        let made = match what {
            "short" => contracted(text),
            "long" => written_out(text),
            "word" => shown(long_form(text, "")),
            other => panic!("{other} is nothing that is done with short forms"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

/// The pronoun at the beginning of a text, and the rest.
fn spoken_of(text: &str) -> (Pronoun, &str) {
    let (word, rest) = text.split_once(": ").expect("a pronoun, a colon and a text");
    (Pronoun::of(word).unwrap_or_else(|| panic!("{word} is no pronoun")), rest)
}

#[test]
fn the_point_of_view_can_be_turned() {
    for (given, expected) in cases(include_str!("tables/person.txt")) {
        let (what, text) = task(given);
        let (pronoun, text) = spoken_of(text);
        let made = match what {
            "slots" => with_slots(text, pronoun),
            "I" => in_first_person(text, pronoun),
            "third" => in_third_person(text, "Kim Lee", pronoun),
            "own" => shown(own_word(text, pronoun, false)),
            "owns" => shown(own_word(text, pronoun, true)),
            "agree" => shown(agree(text, Person::Third(pronoun))),
            "named" => shown(agree(text, Person::Named)),
            other => panic!("{other} is nothing that is done with persons"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

#[test]
fn what_is_told_is_taken_up() {
    for (given, expected) in cases(include_str!("tables/told.txt")) {
        let (what, sentence) = task(given);
        let made = match what {
            "echo" => shown(echo(sentence, &|name| (name == "sam").then_some(Pronoun::He))),
            "mood" => format!("{:?}", mood(sentence)),
            "whose" => format!("{:?}", whose(sentence)),
            other => panic!("{other} is nothing that is done with what is told"),
        };
        assert_eq!(made, expected, "{given}");
    }
}

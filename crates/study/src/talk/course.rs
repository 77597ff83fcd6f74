//! How talks go: whether lines answer each other, how long a matter stays, what is told and to whom.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{figures::share, record::Conversation};
use smallville_mind::{
    claim::{ClaimKey, Verb},
    speech::{Line, Matter, SpeechAct},
};

/// A share of talks or lines, 0 to 1, unless it says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Course {
    /// Lines after another's that go on with its exchange, or answer it, or greet or part with it, or begin something with
    /// whoever has said yes or no, or has come up.
    pub pairs_linked_share: f64,
    /// Lines that ask something, followed by another's line that is linked with them.
    pub questions_answered_share: f64,
    /// Lines in a row about one matter, on average.
    pub lines_per_matter: f64,
    /// Different matters of a talk, on average.
    pub matters_per_talk: f64,
    /// Tellings to somebody who has heard or told the same before, or whom it is about, and who does not say so.
    pub told_to_knowers_share: f64,
    /// Tellings of something that happened, or was done or seen.
    pub tellings_of_events_share: f64,
    /// How often the most frequent sentence of three words or more was said.
    pub most_frequent_sentence: u64,
    /// Talks that mention a public matter, by its topic.
    pub public_matter_share: BTreeMap<String, f64>,
}

/// How the talks of a town went.
#[must_use]
pub(super) fn course(talks: &[Conversation]) -> Course {
    let (all, linked) = pairs(talks, |_| true);
    let (questions, answered) = pairs(talks, |line| line.words.contains('?'));
    let stretches: Vec<Vec<usize>> = talks.iter().map(|talk| stretches(&talk.lines)).collect();
    let matters: usize = stretches.iter().map(Vec::len).sum();
    let about: usize = stretches.iter().flatten().sum();
    let with_matter = stretches.iter().filter(|found| !found.is_empty()).count();
    let told = told(talks);
    Course {
        pairs_linked_share: share(linked, all),
        questions_answered_share: share(answered, questions),
        lines_per_matter: share(about, matters),
        matters_per_talk: share(matters, with_matter),
        told_to_knowers_share: share(told.to_knowers, told.all),
        tellings_of_events_share: share(told.events, told.all),
        most_frequent_sentence: most_frequent(talks),
        public_matter_share: public_matters(talks),
    }
}

/// How many lines that are asked for another's line follows, and how many of those are linked.
fn pairs(talks: &[Conversation], wanted: impl Fn(&Line) -> bool) -> (usize, usize) {
    let mut counts = (0, 0);
    for talk in talks {
        // Whoever comes up to others and says hello breaks nothing off.
        let lines: Vec<&Line> =
            talk.lines.iter().enumerate().filter(|(at, line)| *at < 2 || !greets(line)).map(|(_, line)| line).collect();
        for (at, pair) in lines.windows(2).enumerate() {
            if pair[0].speaker != pair[1].speaker && wanted(pair[0]) {
                counts.0 += 1;
                counts.1 += usize::from(is_linked(pair[0], pair[1]) || takes_in(&talk.lines, &lines[..=at], pair[1]));
            }
        }
    }
    counts
}

/// Whether a line says no more than hello.
fn greets(line: &Line) -> bool {
    line.thread.is_none() && !line.acts.is_empty() && line.acts.iter().all(SpeechAct::greets)
}

/// Whether a line goes on with what was said before it.
fn is_linked(before: &Line, line: &Line) -> bool {
    if let (Some(before), Some(thread)) = (&before.thread, &line.thread)
        && before.exchange == thread.exchange
    {
        return true;
    }
    if matches!((&before.thread, &line.thread), (Some(a), Some(b)) if a.matter.touches(&b.matter, [&before.name, &line.name]))
    {
        return true;
    }
    line.acts.iter().any(|act| before.acts.iter().any(|asked| answers(act, asked)))
        || line.acts.iter().any(|act| act.parts() || *act == SpeechAct::BreakOff)
        // Who goes without a word.
        || line.acts.is_empty() && is_gesture(&line.words)
        // What is said to a yes or a no, or once names are told.
        || begins(line) && (before.acts.iter().any(SpeechAct::decides) || greets(before))
}

/// Whether a line begins something with somebody who has come up to others who were talking, and has said no more than hello:
/// `before` are the lines before it without those that only greet.
fn takes_in(all: &[Line], before: &[&Line], line: &Line) -> bool {
    let said = |name: &str| all.iter().take_while(|other| other.at < line.at).any(|other| other.name == name);
    let newcomer = |name: &String| said(name) && !before.iter().any(|other| other.name == *name);
    begins(line) && before.len() > 1 && line.to.as_ref().is_some_and(newcomer)
}

/// Whether a line is the first of an exchange.
fn begins(line: &Line) -> bool {
    line.thread.as_ref().is_some_and(|thread| thread.begins())
}

/// Whether a line is nothing but a gesture.
fn is_gesture(words: &str) -> bool {
    words.starts_with('(') && words.find(')').is_some_and(|end| end + 1 == words.len())
}

/// Whether an act is one that answers another.
fn answers(act: &SpeechAct, asked: &SpeechAct) -> bool {
    use SpeechAct::{
        Accept, Agree, Apologise, Ask, Complain, Compliment, Decline, Disagree, DontKnow, Doubt, Encourage, Free,
        Greet, Insult, Introduce, Invite, Marvel, Perhaps, Request, Tell, Thank,
    };
    match asked {
        Greet | Introduce(_) => matches!(act, Greet | Introduce(_)),
        Ask(_) => matches!(act, Tell { .. } | DontKnow(_) | Free(_)),
        Invite(_) | Request(_) => matches!(act, Accept(_) | Decline(..) | Perhaps(_) | Ask(_) | Request(_)),
        Tell { .. } => matches!(act, Marvel(_) | Agree(_) | Disagree(..) | Doubt(_) | Ask(_) | Thank(_)),
        Compliment(_) | Encourage(_) | Accept(_) => matches!(act, Thank(_)),
        Insult | Disagree(..) | Apologise(_) => matches!(act, Apologise(_) | Complain(_) | Insult | Thank(_)),
        Free(_) => true,
        _ => false,
    }
}

/// How many lines in a row are about each matter of a talk; greetings and goodbyes are about none.
fn stretches(lines: &[Line]) -> Vec<usize> {
    let mut found: Vec<(&Matter, &str, usize)> = Vec::new();
    for thread in lines.iter().filter_map(|line| line.thread.as_deref()) {
        match found.last_mut() {
            Some((matter, exchange, count))
                if **matter == thread.matter && (*exchange == thread.exchange || thread.matter != Matter::Here) =>
            {
                *count += 1;
            }
            _ => found.push((&thread.matter, &thread.exchange, 1)),
        }
    }
    found.into_iter().map(|(.., count)| count).collect()
}

/// Whether somebody says that they know already.
fn says_known(words: &str) -> bool {
    let words = words.to_lowercase();
    ["i know", "i knew", "i've heard", "i'd heard", "i heard", "told me", "asked me", "i'm going", "i'm down for"]
        .iter()
        .any(|sign| words.contains(sign))
}

/// What was told.
#[derive(Default)]
struct Told {
    all: usize,
    to_knowers: usize,
    events: usize,
}

fn told(talks: &[Conversation]) -> Told {
    let mut told = Told::default();
    // Who has said or heard what; what somebody does is another thing each time.
    let mut known: BTreeSet<(&str, ClaimKey, &str)> = BTreeSet::new();
    let mut lines: Vec<&Line> = talks.iter().flat_map(|talk| &talk.lines).collect();
    lines.sort_by_key(|line| (line.at, line.conversation));
    for (at, line) in lines.iter().enumerate() {
        // "I know."
        let next = lines[at + 1..].iter().find(|next| next.conversation == line.conversation);
        let owned_up = next.is_some_and(|next| next.name != line.name && says_known(&next.words));
        for act in &line.acts {
            let SpeechAct::Tell { claim, .. } = act else { continue };
            let key = claim.key();
            let does = if claim.verb == Verb::Does { claim.says.as_str() } else { "" };
            told.all += 1;
            let listener = line.to.as_deref().or(line.others.first().map(String::as_str)).unwrap_or_default();
            // Whoever asks whether one has heard of it takes it that one may have.
            let knows = claim.who == listener || known.contains(&(listener, key.clone(), does));
            told.to_knowers += usize::from(knows && !line.words.contains('?') && !owned_up);
            let happened =
                matches!(claim.verb, Verb::Does | Verb::State | Verb::Happened | Verb::Incident | Verb::Achieves);
            told.events += usize::from(happened);
            for ear in line.others.iter().chain([&line.name]) {
                known.insert((ear, key.clone(), does));
            }
        }
    }
    told
}

fn most_frequent(talks: &[Conversation]) -> u64 {
    let mut said: BTreeMap<&str, u64> = BTreeMap::new();
    let lines = talks.iter().flat_map(|talk| &talk.lines).filter(|line| !is_gesture(&line.words));
    for sentence in lines.flat_map(|line| line.words.split_inclusive(['.', '!', '?'])).map(str::trim) {
        if sentence.split_whitespace().count() >= 3 {
            *said.entry(sentence).or_default() += 1;
        }
    }
    said.into_values().max().unwrap_or_default()
}

fn public_matters(talks: &[Conversation]) -> BTreeMap<String, f64> {
    let mut mentioned: BTreeMap<String, usize> = BTreeMap::new();
    for talk in talks {
        let of_acts = talk.lines.iter().flat_map(|line| &line.acts).flat_map(SpeechAct::carries);
        let of_threads = talk.lines.iter().filter_map(|line| match &line.thread.as_deref()?.matter {
            Matter::Claim(claim) => Some(claim.key()),
            _ => None,
        });
        let public = of_acts.chain(of_threads).filter(|key| key.verb == Verb::StandsFor);
        for topic in public.map(|key| key.topic).collect::<BTreeSet<_>>() {
            *mentioned.entry(topic).or_default() += 1;
        }
    }
    mentioned.into_iter().map(|(topic, count)| (topic, share(count, talks.len()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, conversation, line, party};
    use smallville_mind::{claim::Claim, speech::Thread};

    const ANN: &str = "Klaus Mueller";
    const BOB: &str = "Maria Lopez";

    fn beat(exchange: &str, speaker: &str, listener: &str, words: &str) -> Line {
        let thread = Thread {
            exchange: exchange.into(),
            beat: "open".into(),
            wording: 0,
            matter: Matter::Here,
            opener: ANN.into(),
            answerer: BOB.into(),
        };
        Line { thread: Some(Box::new(thread)), ..line(speaker, listener, at(0, 12, 0), Vec::new(), words) }
    }

    #[test]
    fn who_goes_without_a_word_ends_a_talk_and_drops_nothing() {
        let last = beat("day/tired", ANN, BOB, "Then sit down.");
        let nods = line(BOB, ANN, at(0, 12, 1), Vec::new(), "(nods)");
        let talks = line(BOB, ANN, at(0, 12, 1), Vec::new(), "(nods) Tomatoes.");
        assert!(is_linked(&last, &nods) && !is_linked(&last, &talks));
        assert_eq!(most_frequent(&[conversation(ANN, BOB, vec![nods])]), 0);
    }

    #[test]
    fn the_course_of_talks_is_counted() {
        let tell = || SpeechAct::Tell { claim: party().claim(), heard_from: None };
        let say = |speaker, listener, act, words| line(speaker, listener, at(0, 12, 1), vec![act], words);
        let talk = conversation(
            ANN,
            BOB,
            vec![
                beat("home/keys", ANN, BOB, "Have you seen my keys?"),
                beat("home/keys", BOB, ANN, "They are on the hook."),
                beat("home/noise", ANN, BOB, "Was that you at six?"),
                say(BOB, ANN, tell(), "There is a party. There is a party."),
                say(ANN, BOB, tell(), "I know that there is one."),
            ],
        );
        let course = course(&[talk]);
        assert_eq!((course.pairs_linked_share, course.questions_answered_share), (0.25, 0.5));
        assert_eq!((course.lines_per_matter, course.matters_per_talk), (1.5, 2.0));
        assert_eq!((course.told_to_knowers_share, course.tellings_of_events_share), (0.5, 0.0));
        assert_eq!(course.most_frequent_sentence, 2);
    }

    #[test]
    fn what_somebody_does_is_news_each_time_and_a_question_tells_nothing() {
        let does = |says: &str| SpeechAct::Tell {
            claim: Claim { verb: Verb::Does, topic: "whereabouts".into(), says: says.into(), ..party().claim() },
            heard_from: None,
        };
        let say = |act, words| line(ANN, BOB, at(0, 12, 1), vec![act], words);
        let told = |lines| course(&[conversation(ANN, BOB, lines)]).told_to_knowers_share;
        assert_eq!(told(vec![say(does("{am} asleep"), "Asleep."), say(does("{am} out"), "Out.")]), 0.0);
        assert_eq!(told(vec![say(does("{am} out"), "Out."), say(does("{am} out"), "Out, I said.")]), 0.5);
        let party = || SpeechAct::Tell { claim: party().claim(), heard_from: None };
        assert_eq!(told(vec![say(party(), "A party."), say(party(), "Have you heard of the party?")]), 0.0);
    }

    #[test]
    fn who_says_nothing_has_no_course() {
        assert_eq!(course(&[]), Course::default());
    }
}

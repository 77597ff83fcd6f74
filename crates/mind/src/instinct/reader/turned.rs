//! A sentence whose words stand another way round, in the order that the grammar knows: "never again will you" as "you will
//! never", "call nobody" as "do not call anybody".

use smallville_english::{is_plain_verb, plain_of_gerund, plain_of_past, plain_of_third, read_number};

use crate::instinct::reader::{
    lexicon::Clauses,
    tokens::{Token, begins},
    verbs::starts_plain,
};

/// Words for a time behind which something new begins.
pub(super) const TIMES: [&str; 7] = ["today", "tonight", "now", "tomorrow", "please", "immediately", "already"];
/// What follows the verb that is turned round behind "never": "never again will you".
const TURNED: [&str; 7] = ["will", "shall", "do", "would", "should", "can", "must"];

/// A sentence whose words stand another way round.
pub(super) fn turned(words: &Clauses, sentence: &[Token]) -> Vec<Token> {
    let say = |lead: &str, rest: &[Token]| [&lead.split(' ').map(Token::word).collect::<Vec<_>>(), rest].concat();
    if let Some(rest) = confided(sentence) {
        return [rest, &[Token::word(".")], &say("keep it to yourself .", &[])].concat();
    }
    if let Some(rest) = unknown_to_all(sentence) {
        return say("do not tell anybody", rest);
    }
    // "Never again will you buy".
    if sentence.first().is_some_and(|first| first.is(&["never"])) {
        let verb = sentence.iter().take(4).position(|token| token.is(&TURNED));
        if let Some([you, rest @ ..]) = verb.map(|verb| &sentence[verb + 1..])
            && you.is(&["you"])
        {
            return say("you will never", rest);
        }
    }
    // "Better you lie down".
    if let [better, you, verb, ..] = sentence
        && better.is(&["better", "best"])
        && you.is(&["you"])
        && is_plain_verb(&verb.low)
    {
        return say("you should", &sentence[2..]);
    }
    if let Some(rest) = keeping_from(sentence) {
        return rest;
    }
    let sentence = &lasting_first(words, sentence)[..];
    let sentence = &with_years(&delegated(sentence))[..];
    let told = together(&told_to(&nobody(words, &without_address(sentence))));
    moved_instead(&with_pause(&without_old_hour(&told)))
}

/// "Do not let Sam know you told her" as "do not tell Sam you told her".
fn keeping_from(sentence: &[Token]) -> Option<Vec<Token>> {
    let at = (0..sentence.len()).find(|at| begins(&sentence[*at..], "do not let"))?;
    let (person, rest) =
        sentence[at + 3..].split_first().filter(|(person, _)| person.person.is_some() && !person.owner)?;
    let known =
        ["know about", "find out about", "hear about", "know that", "find out that", "hear that", "know", "find out"];
    let verb = known.into_iter().find(|words| begins(rest, words))?;
    let rest = &rest[verb.split(' ').count()..];
    let tell = ["do", "not", "tell"].map(Token::word);
    let about: Vec<Token> = verb.split(' ').filter(|word| *word == "about").map(Token::word).collect();
    let said = !rest.iter().all(Token::is_mark);
    said.then(|| [&sentence[..at], &tell, std::slice::from_ref(person), &about, rest].concat())
}

/// "Stop at ten from now on and go home" as "from now on stop at ten and go home".
fn lasting_first(words: &Clauses, sentence: &[Token]) -> Vec<Token> {
    let lasting = ["from now on", "from today on", "from tomorrow on"];
    let at = (1..sentence.len()).find(|at| {
        lasting.iter().any(|words| begins(&sentence[*at..], words))
            && sentence.get(at + 3).is_some_and(|next| next.is(&["and", ","]))
    });
    match at.filter(|_| starts_plain(words, sentence)) {
        Some(at) => [&sentence[at..at + 3], &sentence[..at], &sentence[at + 3..]].concat(),
        None => sentence.to_vec(),
    }
}

/// "Put Maria in charge of the cake" as "ask Maria to take charge of the cake", "get Tom to sing" as "ask Tom to sing", "send
/// Mei a message that" as "tell Mei that".
fn delegated(sentence: &[Token]) -> Vec<Token> {
    let words = |text: &str| text.split(' ').map(Token::word).collect::<Vec<_>>();
    let said = (0..sentence.len()).find_map(|at| {
        let [verb, person, rest @ ..] = &sentence[at..] else { return None };
        let whole = person.person.is_some() && !person.owner;
        let message = [
            "a message that",
            "a text that",
            "a note that",
            "word that",
            "a message saying that",
            "a note saying that",
        ];
        let message = message.into_iter().find(|words| begins(rest, words));
        if !whole {
            None
        } else if verb.is(&["put"]) && begins(rest, "in charge of") {
            Some((at, "ask", "to take charge of", 3))
        } else if verb.is(&["get"]) && begins(rest, "to") && rest.get(1).is_some_and(|next| is_plain_verb(&next.low)) {
            Some((at, "ask", "to", 1))
        } else if verb.is(&["send", "write", "text", "leave"]) && message.is_some() {
            Some((at, "tell", "that", message.map_or(0, |words| words.split(' ').count())))
        } else {
            None
        }
    });
    match said {
        Some((at, verb, behind, length)) => {
            let person = std::slice::from_ref(&sentence[at + 1]);
            [&sentence[..at], &words(verb), person, &words(behind), &sentence[at + 2 + length..]].concat()
        }
        None => sentence.to_vec(),
    }
}

/// "He is 19" as "he is 19 years old", which is no hour.
fn with_years(sentence: &[Token]) -> Vec<Token> {
    let age = (2..sentence.len()).find(|at| {
        let subject = &sentence[at - 2];
        let known = subject.person.is_some() && !subject.owner || subject.is(&["you", "he", "she", "they"]);
        let number = read_number(&sentence[*at].low).is_some_and(|number| (1..120).contains(&number));
        known && sentence[at - 1].is(&["is", "are"]) && number && sentence.get(at + 1).is_none_or(Token::is_mark)
    });
    match age {
        Some(at) => [&sentence[..=at], &["years", "old"].map(Token::word), &sentence[at + 1..]].concat(),
        None => sentence.to_vec(),
    }
}

/// "No pub, sorry Tom, tonight" without what is said to him.
fn without_address(sentence: &[Token]) -> Vec<Token> {
    let said = (1..sentence.len()).find(|at| {
        let [comma, sorry, person, rest @ ..] = &sentence[*at..] else { return false };
        comma.low == ","
            && sorry.is(&["sorry", "thanks"])
            && person.person.is_some()
            && rest.first().is_none_or(Token::is_mark)
    });
    said.map_or_else(|| sentence.to_vec(), |at| [&sentence[..at], &sentence[at + 3..]].concat())
}

/// "While you are there you could" with a comma behind its condition.
fn with_pause(sentence: &[Token]) -> Vec<Token> {
    let led = [
        "while you are there",
        "while you are at it",
        "while you are here",
        "when you are there",
        "once you are there",
        "when you are done",
        "once you are done",
    ];
    let length = led.into_iter().find(|words| begins(sentence, words)).map_or(0, |words| words.split(' ').count());
    let pause = length > 0 && sentence.get(length).is_some_and(|next| !next.is_mark());
    if pause { [&sentence[..length], &[Token::word(",")], &sentence[length..]].concat() } else { sentence.to_vec() }
}

/// "Go to the pub instead" without its last word.
fn moved_instead(sentence: &[Token]) -> Vec<Token> {
    let said = |token: &Token| !token.is_mark() && !token.is(&["lol", "haha", "please", "ok", "okay"]);
    let end = sentence.iter().rposition(said).unwrap_or(0);
    let moves = |at: usize| sentence[at].is(&["go", "walk", "head", "run", "come"]);
    let led = end > 3
        && sentence[end].is(&["instead"])
        && (0..end).any(|at| moves(at) && sentence[at + 1].is(&["to", "home"]));
    if led { [&sentence[..end], &sentence[end + 1..]].concat() } else { sentence.to_vec() }
}

/// What is said behind "between us".
fn confided(sentence: &[Token]) -> Option<&[Token]> {
    let led = usize::from(sentence.first()?.is(&["just", "strictly"]));
    let rest = &sentence[led..];
    let length = ["between you and you", "between you", "between the two of you"]
        .into_iter()
        .find(|words| begins(rest, words) && rest.get(words.split(' ').count()).is_some_and(Token::is_mark))?
        .split(' ')
        .count();
    let said = rest.get(length + 1..)?;
    let end = said.iter().position(Token::ends_sentence).unwrap_or(said.len());
    (end > 1).then_some(&said[..end])
}

/// What nobody may know.
fn unknown_to_all(sentence: &[Token]) -> Option<&[Token]> {
    const MAY: [&str; 9] =
        ["may", "must", "can", "should", "is to", "is allowed to", "has to", "must ever", "may ever"];
    const LEARN: [&str; 6] = ["know", "hear", "learn", "find out", "see", "notice"];
    let after = |words: &[&str], rest: &'_ [Token]| {
        words.iter().filter(|words| begins(rest, words)).map(|words| words.split(' ').count()).max()
    };
    let (nobody, rest) = sentence.split_first()?;
    let rest = &rest[after(&MAY, rest).filter(|_| nobody.is(&["nobody"]))?..];
    let rest = &rest[after(&LEARN, rest)?..];
    rest.first().is_some_and(|next| next.is(&["that", "about", "of", "how", "what"])).then_some(rest)
}

/// "Call nobody" as "do not call anybody".
fn nobody(words: &Clauses, sentence: &[Token]) -> Vec<Token> {
    let mut told = sentence.to_vec();
    let object = sentence.iter().position(|token| token.is(&["nobody"])).filter(|at| (1..=2).contains(at));
    let Some(at) = object.filter(|_| starts_plain(words, sentence)) else { return told };
    if at == 2 && !sentence[1].is(&["to", "with", "at", "for", "about"]) {
        return told;
    }
    told[at] = Token::word("anybody");
    [&["do", "not"].map(Token::word)[..], &told].concat()
}

/// "Tell it first to Tom" as "tell Tom".
fn told_to(sentence: &[Token]) -> Vec<Token> {
    let starts = (0..sentence.len()).find_map(|at| {
        let [tells, it, rest @ ..] = &sentence[at..] else { return None };
        let told = tells.is(&["tell", "say", "explain", "confess", "admit", "mention"])
            && it.is(&["it", "this", "that", "so"]);
        let first = usize::from(rest.first().is_some_and(|next| next.is(&["first", "all"])));
        let [to, person, ..] = rest.get(first..)? else { return None };
        (told && to.is(&["to"]) && person.person.is_some()).then_some((at, at + 3 + first))
    });
    match starts {
        Some((at, person)) => [&sentence[..at], &[Token::word("tell")], &sentence[person..]].concat(),
        None => sentence.to_vec(),
    }
}

/// "Help her tomorrow and bring Klaus" as "help her tomorrow with Klaus".
fn together(sentence: &[Token]) -> Vec<Token> {
    const BEHIND: [&str; 4] = ["along", "too", "because", "with"];
    let brings = |at: &usize| {
        let [and, bring, person, rest @ ..] = &sentence[*at..] else { return false };
        and.is(&["and"])
            && bring.is(&["bring", "take"])
            && person.person.is_some()
            && !person.owner
            && rest.first().is_none_or(|next| next.is_mark() || next.is(&BEHIND))
    };
    let Some(at) = (2..sentence.len()).find(brings) else { return sentence.to_vec() };
    let rest = &sentence[at + 3..];
    let length = ["along with you", "with you", "along", "too"].into_iter().find(|words| begins(rest, words));
    let rest = &rest[length.map_or(0, |words| words.split(' ').count())..];
    [&sentence[..at], &[Token::word("with")], &sentence[at + 2..at + 3], rest].concat()
}

/// "Close at eight instead of ten" as "close at eight".
fn without_old_hour(sentence: &[Token]) -> Vec<Token> {
    const NOT: [&str; 4] = ["instead of", "rather than", "and not", "not at"];
    let names_hour = |token: &Token| read_number(&token.low).is_some() || token.is(&["noon", "midnight"]);
    let ends_time = |token: &Token| {
        let figure = token.low.chars().any(|sign| sign.is_ascii_digit());
        figure || names_hour(token) || token.is(&["o'clock", "pm", "am"]) || token.is(&TIMES)
    };
    let old = (1..sentence.len()).find(|at| {
        let rest = &sentence[*at..];
        let led = NOT.iter().any(|words| begins(rest, words));
        led && rest.get(2).is_some_and(names_hour) && ends_time(&sentence[*at - 1])
    });
    match old {
        Some(at) => [&sentence[..at], &sentence[at + 3..]].concat(),
        None => sentence.to_vec(),
    }
}

/// Whether a phrase speaks of somebody whom the speaker has made up: "a boy who loses his home".
pub(super) fn speaks_of_stranger(before: &[Token], who: &Token) -> bool {
    let tail = &before[before.len().saturating_sub(4)..];
    let article = tail.iter().rposition(|token| token.is(&["a", "an", "some"]));
    let verbal = |token: &Token| {
        token.person.is_some()
            || plain_of_past(&token.low).is_some()
            || plain_of_third(&token.low).is_some()
            || plain_of_gerund(&token.low).is_some()
    };
    who.is(&["who", "whose", "whom"])
        && article.is_some_and(|at| at + 1 < tail.len() && !tail[at + 1..].iter().any(verbal))
}

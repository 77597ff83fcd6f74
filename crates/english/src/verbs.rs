//! Forms of verbs: "go", "goes", "going", "went". The lists of words stand in `words/`, where anybody can add to them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// Verbs in their plain form.
static VERBS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words(include_str!("../words/verbs.txt")));
/// Words that are more often things than deeds.
static THINGS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words(include_str!("../words/verbs_or_things.txt")));
/// Verbs that are only known by what is done, because elsewhere they are mostly no verbs: "air", "light".
static RARE: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words(include_str!("../words/rare_verbs.txt")));
/// Words in -ed that are no past.
static NO_PAST: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words(include_str!("../words/no_past.txt")));
/// Irregular past forms and participles with their plain forms.
static PAST: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    include_str!("../words/irregular_past.txt").lines().filter_map(|line| line.split_once(' ')).collect()
});

/// Verbs of two syllables that double their last consonant.
const DOUBLING: [&str; 14] = [
    "admit", "begin", "cancel", "commit", "forget", "label", "model", "permit", "prefer", "quarrel", "refer", "regret",
    "submit", "travel",
];
/// Verbs and other words that stand behind any subject as they are.
const UNCHANGED: [&str; 20] = [
    "can", "could", "did", "had", "has", "is", "may", "might", "must", "shall", "should", "was", "will", "would",
    "cannot", "never", "also", "always", "does", "ought",
];

fn words(list: &str) -> BTreeSet<&str> {
    list.split_whitespace().collect()
}

/// Whether a word in lower case is a verb in its plain form.
#[must_use]
pub fn is_plain_verb(word: &str) -> bool {
    VERBS.contains(word)
}

/// Whether a verb is more often a thing: "water", "book". It is a deed only if something follows.
#[must_use]
pub fn is_nounish(word: &str) -> bool {
    THINGS.contains(word)
}

/// Whether a verb is the same in its plain form and in the past: "put".
#[must_use]
pub fn is_same_in_past(word: &str) -> bool {
    PAST.get(word) == Some(&word)
}

/// Whether a word is an irregular past form, whatever else it may be: "found", "wrote", "put".
#[must_use]
pub fn is_irregular_past(word: &str) -> bool {
    PAST.contains_key(word)
}

/// The plain form of a past form: "broke" is "break", "painted" is "paint".
#[must_use]
pub fn plain_of_past(word: &str) -> Option<String> {
    if let Some(plain) = PAST.get(word) {
        return Some((*plain).to_owned());
    }
    let stem = word.strip_suffix("ed").filter(|stem| stem.len() > 1 && !NO_PAST.contains(word))?;
    let ending_in_y = stem.strip_suffix('i').map(|stem| format!("{stem}y"));
    let options = [Some(format!("{stem}e")), Some(stem.to_owned()), without_last(stem), ending_in_y];
    Some(known(options).unwrap_or_else(|| stem.to_owned()))
}

/// The plain form of a verb in the third person: "likes" is "like"; none for words that are no known verb.
#[must_use]
pub fn plain_of_third(word: &str) -> Option<String> {
    match word {
        "has" => return Some("have".into()),
        "does" => return Some("do".into()),
        "is" | "was" | "this" | "his" | "its" | "us" | "always" | "perhaps" | "yes" | "as" => return None,
        _ => {}
    }
    let ending_in_y = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    // "goes" and "wishes" have an e for the sound; that of "hopes" is its own.
    let with_e = word.strip_suffix("es").filter(|stem| takes_es(stem)).map(str::to_owned);
    known([ending_in_y, with_e, word.strip_suffix('s').map(str::to_owned)])
}

/// Whether a plain verb takes "es" behind "she".
fn takes_es(verb: &str) -> bool {
    ["s", "sh", "ch", "x", "z", "o"].iter().any(|end| verb.ends_with(end))
}

/// The plain form of a gerund: "running" is "run"; none for words that are no known verb.
#[must_use]
pub fn plain_of_gerund(word: &str) -> Option<String> {
    known(stems_of_gerund(word)?)
}

/// What the plain form of a gerund could be.
fn stems_of_gerund(word: &str) -> Option<[Option<String>; 4]> {
    let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 1)?;
    let ending_in_ie = stem.strip_suffix('y').map(|stem| format!("{stem}ie"));
    let (plain, with_e) = (Some(stem.to_owned()), Some(format!("{stem}e")));
    // "Hop" would double its consonant, so that "hoping" is "hope".
    let [first, second] = if would_double(stem) { [with_e, plain] } else { [plain, with_e] };
    Some([first, second, without_last(stem), ending_in_ie])
}

/// Whether a plain verb of one syllable doubles its last consonant before "ing": "hop", not "pay" or "hoot".
fn would_double(verb: &str) -> bool {
    let vowel = |c: &char| "aeiou".contains(*c);
    // The "u" of "quit" is none.
    let vowels = verb.replace("qu", "q").chars().filter(vowel).count();
    let mut last = verb.chars().rev();
    let ends = last.next().is_some_and(|c| !vowel(&c) && !"wxy".contains(c)) && last.next().is_some_and(|c| vowel(&c));
    ends && vowels == 1
}

/// The form behind "she" of a verb behind "I" or "they": "goes", "studies", "is"; "went" and "can" stay.
#[must_use]
pub fn third_person(verb: &str) -> String {
    let vowel_y = ["ay", "ey", "oy", "uy"].iter().any(|end| verb.ends_with(end));
    let past = || !is_plain_verb(verb) && plain_of_past(verb).is_some();
    match verb {
        "have" => "has".into(),
        "am" | "are" | "be" => "is".into(),
        "were" => "was".into(),
        "don't" => "doesn't".into(),
        "haven't" => "hasn't".into(),
        "aren't" => "isn't".into(),
        "weren't" => "wasn't".into(),
        _ if verb.ends_with("n't") => verb.into(),
        _ if UNCHANGED.contains(&verb) || verb.ends_with("ly") && !is_plain_verb(verb) || past() => verb.into(),
        _ if verb.ends_with('y') && !vowel_y => format!("{}ies", &verb[..verb.len() - 1]),
        _ if takes_es(verb) => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// The form behind "I" of a verb behind "she": "go", "study", "am"; "went" and "can" stay.
#[must_use]
pub fn first_person(verb: &str) -> String {
    match verb {
        "is" => return "am".into(),
        "was" | "this" | "his" => return verb.into(),
        _ => {}
    }
    if let Some(plain) = plain_of_third(verb) {
        return plain;
    }
    if let Some(stem) = verb.strip_suffix("ies") {
        return if stem.len() > 1 { format!("{stem}y") } else { format!("{stem}ie") };
    }
    if ["sses", "shes", "ches", "xes", "zzes", "oes"].iter().any(|end| verb.ends_with(end)) {
        return verb[..verb.len() - 2].into();
    }
    match verb.strip_suffix('s') {
        Some(stem) if !stem.ends_with('s') && stem.len() > 1 => stem.into(),
        _ => verb.into(),
    }
}

/// The gerund of a plain form: "running", "making".
#[must_use]
pub fn gerund(plain: &str) -> String {
    match plain {
        "be" => return "being".into(),
        "lie" | "die" | "tie" => return format!("{}ying", &plain[..1]),
        _ => {}
    }
    if doubles(plain) {
        let last = plain.chars().last().unwrap_or_default();
        return format!("{plain}{last}ing");
    }
    match plain.strip_suffix('e') {
        Some(stem) if !["ee", "oe", "ye"].iter().any(|end| plain.ends_with(end)) => format!("{stem}ing"),
        _ => format!("{plain}ing"),
    }
}

/// Words with which things begin, and never deeds.
const BEFORE_NOUNS: [&str; 14] =
    ["a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "these", "those", "some"];

/// A deed with its verb as a gerund: "cooking soup" of "cook soup", and of itself.
///
/// What begins as a thing does is no deed and stays as it is: "the shop".
#[must_use]
pub fn gerund_phrase(deed: &str) -> String {
    let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
    let done = verb.ends_with("ing") && !is_plain_verb(verb);
    let verb = if done || BEFORE_NOUNS.contains(&verb) { verb.to_owned() } else { gerund(verb) };
    format!("{verb} {rest}").trim_end().to_owned()
}

/// A gerund phrase with its verbs in their plain form, as it follows "I would": "airing the room and calling for help"
/// as "air the room and call for help".
#[must_use]
pub fn plain_phrase(doing: &str) -> String {
    let words: Vec<&str> = doing.split_whitespace().collect();
    let before = |i: usize, back: usize| i.checked_sub(back).map_or("and", |i| words[i]);
    let joins = |word: &str| matches!(word, "and" | "or" | "then");
    let is_verb = |i: usize| joins(before(i, 1)) || matches!(before(i, 1), "not" | "finally") && joins(before(i, 2));
    let rare = |word: &str| stems_of_gerund(word)?.into_iter().flatten().find(|plain| RARE.contains(plain.as_str()));
    let plain = |i: usize| {
        let (word, tail) = words[i].split_at(words[i].trim_end_matches([',', ';']).len());
        match Some(word).filter(|_| is_verb(i)).and_then(|word| plain_of_gerund(word).or_else(|| rare(word))) {
            Some(plain) => format!("{plain}{tail}"),
            // A verb that nobody knows keeps its form.
            None if i == 0 && word.ends_with("ing") => format!("be {}", words[i]),
            None => words[i].to_owned(),
        }
    };
    (0..words.len()).map(plain).collect::<Vec<_>>().join(" ")
}

/// Whether the last consonant is doubled before -ing: one syllable that ends in consonant, vowel, consonant.
fn doubles(plain: &str) -> bool {
    if DOUBLING.contains(&plain) {
        return true;
    }
    let letters: Vec<char> = plain.chars().collect();
    let vowel = |c: char| "aeiou".contains(c);
    let groups = letters.iter().enumerate().filter(|(i, c)| vowel(**c) && (*i == 0 || !vowel(letters[i - 1]))).count();
    match letters.as_slice() {
        [.., a, b, c] => groups == 1 && !vowel(*a) && vowel(*b) && !vowel(*c) && !"wxy".contains(*c),
        _ => false,
    }
}

/// A stem without its last letter, as of "runn".
fn without_last(stem: &str) -> Option<String> {
    let last = stem.chars().next_back()?;
    Some(stem[..stem.len() - last.len_utf8()].to_owned())
}

/// The first that is a verb in its plain form.
fn known<const N: usize>(options: [Option<String>; N]) -> Option<String> {
    options.into_iter().flatten().find(|plain| is_plain_verb(plain))
}

//! Turns what is remembered of somebody into what they say of themselves: "Ann Silva studies" becomes "I study".

use crate::{
    person::{Pronoun, own_word},
    verbs::{first_person, plain_of_third},
    words::capital,
};

/// Stands for the narrator's own name; no text has it otherwise.
const MARK: char = '\u{1}';

/// Words between a subject and its verb.
const ADVERBS: &[&str] = &[
    "never",
    "still",
    "also",
    "often",
    "always",
    "now",
    "not",
    "even",
    "once",
    "sometimes",
    "just",
    "already",
    "soon",
];

/// Words after which somebody is no subject: "with me", "for me".
const PREPOSITIONS: &[&str] =
    &["to", "for", "with", "of", "by", "from", "at", "about", "in", "on", "towards", "like", "against", "without"];

/// Words that begin a clause with a subject of its own.
const CLAUSES: &[&str] = &[
    "who", "which", "whose", "whom", "that", "because", "although", "though", "while", "when", "if", "since", "how",
    "what",
];

/// Words behind which a verb has no ending.
const MODALS: &[&str] = &["will", "would", "can", "could", "should", "must", "may", "might"];

/// Who speaks of themselves, and of whom else.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    /// Full name.
    pub name: &'a str,
    /// How others speak of them.
    pub pronoun: Pronoun,
    /// Full names of whom else they may speak.
    pub others: &'a [String],
    /// How one speaks of whoever bears a name, if the name says so.
    pub pronoun_of: &'a dyn Fn(&str) -> Option<Pronoun>,
}

/// A text in the first person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// The words, without a full stop at the end.
    pub text: String,
    /// Whether it is clear who every "he" and "she" in it is.
    pub clear: bool,
}

impl Narrator<'_> {
    /// What is said of the narrator in the third person, said by the narrator: "Ann Silva studies" as "I study".
    #[must_use]
    pub fn own_words(self, text: &str) -> OwnWords {
        let marked = mark(text, self.name, self.name.split(' ').next().unwrap_or_default());
        // What somebody else says has subjects of its own: "he" in it is whoever speaks now only if it names them.
        let (report, said) = marked.split_at(report_end(&marked));
        let (report, report_clear) = self.turned(report, false);
        let (said, said_clear) = self.turned(said, false);
        let text = format!("{report} {said}");
        let text = others_first(text.trim().trim_end_matches(['.', ';', ' ']), self.others);
        // "Ann is friends with Ben, and they lend each other cups."
        let ours = self.pronoun != Pronoun::They && text.contains("each other") && text.starts_with("I ");
        let text = if ours { text.replace(" they ", " we ") } else { text };
        OwnWords { text: capital(&text), clear: report_clear && said_clear }
    }

    /// What the narrator does or wants, without a subject: "finish her paper" as "finish my paper".
    #[must_use]
    pub fn own_phrase(self, phrase: &str) -> String {
        let marked = mark(phrase, self.name, self.name.split(' ').next().unwrap_or_default());
        self.turned(&marked, true).0.trim_end_matches(['.', ';', ' ']).to_owned()
    }

    /// A part of a text with marks for one's own name, in the first person, and whether it is clear; `own`: it is about
    /// the narrator even if it does not name them.
    fn turned(self, marked: &str, own: bool) -> (String, bool) {
        if !own && !marked.contains(MARK) {
            return (marked.trim().to_owned(), true);
        }
        let words: Vec<&str> = marked.split_whitespace().collect();
        let mut turn = Turn {
            pronoun_of: self.pronoun_of,
            pronoun: self.pronoun,
            others: self.others,
            mine: false,
            outer: false,
            modal: false,
            expects: false,
            shared: false,
            clause: Clause::Main,
            clear: true,
        };
        let turned: Vec<String> = (0..words.len()).map(|i| turn.word(&words, i)).collect();
        (turned.join(" "), turn.clear)
    }
}

/// Where the words of somebody else begin: behind "Maria told me that"; 0 if it is no report.
fn report_end(marked: &str) -> usize {
    let mark = if marked.starts_with("\u{1} overheard ") { " say that " } else { " told \u{1} that " };
    marked.find(mark).map_or(0, |at| at + mark.len())
}

/// "Maria and I" for "I and Maria Lopez".
fn others_first(text: &str, others: &[String]) -> String {
    let named = text.strip_prefix("I and ").and_then(|rest| others.iter().find_map(|name| rest.strip_prefix(name)));
    match named {
        Some(rest) => format!("{} and I{rest}", &text["I and ".len()..text.len() - rest.len()]),
        None => text.to_owned(),
    }
}

/// Replaces one's own name by a sign that cannot occur otherwise.
fn mark(text: &str, name: &str, first: &str) -> String {
    let marked = text.replace(name, "\u{1}");
    let whole = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()) == first;
    let own = |word: &str| {
        if whole(word.trim_end_matches("'s")) { word.replace(first, "\u{1}") } else { word.to_owned() }
    };
    marked.split(' ').map(own).collect::<Vec<_>>().join(" ")
}

/// Goes through a sentence and remembers whose verb comes next.
struct Turn<'a> {
    pronoun_of: &'a dyn Fn(&str) -> Option<Pronoun>,
    pronoun: Pronoun,
    others: &'a [String],
    /// Whether the subject of the clause is the speaker.
    mine: bool,
    /// The same of the clause in which a relative clause stands.
    outer: bool,
    /// Whether the clause has a verb behind "will" or the like: a verb that is joined to it has no ending.
    modal: bool,
    /// Whether the next verb belongs to the speaker.
    expects: bool,
    /// Whether somebody else was named of whom one speaks in the same way.
    shared: bool,
    clause: Clause,
    clear: bool,
}

/// Whose clause a word stands in, which says who a "him" in it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clause {
    /// The main clause.
    Main,
    /// A clause that has only begun.
    Begun,
    /// A clause about somebody who is named: a "him" in it is somebody else.
    Named,
    /// A clause about a "he".
    Pronoun,
}

impl Turn<'_> {
    fn word(&mut self, words: &[&str], i: usize) -> String {
        let (core, tail) = split_tail(words[i]);
        let next = words.get(i + 1).map_or("", |word| split_tail(word).0);
        let before = i.checked_sub(1).map_or("", |before| words[before]);
        if before.ends_with(',') && self.clause != Clause::Begun {
            // "Share a house with Ann, who has just moved in, and want her to stay".
            self.mine |= self.clause == Clause::Named && self.outer && core == "and" && is_known_verb(next);
            self.clause = Clause::Main;
        }
        if let Some(end) = core.strip_prefix(MARK) {
            // "Maria, with whom I never have to explain": an adverb may stand before the verb.
            let after = words.get(i + 2).map_or("", |word| split_tail(word).0);
            let verb = if ADVERBS.contains(&next) { after } else { next };
            return self.name(end, verb, i == 0, PREPOSITIONS.contains(&before), tail);
        }
        let lower = core.to_lowercase();
        if let Some(own) = self.pronoun(&lower, before, next, tail) {
            return format!("{own}{tail}");
        }
        self.notice_name(words, i);
        if CLAUSES.contains(&lower.as_str()) {
            // After "guests who have …" a verb in the singular is one's own again.
            let plural = lower == "who" && before.ends_with('s') && !before.starts_with(char::is_uppercase);
            self.outer = self.mine;
            (self.mine, self.expects, self.modal) = (plural && self.mine, false, false);
            self.clause =
                if matches!(lower.as_str(), "who" | "which" | "whose") { Clause::Named } else { Clause::Begun };
            return words[i].to_owned();
        }
        if self.clause == Clause::Begun {
            self.clause = if core.starts_with(char::is_uppercase) { Clause::Named } else { Clause::Pronoun };
        }
        let joins = |word: &str| matches!(word, "and" | "but" | "or") || word.ends_with([',', ';']);
        let adverb = ADVERBS.contains(&before) && i > 1 && joins(words[i - 2]);
        self.modal |= self.clause != Clause::Main && MODALS.contains(&lower.as_str());
        // "Wonders who will come and hopes": what is joined to "come" would be "hope".
        let mine = self.mine || self.outer && self.modal && before == "and";
        let coordinate = mine && (joins(before) || adverb) && is_known_verb(&lower) && !tail.starts_with([',', '.']);
        if self.expects && !ADVERBS.contains(&lower.as_str()) && !lower.ends_with("ly") || coordinate {
            self.expects = false;
            return format!("{}{tail}", first_person(core));
        }
        words[i].to_owned()
    }

    /// The speaker's name, behind which a verb may stand; `governed`: it stands behind a preposition.
    fn name(&mut self, end: &str, verb: &str, begins: bool, governed: bool, tail: &str) -> String {
        if end == "'s" {
            return format!("my{tail}");
        }
        if begins || !governed && looks_like_verb(verb) && tail.is_empty() {
            (self.mine, self.expects) = (true, true);
            return format!("I{tail}");
        }
        format!("me{tail}")
    }

    fn pronoun(&mut self, word: &str, before: &str, next: &str, tail: &str) -> Option<&'static str> {
        let own = own_word(word, self.pronoun, possesses(before, next, tail))?;
        if self.shared && before != "as" {
            let object = matches!(own, "me" | "myself");
            match self.clause {
                // "because he asks": the other. "avoids him": the other.
                Clause::Begun => self.clause = Clause::Pronoun,
                Clause::Named if own == "me" => return Some(own),
                Clause::Main if object => {}
                Clause::Pronoun if own == "I" => {}
                _ => self.clear = false,
            }
            return None;
        }
        if self.clause == Clause::Begun {
            self.clause = Clause::Pronoun;
        }
        if own == "I" {
            (self.mine, self.expects) = (true, self.pronoun != Pronoun::They);
        }
        Some(own)
    }

    /// After "Klaus likes Eddy Lin", a "he" is Eddy.
    fn notice_name(&mut self, words: &[&str], i: usize) {
        let (core, _) = split_tail(words[i]);
        let core = core.trim_end_matches("'s");
        if !core.starts_with(char::is_uppercase) {
            return;
        }
        if let Some(other) = self.others.iter().find(|name| name.split(' ').next() == Some(core)) {
            self.shared |= (self.pronoun_of)(other).is_none_or(|pronoun| pronoun == self.pronoun);
        }
    }
}

/// A word and the punctuation behind it.
fn split_tail(word: &str) -> (&str, &str) {
    let end = word.trim_end_matches([',', '.', ';', ':', '!', '?', ')', '"']).len();
    word.split_at(end)
}

/// Whether "her" before `next` is "my" and not "me".
fn possesses(before: &str, next: &str, tail: &str) -> bool {
    const GIVING: &[&str] =
        &["help", "let", "make", "keep", "tell", "bring", "want", "ask", "call", "get", "give", "wish"];
    const NOT: &[&str] = &[
        "", "and", "or", "but", "to", "for", "with", "at", "in", "on", "from", "of", "when", "because", "if", "until",
        "while", "a", "an", "the", "by", "than", "about", "every", "who", "that", "as", "so", "late", "tea", "into",
        "out", "up", "off", "down", "away", "back", "home", "over", "again", "too", "how", "what", "why", "where",
    ];
    tail.is_empty() && !NOT.contains(&next) && !GIVING.contains(&first_person(before).as_str())
}

fn is_known_verb(word: &str) -> bool {
    matches!(word, "is" | "was") || plain_of_third(word).is_some()
}

fn looks_like_verb(word: &str) -> bool {
    is_known_verb(word) || MODALS.contains(&word) || matches!(word, "had" | "cannot")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What somebody says of themselves among people of the same story.
    fn told(name: &str, text: &str) -> OwnWords {
        let women = ["Maria Lopez", "Ayesha Khan", "Jane Moreno", "Mei Lin"];
        let men = ["Klaus Mueller", "Wolfgang Schulz", "Sam Moore", "Adam Smith", "Eddy Lin", "John Lin", "Ryan Park"];
        let others: Vec<String> = women.iter().chain(&men).map(|name| (*name).to_owned()).collect();
        let pronoun_of = |name: &str| Some(if women.contains(&name) { Pronoun::She } else { Pronoun::He });
        let pronoun = pronoun_of(name).unwrap_or(Pronoun::They);
        Narrator { name, pronoun, others: &others, pronoun_of: &pronoun_of }.own_words(text)
    }

    #[test]
    fn a_person_speaks_of_themselves_as_i() {
        let check = |name: &str, text: &str, expected: &str| assert_eq!(told(name, text).text, expected);
        check(
            "Klaus Mueller",
            "Klaus Mueller studies sociology at Oak Hill College and lives in the dorm",
            "I study sociology at Oak Hill College and live in the dorm",
        );
        check(
            "Klaus Mueller",
            "Klaus Mueller is close to Ayesha Khan, who reads his drafts and crosses out every third adjective",
            "I am close to Ayesha Khan, who reads my drafts and crosses out every third adjective",
        );
        check(
            "Wolfgang Schulz",
            "Wolfgang Schulz gets up at five, runs through Johnson Park, and is hungry for the rest of the day",
            "I get up at five, run through Johnson Park, and am hungry for the rest of the day",
        );
        check(
            "Ryan Park",
            "Ryan Park shares a house with Adam Smith, who has just moved in, and wants him to feel welcome",
            "I share a house with Adam Smith, who has just moved in, and want him to feel welcome",
        );
        check(
            "Maria Lopez",
            "Klaus Mueller talks with Maria Lopez about her stream",
            "Klaus Mueller talks with me about my stream",
        );
        check(
            "Adam Smith",
            "Adam Smith regards Sam Moore as his mentor because Sam Moore made him finish his first book",
            "I regard Sam Moore as my mentor because Sam Moore made me finish his first book",
        );
        check("Klaus Mueller", "Klaus Mueller likes Eddy Lin because he asks", "I like Eddy Lin because he asks");
        check(
            "Klaus Mueller",
            "With Maria Lopez, Klaus Mueller never has to explain why research matters",
            "With Maria Lopez, I never have to explain why research matters",
        );
        check(
            "Klaus Mueller",
            "Klaus Mueller and Maria Lopez share a love of research",
            "Maria Lopez and I share a love of research",
        );
        check(
            "Jane Moreno",
            "Jane Moreno is friends with Mei Lin, and they lend each other cups",
            "I am friends with Mei Lin, and we lend each other cups",
        );
        check(
            "Jane Moreno",
            "Jane Moreno wonders a little who will run for mayor and hopes that it will be somebody who helps the shops",
            "I wonder a little who will run for mayor and hope that it will be somebody who helps the shops",
        );
        check(
            "Klaus Mueller",
            "Whoever looks for Klaus Mueller does well to try the library",
            "Whoever looks for me does well to try the library",
        );
    }

    #[test]
    fn what_others_do_and_say_is_not_ones_own() {
        let check = |name: &str, text: &str, expected: &str| {
            let own = told(name, text);
            assert_eq!((own.text.as_str(), own.clear), (expected, true));
        };
        let tongue = "A young man with blond hair is burning his tongue on the leeks";
        check("Sam Moore", tongue, tongue);
        check(
            "John Lin",
            "Jane Moreno told John Lin that Mei Lin burned the rice when the dean came, and he asked for the black part",
            "Jane Moreno told me that Mei Lin burned the rice when the dean came, and he asked for the black part",
        );
        check(
            "John Lin",
            "John Lin overheard Ryan Park say that Ryan Park loves his coffee",
            "I overheard Ryan Park say that Ryan Park loves his coffee",
        );
        check(
            "Klaus Mueller",
            "Ayesha Khan told Klaus Mueller that Wolfgang Schulz took Klaus Mueller running once",
            "Ayesha Khan told me that Wolfgang Schulz took me running once",
        );
    }
}

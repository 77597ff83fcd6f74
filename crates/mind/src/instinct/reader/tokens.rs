//! Cuts a text into words: short forms are written out, and "I" becomes "you", for both are the hearer.

use smallville_english::long_form;
use unicode_segmentation::UnicodeSegmentation as _;

use smallville_town::SectorId;

/// A word or a mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Token {
    /// As it was written.
    pub(super) raw: String,
    /// In lower case, with straight apostrophes.
    pub(super) low: String,
    /// The full name of the person whom it names.
    pub(super) person: Option<String>,
    /// The sector that it names.
    pub(super) sector: Option<SectorId>,
    /// Whether it ends in `'s`: "Tom's", "Tom's house" with the sector named as a whole has none.
    pub(super) owner: bool,
}

impl Token {
    /// A plain word.
    pub(super) fn word(raw: &str) -> Self {
        Self { raw: raw.to_owned(), low: raw.to_lowercase(), ..Self::default() }
    }

    /// Whether it is one of some words.
    pub(super) fn is(&self, words: &[&str]) -> bool {
        words.contains(&self.low.as_str())
    }

    /// Whether it is one of the words of a list.
    pub(super) fn is_in(&self, words: &[String]) -> bool {
        words.contains(&self.low)
    }

    /// Whether it is a mark and not a word.
    pub(super) fn is_mark(&self) -> bool {
        !self.low.chars().any(char::is_alphanumeric)
    }

    /// Whether it ends a sentence.
    pub(super) fn ends_sentence(&self) -> bool {
        self.is(&[".", "!", "?", ";", "…", "\n", "—", "–"])
    }
}

/// Words that mean the hearer, and what they become.
const HEARER_WORDS: [(&str, &str); 12] = [
    ("i", "you"),
    ("me", "you"),
    ("my", "your"),
    ("mine", "yours"),
    ("myself", "yourself"),
    ("am", "are"),
    ("we", "you"),
    ("us", "you"),
    ("our", "your"),
    ("ourselves", "yourself"),
    ("u", "you"),
    ("ur", "your"),
];

/// Marks that are left out: they say nothing that the reader uses, and braces would be taken for slots.
const DROPPED: [&str; 12] = ["'", "\"", "“", "”", "{", "}", ")", "*", "_", "«", "»", "„"];

/// Words and marks of a text, in order.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let text = text.replace(['’', '‘', '`'], "'");
    let mut found: Vec<Token> = Vec::new();
    let mut glued = false;
    for piece in pieces(&text) {
        if piece.contains('\n') && found.last().is_some_and(|last| !last.ends_sentence()) {
            found.push(Token::word("\n"));
        }
        if piece.trim().is_empty() {
            glued = false;
            continue;
        }
        let piece = if piece == "(" { "," } else { piece };
        // "It is cold - take a coat": a dash by itself stands between sentences.
        let dash = piece == "-"
            && !glued
            && found.last().is_some_and(|last| !last.low.ends_with(|sign: char| sign.is_ascii_digit()));
        let piece = if dash { "–" } else { piece };
        let clock = matches!(piece, ":" | "-");
        match found.last_mut() {
            // "18:00", "half-past" and "get-together" are one word.
            Some(last) if glued && (clock || last.low.ends_with([':', '-'])) && last.low.len() < 40 => {
                last.raw.push_str(piece);
                last.low.push_str(&piece.to_lowercase());
            }
            _ => found.push(Token::word(piece)),
        }
        glued = true;
    }
    let found = found.into_iter().filter(|token| !token.is(&DROPPED)).flat_map(without_tail).collect();
    written_out(found)
}

/// A word without the marks that hang on it; behind a colon there begins something new.
fn without_tail(mut token: Token) -> impl Iterator<Item = Token> {
    let mut colon = false;
    while token.raw.len() > 1 && token.raw.ends_with([':', '-']) {
        colon |= token.raw.pop() == Some(':');
        token.low.pop();
    }
    [Some(token), colon.then(|| Token::word(","))].into_iter().flatten()
}

/// The pieces between word borders; "a.m." stays one.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_word_bounds()
}

/// Short forms written out, and the hearer always "you".
fn written_out(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len() + 8);
    let mut i = 0;
    while i < tokens.len() {
        let token = &tokens[i];
        let next = tokens.get(i + 1).map_or("", |next| next.low.as_str());
        let after = tokens.get(i + 2).map_or("", |next| next.low.as_str());
        i += 1;
        if token.is(&["mr", "mrs", "ms", "dr", "prof", "a.m", "p.m"]) && next == "." {
            out.push(Token::word(&token.raw.replace('.', "")));
            i += 1;
        } else if token.is(&["i'd", "you'd"]) && next == "better" {
            out.extend(["you", "should"].map(Token::word));
            i += 1;
        } else if token.low == "had" && next == "better" && after != "not" {
            out.push(Token::word("should"));
            i += 1;
        } else if token.low == "cannot" {
            out.extend(["can", "not"].map(Token::word));
        } else if token.low == "ur" && is_said_of_hearer(out.last(), &tokens[i..]) {
            out.extend(["you", "are"].map(Token::word));
        } else if let Some(long) = long_form(
            &token.low,
            if matches!(next, "never" | "always" | "already" | "just" | "ever") { after } else { next },
        ) {
            push_long(&long, token, &mut out);
        } else {
            out.push(hearer_word(token, out.last()));
        }
    }
    out
}

/// Whether "ur" means "you are": it begins a clause, and behind it stands a single word, or what no noun begins with.
fn is_said_of_hearer(before: Option<&Token>, rest: &[Token]) -> bool {
    const OPENS: [&str; 12] =
        [",", "and", "but", "because", "if", "when", "that", "think", "know", "so", "since", "cause"];
    const NO_NOUN: [&str; 13] =
        ["a", "an", "the", "so", "too", "very", "not", "really", "just", "gonna", "going", "about", "still"];
    const SURE: [&str; 8] = ["a", "an", "the", "so", "too", "not", "gonna", "going"];
    let opens = before.is_none_or(|before| before.ends_sentence() || before.is(&OPENS));
    let ends = |token: &Token| token.is_mark() || token.is(&["and", "but", "so", "because", "today", "now"]);
    let doing = |next: &Token| next.low.len() > 5 && next.low.ends_with("ing");
    let begins_anew = |next: &Token| next.is(&["go", "come", "get", "so", "to", "for", "at", "in", "with", "up", "of"]);
    // "Ur secretly a ninja".
    let rest = match rest.first() {
        Some(first) if first.low.ends_with("ly") && rest.len() > 1 => &rest[1..],
        _ => rest,
    };
    if rest.first().is_some_and(|next| next.is(&SURE)) {
        return true;
    }
    opens
        && rest.first().is_some_and(|next| {
            next.is(&NO_NOUN) || rest.get(1).is_none_or(ends) || doing(next) && begins_anew(&rest[1])
        })
}

/// The words of a long form, with "It" of "It's" as it was written; "us" of "let us" is not the hearer alone.
fn push_long(long: &str, token: &Token, out: &mut Vec<Token>) {
    for (i, word) in long.replace("cannot", "can not").split(' ').enumerate() {
        let written = i == 0 && token.low.ends_with("'s") && word != "let";
        let word = Token::word(if written { &token.raw[..token.raw.len() - 2] } else { word });
        out.push(if word.low == "us" { word } else { hearer_word(&word, None) });
    }
}

/// "you" for "I"; all else as it is. "am" behind a number is a time of day.
fn hearer_word(token: &Token, before: Option<&Token>) -> Token {
    let number =
        before.is_some_and(|before| before.low.ends_with(|c: char| c.is_ascii_digit()) || before.low == "o'clock");
    match HEARER_WORDS.iter().find(|(word, _)| *word == token.low) {
        Some((word, _)) if *word == "am" && number => token.clone(),
        Some((word, _)) if *word == "us" && before.is_some_and(|before| before.low == "let") => token.clone(),
        Some((_, you)) => Token::word(you),
        None => token.clone(),
    }
}

/// The lower-case words of a phrase.
pub(super) fn lows(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().map(|token| token.low.as_str()).collect()
}

/// Whether a phrase begins with some words.
pub(super) fn begins(tokens: &[Token], words: &str) -> bool {
    let mut rest = tokens.iter();
    words.split(' ').all(|word| rest.next().is_some_and(|token| token.low == word))
}

/// Where some words stand in a phrase.
pub(super) fn find(tokens: &[Token], words: &str) -> Option<usize> {
    (0..tokens.len()).find(|at| begins(&tokens[*at..], words))
}

/// A phrase without marks at its ends.
pub(super) fn trimmed(mut tokens: &[Token]) -> &[Token] {
    while let [first, rest @ ..] = tokens
        && first.is_mark()
    {
        tokens = rest;
    }
    while let [rest @ .., last] = tokens
        && last.is_mark()
    {
        tokens = rest;
    }
    tokens
}

/// Whether something new may begin behind a token.
pub(super) fn is_joint(token: &Token) -> bool {
    token.is_mark() || token.is(&["and", "so", "then", "but", "maybe"])
}

/// Words without the reason that is given behind them, which may name other places.
pub(super) fn before_reason(tokens: &[Token]) -> &[Token] {
    let reason = tokens.iter().skip(1).position(|token| token.is(&["because", "since"]));
    &tokens[..reason.map_or(tokens.len(), |at| at + 1)]
}

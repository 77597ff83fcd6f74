//! The sentences of a paragraph, whatever marks its writer has put between them.

use smallville_english::apostrophised;

/// The sentences, with semicolons the phrases, with dashes or strokes the notes of a paragraph.
pub(super) fn sentences(paragraph: &str) -> Vec<String> {
    let text = paragraph.replace('’', "'").replace(['“', '”'], "\"");
    let dashed = text.trim_start().starts_with(['-', '*', '•']);
    let stroked = text.matches(" / ").count() > 1;
    let mut found = Vec::new();
    let mut sentence = String::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        // "A kid genius pls??" asks for nothing else than "a kid genius".
        let core = word.trim_end_matches(['.', ',', '!', '?', ';']).to_lowercase();
        if matches!(core.as_str(), "pls" | "plz" | "lol" | "haha" | "lmao" | "thx") {
            if word.ends_with(['.', '!', '?', ';']) {
                found.push(std::mem::take(&mut sentence));
            }
            continue;
        }
        if dashed && matches!(word, "-" | "*" | "•") || stroked && word == "/" {
            found.push(std::mem::take(&mut sentence));
            continue;
        }
        sentence.push_str(&mended(word));
        sentence.push(' ');
        let title = matches!(word, "Dr." | "Mr." | "Mrs." | "Ms." | "St." | "Rev." | "e.g." | "i.e.");
        // "Until three a.m. and …" goes on.
        let goes_on = words.peek().is_some_and(|next| next.starts_with(char::is_lowercase));
        let title = title || goes_on && (word.ends_with("a.m.") || word.ends_with("p.m."));
        let closed = word.trim_end_matches(['"', ')']);
        if closed.ends_with(['.', ';', '!', '?']) && !title {
            found.push(std::mem::take(&mut sentence));
        }
    }
    found.push(sentence);
    let clean = |text: &String| {
        text.trim().trim_end_matches(['.', ';', '!', '?', ',']).replace([';', '{', '}'], ",").trim().to_owned()
    };
    found.iter().map(clean).filter(|text| text.chars().any(char::is_alphanumeric)).collect()
}

/// "cant" is "can't", and "i" is "I".
fn mended(word: &str) -> String {
    let core = word.trim_end_matches([',', '.', ';', '!', '?', ':']);
    let right = match core {
        "i" => Some("I"),
        "i'm" => Some("I'm"),
        _ => apostrophised(core),
    };
    right.map_or_else(|| word.to_owned(), |right| format!("{right}{}", &word[core.len()..]))
}

//! Whom and which place a word means: names, kinship, "him", "the cafe", "Tom's house".

use smallville_english::{is_plain_verb, plain_of_third};

use crate::{
    instinct::reader::{
        Hearer, places,
        tables::Tables,
        tokens::{Token, is_joint},
        turned::speaks_of_stranger,
    },
    persona::Pronoun,
};
use smallville_town::SectorId;

/// So many words may stand between who does something and to whom it is done.
const MOST_BETWEEN: usize = 3;

/// Behind these and "her" stands what she does there: "take her dancing".
const TAKES: [&str; 6] = ["take", "taking", "bring", "catch", "keep", "teach"];

/// Behind these "them" are those who were named together.
const SAYS: [&str; 5] = ["tell", "ask", "warn", "remind", "thank"];

/// Behind these "her" is whoever does something: "make her laugh".
const LETS: [&str; 7] = ["make", "let", "help", "see", "watch", "hear", "making"];

/// Behind "her" they begin something else than what is hers.
const NOT_OWNED: &str = "she he they it first her his and to at in on that about for a the how if you with out some tomorrow today tonight so but your is \
    very again from when what why something more alone because until along over back home who whether as before after \
    up off into every once by or while through down around anything one an now away instead than where";

/// Whether a word behind "her" is nothing of hers.
fn is_not_owned(next: &Token) -> bool {
    NOT_OWNED.split(' ').any(|word| next.low == word)
}

/// Marks the people and the places that a text names, and says "they" by name where it is clear who is meant.
pub(super) fn marked(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Vec<Token> {
    let owned: Vec<Token> = tokens
        .iter()
        .enumerate()
        .map(|(i, token)| {
            let owner = is_bare_owner(token, tokens.get(i + 1), hearer);
            if owner { Token::word(&format!("{}'s", &token.raw[..token.raw.len() - 1])) } else { token.clone() }
        })
        .collect();
    let mut marking = Marking { tables, hearer, out: Vec::new(), last: Vec::new(), group: false, stranger: false };
    let mut at = 0;
    while at < owned.len() {
        let rest = &owned[at..];
        let named = marking.place(rest).or_else(|| marking.family(rest)).or_else(|| marking.person(rest));
        at += named.unwrap_or_else(|| {
            marking.other(rest, at.checked_sub(1).map(|before| &owned[before]));
            1
        });
    }
    marking.out
}

/// A text whose names are being marked.
struct Marking<'a> {
    tables: &'a Tables,
    hearer: &'a Hearer<'a>,
    /// The words so far.
    out: Vec<Token>,
    /// Who was named so far, the newest last.
    last: Vec<String>,
    /// Whether the newest were named together: then "they" are several.
    group: bool,
    /// Whether "he" is somebody who was made up: "a boy who loses his home".
    stranger: bool,
}

impl Marking<'_> {
    /// Remembers who was named last.
    fn named(&mut self, person: &str) {
        self.last.retain(|known| *known != person);
        self.last.push(person.to_owned());
    }

    /// The place with which the rest begins; how many tokens it took.
    fn place(&mut self, rest: &[Token]) -> Option<usize> {
        let named =
            places::whole_name(rest, self.tables, self.hearer).or_else(|| house_of(rest, self.tables, self.hearer));
        let (sector, length) = named.or_else(|| self.somebodys(rest))?;
        let raw: Vec<&str> = rest[..length].iter().map(|token| token.raw.as_str()).collect();
        self.out.push(Token { sector: Some(sector), ..Token::word(&raw.join(" ")) });
        if let Some((person, ..)) = person(rest, self.tables, self.hearer) {
            self.named(&person);
        }
        Some(length)
    }

    /// "Sleep at Tom's tonight", "stay at the Moores": where they live.
    fn somebodys(&self, rest: &[Token]) -> Option<(SectorId, usize)> {
        self.out.last().filter(|before| before.is(&["at"]))?;
        // Into a house to which nobody has asked one one comes only to sleep there.
        self.out.iter().rev().take(4).find(|before| before.is(&["sleep", "stay", "crash", "night", "sleeping"]))?;
        if let Some(family) = family(rest, self.hearer) {
            return Some((places::home_of(family.first()?, self.hearer)?, 2));
        }
        let (person, length, owner) = person(rest, self.tables, self.hearer)?;
        let ends = rest.get(length).is_none_or(|next| next.is_mark() || is_not_owned(next));
        (owner && ends).then(|| Some((places::home_of(&person, self.hearer)?, length)))?
    }

    /// "The Lins": each of them.
    fn family(&mut self, rest: &[Token]) -> Option<usize> {
        let family = family(rest, self.hearer)?;
        for (at, name) in family.iter().enumerate() {
            self.out.extend((at > 0).then(|| Token::word("and")));
            self.out.push(Token { person: Some(name.clone()), ..Token::word(name) });
            self.named(name);
        }
        self.group = family.len() > 1;
        Some(2)
    }

    /// The person with whom the rest begins.
    fn person(&mut self, rest: &[Token]) -> Option<usize> {
        let (person, length, owner) = person(rest, self.tables, self.hearer)?;
        let joined = matches!(&self.out[..], [.., before, and]
            if and.is(&["and", "&"]) && before.person.as_ref().is_some_and(|other| *other != person));
        self.group = joined || self.group && self.out.last().is_some_and(|before| before.low == ",");
        self.named(&person);
        self.stranger = false;
        let contracted = owner && is_verb_behind(rest.get(length), self.tables);
        self.out.push(Token { person: Some(person.clone()), owner: owner && !contracted, ..Token::word(&person) });
        if contracted {
            let been = rest[length].is(&["been", "gone", "got"]);
            self.out.push(Token::word(if been { "has" } else { "is" }));
        }
        Some(length)
    }

    /// Any other word, with the person whom it means if it is a pronoun.
    fn other(&mut self, rest: &[Token], before: Option<&Token>) {
        let token = &rest[0];
        self.stranger = !token.ends_sentence() && (self.stranger || speaks_of_stranger(&self.out, token));
        let several = self.group && Pronoun::of(&token.low) == Some(Pronoun::They);
        // "Tell Tom and Jane to come and ask them why": both.
        if several && token.is(&["them"]) && before.is_some_and(|before| before.is(&SAYS)) {
            let both: Vec<String> = self.last.iter().rev().take(2).rev().cloned().collect();
            for (at, name) in both.iter().enumerate() {
                self.out.extend((at > 0).then(|| Token::word("and")));
                self.out.push(Token { person: Some(name.clone()), ..Token::word(name) });
            }
            return;
        }
        let acts = self.acting(token);
        let others: Vec<String> = self.last.iter().filter(|name| Some(*name) != acts.as_ref()).cloned().collect();
        let person = meant(token, &others, self.hearer).filter(|_| !several && !self.stranger);
        let made = before.is_some_and(|before| before.is(&LETS));
        let does = made && rest.get(1).is_some_and(|next| is_plain_verb(&next.low));
        // "Take her dancing", "break it to her gently".
        let taken =
            before.is_some_and(|before| before.is(&TAKES)) && rest.get(1).is_some_and(|next| next.low.ends_with("ing"));
        let how = rest.get(1).is_some_and(|next| next.low.ends_with("ly")) && rest.get(2).is_none_or(Token::is_mark);
        let owner = person.is_some() && !does && !taken && !how && is_owner(token, rest.get(1));
        self.out.push(Token { person, owner, ..token.clone() });
    }
}

impl Marking<'_> {
    /// Who does something to "him", and is somebody else: "Arthur laughing at | him".
    fn acting(&self, token: &Token) -> Option<String> {
        if !token.is(&["him", "them"]) {
            return None;
        }
        let at = self.out.iter().rposition(|before| before.person.is_some() && !before.owner)?;
        let between = &self.out[at + 1..];
        let verb = between.first()?;
        let does = verb.low.ends_with("ing") && verb.low.len() > 4 || plain_of_third(&verb.low).is_some();
        let near = between.len() <= MOST_BETWEEN && !between.iter().any(is_joint);
        self.out[at].person.clone().filter(|_| does && near)
    }
}

/// Whether "Tom's" before this word means "Tom is" or "Tom has".
fn is_verb_behind(next: Option<&Token>, tables: &Tables) -> bool {
    let Some(next) = next else { return false };
    next.low.ends_with("ing") && next.low.len() > 4
        || next.is(&[
            "a", "an", "the", "not", "been", "gone", "got", "very", "so", "too", "quite", "in", "at", "here", "really",
            "back", "still",
        ])
        || tables.topic_of_state(&next.low).is_some()
        || tables.judgement(&next.low).is_some()
}

/// A full name, a first name, "Mr Moore", "your wife": the full name, how many tokens, and whether it owns something.
pub(super) fn person(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(String, usize, bool)> {
    let first = tokens.first()?;
    let (bare, owner) = bare(&first.low);
    let matches_full = |name: &str| {
        let words: Vec<String> = name.to_lowercase().split(' ').map(str::to_owned).collect();
        let mut owner = false;
        let fits = words.len() > 1
            && words.iter().enumerate().all(|(i, word)| {
                tokens.get(i).is_some_and(|token| {
                    let (low, owns) = self::bare(&token.low);
                    owner = owns;
                    low == word && (!owns || i + 1 == words.len())
                })
            });
        fits.then_some((words.len(), owner))
    };
    for (name, _) in hearer.people {
        if let Some((length, owner)) = matches_full(name) {
            return Some((name.clone(), length, owner));
        }
    }
    if first.is(&["mr", "mrs", "ms", "miss", "dr", "professor"]) {
        let (family, owner) = self::bare(&tokens.get(1)?.low);
        let name = by_family(family, &first.low, hearer)?;
        return Some((name, 2, owner));
    }
    if let Some(name) = by_first(bare, first, tables, hearer) {
        return Some((name, 1, owner));
    }
    relative(tokens, tables, hearer)
}

/// A word without an owner's mark, and whether it had one.
fn bare(low: &str) -> (&str, bool) {
    match low.strip_suffix("'s").or_else(|| low.strip_suffix("s'").filter(|stem| stem.len() > 3)) {
        Some(bare) => (bare, true),
        None => (low, false),
    }
}

/// Whether a word is somebody's given name with the "s" of an owner and without its apostrophe: "isabellas".
fn is_bare_owner(token: &Token, next: Option<&Token>, hearer: &Hearer<'_>) -> bool {
    let Some(stem) = token.low.strip_suffix('s').filter(|stem| stem.len() >= 3) else { return false };
    let given = |name: &str| name.split(' ').next().unwrap_or(name).to_lowercase();
    let named = |word: &str| hearer.people.iter().any(|(name, _)| given(name) == word);
    named(stem) && !named(&token.low) && next.is_some_and(|next| !next.is_mark())
}

/// The one with that first name; among several the best known.
fn by_first(bare: &str, token: &Token, tables: &Tables, hearer: &Hearer<'_>) -> Option<String> {
    let first = |name: &str| name.split(' ').next().unwrap_or(name).to_lowercase();
    let exact = hearer.people.iter().filter(|(name, _)| first(name) == bare);
    let found = exact.max_by_key(|(name, _)| hearer.persona.knows.iter().any(|known| known.name == *name));
    if let Some((name, _)) = found {
        return Some(name.clone());
    }
    // "isabellas party" without its apostrophe, a pet name, and a slip of the pen in a long word.
    let spellings = &tables.words.spellings;
    let pet = spellings.pet_names.get(bare);
    let letters = bare.chars().count();
    let unknown = letters >= 3 && !spellings.knows(bare);
    let written = letters >= 5 && (unknown || token.raw.starts_with(char::is_uppercase));
    let means = |name: &String| {
        let given = first(name);
        pet.is_some_and(|names| names.contains(&given))
            || unknown && letters < given.chars().count() && given.starts_with(bare)
            || written && strsim::osa_distance(&given, bare) == 1
    };
    let mut meant = hearer.people.iter().map(|(name, _)| name).filter(|name| means(name));
    meant.next().filter(|_| meant.next().is_none()).cloned()
}

/// "Mr Moore".
fn by_family(family: &str, title: &str, hearer: &Hearer<'_>) -> Option<String> {
    let fits = |pronoun: Pronoun| match title {
        "mr" => pronoun != Pronoun::She,
        "mrs" | "ms" | "miss" => pronoun != Pronoun::He,
        _ => true,
    };
    let named = |name: &str| name.to_lowercase().split(' ').next_back() == Some(family);
    hearer.people.iter().find(|(name, pronoun)| named(name) && fits(*pronoun)).map(|(name, _)| name.clone())
}

/// "The Lins": all of that name besides the hearer.
fn family(tokens: &[Token], hearer: &Hearer<'_>) -> Option<Vec<String>> {
    let [the, named, ..] = tokens else { return None };
    let stem = named.low.strip_suffix("es").or_else(|| named.low.strip_suffix('s')).filter(|_| the.is(&["the"]))?;
    let of = |name: &str| {
        let family = name.to_lowercase().split(' ').next_back().unwrap_or_default().to_owned();
        family == stem || family == named.low.trim_end_matches('s')
    };
    let people = hearer.people.iter().map(|(name, _)| name).filter(|name| **name != hearer.persona.name && of(name));
    let found: Vec<String> = people.cloned().collect();
    let house = tokens.get(2).is_some_and(|next| next.is(&["house", "place", "home", "garden"]));
    (!found.is_empty() && !house && named.raw.starts_with(char::is_uppercase)).then_some(found)
}

/// "your wife", "your best friend": whom the hearer knows by such a tie.
fn relative(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(String, usize, bool)> {
    let first = tokens.first()?;
    let named = first.is_in(&tables.words.nouns.parents);
    if !named && !first.is(&["your"]) {
        return None;
    }
    let lead = usize::from(!named);
    let skipped = tokens[lead..].iter().take(3).take_while(|token| token.is_in(&tables.words.nouns.dear)).count();
    let (word, owner) = bare(&tokens.get(lead + skipped)?.low);
    let ties = tables.kin(word)?;
    // "your friend Maria" is Maria.
    if lead == 1
        && !owner
        && let Some(name) = tokens.get(2 + skipped).and_then(|next| by_first(bare(&next.low).0, next, tables, hearer))
    {
        let owns = bare(&tokens[2 + skipped].low).1;
        return Some((name, 3 + skipped, owns));
    }
    let score = |tie: &str| {
        let words: Vec<&str> = tie.split([' ', ',']).collect();
        let at = words.iter().position(|word| ties.iter().any(|known| known == word))?;
        // "wife of his colleague" is somebody else's wife, "neighbours' son" somebody else's son.
        let others = words.get(at + 1) == Some(&"of") && matches!(words.get(at + 2), Some(&"his" | &"her" | &"their"));
        let owned = at > 0 && (words[at - 1].ends_with('\'') || words[at - 1].ends_with("'s"));
        (!others && !owned).then_some(100 - i32::try_from(at.min(50)).unwrap_or(50))
    };
    let known = hearer.persona.knows.iter().filter(|known| hearer.people.iter().any(|(name, _)| *name == known.name));
    let best = known.filter_map(|known| Some(((score(&known.tie.words)?, known.opinion), known))).fold(
        None::<((i32, u8), &str)>,
        |best, (score, known)| match best {
            Some((kept, _)) if kept >= score => best,
            _ => Some((score, &known.name)),
        },
    )?;
    Some((best.1.to_owned(), lead + skipped + 1, owner))
}

/// Whom "him" or "her" means: the last one spoken of who fits.
fn meant(token: &Token, last: &[String], hearer: &Hearer<'_>) -> Option<String> {
    let wanted = Pronoun::of(&token.low).filter(|pronoun| *pronoun != Pronoun::It)?;
    let of = |name: &String| hearer.people.iter().find(|(known, _)| known == name).map(|(_, pronoun)| *pronoun);
    let others = || last.iter().rev().filter(|name| **name != hearer.persona.name);
    // Of whom one does not know how to speak, any word may be meant.
    let unsure = || others().find(|name| wanted != Pronoun::They && of(name) == Some(Pronoun::They));
    others().find(|name| of(name) == Some(wanted)).or_else(unsure).cloned()
}

/// Whether "her" is an owner: "her shop", not "her and", "her.".
fn is_owner(token: &Token, next: Option<&Token>) -> bool {
    match token.low.as_str() {
        "his" | "their" => true,
        "her" => next.is_some_and(|next| !next.is_mark() && !is_not_owned(next)),
        _ => false,
    }
}

/// "Tom's house", "your place", "the Lins' house".
fn house_of(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(SectorId, usize)> {
    let house = |token: &Token| token.is_in(&tables.words.nouns.house);
    if tokens.first()?.is(&["your"]) && tokens.get(1).is_some_and(&house) {
        return Some((hearer.persona.home, 2));
    }
    let (person, length, owner) = person(tokens, tables, hearer)?;
    let house = tokens.get(length).is_some_and(house);
    let sector = places::home_of(&person, hearer)?;
    (owner && house).then_some((sector, length + 1))
}

/// How one speaks of somebody.
pub(super) fn pronoun(name: &str, hearer: &Hearer<'_>) -> Pronoun {
    if name == hearer.persona.name {
        return hearer.persona.pronoun;
    }
    hearer.people.iter().find(|(known, _)| known == name).map_or(Pronoun::It, |(_, pronoun)| *pronoun)
}

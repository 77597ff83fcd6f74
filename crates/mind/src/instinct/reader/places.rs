//! Which place words mean: "the cafe", "Tom's house", "at home".

use smallville_english::{is_nounish, is_plain_verb, plain_of_past};

use crate::instinct::reader::{
    Hearer,
    tables::Tables,
    tokens::{Token, begins},
    verbs::is_finite,
};
use smallville_town::{Sector, SectorId, SectorKind};

/// A sector by its whole name or the chief part of it: "Hobbs Cafe", "the Rose and Crown", "Willows Market".
pub(super) fn whole_name(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(SectorId, usize)> {
    let the = usize::from(tokens.first()?.is(&["the"]));
    let text = &tokens[the..];
    let known = |id: SectorId| hearer.geography.known().any(|known| known == id);
    let mut best: Option<(usize, bool, SectorId)> = None;
    for sector in hearer.geography.town().sectors() {
        let name = sector.name.to_lowercase().replace("the ", "");
        let words: Vec<&str> = name.split(' ').collect();
        let same = words
            .iter()
            .zip(text)
            .take_while(|(word, token)| **word == token.low || (**word == "cafe" && token.low == "café"))
            .count();
        // "Tom" and "Sam Moore" begin the names of their houses; those are found by their owners.
        let enough = same == words.len()
            || sector.owners.is_empty()
                && (same >= 2 && words[same - 1] != "and"
                    || same == 1 && is_unmistakable(sector, words[0], tables, hearer));
        // "The co-living space" is the end of such a name.
        let tail = (1..words.len().saturating_sub(1))
            .find(|at| the > 0 && !words[*at].ends_with("'s") && begins(text, &words[*at..].join(" ")));
        let (same, enough) = tail.filter(|_| !enough).map_or((same, enough), |at| (words.len() - at, true));
        let candidate = (same, known(sector.id), sector.id);
        if enough && same > 0 && best.is_none_or(|kept| (candidate.0, candidate.1) > (kept.0, kept.1)) {
            best = Some(candidate);
        }
    }
    best.map(|(length, _, sector)| (sector, length + the))
}

/// Whether the first word of a public place's name is enough to name it: "Hobbs". It belongs to no other place and to
/// nobody, and is no word of its own, as "rose" is.
fn is_unmistakable(sector: &Sector, word: &str, tables: &Tables, hearer: &Hearer<'_>) -> bool {
    let town = hearer.geography.town();
    let holds = |name: &str| name.to_lowercase().split(' ').any(|known| known == word);
    let owned = town.arenas().iter().flat_map(|arena| &arena.owners).any(|owner| holds(owner));
    let borne = owned || hearer.people.iter().any(|(name, _)| holds(name));
    let shared = town.sectors().iter().any(|other| other.id != sector.id && holds(&other.name));
    let token = [Token::word(word)];
    let place = tables.place(&token).is_some_and(|(kind, _)| kind != sector.kind.word());
    let known =
        place || tables.is_item(word) || tables.topic_of_state(word).is_some() || tables.judgement(word).is_some();
    let verb = is_plain_verb(word) || is_nounish(word) || plain_of_past(word).is_some();
    !(borne || shared || known || verb || matches!(sector.kind, SectorKind::Home | SectorKind::Dorm))
}

/// Where somebody lives.
pub(super) fn home_of(person: &str, hearer: &Hearer<'_>) -> Option<SectorId> {
    let town = hearer.geography.town();
    let theirs = |owners: &[String]| owners.iter().any(|known| *known == person);
    let home = |sector: &&Sector| {
        matches!(sector.kind, SectorKind::Home) && theirs(&sector.owners)
            || town.arenas_in(sector.id).any(|arena| theirs(&arena.owners))
    };
    town.sectors().iter().find(home).map(|sector| sector.id)
}

/// The sector that a phrase such as "the park" names by its kind: which, and how many tokens.
pub(super) fn sector(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(SectorId, usize)> {
    if let Some(sector) = tokens.first()?.sector {
        return Some((sector, 1));
    }
    if begins(tokens, "home") {
        return Some((hearer.persona.home, 1));
    }
    let article = tokens.iter().take(2).take_while(|token| token.is(&["the", "a", "your", "local", "town"])).count();
    let body = &tokens[article..];
    let (kind, length) = tables.place(body)?;
    let town = hearer.geography.town();
    if kind == "work" {
        let object = hearer.persona.work.first()?.at;
        return Some((hearer.geography.sector_of(object), article + length));
    }
    let mut fits = town.sectors().iter().filter(|sector| sector.kind.word() == kind);
    let known = |id: SectorId| hearer.geography.known().any(|known| known == id);
    let found = fits.clone().find(|sector| known(sector.id)).or_else(|| fits.next())?;
    Some((found.id, article + length))
}

/// A place behind a word such as "at": the sector, where the phrase begins, and where it ends.
pub(super) fn place(tokens: &[Token], tables: &Tables, hearer: &Hearer<'_>) -> Option<(SectorId, usize, usize)> {
    (0..tokens.len()).rev().find_map(|i| {
        let token = &tokens[i];
        if token.is(&["home"])
            && !(i > 0 && tokens[i - 1].is(&["way"]))
            && tokens.get(i + 1).is_none_or(|next| !next.is(&["town"]))
        {
            let begin = i.checked_sub(1).filter(|before| tokens[*before].is(&["at"])).unwrap_or(i);
            // "Walk her home" leads to where she lives.
            let whose = i.checked_sub(1).and_then(|before| tokens[before].person.as_deref());
            let theirs = || whose.and_then(|name| home_of(name, hearer));
            return Some((token.sector.or_else(theirs).unwrap_or(hearer.persona.home), begin, i + 1));
        }
        if !token.is(&[
            "at", "in", "to", "from", "into", "inside", "outside", "near", "by", "behind", "through", "around",
            "visit", "over", "across",
        ]) {
            return None;
        }
        let (sector, length) = sector(&tokens[i + 1..], tables, hearer)?;
        let end = i + 1 + length;
        // "in the shop window" and "the college course" are no places to go to.
        let noun = tokens.get(end).is_some_and(|next| next.is_in(&tables.words.nouns.no_places));
        let begin = if token.is(&["visit"]) { i + 1 } else { i };
        (!noun).then_some((sector, begin, end))
    })
}

/// What is to be done behind "if you run into him" without where that may be: "on the stairs today, nod".
pub(super) fn behind_place(tokens: &[Token]) -> &[Token] {
    let comma = tokens.iter().position(|token| token.low == ",").filter(|comma| *comma > 0);
    let placed = tokens.first().is_some_and(|first| first.is(&["on", "in", "at", "near", "outside"]));
    match comma.filter(|comma| placed && !is_finite(&tokens[..*comma])) {
        Some(comma) => &tokens[comma..],
        None => tokens,
    }
}

//! What is said of things and places: "there is a fire in the kitchen", and where "the stove" stands.

use crate::{
    claim::{Claim, Verb},
    instinct::reader::{
        phrases::Reading,
        places,
        tokens::{Token, begins, trimmed},
    },
    persona::Pronoun,
};

impl Reading<'_> {
    /// "there is a fire in the kitchen".
    pub(super) fn existence(&self, tokens: &[Token]) -> Option<Claim> {
        let length = ["there is", "there are", "there will be", "there was", "there were", "there is going to be"]
            .into_iter()
            .filter(|words| begins(tokens, words))
            .map(|words| words.split(' ').count())
            .max()?;
        let placed = self.placed(&tokens[length..]);
        let words = trimmed(&placed.words);
        if words.is_empty() {
            return None;
        }
        let who = placed.sector.map_or_else(|| String::from("the town"), |sector| self.sector_name(sector));
        let verb = if tokens[1].is(&["was", "were"]) {
            "had"
        } else if tokens[1].is(&["will"]) {
            "will have"
        } else {
            "{have}"
        };
        let (says, other) = self.slots(&[&[Token::word("of")], words].concat(), &who, None);
        let says = says.trim_start_matches("of ").to_owned();
        let bare: Vec<Token> =
            words.iter().skip_while(|token| token.is(&["a", "an", "the", "some", "no"])).take(4).cloned().collect();
        let topic = self.plain(&bare);
        let when = placed.time.map(|found| found.span);
        Some(Claim {
            who,
            pronoun: Pronoun::It,
            verb: Verb::State,
            topic,
            says: format!("{verb} {says}"),
            other,
            place: None,
            when,
            stance: 0,
            after: None,
        })
    }

    /// The address of a thing at home or of the only such thing in town, the name of a place, or the words.
    pub(super) fn thing(&self, phrase: &[Token], called: &str) -> String {
        // "The fountain" is a thing, although it stands for the park in "meet me at the fountain".
        let town = self.hearer.geography.town();
        let called_so = |word: &str| town.objects().iter().filter(|object| object.name == word).count() == 1;
        let single = phrase.len() == 2 && called_so(&phrase[1].low);
        if let Some((sector, length)) = places::sector(phrase, self.tables, self.hearer)
            && length == phrase.len()
            && !single
        {
            return self.sector_name(sector);
        }
        let place = places::place(phrase, self.tables, self.hearer)
            .filter(|(_, begin, end)| *begin > 0 && *end == phrase.len());
        let noun = place.map_or(phrase, |(_, begin, _)| &phrase[..begin]);
        let usual =
            |token: &Token| self.tables.words.nouns.thing(&token.low).map_or_else(|| token.raw.clone(), str::to_owned);
        let bare: Vec<String> = noun.iter().filter(|token| !token.is(&["the", "your", "a"])).map(usual).collect();
        let article = phrase.first().is_some_and(|token| token.is(&["the", "your"]));
        let home = self.sector_name(place.map_or(self.hearer.persona.home, |(sector, ..)| sector));
        let texts = [format!("{home} {}", bare.join(" ")), bare.join(" ")];
        // "Your arm" is no armchair.
        let whole = |text: &&String| {
            let name = text.split(' ').next_back().unwrap_or_default();
            town.objects().iter().any(|object| object.name.split(' ').any(|word| word == name))
        };
        let found =
            texts.iter().filter(|_| article && !bare.is_empty()).filter(whole).find_map(|text| town.resolve(text).ok());
        found.map_or_else(|| called.to_owned(), |place| town.address(place).to_string())
    }
}

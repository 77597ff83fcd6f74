//! What a goal wants of others: to come, to do something together, to get something.

use smallville_english::read_number;

use super::{Hearer, Tables, named};
use crate::{
    instinct::{
        CommonSense,
        reader::{
            gatherings::plain_verb,
            lexicon::{Lexicon, Nouns, first_words},
            names,
            phrases::{Reading, spaced},
            tables::Kind,
            tokens::{Token, begins, trimmed},
        },
    },
    reading::{Goal, Resolve, Wanted},
};

/// What a goal wants of others, in the words of whoever sets it: "hold a debate at the pub tomorrow at seven; at least
/// five people should come".
#[must_use]
pub fn goal(sense: &CommonSense, text: &str, hearer: &Hearer<'_>) -> Goal {
    let tables: &Tables = &sense.reader;
    let reading = Reading { tables, hearer };
    let tokens = named(text, &reading);
    let nouns = &tables.words.nouns;
    let people = people_wanted(nouns, &tokens);
    // What is to be done stands in the first sentence; the others say how many are wanted, and why.
    let end = tokens.iter().position(Token::ends_sentence).unwrap_or(tokens.len());
    let body = without_lead(nouns, trimmed(&tokens[..end]));
    let wanted = reading
        .favour(body)
        .or_else(|| reading.appointment(body))
        .or_else(|| reading.company(body))
        .or_else(|| reading.event(body))
        .unwrap_or(Wanted::Nobody);
    Goal { wanted, people }
}

fn without_lead<'t>(nouns: &Nouns, tokens: &'t [Token]) -> &'t [Token] {
    let lead = first_words(&nouns.leads, tokens).map_or(0, |lead| lead.split(' ').count());
    &tokens[lead..]
}

/// "at least six people", "five others".
fn people_wanted(nouns: &Nouns, tokens: &[Token]) -> Option<u32> {
    (0..tokens.len()).find_map(|i| counted(nouns, &tokens[i..]).map(|(number, _)| number))
}

/// A number of people at the beginning: how many, and how many tokens.
fn counted(nouns: &Nouns, tokens: &[Token]) -> Option<(u32, usize)> {
    let lead = if begins(tokens, "at least") { 2 } else { 0 };
    let number = read_number(&tokens.get(lead)?.low)?;
    let words = tokens[lead + 1..].iter().take_while(|token| token.is_in(&nouns.people)).count();
    (words > 0).then_some((number, lead + 1 + words))
}

impl Reading<'_> {
    /// "get somebody to buy medicine at the market and bring it to the Moores' house".
    fn favour(&self, body: &[Token]) -> Option<Wanted> {
        let verb = plain_verb(body.first()?)?;
        if !self.tables.words.deeds.begs.contains(&verb) {
            return None;
        }
        let who = body.iter().take(3).position(|token| token.is_in(&self.tables.words.nouns.anybody))?;
        let rest = &body[who + 1..];
        let rest = &rest[usize::from(rest.first().is_some_and(|next| next.is(&["else", "other"])))..];
        let rest = &rest[usize::from(rest.first().is_some_and(|next| next.is(&["to", "who"])))..];
        let cut = (1..rest.len())
            .find(|i| rest[i - 1].is(&["and", "then", ","]) && rest[*i].is_in(&self.tables.words.deeds.brings))
            .unwrap_or(rest.len());
        let (getting, bringing) = rest.split_at(cut);
        let mut getting = trimmed(getting).to_vec();
        while getting.last().is_some_and(|last| last.is(&["and", "then", ","])) {
            getting.pop();
        }
        if getting.first().is_some_and(|first| first.is(&["collect", "fetch"])) {
            getting[0] = Token::word("fetch");
        }
        let Resolve::Fetch { item, from, .. } = self.fetching(&getting)? else { return None };
        let to = names::place(bringing, self.tables, self.hearer).map(|(sector, ..)| sector);
        Some(Wanted::Favour { item, from, to })
    }

    /// "meet Mei to revise the essay", "make an appointment with Tom for a haircut".
    fn appointment(&self, body: &[Token]) -> Option<Wanted> {
        let meets = body.first()?.is(&["meet", "see"]) || begins(body, "arrange to meet");
        let agrees = first_words(&self.tables.words.deeds.appointments, body).is_some();
        let at = body.iter().position(|token| token.person.is_some() && !token.owner)?;
        // Whom one meets is named at once; whoever is named later has another part in it.
        if !(meets && at <= 3 || agrees && at <= 6) {
            return None;
        }
        let with = body[at].person.clone()?;
        let placed = self.placed(&body[at + 1..]);
        let words = trimmed(&placed.words);
        let doing = match words.first() {
            Some(first) if first.is(&["to"]) => self.gerund_of_infinitive(&words[1..]),
            Some(first) if first.is(&["and"]) => self.gerund(&words[1..]),
            Some(first) if first.is(&["about", "over"]) => format!("talking about {}", self.plain(&words[1..])),
            Some(first) if first.is(&["for"]) => format!("meeting for {}", self.plain(&words[1..])),
            _ => String::from("having a talk"),
        };
        Some(Wanted::Together { with: Some(with), doing, sector: placed.sector })
    }

    /// "find at least three others to play cards with at the pub", "have coffee with four people at the cafe".
    fn company(&self, body: &[Token]) -> Option<Wanted> {
        let Lexicon { deeds, nouns, .. } = &*self.tables.words;
        let (words, sector, is_infinitive) =
            match counted(nouns, body.get(1..)?).filter(|_| body[0].is_in(&deeds.finds)) {
                Some((_, length)) => {
                    let rest = &body[1 + length..];
                    let lead = usize::from(rest.first().is_some_and(|next| next.is(&["to", "for", "who"])));
                    let placed = self.placed(&rest[lead..]);
                    (placed.words, placed.sector, rest.first().is_some_and(|next| next.is(&["to"])))
                }
                None => {
                    let at =
                        (1..body.len()).find(|i| body[i - 1].is(&["with"]) && counted(nouns, &body[*i..]).is_some())?;
                    let (_, length) = counted(nouns, &body[at..])?;
                    let rest = [&body[..at - 1], &body[at + length..]].concat();
                    let placed = self.placed(&rest);
                    (placed.words, placed.sector, false)
                }
            };
        let words: Vec<Token> = words.into_iter().filter(|token| !token.is(&["together", "you"])).collect();
        let mut words = trimmed(&words).to_vec();
        while words.last().is_some_and(|last| last.is(&["with", "at", "in"])) {
            words.pop();
        }
        let doing = if is_infinitive { self.gerund_of_infinitive(&words) } else { self.gerund(&words) };
        (!words.is_empty()).then_some(Wanted::Together { with: None, doing, sector })
    }

    /// "hold a cheese fair at the pub tomorrow at three": any noun will do, for whoever says it wants others to come.
    fn event(&self, body: &[Token]) -> Option<Wanted> {
        if let Some(described) = self.hosting(body, self.own_name()) {
            return Some(Wanted::Guests(described.gathering));
        }
        let verb = plain_verb(body.first()?)?;
        let gives = self.tables.words.deeds.events.contains(&verb);
        let rest = body.get(1..).filter(|_| gives)?;
        let length = self.noun_phrase(rest);
        let phrase = &rest[..length];
        if length < 2 || !phrase[0].is(&["a", "an"]) {
            return None;
        }
        let what = spaced(phrase.iter().map(|token| token.raw.clone()));
        let kind = Kind { words: Vec::new(), hour: 17, outdoors: false };
        Some(Wanted::Guests(self.described(body, self.own_name(), what, &kind, Vec::new()).gathering))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::Span,
        geography::Geography,
        testing::{self, tables},
    };
    use smallville_town::{GameTime, SectorId, TimeOfDay};

    /// What a goal of somebody on Monday at six comes to, in a line.
    fn read(name: &str, text: &str) -> String {
        let world = testing::world();
        let persona = world.people.iter().find(|persona| persona.name == name).unwrap();
        let mut geography = Geography::new(world.town.clone(), persona);
        world.town.sectors().iter().for_each(|sector| geography.learn(sector.id));
        let people: Vec<_> = world.people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
        let now = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
        let goal = goal(&world.sense, text, &Hearer { persona, people: &people, geography: &geography, now });
        let place =
            |sector: Option<SectorId>| sector.map_or("-".into(), |sector| world.town.sector(sector).name.clone());
        let number = goal.people.map_or("-".into(), |number| number.to_string());
        let hours = |span: Span| format!("{} {}-{}", span.from.date().day(), span.from.hm(), span.until.hm());
        match goal.wanted {
            Wanted::Guests(g) => format!("{number} to {} ({}) @ {} {}", g.what, g.topic, g.place, hours(g.span)),
            Wanted::Together { with, doing, sector } => {
                format!("{number} {} with {} @ {}", doing, with.unwrap_or_else(|| "anybody".into()), place(sector))
            }
            Wanted::Favour { item, from, to } => format!("{item} from {} to {}", place(from), place(to)),
            Wanted::Nobody => "nobody".into(),
        }
    }

    #[test]
    fn goals_are_read_as_what_they_want_of_others() {
        let read = |given: &str| {
            let (name, text) = tables::addressed(given);
            read(name, text)
        };
        tables::run("goals.txt", read).at_least(100);
    }
}

//! What a goal wants of others: to come, to do something together, to get something.

use smallville_english::{is_plain_verb, plain_of_gerund, read_number};

use super::{Hearer, Tables, named};
use crate::{
    instinct::{
        CommonSense,
        reader::{
            gatherings::plain_verb,
            lexicon::{Lexicon, first_words},
            names,
            phrases::{Reading, spaced},
            places,
            tables::Kind,
            tokens::{Token, begins, is_joint, trimmed},
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
    let tokens = reading.own_pronouns(named(text, &reading));
    // What is to be done mostly stands in the first sentence; the others say how many are wanted, and why.
    let end = tokens.iter().position(Token::ends_sentence).unwrap_or(tokens.len());
    let body = reading.without_lead(trimmed(&tokens[..end]));
    let outright = || reading.appointment(body).or_else(|| reading.company(body)).or_else(|| reading.event(body));
    let goal = reading
        .favour_of_others(body)
        .or_else(|| reading.favour_anywhere(&tokens))
        .or_else(|| reading.lent_or_joined(body))
        .or_else(|| outright().map(Goal::of))
        .or_else(|| reading.joint(body))
        .or_else(|| reading.purpose(&tokens))
        .unwrap_or_else(|| Goal::of(Wanted::Nobody));
    let goal = reading.with_matter(reading.told_anywhere(goal, body, &tokens), &tokens);
    reading.complete(goal, &tokens)
}

/// "at least six people", "five others".
pub(super) fn people_wanted(tables: &Tables, tokens: &[Token]) -> Option<u32> {
    (0..tokens.len()).find_map(|i| counted(tables, &tokens[i..]).map(|(number, _)| number))
}

/// A number of people at the beginning: how many, and how many tokens.
pub(super) fn counted(tables: &Tables, tokens: &[Token]) -> Option<(u32, usize)> {
    let nouns = &tables.words.nouns;
    // "An audience of five", "four pairs of eyes".
    if let [who, of, number, ..] = tokens
        && of.is(&["of"])
        && who.is(&["audience", "group", "party", "crowd", "team", "circle"])
        && let Some(number) = read_number(&number.low)
    {
        return Some((number, 3));
    }
    if tokens.len() > 3 && (begins(&tokens[1..], "pairs of eyes") || begins(&tokens[1..], "pairs of hands")) {
        return Some((read_number(&tokens[0].low)?, 4));
    }
    let lead = if begins(tokens, "at least") { 2 } else { 0 };
    let number = read_number(&tokens.get(lead)?.low)?;
    let more = usize::from(begins(&tokens[lead + 1..], "or more")) * 2;
    let (lead, rest) = (lead + more, &tokens[lead + 1 + more..]);
    let words = rest.iter().take_while(|token| token.is_in(&nouns.people)).count();
    if words > 0 {
        return Some((number, lead + 1 + words));
    }
    // "nine more players", "two strong people", and after "at least" any noun in the plural.
    let between = rest.iter().take(2).take_while(|token| !token.is_in(&nouns.people) && is_word(token)).count();
    if between < 3 && rest.get(between).is_some_and(|token| token.is_in(&nouns.people)) {
        return Some((number, lead + 2 + between));
    }
    let plural = rest.first().is_some_and(|next| lead > 0 && next.low.ends_with('s') && next.low.len() > 3);
    plural.then_some((number, lead + 2))
}

/// Whether a word is what somebody does: "revising".
fn is_gerund(token: &Token) -> bool {
    token.person.is_none() && plain_of_gerund(&token.low).is_some_and(|plain| is_plain_verb(&plain))
}

/// Whether a token may stand between a number and those whom it counts.
fn is_word(token: &Token) -> bool {
    let small = [
        "o'clock", "am", "pm", "to", "and", "in", "at", "with", "for", "hours", "minutes", "days", "or", "until",
        "from",
    ];
    !token.is_mark() && !token.is(&small) && token.person.is_none()
}

impl Reading<'_> {
    /// What stands behind whose goal it is and that it is one: "John Lin wants to", "your goal is to".
    pub(super) fn without_lead<'t>(&self, tokens: &'t [Token]) -> &'t [Token] {
        let own = tokens.first().is_some_and(|first| !first.owner && first.person.as_deref() == Some(self.own_name()));
        let tokens = &tokens[usize::from(own)..];
        let lead = first_words(&self.tables.words.nouns.leads, tokens).map_or(0, |lead| lead.split(' ').count());
        &tokens[lead..]
    }

    /// A favour that is asked anywhere in a sentence: "… is ill, so she wants somebody to buy her tea".
    fn favour_of_others(&self, sentence: &[Token]) -> Option<Goal> {
        let begins = |at: &usize| *at == 0 || is_joint(&sentence[at - 1]);
        (0..sentence.len()).filter(begins).find_map(|at| {
            let rest = &sentence[at..];
            self.favour(&rest[usize::from(self.is_own(&rest[0]))..]).map(Goal::of)
        })
    }

    /// "His flat" in a goal that names no other man is the flat of whose goal it is.
    fn own_pronouns(&self, tokens: Vec<Token>) -> Vec<Token> {
        let own = self.own_pronoun();
        let of_own = |name: &String| names::pronoun(name, self.hearer) == own;
        let others = |token: &Token| token.person.as_ref().filter(|name| *name != self.own_name()).is_some_and(of_own);
        if tokens.iter().any(|token| others(token) && token.raw.starts_with(char::is_uppercase)) {
            return tokens;
        }
        let (him, his) = (own.object(), own.possessive());
        let mut tokens = tokens;
        for at in 0..tokens.len() {
            // "Let her share it" says nothing of what is hers.
            let made = at > 0 && tokens[at - 1].is(&["let", "make", "help", "see", "watch", "have"]);
            let next = !made
                && tokens.get(at + 1).is_some_and(|next| {
                    !next.is_mark() && !next.is(&["for", "from", "at", "in", "and", "to", "a", "some"])
                });
            let token = &mut tokens[at];
            if token.low == his
                && (him != his || next)
                && token.person.as_deref().is_none_or(|name| name == self.hearer.persona.name)
            {
                *token = Token::word("your");
            }
        }
        tokens
    }

    /// Whether a word names whose goal it is.
    pub(super) fn is_own(&self, token: &Token) -> bool {
        !token.owner && (token.person.as_deref() == Some(self.own_name()) || token.is(&["he", "she", "they"]))
    }

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
        if getting.first().is_some_and(|first| first.is(&["collect", "fetch", "borrow"])) {
            getting[0] = Token::word("fetch");
        } else if begins(&getting, "pick up") {
            getting.splice(..2, [Token::word("fetch")]);
        }
        // "Buy her some tea", "fetch her letters": what it is says nothing of whose it is.
        if getting.len() > 2 && getting[1].is(&["him", "his", "her", "them", "their"]) {
            getting.remove(1);
        }
        let Resolve::Fetch { item, from, .. } = self.fetching(&getting)? else { return None };
        let to = places::place(bringing, self.tables, self.hearer).map(|(sector, ..)| sector);
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
            Some(first) if first.is(&["for"]) && words.get(1).is_some_and(is_gerund) => self.plain(&words[1..]),
            Some(first) if first.is(&["about", "over"]) => format!("talking about {}", self.plain(&words[1..])),
            Some(first) if first.is(&["for"]) => format!("meeting for {}", self.plain(&words[1..])),
            _ => String::from("having a talk"),
        };
        Some(Wanted::Together { with: Some(with), doing, sector: placed.sector, span: None })
    }

    /// "find at least three others to play cards with at the pub", "have coffee with four people at the cafe".
    fn company(&self, body: &[Token]) -> Option<Wanted> {
        let Lexicon { deeds, .. } = &*self.tables.words;
        let (words, sector, is_infinitive) =
            match counted(self.tables, body.get(1..)?).filter(|_| body[0].is_in(&deeds.finds)) {
                Some((_, length)) => {
                    let rest = &body[1 + length..];
                    let lead = usize::from(rest.first().is_some_and(|next| next.is(&["to", "for", "who"])));
                    let placed = self.placed(&rest[lead..]);
                    (placed.words, placed.sector, rest.first().is_some_and(|next| next.is(&["to"])))
                }
                None => {
                    plain_verb(&body[0])?;
                    let at = (1..body.len())
                        .find(|i| body[i - 1].is(&["with", "on"]) && counted(self.tables, &body[*i..]).is_some())?;
                    let (_, length) = counted(self.tables, &body[at..])?;
                    let rest = [&body[..at - 1], &body[at + length..]].concat();
                    let placed = self.placed(&rest);
                    (placed.words, placed.sector, false)
                }
            };
        if let Some((what, kind)) = self.come_for(&words) {
            return Some(Wanted::Guests(self.described(body, self.own_name(), what, &kind, Vec::new()).gathering));
        }
        let words: Vec<Token> = words.into_iter().filter(|token| !token.is(&["together", "you"])).collect();
        let mut words = trimmed(&words).to_vec();
        while words.last().is_some_and(|last| last.is(&["with", "at", "in", "on"])) {
            words.pop();
        }
        let doing = if is_infinitive { self.gerund_of_infinitive(&words) } else { self.gerund(&words) };
        (!words.is_empty()).then_some(Wanted::Together { with: None, doing, sector, span: None })
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
        calendar::Gathering,
        claim::Span,
        geography::Geography,
        testing::{self, tables},
    };
    use smallville_town::{GameTime, SectorId, TimeOfDay};

    /// What a goal of somebody on Monday at six comes to, in a line.
    fn read(name: &str, text: &str, whole: bool) -> String {
        let world = testing::world();
        let persona = world.people.iter().find(|persona| persona.name == name).unwrap();
        let mut geography = Geography::new(world.town.clone(), persona);
        world.town.sectors().iter().for_each(|sector| geography.learn(sector.id));
        let people: Vec<_> = world.people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
        let now = GameTime::from_day_time(0, TimeOfDay::new(6, 0));
        let goal =
            goal(&world.sense, text, &Hearer { persona, people: &people, geography: &geography, gatherings: &[], now });
        let place =
            |sector: Option<SectorId>| sector.map_or("-".into(), |sector| world.town.sector(sector).name.clone());
        let number = goal.people.map_or("-".into(), |number| number.to_string());
        let hours = |span: Span| format!("{} {}-{}", span.from.date().day(), span.from.hm(), span.until.hm());
        let more = if whole { besides(&goal) } else { String::new() };
        let told = match goal.wanted {
            Wanted::Guests(g) => format!("{number} to {} ({}) @ {} {}", g.what, g.topic, g.place, hours(g.span)),
            Wanted::Together { with, doing, sector, span } => {
                let when = span.filter(|_| whole).map(|span| format!(" {}", hours(span))).unwrap_or_default();
                format!("{number} {doing} with {} @ {}{when}", with.unwrap_or_else(|| "anybody".into()), place(sector))
            }
            Wanted::Loan(item) => {
                format!("borrow {item} from {}", goal.first.first().map_or("anybody", String::as_str))
            }
            Wanted::Join(what) => format!("join {what} with {}", goal.first.join(", ")),
            Wanted::Favour { item, from, to } => format!("{item} from {} to {}", place(from), place(to)),
            Wanted::Nobody => "nobody".into(),
        };
        told + &more
    }

    /// Who is to come, who must not know, and what else is asked of whom.
    fn besides(goal: &Goal) -> String {
        let mut told = String::new();
        if !goal.first.is_empty() {
            told += &format!(" for {}", goal.first.join(", "));
        }
        if let Wanted::Guests(Gathering { unknown_to: Some(name), .. }) = &goal.wanted {
            told += &format!(" hiding from {name}");
        }
        for resolve in &goal.besides {
            told += &match resolve {
                Resolve::Tell(name, claim) => format!(" asking {name}: {}", claim.topic),
                Resolve::Ask(name, about) => format!(" asking {name}: {about}"),
                other => format!(" and {other:?}"),
            };
        }
        told
    }

    #[test]
    fn goals_of_strangers_are_understood() {
        let read = |given: &str| {
            let (name, text) = tables::addressed(given);
            read(name, text, true)
        };
        let unseen = tables::run_loosely("heard_goals_held_out.txt", read, tables::fits);
        tables::run_loosely("heard_goals.txt", read, tables::fits).at_least(100);
        unseen.at_least(80);
    }

    #[test]
    fn goals_are_read_as_what_they_want_of_others() {
        let read = |given: &str| {
            let (name, text) = tables::addressed(given);
            read(name, text, false)
        };
        tables::run("goals.txt", read).at_least(100);
    }
}

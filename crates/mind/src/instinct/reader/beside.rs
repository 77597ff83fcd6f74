//! What lies at, before or after a gathering of which the hearer knows: "sing at the party".

use crate::{
    calendar::Gathering,
    claim::Span,
    embed::stems,
    instinct::reader::{
        phrases::Reading,
        said::Said,
        times::{self, Found},
        tokens::Token,
    },
};
use smallville_town::{GameTime, SectorId};

/// What is done before, during or after a gathering takes so many minutes.
pub(crate) const BESIDE_MINUTES: u32 = 60;
/// So many words may stand between "at" and what a gathering is: "at Ann's small garden party".
const MOST_WORDS: usize = 5;

/// Behind these stands another thing.
const OTHER_THINGS: [&str; 14] =
    ["for", "about", "with", "to", "in", "on", "at", "from", "and", "but", "or", "the", "a", "before"];

/// How something lies to a gathering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    Before,
    During,
    After,
}

impl Beside {
    /// "at" and "during", "before", "after".
    fn of(word: &str) -> Option<Self> {
        match word {
            "at" | "during" => Some(Self::During),
            "before" => Some(Self::Before),
            "after" => Some(Self::After),
            _ => None,
        }
    }

    /// When that is.
    pub(crate) fn span(self, of: Span, now: GameTime) -> Span {
        let Span { from, until } = of;
        match self {
            Self::Before => Span {
                from: GameTime::from_secs(from.secs().saturating_sub(BESIDE_MINUTES * 60)).max(now),
                until: from,
            },
            Self::During => Span { from, until: from.plus_minutes(BESIDE_MINUTES.min(until.minutes_since(from))) },
            Self::After => Span { from: until, until: until.plus_minutes(BESIDE_MINUTES) },
        }
    }
}

impl Reading<'_> {
    /// Whether something is done at a gathering of which the hearer knows.
    pub(super) fn is_at_gathering(&self, words: &[Token]) -> bool {
        let found = times::find(self.tables, words, self.hearer.now);
        self.at_gathering(words, found.as_ref()).is_some_and(|(_, there)| there.is_some())
    }

    /// When and where that is which some words say to be at, before or after a gathering, if no hour is said: `found` is what
    /// they say of a time.
    pub(super) fn at_gathering(&self, tokens: &[Token], found: Option<&Found>) -> Option<(Found, Option<SectorId>)> {
        if self.hearer.gatherings.is_empty() {
            return None;
        }
        let said = found.map_or_else(Said::default, |found| found.said.clone());
        if said.from.is_some() || said.until.is_some() || said.moment.is_some() || said.at_once {
            return None;
        }
        let of_day = |gathering: &&Gathering| said.day.is_none_or(|day| gathering.span.from.day() == day);
        let named = |gathering: &Gathering, words: &[Token]| {
            let kind = gathering.what.rsplit(' ').next().map(stems).unwrap_or_default();
            let is_kind = |token: &Token| !kind.is_empty() && stems(&token.low) == kind;
            // "At the pub for the party" is at the pub.
            let within = |token: &&Token| !token.is_mark() && !token.is(&OTHER_THINGS);
            words.iter().skip(1).take_while(within).take(MOST_WORDS).any(is_kind)
        };
        let (beside, gathering) = (0..tokens.len()).find_map(|at| {
            let comes = || {
                let before = tokens[..at].iter().rev().take(2).any(|token| token.is(&["comes", "come"]));
                tokens[at].is(&["to"]) && before && tokens[..at].iter().any(|token| token.is(&["who", "whoever"]))
            };
            let beside = Beside::of(&tokens[at].low).or_else(|| comes().then_some(Beside::During))?;
            let rest = &tokens[at + 1..];
            let led = rest.first().is_some_and(|next| next.is(&["the", "your", "his", "her", "their"]) || next.owner);
            let meant = self.hearer.gatherings.iter().filter(of_day).find(|gathering| led && named(gathering, rest));
            Some((beside, meant?))
        })?;
        let span = beside.span(gathering.span, self.hearer.now);
        let used = if said.used.len() == tokens.len() { said.used } else { vec![false; tokens.len()] };
        let said = Said { moment: Some(span.from), day: Some(span.from.day()), used, ..Said::default() };
        let there = gathering.sector.filter(|_| beside == Beside::During);
        Some((Found { span, said }, there))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        calendar::Gathering,
        claim::Span,
        instinct::reader::{Hearer, resolves},
        persona::Pronoun,
        reading::Resolve,
        testing::world,
    };
    use smallville_town::{GameTime, TimeOfDay};

    #[test]
    fn what_is_done_at_a_gathering_is_done_at_its_hour() {
        let world = world();
        let at = |day, hour| GameTime::from_day_time(day, TimeOfDay::new(hour, 0));
        let host = world.people.iter().find(|persona| persona.gathering.is_some()).unwrap();
        let planned = host.gathering.as_ref().unwrap().gathering.clone();
        let party = Gathering { span: Span { from: at(1, 17), until: at(1, 19) }, ..planned };
        let persona = world.people.iter().find(|persona| persona.name != host.name).unwrap();
        let geography = crate::geography::Geography::new(world.town.clone(), persona);
        let people: Vec<(String, Pronoun)> =
            world.people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
        let read = |text: &str, gatherings: &[Gathering]| {
            let hearer = Hearer { persona, people: &people, geography: &geography, gatherings, now: at(0, 9) };
            resolves(&world.sense, text, &hearer).into_iter().find_map(|resolve| match resolve {
                Resolve::Later { span, sector, .. } => Some((span.from, sector)),
                _ => None,
            })
        };
        let known = [party.clone()];
        assert_eq!(read("Sing a song at the party tomorrow.", &known), Some((at(1, 17), party.sector)));
        assert_eq!(read("Take a walk after the party.", &known).map(|(from, _)| from), Some(at(1, 19)));
        assert_eq!(read("Take a walk before the party.", &known).map(|(from, _)| from), Some(at(1, 16)));
        // Of what one has not heard of one knows no hour.
        assert_ne!(read("Sing a song at the party tomorrow.", &[]).map(|(from, _)| from), Some(at(1, 17)));
    }
}

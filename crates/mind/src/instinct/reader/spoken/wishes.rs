//! Invitations and requests: what the listener is to come to, or to do.

use smallville_english::gerund_phrase;

use super::{Reader, flat, has};
use crate::{
    calendar::{Commitment, Gathering},
    claim::{Span, Verb},
    instinct::reader::{resolves, span},
    reading::Resolve,
    speech::SpeechAct,
};
use smallville_town::GameTime;

/// A favour for which no time was said is for the next while, in minutes.
const SOON: u32 = 45;

impl Reader<'_> {
    /// An invitation or a request.
    pub(super) fn wish(&self, text: &str, words: &str, asked: bool) -> Option<SpeechAct> {
        if has(words, &self.words().comes)
            && let Some(gathering) = self.meant(text, words)
        {
            return Some(SpeechAct::Invite(gathering));
        }
        self.request(text, words, asked).map(SpeechAct::Request)
    }

    /// The gathering to which somebody is asked to come.
    fn meant(&self, text: &str, words: &str) -> Option<Gathering> {
        let described = self.described(text);
        // What was spoken of before is meant by "the party", unless this is another.
        let just_told = self.found.iter().rev().find_map(|act| match act {
            SpeechAct::Invite(gathering) => Some(gathering.clone()),
            _ => None,
        });
        let known = || {
            let fits = |gathering: &&Gathering| {
                let name = flat(&gathering.topic);
                gathering.host != self.aloud.partner
                    && name.split_whitespace().last().is_some_and(|kind| has(words, &[kind]))
            };
            self.aloud.gatherings.iter().rfind(fits).cloned()
        };
        described.or(just_told).or_else(known)
    }

    /// "my dinner party at the park tomorrow at six", as if the speaker said that they give one.
    fn described(&self, text: &str) -> Option<Gathering> {
        let lower = text.to_lowercase();
        let own = [" to my ", " to our ", " to a ", " to an ", " for a ", " for an "];
        let (at, mark) = own.iter().filter_map(|mark| Some((lower.find(mark)?, mark))).min()?;
        let rest = text.get(at + mark.len()..)?.trim_end_matches(['?', '.', '!']);
        self.hosted(&format!("I will host a {rest}")).map(|(gathering, _)| gathering)
    }

    fn request(&self, text: &str, words: &str, asked: bool) -> Option<Commitment> {
        let start = words.trim_start();
        let talk = self.words();
        let opening =
            talk.requests.iter().filter(|phrase| start.starts_with(&format!("{phrase} "))).max_by_key(|p| p.len());
        let rest = opening.map_or(start, |phrase| start[phrase.len()..].trim_start()).trim_end();
        let first = rest.split(' ').next().unwrap_or_default();
        if opening.is_none() && (asked || !has(words, &["meet me", "come with me", "go with me"])) {
            return None;
        }
        if first.is_empty() || talk.no_favours.iter().any(|verb| verb == first) {
            return None;
        }
        let together = opening.is_some_and(|phrase| talk.together.contains(phrase));
        let meets = together || has(words, &["meet", "with me", "join me", "together"]);
        let now = self.aloud.speaker.now;
        let (doing, sector, span) = self.deed(rest, text);
        let span = span.unwrap_or_else(|| soon(now));
        let town = self.aloud.speaker.geography.town();
        let place = |sector| town.sector(sector).name.clone();
        match sector {
            Some(sector) if meets => {
                let doing = if first == "meet" { "meeting".into() } else { without_company(&doing) };
                let with = self.aloud.speaker.persona.name.clone();
                Some(Commitment::Meet { with, doing, sector, place: place(sector), span })
            }
            sector => {
                let place = sector.map_or_else(|| "home".into(), place);
                Some(Commitment::Do { doing, sector, place, span })
            }
        }
    }

    /// What is to be done as a gerund phrase, where, and when if it is said.
    fn deed(&self, rest: &str, text: &str) -> (String, Option<smallville_town::SectorId>, Option<Span>) {
        let at = span(self.sense, text, self.aloud.speaker.now);
        let sector = self.sector(text);
        let found = resolves(self.sense, rest, &self.aloud.speaker).into_iter().find_map(|resolve| match resolve {
            Resolve::Later { doing, sector, span } => Some((doing, sector, Some(span))),
            Resolve::Goal { verb: Verb::Wants, topic, .. } => Some((topic, None, None)),
            Resolve::Fetch { item, .. } => Some((format!("getting {item}"), None, None)),
            _ => None,
        });
        match found {
            Some((doing, place, when)) => (doing, place.or(sector), at.or(when)),
            None => (gerund_phrase(rest), sector, at),
        }
    }
}

/// From now on for a while.
fn soon(now: GameTime) -> Span {
    Span { from: now, until: now.plus_minutes(SOON) }
}

/// "having lunch" of "having lunch with me".
fn without_company(doing: &str) -> String {
    [" with me", " with you", " with him", " with her", " with them", " together"]
        .iter()
        .fold(doing.to_owned(), |doing, company| doing.replace(company, ""))
}

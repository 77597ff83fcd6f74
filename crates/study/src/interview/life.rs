//! A person's life in few words, for whoever judges their answers: what they did where, and with whom they talked.
//!
//! It says nothing of what was closed: only who the person is, what they did and what was said can be read here.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use crate::life::doing::called;
use smallville_journal::entry::{Deed, Saying};
use smallville_mind::{
    agent::AgentId,
    claim::{Claim, ClaimKey, PointOfView},
    persona::Persona,
    speech::{ConversationId, Line, SpeechAct},
};
use smallville_sim::{chronicle::Chronicle, scenario::Scenario};
use smallville_town::{GameTime, Town};

/// A life has so many words at most: a judge may read one for each answer.
const MOST_WORDS: usize = 450;

/// How closely a life is told.
#[derive(Clone, Copy, Debug)]
struct Detail {
    /// Whatever lasted less is not told, in minutes.
    minutes: u32,
    /// So many claims of either side of a talk are told.
    claims: usize,
    /// Only claims that concern the whole town: gatherings and candidacies.
    is_public: bool,
}

/// From the closest on, until all of it has room.
const DETAILS: [Detail; 5] = [
    Detail { minutes: 10, claims: 3, is_public: false },
    Detail { minutes: 10, claims: 1, is_public: false },
    Detail { minutes: 30, claims: 1, is_public: false },
    Detail { minutes: 30, claims: 1, is_public: true },
    Detail { minutes: 60, claims: 1, is_public: true },
];

/// Who somebody is, and what they lived through until they were asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// Full name.
    pub who: String,
    /// Who they are, sentence by sentence.
    pub about: Vec<String>,
    /// What they did and said, in order.
    pub lived: Vec<String>,
}

/// Something that a life tells, and when it was.
type Told = (GameTime, String);

/// The lines of each talk of one person.
type Talks<'a> = BTreeMap<ConversationId, Vec<&'a Line>>;

impl Life {
    /// The life of one person, from a town and what became of it.
    #[must_use]
    pub fn of(agent: AgentId, persona: &Persona, world: &World) -> Self {
        let (scenario, chronicle) = (world.resource::<Scenario>(), world.resource::<Chronicle>());
        let deeds: Vec<&Deed> = chronicle.deeds().iter().filter(|deed| deed.agent == agent).collect();
        let mut talks = Talks::new();
        for Saying { line, .. } in chronicle.sayings() {
            if line.speaker == agent || line.others.contains(&persona.name) {
                talks.entry(line.conversation).or_default().push(line);
            }
        }
        let lived = lived(&spells(&deeds, &scenario.town), &talks, &persona.name);
        Self { who: persona.name.clone(), about: about(persona), lived }
    }
}

/// Who somebody is.
fn about(persona: &Persona) -> Vec<String> {
    let mut about = vec![
        format!("{} years old, {}.", persona.age, persona.trade),
        format!("Character: {}.", persona.traits.join(", ")),
        format!("Wants to {}.", persona.goal),
    ];
    about.extend(persona.about.iter().map(|phrase| format!("{phrase}.")));
    about.extend(persona.knows.iter().map(|other| format!("Knows {}: {}.", other.name, other.tie.whole())));
    about
}

/// A stretch of time with one thing to do, and for how many minutes; none: to the end.
struct Spell {
    from: GameTime,
    minutes: Option<u32>,
    doing: String,
    place: Option<String>,
}

/// What was done: acts that belong together are one.
fn spells(deeds: &[&Deed], town: &Town) -> Vec<Spell> {
    let mut spells: Vec<Spell> = Vec::new();
    for deed in deeds {
        let doing = called(deed);
        let place = deed.place.map(|place| town.sector(town.sector_of(place)).name.clone());
        match spells.last_mut() {
            Some(before) if before.doing == doing && before.place == place => {}
            before => {
                if let Some(before) = before {
                    before.minutes = Some(deed.at.minutes_since(before.from));
                }
                spells.push(Spell { from: deed.at, minutes: None, doing: doing.to_owned(), place });
            }
        }
    }
    spells
}

/// All of it in order, as closely as there is room.
fn lived(spells: &[Spell], talks: &Talks<'_>, own: &str) -> Vec<String> {
    let words = |lines: &[String]| lines.iter().map(|line| line.split_whitespace().count()).sum::<usize>();
    let mut lines = Vec::new();
    for detail in DETAILS {
        let mut told = acts(spells, detail);
        told.extend(talked(talks, own, detail));
        told.sort_by_key(|(at, _)| *at);
        lines = told.into_iter().map(|(at, told)| format!("{} {told}", at.weekday_name())).collect();
        if words(&lines) <= MOST_WORDS {
            break;
        }
    }
    // A life of many days begins where there is room for the rest of it.
    while words(&lines) > MOST_WORDS {
        lines.remove(0);
    }
    lines
}

/// What was done, each with its place where that is another one than before.
fn acts(spells: &[Spell], detail: Detail) -> Vec<Told> {
    let mut before = None;
    let told =
        spells.iter().filter(|spell| spell.minutes.is_none_or(|minutes| minutes >= detail.minutes)).map(|spell| {
            let Spell { from, doing, place, .. } = spell;
            let new = place.as_ref().filter(|place| before != Some(*place) && !doing.contains(*place));
            let at = new.map(|place| format!(", {place}")).unwrap_or_default();
            before = place.as_ref();
            (*from, format!("{} {doing}{at}", from.hm()))
        });
    told.collect()
}

/// With whom the person talked, and what either side claimed for the first time; talks without such a claim are put
/// together by day.
fn talked(talks: &Talks<'_>, own: &str, detail: Detail) -> Vec<Told> {
    let mut known = BTreeSet::new();
    let mut told: Vec<Told> = Vec::new();
    let mut besides: BTreeMap<u32, (GameTime, BTreeSet<&str>)> = BTreeMap::new();
    for lines in talks.values() {
        let Some(at) = lines.first().map(|line| line.at) else { continue };
        let people = lines.iter().flat_map(|line| line.others.iter().map(String::as_str).chain([line.name.as_str()]));
        let others: BTreeSet<&str> = people.filter(|name| *name != own).collect();
        let claims = [(true, "says"), (false, "hears")].map(|(is_own, verb)| {
            let said = said(lines.iter().filter(|line| (line.name == own) == is_own), is_own, detail, &mut known);
            if said.is_empty() { String::new() } else { format!("; {verb} that {}", said.join(", that ")) }
        });
        if claims.iter().all(String::is_empty) {
            let day = besides.entry(at.day()).or_insert_with(|| (at, BTreeSet::new()));
            (day.0, day.1) = (day.0.max(at), &day.1 | &others);
        } else {
            let others: Vec<&str> = others.into_iter().collect();
            told.push((at, format!("{} talking with {}{}", at.hm(), others.join(" and "), claims.concat())));
        }
    }
    let besides = besides.into_values().map(|(at, others)| {
        let others: Vec<&str> = others.into_iter().collect();
        (at, format!("until {} also talking with {}", at.hm(), others.join(", ")))
    });
    told.extend(besides);
    told
}

/// What one side of a talk claims that it has not claimed before.
fn said<'a>(
    lines: impl Iterator<Item = &'a &'a Line>,
    is_own: bool,
    detail: Detail,
    known: &mut BTreeSet<(bool, ClaimKey)>,
) -> Vec<String> {
    let claims = lines.flat_map(|line| &line.acts).filter_map(claimed);
    let worth: Vec<Claim> = claims.filter(|claim| claim.key().is_public() || !detail.is_public).collect();
    let mut said = Vec::new();
    for claim in worth {
        if said.len() < detail.claims && known.insert((is_own, claim.key())) {
            said.push(claim.clause(PointOfView::MEMORY));
        }
    }
    said
}

/// What somebody claims by saying something.
fn claimed(act: &SpeechAct) -> Option<Claim> {
    match act {
        SpeechAct::Tell { claim, .. } => Some(claim.clone()),
        SpeechAct::Invite(gathering) => Some(gathering.claim()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at, deed, line, party, tell};

    fn words(lines: &[String]) -> usize {
        lines.iter().map(|line| line.split_whitespace().count()).sum()
    }

    #[test]
    fn a_talk_tells_what_either_side_claims_for_the_first_time() {
        let (maria, isabella) = ("Maria Lopez", "Isabella Rodriguez");
        let chess = || tell(deed(maria, "playing chess"));
        let said = [
            line(isabella, maria, at(0, 9, 0), vec![SpeechAct::Invite(party())], "Come!"),
            line(maria, isabella, at(0, 9, 1), vec![chess()], "I play chess."),
            line(isabella, maria, at(0, 9, 2), vec![tell(party().claim())], "At the cafe."),
        ];
        let talks = Talks::from([(ConversationId(0), said.iter().collect())]);
        let told = talked(&talks, maria, DETAILS[0]);
        let [(_, told)] = told.as_slice() else { panic!("one talk: {told:?}") };
        let expected = "09:00 talking with Isabella Rodriguez; says that Maria Lopez was playing chess; hears that Isabella \
                        Rodriguez is giving a Valentine's Day party at Hobbs Cafe";
        assert!(told.starts_with(expected) && told.matches("giving").count() == 1, "{told}");
        let told = talked(&talks, maria, DETAILS[4]).remove(0).1;
        assert!(told.contains("hears that Isabella") && !told.contains("chess"), "{told}");
        let again = [line(maria, isabella, at(0, 12, 0), vec![chess()], "I play chess.")];
        let talks =
            Talks::from([(ConversationId(0), said.iter().collect()), (ConversationId(1), again.iter().collect())]);
        let told = talked(&talks, maria, DETAILS[0]);
        assert_eq!(told[1].1, "until 12:00 also talking with Isabella Rodriguez");
    }

    #[test]
    fn a_long_life_is_told_in_less_detail_and_from_where_there_is_room() {
        let spell = |number: u32| Spell {
            from: at(number / 48, 0, 0).plus_minutes(number % 48 * 30),
            minutes: Some(if number.is_multiple_of(2) { 75 } else { 15 }),
            doing: format!("painting boat number {number}"),
            place: Some("Johnson Park".into()),
        };
        let day: Vec<Spell> = (0..48).map(spell).collect();
        let told = lived(&day, &Talks::new(), "Maria Lopez");
        assert_eq!((told.len(), told[0].as_str()), (48, "Monday 00:00 painting boat number 0, Johnson Park"));
        assert_eq!(told[1], "Monday 00:30 painting boat number 1");
        let days: Vec<Spell> = (0..160).map(spell).collect();
        let told = lived(&days, &Talks::new(), "Maria Lopez");
        assert!((350..=MOST_WORDS).contains(&words(&told)), "{} words", words(&told));
        assert!(told.iter().all(|line| !line.contains("boat number 151")), "what is brief is left out: {told:#?}");
        assert!(told.last().is_some_and(|line| line.contains("boat number 158")), "{told:#?}");
    }
}

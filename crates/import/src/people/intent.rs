//! What somebody is about on the day on which the town is saved: the published code keeps it in `currently`, and it is there
//! that a study says what somebody is to do.

use std::sync::Arc;

use smallville_english::{capital, plain_of_gerund, plain_of_third};

use super::{report::Report, scratch::Identity};
use smallville_mind::{
    calendar::Gathering,
    geography::Geography,
    instinct::{
        CommonSense,
        reader::{self, Hearer},
    },
    persona::{
        Persona, PlannedGathering, Pronoun,
        newcomer::{Fact, Newcomer},
    },
    reading::Resolve,
};
use smallville_town::{GameTime, Town};

/// Lets somebody who lives here already be about what the save says: their goal, and the gathering that they give.
pub(super) fn take_over(persona: &mut Persona, identity: &Identity, drafted: &Newcomer) {
    // A goal that was made up says nothing of the save.
    if !identity.currently.is_empty() && drafted.assumed_of(Fact::Goal).next().is_none() {
        persona.goal.clone_from(&drafted.persona.goal);
        persona.project.clone_from(&drafted.persona.project);
    }
}

/// Gives somebody the gathering that the save says they give, and no other. `others` live in the town, too.
pub(super) fn plan(
    sense: &CommonSense,
    persona: &mut Persona,
    identity: &Identity,
    (town, others): (&Arc<Town>, &[&Persona]),
    begins: GameTime,
    report: &mut Report,
) {
    let name = persona.name.clone();
    let said = said(sense, persona, identity, (town, others), begins);
    let ours = persona.gathering.take();
    if let Some(mut gathering) = said {
        if let Some(PlannedGathering { gathering: known, .. }) = &ours
            && known.topic.eq_ignore_ascii_case(&gathering.topic)
        {
            // Words from outside may be written otherwise; it is the same matter.
            (gathering.what, gathering.topic) = (known.what.clone(), known.topic.clone());
        }
        // What has to be done for it is known of our own only.
        let preparations = ours.filter(|ours| ours.gathering.sector == gathering.sector);
        let preparations = preparations.map_or_else(Vec::new, |ours| ours.preparations);
        persona.gathering = Some(PlannedGathering { gathering, preparations });
        return;
    }
    let Some(ours) = ours else { return };
    let topic = &ours.gathering.topic;
    if ours.gathering.span.until <= begins {
        report.person(&name, format!("{topic} is over when the town goes on, so {name} no longer plans it"));
    } else if identity.currently.is_empty() || names(&identity.currently, &ours.gathering) {
        persona.gathering = Some(ours);
    } else {
        report.person(&name, format!("{name} is about something else in the save, and does not plan {topic}"));
    }
}

/// The gathering that somebody is about to give, if the save says so.
fn said(
    sense: &CommonSense,
    persona: &Persona,
    identity: &Identity,
    (town, others): (&Arc<Town>, &[&Persona]),
    begins: GameTime,
) -> Option<Gathering> {
    let geography = Geography::new(town.clone(), persona);
    let mut people: Vec<(String, Pronoun)> = others.iter().map(|one| (one.name.clone(), one.pronoun)).collect();
    people.push((persona.name.clone(), persona.pronoun));
    let hearer = Hearer { persona, people: &people, geography: &geography, gatherings: &[], now: begins };
    // What somebody is about is read as if their inner voice said it.
    let said = identity.currently.split_inclusive(". ").map(|sentence| addressed(sentence, persona));
    let mut resolves = said.flat_map(|sentence| reader::resolves(sense, &sentence, &hearer));
    resolves.find_map(|resolve| match resolve {
        Resolve::Host(gathering, _) if gathering.span.until > begins => Some(gathering),
        _ => None,
    })
}

/// A sentence about somebody as it is said to them: "Ann is planning on having a party" is "You are going to have a party".
fn addressed(sentence: &str, persona: &Persona) -> String {
    let sentence = sentence.trim();
    let pronoun = capital(persona.pronoun.subject());
    let subjects = [persona.name.as_str(), persona.first_name(), &pronoun];
    let rest = subjects.iter().find_map(|subject| sentence.strip_prefix(subject)?.strip_prefix(' '));
    let Some((verb, rest)) = rest.and_then(|rest| rest.split_once(' ')) else { return sentence.to_owned() };
    let verb = if verb == "is" { "are".to_owned() } else { plain_of_third(verb).unwrap_or_else(|| verb.to_owned()) };
    let words: Vec<&str> = rest.splitn(4, ' ').collect();
    match words.as_slice() {
        [meaning, "on", doing, rest] if plain_of_gerund(meaning).is_some() => match plain_of_gerund(doing) {
            Some(deed) => format!("You {verb} going to {deed} {rest}"),
            None => format!("You {verb} {}", words.join(" ")),
        },
        _ => format!("You {verb} {}", words.join(" ")),
    }
}

/// Whether a text speaks of a gathering: by the last word of what it is, "party" of "a Valentine's Day party".
fn names(text: &str, gathering: &Gathering) -> bool {
    let noun = gathering.what.rsplit(' ').next().unwrap_or_default().to_lowercase();
    text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).any(|word| word == noun)
}

#[cfg(test)]
mod tests {
    use super::*;
    use smallville_mind::testing;
    use smallville_town::TimeOfDay;

    /// Who is about what, and what comes of the gathering: its topic, place, and hours.
    fn planned(name: &str, currently: &str) -> Option<String> {
        let world = testing::world();
        let mut persona = world.people.iter().find(|one| one.name == name).unwrap().clone();
        let others: Vec<&Persona> = world.people.iter().filter(|one| one.name != name).collect();
        let identity = Identity { currently: currently.into(), ..Identity::default() };
        let (begins, mut report) = (GameTime::from_day_time(0, TimeOfDay::new(9, 0)), Report::default());
        plan(&world.sense, &mut persona, &identity, (&world.town, &others), begins, &mut report);
        persona.gathering.map(|planned| {
            let Gathering { topic, place, span, .. } = planned.gathering;
            format!("{topic}, {place}, {} to {}", span.from.stamp(), span.until.stamp())
        })
    }

    #[test]
    fn the_gathering_is_that_of_the_save() {
        let check = |name: &str, currently: &str, expected: Option<&str>| {
            assert_eq!(planned(name, currently).as_deref(), expected, "{currently}");
        };
        let isabella = "Isabella Rodriguez";
        let shipped = "Isabella's Valentine's Day party, Hobbs Cafe, 2023-02-14 17:00 to 2023-02-14 19:00";
        check(isabella, "", Some(shipped));
        check(
            isabella,
            "Isabella Rodriguez is planning a Valentine's Day party at Hobbs Cafe on February 14th from 7pm to 10pm.",
            Some("Isabella's Valentine's Day party, Hobbs Cafe, 2023-02-14 19:00 to 2023-02-14 22:00"),
        );
        check(
            isabella,
            "Isabella Rodriguez is planning on having a Valentine's Day party at Hobbs Cafe with her customers on February \
             14th, 2023 at 6pm. She is gathering party material, and tells everyone to join.",
            Some("Isabella's Valentine's Day party, Hobbs Cafe, 2023-02-14 18:00 to 2023-02-14 20:00"),
        );
        check(isabella, "Isabella Rodriguez runs the cafe and looks for a new recipe.", None);
        check(isabella, "Isabella thinks of nothing but the party, for which nobody has time.", Some(shipped));
        check(
            "Arthur Burton",
            "Arthur Burton wants to host a garden party at the Rose and Crown Pub on February 14th from 3pm to 6pm.",
            Some("Arthur's garden party, The Rose and Crown Pub, 2023-02-14 15:00 to 2023-02-14 18:00"),
        );
        check("Arthur Burton", "Arthur Burton is polishing glasses.", None);
    }
}

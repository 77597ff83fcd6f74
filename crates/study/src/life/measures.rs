//! All figures of one town, from its record: whom people meet, in what groups, for how long, and who is close to whom.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    diary::{Days, Diary, day_of, whole_days},
    doing::Use,
    figure::Figure,
};
use crate::{
    figures::share,
    record::{Conversation, Person, Record},
    statistics::describe::Summary,
};
use smallville_mind::{agent::AgentId, relate::Relation};
use smallville_town::STEP_SECS;

/// Talks of more speakers than this are large: more than can hold one talk (Dunbar, Duncan and Nettle 1995).
const LARGE: usize = 5;

/// On so many days a pair must talk to have a tie: once may be chance.
const TIE_DAYS: usize = 2;

/// From these on, of 10, somebody knows another well, and likes them: the upper third of both scales.
const CLOSE_FAMILIARITY: f32 = 7.0;
const CLOSE_OPINION: f32 = 7.0;

/// With whom each resident talked on each whole day; nobody on the days on which they did not.
pub type Met = BTreeMap<(AgentId, u32), BTreeSet<AgentId>>;

/// All figures that can be found; what has no ground, such as a weekend in a town of two days, is left out.
#[must_use]
pub fn figures(record: &Record<'_>, diary: &Diary) -> BTreeMap<Figure, f64> {
    let met = met(record);
    let (time, company) = (of_time(diary), of_company(record, &met));
    let ties = of_ties(&degrees(record, &met));
    let found = time.into_iter().chain(company).chain(ties).chain(of_closeness(&record.people));
    found.filter_map(|(figure, value)| Some((figure, value?))).collect()
}

/// How time is spent.
fn of_time(diary: &Diary) -> [(Figure, Option<f64>); 9] {
    [
        (Figure::SleepHours, diary.hours(Use::Sleep, Days::All)),
        (Figure::LeisureHours, diary.hours(Use::Leisure, Days::All)),
        (Figure::WorkHours, diary.hours(Use::Work, Days::All)),
        (Figure::WeekendWorkHours, diary.hours(Use::Work, Days::Weekends)),
        (Figure::MealHours, diary.hours(Use::Meals, Days::All)),
        (Figure::MiddayMealHour, diary.peak(Use::Meals, Days::All, 10..=15)),
        (Figure::EveningMealHour, diary.peak(Use::Meals, Days::All, 16..=22)),
        (Figure::TravelHours, diary.hours(Use::Travel, Days::All)),
        (Figure::TravelHour, diary.peak(Use::Travel, Days::Weekdays, 0..=23)),
    ]
}

/// Whom people meet, in what groups and for how long.
fn of_company(record: &Record<'_>, met: &Met) -> [(Figure, Option<f64>); 7] {
    let contacts: Vec<f64> = met.values().map(|others| others.len() as f64).collect();
    let counted = Summary::of(&contacts);
    let alone = met.values().filter(|others| others.is_empty()).count();
    let sizes: Vec<f64> = talks(record).map(|talk| talk.participants.len() as f64).collect();
    let large = talks(record).filter(|talk| talk.participants.len() > LARGE).count();
    let mut minutes: Vec<f64> = talks(record).map(minutes).collect();
    minutes.sort_by(f64::total_cmp);
    let some = |there: bool, value: f64| there.then_some(value);
    [
        (Figure::Contacts, some(!contacts.is_empty(), counted.mean)),
        (Figure::ContactSpread, some(counted.mean > 0.0, counted.sd / counted.mean)),
        (Figure::DaysAlone, some(!contacts.is_empty(), share(alone, contacts.len()))),
        (Figure::GroupSize, some(!sizes.is_empty(), Summary::of(&sizes).mean)),
        (Figure::LargeGroups, some(!sizes.is_empty(), share(large, sizes.len()))),
        (Figure::ShortTalkMinutes, quantile(&minutes, 0.1)),
        (Figure::LongTalkMinutes, quantile(&minutes, 0.9)),
    ]
}

/// How ties are spread, from how many each resident has.
fn of_ties(degrees: &[usize]) -> [(Figure, Option<f64>); 2] {
    let counted = Summary::of(&degrees.iter().map(|degree| *degree as f64).collect::<Vec<_>>());
    let others = degrees.len().saturating_sub(1) as f64;
    [
        (Figure::TieDensity, (others > 0.0).then(|| counted.mean / others)),
        (Figure::TieSpread, (counted.mean > 0.0).then(|| counted.sd / counted.mean)),
    ]
}

/// Who is close to whom, and whether both think so.
fn of_closeness(people: &[Person<'_>]) -> [(Figure, Option<f64>); 2] {
    let named: BTreeSet<(&str, &str)> = people.iter().flat_map(close).collect();
    let residents: BTreeSet<&str> = people.iter().map(Person::name).collect();
    let among: Vec<_> = named.iter().filter(|(_, other)| residents.contains(other)).collect();
    let returned = among.iter().filter(|(one, other)| named.contains(&(*other, *one))).count();
    [
        (Figure::CloseTies, (!people.is_empty()).then(|| among.len() as f64 / people.len() as f64)),
        (Figure::Reciprocity, (!among.is_empty()).then(|| share(returned, among.len()))),
    ]
}

/// To whom somebody is close.
fn close<'a>(person: &Person<'a>) -> Vec<(&'a str, &'a str)> {
    let is_close = |relation: &Relation| relation.familiarity >= CLOSE_FAMILIARITY && relation.opinion >= CLOSE_OPINION;
    let (name, relations) = (person.persona.name.as_str(), person.relations);
    relations.iter().filter(|(_, relation)| is_close(relation)).map(|(other, _)| (name, other)).collect()
}

/// Talks in which more than one person said something.
fn talks<'r>(record: &'r Record<'_>) -> impl Iterator<Item = &'r Conversation> {
    record.conversations.iter().filter(|talk| talk.participants.len() > 1)
}

/// How long a talk lasted in minutes; its last line takes a step like any other.
fn minutes(talk: &Conversation) -> f64 {
    f64::from(talk.until.secs().saturating_sub(talk.from.secs()) + STEP_SECS) / 60.0
}

/// With whom everybody talked. Whoever spoke in a talk has met all others who did, visitors among them.
#[must_use]
pub fn met(record: &Record<'_>) -> Met {
    let days = whole_days(record.begin, record.now);
    let keys = record.people.iter().flat_map(|person| days.clone().map(move |day| (person.agent, day)));
    let mut met: Met = keys.map(|key| (key, BTreeSet::new())).collect();
    for talk in talks(record) {
        let day = day_of(talk.from, record.begin);
        for agent in &talk.participants {
            if let Some(others) = met.get_mut(&(*agent, day)) {
                others.extend(talk.participants.iter().filter(|other| *other != agent));
            }
        }
    }
    met
}

/// How many other residents each talks with on two days or more, the most first.
#[must_use]
pub fn degrees(record: &Record<'_>, met: &Met) -> Vec<usize> {
    let mut days: BTreeMap<(AgentId, AgentId), usize> = BTreeMap::new();
    for ((agent, _), others) in met {
        others.iter().for_each(|other| *days.entry((*agent, *other)).or_default() += 1);
    }
    let residents: BTreeSet<AgentId> = record.people.iter().map(|person| person.agent).collect();
    let ties = |agent: &AgentId| {
        let with = |other: &AgentId| days.get(&(*agent, *other)).is_some_and(|count| *count >= TIE_DAYS);
        residents.iter().filter(|other| with(other)).count()
    };
    let mut degrees: Vec<usize> = residents.iter().map(ties).collect();
    degrees.sort_unstable_by(|one, other| other.cmp(one));
    degrees
}

/// The value below which a share of sorted values lies, by the nearest rank; none of none.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Life, at, conversation, line, number, record};
    use smallville_mind::speech::SpeechAct;
    use smallville_town::GameTime;

    const NAMES: [&str; 4] = ["Isabella Rodriguez", "Klaus Mueller", "Maria Lopez", "Sam Moore"];

    /// A talk of some minutes among some of these.
    fn talk(among: &[usize], from: GameTime, minutes: u32) -> Conversation {
        let say = |at| line(NAMES[among[0]], NAMES[among[1 % among.len()]], at, vec![SpeechAct::Greet], "Hello.");
        let mut talk = conversation(NAMES[0], NAMES[1], vec![say(from)]);
        talk.participants = among.iter().map(|index| number(NAMES[*index])).collect();
        talk.until = GameTime::from_secs(from.secs() + minutes * 60 - STEP_SECS);
        talk
    }

    fn lives() -> [Life; 4] {
        NAMES.map(Life::new)
    }

    fn found(lives: &[Life], days: u32, talks: Vec<Conversation>) -> BTreeMap<Figure, f64> {
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.now = at(days, 6, 0);
        record.conversations = talks;
        figures(&record, &Diary::of(&record, &[]))
    }

    #[test]
    fn each_of_a_talk_meets_each_other_once_a_day() {
        let talks =
            vec![talk(&[0, 1], at(0, 9, 0), 1), talk(&[0, 1], at(0, 12, 0), 1), talk(&[0, 1, 2], at(0, 18, 0), 1)];
        let found = found(&lives(), 1, talks);
        assert_eq!(found[&Figure::Contacts], 1.5, "two each of three, none of the fourth");
        assert_eq!(found[&Figure::DaysAlone], 0.25);
        assert_eq!(found[&Figure::ContactSpread], 1.0 / 1.5);
        assert_eq!(found[&Figure::GroupSize], (2.0 + 2.0 + 3.0) / 3.0);
    }

    #[test]
    fn a_talk_at_night_belongs_to_the_day_before_and_a_day_that_is_not_over_does_not_count() {
        let talks = vec![talk(&[0, 1], at(1, 1, 0), 1), talk(&[2, 3], at(1, 7, 0), 1)];
        let found = found(&lives(), 1, talks);
        assert_eq!((found[&Figure::Contacts], found[&Figure::DaysAlone]), (0.5, 0.5));
    }

    #[test]
    fn words_without_an_answer_are_no_talk() {
        let found = found(&lives(), 1, vec![talk(&[0], at(0, 9, 0), 1)]);
        assert_eq!(found[&Figure::Contacts], 0.0);
        assert!(!found.contains_key(&Figure::GroupSize) && !found.contains_key(&Figure::LongTalkMinutes), "{found:?}");
    }

    #[test]
    fn the_tenths_of_talks_say_how_long_they_last() {
        let talks = (1..=10).map(|minutes| talk(&[0, 1], at(0, 9, 0), minutes)).collect();
        let found = found(&lives(), 1, talks);
        assert_eq!((found[&Figure::ShortTalkMinutes], found[&Figure::LongTalkMinutes]), (1.0, 9.0));
    }

    #[test]
    fn a_tie_needs_two_days_and_is_in_the_centre_of_a_star() {
        let star = |day| [1, 2, 3].map(|other| talk(&[0, other], at(day, 9, 0), 1));
        let once: Vec<_> = star(0).into();
        assert_eq!(found(&lives(), 2, once)[&Figure::TieDensity], 0.0, "once may be chance");
        let twice: Vec<_> = star(0).into_iter().chain(star(1)).collect();
        let found = found(&lives(), 2, twice);
        assert_eq!(found[&Figure::TieDensity], 0.5, "three of six pairs");
        assert!((found[&Figure::TieSpread] - 1.0 / 1.5).abs() < 1e-9, "3, 1, 1, 1");
    }

    #[test]
    fn a_close_tie_is_known_well_and_liked_and_may_not_be_returned() {
        let mut lives = lives();
        let mut relate = |one: usize, other: usize, familiarity, opinion| {
            let relation = lives[one].relations.meet(NAMES[other], "a friend", at(0, 9, 0));
            (relation.familiarity, relation.opinion) = (familiarity, opinion);
        };
        relate(0, 1, 8.0, 8.0);
        relate(1, 0, 7.0, 7.0);
        relate(2, 0, 9.0, 9.0);
        relate(3, 0, 9.0, 5.0);
        let found = found(&lives, 1, Vec::new());
        assert_eq!((found[&Figure::CloseTies], found[&Figure::Reciprocity]), (0.75, 0.6667));
    }
}

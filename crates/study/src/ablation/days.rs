//! What days are made of: how many different things, how unlike one day is to the next, and whether people are at work.

use std::collections::BTreeSet;

use super::minutes::Minutes;
use crate::{
    life::{
        diary::whole_days,
        doing::{Doing, Reader, Use, called},
    },
    record::{Record, overlap_secs},
    statistics::describe::mean,
};
use smallville_journal::entry::Deed;
use smallville_mind::{claim::Span, embed::stems, instinct::activity::Want, persona::Persona};

/// What is done in free time for its own sake.
const FREE: [Want; 4] = [Want::Pleasure, Want::Exercise, Want::Study, Want::Goal];

/// What every resident does at each minute of the whole days, by the name of the activity or in free words; none:
/// sleeping.
pub(super) fn done<'a>(
    record: &Record<'_>,
    lasting: &[(&'a Deed, Span)],
    reader: &Reader<'a>,
) -> Minutes<Option<&'a str>> {
    let mut done = Minutes::new(record, None);
    for (deed, span) in lasting.iter().filter(|(deed, _)| !deed.asleep) {
        let name = reader.activity(deed).map_or_else(|| called(deed), |activity| activity.id.0.as_str());
        done.put(deed.agent, *span, Some(name));
    }
    done
}

/// How many different things somebody does on a day, on average.
pub(super) fn activities(done: &Minutes<Option<&str>>) -> Option<f64> {
    mean(done.days().flatten().map(|day| different(day).len() as f64))
}

/// How unlike the next day is to a day of the same person, on average: of all that is done on either, the share that is
/// not done on both.
pub(super) fn unlike(done: &Minutes<Option<&str>>) -> Option<f64> {
    let pairs = done.days().flat_map(|days| days.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>());
    mean(pairs.filter_map(|[one, other]| {
        let (one, other) = (different(one), different(other));
        let either = one.union(&other).count();
        (either > 0).then(|| 1.0 - one.intersection(&other).count() as f64 / either as f64)
    }))
}

/// The same of what is done at the same time of the day: the share of minutes, of those in which somebody is up on either
/// day.
pub(super) fn otherwise(done: &Minutes<Option<&str>>) -> Option<f64> {
    let pairs = done.days().flat_map(|days| days.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>());
    mean(pairs.filter_map(|[one, other]| {
        let up: Vec<_> = one.iter().zip(other).filter(|(one, other)| one.is_some() || other.is_some()).collect();
        let differ = up.iter().filter(|(one, other)| one != other).count();
        (!up.is_empty()).then(|| differ as f64 / up.len() as f64)
    }))
}

/// The share of the hours at which people are due at work in which they work; none: nobody was due.
pub(super) fn at_work(record: &Record<'_>, doings: &[Doing]) -> Option<f64> {
    let (mut due, mut worked) = (0, 0);
    let lived = Span { from: record.begin, until: record.now };
    for person in &record.people {
        let works = doings.iter().filter(|doing| doing.agent == person.agent && doing.what == Use::Work);
        let works: Vec<Span> = works.map(|doing| doing.span).collect();
        for shift in whole_days(record.begin, record.now).flat_map(|day| person.persona.at_work(day)) {
            due += overlap_secs(shift, lived);
            worked += works.iter().map(|work| overlap_secs(shift, *work)).sum::<u32>();
        }
    }
    (due > 0).then(|| f64::from(worked) / f64::from(due))
}

/// The share of the time that goes to pleasure, sports, study and goals of one's own that goes to what has a word in common
/// with what the person likes and wants by their file, of all people together. None: nobody has any such time.
pub(super) fn in_character(record: &Record<'_>, lasting: &[(&Deed, Span)], reader: &Reader<'_>) -> Option<f64> {
    let (mut free, mut own) = (0, 0);
    for person in &record.people {
        let Persona { likes, goal, project, .. } = person.persona;
        let wanted: BTreeSet<String> = likes.iter().chain([goal, project]).flat_map(|text| stems(text)).collect();
        for (deed, span) in lasting.iter().filter(|(deed, _)| deed.agent == person.agent && !deed.asleep) {
            let Some(activity) = reader.activity(deed).filter(|activity| FREE.contains(&activity.want)) else {
                continue;
            };
            let secs = overlap_secs(*span, Span { from: record.begin, until: record.now });
            let about = activity.say.iter().chain(&activity.who.likes).chain([&activity.id.0]);
            free += secs;
            own += if about.flat_map(|text| stems(&text.replace('_', " "))).any(|stem| wanted.contains(&stem)) {
                secs
            } else {
                0
            };
        }
    }
    (free > 0).then(|| f64::from(own) / f64::from(free))
}

fn different<'a>(day: &[Option<&'a str>]) -> BTreeSet<&'a str> {
    day.iter().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        life::doing::lasting,
        testing::{Life, act, at, begin, number, record},
    };
    use smallville_mind::{persona::WorkBlock, testing::world};
    use smallville_town::{GameTime, TimeOfDay};

    const MARIA: &str = "Maria Lopez";

    /// What is found in the days of one person who does this: activities a day, unlike days, minutes spent otherwise.
    fn found(days: u32, acts: &[(GameTime, &str)]) -> [Option<f64>; 3] {
        let life = Life::new(MARIA);
        let deed = |(from, entry): &(GameTime, &str)| Deed { asleep: *entry == "asleep", ..act(MARIA, *from, entry) };
        let deeds: Vec<Deed> = acts.iter().map(deed).collect();
        let mut record = record(&[&life]);
        record.now = at(days, 6, 0);
        let reader = Reader::new(&world().sense, [(number(MARIA), &life.persona)].into_iter());
        let done = done(&record, &lasting(&deeds, record.now), &reader);
        [activities(&done), unlike(&done), otherwise(&done)]
    }

    #[test]
    fn different_things_are_counted_and_days_compared() {
        let same = [(begin(), "gazing"), (at(0, 18, 0), "asleep"), (at(1, 6, 0), "gazing"), (at(1, 18, 0), "asleep")];
        assert_eq!(found(2, &same), [Some(1.0), Some(0.0), Some(0.0)]);
        let other = [
            (begin(), "gazing"),
            (at(0, 12, 0), "humming"),
            (at(0, 18, 0), "asleep"),
            (at(1, 6, 0), "gazing"),
            (at(1, 9, 0), "whistling"),
            (at(1, 18, 0), "asleep"),
        ];
        let [activities, unlike, otherwise] = found(2, &other);
        assert_eq!(activities, Some(2.0));
        assert!((unlike.unwrap() - 2.0 / 3.0).abs() < 1e-9, "one of three is done on both days");
        assert_eq!(otherwise, Some(0.75), "nine of twelve hours");
    }

    #[test]
    fn a_day_has_no_other_to_be_unlike() {
        assert_eq!(found(1, &[(begin(), "gazing")]), [Some(1.0), None, None]);
        assert_eq!(found(0, &[(begin(), "gazing")]), [None; 3]);
    }

    #[test]
    fn wordings_of_one_activity_are_one_thing() {
        let activity = world()
            .sense
            .activities
            .iter()
            .find(|activity| activity.say.len() > 1 && activity.say.iter().all(|say| !say.contains('{')));
        let say = &activity.unwrap().say;
        assert_eq!(found(1, &[(begin(), &say[0]), (at(0, 12, 0), &say[1])])[0], Some(1.0), "{say:?}");
    }

    #[test]
    fn free_time_is_in_character_if_it_is_spent_on_what_one_likes() {
        let free = |activity: &&smallville_mind::instinct::activity::Activity| {
            FREE.contains(&activity.want) && activity.say.iter().all(|say| !say.contains('{'))
        };
        let all: Vec<_> = world().sense.activities.iter().filter(free).collect();
        let (one, other) = (all[0], all[all.len() - 1]);
        let mut life = Life::new(MARIA);
        (life.persona.likes, life.persona.goal) = (vec![one.id.0.replace('_', " ")], String::new());
        life.persona.project = String::new();
        let share = |says: &[&str]| {
            let hours = (6..).zip(says);
            let deeds: Vec<Deed> = hours.map(|(hour, say)| act(MARIA, at(0, hour, 0), say)).collect();
            let mut record = record(&[&life]);
            record.now = at(0, 6 + says.len() as u16, 0);
            let reader = Reader::new(&world().sense, [(number(MARIA), &life.persona)].into_iter());
            in_character(&record, &lasting(&deeds, record.now), &reader)
        };
        assert_eq!(share(&[]), None);
        assert_eq!(share(&[&one.say[0]]), Some(1.0));
        assert_eq!(share(&[&one.say[0], &other.say[0]]), Some(0.5), "{one:?} {other:?}");
    }

    #[test]
    fn whoever_is_due_is_at_work_or_is_not() {
        let mut life = Life::new(MARIA);
        let block = |from, until| WorkBlock {
            at: life.persona.bed,
            from: TimeOfDay::new(from, 0),
            until: TimeOfDay::new(until, 0),
        };
        life.persona.work = vec![block(8, 12), block(14, 18)];
        let doing = |what, from, until| Doing { agent: number(MARIA), what, span: Span { from, until } };
        let doings = [
            doing(Use::Work, at(0, 7, 0), at(0, 12, 0)),
            doing(Use::Meals, at(0, 12, 0), at(0, 16, 0)),
            doing(Use::Work, at(0, 16, 0), at(1, 6, 0)),
        ];
        let mut record = record(&[&life]);
        record.now = at(1, 6, 0);
        assert_eq!(at_work(&record, &doings), Some(0.75), "six of eight hours");
        record.now = begin();
        assert_eq!(at_work(&record, &doings), None, "no whole day");
    }
}

//! What becomes of the news with which the world begins: who hears of it, and who comes.

use std::collections::BTreeSet;

use crate::{
    figures::Figures,
    gatherings::{self, Gathering},
    record::{Person, Record, overlap_secs},
    spread::tracer,
    statistics::describe,
};
use smallville_journal::entry::Deed;
use smallville_mind::{
    calendar,
    claim::{ClaimKey, Span, Verb},
};

/// The gatherings and public matters with which a world begins.
pub(super) struct Beginnings<'a> {
    gatherings: Vec<&'a calendar::Gathering>,
    matters: BTreeSet<ClaimKey>,
}

impl<'a> Beginnings<'a> {
    /// What people's files say.
    pub(super) fn of(record: &Record<'a>) -> Self {
        let personas = || record.people.iter().map(|person| person.persona);
        let planned = personas().filter_map(|persona| persona.gathering.as_ref());
        let matters = personas().flat_map(|persona| &persona.matters).map(|matter| ClaimKey {
            who: matter.who.clone(),
            verb: Verb::StandsFor,
            topic: matter.topic.clone(),
        });
        Self { gatherings: planned.map(|planned| &planned.gathering).collect(), matters: matters.collect() }
    }

    /// How many people hear of such a matter and know it by a way that leads back to its source, those left out who knew
    /// of it at the beginning: the middle one of all matters. None: there is no such matter.
    pub(super) fn heard(&self, record: &Record<'_>) -> Option<f64> {
        let tracer = tracer(record);
        let keys = self.gatherings.iter().map(|gathering| gathering.key()).chain(self.matters.iter().cloned());
        let heard = |key: ClaimKey| {
            let aware = tracer.awareness(&key);
            aware.end.saturating_sub(aware.start + aware.unfounded.len()) as u64
        };
        let counts: Vec<u64> = keys.map(heard).collect();
        (!counts.is_empty()).then(|| Figures::of(counts).median)
    }

    /// How many guests who were asked are at such a gathering, on average; none: none has begun.
    pub(super) fn guests(&self, record: &Record<'_>, all: &[Gathering]) -> Option<f64> {
        self.mean(record, all, |_, found| {
            let asked = |name: &&String| found.invited.contains(name) || found.accepted.contains(name);
            found.attended.iter().filter(asked).count()
        })
    }

    /// How many of the guests at such a gathering are there for it by what they do, on average; none: none has begun.
    pub(super) fn came_for_it(&self, record: &Record<'_>, all: &[Gathering], lasting: &[(&Deed, Span)]) -> Option<f64> {
        self.mean(record, all, |planned, found| {
            let comes = |person: &&Person<'_>| {
                let is_for = gatherings::is_for(person, &found.key());
                let during = |act: &Span| overlap_secs(*act, planned.span) > 0;
                let acts = lasting.iter().filter(|(deed, act)| deed.agent == person.agent && during(act));
                acts.map(|(deed, _)| &deed.why.cause).any(is_for)
            };
            let there = record.people.iter().filter(|person| found.attended.iter().any(|name| name == person.name()));
            there.filter(comes).count()
        })
    }

    /// How many gatherings people give of their own accord.
    pub(super) fn others(&self, all: &[Gathering]) -> usize {
        all.iter().filter(|known| self.gatherings.iter().all(|planned| planned.key() != known.key())).count()
    }

    /// The mean of a number of such gatherings that have begun; none: there is none.
    fn mean(
        &self,
        record: &Record<'_>,
        all: &[Gathering],
        count: impl Fn(&calendar::Gathering, &Gathering) -> usize,
    ) -> Option<f64> {
        let begun = self.gatherings.iter().filter(|planned| planned.span.from < record.now);
        let found = |planned: &calendar::Gathering| all.iter().find(|known| known.key() == planned.key());
        describe::mean(begun.map(|planned| found(planned).map_or(0, |found| count(planned, found)) as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        gatherings::gatherings,
        life::doing::lasting,
        record::Stay,
        testing::{CAFE, Life, act, at, begin, line, number, party, record, saying, tell},
    };
    use smallville_mind::{
        belief::Source,
        calendar::{Commitment, Standing, doing},
        persona::PlannedGathering,
        speech::SpeechAct,
        why::Cause,
    };

    const HOST: &str = "Isabella Rodriguez";
    const GUESTS: [&str; 3] = ["Maria Lopez", "Klaus Mueller", "Ryan Park"];

    /// A host whose file names one gathering, and three people without any news.
    fn lives() -> Vec<Life> {
        let mut lives: Vec<Life> = std::iter::once(HOST).chain(GUESTS).map(Life::new).collect();
        for life in &mut lives {
            (life.persona.gathering, life.persona.matters) = (None, Vec::new());
        }
        lives[0].persona.gathering = Some(PlannedGathering { gathering: party(), preparations: Vec::new() });
        lives[0].agree(Commitment::Host(party()), Standing::Open);
        lives[0].believe(&party().claim(), Source::Own, begin());
        lives
    }

    #[test]
    fn whoever_was_told_has_heard_and_whoever_knew_or_made_it_up_has_not() {
        let mut lives = lives();
        lives[1].believe(&party().claim(), Source::Heard(HOST.into()), at(0, 9, 0));
        lives[2].believe(&party().claim(), Source::Heard(HOST.into()), at(0, 9, 0));
        let told = saying(line(HOST, GUESTS[0], at(0, 9, 0), vec![tell(party().claim())], "A party!"), &GUESTS[..1]);
        let lives: Vec<&Life> = lives.iter().collect();
        let mut record = record(&lives);
        record.sayings = vec![&told];
        assert_eq!(Beginnings::of(&record).heard(&record), Some(1.0));
        let without = crate::testing::record(&lives[1..]);
        assert_eq!(Beginnings::of(&without).heard(&without), None, "nobody's file names anything");
    }

    #[test]
    fn a_guest_was_asked_and_is_there_and_may_be_there_for_something_else() {
        let mut lives = lives();
        lives[1].agree(Commitment::Attend(party()), Standing::Kept);
        let asked =
            saying(line(HOST, GUESTS[1], at(0, 9, 0), vec![SpeechAct::Invite(party())], "Come!"), &GUESTS[1..2]);
        let mut record = record(&lives.iter().collect::<Vec<_>>());
        record.sayings = vec![&asked];
        let stay = |who| Stay { agent: number(who), sector: CAFE, span: party().span };
        record.stays = GUESTS.map(stay).into();
        let all = gatherings(&record);
        let beginnings = Beginnings::of(&record);
        assert_eq!(beginnings.guests(&record, &all), Some(2.0), "one said yes, one was asked, one drops in");
        let mut going = act(GUESTS[0], at(1, 16, 50), "at the party");
        going.why.cause = Cause::Appointment(Some(HOST.into()), doing(&Commitment::Attend(party())));
        let deeds = [going, act(GUESTS[1], at(1, 16, 50), "drinking tea")];
        assert_eq!(beginnings.came_for_it(&record, &all, &lasting(&deeds, record.now)), Some(1.0));
        assert_eq!(beginnings.others(&all), 0);
        record.now = at(1, 12, 0);
        assert_eq!(beginnings.guests(&record, &all), None, "it has not begun");
    }

    #[test]
    fn what_nobodys_file_names_is_given_of_ones_own_accord() {
        let mut lives = lives();
        let own = calendar::Gathering { host: GUESTS[2].into(), topic: "Ryan's quiz night".into(), ..party() };
        lives[3].agree(Commitment::Host(own), Standing::Open);
        let record = record(&lives.iter().collect::<Vec<_>>());
        assert_eq!(Beginnings::of(&record).others(&gatherings(&record)), 1);
    }
}

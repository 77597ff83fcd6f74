//! Changing one's mind about what stands on the calendar, and keeping clear of deeds and places.

use super::Mind;
use crate::{
    calendar::{Appointment, Commitment, Gathering, Standing, doing},
    claim::{Claim, Span, Verb},
    converse::is_shunned,
    embed::stems,
    instinct::activity::Activity,
    memory::MemoryId,
    plan::Act,
    pursuit::Aim,
    speech::SpeechAct,
};
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// Behind these stands with whom or what something is done, and not what.
const BEHIND_DEEDS: [&str; 9] = ["about", "with", "to", "of", "at", "in", "on", "for", "until"];

/// A move as the inner voice has it.
pub(super) struct Shift {
    /// Another time.
    pub(super) span: Option<Span>,
    /// Only the hour changes.
    pub(super) same_day: bool,
    /// Another place.
    pub(super) sector: Option<SectorId>,
}

impl Mind {
    /// Takes something off the calendar, the habits and the goals; whether there was any such thing.
    pub(super) fn call_off(&mut self, what: &str, memory: MemoryId, now: GameTime) -> bool {
        let habits = self.state.intentions.habits.len();
        self.state.intentions.habits.retain(|habit| !is_about(&habit.doing, what));
        let before = self.state.intentions.pursuits.len();
        let Some(index) = self.meant_appointment(what, now) else {
            let gave_up = self.give_up(what, memory, now);
            self.state.intentions.pursuits.retain(|pursuit| what.is_empty() || !is_about(&pursuit.goal, what));
            let fewer = before > self.state.intentions.pursuits.len();
            return gave_up || fewer || habits > self.state.intentions.habits.len();
        };
        let known = self.strike_out(index);
        if let Commitment::Host(gathering) = &known.commitment {
            let off = gathering.called_off();
            for name in self.who_knows_of(gathering) {
                let act = SpeechAct::Tell { claim: off.clone(), heard_from: None };
                self.state.talking.to_say.push((name, act));
            }
            self.forget_invitations(gathering);
            self.stay_away_from_gatherings(&gathering.topic);
            self.hold_whispered(off, memory, now);
        }
        true
    }

    /// Lets a cause or a goal of one's own be, and says so; whether one had any such.
    fn give_up(&mut self, what: &str, memory: MemoryId, now: GameTime) -> bool {
        let words = stems(what);
        let own = self.state.beliefs.about(&self.persona.name);
        let meant = own.filter(|(key, _)| matches!(key.verb, Verb::StandsFor | Verb::Wants)).find(|(key, _)| {
            let said = stems(&key.topic);
            let hits = words.iter().filter(|word| said.contains(word)).count();
            hits > 0 && hits * 2 >= words.len()
        });
        let Some(given) = meant.map(|(_, belief)| belief.claim.clone()) else { return false };
        self.state.beliefs.drop(&given.key());
        let topic = given.topic.strip_prefix(&format!("{}'s ", self.persona.name)).unwrap_or(&given.topic).to_owned();
        let says = format!("{{have}} given up {{my}} {topic}");
        // What was still to be done for it today is not done.
        self.keep_clear(given.topic.clone());
        self.upset_plan(given.topic.clone(), vec![memory]);
        self.hold_whispered(Claim { verb: Verb::Achieves, topic: given.topic, says, ..self.of_oneself() }, memory, now);
        true
    }

    /// Gives something on the calendar another hour or place; whether there was any such thing.
    pub(super) fn move_appointment(&mut self, what: &str, shift: &Shift, memory: MemoryId, now: GameTime) -> bool {
        let Some(index) = self.meant_appointment(what, now) else { return false };
        let known = self.strike_out(index);
        let span = known.commitment.span().map(|old| moved(old, shift));
        let place = shift.sector.map(|sector| (sector, self.geography.town().sector(sector).name.clone()));
        let commitment = match known.commitment.clone() {
            Commitment::Host(gathering) => {
                let knowers = self.who_knows_of(&gathering);
                self.forget_invitations(&gathering);
                let mut new = Gathering { span: span.unwrap_or(gathering.span), ..gathering };
                if let Some((sector, place)) = place {
                    new.at_home = self.geography.town().sector(sector).kind.is_lived_in();
                    (new.sector, new.place) = (Some(sector), place);
                }
                for pursuit in &mut self.state.intentions.pursuits {
                    if matches!(&pursuit.aim, Aim::Gather(old) if old.key() == new.key()) {
                        pursuit.aim = Aim::Gather(new.clone());
                    }
                }
                self.hold_whispered(new.claim(), memory, now);
                let told = knowers.into_iter().map(|name| (name, SpeechAct::Invite(new.clone())));
                self.state.talking.to_say.extend(told);
                Commitment::Host(new)
            }
            Commitment::Do { doing, sector, place: at, span: old } => {
                let (sector, place) = place.map_or((sector, at), |(sector, name)| (Some(sector), name));
                Commitment::Do { doing, sector, place, span: span.unwrap_or(old) }
            }
            other => other,
        };
        self.agree_with_oneself(commitment, now);
        true
    }

    /// The appointment still to come that some words mean best; no words mean the newest.
    fn meant_appointment(&self, what: &str, now: GameTime) -> Option<usize> {
        let words = stems(what);
        let ahead = |known: &Appointment| {
            matches!(known.standing, Standing::Open | Standing::Perhaps)
                && known.commitment.span().is_some_and(|span| span.until > now)
        };
        let all = self.state.calendar.appointments().iter().enumerate().filter(|(_, known)| ahead(known));
        let score = |known: &Appointment| {
            let gathering = known.commitment.gathering();
            let named = gathering.map_or(String::new(), |gathering| format!("{} {}", gathering.what, gathering.topic));
            let said = stems(&format!("{} {named}", doing(&known.commitment)));
            let hits = words.iter().filter(|word| said.contains(word)).count();
            let own = usize::from(matches!(known.commitment, Commitment::Host(_)));
            if hits * 2 >= words.len().max(1) { 4 * hits + own } else { 0 }
        };
        if words.is_empty() {
            return all.max_by_key(|(index, known)| (known.made, *index)).map(|(index, _)| index);
        }
        let best = all.map(|(index, known)| (score(known), index)).max()?;
        (best.0 > 1).then_some(best.1)
    }

    /// Takes an appointment out of calendar and plan.
    fn strike_out(&mut self, index: usize) -> Appointment {
        let known = self.state.calendar.appointments()[index].clone();
        self.state.calendar.settle(index, Standing::Declined);
        self.state.planning.plan.drop_appointment(known.with.as_deref(), &doing(&known.commitment));
        let getting = known.commitment.gathering().map(|gathering| format!("for {}", gathering.topic));
        let preparing = |other: &Appointment| {
            getting.as_ref().is_some_and(|end| doing(&other.commitment).ends_with(end.as_str()))
                && other.standing == Standing::Open
        };
        let others: Vec<usize> = (0..self.state.calendar.appointments().len())
            .filter(|i| preparing(&self.state.calendar.appointments()[*i]))
            .collect();
        for other in others {
            let doing = doing(&self.state.calendar.appointments()[other].commitment);
            self.state.calendar.settle(other, Standing::Declined);
            self.state.planning.plan.drop_appointment(None, &doing);
        }
        if matches!(known.commitment, Commitment::Host(_) | Commitment::Do { .. }) {
            let of = known.commitment.clone();
            let is_it = |aim: &Aim| match (aim, &of) {
                (Aim::Together(joint), Commitment::Do { doing, .. }) => joint.doing == *doing,
                _ => false,
            };
            self.state.intentions.pursuits.retain(|pursuit| !is_it(&pursuit.aim));
        }
        known
    }

    /// Who has heard of a gathering of one's own from oneself.
    fn who_knows_of(&self, gathering: &Gathering) -> Vec<String> {
        let key = gathering.key();
        let told = self.state.beliefs.iter().find(|(known, _)| **known == key);
        let mut names: Vec<String> =
            told.map(|(_, belief)| belief.shared_with.iter().cloned().collect()).unwrap_or_default();
        let of = |aim: &Aim| matches!(aim, Aim::Gather(known) if known.key() == key);
        let asked = self.state.intentions.pursuits.iter().filter(|pursuit| of(&pursuit.aim));
        names.extend(asked.flat_map(|pursuit| pursuit.replies.keys().cloned()));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Nobody is invited any more to what is not to be, or not so.
    fn forget_invitations(&mut self, gathering: &Gathering) {
        let key = gathering.key();
        let invites = |act: &SpeechAct| matches!(act, SpeechAct::Invite(known) if known.key() == key);
        self.state.talking.to_say.retain(|(_, act)| !invites(act));
        if self.state.calendar.appointments().iter().all(|known| {
            known.standing != Standing::Open || known.commitment.gathering().is_none_or(|known| known.key() != key)
        }) {
            let of = |aim: &Aim| matches!(aim, Aim::Gather(known) if *known == *gathering);
            self.state.intentions.pursuits.retain(|pursuit| !of(&pursuit.aim));
        }
    }

    /// Somebody has called off what one meant to go to.
    pub(super) fn hear_of_end(&mut self, claim: &Claim) {
        if !Gathering::is_called_off(claim) {
            return;
        }
        let key = claim.key();
        let goes = |known: &Appointment| {
            matches!(known.standing, Standing::Open | Standing::Perhaps)
                && known.commitment.gathering().is_some_and(|gathering| gathering.key() == key)
        };
        let meant: Vec<usize> = (0..self.state.calendar.appointments().len())
            .filter(|i| goes(&self.state.calendar.appointments()[*i]))
            .collect();
        for index in meant {
            self.strike_out(index);
        }
    }

    /// Keeps clear of a person, a place or a deed from now on.
    pub(super) fn keep_clear(&mut self, what: String) {
        let sector = self.sector_called(&what);
        self.state.intentions.avoided.insert(what.clone());
        if let Some(sector) = sector.filter(|sector| *sector != self.persona.home) {
            std::sync::Arc::make_mut(&mut self.geography).unlearn(sector);
        }
        self.shun();
        self.stay_away_from_gatherings(&what);
        let shunned = self.state.planning.inclination.clone();
        let geography = self.geography.clone();
        let present = self.state.planning.plan.entry().cloned();
        let plan = &mut self.state.planning.plan;
        let last = plan.entries.len().saturating_sub(1);
        let mut index = 0;
        plan.entries.retain(|entry| {
            let there = sector.is_some() && entry.object.map(|object| geography.sector_of(object)) == sector;
            let deed = entry.activity.as_ref().is_some_and(|activity| shunned.shuns(activity))
                || is_about(&entry.words, &what);
            let kept = present.as_ref() == Some(entry) || index == last || !(there || deed && sector.is_none());
            index += 1;
            kept
        });
        plan.current = present.and_then(|entry| plan.position(&entry));
    }

    /// One does not go to what one keeps clear of, whoever has been told so.
    fn stay_away_from_gatherings(&mut self, what: &str) {
        let goes = |known: &Appointment| match &known.commitment {
            Commitment::Host(_) => false,
            commitment => commitment.gathering().is_some_and(|gathering| is_shunned(gathering, what)),
        };
        let open = |known: &Appointment| matches!(known.standing, Standing::Open | Standing::Perhaps);
        let known = self.state.calendar.appointments().iter().enumerate();
        let meant: Vec<usize> = known.filter(|(_, known)| open(known) && goes(known)).map(|(index, _)| index).collect();
        meant.into_iter().for_each(|index| drop(self.strike_out(index)));
    }

    /// The same until the next morning.
    pub(super) fn lay_off(&mut self, what: String, now: GameTime) {
        if !self.state.intentions.avoided.contains(&what) {
            self.state.intentions.paused.insert(what.clone(), now.day());
        }
        self.keep_clear(what);
    }

    /// The same until a moment.
    pub(super) fn lay_off_until(&mut self, what: String, until: GameTime) {
        if !self.state.intentions.avoided.contains(&what) {
            self.state.intentions.lifted.insert(what.clone(), until);
        }
        self.keep_clear(what);
    }

    /// What was to be let be for a day may be done again on the next.
    pub(super) fn resume(&mut self, now: GameTime) {
        let paused = std::mem::take(&mut self.state.intentions.paused);
        let (over, still): (Vec<_>, Vec<_>) = paused.into_iter().partition(|(_, day)| *day < now.day());
        self.state.intentions.paused = still.into_iter().collect();
        for (what, _) in over {
            self.allow(&what);
        }
    }

    /// What was to be let be until a moment may be done again from then on.
    pub(super) fn allow_again(&mut self, now: GameTime) {
        let over = |until: &GameTime| *until <= now;
        if !self.state.intentions.lifted.values().any(over) {
            return;
        }
        let lifted = std::mem::take(&mut self.state.intentions.lifted);
        let (over, still): (Vec<_>, Vec<_>) = lifted.into_iter().partition(|(_, until)| over(until));
        self.state.intentions.lifted = still.into_iter().collect();
        for (what, _) in over {
            self.allow(&what);
        }
        self.shun();
    }

    /// The place of this name.
    fn sector_called(&self, name: &str) -> Option<SectorId> {
        self.geography.town().sectors().iter().find(|sector| sector.name == name).map(|sector| sector.id)
    }

    /// Something may be done again from now on.
    pub(super) fn allow(&mut self, what: &str) {
        self.state.intentions.avoided.remove(what);
        if let Some(sector) = self.sector_called(what) {
            self.get_to_know_place(sector);
        }
    }

    /// What one keeps clear of is not among what one feels like doing.
    pub(super) fn shun(&mut self) {
        let avoided = &self.state.intentions.avoided;
        let says = |say: &Vec<String>, what: &String| {
            say.iter().filter(|phrase| is_about(phrase, what)).count() * 2 > say.len()
        };
        let serves = |activity: &Activity, what: &String| {
            !activity.about.is_empty() && activity.is_about(&stems(what).into_iter().collect())
        };
        // Who answers no question about philosophy still thinks.
        let is_kind = |activity: &Activity, what: &String| {
            let deed = what.split(' ').take_while(|word| !BEHIND_DEEDS.contains(word)).collect::<Vec<_>>().join(" ");
            let words = stems(&deed);
            activity.kinds.iter().any(|kind| stems(kind).iter().any(|stem| words.contains(stem)))
        };
        let shuns = |activity: &&Activity| {
            avoided.iter().any(|what| says(&activity.say, what) || serves(activity, what) || is_kind(activity, what))
        };
        let shunned = self.sense.activities.iter().filter(shuns);
        let shunned = shunned.map(|activity| activity.id.clone()).collect();
        self.state.planning.inclination.shun(shunned);
    }

    /// Acts without those of what one keeps clear of: the one before lasts so much longer.
    pub(super) fn without_avoided(&self, acts: Vec<Act>) -> Vec<Act> {
        let avoided = &self.state.intentions.avoided;
        let is_avoided = |act: &Act| avoided.iter().any(|what| is_about(&act.words, what));
        if avoided.is_empty() || !acts.iter().any(is_avoided) || acts.iter().all(is_avoided) {
            return acts;
        }
        let mut kept: Vec<Act> = Vec::with_capacity(acts.len());
        let mut early = 0;
        for act in acts {
            match kept.last_mut() {
                Some(last) if is_avoided(&act) => last.minutes += act.minutes,
                None if is_avoided(&act) => early += act.minutes,
                _ => kept.push(Act { minutes: act.minutes + std::mem::take(&mut early), ..act }),
            }
        }
        kept
    }

    /// Whether one keeps clear of a place.
    pub(super) fn keeps_clear_of(&self, sector: SectorId) -> bool {
        !self.state.intentions.avoided.is_empty()
            && self.state.intentions.avoided.contains(&self.geography.town().sector(sector).name)
    }
}

/// Whether a text has all the words of another that say something.
fn is_about(text: &str, what: &str) -> bool {
    let (said, words) = (stems(text), stems(what));
    !words.is_empty() && words.iter().all(|word| said.contains(word))
}

/// The time that is meant: of an hour alone on the same day, of a day alone at the same hour.
fn moved(old: Span, shift: &Shift) -> Span {
    let Some(new) = shift.span else { return old };
    let length = old.until.minutes_since(old.from);
    let minutes = u32::from(new.from.time_of_day().minutes());
    let from = if shift.same_day {
        GameTime::from_day_time(old.from.day(), TimeOfDay::new(0, 0)).plus_minutes(minutes)
    } else if minutes == 8 * 60 {
        // A day without an hour begins at eight.
        GameTime::from_day_time(new.from.day(), old.from.time_of_day())
    } else {
        new.from
    };
    Span { from, until: from.plus_minutes(length) }
}

//! Keeping one's word: what was agreed stands in the calendar, shapes the day, and is kept or broken.

use super::Mind;
use crate::{
    calendar::{Appointment, Commitment, Gathering, Standing, doing, longest_free},
    claim::{Claim, Span, Verb},
    converse::{is_shunned, view_of_kind},
    geography::is_seat,
    instinct::{activity::Want, reader},
    memory::{
        Memory, MemoryKind,
        content::{Content, Promise, Promised},
    },
    plan::{Entry, Part},
    question::whisper::Whisper,
    speech::SpeechAct,
    why::Cause,
};
use smallville_town::{GameTime, ObjectId, SectorId};

/// A promise matters so much.
const PROMISE_IMPORTANCE: u8 = 6;
/// Guests come up to so many minutes before it begins, never late by plan.
const EARLY: u32 = 3;
/// With this begins what is the night's rest wherever it is.
const SLEEPING: &str = "sleeping";

impl Mind {
    /// What one has just said binds oneself.
    pub(super) fn commit(&mut self, act: &SpeechAct, others: &[String], to: Option<&str>, now: GameTime) {
        let with = to.map(str::to_owned).or_else(|| others.first().cloned());
        match act {
            SpeechAct::Accept(commitment) => {
                self.settle_on(commitment, with.as_deref(), now);
                self.undertake(commitment.clone(), with, Standing::Open, now);
            }
            SpeechAct::Perhaps(commitment) => self.undertake(commitment.clone(), with, Standing::Perhaps, now),
            SpeechAct::Apologise(_) => self.state.calendar.forgive(with.as_deref()),
            _ => {}
        }
    }

    /// What the other has just said binds them, and sometimes oneself.
    pub(super) fn agree_on(&mut self, speaker: &str, act: &SpeechAct, now: GameTime) {
        let SpeechAct::Accept(commitment) = act else { return };
        let with = Some(speaker.to_owned());
        let me = &self.persona.name;
        match commitment {
            Commitment::Meet { with: who, doing: what, sector, place, span } if who == me => {
                // Whoever has asked several keeps the hour free already.
                let kept = self
                    .state.calendar
                    .during(*span)
                    .any(|known| matches!(&known.commitment, Commitment::Do { doing, .. } | Commitment::Meet { doing, .. } if doing == what));
                let mine = Commitment::Meet {
                    with: speaker.to_owned(),
                    doing: what.clone(),
                    sector: *sector,
                    place: place.clone(),
                    span: *span,
                };
                if !kept {
                    self.undertake(mine, with, Standing::Open, now);
                }
            }
            Commitment::Help { gathering, .. } if gathering.host == *me && self.still_gives(gathering) => {
                self.undertake(commitment.clone(), with, Standing::Open, now);
            }
            Commitment::Accompany(gathering, who) if who == me => {
                let mine = Commitment::Accompany(gathering.clone(), speaker.to_owned());
                self.undertake(mine, with, Standing::Open, now);
            }
            _ => {
                let promise = Promise { doing: doing(commitment), with, when: None, state: Promised::Received };
                self.observe(Content::Promise(promise), PROMISE_IMPORTANCE, vec![speaker.to_owned()], now);
            }
        }
    }

    /// Whether a gathering of one's own is not called off.
    fn still_gives(&self, gathering: &Gathering) -> bool {
        self.state.calendar.appointments().iter().any(|known| {
            let same = matches!(&known.commitment, Commitment::Host(own) if own.key() == gathering.key());
            same && known.standing == Standing::Open
        })
    }

    /// Hearsay of a gathering of somebody whom one likes: perhaps one goes.
    pub(super) fn be_tempted(&mut self, claim: &Claim, now: GameTime) {
        self.hear_of_end(claim);
        let Some(gathering) = Gathering::of_claim(claim, self.geography.town()) else { return };
        self.time_deeds_at(&gathering, now);
        let known =
            self.state.calendar.appointments().iter().any(|known| known.commitment.gathering() == Some(&gathering));
        let free = self.state.calendar.during(gathering.span).next().is_none();
        let shunned = self.state.intentions.avoided.iter().any(|what| is_shunned(&gathering, what));
        let open = claim.verb == Verb::Hosts && !gathering.at_home && gathering.span.from > now && !shunned;
        if !open || known || !free {
            return;
        }
        // One's own views lie at hand.
        let (of_kind, _) = view_of_kind(&self.persona, &self.state.beliefs, &gathering.what);
        if self.state.relations.opinion(&gathering.host) + of_kind >= 5.5 {
            self.undertake(Commitment::Attend(gathering), None, Standing::Perhaps, now);
        }
    }

    /// Notes something agreed, with a memory of it; what is for today goes into the plan.
    pub(super) fn undertake(
        &mut self,
        commitment: Commitment,
        with: Option<String>,
        standing: Standing,
        now: GameTime,
    ) {
        let state = if standing == Standing::Perhaps { Promised::Considered } else { Promised::Given };
        let promise = Promise { doing: doing(&commitment), with: with.clone(), when: commitment.span(), state };
        let memory = self.memory_of(MemoryKind::Plan, Content::Promise(promise), Vec::new(), now);
        self.keep(Memory { people: with.iter().cloned().collect(), importance: PROMISE_IMPORTANCE, ..memory });
        if let Some(sector) = sector_of(&commitment) {
            self.get_to_know_place(sector);
        }
        self.state.calendar.note(Appointment { commitment, with, made: now, standing });
        self.plan_appointments(now);
    }

    /// Puts what is agreed for the planned day into the plan, if it is not there yet.
    pub(super) fn plan_appointments(&mut self, now: GameTime) {
        use rand::RngExt as _;
        let Some(end) = self.state.planning.plan.end(self.persona.wakes) else { return };
        for index in 0..self.state.calendar.appointments().len() {
            let appointment = self.state.calendar.appointments()[index].clone();
            let Some(span) = self.time_kept_for(&appointment) else { continue };
            let open = match appointment.standing {
                Standing::Open => true,
                // Who said perhaps makes up their mind on the day itself.
                Standing::Perhaps if span.from.day() == now.day() => {
                    let comes = self.state.asking.rng.random_bool(0.5);
                    self.state.calendar.settle(index, if comes { Standing::Open } else { Standing::Declined });
                    comes
                }
                _ => false,
            };
            let cause = Cause::Appointment(appointment.with.clone(), doing(&appointment.commitment));
            // What is done several times a day is planned for each of them.
            let again = matches!(&appointment.commitment, Commitment::Do { .. });
            let planned =
                self.state.planning.plan.entries.iter().any(|entry| {
                    entry.cause == cause && entry.from <= span.from && !(again && entry.until <= span.from)
                });
            let until = span.until.min(end);
            if !open || planned || until <= now.plus_minutes(5) || span.from >= end {
                continue;
            }
            if self.rests(&appointment.commitment, (span.from.max(now), until), &cause) {
                continue;
            }
            let Some(object) = self.place_of(&appointment.commitment) else { continue };
            let early = self.state.asking.rng.random_range(0..=EARLY);
            let from = GameTime::from_secs(span.from.secs().saturating_sub(early * 60)).max(now);
            let stroke = self
                .state
                .planning
                .plan
                .entries
                .iter()
                .rev()
                .find(|entry| entry.from <= from)
                .map_or(0, |entry| entry.stroke);
            let current = self.state.planning.plan.entry().cloned();
            let acts = std::mem::take(&mut self.state.planning.plan.acts);
            let index = self.state.planning.plan.insert(Entry {
                from,
                until,
                words: doing(&appointment.commitment),
                emoji: emoji(&appointment.commitment).into(),
                want: Want::Company,
                activity: None,
                object: Some(object),
                stroke,
                cause,
                part: Some(part_in(&appointment.commitment)),
            });
            self.state.planning.plan.current =
                current.and_then(|old| self.state.planning.plan.position(&old)).filter(|known| *known != index);
            if self.state.planning.plan.current.is_some() {
                self.state.planning.plan.acts = acts;
            }
        }
    }

    /// Time off, or a night elsewhere: no act of its own. Whether it is one of them.
    fn rests(&mut self, commitment: &Commitment, free: (GameTime, GameTime), cause: &Cause) -> bool {
        if doing(commitment) == reader::TIME_OFF {
            self.take_time_off(free, cause);
            return true;
        }
        self.sleeps_there(commitment, cause)
    }

    /// "Sleep at Ann's tonight": the night is spent there, on what there is to lie on. Whether it is.
    fn sleeps_there(&mut self, commitment: &Commitment, cause: &Cause) -> bool {
        let Commitment::Do { doing, span, .. } = commitment else { return false };
        let sleeps = doing.split(' ').next() == Some(SLEEPING);
        let Some(sector) = sector_of(commitment).filter(|sector| sleeps && *sector != self.persona.home) else {
            return false;
        };
        let Some(object) = self.things_like(sector, |kind| kind.contains("sofa")).first().copied() else {
            return false;
        };
        let night = |entry: &&mut Entry| entry.want == Want::Sleep && entry.until > span.from;
        let Some(night) = self.state.planning.plan.entries.iter_mut().rev().find(night) else { return false };
        (night.object, night.cause) = (Some(object), cause.clone());
        true
    }

    /// When something agreed is done: of a gathering the part that work and what was agreed before leave free.
    fn time_kept_for(&self, appointment: &Appointment) -> Option<Span> {
        let span = appointment.commitment.span()?;
        if !matches!(appointment.commitment, Commitment::Attend(_) | Commitment::Accompany(..)) {
            return Some(span);
        }
        let mut taken = self.persona.at_work(span.from.day());
        // Coming with somebody is no other engagement than coming.
        let same = |known: &&Appointment| known.commitment.gathering() == appointment.commitment.gathering();
        let earlier = self.state.calendar.during(span).filter(|known| known.made < appointment.made && !same(known));
        taken.extend(earlier.filter_map(|known| known.commitment.span()));
        // Whoever has promised to come all the same comes.
        longest_free(span, &taken).or(Some(span))
    }

    /// Where something agreed is done: a thing there, or at home for what has no place.
    fn place_of(&mut self, commitment: &Commitment) -> Option<ObjectId> {
        match (sector_of(commitment), commitment) {
            (Some(sector), Commitment::Meet { span, .. } | Commitment::Do { span, .. }) => {
                // Both who meet think of the same seat.
                let seats = self.things_like(sector, is_seat);
                seats.get(span.from.secs() as usize / 60 % seats.len().max(1)).copied()
            }
            (Some(sector), _) => self.somewhere_among_guests(sector),
            (None, _) if commitment.gathering().is_some() => self.at_a_screen(),
            (None, Commitment::Do { doing, span, .. }) => self.place_for_deed(doing, span.from),
            (None, _) => None,
        }
    }

    /// Where one does something for which no place was said: where it is usually done, else at home.
    fn place_for_deed(&mut self, doing: &str, at: GameTime) -> Option<ObjectId> {
        let (people, persona, geography) = (self.people_known_of(), self.persona.clone(), self.geography.clone());
        let from = self.state.body.tile;
        let question = Whisper {
            persona: &persona,
            geography: &geography,
            people: &people,
            gatherings: &[],
            text: doing,
            now: at,
            from,
        };
        let usual = question.usual(&self.sense, &mut self.state.asking.rng).map(|impulse| impulse.object);
        usual.or_else(|| self.somewhere_to_sit(persona.home))
    }

    /// A thing in the rooms in which guests are: in somebody's home the common ones.
    pub(super) fn somewhere_among_guests(&mut self, sector: SectorId) -> Option<ObjectId> {
        let things = self.geography.things_for_guests(sector);
        self.one_of(&things)
    }

    fn one_of(&mut self, things: &[ObjectId]) -> Option<ObjectId> {
        use rand::RngExt as _;
        if things.is_empty() { None } else { Some(things[self.state.asking.rng.random_range(0..things.len())]) }
    }

    /// A thing in a public place at which people sit together; if there is none, one at which nobody washes or cooks.
    pub(super) fn somewhere_to_sit(&mut self, sector: SectorId) -> Option<ObjectId> {
        let things = self.things_like(sector, is_seat);
        self.one_of(&things)
    }

    /// A thing in the common rooms of a home at which guests sit; if there is none, any of them.
    pub(super) fn somewhere_as_guest(&mut self, home: SectorId) -> Option<ObjectId> {
        let things = self.geography.common_things_in(home);
        let kind = |id: &ObjectId| self.geography.town().object(*id).kind.as_str();
        let seats: Vec<ObjectId> = things.iter().copied().filter(|id| is_seat(kind(id))).collect();
        self.one_of(if seats.is_empty() { &things } else { &seats })
    }

    /// A thing in a public place that holds other things; if there is none, one at which nobody washes or cooks.
    pub(super) fn somewhere_to_get(&mut self, sector: SectorId) -> Option<ObjectId> {
        let holds = |kind: &str| ["shelf", "counter", "board"].iter().any(|word| kind.contains(word));
        let things = self.things_like(sector, |kind| holds(kind) && !kind.contains("behind"));
        self.one_of(&things)
    }

    /// The things in a public place of one of these kinds; if there are none, those at which nobody washes or cooks.
    fn things_like(&self, sector: SectorId, is_of_kind: impl Fn(&str) -> bool) -> Vec<ObjectId> {
        let things = self.geography.things_in(sector);
        let kind = |id: &ObjectId| self.geography.town().object(*id).kind.as_str();
        let fitting: Vec<ObjectId> = things.iter().copied().filter(|id| is_of_kind(kind(id))).collect();
        let unfit = ["shower", "toilet", "sink", "bed", "stove", "refrigerator", "behind", "closet"];
        let is_open = |id: &ObjectId| !unfit.iter().any(|word| kind(id).contains(word));
        let open: Vec<ObjectId> = things.iter().copied().filter(is_open).collect();
        [fitting, open, things].into_iter().find(|things| !things.is_empty()).unwrap_or_default()
    }

    /// A thing at home at which one can take part in what happens elsewhere.
    fn at_a_screen(&self) -> Option<ObjectId> {
        let things = self.geography.things_in(self.persona.home);
        let kind = |id: &ObjectId| self.geography.town().object(*id).kind.as_str();
        let rank = |id: &&ObjectId| match kind(id) {
            kind if kind.contains("computer") => 0,
            kind if kind.contains("desk") => 1,
            kind if kind.contains("table") || kind.contains("sofa") => 2,
            kind if kind.contains("bed") => 3,
            _ => 4,
        };
        things.iter().min_by_key(rank).copied()
    }

    /// A thing in a public place, not always the same one.
    pub(super) fn somewhere_in(&mut self, sector: SectorId) -> Option<ObjectId> {
        let things = self.geography.things_in(sector);
        self.one_of(&things)
    }

    /// Notes that one does what was agreed.
    pub(super) fn keep_word(&mut self) {
        let Some(Cause::Appointment(with, what)) = self.state.planning.plan.entry().map(|entry| entry.cause.clone())
        else {
            return;
        };
        let kept = self.state.calendar.appointments().iter().position(|known| {
            known.standing == Standing::Open && known.with == with && doing(&known.commitment) == what
        });
        if let Some(index) = kept {
            self.state.calendar.settle(index, Standing::Kept);
        }
    }

    /// What was to be done and is over without having been done is broken.
    pub(super) fn settle_accounts(&mut self, now: GameTime) {
        for index in 0..self.state.calendar.appointments().len() {
            let known = &self.state.calendar.appointments()[index];
            if known.standing == Standing::Open && known.commitment.span().is_some_and(|span| span.until < now) {
                let (doing, with) = (doing(&known.commitment), known.with.clone());
                let people = with.iter().cloned().collect();
                let promise = Promise { doing, with, when: None, state: Promised::Broken };
                self.state.calendar.settle(index, Standing::Broken);
                self.observe(Content::Promise(promise), PROMISE_IMPORTANCE, people, now);
            }
        }
    }
}

/// What something agreed looks like above a head.
const fn emoji(commitment: &Commitment) -> &'static str {
    match commitment {
        Commitment::Meet { .. } => "🤝",
        Commitment::Do { .. } => "📌",
        _ => "🎉",
    }
}

/// The part that one has in something agreed.
fn part_in(commitment: &Commitment) -> Part {
    match commitment {
        Commitment::Host(_) => Part::Host,
        Commitment::Help { .. } => Part::Help,
        Commitment::Meet { .. } | Commitment::Do { .. } => Part::Own,
        _ => Part::Guest,
    }
}

/// Where something agreed takes place.
fn sector_of(commitment: &Commitment) -> Option<SectorId> {
    match commitment {
        Commitment::Meet { sector, .. } => Some(*sector),
        Commitment::Do { sector, .. } => *sector,
        other => other.gathering().and_then(|gathering| gathering.sector),
    }
}

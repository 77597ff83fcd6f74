//! Gatherings, promises and appointments: what somebody has agreed to do at a time. It survives the night.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    claim::{Claim, ClaimKey, Span, Verb, first_name},
    persona::Pronoun,
};
use smallville_town::{GameTime, ObjectId, SectorId, TimeOfDay, Town};

/// Where a gathering is that has no place: each takes part from where they are.
pub const ONLINE: &str = "online";

/// How it is said that a gathering will not be.
const CALLED_OFF: &str = "{have} called off ";

/// People who mean to come together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathering {
    /// What, with an article: "a Valentine's Day party".
    pub what: String,
    /// What it is called: "Isabella's Valentine's Day party".
    pub topic: String,
    /// Full name of the host.
    pub host: String,
    /// How one speaks of the host.
    pub pronoun: Pronoun,
    /// Name of the sector, "Hobbs Cafe"; [`ONLINE`] if everybody takes part from where they are.
    pub place: String,
    /// The sector; none: everybody takes part from where they are.
    pub sector: Option<SectorId>,
    /// When.
    pub span: Span,
    /// It is in somebody's home: nobody comes there unasked, and no guest asks others along. Always written: the newest
    /// steps are kept without names of fields.
    #[serde(default)]
    pub at_home: bool,
    /// Who must not learn of it before it begins: full name. Always written, as above.
    #[serde(default)]
    pub unknown_to: Option<String>,
}

impl Gathering {
    /// What a gathering is called: that of "Ann Lee" which is "a supper" is "Ann's supper".
    #[must_use]
    pub fn topic_of(host: &str, what: &str) -> String {
        let bare = what.strip_prefix("a ").or_else(|| what.strip_prefix("an ")).unwrap_or(what);
        format!("{}'s {bare}", first_name(host))
    }

    /// Its place behind what it is: " at Hobbs Cafe"; nothing if it has none.
    #[must_use]
    pub fn at_place(&self) -> String {
        self.sector.map_or_else(String::new, |_| format!(" at {}", self.place))
    }

    /// What one knows who knows of it.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim {
            who: self.host.clone(),
            pronoun: self.pronoun,
            verb: Verb::Hosts,
            topic: self.topic.clone(),
            says: format!("{{am}} giving {}", self.what),
            other: self.unknown_to.clone(),
            place: self.sector.is_some().then(|| self.place.clone()),
            when: Some(self.span),
            stance: 0,
            after: None,
        }
    }

    /// The gathering of a claim that says where and when; none if it is not one or the place is unknown.
    #[must_use]
    pub fn of_claim(claim: &Claim, town: &Town) -> Option<Self> {
        let what = claim.says.strip_prefix("{am} giving ")?.to_owned();
        let (place, sector, at_home) = match &claim.place {
            Some(place) => {
                let sector = town.sectors().iter().find(|sector| sector.name == *place)?;
                (place.clone(), Some(sector.id), sector.kind.is_lived_in())
            }
            None if what.split(' ').any(|word| word == ONLINE) => (ONLINE.to_owned(), None, false),
            None => return None,
        };
        let (topic, host) = (claim.topic.clone(), claim.who.clone());
        let (pronoun, span, unknown_to) = (claim.pronoun, claim.when?, claim.other.clone());
        Some(Self { what, topic, host, pronoun, place, sector, at_home, span, unknown_to })
    }

    /// What one knows who knows that it will not be.
    #[must_use]
    pub fn called_off(&self) -> Claim {
        Claim { says: format!("{CALLED_OFF}{}", self.what), place: None, when: None, ..self.claim() }
    }

    /// Whether a claim says that a gathering will not be.
    #[must_use]
    pub fn is_called_off(claim: &Claim) -> bool {
        claim.verb == Verb::Hosts && claim.says.starts_with(CALLED_OFF)
    }

    /// Its name among claims.
    #[must_use]
    pub fn key(&self) -> ClaimKey {
        ClaimKey { who: self.host.clone(), verb: Verb::Hosts, topic: self.topic.clone() }
    }
}

/// Getting something from somewhere for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// What is got, without an article: "medicine".
    pub item: String,
    /// The thing from which it is got: a shelf, a counter.
    pub from: ObjectId,
    /// Where it is brought: a thing in the house of whoever it is for.
    pub to: Option<ObjectId>,
    /// For whom: full name; none for oneself.
    pub for_whom: Option<String>,
    /// The places of both in words that fit after "at" and "to", if they were said.
    #[serde(default)]
    pub way: Option<(String, String)>,
}

/// What somebody undertakes to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Commitment {
    /// Gives a gathering.
    Host(Gathering),
    /// Comes to a gathering.
    Attend(Gathering),
    /// Comes to a gathering in company: with whom, full name.
    Accompany(Gathering, String),
    /// Helps to prepare a gathering, as a gerund phrase: "decorating Hobbs Cafe".
    Help {
        /// What for.
        gathering: Gathering,
        /// What is done, as a gerund phrase.
        doing: String,
        /// When.
        span: Span,
    },
    /// Gets something.
    Fetch(Errand),
    /// Tells somebody something: full name, and the matter.
    Tell(String, ClaimKey),
    /// Does something of one's own at a time.
    Do {
        /// What, as a gerund phrase.
        doing: String,
        /// Where, if anywhere in particular.
        sector: Option<SectorId>,
        /// The name of the place: "Johnson Park", "home".
        place: String,
        /// When.
        span: Span,
    },
    /// Meets somebody for something, as a gerund phrase: "having lunch together".
    Meet {
        /// Full name.
        with: String,
        /// What for, as a gerund phrase.
        doing: String,
        /// The sector.
        sector: SectorId,
        /// Its name.
        place: String,
        /// When.
        span: Span,
    },
}

impl Commitment {
    /// When it is to be done; none: whenever there is time.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        match self {
            Self::Host(gathering) | Self::Attend(gathering) | Self::Accompany(gathering, _) => Some(gathering.span),
            Self::Help { span, .. } | Self::Meet { span, .. } | Self::Do { span, .. } => Some(*span),
            Self::Fetch(_) | Self::Tell(..) => None,
        }
    }

    /// The gathering that it serves.
    #[must_use]
    pub fn gathering(&self) -> Option<&Gathering> {
        match self {
            Self::Host(gathering)
            | Self::Attend(gathering)
            | Self::Accompany(gathering, _)
            | Self::Help { gathering, .. } => Some(gathering),
            _ => None,
        }
    }

    /// Whether both are a meeting with the same person for the same thing at the same time.
    #[must_use]
    pub fn is_same_meeting(&self, other: &Self) -> bool {
        matches!(self, Self::Meet { .. }) && self == other
    }

    /// What two meet for, as a gerund phrase, whoever they are and at whatever hour.
    #[must_use]
    pub fn meeting(&self) -> Option<&str> {
        if let Self::Meet { doing, .. } = self { Some(doing) } else { None }
    }
}

/// What somebody does who keeps a commitment, as a gerund phrase.
#[must_use]
pub fn doing(commitment: &Commitment) -> String {
    match commitment {
        Commitment::Host(gathering) => format!("hosting {}", gathering.what),
        Commitment::Attend(gathering) if gathering.sector.is_none() => format!("taking part in {}", gathering.topic),
        Commitment::Attend(gathering) => format!("going to {}", gathering.topic),
        Commitment::Accompany(gathering, with) => format!("going to {} with {with}", gathering.topic),
        Commitment::Help { gathering, doing, .. } => format!("{doing} for {}", gathering.topic),
        Commitment::Fetch(errand) => match &errand.for_whom {
            Some(name) => format!("getting {} for {name}", errand.item),
            None => format!("getting {}", errand.item),
        },
        Commitment::Tell(name, key) => format!("talking to {name} about {}", key.topic),
        Commitment::Do { doing, .. } => doing.clone(),
        Commitment::Meet { with, doing, .. } => format!("{doing} with {with}"),
    }
}

/// How far something agreed has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// Agreed and not yet done.
    Open,
    /// Thought about: perhaps.
    Perhaps,
    /// Done.
    Kept,
    /// Not done in time.
    Broken,
    /// Not done in time, and said sorry for.
    Forgiven,
    /// Thought about, and decided against.
    Declined,
}

impl Standing {
    /// Whether the hour is taken: it is still to be done, or being done.
    #[must_use]
    pub fn holds(self) -> bool {
        matches!(self, Self::Open | Self::Kept)
    }
}

/// Something agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// What.
    #[serde(alias = "undertaking")]
    pub commitment: Commitment,
    /// With whom it was agreed: full name; none: with oneself.
    pub with: Option<String>,
    /// When it was agreed.
    pub made: GameTime,
    /// How far it has come.
    pub standing: Standing,
}

impl Appointment {
    /// Whether somebody keeps the hour free for what is asked of them.
    #[must_use]
    pub fn keeps_free_for(&self, asked: &Commitment) -> bool {
        match (&self.commitment, asked) {
            (Commitment::Do { doing: kept, .. }, Commitment::Meet { doing, .. }) => kept == doing,
            _ => false,
        }
    }

    /// Whether it is for a gathering that was agreed for another hour of the same day before: nobody comes twice.
    fn is_later_word_on(&self, known: &Self) -> bool {
        let (Commitment::Attend(new), Commitment::Attend(old)) = (&self.commitment, &known.commitment) else {
            return false;
        };
        known.standing == Standing::Open
            && self.standing == Standing::Open
            && new.key() == old.key()
            && new.span.from.day() == old.span.from.day()
    }
}

/// Hours of the day at which most people have time, best first.
const HOURS: [(u16, u16); 8] = [(17, 30), (18, 30), (12, 0), (19, 0), (16, 45), (9, 0), (11, 0), (14, 45)];

/// The hours of a day at which one may meet: those at which most people have time, then every half hour from seven on.
pub fn suitable_hours(day: u32) -> impl Iterator<Item = GameTime> + Clone {
    let halves = (14..43).map(|half| (half / 2, half % 2 * 30));
    HOURS
        .into_iter()
        .chain(halves)
        .map(move |(hour, minute)| GameTime::from_day_time(day, TimeOfDay::new(hour, minute)))
}

/// The longest part of a stretch of time that nothing else takes up; none if there is no such part.
#[must_use]
pub fn longest_free(span: Span, taken: &[Span]) -> Option<Span> {
    let mut busy: Vec<Span> =
        taken.iter().filter(|other| other.from < span.until && span.from < other.until).copied().collect();
    busy.sort_by_key(|other| (other.from, other.until));
    let (mut best, mut from) = (None::<Span>, span.from);
    let length = |span: &Span| span.until.secs().saturating_sub(span.from.secs());
    let ends = busy.iter().map(|other| (other.from, other.until)).chain([(span.until, span.until)]);
    for (begins, ends) in ends {
        let part = Span { from, until: begins.min(span.until) };
        if length(&part) > best.as_ref().map_or(0, length) {
            best = Some(part);
        }
        from = from.max(ends);
    }
    best
}

/// Everything that somebody has agreed to do, in the order in which it was agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    appointments: Vec<Appointment>,
    /// Indices of what changed since somebody last asked for it.
    #[serde(skip)]
    news: BTreeSet<usize>,
}

impl Calendar {
    /// All appointments, also the past ones.
    #[must_use]
    pub fn appointments(&self) -> &[Appointment] {
        &self.appointments
    }

    /// Notes an appointment; one for the same commitment is replaced, and so is an earlier hour of the same gathering.
    /// Returns its index.
    pub fn note(&mut self, new: Appointment) -> usize {
        let same = |known: &Appointment| known.commitment == new.commitment || new.is_later_word_on(known);
        let index = match self.appointments.iter().position(same) {
            Some(index) => {
                self.appointments[index] = new;
                index
            }
            None => {
                self.appointments.push(new);
                self.appointments.len() - 1
            }
        };
        self.news.insert(index);
        index
    }

    /// What takes up a part of a stretch of time: what is still to be done, and what is being done.
    pub fn during(&self, span: Span) -> impl Iterator<Item = &Appointment> {
        self.appointments.iter().filter(move |known| {
            known.standing.holds()
                && known.commitment.span().is_some_and(|other| other.from < span.until && span.from < other.until)
        })
    }

    /// The hours of what is agreed to be done during a stretch of time.
    pub fn hours_during(&self, span: Span) -> impl Iterator<Item = Span> + '_ {
        self.during(span).filter_map(|known| known.commitment.span())
    }

    /// What was broken towards somebody has been apologised for.
    pub fn forgive(&mut self, with: Option<&str>) {
        for (index, known) in self.appointments.iter_mut().enumerate() {
            if known.standing == Standing::Broken && known.with.as_deref() == with {
                known.standing = Standing::Forgiven;
                self.news.insert(index);
            }
        }
    }

    /// Sets how far an appointment has come.
    pub fn settle(&mut self, index: usize, standing: Standing) {
        if let Some(known) = self.appointments.get_mut(index) {
            known.standing = standing;
            self.news.insert(index);
        }
    }

    /// What is new or stands otherwise since this was last asked.
    pub fn take_news(&mut self) -> Vec<Appointment> {
        let news = std::mem::take(&mut self.news);
        news.into_iter().filter_map(|index| self.appointments.get(index).cloned()).collect()
    }
}

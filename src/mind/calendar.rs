//! Gatherings, promises and appointments: what somebody has agreed to do at a time. It survives the night.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    mind::claim::{Claim, ClaimKey, Span, Verb},
    mind::persona::Pronoun,
    town::{GameTime, ObjectId, SectorId, Town},
};

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
    /// Name of the sector: "Hobbs Cafe".
    pub place: String,
    /// The sector.
    pub sector: SectorId,
    /// When.
    pub span: Span,
}

impl Gathering {
    /// What one knows who knows of it.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim {
            who: self.host.clone(),
            pronoun: self.pronoun,
            verb: Verb::Hosts,
            topic: self.topic.clone(),
            says: format!("{{am}} giving {}", self.what),
            other: None,
            place: Some(self.place.clone()),
            when: Some(self.span),
            stance: 0,
        }
    }

    /// The gathering of a claim that says where and when; none if it is not one or the place is unknown.
    #[must_use]
    pub fn of_claim(claim: &Claim, town: &Town) -> Option<Self> {
        let place = claim.place.clone()?;
        let sector = town.sectors().iter().find(|sector| sector.name == place)?.id;
        let what = claim.says.strip_prefix("{am} giving ")?.to_owned();
        let (topic, host) = (claim.topic.clone(), claim.who.clone());
        Some(Self { what, topic, host, pronoun: claim.pronoun, place, sector, span: claim.when? })
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
}

/// What somebody undertakes to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Undertaking {
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

impl Undertaking {
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
}

/// What somebody does who keeps an undertaking, as a gerund phrase.
#[must_use]
pub fn doing(undertaking: &Undertaking) -> String {
    match undertaking {
        Undertaking::Host(gathering) => format!("hosting {}", gathering.what),
        Undertaking::Attend(gathering) => format!("going to {}", gathering.topic),
        Undertaking::Accompany(gathering, with) => format!("going to {} with {with}", gathering.topic),
        Undertaking::Help { gathering, doing, .. } => format!("{doing} for {}", gathering.topic),
        Undertaking::Fetch(errand) => match &errand.for_whom {
            Some(name) => format!("getting {} for {name}", errand.item),
            None => format!("getting {}", errand.item),
        },
        Undertaking::Tell(name, key) => format!("talking to {name} about {}", key.topic),
        Undertaking::Do { doing, .. } => doing.clone(),
        Undertaking::Meet { with, doing, .. } => format!("{doing} with {with}"),
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

/// Something agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// What.
    pub undertaking: Undertaking,
    /// With whom it was agreed: full name; none: with oneself.
    pub with: Option<String>,
    /// When it was agreed.
    pub made: GameTime,
    /// How far it has come.
    pub standing: Standing,
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

    /// Notes an appointment; one for the same undertaking is replaced. Returns its index.
    pub fn note(&mut self, new: Appointment) -> usize {
        let index = match self.appointments.iter().position(|known| known.undertaking == new.undertaking) {
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

    /// What is open and overlaps a stretch of time.
    pub fn during(&self, span: Span) -> impl Iterator<Item = &Appointment> {
        self.appointments.iter().filter(move |known| {
            known.standing == Standing::Open
                && known.undertaking.span().is_some_and(|other| other.from < span.until && span.from < other.until)
        })
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

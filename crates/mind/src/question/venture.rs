//! Do I begin something of my own accord: have people round, ask a friend for a walk, make up with somebody?

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_english::plain_of_gerund;
use smallville_model::request::Schema;

use crate::{
    calendar::{Calendar, Gathering},
    claim::{Span, when_words},
    conclusion::{Conclusion, Form},
    geography::Geography,
    instinct::{
        CommonSense,
        ventures::{Appeal, Ground, Venture, What},
    },
    persona::Persona,
    prompt::{
        fill::{Fill, numbered},
        number::Number,
    },
    question::{Kind, Question, picked},
    reading::{Goal, Wanted},
    recalled::Recalled,
};
use smallville_town::{GameTime, SectorId, SectorKind};

/// A gathering lies at least one and at most so many days ahead: people must hear of it.
const DAYS_AHEAD: u32 = 3;
/// So many memories are shown.
const MOST_MEMORIES: usize = 12;
/// Two gatherings of which one knows lie at least so many minutes apart.
const APART_MINUTES: u32 = 60;
/// Most mornings one leaves things as they are; else one must feel so much like a thing, give or take a mood. Our own.
const SOME_MORNINGS: f64 = 0.15;
const ENOUGH: f32 = 3.4;
const MOOD: f32 = 1.6;
/// What a missed friend adds, for each step of opinion above indifference; what a quarrel does that one wants to mend.
const DEAR: f32 = 0.5;
const SORE: f32 = 2.6;
/// Whom one thinks of with less than this is not asked.
const LIKED: f32 = 6.5;
/// What it adds that something does not get on, or is feared, which one would rather not bear alone; and what each conclusion
/// about whom one asks adds.
const TROUBLED: f32 = 2.6;
const DRAWN: f32 = 1.5;
/// Whoever has understood what they live for, are stuck at or fear leaves things as they are on fewer mornings.
const MOVED_MORNINGS: f64 = 0.35;
/// Nor who is not dear by so much of what one has concluded.
const DEAREST: f32 = 0.5;
/// So long after the last talk somebody is missed.
const MISSED_HOURS: f32 = 20.0;

/// Asked on waking, when nothing that one has begun is still to come.
#[derive(Clone, Copy, Debug)]
pub struct StartVenture<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they have agreed to.
    pub calendar: &'a Calendar,
    /// What came to mind.
    pub recalled: &'a Recalled,
    /// Whom they thought of.
    pub thought_of: &'a [Acquainted],
    /// What they have concluded, the newest first.
    pub concluded: &'a [Conclusion],
    /// What they have begun lately, by its name in the table: not that again.
    pub lately: &'a [String],
    /// When they ask.
    pub now: GameTime,
}

/// Somebody of whom one thinks.
#[derive(Clone, Debug, PartialEq)]
pub struct Acquainted {
    /// Full name.
    pub name: String,
    /// What one thinks of them: 0 (hate) to 10 (love).
    pub opinion: f32,
    /// Hours since the last talk; none: never.
    pub since_talk: Option<f32>,
    /// Whether that ended in a quarrel.
    pub quarrelled: bool,
    /// How much what one has concluded draws one to them: −1 to 1.
    pub leaning: f32,
}

/// Something begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// Its name in the table.
    pub venture: String,
    /// What it wants of others.
    pub goal: Goal,
    /// What one wants, as an infinitive: "give a supper at …", "have a coffee with …".
    pub aim: String,
}

/// What a model begins.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct VentureReply {
    /// Number of what is begun; 0: nothing.
    choice: Number,
}

impl Question for StartVenture<'_> {
    type Answer = Option<Begun>;
    type Reply = VentureReply;
    /// What could be begun, with how much the person feels like it.
    type Menu = Vec<(f32, Begun)>;
    const KIND: Kind = Kind::Venture;
    const WORDS: &'static [&'static str] = &["memories", "choices"];

    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> Self::Menu {
        let memories: Vec<&str> = self.recalled.texts().collect();
        let mut menu = Vec::new();
        for venture in sense.ventures.iter().filter(|venture| !self.lately.contains(&venture.id)) {
            let Appeal { mut value, subject } = venture.appeal(self.persona, &memories, self.concluded);
            let subject = self.trouble(venture.ground).or(subject);
            let Some(name) = venture.named(subject.as_deref()).filter(|name| !self.is_taken(name)) else { continue };
            let (wanted, people, aim) = match venture.what {
                What::Gathering(_) => {
                    let Some(gathering) = self.gathering(venture, name, rng) else { continue };
                    let when = when_words(gathering.span, Some(self.now));
                    let aim = format!("give {} at {} {when}", gathering.what, gathering.place);
                    (Wanted::Guests(gathering), Some(venture.people), aim)
                }
                What::Together(_) => {
                    let Some((with, pull)) = self.whom(venture.ground) else { continue };
                    value += pull;
                    let Some(sector) = self.place(&venture.at) else { continue };
                    let aim = format!("{} with {with}", plainly(&name));
                    (Wanted::Together { with: Some(with), doing: name, sector: Some(sector), span: None }, None, aim)
                }
            };
            menu.push((value, Begun { venture: venture.id.clone(), goal: Goal { people, ..Goal::of(wanted) }, aim }));
        }
        menu
    }

    fn fill(&self, menu: &Self::Menu) -> Fill {
        Fill::new(self.persona, self.now)
            .memories("memories", self.recalled.texts(), MOST_MEMORIES)
            .choices("choices", numbered(menu.iter().map(|(_, begun)| &begun.aim)))
    }

    fn form(&self, menu: &Self::Menu, form: Schema) -> Schema {
        form.choices("choice", 0..=menu.len())
    }

    fn read(
        &self,
        reply: &VentureReply,
        menu: &Self::Menu,
        _: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Option<Begun>, String> {
        if reply.choice.0 == 0 { Ok(None) } else { picked(menu, reply.choice.0).map(|(_, begun)| Some(begun.clone())) }
    }

    fn check(&self, answer: &Option<Begun>) -> Result<(), String> {
        match answer.as_ref().map(|begun| &begun.goal.wanted) {
            Some(Wanted::Guests(gathering)) if !self.is_free(gathering.span) => {
                Err(format!("{} is not free then; choose something else", self.persona.first_name()))
            }
            _ => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Option<Begun> {
        let moves = |concluded: &Conclusion| concluded.form.devotion() != 0.0 || concluded.form == Form::Worry;
        let moved = self.concluded.iter().any(moves);
        if !rng.random_bool(if moved { MOVED_MORNINGS } else { SOME_MORNINGS }) {
            return None;
        }
        let menu = self.menu(sense, rng);
        let felt = menu.into_iter().map(|(value, begun)| (value + rng.random_range(-MOOD..MOOD), begun));
        let best = felt.max_by(|(a, _), (b, _)| a.total_cmp(b));
        best.filter(|(value, _)| *value > ENOUGH).map(|(_, begun)| begun)
    }
}

impl StartVenture<'_> {
    /// A gathering at the first hour of the next days that is free, and of no other gathering of which one thinks.
    fn gathering(&self, venture: &Venture, what: String, rng: &mut StdRng) -> Option<Gathering> {
        let (me, town) = (self.persona, self.geography.town());
        let first = self.now.day() + rng.random_range(1..=DAYS_AHEAD);
        let days = (first..=self.now.day() + DAYS_AHEAD).chain(self.now.day() + 1..first);
        let spans = days.flat_map(|day| venture.from.iter().map(move |time| GameTime::from_day_time(day, *time)));
        let spans = spans.map(|from| Span { from, until: from.plus_minutes(venture.minutes) });
        let spans: Vec<Span> = spans.filter(|span| self.is_free(*span) && !self.clashes(*span)).collect();
        let (sector, span) = venture.at.iter().find_map(|kind| {
            let sector = self.place_of(*kind)?;
            let open = |time: GameTime| town.sector(sector).is_open(time.time_of_day());
            let span = spans.iter().find(|span| open(span.from) && open(span.until))?;
            Some((sector, *span))
        })?;
        Some(Gathering {
            topic: Gathering::topic_of(&me.name, &what),
            what: what.clone(),
            host: me.name.clone(),
            pronoun: me.pronoun,
            place: town.sector(sector).name.clone(),
            sector: Some(sector),
            at_home: town.sector(sector).kind.is_lived_in(),
            unknown_to: None,
            span,
        })
    }

    fn is_free(&self, span: Span) -> bool {
        self.persona.has_time(span, self.calendar.hours_during(span))
    }

    /// The gatherings that are still to come, as far as one thinks of them.
    fn coming(&self) -> impl Iterator<Item = Gathering> + '_ {
        let given = |claim| Gathering::of_claim(claim, self.geography.town());
        let known = self.recalled.beliefs().iter().filter_map(move |(_, belief)| given(&belief.claim));
        known.filter(|gathering| gathering.span.until > self.now)
    }

    /// Whether somebody else is going to give the same.
    fn is_taken(&self, what: &str) -> bool {
        self.coming().any(|known| known.what == what && known.host != self.persona.name)
    }

    /// Whether people will go to something else then.
    fn clashes(&self, span: Span) -> bool {
        let apart = |one: Span, other: Span| one.until.plus_minutes(APART_MINUTES) <= other.from;
        self.coming().any(|known| !apart(known.span, span) && !apart(span, known.span))
    }

    /// The first place of these kinds that one knows.
    fn place(&self, kinds: &[SectorKind]) -> Option<SectorId> {
        kinds.iter().find_map(|kind| self.place_of(*kind))
    }

    /// One's own home, or a place of another kind that one knows.
    fn place_of(&self, kind: SectorKind) -> Option<SectorId> {
        let sector = |id: SectorId| self.geography.town().sector(id);
        if kind == SectorKind::Home || sector(self.persona.home).kind == kind {
            let open = || !self.geography.common_things_in(self.persona.home).is_empty();
            return Some(self.persona.home).filter(|id| sector(*id).kind == kind && open());
        }
        // A dorm is for those who live there.
        self.geography.known().find(|id| sector(*id).kind == kind && kind != SectorKind::Dorm)
    }

    /// What does not get on, or is feared, as one has concluded last; none: this is no ground for it.
    fn trouble(&self, ground: Ground) -> Option<String> {
        let form = match ground {
            Ground::Stuck => Form::ProgressStuck,
            Ground::Worry => Form::Worry,
            Ground::Liking | Ground::Missing | Ground::Quarrel => return None,
        };
        let last = self.concluded.iter().find(|concluded| concluded.form == form)?;
        last.slots.words("topic").map(str::to_owned)
    }

    /// Whom one would ask, of those of whom one thinks, and how much that adds.
    fn whom(&self, ground: Ground) -> Option<(String, f32)> {
        let is_dear = |other: &Acquainted| !other.quarrelled && (other.opinion >= LIKED || other.leaning >= DEAREST);
        let pull = |other: &Acquainted| match ground {
            Ground::Quarrel => other.quarrelled.then_some(SORE),
            Ground::Missing => {
                let missed = other.since_talk.is_some_and(|hours| hours >= MISSED_HOURS);
                (missed && is_dear(other)).then_some((other.opinion - 5.0) * DEAR + DRAWN * other.leaning)
            }
            Ground::Stuck | Ground::Worry => is_dear(other).then_some(TROUBLED + DRAWN * other.leaning),
            Ground::Liking => None,
        };
        let pulls = self.thought_of.iter().filter_map(|other| Some((other.name.clone(), pull(other)?)));
        pulls.max_by(|(_, a), (_, b)| a.total_cmp(b))
    }
}

/// A gerund phrase as an infinitive: "having a coffee" is "have a coffee".
fn plainly(doing: &str) -> String {
    let (verb, rest) = doing.split_once(' ').unwrap_or((doing, ""));
    let verb = plain_of_gerund(verb).unwrap_or_else(|| verb.to_owned());
    format!("{verb} {rest}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::{conclusion::Slots, testing};

    fn menu(thought_of: &[Acquainted], lately: &[String]) -> Vec<(f32, Begun)> {
        menu_of(thought_of, &[], lately)
    }

    fn menu_of(thought_of: &[Acquainted], concluded: &[Conclusion], lately: &[String]) -> Vec<(f32, Begun)> {
        let world = testing::world();
        let persona = &world.people[0];
        let geography = Geography::new(world.town.clone(), persona);
        let (calendar, recalled) = (Calendar::default(), Recalled::default());
        let now = GameTime::from_secs(7 * 3600);
        let (geography, calendar, recalled) = (&geography, &calendar, &recalled);
        let question = StartVenture { persona, geography, calendar, recalled, thought_of, concluded, lately, now };
        let menu = question.menu(&world.sense, &mut StdRng::seed_from_u64(3));
        assert!(menu.iter().all(|(_, begun)| question.check(&Some(begun.clone())).is_ok()));
        menu
    }

    #[test]
    fn whoever_is_missed_or_was_quarrelled_with_is_asked_and_nobody_else() {
        let with = |opinion: f32, hours: f32, quarrelled: bool| {
            let since_talk = Some(hours);
            let other = Acquainted { name: "Ann Lee".into(), opinion, since_talk, quarrelled, leaning: 0.0 };
            let menu = menu(&[other], &[]);
            let asked = |(_, begun): &&(f32, Begun)| matches!(begun.goal.wanted, Wanted::Together { .. });
            menu.iter().filter(asked).map(|(_, begun)| begun.venture.clone()).collect::<Vec<_>>()
        };
        assert!(with(5.0, 40.0, false).is_empty(), "an indifferent person is not missed");
        assert!(with(8.0, 2.0, false).is_empty(), "nor somebody one has just talked to");
        let missed = with(8.0, 40.0, false);
        assert!(missed.contains(&"walk".to_owned()) && !missed.contains(&"peace".to_owned()), "{missed:?}");
        assert_eq!(with(4.0, 2.0, true), ["peace"]);
    }

    #[test]
    fn whoever_understands_that_they_are_stuck_or_afraid_asks_somebody_dear() {
        let other = |leaning: f32| {
            let (since_talk, quarrelled) = (Some(1.0), false);
            Acquainted { name: "Ann Lee".into(), opinion: 6.0, since_talk, quarrelled, leaning }
        };
        let concluded = |form| Conclusion { form, slots: Slots::new([("topic", "the mural")]) };
        let aims = |leaning: f32, forms: &[Form]| {
            let concluded: Vec<Conclusion> = forms.iter().map(|form| concluded(*form)).collect();
            let menu = menu_of(&[other(leaning)], &concluded, &[]);
            let asked = menu.into_iter().filter(|(_, begun)| matches!(begun.goal.wanted, Wanted::Together { .. }));
            asked.map(|(value, begun)| (begun.aim, value)).collect::<Vec<_>>()
        };
        assert!(aims(0.8, &[]).is_empty() && aims(0.0, &[Form::ProgressStuck]).is_empty());
        let stuck = aims(0.8, &[Form::ProgressStuck]);
        assert!(stuck[0].0.contains("the mural with Ann Lee") && stuck[0].1 > TROUBLED, "{stuck:?}");
        assert!(aims(0.8, &[Form::Worry])[0].0.contains("the mural with Ann Lee"));
    }

    #[test]
    fn whoever_understands_what_they_live_for_feels_like_having_others_to_it() {
        let most = |concluded: &[Conclusion]| {
            let menu = menu_of(&[], concluded, &[]);
            menu.into_iter().map(|(value, _)| value).fold(f32::MIN, f32::max)
        };
        let topic = "books, music, tea, cooking, painting and films";
        let lives_for = Conclusion { form: Form::DevotionLife, slots: Slots::new([("topic", topic)]) };
        assert!(most(&[lives_for]) > most(&[]) + 1.0);
    }

    #[test]
    fn a_gathering_lies_ahead_and_what_was_begun_lately_is_not_begun_again() {
        let all = menu(&[], &[]);
        let spans = all.iter().filter_map(|(_, begun)| match &begun.goal.wanted {
            Wanted::Guests(gathering) => Some(gathering.span),
            _ => None,
        });
        let days: Vec<u32> = spans.map(|span| span.from.day()).collect();
        assert!(!days.is_empty() && days.iter().all(|day| (1..=DAYS_AHEAD).contains(day)), "{days:?}");
        let lately = [all[0].1.venture.clone()];
        assert_eq!(menu(&[], &lately).len(), all.len() - 1);
    }
}

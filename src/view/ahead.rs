//! What a player's wish to live ahead means: the moment or the event at which the town is looked at again, and the way
//! there.

use bevy::prelude::*;

use crate::{
    mind::{agent::AgentId, calendar::doing, speech::ConversationId, view::MindView},
    sim::{
        ahead::{Ahead, Event},
        intervene::Command,
    },
    town::GameTime,
};

/// So long one waits for somebody to talk, in minutes.
const PATIENCE: u32 = 24 * 60;

/// Where living ahead ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A moment.
    Moment(GameTime),
    /// When a person stands in another conversation than now, or at the latest at a moment.
    Talk(AgentId, Option<ConversationId>, GameTime),
}

impl Goal {
    /// The moment at which it ends at the latest.
    #[must_use]
    pub fn latest(self) -> GameTime {
        match self {
            Self::Moment(moment) | Self::Talk(_, _, moment) => moment,
        }
    }
}

/// A wish that can be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where it ends.
    pub goal: Goal,
    /// What was asked for: "18:00", "tomorrow 07:00: opening the cafe".
    pub words: String,
}

/// The town lives ahead; gone once it has arrived.
#[derive(Resource, Clone, Debug)]
pub struct LivingAhead {
    /// Where it ends, and what was asked for.
    pub wish: Wish,
    /// When it began.
    pub from: GameTime,
    /// What is done on arrival.
    pub(super) then: Vec<Command>,
    /// Whether the player asked for it, and is told about it.
    pub(super) told: bool,
    /// A new town is looked at where most is going on.
    pub(super) opens: bool,
    /// Time stood still before.
    pub(super) stood: bool,
    /// Some step was lived.
    pub(super) begun: bool,
    /// The player wants to stop here.
    pub(super) stopped: bool,
    /// The newest step, and since how many frames.
    pub(super) at: (u64, u32),
}

impl LivingAhead {
    /// To a moment, before one looks.
    #[must_use]
    pub fn until(moment: GameTime, then: Vec<Command>) -> Self {
        let wish = Wish { goal: Goal::Moment(moment), words: moment.hm() };
        Self { then, ..Self::asked(wish, moment) }
    }

    /// Through the first hours of a new town, until there is something to see.
    #[must_use]
    pub fn opening(moment: GameTime, then: Vec<Command>) -> Self {
        Self { opens: true, ..Self::until(moment, then) }
    }

    /// As a player has asked for it.
    pub(super) fn asked(wish: Wish, from: GameTime) -> Self {
        let (told, opens, stood, begun, stopped) = (false, false, false, false, false);
        Self { wish, from, then: Vec::new(), told, opens, stood, begun, stopped, at: (0, 0) }
    }

    /// How much of the way is done, from 0 to 1; nothing is known of the way to a talk.
    #[must_use]
    pub fn progress(&self, now: GameTime) -> Option<f32> {
        let Goal::Moment(until) = self.wish.goal else { return None };
        let (done, all) = (now.secs().saturating_sub(self.from.secs()), until.secs().saturating_sub(self.from.secs()));
        Some((done as f32 / all.max(1) as f32).min(1.0))
    }
}

/// What is known of the person whose event is wished for.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// Their first name.
    pub name: &'a str,
    /// Their mind, if it shows itself.
    pub view: Option<&'a MindView>,
    /// The conversation in which they stand.
    pub talk: Option<ConversationId>,
}

/// What a wish means now. To stop is no wish.
///
/// # Errors
/// Nothing of that kind lies ahead; one sentence.
pub fn wish(ahead: Ahead, now: GameTime, whose: Option<Whose<'_>>) -> Result<Wish, String> {
    let moment = |goal: GameTime| Ok(Wish { goal: Goal::Moment(goal), words: day_and_time(goal, now) });
    match (ahead, whose) {
        (Ahead::To(time), _) => {
            let today = GameTime::from_day_time(now.day(), time);
            moment(if today > now { today } else { GameTime::from_day_time(now.day() + 1, time) })
        }
        (Ahead::For(minutes), _) => moment(now.plus_minutes(minutes)),
        (Ahead::Next(agent, event), Some(whose)) => next(agent, event, now, whose),
        (Ahead::Next(..), None) => Err("That person is not in town.".into()),
        (Ahead::Stop, _) => Err("The town does not live ahead.".into()),
    }
}

fn next(agent: AgentId, event: Event, now: GameTime, whose: Whose<'_>) -> Result<Wish, String> {
    let name = whose.name;
    let (from, what) = match event {
        Event::Talk => {
            let goal = Goal::Talk(agent, whose.talk, now.plus_minutes(PATIENCE));
            return Ok(Wish { goal, words: format!("the next talk of {name}") });
        }
        Event::Plan => {
            let entries = whose.view.into_iter().flat_map(|view| &view.plan.entries);
            let next = entries.filter(|entry| entry.from > now).min_by_key(|entry| entry.from);
            next.map(|entry| (entry.from, entry.words.clone()))
                .ok_or_else(|| format!("{name} has no plan beyond this."))?
        }
        Event::Appointment => {
            let agreed = whose.view.into_iter().flat_map(|view| &view.appointments);
            let timed = agreed.filter_map(|agreed| Some((agreed.commitment.span()?.from, &agreed.commitment)));
            let next = timed.filter(|(from, _)| *from > now).min_by_key(|(from, _)| *from);
            next.map(|(from, what)| (from, doing(what))).ok_or_else(|| format!("{name} has agreed to nothing."))?
        }
    };
    Ok(Wish { goal: Goal::Moment(from), words: format!("{}, {name}: {what}", day_and_time(from, now)) })
}

/// "18:00", "tomorrow 07:00", "Friday 17:00".
fn day_and_time(moment: GameTime, now: GameTime) -> String {
    match moment.day().checked_sub(now.day()) {
        Some(0) => moment.hm(),
        Some(1) => format!("tomorrow {}", moment.hm()),
        _ => format!("{} {}", moment.weekday_name(), moment.hm()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{
            calendar::{Appointment, Commitment, Errand, Standing},
            instinct::activity::Want,
            plan::{Entry, Plan},
            why::Cause,
        },
        town::{ObjectId, TimeOfDay},
    };

    fn at(text: &str) -> GameTime {
        text.parse().unwrap()
    }

    #[test]
    fn a_time_of_day_is_the_next_one() {
        let now = at("2023-02-13 12:00");
        for (ahead, goal, words) in [
            (Ahead::To(TimeOfDay::new(18, 0)), "2023-02-13 18:00", "18:00"),
            (Ahead::To(TimeOfDay::new(12, 0)), "2023-02-14 12:00", "tomorrow 12:00"),
            (Ahead::To(TimeOfDay::new(0, 0)), "2023-02-14 00:00", "tomorrow 00:00"),
            (Ahead::For(90), "2023-02-13 13:30", "13:30"),
            (Ahead::For(3 * 1_440), "2023-02-16 12:00", "Thursday 12:00"),
        ] {
            let expected = Wish { goal: Goal::Moment(at(goal)), words: words.into() };
            assert_eq!(wish(ahead, now, None), Ok(expected));
        }
        assert!(wish(Ahead::Stop, now, None).is_err());
    }

    #[test]
    fn events_are_those_that_lie_ahead() {
        let now = at("2023-02-13 12:00");
        let entry = |from: &str, words: &str| Entry {
            from: at(from),
            until: at(from).plus_minutes(60),
            words: words.into(),
            emoji: String::new(),
            want: Want::Work,
            activity: None,
            object: None,
            stroke: 0,
            cause: Cause::Plan,
            part: None,
        };
        let entries = vec![entry("2023-02-13 12:00", "lunch"), entry("2023-02-13 13:00", "painting")];
        let view = MindView { plan: Plan { entries, ..Plan::default() }, ..MindView::default() };
        let whose = Whose { name: "Ann", view: Some(&view), talk: None };
        let next = |event| wish(Ahead::Next(AgentId(3), event), now, Some(whose)).map(|wish| (wish.goal, wish.words));
        let painting = (Goal::Moment(at("2023-02-13 13:00")), "13:00, Ann: painting".into());
        assert_eq!(next(Event::Plan), Ok(painting));
        let talk = Goal::Talk(AgentId(3), None, at("2023-02-14 12:00"));
        assert_eq!(next(Event::Talk), Ok((talk, "the next talk of Ann".into())));
        assert_eq!(next(Event::Appointment), Err("Ann has agreed to nothing.".into()));
        assert!(wish(Ahead::Next(AgentId(3), Event::Plan), at("2023-02-13 20:00"), Some(whose)).is_err());
    }

    #[test]
    fn what_has_no_time_is_no_moment() {
        let errand = Errand { item: "soup".into(), from: ObjectId(0), to: None, for_whom: None, way: None };
        let commitment = Commitment::Fetch(errand);
        let agreed = Appointment { commitment, with: None, made: GameTime::default(), standing: Standing::Open };
        let view = MindView { appointments: vec![agreed], ..MindView::default() };
        let whose = Whose { name: "Ann", view: Some(&view), talk: None };
        let next = wish(Ahead::Next(AgentId(0), Event::Appointment), GameTime::default(), Some(whose));
        assert_eq!(next, Err("Ann has agreed to nothing.".into()));
    }
}

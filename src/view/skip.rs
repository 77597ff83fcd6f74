//! Living ahead: the town lives as fast as it can until a moment or an event, in the same steps as ever.
//!
//! So it is before one looks (`--skip-to`), and whenever a player asks for it ([`Command::Skip`]).

use std::time::Duration;

use bevy::{
    prelude::*,
    time::{TimeSystems, TimeUpdateStrategy},
    window::PrimaryWindow,
};

use crate::{
    mind::agent::AgentId,
    sim::{
        agent::{Resident, Roster},
        ahead::Ahead,
        company::Company,
        courier::Courier,
        intervene::{Command, Notice},
        scenario::{Pace, Scenario},
        time::TownClock,
    },
    town::{GameTime, STEP_SECS},
    view::{
        ahead::{Goal, LivingAhead, Whose, Wish, wish},
        opening::LookAtLife,
        window::TITLE,
    },
};

/// Steps per frame while living ahead: half an hour of the town. Panels may end a frame before.
const STEPS_PER_FRAME: u32 = 180;
/// The longest time of ours that one frame may add to the town's, as Bevy has it.
const LONGEST_FRAME: Duration = Duration::from_millis(250);
/// After so many frames without a step the town cannot go on: a record is at its end.
const PATIENCE: u32 = 30;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, (name_window, drive).chain().before(TimeSystems).run_if(resource_exists::<LivingAhead>))
        .add_systems(FixedLast, stop_there.run_if(resource_exists::<LivingAhead>))
        .add_systems(Update, obey);
}

/// Steps that are still to be lived.
fn steps_left(now: GameTime, until: GameTime) -> u32 {
    until.secs().saturating_sub(now.secs()).div_ceil(STEP_SECS)
}

/// How a way ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Reached,
    /// The latest moment came, but not the event.
    InVain,
    Stopped,
    /// There is nothing more to live.
    Stuck,
    /// The player is somewhere else in time.
    Lost,
}

/// Whether it is time to stop.
fn end(ahead: &LivingAhead, now: GameTime, step: u64, talks: bool) -> Option<End> {
    let moment = matches!(ahead.wish.goal, Goal::Moment(_));
    if talks {
        Some(End::Reached)
    } else if steps_left(now, ahead.wish.goal.latest()) == 0 {
        Some(if moment { End::Reached } else { End::InVain })
    } else if ahead.stopped {
        Some(End::Stopped)
    } else if ahead.begun && (step < ahead.at.0 || step > ahead.at.0 + u64::from(STEPS_PER_FRAME)) {
        Some(End::Lost)
    } else {
        (ahead.at.1 > PATIENCE).then_some(End::Stuck)
    }
}

/// Whether the person in question stands in a talk that was not there before.
fn talks(goal: Goal, roster: &Roster, bodies: &Query<(&Resident, &Company)>) -> bool {
    let Goal::Talk(agent, before, _) = goal else { return false };
    let body = roster.entity(agent).and_then(|entity| bodies.get(entity).ok());
    body.and_then(|(_, company)| company.conversation()).is_some_and(|talk| Some(talk) != before)
}

/// As without a window, each step waits for all minds, so that the town is the one that a headless run gives; but not for
/// a language model.
fn drive(
    mut commands: Commands,
    mut strategy: ResMut<TimeUpdateStrategy>,
    (mut scenario, mut time, mut ahead): (ResMut<Scenario>, ResMut<Time<Virtual>>, ResMut<LivingAhead>),
    (mut sent, mut notices, mut looks): (MessageWriter<Command>, MessageWriter<Notice>, MessageWriter<LookAtLife>),
    (clock, roster): (Res<TownClock>, Res<Roster>),
    bodies: Query<(&Resident, &Company)>,
) {
    let (now, step) = (clock.now(), clock.step());
    let Some(end) = end(&ahead, now, step, talks(ahead.wish.goal, &roster, &bodies)) else {
        if !ahead.begun {
            (ahead.stood, ahead.from) = (time.is_paused(), now);
            time.unpause();
        }
        let still = if ahead.begun && ahead.at.0 == step { ahead.at.1 + 1 } else { 0 };
        (ahead.at, ahead.begun) = ((step, still), true);
        // A model that takes its time would hold the window up: instinct answers for it where it is late.
        let pace = if scenario.asks_model() { Pace::Flow } else { Pace::Wait };
        scenario.bypass_change_detection().pace = pace;
        time.set_max_delta(Duration::MAX);
        time.set_relative_speed(1.0);
        let left = steps_left(now, ahead.wish.goal.latest());
        *strategy = TimeUpdateStrategy::FixedTimesteps(left.min(STEPS_PER_FRAME));
        return;
    };
    scenario.bypass_change_detection().pace = Pace::Flow;
    time.set_max_delta(LONGEST_FRAME);
    *strategy = TimeUpdateStrategy::Automatic;
    if ahead.stood {
        time.pause();
    }
    if end != End::Stopped {
        sent.write_batch(ahead.then.iter().cloned());
    }
    if ahead.opens {
        looks.write(LookAtLife);
    }
    if ahead.told {
        notices.write_batch(told(end, &ahead.wish, now).map(Notice));
    }
    commands.remove_resource::<LivingAhead>();
}

/// What is said at the end.
fn told(end: End, wish: &Wish, now: GameTime) -> Option<String> {
    let (hour, words) = (now.hm(), &wish.words);
    match (end, wish.goal) {
        (End::Reached, Goal::Moment(_)) => Some(format!("It is {hour}. You asked for {words}.")),
        (End::Reached, Goal::Talk(..)) => Some(format!("It is {hour}: here is {words}.")),
        (End::InVain, _) => Some(format!("It is {hour}, and there was no talk: you asked for {words}.")),
        (End::Stopped, _) => Some(format!("Stopped at {hour}. You asked for {words}.")),
        (End::Stuck, _) => Some(format!("The record ends at {hour}. You asked for {words}.")),
        (End::Lost, _) => None,
    }
}

/// Ends a frame at the very step at which somebody begins to talk.
fn stop_there(
    mut time: ResMut<Time<Fixed>>,
    ahead: Res<LivingAhead>,
    roster: Res<Roster>,
    bodies: Query<(&Resident, &Company)>,
) {
    if talks(ahead.wish.goal, &roster, &bodies) {
        time.discard_overstep(Duration::MAX);
    }
}

/// Sets out when a player asks for it, and stops whenever they ask for anything about time.
fn obey(
    mut commands: Commands,
    mut asked: MessageReader<Command>,
    mut notices: MessageWriter<Notice>,
    mut ahead: Option<ResMut<LivingAhead>>,
    (clock, courier, roster): (Res<TownClock>, Res<Courier>, Res<Roster>),
    bodies: Query<(&Resident, &Company)>,
) {
    for command in asked.read() {
        match (command, &mut ahead) {
            (Command::Pause, Some(ahead)) => (ahead.stopped, ahead.stood) = (true, true),
            (Command::Speed(_), Some(ahead)) => (ahead.stopped, ahead.stood) = (true, false),
            (Command::Skip(Ahead::Stop), Some(ahead)) => ahead.stopped = true,
            (Command::Skip(wanted), None) => match meant(*wanted, clock.now(), &courier, &roster, &bodies) {
                Ok(wish) => {
                    let way = LivingAhead { told: true, ..LivingAhead::asked(wish, clock.now()) };
                    commands.insert_resource(way);
                }
                Err(told) => drop(notices.write(Notice(told))),
            },
            _ => {}
        }
    }
}

/// What a wish means in the town as it is.
fn meant(
    ahead: Ahead,
    now: GameTime,
    courier: &Courier,
    roster: &Roster,
    bodies: &Query<(&Resident, &Company)>,
) -> Result<Wish, String> {
    let whose = |agent: AgentId| -> Option<Whose<'_>> {
        let (resident, company) = bodies.get(roster.entity(agent)?).ok()?;
        let view = courier.view(agent).map(|view| &**view);
        Some(Whose { name: resident.0.first_name(), view, talk: company.conversation() })
    };
    let whose = match ahead {
        Ahead::Next(agent, _) => whose(agent),
        _ => None,
    };
    wish(ahead, now, whose)
}

/// The title says what the town is doing.
fn name_window(ahead: Res<LivingAhead>, clock: Res<TownClock>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    window.title = if steps_left(clock.now(), ahead.wish.goal.latest()) > 0 && !ahead.stopped {
        format!("{} – {}, living on until {}", TITLE, clock.now().hm(), ahead.wish.words)
    } else {
        TITLE.into()
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::TimeOfDay;

    fn at(hour: u16) -> GameTime {
        GameTime::from_day_time(0, TimeOfDay::new(hour, 0))
    }

    #[test]
    fn whole_steps_lead_to_the_moment() {
        let six = at(6);
        for (until, expected) in [(six, 0), (six.plus_minutes(1), 6), (six.plus_secs(5), 1), (GameTime::default(), 0)] {
            assert_eq!(steps_left(six, until), expected, "{until}");
        }
    }

    #[test]
    fn a_way_ends_where_it_leads_or_where_one_stops() {
        let moment = LivingAhead { begun: true, at: (100, 0), ..LivingAhead::until(at(8), Vec::new()) };
        let goal = Goal::Talk(AgentId(0), None, at(8));
        let talk = LivingAhead { wish: Wish { goal, words: "a talk".into() }, ..moment.clone() };
        let stopped = LivingAhead { stopped: true, ..moment.clone() };
        let stuck = LivingAhead { at: (100, PATIENCE + 1), ..moment.clone() };
        for (ahead, now, step, talks, expected) in [
            (&moment, at(7), 100, false, None),
            (&moment, at(8), 100, false, Some(End::Reached)),
            (&talk, at(7), 100, false, None),
            (&talk, at(7), 100, true, Some(End::Reached)),
            (&talk, at(8), 100, false, Some(End::InVain)),
            (&stopped, at(7), 100, false, Some(End::Stopped)),
            (&stopped, at(8), 100, false, Some(End::Reached)),
            (&stuck, at(7), 100, false, Some(End::Stuck)),
            (&moment, at(7), 280, false, None),
            (&moment, at(7), 281, false, Some(End::Lost)),
            (&moment, at(7), 99, false, Some(End::Lost)),
        ] {
            assert_eq!(end(ahead, now, step, talks), expected);
        }
    }

    #[test]
    fn the_end_says_what_was_asked_and_what_is_reached() {
        let wish = Wish { goal: Goal::Moment(at(18)), words: "18:00".into() };
        assert_eq!(told(End::Stopped, &wish, at(9)).unwrap(), "Stopped at 09:00. You asked for 18:00.");
        assert_eq!(told(End::Lost, &wish, at(9)), None);
        let half = LivingAhead { from: at(6), ..LivingAhead::until(at(10), Vec::new()) };
        assert_eq!(half.progress(at(8)), Some(0.5));
    }
}

//! What residents may do of their own accord with the player: the town that is running follows the settings, and the
//! settings follow what is typed in the console.

use bevy::{
    ecs::message::{MessageCursor, Messages},
    prelude::*,
};

use super::title::in_town;
use crate::{
    preferences::Residents,
    preferences::chosen::Chosen,
    sim::{
        intervene::{Command, Liberty},
        player_controlled::{Autonomy, Presence},
        replay::inputs::Replay,
        replay::load::LoadedTown,
        time::TownClock,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, agree.run_if(in_town.and_then(lives)));
}

/// Whether the town goes on: it is not watched, and not lived again as it was.
fn lives(loaded: Option<Res<LoadedTown>>, replay: Res<Replay>, clock: Res<TownClock>) -> bool {
    !loaded.is_some_and(|loaded| loaded.is_watched()) && !replay.knows_more_than(clock.step())
}

/// What was asked for last, and after which step.
#[derive(Default, Debug)]
struct Asking(Option<(Autonomy, u64)>);

impl Asking {
    /// What is still to be asked for, so that a town does as the player wishes. A command waits for its step; one that
    /// has not helped by then was meant for another town.
    fn due(&mut self, wish: Autonomy, town: Autonomy, step: u64) -> Vec<Command> {
        let asked = std::mem::replace(&mut self.0, (wish != town).then_some((wish, step)));
        if asked == Some((wish, step)) {
            return Vec::new();
        }
        let both = [(Liberty::Talk, wish.talk, town.talk), (Liberty::Refuse, wish.refuse, town.refuse)];
        let differ = both.into_iter().filter(|(_, wish, town)| wish != town);
        differ.map(|(liberty, wish, _)| Command::Autonomy(liberty, wish)).collect()
    }
}

/// Hears what was typed, and asks the town for what it does not do yet.
fn agree(
    mut commands: ResMut<Messages<Command>>,
    mut heard: Local<MessageCursor<Command>>,
    mut asking: Local<Asking>,
    mut chosen: ResMut<Chosen>,
    (presence, clock): (Res<Presence>, Res<TownClock>),
) {
    let mut residents = chosen.preferences.residents;
    let mut was_typed = false;
    for command in heard.read(&commands) {
        let Command::Autonomy(liberty, on) = command else { continue };
        was_typed = true;
        match liberty {
            Liberty::Talk => residents.start_talk = *on,
            Liberty::Refuse => residents.may_refuse = *on,
        }
    }
    if residents != chosen.preferences.residents {
        chosen.preferences.residents = residents;
    }
    let Residents { start_talk, may_refuse } = residents;
    let wish = Autonomy { talk: start_talk, refuse: may_refuse };
    if was_typed {
        asking.0 = Some((wish, clock.step()));
    }
    let due = asking.due(wish, presence.autonomy(), clock.step());
    if !due.is_empty() {
        commands.write_batch(due);
        // What was just asked for is no wish of a player.
        heard.clear(&commands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::Player;

    #[test]
    fn a_town_is_asked_once_for_each_difference() {
        let as_at_first = Autonomy::default();
        let silent = Autonomy { talk: false, ..as_at_first };
        let obedient = Autonomy { talk: false, refuse: false };
        let (talk, refuse) = (Command::Autonomy(Liberty::Talk, false), Command::Autonomy(Liberty::Refuse, false));
        let mut asking = Asking::default();
        for (wish, town, step, expected) in [
            (as_at_first, as_at_first, 1, vec![]),
            (silent, as_at_first, 1, vec![talk.clone()]),
            // The command waits for its step.
            (silent, as_at_first, 1, vec![]),
            (obedient, as_at_first, 1, vec![talk.clone(), refuse.clone()]),
            (obedient, as_at_first, 1, vec![]),
            (obedient, obedient, 2, vec![]),
            // Another town than the one that has heard it.
            (obedient, silent, 9, vec![refuse]),
            (as_at_first, as_at_first, 9, vec![]),
            (silent, as_at_first, 9, vec![talk]),
        ] {
            assert_eq!(asking.due(wish, town, step), expected, "{wish:?} {town:?} {step}");
        }
    }

    fn liberties(asked: Vec<Command>) -> Vec<Command> {
        asked.into_iter().filter(|command| matches!(command, Command::Autonomy(..))).collect()
    }

    #[test]
    fn the_settings_reach_the_town_and_the_console_the_settings() {
        let mut player = Player::at("09:00");
        assert_eq!(liberties(player.asked()), []);
        player.world().resource_mut::<Time<Virtual>>().pause();
        player.world().resource_mut::<Chosen>().preferences.residents.start_talk = false;
        player.wait(30);
        assert_eq!(liberties(player.asked()), [Command::Autonomy(Liberty::Talk, false)], "once, while it waits");
        assert!(player.world().resource::<Presence>().autonomy().talk);
        player.world().resource_mut::<Time<Virtual>>().unpause();
        player.live(1);
        assert!(!player.world().resource::<Presence>().autonomy().talk);
        assert_eq!(liberties(player.asked()), []);
        player.world().resource_mut::<Time<Virtual>>().pause();
        player.world().write_message(Command::Autonomy(Liberty::Refuse, false));
        player.wait(10);
        player.world().resource_mut::<Time<Virtual>>().unpause();
        player.live(1);
        assert_eq!(player.world().resource::<Presence>().autonomy(), Autonomy { talk: false, refuse: false });
        assert!(!player.world().resource::<Chosen>().preferences.residents.may_refuse);
        assert_eq!(liberties(player.asked()).len(), 1, "what was typed is neither taken back nor said again");
    }

    #[test]
    fn nothing_is_asked_of_the_past() {
        let mut player = Player::at("09:00");
        player.world().resource_mut::<Time<Virtual>>().pause();
        let until = player.world().resource::<TownClock>().step() + 1;
        player.world().resource_mut::<Replay>().until = until;
        player.world().resource_mut::<Chosen>().preferences.residents.may_refuse = false;
        player.wait(10);
        assert_eq!(liberties(player.asked()), []);
    }
}

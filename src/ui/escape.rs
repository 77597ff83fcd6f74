//! What Escape closes: one thing at a time, what was opened last first. Then it lets go of whoever is selected, and at
//! last it opens the menu.

use bevy::prelude::*;

use super::{ahead::Skipping, book::Book, dialogue::Dialogue};
use crate::view::{
    ahead::LivingAhead,
    input::{Claimed, keyboard_is_free},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, claim).add_systems(Update, close.run_if(keyboard_is_free));
}

/// Escape belongs to whatever it would close; living ahead and the choice of moments see to it themselves.
fn claim(
    skipping: Res<Skipping>,
    living: Option<Res<LivingAhead>>,
    (dialogue, book): (Res<Dialogue>, Res<Book>),
    mut claimed: ResMut<Claimed>,
) {
    let escape = skipping.open || living.is_some() || dialogue.is_open() || book.is_open();
    claimed.set_if_neq(Claimed { escape, ..*claimed });
}

fn close(
    keys: Res<ButtonInput<KeyCode>>,
    skipping: Res<Skipping>,
    living: Option<Res<LivingAhead>>,
    (mut dialogue, mut book): (ResMut<Dialogue>, ResMut<Book>),
) {
    if !keys.just_pressed(KeyCode::Escape) || skipping.open || living.is_some() {
        return;
    }
    if dialogue.is_open() {
        dialogue.close();
    } else if book.is_open() {
        book.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ui::{
            book::Page,
            dialogue::{Open, Verb},
            testing::{LARGE, Player},
        },
        view::selection::Selection,
    };

    #[test]
    fn escape_closes_one_thing_after_the_other() {
        let mut player = Player::before(LARGE, "09:00");
        let klaus = player.select("Klaus Mueller");
        player.click("Town");
        player.world().write_message(Open { with: klaus, verb: Verb::Interview });
        player.wait(3);
        let open = |player: &mut Player| {
            let world = player.world();
            let selected = world.resource::<Selection>().selected.is_some();
            (world.resource::<Dialogue>().is_open(), world.resource::<Book>().is_at(Page::Town), selected)
        };
        assert_eq!(open(&mut player), (true, true, true));
        for expected in [(false, true, true), (false, false, true), (false, false, false)] {
            // The line to write in must not have the keyboard.
            player.harness().ctx.memory_mut(|memory| memory.stop_text_input());
            player.wait(2);
            player.tap(KeyCode::Escape);
            assert_eq!(open(&mut player), expected);
        }
    }
}

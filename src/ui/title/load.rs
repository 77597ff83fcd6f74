//! The list of saved towns: play one, watch it again, rename it, throw it away.

use std::path::Path;

use bevy_egui::egui::{Align, Context, Layout, Rect, ScrollArea, Ui, vec2};

use super::{
    super::{
        theme,
        widget::{self, Face},
    },
    Front, Screen, TitleAction,
    action::{Action, Mode, actions},
    card::{self, Place, Touched},
    choice::{self, Keys},
    panel,
    shelf::Shelf,
    told,
};
use crate::journal::saves::Save;

/// The broadest the list becomes, in points.
const WIDTH: f32 = 880.0;
/// Space between cards, in points.
const GAP: f32 = 2.0;

/// Where one is in the list.
#[derive(Debug, Default)]
pub(super) struct Load {
    /// The town that is picked out.
    pub(super) picked: usize,
    /// Which of its actions.
    action: usize,
    mode: Mode,
    /// The list moves until the card is seen.
    reveal: bool,
}

impl Load {
    /// Another card is picked out.
    pub(super) fn pick(&mut self, picked: usize) {
        *self = Self { picked, reveal: true, ..Self::default() };
    }

    /// What a card that was touched leads to.
    fn touch(&mut self, index: usize, touched: Touched, save: &Save) -> Option<TitleAction> {
        if index != self.picked {
            self.pick(index);
        }
        match touched {
            Touched::Picked => None,
            Touched::Chosen(action) => self.choose(action, save),
            Touched::Done => self.done(save),
            Touched::Undone => {
                self.mode = Mode::Choose;
                None
            }
        }
    }

    fn choose(&mut self, action: Action, save: &Save) -> Option<TitleAction> {
        match action {
            Action::Play => return Some(TitleAction::GoOn(save.path.clone())),
            Action::Watch => return Some(TitleAction::Watch(save.path.clone())),
            Action::Rename => self.mode = Mode::Rename { title: save.title.clone(), fresh: true },
            Action::Bin => self.mode = Mode::Bin,
        }
        None
    }

    fn done(&mut self, save: &Save) -> Option<TitleAction> {
        match std::mem::take(&mut self.mode) {
            Mode::Rename { title, .. } if title.trim().is_empty() || title == save.title => None,
            Mode::Rename { title, .. } => Some(TitleAction::Rename(save.path.clone(), title)),
            Mode::Bin => Some(TitleAction::Bin(save.path.clone())),
            Mode::Choose => None,
        }
    }

    /// What keys lead to; `save` is the town that is picked out among `count`.
    fn keys(&mut self, keys: Keys, save: &Save, actions: &[Action], count: usize) -> Option<TitleAction> {
        if self.mode != Mode::Choose {
            if keys.escape {
                self.mode = Mode::Choose;
            }
            return if keys.enter { self.done(save) } else { None };
        }
        if keys.down != 0 {
            self.pick(choice::moved(self.picked, count, keys.down));
            return None;
        }
        self.action = choice::moved(self.action, actions.len(), keys.right);
        let pressed = [
            (keys.enter, actions.get(self.action).copied()),
            (keys.rename, Some(Action::Rename)),
            (keys.delete, Some(Action::Bin)),
        ];
        let action = pressed.into_iter().find_map(|(pressed, action)| action.filter(|_| pressed))?;
        if actions.contains(&action) { self.choose(action, save) } else { None }
    }
}

/// Shows the list; returns what was asked for. `open` is the file of the town that lies behind.
pub(super) fn show(
    context: &Context,
    front: &mut Front,
    shelf: &mut Shelf,
    open: Option<&Path>,
) -> Option<TitleAction> {
    let room = context.content_rect().size();
    let size = vec2(WIDTH.min(room.x - 80.0), room.y - 90.0);
    let (load, sentence) = (&mut front.load, front.told.as_ref());
    let count = shelf.towns.len();
    load.picked = load.picked.min(count.saturating_sub(1));
    let ((asked, back), keys) = panel(context, "load", 0.0, |ui| {
        ui.set_width(size.x);
        let back = head(ui, shelf);
        told(ui, sentence);
        (cards(ui, load, shelf, open, size.y), back)
    });
    let (choosing, picked) = (load.mode == Mode::Choose, load.picked);
    let by_keys = shelf.towns.get(load.picked).and_then(|book| {
        let is_open = open == Some(book.save.path.as_path());
        load.keys(keys, &book.save, actions(book.save.fault.is_some(), is_open), count)
    });
    if load.picked != picked {
        // It was said of another town.
        front.told = None;
    }
    if back || (keys.escape && choosing) {
        return Some(TitleAction::Go(if front.from_menu { Screen::Menu } else { Screen::Title }));
    }
    asked.or(by_keys)
}

/// The title of the panel; true if one wants to go back.
fn head(ui: &mut Ui, shelf: &Shelf) -> bool {
    let back = ui.horizontal(|ui| {
        widget::heading(ui, "Saved towns");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widget::button(ui, Face::Text("Back"), false).on_hover_text("Escape").clicked()
        })
    });
    if shelf.known && shelf.towns.is_empty() {
        ui.label("There are none yet.");
    }
    ui.add_space(2.0);
    back.inner.inner
}

fn cards(ui: &mut Ui, load: &mut Load, shelf: &mut Shelf, open: Option<&Path>, height: f32) -> Option<TitleAction> {
    let mut asked = None;
    let (count, used) = (shelf.towns.len(), 70.0);
    ui.spacing_mut().item_spacing.y = GAP;
    let scroll = ScrollArea::vertical().max_height(height - used).min_scrolled_height(height - used);
    let scroll = scroll.auto_shrink([false, true]);
    scroll.show_rows(ui, card::HEIGHT, count, |ui, range| {
        if std::mem::take(&mut load.reveal) {
            let step = card::HEIGHT + GAP;
            let top = ui.cursor().top() + (load.picked as f32 - range.start as f32) * step;
            let card = Rect::from_min_size(ui.cursor().min, vec2(10.0, card::HEIGHT)).with_min_y(top);
            ui.scroll_to_rect(card.with_max_y(top + card::HEIGHT), None);
        }
        for index in range {
            let Some(book) = shelf.towns.get_mut(index) else { break };
            let is_open = open == Some(book.save.path.as_path());
            let place = Place {
                picked: index == load.picked,
                open: is_open,
                actions: actions(book.save.fault.is_some(), is_open),
                action: load.action,
            };
            if let Some(touched) = card::show(ui, book, &place, &mut load.mode) {
                asked = load.touch(index, touched, &book.save).or(asked.take());
            }
            let line = ui.min_rect().bottom() + GAP / 2.0;
            ui.painter().hline(ui.max_rect().x_range(), line, bevy_egui::egui::Stroke::new(1.0, theme::CLAY));
        }
    });
    asked
}

#[cfg(test)]
mod tests {
    use super::{super::shelf::testing::save, *};

    const ALL: &[Action] = &[Action::Play, Action::Watch, Action::Rename, Action::Bin];

    fn pressed(change: impl FnOnce(&mut Keys)) -> Keys {
        let mut keys = Keys::default();
        change(&mut keys);
        keys
    }

    #[test]
    fn keys_walk_the_list_and_choose() {
        let (mut load, town) = (Load::default(), save("Mine", None));
        assert_eq!(load.keys(pressed(|keys| keys.down = -1), &town, ALL, 3), None);
        assert_eq!((load.picked, load.reveal), (2, true));
        assert_eq!(load.keys(pressed(|keys| keys.right = 1), &town, ALL, 3), None);
        let asked = load.keys(pressed(|keys| keys.enter = true), &town, ALL, 3);
        assert_eq!(asked, Some(TitleAction::Watch(town.path.clone())));
        assert_eq!(load.keys(pressed(|keys| keys.down = 1), &town, ALL, 3), None);
        let asked = load.keys(pressed(|keys| keys.enter = true), &town, ALL, 3);
        assert_eq!(asked, Some(TitleAction::GoOn(town.path.clone())), "another town begins with its first action");
    }

    #[test]
    fn a_town_is_thrown_away_only_after_a_question() {
        let (mut load, town) = (Load::default(), save("Mine", None));
        let (delete, enter) = (pressed(|keys| keys.delete = true), pressed(|keys| keys.enter = true));
        assert_eq!(load.keys(delete, &town, ALL, 3), None);
        assert_eq!(load.mode, Mode::Bin);
        assert_eq!(load.keys(pressed(|keys| keys.escape = true), &town, ALL, 3), None);
        assert_eq!(load.mode, Mode::Choose);
        assert_eq!(load.keys(delete, &town, ALL, 3), None);
        assert_eq!(load.keys(enter, &town, ALL, 3), Some(TitleAction::Bin(town.path.clone())));
        assert_eq!(load.keys(delete, &town, actions(false, true), 3), None);
        assert_eq!(load.mode, Mode::Choose, "a town that is open stays where it is");
    }

    #[test]
    fn an_empty_or_the_same_name_changes_nothing() {
        let town = save("Mine", None);
        for (title, expected) in [
            ("", None),
            (" ", None),
            ("Mine", None),
            ("Yours", Some(TitleAction::Rename(town.path.clone(), "Yours".into()))),
        ] {
            let mode = Mode::Rename { title: title.into(), fresh: false };
            let mut load = Load { mode, ..Load::default() };
            assert_eq!(load.touch(0, Touched::Done, &town), expected, "{title}");
            assert_eq!(load.mode, Mode::Choose);
        }
    }

    #[test]
    fn a_damaged_town_can_only_be_moved() {
        assert_eq!(actions(true, false), [Action::Rename, Action::Bin]);
        assert!(actions(false, true).contains(&Action::Play));
    }
}

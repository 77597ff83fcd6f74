//! The book at the left: pages about the whole town, one at a time, and the buttons that open them.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Context, Ui, vec2},
};

use super::{
    news::Mail,
    pixel,
    search::Search,
    theme,
    widget::{self, Face},
    work_area::{self, EDGE, WorkArea},
};
use crate::view::{
    bindings::{Action, Bindings, Keys},
    input::{Claimed, keyboard_is_free},
};

/// Width of the contents of a page, in points, unless [`Page::width`] says another.
pub(super) const WIDTH: f32 = 360.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Book>().add_systems(Update, turn_by_key.run_if(keyboard_is_free));
}

/// A page of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Page {
    /// Everybody: what they do and where.
    People,
    /// What is and was said.
    Talk,
    /// What happened.
    News,
    /// The town as a whole: map, ties, who knows what.
    Town,
}

impl Page {
    /// Each page with its title and what its key does.
    const ALL: [(Self, &'static str, Action); 4] = [
        (Self::People, "People", Action::People),
        (Self::Talk, "Talk", Action::Talk),
        (Self::News, "News", Action::News),
        (Self::Town, "Town", Action::Town),
    ];

    /// Width of the contents, in points: a table and a map take more room. Beside the widest there is still room for a
    /// panel at the right edge of a window of ordinary size.
    fn width(self) -> f32 {
        match self {
            Self::People => 700.0,
            Self::Town => 500.0,
            Self::Talk | Self::News => WIDTH,
        }
    }

    fn title(self) -> &'static str {
        Self::ALL.iter().find(|(page, ..)| *page == self).map_or("", |(_, title, ..)| title)
    }
}

/// The book: open at a page, or closed.
#[derive(Resource, Default, Debug)]
pub(super) struct Book {
    page: Option<Page>,
}

impl Book {
    /// Opens the book at a page, or closes it there.
    pub(super) fn turn_to(&mut self, page: Page) {
        self.page = (self.page != Some(page)).then_some(page);
    }

    /// Whether it is open at a page.
    pub(super) fn is_at(&self, page: Page) -> bool {
        self.page == Some(page)
    }

    /// The page that is open.
    pub(super) fn page(&self) -> Option<Page> {
        self.page
    }

    /// Whether a page is open.
    pub(super) fn is_open(&self) -> bool {
        self.page.is_some()
    }

    /// Opens the book at a page.
    pub(super) fn open(&mut self, page: Page) {
        self.page = Some(page);
    }

    /// Closes the book.
    pub(super) fn close(&mut self) {
        self.page = None;
    }
}

/// Whether the book is open at a page: a run condition.
pub(super) fn is_open_at(page: Page) -> impl Fn(Res<Book>) -> bool + Clone {
    move |book| book.page == Some(page)
}

fn turn_by_key(mut book: ResMut<Book>, keys: Keys, claimed: Res<Claimed>) {
    // Whoever walks in the town speaks with the same key.
    let is_free = |action: Action| !(claimed.walking && keys.are_one(action, Action::Speak));
    let pressed = Page::ALL.iter().find(|(_, _, action)| keys.just_pressed(*action) && is_free(*action));
    if let Some((page, ..)) = pressed {
        book.turn_to(*page);
    }
}

/// Shows the buttons that open the pages.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut book: ResMut<Book>,
    mut search: ResMut<Search>,
    bindings: Res<Bindings>,
    (mail, mut free): (Res<Mail>, ResMut<WorkArea>),
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = egui::Area::new("book buttons".into()).anchor(Align2::LEFT_TOP, vec2(EDGE, EDGE));
    let open = book.page;
    let buttons = |ui: &mut Ui| {
        let mut clicked = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for (page, title, action) in Page::ALL {
                let letters = if page == Page::News { mail.count() } else { 0 };
                let label = if letters > 0 { format!("{title} · {letters}") } else { title.to_owned() };
                let button = widget::button(ui, Face::Named(&label, title), open == Some(page));
                if button.on_hover_text(format!("Key {}", bindings.name(action))).clicked() {
                    clicked = Some(page);
                }
            }
            let lens = widget::button(ui, Face::Icon(pixel::LENS, "Search"), false);
            if lens.on_hover_text("Find a person, a place or a thing (/ or Ctrl+F)").clicked() {
                search.open();
            }
        });
        clicked
    };
    let shown = area.show(context, buttons);
    free.take_upper(shown.response.rect);
    if let Some(page) = shown.inner {
        book.turn_to(page);
    }
    Ok(())
}

/// A page of the book: its title with a button that closes it, and contents that scroll if they are too long.
///
/// Contents that scroll by themselves (rows of a long list) ask `ui.available_height()`.
pub(super) fn page<R>(
    context: &Context,
    (page, book): (Page, &mut Book),
    free: &mut WorkArea,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let margins = theme::MARGIN.sum();
    let width = page.width().min(free.middle().span() - margins.x);
    let place = free.left_edge(width + margins.x);
    let area = work_area::panel("book", Align2::LEFT_TOP, place.min);
    let shown = area.show(context, |ui| {
        let inside = |ui: &mut Ui| {
            ui.set_width(width);
            ui.set_max_height(place.height() - margins.y);
            ui.horizontal(|ui| {
                widget::heading(ui, page.title());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if widget::button(ui, Face::Icon(pixel::FOLD, "Close the book"), false).clicked() {
                        book.close();
                    }
                });
            });
            contents(ui)
        };
        widget::panel(ui, inside).inner
    });
    free.take_left(shown.response.rect);
    shown.inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_opens_its_page_and_closes_it_again() {
        let mut book = Book::default();
        for (turned, open) in [
            (Page::People, Some(Page::People)),
            (Page::Talk, Some(Page::Talk)),
            (Page::Talk, None),
            (Page::News, Some(Page::News)),
        ] {
            book.turn_to(turned);
            assert_eq!(book.page, open);
        }
    }
}

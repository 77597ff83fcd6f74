//! What somebody remembers: the newest, or the best for what is looked for; to unfold, to change, and to take back.

use std::sync::Arc;

use bevy_egui::egui::{self, Id, Key, Rect, RichText, ScrollArea, Ui, UiBuilder};

use super::{InspectorAction, Person, row, unfolded};
use crate::{
    mind::{
        memory::{Memory, MemoryId, MemoryKind},
        retouch::{Retouch, Retouched},
        search::Findings,
    },
    sim::intervene::Command,
    ui::{
        widget::{self, Face},
        words,
    },
};

/// What is looked for, shown and written on the page.
#[derive(Default, Debug)]
pub(super) struct Memories {
    /// What is looked for.
    pub(super) query: String,
    filter: Filter,
    /// The unfolded memory.
    open: Option<MemoryId>,
    /// The list moves to it.
    goes_there: bool,
    /// How high what is unfolded is, in points.
    height: f32,
    /// A memory that is being written.
    new: Option<String>,
    /// What the unfolded memory is to say instead.
    other_words: Option<String>,
    /// A change was asked for while time stood still.
    waits: bool,
    shown: Shown,
}

/// Places in the findings of what passes the filter, kept while both stay the same.
#[derive(Default, Debug)]
struct Shown {
    of: Option<(Arc<Findings>, Filter)>,
    places: Vec<usize>,
}

/// Which memories are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Filter {
    #[default]
    All,
    Seen,
    Talk,
    Plans,
    Thoughts,
    Insights,
    Yours,
}

impl Filter {
    const ALL: [(Self, &'static str); 7] = [
        (Self::All, "All"),
        (Self::Seen, "Seen"),
        (Self::Talk, "Talk"),
        (Self::Plans, "Plans"),
        (Self::Thoughts, "Thoughts"),
        (Self::Insights, "Insights"),
        (Self::Yours, "Yours"),
    ];

    fn shows(self, memory: &Memory) -> bool {
        match self {
            Self::All => true,
            Self::Seen => memory.kind == MemoryKind::Observation,
            Self::Talk => memory.kind == MemoryKind::Conversation,
            Self::Plans => memory.kind == MemoryKind::Plan,
            Self::Thoughts => memory.kind == MemoryKind::Thought,
            Self::Insights => memory.level > 0,
            Self::Yours => memory.by_player,
        }
    }
}

impl Memories {
    /// Opens the page at a memory, whatever was looked for.
    pub(super) fn open_at(&mut self, memory: MemoryId) {
        *self = Self { open: Some(memory), goes_there: true, ..Self::default() };
    }

    /// Shows the page in the height that is left.
    pub(super) fn show(&mut self, ui: &mut Ui, person: &Person<'_>, height: f32, asked: &mut InspectorAction) {
        let top = ui.cursor().top();
        let id = Id::new("look for memories");
        widget::field(ui, id, &mut self.query, "Look for a person, a thing, a question …");
        if ui.memory(|memory| memory.has_focus(id)) && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.query.clear();
        }
        self.filters(ui);
        let Some(findings) = person.findings else {
            ui.label(widget::soft("looking …"));
            return;
        };
        self.shown.update(findings, self.filter);
        self.head(ui, person, findings, asked);
        let rest = (height - (ui.cursor().top() - top)).max(60.0);
        self.list(ui, person, findings, rest, asked);
    }

    fn filters(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 1.0;
            ui.spacing_mut().button_padding = egui::vec2(4.0, 2.0);
            for (filter, name) in Filter::ALL {
                let label = ui.selectable_label(self.filter == filter, RichText::new(name).small());
                label.widget_info(|| {
                    let name = format!("Show {}", name.to_lowercase());
                    egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, self.filter == filter, name)
                });
                if label.clicked() {
                    self.filter = filter;
                }
            }
        });
    }

    /// How many there are, and the buttons to add one and to take a change back.
    fn head(&mut self, ui: &mut Ui, person: &Person<'_>, findings: &Findings, asked: &mut InspectorAction) {
        ui.horizontal(|ui| {
            let count = words::count(self.shown.places.len(), "memory", "memories");
            let order = if findings.query.is_empty() { "newest first" } else { "best first" };
            ui.label(widget::soft(format!("{count}, {order}")));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if widget::button(ui, Face::Text("Add"), self.new.is_some()).on_hover_text("A memory by you").clicked()
                {
                    self.new = if self.new.is_some() { None } else { Some(String::new()) };
                    let id = Id::new("new memory");
                    let opens = self.new.is_some();
                    ui.memory_mut(|memory| if opens { memory.request_focus(id) } else { memory.surrender_focus(id) });
                }
                let Some(change) = person.view.and_then(|view| view.retouched.as_ref()) else { return };
                let undo = widget::button(ui, Face::Text("Undo"), false).on_hover_text(undoes(change));
                if undo.clicked() {
                    asked.commands.push(Command::Retouch(person.agent, Retouch::TakeBack));
                }
            });
        });
        let hint = format!("What does {} remember? …", person.persona.first_name());
        if let Some(new) = &mut self.new
            && let Some(text) = widget::sent(ui, Id::new("new memory"), new, &hint)
        {
            asked.commands.push(Command::Retouch(person.agent, Retouch::Remember(text)));
            self.new = None;
        }
        self.waits =
            person.paused && (self.waits || asked.commands.iter().any(|asked| matches!(asked, Command::Retouch(..))));
        if self.waits {
            ui.label(widget::soft("Time stands still: it is done as soon as time goes on."));
        }
    }

    /// Only the rows that are seen are drawn, however many there are.
    fn list(
        &mut self,
        ui: &mut Ui,
        person: &Person<'_>,
        findings: &Findings,
        height: f32,
        asked: &mut InspectorAction,
    ) {
        let place = self.open.and_then(|id| findings.place(id));
        let open = place.and_then(|place| self.shown.places.iter().position(|shown| *shown == place));
        if self.open.is_some() && place.is_none() && self.goes_there {
            ui.label(widget::soft("That memory has faded."));
        }
        let rows = Rows { count: self.shown.places.len(), open, height: self.height };
        let salt = ("memories", person.agent.0, &findings.query, self.filter as u8);
        let scroll = ScrollArea::vertical().id_salt(salt).max_height(height).auto_shrink([false, true]);
        scroll.show_viewport(ui, |ui, seen| {
            ui.set_height(rows.top(rows.count));
            let corner = ui.max_rect().min;
            let width = ui.max_rect().width();
            let at = |index: usize| corner + egui::vec2(0.0, rows.top(index));
            if let Some(index) = open.filter(|_| std::mem::take(&mut self.goes_there)) {
                let shown = Rect::from_min_size(at(index), egui::vec2(width, row::HEIGHT + self.height.min(200.0)));
                ui.scroll_to_rect_animation(shown, Some(egui::Align::TOP), egui::style::ScrollAnimation::none());
            }
            for index in rows.seen(seen.top(), seen.bottom()) {
                let found = &findings.list[self.shown.places[index]];
                let rect = Rect::from_min_size(at(index), egui::vec2(width, row::HEIGHT - 2.0));
                if row::show(ui, rect, person, found, open == Some(index), asked) {
                    self.open = (open != Some(index)).then_some(found.id);
                    self.other_words = None;
                }
                if open == Some(index) {
                    let below = Rect::from_min_size(rect.left_bottom(), egui::vec2(width, f32::INFINITY));
                    let drawn = ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
                        unfolded::show(ui, person, findings, found, &mut self.other_words, asked);
                    });
                    self.height = drawn.response.rect.height() + 8.0;
                }
            }
        });
    }
}

impl Shown {
    fn update(&mut self, findings: &Arc<Findings>, filter: Filter) {
        let same = |(of, by): &(Arc<Findings>, Filter)| Arc::ptr_eq(of, findings) && *by == filter;
        if !self.of.as_ref().is_some_and(same) {
            let passes = findings.list.iter().enumerate().filter(|(_, found)| filter.shows(&found.memory));
            let places = passes.map(|(place, _)| place).collect();
            *self = Self { of: Some((findings.clone(), filter)), places };
        }
    }
}

/// Rows of a height, one of which is unfolded.
struct Rows {
    count: usize,
    open: Option<usize>,
    /// How much higher the unfolded one is, in points.
    height: f32,
}

impl Rows {
    /// Where a row begins, in points from the top of the list.
    fn top(&self, index: usize) -> f32 {
        let more = if self.open.is_some_and(|open| open < index) { self.height } else { 0.0 };
        index as f32 * row::HEIGHT + more
    }

    /// The rows of which something is seen between two heights.
    fn seen(&self, from: f32, until: f32) -> std::ops::Range<usize> {
        let row = |height: f32| (height / row::HEIGHT).max(0.0) as usize;
        let first = match self.open {
            Some(open) if row(from) > open => row(from - self.height).max(open),
            _ => row(from),
        };
        let first = first.min(self.count);
        let last = (first..self.count).take_while(|index| self.top(*index) < until).count() + first;
        first..last
    }
}

/// What taking a change back does, as a sentence.
fn undoes(change: &Retouched) -> String {
    match (&change.added, &change.removed) {
        (Some(_), Some((_, old))) => format!("Let it say again: {}", old.text),
        (_, Some((_, old))) => format!("Bring back: {}", old.text),
        (_, None) => "Take away what you added last".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::GameTime;

    #[test]
    fn only_rows_in_sight_are_drawn() {
        let rows = Rows { count: 5_000, open: Some(2), height: 100.0 };
        let high = row::HEIGHT;
        assert_eq!(rows.seen(0.0, 2.0 * high), 0..2);
        assert_eq!(rows.seen(2.5 * high, 3.0 * high), 2..3);
        assert_eq!(rows.seen(3.0 * high + 50.0, 3.0 * high + 101.0), 2..4);
        assert_eq!(rows.seen(5_000.0 * high, 5_002.0 * high), 4_998..5_000);
        assert_eq!(rows.top(5_000), 5_000.0 * high + 100.0);
        assert_eq!(Rows { count: 0, open: None, height: 0.0 }.seen(0.0, 500.0), 0..0);
    }

    #[test]
    fn kinds_are_filtered() {
        let memory = |kind, level, by_player| {
            let memory = Memory::new(kind, String::new(), 1, GameTime::default());
            Memory { level, by_player, ..memory }
        };
        for (shown, expected) in [
            (memory(MemoryKind::Observation, 0, true), vec![Filter::All, Filter::Seen, Filter::Yours]),
            (memory(MemoryKind::Thought, 1, false), vec![Filter::All, Filter::Thoughts, Filter::Insights]),
            (memory(MemoryKind::Conversation, 0, false), vec![Filter::All, Filter::Talk]),
            (memory(MemoryKind::Plan, 0, false), vec![Filter::All, Filter::Plans]),
        ] {
            let passes = Filter::ALL.map(|(filter, _)| filter).into_iter().filter(|filter| filter.shows(&shown));
            assert_eq!(passes.collect::<Vec<_>>(), expected);
        }
    }
}

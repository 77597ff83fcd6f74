//! The day in three zooms: strokes unfold to hours, hours to acts; what was changed and why; what is agreed.

use bevy_egui::egui::{self, Color32, Id, Label, RichText, TextStyle, Ui};

use super::{InspectorAction, Person, agenda, chain, pursuit, row, strip};
use crate::{
    journal::entry::Deed,
    mind::{
        agent::AgentId,
        calendar::Appointment,
        plan::{Entry, Plan},
        why::Cause,
    },
    town::GameTime,
    ui::{picture, pixel, theme, widget, words},
};

/// An act belongs to an hour of the plan if it was begun so many minutes around it: people are early and late.
const AROUND: u32 = 45;

/// The acts that somebody has begun today, kept until there are more.
#[derive(Default, Debug)]
pub(super) struct Begun {
    of: Option<(AgentId, usize, u32)>,
    places: Vec<usize>,
}

impl Begun {
    /// The acts of a day in order.
    pub(super) fn of<'a>(&mut self, agent: AgentId, day: u32, deeds: &'a [Deed]) -> Vec<&'a Deed> {
        let key = Some((agent, deeds.len(), day));
        if self.of != key {
            // The newest come last: nobody looks through what was long ago.
            let today = deeds.iter().enumerate().rev().take_while(|(_, deed)| deed.at.day() >= day);
            let mut places: Vec<usize> =
                today.filter(|(_, deed)| deed.agent == agent).map(|(place, _)| place).collect();
            places.reverse();
            *self = Self { of: key, places };
        }
        self.places.iter().filter_map(|place| deeds.get(*place)).collect()
    }
}

/// Shows the page.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, deeds: &[&Deed], asked: &mut InspectorAction) {
    let Some(view) = person.view else { return };
    if view.plan.entries.is_empty() {
        ui.label(widget::soft("No plan yet."));
    } else {
        ui.add_space(4.0);
        if let Some(stroke) = strip::show(ui, &view.plan, person.now) {
            let id = unfolding(person, "stroke", stroke);
            let unfolded = is_unfolded(ui, id, is_current(&view.plan, stroke));
            ui.data_mut(|data| data.insert_temp(id, !unfolded));
        }
        ui.add_space(4.0);
        for index in 0..view.plan.strokes.len() {
            stroke(ui, person, &view.plan, index, deeds, asked);
        }
        changes(ui, person, &view.plan, asked);
    }
    pursuit::show(ui, person, &view.pursuits, asked);
    let days: [(&str, fn(u32) -> bool); 3] = [
        ("Agreed for today", |away| away == 0),
        ("Agreed for tomorrow", |away| away == 1),
        ("Agreed for later", |away| away > 1),
    ];
    for (title, is_then) in days {
        let then = |known: &&Appointment| is_then(days_away(known, person.now));
        if view.appointments.iter().any(|known| then(&known)) {
            widget::section(ui, title);
            agenda::show(ui, view.appointments.iter().filter(then), person.now);
        }
    }
}

/// In how many days something is to be done; what has no time can wait.
fn days_away(known: &Appointment, now: GameTime) -> u32 {
    known.commitment.span().map_or(u32::MAX, |span| span.from.day().saturating_sub(now.day()))
}

fn unfolding(person: &Person<'_>, what: &str, index: usize) -> Id {
    Id::new(("plan", what, person.agent.0, person.now.day(), index))
}

fn is_unfolded(ui: &Ui, id: Id, at_first: bool) -> bool {
    ui.data(|data| data.get_temp(id)).unwrap_or(at_first)
}

/// A triangle that keeps what it unfolds.
fn folder(ui: &mut Ui, id: Id, at_first: bool, what: &str) {
    let unfolded = is_unfolded(ui, id, at_first);
    if chain::triangle(ui, unfolded, what).clicked() {
        ui.data_mut(|data| data.insert_temp(id, !unfolded));
    }
}

fn is_current(plan: &Plan, stroke: usize) -> bool {
    plan.entry().is_some_and(|entry| entry.stroke == stroke)
}

fn stroke(ui: &mut Ui, person: &Person<'_>, plan: &Plan, index: usize, deeds: &[&Deed], asked: &mut InspectorAction) {
    let stroke = &plan.strokes[index];
    let entries = || plan.entries.iter().enumerate().filter(|(_, entry)| entry.stroke == index);
    let current = is_current(plan, index);
    let over = !current && entries().all(|(_, entry)| entry.until <= person.now);
    let id = unfolding(person, "stroke", index);
    ui.horizontal_top(|ui| {
        folder(ui, id, current, &stroke.words);
        ui.label(hour(stroke.from, theme::STONE));
        if over {
            ui.add(Label::new(RichText::new(&stroke.words).color(theme::STONE)).wrap());
        } else {
            widget::bold(ui, &stroke.words, TextStyle::Body, theme::BARK);
        }
    });
    if is_unfolded(ui, id, current) {
        for (place, each) in entries() {
            entry(ui, person, plan, place, each, deeds, asked);
        }
        ui.add_space(3.0);
    }
}

fn entry(
    ui: &mut Ui,
    person: &Person<'_>,
    plan: &Plan,
    place: usize,
    entry: &Entry,
    deeds: &[&Deed],
    asked: &mut InspectorAction,
) {
    let current = plan.current == Some(place);
    let begun: Vec<&Deed> = deeds.iter().copied().filter(|deed| belongs(deed, entry)).collect();
    let to_come = if current { plan.acts.as_slice() } else { &[] };
    let id = unfolding(person, "entry", place);
    let text = if entry.until <= person.now && !current { theme::STONE } else { theme::INK };
    let row = |ui: &mut Ui| {
        ui.horizontal_top(|ui| {
            ui.add_space(8.0);
            if begun.is_empty() && to_come.is_empty() {
                ui.add_space(20.0);
            } else {
                folder(ui, id, false, &format!("the acts of {}", entry.words));
            }
            if current {
                let (mark, _) = ui.allocate_exact_size(egui::vec2(8.0, 18.0), egui::Sense::hover());
                ui.painter().add(pixel::icon(ui.ctx(), pixel::ARROW, mark.center()));
            }
            ui.label(hour(entry.from, if current { theme::INK } else { theme::STONE }));
            picture::emoji(ui, &entry.emoji, 17.0);
            ui.add(Label::new(RichText::new(&entry.words).color(text)).wrap());
        })
        .response
    };
    let response = if current { widget::band(ui, theme::BUTTER, row) } else { ui.scope(row).inner };
    response.on_hover_text(format!("{} – {}: {}", entry.from.hm(), entry.until.hm(), strip::want(entry.want).1));
    if !is_unfolded(ui, id, false) {
        return;
    }
    for deed in begun {
        act(ui, &deed.emoji, &deed.words, deed.minutes, |ui| asked.see(row::stamp(ui, person, deed.at)));
    }
    for coming in to_come {
        act(ui, &coming.emoji, &coming.words, coming.minutes, |ui| {
            ui.label(widget::soft("then"));
        });
    }
}

/// Some minutes of an hour.
fn act(ui: &mut Ui, emoji: &str, words: &str, minutes: u32, when: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        ui.add_space(44.0);
        when(ui);
        picture::emoji(ui, emoji, 14.0);
        ui.add(Label::new(widget::soft(format!("{words}, {minutes} min"))).wrap());
    });
}

/// Whether an act was begun for an hour of the plan.
fn belongs(deed: &Deed, entry: &Entry) -> bool {
    let around = entry.from.secs().saturating_sub(AROUND * 60)..entry.until.plus_minutes(AROUND).secs();
    deed.why.entry == entry.words && around.contains(&deed.at.secs())
}

/// What was put into the day since it was planned, and why.
fn changes(ui: &mut Ui, person: &Person<'_>, plan: &Plan, asked: &mut InspectorAction) {
    let mut changed = plan.entries.iter().filter(|entry| entry.cause != Cause::Plan).peekable();
    if changed.peek().is_none() {
        return;
    }
    widget::section(ui, "Changed today");
    for entry in changed {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if entry.from <= person.now {
                asked.see(row::stamp(ui, person, entry.from));
            } else {
                ui.label(widget::soft(entry.from.hm()));
            }
            picture::emoji(ui, &entry.emoji, 15.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(Label::new(RichText::new(&entry.words).size(13.5)).wrap());
                ui.add(Label::new(widget::soft(words::cause(&entry.cause))).wrap());
                if let Some(stroke) = plan.strokes.get(entry.stroke) {
                    ui.add(Label::new(widget::soft(format!("Planned was: {}", stroke.words))).wrap());
                }
                if let Cause::Person(name) | Cause::Appointment(Some(name), _) = &entry.cause {
                    chain::name_link(ui, person, name, asked);
                }
            });
        });
    }
}

fn hour(time: GameTime, colour: Color32) -> RichText {
    RichText::new(time.hm()).monospace().size(12.0).color(colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{testing, why::Why};

    fn deed(agent: u32, at: &str, entry: &str) -> Deed {
        Deed {
            at: at.parse().unwrap(),
            agent: AgentId(agent),
            words: String::new(),
            emoji: String::new(),
            place: None,
            minutes: 5,
            asleep: false,
            why: Why { entry: entry.into(), ..Why::default() },
        }
    }

    #[test]
    fn acts_are_found_by_person_day_and_hour() {
        let deeds = [
            deed(0, "2023-02-13 23:00", "reading"),
            deed(0, "2023-02-14 07:50", "reading"),
            deed(1, "2023-02-14 08:00", "reading"),
            deed(0, "2023-02-14 08:10", "reading"),
            deed(0, "2023-02-14 08:40", "cooking"),
        ];
        let day = deeds[4].at.day();
        let mut begun = Begun::default();
        let today = begun.of(AgentId(0), day, &deeds);
        assert_eq!(today.len(), 3);
        let (from, until) = ("2023-02-14 08:00".parse().unwrap(), "2023-02-14 09:00".parse().unwrap());
        let reading = Entry { from, until, ..testing::entry("reading", (0, 60)) };
        assert_eq!(today.into_iter().filter(|deed| belongs(deed, &reading)).count(), 2);
        assert_eq!(begun.of(AgentId(1), day, &deeds).len(), 1);
    }
}

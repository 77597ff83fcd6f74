//! The mind itself: who answers its questions, which thoughts are pending, and what it has asked today.

use bevy_egui::egui::{Grid, Label, Rect, RichText, Sense, Ui, vec2};

use super::{Attended, InspectorAction, Person};
use crate::{
    brain::attention::Mode,
    mind::{
        question::{Kind, Provenance},
        view::MindView,
    },
    ui::{
        theme,
        widget::{self, Face},
        words,
    },
};

/// What becomes of somebody's questions: chosen by name, or as the mode says.
const OWN: [(Option<bool>, &str); 3] = [(None, "As the mode says"), (Some(true), "Always"), (Some(false), "Never")];

/// Shows the page.
pub(super) fn show(ui: &mut Ui, person: &Person<'_>, asked: &mut InspectorAction) {
    widget::section(ui, "Who answers");
    ui.add(Label::new(who_answers(person.answered, person.model)).wrap());
    if let Some(model) = person.model {
        attention(ui, model, asked);
    }
    for (by, count) in person.answered {
        ui.label(widget::soft(format!("{}: {} since the town was opened", name(by), tally(*count))));
    }
    widget::section(ui, "Thoughts pending");
    ui.add(Label::new(pending(person)).wrap());
    let Some(view) = person.view else { return };
    widget::section(ui, "Questions of today");
    questions(ui, view);
    if let Some(summary) = &view.summary {
        widget::section(ui, "In their own eyes");
        ui.add(Label::new(&summary.who).wrap());
    }
}

fn who_answers(answered: &[(Provenance, u64)], model: Option<&Attended>) -> String {
    match model {
        Some(Attended { model, .. }) => {
            format!("{model} answers where its attention goes; where it does not, the built-in mind does.")
        }
        None if answered.iter().any(|(by, _)| matches!(by, Provenance::Model(_))) => {
            "A model has answered; now the built-in mind does.".into()
        }
        None => "The built-in mind answers, at once and without a network.".into(),
    }
}

/// Whether the model is asked for this person, to be chosen by name.
fn attention(ui: &mut Ui, attended: &Attended, asked: &mut InspectorAction) {
    let Attended { mode, own, .. } = attended;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (choice, words) in OWN {
            if widget::button(ui, Face::Text(words), *own == choice).clicked() {
                asked.own = Some(choice);
            }
        }
    });
    let help = match mode {
        Mode::Off => "The mode is Off: until it is changed in the settings, the model is asked for nobody.".into(),
        mode => format!("The mode, for everybody who is not chosen by name: {mode}."),
    };
    ui.add(Label::new(widget::soft(help)).wrap());
}

fn name(by: &Provenance) -> &str {
    match by {
        Provenance::Instinct => "Built-in mind",
        Provenance::Model(name) => name,
        Provenance::Cached => "Answered before",
    }
}

fn tally(count: u64) -> String {
    words::count(usize::try_from(count).unwrap_or(usize::MAX), "question", "questions")
}

fn pending(person: &Person<'_>) -> String {
    match (person.pondering, person.owed) {
        (Some(since), owed) => {
            let secs = person.now.secs().saturating_sub(since.secs());
            let letters = words::count(owed.max(1) as usize, "thought", "thoughts");
            format!("{letters}, since {} ({secs} game seconds).", since.hm())
        }
        (None, _) => "None: everything that was noticed is thought about.".into(),
    }
}

/// A line for each kind, the most frequent first, with a bar and the sum since the beginning.
fn questions(ui: &mut Ui, view: &MindView) {
    let mut today: Vec<(Kind, u64)> = view.questions_today.iter().map(|(kind, count)| (*kind, *count)).collect();
    today.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
    let most = today.first().map_or(1, |(_, count)| *count).max(1);
    let (sum, whole): (u64, u64) = (today.iter().map(|(_, count)| count).sum(), view.questions.values().sum());
    ui.label(widget::soft(format!("{} today, {whole} since the town began", tally(sum))));
    Grid::new("questions").num_columns(3).spacing(vec2(6.0, 3.0)).show(ui, |ui| {
        for (kind, count) in today {
            ui.label(RichText::new(words::about(kind)).size(13.5));
            let (rect, _) = ui.allocate_exact_size(vec2(80.0, 10.0), Sense::hover());
            let width = 80.0 * count as f32 / most as f32;
            ui.painter().rect_filled(Rect::from_min_size(rect.min, vec2(width, 10.0)), 0.0, theme::GOLD);
            let all = view.questions.get(&kind).copied().unwrap_or(count);
            ui.label(widget::soft(count.to_string())).on_hover_text(format!("{all} since the town began"));
            ui.end_row();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_answers_is_named() {
        assert!(who_answers(&[], None).starts_with("The built-in mind"));
        let model = Provenance::Model("small".into());
        assert!(who_answers(&[(Provenance::Instinct, 3), (model.clone(), 1)], None).starts_with("A model has"));
        let attended = Attended { model: "large".into(), mode: Mode::Talk, own: None };
        assert!(who_answers(&[(model.clone(), 1)], Some(&attended)).starts_with("large answers"));
        assert_eq!((name(&model), tally(1).as_str()), ("small", "1 question"));
    }
}

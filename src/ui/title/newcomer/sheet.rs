//! What is made of the paragraph: each fact, and whether it was said or filled in.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui, vec2};
use smallville_english::listed_people;

use super::super::super::{theme, widget};
use crate::{
    mind::persona::{
        Manner, Persona,
        newcomer::{Fact, Newcomer, NewcomerError},
    },
    town::{Place, Town},
};

/// Width of the names of facts, in points.
const NAMES: f32 = 62.0;

/// A fact of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    /// What it is about.
    name: &'static str,
    value: String,
    /// Why it is so, where it was not said.
    assumed: Option<String>,
    /// The words that say it, where it was said.
    source: Option<String>,
}

/// Shows what is known of somebody; a hint while there is nobody.
pub(super) fn show(ui: &mut Ui, person: Option<&Result<Newcomer, NewcomerError>>, text: &str, town: &Town) {
    ui.horizontal(|ui| {
        ui.label("What the town will know");
    });
    let Some(Ok(made)) = person else {
        let hint = if text.trim().is_empty() {
            "Write a name and a few sentences: age, work, character, what they love, whom they know here, where they live, when they rise. What is understood appears here while you write; what you leave out is filled in and marked."
        } else {
            "With a name and a few words there is somebody to show."
        };
        ui.add(egui::Label::new(widget::soft(hint)).wrap());
        return;
    };
    let scroll = ScrollArea::vertical().id_salt("facts").max_height(ui.available_height()).auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for row in rows(made, town) {
            show_row(ui, &row);
        }
        widget::section(ui, "First memories");
        for memory in &made.persona.about {
            ui.add(egui::Label::new(RichText::new(memory).size(13.0)).wrap());
        }
    });
}

fn show_row(ui: &mut Ui, row: &Row) {
    let contents = |ui: &mut Ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            widget::column(ui, NAMES, widget::soft(row.name));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add(egui::Label::new(RichText::new(&row.value).size(13.5)).wrap());
                if let Some(source) = &row.source {
                    ui.add(egui::Label::new(widget::soft(source).size(11.0)).wrap());
                }
                if let Some(sentence) = &row.assumed {
                    ui.label(RichText::new(mark(sentence)).size(11.0).color(theme::WOOD));
                }
            });
        });
    };
    match &row.assumed {
        Some(sentence) => {
            let response = ui.scope(|ui| widget::band(ui, theme::SAND, contents)).response;
            response.on_hover_text(sentence);
        }
        None => {
            egui::Frame::NONE.inner_margin(egui::Margin::symmetric(6, 2)).show(ui, |ui| {
                ui.set_min_size(vec2(ui.available_width(), 0.0));
                contents(ui);
            });
        }
    }
}

/// How a fact is marked that was not said, or not wholly.
fn mark(sentence: &str) -> &'static str {
    if sentence.starts_with("Little is said") { "partly filled in" } else { "filled in" }
}

/// All facts of somebody, in the order in which one would ask.
fn rows(made: &Newcomer, town: &Town) -> Vec<Row> {
    let persona = &made.persona;
    let row = |name, facts: &[Fact], value: String| {
        let sentences: Vec<&str> = facts.iter().flat_map(|fact| made.assumed_of(*fact)).collect();
        let words: Vec<String> =
            facts.iter().flat_map(|fact| made.read_of(*fact)).map(|words| format!("“{words}”")).collect();
        let source = (!words.is_empty()).then(|| words.join(" "));
        Row { name, value, assumed: (!sentences.is_empty()).then(|| sentences.join(" ")), source }
    };
    let knows: Vec<String> =
        persona.knows.iter().map(|known| format!("{} ({})", known.name, known.tie.words)).collect();
    let knows = if knows.is_empty() { "nobody yet".into() } else { knows.join(", ") };
    vec![
        row("Age", &[Fact::Age], format!("{}", persona.age)),
        row("Spoken of", &[Fact::Pronoun], format!("{}, {}", persona.pronoun.subject(), persona.pronoun.object())),
        row("Trade", &[Fact::Trade], persona.trade.clone()),
        row("Work", &[Fact::Work], work(persona, town)),
        row("Character", &[Fact::Traits], persona.traits.join(", ")),
        row("Wants to", &[Fact::Goal], persona.goal.clone()),
        row("Likes", &[Fact::Likes], persona.likes.join(", ")),
        row("Dislikes", &[Fact::Dislikes], persona.dislikes.join(", ")),
        row("Knows", &[Fact::Ties], knows),
        row("Home", &[Fact::Home], home(persona, town)),
        row("Sleep", &[Fact::Sleep], format!("up at {}, to bed at {}", persona.wakes, persona.sleeps)),
        row("Speaks", &[Fact::Manner], manner(persona.manner).into()),
    ]
}

fn home(persona: &Persona, town: &Town) -> String {
    format!("{}, {}", town.sector(persona.home).name, town.object(persona.bed).name)
}

fn work(persona: &Persona, town: &Town) -> String {
    if persona.work.is_empty() {
        return "no fixed hours".into();
    }
    let hours: Vec<String> = persona.work.iter().map(|block| format!("{}–{}", block.from, block.until)).collect();
    let hours: Vec<&str> = hours.iter().map(String::as_str).collect();
    let place = town.sector(town.sector_of(Place::Object(persona.work[0].at)));
    format!("{}, {}", place.name, listed_people(&hours))
}

fn manner(manner: Manner) -> &'static str {
    match manner {
        Manner::Warm => "warmly",
        Manner::Curt => "in few words",
        Manner::Loud => "loudly",
        Manner::Shy => "shyly",
        Manner::Learned => "in learned sentences",
        Manner::Teasing => "with a wink",
        Manner::Formal => "formally",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{persona::newcomer::newcomer, testing};

    #[test]
    fn what_is_said_is_not_marked_and_the_rest_is() {
        let world = testing::world();
        let people: Vec<&Persona> = world.people.iter().collect();
        let text = "Ana is a 34-year-old baker, warm and stubborn. She loves rye bread and chess. She gets up at five.";
        let made = newcomer(&world.sense.newcomers, "Ana Silva", text, &world.town, &people, 3).unwrap();
        let rows = rows(&made, &world.town);
        let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
        assert_eq!((row("Age").value.as_str(), &row("Age").assumed), ("34", &None));
        assert!(row("Likes").assumed.is_none() && row("Character").assumed.is_none() && row("Sleep").assumed.is_none());
        for filled in ["Wants to", "Dislikes", "Home", "Knows"] {
            assert!(row(filled).assumed.as_ref().is_some_and(|sentence| sentence.contains("Ana")), "{filled}");
        }
    }
}

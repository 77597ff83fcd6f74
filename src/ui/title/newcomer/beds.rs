//! Where somebody new may sleep: a list to choose from.

use bevy_egui::egui::{self, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, vec2};
use smallville_english::listed_people;

use super::super::super::{theme, widget, words};
use crate::{
    mind::persona::newcomer::berth::{Berth, Comfort},
    town::{ObjectId, Town},
};

/// Height of a row, in points.
const ROW: f32 = 22.0;

/// Shows the list, with a sentence on how many beds are free; a click chooses.
pub(super) fn show(ui: &mut Ui, berths: &[Berth], chosen: &mut Option<ObjectId>, town: &Town) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.label("Bed");
        ui.label(widget::soft(free(berths)));
    });
    let scroll = ScrollArea::vertical().id_salt("beds").max_height(ui.available_height()).auto_shrink([false, true]);
    scroll.show_rows(ui, ROW, berths.len() + 1, |ui, range| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for i in range {
            let berth = i.checked_sub(1).map(|i| &berths[i]);
            let bed = berth.map(|berth| berth.bed);
            let (words, detail) = berth.map_or_else(
                || ("By the text".to_owned(), "what fits, free beds first".to_owned()),
                |berth| described(berth, town),
            );
            if row(ui, &words, &detail, *chosen == bed) {
                *chosen = bed;
            }
        }
    });
}

/// How many beds are free, and what happens if none is.
fn free(berths: &[Berth]) -> String {
    let count = |fits: fn(&Comfort) -> bool| berths.iter().filter(|berth| fits(&berth.comfort)).count();
    let free = count(|comfort| *comfort == Comfort::Free);
    let roomy = count(|comfort| matches!(comfort, Comfort::Beside(_)));
    match (free, roomy) {
        (0, 0) if berths.is_empty() => "nobody can sleep anywhere any more".into(),
        (0, 0) => "none is free: it will be a sofa".into(),
        (0, roomy) => format!("none is free, {} room for one more", if roomy == 1 { "one has" } else { "some have" }),
        (free, _) => format!("{} free", words::count(free, "bed is", "beds are").replace("1 bed", "one bed")),
    }
}

/// A berth in words: where, and how one sleeps there.
fn described(berth: &Berth, town: &Town) -> (String, String) {
    let house = town.sector(berth.home).name.clone();
    let detail = match &berth.comfort {
        Comfort::Free => "free bed".into(),
        Comfort::Beside(names) => {
            let names: Vec<&str> = names.iter().map(|name| name.split(' ').next().unwrap_or(name)).collect();
            format!("beside {}", listed_people(&names))
        }
        Comfort::Makeshift => town.object(berth.bed).kind.clone(),
    };
    (house, detail)
}

/// A row; true when it is clicked.
fn row(ui: &mut Ui, words: &str, detail: &str, chosen: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let label = format!("{words}, {detail}");
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &label));
    if chosen || response.hovered() || response.has_focus() {
        let colour = if chosen { theme::BUTTER } else { theme::SAND };
        ui.painter().rect_filled(rect, 2.0, colour);
    }
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(6.0, 0.0))).layout(layout));
    inside.add(egui::Label::new(widget::soft(detail)).selectable(false));
    let rest = egui::Layout::left_to_right(egui::Align::Center);
    inside.with_layout(rest, |ui| ui.add(egui::Label::new(words).selectable(false).truncate()));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::town::SectorId;

    #[test]
    fn the_sentence_says_what_happens_without_a_free_bed() {
        let berth = |comfort| Berth { bed: ObjectId(0), home: SectorId(0), comfort };
        let beside = || Comfort::Beside(vec!["Ann Lee".into()]);
        for (comforts, words) in [
            (vec![], "nobody"),
            (vec![Comfort::Makeshift], "sofa"),
            (vec![beside(), Comfort::Makeshift], "one has room"),
            (vec![beside(), beside()], "some have room"),
            (vec![Comfort::Free, beside()], "one bed is free"),
            (vec![Comfort::Free, Comfort::Free], "2 beds are free"),
        ] {
            let berths: Vec<Berth> = comforts.into_iter().map(berth).collect();
            assert!(free(&berths).contains(words), "{words}: {}", free(&berths));
        }
    }
}

//! What something rests on, as a tree of memories: each can be unfolded down to what was seen or from whom it was heard.

use bevy_egui::egui::{self, Label, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, vec2};

use super::{InspectorAction, Person, row};
use crate::{
    journal::{entry::Saying, telling::Hearsay},
    mind::{
        agent::AgentId,
        memory::{Memory, MemoryId},
        search::Finding,
    },
    sim::intervene::{Command, Target},
    ui::{theme, widget, words},
};

/// How many memories are shown side by side; the rest of them is only counted.
const ABREAST: usize = 8;
/// How deep the tree goes.
const DEPTH: u8 = 6;

/// Shows the memories on which something rests, the first of them unfolded.
pub(super) fn tree(ui: &mut Ui, person: &Person<'_>, ids: &[MemoryId], asked: &mut InspectorAction) {
    let Some(findings) = person.findings else {
        ui.label(widget::soft("looking …"));
        return;
    };
    let known: Vec<&Finding> = ids.iter().filter_map(|id| findings.memory(*id)).collect();
    branch(ui, person, &known, ids.len(), 0, asked);
}

fn branch(ui: &mut Ui, person: &Person<'_>, known: &[&Finding], whole: usize, depth: u8, asked: &mut InspectorAction) {
    for found in known.iter().take(ABREAST) {
        ui.push_id(found.id.0, |ui| twig(ui, person, found, depth, asked));
    }
    let more = known.len().saturating_sub(ABREAST);
    let faded = whole - known.len();
    for (count, one, many) in [(more, "more", "more"), (faded, "that has faded", "that have faded")] {
        if count > 0 {
            ui.label(widget::soft(format!("and {}", words::count(count, one, many))));
        }
    }
}

/// One memory with what it rests on.
fn twig(ui: &mut Ui, person: &Person<'_>, found: &Finding, depth: u8, asked: &mut InspectorAction) {
    let memory = &found.memory;
    let has_more = depth < DEPTH && (!memory.evidence.is_empty() || memory.heard_from.is_some());
    let state = ui.id().with("unfolded");
    let mut unfolded = ui.data(|data| data.get_temp(state)).unwrap_or(depth == 0);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if has_more {
            if triangle(ui, unfolded, "what it rests on").clicked() {
                unfolded = !unfolded;
                ui.data_mut(|data| data.insert_temp(state, unfolded));
            }
        } else {
            ui.add_space(18.0);
        }
        row::dot(ui, memory);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let text =
                Label::new(RichText::new(&memory.text).size(13.5)).wrap().selectable(false).sense(Sense::click());
            let text = ui.add(text).on_hover_cursor(egui::CursorIcon::PointingHand);
            if text.on_hover_text("Open it among the memories").clicked() {
                asked.open = Some((person.agent, found.id));
            }
            origin(ui, person, memory, asked);
        });
    });
    if has_more && unfolded {
        ui.indent("basis", |ui| basis(ui, person, memory, depth, asked));
    }
}

/// When it was, and from whom it was heard.
fn origin(ui: &mut Ui, person: &Person<'_>, memory: &Memory, asked: &mut InspectorAction) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        asked.see(row::stamp(ui, person, memory.created));
        if let Some(name) = &memory.heard_from {
            ui.label(widget::soft("· heard from"));
            name_link(ui, person, name, asked);
        }
    });
}

/// What a memory rests on: what was said, and other memories.
fn basis(ui: &mut Ui, person: &Person<'_>, memory: &Memory, depth: u8, asked: &mut InspectorAction) {
    if let Some(saying) = said(person.sayings, person.agent, memory) {
        words_said(ui, person, saying, asked);
    } else if memory.heard_from.is_some() {
        ui.label(widget::soft("What was said is too long ago to be looked up."));
    }
    let Some(findings) = person.findings else { return };
    let known: Vec<&Finding> = memory.evidence.iter().filter_map(|id| findings.memory(*id)).collect();
    branch(ui, person, &known, memory.evidence.len(), depth + 1, asked);
}

/// The words from which somebody has something, and what they rested on in the speaker.
pub(super) fn words_said(ui: &mut Ui, person: &Person<'_>, saying: &Saying, asked: &mut InspectorAction) {
    let line = &saying.line;
    let first_name = line.name.split(' ').next().unwrap_or_default();
    let text = RichText::new(format!("{first_name}: “{}”", line.words)).size(13.0).color(theme::BARK);
    ui.add(Label::new(text).wrap());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        asked.see(row::stamp(ui, person, line.at));
        if let Some(first) = line.rests_on.first() {
            let count = words::count(line.rests_on.len(), "memory", "memories");
            let link = widget::link(ui, RichText::new(format!("it rests on {count} of {first_name}")).small());
            if link.on_hover_text("Open it among theirs").clicked() {
                asked.open = Some((line.speaker, *first));
            }
        }
    });
}

/// A name that leads to the person.
pub(super) fn name_link(ui: &mut Ui, person: &Person<'_>, name: &str, asked: &mut InspectorAction) {
    match person.agent_of(name) {
        Some(agent) => {
            if widget::link(ui, RichText::new(name).small()).clicked() {
                asked.commands.push(Command::Find(Target::Person(agent)));
            }
        }
        None => {
            ui.label(widget::soft(name));
        }
    }
}

/// A triangle that folds and unfolds something, which is what its name says.
pub(super) fn triangle(ui: &mut Ui, unfolded: bool, what: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(14.0, 18.0), Sense::click());
    let verb = if unfolded { "Fold" } else { "Unfold" };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, unfolded, format!("{verb} {what}")));
    let icon = Rect::from_center_size(rect.center(), vec2(10.0, 10.0));
    let painted = response.clone().with_new_rect(icon);
    egui::collapsing_header::paint_default_icon(ui, f32::from(u8::from(unfolded)), &painted);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// What was said when somebody came to a memory by hearing it: the last line before it that says the same, else the last
/// of whoever said it.
pub(super) fn said<'a>(sayings: &'a [Saying], hearer: AgentId, memory: &Memory) -> Option<&'a Saying> {
    let hearsay = Hearsay { teller: memory.heard_from.as_ref()?, hearer, since: memory.created };
    let lines = || hearsay.recent(sayings).iter();
    let told = memory.claims.iter().filter_map(|claim| hearsay.told(&claim.key(), lines()));
    told.max_by_key(|saying| saying.line.at).or_else(|| hearsay.lines(lines()).next_back())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{
            memory::MemoryKind,
            speech::{ConversationId, Line},
        },
        town::GameTime,
    };

    fn saying(secs: u32, name: &str, words: &str, heard_by: &[u32]) -> Saying {
        let line = Line {
            conversation: ConversationId(0),
            at: GameTime::from_secs(secs),
            speaker: AgentId(1),
            name: name.into(),
            to: None,
            others: Vec::new(),
            acts: Vec::new(),
            words: words.into(),
            rests_on: Vec::new(),
            thread: None,
        };
        Saying { line, heard_by: heard_by.iter().copied().map(AgentId).collect() }
    }

    #[test]
    fn what_was_heard_is_found_among_all_that_was_said() {
        let sayings = [
            saying(100, "Ann", "long ago", &[0]),
            saying(1000, "Ann", "for others", &[5]),
            saying(1010, "Ann", "the news", &[0]),
            saying(1020, "Bob", "something else", &[0]),
            saying(1100, "Ann", "later", &[0]),
        ];
        let heard = |from: Option<&str>, secs| {
            let memory = Memory::new(MemoryKind::Conversation, String::new(), 3, GameTime::from_secs(secs));
            let memory = Memory { heard_from: from.map(str::to_owned), ..memory };
            said(&sayings, AgentId(0), &memory).map(|saying| saying.line.words.as_str())
        };
        assert_eq!(heard(Some("Ann"), 1030), Some("the news"));
        assert_eq!(heard(Some("Ann"), 5000), None);
        assert_eq!(heard(None, 1030), None);
    }
}

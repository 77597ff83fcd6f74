//! The first minutes: three small steps that are ticked off when they are really done, however the player does them.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Label, RichText, Sense, TextStyle, Ui, vec2},
};

use super::{
    pixel, theme,
    title::in_town,
    widget::{self, Face},
    work_area::{self, WorkArea},
};
use crate::{
    mind::{agent::AgentId, persona::Persona},
    preferences::chosen::Chosen,
    sim::{
        intervene::{Command, Target},
        scenario::Scenario,
    },
    town::{ObjectId, Place, Town},
    view::{
        bindings::{Action, Bindings, Keys},
        camera::LookAt,
        guide::Guide,
        input::keyboard_is_free,
        selection::{Selected, Selection},
    },
};

/// Words that make a stove burn.
const FIRE: [&str; 5] = ["burn", "fire", "flame", "blaz", "smok"];
/// Width of the card, in points.
const WIDTH: f32 = 400.0;
/// It is not shown in less width, in points.
const LEAST: f32 = 230.0;
/// So long the last words stay, in seconds.
const FAREWELL_SECS: f64 = 12.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lesson>().add_systems(
        Update,
        (
            begin.run_if(resource_exists_and_changed::<Chosen>),
            (note, show_by_key.run_if(keyboard_is_free)).chain().run_if(in_town),
            guide,
        )
            .chain(),
    );
}

/// How far the player has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Lesson {
    /// It goes on.
    open: bool,
    done: [bool; 3],
    /// For how long the last words are still shown, in seconds.
    farewell: f64,
}

impl Lesson {
    /// The step that is to be done next.
    fn next(&self) -> Option<usize> {
        self.done.iter().position(|done| !done).filter(|_| self.open)
    }
}

/// Whom and what the steps are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stage {
    person: AgentId,
    stove: Option<ObjectId>,
}

impl Stage {
    /// None: the town has no people.
    fn of(scenario: &Scenario) -> Option<Self> {
        let (person, persona) = first(scenario)?;
        Some(Self { person, stove: stove(&scenario.town, persona) })
    }

    /// What a step is done to.
    fn target(self, step: usize) -> Option<Selected> {
        match step {
            0 | 1 => Some(Selected::Person(self.person)),
            _ => self.stove.map(Selected::Object),
        }
    }

    /// The step that a command does.
    fn step(self, command: &Command, town: &Town) -> Option<usize> {
        match command {
            Command::Whisper(agent, _) if *agent == self.person => Some(1),
            Command::SetState(object, state) => {
                let state = state.to_lowercase();
                let burns = is_stove(town, *object) && FIRE.iter().any(|word| state.contains(word));
                burns.then_some(2)
            }
            _ => None,
        }
    }
}

/// With whom one begins: somebody who has something planned with others, else anybody.
fn first(scenario: &Scenario) -> Option<(AgentId, &Persona)> {
    let residents = || scenario.residents().map(|(agent, persona)| (agent, &**persona));
    residents().find(|(_, persona)| persona.gathering.is_some()).or_else(|| residents().next())
}

/// What is set on fire: a stove where somebody works or lives, else any.
fn stove(town: &Town, persona: &Persona) -> Option<ObjectId> {
    let of_sector = |object: ObjectId| town.sector_of(Place::Object(object));
    let places = persona.work.first().map(|block| of_sector(block.at)).into_iter().chain([persona.home]);
    let stoves: Vec<ObjectId> =
        town.objects().iter().map(|object| object.id).filter(|object| is_stove(town, *object)).collect();
    let mut near = places.filter_map(|sector| stoves.iter().find(|stove| of_sector(**stove) == sector));
    near.next().or(stoves.first()).copied()
}

fn is_stove(town: &Town, object: ObjectId) -> bool {
    town.object(object).kind.contains("stove")
}

/// It begins with the first town ever, or when the player wants it again.
fn begin(chosen: Res<Chosen>, mut lesson: ResMut<Lesson>) {
    let open = chosen.is_kept() && !chosen.preferences.lesson.over;
    if open != lesson.open {
        *lesson = Lesson { open, farewell: lesson.farewell, done: [false; 3] };
    }
}

/// Ticks off what was done.
fn note(
    mut lesson: ResMut<Lesson>,
    mut commands: MessageReader<Command>,
    mut chosen: ResMut<Chosen>,
    (selection, scenario): (Res<Selection>, Res<Scenario>),
    time: Res<Time<Real>>,
) {
    if lesson.farewell > 0.0 {
        lesson.farewell -= time.delta_secs_f64();
    }
    let (Some(stage), true) = (Stage::of(&scenario), lesson.open) else {
        commands.clear();
        return;
    };
    let mut done = lesson.done;
    done[0] |= selection.selected == Some(Selected::Person(stage.person));
    for step in commands.read().filter_map(|command| stage.step(command, &scenario.town)) {
        done[step] = true;
    }
    done[2] |= stage.stove.is_none();
    if done != lesson.done {
        lesson.done = done;
    }
    if done == [true; 3] {
        lesson.farewell = FAREWELL_SECS;
        chosen.preferences.lesson.over = true;
    }
}

/// The arrow points at what is to be done next.
fn guide(lesson: Res<Lesson>, scenario: Res<Scenario>, mut guide: ResMut<Guide>) {
    guide.set_if_neq(Guide(lesson.next().and_then(|step| Stage::of(&scenario)?.target(step))));
}

/// The camera goes where the arrow is.
fn show_by_key(lesson: Res<Lesson>, keys: Keys, guide: Res<Guide>, mut looks: MessageWriter<LookAt>) {
    if lesson.next().is_some() && keys.just_pressed(Action::ShowMe) {
        looks.write_batch(guide.0.map(sight));
    }
}

/// Looking at what the arrow points at.
fn sight(selected: Selected) -> LookAt {
    LookAt::Target(match selected {
        Selected::Person(agent) => Target::Person(agent),
        Selected::Object(object) => Target::Place(Place::Object(object)),
    })
}

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LessonAction {
    ShowMe,
    Skip,
}

/// Shows the card.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut lesson: ResMut<Lesson>,
    mut chosen: ResMut<Chosen>,
    (bindings, mut free): (Res<Bindings>, ResMut<WorkArea>),
    (guide, scenario): (Res<Guide>, Res<Scenario>),
    mut looks: MessageWriter<LookAt>,
) -> Result {
    let Some(stage) = Stage::of(&scenario).filter(|_| lesson.open || lesson.farewell > 0.0) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let name = scenario.people.get(stage.person.0 as usize).map_or("", |persona| persona.first_name());
    let house = stage.stove.map(|stove| &scenario.town.sector(scenario.town.sector_of(Place::Object(stove))).name);
    let words = words(name, house.map_or("", String::as_str));
    // Where a wide page leaves too little room, the card comes back with the room.
    let width = (free.middle().span() - theme::MARGIN.sum().x).min(WIDTH);
    let across = free.centred(width + theme::MARGIN.sum().x).filter(|_| width >= LEAST);
    let Some(across) = across else { return Ok(()) };
    let area = work_area::panel("first steps", Align2::CENTER_BOTTOM, free.foot(across));
    let contents = |ui: &mut Ui| {
        ui.set_width(width);
        if lesson.open { steps(ui, &lesson, &words, bindings.name(Action::ShowMe)) } else { farewell(ui) }
    };
    let shown = area.show(context, |ui| widget::panel(ui, contents).inner);
    free.take_lower(shown.response.rect);
    match shown.inner {
        Some(LessonAction::ShowMe) => {
            looks.write_batch(guide.0.map(sight));
        }
        Some(LessonAction::Skip) => {
            lesson.farewell = 0.0;
            chosen.preferences.lesson.over = true;
        }
        None => {}
    }
    Ok(())
}

/// The three steps, each with a tick once it is done.
fn steps(ui: &mut Ui, lesson: &Lesson, words: &[(String, String); 3], key: &str) -> Option<LessonAction> {
    let mut asked = None;
    ui.horizontal(|ui| {
        widget::bold(ui, "First steps", TextStyle::Body, theme::BARK);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if widget::button(ui, Face::Text("Skip"), false).on_hover_text("They do not come back").clicked() {
                asked = Some(LessonAction::Skip);
            }
            let help = format!("The camera goes there (key {key})");
            if widget::button(ui, Face::Text("Show me"), false).on_hover_text(help).clicked() {
                asked = Some(LessonAction::ShowMe);
            }
        });
    });
    for (step, (what, how)) in words.iter().enumerate() {
        let is_next = lesson.next() == Some(step);
        ui.horizontal_top(|ui| {
            tick(ui, lesson.done[step], step + 1);
            let colour = if is_next { theme::INK } else { theme::STONE };
            let text = if is_next { format!("{what} {how}") } else { what.clone() };
            ui.add(Label::new(RichText::new(text).color(colour)).wrap());
        });
    }
    asked
}

/// What is to be done, and how.
fn words(name: &str, house: &str) -> [(String, String); 3] {
    [
        (format!("Click {name}."), "The arrow shows where; drag the map to move it, the wheel zooms.".into()),
        (
            format!("Whisper to {name}."),
            "In the line below the name, such as “take a walk in the park”; it comes to them as a thought of their own."
                .into(),
        ),
        ("Set the stove on fire.".into(), format!("Click the stove in {house} and write “burning”. See who comes.")),
    ]
}

/// A box with a tick in it, or the number of the step.
fn tick(ui: &mut Ui, done: bool, number: usize) {
    let (rect, response) = ui.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    ui.painter().add(pixel::NICHE.shape(ui.ctx(), rect));
    if done {
        ui.painter().add(pixel::icon(ui.ctx(), pixel::TICK, rect.center()));
    } else {
        let small = TextStyle::Small.resolve(ui.style());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, number, small, theme::STONE);
    }
    let words = if done { format!("Step {number} is done") } else { format!("Step {number} is to be done") };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &words));
}

/// The last words.
fn farewell(ui: &mut Ui) -> Option<LessonAction> {
    widget::bold(ui, "That is all you need.", TextStyle::Body, theme::BARK);
    let words = "Everybody here can be clicked, and every thing can be changed. Now see what they make of it.";
    ui.add(Label::new(words).wrap());
    None
}

#[cfg(test)]
mod tests {
    use super::{super::testing::Player, *};

    /// A player whose first steps are still to be done.
    fn beginner() -> (Player, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::at("09:00");
        player.world().insert_resource(Chosen::in_folder(folder.path()));
        player.wait(3);
        (player, folder)
    }

    #[test]
    fn steps_are_ticked_off_when_they_are_done_and_never_come_back() {
        let (mut player, folder) = beginner();
        assert!(player.sees("First steps") && player.sees("Step 1 is to be done"));
        let (first, stove) = {
            let scenario = player.world().resource::<Scenario>();
            let (_, persona) = first(scenario).unwrap();
            let stove = stove(&scenario.town, persona).unwrap();
            assert_eq!(scenario.town.address(Place::Object(stove)).to_string(), "Hobbs Cafe: cafe: stove");
            (persona.name.clone(), stove)
        };
        let first = player.select(&first);
        assert!(player.sees("Step 1 is done") && player.sees("Step 2 is to be done"));
        player.world().write_message(Command::Whisper(first, "go for a walk".into()));
        player.wait(3);
        assert!(player.sees("Step 2 is done"));
        assert_eq!(player.world().resource::<Guide>().0, Some(Selected::Object(stove)));
        player.world().write_message(Command::SetState(stove, "clean".into()));
        player.wait(3);
        assert!(player.sees("Step 3 is to be done"));
        player.world().write_message(Command::SetState(stove, "Burning".into()));
        player.wait(3);
        assert!(player.sees("That is all you need") && !player.sees("First steps"));
        assert_eq!(player.world().resource::<Guide>().0, None);
        assert!(Chosen::in_folder(folder.path()).preferences.lesson.over);
    }

    #[test]
    fn steps_can_be_skipped() {
        let (mut player, folder) = beginner();
        player.click("Skip");
        assert!(!player.sees("First steps") && !player.sees("That is all"));
        assert!(Chosen::in_folder(folder.path()).preferences.lesson.over);
    }
}

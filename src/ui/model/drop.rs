//! A model's file that is dropped on the window becomes the language model, in the town and on every screen.

use std::path::Path;

use bevy::{prelude::*, window::FileDragAndDrop};

use crate::{
    model_link::{ModelLink, file},
    preferences::{chosen::Chosen, mind::Answers},
    sim::intervene::Notice,
    ui::title::{Front, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take.run_if(on_message::<FileDragAndDrop>));
}

/// Takes what was dropped, and says what has come of it where the player looks.
fn take(
    mut dropped: MessageReader<FileDragAndDrop>,
    (screen, mut front): (Res<Screen>, ResMut<Front>),
    (mut chosen, mut link): (ResMut<Chosen>, ResMut<ModelLink>),
    mut notices: MessageWriter<Notice>,
) {
    let Some(model) = model(dropped.read().filter_map(path).collect()) else { return };
    let sentence = match model {
        Ok(model) => {
            let mind = &mut chosen.preferences.mind;
            mind.answers = Answers::Model;
            mind.server.clear();
            mind.model = model.into();
            // Even if the choice is the same: it may not have been possible before.
            link.renew();
            let name = named(Path::new(model));
            format!("{name} is chosen as the language model: the settings say how far it is.")
        }
        Err(why) => why,
    };
    if *screen == Screen::Town {
        notices.write(Notice(sentence));
    } else {
        front.tell(&sentence);
    }
}

/// The path of a file that is let go of.
fn path(message: &FileDragAndDrop) -> Option<&Path> {
    match message {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf),
        FileDragAndDrop::HoveredFile { .. } | FileDragAndDrop::HoveredFileCanceled { .. } => None,
    }
}

/// The model among files that were dropped together, or why there is none; nothing if there are no files.
fn model(mut paths: Vec<&Path>) -> Option<Result<&str, String>> {
    // Of a model in several files the first is opened.
    paths.sort();
    let fitting = paths.iter().find(|path| file::is_file(&path.to_string_lossy()));
    let path = fitting.or(paths.first())?;
    let name = named(path);
    Some(match (fitting, path.to_str()) {
        (Some(_), Some(path)) => Ok(path),
        (Some(_), None) => Err(format!("{name} cannot be chosen: its path has letters that are none. Rename it.")),
        (None, _) => Err(format!("{name} is no language model: the name of such a file ends in .gguf.")),
    })
}

/// The name of a file.
fn named(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;

    use super::*;
    use crate::{
        preferences::{self, chosen, mind::MindChoice},
        ui::testing::Player,
    };

    fn drop_file(world: &mut World, path: &str) {
        world.write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf: path.into() });
    }

    #[test]
    fn a_model_that_is_dropped_is_chosen_and_kept_and_other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = App::new();
        app.insert_resource(Chosen::in_folder(folder.path())).init_resource::<ModelLink>();
        app.init_resource::<Front>().insert_resource(Screen::Town);
        app.add_message::<FileDragAndDrop>().add_message::<Notice>();
        app.add_plugins((chosen::plugin, plugin));
        app.world_mut().resource_mut::<Chosen>().preferences.mind.server = "localhost:11434".into();
        let said = |app: &App| {
            let notices = app.world().resource::<Messages<Notice>>();
            notices.iter_current_update_messages().map(|notice| notice.0.clone()).collect::<Vec<_>>().concat()
        };
        for (path, model, expected) in [
            ("/a/notes.txt", "", "notes.txt is no language model"),
            ("/a/Small.GGUF", "/a/Small.GGUF", "Small.GGUF is chosen"),
            ("/a/picture", "/a/Small.GGUF", "picture is no language model"),
        ] {
            drop_file(app.world_mut(), path);
            app.update();
            assert!(said(&app).starts_with(expected), "{}", said(&app));
            // It is kept at the beginning of the next frame.
            app.update();
            assert_eq!(said(&app), "", "it is said once");
            assert_eq!(preferences::load(folder.path()).0.mind.model, model);
        }
        let mind = app.world().resource::<Chosen>().preferences.mind.clone();
        let expected = MindChoice { answers: Answers::Model, model: "/a/Small.GGUF".into(), ..MindChoice::default() };
        assert_eq!(mind, expected);
    }

    #[test]
    fn of_several_files_the_first_model_counts() {
        fn check(paths: &[&str], expected: Option<Result<&str, &str>>) {
            let model = model(paths.iter().map(Path::new).collect());
            let model = model.as_ref().map(|model| model.as_ref().copied().map_err(|why| &why[..5]));
            assert_eq!(model, expected, "{paths:?}");
        }
        check(&[], None);
        check(&["/b-00002-of-00002.gguf", "/a.txt", "/b-00001-of-00002.gguf"], Some(Ok("/b-00001-of-00002.gguf")));
        check(&["/b.txt", "/a.txt"], Some(Err("a.txt")));
    }

    #[test]
    fn on_a_screen_it_is_said_there_and_in_the_town_in_the_banner() {
        let mut player = Player::at("09:00");
        player.world().insert_resource(Screen::Menu);
        drop_file(player.world(), "/a/notes.txt");
        player.wait(3);
        assert!(player.sees("notes.txt is no language model"));
        player.world().insert_resource(Screen::Town);
        drop_file(player.world(), "/a/picture");
        player.wait(3);
        assert!(player.sees("picture is no language model"));
    }
}

//! Nobody pops up or is blown out like a candle: who comes into the town appears within a second, and who goes fades.

use bevy::{prelude::*, sprite::Anchor};

use crate::{
    sim::agent::{Agent, Resident},
    view::{character::FigureSystems, figure::Figure},
};

/// How long it takes, in seconds of ours.
const SECS: f32 = 0.8;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(leave_an_image).add_systems(PostUpdate, (begin, appear, fade).chain().after(FigureSystems::Place));
}

/// Somebody who has just come, and since when, in seconds.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Appearing(f32);

/// What is still seen of somebody who has gone, and since when, in seconds.
#[derive(Component, Clone, Copy, Debug, Default)]
struct Fading(f32);

/// Whoever comes to others appears; when all are new, a town was opened.
fn begin(
    mut commands: Commands,
    mut newcomers: Query<(Entity, &mut Sprite), (With<Agent>, Added<Figure>)>,
    all: Query<(), With<Figure>>,
) {
    if newcomers.iter().count() >= all.iter().len() {
        return;
    }
    for (entity, mut sprite) in &mut newcomers {
        sprite.color.set_alpha(0.0);
        commands.entity(entity).insert(Appearing::default());
    }
}

fn appear(mut commands: Commands, mut newcomers: Query<(Entity, &mut Sprite, &mut Appearing)>, time: Res<Time<Real>>) {
    for (entity, mut sprite, mut appearing) in &mut newcomers {
        appearing.0 += time.delta_secs();
        sprite.color.set_alpha((appearing.0 / SECS).min(1.0));
        if appearing.0 >= SECS {
            commands.entity(entity).remove::<Appearing>();
        }
    }
}

/// Residents never go; a visitor who does leaves an image.
fn leave_an_image(
    gone: On<Remove, Figure>,
    mut commands: Commands,
    figures: Query<(&Resident, &Sprite, &Anchor, &Transform)>,
) {
    let Ok((resident, sprite, anchor, transform)) = figures.get(gone.entity) else { return };
    if resident.0.visitor {
        commands.spawn((Name::new("Who has gone"), Fading::default(), sprite.clone(), *anchor, *transform));
    }
}

fn fade(mut commands: Commands, mut images: Query<(Entity, &mut Sprite, &mut Fading)>, time: Res<Time<Real>>) {
    for (entity, mut sprite, mut fading) in &mut images {
        fading.0 += time.delta_secs();
        sprite.color.set_alpha((1.0 - fading.0 / SECS).max(0.0));
        if fading.0 >= SECS {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::{data::Data, mind::agent::AgentId, sim::scenario::Scenario, town::Tile};

    /// A world with some bodies that have pictures, and one more that comes.
    fn world(visitor: bool) -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_plugins(plugin);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(250)));
        let mut persona = (*Scenario::load(&Data::embedded(), 7).unwrap().people[0]).clone();
        persona.visitor = visitor;
        let persona = Arc::new(persona);
        let body = |agent| {
            let figure = Figure::standing(Tile::new(5, 5), Handle::default());
            (Agent(AgentId(agent)), Resident(persona.clone()), figure, Sprite::default(), Anchor::BOTTOM_CENTER)
        };
        for agent in 0..2 {
            app.world_mut().spawn((body(agent), Transform::default()));
        }
        app.update();
        let newcomer = app.world_mut().spawn((body(2), Transform::default())).id();
        (app, newcomer)
    }

    fn alpha(app: &App, entity: Entity) -> f32 {
        app.world().get::<Sprite>(entity).map_or(-1.0, |sprite| sprite.color.alpha())
    }

    #[test]
    fn whoever_comes_later_appears_slowly() {
        let (mut app, newcomer) = world(true);
        let mut seen = Vec::new();
        for _ in 0..5 {
            app.update();
            seen.push(alpha(&app, newcomer));
        }
        assert!(seen[0] < 0.5 && seen.is_sorted() && seen[4] == 1.0, "{seen:?}");
        assert!(app.world().get::<Appearing>(newcomer).is_none());
        let mut others = app.world_mut().query_filtered::<&Sprite, With<Agent>>();
        assert!(others.iter(app.world()).all(|sprite| sprite.color.alpha() == 1.0));
    }

    #[test]
    fn only_a_visitor_leaves_an_image_which_goes() {
        for visitor in [true, false] {
            let (mut app, newcomer) = world(visitor);
            app.update();
            app.world_mut().entity_mut(newcomer).despawn();
            app.update();
            let mut images = app.world_mut().query::<&Fading>();
            assert_eq!(images.iter(app.world()).len(), usize::from(visitor));
            for _ in 0..5 {
                app.update();
            }
            assert_eq!(images.iter(app.world()).len(), 0);
        }
    }
}

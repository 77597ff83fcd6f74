//! Interviews: questions from outside the world, and what was answered. They leave no trace in the town.

use crate::prelude::*;
use crossbeam_channel::Receiver;

use crate::{courier::Courier, intervene::Command, time::TownClock};
use smallville_data::wording::limit::{TEXT, shortened};
use smallville_mind::{agent::AgentId, interview::Reply, memory::MemoryId};
use smallville_town::GameTime;

/// So many answers are kept, the newest.
const KEPT: usize = 200;

pub(super) fn plugin(app: &mut App) {
    // In every frame: interviews go on while time stands still.
    app.init_resource::<Interviews>().add_systems(Update, (ask, listen).chain());
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Interviewed {
    /// Who was asked.
    pub agent: AgentId,
    /// When, by the clock of the town.
    pub at: GameTime,
    /// The question.
    pub question: String,
    /// What they said; none while they think.
    pub answer: Option<String>,
    /// The memories on which it rests.
    pub rests_on: Vec<MemoryId>,
}

/// All interviews since the town was opened, oldest first.
#[derive(Resource, Default, Debug)]
pub struct Interviews {
    all: Vec<Interviewed>,
    /// Where answers will lie, by the index of their questions.
    waiting: Vec<(usize, Receiver<Reply>)>,
}

impl Interviews {
    /// The interview of one person, oldest first.
    pub fn of(&self, agent: AgentId) -> impl Iterator<Item = &Interviewed> {
        self.all.iter().filter(move |one| one.agent == agent)
    }

    /// All of them, oldest first.
    #[must_use]
    pub fn all(&self) -> &[Interviewed] {
        &self.all
    }
}

/// Passes questions on to the minds.
fn ask(
    mut commands: MessageReader<Command>,
    mut interviews: ResMut<Interviews>,
    courier: Res<Courier>,
    clock: Res<TownClock>,
) {
    for command in commands.read() {
        let Command::Interview(agent, question) = command else { continue };
        let question = shortened(question, TEXT);
        let Some(answer) = courier.interview(*agent, &question, clock.now()) else { continue };
        let index = interviews.all.len();
        interviews.all.push(Interviewed {
            agent: *agent,
            at: clock.now(),
            question,
            answer: None,
            rests_on: Vec::new(),
        });
        interviews.waiting.push((index, answer));
    }
}

/// Takes the answers that are in.
fn listen(mut interviews: ResMut<Interviews>) {
    if interviews.waiting.is_empty() {
        return;
    }
    let Interviews { all, waiting } = &mut *interviews;
    waiting.retain(|(index, answer)| match answer.try_recv() {
        Ok(reply) => {
            all[*index].answer = Some(reply.words);
            all[*index].rests_on = reply.rests_on;
            false
        }
        Err(error) => !error.is_disconnected(),
    });
    if waiting.is_empty() && all.len() > KEPT {
        let surplus = all.len() - KEPT;
        all.drain(..surplus);
    }
}

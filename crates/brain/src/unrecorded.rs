//! What is asked from outside the world: searches, interviews, and what somebody would say in a draft. It leaves no trace
//! in a person or in the record, and no mind waits for a vector meanwhile.

use std::{rc::Rc, time::Duration};

use rand::rngs::StdRng;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::{
    dialogue_drafts::DialogueDrafts,
    interviewer::Interviewer,
    mind_message::MindMessage,
    model_mind::ModelMind,
    router::{
        Router,
        recall::{found, texts},
    },
};
use smallville_mind::{
    agent::AgentId,
    memory::{MemoryId, MemoryStream},
    question::{Answers, Kind, Question},
    retrieve::Recall,
};
use smallville_town::GameTime;

/// A player waits so long for the vector of what they have written; without it, the built-in embedder says what is near.
const PATIENCE: Duration = Duration::from_secs(2);

/// Answers a question from outside the world.
pub(super) struct Unrecorded<'a> {
    router: &'a Router,
    /// For what it is asked.
    kind: Kind,
}

impl<'a> Unrecorded<'a> {
    /// For a player.
    pub(super) fn for_player(router: &'a Router) -> Self {
        Self { router, kind: Kind::Interview }
    }

    /// For somebody else's draft of a talk.
    pub(super) fn for_draft(router: &'a Router) -> Self {
        Self { router, kind: Kind::Embed }
    }

    /// How near memories lie to a text, if an embedding model has read most of them and the text already.
    pub(super) fn near(&self, about: &str, stream: &MemoryStream) -> Option<Vec<Option<f32>>> {
        let Router { agent, model, .. } = self.router;
        let model = model.as_ref().filter(|model| model.is_asked_what_is_near(*agent, self.kind))?;
        let recall = Recall { about, stream, now: GameTime::default(), budget: 0.into() };
        if model.vectors.list(texts(&recall)) { model.vectors.near(about, texts(&recall)) } else { None }
    }
}

impl Answers for Unrecorded<'_> {
    async fn answer<Q: Question>(&self, question: &Q, rng: &mut StdRng) -> Q::Answer {
        let Router { agent, sense, model, .. } = self.router;
        let interviewer = Interviewer::new(*agent, sense, model.as_ref(), self.router.seed_here());
        interviewer.note_today(|| (**self.router.today.borrow()).clone());
        interviewer.answer(question, rng).await
    }

    async fn recall(&self, recall: &Recall<'_>) -> Option<Vec<MemoryId>> {
        let near = self.near(recall.about, recall.stream)?;
        Some(found(&self.router.sense, recall, &near))
    }
}

/// What a player has written about somebody, and what is to be put into whose letterbox when its vector is here.
pub(super) type Written = (AgentId, String, MindMessage);

/// Delivers what players have written, in order, each when its vector is here or has kept them waiting for too long.
pub(super) async fn deliver(mut written: UnboundedReceiver<Written>, model: ModelMind, drafts: Rc<DialogueDrafts>) {
    while let Some((agent, text, message)) = written.recv().await {
        // Whoever still writes does not want to know what comes to mind about half a word.
        if written.is_empty() && model.is_asked_what_is_near(agent, Kind::Interview) {
            tokio::time::timeout(PATIENCE, model.vectors.meet(&text)).await.ok();
        }
        drafts.deliver(agent, message);
    }
}

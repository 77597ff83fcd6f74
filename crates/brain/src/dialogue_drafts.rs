//! Where drafts of talks lie until their lines are said, and where minds are asked for what they would say.

use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use tokio::sync::{mpsc::UnboundedSender, oneshot};

use crate::mind_message::MindMessage;
use smallville_mind::{
    agent::AgentId,
    draft::{Brief, DraftedLine, Turn},
    speech::ConversationId,
};

/// Whoever is lost in a thought of their own is not waited for.
const PATIENCE: Duration = Duration::from_millis(100);

/// A draft of which some lines were said.
#[derive(Debug)]
struct Draft {
    /// How many lines of the talk are said when the next one is due.
    spoken: usize,
    lines: VecDeque<DraftedLine>,
    /// The model that wrote it.
    by: String,
}

/// The drafts of all talks of a town, and the letterboxes of its minds.
#[derive(Debug, Default)]
pub(super) struct DialogueDrafts {
    letterboxes: RefCell<BTreeMap<AgentId, UnboundedSender<MindMessage>>>,
    drafts: RefCell<BTreeMap<ConversationId, Draft>>,
}

impl DialogueDrafts {
    /// Where somebody's letters go.
    pub(super) fn enter(&self, agent: AgentId, letterbox: UnboundedSender<MindMessage>) {
        self.letterboxes.borrow_mut().insert(agent, letterbox);
    }

    /// Puts something into somebody's letterbox.
    pub(super) fn deliver(&self, agent: AgentId, message: MindMessage) {
        if let Some(letterbox) = self.letterboxes.borrow().get(&agent) {
            // A closed letterbox belongs to a task that has ended with the town.
            letterbox.send(message).ok();
        }
    }

    /// The town has gone: nobody gets letters any more.
    pub(super) fn close(&self) {
        self.letterboxes.borrow_mut().clear();
    }

    /// What the other one of a talk could say and would answer; none if they are busy or elsewhere.
    pub(super) async fn brief(&self, turn: Turn) -> Option<Brief> {
        let (sender, brief) = oneshot::channel();
        self.deliver(turn.other.0, MindMessage::Brief(Box::new(turn), sender));
        tokio::time::timeout(PATIENCE, brief).await.ok()?.ok()?
    }

    /// The line that was drafted for this turn, and by which model; a draft that does not fit any more is thrown away.
    pub(super) fn next(&self, turn: &Turn) -> Option<(DraftedLine, String)> {
        let mut drafts = self.drafts.borrow_mut();
        let mut draft = drafts.remove(&turn.conversation)?;
        let fits = draft.spoken == turn.spoken && draft.lines.front()?.speaker == turn.speaker;
        let line = draft.lines.pop_front().filter(|_| fits)?;
        let by = draft.by.clone();
        draft.spoken += 1;
        if !draft.lines.is_empty() {
            drafts.insert(turn.conversation, draft);
        }
        Some((line, by))
    }

    /// Keeps the lines of a draft that come after this turn.
    pub(super) fn keep(&self, turn: &Turn, lines: VecDeque<DraftedLine>, by: String) {
        if !lines.is_empty() {
            let draft = Draft { spoken: turn.spoken + 1, lines, by };
            self.drafts.borrow_mut().insert(turn.conversation, draft);
        }
    }

    /// Throws the draft of a talk away: what it says next is no longer what would be said.
    pub(super) fn discard(&self, turn: &Turn) {
        self.drafts.borrow_mut().remove(&turn.conversation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(spoken: usize, speaker: &str) -> Turn {
        Turn {
            conversation: ConversationId(1),
            spoken,
            speaker: speaker.into(),
            other: (AgentId(2), "B".into()),
            choices: Vec::new(),
            memories: Vec::new(),
            knows: Vec::new(),
            now: smallville_town::GameTime::default(),
        }
    }

    fn line(speaker: &str) -> DraftedLine {
        DraftedLine { speaker: speaker.into(), does: Vec::new(), words: "Hm.".into() }
    }

    #[test]
    fn lines_are_said_in_turn_and_an_interruption_tears_the_draft() {
        let draft = || [line("B"), line("A")].into();
        let drafts = DialogueDrafts::default();
        drafts.keep(&turn(4, "A"), draft(), "small".into());
        assert_eq!(drafts.next(&turn(5, "B")), Some((line("B"), "small".into())));
        assert_eq!(drafts.next(&turn(6, "A")), Some((line("A"), "small".into())));
        assert_eq!(drafts.next(&turn(7, "B")), None);
        for other in [turn(6, "B"), turn(5, "A")] {
            drafts.keep(&turn(4, "A"), draft(), "small".into());
            assert_eq!(drafts.next(&other), None);
            assert_eq!(drafts.next(&turn(5, "B")), None, "the draft is gone");
        }
    }
}

//! Whose turn it is: the player's question first, the others in their order, and none that nobody waits for any longer.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::Receiver,
};

use smallville_model::{
    error::ModelError,
    generator::Generated,
    request::{Priority, Request},
};
use tokio::sync::oneshot;

/// A question, and where its answer goes.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) request: Request,
    /// Closed when nobody waits any longer.
    pub(super) reply: oneshot::Sender<Result<Generated, ModelError>>,
}

/// Answers questions, one at a time.
pub(super) trait Answers {
    /// Answers one; asks between steps whether to go on, and returns nothing if not.
    fn answer(&mut self, request: &Request, go_on: &dyn Fn() -> bool) -> Option<Result<Generated, ModelError>>;

    /// Forgets whatever a question that went wrong may have left behind.
    fn forget(&mut self);
}

/// Answers until nobody can ask any longer.
pub(super) fn serve(questions: &Receiver<Question>, model: &mut impl Answers) {
    let mut waiting = Vec::new();
    while let Some(question) = next(questions, &mut waiting) {
        let Question { request, reply } = question;
        // A fault below must cost one answer, not the game.
        let answer = catch_unwind(AssertUnwindSafe(|| model.answer(&request, &|| !reply.is_closed())));
        let answer = answer.unwrap_or_else(|_| {
            model.forget();
            Some(Err(ModelError::Broken { why: "the model in this process has stumbled".to_owned() }))
        });
        if let Some(answer) = answer {
            // Nobody there: nobody is told.
            reply.send(answer).ok();
        }
    }
}

/// The next question, waited for if there is none yet; nothing when there will be none.
fn next(questions: &Receiver<Question>, waiting: &mut Vec<Question>) -> Option<Question> {
    loop {
        if waiting.is_empty() {
            waiting.push(questions.recv().ok()?);
        }
        waiting.extend(questions.try_iter());
        waiting.retain(|question| !question.reply.is_closed());
        if !waiting.is_empty() {
            let first = waiting.iter().position(|question| question.request.priority == Priority::Player);
            return Some(waiting.remove(first.unwrap_or(0)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use smallville_model::{meter::tokens::Tokens, request::Kind};

    use super::*;

    const KIND: Kind = Kind { name: "test", timeout: Duration::from_secs(1) };
    type Reply = oneshot::Receiver<Result<Generated, ModelError>>;

    /// Says again what it hears.
    #[derive(Default)]
    struct Echo {
        heard: Vec<String>,
        forgotten: u32,
    }

    impl Answers for Echo {
        fn answer(&mut self, request: &Request, go_on: &dyn Fn() -> bool) -> Option<Result<Generated, ModelError>> {
            let text = request.text();
            self.heard.push(text.clone());
            assert_ne!(text, "fall");
            go_on().then(|| Ok(Generated { text, tokens: Tokens::default(), cut_off: false }))
        }

        fn forget(&mut self) {
            self.forgotten += 1;
        }
    }

    fn ask(questions: &mpsc::Sender<Question>, request: Request) -> Reply {
        let (reply, answer) = oneshot::channel();
        questions.send(Question { request, reply }).unwrap();
        answer
    }

    #[test]
    fn the_player_comes_first_and_the_others_in_their_order() {
        let (questions, asked) = mpsc::channel();
        let first = ask(&questions, Request::new(KIND, "first"));
        let second = ask(&questions, Request::new(KIND, "second"));
        let player = ask(&questions, Request::new(KIND, "player").for_player());
        drop(questions);
        let mut model = Echo::default();
        serve(&asked, &mut model);
        assert_eq!(model.heard, ["player", "first", "second"]);
        for (reply, text) in [(first, "first"), (second, "second"), (player, "player")] {
            assert_eq!(reply.blocking_recv().unwrap().unwrap().text, text);
        }
    }

    #[test]
    fn what_nobody_waits_for_is_not_asked() {
        let (questions, asked) = mpsc::channel();
        drop(ask(&questions, Request::new(KIND, "gone")));
        let there = ask(&questions, Request::new(KIND, "there"));
        drop(questions);
        let mut model = Echo::default();
        serve(&asked, &mut model);
        assert_eq!(model.heard, ["there"]);
        assert!(there.blocking_recv().unwrap().is_ok());
    }

    #[test]
    fn a_fault_costs_one_answer() {
        let (questions, asked) = mpsc::channel();
        let fallen = ask(&questions, Request::new(KIND, "fall"));
        let after = ask(&questions, Request::new(KIND, "after"));
        drop(questions);
        let mut model = Echo::default();
        serve(&asked, &mut model);
        assert!(matches!(fallen.blocking_recv().unwrap(), Err(ModelError::Broken { .. })));
        assert_eq!(after.blocking_recv().unwrap().unwrap().text, "after");
        assert_eq!(model.forgotten, 1);
    }
}

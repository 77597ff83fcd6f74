//! A model in this process is kept in the same bounds as a server.

use std::sync::Mutex;

use super::*;
use crate::generator::{Generated, Generating};

/// A generator that says these words one after the other, and is as slow as it is told.
#[derive(Debug)]
struct Spoken {
    words: Mutex<Vec<&'static str>>,
    takes: Duration,
}

impl Generator for Spoken {
    fn name(&self) -> &str {
        "small.gguf"
    }

    fn context_tokens(&self) -> u32 {
        1024
    }

    fn generate<'a>(&'a self, _: &'a Request) -> Generating<'a> {
        Box::pin(async {
            tokio::time::sleep(self.takes).await;
            let text = self.words.lock().unwrap().pop().unwrap_or_default().to_owned();
            Ok(Generated { text, tokens: Tokens { input: 90, output: 9 }, cut_off: false })
        })
    }
}

fn here(words: &[&'static str], takes: Duration) -> Connection {
    let words = Mutex::new(words.iter().rev().copied().collect());
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    Connection::here(Arc::new(Spoken { words, takes }), &quick(), meter)
}

#[tokio::test]
async fn its_answers_are_read_repaired_and_metered() {
    let connection = here(&["<think>Hm.</think>I would paint.", GOOD], Duration::ZERO);
    let answer = act(&connection).await.unwrap();
    assert!(answer.repaired && answer.reply.model == "small.gguf");
    let spent = connection.meter().view().all.spent;
    assert_eq!((spent.input, spent.output), (180, 18));
    assert!(connection.view().address.starts_with("home"));
}

#[tokio::test(start_paused = true)]
async fn it_is_given_up_when_it_takes_too_long_and_never_asked_too_much() {
    let connection = here(&[GOOD], Duration::from_secs(60));
    assert!(matches!(act(&connection).await, Err(ModelError::TimedOut { .. })));
    let long = Request::new(KIND, "word ".repeat(2_000));
    assert!(matches!(connection.ask(&long).await, Err(ModelError::PromptTooLong { .. })));
}

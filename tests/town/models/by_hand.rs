//! Drafts written by hand, as a good model would write them: are they used?

use std::{
    fs,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use smallville_model::{request::Request, scripted::Scripted};

use super::{live, rehearsal::good, town};
use crate::models::Mode;

/// Which draft of each town is written by hand: by then people are out and about.
const WHICH: usize = 5;
/// Seeds of the towns.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=12;

/// The folder named by `SMALLVILLE_DRAFTS` gets a question for each town, `01.txt` and so on; where an answer lies beside it,
/// `01.json`, the town says it, and whether it did is printed.
#[test]
#[ignore = "its answers are written by hand, to the prompts of the day"]
#[expect(clippy::print_stdout, reason = "read by people, with --no-capture")]
fn drafts_by_hand() {
    let folder = PathBuf::from(std::env::var_os("SMALLVILLE_DRAFTS").expect("SMALLVILLE_DRAFTS names a folder"));
    let (mut written, mut used) = (0, 0);
    for seed in SEEDS {
        let answer = fs::read_to_string(folder.join(format!("{seed:02}.json"))).ok();
        let why = Arc::new(Mutex::new(None));
        let (noted, by_hand, path) = (why.clone(), answer.clone(), folder.join(format!("{seed:02}.txt")));
        let mut drafts = 0;
        let model = Arc::new(Scripted::new(move |request: &Request| {
            if request.kind.name != "draft" {
                return Ok(good(request));
            }
            let question = &request.turns[0].content;
            if let Some((_, rule)) = question.split_once("\n\nMind this: ") {
                if drafts == WHICH + 1 {
                    noted.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(rule.to_owned());
                }
                return Ok(good(request));
            }
            drafts += 1;
            if drafts == WHICH + 1 {
                fs::write(&path, request.text()).expect("the folder can be written");
                return Ok(by_hand.clone().unwrap_or_else(|| good(request)));
            }
            Ok(good(request))
        }));
        live(&mut town(&model, Mode::Everything, seed), 5 * 60);
        let why = why.lock().unwrap_or_else(PoisonError::into_inner).take();
        if answer.is_some() {
            written += 1;
            used += usize::from(why.is_none());
            println!("{seed:02}: {}", why.unwrap_or_else(|| "used".to_owned()));
        }
    }
    println!("{used} of {written} drafts were used");
    assert_eq!(used, written);
}

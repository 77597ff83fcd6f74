//! Judges that follow a script, over talks made by hand.

use std::{fs, path::Path, sync::Arc};

use serde_json::{Value, json};
use smallville_model::{error::ModelError, language_model::LanguageModel, request::Request, scripted::Scripted};
use tempfile::TempDir;

use super::{TEXT, case::cases, outcome::ByJudge, verdict::Verdict};
use crate::{
    judge::{
        file::{Judge, Judged, read_all},
        sitting::{Tally, sit},
        text::JudgeText,
    },
    part::Writer,
    study::{
        Study as _,
        folder::{Folder, gather},
    },
    talks::{
        brief::Brief,
        conditions::{Checked, aims},
        outcome::rates,
        study::TalkStudy,
        unit::{Found, Unit},
    },
    tasks::{
        condition::Condition,
        task::{self, Task},
    },
};
use smallville_data::data::Data;
use smallville_sim::scenario::Scenario;
use smallville_town::{GameTime, TimeOfDay};

/// Tasks of all kinds, and how many scenes each has.
const TASKS: [(&str, usize); 5] = [("A5", 3), ("A8", 1), ("A12", 2), ("A15", 4), ("A17", 2)];

/// Texts in the study: two of each talk under both conditions.
const TEXTS: usize = 48;

/// What was achieved in a talk of so many conditions: something else in each.
fn truth(talk: usize, aims: usize) -> Checked {
    let hold = |step: usize, every: usize| (0..aims).map(|aim| !(talk * step + aim).is_multiple_of(every)).collect();
    Checked { talk: hold(5, 3), listener: hold(3, 4) }
}

fn tasks() -> Vec<Task> {
    let data = Data::embedded();
    task::load(&data, &Scenario::load(&data, 1).unwrap()).unwrap()
}

/// A folder of talks whose texts say which they are.
fn study(folder: &Path) {
    let tasks = tasks();
    let mut number = 0;
    for (id, scenes) in TASKS {
        let task = tasks.iter().find(|task| task.told.id == id).unwrap();
        let unit = Unit { seed: 3, task: id.into(), scenes, mind: "small".into() };
        let mut writer = Writer::begin(&folder.join(TalkStudy::file(&unit)), &unit).unwrap();
        for condition in [Condition::Tdp, Condition::Plain].repeat(scenes) {
            let (at, aims) = (GameTime::from_day_time(0, TimeOfDay::new(9, 30)), aims(task, "Ann Lee"));
            let checked = truth(number, aims.len());
            let line = |who: &str, words: String| (who.to_owned(), words);
            let lines = vec![line(&task.told.performer, format!("Talk {number}:")), line("Ann Lee", "Well.".into())];
            let brief = Some(Brief { at, summary: vec![format!("Memory {number}: it was nice.")], aims });
            writer.add(&Found { condition, with: "Ann Lee".into(), lines, checked, brief }).unwrap();
            number += 1;
        }
        writer.end().unwrap();
    }
}

fn whole() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    study(folder.path());
    folder
}

/// The number behind a mark in a text, if it is there.
fn number(text: &str, mark: &str) -> Option<usize> {
    text.split_once(mark)?.1.split(':').next()?.parse().ok()
}

/// Which statements of a request hold, by what is found offline.
fn known(request: &Request) -> Vec<usize> {
    let text = &request.turns[0].content;
    let statements = text.split("Statements:\n").nth(1).unwrap();
    // Behind them stands the rule, if it is asked once more.
    let count = statements.split("\n\n").next().unwrap().lines().count();
    let held = match number(text, "«Talk ") {
        Some(talk) => truth(talk, count).talk,
        None => truth(number(text, "«Memory ").unwrap(), count).listener,
    };
    held.iter().zip(1..).filter(|(held, _)| **held).map(|(_, number)| number).collect()
}

fn reply(holds: &[usize]) -> Result<String, ModelError> {
    Ok(json!({"because": "It was said.", "holds": holds}).to_string())
}

fn text() -> JudgeText {
    JudgeText::load(&Data::embedded(), &TEXT).unwrap()
}

fn named(model: &str) -> Judge {
    text().judge(model)
}

/// One sitting over what is left of a folder, and what was asked.
fn judge(
    folder: &Path,
    model: &str,
    script: impl FnMut(&Request) -> Result<String, ModelError> + Send + 'static,
) -> (Tally, Vec<Request>) {
    let (by, scripted) = (named(model), Arc::new(Scripted::new(script)));
    let all = cases(&text(), &read(folder).found);
    let left = Judged::<Verdict>::read_of(&by, folder).unwrap().left(all);
    let mut writer = Writer::resume(&folder.join(by.file::<Verdict>()), &by).unwrap();
    let asked: Arc<dyn LanguageModel> = scripted.clone();
    let tally = sit(&asked, left, 4, &mut writer, || {}).unwrap();
    (tally, scripted.asked())
}

fn read(folder: &Path) -> TalkStudy {
    Folder::read(folder).unwrap().study
}

fn only_judge(folder: &Path) -> ByJudge {
    let mut judges = read(folder).by_judges;
    assert_eq!(judges.len(), 1);
    judges.remove(0)
}

fn summary(folder: &Path) -> Value {
    Folder::<TalkStudy>::read(folder).unwrap().tell(folder, &tasks()).unwrap();
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn a_judge_who_knows_the_truth_finds_the_figures_of_the_offline_check() {
    let folder = whole();
    let (tally, asked) = judge(folder.path(), "wise", |request| reply(&known(request)));
    assert_eq!((tally.judged, tally.failed, tally.left, asked.len()), (TEXTS, 0, 0, TEXTS));
    let by = only_judge(folder.path());
    let offline = read(folder.path()).found;
    assert_eq!((&by.judged, &by.offline, by.left_out), (&offline, &offline, 0));
    for condition in [Condition::Tdp, Condition::Plain] {
        let [talk, listener] = rates(&by.judged, condition).unwrap();
        assert_eq!(rates(&offline, condition), Some([talk, listener]));
        assert!(talk != listener && talk.gcsr_micro > talk.sr_micro && talk.sr_micro != talk.sr_macro, "{talk:?}");
    }
    assert_eq!((by.agreement.shares(), by.agreement.whole()), ([1.0, 1.0], 1.0));

    let found = summary(folder.path());
    let told = &found["by_judges"][0];
    assert_eq!((told["model"].as_str(), told["talks"].as_u64()), (Some("wise"), Some(TEXTS as u64 / 2)), "{told}");
    assert_eq!((&told["tdp"]["summary"], &told["offline_tdp"]["summary"]), (&found["summary"], &found["summary"]));
    assert_eq!(told["without_tdp"], found["without_tdp"]);
    let page = fs::read_to_string(folder.path().join("talks.html")).unwrap();
    let name = by.judge.name();
    assert!(page.contains(&format!("By a language model as judge, {name}")), "{page}");
    assert!(page.contains(&format!("<td>by {name}, TDP</td>")) && page.contains("no human judge"), "{page}");
    assert!(
        page.contains("100.0 % of the conditions by the conversation") && !page.contains("The same model"),
        "{page}"
    );
}

#[test]
fn a_judge_who_sees_less_in_what_the_listener_says_is_told_apart() {
    let folder = whole();
    judge(folder.path(), "small", |request| {
        let is_talk = request.turns[0].content.contains("«Talk ");
        reply(if is_talk { known(request) } else { Vec::new() }.as_slice())
    });
    let by = only_judge(folder.path());
    let [talk, listener] = rates(&by.judged, Condition::Tdp).unwrap();
    assert_eq!(rates(&by.offline, Condition::Tdp).map(|[offline, _]| offline), Some(talk));
    assert_eq!((listener.sr_micro, listener.gcsr_macro), (0.0, 0.0));
    let all: Vec<bool> = by.offline.values().flatten().flat_map(|found| found.checked.listener.clone()).collect();
    let none = all.iter().filter(|held| !**held).count() as f64 / all.len() as f64;
    let [in_talk, in_listener] = by.agreement.shares();
    assert!(in_talk == 1.0 && (in_listener - none).abs() < 1e-4 && none < 0.9, "{in_listener} and {none}");
    summary(folder.path());
    let page = fs::read_to_string(folder.path().join("talks.html")).unwrap();
    assert!(page.contains("The same model thought for whoever had the goal"), "{page}");
}

#[test]
fn the_judge_is_blind_and_reads_one_text_at_a_time() {
    let folder = whole();
    let (_, asked) = judge(folder.path(), "wise", |request| reply(&known(request)));
    for request in &asked {
        let text = format!("{} {:?}", request.text(), request.schema).to_lowercase();
        for word in ["tdp", "target-driven", "planning", "plain\"", "control", "condition", "small\"", "instinct"] {
            assert!(!text.contains(word), "{word} is in:\n{text}");
        }
        assert!(text.contains("monday 13 february at 09:30") && text.contains("ann lee"), "{text}");
        assert!(text.contains("«talk ") != text.contains("«memory "), "{text}");
    }
    let is_told = |words: &str| asked.iter().any(|request| request.text().contains(words));
    for words in [
        "\n1. Ann Lee was told of this by Eddy Lin, or was invited to it: ",
        "\n2. It was said when it begins, and that is Tuesday 14 February, 17:30.\n3. It was said where it is, and that is \
         Johnson Park.",
        "\n2. Klaus Mueller and Ann Lee agreed on a day and an hour for it.\n3. Klaus Mueller and Ann Lee agreed on a place",
        "\n4. It was said where to bring it, and that is Moore family's house.",
    ] {
        assert!(is_told(words), "{words}");
    }
}

#[test]
fn what_is_the_same_is_put_once_and_where_nobody_answers_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    let unit = Unit { seed: 3, task: "A5".into(), scenes: 3, mind: "small".into() };
    let mut writer = Writer::begin(&folder.path().join(TalkStudy::file(&unit)), &unit).unwrap();
    let brief = Brief { at: GameTime::from_secs(0), summary: Vec::new(), aims: vec!["It was told.".into()] };
    let line = ("Eddy Lin".to_owned(), "Hello.".to_owned());
    for (condition, lines) in [(Condition::Tdp, 2), (Condition::Plain, 2), (Condition::Plain, 1)] {
        let (with, lines) = ("Ann Lee".to_owned(), vec![line.clone(); lines]);
        let checked = Checked { talk: vec![false], listener: vec![false] };
        writer.add(&Found { condition, with, lines, checked, brief: Some(brief.clone()) }).unwrap();
    }
    // A talk that was led before there were judges.
    let old = json!({"result": {"condition": "tdp", "with": "Ann Lee", "lines": [["Eddy Lin", "Hi."], ["Ann Lee", "Hi."]],
        "checked": {"talk": [true], "listener": [true]}}});
    writer.add(&old["result"]).unwrap();
    writer.end().unwrap();
    let (tally, asked) = judge(folder.path(), "wise", |_| reply(&[1]));
    assert_eq!((tally.judged, asked.len()), (2, 2), "one conversation and one summary");
    assert!(asked.iter().any(|request| request.text().contains("afterwards:\n(nothing)\n")), "{asked:?}");
    let by = only_judge(folder.path());
    assert_eq!((by.talks(), by.left_out, by.agreement.whole()), (3, 1, 0.0));
    assert_eq!(rates(&by.judged, Condition::Plain).unwrap()[0].sr_micro, 0.5, "a greeting achieves nothing");
}

#[test]
fn a_wrong_reply_is_repaired_once_and_else_left_out_and_asked_again() {
    let folder = whole();
    let (tally, asked) = judge(folder.path(), "wise", |request| {
        let text = &request.turns[0].content;
        let is_first = !text.contains("Mind this:");
        // One is wrong once, another always.
        let is_wrong = text.contains("«Talk 7:") && is_first || text.contains("«Memory 8:");
        if is_wrong { reply(&[1, 9]) } else { reply(&known(request)) }
    });
    assert_eq!((tally.judged, tally.failed, asked.len()), (TEXTS - 1, 1, TEXTS + 2));
    assert!(matches!(&tally.why, Some(ModelError::Wrong { why }) if why.contains("9 is no statement")), "{tally:?}");
    let judged = read_all::<Verdict>(folder.path()).unwrap().remove(0);
    assert_eq!(judged.verdicts.values().filter(|verdict| verdict.repaired).count(), 1);
    let by = only_judge(folder.path());
    assert_eq!((by.talks(), by.left_out, by.agreement.whole()), (TEXTS / 2 - 1, 1, 1.0));
    assert_eq!(summary(folder.path())["by_judges"][0]["left_out"], 1);
    let page = fs::read_to_string(folder.path().join("talks.html")).unwrap();
    assert!(page.contains("1 talks are left out"), "{page}");

    let (tally, asked) = judge(folder.path(), "wise", |request| reply(&known(request)));
    assert_eq!((tally.judged, asked.len(), only_judge(folder.path()).left_out), (1, 1, 0), "only what is missing");
}

#[test]
fn what_was_stopped_goes_on_and_is_put_together() {
    let (folder, other) = (whole(), tempfile::tempdir().unwrap());
    judge(folder.path(), "wise", |request| reply(&known(request)));
    let path = folder.path().join(named("wise").file::<Verdict>());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("{\"part\":{\"model\":\"wise\",\"text\":\""), "{text}");
    // Ten verdicts, and half of another.
    let end = text.match_indices('\n').nth(10).unwrap().0 + 1;
    fs::write(&path, &text[..end + 30]).unwrap();
    gather::<TalkStudy>(folder.path(), other.path()).unwrap();
    let (tally, _) = judge(folder.path(), "wise", |request| reply(&known(request)));
    assert_eq!((tally.judged, only_judge(folder.path()).talks()), (TEXTS - 10, TEXTS / 2));

    gather::<TalkStudy>(folder.path(), other.path()).unwrap();
    gather::<TalkStudy>(folder.path(), other.path()).unwrap();
    let lines = fs::read_to_string(other.path().join(named("wise").file::<Verdict>())).unwrap().lines().count();
    assert_eq!(lines, TEXTS + 1, "no verdict is there twice");
    assert_eq!(only_judge(other.path()).talks(), TEXTS / 2);
}

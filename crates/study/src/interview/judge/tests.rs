//! Judges that follow a script, over a study made by hand.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

use serde_json::{Value, json};
use smallville_model::{error::ModelError, language_model::LanguageModel, request::Request, scripted::Scripted};
use tempfile::TempDir;

use super::{
    TEXT,
    case::{Case, answered, conditions},
    verdict::Verdict,
};
use crate::{
    interview::{
        condition::{Closed, Condition},
        life::Life,
        questions::{Asked, Category},
        ranking::Answer,
        study::InterviewStudy,
        unit::{Found, Unit},
    },
    judge::{
        file::{self, Judge, Judged},
        sitting::{Tally, sit},
        text::JudgeText,
    },
    part::Writer,
    study::{
        Study as _,
        folder::{Folder, gather},
    },
};
use smallville_data::data::Data;

/// Questions in the study.
const QUESTIONS: usize = 48;

/// How many words each condition says: the judges of these tests prefer the most.
fn length(condition: Condition) -> usize {
    match condition {
        Condition::Full => 9,
        Condition::NoReflection => 7,
        Condition::NoReflectionNoPlanning | Condition::None => 4,
        Condition::People => 12,
    }
}

/// A folder in which one person was asked under these conditions.
fn study(folder: &Path, conditions: &[Condition], lived: impl Fn(Condition) -> Option<&'static str>) {
    for condition in conditions {
        let unit = Unit {
            seed: 3,
            condition: *condition,
            closed: Closed::Interview,
            days: 2,
            mind: "small".into(),
            questions: None,
        };
        let mut writer = Writer::begin(&folder.join(InterviewStudy::file(&unit)), &unit).unwrap();
        let who = "Maria Lopez".to_owned();
        if let Some(lived) = lived(*condition) {
            let about = vec!["21 years old, student of physics.".to_owned()];
            writer.add(&Found::Life(Life { who: who.clone(), about, lived: vec![lived.to_owned()] })).unwrap();
        }
        for number in 1..=QUESTIONS {
            let text = format!("What of matter {number}?");
            let asked = Asked { key: format!("memory {number:02}"), category: Category::Memory, text };
            let words = vec!["word"; length(*condition)].join(" ");
            writer.add(&Found::Answer(Answer::new(who.clone(), asked, words, Default::default()))).unwrap();
        }
        writer.end().unwrap();
    }
}

fn same_life(_: Condition) -> Option<&'static str> {
    Some("Monday 09:00 reading about stars, Oak Hill College")
}

fn whole() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    study(folder.path(), &Condition::OF_MINDS, same_life);
    folder
}

/// The letters by the length of their answers, as a reply.
fn longest_first(request: &Request) -> String {
    let mut by_length: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for line in request.turns[0].content.lines() {
        if let Some((letter, words)) = line.split_once(". «") {
            by_length.entry(words.len()).or_default().push(letter);
        }
    }
    let ranking: Vec<String> = by_length.values().rev().map(|letters| letters.join("=")).collect();
    json!({"because": "It says more.", "ranking": ranking}).to_string()
}

/// What a judge is still to be asked of a folder.
fn cases(folder: &Path, judge: &Judge) -> Vec<Case> {
    let (text, of) = (JudgeText::load(&Data::embedded(), &TEXT).unwrap(), read(folder));
    let conditions = conditions(&of.answers);
    let all = answered(&of.answers, &conditions).map(|(which, answers)| Case::new(&text, which, &answers, &of.lives));
    Judged::<Verdict>::read_of(judge, folder).unwrap().left(all)
}

fn named(model: &str) -> Judge {
    JudgeText::load(&Data::embedded(), &TEXT).unwrap().judge(model)
}

/// One sitting over what is left of a folder, and what was asked.
fn judge(
    folder: &Path,
    model: &str,
    script: impl FnMut(&Request) -> Result<String, ModelError> + Send + 'static,
) -> (Tally, Vec<Request>) {
    let scripted = Arc::new(Scripted::new(script));
    let by = named(model);
    let mut writer = Writer::resume(&folder.join(by.file::<Verdict>()), &by).unwrap();
    let asked: Arc<dyn LanguageModel> = scripted.clone();
    let tally = sit(&asked, cases(folder, &by), 4, &mut writer, || {}).unwrap();
    (tally, scripted.asked())
}

fn read(folder: &Path) -> InterviewStudy {
    Folder::read(folder).unwrap().study
}

fn summary(folder: &Path) -> Value {
    Folder::<InterviewStudy>::read(folder).unwrap().tell(folder, &()).unwrap();
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn what_the_judge_prefers_is_found_through_the_shuffling() {
    let folder = whole();
    let (tally, asked) = judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    assert_eq!((tally.judged, tally.failed, tally.left, asked.len()), (QUESTIONS, 0, 0, QUESTIONS));
    let read = read(folder.path());
    let [by] = read.by_judges.as_slice() else { panic!("one judge") };
    assert_eq!((by.rankings.len(), by.judge.model.as_str()), (QUESTIONS, "wise"));
    assert!(by.rankings.iter().all(|ranking| ranking.ranks == [1, 2, 3, 3]), "{:?}", by.rankings);
    assert!(by.by_letter.iter().all(|mean| (1.5..3.0).contains(mean)), "{:?}", by.by_letter);

    let found = summary(folder.path());
    let told = &found["by_judges"][0];
    assert_eq!((told["model"].as_str(), told["rankings"].as_u64()), (Some("wise"), Some(QUESTIONS as u64)), "{told}");
    let mu = |name: &str| told["conditions"][name]["mu"].as_f64().unwrap();
    assert!(mu("full") > mu("no-reflection") && mu("no-reflection") > mu("none"), "{told}");
    assert!(told["kruskal_wallis"]["p"].as_f64().unwrap() < 0.001 && told["effect"].is_null(), "{told}");
    let page = fs::read_to_string(folder.path().join("interview.html")).unwrap();
    let name = by.judge.name();
    assert!(page.contains(&format!("By a language model as judge, {name}: do the conditions differ?")), "{page}");
    assert!(page.contains(&format!("<th>Ours, by {name}</th>")), "{page}");
    assert!(page.contains("is no human judge") && !page.contains("thought for the residents: it may"), "{page}");
}

#[test]
fn the_judge_is_blind_and_every_answer_stands_under_every_letter() {
    let folder = whole();
    let (_, asked) = judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    for request in &asked {
        let text = format!("{} {:?}", request.text().to_lowercase(), request.schema).to_lowercase();
        let telling = ["full", "none", "reflection", "planning", "observation", "condition", "people", "small\""];
        for word in telling {
            assert!(!text.contains(word), "{word} is in:\n{text}");
        }
        assert!(text.contains("maria lopez") && text.contains("student of physics"), "{text}");
        assert_eq!(text.matches("reading about stars").count(), 1, "one life for all: {text}");
    }
    let under: BTreeSet<(usize, Condition)> = cases(folder.path(), &named("another"))
        .iter()
        .flat_map(|case| case.order.clone().into_iter().enumerate())
        .collect();
    assert_eq!(under.len(), 16, "{under:?}");
}

#[test]
fn lives_that_were_lived_apart_stand_under_their_letters_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let apart = |condition| match condition {
        Condition::Full => Some("Monday 09:00 reading"),
        Condition::NoReflection => Some("Monday 09:00 painting"),
        _ => Some("Monday 09:00 sleeping"),
    };
    study(folder.path(), &Condition::OF_MINDS, apart);
    let case = cases(folder.path(), &named("wise")).remove(0);
    let text = case.request.text();
    let letter = |of: Condition| char::from(b'A' + case.order.iter().position(|known| *known == of).unwrap() as u8);
    assert!(text.contains(&format!("The life behind {}:\nMonday 09:00 reading", letter(Condition::Full))), "{text}");
    let mut both = [letter(Condition::NoReflectionNoPlanning), letter(Condition::None)];
    both.sort_unstable();
    let [one, other] = both;
    assert!(text.contains(&format!("The life behind {one}, {other}:\nMonday 09:00 sleeping")), "{text}");

    let folder = tempfile::tempdir().unwrap();
    study(folder.path(), &Condition::OF_MINDS, |condition| (condition != Condition::None).then_some("reading"));
    let text = cases(folder.path(), &named("wise")).remove(0).request.text();
    assert!(text.contains("before the interview:\n(nothing)\n") && !text.contains("reading"), "{text}");
}

#[test]
fn a_wrong_reply_is_repaired_once_and_else_left_out_and_asked_again() {
    let folder = whole();
    let mut calls = BTreeMap::<String, usize>::new();
    let (tally, asked) = judge(folder.path(), "wise", move |request| {
        // The rule that was not kept stands behind the question.
        let question = request.turns[0].content.split("\n\nMind this:").next().unwrap_or_default().to_owned();
        let calls = calls.entry(question.clone()).or_default();
        *calls += 1;
        let wrong = json!({"because": "I like it.", "ranking": ["A", "B", "C"]}).to_string();
        // One is wrong once, another always.
        let is_wrong = question.contains("matter 7?") && *calls == 1 || question.contains("matter 8?");
        Ok(if is_wrong { wrong } else { longest_first(request) })
    });
    assert_eq!((tally.judged, tally.failed, asked.len()), (QUESTIONS - 1, 1, QUESTIONS + 2));
    assert!(matches!(&tally.why, Some(ModelError::Wrong { why }) if why.contains("D is not ranked")), "{tally:?}");
    let repaired = asked.iter().filter(|request| request.turns[0].content.contains("Mind this:"));
    assert!(
        repaired.clone().count() == 2 && repaired.clone().all(|request| request.text().contains("D is not ranked"))
    );
    let judged = file::read_all::<Verdict>(folder.path()).unwrap().remove(0);
    assert_eq!(judged.verdicts.values().filter(|verdict| verdict.repaired).count(), 1);

    let (tally, asked) = judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    assert_eq!((tally.judged, asked.len()), (1, 1), "only what is missing");
    assert!(asked[0].text().contains("matter 8?"));
}

#[test]
fn what_was_stopped_goes_on_and_other_answers_are_judged_anew() {
    let folder = whole();
    judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    let path = folder.path().join(named("wise").file::<Verdict>());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("{\"part\":{\"model\":\"wise\",\"text\":\""), "{text}");
    // Ten verdicts, and half of another.
    let end = text.match_indices('\n').nth(10).unwrap().0 + 1;
    fs::write(&path, &text[..end + 30]).unwrap();
    let (tally, _) = judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    assert_eq!(tally.judged, QUESTIONS - 10);
    assert_eq!(read(folder.path()).by_judges[0].rankings.len(), QUESTIONS);

    // What people write in the residents' place makes another question of it.
    fs::create_dir(folder.path().join("people")).unwrap();
    let form =
        "[Maria Lopez / memory 05]\n> I know nothing at all of it, and I would rather not talk about that now.\n";
    fs::write(folder.path().join("people/answers-0003.txt"), form).unwrap();
    assert!(read(folder.path()).by_judges.is_empty(), "four were judged, not five");
    let (tally, asked) = judge(folder.path(), "wise", |request| Ok(longest_first(request)));
    assert_eq!(tally.judged, 1);
    assert!(asked[0].text().contains("\nE. «"), "{}", asked[0].text());
    let read = read(folder.path());
    assert_eq!(read.by_judges[0].conditions.len(), 5);
    assert_eq!(read.by_judges[0].rankings[0].ranks, [2, 3, 4, 4, 1]);
}

#[test]
fn a_model_that_fails_half_the_time_stops_nothing_and_one_that_is_gone_does() {
    let folder = whole();
    let mut count = 0;
    let moody = move |request: &Request| {
        count += 1;
        if count % 2 == 0 { Err(ModelError::TimedOut { secs: 1 }) } else { Ok(longest_first(request)) }
    };
    let (tally, _) = judge(folder.path(), "moody", moody);
    assert_eq!((tally.judged, tally.failed, tally.left), (QUESTIONS / 2, QUESTIONS / 2, 0));

    let gone = |_: &Request| Err(ModelError::NoServer { address: "nowhere".into() });
    let (tally, asked) = judge(folder.path(), "gone", gone);
    assert!(tally.judged == 0 && tally.failed == 1 && tally.left == QUESTIONS - 1 && asked.len() <= 5, "{tally:?}");
    let (tally, _) = judge(folder.path(), "dull", |_| Ok("I cannot say.".into()));
    assert_eq!((tally.judged, tally.failed, tally.left), (0, 20, QUESTIONS - 20));
    assert_eq!(read(folder.path()).by_judges.len(), 1, "who has said nothing is not told of");
}

#[test]
fn judges_are_told_apart_and_put_together() {
    let (one, other) = (whole(), whole());
    judge(one.path(), "wise", |request| Ok(longest_first(request)));
    judge(other.path(), "small", |request| Ok(longest_first(request)));
    let path = other.path().join(named("wise").file::<Verdict>());
    let text = fs::read_to_string(one.path().join(named("wise").file::<Verdict>())).unwrap();
    fs::write(&path, text.lines().take(5).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    gather::<InterviewStudy>(one.path(), other.path()).unwrap();
    gather::<InterviewStudy>(one.path(), other.path()).unwrap();
    let lines = fs::read_to_string(&path).unwrap().lines().count();
    assert_eq!(lines, QUESTIONS + 1, "no verdict is there twice");
    let read = read(other.path());
    let models: Vec<(&str, usize)> =
        read.by_judges.iter().map(|by| (by.judge.model.as_str(), by.rankings.len())).collect();
    assert_eq!(models, [("small", QUESTIONS), ("wise", QUESTIONS)]);
    summary(other.path());
    let page = fs::read_to_string(other.path().join("interview.html")).unwrap();
    assert_eq!(page.matches("The same model thought for the residents").count(), 1, "{page}");
}

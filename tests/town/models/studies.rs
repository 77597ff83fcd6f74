//! Studies of people who think with a model, and a judge of their answers, from the command line against a server.

use std::{fs, path::Path, process::Command};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;
use smallville_model::testing::{behaviour::Behaviour, endpoint::FakeEndpoint, fault::Fault};

use crate::models::rehearsal::good_to;

/// A server whose model answers everything well.
fn server() -> FakeEndpoint {
    FakeEndpoint::start(|asked| Behaviour::say(&good_to(&asked.body)))
}

/// `smallville study`, perhaps with a model; whether all went well, and what was said.
fn study(arguments: &[&str], folder: &Path, server: Option<&FakeEndpoint>) -> (bool, String) {
    let mut command = Command::cargo_bin("smallville").unwrap();
    command.arg("study").args(arguments).arg(folder);
    for variable in ["OPENAI_BASE_URL", "OPENAI_API_KEY", "SMALLVILLE_MODEL", "SMALLVILLE_EMBEDDINGS"] {
        command.env_remove(variable);
    }
    if let Some(server) = server {
        command.args(["--endpoint", &server.base_url(), "--model", "small"]);
    }
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The lines of a part that is whole and was made with the model of the server.
fn whole(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["part"]["mind"], "small", "{}", lines[0]);
    assert_eq!(lines.last().unwrap()["whole"], lines.len() - 2, "{}", path.display());
    lines.drain(1..lines.len() - 1).map(|line| line["result"].clone()).collect()
}

fn summary(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn people_who_think_with_a_model_are_interviewed_and_judged() {
    let temporary = tempfile::tempdir().unwrap();
    let (folder, server) = (temporary.path(), server());
    let arguments = ["interview", "--seeds", "3", "--days", "1", "--conditions", "full,none", "--attention", "talk"];
    let (well, said) = study(&[&arguments[..], &["--out"]].concat(), folder, Some(&server));
    assert!(well && said.contains("The model was called"), "{said}");
    let found = whole(&folder.join("interview-0003-full.jsonl"));
    let answers = found.iter().filter(|line| line["words"] == "That is a good question, and I have no better answer.");
    assert!(answers.count() > 500, "{said}\n{found:?}");
    let lives: Vec<&Value> = found.iter().filter(|line| line["lived"].is_array()).collect();
    assert_eq!(lives.len(), 25);
    let lived = |life: &Value| life["lived"].as_array().unwrap().iter().map(Value::to_string).collect::<String>();
    assert!(lives.iter().all(|life| lived(life).contains("Monday ")), "{lives:?}");
    assert!(lives.iter().any(|life| lived(life).contains("talking with ")), "{lives:?}");
    whole(&folder.join("interview-0003-none.jsonl"));

    let before = server.asked().len();
    let (well, said) = study(&["judge"], folder, Some(&server));
    assert!(well && said.contains("625 questions were judged by small (text "), "{said}");
    let asked: Vec<Value> = server.asked().drain(before..).map(|asked| asked.body).collect();
    assert_eq!(asked.len(), 625);
    assert!(asked.iter().all(|body| !body.to_string().contains("no-reflection")));
    let told = summary(folder);
    assert_eq!(told["by_judges"][0]["rankings"], 625, "{told}");
    let (well, said) = study(&["judge"], folder, Some(&server));
    assert!(well && server.asked().len() == before + 625, "nothing is asked twice: {said}");
    let page = fs::read_to_string(folder.join("interview.html")).unwrap();
    assert!(page.contains("A language model is no human judge") && page.contains("The same model thought"), "{page}");

    let few = folder.join("few");
    take_few(folder, &few);
    check_faults(&few);
}

/// A study of which only the first thirty lines of each part are left.
fn take_few(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for condition in ["full", "none"] {
        let name = format!("interview-0003-{condition}.jsonl");
        let text = fs::read_to_string(from.join(&name)).unwrap();
        let part: Vec<&str> = text.lines().take(31).collect();
        fs::write(to.join(&name), format!("{}\n{{\"whole\":30}}\n", part.join("\n"))).unwrap();
    }
}

/// A judge who answers half of the questions wrongly, one whose server is gone, and none at all.
fn check_faults(folder: &Path) {
    let mut server = FakeEndpoint::start(|asked| {
        let good = good_to(&asked.body);
        let question = asked.body["messages"].to_string();
        let question = question.split("The answers:").next().unwrap_or_default().len();
        if question.is_multiple_of(2) { Fault::MissingFields.behaviour(&good) } else { Behaviour::say(&good) }
    });
    let (well, said) = study(&["judge", "--jobs", "3"], folder, Some(&server));
    assert!(
        well && said.contains(" were asked in vain (the answer was wrong twice: the form is not whole: missing field"),
        "{said}"
    );
    let judged = summary(folder)["by_judges"][0]["rankings"].as_u64().unwrap();
    assert!((5..=25).contains(&judged) && said.contains(&format!("{judged} questions were judged by small")), "{said}");

    server.stop();
    let (well, said) = study(&["judge", "--model", "another", "--endpoint", &server.base_url()], folder, None);
    assert!(!well && said.contains("the judge does not answer (no server answers at "), "{said}");
    assert!(said.contains("then give the same command") && !said.contains("panicked"), "{said}");

    let (well, said) = study(&["judge"], folder, None);
    assert!(!well && said.contains("a judge is a language model: which server? Give --endpoint URL"), "{said}");
    let (well, said) = study(&["judge", "--endpoint", "http://localhost:9/v1"], folder, None);
    assert!(!well && said.contains("which model? Give --model NAME"), "{said}");
}

#[test]
fn goals_are_pursued_and_talked_of_with_a_model() {
    let temporary = tempfile::tempdir().unwrap();
    let (tasks, talks, server) = (temporary.path().join("tasks"), temporary.path().join("talks"), server());
    let arguments = ["tasks", "--seeds", "3", "--tasks", "A5", "--conditions", "tdp", "--out"];
    let (well, said) = study(&arguments, &tasks, Some(&server));
    assert!(well && said.contains("pursue"), "{said}");
    let found = whole(&tasks.join("tasks-0003-A5-tdp.jsonl"));
    assert_eq!(found.len(), 1);
    assert_eq!(summary(&tasks)["mind"], "small");

    let arguments = ["talks", "--seeds", "3", "--tasks", "A5", "--scenes", "1", "--out"];
    let (well, said) = study(&arguments, &talks, Some(&server));
    assert!(well, "{said}");
    let found = whole(&talks.join("talks-0003-A5.jsonl"));
    assert!(found.iter().any(|scene| scene["lines"].to_string().contains("Let me see, for the")), "{found:?}");
    assert_eq!(summary(&talks)["mind"], "small");
    let place = "It was said where it is, and that is Johnson Park.";
    assert!(found.iter().all(|scene| scene["brief"]["aims"][2] == place), "{found:?}");

    let before = server.asked().len();
    let (well, said) = study(&["judge"], &talks, Some(&server));
    assert!(well && said.contains(" texts were judged by small (text ") && said.contains("1 judges"), "{said}");
    let asked: Vec<Value> = server.asked().drain(before..).map(|asked| asked.body).collect();
    assert!((2..=2 * found.len()).contains(&asked.len()), "{asked:?}");
    let told = summary(&talks);
    let judged = &told["by_judges"][0];
    // It says of every talk that only the first of three conditions holds.
    assert_eq!(
        (&judged["talks"], &judged["tdp"]["conversation"]["sr_micro"]),
        (&found.len().into(), &0.0.into()),
        "{told}"
    );
    let share = judged["tdp"]["summary"]["gcsr_macro"].as_f64().unwrap();
    assert!((share - 1.0 / 3.0).abs() < 1e-9 && judged["agreement"]["both"].is_f64(), "{told}");
    let page = fs::read_to_string(talks.join("talks.html")).unwrap();
    assert!(page.contains("A language model is no human judge") && page.contains("The same model thought"), "{page}");
    let (well, said) = study(&["judge"], &talks, Some(&server));
    assert!(well && server.asked().len() == before + asked.len(), "nothing is asked twice: {said}");

    // One process judges a part that another has led; put together, all is there.
    let all = temporary.path().join("all");
    let (well, said) = study(&["merge", talks.to_str().unwrap(), "--out"], &all, None);
    assert!(well && summary(&all)["by_judges"][0] == *judged, "{said}");
    let (well, said) = study(&["judge"], &tasks, Some(&server));
    assert!(!well && said.contains("there is nothing to judge here; run smallville study interview --out"), "{said}");
}

//! The connection as a player chooses it: put in, changed, taken away; its keys and its account.

use smallville_model::{
    endpoint::key::Key,
    meter::caps::{Cap, Caps},
    testing::{behaviour::Behaviour, endpoint::FakeEndpoint},
};

use super::*;
use crate::{brain::attention::Mode, preferences::account};

fn choice(server: &str, model: &str) -> MindChoice {
    MindChoice { answers: Answers::Model, server: server.into(), model: model.into(), ..MindChoice::default() }
}

#[test]
fn a_connection_is_put_in_changed_and_taken_away_while_minds_live() {
    let server = FakeEndpoint::start(|_| Behaviour::say("yes"));
    let mut link = ModelLink::default();
    let of_a_person = link.mind().clone();
    for (choice, name, told) in [
        (choice("", ""), None, "Name the address"),
        (choice(&server.base_url(), ""), None, "Choose a model"),
        (choice(&server.base_url(), "small"), Some("small"), ""),
        (choice("ftp://nowhere", "small"), None, "http://"),
        (choice(&server.base_url(), "large"), Some("large"), ""),
        (MindChoice { answers: Answers::BuiltIn, ..choice(&server.base_url(), "large") }, None, ""),
    ] {
        link.follow(&choice, None);
        assert_eq!(of_a_person.name().as_deref(), name, "{choice:?}");
        assert!(link.told().concat().contains(told), "{:?}", link.told());
        assert_eq!(link.view().is_some(), name.is_some());
    }
    assert_eq!(server.asked(), [], "nobody was asked anything");
}

#[test]
fn an_embedding_model_is_put_in_changed_and_taken_away_beside_the_language_model() {
    let server = FakeEndpoint::start(|asked| Behaviour::vectors(asked, 20));
    let mut link = ModelLink::default();
    let vectors = link.mind().vectors.clone();
    let chosen = |embeddings: &str| MindChoice { embeddings: embeddings.into(), ..choice(&server.base_url(), "small") };
    link.follow(&chosen(""), None);
    let connection = link.connection.clone().unwrap();
    for (embeddings, name, sentence) in
        [("nomic", Some("nomic"), "nomic compares memories."), (" ", None, "answers."), ("large", Some("large"), "")]
    {
        link.follow(&chosen(embeddings), None);
        assert_eq!(vectors.name().as_deref(), name);
        assert!(link.sentence().contains(sentence), "{}", link.sentence());
        assert!(Arc::ptr_eq(&connection, link.connection.as_ref().unwrap()), "the other one stays");
    }
    link.follow(&MindChoice { model: String::new(), ..chosen("large") }, None);
    assert_eq!((link.mind().name(), vectors.name().as_deref()), (None, Some("large")));
    link.follow(&MindChoice { answers: Answers::BuiltIn, ..chosen("large") }, None);
    assert_eq!((vectors.name(), server.asked()), (None, Vec::new()));
}

#[test]
fn caps_and_attention_change_in_the_running_connection() {
    let mut link = ModelLink::default();
    let before = choice("localhost:9", "small");
    link.follow(&before, None);
    let connection = link.connection.clone().unwrap();
    let caps = Caps { day: Cap { calls: Some(5), ..Cap::default() }, ..Caps::default() };
    link.follow(&MindChoice { attention: Mode::Talk, caps, ..before }, None);
    assert_eq!((link.attention().mode(), link.meter().caps), (Mode::Talk, caps));
    assert!(Arc::ptr_eq(&connection, link.connection.as_ref().unwrap()));
}

#[test]
fn a_key_is_kept_for_its_host_and_shown_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut link = ModelLink::default();
    let service = Address::parse("https://api.openai.com/v1").unwrap();
    assert!(link.keep_key(&service, "sk-0123456789abcdef").unwrap_err().contains("no folder"));
    let openai = choice("https://api.openai.com/v1", "small");
    link.follow(&openai, Some(folder.path()));
    assert!(!link.has_key(&service));
    assert!(link.keep_key(&service, "two words").unwrap_err().starts_with("The key holds"));
    link.keep_key(&service, "sk-0123456789abcdef").unwrap();
    assert!(link.has_key(&service) && link.renewed);
    assert_eq!(link.endpoint(&openai).unwrap().key, Some(Key::new("sk-0123456789abcdef").unwrap()));
    assert_ne!(link.endpoint(&choice("localhost:1", "m")).unwrap().key, Some(Key::new("sk-0123456789abcdef").unwrap()));
    assert!(!format!("{link:?}").contains("0123456789"));
    link.forget_key(&service).unwrap();
    assert!(!link.has_key(&service));
}

#[cfg(unix)]
#[test]
fn a_key_file_that_others_can_read_is_closed_and_told() {
    use std::{fs, os::unix::fs::PermissionsExt as _};

    let folder = tempfile::tempdir().unwrap();
    let mut link = ModelLink::default();
    let home = choice("localhost:1", "small");
    link.follow(&home, Some(folder.path()));
    link.keep_key(&Address::parse("localhost:1").unwrap(), "sk-0123456789abcdef").unwrap();
    let file = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let file = file.into_iter().find(|path| path.extension().is_some_and(|end| end == "key")).unwrap();
    for (mode, told) in [(0o600, false), (0o644, true), (0o600, false)] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        link.renew();
        link.follow(&home, Some(folder.path()));
        assert_eq!(link.told().concat().contains("were able to read the key file"), told, "{mode:o}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn the_account_of_a_day_goes_on_and_another_day_begins_at_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let spent = Spent { calls: 4, input: 100, output: 10, money: 0.5 };
    account::save(folder.path(), "2026-11-22", spent).unwrap();
    let mut link = ModelLink::default();
    link.follow(&MindChoice::default(), Some(folder.path()));
    link.keep_account("2026-11-22").unwrap();
    assert_eq!((link.meter().today, link.meter().session), (spent, Spent::default()));
    link.keep_account("2026-11-23").unwrap();
    assert_eq!(link.meter().today, Spent::default());
    assert_eq!(account::load(folder.path(), "2026-11-22"), spent, "nothing is written before anything is spent");
}

#[test]
fn sentences_of_libraries_become_ours() {
    for (text, expected) in [("the key is empty", "The key is empty."), ("which?", "Which?"), ("Yes.", "Yes.")] {
        assert_eq!(sentence(text), expected);
    }
}

//! What a player types about a model: what is understood, found and hidden.

use smallville_model::meter::caps::Cap;

use super::*;

fn form(server: &str, model: &str) -> Form {
    let mut form = Form::default();
    form.fill(&MindChoice::default());
    (form.server, form.model) = (server.into(), model.into());
    form
}

#[test]
fn only_what_can_be_understood_is_taken_up() {
    let mut mind = MindChoice::default();
    let mut written = Form { embeddings: " nomic ".into(), ..form(" localhost:11434/v1 ", " small ") };
    written.commit(&mut mind);
    assert_eq!((mind.server.as_str(), mind.model.as_str(), written.wrong), ("localhost:11434/v1", "small", None));
    assert_eq!(mind.embeddings, "nomic");
    let mut pasted = form("sk-0123456789abcdefghij", "small");
    pasted.commit(&mut mind);
    let wrong = pasted.wrong.clone().unwrap();
    assert!(wrong.contains("looks like a key") && !wrong.contains("0123456789"), "{wrong}");
    assert_eq!(mind.server, "localhost:11434/v1");
    Form::default().commit(&mut mind);
    assert_eq!(mind.model, "small", "what is not filled changes nothing");
}

#[test]
fn a_service_without_a_cap_is_told_of() {
    let caps = Caps { day: Cap { calls: Some(9), ..Cap::default() }, ..Caps::default() };
    for (server, caps, told) in [
        ("https://api.openai.com/v1", Caps::default(), true),
        ("https://api.openai.com/v1", caps, false),
        ("http://localhost:11434/v1", Caps::default(), false),
        ("", Caps::default(), false),
    ] {
        let mind = MindChoice { server: server.into(), caps, ..MindChoice::default() };
        assert_eq!(unbounded(&mind).is_some(), told, "{server}");
    }
}

#[test]
fn models_are_found_by_a_part_of_their_names() {
    let models: Vec<String> = ["llama3.2:3b", "qwen3:8b", "qwen3:14b"].map(str::to_owned).into();
    for (text, expected) in
        [("", vec!["llama3.2:3b", "qwen3:8b", "qwen3:14b"]), ("Qwen", vec!["qwen3:8b", "qwen3:14b"]), ("moon", vec![])]
    {
        assert_eq!(fitting(&models, text), expected);
    }
    assert_eq!(fitting(&models, "qwen3:8b").len(), 3);
}

#[test]
fn a_key_in_the_form_is_not_shown() {
    let mut form = form("https://api.openai.com/v1", "small");
    form.key.0 = "sk-0123456789".into();
    assert!(!format!("{form:?}").contains("0123456789"));
}

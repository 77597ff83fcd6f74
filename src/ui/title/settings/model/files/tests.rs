//! The models on a computer, as a player finds and chooses them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use smallville_local::{found::Source, gguf::Header};

use super::*;
use crate::{model_link::ModelLink, preferences::chosen::Chosen, preferences::mind::MindChoice, ui::testing::Player};

/// The header of a small model, as it lies on a disk; with a way of pooling it only compares texts.
fn header(pooling: Option<u32>) -> Vec<u8> {
    let counted = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat();
    let pair = |key: &str, kind: u32, value: Vec<u8>| [counted(key), kind.to_le_bytes().into(), value].concat();
    let number = |key: &str, number: u32| pair(key, 4, number.to_le_bytes().into());
    let mut pairs = vec![
        pair("general.architecture", 8, counted("llama")),
        number("llama.context_length", 4096),
        number("llama.block_count", 4),
        number("llama.embedding_length", 64),
        number("llama.attention.head_count", 8),
        number("llama.attention.head_count_kv", 2),
        pair(
            "tokenizer.ggml.tokens",
            9,
            [&8_u32.to_le_bytes()[..], &2_u64.to_le_bytes(), &counted("a"), &counted("b")].concat(),
        ),
    ];
    pairs.extend(pooling.map(|kind| number("llama.pooling_type", kind)));
    let sides = [2_u32.to_le_bytes().to_vec(), 64_u64.to_le_bytes().into(), 2_u64.to_le_bytes().into()].concat();
    let tensor = [counted("token_embd.weight"), sides, vec![0; 12]].concat();
    let (version, tensors, count) = (3_u32.to_le_bytes(), 1_u64.to_le_bytes(), (pairs.len() as u64).to_le_bytes());
    [b"GGUF".to_vec(), version.into(), tensors.into(), count.into(), pairs.concat(), tensor].concat()
}

fn put(home: &Path, path: &str, bytes: &[u8]) -> PathBuf {
    let path = home.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

/// A player with this home, before the form.
fn player(home: &Path) -> Player {
    let mut player = Player::at("09:00");
    player.world().resource_mut::<ModelLink>().places = Places { home: Some(home.to_path_buf()), also: Vec::new() };
    player.click("Settings");
    player.click("Language model");
    for _ in 0..4_000 {
        if !player.sees("Looking for them") {
            return player;
        }
        player.wait(1);
    }
    panic!("nothing is found: {:?}", player.harness());
}

fn mind(player: &mut Player) -> MindChoice {
    player.world().resource::<Chosen>().preferences.mind.clone()
}

/// A model of so many bytes.
fn found(name: &str, source: Source, file_bytes: u64) -> FoundModel {
    let header = Header::read(&header(None)[..], file_bytes).unwrap();
    FoundModel { name: name.into(), path: format!("/{name}.gguf").into(), source, header }
}

#[test]
fn a_model_on_this_computer_is_chosen_by_its_name() {
    let home = tempfile::tempdir().unwrap();
    let path = put(home.path(), ".lmstudio/models/somebody/tiny/Tiny-Q4.gguf", &header(None));
    put(home.path(), ".cache/llama.cpp/embedder.gguf", &header(Some(3)));
    put(home.path(), ".cache/llama.cpp/mmproj-tiny.gguf", &header(None));
    let mut player = player(home.path());
    player.world().resource_mut::<Chosen>().preferences.mind.server = "http://localhost:11434/v1".into();
    player.wait(2);
    assert!(!player.sees("embedder") && !player.sees("mmproj") && !player.sees("No model files"));
    assert!(player.sees("LM Studio · 0 MB · needs") && player.sees("tokens a second"));
    player.first("Tiny-Q4").scroll_to_me();
    player.wait(3);
    player.click("Tiny-Q4");
    let chosen = mind(&mut player);
    assert_eq!((chosen.server.as_str(), chosen.file()), ("", Some(path.as_path())));
}

#[test]
fn the_form_shows_what_is_chosen_elsewhere_meanwhile() {
    let home = tempfile::tempdir().unwrap();
    let mut player = player(home.path());
    assert!(player.sees("No model files were found"));
    player.world().resource_mut::<Chosen>().preferences.mind.model = "/models/a.gguf".into();
    player.wait(3);
    assert_eq!(mind(&mut player).model, "/models/a.gguf", "the form does not take it back");
    player.first("Name of the model").scroll_to_me();
    player.wait(3);
    player.click("Test");
    assert!(player.sees("/models/a.gguf"), "there is no such file, and that is said");
}

#[test]
fn a_model_that_fits_comes_first_and_one_that_does_not_says_so() {
    let memory = Memory { total: 8_000_000_000, available: 4_000_000_000 };
    let models = vec![found("huge", Source::Ollama, 9_000_000_000), found("small", Source::HuggingFace, 2_500_000_000)];
    let files = files(models, Some(memory));
    let [small, huge] = files.as_slice() else { panic!("{files:?}") };
    let line = small.line();
    assert!(line.starts_with("Hugging Face · 2.5 GB · needs 2.") && line.ends_with(" a second"), "{line}");
    let line = huge.line();
    assert!(line.starts_with("Ollama · 9.0 GB · too large: needs 9.") && line.ends_with(", 4.0 GB are free"), "{line}");
}

#[test]
fn a_line_leaves_out_what_is_not_known() {
    let mut file = ModelFile::of(found("mine", Source::Folder, 1_000), None).unwrap();
    file.needs = Needs { memory: 100_000_000, free: None, fits: true, read: 2, written: 1 };
    assert_eq!(file.line(), "0 MB · needs 100 MB of memory · about 1 token a second");
}

#[test]
fn long_names_are_cut() {
    assert_eq!(short("Qwen3-4B"), "Qwen3-4B");
    assert_eq!(short(&"ü".repeat(99)), format!("{} …", "ü".repeat(LONGEST)));
}

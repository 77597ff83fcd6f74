//! Folders as the programs lay them out.

use super::*;
use crate::testing::FakeFile;

fn put(file: PathBuf, bytes: &[u8]) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, bytes).unwrap();
}

fn manifest(digest: &str) -> String {
    format!(
        r#"{{"schemaVersion":2,"config":{{"digest":"sha256:0"}},"layers":[
            {{"mediaType":"application/vnd.ollama.image.license","digest":"sha256:1"}},
            {{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:{digest}","size":9}}]}}"#
    )
}

fn names(models: &[FoundModel]) -> Vec<(&str, Source)> {
    models.iter().map(|model| (model.name.as_str(), model.source)).collect()
}

#[test]
fn models_are_found_in_the_folders_of_all_programs() {
    let home = tempfile::tempdir().unwrap();
    let at = |path: &str| home.path().join(path);
    let model = FakeFile::small().bytes();
    put(at(".lmstudio/models/lmstudio-community/Qwen3-GGUF/Qwen3-4B-Q4_K_M.gguf"), &model);
    put(at(".lmstudio/models/lmstudio-community/Qwen3-GGUF/mmproj-F16.gguf"), &model);
    put(at(".cache/lm-studio/models/a/b/Old.gguf"), &model);
    put(at(".cache/huggingface/hub/models--bartowski--x/snapshots/0a1b/gemma.gguf"), &model);
    put(at(".cache/llama.cpp/ggml-org_tiny.gguf"), &model);
    put(at(".cache/llama.cpp/notes.txt"), b"no model");
    put(at(".cache/llama.cpp/half.gguf"), &model[..model.len() / 2]);
    let embedder = FakeFile::small().number("llama.pooling_type", 3).bytes();
    put(at(".cache/llama.cpp/embedder.gguf"), &embedder);
    let also = [Place { source: Source::Folder, folder: at("mine") }];
    put(at("mine/deep/er/My Own.gguf"), &model);
    let models = found(home.path(), &also);
    assert_eq!(
        names(&models),
        [
            ("gemma", Source::HuggingFace),
            ("ggml-org_tiny", Source::LlamaCpp),
            ("My Own", Source::Folder),
            ("Old", Source::LmStudio),
            ("Qwen3-4B-Q4_K_M", Source::LmStudio),
        ]
    );
    assert_eq!(models[0].header.name.as_deref(), Some("Small 1B"));
}

#[test]
fn ollamas_manifests_lead_to_its_files() {
    let home = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let (a, b, c) = ("a".repeat(64), "b".repeat(64), "c".repeat(64));
    let model = FakeFile::small().bytes();
    let ours = home.path().join(".ollama/models");
    for digest in [&a, &b] {
        put(ours.join(format!("blobs/sha256-{digest}")), &model);
    }
    put(ours.join("manifests/registry.ollama.ai/library/llama3.2/3b"), manifest(&a).as_bytes());
    put(ours.join("manifests/hf.co/bartowski/Tiny-GGUF/Q4_K_M"), manifest(&b).as_bytes());
    put(ours.join("manifests/registry.ollama.ai/library/gone/latest"), manifest(&c).as_bytes());
    put(ours.join("manifests/registry.ollama.ai/library/odd/latest"), manifest("../../../secret").as_bytes());
    put(ours.join("manifests/registry.ollama.ai/library/spoilt/latest"), b"{\"layers\": 3");
    put(elsewhere.path().join(format!("blobs/sha256-{c}")), &model);
    put(elsewhere.path().join("manifests/registry.ollama.ai/maria/mine/latest"), manifest(&c).as_bytes());
    let also = [Place { source: Source::Ollama, folder: elsewhere.path().to_owned() }];
    let models = found(home.path(), &also);
    let expected = ["hf.co/bartowski/Tiny-GGUF:Q4_K_M", "llama3.2:3b", "maria/mine:latest"];
    assert_eq!(names(&models), expected.map(|name| (name, Source::Ollama)));
}

#[test]
fn a_model_of_several_files_is_one_model_if_all_are_there() {
    let home = tempfile::tempdir().unwrap();
    let part = FakeFile::small().number("split.count", 2).bytes();
    let at = |name: &str| home.path().join(".cache/llama.cpp").join(name);
    put(at("Big-00001-of-00002.gguf"), &part);
    put(at("Big-00002-of-00002.gguf"), &part);
    put(at("Half-00001-of-00002.gguf"), &part);
    let models = found(home.path(), &[]);
    assert_eq!(names(&models), [("Big", Source::LlamaCpp)]);
    assert_eq!(models[0].header.file_bytes, 2 * part.len() as u64);
}

#[cfg(unix)]
#[test]
fn the_same_file_is_found_once_and_circles_end() {
    let home = tempfile::tempdir().unwrap();
    let hub = home.path().join(".cache/huggingface/hub/models--a--b");
    put(hub.join("blobs/0123"), &FakeFile::small().bytes());
    for snapshot in ["new", "old"] {
        fs::create_dir_all(hub.join("snapshots").join(snapshot)).unwrap();
        std::os::unix::fs::symlink("../../blobs/0123", hub.join("snapshots").join(snapshot).join("b.gguf")).unwrap();
    }
    std::os::unix::fs::symlink(home.path(), hub.join("round")).unwrap();
    assert_eq!(names(&found(home.path(), &[])), [("b", Source::HuggingFace)]);
}

#[test]
fn where_nothing_is_nothing_is_found() {
    assert_eq!(found(Path::new("/nowhere/at/all"), &[]), []);
}

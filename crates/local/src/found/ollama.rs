//! Ollama's folder: a manifest for each model names the file of its weights by its digest.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::files::entries;

/// The layer of a manifest that is the model itself.
const MODEL: &str = "application/vnd.ollama.image.model";
/// Whose models are named without it, and from where.
const USUAL: [&str; 2] = ["registry.ollama.ai", "library"];
/// A manifest has some hundred bytes.
const LONGEST_MANIFEST: u64 = 1 << 18;
const MOST_ENTRIES: usize = 20_000;

/// Names and paths of the models in a folder of Ollama.
pub(super) fn models(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut left = MOST_ENTRIES;
    let mut models = Vec::new();
    // `manifests/registry.ollama.ai/library/llama3.2/3b`
    for host in entries(&folder.join("manifests"), &mut left) {
        for owner in entries(&host, &mut left) {
            for model in entries(&owner, &mut left) {
                for tag in entries(&model, &mut left) {
                    models
                        .extend(blob(folder, &tag).and_then(|blob| Some((name([&host, &owner, &model, &tag])?, blob))));
                }
            }
        }
    }
    models
}

/// As Ollama lists it: `llama3.2:3b`, or with whose it is.
fn name(parts: [&PathBuf; 4]) -> Option<String> {
    let mut names = Vec::new();
    for part in parts {
        names.push(part.file_name()?.to_str()?);
    }
    let whose = match names[..2] {
        [host, owner] if [host, owner] == USUAL => String::new(),
        [host, owner] if host == USUAL[0] => format!("{owner}/"),
        _ => format!("{}/{}/", names[0], names[1]),
    };
    Some(format!("{whose}{}:{}", names[2], names[3]))
}

/// The file of the weights that a manifest names.
fn blob(folder: &Path, manifest: &Path) -> Option<PathBuf> {
    if !fs::metadata(manifest).ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    File::open(manifest).ok()?.take(LONGEST_MANIFEST).read_to_string(&mut text).ok()?;
    let manifest: Value = serde_json::from_str(&text).ok()?;
    let layers = manifest.get("layers")?.as_array()?;
    let layer = layers.iter().find(|layer| layer.get("mediaType").and_then(Value::as_str) == Some(MODEL))?;
    let digest = layer.get("digest")?.as_str()?.strip_prefix("sha256:")?;
    // Nothing that leads to another folder.
    let is_digest = digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_digest.then(|| folder.join("blobs").join(format!("sha256-{digest}")))
}

//! GGUF files in a folder and the folders below it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders below a folder: Hugging Face's lie deepest.
const DEEPEST: usize = 6;
/// Files and folders that are looked at; a folder of anything else must not keep the player waiting.
const MOST_ENTRIES: usize = 20_000;

/// Names and paths of files that may be models, in the order of their paths.
pub(super) fn models(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    let mut left = MOST_ENTRIES;
    walk(folder, DEEPEST, &mut left, &mut files);
    files.into_iter().filter_map(|path| Some((model_name(&path)?, path))).collect()
}

/// Size of a model that is cut into so many files, if all of them are there.
pub(super) fn bytes_of_parts(first: &Path, files: u64) -> Option<u64> {
    let stem = first.file_stem()?.to_str()?;
    let (name, _, of) = part(stem)?;
    if of != files {
        return None;
    }
    (1..=of).try_fold(0_u64, |sum, n| {
        let about = fs::metadata(first.with_file_name(format!("{name}-{n:05}-of-{of:05}.gguf"))).ok()?;
        sum.checked_add(about.len())
    })
}

/// Files and folders of a folder, sorted; those that cannot be read are left out.
pub(super) fn entries(folder: &Path, left: &mut usize) -> Vec<PathBuf> {
    let Ok(read) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = read.take(*left).filter_map(|entry| Some(entry.ok()?.path())).collect();
    *left -= paths.len();
    paths.sort();
    paths
}

fn walk(folder: &Path, depth: usize, left: &mut usize, files: &mut Vec<PathBuf>) {
    for path in entries(folder, left) {
        let Ok(about) = fs::metadata(&path) else { continue };
        if about.is_dir() && depth > 0 {
            walk(&path, depth - 1, left, files);
        } else if about.is_file() && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("gguf")) {
            files.push(path);
        }
    }
}

/// The name of a file that may be a model: no projector of pictures, and of several files the first.
fn model_name(path: &Path) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    if stem.to_lowercase().contains("mmproj") {
        return None;
    }
    match part(stem) {
        Some((name, 1, _)) => Some(name.to_owned()),
        Some(_) => None,
        None => Some(stem.to_owned()),
    }
}

/// Name, number and count of `name-00002-of-00005`.
fn part(stem: &str) -> Option<(&str, u64, u64)> {
    let (rest, of) = stem.rsplit_once("-of-")?;
    let (name, number) = rest.rsplit_once('-')?;
    let count = |digits: &str| digits.parse().ok().filter(|_| digits.len() == 5 && !digits.starts_with('+'));
    Some((name, count(number)?, count(of)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_files_and_of_first_parts() {
        fn check(file: &str, expected: Option<&str>) {
            assert_eq!(model_name(Path::new(file)).as_deref(), expected, "{file}");
        }
        check("a/Qwen3-4B-Q4_K_M.gguf", Some("Qwen3-4B-Q4_K_M"));
        check("a/Big-00001-of-00003.gguf", Some("Big"));
        check("a/Big-00002-of-00003.gguf", None);
        check("a/part-of-speech.gguf", Some("part-of-speech"));
        check("a/mmproj-F16.gguf", None);
        check("a/gemma-3-4b-MMPROJ.gguf", None);
    }
}

//! Gives the program a fingerprint of all that a town's life depends on, so that parts of a study that were made by another
//! program are not taken for parts of this one.

use std::{
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io,
    path::Path,
};

/// The crates whose code decides what becomes of a town and how it is measured.
const CRATES: [&str; 11] =
    ["brain", "data", "encoder", "english", "journal", "mind", "model", "person", "sim", "study", "town"];

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    for name in CRATES {
        let folder = Path::new("..").join(name).join("src");
        println!("cargo:rerun-if-changed={}", folder.display());
        read(&folder, &mut hasher)?;
    }
    println!("cargo:rustc-env=SMALLVILLE_PROGRAM={:08x}", hasher.finish() as u32);
    Ok(())
}

/// All files of a folder and those in it, in the order of their names.
fn read(folder: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            read(&path, hasher)?;
        } else {
            path.file_name().hash(hasher);
            fs::read(&path)?.hash(hasher);
        }
    }
    Ok(())
}

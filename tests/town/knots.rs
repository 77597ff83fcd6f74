//! No circle of files inside a crate: what a file needs can be read, understood and changed before it, never because of it.
//!
//! An arrow goes from a file to the file of its crate in which the named thing is written; what a module only passes on
//! is looked up where it comes from. A parent and its children may know each other. Tests may name whatever they want.
//! A star names its module alone, and what is only reached through a method or a type is not seen.

mod names;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};

use names::{Module, Path as Named};

#[test]
fn no_files_name_each_other_in_a_circle() {
    let mut faults = Vec::new();
    for (name, source) in crates() {
        let files = Files::read(&source);
        faults.extend(files.tied().iter().map(|circle| format!("{name}: a circle of files\n{}", files.tell(circle))));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let parent = ("lib.rs", "mod a; mod b; mod c; pub use b::Bee;");
    check(&[parent, ("a.rs", "use crate::b::Bee;"), ("b.rs", "pub struct Bee(super::a::Ant);")], &["a.rs", "b.rs"]);
    check(&[parent, ("a.rs", "use crate::{c, Bee};"), ("b.rs", "fn f() { crate::a::f() }")], &["a.rs", "b.rs"]);
    check(&[parent, ("a.rs", "use crate::b::*;"), ("b.rs", "use crate::a;")], &["a.rs", "b.rs"]);
    check(&[parent, ("a.rs", "use super::*; type A = Bee;"), ("b.rs", "use crate::a;"), ("c.rs", "")], &[]);
    check(
        &[parent, ("a.rs", "fn f() { println!(\"{}\", crate::b::X) }"), ("b.rs", "use super::a::{self, f as g};")],
        &["a.rs", "b.rs"],
    );
    check(
        &[
            parent,
            ("a.rs", "use crate::b::{self};"),
            ("b.rs", "use crate::c::{d::{X, Y}, Z};"),
            ("c.rs", "use crate::a;"),
        ],
        &["a.rs", "b.rs", "c.rs"],
    );
    check(&[("lib.rs", "mod a;"), ("a.rs", "mod b; pub use b::X;"), ("a/b.rs", "use super::Y; use crate::a;")], &[]);
    check(
        &[parent, ("a.rs", "// crate::b::Bee\n#[cfg(test)]\nmod tests { use crate::b; }"), ("b.rs", "use crate::a;")],
        &[],
    );
}

/// The sources have these files in circles.
fn check(sources: &[(&str, &str)], expected: &[&str]) {
    let modules = sources.iter().map(|(file, text)| Module::read(Path::new(file), text)).collect();
    let tied: Vec<String> = Files::new(modules).tied().into_iter().flatten().collect();
    assert_eq!(tied, expected, "{sources:?}");
}

/// Each crate with its sources; the game itself is called so.
fn crates() -> Vec<(String, PathBuf)> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap());
    let mut all = vec![("game".to_owned(), root.join("src"))];
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let entry = entry.unwrap();
        all.push((entry.file_name().into_string().unwrap(), entry.path().join("src")));
    }
    all.sort();
    all
}

/// The modules of one crate.
struct Files {
    modules: Vec<Module>,
    by_path: BTreeMap<Named, usize>,
}

/// Who names whom, with the words in which they do.
type Arrows = BTreeMap<(usize, usize), String>;

impl Files {
    fn read(source: &Path) -> Self {
        let (mut modules, mut folders) = (Vec::new(), vec![source.to_owned()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let text = fs::read_to_string(&path).unwrap();
                    modules.push(Module::read(path.strip_prefix(source).unwrap(), &text));
                }
            }
        }
        assert!(!modules.is_empty(), "{} has no files: has it been renamed?", source.display());
        // A file that only tests have is a test, whatever it is called.
        let tests: BTreeSet<Named> = modules.iter().flat_map(|module| module.only_in_tests.clone()).collect();
        modules.retain(|module| !tests.iter().any(|test| module.path.starts_with(test)));
        modules.sort_by(|a, b| a.file.cmp(&b.file));
        Self::new(modules)
    }

    fn new(modules: Vec<Module>) -> Self {
        let by_path = modules.iter().enumerate().map(|(idx, module)| (module.path.clone(), idx)).collect();
        Self { modules, by_path }
    }

    /// A circle told by its files, with one thing that each names in it.
    fn tell(&self, circle: &[String]) -> String {
        let arrows = self.arrows();
        let one = |from: &String| {
            let in_circle =
                |(a, b): &(usize, usize)| self.modules[*a].file == *from && circle.contains(&self.modules[*b].file);
            let told = arrows.iter().find(|(arrow, _)| in_circle(arrow));
            told.map_or_else(String::new, |((_, to), words)| {
                format!("  {from} names {}: {words}", self.modules[*to].file)
            })
        };
        circle.iter().map(one).collect::<Vec<_>>().join("\n")
    }

    /// The files of each circle, sorted.
    fn tied(&self) -> Vec<Vec<String>> {
        let graph: DiGraphMap<usize, ()> = self.arrows().into_keys().map(|(from, to)| (from, to, ())).collect();
        let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1);
        let named = circles.map(|circle| circle.into_iter().map(|idx| self.modules[idx].file.clone()).collect());
        let sorted: BTreeSet<BTreeSet<String>> = named.collect();
        sorted.into_iter().map(|circle| circle.into_iter().collect()).collect()
    }

    fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for (from, module) in self.modules.iter().enumerate() {
            for (within, words) in &module.named {
                let Some(to) = self.defining(from, within, words, 0) else { continue };
                let (a, b) = (&module.path, &self.modules[to].path);
                if !a.starts_with(b) && !b.starts_with(a) {
                    arrows.entry((from, to)).or_insert_with(|| words.join("::"));
                }
            }
        }
        arrows
    }

    /// The module in which what these words mean is written, read at a path in a module; none if it is not of this crate.
    fn defining(&self, module: usize, within: &Named, words: &[String], depth: usize) -> Option<usize> {
        let (first, rest) = words.split_first()?;
        let here = &self.modules[module];
        let mut absolute = match first.as_str() {
            "crate" => Vec::new(),
            "self" => within.clone(),
            "super" => within[..within.len().checked_sub(1)?].to_vec(),
            name => {
                if let Some(meant) = here.brought_in.get(name).filter(|meant| depth < 8 && *meant != words) {
                    let whole: Vec<String> = meant.iter().chain(rest).cloned().collect();
                    return self.defining(module, within, &whole, depth + 1);
                }
                let child: Named = within.iter().chain([first]).cloned().collect();
                self.at(&child)?;
                child
            }
        };
        let mut rest = rest;
        while let Some((_, further)) = rest.split_first().filter(|(word, _)| *word == "super") {
            absolute.pop();
            rest = further;
        }
        absolute.extend_from_slice(rest);
        self.written(&absolute, depth)
    }

    /// The module in which the thing at this path is written.
    fn written(&self, path: &[String], depth: usize) -> Option<usize> {
        let (len, idx) = (0..=path.len()).rev().find_map(|len| Some((len, self.at(&path[..len])?)))?;
        let module = &self.modules[idx];
        let Some(name) = path.get(len) else { return Some(idx) };
        if depth >= 8 || module.written.contains(name) {
            return Some(idx);
        }
        if module.brought_in.contains_key(name) {
            return self.defining(idx, &module.path, &path[len..], depth + 1);
        }
        let passed_on = module.all_of.iter().filter_map(|whole| self.defining(idx, &module.path, whole, depth + 1));
        passed_on.into_iter().find(|of| self.modules[*of].written.contains(name)).or(Some(idx))
    }

    fn at(&self, path: &[String]) -> Option<usize> {
        self.by_path.get(path).copied()
    }
}

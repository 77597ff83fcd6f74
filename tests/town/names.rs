//! Nothing that is true only of the shipped story stands in the code: no name of a person, a place or a public matter.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use smallville::{data::Data, mind::persona::Persona, sim::scenario::Scenario};

use crate::layers::{root, visit};

/// How a name is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum As {
    /// As it is written: names of people, which may be words otherwise.
    Written,
    /// In whatever case: what is said of nothing else.
    Any,
}

#[test]
fn no_name_of_the_story_stands_in_code() {
    let names = names();
    let sources = sources();
    let of_tests = test_modules(&sources);
    let (mut faults, mut seen) = (Vec::new(), 0);
    for (path, text) in sources.iter().filter(|(path, _)| !of_tests.iter().any(|folder| path.starts_with(folder))) {
        for (line, literal) in literals(&without_tests(text)) {
            seen += 1;
            let lower = literal.to_lowercase();
            for (name, how) in &names {
                let text = if *how == As::Any { &lower } else { &literal };
                if stands_in(text, name) {
                    let path = path.strip_prefix(root()).unwrap_or(path);
                    faults.push(format!("{}:{line}: \"{name}\" belongs in the data", path.display()));
                }
            }
        }
    }
    assert!(seen > 1_000, "only {seen} texts are found in the code: are they still read right?");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// All names of people, places and public matters, and how they are looked for.
fn names() -> BTreeMap<String, As> {
    let data = Data::new(None);
    let scenario = Scenario::load(&data, 1).unwrap();
    let files: Vec<String> = data.list("personas", "ron").iter().map(|path| data.read_text(path).unwrap()).collect();
    // What is written small as well is a word and no name: "park", "will".
    let words: BTreeSet<&str> =
        files.iter().flat_map(|text| text.split(|sign: char| !sign.is_alphanumeric())).collect();
    let is_name = |word: &str| word.starts_with(char::is_uppercase) && !words.contains(word.to_lowercase().as_str());
    let mut names = BTreeMap::new();
    let people: Vec<&Persona> = scenario.people.iter().map(|persona| &**persona).collect();
    for persona in &people {
        names.insert(persona.name.clone(), As::Written);
        names
            .extend(Some(persona.first_name()).filter(|name| is_name(name)).map(|name| (name.to_owned(), As::Written)));
        let gathering =
            persona.gathering.iter().flat_map(|planned| [&planned.gathering.what, &planned.gathering.topic]);
        let matters = persona.matters.iter().map(|matter| &matter.topic).chain([&persona.project]).chain(gathering);
        names.extend(matters.filter_map(|topic| bare(topic, &people)).map(|topic| (topic, As::Any)));
    }
    for sector in scenario.town.sectors() {
        names.insert(sector.name.to_lowercase(), As::Any);
        let own = sector.name.split(' ').map(|word| word.trim_end_matches("'s")).filter(|word| is_name(word));
        names.extend(own.map(|word| (word.to_lowercase(), As::Any)));
    }
    names
}

/// A matter without its owner and its article, in lower case; none if it is a single word, which may mean anything.
fn bare(topic: &str, people: &[&Persona]) -> Option<String> {
    let owners = people.iter().flat_map(|persona| [persona.name.as_str(), persona.first_name()]);
    let owned = owners.filter_map(|owner| topic.strip_prefix(owner)?.strip_prefix("'s ")).next();
    let bare = owned.unwrap_or(topic).to_lowercase();
    let bare = ["the ", "a ", "an "].iter().find_map(|article| bare.strip_prefix(article)).unwrap_or(&bare);
    bare.contains(' ').then(|| bare.to_owned())
}

/// Whether whole words of a text are a name.
fn stands_in(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// All sources of the game, those of the helpers of its tests left out, and those of its pictures, whose trees are oaks.
fn sources() -> Vec<(PathBuf, String)> {
    let mut sources = Vec::new();
    let mut note = |path: &Path, text: &str| {
        let helps_tests =
            path.components().any(|part| matches!(part.as_os_str().to_str(), Some("testing" | "testing.rs" | "paint")));
        if !helps_tests {
            sources.push((path.to_owned(), text.to_owned()));
        }
    };
    visit(&root().join("src"), &mut note);
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        visit(&entry.unwrap().path().join("src"), &mut note);
    }
    sources
}

/// The files and folders of modules that are only built for tests, without their endings.
fn test_modules(sources: &[(PathBuf, String)]) -> Vec<PathBuf> {
    let mut modules = Vec::new();
    for (path, text) in sources {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let folder = if matches!(stem, "mod" | "lib" | "main") {
            path.parent().map(Path::to_owned).unwrap_or_default()
        } else {
            path.with_extension("")
        };
        for behind in text.split("#[cfg(test)]\n").skip(1) {
            let line = behind.lines().find(|line| !line.trim_start().starts_with("#[")).unwrap_or_default();
            if let Some((_, name)) = line.split_once("mod ").filter(|_| line.ends_with(';')) {
                let module = folder.join(name.trim_end_matches(';'));
                modules.extend([module.with_extension("rs"), module]);
            }
        }
    }
    modules
}

/// A source with what is only built for tests left blank, so that lines keep their numbers.
fn without_tests(text: &str) -> String {
    let mut kept = Vec::new();
    let mut end: Option<String> = None;
    let mut is_marked = false;
    for line in text.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        if let Some(closing) = &end {
            if line.starts_with(closing.as_str()) {
                end = None;
            }
            kept.push("");
        } else if is_marked {
            is_marked = line.trim_start().starts_with("#[");
            if !is_marked && line.ends_with('{') {
                end = Some(format!("{indent}}}"));
            }
            kept.push("");
        } else {
            is_marked = line.trim() == "#[cfg(test)]";
            kept.push(if is_marked { "" } else { line });
        }
    }
    kept.join("\n")
}

/// The texts in a source, with their lines; comments do not count.
fn literals(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut rest, mut line, mut before) = (code, 1, ' ');
    while let Some(sign) = rest.chars().next() {
        let raw = (sign == 'r' && !before.is_alphanumeric() && before != '_').then(|| raw_end(rest)).flatten();
        let taken = match sign {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '\'' => letter_end(rest),
            '"' => {
                let end = text_end(rest);
                found.push((line, rest[1..end].to_owned()));
                (end + 1).min(rest.len())
            }
            'r' if raw.is_some() => {
                let end = raw.unwrap_or(1);
                found.push((line, rest[1..end].trim_matches(['#', '"']).to_owned()));
                end
            }
            sign => sign.len_utf8(),
        };
        line += rest[..taken].matches('\n').count();
        before = sign;
        rest = &rest[taken..];
    }
    found
}

/// Where the closing mark of a text stands.
fn text_end(rest: &str) -> usize {
    let mut escaped = false;
    let closing = rest.char_indices().skip(1).find(|(_, sign)| {
        let closes = *sign == '"' && !escaped;
        escaped = *sign == '\\' && !escaped;
        closes
    });
    closing.map_or(rest.len(), |(at, _)| at)
}

/// Where a raw text ends, behind its last mark; none if it is no text.
fn raw_end(rest: &str) -> Option<usize> {
    let hashes = rest[1..].chars().take_while(|sign| *sign == '#').count();
    let begin = 2 + hashes;
    rest[1 + hashes..].starts_with('"').then_some(())?;
    let closing = format!("\"{}", "#".repeat(hashes));
    Some(rest[begin..].find(&closing).map_or(rest.len(), |at| begin + at + closing.len()))
}

/// Where a letter in marks ends; a lifetime is only its mark.
fn letter_end(rest: &str) -> usize {
    let inner = &rest[1..];
    if inner.starts_with('\\') {
        return inner.char_indices().skip(2).find(|(_, sign)| *sign == '\'').map_or(1, |(at, _)| at + 2);
    }
    let mut letters = inner.char_indices().skip(1);
    match letters.next() {
        Some((at, '\'')) => at + 2,
        _ => 1,
    }
}

#[test]
fn texts_are_found_in_code() {
    let code = "let a = \"one\"; // \"two\"\nlet b = '\"'; fn f<'a>() {} r#\"three \"x\"\"# \"fo\\\"ur\"\n\
                #[cfg(test)]\nmod tests {\n    const T: &str = \"five\";\n}\nconst S: &str = \"six\";";
    let found = literals(&without_tests(code));
    let found: Vec<(usize, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!(found, [(1, "one"), (2, "three \"x"), (2, "fo\\\"ur"), (7, "six")]);
    assert!(stands_in("ask Klaus's friend", "Klaus") && !stands_in("Klausen", "Klaus"));
}

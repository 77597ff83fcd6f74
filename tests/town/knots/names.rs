//! What a source file writes, brings in and names, by its tokens alone.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path as FilePath,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Names that lead to a module or to a thing in it, from the root of the crate.
pub(super) type Path = Vec<String>;

/// One file.
pub(super) struct Module {
    /// Below the sources of its crate.
    pub(super) file: String,
    /// Its name as a module.
    pub(super) path: Path,
    /// Things written in it.
    pub(super) written: BTreeSet<String>,
    /// What `use` brings in, with where it says that it comes from.
    pub(super) brought_in: BTreeMap<String, Path>,
    /// Modules from which `use` brings in everything.
    pub(super) all_of: Vec<Path>,
    /// All that it names, with the module inside the file in which it does.
    pub(super) named: Vec<(Path, Path)>,
    /// Modules that it has only in tests.
    pub(super) only_in_tests: Vec<Path>,
}

/// Words before the name of something written.
const DECLARING: &[&str] = &["const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union", "macro_rules"];

impl Module {
    /// Reads a file, whose path is below the sources of its crate.
    pub(super) fn read(file: &FilePath, text: &str) -> Self {
        let mut path: Path = file.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        path.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
        let mut module = Self {
            file: file.to_str().unwrap().to_owned(),
            path: path.clone(),
            written: BTreeSet::new(),
            brought_in: BTreeMap::new(),
            all_of: Vec::new(),
            named: Vec::new(),
            only_in_tests: Vec::new(),
        };
        if ["tests", "testing"].iter().any(|test| path.iter().any(|part| part == test)) {
            module.only_in_tests.push(path.clone());
        }
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        module.walk(tokens, &path, true);
        module
    }

    /// Takes in tokens of a module inside the file, outermost or within a body.
    fn walk(&mut self, tokens: TokenStream, within: &Path, outermost: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            if is_for_tests(&tokens[at..]) {
                at = self.skip_item(&tokens, at + 2, within);
                continue;
            }
            match &tokens[at] {
                TokenTree::Ident(word) if word == "use" => {
                    let end = (at..tokens.len()).find(|idx| is_punct(&tokens[*idx], ';')).unwrap_or(tokens.len());
                    self.bring_in(&tokens[at + 1..end], &Vec::new(), within);
                    at = end;
                }
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    if let Some(TokenTree::Ident(name)) = tokens.get(at + 1).filter(|_| DECLARING.contains(&&*word)) {
                        if outermost {
                            self.written.insert(name.to_string());
                        }
                        if let (true, Some(TokenTree::Group(body))) = (word == "mod", tokens.get(at + 2)) {
                            let inner = within.iter().cloned().chain([name.to_string()]).collect();
                            self.walk(body.stream(), &inner, false);
                            at += 2;
                        }
                    } else if let (path, Some(end)) = path_at(&tokens, at) {
                        self.named.push((within.clone(), path));
                        at = end;
                    }
                }
                TokenTree::Group(group) => self.walk(group.stream(), within, false),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            at += 1;
        }
    }

    /// Where the item ends that is only for tests; a file among them is remembered.
    fn skip_item(&mut self, tokens: &[TokenTree], start: usize, within: &Path) -> usize {
        let is_use = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "use");
        let mut is_of_use = false;
        for (idx, token) in tokens.iter().enumerate().skip(start) {
            is_of_use |= is_use(token);
            if let (TokenTree::Ident(word), Some(TokenTree::Ident(name))) = (token, tokens.get(idx + 1))
                && word == "mod"
            {
                self.only_in_tests.push(within.iter().cloned().chain([name.to_string()]).collect());
            }
            let is_body = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            if is_punct(token, ';') || (is_body && !is_of_use) {
                return idx + 1;
            }
        }
        tokens.len()
    }

    /// Takes in one tree of `use`, which follows these words.
    fn bring_in(&mut self, tree: &[TokenTree], before: &Path, within: &Path) {
        let mut path = before.clone();
        for (idx, token) in tree.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "as" => {
                    let alias = tree.get(idx + 1).map(ToString::to_string).unwrap_or_default();
                    return self.bring_in_one(alias, path, within);
                }
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    for branch in inner.split(|token| is_punct(token, ',')).filter(|branch| !branch.is_empty()) {
                        self.bring_in(branch, &path, within);
                    }
                    return;
                }
                TokenTree::Punct(punct) if punct.as_char() == '*' => {
                    self.named.push((within.clone(), path.clone()));
                    self.all_of.push(path);
                    return;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if path.len() > 1 {
            path.pop_if(|last| last == "self");
        }
        let name = path.last().cloned().unwrap_or_default();
        self.bring_in_one(name, path, within);
    }

    fn bring_in_one(&mut self, name: String, mut path: Path, within: &Path) {
        if path.len() > 1 {
            path.pop_if(|last| last == "self");
        }
        self.named.push((within.clone(), path.clone()));
        self.brought_in.insert(name, path);
    }
}

/// The names joined by `::` that begin here, and where the last of them stands; a single name is none.
fn path_at(tokens: &[TokenTree], start: usize) -> (Path, Option<usize>) {
    let (mut path, mut at) = (Path::new(), start);
    while let Some(TokenTree::Ident(word)) = tokens.get(at) {
        path.push(word.to_string());
        if tokens.get(at + 1).zip(tokens.get(at + 2)).is_none_or(|(a, b)| !is_punct(a, ':') || !is_punct(b, ':')) {
            break;
        }
        at += 3;
    }
    // Before a turbofish stand two colons and no name.
    let end = if matches!(tokens.get(at), Some(TokenTree::Ident(_))) { at } else { at.saturating_sub(3) };
    let is_path = path.len() > 1;
    (path, is_path.then_some(end))
}

fn is_punct(token: &TokenTree, letter: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == letter)
}

/// Here begins `#[cfg(test)]`.
fn is_for_tests(tokens: &[TokenTree]) -> bool {
    let [hash, TokenTree::Group(group), ..] = tokens else { return false };
    is_punct(hash, '#') && group.stream().to_string().replace(' ', "") == "cfg(test)"
}

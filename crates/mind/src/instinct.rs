//! Common sense that the instincts share: the tables in `assets/` and what is read from them.

pub mod activity;
pub mod answering;
pub mod concepts;
pub mod exchanges;
pub mod handling;
pub mod incidents;
pub mod inclination;
mod lists;
pub mod occasions;
pub mod paraphrases;
pub mod reflection;
pub mod pursuits;
pub mod reader;
pub mod sketch;
pub mod speech;
pub mod taste;
pub mod trouble;
pub mod ventures;
pub mod words;

use std::{cell::RefCell, io, sync::Arc};

use crate::{
    embed::ConceptEmbedder,
    persona::newcomer::{self, given_names},
    prompt::{Prompted, Prompts, names::Names, reply_filter::ReplyFilter},
};

/// Everything a built-in mind knows about the world in general. The same for everybody, and read-only.
#[derive(Clone, Debug)]
pub struct CommonSense {
    /// What one can do, where and how.
    pub activities: Arc<activity::Activities>,
    /// What one does at gatherings.
    pub occasions: Arc<occasions::Occasions>,
    /// What happens to people while they do something.
    pub incidents: Arc<incidents::Incidents>,
    /// What words mean: how much a thing matters, what a command asks for.
    pub words: Arc<words::Words>,
    /// How a player's words are read.
    pub reader: Arc<reader::Tables>,
    /// What answers in an interview go by.
    pub answers: Arc<answering::Answers>,
    /// How a paragraph about somebody new is read.
    pub newcomers: Arc<newcomer::Words>,
    /// Other ways to say what many people say.
    pub paraphrases: Arc<paraphrases::Paraphrases>,
    /// How one goes about a goal for which one needs others.
    pub pursuits: Arc<pursuits::Pursuits>,
    /// What people begin of their own accord.
    pub ventures: Arc<ventures::Ventures>,
    /// How things are said.
    pub phrases: Arc<speech::Phrases>,
    /// What people talk about, and how one line follows another.
    pub exchanges: Arc<exchanges::Exchanges>,
    /// The words for what somebody concludes.
    pub reflection: Arc<reflection::phrases::Phrases>,
    /// What a language model reads.
    pub prompts: Arc<Prompts>,
    /// Hears what a language model says.
    pub reply_filter: Arc<ReplyFilter>,
    /// How people are called of whom a language model may speak only if they are known.
    pub names: Arc<Names>,
    /// What states of things mean, and what one does about them.
    pub troubles: Arc<trouble::Troubles>,
    /// What activities are about.
    pub subjects: Arc<inclination::Subjects>,
    /// Brings related texts near each other.
    pub embedder: ConceptEmbedder,
}

/// What is wrong with the tables, one line for each fault.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct CommonSenseErrors(pub Vec<String>);

impl CommonSense {
    /// Reads all tables; `list` gives the paths of the `.ron` files in a folder, `read` the text of a path.
    /// `prompted` are the questions whose texts a language model reads.
    ///
    /// # Errors
    /// Every fault of every table at once, each as `file:line: what is wrong; what to do`.
    pub fn load(
        list: &dyn Fn(&str) -> Vec<String>,
        read: &dyn Fn(&str) -> io::Result<String>,
        prompted: &[Prompted],
    ) -> Result<Self, CommonSenseErrors> {
        let mut faults = Vec::new();
        // Every word that stands in a table or a text is one of the town's, but for those that are only read and never
        // said.
        let reply_filter = RefCell::new(ReplyFilter::default());
        let plain = read;
        let read = &|path: &str| read(path).inspect(|text| reply_filter.borrow_mut().learn(text));
        let activities = activity::Activities::load(&list("assets/activities"), read, &mut faults);
        let phrases = speech::Phrases::load(&list("assets/speech"), read, &mut faults);
        let incidents = incidents::Incidents::load(read, &mut faults);
        let exchanges = exchanges::Exchanges::load(&list(exchanges::FOLDER), incidents.as_ref(), read, &mut faults);
        let troubles = trouble::load(read, plain, &activities, &mut faults);
        let prompts = Prompts::load(prompted, read, &mut faults);
        let words: Option<words::Words> = parse(words::PATH, read, &mut faults);
        let occasions = occasions(read, &mut faults);
        let groups: Option<concepts::Groups> = parse(concepts::PATH, read, &mut faults);
        let embedder = ConceptEmbedder::new(&concepts::lists(groups.unwrap_or_default()));
        let reflection: Option<reflection::phrases::Phrases> = parse(reflection::phrases::PATH, read, &mut faults);
        let mut reader = reader::Tables::load(read, plain, &mut faults);
        let newcomers = newcomers(plain, &mut faults);
        let answers = answering::Answers::load(plain, &embedder, &mut faults);
        let paraphrases: Option<paraphrases::Paraphrases> = parse(paraphrases::PATH, read, &mut faults);
        let pursuits: Option<pursuits::Pursuits> = parse(pursuits::PATH, read, &mut faults);
        let ventures = ventures::Ventures::load(read, &mut faults);
        let reply_filter = Arc::new(reply_filter.take());
        if let Some(reader) = &mut reader {
            reader.learn(&reply_filter);
        }
        match (words, occasions, reflection, reader, paraphrases, pursuits, ventures, incidents, newcomers, answers) {
            (
                Some(words),
                Some(occasions),
                Some(reflection),
                Some(reader),
                Some(paraphrases),
                Some(pursuits),
                Some(ventures),
                Some(incidents),
                Some(newcomers),
                Some(answers),
            ) if faults.is_empty() => Ok(Self {
                answers: Arc::new(answers),
                names: Arc::new(Names::new(newcomers.names.clone())),
                pursuits: Arc::new(pursuits),
                ventures: Arc::new(ventures),
                incidents: Arc::new(incidents),
                newcomers: Arc::new(newcomers),
                paraphrases: Arc::new(paraphrases),
                reader: Arc::new(reader),
                subjects: Arc::new(inclination::Subjects::new(&activities, &embedder)),
                activities: Arc::new(activities),
                occasions: Arc::new(occasions),
                words: Arc::new(words.prepared()),
                reflection: Arc::new(reflection.prepared()),
                prompts: Arc::new(prompts),
                reply_filter,
                troubles: Arc::new(troubles),
                phrases: Arc::new(phrases),
                exchanges: Arc::new(exchanges),
                embedder,
            }),
            _ => Err(CommonSenseErrors(faults)),
        }
    }
}

impl CommonSense {
    /// The same where these people live, by their full names.
    pub fn meet_people<'a>(&mut self, people: impl IntoIterator<Item = &'a str>) {
        self.names = Arc::new(Names::clone(&self.names).with_people(people));
    }

    /// Whether everybody of whom `words` speak occurs in what the speaker was told, or is known to them: full names.
    ///
    /// # Errors
    /// The rule, if somebody does not.
    pub fn check_names<'a>(&self, words: &str, told: &str, knows: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let told = knows.fold(told.to_owned(), |told, name| told + "\n" + name);
        self.names.check(words, &told, |word| self.reply_filter.knows(word))
    }
}

/// What one does at gatherings; faults are noted with file and line.
fn occasions(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Option<occasions::Occasions> {
    let occasions: occasions::Occasions = parse(occasions::PATH, read, faults)?;
    let text = read(occasions::PATH).unwrap_or_default();
    faults.extend(occasions.faults().into_iter().map(|(needle, fault)| {
        let line = text.lines().position(|line| line.contains(&needle)).map_or(1, |index| index + 1);
        format!("{}:{line}: {fault}", occasions::PATH)
    }));
    Some(occasions)
}

/// How newcomers are read, with given names; faults are noted with file and line.
fn newcomers(read: &dyn Fn(&str) -> io::Result<String>, faults: &mut Vec<String>) -> Option<newcomer::Words> {
    let words: Option<newcomer::Words> = lists::load(newcomer::words::PATH, read, faults);
    let names: Option<given_names::GivenNames> = lists::load(given_names::PATH, read, faults);
    Some(words?.knowing(names?))
}

/// Reads one RON file; a fault is noted with its line.
fn parse<T: serde::de::DeserializeOwned>(
    path: &str,
    read: &dyn Fn(&str) -> io::Result<String>,
    faults: &mut Vec<String>,
) -> Option<T> {
    let text = match read(path) {
        Ok(text) => text,
        Err(error) => {
            faults.push(format!("{path}: cannot be read ({error}); restore the file"));
            return None;
        }
    };
    match ron::from_str(&text) {
        Ok(value) => Some(value),
        Err(error) => {
            let at = error.span.start;
            faults
                .push(format!("{path}:{}:{}: {}; see the comment at the top of the file", at.line, at.col, error.code));
            None
        }
    }
}

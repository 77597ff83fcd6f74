//! Says what was assumed and what could not be used, one sentence each.

use super::stream::Tally;

/// What there is to say.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    town: Vec<String>,
    /// Name and sentence.
    people: Vec<(String, String)>,
    /// Those who live here already.
    kept: Vec<String>,
    has_indexes: bool,
}

impl Report {
    /// Something of the town as a whole, if there is anything.
    pub(super) fn town(&mut self, sentence: Option<String>) {
        self.town.extend(sentence);
    }

    /// Something of one person.
    pub(super) fn person(&mut self, name: &str, sentence: String) {
        let stop = if sentence.ends_with('.') { "" } else { "." };
        self.people.push((name.to_owned(), format!("{sentence}{stop}")));
    }

    /// Somebody lives here already.
    pub(super) fn kept(&mut self, name: &str) {
        self.kept.push(name.to_owned());
    }

    /// There are files by which the other code finds memories.
    pub(super) fn indexes(&mut self) {
        self.has_indexes = true;
    }

    /// What of somebody's entries was left out or assumed.
    pub(super) fn tally(&mut self, name: &str, tally: &Tally) {
        let entries = |count: u32| if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") };
        let are = |count: u32| if count == 1 { "is" } else { "are" };
        let mut say = |count: u32, text: &str| {
            if count > 0 {
                self.person(name, format!("{name}: {} {} {text}", entries(count), are(count)));
            }
        };
        say(tally.idle, "left out that only said that something was idle");
        say(tally.repeated, "left out that repeated what is remembered already");
        say(tally.empty, "left out that said nothing, such as \"this is blank\"");
        say(tally.unreadable, "left out that cannot be read (no number, an unknown type or no text)");
        say(tally.doubled, "left out in whose place there is a later one of the same number");
        say(tally.undated, "without a date that can be read, and stand at the time of what came before");
        say(tally.moved, "dated outside the time of the save or of this calendar, and stand at its nearer end");
        say(tally.unrated, "without an importance that can be read, which is taken to be 3");
        say(tally.loose, "named as a reason but not there, and no longer named");
        if tally.kept == 0 {
            self.person(name, format!("{name} comes without a single memory of the other town"));
        }
    }

    /// All sentences: of the town, then by person.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut all = self.town.clone();
        all.push(
            "Where everybody stood and went (environment/ and movement/), the routine of their days \
             (\"daily_plan_req\") and what they were about to do when the town was saved is not taken over: they begin \
             at home, with plans of their own."
                .to_owned(),
        );
        if self.has_indexes {
            all.push(
                "The counts of keywords (kw_strength.json) and the vectors of another model (embeddings.json) are not \
                 used: memories are found by what they mean, with vectors of our own."
                    .to_owned(),
            );
        }
        if !self.kept.is_empty() {
            all.push(format!(
                "Some live here already and keep home, bed, looks, work, goal and tastes; age, character, first \
                 memories and hours of sleep come from the save: {}.",
                self.kept.join(", ")
            ));
        }
        all.extend(self.of_people());
        all
    }

    /// The sentences by person.
    pub(super) fn of_people(&self) -> Vec<String> {
        let mut people: Vec<&(String, String)> = self.people.iter().collect();
        people.sort_by(|a, b| a.0.cmp(&b.0));
        people.into_iter().map(|(_, sentence)| sentence.clone()).collect()
    }
}

//! A line to type in that remembers what was typed and completes what is begun.

/// How many lines are remembered.
const REMEMBERED: usize = 100;

/// A line to type in.
#[derive(Default, Debug)]
pub(super) struct Prompt {
    /// What is typed so far.
    pub(super) line: String,
    /// What was typed before, oldest first.
    history: Vec<String>,
    /// Which line of the history is shown.
    recalled: Option<usize>,
    /// What was typed before the history was looked through.
    draft: String,
    /// What the line may become.
    candidates: Vec<String>,
    /// Which candidate is in the line.
    chosen: Option<usize>,
}

impl Prompt {
    /// The line as it was typed; it is remembered, and the prompt is empty again.
    pub(super) fn take(&mut self) -> Option<String> {
        let line = std::mem::take(&mut self.line).trim().to_owned();
        self.recalled = None;
        self.forget_candidates();
        if line.is_empty() {
            return None;
        }
        if self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        let surplus = self.history.len().saturating_sub(REMEMBERED);
        self.history.drain(..surplus);
        Some(line)
    }

    /// Shows the line before.
    pub(super) fn older(&mut self) {
        let index = match self.recalled {
            None if self.history.is_empty() => return,
            None => {
                self.draft = std::mem::take(&mut self.line);
                self.history.len() - 1
            }
            Some(index) => index.saturating_sub(1),
        };
        self.recalled = Some(index);
        self.line.clone_from(&self.history[index]);
        self.forget_candidates();
    }

    /// Shows the line after; after the last one, what was being typed.
    pub(super) fn newer(&mut self) {
        let Some(index) = self.recalled else { return };
        if index + 1 < self.history.len() {
            self.recalled = Some(index + 1);
            self.line.clone_from(&self.history[index + 1]);
        } else {
            self.recalled = None;
            self.line = std::mem::take(&mut self.draft);
        }
        self.forget_candidates();
    }

    /// Something was typed: what was looked up before does not count any more.
    pub(super) fn typed(&mut self) {
        self.recalled = None;
        self.forget_candidates();
    }

    /// Completes the line: as far as all candidates agree, then one candidate after the other.
    pub(super) fn complete(&mut self, lookup: impl FnOnce(&str) -> Vec<String>, backwards: bool) {
        if self.candidates.is_empty() {
            self.candidates = lookup(&self.line);
            if let [only] = self.candidates.as_slice() {
                self.line.clone_from(only);
                self.forget_candidates();
            } else if let Some(longer) = agreed(&self.candidates).filter(|agreed| is_longer(agreed, &self.line)) {
                self.line = longer;
            }
            return;
        }
        let count = self.candidates.len();
        let next = match (self.chosen, backwards) {
            (None, false) => 0,
            (None, true) => count - 1,
            (Some(index), false) => (index + 1) % count,
            (Some(index), true) => (index + count - 1) % count,
        };
        self.choose(next);
    }

    /// Puts a candidate into the line.
    pub(super) fn choose(&mut self, index: usize) {
        if let Some(candidate) = self.candidates.get(index) {
            self.line.clone_from(candidate);
            self.chosen = Some(index);
        }
    }

    /// What the line may become, and which of these it is.
    pub(super) fn candidates(&self) -> (&[String], Option<usize>) {
        (&self.candidates, self.chosen)
    }

    fn forget_candidates(&mut self) {
        self.candidates.clear();
        self.chosen = None;
    }
}

/// The beginning that all texts have in common.
fn agreed(texts: &[String]) -> Option<String> {
    let (first, rest) = texts.split_first()?;
    let mut length = first.len();
    for text in rest {
        let same = first.char_indices().zip(text.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
        length = length.min(same.unwrap_or_else(|| first.len().min(text.len())));
    }
    Some(first[..length].to_owned())
}

/// Whether `text` begins with what was typed, and goes on.
fn is_longer(text: &str, typed: &str) -> bool {
    text.len() > typed.len() && text.to_lowercase().starts_with(&typed.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(typed: &str) -> Vec<String> {
        let all = ["follow Maria Lopez", "follow Mei Lin", "follow Maria Gomez", "find Hobbs Cafe"];
        all.iter().filter(|name| name.to_lowercase().starts_with(typed)).map(|name| (*name).to_owned()).collect()
    }

    fn typed(line: &str) -> Prompt {
        Prompt { line: line.into(), ..Prompt::default() }
    }

    #[test]
    fn the_history_goes_up_and_down_again() {
        let mut prompt = Prompt::default();
        prompt.older();
        assert_eq!(prompt.line, "");
        for line in ["pause", " help ", "help", "  "] {
            prompt.line = line.into();
            let _ = prompt.take();
        }
        prompt.line = "spe".into();
        let mut seen = Vec::new();
        for _ in 0..3 {
            prompt.older();
            seen.push(prompt.line.clone());
        }
        assert_eq!(seen, ["help", "pause", "pause"]);
        prompt.newer();
        assert_eq!(prompt.line, "help");
        prompt.newer();
        assert_eq!(prompt.line, "spe");
        prompt.newer();
        assert_eq!(prompt.line, "spe");
    }

    #[test]
    fn the_only_candidate_is_taken_at_once() {
        let mut prompt = typed("fi");
        prompt.complete(names, false);
        assert_eq!((prompt.line.as_str(), prompt.candidates().0.len()), ("find Hobbs Cafe", 0));
    }

    #[test]
    fn candidates_are_completed_as_far_as_they_agree_and_then_in_turn() {
        let mut prompt = typed("follow ma");
        prompt.complete(names, false);
        assert_eq!(prompt.line, "follow Maria ");
        assert_eq!(prompt.candidates().0.len(), 2);
        let mut seen = Vec::new();
        for backwards in [false, false, false, true] {
            prompt.complete(|_| unreachable!("the candidates are known"), backwards);
            seen.push(prompt.line.clone());
        }
        let (lopez, gomez) = ("follow Maria Lopez", "follow Maria Gomez");
        assert_eq!(seen, [lopez, gomez, lopez, gomez]);
        prompt.line.push('x');
        prompt.typed();
        assert!(prompt.candidates().0.is_empty());
    }

    #[test]
    fn texts_agree_up_to_their_first_difference() {
        let check = |texts: &[&str], expected: &str| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
            assert_eq!(agreed(&texts).as_deref(), Some(expected));
        };
        check(&["Café A", "Café B"], "Café ");
        check(&["ab", "abc"], "ab");
        check(&["x", "y"], "");
    }
}

//! What the model still knows from earlier questions.
//!
//! Many questions begin alike: the rules, then who somebody is. What was worked out for such a beginning stays in the
//! context's cache, and the next question goes on from it. The cache has a cell for each token; several sequences of tokens
//! may share the cells of a common beginning. This file only decides; the runner does the same to llama.cpp's cache.

use std::collections::BTreeSet;

use llama_cpp_2::token::LlamaToken;

/// How many beginnings are remembered at a time.
pub(super) const SEQUENCES: usize = 4;
/// A question that shares a beginning with an earlier one takes its place if no more of it is lost than this; otherwise it
/// gets a place of its own, so that two people who are asked in turn do not drive each other out.
const WORTH_KEEPING: usize = 64;

/// The tokens of one sequence.
#[derive(Clone, Debug, Default)]
struct Sequence {
    tokens: Vec<LlamaToken>,
    /// The cell of each.
    cells: Vec<u64>,
    /// When it was last taken up; 0 for never.
    used: u64,
}

/// What is to be done before a question is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The sequence that the question goes to.
    pub(super) to: usize,
    /// The one that lends it its beginning, if another.
    pub(super) from: Option<usize>,
    /// Tokens of the question that are known.
    pub(super) known: usize,
    /// Sequences that make room.
    pub(super) forgotten: Vec<usize>,
}

/// All sequences.
#[derive(Debug)]
pub(super) struct Sequences {
    all: [Sequence; SEQUENCES],
    /// Cells of the cache.
    room: usize,
    /// Whether the end of a sequence can be taken back; networks with a running state cannot.
    cuts: bool,
    cells: u64,
    times: u64,
}

impl Sequences {
    /// None yet, in a cache with so many cells.
    pub(super) fn new(room: usize, cuts: bool) -> Self {
        Self { all: Default::default(), room, cuts, cells: 0, times: 0 }
    }

    /// Whether the end of a sequence can be taken back.
    pub(super) fn can_cut(&self) -> bool {
        self.cuts
    }

    /// How many tokens a sequence has.
    pub(super) fn length(&self, sequence: usize) -> usize {
        self.all[sequence].tokens.len()
    }

    /// Decides where a question goes whose answer may have so many tokens, and takes note of it.
    pub(super) fn plan(&mut self, question: &[LlamaToken], answer: usize) -> Plan {
        let known = |sequence: &Sequence| self.known(sequence, question);
        let best = (0..SEQUENCES).max_by_key(|n| (known(&self.all[*n]), self.all[*n].used)).unwrap_or(0);
        let known = known(&self.all[best]);
        let other = self.oldest(|n| known == 0 || n != best);
        let mut plan = Plan { to: best, from: None, known, forgotten: Vec::new() };
        if known == 0 {
            plan.to = other.unwrap_or(best);
        } else if let Some(other) = other
            && self.cuts
            && self.length(best) - known > WORTH_KEEPING
        {
            plan = Plan { to: other, from: Some(best), ..plan };
        }
        let beginning = self.all[plan.from.unwrap_or(plan.to)].clone();
        self.times += 1;
        self.all[plan.to] = Sequence {
            tokens: beginning.tokens[..known].to_vec(),
            cells: beginning.cells[..known].to_vec(),
            used: self.times,
        };
        let new = question.len() - known + answer;
        while self.used_cells() + new > self.room
            && let Some(oldest) = self.oldest(|n| n != plan.to && self.length(n) > 0)
        {
            self.cut(oldest, 0);
            plan.forgotten.push(oldest);
        }
        plan
    }

    /// Tokens were added to a sequence.
    pub(super) fn grow(&mut self, sequence: usize, tokens: &[LlamaToken]) {
        let sequence = &mut self.all[sequence];
        sequence.tokens.extend(tokens);
        for _ in tokens {
            self.cells += 1;
            sequence.cells.push(self.cells);
        }
    }

    /// A sequence has only its first tokens any longer.
    pub(super) fn cut(&mut self, sequence: usize, length: usize) {
        let sequence = &mut self.all[sequence];
        sequence.tokens.truncate(length);
        sequence.cells.truncate(length);
        if length == 0 {
            sequence.used = 0;
        }
    }

    /// All sequences are gone.
    pub(super) fn forget(&mut self) {
        (0..SEQUENCES).for_each(|n| self.cut(n, 0));
    }

    /// How much of a question a sequence knows; its last token is always read anew, because what follows it is asked for.
    fn known(&self, sequence: &Sequence, question: &[LlamaToken]) -> usize {
        let same = sequence.tokens.iter().zip(question).take_while(|(a, b)| a == b).count();
        let known = same.min(question.len().saturating_sub(1));
        if self.cuts || known == sequence.tokens.len() { known } else { 0 }
    }

    /// Of some sequences the one that was left alone longest.
    fn oldest(&self, among: impl Fn(usize) -> bool) -> Option<usize> {
        (0..SEQUENCES).filter(|n| among(*n)).min_by_key(|n| self.all[*n].used)
    }

    fn used_cells(&self) -> usize {
        self.all.iter().flat_map(|sequence| &sequence.cells).collect::<BTreeSet<_>>().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question of so many tokens of the rules, then so many of somebody.
    fn question(rules: usize, who: i32, own: usize) -> Vec<LlamaToken> {
        let own = std::iter::repeat_n(LlamaToken(who), own);
        std::iter::repeat_n(LlamaToken(0), rules).chain(own).collect()
    }

    fn ask(sequences: &mut Sequences, question: &[LlamaToken], answer: usize) -> Plan {
        let plan = sequences.plan(question, answer);
        sequences.grow(plan.to, &question[plan.known..]);
        assert!(sequences.used_cells() + answer <= sequences.room);
        plan
    }

    #[test]
    fn a_like_question_is_read_from_where_it_differs() {
        let mut sequences = Sequences::new(10_000, true);
        let first = ask(&mut sequences, &question(100, 1, 20), 10);
        assert_eq!((first.from, first.known), (None, 0));
        let second = ask(&mut sequences, &question(100, 2, 30), 10);
        assert_eq!(second, Plan { to: first.to, from: None, known: 100, forgotten: Vec::new() });
        // The same once more: all but the last token.
        assert_eq!(ask(&mut sequences, &question(100, 2, 30), 10).known, 129);
    }

    #[test]
    fn two_people_keep_a_place_each_and_share_the_rules() {
        let mut sequences = Sequences::new(10_000, true);
        let maria = ask(&mut sequences, &question(500, 1, 300), 10);
        let klaus = ask(&mut sequences, &question(500, 2, 300), 10);
        assert_eq!((klaus.from, klaus.known), (Some(maria.to), 500));
        assert_ne!(klaus.to, maria.to);
        assert_eq!(sequences.used_cells(), 500 + 300 + 300);
        assert_eq!(ask(&mut sequences, &question(500, 1, 310), 10).known, 800);
        assert_eq!(ask(&mut sequences, &question(500, 2, 310), 10).known, 800);
    }

    #[test]
    fn what_was_left_alone_longest_makes_room() {
        let mut sequences = Sequences::new(1000, true);
        let first = ask(&mut sequences, &question(0, 1, 300), 100);
        let second = ask(&mut sequences, &question(0, 2, 300), 100);
        let third = ask(&mut sequences, &question(0, 3, 300), 100);
        assert!(third.forgotten.is_empty());
        let fourth = ask(&mut sequences, &question(0, 4, 300), 200);
        assert_eq!(fourth.forgotten, [first.to, second.to]);
        assert_eq!(ask(&mut sequences, &question(0, 3, 310), 100).known, 300);
        // A question that takes all drives all out.
        let all = ask(&mut sequences, &question(0, 5, 900), 100);
        assert_eq!((all.known, sequences.used_cells()), (0, 900));
    }

    #[test]
    fn shared_cells_are_free_only_when_nobody_shares_them_any_longer() {
        let mut sequences = Sequences::new(1000, true);
        let lender = ask(&mut sequences, &question(400, 1, 200), 10);
        let plan = ask(&mut sequences, &question(400, 2, 300), 200);
        assert_eq!((plan.known, plan.forgotten.as_slice()), (400, &[lender.to][..]));
        assert_eq!(sequences.used_cells(), 700);
    }

    #[test]
    fn a_running_state_can_only_go_on() {
        let mut sequences = Sequences::new(10_000, false);
        ask(&mut sequences, &question(100, 1, 20), 10);
        assert_eq!(ask(&mut sequences, &question(100, 1, 50), 10).known, 120);
        assert_eq!(ask(&mut sequences, &question(100, 2, 50), 10).known, 0);
    }

    #[test]
    fn what_is_forgotten_is_not_known() {
        let mut sequences = Sequences::new(10_000, true);
        ask(&mut sequences, &question(100, 1, 20), 10);
        sequences.forget();
        assert_eq!((sequences.used_cells(), ask(&mut sequences, &question(100, 1, 20), 10).known), (0, 0));
    }

    proptest::proptest! {
        #[test]
        fn the_cache_never_overflows(asked in proptest::collection::vec((0..400_usize, 1..6_i32, 1..400_usize), 1..40)) {
            for cuts in [true, false] {
                let mut sequences = Sequences::new(1000, cuts);
                for (rules, who, own) in &asked {
                    let question = question(*rules, *who, *own);
                    let plan = ask(&mut sequences, &question, 100);
                    assert!(plan.known < question.len() && !plan.forgotten.contains(&plan.to));
                }
            }
        }
    }
}

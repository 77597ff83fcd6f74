//! A conclusion before it has words: what kind it is, on what it rests, how much it matters.

use std::collections::BTreeSet;

use rand::rngs::StdRng;

use crate::embed::{Embedder as _, cosine, stems};
use crate::{
    conclusion::{Conclusion, Form, Held, InsightKind, Slots},
    insight::Insight,
    instinct::reflection::context::ReflectionContext,
    memory::MemoryId,
};

/// How many memories an insight cites at least and at most.
const LEAST_CITED: usize = 2;
const CITED: usize = 8;
/// Texts nearer than this to each other say the same, whoever wrote them.
const SAME: f32 = 0.93;

/// What says that something is done often.
const OFTEN: [Form; 5] = [Form::DevotionMuch, Form::HabitDeed, Form::HabitPlace, Form::PatternHour, Form::Skill];

/// A conclusion before it has words.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// What is said.
    pub form: Form,
    /// About whom or what, as the phrasings need it.
    pub slots: Slots,
    /// The memories on which it rests, by index.
    pub evidence: Vec<usize>,
    /// Full name or topic.
    pub about: String,
    /// By how much it moves what the person thinks of whom it is about; 0 for topics.
    pub judges: f32,
    /// How much it presses to be thought.
    pub weight: f32,
}

impl Draft {
    /// What kind of insight it becomes.
    #[must_use]
    pub fn kind(&self) -> InsightKind {
        self.form.kind()
    }

    /// What it says.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        Conclusion { form: self.form, slots: self.slots.clone() }
    }

    /// Whether it rests on enough, and is not held already.
    #[must_use]
    pub fn is_new(&self, context: &ReflectionContext<'_>, standing: &[Held]) -> bool {
        let mut held = standing.iter().filter_map(|held| held.says.as_ref());
        self.evidence.len() >= LEAST_CITED
            && !self.is_thought(context)
            && !held.any(|held| self.conclusion().is_like(held))
    }

    /// Whether the same memories have given a thought of this sort already: what is done often is a devotion or a habit
    /// or a pattern, and one of them is enough.
    fn is_thought(&self, context: &ReflectionContext<'_>) -> bool {
        let lived: Vec<MemoryId> = self
            .evidence
            .iter()
            .map(|i| &context.memories_read[*i])
            .filter(|features| features.lived)
            .map(|features| features.id)
            .collect();
        let sort: &[Form] = match self.form {
            _ if lived.len() < self.evidence.len() => return false,
            Form::ProgressForward | Form::ProgressStuck => &[Form::ProgressForward, Form::ProgressStuck],
            _ if self.is_frequency() => &OFTEN,
            _ => return false,
        };
        context.memories_read.iter().filter(|features| features.is_insight() && features.people.is_empty()).any(
            |features| {
                let thought = features.memory;
                let common = lived.iter().filter(|id| thought.evidence.contains(id)).count();
                10 * common >= 7 * lived.len() && features.form().is_some_and(|form| sort.contains(&form))
            },
        )
    }

    /// Whether it says that something is done often.
    fn is_frequency(&self) -> bool {
        OFTEN.contains(&self.form)
    }

    /// Whether another draft says much the same of much the same memories.
    #[must_use]
    pub fn is_like(&self, other: &Draft) -> bool {
        let common = self.evidence.iter().filter(|i| other.evidence.contains(i)).count();
        let covered = 10 * common >= 7 * self.evidence.len();
        let words = |draft: &Draft| stems(&draft.about).into_iter().collect::<BTreeSet<_>>();
        let of_place = |form| matches!(form, Form::HabitPlace | Form::PatternPlace);
        (covered && self.is_frequency() && other.is_frequency())
            || (of_place(self.form) && of_place(other.form) && self.about == other.about)
            || (self.kind() == other.kind()
                && (self.kind() != InsightKind::Tie && covered || !words(self).is_disjoint(&words(other))))
    }

    /// Puts it into words; none if these words stand already.
    #[must_use]
    pub fn insight(&self, context: &ReflectionContext<'_>, standing: &[Held], rng: &mut StdRng) -> Option<Insight> {
        let text = context.sense.reflection.say(self.form, &self.slots, context.persona, rng);
        let embedder = &context.sense.embedder;
        let vector = embedder.embed(&text);
        if standing.iter().any(|held| held.text == text || cosine(&vector, &held.embedding) > SAME) {
            return None;
        }
        let evidence = self.cited(context);
        if evidence.len() < LEAST_CITED || !text.contains(&context.persona.name) {
            return None;
        }
        let of = |id: &MemoryId| {
            context.memories_read.iter().find(|features| features.id == *id).map(|features| features.memory)
        };
        let cited = || evidence.iter().filter_map(of);
        let level = cited().map(|memory| memory.level).max().unwrap_or(0);
        let weighty = cited().map(|memory| memory.importance).max().unwrap_or(0) >= 7;
        let importance = 5 + level.min(2) + u8::from(weighty) + u8::from(self.judges.abs() >= 0.8);
        let judges = (self.judges.abs() >= 0.05)
            .then(|| (self.about.clone(), (self.judges.clamp(-1.5, 1.5) * 10.0).round() / 10.0));
        Some(Insight {
            text,
            says: Some(self.conclusion()),
            kind: self.kind(),
            about: Some(self.about.clone()),
            judges,
            importance: importance.clamp(5, 9),
            evidence,
        })
    }

    /// The weightiest of the evidence, in the order in which it was lived; insights are always among it.
    fn cited(&self, context: &ReflectionContext<'_>) -> Vec<MemoryId> {
        let mut order: Vec<usize> = self.evidence.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let rank = |i: usize| context.weight(i) + if context.memories_read[i].is_insight() { 100.0 } else { 0.0 };
        order.sort_by(|a, b| rank(*b).total_cmp(&rank(*a)).then(a.cmp(b)));
        order.truncate(CITED);
        order.sort_unstable();
        order.into_iter().map(|i| context.memories_read[i].id).collect()
    }

    /// How many words it shares with a question.
    #[must_use]
    pub fn answers(&self, question: &BTreeSet<String>) -> usize {
        let words = self.slots.iter().flat_map(|(_, words)| stems(words)).collect::<BTreeSet<_>>();
        words.intersection(question).count()
    }
}

//! What follows from these memories? Up to five insights with their evidence.
//!
//! Park et al. 2023, §4.2: insights are drawn for a question from what retrieval brought up, and cite it.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};

use crate::{
    mind::{
        instinct::{
            CommonSense,
            pondering::{draft::Draft, mulling::Mulling, own, ties, views},
        },
        memory::{Memory, MemoryId},
        persona::Persona,
        question::{Kind, Question, identity},
        relate::Relations,
    },
    model::embed::stems,
    town::GameTime,
};

/// How many insights one question gives at most.
const MOST: usize = 5;
/// What answers the question and does not weigh as much is not worth a thought.
const LEAST_WEIGHT: f32 = 4.0;
/// What is beside the question must weigh more.
const LEAST_BESIDE: f32 = 8.0;

/// Kinds of insight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum InsightKind {
    /// Time and feeling spent on something.
    Devotion,
    /// What is done again and again.
    Habit,
    /// What one gets better at.
    Skill,
    /// How a goal comes along.
    Progress,
    /// How one stands to a person.
    Tie,
    /// What keeps coming back as a fear.
    Worry,
    /// What one means to do or to become.
    Intention,
    /// What one thinks of a matter of the town.
    View,
    /// What repeats itself in others, in places, in hours.
    Pattern,
}

/// Something concluded from memories.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Insight {
    /// In the third person, with the full name.
    pub text: String,
    /// Of what kind.
    pub kind: InsightKind,
    /// The memories on which it rests: two to eight of those that were given.
    pub evidence: Vec<MemoryId>,
    /// About whom (full name) or what.
    pub about: Option<String>,
    /// Whose standing with the person it changes (full name), and by how much: −1.5 to 1.5. The text is the reason.
    pub judges: Option<(String, f32)>,
    /// 5 to 9.
    pub importance: u8,
}

/// Asked for each question worth thinking over.
#[derive(Debug)]
pub struct Insights<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What is thought over.
    pub question: &'a str,
    /// The memories that came up for it, oldest first.
    pub memories: &'a [(MemoryId, &'a Memory)],
    /// How they stand to others.
    pub relations: &'a Relations,
    /// The texts of insights that they hold already.
    pub standing: &'a [String],
    /// When they ask.
    pub now: GameTime,
}

impl Question for Insights<'_> {
    type Answer = Vec<Insight>;
    const KIND: Kind = Kind::Insights;

    fn prompt(&self) -> String {
        format!(
            "{}\nIt is {}. {}\nWhat {} remembers:\n{}Holds already: {}\nWhat up to {MOST} insights follow from these memories, none of them held already? Each as a sentence about {} with its kind (Devotion, Habit, Skill, Progress, Tie, Worry, Intention, View, Pattern), the numbers of the two to eight memories on which it rests, whom or what it is about, whose standing it changes and by how much (−1.5 to 1.5), and its importance (5 to 9).",
            identity(self.persona),
            self.now,
            self.question,
            self.persona.first_name(),
            statements(self.memories),
            if self.standing.is_empty() { String::from("nothing.") } else { self.standing.join(" ") },
            self.persona.name,
        )
    }

    fn check(&self, answer: &Vec<Insight>) -> Result<(), String> {
        if answer.len() > MOST {
            return Err(format!("{} insights; at most {MOST} are wanted", answer.len()));
        }
        answer.iter().try_for_each(|insight| self.check_one(insight))
    }

    fn instinct(&self, sense: &CommonSense, chance: &mut StdRng) -> Vec<Insight> {
        let mut memories = self.memories.to_vec();
        memories.sort_by_key(|(id, memory)| (memory.created, *id));
        let mulling = Mulling::new(self.persona, &memories, self.relations, sense);
        let question: BTreeSet<String> =
            stems(self.question).into_iter().filter(|stem| !stems(&self.persona.name).contains(stem)).collect();
        let mut drafts = ties::drafts(&mulling);
        drafts.extend(own::drafts(&mulling));
        drafts.extend(views::drafts(&mulling));
        drafts.retain(|draft| draft.is_new(&mulling, self.standing));
        // What answers the question comes first, then what weighs most.
        let rank = |draft: &Draft| draft.weight * (1.0 + draft.answers(&question).min(2) as f32);
        let least = |draft: &Draft| if draft.answers(&question) > 0 { LEAST_WEIGHT } else { LEAST_BESIDE };
        drafts.retain(|draft| draft.weight >= least(draft));
        drafts.sort_by(|a, b| rank(b).total_cmp(&rank(a)).then_with(|| (a.form, &a.about).cmp(&(b.form, &b.about))));
        let mut chosen: Vec<Draft> = Vec::new();
        for draft in drafts {
            // Two of a kind are enough for one question.
            let of_kind = chosen.iter().filter(|found| found.kind() == draft.kind()).count();
            if chosen.len() < MOST && of_kind < 2 && !chosen.iter().any(|other| draft.is_like(other)) {
                chosen.push(draft);
            }
        }
        chosen.iter().filter_map(|draft| draft.insight(&mulling, self.standing, chance)).collect()
    }
}

impl Insights<'_> {
    fn check_one(&self, insight: &Insight) -> Result<(), String> {
        let text = &insight.text;
        if !text.contains(&self.persona.name) {
            return Err(format!("`{text}` does not name {}", self.persona.name));
        }
        if self.standing.contains(text) {
            return Err(format!("`{text}` is held already"));
        }
        let cited: BTreeSet<MemoryId> = insight.evidence.iter().copied().collect();
        if !(2..=8).contains(&cited.len()) || cited.len() != insight.evidence.len() {
            return Err(format!("`{text}` rests on {} memories; two to eight are wanted", cited.len()));
        }
        if let Some(id) = cited.iter().find(|id| !self.memories.iter().any(|(given, _)| given == *id)) {
            return Err(format!("`{text}` cites memory {}, which was not given", id.0));
        }
        if !(5..=9).contains(&insight.importance) {
            return Err(format!("the importance of `{text}` is {}, not between 5 and 9", insight.importance));
        }
        match &insight.judges {
            Some((name, by)) if !(-1.5..=1.5).contains(by) => {
                Err(format!("{by} is too much for one insight about {name}; −1.5 to 1.5 is wanted"))
            }
            Some((name, _)) if !self.has_met(name) => Err(format!("{name} is not in these memories")),
            _ => Ok(()),
        }
    }

    fn has_met(&self, name: &str) -> bool {
        let in_memory = |memory: &Memory| memory.text.contains(name) || memory.people.iter().any(|other| other == name);
        self.relations.knows_of(name) || self.memories.iter().any(|(_, memory)| in_memory(memory))
    }
}

/// Memories as numbered lines, for a prompt.
pub(super) fn statements(memories: &[(MemoryId, &Memory)]) -> String {
    memories.iter().map(|(id, memory)| format!("{}. {}\n", id.0, memory.text)).collect()
}

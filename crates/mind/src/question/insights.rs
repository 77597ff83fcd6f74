//! What follows from these memories? Up to five insights with their evidence.
//!
//! Park et al. 2023, §4.2: insights are drawn for a question from what retrieval brought up, and cite it.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use rand::rngs::StdRng;
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_english::tells_of;
use smallville_model::request::Schema;

use crate::embed::stems;
use crate::{
    claim::first_name,
    conclusion::{Held, InsightKind},
    insight::Insight,
    instinct::{
        CommonSense,
        reflection::{context::MemoryReader, draft::Draft, own, ties, views},
    },
    memory::{Memory, MemoryId},
    persona::Persona,
    prompt::{
        fill::{Fill, numbered, quoted},
        number::Number,
    },
    question::{Kind, Question, picked},
    relate::Relations,
};
use smallville_town::GameTime;

/// How many insights one question gives at most: Park et al. 2023, §4.2.
const MOST: usize = 5;
/// So many memories an insight rests on.
const EVIDENCE: RangeInclusive<usize> = 2..=8;
/// An insight of more letters is none, and so is a name of what it is about.
const LONGEST: usize = 300;
const LONGEST_ABOUT: usize = 60;
/// What answers the question and does not weigh as much is not worth a thought.
const LEAST_WEIGHT: f32 = 2.5;
/// What is beside the question must weigh more.
const LEAST_BESIDE: f32 = 4.5;

/// Something worth thinking over, and what came to mind about it.
#[derive(Debug)]
pub struct Raised<'a> {
    /// What is thought over.
    pub question: String,
    /// The memories that came up for it.
    pub memories: Vec<(MemoryId, &'a Memory)>,
}

/// Asked once for all that is worth thinking over.
#[derive(Debug)]
pub struct Insights<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// What is thought over.
    pub raised: &'a [Raised<'a>],
    /// How they stand to others.
    pub relations: &'a Relations,
    /// What they have concluded already.
    pub standing: &'a [Held],
    /// When they ask.
    pub now: GameTime,
}

/// What a model concludes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct InsightsReply {
    /// Up to five for each question.
    insights: Vec<InsightReply>,
}

/// One conclusion of a model.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct InsightReply {
    /// A sentence in the third person with the full name.
    #[serde(rename = "conclusion")]
    text: String,
    /// Of what kind.
    kind: InsightKind,
    /// Numbers of the two to eight memories on which it rests.
    because: Vec<Number>,
    /// Whom or what it is about.
    #[serde(default)]
    about: Option<String>,
    /// Who is liked more or less for it: a full name.
    #[serde(default)]
    person: Option<String>,
    /// By how much: -1.5 to 1.5.
    #[serde(default, rename = "regard")]
    liking: Option<f32>,
    /// 5 to 9.
    importance: u8,
}

impl Question for Insights<'_> {
    type Answer = Vec<Insight>;
    type Reply = InsightsReply;
    type Menu = ();
    const KIND: Kind = Kind::Insights;
    const WORDS: &'static [&'static str] = &["questions", "memories", "standing"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        Fill::new(self.persona, self.now)
            .list("questions", self.raised.iter().map(|raised| quoted(&raised.question)))
            .list("memories", numbered(self.memories().into_iter().map(|(_, memory)| quoted(&memory.text))))
            .list("standing", self.standing.iter().rev().map(|held| quoted(&held.text)))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        let memories = self.memories().len();
        // From fewer than two nothing follows.
        let most = if memories < *EVIDENCE.start() { 0 } else { MOST * self.raised.len() };
        form.count("insights", 0..=most)
            .letters("insights[].conclusion", LONGEST)
            .choices("insights[].because[]", 1..=memories)
            .count("insights[].because", EVIDENCE)
            .letters("insights[].about", LONGEST_ABOUT)
            .range("insights[].importance", 5..=9)
    }

    fn read(
        &self,
        reply: &InsightsReply,
        (): &(),
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Vec<Insight>, String> {
        let shown: Vec<MemoryId> = self.memories().into_iter().map(|(id, _)| id).collect();
        let read = |told: &InsightReply| {
            let evidence = told.because.iter().map(|Number(number)| picked(&shown, *number).copied());
            let judges = told.person.clone().filter(|name| !name.trim().is_empty()).zip(told.liking);
            Ok(Insight {
                text: self.whole(&told.text, sense)?,
                says: None,
                kind: told.kind,
                evidence: evidence.collect::<Result<_, String>>()?,
                about: told.about.as_deref().map(|text| sense.reply_filter.sentence(text)).transpose()?,
                judges: judges.filter(|(name, by)| *name != self.persona.name && *by != 0.0),
                importance: told.importance,
            })
        };
        reply.insights.iter().map(read).collect()
    }

    fn check(&self, answer: &Vec<Insight>) -> Result<(), String> {
        let most = MOST * self.raised.len();
        if answer.len() > most {
            return Err(format!("write at most {most} insights"));
        }
        answer.iter().try_for_each(|insight| self.check_one(insight))
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Insight> {
        let mut standing = self.standing.to_vec();
        let mut insights = Vec::new();
        let given: Vec<(MemoryId, &Memory)> = self.given().collect();
        let mut reader = MemoryReader::new(self.persona, &given, self.relations, sense);
        for raised in self.raised {
            let new = self.conclude(raised, &mut reader, &standing, rng);
            standing.extend(new.iter().map(|new| Held::new(&new.text, new.says.as_ref(), &sense.embedder)));
            insights.extend(new);
        }
        insights
    }
}

impl Insights<'_> {
    /// A sentence that begins with somebody's name and says something of them; random words are none.
    fn whole(&self, text: &str, sense: &CommonSense) -> Result<String, String> {
        let text = sense.reply_filter.sentence(text)?;
        let mut known = std::iter::once(self.persona.name.as_str()).chain(self.relations.iter().map(|(name, _)| name));
        let told = known.any(|name| tells_of(&text, name) || tells_of(&text, first_name(name)));
        if told && sense.reply_filter.knows_one_in(2, &text) {
            Ok(text)
        } else {
            Err("each conclusion is a whole sentence that begins with somebody's full name".to_owned())
        }
    }

    /// What follows for one question, beside what is held already.
    fn conclude<'m>(
        &self,
        raised: &'m Raised<'m>,
        reader: &mut MemoryReader<'m>,
        standing: &[Held],
        rng: &mut StdRng,
    ) -> Vec<Insight> {
        let mut memories = raised.memories.clone();
        memories.sort_by_key(|(id, memory)| (memory.created, *id));
        let context = reader.context(&memories);
        let question: BTreeSet<String> =
            stems(&raised.question).into_iter().filter(|stem| !stems(&self.persona.name).contains(stem)).collect();
        let mut drafts = ties::drafts(&context);
        drafts.extend(own::drafts(&context));
        drafts.extend(views::drafts(&context));
        drafts.retain(|draft| draft.is_new(&context, standing));
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
        chosen.iter().filter_map(|draft| draft.insight(&context, standing, rng)).collect()
    }

    fn given(&self) -> impl Iterator<Item = (MemoryId, &Memory)> {
        self.raised.iter().flat_map(|raised| raised.memories.iter().copied())
    }

    /// All that came to mind, the newest first.
    fn memories(&self) -> Vec<(MemoryId, &Memory)> {
        let all: BTreeMap<MemoryId, &Memory> = self.given().collect();
        all.into_iter().rev().collect()
    }

    fn check_one(&self, insight: &Insight) -> Result<(), String> {
        let text = &insight.text;
        if !text.contains(&self.persona.name) {
            return Err(format!("each insight names {}", self.persona.name));
        }
        if self.standing.iter().any(|held| held.text == *text) {
            return Err("conclude nothing that is held already".into());
        }
        let cited: BTreeSet<MemoryId> = insight.evidence.iter().copied().collect();
        if !EVIDENCE.contains(&cited.len()) || cited.len() != insight.evidence.len() {
            return Err("each insight rests on two to eight memories".into());
        }
        if cited.iter().any(|id| !self.given().any(|(given, _)| given == *id)) {
            return Err("name memories by their numbers in the list".into());
        }
        if !(5..=9).contains(&insight.importance) {
            return Err("the importance of an insight lies between 5 and 9".into());
        }
        match &insight.judges {
            Some((_, by)) if !(-1.5..=1.5).contains(by) => Err("one insight changes a liking by -1.5 to 1.5".into()),
            Some((name, _)) if !self.has_met(name) => {
                Err("who is liked more or less is somebody in these memories".into())
            }
            _ => Ok(()),
        }
    }

    fn has_met(&self, name: &str) -> bool {
        let in_memory = |memory: &Memory| memory.text.contains(name) || memory.people.iter().any(|other| other == name);
        self.relations.knows_of(name) || self.given().any(|(_, memory)| in_memory(memory))
    }
}

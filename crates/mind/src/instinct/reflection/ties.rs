//! What somebody concludes about another person, and by how much that moves their opinion.

use crate::embed::stems;
use crate::{
    claim::first_name,
    conclusion::{Form, Slots},
    instinct::reflection::{
        context::{Group, ReflectionContext},
        draft::Draft,
    },
    memory::content::Content,
    tie::Bond,
};

/// A reason of more words is not repeated.
const LONGEST_REASON: usize = 16;

/// What follows about the people in these memories.
#[must_use]
pub fn drafts(context: &ReflectionContext<'_>) -> Vec<Draft> {
    let topics = context.topics();
    context.people().iter().flat_map(|person| about(context, person, topics)).collect()
}

/// What was lived with one person.
struct Company<'m, 'a> {
    context: &'m ReflectionContext<'a>,
    name: &'m str,
    /// Everything lived in which the person occurs.
    lived: Vec<usize>,
    /// Talks among them in which the thinker took part.
    talks: Vec<usize>,
    /// Kindnesses and unkindnesses with their effect.
    signs: Vec<(usize, f32)>,
    /// Insights about the person that are held already.
    held: Vec<usize>,
}

/// What follows about one person.
fn about(context: &ReflectionContext<'_>, person: &Group, topics: &[Group]) -> Vec<Draft> {
    let pick = |holds: &dyn Fn(usize) -> bool| person.members.iter().copied().filter(|i| holds(*i)).collect::<Vec<_>>();
    let lived = pick(&|i| context.memories_read[i].lived);
    let signs = lived.iter().map(|i| (*i, context.effect(*i, &person.label))).filter(|(_, by)| by.abs() > 0.05);
    let company = Company {
        context,
        name: &person.label,
        talks: pick(&|i| {
            let features = &context.memories_read[i];
            features.lived
                && features.talk
                && features.with_owner
                && features.memory.heard_from.as_deref().is_none_or(|from| from == person.label)
        }),
        signs: signs.collect(),
        held: pick(&|i| context.memories_read[i].is_insight() && context.memories_read[i].own),
        lived,
    };
    let mut drafts: Vec<Draft> = company.feeling().into_iter().collect();
    drafts.extend(company.growth());
    // Where there is a grudge, talk is no bond.
    let sum: f32 = company.signs.iter().map(|(_, by)| by).sum();
    if sum >= 0.0 && context.opinion(&person.label) >= 4.0 {
        drafts.extend(company.shared(topics).or_else(|| company.passing()));
        drafts.extend(company.crush());
    }
    drafts
}

impl Company<'_, '_> {
    fn draft(&self, form: Form, slots: Slots, evidence: Vec<usize>, judges: f32) -> Draft {
        let heavy: f32 = evidence.iter().map(|i| self.context.weight(*i)).sum();
        let weight = 1.2 * heavy + 6.0 * judges.abs() + 2.0;
        Draft { form, slots, evidence, about: self.name.to_owned(), judges, weight }
    }

    fn other(&self) -> Slots {
        Slots::new([("other", self.name)])
    }

    /// Gratitude, resentment, or both.
    fn feeling(&self) -> Option<Draft> {
        let good: f32 = self.signs.iter().map(|(_, by)| by.max(0.0)).sum();
        let bad: f32 = self.signs.iter().map(|(_, by)| -by.min(0.0)).sum();
        let signs: Vec<usize> = self.signs.iter().map(|(i, _)| *i).collect();
        if good > 0.0 && bad > 0.0 && (good - bad).abs() < 0.5 * good.max(bad) {
            return Some(self.draft(Form::TieMixed, self.other(), signs, 0.0));
        }
        // Half was felt when it happened.
        let sum = (0.6 * (good - bad)).clamp(-1.5, 1.5);
        let (strongest, effect) =
            *self.signs.iter().max_by(|a, b| (a.1 * sum).total_cmp(&(b.1 * sum)).then(a.0.cmp(&b.0)))?;
        let why = self.reason(strongest);
        let (with_reason, without) = match effect {
            // A laugh together pleases; only what is done for one asks for thanks.
            ..-0.5 => (Form::TieResentWhy, Form::TieResent),
            // To be of another mind is no offence.
            -0.5..0.0 => (Form::TieDifferWhy, Form::TieMixed),
            0.0..0.55 => (Form::TiePleasedWhy, Form::TieGrateful),
            _ => (Form::TieGratefulWhy, Form::TieGrateful),
        };
        // One kindness counts if something else speaks of the person too.
        let mut evidence = signs;
        if evidence.len() < 2 {
            evidence.extend(
                self.lived
                    .iter()
                    .filter(|i| **i != strongest)
                    .max_by(|a, b| self.context.weight(**a).total_cmp(&self.context.weight(**b)).then(a.cmp(b))),
            );
        }
        Some(match why {
            Some(why) => self.draft(with_reason, Slots::new([("why", &why)]), evidence, sum),
            None => self.draft(without, self.other(), evidence, sum),
        })
    }

    /// What the person did, as a clause: "Sam Moore corrected him in front of the whole shop".
    fn reason(&self, index: usize) -> Option<String> {
        let features = &self.context.memories_read[index];
        let persona = self.context.persona;
        let text = features.memory.text.trim_end_matches('.');
        let plain = text.split(' ').count() <= LONGEST_REASON && !text.contains([':', ';', '"']);
        match &features.memory.content {
            Content::Event(clause) => {
                let of_owner = clause.who == self.name && clause.other.as_ref() == Some(&persona.name);
                return (plain && of_owner).then(|| clause.said_of(persona.pronoun));
            }
            Content::Words => {}
            _ => return None,
        }
        let (before, after) = text.split_once(&persona.name)?;
        let by_other = features.sign.as_ref()?.by.as_deref() == Some(self.name) && before.starts_with(self.name);
        // "Sam Moore and Tom Moreno …" has a subject that no pronoun of an object can replace.
        (plain && by_other && !before.ends_with("and ") && !after.contains(first_name(&persona.name))).then(|| {
            let (possessive, object) = (persona.pronoun.possessive(), persona.pronoun.object());
            let of = before.strip_suffix(" of ").and_then(|before| before.rsplit_once(" the "));
            match (after.strip_prefix("'s "), of) {
                (Some(after), _) => format!("{before}{possessive} {after}"),
                (None, Some((before, what))) => format!("{before} {possessive} {what}{after}"),
                (None, None) => format!("{before}{object}{after}"),
            }
        })
    }

    /// What becomes of a tie that was noted before, when more of the same came since.
    fn growth(&self) -> Option<Draft> {
        let last = *self.held.last()?;
        let since: Vec<(usize, f32)> = self.signs.iter().copied().filter(|(i, _)| *i > last).collect();
        let talks = self.talks.iter().filter(|i| **i > last).count();
        let by: f32 = since.iter().map(|(_, by)| by).sum();
        let mut evidence: Vec<usize> = since.iter().map(|(i, _)| *i).collect();
        evidence.extend(self.held.iter().rev().take(2));
        let opinion = self.context.opinion(self.name);
        if by <= -0.5 && opinion < 5.0 {
            return Some(self.draft(Form::TieBreak, self.other(), evidence, (by / 2.0).clamp(-1.0, -0.3)));
        }
        evidence.extend(self.talks.iter().filter(|i| **i > last));
        let warm = opinion >= 6.0 && by >= 0.0 && (by >= 0.5 || talks >= 2);
        warm.then(|| self.draft(Form::TieClose, self.other(), evidence, 0.5))
    }

    /// Talk about the same topic, or care for the same topic.
    fn shared(&self, topics: &[Group]) -> Option<Draft> {
        let context = self.context;
        let own_name = stems(self.name);
        let private = |topic: &&Group| {
            !topic.stems.iter().any(|stem| own_name.contains(stem)) && !context.is_matter(&topic.stems)
        };
        let mut interest = None;
        for topic in topics.iter().filter(private) {
            let engaged = |i: &usize| {
                let features = &context.memories_read[*i];
                let named =
                    features.labels.iter().any(|label| stems(label).iter().any(|stem| topic.stems.contains(stem)));
                named || features.deed.as_ref().is_some_and(|deed| deed.who == self.name)
            };
            let of_topic = self.lived.iter().copied().filter(|i| topic.members.contains(i));
            let theirs: Vec<usize> = of_topic.filter(engaged).collect();
            let talked = theirs.iter().filter(|i| self.talks.contains(i)).count();
            // Only what one does oneself says that one cares: everybody talks of everything.
            let mine: Vec<usize> = topic
                .members
                .iter()
                .copied()
                .filter(|i| {
                    context.memories_read[*i].own && context.memories_read[*i].lived && !context.memories_read[*i].talk
                })
                .filter(|i| !theirs.contains(i))
                .collect();
            let slots = Slots::new([("other", self.name), ("topic", &topic.label)]);
            if !mine.is_empty() && theirs.len() >= 2 {
                let evidence = theirs.into_iter().chain(mine).collect();
                return Some(self.draft(Form::TieShared, slots, evidence, 0.5));
            }
            if talked >= 2 {
                return Some(self.draft(Form::TieTalk, slots, theirs, 0.3));
            }
            if talked == 1 && !mine.is_empty() {
                let evidence = theirs.into_iter().chain(mine).collect();
                interest = interest.or_else(|| Some(self.draft(Form::TieInterest, slots, evidence, 0.2)));
            }
        }
        interest
    }

    /// Seen often, spoken with never.
    fn passing(&self) -> Option<Draft> {
        let often = self.lived.len() >= 4 && self.talks.is_empty() && self.signs.is_empty();
        often.then(|| Draft { weight: 3.0, ..self.draft(Form::TiePassing, self.other(), self.lived.clone(), 0.0) })
    }

    /// A fondness that looks for occasions.
    fn crush(&self) -> Option<Draft> {
        let tie = self.context.tie(self.name);
        let fond = tie.is_some_and(|tie| tie.is(Bond::Crush));
        let near = if self.talks.is_empty() { &self.lived } else { &self.talks };
        (fond && near.len() >= 2).then(|| self.draft(Form::TieCrush, self.other(), near.clone(), 0.3))
    }
}

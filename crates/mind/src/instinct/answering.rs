//! How the built-in mind answers an interview: understands the question, then speaks from what it remembers.
//!
//! **Invariant:** nothing is said that does not come from the question's inputs; without any, the answer is "I don't
//! know". What somebody keeps secret is evaded, unless they have come to think about it themselves.
//!
//! Here stands which question is asked, what is looked up for it, and which act answers it with what in its slots. The words
//! of the acts stand in `assets/speech/interview_*.ron`, and how people ask in `assets/questions.ron`.
//!
//! Modules in reading order: `hearing` takes apart what was said, `naming` finds whom and what it names, `ask`,
//! `examples`, `remarks`, `likeness` and `net` say of which kind a question or a remark is, `shape` in which form an answer is wanted,
//! `listener` understands it as an `inquiry`, with `when`, and `understood` says what others want to know of that; `draft` puts the answer together, `telling`
//! makes sentences of memories, and `conclusions` says what was made of them; `oneself`, `character`, `days`, `plans`, `people`,
//! `circle`, `places`, `matters`, `gifts`, `heart`, `lived`, `sums` and `suppose` answer, the last with `mishaps` and `encounters`, `measured` and `choice` in the form in which it is wanted, and `replying` to what asks nothing, with `asking_back` so as not to ask for what was said; `evidence`
//! answers what is of no kind, `disclosures` what somebody has thought of before; `table` has what no other table knows, and `wordlist` is a list in it.

mod ask;
mod asking_back;
mod character;
mod choice;
mod circle;
mod conclusions;
mod days;
mod disclosures;
mod draft;
mod encounters;
mod evidence;
mod examples;
mod gifts;
mod hearing;
mod heart;
mod inquiry;
mod labelled;
mod likeness;
mod listener;
mod lived;
mod matters;
mod measured;
mod mishaps;
mod naming;
mod net;
mod oneself;
mod people;
mod places;
mod plans;
mod remarks;
mod replying;
mod shape;
mod sums;
mod suppose;
mod table;
mod telling;
#[cfg(test)]
mod tests;
mod understood;
mod when;
mod wordlist;

pub use ask::Ask;
pub use disclosures::disclosures_on;
pub use inquiry::Inquiry;
pub use labelled::{LabelledExample, asked, disclosed, examples};
pub use listener::Listener;
pub use table::Answers;
pub use understood::{Past, heard_as, is_reaction, is_remark, past_time};
pub use when::When;

use std::collections::BTreeSet;

use rand::rngs::StdRng;

use self::{
    draft::Draft,
    evidence::Sureness,
    sums::{Primality, Sum},
};
use crate::{
    instinct::CommonSense,
    interview::{Interview, Reply},
    persona::{Disclosure, Manner, Pronoun},
    tie::Tie,
};

/// Answers what somebody asks.
#[must_use]
pub fn answer(sense: &CommonSense, interview: &Interview<'_>, rng: &mut StdRng) -> Reply {
    let names = known_names(interview);
    let inquiries = understood(sense, interview, &names);
    let mut draft = Draft::new(sense, interview, names, rng);
    if let Some(sum) = Sum::read(interview.text).filter(|_| inquiries.len() < 2)
        && draft.reckons(sum)
    {
        return draft.finish();
    }
    if let Some(asked) = Primality::read(interview.text).filter(|_| inquiries.len() < 2)
        && draft.factors(asked)
    {
        return draft.finish();
    }
    let of = inquiries.len();
    let disclosed: Vec<_> = inquiries.iter().map(|inquiry| draft.disclosure(inquiry, of)).collect();
    let any = disclosed.iter().any(Option::is_some);
    let may_be_known = |inquiry: &Inquiry| inquiry.may_be_known() && !draft.has_reply(inquiry);
    if !any && inquiries.iter().all(may_be_known) && draft.says_what_answers_all(of) {
        return draft.finish();
    }
    // Beside what is disclosed only that is answered which surely asks for something.
    for (inquiry, disclosed) in inquiries.iter().zip(disclosed) {
        if !any || disclosed.is_some() || inquiry.is_likely() {
            draft.answer_one(inquiry, disclosed, of);
        }
    }
    draft.finish()
}

/// What somebody is asked or told.
fn understood(sense: &CommonSense, interview: &Interview<'_>, names: &[String]) -> Vec<Inquiry> {
    let listener = Listener {
        questions: &sense.answers.questions,
        own: &interview.persona.name,
        names,
        kin: &|word| kin(sense, interview, word),
        town: interview.town,
        now: interview.now,
    };
    listener.inquiries(interview.text)
}

/// Full names of those whom somebody means who speaks of one's mother or neighbours.
fn kin(sense: &CommonSense, interview: &Interview<'_>, word: &str) -> Vec<String> {
    let Some(bonds) = sense.answers.questions.kin.get(word) else { return Vec::new() };
    let own = interview.persona.knows.iter().map(|other| (other.name.as_str(), &other.tie));
    let all = interview.relations.iter().map(|(name, relation)| (name, &relation.tie)).chain(own);
    let near: Vec<(&str, &Tie)> = all.filter(|(_, tie)| bonds.iter().any(|bond| tie.is(*bond))).collect();
    let said = |tie: &Tie| tie.words.split([' ', ',']).any(|known| known == word);
    let exact = near.iter().any(|(_, tie)| said(tie));
    let mut names: Vec<String> =
        near.iter().filter(|(_, tie)| !exact || said(tie)).map(|(name, _)| (*name).to_owned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Full names of everybody of whom the person has heard.
fn known_names(interview: &Interview<'_>) -> Vec<String> {
    let mut names: BTreeSet<String> = interview.relations.iter().map(|(name, _)| name.to_owned()).collect();
    names.insert(interview.persona.name.clone());
    names.extend(interview.persona.knows.iter().map(|other| other.name.clone()));
    names.extend(interview.memories.iter().flat_map(|(_, memory)| memory.people.iter().cloned()));
    for (_, belief) in interview.recalled.beliefs().iter() {
        // A road or a stove is nobody.
        let who = Some(&belief.claim.who).filter(|_| belief.claim.pronoun != Pronoun::It);
        names.extend(who.filter(|who| who.starts_with(char::is_uppercase)).cloned());
        names.extend(belief.claim.other.clone());
    }
    names.into_iter().collect()
}

impl Draft<'_, '_> {
    /// Answers one of several questions, shortly if there are more; `disclosed`: what one has to say to it, if anything.
    fn answer_one(&mut self, inquiry: &Inquiry, disclosed: Option<&Disclosure>, of: usize) {
        /// So many things are said of one question among several.
        const MOST_OF_SEVERAL: usize = 2;
        let before = self.said.len();
        if let Some(kin) = inquiry.missing.as_ref().filter(|_| inquiry.people.is_empty()) {
            if !self.discloses_of_kin(inquiry, of) && !self.says_what_answers(inquiry, of, Sureness::Vague) {
                self.say("kin_none", &[("kin", kin)]);
            }
        } else if let Some(stranger) = self.stranger_in(inquiry) {
            self.unknown_person(&stranger);
        } else if let Some(disclosure) = disclosed {
            self.put(&disclosure.says);
        } else if !self.measured(inquiry) && !self.ate(inquiry) && !self.answers_by_itself(inquiry, of) {
            if inquiry.is_stretched() { self.matter(inquiry, false) } else { self.answer(inquiry) }
        }
        if of > 1 {
            let most = if self.interview.persona.manner == Manner::Curt { 1 } else { MOST_OF_SEVERAL };
            self.said.truncate(before + most);
        }
    }

    /// Somebody of whom one has not heard, in a question that must be about a person.
    fn stranger_in(&self, inquiry: &Inquiry) -> Option<String> {
        let of_person = matches!(
            inquiry.ask,
            Ask::Who
                | Ask::Know
                | Ask::Bond
                | Ask::Think
                | Ask::Taken
                | Ask::Lately
                | Ask::Seen
                | Ask::LastTalk
                | Ask::Gift
                | Ask::Taste
                | Ask::Praise
        );
        inquiry.people.iter().find(|name| of_person && !self.knows_name(name)).cloned()
    }

    /// Answers one question.
    fn answer(&mut self, inquiry: &Inquiry) {
        let when = inquiry.when.as_ref();
        match inquiry.ask {
            Ask::Introduce => self.introduce(),
            Ask::Trade => self.trade(),
            Ask::Weekday => self.weekday(),
            Ask::Home => self.home(),
            Ask::Age => self.age(),
            Ask::Traits => self.traits(),
            Ask::Family => self.family(),
            Ask::Origin => self.origin(inquiry),
            Ask::Story => self.story(inquiry),
            Ask::Hello => self.hello(),
            Ask::Thanks => self.say("thanks", &[]),
            Ask::Feel => self.feel(),
            Ask::Lonely => self.lonely(),
            Ask::FeelAbout => self.feel_about(inquiry),
            Ask::Sleep => self.sleep(),
            Ask::Worry => self.worry(),
            Ask::Occupy => self.occupy(),
            Ask::Inspire => self.inspire(),
            Ask::Goal => self.goal(),
            Ask::Progress => self.progress(inquiry),
            Ask::Likes => self.likes(),
            Ask::Dislikes => self.dislikes(),
            Ask::Favourite => self.favourite(inquiry),
            Ask::Haunt => self.haunt(),
            Ask::Able => self.able(inquiry),
            Ask::Friends => self.friends(),
            Ask::Foes => self.foes(),
            Ask::Love => self.love(),
            Ask::Spend => self.spend(),
            Ask::News => self.news(inquiry),
            Ask::Source => self.shared(inquiry),
            Ask::WhoDoes | Ask::Other => self.matter(inquiry, false),
            Ask::About => self.know_about(inquiry),
            Ask::View | Ask::Money => self.view_on(inquiry),
            Ask::Place => self.place(inquiry),
            Ask::Opening => self.opening(inquiry),
            Ask::Keeper => self.keeper(inquiry),
            Ask::Town => self.town_life(),
            Ask::Why => self.why(inquiry),
            Ask::Advice => self.advise(inquiry),
            Ask::Secret => self.say("dontsay", &[]),
            Ask::Change => self.change(inquiry),
            Ask::Did => self.did_of(inquiry),
            Ask::Met => self.met_about(inquiry),
            Ask::Happened => self.happened(when),
            Ask::Hard => self.hard(),
            Ask::Proud => self.proud(),
            Ask::Miss => self.miss(),
            Ask::Rather => self.rather(inquiry),
            Ask::Doing => self.doing(),
            Ask::Will => self.going_to(inquiry),
            Ask::Clock => self.clock(),
            Ask::Offer => self.offered(),
            Ask::Dream => self.dream(inquiry),
            Ask::Would => self.would(inquiry),
            Ask::Remark => inquiry.remark.into_iter().for_each(|remark| self.answer_remark(remark, inquiry)),
            _ => self.answer_of_people(inquiry),
        }
    }

    /// Says what one has long known that answers one of so many questions by itself; whether there is anything. What is surely of
    /// a kind is answered as its kind is, but for reasons; what is asked of a day, of the moment or of others' lives is answered
    /// from the calendar and from what was lived.
    fn answers_by_itself(&mut self, inquiry: &Inquiry, of: usize) -> bool {
        /// A question that resembles a remark so little may be asked for what one knows.
        const VAGUE: u16 = 600;
        // To these what one has long known says more than any table.
        let of_reasons = matches!(
            inquiry.ask,
            Ask::Why
                | Ask::Origin
                | Ask::Worry
                | Ask::Other
                | Ask::FeelAbout
                | Ask::Progress
                | Ask::Able
                | Ask::Advice
                | Ask::Change
        );
        let secret = inquiry.people.iter().any(|name| self.is_secret(name));
        let remarks = &self.sense.answers.questions.remarks;
        let vaguely = inquiry.asks && inquiry.likeness < VAGUE;
        let remarked = inquiry.remark.is_some_and(|remark| !vaguely && !remarks.is_broad(remark));
        let told = inquiry.remark.is_some() && !inquiry.asks;
        let sure = inquiry.is_likely();
        let of_a_day = inquiry.is_of_a_day();
        // How one stands to somebody now, and what one holds to be true of a matter, come before what one has long known.
        let stands = matches!(inquiry.ask, Ask::Think | Ask::Bond);
        let of_matter = matches!(inquiry.ask, Ask::About | Ask::WhoDoes | Ask::Source | Ask::Will);
        let held = of_matter && self.belief_about(&inquiry.topic).is_some();
        let of_calendar =
            matches!(inquiry.ask, Ask::Opening | Ask::Vote | Ask::Met | Ask::LastTalk) && inquiry.likeness >= VAGUE;
        let otherwise = held || of_calendar || sure && (of_a_day || secret || stands || of_matter);
        let kind = match () {
            () if of_a_day => Sureness::OfADay,
            () if sure && !of_reasons => Sureness::Likely,
            () => Sureness::Vague,
        };
        !otherwise && !remarked && !told && self.says_what_answers(inquiry, of, kind)
    }

    /// Answers a question about somebody.
    fn answer_of_people(&mut self, inquiry: &Inquiry) {
        if inquiry.ask == Ask::Vote {
            return self.vote();
        }
        let Some(name) = inquiry.person() else {
            return match inquiry.ask {
                Ask::Gift => self.gift(None),
                Ask::Praise => self.praise(None),
                _ => self.matter(inquiry, false),
            };
        };
        match inquiry.ask {
            Ask::Who => self.who(name, false),
            Ask::Know => self.who(name, true),
            Ask::Bond => inquiry.people.iter().take(2).for_each(|name| self.bond(name)),
            Ask::Think => self.think_about(name),
            Ask::Taken => self.taken(name, inquiry),
            Ask::Lately => self.lately(name),
            Ask::Seen => self.seen(name),
            Ask::LastTalk => self.last_talk(name),
            Ask::Gift => self.gift(Some(name)),
            Ask::Taste => self.taste(name),
            Ask::Praise => self.praise(Some(name)),
            Ask::Between => self.between(name, &inquiry.people[1]),
            _ => self.matter(inquiry, false),
        }
    }
}

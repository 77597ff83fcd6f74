//! How whoever is asked understands a question: what it asks, and about whom, what and when.

use smallville_english::{Mood, PlainText, article, mood};

use super::{
    ask::Ask,
    examples::Questions,
    hearing::{Heard, questions_in},
    inquiry::{Inquiry, best_understood},
    likeness::{NAME, Nearest, OWNER, PLACE},
    naming::{Named, Naming},
    when::when,
};
use crate::embed::stems;
use smallville_town::{GameTime, Town};

/// So many questions are answered in one go.
const MOST: usize = 2;
/// What is put as a question must resemble a remark so much more to be one; what is not may resemble it so much less.
const AS_QUESTION: f32 = 0.1;
const AS_REMARK: f32 = 0.08;
/// From so much on something is said in the words of an example.
const EXACTLY: f32 = 0.97;
/// The same for what asks for a number or for one of several.
const AS_MEASURED: f32 = 0.15;
/// What is told must resemble an example so much to be of its kind: there is always something to say to the form alone.
const SURELY: f32 = 0.5;
/// A part of a question must have so many words, and resemble an example so much, to stand for all of it.
const FEWEST: usize = 4;
const MOST_PARTS: usize = 16;
const PARTLY: f32 = 0.7;
/// And so much more than the whole does.
const CLEARER: f32 = 0.15;
/// A part of what is told must resemble an example so much more than all of it does to stand for it.
const MUCH_CLEARER: f32 = 0.3;
/// What is told behind a question must resemble a remark so much to be answered beside it, in thousandths.
const CLEAR: u16 = 640;
/// The article that any matter may have.
const THE: &str = "the";
/// So many words around a question may be its matter.
const MOST_AROUND: usize = 3;
/// So many words still name a matter.
const LONGEST_TOPIC: usize = 5;

/// Words that were said, and the question that they resemble most.
struct Liked<'q> {
    named: Named,
    nearest: Option<Nearest<'q, Ask>>,
    /// Whether they are all that was said from the question on.
    is_whole: bool,
}

impl Liked<'_> {
    fn likeness(&self) -> f32 {
        self.nearest.map_or(0.0, |nearest| nearest.likeness)
    }
}

/// Whoever is asked, as far as it takes to understand a question.
pub struct Listener<'a> {
    /// How people ask.
    pub(super) questions: &'a Questions,
    /// Full name.
    pub own: &'a str,
    /// Full names of people of whom they have heard.
    pub names: &'a [String],
    /// Full names of those who are meant by "mother" or "neighbours".
    pub kin: &'a dyn Fn(&str) -> Vec<String>,
    /// Where they live.
    pub town: &'a Town,
    /// When they are asked.
    pub now: GameTime,
}

impl Listener<'_> {
    /// Understands what somebody says: the questions in it, at most two.
    #[must_use]
    pub fn inquiries(&self, text: &str) -> Vec<Inquiry> {
        let mut found: Vec<Inquiry> = Vec::new();
        for heard in questions_in(text, self.questions, self.own) {
            let inquiry = self.inquiry(&heard, found.last());
            if heard.follows && !self.is_clear_remark(&inquiry) {
                continue;
            }
            let same = |known: &Inquiry| {
                known.ask == inquiry.ask
                    && (known.topic == inquiry.topic
                        || known.topic.is_empty()
                        || inquiry.topic.is_empty()
                        || known.ask == Ask::Did)
                    && known.people == inquiry.people
            };
            if !found.iter().any(same) {
                found.push(inquiry);
            }
        }
        // A greeting before a question asks nothing.
        if found.len() > 1 {
            let answered = |inquiry: &Inquiry| !matches!(inquiry.ask, Ask::Hello | Ask::Thanks | Ask::Other);
            if found.iter().any(answered) {
                found.retain(answered);
            }
        }
        best_understood(&mut found);
        found.truncate(MOST);
        found
    }

    /// Whether it is surely of a narrow kind of remarks.
    fn is_clear_remark(&self, inquiry: &Inquiry) -> bool {
        let remarks = &self.questions.remarks;
        inquiry.likeness >= CLEAR && inquiry.remark.is_some_and(|remark| !remarks.is_broad(remark))
    }

    fn inquiry(&self, heard: &Heard, before: Option<&Inquiry>) -> Inquiry {
        let naming = Naming { questions: self.questions, names: self.names, kin: self.kin, town: self.town };
        let liked = self.liked(heard, &naming);
        if let Some(remark) = self.remark(heard, &naming, &liked) {
            return remark;
        }
        let (named, nearest) = self.nearest(liked);
        // A question like none, behind something that was told: that is what there is something to say to.
        if nearest.is_none()
            && let Some((named, told)) = self.best_remark(&naming, heard.before.iter())
        {
            return self.of_remark(heard, &named, told.kind, Some(told));
        }
        let is_of_own = named.people().all(|name| name == self.own) && named.people().next().is_some();
        let context = || naming.read(&heard.context());
        let of_reason = nearest.is_some_and(|nearest| nearest.kind == Ask::Why);
        let people = match self.whom(&named, before) {
            // "You grumble about Sam. Where does that come from?"
            none if none.is_empty() && of_reason && !is_of_own => {
                self.others_in(&context()).into_iter().take(1).collect()
            }
            people => people,
        };
        let words = named.plain().collect::<Vec<_>>().join(" ");
        let around = format!("{} {}", heard.context(), heard.tail);
        let whole = format!("{words} {}", PlainText::new(&around).words());
        let mut inquiry = Inquiry {
            ask: nearest.map_or(Ask::Other, |nearest| nearest.kind),
            topic: self.topic(&named, nearest, &around),
            place: named.place().cloned(),
            when: None,
            is_open: nearest.is_some_and(|nearest| nearest.is_open),
            missing: named
                .missing
                .clone()
                .filter(|_| nearest.is_some_and(|nearest| nearest.has(NAME) || nearest.has(OWNER))),
            signs: named.signs(),
            asks: heard.asks,
            told: heard.told().to_vec(),
            shape: self.questions.shapes.of(&whole, people.len() > 1),
            people,
            words: whole.trim().to_owned(),
            remark: None,
            likeness: thousandths(nearest.map_or(0.0, |nearest| nearest.likeness)),
        };
        if inquiry.topic.is_empty() {
            inquiry.topic = nearest.map_or("", |nearest| nearest.about).to_owned();
        }
        // An example without room for a matter may happen to be about the same one.
        let of_matter = matches!(inquiry.ask, Ask::About | Ask::View | Ask::FeelAbout | Ask::WhoDoes);
        if of_matter && !inquiry.is_open {
            inquiry.topic = self.topic::<Ask>(&named, None, &around);
        }
        // "Who have you told about it?"
        if inquiry.topic.is_empty() && nearest.is_some_and(|nearest| nearest.is_open || inquiry.ask == Ask::Source) {
            inquiry.topic = before.map(|before| before.topic.clone()).unwrap_or_default();
        }
        let split: Vec<&str> = words.split(' ').collect();
        inquiry.ask = self.settled(&inquiry, is_of_own, &split);
        let past = matches!(
            inquiry.ask,
            Ask::Did | Ask::Happened | Ask::Met | Ask::Place | Ask::Seen | Ask::Lately | Ask::News
        );
        inquiry.when = when(&split, self.now, past);
        inquiry
    }

    /// About whom a question is that names some: they, or whom the one before was about if it says "he".
    fn whom(&self, named: &Named, before: Option<&Inquiry>) -> Vec<String> {
        let mut people = self.others_in(named);
        if people.is_empty() && named.plain().any(|word| self.questions.pronouns.has(word)) {
            people.extend(before.and_then(|before| before.people.first().cloned()));
        }
        people
    }

    /// Who is named but for whoever is asked.
    fn others_in(&self, named: &Named) -> Vec<String> {
        let mut people: Vec<String> = named.people().filter(|name| name.as_str() != self.own).cloned().collect();
        people.dedup();
        people
    }

    /// What a question names and resembles by itself, with what was said behind it if anything was, and with what was said
    /// before it: that may be a part of it, as in "you don't like somebody here, who is it?"
    fn liked(&self, heard: &Heard, naming: &Naming<'_>) -> Vec<Liked<'_>> {
        let (text, context) = (&heard.text, heard.context());
        let mut said = vec![text.clone()];
        said.extend((!heard.tail.is_empty()).then(|| format!("{text} {}", heard.tail)));
        let told = said.len();
        said.extend((!context.is_empty()).then(|| format!("{context} {text}")));
        let liked = said.iter().enumerate().map(|(at, text)| {
            let named = naming.read(text);
            let nearest = self.questions.index.nearest(&named.signs());
            Liked { named, nearest, is_whole: at + 1 == told }
        });
        liked.collect()
    }

    /// What of it resembles an example most, and which.
    fn nearest<'q>(&'q self, liked: Vec<Liked<'q>>) -> (Named, Option<Nearest<'q, Ask>>) {
        let best =
            liked.into_iter().reduce(|best, other| if other.likeness() > best.likeness() { other } else { best });
        let Some(best) = best else { return Default::default() };
        let weak = best.likeness();
        let part = if weak < PARTLY { self.partly(&best.named.signs()) } else { None };
        (best.named, part.filter(|part| part.likeness > weak + CLEARER).or(best.nearest))
    }

    /// What the longest beginning or end of a question resembles of which the whole resembles little: "describe a typical
    /// day from the minute you wake up".
    fn partly(&self, signs: &[String]) -> Option<Nearest<'_, Ask>> {
        let parts = (FEWEST..signs.len()).rev().flat_map(|length| [&signs[..length], &signs[signs.len() - length..]]);
        parts
            .take(MOST_PARTS)
            .filter_map(|part| self.questions.index.nearest_by_words(part))
            .find(|nearest| nearest.likeness >= PARTLY)
    }

    /// What is said if nothing is asked, or if it resembles a remark more than any question.
    fn remark(&self, heard: &Heard, naming: &Naming<'_>, liked: &[Liked<'_>]) -> Option<Inquiry> {
        let remarks = &self.questions.remarks;
        let said = format!("{} {}", heard.text, heard.tail);
        let whole = liked.iter().find(|liked| liked.is_whole)?;
        let question = whole.likeness();
        let measured = || self.questions.shapes.of(&said, false).is_some();
        let enough = match heard.asks {
            true if question > 0.0 && measured() => question + AS_MEASURED,
            // What is said in the very words of a remark is one, unless a question has them, too.
            true if question < EXACTLY => (question + AS_QUESTION).min(EXACTLY),
            true => question + AS_QUESTION,
            false => question - AS_REMARK,
        };
        let several = heard.sentences.iter().filter(|_| heard.sentences.len() > 1);
        let told = several.chain(&heard.before).filter(|_| !heard.asks);
        let found = self.best_remark(naming, std::iter::once(&said).chain(told));
        let found = self.as_whole(heard, &said, naming, found);
        // "Put it on my tab. What do you mean, I don't have one?"
        let before = self.best_remark(naming, heard.before.iter().filter(|_| heard.asks));
        let clear = |(_, before): &(Named, Nearest<'_, usize>)| {
            before.likeness > SURELY && found.as_ref().is_none_or(|(_, found)| before.likeness > found.likeness)
        };
        let found = before.filter(clear).or(found);
        let orders = heard.told().last().is_some_and(|last| mood(last) == Mood::Orders);
        // An example that leaves room for a matter is less like anything.
        let known = |nearest: &Nearest<'_, usize>| heard.asks || orders || nearest.is_open;
        let surely = |nearest: &Nearest<'_, usize>| known(nearest) || nearest.likeness > SURELY;
        match found.filter(|(_, nearest)| nearest.likeness > enough && surely(nearest)) {
            Some((named, nearest)) => Some(self.of_remark(heard, &named, nearest.kind, Some(nearest))),
            // Whatever surely resembles a question is one, however it is put, and so is an order that resembles one at all: "walk
            // me through your day".
            None if !heard.asks && (question == 0.0 || question < SURELY && !orders) => {
                let kind = remarks.told(&whole.named.remark_signs(), heard.told())?;
                Some(self.of_remark(heard, &whole.named, kind, None))
            }
            None => None,
        }
    }

    /// What all that was said resembles, unless a part of it is much clearer.
    fn as_whole<'q>(
        &'q self,
        heard: &Heard,
        said: &str,
        naming: &Naming<'_>,
        part: Option<(Named, Nearest<'q, usize>)>,
    ) -> Option<(Named, Nearest<'q, usize>)> {
        // A single sentence is no part.
        if heard.before.is_empty() && heard.sentences.len() < 2 {
            return part;
        }
        let own = if heard.sentences.is_empty() { vec![said.to_owned()] } else { heard.sentences.clone() };
        let all = heard.before.iter().cloned().chain(own).collect::<Vec<_>>().join(", ");
        let whole = self.best_remark(naming, std::iter::once(&all));
        let clearer = |part: &(Named, Nearest<'_, usize>)| {
            whole.as_ref().is_none_or(|(_, whole)| part.1.likeness > whole.likeness + MUCH_CLEARER)
        };
        part.filter(clearer).or(whole)
    }

    /// What was said that is most like some remark: a story is told in several sentences, and one of them says what it is about.
    fn best_remark<'t>(
        &self,
        naming: &Naming<'_>,
        said: impl Iterator<Item = &'t String>,
    ) -> Option<(Named, Nearest<'_, usize>)> {
        let likeness = |found: &(Named, Nearest<'_, usize>)| found.1.likeness;
        let found = said.filter_map(|text| {
            let named = naming.read(text);
            let nearest = self.questions.remarks.nearest(&named.remark_signs())?;
            Some((named, nearest))
        });
        found.reduce(|best, other| if likeness(&other) > likeness(&best) { other } else { best })
    }

    fn of_remark(&self, heard: &Heard, named: &Named, remark: usize, nearest: Option<Nearest<'_, usize>>) -> Inquiry {
        Inquiry {
            ask: Ask::Remark,
            people: self.others_in(named),
            place: named.place().cloned(),
            when: None,
            topic: self.topic(named, nearest, ""),
            is_open: false,
            missing: None,
            signs: named.remark_signs(),
            asks: heard.asks,
            told: heard.told().to_vec(),
            shape: None,
            words: named.plain().collect::<Vec<_>>().join(" "),
            remark: Some(remark),
            likeness: thousandths(nearest.map_or(0.0, |nearest| nearest.likeness)),
        }
    }

    /// What is asked after all, by what the question names.
    fn settled(&self, inquiry: &Inquiry, is_of_own: bool, words: &[&str]) -> Ask {
        let (someone, matter) = (!inquiry.people.is_empty(), !inquiry.topic.is_empty());
        match inquiry.ask {
            Ask::Who | Ask::Know if is_of_own => Ask::Introduce,
            Ask::Think | Ask::Bond | Ask::Lately if is_of_own => Ask::Traits,
            Ask::Think | Ask::Taken if !someone && matter => Ask::View,
            Ask::About | Ask::View if someone && !matter => Ask::Who,
            Ask::Bond if !someone && inquiry.missing.is_none() => Ask::Love,
            Ask::Who | Ask::Know | Ask::Bond | Ask::Think | Ask::Taken | Ask::Lately | Ask::Taste if !someone => {
                Ask::Other
            }
            Ask::Seen | Ask::LastTalk if !someone => Ask::Met,
            Ask::View | Ask::Progress if !matter && !someone && inquiry.place.is_none() => Ask::Feel,
            Ask::About if !matter && !someone && inquiry.place.is_none() => Ask::News,
            Ask::Between if inquiry.people.len() < 2 => Ask::Would,
            Ask::FeelAbout if !matter && !someone => Ask::Feel,
            Ask::Doing if when(words, self.now, false).is_some_and(|when| when.span.from > self.now) => Ask::Will,
            Ask::Will if when(words, self.now, false).is_some_and(|when| when.span.until <= self.now) => Ask::Did,
            ask => ask,
        }
    }

    /// What the question is about: its words that neither the example nor asking as such accounts for.
    fn topic<K: Copy>(&self, named: &Named, nearest: Option<Nearest<'_, K>>, context: &str) -> String {
        let takes_name = nearest.is_some_and(|nearest| nearest.has(NAME));
        let takes_place = nearest.is_some_and(|nearest| nearest.has(PLACE));
        let says = |word: &str| {
            !nearest.is_some_and(|nearest| nearest.has(word))
                && stems(word).iter().any(|stem| !self.questions.asked.contains(stem))
        };
        let counts: Vec<bool> = named
            .words
            .iter()
            .map(|word| match word.slot {
                Some(NAME) => !takes_name,
                Some(OWNER) => !nearest.is_some_and(|nearest| nearest.has(OWNER)),
                Some(_) => !takes_place,
                None => says(&word.text),
            })
            .collect();
        let Some((first, last)) =
            counts.iter().position(|counts| *counts).zip(counts.iter().rposition(|counts| *counts))
        else {
            let said = PlainText::new(context);
            let words: Vec<&str> = said.words().split(' ').filter(|word| says(word) && !word.is_empty()).collect();
            return words.into_iter().take(MOST_AROUND).collect::<Vec<_>>().join(" ");
        };
        // "The election" is better English than "election".
        let before = first.checked_sub(1).map_or("", |at| named.words[at].text.as_str());
        let article = before == THE || before == article(&named.words[first].text);
        let span = &named.words[first - usize::from(article)..=last];
        PlainText::bare(&span.iter().map(|word| word.said.as_str()).collect::<Vec<_>>().join(" "), "idle")
    }
}

fn thousandths(likeness: f32) -> u16 {
    (likeness.clamp(0.0, 1.0) * 1000.0) as u16
}

/// Whether a topic can be named in an answer without echoing the question.
pub(super) fn is_short(topic: &str) -> bool {
    topic.split(' ').count() <= LONGEST_TOPIC
}
